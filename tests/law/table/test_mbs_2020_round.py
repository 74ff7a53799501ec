"""Marina Bay Sands, rules 1.1.3 and 3: a round as it should run."""

import pytest

from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
STEPS = ("open bets", "shake 3", "close bets", "press key", "uncover", "announce 1 2 4")
CLOSED = "dan: shake 3\ndan: close bets\ndan: press key\n"


def mbs(text: str, more: str = "") -> ScenarioResult:
    return holds("mbs-2020", text, more=more)


def decided(dice: str) -> str:
    """The cover comes off, and the round is brought to its end by these dice."""
    return f"dan: uncover\ndan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("mbs-2020", "1.1.3")
def test_1_1_3_a_round_runs_from_the_call_for_bets_until_all_is_taken_and_paid() -> None:
    mbs(
        """
        round 0
        dan: open bets
        -> round-started round=1 by 1.1.3
        ann: bet 10 on small
        bob: bet 10 on big
        dan: shake 3
        dan: close bets
        dan: press key
        dan: uncover
        dan: announce 1 2 4
        -> result-announced dice='1 2 4' by 1.1.3
        dan: enter 1 2 4
        round 1
        phase entered
        dan: settle
        -> round-settled round=1 by 1.1.3
        -> line bob big lost returns=0
        -> line ann small won pays=10 returns=20
        phase between
        balance ann 510
        balance bob 490
        house 0
        dan: open bets
        -> round-started round=2 by 1.1.3
        """
    )


@clause("mbs-2020", "1.1.3")
@pytest.mark.parametrize("done", range(1, len(STEPS) + 1))
def test_1_1_3_no_round_commences_before_the_one_before_it_is_concluded(done: int) -> None:
    run = "\n".join(f"dan: {step}" for step in STEPS[:done])
    mbs(f"{run}\ndan: open bets\n-> refused wrong-phase by 1.1.3\nround 1")


@clause("mbs-2020", "1.1.3")
def test_1_1_3_a_round_without_wagers_has_nothing_to_take_or_pay() -> None:
    mbs(f"dan: open bets\n{CLOSED}{decided('6 6 6')}phase between\nround 1\nhouse 0")


@clause("mbs-2020", "3.1")
def test_3_1_play_commences_when_bets_are_called_for() -> None:
    mbs(
        """
        ann: bet 10 on small
        -> refused betting-closed
        layout ann 0
        dan: open bets
        -> bets-opened by 3.1
        ann: bet 10 on small
        -> wager-placed player=ann wager=small amount=10
        layout ann 10
        """
    )


@clause("mbs-2020", "3.1")
@pytest.mark.parametrize("step", ["shake 3", "close bets", "press key", "uncover"])
def test_3_1_nothing_of_a_round_goes_before_the_call_for_bets(step: str) -> None:
    mbs(f"dan: {step}\n-> refused wrong-phase\nround 0")


@clause("mbs-2020", "3.2")
def test_3_2_no_more_bets_closes_the_betting() -> None:
    mbs(
        """
        dan: open bets
        dan: shake 3
        ann: bet 10 on small
        -> wager-placed amount=10
        dan: close bets
        -> bets-closed by 3.2
        ann: bet 10 on small
        -> refused betting-closed
        layout ann 10
        balance ann 490
        """
    )


@clause("mbs-2020", "3.2")
def test_3_2_the_shake_alone_does_not_close_the_betting() -> None:
    mbs("dan: open bets\ndan: shake 3\nann: bet 10 on small\nann: move small to big\nlayout ann 10")


@clause("mbs-2020", "3.5")
def test_3_5_a_player_may_wager_on_all_areas_at_once() -> None:
    keys = sorted(open_rulebook("mbs-2020", {}).table)
    assert len(keys) == 104
    stakes = ", ".join(f"5 on {key}" for key in keys)
    mbs(
        f"dan: open bets\ncid: bet {stakes}\nlayout cid 520\nbalance cid 480",
        more="player cid seat 3 chips 1000\n",
    )


@clause("mbs-2020", "3.5")
@pytest.mark.parametrize("area", ["total:3", "total:18", "double-single:1-1-2", "colour:red"])
def test_3_5_nothing_else_is_a_playing_area(area: str) -> None:
    mbs(f"dan: open bets\nann: bet 10 on {area}\n-> refused wager-not-offered\nlayout ann 0")


@clause("mbs-2020", "3.6")
def test_3_6_the_uppermost_sides_decide_every_wager() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small, 10 on odd, 10 on total:7, 10 on pair:1-4, 10 on single:2
        ann: bet 10 on three:1-2-4, 10 on four:1-2-3-4, 10 on big, 10 on double:2
        {CLOSED}
        dan: uncover
        dan: announce 4 1 2
        -> result-announced words='1, 2, 4, total 7'
        dan: enter 2 4 1
        dan: settle
        -> line ann big lost
        -> line ann double:2 lost
        -> line ann small won pays=10
        -> line ann odd won pays=10
        -> line ann total:7 won pays=120
        -> line ann pair:1-4 won pays=60
        -> line ann single:2 won pays=10
        -> line ann three:1-2-4 won pays=300
        -> line ann four:1-2-3-4 won pays=70
        balance ann 1060
        house -560
        """
    )


@clause("mbs-2020", "3.6")
def test_3_6_what_is_keyed_in_must_be_what_the_dice_show() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: uncover
        dan: announce 1 2 4
        dan: enter 6 6 5
        -> refused entry-differs
        dan: enter 1 2 4
        dan: settle
        -> line ann small won pays=10
        """
    )


@clause("mbs-2020", "3.8")
@pytest.mark.parametrize("tumbles", [3, 4])
def test_3_8_three_tumbles_or_more_are_enough(tumbles: int) -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        dan: shake {tumbles}
        -> dice-shaken tumbles={tumbles} enough=yes by 3.8
        dan: close bets
        phase closed
        layout ann 10
        """
    )


@clause("mbs-2020", "3.8")
def test_3_8_two_tumbles_are_recorded_as_too_few() -> None:
    mbs("dan: open bets\ndan: shake 2\n-> dice-shaken tumbles=2 enough=no by 3.8\nphase between")


@clause("mbs-2020", "3.8")
def test_3_8_bets_are_not_closed_over_dice_that_were_not_tumbled() -> None:
    mbs("dan: open bets\ndan: close bets\n-> refused not-shaken by 3.8")


@clause("mbs-2020", "3.9")
def test_3_9_no_more_bets_is_followed_by_the_deal_button() -> None:
    mbs(
        """
        dan: open bets
        ann: bet 10 on small
        dan: shake 3
        dan: press key
        -> refused wrong-phase by 3.9
        dan: close bets
        -> bets-closed
        dan: press key
        -> key-pressed by 3.9
        """
    )


@clause("mbs-2020", "3.10")
def test_3_10_the_dealer_uncovers_and_announces_flat_dice() -> None:
    mbs(
        f"""
        dan: open bets
        {CLOSED}
        dan: announce 1 2 4
        -> refused wrong-phase
        dan: uncover
        -> uncovered by 3.10
        phase uncovered
        dan: announce 1 2 4
        phase announced
        """
    )


@clause("mbs-2020", "3.10")
def test_3_10_a_die_found_not_flat_at_the_check_ends_the_round() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: declare not-flat
        -> refused wrong-phase
        dan: uncover
        dan: declare not-flat
        -> round-voided
        balance ann 500
        """
    )


@clause("mbs-2020", "3.11")
def test_3_11_chips_count_where_they_lie_when_the_dice_are_revealed() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: shift ann small to big
        -> wager-shifted source=small target=big amount=10
        dan: uncover
        -> positions-fixed by 3.11
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> line ann big lost
        balance ann 490
        """
    )


@clause("mbs-2020", "3.11")
def test_3_11_chips_moved_after_the_reveal_count_where_they_lay() -> None:
    mbs(
        f"""
        dan: open bets
        ann: bet 10 on small
        {CLOSED}
        dan: uncover
        dan: shift ann small to big
        -> refused positions-fixed by 3.11
        dan: announce 5 6 6
        dan: enter 5 6 6
        dan: settle
        -> line ann small lost
        balance ann 490
        """
    )
