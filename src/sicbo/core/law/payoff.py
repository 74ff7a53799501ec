"""The one payoff table: for every betting spot, the odds over the 216 rolls.

Settlement, the lit areas of the layout, the PAR sheet and the simulator all read these rows;
nothing else knows what a wager is worth.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from sicbo.core.dice import COMBINATION_OF, COMBINATIONS, ROLLS, Roll
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.conditions import Condition, Spot, count
from sicbo.core.law.document import Game, Pay, Wager
from sicbo.core.law.faces import Faces, colours, labels, names
from sicbo.core.law.odds import parse_odds


@dataclass(frozen=True, slots=True)
class Level:
    """A price at which a spot can win, and the clauses that set it."""

    odds: Fraction
    clauses: tuple[ClauseNumber, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Row:
    """One betting spot over the 216 rolls."""

    key: WagerKey
    label: str
    wager: Wager
    spot: Spot
    levels: tuple[Level, ...]
    cells: bytes
    """For each of the 216 rolls: 0 for a loss, n for a win at the nth level."""

    def __repr__(self) -> str:
        return f"<Row {self.key}: wins on {self.ways} of {len(ROLLS)} rolls>"

    def at(self, roll: Roll) -> Level | None:
        """The price at which this spot wins on a roll, or nothing when it loses."""
        cell = self.cells[roll.place]
        return self.levels[cell - 1] if cell else None

    @property
    def odds(self) -> tuple[Fraction | None, ...]:
        """The odds on each of the 216 rolls; nothing where it loses."""
        prices = (None, *(level.odds for level in self.levels))
        return tuple(prices[cell] for cell in self.cells)

    @property
    def ways(self) -> int:
        """How many of the 216 rolls win."""
        return len(ROLLS) - self.cells.count(0)

    def combinations_at(self, level: Level) -> tuple[Roll, ...]:
        """The combinations that win at a level, in ascending order."""
        return tuple(each for each in COMBINATIONS if self.at(each) is level)

    @property
    def ways_at(self) -> tuple[int, ...]:
        """How many of the 216 rolls win at each level."""
        return tuple(self.cells.count(n) for n in range(1, len(self.levels) + 1))


def spot_of(written: str) -> Spot:
    """The parts of a written spot.

    >>> spot_of("2-2-1")
    ('2', '2', '1')
    """
    return tuple(written.split("-"))


def written_spots(wager: Wager) -> tuple[str, ...]:
    """The spots of a wager as its keys write them; one empty spot where there is no choice."""
    return wager.spots or ("",)


def key_of(wager: Wager, written: str) -> WagerKey:
    """The key of one spot of a wager."""
    return WagerKey(f"{wager.key}:{written}" if written else wager.key)


def prices(pays: Iterable[Pay], written: str, counted: int) -> tuple[int, ...]:
    """The paytable lines that price a spot at a count; a sound rulebook has exactly one."""
    return tuple(
        line
        for line, pay in enumerate(pays)
        if (pay.spots is None or written in pay.spots) and pay.count in (None, counted)
    )


def counts(wager: Wager, faces: Faces, written: str) -> tuple[int, ...]:
    """For each of the 56 combinations, how often it meets the wager's condition."""
    return _counts(wager.wins_when, faces, written)


@lru_cache(maxsize=4096)
def _counts(condition: Condition, faces: Faces, written: str) -> tuple[int, ...]:
    """Counted once: a document is checked, compiled, and compiled again under other readings."""
    spot = spot_of(written) if written else ()
    return tuple(count(condition, faces, spot, each) for each in COMBINATIONS)


def rows_of(wager: Wager, game: Game) -> Iterable[Row]:
    """Build the rows of a wager's spots from a checked rulebook."""
    levels = [_level(wager, pay) for pay in wager.pays]
    for written in written_spots(wager):
        counted = counts(wager, game.faces, written)
        lines = [prices(wager.pays, written, each)[0] if each else None for each in counted]
        used = sorted({line for line in lines if line is not None})
        cell = {None: 0} | {line: place for place, line in enumerate(used, 1)}
        by_combination = bytes(cell[line] for line in lines)
        yield Row(
            key=key_of(wager, written),
            label=f"{wager.label} {spoken(game.faces, written)}".rstrip(),
            wager=wager,
            spot=spot_of(written) if written else (),
            levels=tuple(levels[line] for line in used),
            cells=bytes(by_combination[place] for place in COMBINATION_OF),
        )


def _level(wager: Wager, pay: Pay) -> Level:
    own = () if pay.clause is None else (pay.clause,)
    return Level(parse_odds(pay.to_one), (wager.pays_clause, *own))


def spoken(faces: Faces, written: str) -> str:
    """A spot as people say it.

    >>> from sicbo.core.law.faces import Numbers
    >>> spoken(Numbers(clause="2.5"), "1-2-6")
    '1, 2 and 6'
    """
    if not written:
        return ""
    words = dict(zip(names(faces), labels(faces), strict=True))
    words |= {colour: colour.capitalize() for colour in colours(faces)}
    *head, last = (words.get(part, part) for part in spot_of(written))
    return f"{', '.join(head)} and {last}" if head else last
