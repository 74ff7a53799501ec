"""Commands of `sicbo`, each a process of its own that finds the program loaded already.

A test of screens sets floors up by dozens of commands, and most of the time of each is loading. A
process that has loaded everything, and does nothing else, forks one for each.
"""

import atexit
import importlib
import io
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final, cast

from tests.signed_in import sign_in

ROOT: Final = Path(__file__).parent.parent
LOADED: Final = ("cli", "core", "desk", "journal", "vault", "views")


class Forked:
    """The process that forks; it ends before whoever started it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        atexit.register(self._process.communicate)

    def runs(self, *arguments: str) -> str:
        """Run one command, which must do what it is asked, and hand out what it says."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        print(json.dumps(arguments), file=asked, flush=True)
        code, out, err = json.loads(answers.readline())
        assert code == 0, f"sicbo {' '.join(arguments)}: {err}"
        return str(out)


@cache
def _only() -> Forked:
    return Forked()


def runs(*arguments: str) -> str:
    """Run `sicbo` with these arguments in a process of its own, and hand out what it says."""
    sign_in(arguments)
    return _only().runs(*arguments)


def _load() -> None:
    for name in LOADED:
        package = importlib.import_module(f"sicbo.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def _becomes(arguments: list[str], out: BinaryIO, err: BinaryIO) -> None:
    """Be the command, in a process that was forked for it."""
    from sicbo.cli.main import main

    os.dup2(out.fileno(), 1)
    os.dup2(err.fileno(), 2)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), "utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), "utf-8", write_through=True)
    sys.argv = ["sicbo", *arguments]
    code = 1
    with suppress(BaseException):
        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
    os._exit(code)


def _serve() -> None:
    _load()
    for line in sys.stdin:
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = os.fork()
            if child == 0:
                _becomes(json.loads(line), cast(BinaryIO, out), cast(BinaryIO, err))
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            said = [file.seek(0) or file.read().decode() for file in (out, err)]
        print(json.dumps([code, *said]), flush=True)


if __name__ == "__main__":
    _serve()
