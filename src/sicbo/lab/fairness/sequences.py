"""Tests of the order in which rolls come."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, comb, sqrt

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled
from sicbo.lab.fairness.frequencies import chi_square_trial, independence
from sicbo.lab.fairness.statistics import (
    binomial_tails,
    chi_square_tail,
    normal_tails,
    poisson_tail,
)
from sicbo.lab.fairness.trial import LEAST_EXPECTED, Attempt, MissingTrial, Record, Trial, few

LAGS = 10
LEAST_SERIES = 50
BLOCKS = 10
STRETCH = 8
LEAST_SIDE = 10
LONGEST_SET = 60


def sequence_tests(record: Record) -> Iterator[Attempt]:
    """Runs, serial correlation, transitions, drift, overlaps, coupons, duplicates."""
    totals = record.rolls.sum(axis=1, dtype=np.int64)
    yield _runs("runs, high and low", totals > 10)
    yield _runs("runs, odd and even", totals % 2 == 1)
    yield _serial(totals)
    yield _transitions(record)
    yield _drift(record)
    yield _overlaps(record)
    yield _coupons(record)
    yield _repeats(record)
    yield _duplicates(record)


def _runs(name: str, above: NDArray[np.bool_]) -> Attempt:
    """Wald and Wolfowitz: as many changes of side as that many of each side would make."""
    number = len(above)
    high = int(above.sum())
    low = number - high
    if min(high, low) < LEAST_SIDE:
        return MissingTrial(name, f"needs at least {LEAST_SIDE} rolls on either side")
    runs = 1 + int((above[1:] != above[:-1]).sum())
    mean = 2 * high * low / number + 1
    z = (runs - mean) / sqrt((mean - 1) * (mean - 2) / (number - 1))
    return Trial(
        name, "does the total change sides as often as it should?", z, None, normal_tails(z)
    )


def _serial(totals: NDArray[np.int64]) -> Attempt:
    """Ljung and Box over the first lags of the total."""
    name = "serial correlation"
    number = len(totals)
    if number < LEAST_SERIES:
        return few(name, LEAST_SERIES)
    centred = totals - totals.mean()
    power = float(centred @ centred)
    if power == 0:
        return MissingTrial(name, "needs totals that differ")
    statistic = 0.0
    for lag in range(1, LAGS + 1):
        rho = float(centred[lag:] @ centred[:-lag]) / power
        statistic += rho * rho / (number - lag)
    statistic *= number * (number + 2)
    asks = f"does a total tell anything about the next {LAGS}?"
    return Trial(name, asks, statistic, LAGS, chi_square_tail(statistic, LAGS))


def _transitions(record: Record) -> Attempt:
    """What each die shows after what it showed, the three dice added up."""
    name, asks = "transitions", "does a die's face depend on its last one?"
    statistic, freedom = 0.0, 0
    for die in range(3):
        faces = record.rolls[:, die].astype(np.int64) - 1
        table = np.bincount(faces[:-1] * 6 + faces[1:], minlength=36).reshape(6, 6)
        one = independence(name, asks, table)
        if isinstance(one, MissingTrial):
            return one
        statistic += one.statistic
        freedom += one.freedom or 0
    return Trial(name, asks, statistic, freedom, chi_square_tail(statistic, freedom))


def _drift(record: Record) -> Attempt:
    """Whether the faces of the record's tenths are alike."""
    name, number = "drift", record.number
    edges = [number * block // BLOCKS for block in range(BLOCKS + 1)]
    faces = record.rolls.astype(np.int64) - 1
    counts = [np.bincount(faces[a:b].ravel(), minlength=6) for a, b in pairwise(edges)]
    asks = "do the faces come alike from beginning to end?"
    return independence(name, asks, np.array(counts), per_roll=3)


def _overlaps(record: Record) -> Attempt:
    """Good's serial test: overlapping threes of the faces in the order in which dice are read."""
    name, sides = "overlaps", 6
    faces = record.rolls.ravel().astype(np.int64) - 1
    number = len(faces)
    if number < LEAST_EXPECTED * sides**3:
        return few(name, ceil(LEAST_EXPECTED * sides**3 / 3))
    threes = faces * 36 + np.roll(faces, -1) * 6 + np.roll(faces, -2)
    three = np.bincount(threes, minlength=sides**3)
    two = three.reshape(sides**2, sides).sum(axis=1)
    statistic = sides**3 / number * float(three @ three) - sides**2 / number * float(two @ two)
    freedom = sides**3 - sides**2
    asks = "does each three faces in a row come equally often?"
    return Trial(name, asks, statistic, freedom, chi_square_tail(statistic, freedom))


@compiled
def _set_lengths(faces: NDArray[np.uint8], longest: int) -> NDArray[np.int64]:
    """How many faces it took, again and again, until each of the six had come."""
    lengths = np.zeros(longest + 1, dtype=np.int64)
    seen = 0
    length = 0
    for face in faces:
        seen |= 1 << face
        length += 1
        if seen == 126:
            lengths[min(length, longest)] += 1
            seen = 0
            length = 0
    return lengths


def coupon_law(longest: int) -> NDArray[np.float64]:
    """The chance that a full set takes each number of faces; the last entry is all beyond."""
    within = [
        sum((-1) ** k * comb(6, k) * ((6 - k) / 6) ** length for k in range(7))
        for length in range(longest)
    ]
    law = np.diff([0.0, *within, 1.0])
    return np.where(np.arange(longest + 1) < 6, 0.0, law)


def _coupons(record: Record) -> Attempt:
    name = "coupon collector"
    lengths = _set_lengths(record.rolls.ravel(), LONGEST_SET)
    sets = int(lengths.sum())
    law = coupon_law(LONGEST_SET)
    longest = LONGEST_SET
    while longest > 8 and sets * law[longest:].sum() < LEAST_EXPECTED:
        longest -= 1
    if longest <= 8 or sets * law[6] < LEAST_EXPECTED:
        return few(name, ceil(LEAST_EXPECTED / law[6] * 14.7 / 3))
    counts = np.append(lengths[6:longest], lengths[longest:].sum())
    expected = sets * np.append(law[6:longest], law[longest:].sum())
    asks = "does it take as many faces as it should to see all six?"
    return chi_square_trial(name, asks, counts, expected)


def _repeats(record: Record) -> Attempt:
    name, chance = "repeats", 1 / 216
    after = record.number - 1
    if after * chance < LEAST_EXPECTED:
        return few(name, LEAST_EXPECTED * 216 + 1)
    found = int((record.places[1:] == record.places[:-1]).sum())
    asks = "does the same roll come twice running as often as it should?"
    return Trial(name, asks, float(found), None, binomial_tails(found, after, chance))


def _duplicates(record: Record) -> Attempt:
    """Whether a stretch of rolls comes again: what a generator that repeats itself would do."""
    name = "duplicates"
    if record.number < 2 * STRETCH:
        return few(name, 2 * STRETCH)
    stretches = np.zeros(record.number - STRETCH + 1, dtype=np.uint64)
    for step in range(STRETCH):
        stretches *= np.uint64(216)
        stretches += record.places[step : step + len(stretches)].astype(np.uint64)
    stretches.sort()
    found = int((stretches[1:] == stretches[:-1]).sum())
    mean = comb(len(stretches), 2) / 216**STRETCH
    asks = f"does a stretch of {STRETCH} rolls come a second time?"
    return Trial(name, asks, float(found), None, poisson_tail(found, mean))
