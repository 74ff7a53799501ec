"""What has happened at a table; each event names the clauses it rests on."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.commands import Dice
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.debt_events import DebtRepaid as DebtRepaid
from sicbo.core.table.debt_events import DebtTaken as DebtTaken
from sicbo.core.table.event import Event as Event
from sicbo.core.table.lines import Line, MarketRun, StreakLine
from sicbo.core.table.seat_events import PersonDirected as PersonDirected
from sicbo.core.table.seat_events import SeatAttended as SeatAttended
from sicbo.core.table.seat_events import SeatLeft as SeatLeft
from sicbo.core.table.seat_events import SeatPrompted as SeatPrompted
from sicbo.core.table.seat_events import SeatReleased as SeatReleased
from sicbo.core.table.seat_events import SeatTaken as SeatTaken
from sicbo.core.table.seat_events import SeatUnattended as SeatUnattended
from sicbo.core.table.streak_events import (
    StreakClosingAnnounced as StreakClosingAnnounced,
)
from sicbo.core.table.streak_events import (
    StreakPlaced as StreakPlaced,
)
from sicbo.core.table.streak_events import (
    StreakRefused as StreakRefused,
)
from sicbo.core.table.terminal_events import DiceShot as DiceShot
from sicbo.core.table.terminal_events import ShooterChosen as ShooterChosen
from sicbo.core.table.terminal_events import VoidPending as VoidPending
from sicbo.core.table.virtual_events import DiceCommitted as DiceCommitted
from sicbo.core.table.virtual_events import DiceDrawn as DiceDrawn
from sicbo.core.table.virtual_events import DiceRevealed as DiceRevealed


class TableOpened(Event, frozen=True, tag="table.opened.v1"):
    """The table is open under a rulebook and its readings."""

    config: TableConfig
    rulebook: str
    sha256: str
    readings: dict[str, str]
    day: datetime.date
    by: str
    acknowledged_by: str | None


class AdvantageAcknowledged(Event, frozen=True, tag="table.advantage_acknowledged.v1"):
    """Somebody at the top of the ladder knows that wagers favour the player."""

    by: str
    wagers: tuple[WagerKey, ...]


class ClosingAnnounced(Event, frozen=True, tag="table.closing_announced.v1"):
    """A sign shows when the table closes."""

    closes_at: datetime.datetime


class TableClosed(Event, frozen=True, tag="table.closed.v1"):
    """The table is closed."""


class GamingDayStarted(Event, frozen=True, tag="table.gaming_day_started.v1"):
    """Another gaming day has begun."""

    day: datetime.date


class DealerRelieved(Event, frozen=True, tag="table.dealer_relieved.v1"):
    """Somebody else deals."""

    dealer: str


class ChipsBrought(Event, frozen=True, tag="table.chips_brought.v1"):
    """Money came to the table."""

    player: str
    amount: Amount
    source: Literal["wallet", "note", "transfer"] = "wallet"


class ChipsTaken(Event, frozen=True, tag="table.chips_taken.v1"):
    """Money left the table."""

    player: str
    amount: Amount


class LimitsAnnounced(Event, frozen=True, tag="table.limits_announced.v1"):
    """A sign shows limits that will apply from a time on."""

    limits: Limits
    area: str | None
    from_time: datetime.datetime


class LimitsChanged(Event, frozen=True, tag="table.limits_changed.v1"):
    """The limits of the table, or of an area, are these now; announced for a time, or at once."""

    limits: Limits
    area: str | None
    from_time: datetime.datetime | None = None


class PersonalLimitsSet(Event, frozen=True, tag="table.personal_limits_set.v1"):
    """A player has limits of their own, or no longer."""

    player: str
    limits: Limits | None


class RoundStarted(Event, frozen=True, tag="table.round_started.v1"):
    """A round has begun, judged for ever by the law it was opened under."""

    round: int
    rulebook: str
    sha256: str
    readings: dict[str, str]
    idle: bool = False


class BetsOpened(Event, frozen=True, tag="table.bets_opened.v1"):
    """Bets are called for; until a time on an electronic table or where a countdown is shown."""

    until: datetime.datetime | None = None


class DiceShaken(Event, frozen=True, tag="table.dice_shaken.v1"):
    """The dice have tumbled, or not often enough."""

    tumbles: int
    enough: bool


class BetsClosed(Event, frozen=True, tag="table.bets_closed.v1"):
    """No more bets."""


class PositionsFixed(Event, frozen=True, tag="table.positions_fixed.v1"):
    """Where the chips lie now is where they count."""


class KeyPressed(Event, frozen=True, tag="table.key_pressed.v1"):
    """The key was pressed."""


class KeyMissed(Event, frozen=True, tag="table.key_missed.v1"):
    """The key was not pressed; the round stands."""


class Uncovered(Event, frozen=True, tag="table.uncovered.v1"):
    """The cover is off."""


class ResultAnnounced(Event, frozen=True, tag="table.result_announced.v1"):
    """The dice were called in the document's words."""

    dice: Dice
    words: str


class ResultEntered(Event, frozen=True, tag="table.result_entered.v1"):
    """The dice were keyed in and the winning areas lit."""

    dice: Dice
    lit: tuple[WagerKey, ...]


class ResultCorrected(Event, frozen=True, tag="table.result_corrected.v1"):
    """A wrong result was put right before it was settled."""

    before: Dice
    dice: Dice
    words: str
    lit: tuple[WagerKey, ...]
    reason: str
    by: str


class RoundSettled(Event, frozen=True, tag="table.round_settled.v2"):
    """Losing wagers taken, winning ones paid; losers first."""

    round: int
    dice: Dice
    lines: tuple[Line, ...]
    streaks: tuple[StreakLine, ...] = ()
    runs: tuple[MarketRun, ...] = ()


class RoundReversed(Event, frozen=True, tag="table.round_reversed.v2"):
    """A settlement was undone: the stakes lie on the layout again, as before it."""

    round: int
    lines: tuple[Line, ...]
    streaks: tuple[StreakLine, ...]
    shortfalls: dict[str, Amount]
    """What a player had already taken away and owes."""
    reason: str
    since: tuple[StreakLine, ...] = ()
    """Streak wagers placed since, on a result that no longer stands: given back."""


class RoundVoided(Event, frozen=True, tag="table.round_voided.v2"):
    """No result: the stakes went back, streak wagers are frozen."""

    round: int
    called: str
    reason: str
    lines: tuple[Line, ...]


class RoundInvalidated(Event, frozen=True, tag="table.round_invalidated.v2"):
    """The outcome was declared invalid."""

    round: int
    ground: str
    reason: str
    by: str
    lines: tuple[Line, ...]
    undone: tuple[Line, ...] = ()
    """Lines of a settlement that is undone while another round is being wagered on."""
    shortfalls: dict[str, Amount] = msgspec.field(default_factory=dict)
    after_settlement: bool = False


class NoSpinCalled(Event, frozen=True, tag="table.no_spin_called.v1"):
    """No spin: the dice are shaken again in the same round, the wagers stay."""


class WagerPlaced(Event, frozen=True, tag="table.wager_placed.v1"):
    """Chips lie on an area."""

    player: str
    round: int
    wager: WagerKey
    amount: Amount
    by: str
    how: Literal["placed", "spoken", "unnoticed"] = "placed"


class WagerTakenDown(Event, frozen=True, tag="table.wager_taken_down.v1"):
    """Chips were taken back from an area."""

    player: str
    round: int
    wager: WagerKey
    amount: Amount


class WagerShifted(Event, frozen=True, tag="table.wager_shifted.v1"):
    """Chips lie elsewhere now."""

    player: str
    source: WagerKey
    target: WagerKey
    amount: Amount


class LateWithdrawalRecorded(Event, frozen=True, tag="table.late_withdrawal_recorded.v1"):
    """Chips were lifted after the call; the wager is still won or lost."""

    player: str
    wager: WagerKey


class WagerRefused(Event, frozen=True, tag="table.wager_refused.v1"):
    """A supervisor had a wager removed; the stake went back."""

    player: str
    wager: WagerKey
    amount: Amount
    grounds: str
    by: str


class WagerRuled(Event, frozen=True, tag="table.wager_ruled.v1"):
    """Unclear or moved chips were ruled on."""

    player: str
    source: WagerKey
    target: WagerKey | None
    amount: Amount
    reason: str
    by: str


class UnderMinimumNoted(Event, frozen=True, tag="table.under_minimum_noted.v1"):
    """A player was told that further wagers under the minimum will be returned."""

    player: str


class IrregularityRecorded(Event, frozen=True, tag="table.irregularity_recorded.v1"):
    """Something went wrong, and this follows."""

    irregularity: str
    outcome: str
    by: str
    fixed: bool
    suspends_after: bool = False
    """Play stops once this round is settled."""


class Notified(Event, frozen=True, tag="table.notified.v1"):
    """Somebody who must be told is told."""

    role: str
    about: str


class Suspended(Event, frozen=True, tag="table.suspended.v1"):
    """No further play until the fault is mended or a ruling given."""

    reason: str
    ruling: bool


class FaultCleared(Event, frozen=True, tag="table.fault_cleared.v1"):
    """The fault is mended; the round goes on where it stood."""

    by: str


class RulingGiven(Event, frozen=True, tag="table.ruling_given.v1"):
    """What no rule decides was decided."""

    decision: Literal["continue", "void"]
    reason: str
    by: str


class PowerOptionOpened(Event, frozen=True, tag="table.power_option_opened.v1"):
    """Every player may withdraw all wagers or none."""


class PowerAnswered(Event, frozen=True, tag="table.power_answered.v2"):
    """A player has answered; withdrawn wagers went back."""

    player: str
    withdrew: bool
    lines: tuple[Line, ...]


class PowerConcluded(Event, frozen=True, tag="table.power_concluded.v1"):
    """Every player was asked; the dice decide the rest."""


class Restarted(Event, frozen=True, tag="table.restarted.v1"):
    """The table was taken up again after an outage."""

    policy: str
    outage_seconds: int
    deadline: datetime.datetime | None


EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())
"""Every kind of event, for whoever stores or shows them all."""
