"""The view of one table: sections that are sent whole whenever they change.

Everybody gets the public sections; a player gets those that begin with `own`, and `settlement`;
staff get `dealer`, `bets`, `colours`, `redemptions`, `tray`, `equipment` and `lacks`. Amounts are
whole minor units.
"""

import datetime
from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.law.policies import Phase
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.views.console.console_form import DealerSection, SeatBets
from sicbo.views.console.console_stock_form import EquipmentSection, LackShown, TraySection
from sicbo.views.jackpots.display_form import JackpotsSection
from sicbo.views.own.own_form import OwnSection, SettlementSection
from sicbo.views.rounds.dice_proof import DiceProof
from sicbo.views.tables.chips_form import ColoursSection, OwnChips, RedemptionsSection
from sicbo.views.tables.session_form import OwnSession, SessionSection
from sicbo.views.tables.sign_form import SignSection
from sicbo.views.tickets.own_tickets import OwnTicket
from sicbo.views.words.citations import StatedClause
from sicbo.views.words.sentences import EventSentence

Time = datetime.datetime


# ---------------------------------------------------------------------------- public


class Face(msgspec.Struct, frozen=True):
    """A side of a die: its value, and what is painted on it."""

    value: int
    name: str
    label: str
    colour: str


class Rank(msgspec.Struct, frozen=True):
    """A role on the ladder of the table's document."""

    role: str
    rank: int


class TableSection(msgspec.Struct, frozen=True, kw_only=True):
    """Which table this is and how it is fitted."""

    name: str
    game: str
    title: str
    document: str
    casino: str
    sha256: str
    readings: dict[str, str]
    layout: str | None
    electronic: bool
    dice: Literal["keyed", "virtual"]
    faces: tuple[Face, ...]
    order: Literal["shake-first", "bets-first", "free", "periods"]
    key: str | None
    """What the key is called that must be pressed before the dice are uncovered."""
    key_is_call: bool
    """It bears the words of the call that closes betting, and follows it."""
    call: Literal["ascending-then-total", "each-face"]
    """In which form a result is called."""
    tumbles_at_least: int
    currency: str
    """What amounts are counted in: a currency, or `chips` while a session of a tournament is on."""
    demo: bool
    """Served as a demonstration: guests come, and may deal."""
    play_money: bool
    """Founded as a demonstration, however it is served."""
    kept_seconds: int
    """How long a seat is kept of whose player no screen is at the table."""
    seats: int
    smallest_chip: Amount
    notes: tuple[Amount, ...]
    streak_stake: Amount | None
    several: bool
    """Whether a player may hold several places."""
    reserve_seconds: int
    """For how long a player may reserve a place; not at all where it is nothing."""
    shoot_seconds: int | None
    ladder: tuple[Rank, ...]
    layout_url: str
    rules_url: str
    par_url: str


class AnnouncedLimits(msgspec.Struct, frozen=True):
    """Limits on the sign that apply from a time on; of one area, or of the table."""

    from_time: Time
    area: str | None
    limits: Limits


class LimitsSection(msgspec.Struct, frozen=True):
    """The sign: the table's limits, those of single areas (a spot or a family), and changes."""

    table: Limits
    areas: dict[str, Limits]
    announced: tuple[AnnouncedLimits, ...]
    sign: StatedClause


class Halt(msgspec.Struct, frozen=True, kw_only=True):
    """What play waits for: why, whose order ends it, and since when it waits."""

    why: Literal["fault", "ruling", "power", "void", "sign", "director"]
    reason: str
    """What went wrong: an irregularity by its name, `restart`, or somebody's own words."""
    role: str | None
    """The lowest role that may end it."""
    since: Time | None
    """Not known where that is too long ago."""


class PhaseSection(msgspec.Struct, frozen=True, kw_only=True):
    """Where the round stands."""

    phase: Phase
    round: int
    status: Literal["closed", "open", "closing"]
    betting: bool
    """Wagers may be placed and taken down now."""
    until: Time | None
    suspended: str | None
    suspended_by: StatedClause | None
    ruling: bool
    waits: Halt | None
    """What play waits for, where it stands still."""
    closes_at: Time | None
    streak_closes_at: Time | None
    shooter: int | None
    """The seat of the shooter."""
    dealer: str | None
    """Who deals: `house` for the dealer of the house, `person` for somebody."""
    next: str | None
    """The tag of the natural next step, for whoever deals."""
    shaken: bool
    bets_closed: bool
    keyed: bool
    positions_final: bool
    commitment: str | None
    """What the virtual dice of this round, or of the next one, are bound to."""
    committed_round: int | None


ResultState = Literal["announced", "entered", "settled", "void", "invalid", "reversed"]


class ResultSection(msgspec.Struct, frozen=True, kw_only=True):
    """The last result, shown until the next one."""

    round: int
    state: ResultState
    dice: Dice | None
    total: int | None
    words: str | None
    lit: tuple[str, ...]
    odds: dict[str, int | str]
    """What each area that is lit pays, to one."""
    reason: str | None
    """Why it is void or invalid, or was put right."""
    cited: tuple[StatedClause, ...]


class PastRound(msgspec.Struct, frozen=True):
    """A round that is over."""

    round: int
    state: Literal["settled", "void", "invalid"]
    dice: Dice | None
    total: int | None
    sides: tuple[str, ...]
    """Of the opposite sides of the game those that won."""


class StreakPays(msgspec.Struct, frozen=True):
    """What a run of a length pays, to one."""

    length: int
    to_one: int | str


class MarketShown(msgspec.Struct, frozen=True, kw_only=True):
    """A market of the streak wager: its run, and whether its window is open."""

    key: str
    label: str
    sides: tuple[str, str]
    labels: tuple[str, str]
    """What they are called."""
    choose: Literal["follow", "nominate", "first_result"]
    side: str | None
    length: int
    open: bool
    stake: Amount | None
    pays: tuple[StreakPays, ...]
    cited: tuple[StatedClause, ...]


class Run(msgspec.Struct, frozen=True):
    """How often in a row one of two opposite sides has come."""

    sides: tuple[str, str]
    labels: tuple[str, str]
    """What they are called."""
    side: str | None
    length: int


class StreaksSection(msgspec.Struct, frozen=True):
    """Runs for the board, and the markets that can be wagered on."""

    runs: tuple[Run, ...]
    markets: tuple[MarketShown, ...]


class Seat(msgspec.Struct, frozen=True):
    """A seat: free, or taken by somebody whose money is their own affair."""

    seat: int
    taken: bool
    robot: bool
    betting: bool


class News(EventSentence, frozen=True, kw_only=True):
    """What happened, in a sentence, when and by which clauses."""

    position: int
    at: Time
    cited: tuple[StatedClause, ...]


# ---------------------------------------------------------------------------- the whole

Audience = Literal["public", "player", "staff"]


class TableView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="table"):
    """Everything a screen at a table shows."""

    audience: Audience
    table: TableSection
    limits: LimitsSection
    sign: SignSection
    phase: PhaseSection
    result: ResultSection | None
    history: tuple[PastRound, ...]
    """The last twenty rounds, the newest first."""
    streaks: StreaksSection
    seats: tuple[Seat, ...]
    totals: dict[str, Amount]
    news: tuple[News, ...]
    """The newest first."""
    proof: DiceProof | None
    session: SessionSection | None = None
    """The session of a tournament that the table serves alone."""
    jackpots: JackpotsSection | None = None
    """The jackpots that the table feeds; nothing where its document has none."""
    own: OwnSection | None = None
    own_limits: dict[str, Limits] | None = None
    own_news: tuple[News, ...] | None = None
    """What happened to the player alone, the newest first."""
    own_chips: OwnChips | None = None
    """A player's chips other than value chips, and the colours to be had."""
    own_jackpots: dict[str, int] | None = None
    """How many wins in a row a player has, by the jackpot that asks for several."""
    own_session: OwnSession | None = None
    """The session as far as it is the player's alone."""
    own_tickets: tuple[OwnTicket, ...] | None = None
    """What was collected here by ticket, its number included; for this terminal alone."""
    settlement: SettlementSection | None = None
    dealer: DealerSection | None = None
    bets: tuple[SeatBets, ...] | None = None
    colours: ColoursSection | None = None
    """The chips that staff deal out; for staff alone."""
    redemptions: RedemptionsSection | None = None
    """Colour chips of closed tables that are redeemed here; for staff alone."""
    tray: TraySection | None = None
    """The tray and the box; for staff alone."""
    equipment: EquipmentSection | None = None
    """What the table is fitted with; for staff alone."""
    lacks: tuple[LackShown, ...] | None = None
    """What stands in the way of the next round, or of the opening."""
