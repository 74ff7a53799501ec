"""What a document says of payouts that somebody makes by hand."""

import msgspec

from sicbo.core.ids import ClauseNumber


class PayoutPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Manual payouts on a form; a document without this has none."""

    clause: ClauseNumber
    """By which the player checks the amount and signs the form."""
    at_once_clause: ClauseNumber
    """By which it is paid at once wherever that is possible."""
    postpone_clause: ClauseNumber
    """By which it may be postponed to a time agreed with the player."""
    form_clause: ClauseNumber
    """By which a prize may be paid in another form than the player asks for."""
    identify_clause: ClauseNumber
    """By which the player may be asked for identification."""
    voucher_clause: ClauseNumber
    """By which staff write a voucher instead of a ticket."""
