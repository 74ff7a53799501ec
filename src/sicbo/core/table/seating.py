"""Who sits where, and who has to leave."""

from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.checks import Decision, is_open, own, permitted, refuse
from sicbo.core.table.commands import Order
from sicbo.core.table.duties import gets_up
from sicbo.core.table.state import Table


def take_seat(table: Table, order: Order, command: c.TakeSeat) -> Decision:
    """Sit down on a free seat."""
    clause = table.policies.wagers.places_clause
    no = is_open(table) or own(table, order, command.player)
    if no:
        return no
    assert table.config is not None
    if not 1 <= command.seat <= table.config.seats:
        return refuse("no-seat", clause, seat=command.seat, seats=table.config.seats)
    taken = {each.seat: name for name, each in table.players.items() if each.seat is not None}
    if command.seat in taken:
        return refuse("seat-taken", clause, may_retry=True, seat=command.seat)
    if command.player in taken.values():
        return refuse("seat-taken", clause, player=command.player)
    return [e.SeatTaken(player=command.player, seat=command.seat, clauses=(clause,))]


def leave_seat(table: Table, order: Order, command: c.LeaveSeat) -> Decision:
    """Get up; wagers on the layout stay and are settled."""
    clause = table.policies.wagers.places_clause
    no = gets_up(table, order, command.player)
    if no:
        return no
    seated = table.players.get(command.player)
    if seated is None or seated.seat is None:
        return refuse("no-seat", clause, player=command.player)
    return [e.SeatLeft(player=command.player, clauses=(clause,))]


def vacate_seat(table: Table, order: Order, command: c.VacateSeat) -> Decision:
    """Have a player leave who let too many rounds pass at a full table."""
    no = is_open(table) or permitted(table, order, "vacate-seat")
    if no:
        return no
    clause = table.policies.may["vacate-seat"].clause
    seated = table.players.get(command.player)
    if seated is None or seated.seat is None:
        return refuse("no-seat", clause, player=command.player)
    policy = table.policies.idle_seats
    if policy is not None:
        idle = seated.idle >= policy.rounds and not seated.bet
        if not idle or not table.full:
            facts = {"idle": seated.idle, "needs": policy.rounds}
            return refuse("seat-not-idle", policy.clause, may_retry=True, **facts)
    elif seated.wagers:
        return refuse("seat-not-idle", clause, may_retry=True, player=command.player)
    return [e.SeatLeft(player=command.player, required=True, clauses=(clause,))]


def direct_away(table: Table, order: Order, command: c.DirectAway) -> Decision:
    """Direct an inactive person away from a terminal, or from the way to one."""
    rules = table.policies.terminals
    no = is_open(table)
    if no is None and rules is None:
        no = refuse("not-provided", table.policies.otherwise, duty="direct-away")
    no = no or permitted(table, order, "vacate-seat")
    if no or rules is None:
        return no or []
    grant = table.policies.may["vacate-seat"].clause
    clause = rules.occupying_clause if command.why == "occupying" else rules.blocking_clause
    player = table.players.get(command.person)
    seated = player is not None and player.seat is not None
    if player is not None and player.wagers:
        return refuse("seat-not-idle", clause, may_retry=True, player=command.person)
    if command.why == "occupying" and not seated:
        return refuse("no-seat", clause, player=command.person)
    directed = e.PersonDirected(
        person=command.person, why=command.why, by=order.by, clauses=(grant, clause)
    )
    return [directed]
