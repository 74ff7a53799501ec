"""The words of the notation: how each order to a table is written."""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass

from sicbo.core.floor.wallets import BuyIn, CageCommand, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.table.chips.messages import (
    BringChips,
    Collect,
    InsertNote,
    SettleDebt,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.command import TableCommand
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
from sicbo.core.text import shortened
from sicbo.scenario.pieces import (
    DICE,
    KEY,
    MONEY,
    NAME,
    STAKES,
    WHEN,
    NotUnderstood,
    limits,
    read_dice,
    read_fault,
    read_money,
    read_optional,
    read_stakes,
    when,
)
from sicbo.scenario.reasons import read_reason


@dataclass(frozen=True)
class Moment:
    """What an order may refer to without saying it."""

    who: str
    at: datetime.datetime
    round: int
    betting_round: int
    settled_round: int
    """The round that a correction or an invalidation speaks of."""
    opening: OpenTable
    draw: int = 1
    """Which draw of virtual dice comes next in the round."""


Wanted = TableCommand | CageCommand
Build = Callable[[Moment, re.Match[str]], Wanted]


def _place(how: str) -> Build:
    def build(moment: Moment, said: re.Match[str]) -> Wanted:
        player = said["player"] or moment.who
        number = int(said["round"]) if said["round"] else moment.betting_round
        return PlaceWagers(player, number, read_stakes(said["stakes"]), how)  # type: ignore[arg-type]

    return build


_IN = r"(?: in round (?P<round>\d+))?"
_FOR = rf"(?: for (?P<player>{NAME}))?"
_BECAUSE = r"(?: because (?P<reason>.+))?"
_OfMoney = BuyIn | CashOut | BringChips | TakeChips | InsertNote


def _of_money(example: str, kind: type[_OfMoney]) -> tuple[str, str, Build]:
    """An order about some money of one's own, or of somebody's for whom it is given."""
    pattern = rf"{example.rpartition(' ')[0]}{_FOR} (?P<money>{MONEY})"
    return example, pattern, lambda m, s: kind(s["player"] or m.who, read_money(s["money"]))


ORDERS: tuple[tuple[str, str, Build], ...] = (
    ("open table", r"open table", lambda m, _: m.opening),
    ("acknowledge advantage", r"acknowledge advantage", lambda _, __: AcknowledgeAdvantage()),
    (
        "announce closing in 20 minutes",
        rf"announce closing (?P<when>{WHEN})",
        lambda m, s: AnnounceClosing(when(m.at, s["when"])),
    ),
    ("close table", r"close table", lambda _, __: CloseTable()),
    (
        "start day 2026-11-16",
        r"start day (?P<day>\d{4}-\d\d-\d\d)",
        lambda _, s: StartGamingDay(datetime.date.fromisoformat(s["day"])),
    ),
    ("relieve dealer", r"relieve dealer", lambda _, __: RelieveDealer()),
    (
        "sit 1",
        rf"sit{_FOR} (?P<seat>\d+)",
        lambda m, s: TakeSeat(s["player"] or m.who, int(s["seat"])),
    ),
    ("leave", rf"leave{_FOR}", lambda m, s: LeaveSeat(s["player"] or m.who)),
    (
        "vacate ann",
        rf"vacate (?P<player>{NAME})",
        lambda _, s: VacateSeat(s["player"]),
    ),
    (
        "direct cid away for blocking",
        rf"direct (?P<person>{NAME}) away for (?P<why>occupying|blocking)",
        lambda _, s: DirectAway(s["person"], s["why"]),  # type: ignore[arg-type]
    ),
    (
        "note absence ann for 600 seconds",
        rf"note absence (?P<player>{NAME}) for (?P<seconds>-?\d+) seconds?",
        lambda _, s: NoteAbsence(s["player"], int(s["seconds"])),
    ),
    (
        "note return ann",
        rf"note return (?P<player>{NAME})",
        lambda _, s: NoteReturn(s["player"]),
    ),
    (
        "release seat of ann",
        rf"release seat of (?P<player>{NAME})",
        lambda _, s: ReleaseSeat(s["player"]),
    ),
    _of_money("buy in 500", BuyIn),
    _of_money("cash out 500", CashOut),
    _of_money("bring 500", BringChips),
    _of_money("take 100", TakeChips),
    _of_money("insert 50", InsertNote),
    (
        "credit ann 50",
        rf"credit (?P<player>{NAME}) (?P<money>{MONEY})",
        lambda _, s: TransferCredit(s["player"], read_money(s["money"])),
    ),
    ("collect", rf"collect{_FOR}", lambda m, s: Collect(s["player"] or m.who)),
    (
        "repay 55",
        rf"repay{_FOR}(?: (?P<money>{MONEY}))?",
        lambda m, s: SettleDebt(
            s["player"] or m.who, read_money(s["money"]) if s["money"] else None
        ),
    ),
    (
        "limits 10 to 2000 unit 5 on small in 20 minutes",
        (
            rf"limits (?P<limits>{MONEY} to {MONEY}(?: unit {MONEY})?)"
            rf"(?: on (?P<area>{KEY}))? (?P<when>{WHEN})"
        ),
        lambda m, s: ChangeLimits(limits(s["limits"]), when(m.at, s["when"]), s["area"]),
    ),
    (
        "personal limits ann 5 to 5000 marked",
        (
            rf"personal limits (?P<player>{NAME}) "
            rf"(?P<limits>{MONEY} to {MONEY}(?: unit {MONEY})?) (?P<marked>marked|unmarked)"
        ),
        lambda _, s: SetPersonalLimits(s["player"], limits(s["limits"]), s["marked"] == "marked"),
    ),
    (
        "personal limits ann none",
        rf"personal limits (?P<player>{NAME}) none",
        lambda _, s: SetPersonalLimits(s["player"], None),
    ),
    (
        "open bets for 30 seconds",
        r"open bets(?: for (?P<seconds>-?\d+) seconds?)?",
        lambda _, s: OpenBets(int(s["seconds"]) if s["seconds"] else None),
    ),
    ("shake 3", r"shake (?P<tumbles>\d+)", lambda _, s: Shake(int(s["tumbles"]))),
    ("close bets", r"close bets", lambda _, __: CloseBets()),
    ("press key", r"press key", lambda _, __: PressKey()),
    ("uncover", r"uncover", lambda _, __: Uncover()),
    (
        "announce 1 2 3",
        rf"announce (?P<dice>{DICE})",
        lambda _, s: Announce(read_dice(s["dice"])),
    ),
    ("enter 1 2 3", rf"enter (?P<dice>{DICE})", lambda _, s: EnterResult(read_dice(s["dice"]))),
    (
        "correct to 1 2 4 because misread",
        rf"correct to (?P<dice>{DICE}){_IN}{_BECAUSE}",
        lambda m, s: CorrectResult(
            int(s["round"] or m.settled_round), read_dice(s["dice"]), read_reason(s["reason"])
        ),
    ),
    ("settle", r"settle", lambda _, __: Settle()),
    ("idle spin", r"idle spin", lambda _, __: OrderIdleSpin()),
    ("bet 25 on small, 10 on double:2", rf"bet{_FOR} (?P<stakes>{STAKES}){_IN}", _place("placed")),
    ("say 25 on small", rf"say{_FOR} (?P<stakes>{STAKES}){_IN}", _place("spoken")),
    ("slip 3 on small", rf"slip{_FOR} (?P<stakes>{STAKES}){_IN}", _place("unnoticed")),
    (
        "repeat",
        rf"repeat{_FOR}{_IN}",
        lambda m, s: RepeatWagers(s["player"] or m.who, int(s["round"] or m.betting_round)),
    ),
    (
        "move 10 from small to big",
        rf"move{_FOR}(?: (?P<money>{MONEY}) from)? (?P<source>{KEY}) to (?P<target>{KEY}){_IN}",
        lambda m, s: MoveWager(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["source"]),
            WagerKey(s["target"]),
            read_optional(s["money"]),
        ),
    ),
    (
        "take down 10 from small",
        rf"take down{_FOR}(?: (?P<money>{MONEY}) from)? (?P<wager>{KEY}){_IN}",
        lambda m, s: TakeDown(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["wager"]),
            read_optional(s["money"]),
        ),
    ),
    (
        "clear",
        rf"clear{_FOR}{_IN}",
        lambda m, s: TakeDown(s["player"] or m.who, int(s["round"] or m.round)),
    ),
    (
        "shift ann small to big",
        rf"shift (?P<player>{NAME}) (?P<source>{KEY}) to (?P<target>{KEY}){_IN}",
        lambda m, s: ShiftWager(
            s["player"],
            int(s["round"] or m.round),
            WagerKey(s["source"]),
            WagerKey(s["target"]),
        ),
    ),
    (
        "refuse ann small because suspicious",
        rf"refuse (?P<player>{NAME}) (?P<wager>{KEY}){_IN}{_BECAUSE}",
        lambda m, s: RefuseWager(
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
        lambda m, s: RuleOnWager(
            s["player"],
            int(s["round"] or m.round),
            WagerKey(s["wager"]),
            WagerKey(s["target"]) if s["target"] else None,
            read_reason(s["reason"]),
            read_optional(s["money"]),
        ),
    ),
    (
        "streak 25 on streak:small-big side small",
        rf"streak{_FOR} (?P<money>{MONEY}) on (?P<market>{KEY})(?: side (?P<side>{KEY}))?{_IN}",
        lambda m, s: PlaceStreak(
            s["player"] or m.who,
            int(s["round"] or m.round),
            WagerKey(s["market"]),
            read_money(s["money"]),
            WagerKey(s["side"]) if s["side"] else None,
        ),
    ),
    (
        "lift streak:small-big",
        rf"lift{_FOR} (?P<market>{KEY})",
        lambda m, s: TakeDownStreak(s["player"] or m.who, WagerKey(s["market"])),
    ),
    (
        "close streak in 20 minutes",
        rf"close streak (?P<when>{WHEN})",
        lambda m, s: AnnounceStreakClosing(when(m.at, s["when"])),
    ),
    (
        "declare not-flat",
        r"declare (?P<event>[a-z-]+)(?P<fixed> fixed)?",
        lambda _, s: Declare(read_fault(s["event"]), bool(s["fixed"])),
    ),
    ("clear fault", r"clear fault", lambda _, __: ClearFault()),
    (
        "rule void because it cannot go on",
        rf"rule (?P<decision>void|continue){_BECAUSE}",
        lambda _, s: RuleOtherwise(s["decision"], read_reason(s["reason"])),  # type: ignore[arg-type]
    ),
    (
        "power withdraw",
        rf"power{_FOR} (?P<answer>withdraw|keep)",
        lambda m, s: AnswerPower(s["player"] or m.who, s["answer"] == "withdraw"),
    ),
    ("conclude power", r"conclude power", lambda _, __: ConcludePower()),
    ("confirm void", r"confirm void", lambda _, __: ConfirmVoid()),
    (
        "invalidate fraud forfeit ann because marked dice",
        (
            rf"invalidate (?P<ground>[a-z-]+)(?P<no> no refund)?"
            rf"(?: forfeit (?P<forfeits>{NAME}(?: {NAME})*?))?{_IN}{_BECAUSE}"
        ),
        lambda m, s: Invalidate(
            int(s["round"] or m.settled_round),
            s["ground"],
            read_reason(s["reason"]),
            not s["no"],
            tuple((s["forfeits"] or "").split()),
        ),
    ),
    ("close wagering", r"close wagering", lambda _, __: CloseWagering()),
    ("shoot", rf"shoot{_FOR}", lambda _, s: Shoot(s["player"])),
    ("dice 1 2 3", rf"dice (?P<dice>{DICE})", lambda _, s: ReportDice(read_dice(s["dice"]))),
    (
        "commit dice 3f9a",
        r"commit dice (?P<commitment>[0-9a-f]+)",
        lambda m, s: CommitDice(m.round + 1, s["commitment"]),
    ),
    (
        "draw 1 2 3 closed by 07c2",
        rf"draw (?P<dice>{DICE}) closed by (?P<link>[0-9a-f]+)",
        lambda m, s: DrawDice(m.round, m.draw, read_dice(s["dice"]), s["link"]),
    ),
    (
        "reveal dice 51ee in round 1",
        r"reveal dice (?P<seed>[0-9a-f]+)(?: in round (?P<round>\d+))?",
        lambda m, s: RevealDice(int(s["round"] or m.round), s["seed"]),
    ),
    (
        "restart after 60 seconds",
        r"restart after (?P<seconds>\d+) seconds",
        lambda _, s: Restart(int(s["seconds"])),
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
