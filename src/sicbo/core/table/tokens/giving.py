"""Tokens and chips that a player has for a voucher; tokens count in a unit of their own."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import (
    HOUSE,
    PROMOTION,
    TOKENS,
    TRANSIT,
    Posting,
    in_unit,
    move,
    stack,
    token_stack,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import ColourInUse
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import Player, Table
from sicbo.core.table.tokens.messages import PromotionPaid, TokensBrought, TokensGiven


@folds(TokensGiven, TokensBrought)
def _fold_tokens_given(table: Table, event: TokensGiven | TokensBrought) -> None:
    table.players.setdefault(event.player, Player())
    terms = ColourInUse(
        Amount(1), areas=event.areas, single_use=event.single_use, until=event.until
    )
    table.chips.tokens.setdefault(event.kind, terms)
    table.chips.add(event.player, event.kind, event.amount)


@folds(PromotionPaid)
def _fold_promotion_paid(table: Table, event: PromotionPaid) -> None:
    table.players.setdefault(event.player, Player())


@moves(TokensGiven)
def _move_tokens_given(event: TokensGiven) -> Sequence[Posting]:
    return move(in_unit(HOUSE, TOKENS), token_stack(event.player), event.amount)


@moves(TokensBrought)
def _move_tokens_brought(event: TokensBrought) -> Sequence[Posting]:
    return move(in_unit(TRANSIT, TOKENS), token_stack(event.player), event.amount)


@moves(PromotionPaid)
def _move_promotion_paid(event: PromotionPaid) -> Sequence[Posting]:
    return move(PROMOTION, stack(event.player), event.amount)
