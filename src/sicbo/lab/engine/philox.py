"""Rolls from a counter: Philox 4x32-10, three rolls a word, none more likely than another.

A seed, a stream and a place in it determine a roll; nothing is kept between draws. So any worker
can make any part of any stream, and the parts fit together to the last bit.

A word of 32 bits is a fraction; multiplied by 216 its whole part is a roll and what is left is the
fraction for the next. Words that would favour some rolls (one in 2,300) are left out.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.compiled import compiled

BLOCKS: Final = 8
"""How many blocks of four words `some_rolls` draws at a time."""
MOST: Final = BLOCKS * 12
"""How many rolls those make at most."""

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)
_ROLLS: Final = np.uint64(216)
_UNFAIR: Final = np.uint64(2**32 % 216**3)
_ONE: Final = np.uint64(1)
_M0: Final = np.uint64(0xD2511F53)
_M1: Final = np.uint64(0xCD9E8D57)
_W0: Final = np.uint64(0x9E3779B9)
_W1: Final = np.uint64(0xBB67AE85)


@compiled
def draw(seed: np.uint64, stream: np.uint64, first: np.uint64, words: NDArray[np.uint32]) -> None:
    """Fill columns of four words, one column for each counter from `first` on."""
    for i in range(words.shape[1]):
        counter = first + np.uint64(i)
        c0 = counter & _LOW
        c1 = counter >> _HALF
        c2 = stream & _LOW
        c3 = stream >> _HALF
        k0 = seed & _LOW
        k1 = seed >> _HALF
        for _ in range(10):
            p0 = _M0 * c0
            p1 = _M1 * c2
            c0 = (p1 >> _HALF) ^ c1 ^ k0
            c1 = p1 & _LOW
            c2 = (p0 >> _HALF) ^ c3 ^ k1
            c3 = p0 & _LOW
            k0 = (k0 + _W0) & _LOW
            k1 = (k1 + _W1) & _LOW
        words[0, i] = c0
        words[1, i] = c1
        words[2, i] = c2
        words[3, i] = c3


@compiled
def some_rolls(
    seed: np.uint64,
    stream: np.uint64,
    first: np.uint64,
    words: NDArray[np.uint32],
    places: NDArray[np.uint8],
) -> int:
    """Fill `places` with the rolls of the next blocks of a stream and say how many there are."""
    draw(seed, stream, first, words)
    found = np.uint64(0)
    for i in range(words.shape[1]):
        for j in range(4):
            rest = np.uint64(words[j, i]) * _ROLLS
            places[found] = rest >> _HALF
            rest = (rest & _LOW) * _ROLLS
            places[found + _ONE] = rest >> _HALF
            rest = (rest & _LOW) * _ROLLS
            places[found + _ONE + _ONE] = rest >> _HALF
            if (rest & _LOW) >= _UNFAIR:
                found += np.uint64(3)
    return int(found)


@compiled
def count_rolls(seed: np.uint64, stream: np.uint64, rolls: int, counts: NDArray[np.int64]) -> None:
    """Add to `counts` how often each of the 216 came among the first `rolls` of a stream."""
    wide = 256
    words = np.empty((4, wide), dtype=np.uint32)
    seen = np.zeros((3, 256), dtype=np.uint32)
    first = np.uint64(0)
    left = rolls
    while left > 0:
        draw(seed, stream, first, words)
        first += np.uint64(wide)
        if left >= 12 * wide:
            for i in range(wide):
                for j in range(4):
                    rest = np.uint64(words[j, i]) * _ROLLS
                    one = rest >> _HALF
                    rest = (rest & _LOW) * _ROLLS
                    two = rest >> _HALF
                    rest = (rest & _LOW) * _ROLLS
                    three = rest >> _HALF
                    if (rest & _LOW) >= _UNFAIR:
                        seen[0, one] += np.uint32(1)
                        seen[1, two] += np.uint32(1)
                        seen[2, three] += np.uint32(1)
                        left -= 3
        else:
            for i in range(wide):
                for j in range(4):
                    word = np.uint64(words[j, i])
                    if (word * _ROLLS * _ROLLS * _ROLLS) & _LOW < _UNFAIR:
                        continue
                    for _ in range(3):
                        if left > 0:
                            word *= _ROLLS
                            seen[0, word >> _HALF] += np.uint32(1)
                            word &= _LOW
                            left -= 1
    for place in range(216):
        for which in range(3):
            counts[place] += np.int64(seen[which, place])
