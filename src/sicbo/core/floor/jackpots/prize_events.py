"""What can happen to a share of a prize before it is paid: on a form, or withheld."""

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.noun import NounEvent
from sicbo.core.money import Amount
from sicbo.core.wording import money


class PrizeOnForm(NounEvent, frozen=True, tag="jackpot.prize_on_form.v1"):
    """What a player has won of a jackpot stands on a form, to be paid by hand."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    amount: Amount
    payout: int
    """The number of the form."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of jackpot {self.pool} are on form {self.payout}"


class PrizeReturned(NounEvent, frozen=True, tag="jackpot.prize_returned.v1"):
    """A form was cancelled, and the prize on it is to be paid as before."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    amount: Amount
    payout: int
    """The number of the form."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of jackpot {self.pool} are unpaid again"


class PrizeHeld(NounEvent, frozen=True, tag="jackpot.prize_held.v1"):
    """A share of a prize is paid to nobody until an investigation has ended."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    hold: str
    """Which hold."""

    def says(self) -> str:
        """What happened."""
        return f"prize {self.prize} of {self.pool} for {self.player} is withheld: hold {self.hold}"


class PrizeReleased(NounEvent, frozen=True, tag="jackpot.prize_released.v1"):
    """It is determined what a share of a prize pays."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    hold: str
    """Which hold."""
    pays: Amount
    """What it pays from now on."""
    forfeited: Amount
    """What of it is the house's."""

    def says(self) -> str:
        """What happened."""
        return f"prize {self.prize} of {self.pool} pays {money(self.pays)} to {self.player}"
