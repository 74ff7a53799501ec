"""Terminals that are held: by staff's word, or because of what they show."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.house_rules import CONFIRMED, TERMINAL_HELD
from sicbo.core.law.running.fault_policies import FaultPolicy, TerminalFaultName
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, on_terminals, permitted, refuse
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import TerminalFreed, TerminalHeld
from sicbo.core.table.faults.held import HeldTerminal
from sicbo.core.table.faults.messages import FreeTerminal, HoldTerminal
from sicbo.core.table.faults.recalculating import confirmed_by_system
from sicbo.core.table.faults.server import stopped_by_message
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ReportTerminal

OPINION: Final = "opinion"


@decides(HoldTerminal)
def hold_terminal(table: Table, order: Order, command: HoldTerminal) -> Decision:
    """A terminal that does not work in staff's opinion is held at once."""
    faults = table.policies.faults
    fault = faults.of_terminal(OPINION) if faults is not None else None
    no = is_open(table) or on_terminals(table)
    if no is None and (faults is None or fault is None):
        no = refuse("not-provided", table.policies.otherwise, duty="hold-terminal")
    no = no or permitted(table, order, "hold-terminal")
    if no or faults is None or fault is None:
        return no or []
    if command.player in table.held:
        return refuse("terminal-held", fault.clause, player=command.player)
    if command.player not in table.players:
        return refuse("unknown-player", fault.clause, may_retry=True, player=command.player)
    if not command.reason.strip():
        return refuse("reason-required", fault.clause, may_retry=True)
    return [_held(table, order, faults, command.player, OPINION, None, command.reason)]


@decides(FreeTerminal)
def free_terminal(table: Table, order: Order, command: FreeTerminal) -> Decision:
    """A terminal is free once nothing waits there that has to be confirmed or void."""
    faults = table.policies.faults
    if faults is None:
        return refuse("not-provided", table.policies.otherwise, duty="hold-terminal")
    no = permitted(table, order, "hold-terminal")
    if no:
        return no
    held = table.held.get(command.player)
    if held is None:
        return refuse("not-held", faults.terminal_clause, player=command.player)
    if held.waiting is not None:
        clause, number = faults.confirm_clause, held.waiting.round
        return refuse("unresolved-wager", clause, may_retry=True, round=number)
    clauses = (held.clause, faults.confirm_clause)
    return [TerminalFreed(player=command.player, by=order.by, clauses=clauses)]


def judged(table: Table, order: Order, player: str, told: ReportTerminal) -> list[Event]:
    """What follows from what a terminal shows: nothing, held, freed, or a server that has failed.

    News of the round that has just begun may still be on their way to it.
    """
    faults = table.policies.faults
    if faults is None or player not in table.players:
        return []
    held, why = table.held.get(player), _fault(table, player, told)
    if why is None or faults.of_terminal(why) is None:
        if held is None or held.why == OPINION:
            return []
        confirmed = confirmed_by_system(table, order, faults, player)
        freed = TerminalFreed(player=player, by=order.by, clauses=(held.clause, CONFIRMED))
        return [*confirmed, freed]
    if held is not None and (held.message, held.shown) == (told.message, told.meter):
        return []
    if held is not None and held.why == OPINION:
        why = OPINION
    now = _held(table, order, faults, player, why, told.meter, told.message)
    return [now, *stopped_by_message(table, faults, player, told.message)]


def _fault(table: Table, player: str, told: ReportTerminal) -> TerminalFaultName | None:
    """What is wrong with what a terminal shows, the gravest first."""
    if told.message.strip():
        return "display"
    if told.round not in (table.round, table.round - 1):
        return "interrupted"
    if told.round == table.round and told.meter != table.stack_of(player):
        return "shown-meter"
    return None


def _held(
    table: Table,
    order: Order,
    faults: FaultPolicy,
    player: str,
    why: TerminalFaultName,
    shown: Amount | None,
    message: str,
) -> TerminalHeld:
    fault = faults.of_terminal(why)
    assert fault is not None
    return TerminalHeld(
        player=player,
        why=why,
        recorded=Amount(table.stack_of(player)),
        by=order.by,
        shown=shown,
        message=message,
        clauses=(fault.clause, faults.terminal_clause, TERMINAL_HELD),
    )


@folds(TerminalHeld)
def _fold_held(table: Table, event: TerminalHeld) -> None:
    before = table.held.get(event.player)
    waiting = None if before is None else before.waiting
    table.held[event.player] = HeldTerminal(
        event.why, event.clauses[0], event.message, event.shown, waiting
    )


@folds(TerminalFreed)
def _fold_freed(table: Table, event: TerminalFreed) -> None:
    del table.held[event.player]


@proposes("faults")
def _doubted(table: Table, _: Situation) -> Iterator[TableCommand]:
    if table.policies.faults is not None:
        for name, player in table.players.items():
            if player.seat is not None and name not in table.held:
                yield HoldTerminal(name, UNSAID)


@proposes("ways-out")
def _freed(table: Table, _: Situation) -> Iterator[TableCommand]:
    yield from (FreeTerminal(name) for name in table.held)
