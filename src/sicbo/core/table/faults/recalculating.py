"""Wagers of a held terminal: confirmed as the record has them, and settled by their dice."""

from collections.abc import Iterator, Sequence

import msgspec

from sicbo.core.bank.ledger import HOUSE, Posting, stack, waiting
from sicbo.core.house_rules import CONFIRMED
from sicbo.core.ids import WagerKey
from sicbo.core.law.running.fault_policies import FaultPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, permitted, refuse
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import WagersRecalculated
from sicbo.core.table.faults.messages import Recalculate
from sicbo.core.table.lines import Clauses, Line
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
from sicbo.core.table.rounds.settling import debts_taken
from sicbo.core.table.state import Table


@decides(Recalculate)
def recalculate(table: Table, order: Order, command: Recalculate) -> Decision:
    """Wagers named as the record has them are settled; what is not named is void."""
    faults = table.policies.faults
    no = is_open(table)
    if no or faults is None:
        return no or refuse("not-provided", table.policies.otherwise, duty="recalculate")
    no = permitted(table, order, "recalculate")
    if no:
        return no
    clause, held = faults.confirm_clause, table.held.get(command.player)
    waits = held.waiting if held is not None else None
    if held is not None and waits is None:
        needs = "wagers that wait with their dice"
        return refuse("wrong-phase", clause, may_retry=True, phase=table.phase, needs=needs)
    if waits is not None and waits.round != command.round:
        return refuse("wrong-round", clause, may_retry=True, round=command.round, now=waits.round)
    if held is None or waits is None:
        return refuse("not-held", clause, player=command.player)
    recorded = {line.wager: line.stake for line in waits.lines}
    for wager, stake in command.wagers.items():
        if recorded.get(wager) != stake:
            return refuse("not-in-record", clause, may_retry=True, wager=wager, stake=stake)
    if not command.wagers:
        return refuse("not-in-record", clause, may_retry=True, wager="none")
    return _recalculated(table, order, faults, command.player, command.wagers)


def confirmed_by_system(
    table: Table, order: Order, faults: FaultPolicy, player: str
) -> Sequence[Event]:
    """A terminal that shows what is recorded confirms every wager that waits there."""
    waits = table.held[player].waiting
    if waits is None:
        return []
    named = {line.wager: line.stake for line in waits.lines}
    return _recalculated(table, order, faults, player, named)


def _recalculated(
    table: Table, order: Order, faults: FaultPolicy, player: str, named: dict[WagerKey, Amount]
) -> list[Event]:
    waits = table.held[player].waiting
    assert waits is not None
    void = (faults.void_clause, table.policies.void.clause)
    clauses = (faults.confirm_clause, CONFIRMED)
    lines = tuple(
        _cited(line, clauses) if line.wager in named else returned(line, void)
        for line in waits.lines
    )
    done = WagersRecalculated(
        player=player,
        round=waits.round,
        dice=waits.dice,
        lines=lines,
        by=order.by,
        clauses=clauses,
    )
    due = owed(table, player)
    short = {player: due} if due else {}
    return [done, *debts_taken(short, lines, table.policies.round.settle_clause)]


def _cited(line: Line, clauses: Clauses) -> Line:
    return msgspec.structs.replace(line, clauses=(*line.clauses, *clauses))


def returned(line: Line, clauses: Clauses) -> Line:
    """A stake that goes back."""
    nothing, stake = Amount(0), line.stake
    return Line(line.player, line.wager, stake, nothing, "returned", nothing, stake, clauses)


@folds(WagersRecalculated)
def _fold_recalculated(table: Table, event: WagersRecalculated) -> None:
    table.held[event.player].waiting = None
    settled = table.settled
    if settled is None or settled.event.round != event.round:
        return
    # Whatever is done to the last settlement is done to these wagers, too.
    lines = tuple(line for line in event.lines if line.outcome != "returned")
    settled.event = msgspec.structs.replace(settled.event, lines=(*settled.event.lines, *lines))
    if lines:
        settled.wagers[event.player] = {line.wager: line.stake for line in lines}


@moves(WagersRecalculated)
def _move_recalculated(event: WagersRecalculated) -> Sequence[Posting]:
    return waited_postings(event.lines)


def waited_postings(lines: Sequence[Line]) -> list[Posting]:
    """Stakes that had waited: what is returned comes back, and the house bears the rest."""
    moved: list[Posting] = []
    for line in lines:
        moved.append((waiting(line.player), -line.stake))
        if line.returns:
            moved.append((stack(line.player), line.returns))
        moved.append((HOUSE, line.stake - line.returns))
    return moved


@proposes("ways-out")
def _confirmed(table: Table, _: Situation) -> Iterator[TableCommand]:
    for name, held in table.held.items():
        waits = held.waiting
        if waits is not None:
            wagers = {line.wager: line.stake for line in waits.lines}
            yield Recalculate(name, waits.round, wagers)
