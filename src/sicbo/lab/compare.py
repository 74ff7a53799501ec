"""Two rulebooks, or two readings of one, side by side."""

from dataclasses import dataclass
from fractions import Fraction

from sicbo.core.ids import WagerKey
from sicbo.lab.par.sheet import ParRow, ParSheet


@dataclass(frozen=True)
class Change:
    """A wager that both offer and that is worth something else."""

    before: ParRow
    after: ParRow

    @property
    def key(self) -> WagerKey:
        """The wager."""
        return self.before.key

    @property
    def edge_change(self) -> Fraction:
        """What the house gains by the change; negative where the player does."""
        return self.after.figures.edge - self.before.figures.edge


@dataclass(frozen=True)
class Renamed:
    """A family of wagers under two names."""

    family: str
    before: str
    after: str


@dataclass(frozen=True)
class Comparison:
    """What differs between two PAR sheets."""

    only_before: tuple[ParRow, ...]
    only_after: tuple[ParRow, ...]
    changes: tuple[Change, ...]
    names: tuple[Renamed, ...]
    same: int
    """How many wagers both offer with the same wins and prices."""


def compare(before: ParSheet, after: ParSheet) -> Comparison:
    """Compare two sheets wager by wager."""
    old = {row.key: row for row in before.rows}
    new = {row.key: row for row in after.rows}
    both = [key for key in old if key in new]
    changes = [Change(old[key], new[key]) for key in both if _worth(old[key]) != _worth(new[key])]
    names = {
        _family(old[key]): Renamed(_family(old[key]), old[key].family, new[key].family)
        for key in both
        if old[key].family != new[key].family
    }
    return Comparison(
        only_before=tuple(row for key, row in old.items() if key not in new),
        only_after=tuple(row for key, row in new.items() if key not in old),
        changes=tuple(changes),
        names=tuple(names.values()),
        same=len(both) - len(changes),
    )


def _family(row: ParRow) -> str:
    return row.key.partition(":")[0]


def _worth(row: ParRow) -> object:
    """What decides a wager: its odds on every roll, or the law of its streak."""
    return row.spot.odds if row.spot else (row.odds, row.figures)
