"""The examination: fair dice pass, each bias is caught, small records say what they lack."""

from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from sicbo.lab.fairness import BadRolls, Bias, biased_rolls, examine
from sicbo.lab.fairness.report import Report
from tests.slices import one_in

SEED = 20260101
TESTS = 22


def failed(report: Report) -> set[str]:
    return {each.name for each in report.findings if not each.passes}


def test_fair_dice_pass_every_test() -> None:
    report = examine(biased_rolls(200_000, seed=SEED))
    assert report.verdict == "fair"
    assert len(report.findings) == TESTS
    assert report.untested == ()
    assert "22 tests judged together at 99 %" in report.sentence


CATCHES = {
    "faces": Bias(faces={6: 0.175}),
    "faces, second die": Bias(faces={1: 0.19}, dice=(2,)),
    "combinations": Bias(tied=0.05),
    "doubles and triples": Bias(tied=0.05),
    "totals": Bias(faces={1: 0.18, 6: 0.18}),
    "pairs, first and second die": Bias(tied=0.03),
    "correlation, first and second die": Bias(tied=0.03),
    "runs, high and low": Bias(sticky=0.05),
    "serial correlation": Bias(sticky=0.05),
    "transitions": Bias(sticky=0.05),
    "overlaps": Bias(tied=0.05),
    "coupon collector": Bias(sticky=0.3),
    "repeats": Bias(sticky=0.1),
}


@pytest.mark.parametrize(("name", "bias"), CATCHES.items(), ids=CATCHES)
def test_a_bias_is_caught_by_the_test_made_for_it(name: str, bias: Bias) -> None:
    report = examine(biased_rolls(100_000, bias, seed=SEED))
    assert report.verdict == "suspect"
    assert name in failed(report)
    assert name in report.sentence


def test_dice_that_wear_in_the_middle_of_the_record_are_caught_by_drift() -> None:
    early = biased_rolls(50_000, Bias(faces={6: 0.15}), SEED)
    late = biased_rolls(50_000, Bias(faces={6: 1 / 3 - 0.15}), SEED + 1)
    assert failed(examine(np.concatenate((early, late)))) == {"drift"}


def test_odd_and_even_in_turn_is_caught_by_runs() -> None:
    rolls = biased_rolls(20_000, seed=SEED)
    odd = rolls[rolls.sum(axis=1) % 2 == 1][:9_000]
    even = rolls[rolls.sum(axis=1) % 2 == 0][:9_000]
    turns = np.stack((odd, even), axis=1).reshape(-1, 3)
    assert "runs, odd and even" in failed(examine(turns))


def test_a_generator_that_repeats_itself_is_caught_by_duplicates() -> None:
    once = biased_rolls(5_000, seed=SEED)
    assert "duplicates" not in failed(examine(once))
    assert failed(examine(np.concatenate((once, once[:20])))) == {"duplicates"}


def test_every_roll_equally_often_but_in_order_is_suspect() -> None:
    ordered = np.array([*product(range(1, 7), repeat=3)] * 20, dtype=np.uint8)
    found = failed(examine(ordered))
    assert {"serial correlation", "transitions", "coupon collector", "repeats"} <= found
    assert not {"faces", "combinations", "totals", "doubles and triples"} & found


def test_one_roll_again_and_again_is_suspect() -> None:
    report = examine(np.full((500, 3), 4, dtype=np.uint8))
    assert report.verdict == "suspect"
    why = {each.name: each.why for each in report.untested}
    assert why["serial correlation"] == "needs totals that differ"
    assert why["transitions"] == "needs dice that show more than one face"


def test_false_alarms_are_as_rare_as_the_level_says() -> None:
    """At 90 % together, at most a tenth of fair records is suspect, give or take."""
    alarms = sum(not examine(biased_rolls(2_000, seed=s), 0.9).fair for s in range(200))
    assert alarms <= 30


def test_single_tests_are_calibrated() -> None:
    """The p-values of tests on fair dice are spread evenly, seeds 0 to 199."""
    seen: dict[str, list[float]] = {}
    for seed in range(200):
        for each in examine(biased_rolls(2_000, seed=seed)).findings:
            seen.setdefault(each.name, []).append(each.p_value)
    discrete = {"repeats", "duplicates"}
    for name, values in seen.items():
        if name not in discrete:
            assert 0.35 < np.mean(np.array(values) < 0.5) < 0.65, name
            assert np.mean(np.array(values) < 0.05) < 0.12, name


@pytest.mark.parametrize("rolls", [1, 5, 20, 99])
def test_a_small_record_says_what_cannot_be_tested(rolls: int) -> None:
    report = examine(biased_rolls(rolls, seed=SEED))
    assert len(report.findings) + len(report.untested) == TESTS
    why = {each.name: each.why for each in report.untested}
    assert why["combinations"] == "needs 1,080 rolls"
    assert why["pairs, first and second die"] == "needs 180 rolls"
    assert why["drift"] == "needs 100 rolls"


def test_what_a_test_needs_is_enough() -> None:
    """A record of just as many rolls as each test asks for can be put to it."""
    for each in examine(biased_rolls(1, seed=SEED)).untested:
        words = each.why.split()
        if words[2] != "rolls":
            continue
        rolls = int(words[1].replace(",", ""))
        assert each.name in {t.name for t in examine(biased_rolls(rolls + 60, seed=SEED)).findings}


def test_one_roll_is_untestable() -> None:
    report = examine(np.array([[1, 2, 3]], dtype=np.uint8))
    assert report.verdict == "untestable"
    assert report.sentence == "1 roll is too few for any test"


def test_what_could_have_been_seen_shrinks_with_the_root_of_the_rolls() -> None:
    small, large = (examine(biased_rolls(n, seed=SEED)).visible for n in (10_000, 1_000_000))
    for few, many in zip(small, large, strict=True):
        assert few.size / many.size == pytest.approx(10, rel=0.01)


def test_a_bias_of_the_visible_size_is_seen_about_nine_times_in_ten() -> None:
    rolls = 20_000
    report = examine(biased_rolls(rolls, seed=SEED))
    (size,) = (each.size for each in report.visible if each.name == "faces")
    bias = Bias(faces={6: 1 / 6 + size})
    seeds = one_in(3, range(100))
    seen = sum(not examine(biased_rolls(rolls, bias, seed)).fair for seed in seeds)
    assert seen >= 0.8 * len(seeds)


def test_the_report_counts_faces_and_totals() -> None:
    report = examine(np.array([[1, 2, 3], [1, 1, 1], [6, 6, 6]], dtype=np.uint8))
    assert report.faces == ((2, 0, 0, 0, 0, 1), (1, 1, 0, 0, 0, 1), (1, 0, 1, 0, 0, 1))
    assert report.totals == (1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)


def test_a_report_travels_as_json() -> None:
    report = examine(biased_rolls(2_000, seed=SEED))
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_the_rolls_are_left_as_they_were() -> None:
    rolls = biased_rolls(1_000, seed=SEED)
    before = rolls.copy()
    rolls.setflags(write=False)
    examine(rolls)
    assert (rolls == before).all()


WRONG = {
    "die must be 1..6, got 7 in roll 2": np.array([[1, 2, 3], [7, 1, 1]], dtype=np.uint8),
    "die must be 1..6, got 0 in roll 1": np.array([[0, 2, 3]], dtype=np.uint8),
    "rolls must be an array of shape (n, 3), got (3,)": np.array([1, 2, 3], dtype=np.uint8),
    "rolls must be at least one, got none": np.empty((0, 3), dtype=np.uint8),
    "rolls must be whole numbers, got float64": np.array([[1.0, 2.0, 3.0]]),
}


@pytest.mark.parametrize(("message", "rolls"), WRONG.items(), ids=WRONG)
def test_what_are_no_rolls_is_refused(message: str, rolls: NDArray[Any]) -> None:
    with pytest.raises(BadRolls) as refused:
        examine(rolls)
    assert str(refused.value) == message


@pytest.mark.parametrize("level", [0.0, 0.49, 1.0, 99.0, float("nan")])
def test_a_level_that_is_none_is_refused(level: float) -> None:
    with pytest.raises(BadRolls, match="level must be"):
        examine(biased_rolls(10), level)
