"""Which tests prove a clause of a built-in document: as `make docs` found them."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "proofs.json"
PAGE: Final = "docs/law/coverage.md"
"""Where the same tests are listed for people."""


@cache
def proofs() -> dict[str, dict[str, tuple[str, ...]]]:
    """By document and clause, the tests that are named after it."""
    data = files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, tuple[str, ...]]])


def are_here() -> bool:
    """Whether the tests lie beside the program: they do in a checkout, and in no wheel."""
    return (Path(__file__).parents[3] / "tests" / "law").is_dir()
