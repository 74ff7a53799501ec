"""Remarks of inspectors on complaints (house 133)."""

import pytest

from tests.law.table.disputes import disputed

OPENED = "ann: complain about other in words w-1\n"


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_house_133_an_inspector_remarks_and_nobody_else(game: str) -> None:
    disputed(
        game,
        f"""{OPENED}\
ina: remark on complaint 1 in words w-9
-> dispute-remarked dispute=1 text=w-9 by=ina by house 133, house 120
own: remark on complaint 1 in words w-9
-> refused not-permitted needs=inspector by house 133
ann: remark on complaint 1 in words w-9
-> refused not-permitted needs=inspector by house 133
ina: remark on complaint 2 in words w-9
-> refused
ann: close complaint 1 satisfied
-> dispute-closed
ina: remark on complaint 1 in words w-10
-> dispute-remarked dispute=1 text=w-10 by=ina
""",
    )


def test_house_133_a_remark_is_neither_a_decision_nor_a_step() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
ina: remark on complaint 1 in words w-9
gus: decide complaint 1 in words w-2
-> step-decided step=1 by=gus
ann: review complaint 1
ina: remark on complaint 1 in words w-10
sue: decide complaint 1 in words w-3
-> step-decided step=2 by=sue
""",
    )
