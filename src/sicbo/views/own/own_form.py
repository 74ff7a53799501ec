"""The sections of a table's view that a player alone gets: money, wagers, what became of them."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.ids import WagerKey
from sicbo.core.law.running.fault_policies import TerminalFaultName
from sicbo.core.money import Amount
from sicbo.core.table.conduct.bar import Malfunction
from sicbo.views.rounds.settlement_lines import SettlementLine
from sicbo.views.words.citations import StatedClause


class OwnStreak(msgspec.Struct, frozen=True):
    """A live streak wager."""

    market: str
    side: str | None
    stake: Amount
    count: int


class OwnPlace(msgspec.Struct, frozen=True, kw_only=True):
    """One of the places that a player holds at this table."""

    seat: int
    player: str
    """What the place is called in orders: the player, or a further place of theirs."""
    stack: Amount
    staked: Amount
    shooter: bool


class OwnHold(msgspec.Struct, frozen=True, kw_only=True):
    """A terminal that is held."""

    why: TerminalFaultName
    """What counts as its fault."""
    round: int | None
    """The round whose wagers wait here, where any do."""
    waits: Amount
    """The stakes that wait."""
    cited: tuple[StatedClause, ...]
    """By which clause it is held."""


class OwnBar(msgspec.Struct, frozen=True, kw_only=True):
    """A bar from this table, or an exclusion from the casino."""

    excluded: bool
    """Whether from the casino."""
    until: datetime.datetime | None
    """When it ends, where an end was named."""
    cited: tuple[StatedClause, ...]
    """By which it was ordered, and what remains allowed."""


class OwnSection(msgspec.Struct, frozen=True, kw_only=True):
    """A player's money and wagers at this table."""

    player: str
    """What the place is called in orders: the player, or a further place of theirs."""
    seat: int | None
    stack: Amount
    """Chips, or the credit meter of a terminal."""
    wallet: Amount
    staked: Amount
    on_streaks: Amount
    owed: Amount
    wagers: dict[WagerKey, Amount]
    previous: dict[WagerKey, Amount]
    streaks: tuple[OwnStreak, ...]
    shooter: bool
    asked: bool
    """Must say whether to withdraw everything after a power failure."""
    warned: bool
    since: datetime.datetime | None
    """When the player came to this table."""
    brought: Amount
    taken: Amount
    net: Amount | None
    """What playing here has brought since then."""
    held: OwnHold | None = None
    """Why nothing can be wagered or collected here until a supervisor has looked."""
    places: tuple[OwnPlace, ...] = ()
    """Every place that the player holds here, where it is more than one."""
    reserved: datetime.datetime | None = None
    """Until when this place is reserved."""
    terminal: bool = False
    """Whether this screen is the terminal at the place."""
    restricted: bool = False
    """Kept to one place at a time."""
    barred: tuple[OwnBar, ...] = ()
    """Why no further part may be taken here; what is one's own may be taken."""
    reports: bool = False
    """Whether players report here what does not work."""
    reported: Malfunction | None = None
    """What was reported and nobody has answered."""


class SettlementSection(msgspec.Struct, frozen=True, kw_only=True):
    """What the last round brought a player, line by line."""

    round: int
    dice: Dice | None
    state: Literal["settled", "void", "invalid"]
    lines: tuple[SettlementLine, ...]
    streaks: tuple[SettlementLine, ...]
    cited: tuple[StatedClause, ...]
    """Every clause that a line rests on, with our statement of it."""
    staked: Amount
    won: Amount
    returned: Amount
    net: Amount
