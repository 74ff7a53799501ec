"""What can be ordered once a prize of a promotion is drawn."""

from collections.abc import Iterable
from typing import Annotated, Any

from sicbo.core.bounds import COUNT_MAX, UpTo, Within, Words
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.ids import Stream
from sicbo.core.law.running.promotion_policies import NoticeWay
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

ClaimNumber = Annotated[int, Within(1, COUNT_MAX)]


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the promotion that an order is about."""
    return (PROMOTION.stream(command.promotion),)


class TellWinner(NounCommand, frozen=True, tag="tell-winner"):
    """Record that a winner was told, or that it was tried."""

    notation = (
        Form(
            "tell the winner of {prize} of {promotion} by {way}{reached! in vain}",
            "tell the winner of car of spring by telephone in vain",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    way: NoticeWay
    """In which way."""
    reached: bool = True
    """Whether the winner was reached."""

    streams = _own_stream


class ClaimPrize(NounCommand, frozen=True, tag="claim-prize"):
    """Claim a prize, by its winner or by the operator for them."""

    by_player = True
    notation = (
        Form("claim {prize} of {promotion}[ for {player=who}]", "claim car of spring for ann"),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str

    streams = _own_stream


class ChoosePayment(NounCommand, frozen=True, tag="choose-payment"):
    """Say how a prize is paid, by its winner or by the operator for them."""

    by_player = True
    notation = (
        Form(
            "take {prize} of {promotion}[ for {player=who}]{alternative? in cash}"
            "[ cash {cash}][ cheque {cheque}][ transfer {transfer}]",
            "take car of spring for ann in cash cash 5000 cheque 15000",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    alternative: bool = False
    """Whether cash is taken instead of a thing."""
    cash: Amount = Amount(0)
    """What of it is paid into the wallet."""
    cheque: Amount = Amount(0)
    """What of it is paid by crossed cheque to the winner."""
    transfer: Amount = Amount(0)
    """What of it is paid by transfer to the winner."""

    streams = _own_stream


class AwardPrize(NounCommand, frozen=True, tag="award-prize"):
    """Hand a prize over to its winner, or pay it."""

    notation = (Form("award {prize} of {promotion}", "award car of spring"),)

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""

    streams = _own_stream


class LapsePrize(NounCommand, frozen=True, tag="lapse-prize"):
    """Let a prize go that nobody has claimed in time, or whose claim was refused."""

    notation = (Form("let {prize} of {promotion} lapse", "let car of spring lapse"),)

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""

    streams = _own_stream


class RefuseClaim(NounCommand, frozen=True, tag="refuse-claim", omit_defaults=True):
    """Refuse somebody a prize, with the reason."""

    notation = (
        Form(
            "refuse {player} {prize} of {promotion}[ details {details}][ because {reason}]",
            "refuse ann car of spring details d-1 because the ticket is another's",
        ),
    )

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    reason: Words = ""
    details: str = ""
    """Name and address of the claimant, by their id in the vault."""
    name: Annotated[str, UpTo(200)] = ""
    """The name of the claimant; the vault keeps it."""
    address: Annotated[str, UpTo(400)] = ""
    """The address of the claimant; the vault keeps it."""

    streams = _own_stream


class TellRefusal(NounCommand, frozen=True, tag="tell-refusal"):
    """Record that somebody was told why a prize was refused."""

    notation = (
        Form(
            "tell the reason of claim {number} of {promotion}",
            "tell the reason of claim 1 of spring",
        ),
    )

    promotion: str
    """Which promotion."""
    number: ClaimNumber
    """The number of the refused claim."""

    streams = _own_stream
