"""Marina Bay Sands, rules 5.10 to 5.12: wagers under the minimum and over the maximum."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
CLOSED = "dan: shake 3\ndan: close bets\ndan: press key\n"


def mbs(text: str, more: str = "") -> ScenarioResult:
    return holds("mbs-2020", text, more=more)


def decided(dice: str) -> str:
    """The cover comes off, and the round is brought to its end by these dice."""
    return f"dan: uncover\ndan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


def alone(stake: str, dice: str, expected: str) -> str:
    """A round in which Ann alone wagers on Small."""
    return f"dan: open bets\nann: bet {stake} on small\n{CLOSED}{decided(dice)}{expected}\n"


@clause("mbs-2020", "5.10")
@pytest.mark.parametrize(("dice", "left"), [("1 2 4", "504.99"), ("5 6 6", "495.01")])
def test_5_10_just_under_the_minimum_is_settled_once(dice: str, left: str) -> None:
    noted = "-> under-minimum-noted player=ann by 5.10\n"
    mbs(alone("4.99", dice, f"{noted}balance ann {left}"))


@clause("mbs-2020", "5.10")
@pytest.mark.parametrize("dice", ["1 2 4", "5 6 6"])
def test_5_10_every_later_wager_under_the_minimum_is_returned(dice: str) -> None:
    mbs(
        alone("3", "1 2 4", "balance ann 503")
        + alone("4", dice, "-> line ann small returned pays=0 returns=4 by 5.10\nbalance ann 503")
        + alone("2", dice, "-> line ann small returned returns=2 by 5.10\nbalance ann 503")
    )


@clause("mbs-2020", "5.10")
@pytest.mark.parametrize("stake", ["5", "5.01"])
def test_5_10_at_or_over_the_minimum_a_wager_is_settled_every_time(stake: str) -> None:
    mbs(
        alone("3", "1 2 4", "balance ann 503")
        + alone(stake, "5 6 6", f"-> line ann small lost counted={stake} returns=0")
    )


@clause("mbs-2020", "5.10")
def test_5_10_all_wagers_under_the_minimum_of_the_first_such_round_are_settled() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 2 on small, 3 on odd, 4 on big
        {CLOSED}{decided("1 2 4")}
        -> line ann big lost returns=0
        -> line ann small won pays=2
        -> line ann odd won pays=3
        balance ann 501
        """
    )


@clause("mbs-2020", "5.10")
def test_5_10_it_is_the_same_player_whose_wagers_are_returned() -> None:
    mbs(
        alone("3", "1 2 4", "balance ann 503")
        + f"dan: open bets\nbob: bet 3 on small\n{CLOSED}{decided('1 2 4')}balance bob 503\n"
    )


@clause("mbs-2020", "5.10")
def test_5_10_a_void_round_has_no_outcome_and_uses_nothing_up() -> None:
    mbs(
        "dan: open bets\nann: bet 3 on small\ndan: shake 2\n-> round-voided\nbalance ann 500\n"
        + alone("3", "1 2 4", "-> line ann small won pays=3\nbalance ann 503")
    )


@clause("mbs-2020", "5.11")
@pytest.mark.parametrize(
    ("stake", "counted", "won", "lost"),
    [
        ("99.99", "99.99", "599.99", "400.01"),
        ("100", "100", "600", "400"),
        ("100.01", "100", "600", "400"),
        ("300", "100", "600", "400"),
    ],
)
def test_5_11_a_wager_is_paid_or_collected_to_the_maximum_only(
    stake: str, counted: str, won: str, lost: str
) -> None:
    line = f"-> line ann small {{}} counted={counted}"
    by = " by 5.11" if stake != counted else ""
    limits = "limits 5 to 100\n"
    mbs(alone(stake, "1 2 4", f"{line.format('won')}{by}\nbalance ann {won}"), more=limits)
    mbs(alone(stake, "5 6 6", f"{line.format('lost')}{by}\nbalance ann {lost}"), more=limits)


@clause("mbs-2020", "5.12")
def test_5_12_what_earlier_rounds_paid_or_collected_stays_settled() -> None:
    mbs(
        alone("300", "5 6 6", "balance ann 400\nhouse 100")
        + alone("3", "1 2 4", "balance ann 403\nhouse 97")
        + alone("3", "1 2 4", "balance ann 403\nhouse 97")
        + "dan: open bets\npia: correct to 1 2 4 because the first was wrong\n"
        + "-> refused wrong-phase\nbalance ann 403\nhouse 97",
        more="limits 5 to 100\n",
    )
