"""Duties kept apart: money moves by whom it belongs to, and nobody plays where they deal."""

from sicbo.core.bank.ledger import colour, streak
from sicbo.core.house_rules import APART, FIRST_EDITION, OWN_SEAT, OWN_WALLET
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import SIGN, holder_of
from sicbo.core.table.checks import CASHIER, PLAYER, own, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table


def plays_at(table: Table, person: str) -> bool:
    """Whether somebody has a seat, chips or a wager at a table."""
    return any(_plays(table, key) for key in table.places_of(person))


def _plays(table: Table, key: str) -> bool:
    known, ledger = table.players[key], table.ledger
    held = table.stack_of(key) or ledger[streak(key)] or ledger[colour(key)]
    return known.seat is not None or bool(known.wagers) or bool(held) or key in table.held


def kept_apart(table: Table, order: Order) -> Refusal | None:
    """Refuse whoever deals to play at that table, and whoever plays there to act as its staff."""
    if order.edition == FIRST_EDITION:
        return None
    command = order.command
    if command.comes_to_play and _comes(command) == table.dealer:
        return refuse("plays-here", APART, person=table.dealer, deals="here")
    if order.role in table.ranks and plays_at(table, order.by):
        return refuse("plays-here", APART, may_retry=True, person=order.by, role=order.role)
    return None


def _comes(command: TableCommand) -> str | None:
    """Who comes to play by an order."""
    named = getattr(command, "player", None)
    if not isinstance(named, str):
        return None
    return holder_of(named) if SIGN in named else named


def not_own_wallet(order: Order, player: str) -> Refusal | None:
    """Refuse a cashier to serve their own wallet."""
    if order.edition == FIRST_EDITION or order.role != CASHIER or order.by != holder_of(player):
        return None
    return refuse("own-wallet", APART, cashier=order.by)


def opens_wallet(order: Order, player: str) -> Refusal | None:
    """Money leaves a wallet by its player, or by a cashier for its player."""
    if (order.role == PLAYER and order.by == holder_of(player)) or order.role == CASHIER:
        return not_own_wallet(order, player)
    return refuse("not-permitted", OWN_WALLET, role=order.role, needs=f"{player} or {CASHIER}")


def brings_money(table: Table, order: Order, player: str) -> Refusal | None:
    """Only the player or the cage brings a player's money to a table."""
    if order.edition == FIRST_EDITION:
        return own(table, order, player)
    return opens_wallet(order, player)


def gets_up(table: Table, order: Order, player: str) -> Refusal | None:
    """A player gets up by themselves; staff have one leave as the document lets them."""
    if order.edition == FIRST_EDITION or order.role not in table.ranks:
        return own(table, order, player)
    grant = table.policies.may.get("vacate-seat")
    clause = OWN_SEAT if grant is None else grant.clause
    return refuse("not-permitted", clause, role=order.role, needs=player)
