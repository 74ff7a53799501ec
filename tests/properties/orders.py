"""Every kind of command, in instances that make sense and in ones that do not."""

import datetime
from typing import get_args

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence
from sicbo.core.law.policies import IrregularityName
from sicbo.core.money import Amount
from sicbo.core.table.cash.messages import SayWithCash, SellChips
from sicbo.core.table.chips.messages import (
    BringChips,
    Collect,
    InsertNote,
    SettleDebt,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.colours.in_play import VALUE, Kind
from sicbo.core.table.colours.messages import (
    AgreeToShare,
    BuyColours,
    PlaceChips,
    RedeemColours,
    RequireColours,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import ColourSet, Limits, TableConfig
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    Declare,
    RuleOtherwise,
)
from sicbo.core.table.limits.messages import ChangeLimits, SetPersonalLimits
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.opening.messages import (
    AcknowledgeAdvantage,
    AnnounceClosing,
    CloseTable,
    OpenTable,
    RelieveDealer,
    Restart,
    StartGamingDay,
)
from sicbo.core.table.payouts.messages import CancelCredit
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
    AllowPlaces,
    DirectAway,
    LeaveSeat,
    NoteAbsence,
    NoteReturn,
    ReleaseSeat,
    ReservePlace,
    RestrictPlaces,
    TakeSeat,
    VacateSeat,
)
from sicbo.core.table.signs.messages import ConfirmSign
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import AnnounceStreakClosing, PlaceStreak, TakeDownStreak
from sicbo.core.table.terminals.messages import (
    CloseWagering,
    ConfirmVoid,
    ReportDice,
    ReportTerminal,
    Shoot,
)
from sicbo.core.table.tickets.messages import WriteVoucher
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.core.table.tray.messages import CountTray
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice, RevealDice
from sicbo.core.table.wagers.messages import (
    MarkWager,
    MoveWager,
    PlaceWagers,
    RefuseWager,
    RepeatWagers,
    RuleOnWager,
    ShiftWager,
    TakeDown,
)
from tests.properties.fault_orders import faulty, no_faults
from tests.properties.tables import LATER, NOON

SMALL, BIG, MOON = WagerKey("small"), WagerKey("big"), WagerKey("moon")
RED, BLUE = Kind("red"), Kind("blue")
GALA = Kind("token:gala")
MARKET = WagerKey("streak:small-big")
TEN = Amount(1000)
NOTHING, LESS, FORTUNE = Amount(0), Amount(-1000), Amount(10**9)
LIMITS = Limits(Amount(500), Amount(100_000))
DAY = datetime.date(2026, 11, 15)
SOON = LATER + datetime.timedelta(minutes=20)
LAYOUTS: dict[str, str | None] = {
    "star-2016": "C",
    "mbs-2020": "A",
    "aruze-etg": "A",
    "crown-a": "E",
    "crown-b": "C",
    "canberra-2005": None,
}


def config(game: str, **settings: object) -> TableConfig:
    """How a table of a game is set up, with everything that the game knows switched on."""
    star = game == "star-2016"
    usual = TableConfig(
        table="one",
        limits=LIMITS,
        layout=LAYOUTS[game],
        options=("odd", "even", "four", "streak") if star else (),
        touch_screen=star,
        screen=star,
        streak_stake=Amount(2500) if star else None,
        notes=(Amount(500), Amount(1000), Amount(5000)),
        denominations=(Amount(100), Amount(500), Amount(2500)),
        colours=None if game == "aruze-etg" else ColourSet("lion", {"red": 100, "blue": 100}),
        markers={Amount(2500): 1},
    )
    return msgspec.structs.replace(usual, **settings)


def opening(setting: TableConfig, day: datetime.date = DAY) -> OpenTable:
    """Open a table with everything shown that any document asks for."""
    return OpenTable(setting, day, Evidence("letter", datetime.date(2016, 8, 20)))


def sensible(table: Table) -> list[TableCommand]:
    """One instance or more of every kind of command, such as a person might give."""
    game = str(table.book.id)
    star = game == "star-2016"
    free = table.policies.round.order == "free" and table.phase == "between"
    number = table.round + 1 if free else table.round
    done = table.settled.event.round if table.settled else table.round
    dice = table.dice or (1, 2, 4)
    return [
        opening(config(game)),
        AcknowledgeAdvantage(),
        AnnounceClosing(SOON),
        CloseTable(),
        StartGamingDay(DAY + datetime.timedelta(days=1)),
        RelieveDealer(),
        TakeSeat("cat", 3),
        TakeSeat("ann", 3),
        TakeSeat("#4", 4),
        RestrictPlaces("ann"),
        AllowPlaces("ann"),
        ReservePlace("ann"),
        InsertNote("#4", TEN),
        LeaveSeat("ann"),
        VacateSeat("ann"),
        NoteAbsence("ann", 600),
        NoteReturn("ann"),
        ReleaseSeat("ann"),
        DirectAway("ann", "occupying"),
        DirectAway("bob", "occupying"),
        BringChips("ann", TEN),
        TakeChips("ann", TEN),
        InsertNote("ann", TEN),
        TransferCredit("ann", TEN),
        Collect("ann"),
        Collect("bob"),
        CancelCredit("ann"),
        WriteVoucher("ann"),
        ClearLock("ann", "all is well"),
        SettleDebt("ann"),
        SettleDebt("ann", TEN),
        ChangeLimits(Limits(Amount(100), Amount(200_000)), LATER),
        ChangeLimits(Limits(TEN, Amount(200_000)), SOON, "small"),
        ConfirmSign(table.limits, dict(table.area_limits), Amount(2500) if star else None),
        SetPersonalLimits("ann", Limits(Amount(500), Amount(500_000)), True),
        SetPersonalLimits("ann", None),
        OpenBets(),
        OpenBets(30),
        Shake(3),
        Shake(1),
        CloseBets(),
        PressKey(),
        Uncover(),
        Announce((1, 2, 4)),
        EnterResult(dice),
        CorrectResult(done, (6, 6, 6), "misread"),
        Settle(),
        OrderIdleSpin(),
        PlaceWagers("ann", number, {SMALL: TEN, BIG: TEN}),
        PlaceWagers("ann", number, {SMALL: TEN}, "spoken"),
        PlaceWagers("ann", number, {BIG: Amount(1)}, "unnoticed"),
        RepeatWagers("ann", number),
        *colours(number),
        MoveWager("ann", number, SMALL, BIG),
        MoveWager("ann", number, SMALL, BIG, Amount(500)),
        TakeDown("ann", number),
        TakeDown("ann", number, SMALL, Amount(500)),
        ShiftWager("ann", number, SMALL, BIG),
        RefuseWager("ann", number, SMALL, "doubtful"),
        MarkWager("ann", number, SMALL),
        RuleOnWager("ann", number, SMALL, BIG, "on the line"),
        RuleOnWager("ann", number, SMALL, None, "unclear"),
        RuleOnWager("ann", number, SMALL, BIG, "half of it", Amount(500)),
        PlaceStreak("ann", table.round, MARKET, Amount(2500)),
        TakeDownStreak("ann", MARKET),
        AnnounceStreakClosing(SOON),
        *(Declare(event) for event in get_args(IrregularityName)),
        *(Declare(event, fixed=True) for event in get_args(IrregularityName)),
        ClearFault(),
        RuleOtherwise("continue", "agreed"),
        RuleOtherwise("void", "cannot go on"),
        AnswerPower("ann", True),
        AnswerPower("ann", False),
        ConcludePower(),
        ConfirmVoid(),
        Invalidate(done, "disturbance", "a fire"),
        Invalidate(done, "fraud", "marked dice", True, ("ann",)),
        Invalidate(done, "fraud", "marked dice", False),
        CloseWagering(),
        Shoot(),
        Shoot("ann"),
        ReportDice((1, 2, 4)),
        ReportTerminal(1, Amount(table.stack_of("ann")), table.round),
        ReportTerminal(1, TEN, table.round, "printer open"),
        CommitDice(table.round + 1, "3f9a"),
        DrawDice(table.round, table.draws + 1, (1, 2, 4), "07c2"),
        RevealDice(table.round, "51ee"),
        Restart(60),
        *faulty(table, number),
        CountTray("check", {Amount(100): 3}, "ida", None, "a chip fell"),
        CountTray("opening", {Amount(100): 3}, "ida", DAY, "a chip fell"),
        CountTray("closing", {Amount(100): 3}, "ida", None, "a chip fell"),
    ]


def colours(number: int) -> list[TableCommand]:
    """Colour chips bought, agreed on, staked, asked for and redeemed."""
    return [
        BuyColours("ann", RED, 10, Amount(500)),
        BuyColours("ann", BLUE, 10, Amount(500)),
        BuyColours("bob", RED, 2, Amount(2500), "marker"),
        BuyColours("bob", RED, 2, Amount(2500), "chip"),
        AgreeToShare("ann", "bob", RED),
        PlaceChips("ann", number, {SMALL: {RED: TEN}, BIG: {VALUE: TEN}}),
        PlaceChips("ann", number, {SMALL: {RED: TEN, VALUE: TEN}}, "spoken"),
        PlaceChips("ann", number, {SMALL: {RED: TEN}}, issued_at="two"),
        RedeemColours("ann", RED),
        RedeemColours("ann", RED, 2),
        RedeemColours("ann", RED, 2, "two"),
        TakeTokens("ann", TEN, GALA),
        RequireColours("ann"),
        RequireColours("ann", False),
        SellChips("ann", TEN),
        SayWithCash("ann", number, {SMALL: TEN}, TEN),
    ]


def no_colours(number: int) -> list[TableCommand]:
    """Colours, pieces, values and players that there are not."""
    moon, none = Kind("moon"), (0, -1, 10**9)
    return [
        BuyColours("ann", moon, 1, TEN),
        BuyColours("zed", RED, 1, Amount(500)),
        *(BuyColours("ann", RED, pieces, Amount(500)) for pieces in none),
        *(BuyColours("ann", RED, 1, value) for value in (NOTHING, LESS, FORTUNE)),
        *(RedeemColours("ann", RED, pieces) for pieces in none),
        RedeemColours("zed", RED),
        *(TakeTokens("ann", amount, GALA) for amount in (NOTHING, LESS, FORTUNE)),
        TakeTokens("zed", TEN, GALA),
        *(TakeTokens("ann", TEN, kind) for kind in (RED, moon)),
        RedeemColours("ann", moon),
        *(AgreeToShare(*each, RED) for each in (("zed", "ann"), ("ann", "zed"), ("ann", "ann"))),
        AgreeToShare("ann", "bob", moon),
        RequireColours("zed"),
        SellChips("ann", Amount(0)),
        SayWithCash("zed", number, {SMALL: TEN}, TEN),
        SayWithCash("ann", number, {MOON: TEN}, TEN),
        SayWithCash("ann", number, {SMALL: TEN}, Amount(-1)),
        PlaceChips("ann", number, {}),
        PlaceChips("ann", number, {SMALL: {}}),
        PlaceChips("ann", number, {MOON: {RED: TEN}}),
        PlaceChips("ann", number, {SMALL: {moon: TEN}}),
        PlaceChips("zed", number, {SMALL: {RED: TEN}}),
        PlaceChips("ann", number + 7, {SMALL: {RED: TEN}}),
        *(
            PlaceChips("ann", number, {SMALL: {RED: n}})
            for n in (NOTHING, LESS, FORTUNE, Amount(1))
        ),
        PlaceChips("ann", number, {SMALL: {RED: Amount(1500), VALUE: LESS}}),
    ]


def nonsensical(table: Table) -> list[TableCommand]:
    """Instances that nobody should give: unknown names, no amounts, other rounds, no dice."""
    game, number = str(table.book.id), table.round
    early = NOON - datetime.timedelta(days=400)
    stakes = (NOTHING, LESS, FORTUNE)
    faces = ((0, 1, 2), (1, 2, 7), (-1, -2, -3), (10**9, 1, 1))
    bad_limits = (
        Limits(NOTHING, NOTHING),
        Limits(LESS, LESS),
        Limits(TEN, Amount(500)),
        Limits(TEN, TEN, NOTHING),
    )
    return [
        *(opening(config(game, layout=layout)) for layout in ("Z", None, "")),
        opening(config(game, options=("moon",))),
        *(opening(config(game, limits=each)) for each in bad_limits),
        *(opening(config(game, area_limits={"moon": each})) for each in bad_limits),
        opening(config(game, seats=0)),
        OpenTable(config(game), DAY),
        AnnounceClosing(early),
        StartGamingDay(early.date()),
        *(TakeSeat("cat", seat) for seat in (0, -1, 1, 99)),
        *(TakeSeat(*each) for each in (("ann#3", 3), ("#3", 4), ("#9", 9), ("#", 1), ("#0", 0))),
        *(kind("zed") for kind in (LeaveSeat, VacateSeat, Collect, AllowPlaces, ReservePlace)),
        *(kind("zed") for kind in (CancelCredit, WriteVoucher, ClearLock)),
        *(kind(key) for kind in (LeaveSeat, Collect, ReservePlace) for key in ("#4", "ann#9")),
        *(InsertNote(key, TEN) for key in ("#5", "ann#9", "#", "#-1")),
        *(RestrictPlaces(name) for name in ("ann#3", "#4", "")),
        PlaceWagers("ann#9", number, {SMALL: TEN}),
        PlaceWagers("#4", number, {SMALL: TEN}),
        TransferCredit("#4", TEN),
        DirectAway("zed", "occupying"),
        DirectAway("zed", "blocking"),
        *(BringChips("zed", amount) for amount in (*stakes, TEN)),
        *(TakeChips("ann", amount) for amount in stakes),
        TakeChips("zed", TEN),
        *(InsertNote("zed", amount) for amount in (*stakes, Amount(1))),
        *(TransferCredit("ann", amount) for amount in stakes),
        *(SettleDebt(name, amount) for name in ("ann", "zed") for amount in stakes),
        *(ChangeLimits(each, LATER) for each in bad_limits),
        *(ConfirmSign(each) for each in (*bad_limits, Limits(TEN, TEN))),
        *(ConfirmSign(LIMITS, {area: each}) for area in ("moon", SMALL) for each in bad_limits),
        *(ConfirmSign(LIMITS, {}, amount) for amount in stakes),
        ChangeLimits(LIMITS, early),
        ChangeLimits(LIMITS, LATER, "moon"),
        *(SetPersonalLimits("zed", each, True) for each in (*bad_limits, LIMITS)),
        SetPersonalLimits("ann", LIMITS, False),
        SetPersonalLimits("zed", None),
        *(OpenBets(seconds) for seconds in (0, -30)),
        *(Shake(tumbles) for tumbles in (0, -1, 10**9)),
        *(Announce(each) for each in faces),
        *(EnterResult(each) for each in (*faces, (6, 6, 6))),
        *(CorrectResult(number, each, "misread") for each in faces),
        CorrectResult(number, (1, 1, 1), "  "),
        *(ReportDice(each) for each in faces),
        *(ReportTerminal(place, TEN, number) for place in (0, 99)),
        *(ReportTerminal(1, amount, -1, " ") for amount in stakes),
        PlaceWagers("ann", number, {}),
        PlaceWagers("ann", number, {MOON: TEN}),
        PlaceWagers("ann", number, {MARKET: TEN}),
        *(PlaceWagers("ann", number, {SMALL: amount}) for amount in stakes),
        *(PlaceWagers("ann", number, {SMALL: amount}, "unnoticed") for amount in stakes),
        PlaceWagers("ann", number, {SMALL: FORTUNE}, "spoken"),
        *(PlaceWagers("ann", other, {SMALL: TEN}) for other in (-1, number + 7)),
        *(PlaceWagers(name, number, {SMALL: TEN}) for name in ("zed", "")),
        *(RepeatWagers(name, number) for name in ("zed", "bob")),
        RepeatWagers("ann", number + 7),
        MoveWager("ann", number, SMALL, MOON),
        MoveWager("ann", number, MOON, SMALL),
        MoveWager("ann", number, SMALL, SMALL),
        MoveWager("zed", number, SMALL, BIG),
        *(MoveWager("ann", number, SMALL, BIG, amount) for amount in stakes),
        TakeDown("zed", number),
        TakeDown("ann", number + 7),
        TakeDown("ann", number, MOON),
        *(TakeDown("ann", number, SMALL, amount) for amount in stakes),
        *(ShiftWager(*each) for each in (("zed", number, SMALL, BIG), ("ann", number, BIG, SMALL))),
        *(ShiftWager("ann", number, SMALL, target) for target in (MOON, SMALL)),
        *(RefuseWager(*each) for each in (("zed", number, SMALL, "x"), ("ann", number, MOON, "x"))),
        RefuseWager("ann", number, SMALL, " "),
        *(MarkWager(*each) for each in (("zed", number, SMALL), ("ann", number, MOON))),
        *(RuleOnWager(name, number, SMALL, MOON, "x") for name in ("zed", "ann")),
        RuleOnWager("ann", number, SMALL, BIG, ""),
        *(RuleOnWager("ann", number, SMALL, BIG, "x", amount) for amount in stakes),
        RuleOnWager("ann", number, SMALL, SMALL, "x"),
        *another_round(number + 7),
        *no_colours(number),
        *(PlaceStreak("ann", number, MARKET, amount) for amount in stakes),
        PlaceStreak("zed", number, MARKET, Amount(2500)),
        PlaceStreak("ann", number, SMALL, Amount(2500)),
        PlaceStreak("ann", number, MARKET, Amount(2500), MOON),
        *(TakeDownStreak(name, MOON) for name in ("zed", "ann")),
        AnnounceStreakClosing(early),
        *(RuleOtherwise(decision, " ") for decision in ("continue", "void")),
        *(AnswerPower("zed", withdraw) for withdraw in (True, False)),
        Invalidate(number, "moon", "x"),
        Invalidate(number, "fraud", " "),
        Invalidate(number, "disturbance", "x", True, ("ann",)),
        Invalidate(number, "fraud", "x", True, ("zed",)),
        Shoot("zed"),
        *(Restart(seconds) for seconds in (0, -60)),
        *no_faults(number),
        *(CountTray("check", {chip: 3}, "ida", None, "x") for chip in (*stakes, Amount(7))),
        *(CountTray("check", {Amount(100): pieces}, "ida") for pieces in (0, -1, 10**9)),
        *(CountTray("check", {}, person, None, "x") for person in ("", "ann", "the dealer")),
    ]


def another_round(number: int) -> list[TableCommand]:
    """What names its round, for a round that is not on."""
    return [
        ShiftWager("ann", number, SMALL, BIG),
        RefuseWager("ann", number, SMALL, "doubtful"),
        MarkWager("ann", number, SMALL),
        RuleOnWager("ann", number, SMALL, BIG, "on the line"),
        PlaceStreak("ann", number, MARKET, Amount(2500)),
        CorrectResult(number, (6, 6, 6), "misread"),
        Invalidate(number, "fraud", "marked dice"),
    ]
