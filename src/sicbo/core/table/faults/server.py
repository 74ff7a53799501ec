"""A server that has failed: play stops, and the rounds affected are reversed by the record."""

from collections.abc import Iterator, Sequence
from typing import Final

from sicbo.core.bank.ledger import Posting
from sicbo.core.house_rules import ROUNDS_REVERSED
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.fault_policies import FaultPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, permitted, refuse
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import ReversedRound, RoundsVoided
from sicbo.core.table.faults.messages import DeclareServer
from sicbo.core.table.faults.recalculating import returned
from sicbo.core.table.faults.voiding_wagers import recorded, waiting_voided
from sicbo.core.table.irregularities.messages import RESTART, SERVER, Suspended
from sicbo.core.table.irregularities.voiding import void
from sicbo.core.table.line_postings import back, lent, line_postings
from sicbo.core.table.lines import Line
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
from sicbo.core.table.state import Table

OPINION: Final = "opinion"


def stopped_by_message(table: Table, faults: FaultPolicy, player: str, message: str) -> list[Event]:
    """One message on several terminals at once is a fault of the server: play stops."""
    fault = faults.of_server("same-message")
    if fault is None or not message.strip() or table.status == "closed":
        return []
    others = sum(each.message == message for name, each in table.held.items() if name != player)
    if others + 1 < fault.at_least or table.suspended == SERVER:
        return []
    clauses = (fault.clause, faults.listed_clause, faults.server_clause)
    return [Suspended(reason=SERVER, ruling=False, clauses=clauses)]


@decides(DeclareServer)
def declare_server(table: Table, order: Order, command: DeclareServer) -> Decision:
    """The server has failed in staff's opinion; rounds that are named are reversed, each once."""
    faults = table.policies.faults
    fault = faults.of_server(OPINION) if faults is not None else None
    if faults is None or fault is None:
        return refuse("not-provided", table.policies.otherwise, duty="declare-server")
    no = None if command.rounds else is_open(table)
    no = no or permitted(table, order, "declare-server")
    if no:
        return no
    if not command.rounds and table.suspended == SERVER:
        return refuse("table-suspended", fault.clause, reason=SERVER)
    no = _not_reversible(table, command, faults)
    if no:
        return no
    if not command.reason.strip():
        return refuse("reason-required", fault.clause, may_retry=True)
    stops: list[Event] = []
    if table.status != "closed" and table.suspended != SERVER:
        clauses = (fault.clause, faults.listed_clause, faults.server_clause)
        stops.append(Suspended(reason=SERVER, ruling=False, clauses=clauses))
    return [*stops, *_reversed(table, order, command, faults)]


def _not_reversible(table: Table, command: DeclareServer, faults: FaultPolicy) -> Refusal | None:
    """Refuse rounds that were never played, are void already, or are not in the record."""
    clause = faults.server_clause
    for number in command.rounds:
        if not 1 <= number <= table.round:
            return refuse("wrong-round", clause, round=number, now=table.round)
        known = recorded(command.record, number)
        if number in table.reversed_rounds or (known is not None and known.void):
            return refuse("round-void", clause, round=number)
        if known is None and not (number == table.round and table.in_round):
            return refuse("not-in-record", clause, round=number)
    return None


def _reversed(
    table: Table, order: Order, command: DeclareServer, faults: FaultPolicy
) -> list[Event]:
    clauses = (faults.server_clause, table.policies.void.clause, ROUNDS_REVERSED)
    before: list[Event] = []
    rounds: list[ReversedRound] = []
    for number in dict.fromkeys(command.rounds):
        before += waiting_voided(table, number, command.reason, order.by, clauses)
        if number == table.round and table.in_round:
            before += void(table, command.reason, faults.server_clause)
            continue
        known = recorded(command.record, number)
        assert known is not None
        lines = tuple(returned(line, clauses) for line in known.lines)
        rounds.append(ReversedRound(number, known.lines, lines, known.feeds))
    if not rounds:
        return before
    given = {name: table.stack_of(name) for name in table.players}
    for event in before:
        for line in _given(event):
            given[line.player] += line.returns
    gains: dict[str, int] = {}
    for each in rounds:
        for line in each.undone:
            gains[line.player] = gains.get(line.player, 0) + line.stake - line.returns
    short = {
        name: Amount(-gain - given.get(name, 0))
        for name, gain in gains.items()
        if given.get(name, 0) + gain < 0
    }
    done = RoundsVoided(
        rounds=tuple(rounds),
        reason=command.reason,
        by=order.by,
        shortfalls=short,
        clauses=clauses,
    )
    debts = [
        taken
        for name, gain in gains.items()
        if gain > 0
        for taken in due_first(table, order, name, gain)
    ]
    return [*before, done, *debts]


def _given(event: Event) -> Sequence[Line]:
    return getattr(event, "lines", ())


@folds(RoundsVoided)
def _fold_voided(table: Table, event: RoundsVoided) -> None:
    table.reversed_rounds.update(each.round for each in event.rounds)
    if table.settled is not None and table.settled.event.round in table.reversed_rounds:
        table.settled = None


@moves(RoundsVoided)
def _move_voided(event: RoundsVoided) -> Sequence[Posting]:
    moved: list[Posting] = []
    for each in event.rounds:
        moved += map(back, line_postings(each.undone))
        moved += line_postings(each.lines)
    return [*moved, *lent(event.shortfalls)]


@proposes("faults")
def _failed(table: Table, _: Situation) -> Iterator[TableCommand]:
    if table.policies.faults is not None and table.suspended != SERVER:
        yield DeclareServer((), UNSAID)


@proposes("ways-out")
def _affected(table: Table, _: Situation) -> Iterator[TableCommand]:
    if table.suspended in (SERVER, RESTART) and table.in_round:
        yield DeclareServer((table.round,), UNSAID)
