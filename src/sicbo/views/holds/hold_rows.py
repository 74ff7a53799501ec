"""Holds and notices made ready to be shown: why, whose, how much, and where each stands."""

import datetime
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from sicbo.core.floor.holds.hold import HOLD, Hold
from sicbo.core.floor.holds.hold_events import ReturnDemanded
from sicbo.core.floor.notices.messages import NOTICES, About, Notice
from sicbo.core.law.running.hold_policies import HoldKind, HoldSubject
from sicbo.core.money import Amount
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.views.tickets.ticket_rows import Standing

HoldStanding = Literal["to-review", "open", "determined"]
"""Waits for an inspector, waits for its determination, or is over."""


class HoldRow(msgspec.Struct, frozen=True, kw_only=True):
    """One hold or demand."""

    hold: str
    """Its name in the record."""
    table: str
    kind: HoldKind
    """A payment that waits, credit of a meter, or winnings that were seized."""
    of: HoldSubject
    """What is held."""
    subject: str
    """Which ticket, or which prize of which jackpot."""
    demand: bool
    """Whether it is a demand for what has left already."""
    player: str
    amount: Amount
    received: Amount
    """What of a demand was handed in."""
    owed: Amount
    """What of a demand the player still owes, once it is determined."""
    reason: str
    by: str
    """Who withheld or demanded it."""
    at: datetime.datetime
    stands: HoldStanding
    """Where it stands."""
    review: bool
    """Whether an inspector has to review it before anything is determined against the player."""
    reviewed_by: str | None
    """The inspector who has reviewed it."""
    finding: str
    """What the inspector has found."""
    pays: Amount | None
    """What was determined to be the player's."""
    determined_by: str | None
    """Who has determined it."""
    determined_because: str
    """Why it was determined so."""
    clause: str
    """By which it is held."""


class NoticeRow(msgspec.Struct, frozen=True, kw_only=True):
    """One notice."""

    number: int
    """Which notice, counted from one on this floor."""
    to: str
    """The office that is told."""
    about: About
    """What it is about."""
    table: str
    subject: str
    """Which hold, or what went wrong."""
    finding: str
    """What was found, where the office is told of a finding."""
    at: datetime.datetime
    due_at: datetime.datetime
    """By when somebody should have read it."""
    by: str
    """Whose act it was."""
    clause: str
    """By which the office is told."""
    acknowledged_by: str | None
    """The inspector who has read it."""
    acknowledged_at: datetime.datetime | None
    """When that was."""
    note: str
    """What is done about it."""


def hold_row(hold: Hold) -> HoldRow | None:
    """A hold that was opened, as it stands."""
    opened, reviewed, over = hold.opened, hold.reviewed, hold.determined
    if opened is None:
        return None
    demand = isinstance(opened, ReturnDemanded)
    left = opened.amount - hold.received - (0 if over is None else over.pays)
    waits: HoldStanding = "to-review" if opened.review and reviewed is None else "open"
    return HoldRow(
        hold=opened.hold,
        table=opened.table,
        kind=opened.kind,
        of=opened.of,
        subject=opened.subject,
        demand=demand,
        player=opened.player,
        amount=opened.amount,
        received=hold.received,
        owed=Amount(max(0, left)) if demand and over is not None else Amount(0),
        reason=opened.reason,
        by=opened.by,
        at=opened.at,
        stands=waits if over is None else "determined",
        review=opened.review,
        reviewed_by=None if reviewed is None else reviewed.by,
        finding="" if reviewed is None else reviewed.finding,
        pays=None if over is None else over.pays,
        determined_by=None if over is None else over.by,
        determined_because="" if over is None else over.reason,
        clause=str(opened.clauses[0]),
    )


def hold_rows(floor: Standing, tables: Iterable[str], *, every: bool = False) -> Iterator[HoldRow]:
    """Holds of tables that wait, the oldest first; or every one there was."""
    for name in tables:
        holds = floor.table(name).holds
        for serial in range(1, holds.last + 1) if every else sorted(holds.out):
            row = hold_row(floor.state(HOLD, hold_name(name, serial)))
            if row is not None:
                yield row


def notice_row(number: int, notice: Notice) -> NoticeRow:
    """A notice as it stands."""
    given, seen = notice.given, notice.acknowledged
    return NoticeRow(
        number=number,
        to=given.to,
        about=given.about,
        table=given.table,
        subject=given.subject,
        finding=given.finding,
        at=given.at,
        due_at=notice.due_at,
        by=given.by,
        clause=str(given.clauses[0]),
        acknowledged_by=None if seen is None else seen.by,
        acknowledged_at=None if seen is None else seen.at,
        note="" if seen is None else seen.note,
    )


def notice_rows(floor: Standing, *, every: bool = False) -> Iterator[NoticeRow]:
    """Notices that nobody has acknowledged, the oldest first; or every one there was."""
    noted = floor.state(NOTICES)
    for number, notice in (noted.given if every else noted.unread).items():
        yield notice_row(number, notice)
