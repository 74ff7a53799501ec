"""Places beside a player's first: who may have them, who is kept to one, and which are reserved."""

import datetime
from collections.abc import Iterator

from sicbo.core.house_rules import (
    BOUND_TERMINAL,
    OWN_METER,
    OWN_SEAT,
    PLACE_RESERVED,
    THIRD_EDITION,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import (
    SIGN,
    TERMINAL,
    further_place,
    holder_of,
    place_of,
    unnamed_place,
)
from sicbo.core.table.checks import is_open, on_terminals, own, permitted, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.seats.messages import (
    AllowPlaces,
    PlaceReserved,
    PlacesAllowed,
    PlacesRestricted,
    ReservePlace,
    RestrictPlaces,
    TakeSeat,
)
from sicbo.core.table.state import Player, Table


def may_sit(table: Table, order: Order, command: TakeSeat) -> Refusal | None:
    """Refuse a place to whoever asks for another; a terminal seats nobody but who is not known."""
    number = place_of(order.role)
    if number is None:
        return own(table, order, command.player) or _is_name(command.player, OWN_METER)
    if (command.player, command.seat) != (unnamed_place(number), number):
        needs = f"{TERMINAL} {command.seat}"
        return refuse("not-permitted", BOUND_TERMINAL, role=order.role, needs=needs)
    return without_tickets(table)


def _is_name(player: str, clause: ClauseNumber) -> Refusal | None:
    if SIGN not in player:
        return None
    return refuse("unknown-player", clause, may_retry=True, player=player)


def without_tickets(table: Table) -> Refusal | None:
    """Refuse a place to whom nobody knows where no ticket could pay them."""
    config = table.config
    if table.policies.tickets is not None and config is not None and config.tickets is not None:
        return None
    return refuse("not-provided", OWN_METER, tickets="none")


def key_for(table: Table, order: Order, player: str, seat: int) -> str | Refusal:
    """The key of the place that a player takes; a further one where the document lets them."""
    rules = table.policies.terminals
    keys = table.places_of(player) if order.edition > THIRD_EDITION else [player]
    held = [key for key in keys if key in table.players and table.players[key].seat is not None]
    further = further_place(player, seat)
    if not held:
        return further if further in keys and table.stack_of(further) else player
    clause = rules.several_clause if rules is not None else None
    if clause is None or order.edition <= THIRD_EDITION:
        return refuse("seat-taken", OWN_SEAT, player=player)
    if player in table.places.restricted:
        seats = " ".join(str(table.players[key].seat) for key in held)
        return refuse("one-terminal", clause, may_retry=True, player=player, holds=seats)
    return further if player in held else player


def kept_to_one(table: Table, key: str) -> Refusal | None:
    """Refuse a wager of a player who is kept to one place, and has one at another already."""
    holder = holder_of(key)
    rules = table.policies.terminals
    if holder not in table.places.restricted or rules is None or rules.several_clause is None:
        return None
    elsewhere = (each for each in table.places_of(holder) if each != key)
    bets = next((each for each in elsewhere if table.players[each].wagers), None)
    if bets is None:
        return None
    clause, seat = rules.several_clause, table.players[bets].seat
    return refuse("one-terminal", clause, may_retry=True, player=holder, holds=seat)


@decides(RestrictPlaces)
def restrict_places(table: Table, order: Order, command: RestrictPlaces) -> Decision:
    """A supervisor keeps a player to one place; what they hold they may collect."""
    no = is_open(table) or permitted(table, order, "restrict-places")
    if no:
        return no
    clause = table.policies.may["restrict-places"].clause
    no = _is_name(command.player, clause)
    if no is None and command.player in table.places.restricted:
        no = refuse("one-terminal", clause, player=command.player)
    return no or [PlacesRestricted(player=command.player, by=order.by, clauses=(clause,))]


@decides(AllowPlaces)
def allow_places(table: Table, order: Order, command: AllowPlaces) -> Decision:
    """A supervisor lets a player hold several places again."""
    no = is_open(table) or permitted(table, order, "restrict-places")
    if no:
        return no
    clause = table.policies.may["restrict-places"].clause
    if command.player not in table.places.restricted:
        return refuse("not-restricted", clause, player=command.player)
    return [PlacesAllowed(player=command.player, by=order.by, clauses=(clause,))]


@decides(ReservePlace)
def reserve_place(table: Table, order: Order, command: ReservePlace) -> Decision:
    """A player keeps a place for a while; a wager there ends it."""
    no = is_open(table) or on_terminals(table)
    if no is None and (holder_of(command.player) is None or not _lets_reserve(table)):
        no = refuse("not-provided", PLACE_RESERVED, player=command.player)
    no = no or own(table, order, command.player)
    if no or table.config is None:
        return no or []
    player = table.players.get(command.player)
    if player is None or player.seat is None:
        return refuse("no-seat", PLACE_RESERVED, player=command.player)
    no = reserved(player, order)
    if no is None and player.wagers:
        no = refuse("unresolved-wager", PLACE_RESERVED, may_retry=True, staked=player.total)
    if no:
        return no
    until = order.at + datetime.timedelta(seconds=table.config.reserve_seconds)
    kept, seat = (PLACE_RESERVED,), player.seat
    return [PlaceReserved(player=command.player, seat=seat, until=until, clauses=kept)]


def _lets_reserve(table: Table) -> bool:
    return table.config is not None and table.config.reserve_seconds > 0


def reserved(player: Player, order: Order) -> Refusal | None:
    """Refuse what a place that is reserved is kept from."""
    until = player.reserved
    if until is None or order.at >= until:
        return None
    return refuse("place-reserved", PLACE_RESERVED, may_retry=True, until=until.isoformat())


@folds(PlacesRestricted)
def _fold_restricted(table: Table, event: PlacesRestricted) -> None:
    table.places.restricted.add(event.player)


@folds(PlacesAllowed)
def _fold_allowed(table: Table, event: PlacesAllowed) -> None:
    table.places.restricted.discard(event.player)


@folds(PlaceReserved)
def _fold_reserved(table: Table, event: PlaceReserved) -> None:
    table.players[event.player].reserved = event.until


@proposes("people")
def _restricted(table: Table, _: Situation) -> Iterator[TableCommand]:
    if "restrict-places" not in table.policies.may:
        return
    for name in sorted(table.places.restricted):
        yield AllowPlaces(name)
    for name in _of_several(table):
        if name not in table.places.restricted:
            yield RestrictPlaces(name)


def _of_several(table: Table) -> list[str]:
    """Players who hold a place beside their first."""
    seated = (key for key, each in table.players.items() if each.seat is not None and SIGN in key)
    return sorted({holder for key in seated if (holder := holder_of(key)) is not None})
