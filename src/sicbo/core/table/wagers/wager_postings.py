"""A wager becomes money here: from a stack to the layout when it is laid, and back when lifted.

What the settlement then moves is in `sicbo.core.table.line_postings`.
"""

from collections.abc import Sequence

from sicbo.core.bank.ledger import Posting, layout, move, stack
from sicbo.core.table.colours.in_play import Parts
from sicbo.core.table.line_postings import back, part_postings, value_chips
from sicbo.core.table.register import moves
from sicbo.core.table.wagers.messages import (
    WagerPlaced,
    WagerRefused,
    WagerRuled,
    WagerTakenDown,
)


@moves(WagerPlaced)
def _move_wager_placed(event: WagerPlaced) -> Sequence[Posting]:
    amount = event.amount
    if event.parts:
        return part_postings(event.player, amount, event.parts)
    hand, laid = value_chips(event.player)
    return (hand, -amount), (laid, amount)


@moves(WagerTakenDown, WagerRefused)
def _move_wager_lifted(event: WagerTakenDown | WagerRefused) -> Sequence[Posting]:
    return _lifted(event.player, event.amount, event.parts)


def _lifted(player: str, amount: int, parts: Parts | None) -> Sequence[Posting]:
    if parts:
        return [back(each) for each in part_postings(player, amount, parts)]
    return move(layout(player), stack(player), amount)


@moves(WagerRuled)
def _move_wager_ruled(event: WagerRuled) -> Sequence[Posting]:
    if event.target is not None:
        return ()
    return _lifted(event.player, event.amount, event.parts)
