"""The ready-made ways to stake.

A strategy is a function of what it remembers, the bankroll, what the last bet did and the table. It
says on which wager to stake, and how much, in cents. One of the user's own has the same shape.

A ready-made one starts from the base stake and is held within the table's maximum and unit and
what the player still has: a stake that would be above the maximum becomes the maximum.
"""

from collections import namedtuple
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled

MEMORY: Final = 512
"""How many whole numbers a strategy may keep, all 0 when an evening begins."""

Last = namedtuple("Last", ["round", "wager", "stake", "net", "place", "lit"])
"""What the last bet did: round (0 before the first), wager, stake, net, the place of its roll among
the 216, and the wagers that won on it, the nth as bit n."""

Table = namedtuple("Table", ["minimum", "maximum", "unit", "base", "wagers"])
"""The rules a strategy plays under, in cents, and among how many wagers it may choose."""

Memory = NDArray[np.int64]
Bet = tuple[int, int]
"""The number of a wager, from 0, and the stake on it."""

MEANINGS: Final = {
    "flat": "the same stakes every round, on any set of wagers",
    "martingale": "doubled after a loss, back to the base after a win",
    "paroli": "doubled after a win, back to the base after a loss or three wins",
    "dalembert": "one base more after a loss, one less after a win",
    "fibonacci": "the next Fibonacci number after a loss, two back after a win",
    "labouchere": "first and last of a line 1-2-3-4, struck off by a win, added to by a loss",
    "follow": "the base on whichever of two wagers won last",
}

_FIBONACCI: Final = np.array([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597])


@compiled
def within(stake: int, bankroll: int, table: Any) -> int:
    """A stake held to the table's maximum and to what is there, in whole units."""
    stake = min(stake, table.maximum)
    if stake > bankroll:
        stake = bankroll - bankroll % table.unit
    return stake


@compiled
def flat(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:  # noqa: ARG001
    """The base, always."""
    return 0, within(table.base, bankroll, table)


@compiled
def martingale(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """Twice the last step after a loss, the base after a win."""
    k = memory[0]
    k = (k + ((last.net < 0) & (table.base << k < table.maximum))) * (last.net <= 0)
    memory[0] = k
    return 0, within(table.base << k, bankroll, table)


@compiled
def paroli(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """Twice the last step after a win, up to three wins; the base otherwise."""
    k = memory[0]
    k = (k + (last.net > 0)) * ((last.net >= 0) & (k + (last.net > 0) < 3))
    memory[0] = k
    return 0, within(table.base << k, bankroll, table)


@compiled
def dalembert(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """One base more after a loss, one less after a win, never less than the base."""
    k = memory[0]
    more = (last.net < 0) & (table.base * (k + 1) < table.maximum)
    k += int(more) - int((last.net > 0) & (k > 0))
    memory[0] = k
    return 0, within(table.base * (k + 1), bankroll, table)


@compiled
def fibonacci(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """One number further after a loss, two back after a win."""
    k = memory[0]
    more = (last.net < 0) & (table.base * _FIBONACCI[k] < table.maximum) & (k < 16)
    k = max(k + int(more) - 2 * int(last.net > 0), 0)
    memory[0] = k
    return 0, within(table.base * _FIBONACCI[k], bankroll, table)


@compiled
def labouchere(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """The first and the last number of the line; the line is in memory, its begin and end first."""
    begin, end = memory[0], memory[1]
    if last.net > 0:
        begin += 1
        end -= 1
    elif last.net < 0 and end < memory.shape[0]:
        memory[end] = min(memory[2], table.maximum // table.base + 1)
        end += 1
    if begin >= end or begin < 3:
        begin, end = 3, 7
        for i in range(4):
            memory[3 + i] = i + 1
    bases = memory[begin] if end - begin == 1 else memory[begin] + memory[end - 1]
    memory[0], memory[1], memory[2] = begin, end, bases
    return 0, within(bases * table.base, bankroll, table)


@compiled
def follow(memory: Memory, bankroll: int, last: Any, table: Any) -> Bet:
    """The base on the wager of two that won last; on a roll where neither did, as before."""
    side = 0 if last.lit & 1 else 1 if last.lit & 2 else memory[0]
    memory[0] = side
    return side, within(table.base, bankroll, table)


READY_MADE: Final = {
    "flat": flat,
    "martingale": martingale,
    "paroli": paroli,
    "dalembert": dalembert,
    "fibonacci": fibonacci,
    "labouchere": labouchere,
    "follow": follow,
}
ONE_NUMBER: Final = frozenset(READY_MADE) - {"labouchere"}
"""The strategies that remember one small number, so that all they can do can be enumerated."""
