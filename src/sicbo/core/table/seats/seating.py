"""Who sits where, and who has to leave."""

from collections.abc import Iterator

from sicbo.core.house_rules import OWN_METER, OWN_SEAT, THIRD_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import SIGN, holder_of
from sicbo.core.table.checks import closed_clause, is_open, permitted, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.duties import gets_up
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes, unfolded
from sicbo.core.table.seats.messages import (
    DirectAway,
    LeaveSeat,
    PersonDirected,
    SeatLeft,
    SeatPrompted,
    SeatReleased,
    SeatTaken,
    TakeSeat,
    VacateSeat,
)
from sicbo.core.table.seats.places import key_for, may_sit, reserved
from sicbo.core.table.state import Player, Table


@decides(TakeSeat)
def take_seat(table: Table, order: Order, command: TakeSeat) -> Decision:
    """Sit down on a free seat."""
    no = is_open(table) or may_sit(table, order, command)
    no = no or not_barred(table, order.at, command.player)
    if no:
        return no
    closes = table.closes_at if order.edition > THIRD_EDITION else None
    if closes is not None and order.at >= closes:
        return refuse("table-closed", closed_clause(table), closes_at=closes.isoformat())
    assert table.config is not None
    if not 1 <= command.seat <= table.config.seats:
        return refuse("no-seat", OWN_SEAT, seat=command.seat, seats=table.config.seats)
    taken = {each.seat: name for name, each in table.players.items() if each.seat is not None}
    if command.seat in taken:
        return refuse("seat-taken", OWN_SEAT, may_retry=True, seat=command.seat)
    key = key_for(table, order, command.player, command.seat)
    if isinstance(key, Refusal):
        return key
    return [SeatTaken(player=key, seat=command.seat, clauses=_clauses(table, key))]


def _clauses(table: Table, key: str) -> Clauses:
    """By which a place is taken: a further one, or by whom nobody knows, by more than the first."""
    clause, rules = table.policies.wagers.places_clause, table.policies.terminals
    if SIGN not in key or rules is None:
        return (clause,)
    return (clause, rules.several_clause or OWN_METER) if holder_of(key) else (clause, OWN_METER)


@decides(LeaveSeat)
def leave_seat(table: Table, order: Order, command: LeaveSeat) -> Decision:
    """Get up; wagers on the layout stay and are settled."""
    clause = table.policies.wagers.places_clause
    no = gets_up(table, order, command.player)
    if no:
        return no
    seated = table.players.get(command.player)
    if seated is None or seated.seat is None:
        return refuse("no-seat", OWN_SEAT, player=command.player)
    if holder_of(command.player) is None:
        no = _leaves_something(table, command.player, seated)
        if no:
            return no
    return [SeatLeft(player=command.player, clauses=(clause,))]


def _leaves_something(table: Table, key: str, player: Player) -> Refusal | None:
    """Refuse to leave a place where somebody else would find credit that nobody knows whose."""
    if player.wagers:
        return refuse("unresolved-wager", OWN_METER, may_retry=True, staked=player.total)
    if table.stack_of(key):
        credit = table.stack_of(key)
        return refuse("credits-on-meter", OWN_METER, may_retry=True, credit=credit)
    return None


@decides(VacateSeat)
def vacate_seat(table: Table, order: Order, command: VacateSeat) -> Decision:
    """Have a player leave who let too many rounds pass at a full table."""
    no = is_open(table) or permitted(table, order, "vacate-seat")
    if no:
        return no
    clause = table.policies.may["vacate-seat"].clause
    seated = table.players.get(command.player)
    if seated is None or seated.seat is None:
        return refuse("no-seat", clause, player=command.player)
    no = reserved(seated, order)
    if no:
        return no
    policy = table.policies.idle_seats
    if policy is not None:
        idle = seated.idle >= policy.rounds and not seated.bet
        if not idle or not table.full:
            facts = {"idle": seated.idle, "needs": policy.rounds}
            return refuse("seat-not-idle", policy.clause, may_retry=True, **facts)
    elif seated.wagers:
        return refuse("seat-not-idle", clause, may_retry=True, player=command.player)
    return [SeatLeft(player=command.player, required=True, clauses=(clause,))]


@decides(DirectAway)
def direct_away(table: Table, order: Order, command: DirectAway) -> Decision:
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
    no = reserved(player, order) if player is not None and seated else None
    if no:
        return no
    if player is not None and player.wagers:
        return refuse("seat-not-idle", clause, may_retry=True, player=command.person)
    if command.why == "occupying" and not seated:
        return refuse("no-seat", clause, player=command.person)
    directed = PersonDirected(
        person=command.person, why=command.why, by=order.by, clauses=(grant, clause)
    )
    return [directed]


@folds(SeatTaken)
def _fold_seat_taken(table: Table, event: SeatTaken) -> None:
    """Fold that somebody sat down."""
    player = table.players.setdefault(event.player, Player())
    player.seat = event.seat
    if SIGN in event.player and (holder := holder_of(event.player)) is not None:
        table.places.further.add(holder)
    player.idle = player.won = 0
    player.wins = {}
    player.away = player.reserved = None


@folds(SeatLeft, SeatReleased)
def _fold_seat_left(table: Table, event: SeatLeft | SeatReleased) -> None:
    """Fold that a seat is free."""
    player = table.players[event.player]
    player.seat = player.away = player.reserved = None


@folds(PersonDirected)
def _fold_person_directed(table: Table, event: PersonDirected) -> None:
    """Fold that somebody was directed away."""
    table.conduct.directed.add(event.person)
    if event.person in table.players:
        player = table.players[event.person]
        player.seat = player.away = player.reserved = None


unfolded(SeatPrompted)


@proposes("people")
def _sent_away(table: Table, _: Situation) -> Iterator[TableCommand]:
    for name, player in table.players.items():
        if player.seat is not None:
            yield DirectAway(name, "occupying") if table.electronic else VacateSeat(name)
