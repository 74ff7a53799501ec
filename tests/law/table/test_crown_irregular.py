"""Crown Melbourne: no spins, faults, errors found late, and invalidated outcomes."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
A, B = "crown-a", "crown-b"

LIFTED = """
    dan: open bets
    ann: bet 10 on small
    dan: shake 1
    dan: close bets
    dan: uncover
"""
"""Ann has 10 on Small, and the cover is off."""

AGAIN = """
    dan: shake 1
    dan: uncover
"""
"""The dice tumbled and uncovered once more in the same round."""


def called(dice: str) -> str:
    """The result announced, entered and settled."""
    return f"dan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("crown", "7.1")
@pytest.mark.parametrize("who", ["dan", "gus", "pat"])
def test_7_1_the_dealer_announces_a_no_spin(who: str) -> None:
    text = f"""
        {LIFTED}
        ann: declare not-flat
        -> refused not-permitted by 7.1
        {who}: declare not-flat
        -> no-spin-called by 7.1
    """
    holds(A, text)


@clause("crown", "7.1.1")
@pytest.mark.parametrize("game", [A, B])
def test_7_1_1_a_die_that_is_not_flat_is_a_no_spin_and_the_wagers_stay(game: str) -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        -> irregularity-recorded outcome=no-spin by 7.1.1
        -> no-spin-called by 7.1.1
        layout ann 10
        balance ann 490
        house 0
        phase no-spin
    """
    holds(game, text)


@clause("crown", "7.1.1")
def test_7_1_1_is_seen_only_when_the_tumbler_is_uncovered() -> None:
    text = """
        dan: open bets
        dan: shake 1
        dan: declare not-flat
        -> refused wrong-phase by 7.1.1
        dan: close bets
        dan: declare not-flat
        -> refused wrong-phase by 7.1.1
    """
    holds(A, text)


@clause("crown", "7.1.2")
@pytest.mark.parametrize("steps", ["", "dan: close bets", "dan: close bets\ndan: uncover"])
def test_7_1_2_a_malfunction_after_the_activation_is_a_no_spin(steps: str) -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on small
        dan: shake 1
        {steps}
        dan: declare tumbler-fault fixed
        -> irregularity-recorded outcome=no-spin by 7.1.2
        -> notified role=pit-boss by 7.4
        -> no-spin-called by 7.1.2
        suspended no
        layout ann 10
        dan: shake 1
        -> dice-shaken
        {"phase closed" if steps else "phase betting"}
    """
    holds(A, text)


@clause("crown", "7.1.2")
def test_7_1_2_no_further_play_until_a_malfunction_is_rectified() -> None:
    text = f"""
        {LIFTED}
        dan: declare tumbler-fault
        -> no-spin-called by 7.1.2
        -> suspended by 7.4
        suspended yes
        dan: shake 1
        -> refused table-suspended by 7.4
        layout ann 10
        pat: clear fault
        -> fault-cleared by 7.4
        {AGAIN}{called("1 2 4")}
        balance ann 510
        round 1
    """
    holds(A, text)


@clause("crown", "7.1.3")
def test_7_1_3_dice_exposed_before_the_call_are_a_no_spin_and_bets_stay_open() -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on small
        dan: shake 1
        dan: uncover
        -> irregularity-recorded irregularity=exposed outcome=no-spin by 7.1.3
        -> no-spin-called by 7.1.3
        layout ann 10
        dan: shake 1
        phase betting
        bob: bet 10 on big
        dan: close bets
        dan: uncover
        {called("1 2 4")}
        balance ann 510
        balance bob 490
        round 1
    """
    holds(A, text)


@clause("crown", "7.1.3")
def test_7_1_3_after_the_call_uncovering_exposes_nothing() -> None:
    text = """
        dan: open bets
        dan: shake 1
        dan: close bets
        dan: declare exposed
        -> refused wrong-phase by 7.1.3
        dan: uncover
        -> uncovered by 5.1.4
    """
    holds(A, text)


@clause("crown", "7.2")
def test_7_2_after_a_no_spin_the_tumbler_is_reactivated_in_the_same_round() -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        -> no-spin-called by 7.2
        dan: settle
        -> refused wrong-phase
        dan: open bets
        -> refused wrong-phase
        {AGAIN}
        # And again, as often as it happens.
        dan: declare not-flat
        -> no-spin-called by 7.2
        bob: bet 10 on small
        -> refused betting-closed by 3.2
        ann: take down small
        -> refused betting-closed by 3.2
        {AGAIN}{called("1 2 4")}
        round 1
        balance ann 510
        house -10
    """
    holds(A, text)


@clause("crown", "7.3")
@pytest.mark.parametrize(("wager", "balance"), [("small", 510), ("big", 490)])
def test_7_3_without_lights_wagers_are_taken_and_paid_by_the_dice(wager: str, balance: int) -> None:
    text = f"""
        {LIFTED.replace("on small", f"on {wager}")}
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: declare lights fixed
        -> irregularity-recorded irregularity=lights outcome=by-dice by 7.3
        dan: settle
        -> round-settled dice='1 2 4'
        balance ann {balance}
        house {500 - balance}
        suspended no
    """
    holds(A, text)


@clause("crown", "7.3")
def test_7_3_the_wagers_are_settled_before_play_stops() -> None:
    text = f"""
        {LIFTED}
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: declare lights
        -> notified role=pit-boss
        dan: settle
        -> line ann small won pays=10
        -> suspended reason=lights by 7.4
        balance ann 510
        dan: open bets
        -> refused table-suspended by 7.4
        pat: clear fault
        dan: open bets
        -> bets-opened
    """
    holds(A, text)


@clause("crown", "7.5")
def test_7_5_an_error_disclosed_in_a_later_round_has_no_effect_on_it() -> None:
    text = f"""
        {LIFTED}
        # The dice showed 6 5 5; nobody noticed.
        {called("1 2 4")}
        balance ann 510
        {LIFTED}
        gus: correct to 6 5 5 because round 1 was misread
        -> refused wrong-phase
        layout ann 10
        dan: announce 6 5 5
        dan: enter 6 5 5
        dan: settle
        -> line ann small lost
        round 2
        balance ann 500
        house 0
    """
    holds(A, text)


@clause("crown", "7.5")
def test_7_5_an_error_disclosed_before_the_next_round_may_be_put_right() -> None:
    text = f"""
        {LIFTED}{called("1 2 4")}
        gus: correct to 6 5 5 because misread
        -> result-corrected before='1 2 4' dice='6 5 5'
        dan: settle
        -> line ann small lost
        balance ann 490
        house 10
    """
    holds(A, text)


@clause("crown", "9.3")
def test_9_3_a_pit_boss_may_invalidate_the_outcome() -> None:
    text = f"""
        {LIFTED}
        dan: invalidate disturbance because fire
        -> refused not-permitted by 9.3
        gus: invalidate disturbance because fire
        -> refused not-permitted by 9.3
        pat: invalidate disturbance because fire
        -> round-invalidated ground=disturbance by=pat by 9.3
    """
    holds(A, text)


@clause("crown", "9.3")
@pytest.mark.parametrize("ground", ["impractical", "mistake"])
def test_9_3_on_no_other_ground(ground: str) -> None:
    text = f"""
        {LIFTED}
        pat: invalidate {ground} because of it
        -> refused unknown-ground by 9.3
        layout ann 10
    """
    holds(A, text)


@clause("crown", "9.3.1")
@pytest.mark.parametrize(
    "cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "Act of God"]
)
def test_9_3_1_a_disruption_is_a_ground(cause: str) -> None:
    text = f"""
        {LIFTED}
        pat: invalidate disturbance because {cause}
        -> round-invalidated ground=disturbance by 9.3.1
        -> line ann small returned pays=0 returns=10
        phase between
    """
    holds(A, text)


@clause("crown", "9.3.2")
def test_9_3_2_a_fraud_that_affects_the_outcome_is_a_ground() -> None:
    text = f"""
        {LIFTED}
        pat: invalidate fraud because of a magnet
        -> round-invalidated ground=fraud by 9.3.2
        balance ann 500
        house 0
    """
    holds(A, text)


@clause("crown", "9.4")
@pytest.mark.parametrize("game", [A, B])
def test_9_4_all_wagers_are_refunded(game: str) -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        bob: bet 50 on big
        dan: shake 1
        dan: close bets
        pat: invalidate disturbance because of a fire
        -> line ann small returned returns=10 by 9.4
        -> line bob big returned returns=50 by 9.4
        balance ann 500
        balance bob 500
        layout ann 0
        layout bob 0
        house 0
    """
    holds(game, text)


@clause("crown", "9.4")
@pytest.mark.parametrize("ground", ["disturbance", "fraud"])
def test_9_4_nobody_s_wager_is_kept_back_not_even_the_fraudster_s(ground: str) -> None:
    text = f"""
        {LIFTED}
        pat: invalidate {ground} no refund because of it
        -> refused refund-required by 9.4
        pat: invalidate {ground} forfeit ann because of it
        -> refused no-forfeit by 9.4
        layout ann 10
    """
    holds(A, text)


@clause("crown", "9.4")
@pytest.mark.parametrize("dice", ["1 2 4", "6 5 5"])
def test_9_4_an_outcome_already_settled_is_undone_and_refunded(dice: str) -> None:
    text = f"""
        {LIFTED}{called(dice)}
        pat: invalidate fraud because of a magnet
        -> round-reversed
        -> round-invalidated by 9.4
        balance ann 500
        layout ann 0
        house 0
    """
    holds(A, text)
