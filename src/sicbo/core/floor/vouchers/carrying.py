"""Tokens go between a table and the wallet of their player, on the terms of their voucher."""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.vouchers.exchanging import expired, not_here
from sicbo.core.floor.vouchers.messages import VOUCHERS, BringTokens
from sicbo.core.floor.wallets import TokensCame, TokensSent
from sicbo.core.house_rules import APART, NOTHING_OWED, TOKENS_PLAYED
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.chips.ceiling import too_much_brought
from sicbo.core.table.chips.messages import SettleDebt
from sicbo.core.table.colours.in_play import TOKEN
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.duties import opens_wallet
from sicbo.core.table.order import Order
from sicbo.core.table.tokens.messages import TokensBrought, TokensTaken


@decides(BringTokens)
def bring_tokens(floor: Floor, order: FloorOrder, command: BringTokens) -> Decided:
    """Tokens come to a table whose document takes them, where and while their voucher is good."""
    player, kind, amount = command.player, command.kind, command.amount
    if order.table is None or order.table not in floor.founding.tables:
        return refuse("not-permitted", TOKENS_PLAYED, role=order.role, needs="a table")
    table, edition = floor.table(order.table), floor.founding.edition
    as_given = Order(order.by, order.role, order.at, SettleDebt(player), edition)
    no = is_open(table) or opens_wallet(as_given, player)
    if no is None and player == table.dealer:
        no = refuse("plays-here", APART, person=player, deals="here")
    no = no or not_barred(table, order.at, player)
    if no is None and player not in floor.founding.players:
        no = refuse("unknown-player", TOKENS_PLAYED, may_retry=True, player=player)
    if no:
        return no
    chips = table.policies.chips
    if chips is None or "token" not in chips.stakes or chips.vouchers is None:
        clause = table.policies.otherwise if chips is None else chips.stakes_clause
        return refuse("chips-only", clause, kind=kind)
    voucher = floor.state(VOUCHERS).known.get(kind.removeprefix(TOKEN))
    if voucher is None or not kind.startswith(TOKEN):
        return refuse("voucher-unknown", chips.vouchers.clause, may_retry=True, kind=kind)
    terms = voucher.terms
    no = expired(chips.vouchers, terms, order.at) or not_here(chips.vouchers, terms, order.table)
    if no:
        return no
    if amount <= 0:
        return refuse("not-an-amount", TOKENS_PLAYED, may_retry=True, amount=amount)
    floor.wallet(player)
    held = floor.wallets.tokens(player).get(kind, 0)
    if amount > held:
        facts = {"kind": kind, "amount": amount, "wallet": held}
        return refuse("insufficient-chips", NOTHING_OWED, may_retry=True, **facts)
    no = too_much_brought(table, as_given, player, amount)
    if no:
        return no
    clauses = (chips.vouchers.clause, TOKENS_PLAYED)
    brought = TokensBrought(
        player=player,
        kind=kind,
        amount=amount,
        areas=terms.areas,
        single_use=terms.single_use,
        until=terms.until,
        clauses=clauses,
    )
    sent = TokensSent(player=player, amount=amount, table=order.table, kind=kind, clauses=clauses)
    return [sent, Happening(table_stream(order.table), brought)]


@follows(TokensTaken)
def _into_the_wallet(_: Floor, order: FloorOrder, event: TokensTaken) -> Decided:
    """Tokens that leave a table come into the wallet, never more than their voucher gave."""
    assert order.table is not None
    player, kind, amount = event.player, event.kind, event.amount
    return [
        TokensCame(
            player=player, amount=amount, table=order.table, kind=kind, clauses=event.clauses
        )
    ]
