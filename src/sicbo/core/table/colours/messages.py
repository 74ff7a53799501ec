"""What is ordered about colour chips and other kinds of chips, and what happens to them."""

from typing import Literal

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind, ValueSign
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


def counted(pieces: int) -> str:
    """A number of chips in words."""
    return f"{pieces} piece" if pieces == 1 else f"{pieces} pieces"


class BuyColours(TableCommand, frozen=True, tag="buy-colours"):
    """Buy colour chips for the value chips in front of a player, who says what each is worth."""

    sender = "player"
    comes_to_play = True
    notation = (
        Form(
            "buy[ for {player=who}] {pieces} {colour} at {value}[ shown by {shown}]",
            "buy 20 red at 5",
        ),
    )

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    value: Amount
    """What each is to be worth."""
    shown: ValueSign | None = None
    """What shows the value, where it is above the table's minimum."""


class RedeemColours(TableCommand, frozen=True, tag="redeem-colours"):
    """Give colour chips back for value chips; all in hand where no number is said."""

    sender = "player"
    notation = (
        Form(
            "redeem[ for {player=who}][ {pieces}] {colour}[ of {issued_at}]",
            "redeem 20 red",
        ),
    )

    player: str
    colour: Kind
    """Which colour."""
    pieces: int | None = None
    """How many; all that are in hand where nothing is said."""
    issued_at: str | None = None
    """The table whose emblem they bear; this one where none is named."""


class PlaceChips(TableCommand, frozen=True, tag="place-chips"):
    """Put chips of several kinds on areas of the layout, all of them or none."""

    sender = "player"
    duty = "place-for-player"
    comes_to_play = True
    notation = (
        Form(
            "lay[ for {player=who}] {chips}[ of {issued_at}][ in round {round=betting_round}]",
            "lay 10 red + 5 value on small, 20 red on big",
            fixed={"how": "placed"},
        ),
        Form(
            "say[ for {player=who}] {chips}[ of {issued_at}][ in round {round=betting_round}]",
            "say 10 red on small",
            fixed={"how": "spoken"},
        ),
    )

    player: str
    round: int
    chips: dict[WagerKey, dict[Kind, Amount]]
    """On each area, what is put there of each kind, in money."""
    how: Literal["placed", "spoken"] = "placed"
    """Placed by hand, or spoken with the chips handed over."""
    issued_at: str | None = None
    """The table whose emblem the colour chips bear; this one where none is named."""


class AgreeToShare(TableCommand, frozen=True, tag="agree-to-share"):
    """Let another player have the colour that one holds."""

    sender = "player"
    notation = (
        Form("agree[ for {player=who}] seat {seat} {colour}", "agree seat 2 red", {"other": ""}),
        Form("agree[ for {player=who}] {other} {colour}", "agree bob red"),
    )

    player: str
    other: str
    """Who may have it too; empty where a seat is said."""
    colour: Kind
    """Which colour."""
    seat: int | None = None
    """The seat of whoever may have it too: players know each other by their seats."""


class RequireColours(TableCommand, frozen=True, tag="require-colours"):
    """Make a player use colour chips from now on, or let them play as they like again."""

    sender = "staff"
    notation = (
        Form("require colours {player}", "require colours ann", fixed={"required": True}),
        Form("release from colours {player}", "release from colours ann", {"required": False}),
    )

    player: str
    required: bool = True
    """Whether it has to be so from now on, or need not be any more."""


class ColoursBought(Event, frozen=True, tag="table.colours_bought.v1"):
    """Colour chips went to a player, for value chips of the same worth."""

    news_to = "player"

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    value: Amount
    """What each is worth."""
    amount: Amount
    shown: ValueSign | None
    """What shows the value; nothing where nothing has to."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{counted(self.pieces)} of {self.colour} at {money(self.value)}"
        return f"{self.player} buys {what}"


class ColoursRedeemed(Event, frozen=True, tag="table.colours_redeemed.v1"):
    """Colour chips came back, for value chips of the same worth."""

    news_to = "player"

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    value: Amount
    """What each is worth."""
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{counted(self.pieces)} of {self.colour} for {money(self.amount)}"
        return f"{self.player} redeems {what}"


class ColoursRedeemedElsewhere(Event, frozen=True, tag="table.colours_redeemed_elsewhere.v1"):
    """Colour chips of this table, which is closed, were redeemed at another place."""

    news_to = "player"

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    value: Amount
    """What each is worth."""
    amount: Amount
    """What the other place pays."""
    kept: Amount
    """What stays here, since the player owes it at this table."""
    at: str | None
    """The table that pays; nothing for the cage."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{counted(self.pieces)} of {self.colour} for {money(self.amount)}"
        return f"{self.player} redeems {what} at {self.at or 'the cage'}"


class ColoursPaid(Event, frozen=True, tag="table.colours_paid.v1"):
    """Colour chips of a closed table were paid for out of the tray of this one."""

    news_to = "player"

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    amount: Amount
    issued_at: str
    """The table that issued them."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{counted(self.pieces)} of {self.colour} of {self.issued_at}"
        return f"{self.player} has {money(self.amount)} for {what}"


class SharingAgreed(Event, frozen=True, tag="table.sharing_agreed.v1"):
    """A player lets another have the same colour."""

    news_to = "everybody"

    player: str
    other: str
    """Who may have it too."""
    colour: Kind
    """Which colour."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} agrees that {self.other} may have {self.colour} too"


class ColoursRequired(Event, frozen=True, tag="table.colours_required.v1"):
    """A player has to use colour chips from now on, or need not any more."""

    news_to = "player"

    player: str
    required: bool
    """Whether it has to be so."""
    by: str

    def says(self) -> str:
        """What happened."""
        how = "has to use colour chips" if self.required else "may play with any chips again"
        return f"{self.player} {how}"


class UnknownColoursPaid(Event, frozen=True, tag="table.unknown_colours_paid.v1"):
    """Colour chips of a closed table, of which no record tells the value, were paid for here."""

    news_to = "player"

    player: str
    colour: Kind
    """Which colour."""
    pieces: int
    """How many."""
    value: Amount
    """What was paid for each."""
    amount: Amount
    issued_at: str
    """The table that issued them."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{counted(self.pieces)} of {self.colour} of {self.issued_at}"
        return f"the house pays {money(self.amount)} to {self.player} for {what}"
