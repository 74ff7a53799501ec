"""Every state that orders, timers, dice and faults can bring a table into, walked breadth first.

States that differ in nothing that any rule asks for count as one, so that the walk ends.
"""

import datetime
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.agenda import agenda
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.messages import BringChips, Collect, InsertNote, TakeChips
from sicbo.core.table.command import TableCommand, tag_of
from sicbo.core.table.config import TableConfig
from sicbo.core.table.deadlines import due, next_deadline
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.irregularities.messages import AnswerPower, Declare
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, Restart, TableClosed
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import RoundSettled, Shake, Uncover
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.terminals.messages import ReportDice, Shoot
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice
from sicbo.core.table.wagers.messages import PlaceWagers, TakeDown
from sicbo.rulebooks.catalogue import open_rulebook
from tests.equipped import equip
from tests.properties.orders import config, opening
from tests.properties.tables import NOON

WHO = "ann"
STAFF = "the staff"
SLIP, TIME = "slip", "time"
SMALL = WagerKey("small")
MARKET = WagerKey("streak:small-big")
TEN, STREAK = Amount(1000), Amount(2500)
Key = tuple[object, ...]
Look = Callable[[Table, datetime.datetime], None]


@dataclass(frozen=True)
class Way:
    """An order that leads from one state to another: who gives it, and what it is called."""

    by: str
    """A role of the ladder, `player`, `system`, `time`, or a `slip` of the dealer's."""
    tag: str
    target: Key
    ends: bool
    """It settles a round or closes the table."""
    command: TableCommand | None


@dataclass
class Walk:
    """What was found: every state with the ways out of it, and how it was reached."""

    ways: dict[Key, list[Way]] = field(default_factory=dict)
    came: dict[Key, tuple[Key, str] | None] = field(default_factory=dict)

    def path(self, key: Key) -> list[str]:
        """The orders by which a state was reached first."""
        told: list[str] = []
        step = self.came[key]
        while step is not None:
            before, tag = step
            told.append(tag)
            step = self.came[before]
        return told[::-1]

    def stuck(self, *without: str) -> list[Key]:
        """States of an open table from which only these could have a round settled or close it."""
        back: dict[Key, list[Key]] = {}
        free: deque[Key] = deque()
        for key, ways in self.ways.items():
            for way in ways:
                if way.by in without:
                    continue
                back.setdefault(way.target, []).append(key)
                if way.ends:
                    free.append(key)
        known = set(free)
        while free:
            for key in back.get(free.popleft(), ()):
                if key not in known:
                    known.add(key)
                    free.append(key)
        return [key for key in self.ways if key not in known and key[0] != "closed"]


def start(game: str, *, virtual: bool) -> Table:
    """A table of a game with one seat, opened."""
    setting = fitted(game, virtual=virtual)
    table = equip(Table(open_rulebook(game)), setting)
    if virtual:
        _fold(table, decide(table, Order(SYSTEM, SYSTEM, NOON, CommitDice(1, "aa"))))
    for command in (AcknowledgeAdvantage(), opening(setting)):
        _fold(table, decide(table, Order(STAFF, table.ladder[-1], NOON, command)))
    assert table.status == "open"
    return table


def fitted(game: str, *, virtual: bool) -> TableConfig:
    """How the walk fits its table."""
    return config(game, seats=1, dice="virtual" if virtual else "keyed", smallest_chip=Amount(100))


def walk(
    game: str, *, virtual: bool = False, most: int = 100_000, look: Look | None = None
) -> Walk:
    """Every state that can be reached at a table of a game; `look` is shown each."""
    first = start(game, virtual=virtual)
    setting = fitted(game, virtual=virtual)
    found = Walk()
    waiting = deque([(first, NOON)])
    found.came[key_of(first, NOON)] = None
    while waiting and len(found.ways) < most:
        table, now = waiting.popleft()
        here = key_of(table, now)
        if look is not None:
            look(table, now)
        kept = keep(table)
        ways = found.ways.setdefault(here, [])
        for by, at, command, events in _moves(table, now, setting):
            there = table if not events and command is None else restore(table.book, kept)
            for event in events:
                evolve(there, event)
            key = key_of(there, at)
            ends = any(isinstance(each, RoundSettled | TableClosed) for each in events)
            tag = tag_of(command) if command is not None else "time"
            ways.append(Way(by, tag, key, ends, command))
            if key not in found.came:
                found.came[key] = (here, f"{by}: {command}")
                waiting.append((there, at))
    return found


def key_of(table: Table, now: datetime.datetime) -> Key:
    """What tells one state from another."""
    player = table.players.get(WHO)
    closes = None if table.closes_at is None else now >= table.closes_at
    own: Key = ()
    if player is not None:
        staked, held = bool(player.wagers), bool(table.stack_of(WHO))
        own = (
            _held(table),
            player.seat is None,
            staked,
            held,
            player.bet,
            player.idle >= 3,
            WHO in table.asked,
        )
    return (
        *(table.status, table.phase, table.suspended, table.ruling, table.suspend_after),
        *(table.activated, table.shaken, table.bets_closed, table.keyed, table.fixed),
        *(table.lights_failed, table.idle_spin, table.dice is None, table.drawn is None),
        *(table.settled is None, table.deadline is None, closes, table.streak_closing is None),
        *(table.round + 1 in table.commitments, bool(table.streaks), bool(table.marked), own),
    )


def _held(table: Table) -> str:
    """Whether the terminal is held, and whether wagers wait there."""
    held = table.held.get(WHO)
    return "" if held is None else "waits" if held.waiting is not None else "held"


Move = tuple[str, datetime.datetime, TableCommand | None, Sequence[Event]]


def _moves(table: Table, now: datetime.datetime, setting: TableConfig) -> Iterator[Move]:
    """Everything that anybody can do, and what comes of it."""
    for item in agenda(table, STAFF, now, setting):
        yield item.role, now, item.command, item.events
    for by, role, command in (*_players(table), *_system(table)):
        decision = decide(table, Order(by, role, now, command))
        if not isinstance(decision, Refusal):
            yield role, now, command, decision
    for command in _slips(table):
        decision = decide(table, Order(STAFF, table.ladder[0], now, command))
        if not isinstance(decision, Refusal):
            yield SLIP, now, command, decision
    yield from _in_time(table, now)


def _slips(table: Table) -> Iterator[TableCommand]:
    """What a dealer does by mistake."""
    if table.policies.round.tumbles_at_least > 1:
        yield Shake(1)
    yield Uncover()


def _players(table: Table) -> Iterator[tuple[str, str, TableCommand]]:
    number = table.round if table.in_round else table.round + 1
    wanted: tuple[TableCommand, ...] = (
        TakeSeat(WHO, 1),
        LeaveSeat(WHO),
        PlaceWagers(WHO, number, {SMALL: TEN}),
        TakeDown(WHO, number),
        PlaceStreak(WHO, table.round, MARKET, STREAK),
        AnswerPower(WHO, withdraw=True),
        AnswerPower(WHO, withdraw=False),
        TakeChips(WHO, Amount(max(1, table.stack_of(WHO)))),
        Collect(WHO),
        Shoot(WHO),
    )
    if not table.stack_of(WHO):
        wanted = (*wanted, BringChips(WHO, Amount(5000)), InsertNote(WHO, Amount(5000)))
    for command in wanted:
        yield WHO, PLAYER, command


def _system(table: Table) -> Iterator[tuple[str, str, TableCommand]]:
    wanted: tuple[TableCommand, ...] = (
        Restart(60),
        Declare("not-flat"),
        ReportDice((1, 2, 4)),
    )
    if table.config is not None and table.config.dice == "virtual":
        if table.round + 1 not in table.commitments:
            wanted = (*wanted, CommitDice(table.round + 1, "aa"))
        wanted = (*wanted, DrawDice(table.round, table.draws + 1, (1, 2, 4), "bb"))
    for command in wanted:
        yield SYSTEM, SYSTEM, command


def _in_time(table: Table, now: datetime.datetime) -> Iterator[Move]:
    """Time passes: to the next deadline, whose order is then given, and to the time of closing."""
    deadline = next_deadline(table)
    if deadline is not None:
        at = max(now, deadline)
        for command in due(table, at)[:1]:
            decision = decide(table, Order(SYSTEM, SYSTEM, at, command))
            if not isinstance(decision, Refusal):
                yield TIME, at, command, decision
    if table.closes_at is not None and now < table.closes_at:
        yield TIME, table.closes_at, None, ()


def _fold(table: Table, decision: Sequence[Event] | Refusal) -> None:
    for event in () if isinstance(decision, Refusal) else decision:
        evolve(table, event)
