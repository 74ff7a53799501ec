"""Everything a table knows: folded from its events, and from nothing else."""

import datetime
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from sicbo.core.bank.ledger import Account, Ledger, in_unit, layout, stack
from sicbo.core.dice import Dice
from sicbo.core.errors import SicboError
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.policies import Phase, Policies
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.money import Amount
from sicbo.core.place_keys import SIGN, holder_of
from sicbo.core.table.colours.in_play import ChipsInPlay, ColourInUse, Kind
from sicbo.core.table.conduct.bar import Conduct
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.faults.held import HeldTerminal
from sicbo.core.table.fitted.item import FittedItem, PlannedCheck
from sicbo.core.table.holds.holds_out import HoldsOut
from sicbo.core.table.jackpots.link import Link
from sicbo.core.table.lines import MarketRun
from sicbo.core.table.locks.win_lock import WinLock
from sicbo.core.table.promotions.turnover import Turnover
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.signs.sign import Sign
from sicbo.core.table.terminals.messages import TerminalReported
from sicbo.core.table.tickets.outstanding import TicketsOut
from sicbo.core.table.tournaments.table_session import Designation, TableSession
from sicbo.core.table.tray.messages import TrayCounted


class NoPolicies(SicboError):
    """A document that does not say how its tables are run."""

    def __init__(self, book: Rulebook) -> None:
        name = book.document.identity.id
        super().__init__(f"{name} has no policies: it can be computed with but not played")


class WrongLaw(Exception):
    """Events folded, or a table restored, under a law that is not theirs."""


class StillUnderLaw(Exception):
    """A table that may not take another law yet."""


class Law(msgspec.Struct, frozen=True):
    """Which law a table is run by: the rulebook, the hash of its file and the readings chosen."""

    rulebook: str
    sha256: str
    readings: dict[str, str]


@dataclass(slots=True)
class Player:
    """What the table knows of one player."""

    wagers: dict[WagerKey, Amount] = field(default_factory=dict)
    previous: dict[WagerKey, Amount] = field(default_factory=dict)
    seat: int | None = None
    idle: int = 0
    warned: bool = False
    """Told that further wagers under the minimum will be returned."""
    limits: Limits | None = None
    bet: bool = False
    """Has placed a wager since the last round was settled."""
    total: int = 0
    reached: int = 0
    """When, in the order of things, the total on the layout became what it is."""
    away: datetime.datetime | None = None
    """Until when the seat is kept, where no screen of the player is at the table."""
    won: int = 0
    """What was won since the player sat down, less what was seized; where winnings may be."""
    reserved: datetime.datetime | None = None
    """Until when the player has reserved the place."""
    wins: dict[int, int] = field(default_factory=dict)
    """What of that was won in which round."""


@dataclass(slots=True)
class Places:
    """What the table knows of players and their places, besides each place itself."""

    restricted: set[str] = field(default_factory=set)
    """Players whom a supervisor keeps to one place."""
    further: set[str] = field(default_factory=set)
    """Players who have had a place beside their first."""


@dataclass(slots=True)
class StreakWager:
    """A live streak wager."""

    side: WagerKey | None
    stake: Amount
    count: int
    fresh: bool = True
    """Placed since the last round was resolved."""


@dataclass(slots=True)
class LastSettlement:
    """The last settlement, kept so that it can be put right before another round begins."""

    event: RoundSettled
    wagers: dict[str, dict[WagerKey, Amount]]
    streaks: dict[tuple[str, WagerKey], StreakWager]
    runs: dict[WagerKey, MarketRun]
    idle: dict[str, int]
    warned: frozenset[str]
    lights_failed: bool
    kept: frozenset[tuple[str, WagerKey]]
    """Streak wagers that were still live after it."""
    colours: dict[Kind, ColourInUse] = field(default_factory=dict)
    """The colours that lay on the layout, with what each was worth."""


@dataclass(slots=True)
class AsBefore:
    """What a table goes back to when a session of a tournament ends."""

    limits: Limits
    area_limits: dict[str, Limits]
    announced: list[tuple[datetime.datetime, str | None, Limits]]
    players: dict[str, Player]


@dataclass(slots=True)
class Tray:
    """What the table knows of its tray, besides the money on its accounts."""

    unlocked: bool = False
    ready: bool = False
    """Counted for an opening, and the table not closed since."""
    base: int | None = None
    """What the house had won, and was owed, before the first chip came into the tray."""
    counted: TrayCounted | None = None
    """The last count."""
    first: bool = False
    """Whether that was the first, before which the record knew nothing of the tray."""


def _told(law: Law) -> str:
    chosen = "".join(f" {name}={value}" for name, value in law.readings.items())
    return f"{law.rulebook} {law.sha256[:12]}{chosen}"


def area_limits(table: Limits, areas: dict[str, Limits], wager: str) -> Limits:
    """The limits of an area: its own, its family's, or the table's."""
    if not areas:
        return table
    return areas.get(wager) or areas.get(wager.partition(":")[0]) or table


class Table:
    """The state of one table under its rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self._take(book)
        self.config: TableConfig | None = None
        self.offer: frozenset[WagerKey] = frozenset()
        self.acknowledged_by: str | None = None
        self.status: Literal["closed", "open", "closing"] = "closed"
        self.closes_at: datetime.datetime | None = None
        self.day: datetime.date | None = None
        self.dealer: str | None = None
        self.round = 0
        self.phase: Phase = "between"
        self.idle_spin = False
        self.activated = False
        self.shaken = False
        self.bets_closed = False
        self.keyed = False
        self.fixed = False
        self.dice: Dice | None = None
        self.commitments: dict[int, str] = {}
        self.drawn: Dice | None = None
        self.draws = 0
        self.lights_failed = False
        self.suspend_after: str | None = None
        self.suspended: str | None = None
        self.suspended_clause: ClauseNumber | None = None
        self.ruling = False
        self.asked: set[str] = set()
        self.shooter: str | None = None
        self.deadline: datetime.datetime | None = None
        self.players: dict[str, Player] = {}
        self.area_limits: dict[str, Limits] = {}
        self.limits = Limits(Amount(1), Amount(1))
        self.round_limits: tuple[Limits, dict[str, Limits], dict[str, Limits]] | None = None
        self.laid_under: dict[tuple[str, WagerKey], Limits] = {}
        self.marked: set[tuple[str, WagerKey]] = set()
        self.announced_limits: list[tuple[datetime.datetime, str | None, Limits]] = []
        self.card: Sign | None = None
        self.runs: dict[WagerKey, MarketRun] = {}
        self.streaks: dict[tuple[str, WagerKey], StreakWager] = {}
        self.streak_closing: datetime.datetime | None = None
        self.settled: LastSettlement | None = None
        self.last_shooter_seat = 0
        self.sequence = 0
        self.tray = Tray()
        self.fitted: dict[str, FittedItem] = {}
        self.dice_set: str | None = None
        """The set that the round named, by its serial."""
        self.thrown: dict[str, list[int]] = {}
        """What the faces of each set of dice have shown here, from one to six."""
        self.check_plan: dict[EquipmentKind, tuple[PlannedCheck, ...]] = {}
        self.chips = ChipsInPlay()
        self._of_terminals()
        self.promotions: dict[str, Turnover] = {}
        """What its play counts for, by promotion."""
        self.designated: Designation | None = None
        self.session: TableSession | None = None
        """The session of a tournament that is on, which the table then serves alone."""
        self.before: AsBefore | None = None
        self.conduct = Conduct()
        self.ledger = Ledger()

    def _of_terminals(self) -> None:
        """What only a table with terminals knows."""
        self.jackpots: dict[str, Link] = {}
        self.once_fed: set[str] = set()
        """Jackpots that it feeds no more, whose prizes may still be unpaid or go back."""
        self.tickets, self.holds = TicketsOut(), HoldsOut()
        self.held: dict[str, HeldTerminal] = {}
        """Terminals that are held, by whoever has the place."""
        self.reversed_rounds: set[int] = set()
        """Rounds that a fault of the server has made void after they were settled."""
        self.shown: dict[int, TerminalReported] = {}
        """What terminals show that is not what is recorded, by their places."""
        self.locks: dict[str, WinLock] = {}
        """Terminals that a win has locked, by whose they are."""
        self.places = Places()

    def __repr__(self) -> str:
        name = self.config.table if self.config is not None else "not set up"
        standing = self.status if self.status == "closed" else self.phase
        return f"<Table {name} of {self.book.id}: {standing}, round {self.round}>"

    def _take(self, book: Rulebook) -> None:
        if book.document.policies is None:
            raise NoPolicies(book)
        self.book = book
        self.policies: Policies = book.document.policies
        self.ranks = {role.name: role.rank for role in book.document.roles}
        self.offices = tuple(office.name for office in book.document.offices)

    def adopt(self, book: Rulebook) -> None:
        """Take another law: only while closed, and with no streak alive that it does not know."""
        if self.status != "closed":
            raise StillUnderLaw(f"table must be closed to take another law, got {self.status}")
        known = {market.key for streak in book.streaks for market in streak.markets}
        left = sorted({str(market) for _, market in self.streaks if market not in known})
        if left:
            raise StillUnderLaw(f"live streak wagers must be known to the law, got {left}")
        if self.held and (book.document.policies is None or book.document.policies.faults is None):
            raise StillUnderLaw(f"held terminals must be known to the law, got {sorted(self.held)}")
        self._take(book)

    @property
    def law(self) -> Law:
        """The law that the table is run by."""
        readings = {str(name): value for name, value in self.book.readings.items()}
        return Law(str(self.book.id), self.book.sha256, readings)

    def expect(self, law: Law) -> None:
        """Stop where something was decided under another law."""
        if law != self.law:
            raise WrongLaw(f"law must be {_told(self.law)}, got {_told(law)}")

    @property
    def virtual(self) -> bool:
        """Whether the dice are virtual, so that nobody reads them."""
        return self.config is not None and self.config.dice == "virtual"

    @property
    def electronic(self) -> bool:
        """Run by terminals and wagering periods instead of a dealer."""
        return self.policies.round.order == "periods"

    @property
    def in_round(self) -> bool:
        """A round has begun and is not resolved."""
        return self.phase != "between"

    @property
    def betting_open(self) -> bool:
        """Wagers may be placed and lifted: a no spin before the call shuts nothing."""
        return self.phase == "betting" or (self.phase == "no-spin" and not self.bets_closed)

    @property
    def key_needed(self) -> bool:
        """The equipment of this table wants a key pressed before the dice are uncovered."""
        key = self.policies.round.key
        fitted = self.config is not None and self.config.touch_screen
        return key is not None and (fitted or not key.touch_screen_only)

    def balance(self, account: Account) -> int:
        """An account in what is played for: cash, or the chips of a tournament."""
        session = self.session
        if session is not None:
            account = in_unit(account, session.unit)
        return self.ledger.balances.get(account, 0)

    def stack_of(self, player: str) -> int:
        """A player's chips, or the credit meter of a terminal."""
        return self.balance(stack(player))

    def staked_by(self, player: str) -> int:
        """What a player has on the layout."""
        return self.balance(layout(player))

    def places_of(self, player: str) -> list[str]:
        """The keys of everything that a player has had here: of each place, the first one first."""
        first = [player] if player in self.players else []
        if player not in self.places.further:
            return first
        further = f"{player}{SIGN}"
        return [*first, *(key for key in self.players if key.startswith(further))]

    def key_at(self, place: int) -> str | None:
        """The key of the place of a number, where somebody holds it."""
        return next((key for key, each in self.players.items() if each.seat == place), None)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The roles of the document, the lowest first."""
        return tuple(sorted(self.ranks, key=lambda role: self.ranks[role]))

    @property
    def positions(self) -> tuple[str, ...]:
        """Every position: the ladder from the lowest, then the offices beside it."""
        return (*self.ladder, *self.offices)

    def reaches(self, role: str, needed: str) -> bool:
        """Whether a role may do what another may: any that stands as high, or the same office."""
        if needed not in self.ranks:
            return role == needed
        return self.ranks.get(role, 0) >= self.ranks[needed]

    def limits_for(self, player: str, wager: WagerKey) -> Limits:
        """The limits of an area for a player: their own, the area's, or the table's."""
        known = self.players.get(player)
        own = known.limits if known is not None else None
        if own is None and SIGN in player and (holder := self.players.get(holder_of(player) or "")):
            own = holder.limits
        areas = self.area_limits
        base = area_limits(self.limits, areas, wager) if areas else self.limits
        return base if own is None else self._personal(own, base)

    def limits_then(self, player: str, wager: WagerKey) -> Limits:
        """The limits by which a wager is settled: those under which betting closed.

        A wager laid while the sign said otherwise has the better of the two.
        """
        if self.round_limits is None:
            closed = self.limits_for(player, wager)
        else:
            table, areas, personal = self.round_limits
            own = personal.get(player) or personal.get(holder_of(player) or player)
            base = area_limits(table, areas, wager)
            closed = base if own is None else self._personal(own, base)
        laid = self.laid_under.get((player, wager))
        return closed if laid is None else closed.widened(laid)

    def _personal(self, own: Limits, base: Limits) -> Limits:
        """A player's own limits; a higher maximum never falls below the table's."""
        policy = self.policies.limits.personal
        if policy is None or policy.bounds == "both":
            return own
        highest = max(own.maximum, base.maximum)
        if policy.bounds == "maximum":
            return Limits(base.minimum, highest, base.unit)
        return Limits(own.minimum, highest, own.unit)

    @property
    def full(self) -> bool:
        """Every seat is taken."""
        taken = sum(each.seat is not None for each in self.players.values())
        return self.config is not None and taken == self.config.seats
