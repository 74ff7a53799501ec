"""PAR sheets that the tests of the laboratory share."""

from collections.abc import Mapping
from functools import cache

from sicbo.core.law.loading.load import load
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.lab.par.sheet import ParRow, ParSheet, par_sheet
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.cli.run import written
from tests.independent.enumeration import ALTERNATIVES

BOOKS = tuple(GAMES)
READINGS = (
    *ALTERNATIVES,
    ("star-2016", "streak.first", "opening_result"),
    ("star-2016", "streak.side", "first_result"),
    ("star-2016", "streak.paid", "each-level"),
    ("star-2016", "streak.markets", "small-big-only"),
)
"""Every game with a reading other than the default, and its value."""


@cache
def sheet(game: str, *readings: tuple[str, str]) -> ParSheet:
    """The sheet of a built-in game."""
    return par_sheet(open_rulebook(game, dict(readings)))


def changed(document: str, changes: Mapping[str, str]) -> ParSheet:
    """The sheet of a document of one game with some of its text exchanged wherever it stands."""
    text = written(document)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    loaded = load(text.encode(), f"{document}.toml")
    return par_sheet(compile_rulebook(loaded.document, loaded.sha256, document))


def row(found: ParSheet, key: str) -> ParRow:
    """The row of a wager."""
    return next(each for each in found.rows if each.key == key)
