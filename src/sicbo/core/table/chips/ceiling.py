"""What may be had, and what may be won, so that every sum is one that can be counted exactly.

A win is never refused. So the chips are, which could win more than a player can have: whatever the
dice show then, no balance of a player goes beyond what a browser counts exactly (2^53), none of
the table's own beyond what a snapshot holds (2^63).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from sicbo.core.bank.ledger import (
    HOUSE,
    TRANSIT,
    Account,
    colour,
    layout,
    stack,
    streak,
    token_layout,
)
from sicbo.core.bounds import AMOUNT_MAX, WITHIN_BOUNDS
from sicbo.core.house_rules import FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table

HELD_MAX: Final = 8 * 10**15
"""What a player's chips may come to at a table, all wagers won.

A settlement that is put right may be paid again beside chips brought meanwhile: with those, which
are `AMOUNT_MAX` at most, it is still less than 2^53.
"""

WALLET_MAX: Final = HELD_MAX + AMOUNT_MAX
"""What a wallet holds: whatever a player can have at a table."""

BOOKS_MAX: Final = 4 * 10**18
"""What all players together may have at a table, and what its house may have lost there."""


def too_much_brought(table: Table, order: Order, player: str, amount: int) -> Refusal | None:
    """Refuse chips above what may be brought to a table."""
    if order.edition == FIRST_EDITION:
        return None
    held = sum(_held(table, player)) + table.ledger[colour(player)] + amount
    if held > AMOUNT_MAX:
        return _refused(AMOUNT_MAX, held)
    everybody = amount - table.ledger[TRANSIT]
    return _refused(BOOKS_MAX, everybody) if everybody > BOOKS_MAX else None


def too_much_to_win(table: Table, order: Order, player: str, stake: int) -> Refusal | None:
    """Refuse a wager that could win more than a player may have, or than the table can owe.

    It is reckoned with the best odds of the rulebook, wherever the chips lie: they may yet be
    moved, and limits changed.
    """
    if order.edition == FIRST_EDITION:
        return None
    session, pieces = table.session, table.chips
    balance = table.ledger.balances.get if session is None else _chips_of(table)
    in_stack, in_colour, on_layout, in_tokens, on_streaks = _accounts(player)
    chips, laid = balance(in_stack, 0), balance(on_layout, 0)
    if table.streaks:
        laid += balance(on_streaks, 0)
    if pieces.colours:
        chips += balance(in_colour, 0)
    if pieces.tokens:
        laid += balance(in_tokens, 0)
    odds, rounding = table.book.top_odds, _rounding(table)
    could = chips + laid + (laid + stake) * odds + rounding
    if could > HELD_MAX:
        return _refused(HELD_MAX, could)
    won = balance(HOUSE, 0)
    lost = stake * odds + rounding - won
    everybody = -balance(TRANSIT, 0) - won
    if lost + everybody * odds + rounding > BOOKS_MAX:
        lost += sum(_wins(table, sum(_held(table, each)[1:])) for each in table.players)
    return _refused(BOOKS_MAX, lost) if lost > BOOKS_MAX else None


@lru_cache(maxsize=1 << 16)
def _accounts(player: str) -> tuple[Account, ...]:
    """Where a player's chips are: stack, colour chips, layout, tokens there, streaks."""
    laid = layout(player), token_layout(player), streak(player)
    return stack(player), colour(player), *laid


def _chips_of(table: Table) -> Callable[[Account, int], int]:
    """Tells the balances of a table in the chips of the tournament that is on."""
    return lambda account, _: table.balance(account)


def _held(table: Table, player: str) -> tuple[int, int, int]:
    """A player's chips: in the stack, on the layout, on streaks."""
    balance = table.balance
    return balance(stack(player)), balance(layout(player)), balance(streak(player))


def _wins(table: Table, stake: int) -> int:
    """The most that stakes can win, however each payment is rounded."""
    return stake * table.book.top_odds + _rounding(table)


def _rounding(table: Table) -> int:
    """The most that rounding can add to what is won: once for each wager there is."""
    chip = table.config.smallest_chip if table.config is not None else 0
    return len(table.book.table) * (table.book.paid_to + chip)


def _refused(maximum: int, amount: int) -> Refusal:
    return refuse("above-ceiling", WITHIN_BOUNDS, amount=amount, maximum=maximum)
