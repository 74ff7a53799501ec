"""Writing the notation: the words for a command, which `words` reads back as the same command."""

import datetime
import re
from collections.abc import Mapping
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.house.wallets import BuyIn, CageCommand, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount, format_amount
from sicbo.core.table import commands as c
from sicbo.core.table.config import Limits
from sicbo.scenario.pieces import NAME
from sicbo.scenario.reasons import write_reason
from sicbo.scenario.words import Moment

_VERBS: Final = {"placed": "bet", "spoken": "say", "unnoticed": "slip"}
_PLAIN: Final[dict[type, str]] = {
    c.OpenTable: "open table",
    c.AcknowledgeAdvantage: "acknowledge advantage",
    c.CloseTable: "close table",
    c.RelieveDealer: "relieve dealer",
    c.CloseBets: "close bets",
    c.PressKey: "press key",
    c.Uncover: "uncover",
    c.Settle: "settle",
    c.OrderIdleSpin: "idle spin",
    c.ClearFault: "clear fault",
    c.ConcludePower: "conclude power",
    c.ConfirmVoid: "confirm void",
    c.CloseWagering: "close wagering",
}
"""Commands that say nothing but themselves."""

_OWN: Final[dict[type, str]] = {c.LeaveSeat: "leave", c.Collect: "collect"}
_MONEY: Final[dict[type, str]] = {
    BuyIn: "buy in",
    CashOut: "cash out",
    c.BringChips: "bring",
    c.TakeChips: "take",
    c.InsertNote: "insert",
}
_DICE: Final[dict[type, str]] = {
    c.Announce: "announce",
    c.EnterResult: "enter",
    c.ReportDice: "dice",
}


class CannotBeWritten(SicboError):
    """Something that the notation has no words for."""


def write_order(command: c.Command | CageCommand, moment: Moment) -> str:
    """The words of an order, as short as the moment allows."""
    kind = type(command)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(command, c.LeaveSeat | c.Collect):
        return f"{_OWN[kind]}{_for(command.player, moment)}"
    if isinstance(command, BuyIn | CashOut | c.BringChips | c.TakeChips | c.InsertNote):
        return f"{_MONEY[kind]}{_for(command.player, moment)} {format_amount(command.amount)}"
    if isinstance(command, c.Announce | c.EnterResult | c.ReportDice):
        return f"{_DICE[kind]} {_dice(command.dice)}"
    return _of_wagers(command, moment) or _of_staff(command, moment) or _rest(command, moment)


def _of_wagers(command: c.Command | CageCommand, moment: Moment) -> str | None:
    """Orders about chips on the layout."""
    match command:
        case c.PlaceWagers():
            where = _in(command.round, moment.betting_round)
            verb, whose = _VERBS[command.how], _for(command.player, moment)
            return f"{verb}{whose} {_stakes(command.wagers)}{where}"
        case c.RepeatWagers():
            where = _in(command.round, moment.betting_round)
            return f"repeat{_for(command.player, moment)}{where}"
        case c.MoveWager():
            chips, where = _some(command.amount), _in(command.round, moment.round)
            move = f"{command.source} to {command.target}"
            return f"move{_for(command.player, moment)}{chips} {move}{where}"
        case c.TakeDown(wager=None):
            if command.amount is not None:
                raise CannotBeWritten("an amount taken down must name its area")
            where = _in(command.round, moment.round)
            return f"clear{_for(command.player, moment)}{where}"
        case c.TakeDown():
            chips, where = _some(command.amount), _in(command.round, moment.round)
            return f"take down{_for(command.player, moment)}{chips} {command.wager}{where}"
        case c.ShiftWager():
            where = _in(command.round, moment.round)
            return f"shift {_name(command.player)} {command.source} to {command.target}{where}"
        case c.RefuseWager():
            where = _in(command.round, moment.round)
            because = _because(command.grounds)
            return f"refuse {_name(command.player)} {command.wager}{where}{because}"
        case c.RuleOnWager():
            target = f"to {command.target}" if command.target is not None else "back"
            where, because = _in(command.round, moment.round), _because(command.reason)
            chips = f"{_name(command.player)}{_some(command.amount)} {command.wager}"
            return f"rule {chips} {target}{where}{because}"
        case c.PlaceStreak():
            side = f" side {command.side}" if command.side is not None else ""
            stake, where = format_amount(command.amount), _in(command.round, moment.round)
            market = f"{stake} on {command.market}{side}"
            return f"streak{_for(command.player, moment)} {market}{where}"
        case c.TakeDownStreak():
            return f"lift{_for(command.player, moment)} {command.market}"
        case _:
            return None


def _of_staff(command: c.Command | CageCommand, moment: Moment) -> str | None:
    """Orders that decide something or set something."""
    match command:
        case c.AnnounceClosing():
            return f"announce closing {write_when(command.closes_at, moment.at)}"
        case c.AnnounceStreakClosing():
            return f"close streak {write_when(command.closes_at, moment.at)}"
        case c.StartGamingDay():
            return f"start day {command.day.isoformat()}"
        case c.VacateSeat():
            return f"vacate {_name(command.player)}"
        case c.NoteAbsence():
            return f"note absence {_name(command.player)} for {command.seconds} seconds"
        case c.NoteReturn():
            return f"note return {_name(command.player)}"
        case c.ReleaseSeat():
            return f"release seat of {_name(command.player)}"
        case c.DirectAway():
            return f"direct {_name(command.person)} away for {command.why}"
        case c.TransferCredit():
            return f"credit {_name(command.player)} {format_amount(command.amount)}"
        case c.ChangeLimits():
            area = f" on {command.area}" if command.area is not None else ""
            when = write_when(command.from_time, moment.at)
            return f"limits {write_limits(command.limits)}{area} {when}"
        case c.SetPersonalLimits(limits=None):
            return f"personal limits {_name(command.player)} none"
        case c.SetPersonalLimits():
            assert command.limits is not None
            marked = "marked" if command.marked else "unmarked"
            own = write_limits(command.limits)
            return f"personal limits {_name(command.player)} {own} {marked}"
        case c.CorrectResult():
            where = _in(command.round, moment.settled_round)
            return f"correct to {_dice(command.dice)}{where}{_because(command.reason)}"
        case c.RuleOtherwise():
            return f"rule {command.decision}{_because(command.reason)}"
        case c.Invalidate():
            no = "" if command.refund else " no refund"
            names = " ".join(_name(each) for each in command.forfeits)
            forfeit = f" forfeit {names}" if names else ""
            where = _in(command.round, moment.settled_round)
            because = _because(command.reason)
            return f"invalidate {command.ground}{no}{forfeit}{where}{because}"
        case c.Declare():
            return f"declare {command.event}{' fixed' if command.fixed else ''}"
        case _:
            return None


def _rest(command: c.Command | CageCommand, moment: Moment) -> str:
    """Steps of a round, seats, and what the system says."""
    match command:
        case c.TakeSeat():
            return f"sit{_for(command.player, moment)} {command.seat}"
        case c.SettleDebt():
            amount = f" {format_amount(command.amount)}" if command.amount is not None else ""
            return f"repay{_for(command.player, moment)}{amount}"
        case c.OpenBets():
            return "open bets" + (
                f" for {command.seconds} seconds" if command.seconds is not None else ""
            )
        case c.Shake():
            return f"shake {command.tumbles}"
        case c.AnswerPower():
            answer = "withdraw" if command.withdraw else "keep"
            return f"power{_for(command.player, moment)} {answer}"
        case c.Shoot():
            return "shoot" + (f" for {_name(command.player)}" if command.player else "")
        case c.CommitDice():
            _implied("commitment", command.round, moment.round + 1)
            return f"commit dice {command.commitment}"
        case c.DrawDice():
            _implied("draw", command.round, moment.round)
            _implied("draw", command.draw, moment.draw)
            return f"draw {_dice(command.dice)} closed by {command.closed_by}"
        case c.RevealDice():
            return f"reveal dice {command.seed}{_in(command.round, moment.round)}"
        case c.Restart():
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


def _dice(dice: c.Dice) -> str:
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
