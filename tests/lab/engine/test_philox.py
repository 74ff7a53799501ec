"""The generator: its published answers, and rolls of which none is more likely than another."""

import numpy as np
import pytest
from numpy.typing import NDArray

from sicbo.lab.engine.philox import count_rolls, draw, some_rolls
from tests.lab.engine.rolled import rolls_of

LOW = 0xFFFFFFFF
ANSWERS = {
    (0, 0, 0): "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    (2**64 - 1, 2**64 - 1, 2**64 - 1): "408f276d 41c83b0e a20bc7c6 6d5451fd",
    (
        0x299F31D0A4093822,
        0x0370734413198A2E,
        0x85A308D3243F6A88,
    ): "d16cfe09 94fdcceb 5001e420 24126ea1",
}
"""Seed, stream and counter, and the words that Random123 publishes for them."""


def by_hand(seed: int, stream: int, counter: int) -> list[int]:
    """The ten rounds in plain Python."""
    c = [counter & LOW, counter >> 32, stream & LOW, stream >> 32]
    k = [seed & LOW, seed >> 32]
    for _ in range(10):
        p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(q >> 32) ^ c[1] ^ k[0], q & LOW, (p >> 32) ^ c[3] ^ k[1], p & LOW]
        k = [(k[0] + 0x9E3779B9) & LOW, (k[1] + 0xBB67AE85) & LOW]
    return c


def words_of(seed: int, stream: int, first: int, columns: int = 8) -> NDArray[np.uint32]:
    words = np.empty((4, columns), dtype=np.uint32)
    draw(np.uint64(seed), np.uint64(stream), np.uint64(first), words)
    return words


@pytest.mark.parametrize(("asked", "answer"), ANSWERS.items())
def test_the_published_answers(asked: tuple[int, int, int], answer: str) -> None:
    assert " ".join(f"{word:08x}" for word in words_of(*asked)[:, 0]) == answer
    assert " ".join(f"{word:08x}" for word in by_hand(*asked)) == answer


def test_counters_that_pass_32_bits() -> None:
    found = words_of(5, 2**40 + 7, 2**32 - 3)
    for column in range(8):
        assert found[:, column].tolist() == by_hand(5, 2**40 + 7, 2**32 - 3 + column)


def rolls_by_hand(seed: int, stream: int, rolls: int) -> list[int]:
    """Three digits to the base 216 a word; words that would favour some are left out."""
    made: list[int] = []
    counter = 0
    while len(made) < rolls:
        for word in by_hand(seed, stream, counter):
            index, rest = divmod(word * 216**3, 2**32)
            if rest >= 2**32 % 216**3:
                made += [index // 216**2, index // 216 % 216, index % 216]
        counter += 1
    return made[:rolls]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_rolls_are_those_reckoned_by_hand(seed: int) -> None:
    assert rolls_of(seed, 3, 20_000).tolist() == rolls_by_hand(seed, 3, 20_000)


def test_every_index_has_the_same_number_of_words() -> None:
    """2^32 words less the unfair ones, by 216 to the third: the count of each index."""
    fair = 2**32 - 2**32 % 216**3
    assert fair % 216**3 == 0
    # Word w has index w * 216^3 >> 32: those of the first, a middle and the last index.
    for index in (0, 216**3 // 2 + 1, 216**3 - 1):
        first = -(-(index << 32) // 216**3)
        last = -(-((index + 1) << 32) // 216**3)
        kept = [w for w in range(first, last) if (w * 216**3) % 2**32 >= 2**32 % 216**3]
        assert len(kept) == fair // 216**3


@pytest.mark.parametrize("rolls", [1, 2, 3, 3071, 3072, 3073, 100_000])
def test_counted_rolls_are_the_rolls_of_the_stream(rolls: int) -> None:
    counts = np.zeros(216, dtype=np.int64)
    count_rolls(np.uint64(9), np.uint64(4), rolls, counts)
    assert counts.tolist() == np.bincount(rolls_of(9, 4, rolls), minlength=216).tolist()


def test_a_longer_stretch_of_a_stream_begins_with_the_shorter() -> None:
    assert rolls_of(1, 2, 5_000)[:100].tolist() == rolls_of(1, 2, 100).tolist()


def test_other_seeds_and_streams_are_other_rolls() -> None:
    made = {tuple(rolls_of(seed, stream, 30)) for seed in range(20) for stream in range(20)}
    assert len(made) == 400


def test_no_rolls() -> None:
    assert rolls_of(1, 1, 0).tolist() == []


def test_some_rolls_tells_how_many() -> None:
    words = np.empty((4, 8), dtype=np.uint32)
    places = np.empty(99, dtype=np.uint8)
    seen = set()
    for first in range(0, 80_000, 8):
        seen.add(some_rolls(np.uint64(1), np.uint64(0), np.uint64(first), words, places))
    assert seen == {96, 93}
