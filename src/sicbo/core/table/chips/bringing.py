"""Money that comes to a table and leaves it."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from sicbo.core.bank.ledger import CASH, TRANSIT, Posting, move, stack
from sicbo.core.house_rules import BOUND_TERMINAL, NOTHING_OWED, OWN_METER
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import format_amount
from sicbo.core.place_keys import SIGN, TERMINAL, holder_of, place_of, unnamed_place
from sicbo.core.table.checks import (
    by_cage,
    is_open,
    not_held,
    not_locked_by_win,
    on_terminals,
    own,
    refuse,
)
from sicbo.core.table.chips.ceiling import too_much_brought
from sicbo.core.table.chips.debts import after_debts, due_first, keeps_back
from sicbo.core.table.chips.messages import (
    BringChips,
    ChipsBrought,
    ChipsTaken,
    Collect,
    InsertNote,
    NoteTaken,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.duties import brings_money, not_own_wallet
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.payouts.cancelling import by_hand, collectable
from sicbo.core.table.register import Situation, decides, folds, moves, proposes, unfolded
from sicbo.core.table.seats.messages import SeatTaken
from sicbo.core.table.seats.places import without_tickets
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tickets.collecting import by_ticket
from sicbo.core.table.tray.box import into_box


@decides(BringChips)
def bring_chips(table: Table, order: Order, command: BringChips) -> Decision:
    """Bring money from the wallet; terminals take it by other ways."""
    clause = table.policies.wagers.places_clause
    no = is_open(table) or brings_money(table, order, command.player)
    if no:
        return no
    no = not_barred(table, order.at, command.player)
    if no:
        return no
    terminals = table.policies.terminals
    if terminals is not None:
        return refuse("credit-source", terminals.sources_clause, source="wallet")
    return _in(table, order, command, "wallet", clause)


@decides(InsertNote)
def insert_note(table: Table, order: Order, command: InsertNote) -> Decision:
    """Put a note of an accepted denomination into a terminal."""
    no = is_open(table) or on_terminals(table) or _inserts(table, order, command.player)
    no = no or not_locked_by_win(table, command.player)
    if no:
        return no
    terminals, config = table.policies.terminals, table.config
    assert terminals is not None
    assert config is not None
    if table.status == "closing":
        return refuse("table-closed", terminals.close_of_play_clause)
    no = not_held(table, command.player) or not_barred(table, order.at, command.player)
    if no:
        return no
    tender = terminals.legal_tender
    if tender is not None and command.currency not in (None, tender):
        clause, currency = terminals.notes_clause, command.currency
        return refuse("credit-source", clause, note=command.amount, currency=currency, takes=tender)
    if command.amount not in config.notes:
        accepted = " ".join(format_amount(note) for note in config.notes)
        clause = terminals.notes_clause
        return refuse("credit-source", clause, note=command.amount, accepted=accepted)
    if holder_of(command.player) is None:
        return _from_nobody_known(table, order, command, terminals.notes_clause)
    return _in(table, order, command, "note", terminals.notes_clause)


def _inserts(table: Table, order: Order, key: str) -> Refusal | None:
    """A note goes in at the terminal, for whoever has that place; or by the player, or the cage."""
    number = place_of(order.role)
    if number is None:
        return brings_money(table, order, key)
    if key == (table.key_at(number) or unnamed_place(number)):
        return without_tickets(table) if holder_of(key) is None else None
    needs = f"{TERMINAL} of {key}"
    return refuse("not-permitted", BOUND_TERMINAL, role=order.role, needs=needs)


def _from_nobody_known(
    table: Table, order: Order, command: InsertNote, clause: ClauseNumber
) -> Decision:
    """A note of whom nobody knows: the place is theirs from then on."""
    key, amount = command.player, command.amount
    number = place_of(order.role)
    if number is None:
        return refuse("not-permitted", BOUND_TERMINAL, role=order.role, needs=TERMINAL)
    no = too_much_brought(table, order, key, amount)
    if no:
        return no
    known = table.players.get(key)
    sits: list[Event] = []
    if known is None or known.seat is None:
        sits.append(SeatTaken(player=key, seat=number, clauses=(clause, OWN_METER)))
    came = NoteTaken(player=key, amount=amount, clauses=(clause, OWN_METER))
    boxed = [msgspec.structs.replace(each, seat=number) for each in into_box(table, key, amount)]
    return [*sits, came, *boxed]


@decides(TransferCredit)
def transfer_credit(table: Table, order: Order, command: TransferCredit) -> Decision:
    """Credit a terminal from the central monitoring system, by itself or by the cage."""
    no = is_open(table) or on_terminals(table)
    terminals = table.policies.terminals
    if no or terminals is None:
        return no or refuse("not-provided", table.policies.otherwise)
    clause = terminals.transfer_clause
    no = by_cage(order, clause) or not_own_wallet(order, command.player)
    no = no or not_locked_by_win(table, command.player)
    no = no or not_held(table, command.player)
    no = no or not_barred(table, order.at, command.player)
    if no is None and holder_of(command.player) is None:
        no = refuse("unknown-player", OWN_METER, player=command.player)
    return no or _in(table, order, command, "transfer", clause)


def _in(
    table: Table,
    order: Order,
    brought: BringChips | InsertNote | TransferCredit,
    source: Literal["wallet", "note", "transfer"],
    clause: ClauseNumber,
) -> Decision:
    player, amount = brought.player, brought.amount
    if amount <= 0:
        return refuse("not-an-amount", clause, amount=amount)
    no = too_much_brought(table, order, player, amount)
    if SIGN in player and player not in table.players:
        no = refuse("unknown-player", OWN_METER, may_retry=True, player=player)
    came = ChipsBrought(player=player, amount=amount, source=source, clauses=(clause,))
    boxed = into_box(table, player, amount) if source == "note" else []
    due = due_first(table, order, player, table.stack_of(player) + amount)
    return no or [came, *boxed, *due]


@decides(TakeChips)
def take_chips(table: Table, order: Order, command: TakeChips) -> Decision:
    """Take chips away from a dealt table."""
    clause = table.policies.wagers.places_clause
    no = own(table, order, command.player)
    if no is None and table.electronic:
        no = refuse("not-provided", clause, use="collect")
    if no:
        return no
    held = table.stack_of(command.player)
    if command.amount <= 0:
        return refuse("not-an-amount", clause, amount=command.amount)
    if command.amount > held:
        return refuse("insufficient-chips", NOTHING_OWED, amount=command.amount, chips=held)
    no = keeps_back(table, order, command.player, command.amount)
    return no or [ChipsTaken(player=command.player, amount=command.amount, clauses=(clause,))]


@decides(Collect)
def collect(table: Table, order: Order, command: Collect) -> Decision:
    """Pay out the whole meter of a terminal on which nothing is unresolved."""
    no = on_terminals(table) or own(table, order, command.player)
    terminals = table.policies.terminals
    if no or terminals is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = not_held(table, command.player)
    if no:
        return no
    clause = terminals.collect_clause
    no = collectable(table, command.player)
    if no:
        return no
    debts, left = after_debts(table, order, command.player)
    if not left:
        return debts
    hand = by_hand(table, order, command.player, left, (clause,))
    if hand is not None:
        return [*debts, hand]
    ticket = by_ticket(table, order, command.player, left, (clause,))
    if ticket is not None:
        return [*debts, ticket]
    if holder_of(command.player) is None:
        return refuse("not-provided", OWN_METER, may_retry=True, tickets="none")
    return [*debts, ChipsTaken(player=command.player, amount=left, clauses=(clause,))]


@folds(ChipsBrought)
def _fold_chips_brought(table: Table, event: ChipsBrought) -> None:
    table.players.setdefault(event.player, Player())


@moves(ChipsBrought)
def _move_chips_brought(event: ChipsBrought) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)


@folds(NoteTaken)
def _fold_note_taken(table: Table, event: NoteTaken) -> None:
    table.players.setdefault(event.player, Player())


@moves(NoteTaken)
def _move_note_taken(event: NoteTaken) -> Sequence[Posting]:
    return move(CASH, stack(event.player), event.amount)


@moves(ChipsTaken)
def _move_chips_taken(event: ChipsTaken) -> Sequence[Posting]:
    return move(stack(event.player), TRANSIT, event.amount)


unfolded(ChipsTaken)


@proposes("people")
def _collected(table: Table, _: Situation) -> Iterator[TableCommand]:
    if table.electronic and table.closes_at is not None:
        yield from (Collect(name) for name in table.players if table.stack_of(name))
