"""Crown Melbourne: limits, personal limits, the notice of a higher minimum, closing, idle seats."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
A = "crown-a"


def round_of(*wagers: str, dice: str = "1 2 4") -> str:
    """A whole round in which these wagers are placed; the last order is the settlement."""
    placed = "\n".join(wagers)
    return f"""
        dan: open bets
        {placed}
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce {dice}
        dan: enter {dice}
        dan: settle
    """


@clause("crown", "1.1 Distinctive Marker")
def test_1_1_distinctive_marker_shows_a_personal_limit_before_it_counts() -> None:
    text = f"""
        pat: personal limits ann 5 to 2000 unmarked
        -> refused not-marked by 4.3
        pat: personal limits ann 5 to 2000 marked
        -> personal-limits-set player=ann limits='5 to 2000' by 4.3
        ann: buy in 2000
        ann: bring 1500
        {round_of("ann: bet 1500 on small")}
        -> line ann small won pays=1500 counted=1500
    """
    holds(A, text)


@clause("crown", "4.2")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_4_2_limits_are_of_the_individual_wager(game: str) -> None:
    """4 and 6 on two bets are one wager under the minimum and one above it, not 10 together."""
    text = f"""
        {round_of("ann: bet 4 on small, 6 on big")}
        -> line ann big lost counted=6
        -> line ann small won pays=4 counted=4 by 4.2.1
        -> under-minimum-noted player=ann by 4.2.1
        balance ann 498
        house 2
    """
    holds(game, text)


@clause("crown", "4.2.1")
@pytest.mark.parametrize(("stake", "noted"), [("4.99", True), ("5", False), ("5.01", False)])
def test_4_2_1_under_at_and_over_the_minimum(stake: str, noted: bool) -> None:
    played = holds(A, f"{round_of(f'ann: bet {stake} on small')}-> line ann small won pays={stake}")
    warned = any(said.startswith("under-minimum-noted") for _, said in played.told)
    assert warned is noted


@clause("crown", "4.2.1")
@pytest.mark.parametrize(("wager", "balance"), [("small", 503), ("big", 497)])
def test_4_2_1_the_first_wager_under_the_minimum_is_paid_or_collected(
    wager: str, balance: int
) -> None:
    text = f"""
        {round_of(f"ann: bet 3 on {wager}")}
        -> under-minimum-noted player=ann by 4.2.1
        balance ann {balance}
        house {500 - balance}
    """
    holds(A, text)


@clause("crown", "4.2.1")
@pytest.mark.parametrize("wager", ["small", "big"])
def test_4_2_1_a_further_one_is_returned_whatever_the_result(wager: str) -> None:
    text = f"""
        {round_of("ann: bet 3 on small")}
        balance ann 503
        {round_of(f"ann: bet 4.99 on {wager}", "bob: bet 3 on small")}
        -> line ann {wager} returned pays=0 returns=4.99 by 4.2.1
        -> line bob small won pays=3
        balance ann 503
        balance bob 503
        layout ann 0
        house -6
        {round_of("ann: bet 5 on small")}
        -> line ann small won pays=5
        balance ann 508
    """
    holds(A, text)


@clause("crown", "4.2.2")
@pytest.mark.parametrize(
    ("stake", "counted"), [("99.99", "99.99"), ("100", "100"), ("100.01", "100"), ("250", "100")]
)
@pytest.mark.parametrize(("wager", "sign"), [("small", 1), ("big", -1)])
def test_4_2_2_under_at_and_over_the_maximum(
    wager: str, sign: int, stake: str, counted: str
) -> None:
    text = f"""
        {round_of(f"ann: bet {stake} on {wager}")}
        -> line ann {wager} stake={stake} counted={counted}
        balance ann {500 + sign * float(counted):.2f}
        house {-sign * float(counted):.2f}
        layout ann 0
    """
    said = text.replace(f"{wager} stake", f"{wager} {'won' if sign > 0 else 'lost'} stake")
    holds(A, said, more="limits 5 to 100\n")


@clause("crown", "4.2.3")
@pytest.mark.parametrize(
    ("stake", "pays"), [("5", "5"), ("7.49", "7.50"), ("7.50", "7.50"), ("7.51", "10")]
)
def test_4_2_3_a_win_is_paid_up_to_the_next_amount_in_chips(stake: str, pays: str) -> None:
    text = f"""
        {round_of(f"ann: bet {stake} on small")}
        balance ann {500 + float(pays):.2f}
        house -{pays}
    """
    holds(A, text, more="smallest-chip 2.50\n")


@clause("crown", "4.2.3")
def test_4_2_3_a_multiple_that_is_not_permitted_is_paid_up() -> None:
    text = f"""
        {round_of("ann: bet 7 on small, 7 on big")}
        -> line ann big lost pays=0 returns=0 counted=7
        -> line ann small won pays=10 returns=17 by 4.2.3
        balance ann 503
        house -3
    """
    holds(A, text, more="limits 5 to 1000 unit 5\nsmallest-chip 5\n")


@clause("crown", "4.2.3")
def test_4_2_3_a_payment_at_a_maximum_that_chips_cannot_pay_is_paid_up() -> None:
    text = f"""
        {round_of("ann: bet 20 on small")}
        -> line ann small won pays=15 counted=12 by 4.2.2, 4.2.3
        balance ann 515
    """
    holds(A, text, more="limits 5 to 12\nsmallest-chip 5\n")


@clause("crown", "4.3")
@pytest.mark.parametrize(("stake", "counted"), [(1999, 1999), (2000, 2000), (2001, 2000)])
def test_4_3_a_maximum_agreed_for_one_player(stake: int, counted: int) -> None:
    text = f"""
        pat: personal limits ann 5 to 2000 marked
        ann: buy in 2000
        ann: bring 2000
        {round_of(f"ann: bet {stake} on small")}
        -> line ann small won pays={counted} counted={counted}
        balance ann {2500 + counted}
    """
    holds(A, text)


@clause("crown", "4.3")
@pytest.mark.parametrize(("stake", "noted"), [("1.99", True), ("2", False), ("2.01", False)])
def test_4_3_a_minimum_agreed_for_one_player(stake: str, noted: bool) -> None:
    """The others keep to the sign: the same stake of Bob's is under the minimum."""
    text = f"""
        pat: personal limits ann 2 to 1000 marked
        {round_of(f"ann: bet {stake} on small", f"bob: bet {stake} on small")}
    """
    told = [said for _, said in holds(A, text).told if said.startswith("under-minimum-noted")]
    assert any("player=ann" in said for said in told) is noted
    assert any("player=bob" in said for said in told)


@clause("crown", "4.3")
def test_4_3_limits_narrower_than_the_sign_may_be_agreed_too() -> None:
    text = f"""
        pat: personal limits ann 20 to 50 marked
        {round_of("ann: bet 80 on small, 19 on total:7")}
        -> line ann small won pays=50 counted=50
        -> line ann total:7 won pays=228 by 4.2.1
    """
    holds(A, text)


@clause("crown", "fn s66(2)")
@pytest.mark.parametrize("seconds", [1, 1199])
def test_fn_s66_2_a_sign_of_less_than_twenty_minutes_is_too_short(seconds: int) -> None:
    text = f"""
        pat: limits 10 to 1000 now
        -> refused notice-too-short by fn s66(2)
        pat: limits 10 to 1000 in {seconds} seconds
        -> refused notice-too-short by fn s66(2)
        {round_of("ann: bet 5 on big")}
        balance ann 495
    """
    played = holds(A, text)
    assert not any(said.startswith("under-minimum-noted") for _, said in played.told)


@clause("crown", "fn s66(2)")
@pytest.mark.parametrize("seconds", [1200, 1201])
def test_fn_s66_2_a_sign_of_twenty_minutes_or_more_raises_the_minimum(seconds: int) -> None:
    text = f"""
        pat: limits 10 to 1000 in {seconds} seconds
        -> limits-announced limits='10 to 1000' by fn s66(2)
        {round_of("ann: bet 5 on big")}
        -> line ann big lost
        +{seconds}s pat: limits 10 to 1000 now
        -> limits-changed limits='10 to 1000' by fn s66(2)
        {round_of("ann: bet 5 on big")}
        -> line ann big lost by 4.2.1
        -> under-minimum-noted player=ann
    """
    holds(A, text)


@clause("crown", "fn s66(2)")
def test_fn_s66_2_the_minimum_is_not_raised_before_its_time() -> None:
    text = """
        pat: limits 10 to 1000 at 12:20
        -> limits-announced from-time=12:20:00
        +1199s pat: limits 10 to 1000 at 12:20
        -> refused too-early by fn s66(2)
        +1s pat: limits 10 to 1000 at 12:20
        -> limits-changed
    """
    holds(A, text)


@clause("crown", "fn s66(2)")
@pytest.mark.parametrize("limits", ["4 to 1000", "5 to 2000", "5 to 500"])
def test_fn_s66_2_asks_no_notice_of_any_other_change(limits: str) -> None:
    holds(A, f"pat: limits {limits} now\n-> limits-changed limits='{limits}'")


@clause("crown", "fn s66(2)")
def test_fn_s66_2_holds_for_the_minimum_of_one_bet() -> None:
    text = """
        pat: limits 10 to 1000 on small in 1199 seconds
        -> refused notice-too-short by fn s66(2)
        pat: limits 10 to 1000 on small in 1200 seconds
        -> limits-announced area=small
    """
    holds(A, text)


@clause("crown", "9.7")
def test_9_7_a_table_with_players_is_not_closed_without_a_sign() -> None:
    text = """
        pat: close table
        -> refused notice-too-short by 9.7
        pat: announce closing in 1199 seconds
        -> refused notice-too-short by 9.7
        gus: announce closing in 1200 seconds
        -> refused not-permitted by 9.7
    """
    holds(A, text)


@clause("crown", "9.7")
@pytest.mark.parametrize(("shown", "closes"), [(1199, False), (1200, True), (1201, True)])
def test_9_7_under_at_and_over_twenty_minutes_of_the_sign(shown: int, closes: bool) -> None:
    expected = "-> table-closed by 9.7" if closes else "-> refused notice-too-short by 9.7"
    text = f"""
        pat: announce closing in 20 minutes
        -> closing-announced closes-at=12:20:00 by 9.7
        +{shown}s pat: close table
        {expected}
    """
    holds(A, text)


@clause("crown", "9.7")
def test_9_7_is_about_tables_at_which_players_are_present() -> None:
    holds(A, "ann: leave\nbob: leave\npat: close table\n-> table-closed by 9.7")


@clause("crown", "9.7")
def test_9_7_play_goes_on_until_the_time_shown_and_a_round_is_finished() -> None:
    text = f"""
        pat: announce closing in 20 minutes
        +1199s dan: open bets
        ann: bet 10 on small
        +1s pat: close table
        -> refused wrong-phase
        {round_of().replace("dan: open bets", "")}
        -> line ann small won pays=10
        dan: open bets
        -> refused table-closed by 9.7
        pat: close table
        -> table-closed by 9.7
    """
    holds(A, text)


@clause("crown", "9.8")
@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_9_8_under_at_and_over_three_rounds_without_a_wager(rounds: int) -> None:
    asked = rounds >= 3
    expected = (
        "-> seat-left player=ann required=yes by 9.8" if asked else "-> refused seat-not-idle"
    )
    text = f"""
        {rounds * round_of("bob: bet 5 on small")}
        gus: vacate ann
        {expected}
    """
    played = holds(A, text, more="seats 2\n")
    prompted = any(said.startswith("seat-prompted player=ann") for _, said in played.told)
    assert prompted is asked


@clause("crown", "9.8")
def test_9_8_only_while_all_other_positions_are_in_use() -> None:
    text = f"""
        {3 * round_of("bob: bet 5 on small")}
        gus: vacate ann
        -> refused seat-not-idle by 9.8
    """
    holds(A, text, more="seats 3\n")


@clause("crown", "9.8")
def test_9_8_the_three_rounds_are_consecutive() -> None:
    text = f"""
        {2 * round_of("bob: bet 5 on small")}
        {round_of("ann: bet 5 on small")}
        {2 * round_of("bob: bet 5 on small")}
        gus: vacate ann
        -> refused seat-not-idle by 9.8
        gus: vacate bob
        -> refused seat-not-idle by 9.8
    """
    holds(A, text, more="seats 2\n")
