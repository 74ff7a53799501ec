"""An evening enumerated, against every sequence of rolls listed one by one."""

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import GOAL, RUIN, STOP, TIME
from sicbo.lab.engine.strategies import MEMORY, ONE_NUMBER, READY_MADE, Last, Table
from sicbo.lab.exact.chain import (
    EveningLaw,
    Walls,
    evening_law,
    rungs_of,
    rungs_of_stakes,
    with_losing_runs,
)
from sicbo.lab.exact.convolution import sum_law
from sicbo.lab.exact.runs import losing_run
from sicbo.rulebooks.catalogue import open_rulebook
from tests.lab.exact.closed_form import even_money_ruin

NEVER = 2**62
TABLE = Table(1_000, 8_000, 500, 1_000, 1)
LOSSES = 3
BOOK = open_rulebook("star-2016")


def bets_on(*keys: str) -> Bets:
    return Bets(BOOK, {WagerKey(key): Amount(1_000) for key in keys})


class EveningList:
    """All sequences of rolls, played one after the other by the plain strategy."""

    def __init__(self, name: str, bets: Bets, walls: Walls, table: Table) -> None:
        self.strategy: Any = READY_MADE[name]
        self.bets, self.walls, self.table = bets, walls, table
        kinds, first, ways = np.unique(bets.cells.T, axis=0, return_index=True, return_counts=True)
        self.kinds = [
            (kind.tolist(), int(bets.lit[place]), Fraction(int(count), 216))
            for kind, place, count in zip(kinds, first, ways, strict=True)
        ]
        self.ends = dict.fromkeys((TIME, GOAL, STOP, RUIN), Fraction(0))
        self.finals: dict[int, Fraction] = {}
        self.rounds = Fraction(0)
        self.ran = Fraction(0)
        self.play(walls.bankroll, (), Last(0, 0, 0, 0, 0, 0), 0, False, Fraction(1))

    def play(
        self, money: int, memory: tuple[int, ...], last: Any, run: int, ran: bool, share: Fraction
    ) -> None:
        walls = self.walls
        ending = (
            GOAL
            if money >= walls.goal
            else STOP
            if money <= walls.floor
            else RUIN
            if money < walls.least
            else TIME
            if last.round == walls.rounds
            else None
        )
        if ending is not None:
            self.ends[ending] += share
            self.finals[money] = self.finals.get(money, Fraction(0)) + share
            self.rounds += share * last.round
            self.ran += share * ran
            return
        kept = np.zeros(MEMORY, dtype=np.int64)
        kept[: len(memory)] = memory
        which, stake = self.strategy(kept, money, last, self.table)
        for levels, lit, chance in self.kinds:
            net = int(stake) * int(self.bets.odds[which, levels[which]])
            longer = run + 1 if net < 0 else 0
            after = Last(last.round + 1, which, stake, net, 0, lit)
            passed = ran or longer >= LOSSES
            self.play(money + net, tuple(kept[:4]), after, longer, passed, share * chance)


@pytest.mark.parametrize("name", sorted(ONE_NUMBER))
@pytest.mark.parametrize(
    "walls",
    [
        Walls(5_000, NEVER, -1, 1_000, 7),
        Walls(3_000, 6_000, -1, 1_000, 7),
        Walls(4_200, 7_000, 1_200, 1_000, 6),
    ],
    ids=["plain", "goal", "goal and stop-loss"],
)
def test_the_law_of_an_evening_is_that_of_all_sequences(name: str, walls: Walls) -> None:
    keys = ("small", "big") if name == "follow" else ("small",)
    bets = bets_on(*keys)
    table = TABLE._replace(wagers=len(keys))
    listed = EveningList(name, bets, walls, table)
    rungs = rungs_of(READY_MADE[name], bets, table)
    assert rungs is not None
    found = evening_law(bets, with_losing_runs(rungs, LOSSES), table, walls)
    assert found is not None
    law, marked = found
    for ending in (TIME, GOAL, STOP, RUIN):
        assert law.ends[ending] == pytest.approx(float(listed.ends[ending]), abs=1e-14)
    finals = {law.low + law.step * n: c for n, c in enumerate(law.finals.tolist()) if c}
    assert finals == pytest.approx({money: float(c) for money, c in listed.finals.items()})
    assert law.rounds == pytest.approx(float(listed.rounds))
    ran = marked.reshape(-1, LOSSES + 1)[:, LOSSES].sum()
    assert ran == pytest.approx(float(listed.ran), abs=1e-14)


def plain_law(bets: Bets, walls: Walls) -> EveningLaw:
    found = evening_law(bets, rungs_of_stakes(bets), TABLE, walls)
    assert found is not None
    return found[0]


def test_without_walls_it_is_the_convolution() -> None:
    bets = bets_on("small", "single:3", "double:2")
    walls = Walls(60 * 3_000, NEVER, -1, 3_000, 60)
    law = plain_law(bets, walls)
    sums = sum_law(Counter(bets.nets.tolist()), 60)
    assert sums is not None
    for net, chance in zip(sums.values.tolist(), sums.chances.tolist(), strict=True):
        place = (walls.bankroll + net - law.low) // law.step
        assert law.finals[place] == pytest.approx(chance, abs=1e-13)


def test_a_long_evening_is_the_closed_form() -> None:
    law = plain_law(bets_on("small"), Walls(10_000, 20_000, -1, 1_000, 20_000))
    closed = float(even_money_ruin(Fraction(105, 216), 10, 20))
    assert law.ends[RUIN] == pytest.approx(closed, rel=1e-9)
    assert law.ends[GOAL] == pytest.approx(1 - closed, rel=1e-9)
    assert law.mean == pytest.approx(20_000 * (1 - closed), rel=1e-9)


def test_with_plenty_of_money_a_losing_run_is_that_of_plain_rounds() -> None:
    bets = bets_on("small")
    walls = Walls(200_000, NEVER, -1, 1_000, 100)
    found = evening_law(bets, with_losing_runs(rungs_of_stakes(bets), 8), TABLE, walls)
    assert found is not None
    assert found[1].reshape(-1, 9)[:, 8].sum() == pytest.approx(
        losing_run(Fraction(111, 216), 8, 100)
    )


def test_spread_of_rounds_and_results() -> None:
    """One round: it is a coin, and both spreads are known."""
    law = plain_law(bets_on("small"), Walls(1_000, NEVER, -1, 1_000, 1))
    assert (law.rounds, law.rounds_deviation) == (1, 0)
    assert law.deviation == pytest.approx(2_000 * (105 * 111) ** 0.5 / 216)
    assert law.ruin_rounds == pytest.approx(1)
    assert law.ruin_deviation == pytest.approx(0)


def test_what_is_too_big_is_not_attempted() -> None:
    bets = bets_on("small")
    assert (
        evening_law(bets, rungs_of_stakes(bets), TABLE, Walls(10**9, NEVER, -1, 1_000, 10**9))
        is None
    )
    far = TABLE._replace(maximum=10**6 * 1_000)
    assert rungs_of(READY_MADE["dalembert"], bets, far) is None


def test_stakes_that_cannot_win_still_have_a_law() -> None:
    """Small and Big together lose on a triple and are even on all else."""
    bets = bets_on("small", "big")
    law = plain_law(bets, Walls(10_000, NEVER, -1, 2_000, 20))
    few = sum(comb(20, k) * 35 ** (20 - k) for k in range(5)) / 36**20
    assert law.ends[RUIN] == pytest.approx(1 - few)
    assert law.finals[-2] == pytest.approx((35 / 36) ** 20)


def test_a_long_evening_with_much_money_is_the_convolution() -> None:
    bets = bets_on("small")
    law = plain_law(bets, Walls(10**7, NEVER, -1, 1_000, 5_000))
    sums = sum_law(Counter(bets.nets.tolist()), 5_000)
    assert sums is not None
    first = (10**7 + sums.low - law.low) // law.step
    found = law.finals[first : first + 2 * len(sums.chances) : 2][: len(sums.chances)]
    assert np.abs(found - sums.chances[: len(found)]).max() < 1e-9
