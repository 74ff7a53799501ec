"""The words of the notation: how each order to a table is written."""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast, get_args

from sicbo.core.errors import SicboError
from sicbo.core.house.wallets import BuyIn, CageCommand, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.law.policies import Event as Fault
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, parse_amount
from sicbo.core.table import commands as c
from sicbo.core.table.config import Limits
from sicbo.core.text import shortened
from sicbo.scenario.reasons import read_reason


class NotUnderstood(SicboError):
    """Words that are no order."""


@dataclass(frozen=True)
class Moment:
    """What an order may refer to without saying it."""

    who: str
    at: datetime.datetime
    round: int
    betting_round: int
    settled_round: int
    """The round that a correction or an invalidation speaks of."""
    opening: c.OpenTable
    draw: int = 1
    """Which draw of virtual dice comes next in the round."""


Wanted = c.Command | CageCommand
Build = Callable[[Moment, re.Match[str]], Wanted]

NAME = r"[a-z][\w-]*"
MONEY = r"-?\d[\d.]*"
KEY = r"[a-z][a-z0-9-]*(?::[a-z0-9-]+)?"
DICE = r"-?\d+ -?\d+ -?\d+"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z"
WHEN = rf"now|in \d+ (?:second|minute|hour)s?|at \d\d:\d\d|at {MOMENT}"
STAKES = rf"{MONEY} on {KEY}(?:, {MONEY} on {KEY})*"


def _money(text: str) -> Amount:
    """Money that may be negative: what is wrong with it is for the table to say."""
    return Amount(-parse_amount(text[1:])) if text.startswith("-") else parse_amount(text)


def _dice(text: str) -> c.Dice:
    first, second, third = (int(die) for die in text.split())
    return first, second, third


def _stakes(text: str) -> dict[WagerKey, Amount]:
    stakes: dict[WagerKey, Amount] = {}
    for part in text.split(", "):
        money, _, key = part.partition(" on ")
        if key in stakes:
            raise NotUnderstood(f"wager {key} must stand once, got it twice")
        stakes[WagerKey(key)] = _money(money)
    return stakes


def _event(word: str) -> Fault:
    for event in get_args(Fault):
        if event == word:
            return cast(Fault, event)
    known = get_args(Fault)
    raise NotUnderstood(f"no such thing to declare: {word!r}" + did_you_mean(word, known))


def when(moment: datetime.datetime, text: str) -> datetime.datetime:
    """A time written as ``now``, ``in 20 minutes``, ``at 13:30`` or in full."""
    if text == "now":
        return moment
    words = text.split()
    if words[0] == "at" and "T" in words[1]:
        return datetime.datetime.fromisoformat(words[1])
    if words[0] == "at":
        hour, minute = words[1].split(":")
        return moment.replace(hour=int(hour), minute=int(minute), second=0)
    unit = words[2].rstrip("s") + "s"
    return moment + datetime.timedelta(**{unit: int(words[1])})


def limits(text: str) -> Limits:
    """Limits written as ``5 to 1000`` or ``5 to 1000 unit 5``."""
    found = re.fullmatch(rf"({MONEY}) to ({MONEY})(?: unit ({MONEY}))?", text)
    if found is None:
        raise NotUnderstood(f"limits must be such as 5 to 1000 unit 5, got {text!r}")
    unit = _money(found[3]) if found[3] else Amount(1)
    return Limits(_money(found[1]), _money(found[2]), unit)


def _place(how: str) -> Build:
    def build(moment: Moment, said: re.Match[str]) -> Wanted:
        player = said["player"] or moment.who
        number = int(said["round"]) if said["round"] else moment.betting_round
        return c.PlaceWagers(player, number, _stakes(said["stakes"]), how)  # type: ignore[arg-type]

    return build


def _optional(text: str | None) -> Amount | None:
    return _money(text) if text else None


_IN = r"(?: in round (?P<round>\d+))?"
_FOR = rf"(?: for (?P<player>{NAME}))?"
_BECAUSE = r"(?: because (?P<reason>.+))?"
_OfMoney = BuyIn | CashOut | c.BringChips | c.TakeChips | c.InsertNote


def _of_money(example: str, kind: type[_OfMoney]) -> tuple[str, str, Build]:
    """An order about some money of one's own, or of somebody's for whom it is given."""
    pattern = rf"{example.rpartition(' ')[0]}{_FOR} (?P<money>{MONEY})"
    return example, pattern, lambda m, s: kind(s["player"] or m.who, _money(s["money"]))


ORDERS: tuple[tuple[str, str, Build], ...] = (
    ("open table", r"open table", lambda m, _: m.opening),
    ("acknowledge advantage", r"acknowledge advantage", lambda _, __: c.AcknowledgeAdvantage()),
    (
        "announce closing in 20 minutes",
        rf"announce closing (?P<when>{WHEN})",
        lambda m, s: c.AnnounceClosing(when(m.at, s["when"])),
    ),
    ("close table", r"close table", lambda _, __: c.CloseTable()),
    (
        "start day 2026-11-16",
        r"start day (?P<day>\d{4}-\d\d-\d\d)",
        lambda _, s: c.StartGamingDay(datetime.date.fromisoformat(s["day"])),
    ),
    ("relieve dealer", r"relieve dealer", lambda _, __: c.RelieveDealer()),
    (
        "sit 1",
        rf"sit{_FOR} (?P<seat>\d+)",
        lambda m, s: c.TakeSeat(s["player"] or m.who, int(s["seat"])),
    ),
    ("leave", rf"leave{_FOR}", lambda m, s: c.LeaveSeat(s["player"] or m.who)),
    (
        "vacate ann",
        rf"vacate (?P<player>{NAME})",
        lambda _, s: c.VacateSeat(s["player"]),
    ),
    (
        "direct cid away for blocking",
        rf"direct (?P<person>{NAME}) away for (?P<why>occupying|blocking)",
        lambda _, s: c.DirectAway(s["person"], s["why"]),  # type: ignore[arg-type]
    ),
    (
        "note absence ann for 600 seconds",
        rf"note absence (?P<player>{NAME}) for (?P<seconds>-?\d+) seconds?",
        lambda _, s: c.NoteAbsence(s["player"], int(s["seconds"])),
    ),
    (
        "note return ann",
        rf"note return (?P<player>{NAME})",
        lambda _, s: c.NoteReturn(s["player"]),
    ),
    (
        "release seat of ann",
        rf"release seat of (?P<player>{NAME})",
        lambda _, s: c.ReleaseSeat(s["player"]),
    ),
    _of_money("buy in 500", BuyIn),
    _of_money("cash out 500", CashOut),
    _of_money("bring 500", c.BringChips),
    _of_money("take 100", c.TakeChips),
    _of_money("insert 50", c.InsertNote),
    (
        "credit ann 50",
        rf"credit (?P<player>{NAME}) (?P<money>{MONEY})",
        lambda _, s: c.TransferCredit(s["player"], _money(s["money"])),
    ),
    ("collect", rf"collect{_FOR}", lambda m, s: c.Collect(s["player"] or m.who)),
    (
        "repay 55",
        rf"repay{_FOR}(?: (?P<money>{MONEY}))?",
        lambda m, s: c.SettleDebt(s["player"] or m.who, _money(s["money"]) if s["money"] else None),
    ),
    (
        "limits 10 to 2000 unit 5 on small in 20 minutes",
        (
            rf"limits (?P<limits>{MONEY} to {MONEY}(?: unit {MONEY})?)"
            rf"(?: on (?P<area>{KEY}))? (?P<when>{WHEN})"
        ),
        lambda m, s: c.ChangeLimits(limits(s["limits"]), when(m.at, s["when"]), s["area"]),
    ),
    (
        "personal limits ann 5 to 5000 marked",
        (
            rf"personal limits (?P<player>{NAME}) "
            rf"(?P<limits>{MONEY} to {MONEY}(?: unit {MONEY})?) (?P<marked>marked|unmarked)"
        ),
        lambda _, s: c.SetPersonalLimits(s["player"], limits(s["limits"]), s["marked"] == "marked"),
    ),
    (
        "personal limits ann none",
        rf"personal limits (?P<player>{NAME}) none",
        lambda _, s: c.SetPersonalLimits(s["player"], None),
    ),
    (
        "open bets for 30 seconds",
        r"open bets(?: for (?P<seconds>-?\d+) seconds?)?",
        lambda _, s: c.OpenBets(int(s["seconds"]) if s["seconds"] else None),
    ),
    ("shake 3", r"shake (?P<tumbles>\d+)", lambda _, s: c.Shake(int(s["tumbles"]))),
    ("close bets", r"close bets", lambda _, __: c.CloseBets()),
    ("press key", r"press key", lambda _, __: c.PressKey()),
    ("uncover", r"uncover", lambda _, __: c.Uncover()),
    ("announce 1 2 3", rf"announce (?P<dice>{DICE})", lambda _, s: c.Announce(_dice(s["dice"]))),
    ("enter 1 2 3", rf"enter (?P<dice>{DICE})", lambda _, s: c.EnterResult(_dice(s["dice"]))),
    (
        "correct to 1 2 4 because misread",
        rf"correct to (?P<dice>{DICE}){_IN}{_BECAUSE}",
        lambda m, s: c.CorrectResult(
            int(s["round"] or m.settled_round), _dice(s["dice"]), read_reason(s["reason"])
        ),
    ),
    ("settle", r"settle", lambda _, __: c.Settle()),
    ("idle spin", r"idle spin", lambda _, __: c.OrderIdleSpin()),
    ("bet 25 on small, 10 on double:2", rf"bet{_FOR} (?P<stakes>{STAKES}){_IN}", _place("placed")),
    ("say 25 on small", rf"say{_FOR} (?P<stakes>{STAKES}){_IN}", _place("spoken")),
    ("slip 3 on small", rf"slip{_FOR} (?P<stakes>{STAKES}){_IN}", _place("unnoticed")),
    (
        "repeat",
        rf"repeat{_FOR}{_IN}",
        lambda m, s: c.RepeatWagers(s["player"] or m.who, int(s["round"] or m.betting_round)),
    ),
    (
        "move 10 from small to big",
        rf"move{_FOR}(?: (?P<money>{MONEY}) from)? (?P<source>{KEY}) to (?P<target>{KEY}){_IN}",
        lambda m, s: c.MoveWager(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["source"]),
            WagerKey(s["target"]),
            _optional(s["money"]),
        ),
    ),
    (
        "take down 10 from small",
        rf"take down{_FOR}(?: (?P<money>{MONEY}) from)? (?P<wager>{KEY}){_IN}",
        lambda m, s: c.TakeDown(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["wager"]),
            _optional(s["money"]),
        ),
    ),
    (
        "clear",
        rf"clear{_FOR}{_IN}",
        lambda m, s: c.TakeDown(s["player"] or m.who, int(s["round"] or m.round)),
    ),
    (
        "shift ann small to big",
        rf"shift (?P<player>{NAME}) (?P<source>{KEY}) to (?P<target>{KEY}){_IN}",
        lambda m, s: c.ShiftWager(
            s["player"],
            int(s["round"] or m.round),
            WagerKey(s["source"]),
            WagerKey(s["target"]),
        ),
    ),
    (
        "refuse ann small because suspicious",
        rf"refuse (?P<player>{NAME}) (?P<wager>{KEY}){_IN}{_BECAUSE}",
        lambda m, s: c.RefuseWager(
            s["player"],
            int(s["round"] or m.round),
            WagerKey(s["wager"]),
            read_reason(s["reason"]),
        ),
    ),
    (
        "rule ann small to big because it lay on the line",
        (
            rf"rule (?P<player>{NAME}) (?:(?P<money>{MONEY}) from )?(?P<wager>{KEY}) "
            rf"(?:to (?P<target>{KEY})|back){_IN}{_BECAUSE}"
        ),
        lambda m, s: c.RuleOnWager(
            s["player"],
            int(s["round"] or m.round),
            WagerKey(s["wager"]),
            WagerKey(s["target"]) if s["target"] else None,
            read_reason(s["reason"]),
            _optional(s["money"]),
        ),
    ),
    (
        "streak 25 on streak:small-big side small",
        rf"streak{_FOR} (?P<money>{MONEY}) on (?P<market>{KEY})(?: side (?P<side>{KEY}))?{_IN}",
        lambda m, s: c.PlaceStreak(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["market"]),
            _money(s["money"]),
            WagerKey(s["side"]) if s["side"] else None,
        ),
    ),
    (
        "lift streak:small-big",
        rf"lift{_FOR} (?P<market>{KEY})",
        lambda m, s: c.TakeDownStreak(s["player"] or m.who, WagerKey(s["market"])),
    ),
    (
        "close streak in 20 minutes",
        rf"close streak (?P<when>{WHEN})",
        lambda m, s: c.AnnounceStreakClosing(when(m.at, s["when"])),
    ),
    (
        "declare not-flat",
        r"declare (?P<event>[a-z-]+)(?P<fixed> fixed)?",
        lambda _, s: c.Declare(_event(s["event"]), bool(s["fixed"])),
    ),
    ("clear fault", r"clear fault", lambda _, __: c.ClearFault()),
    (
        "rule void because it cannot go on",
        rf"rule (?P<decision>void|continue){_BECAUSE}",
        lambda _, s: c.RuleOtherwise(s["decision"], read_reason(s["reason"])),  # type: ignore[arg-type]
    ),
    (
        "power withdraw",
        rf"power{_FOR} (?P<answer>withdraw|keep)",
        lambda m, s: c.AnswerPower(s["player"] or m.who, s["answer"] == "withdraw"),
    ),
    ("conclude power", r"conclude power", lambda _, __: c.ConcludePower()),
    ("confirm void", r"confirm void", lambda _, __: c.ConfirmVoid()),
    (
        "invalidate fraud forfeit ann because marked dice",
        (
            rf"invalidate (?P<ground>[a-z-]+)(?P<no> no refund)?"
            rf"(?: forfeit (?P<forfeits>{NAME}(?: {NAME})*?))?{_IN}{_BECAUSE}"
        ),
        lambda m, s: c.Invalidate(
            int(s["round"] or m.settled_round),
            s["ground"],
            read_reason(s["reason"]),
            not s["no"],
            tuple((s["forfeits"] or "").split()),
        ),
    ),
    ("close wagering", r"close wagering", lambda _, __: c.CloseWagering()),
    ("shoot", rf"shoot{_FOR}", lambda _, s: c.Shoot(s["player"])),
    ("dice 1 2 3", rf"dice (?P<dice>{DICE})", lambda _, s: c.ReportDice(_dice(s["dice"]))),
    (
        "commit dice 3f9a",
        r"commit dice (?P<commitment>[0-9a-f]+)",
        lambda m, s: c.CommitDice(m.round + 1, s["commitment"]),
    ),
    (
        "draw 1 2 3 closed by 07c2",
        rf"draw (?P<dice>{DICE}) closed by (?P<link>[0-9a-f]+)",
        lambda m, s: c.DrawDice(m.round, m.draw, _dice(s["dice"]), s["link"]),
    ),
    (
        "reveal dice 51ee in round 1",
        r"reveal dice (?P<seed>[0-9a-f]+)(?: in round (?P<round>\d+))?",
        lambda m, s: c.RevealDice(int(s["round"] or m.round), s["seed"]),
    ),
    (
        "restart after 60 seconds",
        r"restart after (?P<seconds>\d+) seconds",
        lambda _, s: c.Restart(int(s["seconds"])),
    ),
)
"""Every order: an example of it, the pattern it is read by, and the command it means."""

_COMPILED = [(example, re.compile(pattern), build) for example, pattern, build in ORDERS]


def understand(words: str, moment: Moment) -> Wanted:
    """The command that words mean."""
    for _, pattern, build in _COMPILED:
        said = pattern.fullmatch(words)
        if said is not None:
            try:
                return build(moment, said)
            except (ValueError, OverflowError):
                far = shortened(words, 80)
                raise NotUnderstood(f"no number or time can be as in {far!r}") from None
    first = words.split()[0] if words.split() else ""
    alike = [example for example, _, _ in _COMPILED if example.split()[0] == first]
    if alike:
        raise NotUnderstood(f"order must be such as {' or '.join(map(repr, alike))}, got {words!r}")
    verbs = [example.split()[0] for example, _, _ in _COMPILED]
    raise NotUnderstood(f"no order begins like {words!r}" + did_you_mean(first, verbs))
