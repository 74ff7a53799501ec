"""Seats whose players have gone: kept for a time that is told, then released.

Whoever shows the table knows who looks at it, and says so as the system; the time itself is
state of the table, so that it outlives a restart and any other server can object.
"""

import datetime
from collections.abc import Iterator
from typing import Final

from sicbo.core.house_rules import OWN_METER, SEAT_KEPT, THIRD_EDITION
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import by_system, is_open, not_locked_by_win, refuse
from sicbo.core.table.chips.debts import after_debts
from sicbo.core.table.chips.messages import ChipsTaken
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, timed
from sicbo.core.table.seats.messages import (
    NoteAbsence,
    NoteReturn,
    ReleaseSeat,
    SeatAttended,
    SeatReleased,
    SeatUnattended,
)
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tickets.collecting import by_voucher
from sicbo.core.table.tokens.taking import tokens_taken

KEPT_SECONDS_MAX: Final = 24 * 3600
"""The longest that a seat is kept."""


@decides(NoteAbsence)
def note_absence(table: Table, order: Order, command: NoteAbsence) -> Decision:
    """Nobody looks at the table for a seated player: from now on the time of the seat runs."""
    player = _seated(table, order, command.player)
    if isinstance(player, Refusal):
        return player
    if player.away is not None:
        return refuse("too-late", SEAT_KEPT, until=player.away.isoformat())
    if not 1 <= command.seconds <= KEPT_SECONDS_MAX:
        return refuse("not-a-time", SEAT_KEPT, seconds=command.seconds)
    if holder_of(command.player) is None:
        return refuse("not-provided", OWN_METER, player=command.player)
    until = order.at + datetime.timedelta(seconds=command.seconds)
    if player.reserved is not None:
        until = max(until, player.reserved)
    return [SeatUnattended(player=command.player, until=until, clauses=(SEAT_KEPT,))]


@decides(NoteReturn)
def note_return(table: Table, order: Order, command: NoteReturn) -> Decision:
    """The player looks at the table again: the seat is theirs as before."""
    player = _seated(table, order, command.player)
    if isinstance(player, Refusal):
        return player
    if player.away is None:
        return _no_seat(command.player)
    return [SeatAttended(player=command.player, clauses=(SEAT_KEPT,))]


@decides(ReleaseSeat)
def release_seat(table: Table, order: Order, command: ReleaseSeat) -> Decision:
    """The time is over and nothing of the player's is undecided: the seat is free.

    Chips that lie at the table for somebody who has no seat go to the wallet like that too.
    """
    without = table.players.get(command.player)
    if without is not None and without.seat is None and order.edition > THIRD_EDITION:
        return _chips_without_a_seat(table, order, command.player, without)
    player = _seated(table, order, command.player)
    if isinstance(player, Refusal):
        return player
    if player.seat is None or player.away is None:
        return _no_seat(command.player)
    if order.at < player.away:
        until = player.away.isoformat()
        return refuse("too-early", SEAT_KEPT, may_retry=True, until=until)
    if undecided(table, command.player, player):
        return refuse("unresolved-wager", SEAT_KEPT, may_retry=True, player=command.player)
    no = not_locked_by_win(table, command.player)
    if no:
        return no
    clauses = _clauses(table)
    debts, left = after_debts(table, order, command.player)
    voucher = by_voucher(table, order, command.player, left, clauses) if left else None
    freed = SeatReleased(
        player=command.player,
        seat=player.seat,
        amount=left,
        to="wallet" if voucher is None else "voucher",
        clauses=clauses,
    )
    taken: list[Event] = [] if voucher is None else [voucher]
    if left and voucher is None:
        taken.append(ChipsTaken(player=command.player, amount=left, clauses=clauses))
    return [*debts, *taken, *tokens_taken(table, command.player, clauses), freed]


def _chips_without_a_seat(table: Table, order: Order, name: str, player: Player) -> Decision:
    no = by_system(order, SEAT_KEPT)
    if no is None and holder_of(name) is None:
        no = refuse("not-provided", OWN_METER, player=name)
    if no:
        return no
    if undecided(table, name, player):
        return refuse("unresolved-wager", SEAT_KEPT, may_retry=True, player=name)
    tokens = tokens_taken(table, name, (SEAT_KEPT,))
    if not table.stack_of(name) and not tokens:
        return _no_seat(name)
    debts, left = after_debts(table, order, name)
    taken = [ChipsTaken(player=name, amount=left, clauses=(SEAT_KEPT,))] if left else []
    return [*debts, *taken, *tokens]


def _seated(table: Table, order: Order, name: str) -> Player | Refusal:
    """Whoever has a seat at a table that is open, for whoever watches over the seats."""
    no = is_open(table) or by_system(order, SEAT_KEPT)
    if no:
        return no
    player = table.players.get(name)
    return _no_seat(name) if player is None or player.seat is None else player


def _no_seat(name: str) -> Refusal:
    return refuse("no-seat", SEAT_KEPT, player=name)


def _clauses(table: Table) -> tuple[ClauseNumber, ...]:
    """What the document says of people who hold a terminal stands before the house's rule."""
    rules = table.policies.terminals
    return (SEAT_KEPT,) if rules is None else (rules.occupying_clause, SEAT_KEPT)


def undecided(table: Table, name: str, player: Player) -> bool:
    """Whether a wager of a player's is still to be decided, or the terminal is held."""
    if name in table.held:
        return True
    return bool(player.wagers) or any(each == name for each, _ in table.streaks)


@folds(SeatUnattended)
def _fold_seat_unattended(table: Table, event: SeatUnattended) -> None:
    """Fold that the time of a seat runs."""
    table.players[event.player].away = event.until


@folds(SeatAttended)
def _fold_seat_attended(table: Table, event: SeatAttended) -> None:
    """Fold that the player is there again."""
    table.players[event.player].away = None


def waited(table: Table, seconds: int) -> None:
    """Fold an outage: nobody could come back while it lasted."""
    for player in table.players.values():
        if player.away is not None:
            player.away += datetime.timedelta(seconds=seconds)
        if player.reserved is not None:
            player.reserved += datetime.timedelta(seconds=seconds)


@timed
def _released(
    table: Table, _: datetime.datetime | None
) -> Iterator[tuple[datetime.datetime, TableCommand]]:
    for name, player in table.players.items():
        if player.away is None or name in table.locks or undecided(table, name, player):
            continue
        yield player.away, ReleaseSeat(name)
