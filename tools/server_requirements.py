"""What a server needs, pinned by hash: those lines of ``requirements.txt`` and no others."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEAD = """\
# What a server with PostgreSQL needs besides the wheel; `make docs` takes it from requirements.txt.
# pip install --require-hashes --requirement requirements.txt, then the wheel with --no-deps.
"""
NAME = re.compile(r"[A-Za-z0-9._-]+")


class Pin(NamedTuple):
    """One requirement, pinned: its name, its lines, and who asks for it."""

    name: str
    lines: tuple[str, ...]
    via: frozenset[str]


def pins(text: str) -> Iterator[Pin]:
    """Every requirement of a file that uv has compiled."""
    for block in re.split(r"(?m)^(?=[a-z0-9])", text)[1:]:
        lines = block.splitlines()
        comments = [line.strip(" #") for line in lines if line.startswith("    #")]
        asked = (found for line in comments for found in NAME.findall(line.removeprefix("via")))
        kept = (line for line in lines if not line.lstrip().startswith("#"))
        yield Pin(_name(block), tuple(kept), frozenset(map(_plain, asked)))


def needed(root: Path) -> list[Pin]:
    """What the program needs with PostgreSQL, what that needs, and so on; in the file's order."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["postgres"], *extras["fronts"]]
    every = list(pins((root / "requirements.txt").read_text(encoding="utf-8")))
    found = {_name(each) for each in asked}
    while more := {pin.name for pin in every if pin.via & found} - found:
        found |= more
    return [pin for pin in every if pin.name in found]


def pages(root: Path) -> Iterator[tuple[str, str]]:
    """The one file."""
    lines = (line for pin in needed(root) for line in pin.lines)
    yield "deploy/requirements.txt", HEAD + "".join(f"{line}\n" for line in lines)


def _name(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found is not None, requirement
    return _plain(found[0])


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
