"""What is ordered about colour chips of a closed table, and what happens to them."""

from dataclasses import dataclass, field

from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.command import Form
from sicbo.core.wording import money

CASHIER = "cashier"


@dataclass
class Redemptions:
    """Redemptions that were asked for, by number; those that are paid are not kept."""

    last: int = 0
    pending: "dict[int, RedemptionAsked]" = field(default_factory=dict)


REDEMPTIONS = Noun("redemptions", Redemptions)


class AskRedemption(NounCommand, frozen=True, tag="ask-redemption"):
    """Take colour chips of a closed table in: at the table of the order, or at the cage."""

    offices = (CASHIER,)
    notation = (
        Form(
            "redeem elsewhere for {player} {pieces} {colour} of {issued_at}[ said {claimed}]",
            "redeem elsewhere for ann 20 red of main",
        ),
    )

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    issued_at: str
    """The table whose emblem they bear."""
    claimed: Amount | None = None
    """What the player says each is worth; the record counts."""


class VerifyRedemption(NounCommand, frozen=True, tag="verify-redemption"):
    """Say that what is to be paid for colour chips of a closed table is right; it is paid then."""

    notation = (Form("verify redemption {number} {amount}", "verify redemption 1 40"),)

    number: int
    """Which redemption."""
    amount: Amount


class DropRedemption(NounCommand, frozen=True, tag="drop-redemption"):
    """Hand colour chips of a closed table back that were not paid for."""

    offices = (CASHIER,)
    notation = (Form("drop redemption {number}", "drop redemption 1"),)

    number: int
    """Which redemption."""


class RedemptionAsked(NounEvent, frozen=True, tag="redemptions.asked.v1"):
    """Colour chips of a closed table were handed in, and the value of each is fixed."""

    noun = REDEMPTIONS

    number: int
    """Which redemption, counted from one."""
    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    issued_at: str
    """The table that issued them, which is closed."""
    at: str | None
    """The table where they were handed in; nothing for the cage."""
    value: Amount
    """What each is worth."""
    known: bool
    """Whether the record tells the value; otherwise it is the lowest minimum of the game."""
    claimed: Amount | None
    """What the player said."""
    verified_by: str | None
    """The lowest role that has to verify it; nobody has to where none is named."""
    by: str

    @property
    def amount(self) -> Amount:
        """What all of them are worth."""
        return Amount(self.pieces * self.value)

    def says(self) -> str:
        """What happened."""
        what = f"{self.pieces} of {self.colour} of {self.issued_at}"
        return f"{self.player} asks {money(self.amount)} for {what}"


class RedemptionPaid(NounEvent, frozen=True, tag="redemptions.paid.v1"):
    """Colour chips of a closed table were paid for."""

    noun = REDEMPTIONS

    number: int
    """Which redemption."""
    player: str
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} is paid to {self.player} for redemption {self.number}"


class RedemptionDropped(NounEvent, frozen=True, tag="redemptions.dropped.v1"):
    """Colour chips that were handed in went back to the player unpaid."""

    noun = REDEMPTIONS

    number: int
    """Which redemption."""
    player: str
    by: str
