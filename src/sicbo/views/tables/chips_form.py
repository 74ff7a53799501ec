"""What is told of chips other than value chips: a player's own, and the colours in use."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.views.console.console_stock_form import Permission
from sicbo.views.words.citations import StatedClause


class OwnKind(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of one kind that a player has, in hand or on the layout."""

    kind: str
    """A colour, or the tokens of a voucher."""
    token: bool
    """Promotional tokens, which are never cash."""
    value: Amount
    """What a piece is worth."""
    pieces: int
    """How many are in hand."""
    shown: Literal["marker", "chip"] | None
    """What shows the value of a colour."""
    areas: tuple[str, ...]
    """The areas, by key or family, that tokens may be laid on; any where none is named."""
    single_use: bool
    """Taken on a win too."""
    until: datetime.datetime | None
    """When tokens are laid last."""


class KeptTokens(msgspec.Struct, frozen=True, kw_only=True):
    """Promotional tokens in a player's wallet that may be brought to this table."""

    kind: str
    """The tokens of which voucher."""
    amount: Amount
    """How much of them."""
    areas: tuple[str, ...]
    """The areas, by key or family, that they may be laid on; any where none is named."""
    single_use: bool
    """Taken on a win too."""
    until: datetime.datetime | None
    """When they are brought and laid last."""


class OfferedColour(msgspec.Struct, frozen=True, kw_only=True):
    """A colour of the table's set, as it stands for one player."""

    colour: str
    """Which colour."""
    left: int
    """How many pieces the rack holds."""
    value: Amount | None
    """What each is worth while anybody has it."""
    seats: tuple[int, ...]
    """The seats of others who have it."""
    taken: bool
    """Others have it, and not all of them have agreed that this player may have it too."""


class OwnChips(msgspec.Struct, frozen=True, kw_only=True):
    """A player's chips other than value chips, and what colours are to be had."""

    emblem: str | None
    """What stands on the table's colour chips; nothing where it has none."""
    kinds: tuple[OwnKind, ...]
    """What the player has, in hand or on the layout."""
    kept: tuple[KeptTokens, ...]
    """Tokens in the wallet that may be brought here."""
    parts: dict[WagerKey, dict[str, Amount]]
    """Of each wager on the layout that is not value chips alone: what else it is."""
    colours: tuple[OfferedColour, ...]
    """The table's set, colour by colour."""
    shown: Literal["marker", "marker-or-chip", "not-asked"]
    """How a value above the table's minimum is shown."""
    markers: dict[Amount, int]
    """Marker buttons that are free, by their number."""
    required: bool
    """The player has to use colour chips."""
    may_share: bool
    """Whether the document lets those who have a colour agree that another has it too."""
    elsewhere: Literal["anywhere", "tables"] | None
    """Where colour chips are redeemed while this table is closed; nothing while it is open."""


class ColourHolder(msgspec.Struct, frozen=True, kw_only=True):
    """Who has how much of a colour."""

    player: str
    """Who it is."""
    seat: int | None
    """Where they sit."""
    pieces: int
    """In hand."""
    laid: int
    """On the layout."""


class ColourShown(msgspec.Struct, frozen=True, kw_only=True):
    """A colour of the table's set: what it is worth, what shows that, and who has it."""

    colour: str
    """Which colour."""
    left: int
    """How many pieces the rack holds."""
    value: Amount | None
    """What each is worth while anybody has it."""
    shown: Literal["marker", "chip"] | None
    """What shows it."""
    holders: tuple[ColourHolder, ...]
    """Who has it."""


class ColoursSection(msgspec.Struct, frozen=True, kw_only=True):
    """The colour chips of a table, for those who deal there."""

    emblem: str | None
    """What stands on them; nothing where the table has none."""
    colours: tuple[ColourShown, ...]
    """The set, colour by colour."""
    shown: Literal["marker", "marker-or-chip", "not-asked"]
    """How a value above the table's minimum is shown."""
    markers: dict[Amount, int]
    """Marker buttons that are free, by their number."""
    second_by: str | None
    """The lowest role that lets a player have a second colour."""
    vouchers: Literal["tokens", "chips"] | None
    """What a voucher is exchanged for here; nothing where none is."""
    compels: bool
    """Whether the document lets staff make a player use colour chips."""
    compelled: tuple[str, ...]
    """Who has to."""
    sells: bool
    """Whether chips are sold for cash here."""
    cash_spoken: bool
    """Whether cash may come with a spoken wager, to be changed first."""


class ClosedColours(msgspec.Struct, frozen=True, kw_only=True):
    """A closed table whose colour chips are redeemed elsewhere."""

    name: str
    emblem: str
    """What tells its chips from those of other tables."""
    colours: dict[str, Amount | None]
    """What each is worth, where anybody holds some of it."""
    holders: tuple[str, ...]
    """Who holds some by the record."""
    where: Literal["anywhere", "tables"]
    """At tables and at the cage, or at tables alone."""
    cited: tuple[StatedClause, ...]
    """By which it is so."""


class RedemptionShown(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips of a closed table that wait at this one to be verified."""

    number: int
    """Which redemption."""
    player: str
    colour: str
    """Which colour."""
    pieces: int
    """How many were handed in."""
    value: Amount
    """What each is worth."""
    known: bool
    """Whether the record tells that value; else it is the lowest minimum of the game."""
    claimed: Amount | None
    """What the player said each is worth."""
    issued_at: str
    """The table that issued them."""
    verified_by: str | None
    """The lowest role that verifies it."""
    verifies: Permission | None
    """Who verifies it now."""
    drops: Permission | None
    """Who hands them back."""
    cited: tuple[StatedClause, ...]
    """By which they wait."""


class RedemptionsSection(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips of closed tables, at one that may take them in."""

    closed: tuple[ClosedColours, ...]
    """Tables whose chips may be handed in here."""
    waiting: tuple[RedemptionShown, ...]
    """Those that were handed in and wait to be verified."""
