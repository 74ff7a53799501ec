"""The dice of an electronic table: shot, read by the sensor, or void."""

import datetime
from collections.abc import Iterator

from sicbo.core.dice import Roll
from sicbo.core.law.announcement import announce
from sicbo.core.place_keys import holder_of, orders_for
from sicbo.core.table.checks import (
    SYSTEM,
    are_dice,
    in_phase,
    is_open,
    not_held,
    not_suspended,
    on_terminals,
    permitted,
    refuse,
    system_may,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.irregularities.voiding import void
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes, timed
from sicbo.core.table.rounds.messages import ResultAnnounced
from sicbo.core.table.rounds.settling import settle_now
from sicbo.core.table.rounds.steps import entered_event
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import (
    ConfirmVoid,
    DiceShot,
    ReportDice,
    Shoot,
    ShooterChosen,
    VoidPending,
)
from sicbo.core.table.terminals.periods import after_resolution, runs
from sicbo.core.table.virtual_dice.place_in_round import as_drawn


@decides(Shoot)
def shoot(table: Table, order: Order, command: Shoot) -> Decision:
    """The shooter presses the button, or the time is up and the dice are shot by themselves."""
    rules = table.policies.terminals
    no = is_open(table) or on_terminals(table)
    if no or rules is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = not_suspended(table)
    if no is None and order.role != SYSTEM:
        no = not_held(table, order.by)
    no = no or in_phase(table, rules.shoot_clause, "shoot-wait")
    if no:
        return no
    if order.role == SYSTEM:
        if table.deadline is not None and order.at < table.deadline:
            until = table.deadline.isoformat()
            return refuse("too-early", rules.shoot_seconds_clause, may_retry=True, until=until)
        return [DiceShot(player=None, clauses=(rules.shoot_seconds_clause,))]
    if table.deadline is not None and order.at > table.deadline:
        until = table.deadline.isoformat()
        return refuse("too-late", rules.shoot_seconds_clause, until=until)
    shooter = table.shooter
    if shooter is None or not _shoots(order, shooter) or command.player not in (None, shooter):
        return refuse("not-the-shooter", rules.shoot_clause, shooter=shooter)
    return [DiceShot(player=shooter, clauses=(rules.shoot_clause,))]


def _shoots(order: Order, shooter: str) -> bool:
    """Whether whoever presses has the place that shoots."""
    return order.by == holder_of(shooter) or orders_for(order.role, shooter)


@decides(ReportDice)
@as_drawn
def report_dice(table: Table, order: Order, command: ReportDice) -> Decision:
    """Flat dice are the result: settled at once, and the next period opens."""
    rules = table.policies.terminals
    no = is_open(table) or on_terminals(table)
    if no or rules is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = system_may(table, order, rules.result_clause)
    no = no or in_phase(table, rules.result_clause, "tumbling") or are_dice(table, command.dice)
    if no:
        return no
    words = announce(table.book.game, Roll(*command.dice))
    clauses = (rules.result_clause, rules.display_clause)
    return [
        ResultAnnounced(dice=command.dice, words=words, clauses=clauses),
        entered_event(table, command.dice),
        *settle_now(table, order, command.dice),
        *after_resolution(table, order),
    ]


@decides(ConfirmVoid)
def confirm_void(table: Table, order: Order, _: ConfirmVoid) -> Decision:
    """A supervisor declares the void that must be declared; nobody may decline it."""
    no = is_open(table) or permitted(table, order, "confirm-void")
    if no:
        return no
    clause = table.policies.may["confirm-void"].clause
    no = in_phase(table, clause, "void-pending")
    if no:
        return no
    return [*void(table, "confirmed", clause), *after_resolution(table, order)]


@folds(VoidPending)
def _fold_void_pending(table: Table, _: VoidPending) -> None:
    table.phase = "void-pending"
    table.deadline = None


@folds(ShooterChosen)
def _fold_shooter_chosen(table: Table, event: ShooterChosen) -> None:
    table.phase = "shoot-wait"
    table.shooter = event.player
    table.deadline = event.until
    table.last_shooter_seat = table.players[event.player].seat or 0


@folds(DiceShot)
def _fold_dice_shot(table: Table, _: DiceShot) -> None:
    table.phase = "tumbling"
    table.deadline = None


@proposes("ways-out")
def _confirmed(_: Table, __: Situation) -> Iterator[TableCommand]:
    yield ConfirmVoid()


@timed
def _shot(
    table: Table, _: datetime.datetime | None
) -> Iterator[tuple[datetime.datetime, TableCommand]]:
    if table.deadline is not None and table.phase == "shoot-wait" and runs(table):
        yield table.deadline, Shoot()
