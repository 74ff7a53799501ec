"""Each kind of condition on every roll, by plain counting."""

from collections.abc import Callable

import pytest

from sicbo.core.dice import ROLLS, Roll
from sicbo.core.law.conditions import (
    AllAmong,
    AnyTriple,
    Condition,
    CountAtLeast,
    CountExactly,
    DifferentAmong,
    Exactly,
    ShowsAll,
    ShowsEachOnce,
    Spot,
    TotalAmong,
    TotalChosen,
    count,
)
from sicbo.core.law.faces import Faces, Numbers
from tests.law.play import book

NUMBERS = Numbers(clause=book("star-2016").game.faces.clause)
SYMBOLS: Faces = book("crown-b").game.faces


def colours(roll: Roll) -> list[str]:
    return [["red", "green", "blue", "blue", "green", "red"][die - 1] for die in roll]


CASES: list[tuple[Condition, Faces, Spot, Callable[[Roll], int]]] = [
    (TotalChosen(), NUMBERS, ("9",), lambda r: sum(r) == 9),
    (TotalAmong(totals=(4, 6)), NUMBERS, (), lambda r: sum(r) in (4, 6)),
    (
        TotalAmong(totals=(6, 9), except_triples_of="face"),
        NUMBERS,
        (),
        lambda r: sum(r) in (6, 9) and len(set(r)) > 1,
    ),
    (
        TotalAmong(totals=(6, 9), except_triples=("2",)),
        NUMBERS,
        (),
        lambda r: sum(r) in (6, 9) and r != (2, 2, 2),
    ),
    (
        TotalAmong(totals=(9, 10), except_triples_of="colour"),
        SYMBOLS,
        (),
        lambda r: sum(r) in (9, 10) and len(set(colours(r))) > 1,
    ),
    (
        CountAtLeast(of="face", times=2),
        NUMBERS,
        ("5",),
        lambda r: r.count(5) if r.count(5) >= 2 else 0,
    ),
    (
        CountAtLeast(of="colour", times=1),
        SYMBOLS,
        ("red",),
        lambda r: colours(r).count("red"),
    ),
    (CountExactly(of="face", times=1), NUMBERS, ("5",), lambda r: r.count(5) == 1),
    (AnyTriple(of="face"), NUMBERS, (), lambda r: r[0] == r[1] == r[2]),
    (AnyTriple(of="colour"), SYMBOLS, (), lambda r: len(set(colours(r))) == 1),
    (ShowsAll(), NUMBERS, ("1", "2"), lambda r: r.count(1) * r.count(2)),
    (ShowsEachOnce(), NUMBERS, ("1", "2"), lambda r: r.count(1) == r.count(2) == 1),
    (Exactly(), NUMBERS, ("2", "2", "1"), lambda r: sorted(r) == [1, 2, 2]),
    (
        DifferentAmong(),
        NUMBERS,
        ("1", "2", "3", "4"),
        lambda r: len(set(r)) == 3 and max(r) <= 4,
    ),
    (AllAmong(), NUMBERS, ("1", "2", "3", "4"), lambda r: max(r) <= 4),
]


@pytest.mark.parametrize(("condition", "faces", "spot", "expected"), CASES)
def test_a_condition_counts_as_a_person_would(
    condition: Condition, faces: Faces, spot: Spot, expected: Callable[[Roll], int]
) -> None:
    for each in ROLLS:
        assert count(condition, faces, spot, each) == expected(each), each


def test_every_kind_is_tried() -> None:
    assert {type(case[0]) for case in CASES} == set(Condition.__args__)
