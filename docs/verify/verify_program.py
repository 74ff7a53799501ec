"""Reckon the hash of an installed program anew: python verify_program.py FOLDER.

FOLDER is where the package lies, such as lib/python3.11/site-packages/sicbo. Every file of it is
hashed, but for compiled ones, which each machine makes for itself; the lines "hash, two spaces,
name" in the order of the names are hashed once more. That is the hash which the inspector's desk
and `sicbo inspect hashes` show; with --files every line is printed, so that two installations can
be compared file by file. This file shares no line with the program and needs nothing but Python.
"""

import sys
from hashlib import sha256
from pathlib import Path


def lines_of(folder):
    """A line for each file."""
    for path in sorted(folder.rglob("*"), key=lambda each: each.relative_to(folder).as_posix()):
        if path.is_dir() or path.suffix == ".pyc" or "__pycache__" in path.parts:
            continue
        yield f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"


def main(arguments):
    """Print the hash, and the lines where they are asked for."""
    folders = [each for each in arguments if each != "--files"]
    if len(folders) != 1 or not Path(folders[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    lines = list(lines_of(Path(folders[0])))
    if "--files" in arguments:
        sys.stdout.writelines(lines)
    print(f"{sha256(''.join(lines).encode()).hexdigest()}  {len(lines)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
