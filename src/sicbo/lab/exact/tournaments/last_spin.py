"""The best wagers of the last spin against a leader who stands still, with a bound on any others.

An integer programme: which areas to cover with how much, so that as many of the 216 rolls as can
be end above the leader. It is solved for one kind of area after another, beside the areas without a
choice, and then for all together. Given time enough its answer is the best there is; else it is the
best that was found, and no plan covers more rolls than the bound.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp

from sicbo.core.dice import COMBINATIONS, ROLLS
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import line_of
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.config import Limits
from sicbo.lab.exact.tournaments.flat_field import WAYS

MOST_CHIPS: Final = 10**9
_INFEASIBLE: Final = 2
_CLOSE: Final = 1e-6


class NoLastSpin(SicboError):
    """A last spin that cannot be reckoned with."""


class LastSpin(NamedTuple):
    """Wagers for the last spin, and what they do."""

    stakes: Mapping[WagerKey, Amount]
    ahead: int
    """On how many of the 216 rolls they end above the leader."""
    tied: int
    """On how many they end equal."""
    at_most: int
    """On no more rolls than this any wagers end above the leader."""

    @property
    def is_best(self) -> bool:
        """Whether it is proven that no other wagers do better."""
        return self.ahead == self.at_most


def last_spin(
    book: Rulebook,
    chips: Amount,
    leader: Amount,
    limits: Limits,
    *,
    wagers: Sequence[str] = (),
    seconds: float = 10.0,
) -> LastSpin:
    """The wagers that come out above a leader on most rolls; of all wagers, or of some."""
    for name, amount in (("chips", chips), ("leader", leader)):
        if not 0 < amount <= MOST_CHIPS:
            most = format_amount(Amount(MOST_CHIPS))
            raise NoLastSpin(f"{name} must be up to {most}, got {format_amount(amount)}")
    if not 0 < limits.minimum <= limits.maximum or limits.unit < 1:
        raise NoLastSpin(f"limits must be a minimum and a maximum, got {limits.in_words()}")
    rows = [book.row(key) for key in wagers] or list(book.table.values())
    if chips > leader:
        return LastSpin({}, len(ROLLS), 0, len(ROLLS))
    plan = _best(rows, _Spin(chips, leader, limits), seconds)
    stakes = {row.key: Amount(stake) for row, stake in zip(rows, plan.stakes, strict=True) if stake}
    ends = _ends(book, chips, stakes)
    ahead = sum(ways for end, ways in zip(ends, WAYS, strict=True) if end > leader)
    tied = sum(ways for end, ways in zip(ends, WAYS, strict=True) if end == leader)
    return LastSpin(stakes, ahead, tied, plan.at_most)


def _ends(book: Rulebook, chips: int, stakes: Mapping[WagerKey, Amount]) -> list[int]:
    """The stack after each combination, as the settlement pays."""
    payments, rows = book.document.payments, [(book.row(key), stakes[key]) for key in stakes]
    return [
        chips + sum(line_of(row, roll, stake, payments).returns - stake for row, stake in rows)
        for roll in COMBINATIONS
    ]


class _Spin(NamedTuple):
    """What is played for."""

    chips: int
    leader: int
    limits: Limits


class _Plan(NamedTuple):
    stakes: list[int]
    ahead: int
    at_most: int


def _best(rows: Sequence[Row], spin: _Spin, seconds: float) -> _Plan:
    """The best plan of each kind of area, and then of all, where that is better still."""
    plain = [n for n, row in enumerate(rows) if not row.spot]
    kinds: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        if row.spot:
            kinds.setdefault(row.wager.key, []).append(place)
    best = _Plan([0] * len(rows), 0, len(ROLLS))
    if len(kinds) > 1:
        for places in kinds.values():
            chosen = [*plain, *places]
            share = seconds / 2 / len(kinds)
            found = _solved([rows[n] for n in chosen], spin, best.ahead + 1, share)
            if found.ahead > best.ahead:
                stakes = [0] * len(rows)
                for n, stake in zip(chosen, found.stakes, strict=True):
                    stakes[n] = stake
                best = _Plan(stakes, found.ahead, len(ROLLS))
    whole = _solved(rows, spin, best.ahead + 1, seconds / 2)
    return whole if whole.ahead > best.ahead else best._replace(at_most=whole.at_most)


def _solved(rows: Sequence[Row], spin: _Spin, wanted: int, seconds: float) -> _Plan:
    """Solve the programme: for each area whether and by how many units, for each roll whether.

    Only plans count that end above the leader on as many rolls as are wanted.
    """
    chips, leader, (least, most, unit) = spin.chips, spin.leader, _numbers(spin.limits)
    areas, rolls, steps = len(rows), len(COMBINATIONS), (most - least) // unit
    nets = _returns(rows).T - 1
    ways = np.concatenate([np.zeros(2 * areas), np.array(WAYS, dtype=float)])
    staked = np.concatenate([np.full(areas, least), np.full(areas, unit), np.zeros(rolls)])
    constraints = [
        # A roll counts only where the stack ends above the leader's.
        LinearConstraint(
            np.hstack([nets * least, nets * unit, -(leader + 1) * np.eye(rolls)]), lb=-chips
        ),
        # No more is staked than there is.
        LinearConstraint(staked[None, :], ub=chips),
        # Above the minimum only where there is a wager.
        LinearConstraint(
            np.hstack([-steps * np.eye(areas), np.eye(areas), np.zeros((areas, rolls))]), ub=0
        ),
        LinearConstraint(ways[None, :], lb=wanted),
    ]
    highest = np.concatenate([np.ones(areas), np.full(areas, float(steps)), np.ones(rolls)])
    found = milp(
        -ways,
        constraints=constraints,
        integrality=np.ones(len(ways)),
        bounds=Bounds(np.zeros(len(ways)), highest),
        options={"time_limit": seconds},
    )
    if found.status == _INFEASIBLE:
        return _Plan([0] * areas, 0, wanted - 1)
    bound = len(ROLLS) if found.mip_dual_bound is None else int(-found.mip_dual_bound + _CLOSE)
    if found.x is None:
        return _Plan([0] * areas, 0, bound)
    covered, more = np.rint(found.x[:areas]), np.rint(found.x[areas : 2 * areas])
    stakes = [int(n) * least + int(k) * unit for n, k in zip(covered, more, strict=True)]
    ends = chips - sum(stakes) + _returns(rows).T @ np.array(stakes, dtype=float)
    ahead = sum(each for each, end in zip(WAYS, ends, strict=True) if end > leader + _CLOSE)
    if sum(stakes) > chips:
        return _Plan([0] * areas, 0, bound)
    return _Plan(stakes, ahead, max(bound, ahead))


def _numbers(limits: Limits) -> tuple[int, int, int]:
    return limits.minimum, limits.maximum, limits.unit


def _returns(rows: Sequence[Row]) -> NDArray[np.float64]:
    """What each area pays back on each combination for a unit staked, the stake included."""
    found = np.zeros((len(rows), len(COMBINATIONS)))
    for place, row in enumerate(rows):
        for number, roll in enumerate(COMBINATIONS):
            level = row.at(roll)
            found[place, number] = 0 if level is None else float(1 + level.odds)
    return found
