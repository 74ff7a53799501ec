"""The laws of chance behind the tests, against a second way to each number."""

from itertools import product
from math import comb

import numpy as np
import pytest
from scipy import stats

from sicbo.lab.fairness.frequencies import TOTAL_WAYS
from sicbo.lab.fairness.sequences import coupon_law
from sicbo.lab.fairness.statistics import (
    binomial_tails,
    chi_square_tail,
    holm,
    noncentral_below,
    normal_tails,
    poisson_tail,
)
from sicbo.lab.fairness.visible import visible


@pytest.mark.parametrize(("value", "freedom"), [(1.0, 5), (11.07, 5), (250.0, 215)])
def test_tails_are_those_of_scipy(value: float, freedom: int) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom))
    expected = stats.ncx2.cdf(value, freedom, 7.0)
    assert noncentral_below(value, freedom, 7.0) == pytest.approx(expected)
    assert normal_tails(value / 10) == pytest.approx(2 * stats.norm.sf(value / 10))
    assert poisson_tail(3, value) == pytest.approx(stats.poisson.sf(2, value))
    assert poisson_tail(0, value) == 1


def test_binomial_tails_by_counting() -> None:
    law = [comb(10, k) / 1024 for k in range(11)]
    for k in range(11):
        assert binomial_tails(k, 10, 0.5) == pytest.approx(
            min(1, 2 * min(sum(law[: k + 1]), sum(law[k:])))
        )


def test_holm_is_never_smaller_than_what_it_adjusts_and_keeps_the_order() -> None:
    values = [0.2, 0.001, 0.9, 0.03, 0.04]
    adjusted = holm(values)
    assert all(a >= p for a, p in zip(adjusted, values, strict=True))
    assert sorted(range(5), key=adjusted.__getitem__) == sorted(range(5), key=values.__getitem__)
    assert adjusted[1] == pytest.approx(0.005)
    assert holm([]) == []


def test_the_law_of_full_sets_is_that_of_all_sequences() -> None:
    found = np.zeros(9)
    for faces in product(range(6), repeat=8):
        length = next((n for n in range(6, 9) if len(set(faces[:n])) == 6), None)
        if length is not None:
            found[length] += 1 / 6**8
    law = coupon_law(60)
    assert law[:9] == pytest.approx(found)
    assert law.sum() == pytest.approx(1)


def test_ways_of_the_totals() -> None:
    assert TOTAL_WAYS.tolist() == [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]


def test_ten_times_finer_takes_a_hundred_times_the_rolls() -> None:
    some, more = ({each.name: each.size for each in visible(n, 0.99, 1)} for n in (10**4, 10**6))
    for name in ("faces", "face of one die", "correlation"):
        assert some[name] / more[name] == pytest.approx(10)


def test_a_face_that_is_off_by_a_hundredth_is_seen_in_thirty_thousand_rolls() -> None:
    size = {each.name: each.size for each in visible(30_594, 0.99, 1)}["face of one die"]
    assert size == pytest.approx(0.01, rel=1e-4)
