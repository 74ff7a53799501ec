"""What a document says of tickets that terminals print, and how they are paid."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

TicketWay = Literal["cashier", "central-system"]
"""How a ticket is turned into credit: paid at the cage alone, or read by any terminal too."""


class TicketPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Credits paid by ticket; a document without this has them paid into the wallet."""

    clause: ClauseNumber
    """By which a ticket is issued and the credit meter cleared."""
    paid_clause: ClauseNumber
    """By which whoever presents it is paid at once."""
    signed_clause: ClauseNumber
    """By which the player signs for what is paid by hand."""
    ticket_in: TicketWay
    ticket_in_clause: ClauseNumber
    """By which a terminal takes a ticket, or takes none."""
