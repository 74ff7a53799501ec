"""Casino Canberra: who runs a table, its rounds, limits, voids, closing and invalidation."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
ACT = "canberra-2005"

BETS = """
    ann: bet 10 on small
    bob: bet 20 on big
"""
LIFTED = f"{BETS}\ndan: shake 1\ndan: close bets\ndan: uncover\n"
"""Ann has 10 on Small, Bob 20 on Big, and the cover is off."""
LIT = f"{LIFTED}\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
SETTLED = f"{LIT}\ndan: settle\n"
BACK = """
    balance ann 500
    balance bob 500
    layout ann 0
    layout bob 0
    house 0
    phase between
"""
"""As if the round of play had not occurred."""
STEPS = ("shake 1", "close bets", "uncover", "announce 1 2 4", "enter 1 2 4", "settle")
MOMENTS = {
    "betting": BETS,
    "shaken": f"{BETS}\ndan: shake 1\n",
    "closed": f"{BETS}\ndan: shake 1\ndan: close bets\n",
    "uncovered": LIFTED,
    "announced": f"{LIFTED}\ndan: announce 1 2 4\n",
    "entered": LIT,
    "settled": SETTLED,
}


def round_of(wager: str) -> str:
    """A whole round with one order before the shake; the last order is the settlement."""
    return f"{wager}\n" + "\n".join(f"dan: {step}" for step in STEPS) + "\n"


@clause("canberra-2005", "A Casino Operator")
@pytest.mark.parametrize(
    "order",
    [
        "limits 5 to 500 in 1 minute",
        "personal limits ann 5 to 2000 marked",
        "announce closing in 1 minute",
        "invalidate disturbance because of a riot",
        "invalidate impractical because of a flood",
    ],
)
@pytest.mark.parametrize("who", ["ann", "dan", "cas"])
def test_a_casino_operator_alone_has_the_powers_over_gaming(who: str, order: str) -> None:
    holds(ACT, f"{BETS}{who}: {order}\n-> refused not-permitted\nolga: {order}")


@clause("canberra-2005", "A Casino Supervisor")
def test_a_casino_supervisor_may_do_what_the_dealer_may() -> None:
    rest = "\n".join(f"cas: {step}" for step in STEPS)
    holds(ACT, f"cas: bet for ann 10 on small\n{rest}\n-> round-settled\nbalance ann 510")


@clause("canberra-2005", "A Control Panel")
def test_a_control_panel_lights_the_winning_areas_of_what_is_entered() -> None:
    text = f"""
        {LIFTED}
        dan: announce 2 2 2
        dan: enter 2 2 3
        -> refused entry-differs
        dan: enter 2 2 2
        -> result-entered dice='2 2 2' by A Control Panel
    """
    lit = holds(ACT, text).told[-1][1].partition("lit='")[2].partition("'")[0].split()
    assert {"triple:2", "double:2", "any-triple", "single:2", "total:6"} <= set(lit)
    assert not {"small", "big", "total:7", "single:1"} & set(lit)


@clause("canberra-2005", "A Dealer")
@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_dealer_operates_the_game_and_a_player_does_not(step: int) -> None:
    before = "\n".join(f"dan: {each}" for each in STEPS[:step])
    holds(ACT, f"{before}\nann: {STEPS[step]}\n-> refused not-permitted\ndan: {STEPS[step]}")


@clause("canberra-2005", "A Round of play")
@pytest.mark.parametrize("first", ["ann: bet 10 on small", "dan: shake 1"])
def test_a_round_of_play_begins_with_the_first_wager_or_the_tumbler(first: str) -> None:
    holds(ACT, f"phase between\n{first}\n-> round-started round=1 by A Round of play\nround 1")


@clause("canberra-2005", "A Round of play")
def test_a_round_of_play_ends_when_the_winners_are_paid() -> None:
    text = f"""
        {LIT}
        phase entered
        dan: shake 1
        -> refused wrong-phase
        dan: settle
        -> round-settled round=1
        phase between
        bob: bet 10 on small
        -> round-started round=2
    """
    holds(ACT, text)


@clause("canberra-2005", "A Void")
def test_a_void_returns_chips_wagered() -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        -> round-voided called=void by A Void
        -> line ann small returned pays=0 returns=10
        -> line bob big returned pays=0 returns=20
        {BACK}
    """
    holds(ACT, text)


@clause("canberra-2005", "A Void")
def test_a_void_returns_chips_paid_as_if_the_round_had_not_occurred() -> None:
    text = f"""
        {SETTLED}
        balance ann 510
        balance bob 480
        house 10
        dan: declare broken-dice
        -> round-reversed
        -> round-voided called=void by A Void
        {BACK}
    """
    holds(ACT, text)


@clause("canberra-2005", "A Void")
def test_a_void_records_what_a_player_has_already_taken_away() -> None:
    text = f"""
        {SETTLED}
        ann: take 510
        balance ann 0
        olga: invalidate fraud because of a magnet
        -> round-reversed shortfalls=ann:20
        -> round-invalidated
        balance bob 500
        layout ann 0
    """
    holds(ACT, text)


@clause("canberra-2005", "3.2")
@pytest.mark.parametrize(("stake", "counted"), [(1499, 1499), (1500, 1500), (1501, 1500)])
def test_3_2_a_marked_player_may_exceed_the_maximum_up_to_the_marker(
    stake: int, counted: int
) -> None:
    text = f"""
        olga: personal limits ann 5 to 1500 unmarked
        -> refused not-marked by 3.2
        olga: personal limits ann 5 to 1500 marked
        -> personal-limits-set player=ann by 3.2
        ann: buy in 2000
        ann: bring 2000
        {round_of(f"ann: bet {stake} on small")}
        -> line ann small won pays={counted} counted={counted}
        balance ann {2500 + counted}
    """
    holds(ACT, text)


@clause("canberra-2005", "3.2")
@pytest.mark.parametrize("maximum", [999, 1000])
def test_3_2_is_only_about_more_than_the_stated_maximum(maximum: int) -> None:
    text = f"""
        olga: personal limits ann 5 to {maximum} marked
        -> refused above-maximum by 3.2
        olga: personal limits ann 5 to 1000.01 marked
        -> personal-limits-set
    """
    holds(ACT, text)


@clause("canberra-2005", "3.4")
@pytest.mark.parametrize(("stake", "noted"), [("4.99", True), ("5", False), ("5.01", False)])
def test_3_4_under_at_and_over_the_minimum(stake: str, noted: bool) -> None:
    text = f"{round_of(f'ann: bet {stake} on small')}-> line ann small won pays={stake}"
    warned = any(said.startswith("under-minimum-noted") for _, said in holds(ACT, text).told)
    assert warned is noted


@clause("canberra-2005", "3.4")
@pytest.mark.parametrize("wager", ["small", "big"])
def test_3_4_paid_or_collected_once_and_further_ones_returned(wager: str) -> None:
    balance = 503 if wager == "small" else 497
    text = f"""
        {round_of(f"ann: bet 3 on {wager}")}
        -> under-minimum-noted player=ann by 3.4
        balance ann {balance}
        {round_of(f"ann: bet 4.99 on {wager}")}
        -> line ann {wager} returned returns=4.99 by 3.4
        balance ann {balance}
        layout ann 0
        house {500 - balance}
    """
    holds(ACT, text)


@clause("canberra-2005", "3.5")
@pytest.mark.parametrize(("stake", "counted"), [(99, 99), (100, 100), (101, 100)])
@pytest.mark.parametrize(("wager", "sign"), [("small", 1), ("big", -1)])
def test_3_5_under_at_and_over_the_maximum(wager: str, sign: int, stake: int, counted: int) -> None:
    text = f"""
        {round_of(f"ann: bet {stake} on {wager}")}
        -> line ann {wager} {"won" if sign > 0 else "lost"} stake={stake} counted={counted}
        balance ann {500 + sign * counted}
        house {-sign * counted}
        layout ann 0
    """
    holds(ACT, text, more="limits 5 to 100\n")


@clause("canberra-2005", "3.5")
def test_3_5_the_maximum_is_the_one_displayed_for_the_betting_area() -> None:
    text = f"""
        {round_of("ann: bet 60 on small, 60 on total:7")}
        -> line ann small won pays=60
        -> line ann total:7 won pays=600 counted=50 by 3.5
    """
    holds(ACT, text, more="area total 5 to 50\n")


@clause("canberra-2005", "4.1")
def test_4_1_every_player_may_wager_until_no_more_bets_is_called() -> None:
    text = """
        dan: close bets
        -> refused wrong-phase
        ann: bet 10 on small
        dan: shake 1
        bob: bet 10 on big
        ann: bet 10 on any-triple
        dan: close bets
        layout ann 20
        layout bob 10
    """
    holds(ACT, text)


@clause("canberra-2005", "4.4")
def test_4_4_players_answer_for_positions_though_the_dealer_assisted() -> None:
    text = f"""
        bob: bet for ann 10 on small
        -> refused not-permitted by 4.4
        # Ann meant Small.
        {round_of("dan: bet for ann 10 on big")}
        -> line ann big lost
        balance ann 490
        house 10
    """
    holds(ACT, text)


@clause("canberra-2005", "4.5")
@pytest.mark.parametrize("moment", ["closed", "uncovered", "announced", "entered"])
@pytest.mark.parametrize("said", ["bet 10 on big", "take down small", "clear", "move small to big"])
def test_4_5_after_the_call_nothing_is_placed_removed_or_altered(moment: str, said: str) -> None:
    text = f"""
        {MOMENTS[moment]}
        ann: {said}
        -> refused betting-closed by 4.5
        layout ann 10
        balance ann 490
    """
    holds(ACT, text)


@clause("canberra-2005", "4.5")
def test_4_5_before_the_call_and_after_the_settlement_wagers_are_free() -> None:
    text = """
        ann: bet 10 on small
        dan: shake 1
        ann: move small to big
        ann: take down big
        balance ann 500
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        ann: bet 10 on small
        -> wager-placed round=2
    """
    holds(ACT, text)


@clause("canberra-2005", "5.1")
def test_5_1_the_dealer_makes_the_dice_tumble() -> None:
    text = """
        ann: bet 10 on small
        dan: shake 0
        -> dice-shaken enough=no by 5.1
        dan: close bets
        -> refused not-shaken by 5.1
        dan: shake 1
        -> dice-shaken enough=yes by 5.1
        dan: close bets
        -> bets-closed by 4.5
    """
    holds(ACT, text)


@clause("canberra-2005", "5.2")
def test_5_2_no_more_bets_is_called_before_the_cover_comes_off() -> None:
    text = """
        dan: uncover
        -> refused wrong-phase by 5.2
        dan: shake 1
        dan: close bets
        dan: uncover
        -> uncovered by 5.2
    """
    holds(ACT, text)


@clause("canberra-2005", "5.3")
def test_5_3_the_result_is_announced_and_then_entered() -> None:
    text = """
        dan: shake 1
        dan: close bets
        dan: announce 1 2 4
        -> refused wrong-phase by 5.3
        dan: uncover
        dan: enter 1 2 4
        -> refused wrong-phase by 5.3
        dan: announce 1 2 4
        -> result-announced dice='1 2 4' by 5.3
        dan: enter 1 2 4
        -> result-entered by 5.3
    """
    holds(ACT, text)


@clause("canberra-2005", "5.3")
def test_5_3_only_providing_the_dice_lie_flat() -> None:
    holds(ACT, f"{LIFTED}dan: declare not-flat\ndan: announce 1 2 4\n-> refused wrong-phase by 5.3")


@clause("canberra-2005", "7.1")
def test_7_1_the_uppermost_faces_of_the_three_dice_decide() -> None:
    text = f"""
        {LIT}
        # The panel was keyed as it was called, but the dice show 6 5 5.
        dan: correct to 6 5 5 because misread
        dan: settle
        -> round-settled dice='6 5 5'
        -> line ann small lost
        -> line bob big won pays=20
        balance ann 490
        balance bob 520
        house -10
    """
    holds(ACT, text)


@clause("canberra-2005", "7.2")
def test_7_2_a_wager_is_settled_where_it_lay_when_no_more_bets_was_called() -> None:
    text = """
        ann: bet 10 on big
        dan: shake 1
        dan: close bets
        -> positions-fixed by 7.2
        dan: shift ann big to small
        -> refused positions-fixed by 7.2
        dan: uncover
        dan: shift ann big to small
        -> refused positions-fixed by 7.2
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> line ann big lost
        balance ann 490
    """
    holds(ACT, text)
