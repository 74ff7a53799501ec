"""How one table is set up."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.bounds import Chip, Seats, Seconds, TicketDays
from sicbo.core.money import Amount
from sicbo.core.wording import range_of


class Limits(msgspec.Struct, frozen=True):
    """The least and the most of a wager, and the unit above the least."""

    minimum: Amount
    maximum: Amount
    unit: Amount = Amount(1)

    def widened(self, other: "Limits") -> "Limits":
        """The lower minimum and the higher maximum of the two."""
        least, most = min(self.minimum, other.minimum), max(self.maximum, other.maximum)
        return Limits(least, most, self.unit)

    def in_words(self) -> str:
        """From the least to the most."""
        return range_of(self.minimum, self.maximum)


class FloatTray(msgspec.Struct, frozen=True):
    """A tray for the value chips of a table."""

    denominations: tuple[Amount, ...]
    """What is written on the chips that it holds."""
    imprest: Amount | None = None
    """What it should hold, where the house has set it."""


class ColourSet(msgspec.Struct, frozen=True):
    """The colour chips of a table: the emblem that tells them from others, and the colours."""

    emblem: str
    """What tells them from those of other tables."""
    pieces: dict[str, int]
    """How many there are of each colour."""


class TicketPrinter(msgspec.Struct, frozen=True):
    """Printers in the terminals of a table, and what is written on their tickets."""

    days: TicketDays = 365
    """After how many days a ticket expires."""
    kiosk_max: Amount = Amount(500_000)
    """Up to which amount a kiosk pays one."""


class HandPay(msgspec.Struct, frozen=True):
    """From which amounts on somebody comes to a terminal, and two people sign."""

    ticket_max: Amount = Amount(1_000_000)
    """The most that a terminal prints on a ticket; more is paid by hand."""
    lock_win_from: Amount = Amount(1_000_000)
    """From which win of one round on a terminal is locked until somebody has looked."""
    second_signature_from: Amount = Amount(1_000_000)
    """From which amount on another person signs for a payout, too."""


class TableConfig(msgspec.Struct, frozen=True):
    """What a table is fitted with and what it offers."""

    table: str
    limits: Limits
    layout: str | None = None
    seats: Seats = 7
    options: tuple[str, ...] = ()
    """Optional wagers switched on, and the streak wager by its key."""
    area_limits: dict[str, Limits] = {}
    """Limits of single betting areas, by key or by family."""
    touch_screen: bool = False
    screen: bool = False
    """A plasma or LCD screen at the table."""
    streak_stake: Amount | None = None
    smallest_chip: Chip = Amount(1)
    opens: datetime.time | None = None
    closes: datetime.time | None = None
    """Hours of gaming, where the document has them set."""
    notes: tuple[Amount, ...] = ()
    """Notes that a terminal accepts."""
    shooting_value: Amount | None = None
    wagering_seconds: Seconds = 30
    dice: Literal["keyed", "virtual"] = "keyed"
    """Dice that somebody reads and keys in, or the virtual tumbler."""
    tray: FloatTray | None = None
    """The tray of its value chips; without one the table plays as tables did before trays."""
    box: bool = False
    """Whether cash that comes to the table lies in a box until the cage has counted it."""
    signs: Literal["screens", "cards"] = "screens"
    """Signs that show by themselves what applies, or cards that somebody puts up."""
    denominations: tuple[Amount, ...] = ()
    """What is written on the value chips of the table."""
    colours: ColourSet | None = None
    """The colour chips of the table, where it has any."""
    markers: dict[Amount, int] = {}
    """Marker buttons by the number on them, and how many there are of each."""
    tickets: TicketPrinter | None = None
    """Printers of tickets, where its terminals have any; without them credit goes to the wallet."""
    hand_pay: HandPay | None = None
    """What is paid by hand, where the house has set it; without it nothing is locked."""
    reserve_seconds: Seconds = 0
    """For how long a player may reserve a place; not at all where it is nothing."""

    @property
    def value_chips(self) -> tuple[Amount, ...]:
        """What is written on the value chips: as the table says itself, or else as its tray does.

        Whoever asks, asks here.
        """
        return self.denominations or (() if self.tray is None else self.tray.denominations)
