"""The Star, rule 8.7.1: a streak that a fault ends below four is lost, and that is reported."""

import logging

import pytest

from sicbo.core.floor.floor import placed
from sicbo.core.house_rules import SECOND_EDITION
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import Settle
from sicbo.desk.writer.alerts import watch
from sicbo.desk.writer.request import Request
from tests.law.table.star_rounds import SMALL_ODD, TRIPLE, entered, rounds, star
from tests.law.table.test_star_2016_streak import LIGHTS, PLACE, running
from tests.properties.tables import LATER

clause = pytest.mark.clause
TOLD = "-> notified role=operator about=streak-ended-by-fault by 8.7.1, house 15\n"
DARK = "dan: declare lights\n"


def reported(text: str) -> bool:
    """Whether the settlement that comes next reports a streak."""
    decision = decide(star(text).floor.table, Order("dan", "dealer", LATER, Settle()))
    assert not isinstance(decision, Refusal)
    told = [each.about for each in decision if isinstance(each, Notified)]
    return "streak-ended-by-fault" in told


@clause("star-2016", "8.7.1")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_8_7_1_a_certain_loss_by_a_fault_is_reported(count: int) -> None:
    star(running(count) + entered(SMALL_ODD) + LIGHTS + "-> round-settled\n" + TOLD)


@clause("star-2016", "8.7.1")
@pytest.mark.parametrize(
    "text",
    [
        running(3) + entered(SMALL_ODD) + DARK,
        running(1) + entered("3 4 6") + DARK,
        running(1) + entered(TRIPLE) + DARK,
        running(1) + entered("3 4 6"),
        running(1) + entered(SMALL_ODD),
        rounds(SMALL_ODD) + entered(SMALL_ODD) + DARK,
    ],
    ids=["won", "lost by the dice", "given back", "no fault, lost", "runs on", "no wager"],
)
def test_8_7_1_what_the_fault_did_not_lose_is_not_reported(text: str) -> None:
    assert not reported(text)


def test_8_7_1_is_reported_from_the_third_edition_on() -> None:
    table = star(running(1) + entered(SMALL_ODD) + DARK).floor.table
    before = decide(table, Order("dan", "dealer", LATER, Settle(), SECOND_EDITION))
    after = decide(table, Order("dan", "dealer", LATER, Settle()))
    assert not isinstance(before, Refusal)
    assert not isinstance(after, Refusal)
    assert [each for each in after if not isinstance(each, Notified)] == list(before)


def test_8_7_1_the_report_is_an_alert_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    table = star(rounds(SMALL_ODD) + PLACE + entered(SMALL_ODD) + DARK).floor.table
    decision = decide(table, Order("dan", "dealer", LATER, Settle()))
    assert not isinstance(decision, Refusal)
    with caplog.at_level(logging.WARNING, "sicbo.alerts"):
        watch(
            Request(by="dan", id="1", role="dealer", command=Settle(), table="one"),
            placed(decision, Stream("table:one")),
        )
    assert [each.getMessage() for each in caplog.records] == ["alert: streak-ended-by-fault"]
