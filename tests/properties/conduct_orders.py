"""Orders about incidents for the matrices: breaches of every rule, and every measure."""

import datetime
import itertools
from typing import Any

from sicbo.core.floor.incidents.messages import (
    AddToIncident,
    BarPerson,
    CloseIncident,
    ConfiscateDevice,
    DecideRecommendation,
    DetainPerson,
    ExcludePerson,
    LiftMeasure,
    RecommendExclusion,
    RecordIncident,
    SeizeForBreach,
    VoidForBreach,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.money import Amount
from tests.properties.tables import LATER

NUMBERS = (1, 2, 3, 0, -1, 10**9, 10**10)
PEOPLE = ("ann", "zed", "unknown-1-1", "", "x" * 90)
FIELD: dict[str, str] = {
    "player": "players",
    "spectator": "spectators",
    "employee": "employees",
    "inspector": "inspectors",
}
"""The field of a report for whoever has a part."""
WHOLE: dict[str, Any] = {
    "held": ("use", "control", "possess"),
    "able": ("record", "project", "analyse", "transmit", "interfere"),
    "how": "against",
    "unreported": True,
    "kept": True,
}
"""What makes a report one of a breach, whatever its rule asks."""


def report(rule: str, part: str, *people: str, **said: Any) -> RecordIncident:
    """A report of a breach by people of one part."""
    fields: dict[str, Any] = {FIELD[part]: people or ("ann",), **WHOLE, **said}
    return RecordIncident(rule=rule, **fields)


def measures(number: int, person: str) -> list[NounCommand]:
    """Every measure against somebody in an incident."""
    later = LATER + datetime.timedelta(hours=1)
    return [
        VoidForBreach(incident=number, person=person),
        *(
            BarPerson(incident=number, person=person, games=games, until=until)
            for games in (False, True)
            for until in (None, later, LATER, later.replace(tzinfo=None))
        ),
        *(ExcludePerson(incident=number, person=person, until=each) for each in (None, LATER)),
        RecommendExclusion(incident=number, person=person),
        *(
            SeizeForBreach(incident=number, person=person, amount=Amount(each))
            for each in (1, 0, -1, 10**15, 10**17)
        ),
        ConfiscateDevice(incident=number, person=person),
        DetainPerson(incident=number, person=person),
    ]


def conduct() -> list[NounCommand]:
    """Everything that can be ordered about incidents, sensible or not."""
    rules = ("", "9.1", "8.5", "10.7", "99", "x" * 90)
    return [
        *(
            report(rule, part, *people)
            for rule in rules
            for part in FIELD
            for people in (("ann",), ("zed",), ("unknown", "unknown"), ("ann", "ann"))
        ),
        RecordIncident(),
        RecordIncident(players=("ann",), spectators=tuple(f"p{n}" for n in range(300))),
        RecordIncident(players=("ann",), seen_at=LATER + datetime.timedelta(days=1)),
        RecordIncident(players=("ann",), seen_at=LATER.replace(tzinfo=None)),
        RecordIncident(players=("ann",), since_round=10**8, footage="\u202egnp.exe"),
        RecordIncident(players=("ann",), words="w" * 100_000),
        *(each for n, who in itertools.product(NUMBERS, PEOPLE) for each in measures(n, who)),
        *(
            DecideRecommendation(incident=n, person=who, excludes=excludes)
            for n, who in itertools.product(NUMBERS, PEOPLE)
            for excludes in (False, True)
        ),
        *(
            LiftMeasure(incident=n, person=who, kind=kind, account=said)
            for n, who in itertools.product(NUMBERS, PEOPLE)
            for kind in ("bar", "exclude", "confiscate")
            for said in ("", "w-1")
        ),
        *(AddToIncident(incident=n, account=said) for n in NUMBERS for said in ("", "w-1")),
        *(CloseIncident(incident=n) for n in NUMBERS),
    ]
