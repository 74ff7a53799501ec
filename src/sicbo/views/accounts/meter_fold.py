"""The meters of a table as its events build them up; kept as data, restored, and subtracted.

All of it is sums. The meters of a period are those up to its end less those up to its beginning,
so a fold that was kept somewhere on the way spares reading the record from its first entry.
"""

import datetime
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import (
    FaultCleared,
    PowerConcluded,
    PowerOptionOpened,
    Suspended,
)
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled, RoundStarted
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.journal.books import Books
from sicbo.views.accounts.away import AwaySums, Way
from sicbo.views.accounts.meters_form import FedMeter
from sicbo.views.accounts.tally import Tally

INTERRUPTIONS = (Restarted, Suspended, PowerOptionOpened, VoidPending)

LawKey = tuple[str, str, tuple[tuple[str, str], ...]]
"""A rulebook, one file of it, and one choice of readings."""


class TallyKept(msgspec.Struct, frozen=True, array_like=True):
    """A tally as data; whatever may grow beyond 64 bits is written out."""

    rulebook: str
    sha256: str
    readings: dict[str, str]
    first: datetime.datetime
    last: datetime.datetime
    drawn: int
    settled_by_draw: int
    counts: dict[str, int]
    wagers: dict[WagerKey, int]
    turnover: dict[WagerKey, int]
    paid: dict[WagerKey, int]
    due: dict[WagerKey, str]
    on_sides: list[tuple[WagerKey, WagerKey, int]]
    streak_spread: dict[WagerKey, str]
    weights: tuple[list[WagerKey], str]


class MetersKept(msgspec.Struct, frozen=True, array_like=True):
    """The meters of a table as data."""

    tallies: list[TallyKept]
    now: int | None
    """Which of the tallies is played under."""
    interrupted: bool
    spins: int
    fed: dict[str, tuple[int, int, int, int]]
    """Of each jackpot: how often, from which turnover, to its display and to its reserve."""
    left: dict[Way, int]
    back: dict[Way, int]
    adjusted: int


@dataclass
class MeterFold:
    """Everything that meters add up."""

    books: Books
    tallies: dict[LawKey, Tally] = field(default_factory=dict)
    now: Tally | None = None
    interrupted: bool = False
    spins: int = 0
    fed: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)
    away: AwaySums = field(default_factory=AwaySums)

    def take(
        self, event: Event, at: datetime.datetime, *, chips: bool, inside: bool = True
    ) -> None:
        """Take in what happened; `chips` where the table played for those of a tournament."""
        if isinstance(event, RoundStarted):
            self.interrupted = False
            key = (event.rulebook, event.sha256, tuple(sorted(event.readings.items())))
            if key not in self.tallies:
                book = self.books.by_hash(event.rulebook, event.sha256, event.readings)
                self.tallies[key] = Tally(book, event, at, at)
            self.now = self.tallies[key]
        over = isinstance(event, FaultCleared | PowerConcluded)
        self.interrupted = isinstance(event, INTERRUPTIONS) or (self.interrupted and not over)
        if chips:
            self.spins += _spins(event) if inside else 0
        elif self.now is not None:
            self.now.count(event, at, inside=inside)
        if inside:
            self.away.take(event)
            if isinstance(event, JackpotFed):
                parts = (1, event.turnover, event.display.fed, event.reserve.fed)
                self.fed[event.pool] = _added(self.fed.get(event.pool), parts)

    def subtract(self, earlier: "MeterFold") -> None:
        """Take away what was there before: what is left happened between the two."""
        self.spins -= earlier.spins
        self.away.subtract(earlier.away)
        for pool, parts in earlier.fed.items():
            self.fed[pool] = _added(self.fed.get(pool), parts, -1)
        for key, before in earlier.tallies.items():
            self.tallies[key].subtract(before)

    def jackpots(self) -> tuple[FedMeter, ...]:
        """What went to each jackpot, by its name."""
        return tuple(
            FedMeter(pool=pool, turnover=turnover, display=Amount(shown), reserve=Amount(kept))
            for pool, (times, turnover, shown, kept) in sorted(self.fed.items())
            if times
        )

    def kept(self) -> MetersKept:
        """The fold as data."""
        tallies = list(self.tallies.values())
        return MetersKept(
            tallies=[_tally_kept(key, each) for key, each in self.tallies.items()],
            now=None
            if self.now is None
            else next(place for place, each in enumerate(tallies) if each is self.now),
            interrupted=self.interrupted,
            spins=self.spins,
            fed=self.fed,
            left=dict(self.away.left),
            back=dict(self.away.back),
            adjusted=self.away.adjusted,
        )


def restored_meters(books: Books, kept: MetersKept) -> MeterFold:
    """The fold that was kept."""
    away = AwaySums()
    away.left.update(kept.left)
    away.back.update(kept.back)
    away.adjusted = kept.adjusted
    fold = MeterFold(books, interrupted=kept.interrupted, spins=kept.spins, away=away)
    fold.fed = dict(kept.fed)
    for each in kept.tallies:
        key = (each.rulebook, each.sha256, tuple(sorted(each.readings.items())))
        fold.tallies[key] = _tally_restored(books, each)
    if kept.now is not None:
        fold.now = list(fold.tallies.values())[kept.now]
    return fold


def _added(
    before: tuple[int, int, int, int] | None, parts: tuple[int, int, int, int], sign: int = 1
) -> tuple[int, int, int, int]:
    one, two, three, four = before or (0, 0, 0, 0)
    return (
        one + sign * parts[0],
        two + sign * parts[1],
        three + sign * parts[2],
        four + sign * parts[3],
    )


def _spins(event: Event) -> int:
    """By how many spins of a tournament an event brings a table on; its chips are no money."""
    if isinstance(event, RoundReversed):
        return -1
    return 1 if isinstance(event, RoundSettled) else 0


def _tally_kept(key: LawKey, tally: Tally) -> TallyKept:
    return TallyKept(
        rulebook=key[0],
        sha256=key[1],
        readings=dict(key[2]),
        first=tally.first,
        last=tally.last,
        drawn=tally.drawn,
        settled_by_draw=tally.settled_by_draw,
        counts=dict(tally.counts),
        wagers=dict(tally.wagers),
        turnover=dict(tally.turnover),
        paid=dict(tally.paid),
        due={key: str(value) for key, value in tally.due.items()},
        on_sides=[(of, side, stake) for (of, side), stake in tally.on_sides.items()],
        streak_spread={key: str(value) for key, value in tally.streak_spread.items()},
        weights=tally.spread.kept(),
    )


def _tally_restored(books: Books, kept: TallyKept) -> Tally:
    book = books.by_hash(kept.rulebook, kept.sha256, kept.readings)
    tally = Tally(book, kept, kept.first, kept.last)
    tally.drawn, tally.settled_by_draw = kept.drawn, kept.settled_by_draw
    tally.counts.update(kept.counts)
    tally.wagers.update(kept.wagers)
    tally.turnover.update(kept.turnover)
    tally.paid.update(kept.paid)
    tally.due = {key: Fraction(value) for key, value in kept.due.items()}
    tally.on_sides.update({(of, side): stake for of, side, stake in kept.on_sides})
    tally.streak_spread = {key: Fraction(value) for key, value in kept.streak_spread.items()}
    tally.spread.restore(*kept.weights)
    return tally
