"""What is written in the notation is read back as the same command."""

import datetime

import msgspec
import pytest

from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.faults.record import as_sent
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import Declare, RuleOtherwise
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.opening.messages import AnnounceClosing, OpenTable
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.rounds.messages import CorrectResult
from sicbo.core.table.seats.messages import TakeSeat, VacateSeat
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import AnnounceStreakClosing, TakeDownStreak
from sicbo.core.table.terminals.messages import Shoot
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice
from sicbo.core.table.wagers.messages import PlaceWagers, RuleOnWager, TakeDown
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.words import ORDERS, CannotBeWritten, Moment, understand, write_order
from tests.properties.orders import another_round, config, opening, sensible

NOON = datetime.datetime(2026, 11, 15, 12, 0, 0, 250_000, tzinfo=datetime.UTC)
OPENING = opening(config("star-2016"))


def moment(who: str, number: int = 0) -> Moment:
    return Moment(who, NOON, number, number, number, OPENING, 1)


TABLE = Table(open_rulebook("star-2016"))
COMMANDS = [
    *(understand(form.example, moment("ann")) for form in ORDERS),
    *sensible(TABLE),
    *another_round(7),
    AnnounceClosing(NOON - datetime.timedelta(seconds=1.5)),
    AnnounceClosing(NOON + datetime.timedelta(seconds=1)),
    AnnounceStreakClosing(NOON + datetime.timedelta(hours=3)),
    ChangeLimits(Limits(Amount(250), Amount(100_050), Amount(50)), NOON, "double:2"),
    RuleOnWager("bob", 0, WagerKey("small"), WagerKey("big"), "on the line", Amount(500)),
    RuleOnWager("bob", 3, WagerKey("small"), None, "unclear", Amount(550)),
    TakeSeat("bob", 3),
    Shoot("bob"),
    TakeDownStreak("bob", WagerKey("streak:odd-even")),
    Invalidate(2, "fraud", "marked dice", True, ("ann", "bob")),
    *(RuleOtherwise("void", reason) for reason in ("die #2", '"so it said"', " two  gaps ")),
    CorrectResult(2, (1, 2, 3), "骰子 #2 “斜”"),
    BuyIn("bob", Amount(1)),
    CashOut("bob", Amount(1)),
]


@pytest.mark.parametrize("who", ["ann", "dan"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: type(each).__name__)
def test_what_is_written_is_read_back(command: TableCommand, who: str) -> None:
    if isinstance(command, OpenTable):
        command = OPENING
    assert understand(write_order(command, moment(who)), moment(who)) == as_sent(command)


def test_every_kind_of_command_is_written() -> None:
    assert {type(command) for command in COMMANDS} == {
        *TABLE_COMMANDS,
        *NOUN_COMMANDS,
        BuyIn,
        CashOut,
    }


def test_only_what_the_moment_does_not_say_is_written() -> None:
    stakes = {WagerKey("small"): Amount(2550), WagerKey("double:2"): Amount(500)}
    bet = PlaceWagers("ann", 4, stakes)
    assert write_order(bet, moment("ann", 4)) == "bet 25.50 on small, 5 on double:2"
    assert write_order(bet, moment("dan", 4)) == "bet for ann 25.50 on small, 5 on double:2"
    late = "bet 25.50 on small, 5 on double:2 in round 4"
    assert write_order(bet, moment("ann", 5)) == late


@pytest.mark.parametrize(
    "command",
    [
        CommitDice(3, "aa"),
        DrawDice(1, 2, (1, 2, 3), "aa"),
        VacateSeat("Ann Smith"),
        TakeDown("ann", 1, None, Amount(5)),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_has_no_words_is_told(command: TableCommand) -> None:
    with pytest.raises(CannotBeWritten):
        write_order(command, moment("ann", 1))


def test_what_a_terminal_would_obey_is_written_out() -> None:
    """Such reasons are refused today; the record has some."""
    words = write_order(RuleOtherwise("void", "gone\x1b[2J\nann: leave"), moment("dan"))
    assert words == r"rule void because gone\x1b[2J\nann: leave"
    shown = RuleOtherwise("void", r"gone\x1b[2J\nann: leave")
    assert understand(words, moment("dan")) == shown


def test_a_command_that_says_the_opposite_is_written_so() -> None:
    for command in (Declare("lights"), Declare("lights", fixed=True)):
        assert understand(write_order(command, moment("dan")), moment("dan")) == command
    rule = RuleOtherwise("continue", "agreed")
    void = msgspec.structs.replace(rule, decision="void")
    assert write_order(rule, moment("dan")) != write_order(void, moment("dan"))
