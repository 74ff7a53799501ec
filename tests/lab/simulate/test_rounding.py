"""Where payments are rounded, the laboratory says what settlement pays, for every stake."""

from fractions import Fraction
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.dice import ROLLS
from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Pay, Payments, Wager
from sicbo.core.law.mathematics import figures_at, layout_figures
from sicbo.core.law.rulebook import Rulebook, compile_rulebook
from sicbo.core.law.settlement import line_of
from sicbo.core.money import Amount
from sicbo.lab.par.sheet import par_sheet
from sicbo.lab.simulate import evenings, flat_rounds, hours
from sicbo.rulebooks.catalogue import open_rulebook

SMALL, SINGLE = WagerKey("small"), WagerKey("single:3")
ROUNDS = 2_000

odds = st.builds(lambda n, d: f"{n}/{d}", st.integers(1, 99), st.integers(1, 40))
rules = st.sampled_from(("down", "up", "half-up"))
units = st.sampled_from(("0.01", "0.05", "0.25", "1", "2.50", "5"))
stakes = st.integers(1, 100_000).map(Amount)


@cache
def rounded(paid: str, rule: str, unit: str) -> Rulebook:
    """Two wagers of The Star's at odds of one's own, and payments rounded."""
    document = open_rulebook("star-2016").document
    payments = msgspec.convert({"round": rule, "to": unit}, Payments)
    kept = (each for each in document.wagers if each.key in ("small", "single"))
    wagers = tuple(_priced(each, paid) for each in kept)
    changed = msgspec.structs.replace(document, payments=payments, wagers=wagers, streaks=())
    return compile_rulebook(changed, "0" * 64, "star-2016")


def _priced(wager: Wager, paid: str) -> Wager:
    pays: tuple[Pay, ...] = tuple(msgspec.structs.replace(p, to_one=paid) for p in wager.pays)
    return msgspec.structs.replace(wager, pays=pays)


def returned(book: Rulebook, laid: dict[WagerKey, Amount]) -> Fraction:
    """What `layout` says comes back of each unit."""
    return 1 - layout_figures(book, laid).expected_loss / sum(laid.values())


@given(paid=odds, rule=rules, unit=units, stake=stakes, other=stakes)
def test_simulation_par_sheet_and_layout_say_the_same(
    paid: str, rule: str, unit: str, stake: Amount, other: Amount
) -> None:
    book = rounded(paid, rule, unit)
    laid = {SMALL: stake, SINGLE: other}
    result = flat_rounds(book, {str(key): on for key, on in laid.items()}, rounds=ROUNDS)
    for key, on in laid.items():
        answer = result.answer(f"return of {key}")
        assert answer.fraction == str(returned(book, {key: on}))
        (row,) = (row for row in par_sheet(book, on).rows if row.key == key)
        assert str(row.figures.returned) == answer.fraction
        lines = [line_of(book.row(key), roll, on, book.document.payments) for roll in ROLLS]
        came = sum(int(n) * each.returns for n, each in zip(result.counts, lines, strict=True))
        assert answer.simulated == pytest.approx(came / (ROUNDS * on), abs=1e-12)
    assert result.answer("return of all stakes").fraction == str(returned(book, laid))


def test_half_of_a_wager_is_gone_where_a_payment_is_rounded_to_nothing() -> None:
    """A stake of 1 at 19 to 20, rounded down to 1: the stake comes back and nothing else."""
    book = rounded("19/20", "down", "1")
    result = flat_rounds(book, {"small": "1"}, rounds=ROUNDS)
    assert result.answer("return of small").fraction == str(Fraction(105, 216))
    by_odds = flat_rounds(book, rounds=ROUNDS)
    assert by_odds.answer("return of small").fraction == str(Fraction(105, 216) * Fraction(39, 20))
    assert "before payments are rounded" in by_odds.notes[-1]
    assert result.notes == ()


@pytest.mark.parametrize("rule", ["down", "up", "half-up"])
def test_players_are_paid_one_by_one(rule: str) -> None:
    """Four stakes of 1.30 are rounded four times, not once for 5.20."""
    book, laid = rounded("19/20", rule, "1"), {"small": "1.30", "single:3": "2.70"}
    result = hours(book, laid, players=7, hands=20, hours=2_000, seed=5)
    parts = {SMALL: (4, Amount(130)), SINGLE: (3, Amount(270))}
    losses = [
        number * stake * figures_at(book.row(key), stake, book.document.payments).edge
        for key, (number, stake) in parts.items()
    ]
    exact = sum(losses, Fraction(0)) / sum(n * stake for n, stake in parts.values())
    assert result.answer("hold").fraction == str(exact)
    assert result.agrees, [each for each in result.answers if not each.agrees]


@pytest.mark.parametrize("rule", ["down", "up", "half-up"])
@pytest.mark.parametrize("strategy", ["flat", "martingale"])
def test_an_evening_is_paid_like_a_table(strategy: str, rule: str) -> None:
    book = rounded("19/20", rule, "0.25")
    result = evenings(
        book, {"small": "1.50"}, bankroll="60", strategy=strategy, rounds=60, evenings=20_000
    )
    assert result.law is not None
    assert result.agrees, [each for each in result.answers if not each.agrees]


def test_nothing_is_called_exact_that_is_not() -> None:
    """A win that pays nothing is neither won nor lost: the steps of a strategy do not know that."""
    book = rounded("19/20", "down", "5")
    result = evenings(
        book, {"small": "1.50"}, bankroll="60", strategy="martingale", rounds=60, evenings=2_000
    )
    assert result.law is None
    assert result.answer("return").exact is None
    assert result.agrees
