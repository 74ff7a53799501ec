"""An electronic table: wagering periods, the shooter, the sensor, and the void to confirm."""

import datetime

from sicbo.core.dice import Roll
from sicbo.core.law.announcement import announce
from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.checks import (
    SYSTEM,
    Decision,
    are_dice,
    in_phase,
    is_open,
    not_suspended,
    on_terminals,
    permitted,
    refuse,
    system_may,
)
from sicbo.core.table.commands import Order
from sicbo.core.table.irregular import void
from sicbo.core.table.life import after_resolution, new_period
from sicbo.core.table.lines import Clauses
from sicbo.core.table.rounds import entered_event
from sicbo.core.table.settling import settle_now
from sicbo.core.table.state import Table


def close_wagering(table: Table, order: Order, _: c.CloseWagering) -> Decision:
    """The period is over: choose who shoots, or shoot at once, or wait for a wager."""
    rules = table.policies.terminals
    no = is_open(table) or on_terminals(table)
    if no or rules is None or table.config is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = system_may(table, order, rules.period_clause)
    no = no or in_phase(table, rules.period_clause, "betting")
    if no:
        return no
    if table.deadline is not None and order.at < table.deadline:
        until = table.deadline.isoformat()
        return refuse("too-early", rules.period_clause, may_retry=True, until=until)
    betting = {name: each for name, each in table.players.items() if each.wagers}
    value = table.config.shooting_value
    if table.closes_at is not None and order.at >= table.closes_at and not betting:
        return refuse("table-closed", rules.close_of_play_clause)
    if not betting and value is None:
        return new_period(table, order.at, table.config.wagering_seconds, same=True)
    closes = table.policies.round.closes_clause
    closed: list[e.Event] = [
        e.BetsClosed(clauses=(closes,)),
        e.PositionsFixed(clauses=(table.policies.round.positions_clause,)),
    ]
    until_when = order.at + datetime.timedelta(seconds=rules.shoot_seconds)
    if value is None:
        seats = table.config.seats
        shooter = min(
            betting,
            key=lambda name: (_seat(table, name) - table.last_shooter_seat - 1) % (seats + 1),
        )
        clauses: Clauses = (rules.shoot_clause, rules.clockwise_clause)
        return [*closed, e.ShooterChosen(player=shooter, until=until_when, clauses=clauses)]
    qualified = {name: each for name, each in betting.items() if each.total >= value}
    if not qualified:
        return [*closed, e.DiceShot(player=None, clauses=(rules.automatic_clause,))]
    highest = max(each.total for each in qualified.values())
    tied = {name: each for name, each in qualified.items() if each.total == highest}
    shooter = min(tied, key=lambda name: tied[name].reached)
    clauses = (rules.shoot_clause, rules.highest_clause)
    if len(tied) > 1:
        clauses = (*clauses, rules.tie_clause)
    return [*closed, e.ShooterChosen(player=shooter, until=until_when, clauses=clauses)]


def _seat(table: Table, name: str) -> int:
    return table.players[name].seat or 0


def shoot(table: Table, order: Order, command: c.Shoot) -> Decision:
    """The shooter presses the button, or the time is up and the dice are shot by themselves."""
    rules = table.policies.terminals
    no = is_open(table) or on_terminals(table)
    if no or rules is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = not_suspended(table) or in_phase(table, rules.shoot_clause, "shoot-wait")
    if no:
        return no
    if order.role == SYSTEM:
        if table.deadline is not None and order.at < table.deadline:
            until = table.deadline.isoformat()
            return refuse("too-early", rules.shoot_seconds_clause, may_retry=True, until=until)
        return [e.DiceShot(player=None, clauses=(rules.shoot_seconds_clause,))]
    if table.deadline is not None and order.at > table.deadline:
        until = table.deadline.isoformat()
        return refuse("too-late", rules.shoot_seconds_clause, until=until)
    if order.by != table.shooter or command.player not in (None, table.shooter):
        return refuse("not-the-shooter", rules.shoot_clause, shooter=table.shooter)
    return [e.DiceShot(player=order.by, clauses=(rules.shoot_clause,))]


def report_dice(table: Table, order: Order, command: c.ReportDice) -> Decision:
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
        e.ResultAnnounced(dice=command.dice, words=words, clauses=clauses),
        entered_event(table, command.dice),
        *settle_now(table, command.dice),
        *after_resolution(table, order),
    ]


def confirm_void(table: Table, order: Order, _: c.ConfirmVoid) -> Decision:
    """A supervisor declares the void that must be declared; nobody may decline it."""
    no = is_open(table) or permitted(table, order, "confirm-void")
    if no:
        return no
    clause = table.policies.may["confirm-void"].clause
    no = in_phase(table, clause, "void-pending")
    if no:
        return no
    return [*void(table, "confirmed", clause), *after_resolution(table, order)]
