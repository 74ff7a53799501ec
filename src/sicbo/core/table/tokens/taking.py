"""Tokens leave a table for the wallet of their player; what may yet be undone stays."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import TOKENS, TRANSIT, Posting, in_unit, move, token_stack
from sicbo.core.house_rules import NOTHING_OWED, TOKENS_PLAYED
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import own, refuse
from sicbo.core.table.colours.in_play import Kind, is_token
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.state import Table
from sicbo.core.table.tokens.messages import TakeTokens, TokensTaken


@decides(TakeTokens)
def take_tokens(table: Table, order: Order, command: TakeTokens) -> Decision:
    """Tokens in hand go to the wallet, in any phase and from a closed table too."""
    player, kind, amount = command.player, command.kind, command.amount
    no = own(table, order, player)
    if no is None and not is_token(kind):
        no = refuse("voucher-unknown", TOKENS_PLAYED, may_retry=True, kind=kind)
    if no:
        return no
    if amount <= 0:
        return refuse("not-an-amount", TOKENS_PLAYED, may_retry=True, amount=amount)
    held = table.chips.in_hand(player, kind)
    if amount > held:
        facts = {"kind": kind, "amount": amount, "chips": held}
        return refuse("insufficient-chips", NOTHING_OWED, may_retry=True, **facts)
    no = _stays(table, player, kind, amount, held)
    return no or [TokensTaken(player=player, kind=kind, amount=amount, clauses=(TOKENS_PLAYED,))]


def _stays(table: Table, player: str, kind: Kind, amount: int, held: int) -> Refusal | None:
    """Refuse to let tokens go that came back in a settlement which can still be undone."""
    stay = _came_back(table, player, kind)
    if amount <= held - stay:
        return None
    facts = {"kind": kind, "amount": amount, "chips": held, "staked": stay}
    return refuse("unresolved-wager", TOKENS_PLAYED, may_retry=True, **facts)


def _came_back(table: Table, player: str, kind: Kind) -> int:
    rows = table.settled.event.in_kind if table.settled is not None else ()
    return sum(row.returns for row in rows if (row.player, row.kind) == (player, kind))


def tokens_taken(table: Table, player: str, clauses: Clauses) -> list[TokensTaken]:
    """All tokens of a player that may leave the table now."""
    return [
        TokensTaken(player=player, kind=kind, amount=Amount(left), clauses=clauses)
        for kind in table.chips.tokens
        if (left := table.chips.in_hand(player, kind) - _came_back(table, player, kind)) > 0
    ]


@folds(TokensTaken)
def _fold_tokens_taken(table: Table, event: TokensTaken) -> None:
    table.chips.add(event.player, event.kind, -event.amount)
    table.chips.free()


@moves(TokensTaken)
def _move_tokens_taken(event: TokensTaken) -> Sequence[Posting]:
    return move(token_stack(event.player), in_unit(TRANSIT, TOKENS), event.amount)
