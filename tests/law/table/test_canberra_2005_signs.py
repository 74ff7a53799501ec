"""Casino Canberra: prior notice is one that comes before, and the multiples on the sign."""

import datetime

import pytest

from sicbo.core.house_rules import SECOND_EDITION, THIRD_EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.opening.messages import AnnounceClosing
from sicbo.core.table.order import Order
from sicbo.core.table.wagers.messages import TakeDown
from tests.law.table.holds import holds

clause = pytest.mark.clause
ACT = "canberra-2005"
NOON = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)


@clause("canberra-2005", "3.1")
@pytest.mark.parametrize("limits", ["5 to 500", "10 to 1000", "1 to 2000", "5 to 500 on small"])
def test_3_1_a_change_for_this_very_instant_has_no_prior_notice(limits: str) -> None:
    holds(
        ACT,
        f"olga: limits {limits} at 11:59\n-> refused notice-too-short by 3.1\n"
        f"olga: limits {limits} now\n-> refused notice-too-short by 3.1\n"
        f"olga: limits {limits} in 1 second\n-> limits-announced by 3.1\n"
        f"olga: limits {limits} now\n-> refused notice-too-short by 3.1\n"
        f"+1s olga: limits {limits} now\n-> limits-changed by 3.1\n",
    )


@clause("canberra-2005", "9.2")
def test_9_2_a_closing_for_this_very_instant_is_no_notice() -> None:
    holds(
        ACT,
        """
        olga: announce closing now
        -> refused notice-too-short by 9.2
        olga: announce closing in 1 second
        -> closing-announced by 9.2
        olga: close table
        -> refused notice-too-short by 9.2
        +1s olga: close table
        -> table-closed by 9.2
        """,
    )


@pytest.mark.parametrize(
    "command",
    [ChangeLimits(Limits(Amount(500), Amount(40_000)), NOON), AnnounceClosing(NOON)],
    ids=lambda command: type(command).__name__,
)
def test_what_an_earlier_edition_took_for_notice_is_decided_as_it_was(
    command: ChangeLimits | AnnounceClosing,
) -> None:
    table = holds(ACT, "").floor.table
    before = Order("olga", "operator", NOON, command, SECOND_EDITION)
    assert not isinstance(decide(table, before), Refusal)
    assert isinstance(decide(table, Order("olga", "operator", NOON, command)), Refusal)


MULTIPLES = "limits 10 to 1000 unit 25\n"


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize("stake", [25, 50, 75, 500])
def test_3_3_a_multiple_of_the_unit_is_taken(stake: int) -> None:
    holds(ACT, f"ann: bet {stake} on small\n-> wager-placed amount={stake}\n", more=MULTIPLES)


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize("stake", [24, 26, 35, 60, 85])
def test_3_3_a_step_above_the_minimum_is_no_multiple(stake: int) -> None:
    holds(
        ACT,
        f"ann: bet {stake} on small\n-> refused wrong-unit stake={stake} unit=25 by 3.3\n",
        more=MULTIPLES,
    )


@clause("canberra-2005", "3.3")
def test_3_3_what_lies_counts_with_what_is_added() -> None:
    text = """
        ann: bet 25 on small
        ann: bet 10 on small
        -> refused wrong-unit stake=35
        ann: bet 25 on small
        -> wager-placed amount=25
    """
    holds(ACT, text, more=MULTIPLES)


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize("stake", [5, 10])
def test_3_3_the_minimum_itself_and_less_are_for_the_rules_of_the_minimum(stake: int) -> None:
    holds(ACT, f"ann: bet {stake} on small\n-> wager-placed amount={stake}\n", more=MULTIPLES)


@pytest.mark.parametrize("game", ["star-2016", "aruze-etg"])
def test_elsewhere_a_stated_unit_counts_above_the_minimum(game: str) -> None:
    """Star 4.1 and Aruze 3.2 speak of the unit above the table minimum."""
    opens = "dan: shake 3\ndan: open bets\n" if game == "star-2016" else ""
    text = f"{opens}ann: bet 50 on small\n-> refused wrong-unit\nann: bet 35 on small\n"
    holds(game, f"{text}-> wager-placed amount=35\n", more=MULTIPLES)


LEFT = """
    ann: bet 75 on small
    ann: take down 15 from small
    -> refused wrong-unit stake=60 unit=25 by 3.3
    ann: move 15 from small to big
    -> refused wrong-unit stake=60 unit=25 by 3.3
    ann: take down 25 from small
    -> wager-taken-down amount=25
"""


@clause("canberra-2005", "3.3")
def test_3_3_what_is_left_of_a_wager_is_a_multiple_too() -> None:
    holds(ACT, LEFT, more=MULTIPLES)


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize("taken", [65, 70, 75])
def test_3_3_what_is_left_at_the_minimum_or_under_it_is_for_its_rules(taken: int) -> None:
    text = f"ann: bet 75 on small\nann: take down {taken} from small\n-> wager-taken-down\n"
    holds(ACT, text, more=MULTIPLES)


def test_what_an_earlier_edition_let_lie_is_decided_as_it_was() -> None:
    table = holds(ACT, "ann: bet 75 on small\n", more=MULTIPLES).floor.table
    down = TakeDown("ann", table.round, WagerKey("small"), Amount(15_00))
    assert not isinstance(decide(table, Order("ann", "player", NOON, down, THIRD_EDITION)), Refusal)
    assert isinstance(decide(table, Order("ann", "player", NOON, down)), Refusal)
