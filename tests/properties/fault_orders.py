"""Orders about terminals and servers that fail, such as make sense and such as do not."""

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.messages import AnswerReport, ReportMalfunction
from sicbo.core.table.faults.messages import (
    AdjustMeter,
    DeclareServer,
    FreeTerminal,
    HoldTerminal,
    Recalculate,
    VoidWagers,
)
from sicbo.core.table.faults.recorded_round import RecordedRound
from sicbo.core.table.lines import Line
from sicbo.core.table.state import Table

SMALL, BIG, MOON = WagerKey("small"), WagerKey("big"), WagerKey("moon")
TEN, NOTHING, LESS, FORTUNE = Amount(1000), Amount(0), Amount(-1000), Amount(10**9)


def faulty(table: Table, number: int) -> list[TableCommand]:
    """Terminals held and freed, wagers confirmed and void, a meter adjusted, a server failed."""
    done = RecordedRound(1, (line("ann", SMALL), line("bob", BIG)))
    return [
        ReportMalfunction("ann", "screen"),
        AnswerReport("ann"),
        HoldTerminal("ann", "the screen flickers"),
        FreeTerminal("ann"),
        Recalculate("ann", number, {SMALL: TEN, BIG: TEN}),
        Recalculate("ann", number, {BIG: TEN}),
        AdjustMeter("ann", TEN, "counted twice"),
        AdjustMeter("ann", LESS, "counted twice"),
        VoidWagers("ann", number, "a breach"),
        VoidWagers("ann", 1, "a breach", (done,)),
        DeclareServer((), "the clock stands"),
        DeclareServer((table.round,), "the clock stands"),
        DeclareServer((1,), "the clock stands", (done,)),
    ]


def line(player: str, wager: WagerKey) -> Line:
    """A wager of ten that has lost."""
    return Line(player, wager, TEN, TEN, "lost", NOTHING, NOTHING, ())


def no_faults(number: int) -> list[TableCommand]:
    """Terminals that are not held, rounds that are not recorded, amounts and reasons missing."""
    void = RecordedRound(1, void=True)
    return [
        ReportMalfunction("zed", "dice"),
        *(AnswerReport(name) for name in ("zed", "")),
        *(HoldTerminal(*each) for each in (("zed", "x"), ("ann", " "))),
        *(FreeTerminal(name) for name in ("zed", "bob", "")),
        *(Recalculate("ann", number, wagers) for wagers in ({}, {MOON: TEN}, {SMALL: LESS})),
        *(Recalculate(*each, {SMALL: TEN}) for each in (("zed", number), ("ann", number + 7))),
        *(AdjustMeter("ann", amount, "x") for amount in (NOTHING, Amount(-FORTUNE), FORTUNE)),
        *(AdjustMeter(*each) for each in (("zed", TEN, "x"), ("ann", TEN, " "))),
        *(VoidWagers(*each) for each in (("zed", number, "x"), ("ann", number, " "))),
        *(VoidWagers("ann", other, "x") for other in (0, -1, number + 7, 1)),
        VoidWagers("ann", 1, "x", (void,)),
        *(DeclareServer(rounds, "x") for rounds in ((0,), (-1,), (number + 7,), (1, 1))),
        DeclareServer((), " "),
        DeclareServer((1,), "x", (void,)),
    ]
