"""What a document says of jackpots: what feeds them, who wins them, how they are paid."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

PaidBy = Literal["meter", "hand", "ticket", "voucher"]
"""How a prize reaches its winner: on the meter, by hand, by ticket, or by a voucher of staff."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class WayOfPaying(_Part, frozen=True):
    """One way in which a prize may be paid."""

    how: PaidBy
    clause: ClauseNumber


class JackpotPolicy(_Part, frozen=True):
    """Progressive jackpots: a document that has none of this offers none."""

    clause: ClauseNumber
    feed_clause: ClauseNumber
    """By which a share of each table's turnover goes to a pool, and has to be approved."""
    winner_clause: ClauseNumber
    """By which the rules on display say who wins, and the display says what."""
    pays_clause: ClauseNumber
    pays: tuple[WayOfPaying, ...]
    adjust_clause: ClauseNumber
    """By which the amount is adjusted, where the controller or a display is at fault."""
    credit_clause: ClauseNumber | None = None
    """By which what is won of a pool may come on a credit meter."""
    display_clause: ClauseNumber | None = None
    """By which a prize is shown on the display of its jackpot."""

    def way(self, how: PaidBy) -> WayOfPaying | None:
        """The clause by which a prize may be paid like that, if it may."""
        return next((each for each in self.pays if each.how == how), None)
