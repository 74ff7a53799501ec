"""With what a document lets people play: chips with a value on them, chips of a colour, tokens."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

KindOfChip = Literal["value", "colour", "token", "credit"]
"""Chips that bear a denomination, chips that bear none, promotional tokens, credits of a meter."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class SeveralColours(_Part, frozen=True):
    """Who lets a player have a second colour, and whether its value may be another."""

    by: str
    clause: ClauseNumber
    values: Literal["same", "any"] = "any"
    values_clause: ClauseNumber | None = None


class RedeemedElsewhere(_Part, frozen=True):
    """Where the colour chips of a closed table are redeemed, and who looks at it before."""

    at: Literal["anywhere", "tables"]
    clause: ClauseNumber
    verified_by: str | None = None
    """The lowest role that verifies the amount; nobody need where none is named."""
    tells_surveillance: bool = False
    unknown_value: Literal["lowest-minimum"] | None = None
    """What each chip is worth of which no record tells the value."""


class ColourPolicy(_Part, frozen=True):
    """Colour chips: their set, their value, who may have which, and where they are good.

    Where a clause is lacking the document is silent, and the rules of the house take its place.
    """

    clause: ClauseNumber
    value_clause: ClauseNumber
    """By which the player sets what each is worth."""
    shown: Literal["marker", "marker-or-chip", "not-asked"]
    """How a value above the table's minimum is shown."""
    shown_clause: ClauseNumber | None = None
    markers_clause: ClauseNumber | None = None
    marker_clause: ClauseNumber | None = None
    """By which a marker says what a colour is worth."""
    emblem_clause: ClauseNumber | None = None
    """By which no two sets have one emblem."""
    used_clause: ClauseNumber | None = None
    """By which they are played only where they were issued."""
    redeemed_clause: ClauseNumber | None = None
    """By which they are redeemed where they were issued."""
    issued_here_clause: ClauseNumber | None = None
    shared_clause: ClauseNumber | None = None
    """By which those who hold a colour may agree that another has it too."""
    several: SeveralColours | None = None
    elsewhere: RedeemedElsewhere | None = None
    compelled_clause: ClauseNumber | None = None
    """By which staff may make a player use them."""


class VoucherPolicy(_Part, frozen=True):
    """What a promotional voucher is exchanged for at the table."""

    become: Literal["tokens", "chips"]
    clause: ClauseNumber


class ChipPolicy(_Part, frozen=True):
    """What may be staked, and what it is called."""

    stakes: tuple[KindOfChip, ...]
    stakes_clause: ClauseNumber
    value_clause: ClauseNumber | None = None
    names: dict[KindOfChip, str] = {}
    """What the document calls them."""
    colour: ColourPolicy | None = None
    vouchers: VoucherPolicy | None = None
    cash_spoken_clause: ClauseNumber | None = None
    """By which a spoken wager may come with cash, changed into chips before it is laid."""
