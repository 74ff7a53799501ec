"""The sheet of a table for a gaming day: what was counted, what came and went, what was won."""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from sicbo.core.bank.ledger import HOUSE
from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import CAGE, BoxCounted
from sicbo.core.floor.streams import table_stream
from sicbo.core.table.chips.debts import all_owed
from sicbo.core.table.colours.messages import ColoursPaid, ColoursRedeemedElsewhere
from sicbo.core.table.event import Event
from sicbo.core.table.state import Table
from sicbo.core.table.tokens.messages import PromotionPaid
from sicbo.core.table.tray.holding import by_record, colours_outstanding
from sicbo.core.table.tray.messages import (
    BoxRemoved,
    CashBoxed,
    Chips,
    Purpose,
    TrayCounted,
    TrayCredited,
    TrayFilled,
)
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode, may_hold
from sicbo.journal.history import Replay, founding_of


class NoSheet(SicboError):
    """A table or a day of which nothing was counted."""


class Count(msgspec.Struct, frozen=True):
    """A count of the tray."""

    at: datetime.datetime
    purpose: Purpose
    """What it was counted for."""
    chips: Chips
    """Pieces by denomination."""
    counted: int
    """What was found in it."""
    difference: int
    """What was found too much, or too little when negative."""
    counted_by: str
    """Who counted."""
    watched_by: str
    """Who watched."""
    reason: str
    """Why it differed from the record, if it did."""
    position: int
    """Where it stands in the record."""


class Movement(msgspec.Struct, frozen=True):
    """Chips that came or left on a slip."""

    at: datetime.datetime
    slip: int
    """Its number in the series."""
    amount: int
    by: str
    """Who counted them in or sent them."""


class BoxRow(msgspec.Struct, frozen=True):
    """A box that was removed, and what was found in it."""

    at: datetime.datetime
    box: int
    """Its number at the cage."""
    amount: int
    """What it held by the record."""
    counted: int | None
    """Nothing while it waits for its count."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day of a table; without a second count there is no win by count yet."""

    table: str
    currency: str
    day: datetime.date
    """The gaming day."""
    running: bool
    """Whether the table is still open on that day."""
    opener: Count
    """The first count of the day."""
    closer: Count | None
    """The last count once the tray is locked; nothing before that."""
    checks: tuple[Count, ...]
    """Every other count after the opener."""
    fills: tuple[Movement, ...]
    """Chips that came."""
    credits: tuple[Movement, ...]
    """Chips that left; less than nothing where they came back."""
    boxes: tuple[BoxRow, ...]
    """Boxes that were removed."""
    filled: int
    """What came in all."""
    credited: int
    """What left in all."""
    boxed: int
    """Cash that went into the box."""
    box: int
    """The same as far as it was counted: differences of boxes are in it."""
    colours_before: int
    """What colour chips in hands and on the layout were worth, at the opener."""
    colours_after: int
    """The same at the end."""
    paid_elsewhere: int
    """What other tables and the cage paid for colour chips of this one."""
    paid_for_others: int
    """What was paid here for colour chips of other tables."""
    vouchers: int
    """What was given in chips for vouchers."""
    owed_before: int
    """What players owed the table, at the opener."""
    owed_after: int
    """The same at the end."""
    difference: int
    """What counts after the opener found too much, or too little when negative."""
    holds: int
    """What the tray held by the record at the end."""
    win_by_count: int | None
    """Closer, credits and box less opener, fills and growth of the colour chips that are out."""
    win_by_record: int
    """What the house won by the record."""


@dataclass
class _Stand:
    """What a table had come to at a moment."""

    won: int
    owed: int
    colours: int
    holds: int

    @classmethod
    def of(cls, table: Table) -> "_Stand":
        owed = sum(all_owed(table).values())
        return cls(table.ledger[HOUSE], owed, colours_outstanding(table), by_record(table))


@dataclass
class _Day:
    """A gaming day as far as it is read."""

    opener: Count
    before: _Stand
    after: _Stand
    counts: list[Count] = field(default_factory=list)
    fills: list[Movement] = field(default_factory=list)
    credits: list[Movement] = field(default_factory=list)
    removed: list[tuple[datetime.datetime, BoxRemoved]] = field(default_factory=list)
    boxed: int = 0
    paid: Counter[str] = field(default_factory=Counter)
    """Colour chips that were paid for elsewhere, those of others, and vouchers."""
    running: bool = False
    upto: tuple[int, int, int, Counter[str]] = (0, 0, 0, Counter())
    """Movements in, movements out, cash that was boxed and what was paid, up to the last count."""

    def take(self, at: datetime.datetime, event: Event) -> None:
        match event:
            case TrayFilled(returned=False):
                self.fills.append(Movement(at, event.slip, event.amount, event.by))
            case TrayFilled():
                self.credits.append(Movement(at, event.slip, -event.amount, event.by))
            case TrayCredited():
                self.credits.append(Movement(at, event.slip, event.amount, event.by))
            case CashBoxed():
                self.boxed += event.amount
            case ColoursRedeemedElsewhere() | ColoursPaid() | PromotionPaid():
                self.paid[type(event).__name__] += event.amount
            case BoxRemoved():
                self.removed.append((at, event))
            case _:
                pass  # Nothing else comes into a tray or a box, or leaves it.

    def counted(self, count: Count, stand: _Stand) -> None:
        self.counts.append(count)
        self.after, self.upto = stand, self._so_far()

    @property
    def closer(self) -> Count | None:
        """The last count, where the tray is locked: by a closing count that no opening followed."""
        turns = [each.purpose for each in self.counts if each.purpose != "check"]
        return self.counts[-1] if turns and turns[-1] == "closing" else None

    def ends(self, table: Table) -> None:
        """Stand at the end as the table stands now, where nobody counted again."""
        if not self.counts:
            self.after, self.upto = _Stand.of(table), self._so_far()

    def _so_far(self) -> tuple[int, int, int, Counter[str]]:
        return len(self.fills), len(self.credits), self.boxed, Counter(self.paid)


def sheet(journal: Journal, name: str, day: datetime.date | None = None) -> Sheet:
    """The sheet of a gaming day, or of the last one that a tray was counted for."""
    days = _days(journal, name)
    if not days:
        raise NoSheet(f"table {name} has no sheet: its tray was never counted")
    wanted = max(days) if day is None else day
    if wanted not in days:
        known = f"{min(days)} to {max(days)}"
        raise NoSheet(
            f"day must be one that the tray of {name} was counted for, {known}, got {day}"
        )
    found = days[wanted]
    boxes = tuple(_boxes(journal, found))
    last = found.counts[-1] if found.counts else None
    fills, credited = found.fills[: found.upto[0]], found.credits[: found.upto[1]]
    came, left = (sum(each.amount for each in some) for some in (fills, credited))
    boxed, paid = found.upto[2:]
    elsewhere, vouchers = (paid[k.__name__] for k in (ColoursRedeemedElsewhere, PromotionPaid))
    for_others = paid[ColoursPaid.__name__]
    box = boxed + sum(each.counted - each.amount for each in boxes if each.counted is not None)
    before, after = found.before, found.after
    by_count = None
    if last is not None:
        grown = after.colours - before.colours
        by_count = last.counted + left + box - found.opener.counted - came - grown
        by_count += for_others + vouchers - elsewhere
    return Sheet(
        table=name,
        currency=founding_of(journal).currency,
        day=wanted,
        opener=found.opener,
        running=found.running,
        closer=found.closer,
        checks=tuple(each for each in found.counts if each is not found.closer),
        fills=tuple(fills),
        credits=tuple(credited),
        boxes=boxes,
        filled=came,
        credited=left,
        boxed=boxed,
        box=box,
        colours_before=before.colours,
        colours_after=after.colours,
        paid_elsewhere=elsewhere,
        paid_for_others=for_others,
        vouchers=vouchers,
        owed_before=before.owed,
        owed_after=after.owed,
        difference=sum(each.difference for each in found.counts),
        holds=after.holds,
        win_by_count=by_count,
        win_by_record=after.won - before.won,
    )


def _days(journal: Journal, name: str) -> dict[datetime.date, _Day]:
    """Every gaming day of which a count was taken, from its first count on."""
    days: dict[datetime.date, _Day] = {}
    replay = Replay(journal, name)
    now: _Day | None = None
    for entry in journal.stream(table_stream(name)):
        record = decode(entry.body)
        event = record.event
        if not isinstance(event, Event):
            continue
        before = replay.table
        if isinstance(event, TrayCounted) and now is not None and before is not None:
            now.ends(before)
        table = replay.fold(event)
        if isinstance(event, TrayCounted):
            count, stand = _count(record.at, event, entry.position), _Stand.of(table)
            now = days.get(event.day)
            if now is None:
                now = days[event.day] = _Day(count, stand, stand)
            else:
                now.counted(count, stand)
        elif now is not None:
            now.take(record.at, event)
    if now is not None and replay.table is not None:
        now.ends(replay.table)
        now.running = replay.table.status != "closed"
    return days


def _count(at: datetime.datetime, event: TrayCounted, position: int) -> Count:
    people = (event.counted_by, event.watched_by, event.reason)
    chips, counted, differs = event.chips, event.counted, event.difference
    return Count(at, event.purpose, chips, counted, differs, *people, position)


def _boxes(journal: Journal, day: _Day) -> Iterator[BoxRow]:
    """The boxes that were removed, with what the cage found in them."""
    relevant, found = may_hold(BoxCounted), {}
    for entry in journal.stream(CAGE.stream()):
        if relevant(entry.body):
            event = decode(entry.body).event
            if isinstance(event, BoxCounted):
                found[event.box] = int(event.counted)
    for at, removed in day.removed:
        yield BoxRow(at, removed.box, removed.amount, found.get(removed.box))
