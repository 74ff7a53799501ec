"""Incidents along the record: whatever is changed there is found by both verifiers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.breaches import lay_breaches, orders
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything was done about a breach that can be."""
    folder = tmp_path_factory.mktemp("breaches")
    home = new_home(folder)
    floor = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            await lay_breaches(Staff(desk))
            for request in orders():
                assert isinstance(await desk.submit(request), Done)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    floor.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return floor


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
TAKEN, LIFTED = "incidents.measure_taken", "incidents.measure_lifted"
CHANGES: dict[str, tuple[str, Change, str]] = {
    "another number": (
        "incidents.recorded",
        lambda event: event.update(incident=2),
        "incident must be 1",
    ),
    "somebody else did it": (
        "incidents.recorded",
        lambda event: event.update(persons={"bob": "player"}),
        "is not in incident",
    ),
    "a measure against somebody else": (
        TAKEN,
        lambda event: event.update(person="bob"),
        "is not in incident",
    ),
    "a bar that reaches another table": (
        TAKEN,
        lambda event: event.update(tables=["moon"]) if event["kind"] == "bar" else None,
        "is missing at moon",
    ),
    "a bar of somebody else": (
        "table.person_barred",
        lambda event: event.update(player="bob"),
        "barred by no order",
    ),
    "more was seized": (
        TAKEN,
        lambda event: event.update(amount=501) if event["kind"] == "seize" else None,
        "which was seized",
    ),
    "a measure that was never taken is lifted": (
        LIFTED,
        lambda event: event.update(incident=1, person="zoe"),
        "to lift",
    ),
    "a bar that is lifted stands": (
        "table.bar_lifted",
        lambda event: event.update(incident=9),
        "is lifted",
    ),
    "it is closed twice": (
        "incidents.added_to",
        lambda event: (
            event.update(event="incidents.closed.v1"),
            event.pop("footage", None),
            event.pop("told", None),
        ),
        "must be open to be closed",
    ),
    "a barred player bets": (
        "table.person_barred",
        lambda event: event.update(incident=8),
        "barred by no order",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_record_is_found_by_both(copied: PlayedFloor, what: str) -> None:
    tag, change, told = CHANGES[what]
    assert_found_by_both(copied, every(tag, change), told)
