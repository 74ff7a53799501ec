"""The house's own rules 111 and 112: how soon a notice is read, and what surveillance is told."""

import datetime

import pytest

from sicbo.core.floor.alerts.causes import causes
from sicbo.core.floor.notices.messages import NOTICES, WITHIN, About
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds

SECOND = datetime.timedelta(seconds=1)
TOLD = "dan: record incident, players ann, told inspector, surveillance, police\n"
LIGHTS = """\
dan: shake 3
dan: open bets
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: declare lights
"""


def overdue(floor: OneTable, at: datetime.datetime, *, withheld: bool = True) -> list[str]:
    """The notices that are an alert at a time."""
    (name,) = floor.floor.founding.tables
    found = causes(floor.floor, name, floor.table, at, withheld=withheld)
    return [each.subject for each in found if each.alert == "notice-overdue"]


@pytest.mark.parametrize(
    ("text", "about", "within"),
    [
        (TOLD, "incident", datetime.timedelta(hours=1)),
        (
            LIGHTS,
            "irregularity",
            datetime.timedelta(minutes=5),
        ),
    ],
)
def test_house_111_a_notice_is_an_alert_once_its_time_is_over(
    text: str, about: About, within: datetime.timedelta
) -> None:
    floor = holds("star-2016", text).floor
    given = floor.floor.state(NOTICES).given
    number = next(
        n for n, each in given.items() if (each.given.about, each.given.to) == (about, "inspector")
    )
    assert WITHIN[about] == within
    due = given[number].given.at + within
    assert str(number) not in overdue(floor, due - SECOND)
    assert str(number) in overdue(floor, due)
    assert str(number) in overdue(floor, due + SECOND)
    assert overdue(floor, due, withheld=False) == []


def test_house_111_what_somebody_has_read_is_no_alert() -> None:
    floor = holds(
        "star-2016", TOLD + "ina: acknowledge notice 2\n", more="staff ina inspector\n"
    ).floor
    late = floor.floor.state(NOTICES).given[1].given.at + datetime.timedelta(days=1)
    assert overdue(floor, late) == ["1", "3"]
    assert list(floor.floor.state(NOTICES).unread) == [1, 3]


def test_house_112_each_office_that_was_told_has_a_notice_of_its_own() -> None:
    holds(
        "star-2016",
        """\
dan: record incident, players ann, told inspector, surveillance, police
-> incident-recorded persons=ann:player by house 105
-> notice-given to=inspector about=incident subject=1 by house 105, house 112
-> notice-given to=surveillance about=incident subject=1 by house 105, house 112
dan: add to incident 1, told surveillance, surveillance
-> incident-added-to incident=1 by house 105
-> notice-given to=surveillance about=incident subject=1 by house 105, house 112
ina: acknowledge notice 3
-> refused not-permitted by house 71
sol: acknowledge notice 2
-> refused not-permitted by house 71
sol: acknowledge notice 3
-> notice-acknowledged number=3 by=sol by house 71
sol: acknowledge notice 3
-> refused notice-acknowledged by=sol by house 71
sol: record incident, players ann
-> refused not-permitted by house 105
sol: close incident 1
-> refused not-permitted by house 105
ina: acknowledge notice 2
-> notice-acknowledged number=2 by=ina by house 71
""",
        more="staff ina inspector\nstaff sol surveillance\n",
    )
