"""What happens once a prize is drawn: its winner told, the claim, the payment."""

import datetime

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.money import Amount
from sicbo.core.wording import money


class WinnerTold(NounEvent, frozen=True, tag="promotion.winner_told.v1"):
    """The operator has tried to tell a winner."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    way: str
    """In which way."""
    reached: bool
    """Whether the winner was reached."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        came = "is told" if self.reached else "was not reached"
        return f"{self.player} {came} of {self.prize} by {self.way}"


class PrizeClaimed(NounEvent, frozen=True, tag="promotion.prize_claimed.v1"):
    """A winner has claimed a prize."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} claims {self.prize}"


class PaymentChosen(NounEvent, frozen=True, tag="promotion.payment_chosen.v1"):
    """A winner has chosen how a prize is paid."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    alternative: bool
    """Whether cash is taken instead of a thing."""
    cash: Amount
    """What of it is paid into the wallet."""
    cheque: Amount
    """What of it is paid by crossed cheque to the winner."""
    transfer: Amount
    """What of it is paid by transfer to the winner."""
    by: str

    def says(self) -> str:
        """What happened."""
        parts = f"cash {money(self.cash)}, cheque {money(self.cheque)}"
        return f"{self.player} takes {self.prize}: {parts}, transfer {money(self.transfer)}"


class PrizeAwarded(NounEvent, frozen=True, tag="promotion.prize_awarded.v1"):
    """A prize was handed over or paid."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    set_aside: bool
    """Whether its money was set aside."""
    cash: Amount
    """What of it went into the wallet."""
    cheque: Amount
    """What of it was paid by crossed cheque."""
    transfer: Amount
    """What of it was paid by transfer."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        paid = self.cash + self.cheque + self.transfer
        return f"{self.player} has {self.prize}" + (f": {money(paid)}" if paid else "")


class PrizeLapsed(NounEvent, frozen=True, tag="promotion.prize_lapsed.v1"):
    """Nobody claimed a prize in time, or its claim was refused, and it is not drawn anew."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    player: str
    freed: Amount
    """What was set aside for it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.prize} goes to nobody"


class ClaimRefused(NounEvent, frozen=True, tag="promotion.claim_refused.v1"):
    """A claim was refused, with its reason."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    number: int
    """The number of the refused claim."""
    prize: str
    """Which prize."""
    player: str
    reason: str
    details: str
    """Name and address of the claimant, by their id in the vault."""
    winner: bool
    """Whether the claimant held the ticket that was drawn."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is refused {self.prize}: {self.reason}"


class RefusalTold(NounEvent, frozen=True, tag="promotion.refusal_told.v1"):
    """Somebody who was refused a prize was told why."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    number: int
    """The number of the refused claim."""
    player: str
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is told why the claim {self.number} was refused"
