"""What can be ordered of money that is withheld."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from sicbo.core.bounds import COUNT_MAX, Within, Words
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

PrizeNumber = Annotated[int, Within(0, COUNT_MAX)]
WITHHOLDERS: Final = (OWNER,)
"""Who withholds where the ladder of a table has nobody who may."""


def _of_ticket(command: Any) -> Iterable[Stream]:
    return (TICKET.stream(command.ticket),)


def _of_pool(command: Any) -> Iterable[Stream]:
    return (JACKPOT.stream(command.pool),)


def _own_stream(command: Any) -> Iterable[Stream]:
    return (HOLD.stream(command.hold),)


class WithholdTicket(NounCommand, frozen=True, tag="withhold-ticket"):
    """Pay a ticket to nobody until it is determined what it pays."""

    offices = WITHHOLDERS
    notation = (Form("withhold ticket {ticket}[ because {reason}]", "withhold ticket main-1"),)

    ticket: str
    """Which ticket or voucher, by its name in the record."""
    reason: Words = ""

    streams = _of_ticket


class WithholdPrize(NounCommand, frozen=True, tag="withhold-prize"):
    """Pay a player's share of a jackpot to nobody until it is determined what it pays."""

    offices = WITHHOLDERS
    notation = (
        Form(
            "withhold prize {prize} of {pool} from {player}[ because {reason}]",
            "withhold prize 1 of gold from ann",
        ),
    )

    pool: str
    """Which jackpot."""
    prize: PrizeNumber
    """The number of the prize."""
    player: str
    """Whose share of it."""
    reason: Words = ""

    streams = _of_pool


class WithholdCredit(NounCommand, frozen=True, tag="withhold-credit"):
    """Take an amount off a credit meter and hold it."""

    offices = WITHHOLDERS
    notation = (Form("withhold {amount} from {player}[ because {reason}]", "withhold 50 from ann"),)

    player: str
    amount: Amount
    reason: Words = ""


class SeizeWinnings(NounCommand, frozen=True, tag="seize-winnings"):
    """Take what a player has won, never what they brought, and hold it."""

    offices = WITHHOLDERS
    notation = (Form("seize {amount} from {player}[ because {reason}]", "seize 50 from ann"),)

    player: str
    amount: Amount
    reason: Words = ""


class DemandTicket(NounCommand, frozen=True, tag="demand-ticket"):
    """Demand what was paid for a ticket back."""

    offices = WITHHOLDERS
    notation = (
        Form(
            "demand {amount} for ticket {ticket}[ because {reason}]",
            "demand 50 for ticket main-1",
        ),
    )

    ticket: str
    """Which ticket or voucher, which was paid."""
    amount: Amount
    reason: Words = ""

    streams = _of_ticket


class DemandPrize(NounCommand, frozen=True, tag="demand-prize"):
    """Demand what was paid of a prize back."""

    offices = WITHHOLDERS
    notation = (
        Form(
            "demand {amount} for prize {prize} of {pool} from {player}[ because {reason}]",
            "demand 50 for prize 1 of gold from ann",
        ),
    )

    pool: str
    """Which jackpot."""
    prize: PrizeNumber
    """The number of the prize."""
    player: str
    """Who was paid."""
    amount: Amount
    reason: Words = ""

    streams = _of_pool


class DemandCredit(NounCommand, frozen=True, tag="demand-credit"):
    """Demand what was credited to a meter back, once it has left there."""

    offices = WITHHOLDERS
    notation = (Form("demand {amount} from {player}[ because {reason}]", "demand 50 from ann"),)

    player: str
    amount: Amount
    reason: Words = ""


class ReceiveReturn(NounCommand, frozen=True, tag="receive-return"):
    """Take in cash what a player hands in for a demand."""

    offices = (CASHIER,)
    notation = (Form("receive {amount} for hold {hold}", "receive 50 for hold main-1"),)

    hold: str
    """Which demand."""
    amount: Amount

    streams = _own_stream


class ReviewHold(NounCommand, frozen=True, tag="review-hold"):
    """Say that an inspector has reviewed a hold."""

    offices = (INSPECTOR,)
    notation = (Form("review hold {hold}[ because {finding}]", "review hold main-1"),)

    hold: str
    """Which hold."""
    finding: Words = ""
    """What the inspector has found."""

    streams = _own_stream


class DetermineHold(NounCommand, frozen=True, tag="determine-hold"):
    """End an investigation: say what of the amount is the player's."""

    offices = WITHHOLDERS
    notation = (
        Form(
            "determine hold {hold} pays {pays}[ because {reason}]",
            "determine hold main-1 pays 50",
        ),
    )

    hold: str
    """Which hold."""
    pays: Amount
    """What of it is the player's; the rest is the house's."""
    reason: Words = ""

    streams = _own_stream
