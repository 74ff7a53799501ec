"""Corners of the electronic table and of Marina Bay Sands: money and turns that must not slip."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause


@clause("aruze-etg", "8.8")
def test_8_8_an_outcome_is_invalidated_after_it_was_settled() -> None:
    text = """
        ann: bet 50 on small
        +30s system: close wagering
        ann: shoot
        system: dice 1 2 3
        balance ann 550
        eva: invalidate fraud forfeit ann because a magnet
        -> round-invalidated round=1 by 8.8, 8.8.2, 8.9
        -> line ann small forfeited returns=0
        balance ann 450
    """
    holds("aruze-etg", text)


@clause("mbs-2020", "5.10")
def test_5_10_a_corrected_round_still_settles_the_first_wager_under_the_minimum() -> None:
    text = """
        dan: open bets
        ann: bet 3 on small
        dan: shake 3
        dan: close bets
        dan: press key
        dan: uncover
        dan: announce 5 6 6
        dan: enter 5 6 6
        dan: settle
        balance ann 497
        pia: correct to 1 2 4 because the dice show it
        dan: settle
        -> line ann small won pays=3
        balance ann 503
    """
    holds("mbs-2020", text)


@clause("mbs-2020", "3.8")
def test_3_8_dice_that_never_tumbled_decide_nothing() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: declare power
        ann: power keep
        dan: conclude power
        gil: rule continue because the power is back
        dan: uncover
        -> refused not-shaken by 3.8
        dan: shake 3
        -> dice-shaken enough=yes by 3.8
        dan: uncover
        -> uncovered
    """
    holds("mbs-2020", text)


@clause("aruze-etg", "1.1 minimum bet")
def test_1_1_minimum_bet_no_part_is_taken_away_that_leaves_less() -> None:
    text = """
        ann: bet 10 on small
        ann: take down 7 from small
        -> refused below-minimum wager=small stake=3 by 1.1 minimum bet
        ann: move 7 from small to big
        -> refused below-minimum wager=small stake=3 by 1.1 minimum bet
        layout ann 10
    """
    holds("aruze-etg", text)


@clause("aruze-etg", "3.10.3")
def test_3_10_3_the_shooter_is_too_late_after_ten_seconds() -> None:
    text = """
        ann: bet 10 on small
        +30s system: close wagering
        +11s ann: shoot
        -> refused
        +0s system: shoot
        -> dice-shot by 3.10.3
    """
    holds("aruze-etg", text)


@clause("aruze-etg", "3.10.2.1")
def test_3_10_2_1_moving_a_bet_does_not_lose_the_turn() -> None:
    text = """
        ann: bet 50 on small
        bob: bet 50 on small
        ann: move 10 from small to big
        +30s system: close wagering
        -> shooter-chosen player=ann by 3.10.2.1
    """
    holds("aruze-etg", text, more="shooting-value 50\n")


@clause("mbs-2020", "5.3")
def test_5_3_a_die_not_flat_is_noticed_late() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: shake 3
        dan: close bets
        dan: press key
        dan: uncover
        dan: announce 1 2 4
        dan: declare not-flat
        -> round-voided by 5.3
    """
    holds("mbs-2020", text)


@clause("aruze-etg", "8.9")
def test_8_9_nobody_forfeits_who_is_not_there() -> None:
    text = """
        ann: bet 50 on small
        eva: invalidate fraud forfeit zoe because a magnet
        -> refused unknown-player
    """
    holds("aruze-etg", text)


@clause("mbs-2020", "3.12")
def test_3_12_chips_pushed_while_bets_are_open_count_where_they_lie() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: shift ann small to big
        -> wager-shifted
    """
    holds("mbs-2020", text)


@clause("mbs-2020", "5.7")
def test_5_7_no_more_is_lifted_than_lies_there() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: shake 3
        dan: close bets
        ann: take down 50 from small
        -> refused not-an-amount
    """
    holds("mbs-2020", text)
