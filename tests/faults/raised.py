"""Seals broken and mended at a table, each raised as an alert and acknowledged, whatever fails."""

from sicbo.core.floor.alerts.messages import (
    AcknowledgeAlert,
    AlertAcknowledged,
    AlertEnded,
    AlertRaised,
)
from sicbo.core.floor.equipment.happened import ItemSealBroken
from sicbo.core.floor.equipment.messages import BreakSeal, SealItem
from sicbo.core.floor.noun import NounCommand
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Request
from tests.desk.floor import Staff
from tests.faults.round import PlayedRounds, check_answers

DICE = "main-dice-1"
FIRST = 2
"""The first alert of the story; one is that no copy of the rules is on file."""


def alerts(number: int) -> list[list[Request]]:
    """A seal is broken and the alert seen while it lasts; sealed again, and that ends it."""

    def given(by: str, role: str, command: NounCommand) -> list[Request]:
        name = f"{type(command).__name__}-{number}"
        return [Request(by=by, id=name, role=role, command=command, table="main")]

    return [
        given("dan", "dealer", BreakSeal(serial=DICE, evidence="a scratch")),
        given("sue", "casino-supervisor", AcknowledgeAlert(number=FIRST + number - 1)),
        given("dan", "dealer", SealItem(serial=DICE, seal=f"S-{number + 1}")),
    ]


async def lay_alerts(home: Home) -> None:
    """A table is open and its dice are sealed; only that no copy of its rules is on file stands."""
    async with open_floor(home) as desk:
        staff = Staff(desk)
        await staff.open_floor(players=0)
        await staff.do("dan", "dealer", SealItem(serial=DICE, seal="S-1"), "main")


def check_alerts(home: Home, played: PlayedRounds) -> None:
    """Every seal that broke was raised once, seen once and ended once, in that order."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, alerts)
        told: list[tuple[type, int]] = []
        for event in (record.event for record in records):
            if isinstance(event, ItemSealBroken):
                told.append((ItemSealBroken, len(told) // 4 + FIRST))
            elif isinstance(event, AlertRaised | AlertAcknowledged | AlertEnded):
                told += [(type(event), event.number)] if event.alert == "seal-broken" else []
        kinds = (ItemSealBroken, AlertRaised, AlertAcknowledged, AlertEnded)
        numbers = range(FIRST, FIRST + played.rounds)
        assert told == [(kind, number) for number in numbers for kind in kinds]
        assert replay(journal).differences == []
    finally:
        journal.close()
