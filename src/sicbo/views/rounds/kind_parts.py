"""What of a settled wager was of other kinds than value chips."""

from collections.abc import Iterable

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.lines import KindLine


class KindPart(msgspec.Struct, frozen=True):
    """What of a wager was of one kind of chips, other than value chips."""

    kind: str
    """A colour, or the tokens of a voucher."""
    stake: Amount
    """What of the stake lay in this kind."""
    returns: Amount
    """What of all that came back did so in this kind."""


Parts = dict[WagerKey, tuple[KindPart, ...]]


def parts_of(rows: Iterable[KindLine], player: str) -> Parts:
    """What of each wager of a player was of another kind than value chips."""
    found: Parts = {}
    for row in rows:
        if row.player == player:
            part = KindPart(row.kind, row.stake, row.returns)
            found[row.wager] = (*found.get(row.wager, ()), part)
    return found
