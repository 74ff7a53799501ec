"""What may be ordered at a table now, by whom, and what would come of it.

`decide` changes nothing, so every order that makes sense is put to it beforehand, in the lowest
role of the ladder that may give it. Nothing here knows a rule of its own.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from sicbo.core.dice import Dice
from sicbo.core.law.approval import Evidence, refuse_unless_in_force
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.command import TableCommand, tag_of
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    Declare,
    RuleOtherwise,
)
from sicbo.core.table.opening.messages import (
    AcknowledgeAdvantage,
    AnnounceClosing,
    CloseTable,
    OpenTable,
    RelieveDealer,
    StartGamingDay,
)
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    OrderIdleSpin,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import DirectAway, VacateSeat
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import AnnounceStreakClosing
from sicbo.core.table.terminals.messages import ConfirmVoid
from sicbo.core.table.virtual_dice.drawing import uncommitted
from sicbo.core.table.wagers.messages import MarkWager, RuleOnWager

Asks = Literal["reason", "time", "dice", "evidence", "area"]
"""What whoever orders it has to say besides."""

UNSAID: Final = "not said yet"
"""Stands where a reason will stand."""

ANY_DICE: Final[Dice] = (1, 2, 3)
"""Stand where dice will stand that somebody reads."""


class Item(NamedTuple):
    """An order that would be accepted now: the lowest role for it, and what it would cause."""

    command: TableCommand
    role: str
    events: Sequence[Event]

    @property
    def tag(self) -> str:
        """What the command is called."""
        return tag_of(self.command)


def agenda(
    table: Table, by: str, at: datetime.datetime, installed: TableConfig | None = None
) -> Iterator[Item]:
    """Everything that somebody on the ladder may order now; each in the lowest role that may."""
    here = _bound(table, installed)
    for command in thinkable(table, by, at, installed):
        found = lowest(here, by, at, command)
        if found is not None:
            yield found


def lowest(table: Table, by: str, at: datetime.datetime, command: TableCommand) -> Item | None:
    """An order in the lowest role that may give it now, if any may."""
    for role in table.positions:
        decision = decide(table, Order(by, role, at, command))
        if not isinstance(decision, Refusal):
            return Item(command, role, decision)
        if decision.reason != "not-permitted":
            return None
    return None


def _bound(table: Table, installed: TableConfig | None) -> Table:
    """The table as an order to open it will find it: the virtual tumbler is bound by then."""
    if table.status != "closed" or installed is None or uncommitted(table, installed) is None:
        return table
    bound = restore(table.book, keep(table))
    bound.commitments[table.round + 1] = UNSAID
    return bound


def asks(table: Table, command: TableCommand) -> tuple[Asks, ...]:
    """What a command still lacks as it stands on the agenda."""
    match command:
        case RuleOtherwise() | Invalidate():
            return ("reason",)
        case RuleOnWager():
            return ("reason",) if command.target in (None, command.wager) else ("area", "reason")
        case AnnounceClosing() | AnnounceStreakClosing():
            return ("time",)
        case OpenTable():
            return () if command.evidence is None else ("evidence",)
        case CorrectResult():
            return ("dice", "reason")
        case Announce() | EnterResult():
            return () if virtual(table) else ("dice",)
        case _:
            return ()


def virtual(table: Table) -> bool:
    """Whether nobody reads the dice."""
    return table.config is not None and table.config.dice == "virtual"


# ---------------------------------------------------------------------------- what makes sense


def thinkable(
    table: Table, by: str, at: datetime.datetime, installed: TableConfig | None = None
) -> Iterator[TableCommand]:
    """Orders that make sense where the table stands, whether or not they would be accepted."""
    if table.status == "closed":
        yield from _opening(table, at, installed)
        return
    yield from steps(table)
    yield from declarations(table)
    yield from _ways_out(table)
    yield from _unclear(table)
    yield from _closing(table, at)
    yield from _people(table, by)
    yield from _afterwards(table)


def _opening(
    table: Table, at: datetime.datetime, installed: TableConfig | None
) -> Iterator[TableCommand]:
    if table.acknowledged_by is None:
        yield AcknowledgeAdvantage()
    if installed is not None:
        lacks = refuse_unless_in_force(table.book.document.identity, at.date())
        letter = lacks is not None and lacks.reason == "approval-missing"
        yield OpenTable(installed, at.date(), Evidence(UNSAID, at.date()) if letter else None)


def steps(table: Table) -> Iterator[TableCommand]:
    """The steps of a dealt round."""
    if table.electronic:
        return
    yield Shake(max(1, table.policies.round.tumbles_at_least))
    yield OpenBets()
    yield CloseBets()
    yield PressKey()
    # Before the call to lift the cover is an irregularity, and is declared as one.
    if table.bets_closed or table.phase == "no-spin":
        yield Uncover()
    yield Announce(table.drawn or ANY_DICE)
    yield EnterResult(table.dice or table.drawn or ANY_DICE)
    yield Settle()
    yield OrderIdleSpin()


def declarations(table: Table) -> Iterator[Declare]:
    """Everything that the document knows to go wrong in this phase."""
    for policy in table.policies.irregularities:
        if table.phase in policy.phases:
            yield Declare(policy.event)
            if policy.suspend == "unless-fixed":
                yield Declare(policy.event, fixed=True)


def _ways_out(table: Table) -> Iterator[TableCommand]:
    """Out of what a fault has made of the round."""
    yield ClearFault()
    yield RuleOtherwise("continue", UNSAID)
    yield RuleOtherwise("void", UNSAID)
    yield ConfirmVoid()
    for name in unanswered(table):
        yield AnswerPower(name, withdraw=False)
        yield AnswerPower(name, withdraw=True)
    yield ConcludePower()


def _unclear(table: Table) -> Iterator[TableCommand]:
    """Chips that may be marked as unclear, and those marked that wait for a ruling."""
    revealed = table.phase in ("uncovered", "announced", "entered")
    if not revealed or "mark-wager" not in table.policies.may or virtual(table):
        return
    for name, player in table.players.items():
        for wager in player.wagers:
            if (name, wager) not in table.marked:
                yield MarkWager(name, table.round, wager)
                continue
            yield RuleOnWager(name, table.round, wager, wager, UNSAID)
            yield RuleOnWager(name, table.round, wager, None, UNSAID)
            for area in sorted(table.offer - {wager})[:1]:
                yield RuleOnWager(name, table.round, wager, area, UNSAID)


def unanswered(table: Table) -> tuple[str, ...]:
    """Players who have not said yet whether they keep their wagers after a power failure."""
    if table.phase != "power-option":
        return ()
    return tuple(n for n, p in table.players.items() if p.wagers and n not in table.asked)


def _closing(table: Table, at: datetime.datetime) -> Iterator[TableCommand]:
    closing, streaks = table.policies.closing, table.policies.streaks
    if table.closes_at is None:
        minutes = max(1, closing.notice_minutes) if closing is not None else 0
        yield AnnounceClosing(at + datetime.timedelta(minutes=minutes))
    if streaks is not None and table.streak_closing is None:
        minutes = streaks.closing_notice_minutes
        yield AnnounceStreakClosing(at + datetime.timedelta(minutes=minutes))
    yield CloseTable()
    if table.day is not None and at.date() > table.day:
        yield StartGamingDay(at.date())


def _people(table: Table, by: str) -> Iterator[TableCommand]:
    if table.dealer != by and not table.electronic:
        yield RelieveDealer()
    for name, player in table.players.items():
        if player.seat is not None and table.electronic:
            yield DirectAway(name, "occupying")
        elif player.seat is not None:
            yield VacateSeat(name)
        if table.electronic and table.closes_at is not None and table.stack_of(name):
            yield Collect(name)


def _afterwards(table: Table) -> Iterator[TableCommand]:
    """What may be put right of a round, or undone."""
    if not virtual(table) and not table.electronic:
        yield CorrectResult(table.round, table.dice or ANY_DICE, UNSAID)
    invalidation = table.policies.invalidation
    for ground in invalidation.grounds if invalidation is not None else ():
        yield Invalidate(_resolved(table), ground.name, UNSAID)


def _resolved(table: Table) -> int:
    """The round that an invalidation speaks of: the one at hand, or else the one settled."""
    wagers = any(player.wagers for player in table.players.values())
    if table.settled is not None and not wagers:
        return table.settled.event.round
    return table.round
