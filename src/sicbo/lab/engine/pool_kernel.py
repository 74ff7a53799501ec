"""A linked jackpot on real rolls: first who won what, side by side; then the money, in order.

A pool has one history, so its prizes cannot be cut into shards. What a roll does for the trigger
can: shards note the turns that some class of seats wins, and a second kernel goes through these
notes from the first to the last. So the answer does not depend on who did which shard.
"""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled
from sicbo.lab.engine.philox import some_rolls
from sicbo.lab.engine.streams import POOLS, stream

SHARD: Final = 2**18
"""Turns in a shard, at most."""
CLASS_BITS: Final = 16
TURNS_MAX: Final = 2**46
Notes = NDArray[np.int64]


@compiled
def note_wins(
    seed: np.uint64,
    numbered: np.uint64,
    first: int,
    turns: int,
    wins: NDArray[np.int64],
    notes: NDArray[np.int64],
    rolls: NDArray[np.int64],
) -> int:
    """Play turns, note those in which a class wins, and say how many they were.

    `wins` says for each table and roll which classes win, as bits.
    """
    words = np.empty((4, 8), dtype=np.uint32)
    places = np.empty(99, dtype=np.uint8)
    have = cursor = block = found = 0
    tables = wins.shape[0]
    for turn in range(turns):
        if cursor >= have:
            have = some_rolls(seed, numbered, np.uint64(block), words, places)
            block += 8
            cursor = 0
        place = places[cursor]
        cursor += 1
        table = turn % tables
        rolls[table, place] += 1
        won = wins[table, place]
        if won:
            notes[found] = ((first + turn) << 16) | won
            found += 1
    return found


@compiled
def play_pool(
    notes: NDArray[np.int64],
    tables: int,
    times: int,
    feeds: NDArray[np.int64],
    reset: int,
    ceiling: int,
    prizes: NDArray[np.int64],
    house: NDArray[np.int64],
    hits: NDArray[np.int64],
) -> int:
    """Go through what was noted and pay the prizes; say how many there were.

    `feeds` has a line for each table: display and reserve a round, each as a whole number, a rest
    and what it is divided by. Only whole cents go on, the rest is carried. At a hit: the prize as
    it was displayed before, the reset by reserve and house, and only then the feed of that round.
    """
    counts = np.zeros((tables, 16), dtype=np.int64)
    latest = np.full((tables, 16), -2, dtype=np.int64)
    overflow = reserve = fed_before = reserved_before = found = 0
    for note in notes:
        turn = note >> 16
        table = turn % tables
        played = turn // tables
        hit = 0
        for each in range(16):
            if (note >> each) & 1:
                following = latest[table, each] == played - 1
                counts[table, each] = counts[table, each] + 1 if following else 1
                latest[table, each] = played
                if counts[table, each] == times:
                    counts[table, each] = 0
                    hit |= 1 << each
        if not hit:
            continue
        fed = reserved = 0
        for other in range(tables):
            rounds = played + (other < table)
            fed += rounds * feeds[other, 0] + rounds * feeds[other, 1] // feeds[other, 2]
            reserved += rounds * feeds[other, 3] + rounds * feeds[other, 4] // feeds[other, 5]
        held = reset + overflow + fed - fed_before
        prize = min(held, ceiling)
        overflow = held - prize
        reserve += reserved - reserved_before
        paid = min(reserve, reset)
        reserve -= paid
        fed_before = fed
        reserved_before = reserved
        prizes[found] = prize
        house[found] = reset - paid
        hits[found] = (turn << 16) | hit
        found += 1
    return found


@dataclass(frozen=True)
class WinNotes:
    """What some shards noted, each under its number, and how often each roll came in it."""

    shards: dict[int, tuple[Notes, Notes]]

    def __add__(self, other: Self) -> "WinNotes":
        """Both together."""
        return WinNotes(self.shards | other.shards)


@dataclass(frozen=True)
class WinSearch:
    """A number of rounds of a link, and what wins at each of its tables."""

    seed: int
    rounds: int
    wins: tuple[tuple[int, ...], ...]
    """For each table, which classes each of the 216 rolls wins for, as bits."""

    @property
    def in_shard(self) -> int:
        """How many rounds of the link a shard has."""
        return max(1, SHARD // len(self.wins))

    @property
    def shards(self) -> int:
        """Into how many shards the rounds are cut."""
        return -(-self.rounds // self.in_shard)

    def __call__(self, shards: range) -> WinNotes:
        """Note the wins of some shards."""
        wins = np.array(self.wins, dtype=np.int64)
        tables = len(self.wins)
        noted = {}
        for shard in shards:
            before = shard * self.in_shard
            turns = min(self.in_shard, self.rounds - before) * tables
            notes = np.empty(turns, dtype=np.int64)
            rolls = np.zeros((tables, 216), dtype=np.int64)
            seed, numbered = np.uint64(self.seed), stream(POOLS, shard)
            found = note_wins(seed, numbered, before * tables, turns, wins, notes, rolls)
            noted[shard] = notes[:found].copy(), rolls
        return WinNotes(noted)
