from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.dice import ROLLS, roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.announcement import announce
from sicbo.core.law.document import Payments
from sicbo.core.law.rulebook import UnknownWager
from sicbo.core.law.settlement import NoStake, lit, payment, settle
from sicbo.core.money import Amount
from sicbo.rulebooks.catalogue import GAMES
from tests.independent.enumeration import TABLE
from tests.law.play import book


@pytest.mark.parametrize("game", GAMES)
def test_a_stake_on_every_wager_settles_by_the_independent_table(game: str) -> None:
    money = {WagerKey(key): Amount(100) for key in TABLE[game]}
    clauses = book(game).document.clauses
    for place, each in enumerate(ROLLS):
        done = settle(book(game), each, money)
        for line in done.lines:
            odds = TABLE[game][line.wager][place]
            assert line.wins == (odds is not None)
            assert line.odds == odds
            assert line.pays == (odds or 0) * 100
            assert line.returns == (100 + line.pays if line.wins else 0)
            assert line.clauses
            assert all(number in clauses for number in line.clauses)
        assert done.returned == sum(line.returns for line in done.lines)
        assert done.staked == 100 * len(money)
        assert set(done.lit) == {line.wager for line in done.lines if line.wins}
        assert done.lit == lit(book(game), each)


def test_a_graded_win_cites_its_own_line_of_the_paytable() -> None:
    done = settle(book("canberra-2005"), roll(3, 3, 5), {WagerKey("single:3"): Amount(500)})
    assert done.lines[0].pays == 1000
    assert done.lines[0].clauses == ("4.3(f)", "6.1(h)", "6.1(h)(ii)")


@pytest.mark.parametrize(
    ("game", "call"),
    [
        ("star-2016", "1, 3, 6, total 10"),
        ("mbs-2020", "1, 3, 6, total 10"),
        ("crown-a", "1, 3, 6, total 10"),
        ("crown-b", "Chicken, Fish, Gourd"),
        ("canberra-2005", "1, 3, 6, total 10"),
    ],
)
def test_the_announcement_has_the_form_of_the_document(game: str, call: str) -> None:
    assert announce(book(game).game, roll(6, 1, 3)) == call


@pytest.mark.parametrize("stake", [0, -1])
def test_a_stake_of_nothing_is_refused(stake: int) -> None:
    with pytest.raises(NoStake, match="stake on small must be more than 0"):
        settle(book("star-2016"), roll(1, 2, 3), {WagerKey("small"): Amount(stake)})


def test_a_streak_wager_is_not_settled_by_one_roll() -> None:
    with pytest.raises(UnknownWager, match="decided by one roll, got streak:small-big"):
        settle(book("star-2016"), roll(1, 2, 3), {WagerKey("streak:small-big"): Amount(1)})


ROUNDED = st.sampled_from(["down", "up", "half-up"])


@given(st.integers(1, 10**9), st.fractions(min_value=Fraction(1, 100), max_value=200), ROUNDED)
def test_a_rounded_payment_is_less_than_a_unit_away(
    stake: int, odds: Fraction, direction: str
) -> None:
    rule = Payments(round=direction, to="0.05")  # type: ignore[arg-type]
    paid = payment(Amount(stake), odds, rule)
    exact = stake * odds
    assert paid % 5 == 0
    match direction:
        case "down":
            assert 0 <= exact - paid < 5
        case "up":
            assert 0 <= paid - exact < 5
        case _:
            assert Fraction(-5, 2) <= exact - paid < Fraction(5, 2)


def test_a_payment_that_is_not_whole_needs_a_rule() -> None:
    with pytest.raises(ArithmeticError, match="rounding rule"):
        payment(Amount(1), Fraction(1, 2), None)
