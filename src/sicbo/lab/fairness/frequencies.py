"""Tests of how often things come up, whatever their order."""

from collections.abc import Iterator
from itertools import combinations, product
from math import ceil, sqrt

import numpy as np

from sicbo.lab.fairness.statistics import (
    Counts,
    Measures,
    chi_square,
    chi_square_tail,
    normal_tails,
)
from sicbo.lab.fairness.trial import LEAST_EXPECTED, Attempt, MissingTrial, Record, Trial, few

DICE = ("first", "second", "third")
LEAST_CORRELATED = 30

TOTAL_WAYS = np.bincount([sum(dice) for dice in product(range(1, 7), repeat=3)], minlength=19)[3:]
"""How many of the 216 rolls make each total from 3 to 18."""


def frequency_tests(record: Record) -> Iterator[Attempt]:
    """Faces, combinations, totals, doubles and triples, and dice against one another."""
    cells, number = record.cells, record.number
    by_die = [cells.sum(axis=tuple(axis for axis in range(3) if axis != die)) for die in range(3)]
    yield _equal("faces", "all dice together: does each face come equally often?", sum(by_die))
    for name, counts in zip(DICE, by_die, strict=True):
        yield _equal(f"faces, {name} die", "does each face come equally often?", counts)
    yield _equal("combinations", "does each of the 216 rolls come equally often?", cells.ravel())
    yield _totals(record)
    same = int(np.einsum("iii->", cells))
    pairs = int(sum(np.einsum(how, cells) for how in ("iij->", "iji->", "jii->"))) - 3 * same
    yield _given(
        "doubles and triples",
        "do two or three equal dice come as often as they should?",
        np.array([number - pairs - same, pairs, same]),
        np.array([120, 90, 6]) / 216,
    )
    for one, other in combinations(range(3), 2):
        (rest,) = {0, 1, 2} - {one, other}
        together = cells.sum(axis=rest)
        names = f"{DICE[one]} and {DICE[other]} die"
        yield independence(f"pairs, {names}", "does one die depend on the other?", together)
        yield _correlation(f"correlation, {names}", together)


def chi_square_trial(name: str, asks: str, counts: Counts, expected: Measures) -> Trial:
    """A chi-square of counts against what was expected."""
    statistic = chi_square(counts, expected)
    freedom = len(expected) - 1
    return Trial(name, asks, statistic, freedom, chi_square_tail(statistic, freedom))


def independence(name: str, asks: str, table: Counts, per_roll: int = 1) -> Attempt:
    """Whether the rows of a table of counts have to do with its columns."""
    if table.sum() < LEAST_EXPECTED * table.size:
        return few(name, ceil(LEAST_EXPECTED * table.size / per_roll))
    kept = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    if min(kept.shape) < 2:
        return MissingTrial(name, "needs dice that show more than one face")
    number = int(kept.sum())
    expected = np.outer(kept.sum(axis=1), kept.sum(axis=0)) / number
    if expected.min() < 1:
        return MissingTrial(name, "needs dice that show every face more often")
    statistic = chi_square(kept, expected)
    freedom = (kept.shape[0] - 1) * (kept.shape[1] - 1)
    return Trial(name, asks, statistic, freedom, chi_square_tail(statistic, freedom))


def _equal(name: str, asks: str, counts: Counts) -> Attempt:
    return _given(name, asks, counts, np.full(len(counts), 1 / len(counts)))


def _given(name: str, asks: str, counts: Counts, chances: Measures) -> Attempt:
    number = int(counts.sum())
    if number * chances.min() < LEAST_EXPECTED:
        of_rolls = 3 if name == "faces" else 1
        return few(name, ceil(LEAST_EXPECTED / chances.min() / of_rolls))
    return chi_square_trial(name, asks, counts, number * chances)


def _totals(record: Record) -> Attempt:
    """Totals from 3 to 18; rare ones at either end are taken together in a small record."""
    name = "totals"
    counts = totals_of(record.cells)
    expected = record.number * TOTAL_WAYS / 216
    cut = 0
    while cut < 7 and expected[: cut + 1].sum() < LEAST_EXPECTED:
        cut += 1
    if expected[: cut + 1].sum() < LEAST_EXPECTED:
        return few(name, ceil(LEAST_EXPECTED * 216 / int(TOTAL_WAYS[:8].sum())))
    ends = slice(cut + 1, len(counts) - cut - 1)
    pooled = [
        np.concatenate(([each[: cut + 1].sum()], each[ends], [each[len(each) - cut - 1 :].sum()]))
        for each in (counts, expected)
    ]
    return chi_square_trial(name, "does each total come as often as it should?", *pooled)


def totals_of(cells: Counts) -> Counts:
    """How often each total from 3 to 18 came."""
    places = np.add.outer(np.add.outer(np.arange(6), np.arange(6)), np.arange(6))
    return np.bincount(places.ravel(), weights=cells.ravel(), minlength=16).astype(np.int64)


def _correlation(name: str, together: Counts) -> Attempt:
    number = int(together.sum())
    if number < LEAST_CORRELATED:
        return few(name, LEAST_CORRELATED)
    face = np.arange(6.0)
    rows, columns = together.sum(axis=1), together.sum(axis=0)
    mean_r, mean_c = face @ rows / number, face @ columns / number
    var_r = face**2 @ rows / number - mean_r**2
    var_c = face**2 @ columns / number - mean_c**2
    if var_r <= 0 or var_c <= 0:
        return MissingTrial(name, "needs dice that show more than one face")
    rho = float((face @ together @ face / number - mean_r * mean_c) / sqrt(var_r * var_c))
    z = rho * sqrt(number)
    return Trial(name, "do high faces come with high faces?", rho, None, normal_tails(z))
