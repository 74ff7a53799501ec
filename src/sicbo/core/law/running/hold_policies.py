"""What a document says of money that is withheld until an investigation has ended."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

HoldKind = Literal["payment", "meter", "seizure", "disputed"]
"""A payment that waits, credit taken off a meter, winnings that are seized, or money in dispute.

Money in dispute is held by a rule of the house; no document gives that power.
"""

HoldSubject = Literal["ticket", "voucher", "prize", "meter", "winnings", "dispute"]
"""What is held."""


class HoldPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One power to withhold; a document that has none lets nobody withhold anything."""

    kind: HoldKind
    of: tuple[HoldSubject, ...]
    by: str
    """The lowest role, or the office, that withholds and determines."""
    clause: ClauseNumber
    notify: tuple[str, ...] = ()
    """Who is told in the same act."""
    review: str | None = None
    """Who reviews it before anything is determined against the player."""
    demand: bool = False
    """Whether the return of what has left already may be demanded."""
