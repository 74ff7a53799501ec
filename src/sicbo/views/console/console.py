"""What those on the ladder see: what may be done now, and what it would do before it is done.

`decide` changes nothing, so the console asks it what each command would come to.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from sicbo.core.dice import Roll
from sicbo.core.law.announcement import announce
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.agenda import Item, lowest
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.declaring import declarations
from sicbo.core.table.irregularities.messages import (
    ClearFault,
    ConcludePower,
    Declare,
    IrregularityRecorded,
    RoundVoided,
    RuleOtherwise,
)
from sicbo.core.table.irregularities.power import unanswered
from sicbo.core.table.opening.messages import CloseTable, RelieveDealer
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
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.rounds.steps import ANY_DICE
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ConfirmVoid
from sicbo.views.console.console_form import (
    ConsoleCommand,
    DealerSection,
    IrregularityShown,
    SeatBets,
    VoidWarning,
)
from sicbo.views.console.console_orders import (
    clauses_of,
    happens,
    orders_section,
    payouts_section,
    would,
)
from sicbo.views.own.own_sections import streaks_of
from sicbo.views.words.citations import cite

CALLED: Final = ("announced", "entered")
"""Phases in which the dice have been called and the round is not over."""


def dealer_section(
    table: Table, role: str, by: str, now: datetime.datetime, installed: TableConfig | None = None
) -> DealerSection:
    """The console of somebody in a role at this table."""
    shown = table.drawn if table.phase == "uncovered" else None
    settled = table.phase == "between" and table.settled is not None
    if table.phase in CALLED or settled:
        shown = table.dice
    invalidation = table.policies.invalidation
    correction = _correction(table, by, now)
    return DealerSection(
        role=role,
        locked=False,
        commands=tuple(_commands(table, role, by, now)),
        irregularities=tuple(_irregularities(table, role, by, now)),
        orders=orders_section(table, role, by, now, installed),
        payouts=payouts_section(table, by, now),
        settled=settled,
        drawn=table.drawn if table.phase == "uncovered" else None,
        words=announce(table.book.game, Roll(*shown)) if shown is not None else None,
        can_correct=table.round if correction is not None else None,
        correct_needs=correction,
        grounds=tuple(each.name for each in invalidation.grounds) if invalidation else (),
        unanswered=unanswered(table),
    )


def without_wagers(section: DealerSection) -> DealerSection:
    """The console as it is shown while it is locked: nothing of who has what on the layout."""
    veiled: dict[str, object] = {"irregularities": (), "orders": (), "payouts": ()}
    return msgspec.structs.replace(section, locked=True, unanswered=(), **veiled)


def bets_section(table: Table) -> tuple[SeatBets, ...]:
    """What lies on the layout, by player, in the order of seats."""
    here = [
        (name, player)
        for name, player in table.players.items()
        if player.seat is not None or player.wagers or owed(table, name)
    ]
    here.sort(key=lambda each: (each[1].seat is None, each[1].seat or 0, each[0]))
    return tuple(
        SeatBets(
            player=name,
            seat=player.seat,
            stack=Amount(table.stack_of(name)),
            staked=Amount(table.staked_by(name)),
            wagers={str(key): amount for key, amount in player.wagers.items()},
            streaks=streaks_of(table, name),
            idle=player.idle,
            warned=player.warned,
            personal_limits=player.limits,
            owes=owed(table, name),
            parts={
                str(wager): {str(kind): amount for kind, amount in parts.items()}
                for (player, wager), parts in table.chips.parts.items()
                if player == name
            },
        )
        for name, player in here
    )


# ---------------------------------------------------------------------------- commands


def _commands(table: Table, role: str, by: str, now: datetime.datetime) -> Iterator[ConsoleCommand]:
    natural = next_step(table)
    for command in _thinkable(table):
        if _never(table, command):
            continue
        decision = decide(table, Order(by, role, now, command))
        no = decision if isinstance(decision, Refusal) else None
        clauses = (no.clause,) if no is not None else clauses_of(happens(decision))
        yield ConsoleCommand(
            command=str(command.__struct_config__.tag),
            possible=no is None,
            next=natural is not None and type(command) is type(natural),
            needs=_needs(table, command),
            approvable=no is not None and _approvable(table, by, now, command, no),
            reason=no.reason if no is not None else None,
            cited=cite(table.book, clauses),
            voids=_void_warning(table, happens(decision)),
        )


def _void_warning(table: Table, events: Sequence[Event]) -> VoidWarning | None:
    """What a step would void the round by, and what would go back."""
    void = next((each for each in events if isinstance(each, RoundVoided)), None)
    if void is None:
        return None
    recorded = next((each for each in events if isinstance(each, IrregularityRecorded)), None)
    return VoidWarning(
        irregularity=recorded.irregularity if recorded is not None else None,
        called=void.called,
        returned=len(void.lines),
        returns=Amount(sum(line.returns for line in void.lines)),
        frozen=len(table.streaks),
        cited=cite(table.book, clauses_of([recorded, void] if recorded is not None else [void])),
    )


def _approvable(
    table: Table, by: str, now: datetime.datetime, command: TableCommand, no: Refusal
) -> bool:
    """Whether nothing but a higher role is lacking."""
    needs = _needs(table, command)
    if no.reason != "not-permitted" or needs is None:
        return False
    return not isinstance(decide(table, Order(by, needs, now, command)), Refusal)


def _thinkable(table: Table) -> Iterator[TableCommand]:
    """The plain commands of a console, each as it would be given now."""
    yield Shake(max(1, table.policies.round.tumbles_at_least))
    yield OpenBets()
    yield CloseBets()
    yield PressKey()
    yield Uncover()
    yield Announce(table.drawn or ANY_DICE)
    yield EnterResult(table.dice or table.drawn or ANY_DICE)
    yield Settle()
    yield RelieveDealer()
    yield ConcludePower()
    yield ClearFault()
    yield ConfirmVoid()
    yield RuleOtherwise("continue", UNSAID)
    yield OrderIdleSpin()
    yield CloseTable()


def _never(table: Table, command: TableCommand) -> bool:
    """What this table's document or equipment does not know at all."""
    if isinstance(command, PressKey):
        return not table.key_needed
    duty = command.duty
    if duty is not None and duty not in table.policies.may:
        return True
    dealt = (Shake, OpenBets, CloseBets, Uncover, Announce, EnterResult, Settle)
    return table.electronic and isinstance(command, (*dealt, RelieveDealer))


def _needs(table: Table, command: TableCommand) -> str | None:
    duty = command.duty
    grant = table.policies.may.get(duty) if duty is not None else None
    return grant.by if grant is not None else None


def _correction(table: Table, by: str, now: datetime.datetime) -> str | None:
    """The lowest role that may put the result right now; nobody corrects virtual dice."""
    if table.virtual or table.electronic:
        return None
    asked = CorrectResult(table.round, table.dice or ANY_DICE, UNSAID)
    item = lowest(table, by, now, asked)
    return item.role if item is not None else None


# ---------------------------------------------------------------------------- irregularities


def _irregularities(
    table: Table, role: str, by: str, now: datetime.datetime
) -> Iterator[IrregularityShown]:
    """Everything that may be declared now, by whoever stands here or somebody above."""
    for command in declarations(table):
        item = lowest(table, by, now, command)
        if item is not None:
            decision = decide(table, Order(by, role, now, command))
            yield _irregularity(table, command, item, decision)


def _irregularity(
    table: Table, command: Declare, item: Item, decision: Sequence[Event] | Refusal
) -> IrregularityShown:
    known = (each for each in table.policies.irregularities if table.phase in each.phases)
    policy = next(each for each in known if each.event == command.event)
    no = decision if isinstance(decision, Refusal) else None
    events = item.events
    clauses = (no.clause,) if no is not None else clauses_of(events)
    void = next((each for each in events if isinstance(each, RoundVoided)), None)
    lines = void.lines if void is not None else ()
    return IrregularityShown(
        event=policy.event,
        fixed=command.fixed,
        outcome=policy.outcome,
        says=tuple(would(event) for event in events),
        called=void.called if void is not None else None,
        returned=len(lines),
        returns=Amount(sum(line.returns for line in lines)),
        frozen=len(table.streaks) if void is not None else 0,
        possible=no is None,
        needs=item.role,
        reason=no.reason if no is not None else None,
        cited=cite(table.book, clauses),
    )
