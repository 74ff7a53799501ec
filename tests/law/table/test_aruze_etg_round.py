"""Aruze electronic table: the wagering period, the shooter and the dice."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
CLOSE = "+30s system: close wagering\n"
BETS = "ann: bet 10 on small\nbob: bet 20 on big\n"
TUMBLING = f"{BETS}{CLOSE}ann: shoot\n"
THIRD = "player cid seat 5 chips 500\n"


def aruze(text: str, more: str = "") -> ScenarioResult:
    return holds("aruze-etg", text, more=more)


def shoots(bets: dict[str, str], shooter: str) -> str:
    """A round with these stakes on Small, in which this player may shoot."""
    placed = "".join(f"{name}: bet {stake} on small\n" for name, stake in bets.items())
    chosen = f"-> shooter-chosen player={shooter}\n{shooter}: shoot\nsystem: dice 6 6 6\n"
    return f"{placed}{CLOSE}{chosen}"


@clause("aruze-etg", "1.1 wagering period")
def test_1_1_wagering_period_lets_bets_be_placed_moved_and_cancelled() -> None:
    aruze(
        """
        phase betting
        ann: bet 20 on small
        ann: move 10 from small to big
        ann: take down 10 from small
        layout ann 10
        ann: clear
        layout ann 0
        balance ann 500
        """
    )


@clause("aruze-etg", "1.1 wagering period")
def test_1_1_wagering_period_begins_when_the_round_before_is_resolved() -> None:
    aruze(
        f"""
        {TUMBLING}
        ann: bet 10 on small
        -> refused betting-closed
        system: dice 1 2 4
        -> round-settled round=1
        -> round-started round=2
        -> bets-opened by 1.1 wagering period
        ann: bet 10 on small
        -> wager-placed round=2
        """
    )


@clause("aruze-etg", "1.1 wagering period")
@pytest.mark.parametrize("ended", ["void", "invalid"])
def test_1_1_wagering_period_begins_after_a_round_without_result_too(ended: str) -> None:
    how = {
        "void": "system: declare not-flat\neva: confirm void\n-> round-voided\n",
        "invalid": "eva: invalidate disturbance because fire\n-> round-invalidated\n",
    }
    aruze(f"{TUMBLING}{how[ended]}-> round-started round=2\n-> bets-opened\nphase betting")


@clause("aruze-etg", "1.1 wagering period")
@pytest.mark.parametrize("seconds", [29, 30, 31])
def test_1_1_wagering_period_is_closed_by_the_terminal_when_it_has_run(seconds: int) -> None:
    expected = "refused too-early" if seconds < 30 else "bets-closed"
    aruze(f"{BETS}+{seconds}s system: close wagering\n-> {expected}")


@clause("aruze-etg", "1.1 wagering period")
@pytest.mark.parametrize("name", ["ann", "hal", "eva", "olga"])
def test_1_1_wagering_period_is_closed_by_nobody_else(name: str) -> None:
    aruze(f"{BETS}+30s {name}: close wagering\n-> refused not-permitted\nphase betting")


@clause("aruze-etg", "3.8.1")
@pytest.mark.parametrize("shot", ["", "ann: shoot\n", "ann: shoot\nsystem: declare not-flat\n"])
@pytest.mark.parametrize(
    "late",
    [
        "bet 10 on big",
        "bet 10 on small",
        "take down small",
        "take down 5 from small",
        "clear",
        "move small to big",
        "repeat",
    ],
)
def test_3_8_1_nothing_is_withdrawn_placed_or_changed_after_the_period(
    shot: str, late: str
) -> None:
    aruze(f"{BETS}{CLOSE}{shot}ann: {late}\n-> refused betting-closed by 3.8.1\nlayout ann 10")


@clause("aruze-etg", "1.1 shooter")
def test_1_1_shooter_is_the_one_player_who_may_press_the_button() -> None:
    aruze(
        f"""
        {BETS}{CLOSE}
        -> shooter-chosen player=ann
        bob: shoot
        -> refused not-the-shooter shooter=ann
        eva: shoot
        -> refused not-the-shooter shooter=ann
        ann: shoot
        -> dice-shot player=ann
        """
    )


@clause("aruze-etg", "3.10")
def test_3_10_the_shooter_shoots_at_the_end_of_the_wagering_period() -> None:
    aruze(
        f"""
        {BETS}
        ann: shoot
        -> refused wrong-phase by 3.10
        {CLOSE}
        -> bets-closed
        -> shooter-chosen by 3.10
        ann: shoot
        -> dice-shot by 3.10
        phase tumbling
        ann: shoot
        -> refused wrong-phase by 3.10
        """
    )


@clause("aruze-etg", "3.10.1")
def test_3_10_1_the_turn_goes_clockwise_round_the_terminals() -> None:
    bets = {"ann": "10", "bob": "20", "cid": "30"}
    rounds = "".join(shoots(bets, name) for name in ("ann", "bob", "cid", "ann"))
    aruze(rounds, more=THIRD)


@clause("aruze-etg", "3.10.1")
def test_3_10_1_a_terminal_without_a_wager_is_passed_over() -> None:
    aruze(
        shoots({"ann": "10", "cid": "5"}, "ann")
        + shoots({"ann": "10", "cid": "5"}, "cid")
        + shoots({"bob": "5", "cid": "50"}, "bob"),
        more=THIRD,
    )


@clause("aruze-etg", "3.10.1")
def test_3_10_1_without_any_wager_nobody_shoots_and_the_period_runs_again() -> None:
    aruze(f"{CLOSE}-> bets-opened\nphase betting\nround 1\nann: bet 10 on small")


@clause("aruze-etg", "3.10.2")
@pytest.mark.parametrize("stake", ["50", "50.01"])
def test_3_10_2_at_or_over_the_shooting_value_the_highest_wager_shoots(stake: str) -> None:
    aruze(
        f"""
        ann: bet 49.99 on small
        bob: bet {stake} on small
        {CLOSE}
        -> shooter-chosen player=bob by 3.10.2
        """,
        more="shooting-value 50\n",
    )


@clause("aruze-etg", "3.10.2")
def test_3_10_2_just_under_the_shooting_value_nobody_shoots() -> None:
    text = f"ann: bet 49.99 on small\n{CLOSE}-> dice-shot\nann: shoot\n-> refused wrong-phase"
    aruze(text, more="shooting-value 50\n")


@clause("aruze-etg", "3.10.2")
def test_3_10_2_all_that_lies_on_a_terminal_counts_and_turns_do_not() -> None:
    round_ = (
        f"ann: bet 60 on small\nbob: bet 30 on big, 31 on small\n{CLOSE}"
        "-> shooter-chosen player=bob by 3.10.2\nbob: shoot\nsystem: dice 6 6 6\n"
    )
    aruze(round_ * 2, more="shooting-value 50\n")


@clause("aruze-etg", "3.10.2.1")
def test_3_10_2_1_of_equal_wagers_the_first_shoots() -> None:
    aruze(
        f"""
        bob: bet 60 on small
        ann: bet 60 on small
        {CLOSE}
        -> shooter-chosen player=bob by 3.10.2.1
        """,
        more="shooting-value 50\n",
    )


@clause("aruze-etg", "3.10.2.1")
def test_3_10_2_1_it_counts_when_the_whole_amount_was_reached() -> None:
    aruze(
        f"""
        bob: bet 20 on small
        ann: bet 60 on small
        bob: bet 40 on small
        {CLOSE}
        -> shooter-chosen player=ann by 3.10.2.1
        """,
        more="shooting-value 50\n",
    )


@clause("aruze-etg", "3.10.3")
@pytest.mark.parametrize("seconds", [0, 9, 10])
def test_3_10_3_the_shooter_has_ten_seconds(seconds: int) -> None:
    aruze(
        f"""
        {BETS}{CLOSE}
        -> shooter-chosen player=ann until=12:00:40
        +{seconds}s ann: shoot
        -> dice-shot player=ann
        """
    )


@clause("aruze-etg", "3.10.3")
@pytest.mark.parametrize("seconds", [9, 10, 11])
def test_3_10_3_after_ten_seconds_the_dice_are_shot_by_themselves(seconds: int) -> None:
    follows = "refused too-early by 3.10.3" if seconds < 10 else "dice-shot by 3.10.3"
    phase = "shoot-wait" if seconds < 10 else "tumbling"
    aruze(f"{BETS}{CLOSE}+{seconds}s system: shoot\n-> {follows}\nphase {phase}")


@clause("aruze-etg", "3.10.4")
@pytest.mark.parametrize("bets", ["", "ann: bet 49.99 on small\n"])
def test_3_10_4_where_nobody_wagered_the_shooting_value_the_dice_are_shot_at_once(
    bets: str,
) -> None:
    text = f"{bets}{CLOSE}-> bets-closed\n-> dice-shot by 3.10.4\nphase tumbling"
    aruze(text, more="shooting-value 50\n")


@clause("aruze-etg", "3.11")
def test_3_11_flat_dice_are_the_result() -> None:
    aruze(
        f"""
        {TUMBLING}
        system: dice 4 1 2
        -> result-announced dice='4 1 2' by 3.11
        -> line bob big lost returns=0
        -> line ann small won pays=10
        balance ann 510
        balance bob 480
        house 10
        """
    )


@clause("aruze-etg", "3.11")
@pytest.mark.parametrize("name", ["ann", "hal", "eva", "olga"])
def test_3_11_nobody_but_the_sensor_says_what_the_dice_show(name: str) -> None:
    aruze(f"{TUMBLING}{name}: dice 1 2 4\n-> refused not-permitted by 3.11\nphase tumbling")
