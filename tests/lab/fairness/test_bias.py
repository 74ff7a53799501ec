"""Rolls with a chosen bias have that bias, and a seed gives the same rolls."""

import numpy as np
import pytest

from sicbo.lab.fairness import BadRolls, Bias, biased_rolls

ROLLS = 200_000


def test_a_seed_gives_the_same_rolls() -> None:
    assert np.array_equal(biased_rolls(1_000, seed=7), biased_rolls(1_000, seed=7))
    assert not np.array_equal(biased_rolls(1_000, seed=7), biased_rolls(1_000, seed=8))


def test_a_loaded_face_comes_as_often_as_asked_on_the_dice_asked() -> None:
    rolls = biased_rolls(ROLLS, Bias(faces={6: 0.25}, dice=(1, 3)), seed=1)
    share = (rolls == 6).mean(axis=0)
    assert share == pytest.approx([0.25, 1 / 6, 0.25], abs=0.005)
    assert (rolls[:, 0] == 1).mean() == pytest.approx(0.15, abs=0.005)


def test_faces_that_never_come() -> None:
    assert set(np.unique(biased_rolls(ROLLS, Bias(faces={1: 0, 2: 0})))) == {3, 4, 5, 6}
    assert set(np.unique(biased_rolls(100, Bias(faces={4: 1})))) == {4}


def test_tied_and_sticky_dice() -> None:
    tied = biased_rolls(ROLLS, Bias(tied=0.1), seed=1)
    assert (tied[:, 0] == tied[:, 1]).mean() == pytest.approx(0.1 + 0.9 / 6, abs=0.005)
    sticky = biased_rolls(ROLLS, Bias(sticky=0.1), seed=1)
    assert (sticky[1:] == sticky[:-1]).mean() == pytest.approx(0.1 + 0.9 / 6, abs=0.005)
    assert len(np.unique(biased_rolls(50, Bias(sticky=1)), axis=0)) == 1


WRONG = {
    "face must be 1..6, got 7": Bias(faces={7: 0.2}),
    "chance of face 6 must be from 0 to 1, got 1.5": Bias(faces={6: 1.5}),
    "chances of the faces must add up to 1, got 1.2": Bias(faces={5: 0.6, 6: 0.6}),
    "chances of the faces must add up to 1, got 0.6": Bias(faces=dict.fromkeys(range(1, 7), 0.1)),
    "tied must be a chance from 0 to 1, got -1": Bias(tied=-1),
    "sticky must be a chance from 0 to 1, got 2": Bias(sticky=2),
    "dice must be some of 1, 2 and 3, got 4": Bias(dice=(4,)),
}


@pytest.mark.parametrize(("message", "bias"), WRONG.items(), ids=WRONG)
def test_a_bias_that_is_none_is_refused(message: str, bias: Bias) -> None:
    with pytest.raises(BadRolls) as refused:
        biased_rolls(10, bias)
    assert str(refused.value) == message


def test_no_rolls_and_no_seed_are_refused() -> None:
    with pytest.raises(BadRolls, match="rolls must be a number from 1 to 1e8, got 0"):
        biased_rolls(0)
    with pytest.raises(BadRolls, match="seed must be 0 or more, got -1"):
        biased_rolls(10, seed=-1)
