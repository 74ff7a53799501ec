"""Rule documents that somebody has approved, by their hashes; a part of verify_journal.py.

The list is a text with a hash at the beginning of each line, as `sha256sum` writes
it; what stands behind it, empty lines and lines that begin with # are passed over.
"""

import re

HASH = re.compile(r"[0-9a-f]{64}")


def take_list(arguments):
    """The other arguments, and the hashes of the list that `--approved FILE` names, if it does."""
    if "--approved" not in arguments:
        return arguments, None
    at = arguments.index("--approved")
    if at + 1 == len(arguments):
        return [], None  # as wrong a call as any other
    with open(arguments[at + 1], encoding="utf-8") as file:
        lines = [line.split()[0] for line in file if line.strip() and not line.startswith("#")]
    wrong = [word for word in lines if not HASH.fullmatch(word)]
    if wrong:
        raise ValueError(f"a line of the list must begin with a hash, got {wrong[0][:80]!r}")
    return arguments[:at] + arguments[at + 2 :], set(lines)


def not_approved(listed, laws):
    """A fault for each document that an entry was written under and that is not on the list."""
    for law, (position, stream) in laws.items() if listed is not None else ():
        if law not in listed:
            yield f"entry {position} ({stream}): rule document {law[:12]} is not on the list"
