"""The kernel of an evening: a bankroll, a strategy, and rounds until something ends it.

Written once. It runs compiled around a ready-made strategy or one of the user's own, or as plain
Python around one that cannot be compiled.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled, compiled_around
from sicbo.lab.engine.philox import BLOCKS, MOST, some_rolls
from sicbo.lab.engine.strategies import MEMORY, READY_MADE, Last, flat

TIME, GOAL, STOP, RUIN, LEFT = range(5)
"""How an evening ends: rounds played, goal reached, stop-loss, ruin, or the strategy leaves."""
WAYS_TO_END: Final = ("time", "goal", "stop", "ruin", "left")

SOUND, TOO_MUCH, BELOW, ABOVE, BROKEN, NO_WAGER = range(6)
"""What may be wrong with a stake of a strategy of one's own."""

NET, NET_HIGH, NET_CROSS, NET_LOW_HIGH, NET_LOW_LOW = range(5)
ROUNDS, FALL, RUIN_ROUNDS, GOAL_ROUNDS, SATS, DOUBLED = range(5, 11)
ROUNDS_SQUARED, RUIN_SQUARED, AHEAD = range(11, 14)
SUMS: Final = 14
"""What is added up over evenings; the square of the net comes in parts that cannot overflow."""
WHOLE, DOWN, UP, HALF_UP = range(4)
"""How a payment is rounded."""
RUNS: Final = 64
"""Losing runs of this length or longer are counted together."""

choose = flat
"""The strategy in force; another takes its place in a copy of the kernel."""
FIXED: Final = True
"""Whether the same stakes lie there every round, so that nobody is asked for one."""
OWN: Final = False
"""Whether the strategy is one's own, whose stakes are checked. Both are the compiler's to know."""


@compiled
def rounded_net(
    stake: int, which: int, level: int, odds: NDArray[np.int64], rounding: NDArray[np.int64]
) -> int:
    """What a stake nets where payments are rounded; `rounding` is how, and to what."""
    if level == 0:
        return -stake
    share = odds[which, odds.shape[1] - 1] * rounding[1]
    won = stake * odds[which, level]
    units = won // share
    left = won % share
    if (rounding[0] == UP and left > 0) or (rounding[0] == HALF_UP and 2 * left >= share):
        units += 1
    return int(units * rounding[1])


@compiled
def fault_of(which: int, stake: int, money: int, table: Any) -> int:
    """What is wrong with a stake of a strategy of one's own; none at all sits the round out."""
    if which < 0 or which >= table.wagers:
        return NO_WAGER
    if stake > money:
        return TOO_MUCH
    if stake == 0:
        return SOUND
    if stake < table.minimum:
        return BELOW
    if stake > table.maximum:
        return ABOVE
    return BROKEN if stake % table.unit else SOUND


@compiled
def ending_at(money: int, goal: int, floor: int, least: int) -> int:
    """How an evening ends that has this much after its last round."""
    if money >= goal:
        return GOAL
    if money <= floor:
        return STOP
    return RUIN if money < least else TIME


@compiled
def note(
    ending: int,
    gained: int,
    played: int,
    fall: int,
    sat: int,
    doubled: bool,
    rounds: int,
    worst: int,
    money: int,
    scale: NDArray[np.int64],
    ends: NDArray[np.int64],
    sums: NDArray[np.int64],
    finals: NDArray[np.int64],
    falls: NDArray[np.int64],
    longest: NDArray[np.int64],
    times: NDArray[np.int64],
) -> None:
    """Add one evening to the tallies."""
    high = gained >> 32
    low = gained & 0xFFFFFFFF
    across = low >> 16
    within = low & 0xFFFF
    ends[ending] += 1
    sums[NET] += gained
    sums[NET_HIGH] += high * high
    sums[NET_CROSS] += high * low
    sums[NET_LOW_HIGH] += across * across
    sums[NET_LOW_LOW] += 2 * across * within * 65536 + within * within
    sums[ROUNDS] += played
    sums[ROUNDS_SQUARED] += played * played
    sums[FALL] += fall
    sums[SATS] += sat
    sums[DOUBLED] += doubled
    sums[AHEAD] += gained > 0
    if ending == RUIN:
        sums[RUIN_ROUNDS] += played
        sums[RUIN_SQUARED] += played * played
        times[min(played * (times.shape[0] - 1) // rounds, times.shape[0] - 1)] += 1
    if ending == GOAL:
        sums[GOAL_ROUNDS] += played
    finals[min((money - scale[0]) // scale[1], finals.shape[0] - 1)] += 1
    falls[min(fall // scale[2], falls.shape[0] - 1)] += 1
    longest[min(worst, longest.shape[0] - 1)] += 1


def play(
    seed: np.uint64,
    first: int,
    evenings: int,
    rounds: int,
    bankroll: int,
    goal: int,
    floor: int,
    least: int,
    table: Any,
    odds: NDArray[np.int64],
    rounding: NDArray[np.int64],
    cells: NDArray[np.uint8],
    lit: NDArray[np.int64],
    nets: NDArray[np.int64],
    together: int,
    scale: NDArray[np.int64],
    ends: NDArray[np.int64],
    sums: NDArray[np.int64],
    finals: NDArray[np.int64],
    falls: NDArray[np.int64],
    longest: NDArray[np.int64],
    times: NDArray[np.int64],
    staked: NDArray[np.int64],
    squares: NDArray[np.int64],
    every: int,
    paths: NDArray[np.int64],
    wrong: NDArray[np.int64],
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
    memory: NDArray[np.int64],
) -> None:
    """Play evenings `first` and on, and add what they did to the tallies.

    Each evening has a stream of rolls of its own, numbered like it. Where the stakes are fixed they
    are `together` so much, with `nets` over the 216 rolls; else the strategy names a wager, and
    `odds` (-1 for a loss, numerators, then the denominator) and `rounding` price it. `scale` says
    how money falls into bins.
    """
    rounded = rounding[0] != WHOLE
    lowest = max(least, floor + 1)
    for evening in range(evenings):
        memory[: MEMORY if OWN else 4] = 0
        money = bankroll
        peak = bankroll
        fall = 0
        run = 0
        worst = 0
        played = 0
        sat = 0
        have = np.uint64(0)
        cursor = np.uint64(0)
        block = np.uint64(0)
        ending = TIME
        which = 0
        stake = 0
        net = 0
        place = 0
        shown = 0
        follow = evening < paths.shape[0]
        due = 0 if follow else rounds
        column = 0
        while played < rounds:
            if played == due:
                paths[evening, column] = money
                column += 1
                due += every
            if money >= goal or money < lowest:
                ending = ending_at(money, goal, floor, least)
                break
            if FIXED:
                stake = together
            else:
                last = Last(played, which, stake, net, place, shown)
                which, stake = choose(memory, money, last, table)
                if OWN:
                    if stake < 0:
                        ending = LEFT
                        break
                    fault = fault_of(which, stake, money, table)
                    if fault != SOUND:
                        wrong[0] = fault
                        wrong[1] = first + evening
                        wrong[2] = played + 1
                        wrong[3] = stake
                        wrong[4] = money
                        wrong[5] = which
                        return
            if cursor >= have:
                have = np.uint64(some_rolls(seed, np.uint64(first + evening), block, words, places))
                block += np.uint64(BLOCKS)
                cursor = np.uint64(0)
            place = places[cursor]
            cursor += np.uint64(1)
            played += 1
            shown = lit[place]
            if FIXED:
                net = nets[place]
                staked[0] += 1
            elif OWN and stake == 0:
                net = 0
                sat += 1
            else:
                level = cells[which, place]
                net = stake * odds[which, level]
                if rounded:
                    net = rounded_net(stake, which, level, odds, rounding)
                staked[which] += stake
                square = stake * stake
                squares[which, 0] += square & 0xFFFFFFFF
                squares[which, 1] += square >> 32
            money += net
            run = (run + (net < 0)) * (net <= 0)
            worst = run if run > worst else worst
            peak = money if money > peak else peak
            fall = peak - money if peak - money > fall else fall
        if ending == TIME:
            ending = ending_at(money, goal, floor, least)
        while follow and column < paths.shape[1]:
            paths[evening, column] = money
            column += 1
        gained, doubled = money - bankroll, peak >= 2 * bankroll
        note(
            ending,
            gained,
            played,
            fall,
            sat,
            doubled,
            rounds,
            worst,
            money,
            scale,
            ends,
            sums,
            finals,
            falls,
            longest,
            times,
        )


def scratch() -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.int64]]:
    """The room in which a kernel draws rolls and a strategy remembers."""
    room = np.zeros(MEMORY + 128, dtype=np.int64)  # so wide that no two cores share a line of it
    words = room[16 : 16 + 2 * BLOCKS].view(np.uint32).reshape(4, BLOCKS)
    places = room[48 : 48 + MOST // 8 + 2].view(np.uint8)
    return words, places, room[96 : 96 + MEMORY]


@cache
def kernel_of(strategy: str) -> Callable[..., None]:
    """The kernel compiled around a ready-made strategy."""
    inner = {"choose": READY_MADE[strategy], "FIXED": strategy == "flat"}
    return compiled_around(play, f"play_{strategy}", keep=True, **inner)
