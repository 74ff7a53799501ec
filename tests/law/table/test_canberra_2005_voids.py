"""Casino Canberra: what makes a round void, gaming hours, closing and invalidation."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.test_canberra_2005_table import ACT, BACK, LIFTED, LIT, MOMENTS, SETTLED

clause = pytest.mark.clause
HOURS = "start 2026-11-15T{}\nhours 12:00 to 04:00\n"


@clause("canberra-2005", "8.1")
def test_8_1_a_die_that_is_not_flat_makes_all_wagers_void() -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        -> irregularity-recorded irregularity=not-flat outcome=void by 8.1
        -> round-voided by 8.1
        {BACK}
        dan: shake 1
        -> round-started round=2
    """
    holds(ACT, text)


@clause("canberra-2005", "8.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_8_2_dice_that_break_during_the_game_make_all_wagers_void(moment: str) -> None:
    holds(ACT, f"{MOMENTS[moment]}dan: declare broken-dice\n-> round-voided by 8.2{BACK}")


@clause("canberra-2005", "8.3")
@pytest.mark.parametrize("said", ["uncover", "declare exposed"])
def test_8_3_dice_exposed_before_the_call_make_all_wagers_void(said: str) -> None:
    holds(ACT, f"{MOMENTS['shaken']}dan: {said}\n-> round-voided reason=exposed by 8.3{BACK}")


@clause("canberra-2005", "8.3")
@pytest.mark.parametrize("moment", ["closed", "uncovered"])
def test_8_3_after_the_call_nothing_is_exposed(moment: str) -> None:
    holds(
        ACT, f"{MOMENTS[moment]}dan: declare exposed\n-> refused wrong-phase by 8.3\nlayout ann 10"
    )


@clause("canberra-2005", "8.4")
@pytest.mark.parametrize("moment", MOMENTS)
def test_8_4_a_tumbler_that_does_not_operate_correctly_voids_all_wagers(moment: str) -> None:
    holds(ACT, f"{MOMENTS[moment]}dan: declare tumbler-fault\n-> round-voided by 8.4{BACK}")


@clause("canberra-2005", "8.4")
@pytest.mark.parametrize("tumbles", [1, 2])
def test_8_4_the_number_of_tumbles_is_no_ground(tumbles: int) -> None:
    holds(ACT, f"ann: bet 10 on small\ndan: shake {tumbles}\nlayout ann 10\ndan: close bets")


@clause("canberra-2005", "8.5")
def test_8_5_the_result_is_valid_though_the_areas_are_not_lit() -> None:
    text = f"""
        {LIT}
        dan: declare lights
        -> irregularity-recorded irregularity=lights outcome=by-dice by 8.5
        dan: settle
        -> round-settled dice='1 2 4'
        balance ann 510
        balance bob 480
        suspended no
        ann: bet 10 on small
        -> wager-placed
    """
    holds(ACT, text)


@clause("canberra-2005", "9.1")
@pytest.mark.parametrize(
    ("at", "inside"),
    [
        ("11:59:59", False),
        ("12:00:00", True),
        ("12:00:01", True),
        ("03:59:59", True),
        ("04:00:00", False),
        ("04:00:01", False),
    ],
)
def test_9_1_a_table_opens_within_the_hours_of_gaming(at: str, inside: bool) -> None:
    expected = "-> table-opened" if inside else "-> refused outside-hours by 9.1"
    holds(ACT, f"olga: open table\n{expected}", more=HOURS.format(at), opened=False)


@clause("canberra-2005", "9.1")
@pytest.mark.parametrize(("later", "inside"), [(59, True), (60, False), (61, False)])
@pytest.mark.parametrize("first", ["ann: bet 10 on small", "dan: shake 1"])
def test_9_1_no_round_begins_after_the_close_of_gaming(
    first: str, later: int, inside: bool
) -> None:
    expected = "-> round-started" if inside else "-> refused outside-hours by 9.1"
    holds(ACT, f"+{later}s {first}\n{expected}", more=HOURS.format("03:59:00"))


@clause("canberra-2005", "9.1")
def test_9_1_a_round_that_has_begun_is_finished() -> None:
    text = """
        ann: bet 10 on small
        dan: shake 1
        +2m dan: close bets
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        balance ann 510
    """
    holds(ACT, text, more=HOURS.format("03:59:00"))


@clause("canberra-2005", "9.2")
def test_9_2_the_operator_closes_a_table_on_notice_of_any_length() -> None:
    text = """
        olga: close table
        -> refused notice-too-short by 9.2
        cas: announce closing in 1 second
        -> refused not-permitted by 9.2
        olga: announce closing in 1 second
        -> closing-announced by 9.2
        olga: close table
        -> refused notice-too-short by 9.2
        +1s ann: bet 10 on small
        -> refused table-closed by 9.2
        olga: close table
        -> table-closed by 9.2
    """
    holds(ACT, text)


@clause("canberra-2005", "10.1")
@pytest.mark.parametrize(
    "cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "a like disturbance"]
)
def test_10_1_the_operator_may_invalidate_a_disrupted_game(cause: str) -> None:
    text = f"""
        {LIFTED}
        cas: invalidate disturbance because {cause}
        -> refused not-permitted by 10.1
        olga: invalidate disturbance because {cause}
        -> round-invalidated ground=disturbance by 10.1, A Void
        {BACK}
    """
    holds(ACT, text)


@clause("canberra-2005", "10.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_10_1_stakes_and_payouts_go_back_at_any_moment(moment: str) -> None:
    text = f"""
        {MOMENTS[moment]}
        olga: invalidate disturbance because of a fire
        -> round-invalidated by 10.1
        {BACK}
    """
    holds(ACT, text)


@clause("canberra-2005", "10.3")
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_10_3_the_operator_may_declare_a_round_void(moment: str, ground: str) -> None:
    text = f"""
        {MOMENTS[moment]}
        olga: invalidate {ground} because of it
        -> round-invalidated ground={ground} by 10.3, A Void
        {BACK}
    """
    holds(ACT, text)


@clause("canberra-2005", "10.3")
def test_10_3_nobody_s_stake_is_kept_back() -> None:
    text = f"""
        {LIFTED}
        olga: invalidate fraud forfeit ann because of a magnet
        -> refused no-forfeit
        olga: invalidate fraud no refund because of a magnet
        -> refused refund-required
        layout ann 10
    """
    holds(ACT, text)


@clause("canberra-2005", "10.3")
@pytest.mark.parametrize("moment", ["shaken", "closed", "uncovered", "announced", "entered"])
def test_10_3_without_power_the_operator_rules_whether_to_go_on(moment: str) -> None:
    text = f"""
        {MOMENTS[moment]}
        dan: declare power
        -> suspended ruling=yes by 10.3
        cas: rule void because it is dark
        -> refused not-permitted by 10.3
        olga: rule void because it is dark
        -> ruling-given decision=void by 10.3
        -> round-voided called=void by A Void
        {BACK}
        suspended no
    """
    holds(ACT, text)


@clause("canberra-2005", "10.3")
def test_10_3_a_round_that_can_go_on_is_played_on() -> None:
    text = f"""
        {LIT}
        dan: declare power
        olga: rule continue because the lights are back
        dan: settle
        balance ann 510
        balance bob 480
    """
    holds(ACT, text)


@clause("canberra-2005", "10.3")
def test_10_3_ends_with_the_round() -> None:
    text = f"""
        {SETTLED}
        dan: shake 1
        olga: invalidate fraud because of a magnet in round 1
        -> round-invalidated round=2
        balance ann 510
        balance bob 480
    """
    holds(ACT, text)
