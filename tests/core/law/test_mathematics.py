"""Exact figures, reached a second way from the independent table."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures, layout_figures, square_root
from sicbo.core.law.settlement import settle
from sicbo.core.law.streaks import final_law, market_figures
from sicbo.core.money import Amount
from sicbo.rulebooks.catalogue import GAMES
from tests.independent.enumeration import TABLE
from tests.law.play import book


@pytest.mark.parametrize("game", GAMES)
def test_figures_equal_the_sums_over_the_independent_table(game: str) -> None:
    for key, row in book(game).table.items():
        nets = [Fraction(-1) if odds is None else Fraction(odds) for odds in TABLE[game][key]]
        mean = sum(nets, Fraction(0)) / 216
        worth = figures(row)
        assert worth.probability == Fraction(sum(net > 0 for net in nets), 216)
        assert worth.returned == 1 + mean
        assert worth.edge == -mean
        assert worth.variance == sum((net - mean) ** 2 for net in nets) / 216
        assert abs(Fraction(worth.deviation) ** 2 - worth.variance) < Fraction(1, 10**6)


def test_only_option_b_favours_the_player_and_only_double_single_returns_so_little() -> None:
    flagged = {
        (game, row.wager.key, flag, worth.edge)
        for game in GAMES
        for row in book(game).table.values()
        for worth in [figures(row)]
        for flag in worth.flags
    }
    assert flagged == {
        ("crown-b", "colour", "player-advantage", Fraction(-11, 27)),
        ("crown-b", "colour-double", "player-advantage", Fraction(-1, 27)),
        ("mbs-2020", "double-single", "return-below-75", Fraction(7, 24)),
    }


def test_no_game_returns_exactly_75_per_cent_but_that_is_not_below() -> None:
    from sicbo.core.law.mathematics import Figures

    at = Figures(Fraction(1, 2), Fraction(3, 4), Fraction(1))
    under = Figures(Fraction(1, 2), Fraction(749, 1000), Fraction(1))
    even = Figures(Fraction(1, 2), Fraction(1), Fraction(1))
    over = Figures(Fraction(1, 2), Fraction(1001, 1000), Fraction(1))
    assert [each.flags for each in (at, under, even, over)] == [
        (),
        ("return-below-75",),
        (),
        ("player-advantage",),
    ]


def test_the_law_of_the_final_count() -> None:
    law = final_law(Fraction(1, 2), 0, 12)
    assert law[:12] == tuple(Fraction(1, 2 ** (n + 1)) for n in range(12))
    assert law[12] == Fraction(1, 4096)


def test_sides_of_different_worth_are_told_apart() -> None:
    star = book("star-2016", ("star.even", "printed-666-loses"))
    streak = star.streaks[0]
    worth = market_figures(star, streak, streak.markets[1])
    even, odd = worth.sides[WagerKey("even")].figures, worth.sides[WagerKey("odd")].figures
    assert even.probability == Fraction(28561, 1500625)
    assert even.edge == Fraction(109292834496221934, 135168820322265625)
    assert odd.edge == Fraction(201, 2048)
    # A window opens on a side as often as a result of it follows one that is not of it.
    opens_odd, opens_even = Fraction(1, 4), Fraction(13, 35) * Fraction(22, 35)
    mixed = (odd.edge * opens_odd + even.edge * opens_even) / (opens_odd + opens_even)
    assert worth.whole.figures.edge == mixed


stakes = st.dictionaries(
    st.sampled_from(sorted(TABLE["crown-b"])), st.integers(1, 10**6), min_size=1, max_size=8
)


@given(stakes)
def test_a_layout_is_the_sum_of_its_wagers(chosen: dict[str, int]) -> None:
    game = book("crown-b")
    money = {WagerKey(key): Amount(stake) for key, stake in chosen.items()}
    worth = layout_figures(game, money)
    assert sum(worth.nets.values()) == 216
    assert worth.staked == sum(chosen.values())
    expected = sum(stake * figures(game.row(key)).edge for key, stake in money.items())
    assert worth.expected_loss == expected
    settled = [settle(game, each, money) for each in ROLLS]
    assert worth.any_win == Fraction(sum(any(x.wins for x in s.lines) for s in settled), 216)
    assert worth.ahead == Fraction(sum(s.returned > s.staked for s in settled), 216)
    assert list(worth.nets) == sorted(worth.nets)


@given(st.fractions(min_value=0, max_value=10**6))
def test_the_square_root_is_close(value: Fraction) -> None:
    root = Fraction(square_root(value))
    assert abs(root * root - value) <= value / 10**10
