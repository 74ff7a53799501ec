"""Every kind of command, in instances that make sense and in ones that do not."""

import datetime
from typing import get_args

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence
from sicbo.core.law.policies import Event as Fault
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.state import Table
from tests.properties.tables import LATER, NOON

SMALL, BIG, MOON = WagerKey("small"), WagerKey("big"), WagerKey("moon")
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
    )
    return msgspec.structs.replace(usual, **settings)


def opening(setting: TableConfig, day: datetime.date = DAY) -> c.OpenTable:
    """Open a table with everything shown that any document asks for."""
    return c.OpenTable(setting, day, Evidence("letter", datetime.date(2016, 8, 20)))


def sensible(table: Table) -> list[c.Command]:
    """One instance or more of every kind of command, such as a person might give."""
    game = str(table.book.id)
    free = table.policies.round.order == "free" and table.phase == "between"
    number = table.round + 1 if free else table.round
    done = table.settled.event.round if table.settled else table.round
    dice = table.dice or (1, 2, 4)
    return [
        opening(config(game)),
        c.AcknowledgeAdvantage(),
        c.AnnounceClosing(SOON),
        c.CloseTable(),
        c.StartGamingDay(DAY + datetime.timedelta(days=1)),
        c.RelieveDealer(),
        c.TakeSeat("cat", 3),
        c.TakeSeat("ann", 3),
        c.LeaveSeat("ann"),
        c.VacateSeat("ann"),
        c.NoteAbsence("ann", 600),
        c.NoteReturn("ann"),
        c.ReleaseSeat("ann"),
        c.DirectAway("ann", "occupying"),
        c.DirectAway("bob", "occupying"),
        c.BringChips("ann", TEN),
        c.TakeChips("ann", TEN),
        c.InsertNote("ann", TEN),
        c.TransferCredit("ann", TEN),
        c.Collect("ann"),
        c.Collect("bob"),
        c.SettleDebt("ann"),
        c.SettleDebt("ann", TEN),
        c.ChangeLimits(Limits(Amount(100), Amount(200_000)), LATER),
        c.ChangeLimits(Limits(TEN, Amount(200_000)), SOON, "small"),
        c.SetPersonalLimits("ann", Limits(Amount(500), Amount(500_000)), True),
        c.SetPersonalLimits("ann", None),
        c.OpenBets(),
        c.OpenBets(30),
        c.Shake(3),
        c.Shake(1),
        c.CloseBets(),
        c.PressKey(),
        c.Uncover(),
        c.Announce((1, 2, 4)),
        c.EnterResult(dice),
        c.CorrectResult(done, (6, 6, 6), "misread"),
        c.Settle(),
        c.OrderIdleSpin(),
        c.PlaceWagers("ann", number, {SMALL: TEN, BIG: TEN}),
        c.PlaceWagers("ann", number, {SMALL: TEN}, "spoken"),
        c.PlaceWagers("ann", number, {BIG: Amount(1)}, "unnoticed"),
        c.RepeatWagers("ann", number),
        c.MoveWager("ann", number, SMALL, BIG),
        c.MoveWager("ann", number, SMALL, BIG, Amount(500)),
        c.TakeDown("ann", number),
        c.TakeDown("ann", number, SMALL, Amount(500)),
        c.ShiftWager("ann", number, SMALL, BIG),
        c.RefuseWager("ann", number, SMALL, "doubtful"),
        c.RuleOnWager("ann", number, SMALL, BIG, "on the line"),
        c.RuleOnWager("ann", number, SMALL, None, "unclear"),
        c.RuleOnWager("ann", number, SMALL, BIG, "half of it", Amount(500)),
        c.PlaceStreak("ann", table.round, MARKET, Amount(2500)),
        c.TakeDownStreak("ann", MARKET),
        c.AnnounceStreakClosing(SOON),
        *(c.Declare(event) for event in get_args(Fault)),
        *(c.Declare(event, fixed=True) for event in get_args(Fault)),
        c.ClearFault(),
        c.RuleOtherwise("continue", "agreed"),
        c.RuleOtherwise("void", "cannot go on"),
        c.AnswerPower("ann", True),
        c.AnswerPower("ann", False),
        c.ConcludePower(),
        c.ConfirmVoid(),
        c.Invalidate(done, "disturbance", "a fire"),
        c.Invalidate(done, "fraud", "marked dice", True, ("ann",)),
        c.Invalidate(done, "fraud", "marked dice", False),
        c.CloseWagering(),
        c.Shoot(),
        c.Shoot("ann"),
        c.ReportDice((1, 2, 4)),
        c.CommitDice(table.round + 1, "3f9a"),
        c.DrawDice(table.round, table.draws + 1, (1, 2, 4), "07c2"),
        c.RevealDice(table.round, "51ee"),
        c.Restart(60),
    ]


def nonsensical(table: Table) -> list[c.Command]:
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
        c.OpenTable(config(game), DAY),
        c.AnnounceClosing(early),
        c.StartGamingDay(early.date()),
        *(c.TakeSeat("cat", seat) for seat in (0, -1, 1, 99)),
        *(kind("zed") for kind in (c.LeaveSeat, c.VacateSeat, c.Collect)),
        c.DirectAway("zed", "occupying"),
        c.DirectAway("zed", "blocking"),
        *(c.BringChips("zed", amount) for amount in (*stakes, TEN)),
        *(c.TakeChips("ann", amount) for amount in stakes),
        c.TakeChips("zed", TEN),
        *(c.InsertNote("zed", amount) for amount in (*stakes, Amount(1))),
        *(c.TransferCredit("ann", amount) for amount in stakes),
        *(c.SettleDebt(name, amount) for name in ("ann", "zed") for amount in stakes),
        *(c.ChangeLimits(each, LATER) for each in bad_limits),
        c.ChangeLimits(LIMITS, early),
        c.ChangeLimits(LIMITS, LATER, "moon"),
        *(c.SetPersonalLimits("zed", each, True) for each in (*bad_limits, LIMITS)),
        c.SetPersonalLimits("ann", LIMITS, False),
        c.SetPersonalLimits("zed", None),
        *(c.OpenBets(seconds) for seconds in (0, -30)),
        *(c.Shake(tumbles) for tumbles in (0, -1, 10**9)),
        *(c.Announce(each) for each in faces),
        *(c.EnterResult(each) for each in (*faces, (6, 6, 6))),
        *(c.CorrectResult(number, each, "misread") for each in faces),
        c.CorrectResult(number, (1, 1, 1), "  "),
        *(c.ReportDice(each) for each in faces),
        c.PlaceWagers("ann", number, {}),
        c.PlaceWagers("ann", number, {MOON: TEN}),
        c.PlaceWagers("ann", number, {MARKET: TEN}),
        *(c.PlaceWagers("ann", number, {SMALL: amount}) for amount in stakes),
        *(c.PlaceWagers("ann", number, {SMALL: amount}, "unnoticed") for amount in stakes),
        c.PlaceWagers("ann", number, {SMALL: FORTUNE}, "spoken"),
        *(c.PlaceWagers("ann", other, {SMALL: TEN}) for other in (-1, number + 7)),
        *(c.PlaceWagers(name, number, {SMALL: TEN}) for name in ("zed", "")),
        *(c.RepeatWagers(name, number) for name in ("zed", "bob")),
        c.RepeatWagers("ann", number + 7),
        c.MoveWager("ann", number, SMALL, MOON),
        c.MoveWager("ann", number, MOON, SMALL),
        c.MoveWager("ann", number, SMALL, SMALL),
        c.MoveWager("zed", number, SMALL, BIG),
        *(c.MoveWager("ann", number, SMALL, BIG, amount) for amount in stakes),
        c.TakeDown("zed", number),
        c.TakeDown("ann", number + 7),
        c.TakeDown("ann", number, MOON),
        *(c.TakeDown("ann", number, SMALL, amount) for amount in stakes),
        *(
            c.ShiftWager(*each)
            for each in (("zed", number, SMALL, BIG), ("ann", number, BIG, SMALL))
        ),
        *(c.ShiftWager("ann", number, SMALL, target) for target in (MOON, SMALL)),
        *(
            c.RefuseWager(*each)
            for each in (("zed", number, SMALL, "x"), ("ann", number, MOON, "x"))
        ),
        c.RefuseWager("ann", number, SMALL, " "),
        *(c.RuleOnWager(name, number, SMALL, MOON, "x") for name in ("zed", "ann")),
        c.RuleOnWager("ann", number, SMALL, BIG, ""),
        *(c.RuleOnWager("ann", number, SMALL, BIG, "x", amount) for amount in stakes),
        c.RuleOnWager("ann", number, SMALL, SMALL, "x"),
        *another_round(number + 7),
        *(c.PlaceStreak("ann", number, MARKET, amount) for amount in stakes),
        c.PlaceStreak("zed", number, MARKET, Amount(2500)),
        c.PlaceStreak("ann", number, SMALL, Amount(2500)),
        c.PlaceStreak("ann", number, MARKET, Amount(2500), MOON),
        *(c.TakeDownStreak(name, MOON) for name in ("zed", "ann")),
        c.AnnounceStreakClosing(early),
        *(c.RuleOtherwise(decision, " ") for decision in ("continue", "void")),
        *(c.AnswerPower("zed", withdraw) for withdraw in (True, False)),
        c.Invalidate(number, "moon", "x"),
        c.Invalidate(number, "fraud", " "),
        c.Invalidate(number, "disturbance", "x", True, ("ann",)),
        c.Invalidate(number, "fraud", "x", True, ("zed",)),
        c.Shoot("zed"),
        *(c.Restart(seconds) for seconds in (0, -60)),
    ]


def another_round(number: int) -> list[c.Command]:
    """What names its round, for a round that is not on."""
    return [
        c.ShiftWager("ann", number, SMALL, BIG),
        c.RefuseWager("ann", number, SMALL, "doubtful"),
        c.RuleOnWager("ann", number, SMALL, BIG, "on the line"),
        c.PlaceStreak("ann", number, MARKET, Amount(2500)),
        c.CorrectResult(number, (6, 6, 6), "misread"),
        c.Invalidate(number, "fraud", "marked dice"),
    ]
