"""What people, timers and dice ask of a table."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.bounds import OutageSeconds, Seconds, Words
from sicbo.core.house.rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence
from sicbo.core.law.policies import Event
from sicbo.core.money import Amount
from sicbo.core.table.command import Dice as Dice
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.debt_commands import SettleDebt as SettleDebt
from sicbo.core.table.seat_commands import DirectAway as DirectAway
from sicbo.core.table.seat_commands import LeaveSeat as LeaveSeat
from sicbo.core.table.seat_commands import NoteAbsence as NoteAbsence
from sicbo.core.table.seat_commands import NoteReturn as NoteReturn
from sicbo.core.table.seat_commands import ReleaseSeat as ReleaseSeat
from sicbo.core.table.seat_commands import TakeSeat as TakeSeat
from sicbo.core.table.seat_commands import VacateSeat as VacateSeat
from sicbo.core.table.virtual_commands import CommitDice as CommitDice
from sicbo.core.table.virtual_commands import DrawDice as DrawDice
from sicbo.core.table.virtual_commands import RevealDice as RevealDice


class OpenTable(TableCommand, frozen=True, tag="open-table"):
    """Open the table for a gaming day."""

    config: TableConfig
    day: datetime.date
    evidence: Evidence | None = None


class AcknowledgeAdvantage(TableCommand, frozen=True, tag="acknowledge-advantage"):
    """Say, by name and at the top of the ladder, that a wager on offer favours the player."""


class AnnounceClosing(TableCommand, frozen=True, tag="announce-closing"):
    """Show the sign with the time at which the table closes."""

    closes_at: datetime.datetime


class CloseTable(TableCommand, frozen=True, tag="close-table"):
    """Close the table."""


class StartGamingDay(TableCommand, frozen=True, tag="start-gaming-day"):
    """Begin another gaming day on an open table."""

    day: datetime.date


class RelieveDealer(TableCommand, frozen=True, tag="relieve-dealer"):
    """Take the dealer's place."""


class BringChips(TableCommand, frozen=True, tag="bring-chips"):
    """Bring money to the table from the player's wallet."""

    player: str
    amount: Amount


class TakeChips(TableCommand, frozen=True, tag="take-chips"):
    """Take money from the table to the player's wallet."""

    player: str
    amount: Amount


class InsertNote(TableCommand, frozen=True, tag="insert-note"):
    """Put a note into a terminal."""

    player: str
    amount: Amount


class TransferCredit(TableCommand, frozen=True, tag="transfer-credit"):
    """Credit a terminal from the central monitoring system."""

    player: str
    amount: Amount


class Collect(TableCommand, frozen=True, tag="collect"):
    """Pay out the whole credit meter."""

    player: str


class ChangeLimits(TableCommand, frozen=True, tag="change-limits"):
    """Change the limits of the table, or of one area, at a time."""

    limits: Limits
    from_time: datetime.datetime
    area: str | None = None


class SetPersonalLimits(TableCommand, frozen=True, tag="set-personal-limits"):
    """Give one player limits of their own, with the sign or marker that says so, or none again."""

    player: str
    limits: Limits | None
    marked: bool = False


class OpenBets(TableCommand, frozen=True, tag="open-bets"):
    """Call for bets, with the seconds that a countdown is to show."""

    seconds: Seconds | None = None


class Shake(TableCommand, frozen=True, tag="shake"):
    """Tumble the covered dice."""

    tumbles: int


class CloseBets(TableCommand, frozen=True, tag="close-bets"):
    """Call no more bets."""


class PressKey(TableCommand, frozen=True, tag="press-key"):
    """Press the key that the equipment wants before the dice are uncovered."""


class Uncover(TableCommand, frozen=True, tag="uncover"):
    """Lift the cover."""


class Announce(TableCommand, frozen=True, tag="announce"):
    """Call the dice."""

    dice: Dice


class EnterResult(TableCommand, frozen=True, tag="enter-result"):
    """Key the dice in, which lights the winning areas."""

    dice: Dice


class CorrectResult(TableCommand, frozen=True, tag="correct-result"):
    """Put a wrong result right by the dice: this round's, or that of the settlement undone."""

    round: int
    dice: Dice
    reason: Words


class Settle(TableCommand, frozen=True, tag="settle"):
    """Take the losing wagers and pay the winning ones."""


class OrderIdleSpin(TableCommand, frozen=True, tag="order-idle-spin"):
    """Have the dice spun while nobody bets."""


class PlaceWagers(TableCommand, frozen=True, tag="place-wagers"):
    """Put chips on areas of the layout, all of them or none."""

    player: str
    round: int
    wagers: dict[WagerKey, Amount]
    how: Literal["placed", "spoken", "unnoticed"] = "placed"
    """Placed by hand, spoken with the chips handed over, or laid down unnoticed."""


class RepeatWagers(TableCommand, frozen=True, tag="repeat-wagers"):
    """Put down what was wagered in the round before."""

    player: str
    round: int


class MoveWager(TableCommand, frozen=True, tag="move-wager"):
    """Move chips to another area."""

    player: str
    round: int
    source: WagerKey
    target: WagerKey
    amount: Amount | None = None


class TakeDown(TableCommand, frozen=True, tag="take-down"):
    """Take chips back from an area; everywhere and everything where none are named."""

    player: str
    round: int
    wager: WagerKey | None = None
    amount: Amount | None = None


class ShiftWager(TableCommand, frozen=True, tag="shift-wager"):
    """Note that chips were moved by accident and lie elsewhere now."""

    player: str
    round: int
    source: WagerKey
    target: WagerKey


class RefuseWager(TableCommand, frozen=True, tag="refuse-wager"):
    """Have a wager removed on reasonable grounds."""

    player: str
    round: int
    wager: WagerKey
    grounds: Words


class RuleOnWager(TableCommand, frozen=True, tag="rule-on-wager"):
    """Decide where unclear or moved chips count, or some of them; nowhere gives them back."""

    player: str
    round: int
    wager: WagerKey
    target: WagerKey | None
    reason: Words
    amount: Amount | None = None


class PlaceStreak(TableCommand, frozen=True, tag="place-streak"):
    """Wager on a streak, in the window that the result of a round has opened."""

    player: str
    round: int
    market: WagerKey
    amount: Amount
    side: WagerKey | None = None


class TakeDownStreak(TableCommand, frozen=True, tag="take-down-streak"):
    """Ask for a streak wager back."""

    player: str
    market: WagerKey


class AnnounceStreakClosing(TableCommand, frozen=True, tag="announce-streak-closing"):
    """Show the sign, put the clock on the table and make the final call for streak wagers."""

    closes_at: datetime.datetime


class Declare(TableCommand, frozen=True, tag="declare"):
    """Say that something has gone wrong; `fixed` when it was put right at once."""

    event: Event
    fixed: bool = False


class ClearFault(TableCommand, frozen=True, tag="clear-fault"):
    """Say that the fault is mended."""


class RuleOtherwise(TableCommand, frozen=True, tag="rule-otherwise"):
    """Decide what no rule decides: the round goes on, or it is void."""

    decision: Literal["continue", "void"]
    reason: Words


class AnswerPower(TableCommand, frozen=True, tag="answer-power"):
    """Withdraw all of a player's wagers after a power failure, or none."""

    player: str
    withdraw: bool


class ConcludePower(TableCommand, frozen=True, tag="conclude-power"):
    """Go on once every player has been asked."""


class ConfirmVoid(TableCommand, frozen=True, tag="confirm-void"):
    """Declare void what must be declared void."""


class Invalidate(TableCommand, frozen=True, tag="invalidate"):
    """Declare the outcome of a round invalid: this one's, or that of the settlement undone."""

    round: int
    ground: str
    reason: Words
    refund: bool = True
    forfeits: tuple[str, ...] = ()


class CloseWagering(TableCommand, frozen=True, tag="close-wagering"):
    """End the wagering period."""


class Shoot(TableCommand, frozen=True, tag="shoot"):
    """Press the shoot button; the system shoots when the time is up."""

    player: str | None = None


class ReportDice(TableCommand, frozen=True, tag="report-dice"):
    """What the sensor of the tumbler has read."""

    dice: Dice


class Restart(TableCommand, frozen=True, tag="restart"):
    """Take the table up again after an outage."""

    outage_seconds: OutageSeconds


Command = (
    OpenTable
    | AcknowledgeAdvantage
    | AnnounceClosing
    | CloseTable
    | StartGamingDay
    | RelieveDealer
    | TakeSeat
    | LeaveSeat
    | VacateSeat
    | DirectAway
    | NoteAbsence
    | NoteReturn
    | ReleaseSeat
    | BringChips
    | TakeChips
    | InsertNote
    | TransferCredit
    | Collect
    | SettleDebt
    | ChangeLimits
    | SetPersonalLimits
    | OpenBets
    | Shake
    | CloseBets
    | PressKey
    | Uncover
    | Announce
    | EnterResult
    | CorrectResult
    | Settle
    | OrderIdleSpin
    | PlaceWagers
    | RepeatWagers
    | MoveWager
    | TakeDown
    | ShiftWager
    | RefuseWager
    | RuleOnWager
    | PlaceStreak
    | TakeDownStreak
    | AnnounceStreakClosing
    | Declare
    | ClearFault
    | RuleOtherwise
    | AnswerPower
    | ConcludePower
    | ConfirmVoid
    | Invalidate
    | CloseWagering
    | Shoot
    | ReportDice
    | CommitDice
    | DrawDice
    | RevealDice
    | Restart
)


class Order(msgspec.Struct, frozen=True, gc=False):
    """A command with who gives it, in which role, and when."""

    by: str
    role: str
    at: datetime.datetime
    command: Command
    edition: int = EDITION
    """The edition of the house's rules that the floor is under."""
