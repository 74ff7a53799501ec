"""Colour chips are redeemed at the table that issued them."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import FLOAT, HOUSE, Posting, colour, move, stack
from sicbo.core.house_rules import COLOURS_HERE, TOKENS_PLAYED
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.chip_policies import ColourPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, own, refuse
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.colours.issuing import colour_rules, not_provided
from sicbo.core.table.colours.messages import (
    ColoursPaid,
    ColoursRedeemed,
    ColoursRedeemedElsewhere,
    RedeemColours,
    UnknownColoursPaid,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.state import Player, Table


@decides(RedeemColours)
def redeem_colours(table: Table, order: Order, command: RedeemColours) -> Decision:
    """Value chips for colour chips of this table, in any phase; what lies is not in hand."""
    no = is_open(table) or own(table, order, command.player)
    if no is None and is_token(command.colour):
        no = refuse("token-not-cash", TOKENS_PLAYED, kind=command.colour)
    rules = colour_rules(table)
    if no or rules is None:
        return no or not_provided(table)
    clause = rules.redeemed_clause or COLOURS_HERE
    if command.player not in table.players:
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    no = _of_another_table(table, rules, command.issued_at)
    if no:
        return no
    use = table.chips.colours.get(command.colour)
    if use is None:
        return refuse("unknown-colour", clause, may_retry=True, colour=command.colour)
    held = use.held.get(command.player, 0)
    pieces = held if command.pieces is None else command.pieces
    if command.pieces is not None and pieces <= 0:
        return refuse("not-an-amount", clause, may_retry=True, pieces=pieces)
    if not held or pieces > held:
        facts = {"colour": command.colour, "pieces": pieces, "in_hand": held}
        return refuse("insufficient-chips", clause, may_retry=True, **facts)
    amount = Amount(pieces * use.value)
    here = (rules.issued_here_clause,) if rules.issued_here_clause is not None else ()
    redeemed = ColoursRedeemed(
        player=command.player,
        colour=command.colour,
        pieces=pieces,
        value=use.value,
        amount=amount,
        by=order.by,
        clauses=(clause, *here),
    )
    after = table.stack_of(command.player) + amount
    return [redeemed, *due_first(table, order, command.player, after)]


def _of_another_table(table: Table, rules: ColourPolicy, issued_at: str | None) -> Refusal | None:
    """Refuse chips that bear the emblem of another table."""
    assert table.config is not None
    if issued_at in (None, table.config.table):
        return None
    clause = rules.redeemed_clause or COLOURS_HERE
    return refuse("wrong-table", clause, issued_at=issued_at, here=table.config.table)


@folds(UnknownColoursPaid, ColoursPaid)
def _fold_colours_paid(table: Table, event: UnknownColoursPaid | ColoursPaid) -> None:
    table.players.setdefault(event.player, Player())


@moves(UnknownColoursPaid)
def _move_unknown_colours_paid(event: UnknownColoursPaid) -> Sequence[Posting]:
    return move(HOUSE, stack(event.player), event.amount)


@moves(ColoursPaid)
def _move_colours_paid(event: ColoursPaid) -> Sequence[Posting]:
    return move(FLOAT, stack(event.player), event.amount)


@folds(ColoursRedeemedElsewhere)
def _fold_redeemed_elsewhere(table: Table, event: ColoursRedeemedElsewhere) -> None:
    table.chips.add(event.player, event.colour, -event.pieces * event.value)
    table.chips.free()


@moves(ColoursRedeemedElsewhere)
def _move_redeemed_elsewhere(event: ColoursRedeemedElsewhere) -> Sequence[Posting]:
    own, kept = stack(event.player), event.kept
    worth = event.amount + kept
    back = ((own, kept),) if kept else ()
    return ((colour(event.player), -worth), (FLOAT, event.amount), *back)


@folds(ColoursRedeemed)
def _fold_colours_redeemed(table: Table, event: ColoursRedeemed) -> None:
    table.chips.add(event.player, event.colour, -event.amount)
    table.chips.free()


@moves(ColoursRedeemed)
def _move_colours_redeemed(event: ColoursRedeemed) -> Sequence[Posting]:
    return move(colour(event.player), stack(event.player), event.amount)
