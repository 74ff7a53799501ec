"""Short words in which the tests of the law speak to a rulebook."""

from fractions import Fraction
from functools import cache

from sicbo.core.dice import ROLLS, Roll, roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import Line, settle
from sicbo.core.money import Amount
from sicbo.rulebooks.catalogue import open_rulebook

Readings = tuple[tuple[str, str], ...]


@cache
def book(game: str, *readings: tuple[str, str]) -> Rulebook:
    """A game under chosen readings."""
    return open_rulebook(game, dict(readings))


def odds(game: str, key: str, dice: str, *readings: tuple[str, str]) -> Fraction | None:
    """The odds at which a wager wins on dice such as ``"112"``; nothing when it loses."""
    level = book(game, *readings).row(key).at(roll(*map(int, dice)))
    return None if level is None else level.odds


def wins(game: str, key: str, *readings: tuple[str, str]) -> frozenset[Roll]:
    """Every roll on which a wager wins."""
    row = book(game, *readings).row(key)
    return frozenset(each for each in ROLLS if row.at(each) is not None)


def line(game: str, key: str, dice: str, stake: int = 100) -> Line:
    """The settlement line of one wager on one roll."""
    done = settle(book(game), roll(*map(int, dice)), {WagerKey(key): Amount(stake)})
    return done.lines[0]


def keys(game: str, family: str, *readings: tuple[str, str]) -> list[str]:
    """The keys of a family of spots, such as every ``double:n``."""
    rows = book(game, *readings).table.values()
    return [row.key for row in rows if row.wager.key == family]


TRIPLES = frozenset(each for each in ROLLS if each.is_triple)


def totalling(*totals: int) -> frozenset[Roll]:
    """Every roll with one of the totals."""
    return frozenset(each for each in ROLLS if each.total in totals)


def showing(face: int, times: int) -> frozenset[Roll]:
    """Every roll on which exactly so many dice show a face."""
    return frozenset(each for each in ROLLS if each.count(face) == times)
