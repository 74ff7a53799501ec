"""The law of the sum: counted in whole numbers, by Fourier, and by listing everything."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from sicbo.lab.exact import convolution
from sicbo.lab.exact.convolution import moments, sum_law, whole_power

ONE = {-1: 125, 1: 75, 2: 15, 12: 1}
"""The ways of a single die on Sic Bo: none, one, two, three."""


def listed(one: dict[int, int], rounds: int) -> dict[int, Fraction]:
    of = sum(one.values()) ** rounds
    found: Counter[int] = Counter()
    for nets in product(one, repeat=rounds):
        found[sum(nets)] += prod(one[net] for net in nets)
    return {net: Fraction(ways, of) for net, ways in found.items()}


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_the_law_is_that_of_all_sequences(rounds: int) -> None:
    law = sum_law(ONE, rounds)
    assert law is not None
    assert law.error == 0
    expected = listed(ONE, rounds)
    for value, chance in zip(law.values.tolist(), law.chances.tolist(), strict=True):
        assert chance == float(expected.get(value, Fraction(0)))


@pytest.mark.parametrize("rounds", [7, 60, 250])
def test_fourier_is_within_its_stated_error(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = sum_law(ONE, rounds)
    monkeypatch.setattr(convolution, "WHOLE_STATES", 0)
    quick = sum_law(ONE, rounds)
    assert exact is not None
    assert quick is not None
    assert exact.error == 0 < quick.error < 1e-9
    assert np.abs(exact.chances - quick.chances).max() <= quick.error
    assert (exact.low, exact.step) == (quick.low, quick.step)


def test_even_money_is_binomial() -> None:
    law = sum_law({-10: 111, 10: 105}, 100)
    assert law is not None
    for wins in range(101):
        expected = Fraction(comb(100, wins) * 105**wins * 111 ** (100 - wins), 216**100)
        assert law.chances[wins] == float(expected)
    assert law.values[[0, -1]].tolist() == [-1_000, 1_000]
    assert law.below(0) == pytest.approx(law.chances[:50].sum())
    assert law.quantile(0.5) == -20


def test_too_many_sums_are_not_attempted() -> None:
    assert sum_law({-1: 214, 0: 1, 180: 1}, 10**6) is None


def test_a_power_counted_by_hand() -> None:
    assert whole_power([1, 2, 1], 2) == [1, 4, 6, 4, 1]
    assert whole_power([3], 4) == [81]


def test_moments() -> None:
    assert moments({-1: 111, 1: 105}) == (Fraction(-1, 36), 1 - Fraction(1, 36**2))
