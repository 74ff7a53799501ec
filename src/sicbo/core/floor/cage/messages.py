"""What is ordered of the cage's own chips, of slips and boxes, and what happens to them."""

from dataclasses import dataclass, field
from typing import Literal

from sicbo.core.bank.ledger import Ledger
from sicbo.core.bounds import Words
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.money import Amount
from sicbo.core.table.command import Form
from sicbo.core.table.tray.messages import Chips
from sicbo.core.wording import money

SlipKind = Literal["fill", "credit"]
"""Chips for a tray, or chips from it."""

Standing = Literal["asked", "sent", "received", "returned", "void"]
"""Where a slip stands: only from `sent` on do chips move."""


@dataclass(slots=True)
class Slip:
    """One slip of the series."""

    kind: SlipKind
    table: str
    chips: Chips
    amount: Amount
    asked_by: str
    stands: Standing = "asked"
    sent_by: str = ""
    received_by: str = ""


@dataclass(slots=True)
class Box:
    """A box that left its table for the count."""

    table: str
    amount: Amount
    """What it holds by the record."""
    removed_by: str
    counted: Amount | None = None


@dataclass(slots=True)
class Cage:
    """What the cage has of its own, and everything on its way to it or from it."""

    ledger: Ledger = field(default_factory=Ledger)
    bank: Chips = field(default_factory=dict)
    """Pieces by denomination."""
    slips: dict[int, Slip] = field(default_factory=dict)
    boxes: dict[int, Box] = field(default_factory=dict)


CAGE = Noun("cage", Cage)


class StockBank(NounCommand, frozen=True, tag="stock-bank"):
    """Have chips of the house's come into the bank of the cage, or leave it."""

    offices = (OWNER,)
    notation = (Form("bank {way} {chips}", "bank in 1000 of 25"),)

    way: Literal["in", "out"]
    chips: Chips


class AskForSlip(NounCommand, frozen=True, tag="ask-for-slip"):
    """Ask for chips to come into a table's tray, or to leave it."""

    notation = (Form("ask for {kind}[ at {table=table}]: {chips}", "ask for fill: 20 of 100"),)

    kind: SlipKind
    table: str
    chips: Chips


class SendSlip(NounCommand, frozen=True, tag="send-slip"):
    """Send the chips of a slip: a fill's from the cage, a credit's from the table."""

    offices = (CASHIER,)
    notation = (Form("send slip {slip}: {chips}", "send slip 1: 20 of 100"),)

    slip: int
    chips: Chips


class ReceiveSlip(NounCommand, frozen=True, tag="receive-slip"):
    """Count the chips of a slip in where they arrive."""

    offices = (CASHIER,)
    notation = (Form("receive slip {slip}: {chips}", "receive slip 1: 20 of 100"),)

    slip: int
    chips: Chips


class ReturnSlip(NounCommand, frozen=True, tag="return-slip"):
    """Take the chips of a slip back to where they came from."""

    offices = (CASHIER,)
    notation = (
        Form("return slip {slip} because {reason}", "return slip 1 because chips are missing"),
    )

    slip: int
    reason: Words


class VoidSlip(NounCommand, frozen=True, tag="void-slip"):
    """Make a slip void on which nothing was sent."""

    offices = (CASHIER,)
    notation = (Form("void slip {slip} because {reason}", "void slip 1 because of a slip"),)

    slip: int
    reason: Words


class RemoveBox(NounCommand, frozen=True, tag="remove-box"):
    """Take the box of a table away for the count."""

    notation = (Form("remove box[ at {table=table}]", "remove box"),)

    table: str


class CountBox(NounCommand, frozen=True, tag="count-box"):
    """Say what two cashiers have counted in a box."""

    offices = (CASHIER,)
    notation = (
        Form(
            "count box {box}: {amount} with {counted_by}[ because {reason}]",
            "count box 1: 1500 with cleo",
        ),
    )

    box: int
    amount: Amount
    counted_by: str
    reason: Words = ""
    """Why it differs from the record."""


class ChipsBanked(NounEvent, frozen=True, tag="cage.chips_banked.v1"):
    """Chips of the house's came into the bank of the cage, or left it."""

    noun = CAGE

    way: Literal["in", "out"]
    """Whether they came or left."""
    chips: Chips
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return (
            f"{money(self.amount)} in chips {'came into' if self.way == 'in' else 'left'} the bank"
        )


class SlipAsked(NounEvent, frozen=True, tag="cage.slip_asked.v1"):
    """A supervisor asked for a fill or a credit, which has the next number of the series."""

    noun = CAGE

    slip: int
    """Its number."""
    kind: SlipKind
    """Chips for the tray, or from it."""
    table: str
    chips: Chips
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"slip {self.slip}: {self.kind} of {money(self.amount)} asked for at {self.table}"


class SlipSent(NounEvent, frozen=True, tag="cage.slip_sent.v1"):
    """The chips of a slip are on their way, and belong to it."""

    noun = CAGE

    slip: int
    """Its number."""
    kind: SlipKind
    """Chips for the tray, or from it."""
    table: str
    chips: Chips
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"slip {self.slip}: {money(self.amount)} on its way ({self.kind}, {self.table})"


class SlipReceived(NounEvent, frozen=True, tag="cage.slip_received.v1"):
    """The chips of a slip were counted in where they belong now."""

    noun = CAGE

    slip: int
    """Its number."""
    kind: SlipKind
    """Chips for the tray, or from it."""
    table: str
    chips: Chips
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"slip {self.slip}: {money(self.amount)} received ({self.kind}, {self.table})"


class SlipReturned(NounEvent, frozen=True, tag="cage.slip_returned.v1"):
    """The chips of a slip went back to where they came from."""

    noun = CAGE

    slip: int
    """Its number."""
    kind: SlipKind
    """Chips for the tray, or from it."""
    table: str
    chips: Chips
    amount: Amount
    by: str
    reason: str

    def says(self) -> str:
        """What happened."""
        return f"slip {self.slip}: {money(self.amount)} went back: {self.reason}"


class SlipVoided(NounEvent, frozen=True, tag="cage.slip_voided.v1"):
    """A slip is void; its number stays in the series."""

    noun = CAGE

    slip: int
    """Its number."""
    by: str
    reason: str

    def says(self) -> str:
        """What happened."""
        return f"slip {self.slip} is void: {self.reason}"


class BoxTaken(NounEvent, frozen=True, tag="cage.box_taken.v1"):
    """A box came from its table, to be counted."""

    noun = CAGE

    box: int
    """Its number."""
    table: str
    amount: Amount
    """What it holds by the record."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"box {self.box} of {self.table} waits for its count"


class BoxCounted(NounEvent, frozen=True, tag="cage.box_counted.v1"):
    """Two cashiers counted a box; what differs stands as a difference."""

    noun = CAGE

    box: int
    """Its number."""
    table: str
    amount: Amount
    """What it held by the record."""
    counted: Amount
    """What was in it."""
    counted_by: str
    watched_by: str
    """The other cashier."""
    reason: str = ""

    @property
    def difference(self) -> Amount:
        """What was found too much, or too little when negative."""
        return Amount(self.counted - self.amount)

    def says(self) -> str:
        """What happened."""
        found = f", {money(self.difference)} from the record" if self.difference else ""
        return f"box {self.box} of {self.table} counted: {money(self.counted)}{found}"


class BankPaidColours(NounEvent, frozen=True, tag="cage.colours_paid.v1"):
    """Chips left the bank for colour chips of a closed table."""

    noun = CAGE

    redemption: int
    """Which redemption."""
    player: str
    table: str
    """The table that issued the colour chips."""
    chips: Chips
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the bank pays {money(self.amount)} for colour chips of {self.table}"
