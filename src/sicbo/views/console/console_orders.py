"""What may be ordered at a table besides the steps of its round, told before it is done."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.agenda import Item, agenda, asks, lowest
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import Declare, RoundVoided
from sicbo.core.table.lines import Clauses, KindLine, Line, StreakLine
from sicbo.core.table.opening.messages import AnnounceClosing
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    PressKey,
    RoundSettled,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import AnnounceStreakClosing
from sicbo.views.console.console_form import OrderShown, SeatPayout
from sicbo.views.words.citations import cite
from sicbo.views.words.sentences import EventSentence, told

_Line = TypeVar("_Line", Line, StreakLine)

ROUND = frozenset((Shake, OpenBets, CloseBets, PressKey, Uncover, Announce, EnterResult, Settle))
"""The steps of a round, which have keys of their own on the console."""

ELSEWHERE = ROUND | {Declare, CorrectResult}
"""What the console shows in places of its own."""


def orders_section(
    table: Table, role: str, by: str, now: datetime.datetime, installed: TableConfig | None = None
) -> tuple[OrderShown, ...]:
    """Everything that may be ordered now, by whoever stands here or with somebody's approval."""
    found = agenda(table, by, now, installed)
    return tuple(_shown(table, role, item) for item in found if type(item.command) not in ELSEWHERE)


def _shown(table: Table, role: str, item: Item) -> OrderShown:
    command, events = item.command, item.events
    enough = table.reaches(role, item.role)
    lines = [line for event in events for line in getattr(event, "lines", ())]
    name = getattr(command, "player", None) or getattr(command, "person", None)
    player = table.players.get(name) if name is not None else None
    return OrderShown(
        tag=item.tag,  # type: ignore[arg-type]
        command=command,
        asks=asks(table, command),
        needs=None if enough else item.role,
        role=item.role,
        seat=player.seat if player is not None else None,
        minutes=_notice(table, command),
        says=tuple(would(event) for event in events),
        returned=len(lines),
        returns=Amount(sum(line.returns for line in lines)),
        cited=cite(table.book, clauses_of(events)),
    )


def _notice(table: Table, command: TableCommand) -> int | None:
    """How long a sign must show at least before its time comes."""
    closing, streaks = table.policies.closing, table.policies.streaks
    if isinstance(command, AnnounceClosing):
        return closing.notice_minutes if closing is not None else 0
    if isinstance(command, AnnounceStreakClosing) and streaks is not None:
        return streaks.closing_notice_minutes
    return None


def happens(decision: Sequence[Event] | Refusal) -> Sequence[Event]:
    """The events of a decision; none where it is a refusal."""
    return () if isinstance(decision, Refusal) else decision


def clauses_of(events: Sequence[Event]) -> Clauses:
    """Every clause that events rest on."""
    return tuple(clause for event in events for clause in event.clauses)


def would(event: Event) -> EventSentence:
    """What would happen, with the money that would go back."""
    at_once = told(event)
    if isinstance(event, RoundVoided | RoundInvalidated):
        back = sum(line.returns for line in event.lines)
        number = len(event.lines)
        says = f"{at_once.says}; {number} wagers go back, {format_amount(Amount(back))}"
        return msgspec.structs.replace(at_once, says=says)
    return at_once


# ---------------------------------------------------------------------------- take and pay


def payouts_section(table: Table, by: str, now: datetime.datetime) -> tuple[SeatPayout, ...]:
    """What the settlement takes from each seat and pays to it: before it is done, and after."""
    event: RoundSettled | None = None
    if table.phase == "entered":
        item = lowest(table, by, now, Settle())
        settles = (each for each in item.events if isinstance(each, RoundSettled)) if item else ()
        event = next(iter(settles), None)
    elif table.phase == "between" and table.settled is not None:
        event = table.settled.event
    return () if event is None else tuple(_payouts(table, event))


def _payouts(table: Table, event: RoundSettled) -> Iterator[SeatPayout]:
    lines, streaks = _by_player(event.lines), _by_player(event.streaks)
    seats = {name: each.seat for name, each in table.players.items()}
    names = dict.fromkeys((*lines, *streaks))
    for name in sorted(names, key=lambda name: (seats.get(name) is None, seats.get(name) or 0)):
        shown = _payout(name, seats.get(name), lines.get(name, ()), streaks.get(name, ()))
        takes, pays = _in_kind(each for each in event.in_kind if each.player == name)
        yield msgspec.structs.replace(shown, takes_in=takes, pays_in=pays)


def _in_kind(rows: Iterable[KindLine]) -> tuple[dict[str, Amount], dict[str, Amount]]:
    """What is taken and what is paid in chips of each kind other than value chips."""
    takes: Counter[str] = Counter()
    pays: Counter[str] = Counter()
    for row in rows:
        grown = row.returns - row.stake
        (pays if grown > 0 else takes)[str(row.kind)] += abs(grown)
    return _amounts(takes), _amounts(pays)


def _amounts(counts: Counter[str]) -> dict[str, Amount]:
    return {kind: Amount(number) for kind, number in counts.items() if number}


def _by_player(lines: Iterable[_Line]) -> dict[str, list[_Line]]:
    found: dict[str, list[_Line]] = {}
    for line in lines:
        found.setdefault(line.player, []).append(line)
    return found


def _payout(
    name: str, seat: int | None, lines: Sequence[Line], streaks: Sequence[StreakLine]
) -> SeatPayout:
    over = [each for each in streaks if each.outcome == "lost"]
    settled: tuple[Line | StreakLine, ...] = (*lines, *streaks)
    taken = sum(each.stake + each.pays - each.returns for each in lines)
    return SeatPayout(
        player=name,
        seat=seat,
        takes=Amount(taken + sum(each.stake for each in over)),
        pays=Amount(sum(each.pays for each in settled)),
        returns=Amount(sum(each.returns - each.pays for each in settled)),
        won=(
            *(str(each.wager) for each in lines if each.outcome == "won"),
            *(str(each.market) for each in streaks if each.pays),
        ),
        lost=(
            *(str(each.wager) for each in lines if each.outcome == "lost"),
            *(str(each.market) for each in over),
        ),
        takes_in={},
        pays_in={},
    )
