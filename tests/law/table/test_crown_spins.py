"""Crown Melbourne: how a result is called, lit and settled, and spins without bettors."""

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

IDLE = """
    gus: idle spin
    -> round-started idle=yes by 5.1.8
    -> bets-opened by 5.1.1
    dan: shake 1
    dan: close bets
    dan: uncover
    dan: announce 1 2 4
    dan: enter 1 2 4
    dan: settle
"""
"""A spin on which nobody wagers."""


def called(dice: str) -> str:
    """The result announced, entered and settled."""
    return f"dan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


@clause("crown", "5.1.5")
def test_5_1_5_each_uppermost_face_is_called() -> None:
    holds(A, f"{LIFTED}dan: announce 4 1 2\n-> result-announced words='1, 2, 4, total 7'")


@clause("crown", "5.1.5")
def test_5_1_5_a_die_not_flat_is_a_no_spin_and_the_tumbler_is_reactivated() -> None:
    text = f"""
        {LIFTED}
        dan: declare not-flat
        -> no-spin-called by 5.1.5
        dan: announce 1 2 4
        -> refused wrong-phase
        dan: shake 1
        -> dice-shaken enough=yes
        dan: uncover
        {called("1 2 4")}
        -> line ann small won pays=10
        round 1
        balance ann 510
    """
    holds(A, text)


@clause("crown", "5.1.5(a)")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("6 5 4", "4, 5, 6, total 15"),
        ("2 1 2", "1, 2, 2, total 5"),
        ("3 3 3", "3, 3, 3, total 9"),
    ],
)
def test_5_1_5_a_option_a_calls_smallest_to_highest_then_the_total(dice: str, words: str) -> None:
    holds(A, f"{LIFTED}dan: announce {dice}\n-> result-announced words='{words}' by 5.1.5(a)")


@clause("crown", "5.1.5(b)")
@pytest.mark.parametrize(
    ("dice", "words"), [("1 2 3", "Fish, Prawn, Gourd"), ("4 5 6", "Coin, Crab, Chicken")]
)
def test_5_1_5_b_option_b_calls_the_symbol_on_each_die(dice: str, words: str) -> None:
    holds(B, f"{LIFTED}dan: announce {dice}\n-> result-announced words='{words}' by 5.1.5(b)")


@clause("crown", "5.1.6")
@pytest.mark.parametrize(
    ("game", "areas"),
    [
        (A, "any-triple total:6 triple:2 double:2 single:2"),
        (B, "total:6 symbol-triple:prawn colour-triple:green colour:green symbol:prawn"),
    ],
)
def test_5_1_6_entering_the_result_lights_the_winning_areas(game: str, areas: str) -> None:
    text = f"""
        {LIFTED}
        dan: enter 2 2 2
        -> refused wrong-phase by 5.1.6
        dan: announce 2 2 2
        dan: enter 2 2 2
        -> result-entered dice='2 2 2' by 5.1.6
    """
    told = holds(game, text).told[-1][1]
    lit = told.partition("lit='")[2].partition("'")[0].split()
    assert set(areas.split()) <= set(lit)
    assert "small" not in lit
    assert "big" not in lit


@clause("crown", "5.1.7")
@pytest.mark.parametrize("game", [A, B])
def test_5_1_7_wagers_are_taken_and_paid_when_the_areas_are_lit(game: str) -> None:
    text = f"""
        {LIFTED}
        dan: announce 1 2 4
        dan: settle
        -> refused wrong-phase by 5.1.7
        layout ann 10
        dan: enter 1 2 4
        dan: settle
        -> round-settled by 5.1.7
        balance ann 510
        house -10
    """
    holds(game, text)


@clause("crown", "5.1.8")
@pytest.mark.parametrize("who", ["gus", "pat"])
def test_5_1_8_a_game_supervisor_or_above_may_order_a_spin(who: str) -> None:
    text = f"""
        dan: idle spin
        -> refused not-permitted by 5.1.8
        {who}: idle spin
        -> round-started idle=yes by 5.1.8
    """
    holds(A, text)


@clause("crown", "5.1.8")
def test_5_1_8_not_while_a_wager_lies_on_the_layout() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        gus: idle spin
        -> refused wrong-phase
        layout ann 10
    """
    holds(A, text)


@clause("crown", "5.1.8")
def test_5_1_8_each_spin_keeps_to_5_1_1_to_5_1_6() -> None:
    text = """
        gus: idle spin
        -> bets-opened by 5.1.1
        dan: close bets
        -> refused not-shaken by 5.1.2
        dan: shake 1
        -> dice-shaken by 5.1.2
        dan: close bets
        -> bets-closed by 5.1.3
        dan: uncover
        -> uncovered by 5.1.4
        dan: announce 1 2 4
        -> result-announced by 5.1.5(a)
        dan: enter 1 2 4
        -> result-entered by 5.1.6
    """
    holds(A, text)


@clause("crown", "5.1.8(a)")
def test_5_1_8_a_once_the_table_has_been_opened() -> None:
    closed = "gus: idle spin\n-> refused table-closed"
    holds(A, closed, opened=False)
    holds(A, f"{IDLE}-> round-settled round=1\nhouse 0")


@clause("crown", "5.1.8(b)")
def test_5_1_8_b_at_any_time_during_the_course_of_play() -> None:
    played = f"{LIFTED}{called('1 2 4')}"
    holds(A, f"{played}{IDLE}-> round-settled round=2\n{played}round 3\nbalance ann 520\nhouse -20")


@clause("crown", "5.1.8(c)")
def test_5_1_8_c_continuously_until_a_player_places_a_wager() -> None:
    text = f"""
        {3 * IDLE}
        gus: idle spin
        ann: bet 10 on small
        -> wager-placed round=4
        dan: shake 1
        dan: close bets
        dan: uncover
        {called("1 2 4")}
        -> line ann small won pays=10
        balance ann 510
    """
    holds(A, text)
