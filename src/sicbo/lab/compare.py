"""Two rulebooks, or two readings of one, side by side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Choice, Reading
from sicbo.core.law.odds import write_odds
from sicbo.core.law.readings import ReadingsConflict
from sicbo.core.law.rulebook import Rulebook, compile_rulebook
from sicbo.lab.par.sheet import ParRow, ParSheet, par_sheet


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
    def shape(self) -> object:
        """What changes that read alike have in common."""
        return tuple((row.family, row.odds, row.figures) for row in (self.before, self.after))

    @property
    def edge_change(self) -> Fraction:
        """What the house gains by the change; negative where the player does."""
        return self.after.figures.edge - self.before.figures.edge


@dataclass(frozen=True)
class NameChange:
    """A family of wagers under two names."""

    family: str
    before: str
    after: str


@dataclass(frozen=True)
class OfferChange:
    """A family of wagers that both have, on offer under other conditions."""

    family: str
    before: str
    after: str


@dataclass(frozen=True)
class Comparison:
    """What differs between two PAR sheets."""

    before: ParSheet
    after: ParSheet
    only_before: tuple[ParRow, ...]
    only_after: tuple[ParRow, ...]
    changes: tuple[Change, ...]
    names: tuple[NameChange, ...]
    offers: tuple[OfferChange, ...]
    same: int
    """How many wagers both offer with the same wins and prices."""


def compare(before: ParSheet, after: ParSheet) -> Comparison:
    """Compare two sheets wager by wager."""
    old = {row.key: row for row in before.rows}
    new = {row.key: row for row in after.rows}
    both = [key for key in old if key in new]
    changes = [Change(old[key], new[key]) for key in both if _worth(old[key]) != _worth(new[key])]
    names = {
        _family(old[key]): NameChange(_family(old[key]), old[key].family, new[key].family)
        for key in both
        if old[key].family != new[key].family
    }
    offers = {
        _family(old[key]): OfferChange(_family(old[key]), old[key].offered, new[key].offered)
        for key in both
        if old[key].offered != new[key].offered
    }
    return Comparison(
        before=before,
        after=after,
        only_before=tuple(row for key, row in old.items() if key not in new),
        only_after=tuple(row for key, row in new.items() if key not in old),
        changes=tuple(changes),
        names=tuple(names.values()),
        offers=tuple(offers.values()),
        same=len(both) - len(changes),
    )


def otherwise(
    sheet: ParSheet, reading: Reading
) -> Iterator[tuple[Choice, Comparison | ReadingsConflict]]:
    """What each choice of a reading that was not taken would change, or why it cannot be had."""
    book = sheet.rulebook
    for choice in reading.choices:
        if choice.value == book.readings[reading.name]:
            continue
        readings = {str(name): value for name, value in book.readings.items()}
        readings[reading.name] = choice.value
        try:
            other = compile_rulebook(book.document, book.sha256, book.id, readings)
        except ReadingsConflict as conflict:
            yield choice, conflict
        else:
            yield choice, compare(sheet, par_sheet(other, sheet.stake))


def comparison_json(found: Comparison) -> dict[str, Any]:
    """A comparison for programs."""
    books = {"a": found.before.rulebook, "b": found.after.rulebook}
    return {
        **{
            side: {"rulebook": book.id, "readings": dict(book.readings)}
            for side, book in books.items()
        },
        "only_a": [row.key for row in found.only_before],
        "only_b": [row.key for row in found.only_after],
        "odds": [_change_json(change) for change in found.changes],
        "names": [
            {"family": name.family, "a": name.before, "b": name.after} for name in found.names
        ],
        "offers": [
            {"family": each.family, "a": each.before, "b": each.after} for each in found.offers
        ],
        "payments": {side: rounding(book) for side, book in books.items()},
        "same": found.same,
    }


def rounding(book: Rulebook) -> str:
    """How a rulebook rounds what it pays."""
    payments = book.document.payments
    return "exact" if payments is None else f"{payments.round} to {payments.to}"


def alike(changes: Iterable[Change]) -> tuple[tuple[Change, ...], ...]:
    """Changes put together that differ in nothing but the spot."""
    found: dict[object, list[Change]] = {}
    for change in changes:
        found.setdefault(change.shape, []).append(change)
    return tuple(tuple(group) for group in found.values())


def _change_json(change: Change) -> dict[str, Any]:
    told: dict[str, Any] = {"wager": change.key}
    for side, row in {"a": change.before, "b": change.after}.items():
        told[f"odds_{side}"] = [write_odds(odds) for odds in row.odds]
        told[f"ways_{side}"] = row.ways
        told[f"edge_{side}"] = str(row.figures.edge)
    return told | {"edge_change": str(change.edge_change)}


def _family(row: ParRow) -> str:
    return row.key.partition(":")[0]


def _worth(row: ParRow) -> object:
    """What decides a wager: its odds on every roll, or the law of its streak."""
    return row.spot.odds if row.spot else (row.odds, row.figures)
