from collections import Counter

import pytest

from sicbo.core.dice import (
    COMBINATION_OF,
    COMBINATIONS,
    ROLLS,
    WAYS,
    DieOutOfRange,
    Roll,
    roll,
)


def test_there_are_216_rolls_in_the_order_of_their_digits() -> None:
    assert len(ROLLS) == 216
    assert [str(each) for each in ROLLS] == sorted(str(each) for each in ROLLS)
    assert (str(ROLLS[0]), str(ROLLS[1]), str(ROLLS[-1])) == ("111", "112", "666")
    assert all(ROLLS[each.place] == each for each in ROLLS)


def test_there_are_56_combinations_and_each_roll_has_one() -> None:
    assert len(COMBINATIONS) == 56
    assert Counter(WAYS) == {1: 6, 3: 30, 6: 20}
    for each, place in zip(ROLLS, COMBINATION_OF, strict=True):
        assert sorted(each) == list(COMBINATIONS[place])


def test_a_roll_knows_its_total_order_and_triples() -> None:
    assert roll(6, 1, 3).total == 10
    assert roll(6, 1, 3).ascending == (1, 3, 6)
    assert sum(each.is_triple for each in ROLLS) == 6


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_outside_1_to_6_is_refused(face: int) -> None:
    with pytest.raises(DieOutOfRange, match=rf"die must be 1\.\.6, got {face}"):
        roll(1, face, 6)
    assert Roll(1, 1, 6) == roll(1, 1, 6)
