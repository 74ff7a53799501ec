"""What can be ordered of payouts by hand.

Whoever has seen a document of the player's sends its kind and its number. A desk keeps both in the
vault and puts an id in their place before anything is decided or written.
"""

import datetime
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from sicbo.core.bounds import COUNT_MAX, UpTo, Within, Words
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.payouts.payout import PAYOUT, PayoutForm
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.checks import ATTENDANT
from sicbo.core.table.command import Form

FormNumber = Annotated[int, Within(1, COUNT_MAX)]

DocumentKind = Literal["", "passport", "driving-licence", "identity-card", "other"]
"""What somebody shows who they are by; nothing once the vault has it."""


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the payout that an order is about."""
    return (PAYOUT.stream(str(command.payout)),)


class PayPayout(NounCommand, frozen=True, tag="pay-payout"):
    """Pay a payout whole, in one form or in parts, against the signature of its player."""

    offices = (ATTENDANT,)
    notation = (
        Form(
            "pay payout {payout}[ cash {cash}][ cheque {cheque}][ transfer {transfer}]"
            "[ asked for {asked}]{signed? signed}[ with {second}]",
            "pay payout 7 cash 500 cheque 12000 signed with sue",
        ),
    )

    payout: FormNumber
    """The number of its form."""
    cash: Amount = Amount(0)
    """What of it is paid in cash."""
    cheque: Amount = Amount(0)
    """What of it is paid by crossed cheque."""
    transfer: Amount = Amount(0)
    """What of it is paid by transfer."""
    asked: PayoutForm = "cash"
    """The form that the player has asked for."""
    signed: bool = False
    """Whether the player has checked the amount and signed for it."""
    second: str | None = None
    """Another person of the staff who has signed too."""

    streams = _own_stream


class PostponePayout(NounCommand, frozen=True, tag="postpone-payout"):
    """Postpone a payout to a time that its player has agreed to."""

    notation = (
        Form(
            "postpone payout {payout} {until}{agreed? agreed}",
            "postpone payout 7 in 2 hours agreed",
        ),
    )

    payout: FormNumber
    """The number of its form."""
    until: datetime.datetime
    """From when on it is paid."""
    agreed: bool = False
    """Whether the player has agreed to that time."""

    streams = _own_stream


class AskIdentification(NounCommand, frozen=True, tag="ask-identification"):
    """Ask the player of a payout for identification, without which it is not paid then."""

    notation = (Form("ask identification for payout {payout}", "ask identification for payout 7"),)

    payout: FormNumber
    """The number of its form."""

    streams = _own_stream


class ShowIdentification(NounCommand, frozen=True, tag="show-identification", omit_defaults=True):
    """Say what the player of a payout has shown to prove who they are."""

    offices = (ATTENDANT,)
    notation = (
        Form(
            "identification for payout {payout} is {document}",
            "identification for payout 7 is d-1",
        ),
    )

    payout: FormNumber
    """The number of its form."""
    document: str = ""
    """What was shown, by its id in the vault."""
    kind: DocumentKind = ""
    """What kind of document that is; the vault keeps it."""
    number: Annotated[str, UpTo(64)] = ""
    """The number of the document; the vault keeps it."""

    streams = _own_stream


class CancelPayout(NounCommand, frozen=True, tag="cancel-payout"):
    """Cancel a payout that nobody has signed for; its money goes back to where it came from."""

    offices = (ATTENDANT,)
    notation = (
        Form("cancel payout {payout}[ because {reason}]", "cancel payout 7 because a slip"),
    )

    payout: FormNumber
    """The number of its form."""
    reason: Words = ""

    streams = _own_stream
