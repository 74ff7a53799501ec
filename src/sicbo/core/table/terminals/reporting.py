"""What terminals say that they show, kept where it is not what is recorded."""

from sicbo.core.house_rules import TERMINAL_REPORTS
from sicbo.core.money import Amount
from sicbo.core.place_keys import TERMINAL, place_of
from sicbo.core.table.checks import SYSTEM, is_open, on_terminals, refuse
from sicbo.core.table.faults.holding_terminals import judged
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ReportTerminal, TerminalReported


@decides(ReportTerminal)
def report(table: Table, order: Order, command: ReportTerminal) -> Decision:
    """A terminal tells what it shows; only what is another thing than before is told on."""
    no = is_open(table) or on_terminals(table)
    if no:
        return no
    place = command.place
    if order.role != SYSTEM and place_of(order.role) != place:
        needs = f"{TERMINAL} {place}"
        return refuse("not-permitted", TERMINAL_REPORTS, role=order.role, needs=needs)
    assert table.config is not None
    if not 1 <= place <= table.config.seats:
        return refuse("no-seat", TERMINAL_REPORTS, seat=place, seats=table.config.seats)
    key = table.key_at(place)
    told = TerminalReported(
        place=place,
        player=key,
        meter=command.meter,
        recorded=Amount(0 if key is None else table.stack_of(key)),
        round=command.round,
        current=table.round,
        message=command.message,
        clauses=(TERMINAL_REPORTS,),
    )
    follows = judged(table, order, key, command) if key is not None else []
    before = table.shown.get(place)
    if before is None:
        return follows if told.fits else [told, *follows]
    same = (before.meter, before.round, before.message) == (told.meter, told.round, told.message)
    return follows if same and not told.fits else [told, *follows]


@folds(TerminalReported)
def _fold_reported(table: Table, event: TerminalReported) -> None:
    if event.fits:
        table.shown.pop(event.place, None)
    else:
        table.shown[event.place] = event
