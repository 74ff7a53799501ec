"""What the cage is shown, as it crosses the wire."""

import msgspec

from sicbo.core.floor.cage.messages import SlipKind, Standing
from sicbo.core.money import Amount
from sicbo.core.table.tray.messages import Chips
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tickets.ticket_rows import TicketRow
from sicbo.views.tickets.unclaimed_money import UnclaimedSection
from sicbo.views.words.citations import StatedClause


class CageOffice(msgspec.Struct, frozen=True):
    """Who serves here."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""


class WalletRow(msgspec.Struct, frozen=True, kw_only=True):
    """The wallet of a player, and what stands in the way of paying it out."""

    name: str
    """The player."""
    wallet: Amount | None
    """Nothing where the record of it cannot be read."""
    chips: dict[str, Amount]
    """What is in front of the player in value chips, by table."""
    colours: dict[str, Amount]
    """What colour chips in the player's hand are worth, by table."""
    laid: dict[str, Amount]
    """What the player has on the layout, by table."""
    tokens: dict[str, Amount]
    """Promotional tokens, in hand and laid, by table; they are never cash."""
    owes: dict[str, Amount]
    """What the player owes, by table."""
    tokens_in_wallet: Amount = Amount(0)
    """Promotional tokens in the wallet, which are never cash."""


class SlipRow(msgspec.Struct, frozen=True, kw_only=True):
    """A slip of the series."""

    number: int
    """Its number in the series."""
    kind: SlipKind
    """Chips for a tray, or chips from it."""
    table: str
    chips: Chips
    """Pieces by denomination, as they are written on it."""
    amount: Amount
    stands: Standing
    """How far it is."""
    asked_by: str
    """The supervisor who asked for it."""
    sent_by: str
    """Who sent the chips; nobody yet where it is empty."""
    received_by: str
    """Who counted them in; nobody yet where it is empty."""
    denominations: tuple[Amount, ...]
    """What can be counted: the chips of that tray, the highest first."""


class BoxShown(msgspec.Struct, frozen=True, kw_only=True):
    """A box that came from its table; what the record says of it is told once it is counted."""

    number: int
    """Its number at the cage."""
    table: str
    removed_by: str
    """Who took it from the table."""
    counted: Amount | None
    """What two cashiers found in it."""
    difference: Amount | None
    """What that was too much, or too little when negative."""


class ClosedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A closed table with colour chips, and whether the cage may redeem them."""

    name: str
    emblem: str
    """What tells its chips from those of other tables."""
    colours: dict[str, Amount | None]
    """What each is worth, where anybody holds some of it."""
    here: bool
    """Whether the cage takes them in; else a dealer at an open table does."""
    cited: tuple[StatedClause, ...]
    """By which it is so."""


class CageRedemption(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips that were handed in here and wait to be verified."""

    number: int
    """Which redemption."""
    player: str
    colour: str
    """Which colour."""
    pieces: int
    """How many were handed in."""
    issued_at: str
    """The table that issued them."""
    amount: Amount
    verified_by: str | None
    """The lowest role of that table that verifies it."""


class CageBank(msgspec.Struct, frozen=True, kw_only=True):
    """The chips of the cage itself."""

    chips: Chips
    """Pieces by denomination, of every denomination on the floor."""
    amount: Amount
    on_the_way: Amount
    """What is on slips that nobody has counted in yet."""


class CageView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="cage"):
    """Everything a cashier works with; to others only what floor this is."""

    floor: FloorSection
    office: CageOffice | None = None
    """Nothing for whoever is no cashier."""
    wallets: tuple[WalletRow, ...] = ()
    """Of players who have been here since the server began, or were asked for."""
    slips: tuple[SlipRow, ...] = ()
    """Those under way, and the last that are done."""
    boxes: tuple[BoxShown, ...] = ()
    """Those that wait for their count, and the last that were counted."""
    closed: tuple[ClosedTable, ...] = ()
    """Closed tables whose colour chips somebody may bring."""
    redemptions: tuple[CageRedemption, ...] = ()
    """Colour chips that were handed in here and wait to be verified."""
    bank: CageBank | None = None
    """The chips of the cage itself."""
    tickets: tuple[TicketRow, ...] = ()
    """Tickets that expire next, the next one first, held ones among them; never their numbers."""
    unclaimed: UnclaimedSection | None = None
    """What nobody has claimed in time, and what will be so soon."""
