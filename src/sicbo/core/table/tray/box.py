"""Cash goes into the box of a table, and the box to the cage."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import BOX, FLOAT, TRANSIT, Posting, move
from sicbo.core.house_rules import BOXES
from sicbo.core.money import Amount
from sicbo.core.table.register import moves, unfolded
from sicbo.core.table.state import Table
from sicbo.core.table.tray.messages import BoxRemoved, CashBoxed


def into_box(table: Table, player: str, amount: Amount) -> list[CashBoxed]:
    """What becomes of cash for which a player gets chips or credit, where the table has a box."""
    if table.config is None or not table.config.box:
        return []
    known = table.players.get(player)
    seat = known.seat if known is not None and table.electronic else None
    return [CashBoxed(player=player, amount=amount, seat=seat, clauses=(BOXES,))]


@moves(CashBoxed)
def _move_cash_boxed(event: CashBoxed) -> Sequence[Posting]:
    return move(FLOAT, BOX, event.amount)


@moves(BoxRemoved)
def _move_box_removed(event: BoxRemoved) -> Sequence[Posting]:
    return move(BOX, TRANSIT, event.amount)


unfolded(CashBoxed, BoxRemoved)
