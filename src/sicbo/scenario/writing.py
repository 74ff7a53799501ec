"""Writing the notation: the words for a command, which `words` reads back as the same command."""

import datetime
import re
from collections.abc import Mapping
from typing import Final

from sicbo.core.dice import Dice
from sicbo.core.errors import SicboError
from sicbo.core.floor.wallets import BuyIn, CageCommand, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.chips.messages import (
    BringChips,
    Collect,
    InsertNote,
    SettleDebt,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    Declare,
    RuleOtherwise,
)
from sicbo.core.table.limits.messages import ChangeLimits, SetPersonalLimits
from sicbo.core.table.opening.messages import (
    AcknowledgeAdvantage,
    AnnounceClosing,
    CloseTable,
    OpenTable,
    RelieveDealer,
    Restart,
    StartGamingDay,
)
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    OrderIdleSpin,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import (
    DirectAway,
    LeaveSeat,
    NoteAbsence,
    NoteReturn,
    ReleaseSeat,
    TakeSeat,
    VacateSeat,
)
from sicbo.core.table.streaks.messages import AnnounceStreakClosing, PlaceStreak, TakeDownStreak
from sicbo.core.table.terminals.messages import CloseWagering, ConfirmVoid, ReportDice, Shoot
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice, RevealDice
from sicbo.core.table.wagers.messages import (
    MoveWager,
    PlaceWagers,
    RefuseWager,
    RepeatWagers,
    RuleOnWager,
    ShiftWager,
    TakeDown,
)
from sicbo.scenario.pieces import NAME
from sicbo.scenario.reasons import write_reason
from sicbo.scenario.words import Moment

_VERBS: Final = {"placed": "bet", "spoken": "say", "unnoticed": "slip"}
_PLAIN: Final[dict[type, str]] = {
    OpenTable: "open table",
    AcknowledgeAdvantage: "acknowledge advantage",
    CloseTable: "close table",
    RelieveDealer: "relieve dealer",
    CloseBets: "close bets",
    PressKey: "press key",
    Uncover: "uncover",
    Settle: "settle",
    OrderIdleSpin: "idle spin",
    ClearFault: "clear fault",
    ConcludePower: "conclude power",
    ConfirmVoid: "confirm void",
    CloseWagering: "close wagering",
}
"""Commands that say nothing but themselves."""

_OWN: Final[dict[type, str]] = {LeaveSeat: "leave", Collect: "collect"}
_MONEY: Final[dict[type, str]] = {
    BuyIn: "buy in",
    CashOut: "cash out",
    BringChips: "bring",
    TakeChips: "take",
    InsertNote: "insert",
}
_DICE: Final[dict[type, str]] = {
    Announce: "announce",
    EnterResult: "enter",
    ReportDice: "dice",
}


class CannotBeWritten(SicboError):
    """Something that the notation has no words for."""


def write_order(command: TableCommand | CageCommand, moment: Moment) -> str:
    """The words of an order, as short as the moment allows."""
    kind = type(command)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(command, LeaveSeat | Collect):
        return f"{_OWN[kind]}{_for(command.player, moment)}"
    if isinstance(command, BuyIn | CashOut | BringChips | TakeChips | InsertNote):
        return f"{_MONEY[kind]}{_for(command.player, moment)} {format_amount(command.amount)}"
    if isinstance(command, Announce | EnterResult | ReportDice):
        return f"{_DICE[kind]} {_dice(command.dice)}"
    return _of_wagers(command, moment) or _of_staff(command, moment) or _rest(command, moment)


def _of_wagers(command: TableCommand | CageCommand, moment: Moment) -> str | None:
    """Orders about chips on the layout."""
    match command:
        case PlaceWagers():
            where = _in(command.round, moment.betting_round)
            verb, whose = _VERBS[command.how], _for(command.player, moment)
            return f"{verb}{whose} {_stakes(command.wagers)}{where}"
        case RepeatWagers():
            where = _in(command.round, moment.betting_round)
            return f"repeat{_for(command.player, moment)}{where}"
        case MoveWager():
            chips, where = _some(command.amount), _in(command.round, moment.round)
            move = f"{command.source} to {command.target}"
            return f"move{_for(command.player, moment)}{chips} {move}{where}"
        case TakeDown(wager=None):
            if command.amount is not None:
                raise CannotBeWritten("an amount taken down must name its area")
            where = _in(command.round, moment.round)
            return f"clear{_for(command.player, moment)}{where}"
        case TakeDown():
            chips, where = _some(command.amount), _in(command.round, moment.round)
            return f"take down{_for(command.player, moment)}{chips} {command.wager}{where}"
        case ShiftWager():
            where = _in(command.round, moment.round)
            return f"shift {_name(command.player)} {command.source} to {command.target}{where}"
        case RefuseWager():
            where = _in(command.round, moment.round)
            because = _because(command.grounds)
            return f"refuse {_name(command.player)} {command.wager}{where}{because}"
        case RuleOnWager():
            target = f"to {command.target}" if command.target is not None else "back"
            where, because = _in(command.round, moment.round), _because(command.reason)
            chips = f"{_name(command.player)}{_some(command.amount)} {command.wager}"
            return f"rule {chips} {target}{where}{because}"
        case PlaceStreak():
            side = f" side {command.side}" if command.side is not None else ""
            stake, where = format_amount(command.amount), _in(command.round, moment.round)
            market = f"{stake} on {command.market}{side}"
            return f"streak{_for(command.player, moment)} {market}{where}"
        case TakeDownStreak():
            return f"lift{_for(command.player, moment)} {command.market}"
        case _:
            return None


def _of_staff(command: TableCommand | CageCommand, moment: Moment) -> str | None:
    """Orders that decide something or set something."""
    match command:
        case AnnounceClosing():
            return f"announce closing {write_when(command.closes_at, moment.at)}"
        case AnnounceStreakClosing():
            return f"close streak {write_when(command.closes_at, moment.at)}"
        case StartGamingDay():
            return f"start day {command.day.isoformat()}"
        case VacateSeat():
            return f"vacate {_name(command.player)}"
        case NoteAbsence():
            return f"note absence {_name(command.player)} for {command.seconds} seconds"
        case NoteReturn():
            return f"note return {_name(command.player)}"
        case ReleaseSeat():
            return f"release seat of {_name(command.player)}"
        case DirectAway():
            return f"direct {_name(command.person)} away for {command.why}"
        case TransferCredit():
            return f"credit {_name(command.player)} {format_amount(command.amount)}"
        case ChangeLimits():
            area = f" on {command.area}" if command.area is not None else ""
            when = write_when(command.from_time, moment.at)
            return f"limits {write_limits(command.limits)}{area} {when}"
        case SetPersonalLimits(limits=None):
            return f"personal limits {_name(command.player)} none"
        case SetPersonalLimits():
            assert command.limits is not None
            marked = "marked" if command.marked else "unmarked"
            own = write_limits(command.limits)
            return f"personal limits {_name(command.player)} {own} {marked}"
        case CorrectResult():
            where = _in(command.round, moment.settled_round)
            return f"correct to {_dice(command.dice)}{where}{_because(command.reason)}"
        case RuleOtherwise():
            return f"rule {command.decision}{_because(command.reason)}"
        case Invalidate():
            no = "" if command.refund else " no refund"
            names = " ".join(_name(each) for each in command.forfeits)
            forfeit = f" forfeit {names}" if names else ""
            where = _in(command.round, moment.settled_round)
            because = _because(command.reason)
            return f"invalidate {command.ground}{no}{forfeit}{where}{because}"
        case Declare():
            return f"declare {command.event}{' fixed' if command.fixed else ''}"
        case _:
            return None


def _rest(command: TableCommand | CageCommand, moment: Moment) -> str:
    """Steps of a round, seats, and what the system says."""
    match command:
        case TakeSeat():
            return f"sit{_for(command.player, moment)} {command.seat}"
        case SettleDebt():
            amount = f" {format_amount(command.amount)}" if command.amount is not None else ""
            return f"repay{_for(command.player, moment)}{amount}"
        case OpenBets():
            return "open bets" + (
                f" for {command.seconds} seconds" if command.seconds is not None else ""
            )
        case Shake():
            return f"shake {command.tumbles}"
        case AnswerPower():
            answer = "withdraw" if command.withdraw else "keep"
            return f"power{_for(command.player, moment)} {answer}"
        case Shoot():
            return "shoot" + (f" for {_name(command.player)}" if command.player else "")
        case CommitDice():
            _implied("commitment", command.round, moment.round + 1)
            return f"commit dice {command.commitment}"
        case DrawDice():
            _implied("draw", command.round, moment.round)
            _implied("draw", command.draw, moment.draw)
            return f"draw {_dice(command.dice)} closed by {command.closed_by}"
        case RevealDice():
            return f"reveal dice {command.seed}{_in(command.round, moment.round)}"
        case Restart():
            return f"restart after {command.outage_seconds} seconds"
        case _:
            raise CannotBeWritten(f"no words for {type(command).__name__}")


def write_when(time: datetime.datetime, now: datetime.datetime) -> str:
    """A time as the notation says it: from now where that is a whole number of something."""
    after = time - now
    seconds = after // datetime.timedelta(seconds=1)
    if after == datetime.timedelta():
        return "now"
    if seconds < 0 or after != datetime.timedelta(seconds=seconds):
        return f"at {_in_utc(time).isoformat()}Z"
    for unit, size in (("hour", 3600), ("minute", 60)):
        if seconds % size == 0:
            return f"in {seconds // size} {unit}{'' if seconds == size else 's'}"
    return f"in {seconds} second{'' if seconds == 1 else 's'}"


def write_limits(limits: Limits) -> str:
    """Limits, with their unit where they have one."""
    unit = f" unit {format_amount(limits.unit)}" if limits.unit != 1 else ""
    return f"{format_amount(limits.minimum)} to {format_amount(limits.maximum)}{unit}"


def _stakes(wagers: Mapping[WagerKey, Amount]) -> str:
    return ", ".join(f"{format_amount(stake)} on {key}" for key, stake in wagers.items())


def _some(amount: Amount | None) -> str:
    return f" {format_amount(amount)} from" if amount is not None else ""


def _dice(dice: Dice) -> str:
    return " ".join(str(die) for die in dice)


def _in(number: int, implied: int) -> str:
    return f" in round {number}" if number != implied else ""


def _implied(what: str, number: int, implied: int) -> None:
    if number != implied:
        raise CannotBeWritten(f"{what} must be of {implied}, got {number}")


def _in_utc(time: datetime.datetime) -> datetime.datetime:
    try:
        return time.astimezone(datetime.UTC).replace(tzinfo=None)
    except OverflowError:
        raise CannotBeWritten(f"a time must be one that UTC knows, got {time}") from None


def _because(reason: str) -> str:
    return f" because {write_reason(reason)}" if reason else ""


def _for(player: str, moment: Moment) -> str:
    return "" if player == moment.who else f" for {_name(player)}"


def _name(name: str) -> str:
    if not re.fullmatch(NAME, name):
        raise CannotBeWritten(f"a name must be lower-case letters and digits, got {name!r}")
    return name
