"""Marina Bay Sands, rules 3.7, 3.12 and 6.2: what staff may do for players and for each other."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
STEPS = ("open bets", "shake 3", "close bets", "press key", "uncover", "announce 1 2 4")
STAFF = ("dan", "pia", "max", "gil")
CLOSED = "dan: shake 3\ndan: close bets\ndan: press key\n"


def mbs(text: str, more: str = "") -> ScenarioResult:
    return holds("mbs-2020", text, more=more)


def decided(dice: str) -> str:
    """The cover comes off, and the round is brought to its end by these dice."""
    return f"dan: uncover\ndan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("mbs-2020", "3.7")
@pytest.mark.parametrize("name", STAFF[:3])
def test_3_7_staff_place_a_wager_at_the_players_request(name: str) -> None:
    mbs(
        f"""
        dan: open bets
        {name}: say for ann 10 on small
        -> wager-placed player=ann wager=small amount=10 by={name} by 3.7
        balance ann 490
        layout ann 10
        """
    )


@clause("mbs-2020", "3.7")
@pytest.mark.parametrize("name", STAFF[:3])
def test_3_7_staff_place_nothing_once_no_more_bets_was_announced(name: str) -> None:
    mbs(
        f"""
        dan: open bets
        {CLOSED}
        {name}: say for ann 10 on small
        -> refused betting-closed
        layout ann 0
        """
    )


@clause("mbs-2020", "3.7")
def test_3_7_the_player_answers_for_a_wager_placed_wrongly_by_the_dealer() -> None:
    mbs(
        f"""
        dan: open bets
        # Ann had asked for Small.
        dan: say for ann 10 on big
        {CLOSED}{decided("1 2 4")}
        -> line ann big lost returns=0
        balance ann 490
        house 10
        """
    )


@clause("mbs-2020", "3.7")
def test_3_7_another_player_does_not_place_for_a_player() -> None:
    mbs("dan: open bets\nbob: bet for ann 10 on small\n-> refused not-permitted by 3.7")


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize("name", STAFF[1:])
def test_3_12_a_pit_supervisor_or_above_rules_on_moved_chips(name: str) -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: shift ann small to big
        dan: uncover
        {name}: rule ann big to small because a sleeve pushed them
        -> wager-ruled player=ann source=big target=small amount=10 by={name} by 3.12
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> line ann small won pays=10 returns=20
        balance ann 510
        house -10
        """
    )


@clause("mbs-2020", "3.12")
def test_3_12_unclear_chips_may_be_given_back() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: uncover
        pia: rule ann small back because they lay across the line
        -> wager-ruled amount=10 reason='they lay across the line' by 3.12
        balance ann 500
        layout ann 0
        house 0
        """
    )


@clause("mbs-2020", "3.12")
def test_3_12_a_dealer_does_not_rule_and_nobody_rules_before_the_reveal() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        pia: rule ann small to big because it was meant so
        -> refused wrong-phase by 3.12
        dan: uncover
        dan: rule ann small to big because it was meant so
        -> refused not-permitted by 3.12
        layout ann 10
        """
    )


@clause("mbs-2020", "6.2")
@pytest.mark.parametrize("name", STAFF)
def test_6_2_whoever_stands_higher_may_do_all_that_a_dealer_does(name: str) -> None:
    run = "\n".join(f"{name}: {step}" for step in (*STEPS, "enter 1 2 4", "settle"))
    mbs(f"{run}\nphase between\nround 1")


@clause("mbs-2020", "6.2")
def test_6_2_whoever_acts_in_a_position_may_do_what_it_may() -> None:
    mbs(
        """
        dot: relieve dealer
        -> dealer-relieved dealer=dot
        dot: open bets
        -> bets-opened by 3.1
        """,
        more="staff dot dealer\n",
    )


@clause("mbs-2020", "6.2")
@pytest.mark.parametrize("step", STEPS)
def test_6_2_a_player_holds_no_position(step: str) -> None:
    mbs(f"ann: {step}\n-> refused not-permitted\nround 0")


@clause("mbs-2020", "6.2")
@pytest.mark.parametrize("name", STAFF[:3])
def test_6_2_nobody_holding_a_lower_position_does_what_a_higher_one_does(name: str) -> None:
    mbs(
        f"""
        dan: open bets
        dan: declare other
        -> suspended ruling=yes by 6.1
        {name}: rule continue because it is nothing
        -> refused not-permitted by 6.1
        gil: rule continue because it is nothing
        -> ruling-given decision=continue by=gil by 6.1
        suspended no
        """
    )
