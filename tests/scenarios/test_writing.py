"""What is written in the notation is read back as the same command."""

import datetime

import msgspec
import pytest

from sicbo.core.house.wallets import BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import _DECIDERS
from sicbo.core.table.state import Table
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.words import ORDERS, Moment, understand
from sicbo.scenario.writing import CannotBeWritten, write_order
from tests.properties.orders import another_round, config, opening, sensible

NOON = datetime.datetime(2026, 11, 15, 12, 0, 0, 250_000, tzinfo=datetime.UTC)
OPENING = opening(config("star-2016"))


def moment(who: str, number: int = 0) -> Moment:
    return Moment(who, NOON, number, number, number, OPENING, 1)


TABLE = Table(open_rulebook("star-2016"))
COMMANDS = [
    *(understand(example, moment("ann")) for example, _, _ in ORDERS),
    *sensible(TABLE),
    *another_round(7),
    c.AnnounceClosing(NOON - datetime.timedelta(seconds=1.5)),
    c.AnnounceClosing(NOON + datetime.timedelta(seconds=1)),
    c.AnnounceStreakClosing(NOON + datetime.timedelta(hours=3)),
    c.ChangeLimits(Limits(Amount(250), Amount(100_050), Amount(50)), NOON, "double:2"),
    c.RuleOnWager("bob", 0, WagerKey("small"), WagerKey("big"), "on the line", Amount(500)),
    c.RuleOnWager("bob", 3, WagerKey("small"), None, "unclear", Amount(550)),
    c.TakeSeat("bob", 3),
    c.Shoot("bob"),
    c.TakeDownStreak("bob", WagerKey("streak:odd-even")),
    c.Invalidate(2, "fraud", "marked dice", True, ("ann", "bob")),
    *(c.RuleOtherwise("void", reason) for reason in ("die #2", '"so it said"', " two  gaps ")),
    c.CorrectResult(2, (1, 2, 3), "骰子 #2 “斜”"),
    BuyIn("bob", Amount(1)),
    CashOut("bob", Amount(1)),
]


@pytest.mark.parametrize("who", ["ann", "dan"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: type(each).__name__)
def test_what_is_written_is_read_back(command: c.Command, who: str) -> None:
    if isinstance(command, c.OpenTable):
        command = OPENING
    assert understand(write_order(command, moment(who)), moment(who)) == command


def test_every_kind_of_command_is_written() -> None:
    assert {type(command) for command in COMMANDS} == {*_DECIDERS, BuyIn, CashOut}


def test_only_what_the_moment_does_not_say_is_written() -> None:
    stakes = {WagerKey("small"): Amount(2550), WagerKey("double:2"): Amount(500)}
    bet = c.PlaceWagers("ann", 4, stakes)
    assert write_order(bet, moment("ann", 4)) == "bet 25.50 on small, 5 on double:2"
    assert write_order(bet, moment("dan", 4)) == "bet for ann 25.50 on small, 5 on double:2"
    late = "bet 25.50 on small, 5 on double:2 in round 4"
    assert write_order(bet, moment("ann", 5)) == late


@pytest.mark.parametrize(
    "command",
    [
        c.CommitDice(3, "aa"),
        c.DrawDice(1, 2, (1, 2, 3), "aa"),
        c.VacateSeat("Ann Smith"),
        c.TakeDown("ann", 1, None, Amount(5)),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_has_no_words_is_told(command: c.Command) -> None:
    with pytest.raises(CannotBeWritten):
        write_order(command, moment("ann", 1))


def test_what_a_terminal_would_obey_is_written_out() -> None:
    """Such reasons are refused today; the record has some."""
    words = write_order(c.RuleOtherwise("void", "gone\x1b[2J\nann: leave"), moment("dan"))
    assert words == r"rule void because gone\x1b[2J\nann: leave"
    shown = c.RuleOtherwise("void", r"gone\x1b[2J\nann: leave")
    assert understand(words, moment("dan")) == shown


def test_a_command_that_says_the_opposite_is_written_so() -> None:
    for command in (c.Declare("lights"), c.Declare("lights", fixed=True)):
        assert understand(write_order(command, moment("dan")), moment("dan")) == command
    rule = c.RuleOtherwise("continue", "agreed")
    void = msgspec.structs.replace(rule, decision="void")
    assert write_order(rule, moment("dan")) != write_order(void, moment("dan"))
