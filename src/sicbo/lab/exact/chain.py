"""An evening enumerated: every bankroll and every step of a strategy, round by round.

A ready-made strategy that remembers one small number makes a Markov chain of bankroll and step.
Its law after each round follows from the law before, so ends, times and results have exact
chances, up to the rounding of floating-point sums.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import GOAL, RUIN, STOP, rounded_net
from sicbo.lab.engine.strategies import MEMORY, Last, Table

MOST_WORK: Final = 2_000_000_000
MOST_CELLS: Final = 30_000_000
MOST_STEPS: Final = 400
NEGLIGIBLE: Final = 1e-9
DROPPED: Final = 1e-22


@dataclass(frozen=True)
class Rungs:
    """A strategy's steps: which wager and how much each stakes, and where each roll leads."""

    wagers: NDArray[np.int64]
    sizes: NDArray[np.int64]
    following: NDArray[np.int64]
    """For each step and kind of roll, the next step."""
    ways: NDArray[np.int64]
    """How many of the 216 rolls are of each kind."""
    levels: NDArray[np.uint8]
    """For each kind of roll and wager, the level at which it wins."""
    nets: NDArray[np.int64] | None
    """For each kind of roll what a fixed set of stakes nets."""


@dataclass(frozen=True)
class Walls:
    """What an evening starts with and what ends it, in cents."""

    bankroll: int
    goal: int
    floor: int
    least: int
    rounds: int


@dataclass(frozen=True)
class EveningLaw:
    """The exact law of an evening."""

    ends: NDArray[np.float64]
    """The chance of each way to end."""
    low: int
    step: int
    finals: NDArray[np.float64]
    """The chance to leave with `low`, `low + step`, …"""
    rounds: float
    """How many rounds are played on average."""
    rounds_deviation: float
    ruin_rounds: float
    """How many rounds ruin takes on average, where it comes."""
    ruin_deviation: float
    mean: float
    """What is left on average, in cents."""
    deviation: float
    """The standard deviation of what is left."""
    error: float
    """The chance that was cut off."""


def rungs_of_stakes(bets: Bets) -> Rungs:
    """The one step of a fixed set of stakes."""
    nets, ways = np.unique(bets.nets, return_counts=True)
    none = np.zeros(1, dtype=np.int64)
    levels = np.zeros((len(nets), 1), dtype=np.uint8)
    following = np.zeros((1, len(nets)), dtype=np.int64)
    return Rungs(none, none + bets.total, following, ways.astype(np.int64), levels, nets)


def rungs_of(strategy: Any, bets: Bets, table: Table) -> Rungs | None:
    """All steps that a ready-made strategy can come to; nothing where they are too many."""
    kinds, first, ways = np.unique(bets.cells.T, axis=0, return_index=True, return_counts=True)
    nets = [[-1 if kind[which] == 0 else 1 for kind in kinds] for which in range(len(bets.rows))]
    plenty = 1 << 62
    steps: dict[int, int] = {0: 0}
    wagers: list[int] = []
    sizes: list[int] = []
    following: list[list[int]] = []
    for k in _as_found(steps):
        if len(steps) > MOST_STEPS:
            return None
        memory = np.zeros(MEMORY, dtype=np.int64)
        memory[0] = k
        which, stake = strategy(memory, plenty, Last(1, 0, 0, 0, 0, 0), table)
        wagers.append(int(which))
        sizes.append(int(stake))
        leads = []
        for kind in range(len(kinds)):
            memory[:] = 0
            memory[0] = k
            lit = int(bets.lit[first[kind]])
            strategy(memory, plenty, Last(1, which, stake, nets[which][kind], 0, lit), table)
            leads.append(steps.setdefault(int(memory[0]), len(steps)))
        following.append(leads)
    return Rungs(
        np.array(wagers), np.array(sizes), np.array(following), ways.astype(np.int64), kinds, None
    )


def _as_found(steps: dict[int, int]) -> Any:
    """The steps in the order in which they turn up, those found on the way included."""
    seen = 0
    while seen < len(steps):
        yield list(steps)[seen]
        seen += 1


def with_losing_runs(rungs: Rungs, length: int) -> Rungs:
    """The same steps, each told apart by the losses in a row before it; `length` stays for good."""
    if rungs.nets is None:
        lost = rungs.levels[:, rungs.wagers].T == 0
        even = np.zeros_like(lost)
    else:
        lost, even = (rungs.nets < 0)[None, :], (rungs.nets == 0)[None, :]
    rows, kinds = rungs.following.shape
    following = np.zeros((rows * (length + 1), kinds), dtype=np.int64)
    for row in range(rows):
        for run in range(length + 1):
            for kind in range(kinds):
                more = run + 1 if lost[row, kind] else run if even[row, kind] else 0
                longer = length if run == length else more
                place = rungs.following[row, kind] * (length + 1) + longer
                following[row * (length + 1) + run, kind] = place
    return Rungs(
        wagers=np.repeat(rungs.wagers, length + 1),
        sizes=np.repeat(rungs.sizes, length + 1),
        following=following,
        ways=rungs.ways,
        levels=rungs.levels,
        nets=rungs.nets,
    )


@compiled
def _advance(
    law: NDArray[np.float64],
    moves: NDArray[np.int32],
    following: NDArray[np.int64],
    weights: NDArray[np.float64],
    start: int,
    rounds: int,
    goal: int,
    floor: int,
    least: int,
    ends: NDArray[np.float64],
    finals: NDArray[np.float64],
    marked: NDArray[np.float64],
    told: NDArray[np.float64],
) -> None:
    """Take the law through the rounds; what ends is put into `ends`, `finals` and `marked`.

    Only the bankrolls between `low` and `high` that can be reached are looked at; a chance so small
    that it cannot matter is dropped, and told.
    """
    steps, states = law.shape
    after = np.zeros_like(law)
    low = high = start
    for played in range(1, rounds + 1):
        alive = 0.0
        lowest, highest = states, -1
        for k in range(steps):
            for i in range(low, high + 1):
                chance = law[k, i]
                if chance == 0.0:
                    continue
                law[k, i] = 0.0
                if chance < DROPPED:
                    told[2] += chance
                    continue
                alive += chance
                for kind in range(weights.shape[0]):
                    share = chance * weights[kind]
                    j = i + moves[k, i, kind]
                    to = following[k, kind]
                    if j >= states:
                        told[2] += share
                    elif j >= goal:
                        ends[GOAL] += share
                        finals[j] += share
                        marked[to] += share
                    elif j <= floor:
                        ends[STOP] += share
                        finals[j] += share
                        marked[to] += share
                    elif j < least:
                        ends[RUIN] += share
                        finals[j] += share
                        marked[to] += share
                        told[1] += share * played
                        told[3] += share * played * played
                    else:
                        after[to, j] += share
                        lowest = min(lowest, j)
                        highest = max(highest, j)
        told[0] += alive
        told[4] += alive * (2 * played - 1)
        low, high = lowest, highest
        for k in range(steps):
            for i in range(low, high + 1):
                law[k, i] = after[k, i]
                after[k, i] = 0.0
    for k in range(steps):
        for i in range(states):
            ends[0] += law[k, i]
            finals[i] += law[k, i]
            marked[k] += law[k, i]


@compiled
def _moves(
    money: NDArray[np.int64],
    wagers: NDArray[np.int64],
    sizes: NDArray[np.int64],
    levels: NDArray[np.uint8],
    nets: NDArray[np.int64],
    odds: NDArray[np.int64],
    rounding: NDArray[np.int64],
    maximum: int,
    unit: int,
    step: int,
    moves: NDArray[np.int32],
) -> None:
    for k in range(sizes.shape[0]):
        for i in range(money.shape[0]):
            stake = min(sizes[k], maximum)
            if stake > money[i]:
                stake = money[i] - money[i] % unit
            for kind in range(levels.shape[0]):
                if nets.shape[0] > 0:
                    net = nets[kind]
                elif rounding[0] != 0:
                    level = levels[kind, wagers[k]]
                    net = rounded_net(stake, wagers[k], level, odds, rounding)
                else:
                    net = stake * odds[wagers[k], levels[kind, wagers[k]]]
                moves[k, i, kind] = net // step


def evening_law(
    bets: Bets, rungs: Rungs, table: Table, walls: Walls, most_work: int = MOST_WORK
) -> tuple[EveningLaw, NDArray[np.float64]] | None:
    """The law of an evening, and the chance of each step at its end; nothing if it is too big."""
    step = bets.net_step if rungs.nets is not None else bets.unit_step(table.unit)
    offset = walls.bankroll % step
    steps, kinds = rungs.following.shape
    start = (walls.bankroll - offset) // step
    wanted = (_top(bets, rungs, table, walls) - offset) // step + 2
    states = min(wanted, MOST_CELLS // (steps * kinds))
    room = most_work // (walls.rounds * steps * kinds)
    if rungs.nets is None:
        states = min(states, room)
    elif min(states, _spread(rungs, walls.rounds, step)) > room:
        return None
    if states < wanted and states < start * 3 // 2 + 2:
        return None
    money = offset + step * np.arange(states, dtype=np.int64)
    moves = np.zeros((steps, states, kinds), dtype=np.int32)
    nets = np.empty(0, dtype=np.int64) if rungs.nets is None else rungs.nets
    _moves(
        *(money, rungs.wagers, rungs.sizes, rungs.levels, nets, bets.odds, bets.rounding),
        *(int(table.maximum), int(table.unit), step, moves),
    )
    law = np.zeros((steps, states))
    law[0, start] = 1.0
    ends, finals, marked, told = np.zeros(5), np.zeros(states), np.zeros(steps), np.zeros(5)
    goal, floor, least = walls.goal - offset, walls.floor - offset, walls.least - offset
    at = -(-goal // step), floor // step, -(-least // step)
    weights = rungs.ways / 216
    rounds = walls.rounds
    _advance(law, moves, rungs.following, weights, start, rounds, *at, ends, finals, marked, told)
    if told[2] > NEGLIGIBLE:
        return None
    ruin = max(float(ends[RUIN]), 1e-300)
    mean, ruined, played = float(finals @ money), float(told[1]) / ruin, float(told[0])
    found = EveningLaw(
        ends=ends,
        low=offset,
        step=step,
        finals=finals,
        rounds=played,
        rounds_deviation=sqrt(max(float(told[4]) - played**2, 0.0)),
        ruin_rounds=ruined,
        ruin_deviation=sqrt(max(float(told[3]) / ruin - ruined**2, 0.0)),
        mean=mean,
        deviation=sqrt(float(finals @ (money - mean) ** 2)),
        error=float(told[2]),
    )
    return found, marked


def _spread(rungs: Rungs, rounds: int, step: int) -> int:
    """About how many bankrolls have a chance worth the name after a number of rounds."""
    assert rungs.nets is not None
    mean = float(rungs.nets @ rungs.ways) / 216
    variance = float((rungs.nets - mean) ** 2 @ rungs.ways) / 216
    return int(20 * sqrt(variance * rounds) + 2 * float(np.abs(rungs.nets).max())) // step


def _top(bets: Bets, rungs: Rungs, table: Table, walls: Walls) -> int:
    """More money than the evening can leave anybody with."""
    if rungs.nets is not None:
        win = max(int(rungs.nets.max()), 0)
    else:
        odds = int((bets.odds[:, 1:-1].max(axis=1) // bets.odds[:, -1]).max()) + 1
        win = min(int(rungs.sizes.max()), int(table.maximum)) * odds
    return min(walls.bankroll + walls.rounds * win, walls.goal + win)
