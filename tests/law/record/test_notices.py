"""Who must be told of a fault is told on the record: durable, with time and clause, for ever."""

import asyncio
import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import Stream
from sicbo.core.law.approval import Evidence
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.irregularities.messages import ClearFault, Declare
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Refused
from sicbo.journal.audit import audit
from tests.desk.floor import DAY, Staff, new_home

clause = pytest.mark.clause
ROLL = (1, 2, 4)
APPROVED = Evidence("website", datetime.date(2016, 8, 20))


def table(name: str, layout: str) -> TableConfig:
    return TableConfig(table=name, layout=layout, limits=Limits(Amount(500), Amount(10**6)))


async def lights_fail(
    staff: Staff, game: str, layout: str, opener: str, *steps: TableCommand
) -> None:
    """A round up to its settlement, with lights that fail before it."""
    wanted = table("main", layout)
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    await staff.do("olga", "owner", InstallTable(game=game, config=wanted))
    await staff.equip("main")
    await staff.do("olga", opener, OpenTable(wanted, DAY, APPROVED), "main")
    await staff.deal(*steps, Uncover(), Announce(ROLL), EnterResult(ROLL), Declare("lights"))
    await staff.deal(Settle())


def told(home: Home) -> list[dict[str, Any]]:
    """What the record says of the table, and that the record is whole."""
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).whole
    found = [json.loads(entry.body) for entry in journal.stream(Stream("table:main"))]
    journal.close()
    return found


async def stands_still(home: Home, clears: str) -> None:
    """Across a restart nobody plays, until the fault is put right."""
    async with open_floor(home) as desk:
        staff = Staff(desk, prefix="later")
        for order in (Shake(3), OpenBets()):
            answer = await staff.ask("dan", "dealer", order, "main")
            assert isinstance(answer, Refused)
            assert answer.refusal.reason == "table-suspended"
        await staff.do("sue", clears, ClearFault(), "main")
        assert staff.room.table.suspended is None


def on_record(home: Home, role: str, by: str) -> None:
    (notice,) = [each for each in told(home) if each["event"]["event"] == "table.notified.v1"]
    assert (notice["event"]["role"], notice["event"]["about"]) == (role, "lights")
    assert by in notice["event"]["clauses"]
    assert (notice["by"], notice["role"]) == ("dan", "dealer")
    assert datetime.datetime.fromisoformat(notice["at"]).utcoffset() == datetime.timedelta()
    stopped = [each["event"]["event"] for each in told(home)]
    assert "table.suspended.v1" in stopped
    assert stopped.index("table.notified.v1") < stopped.index("table.suspended.v1")


@clause("star-2016", "8.8")
def test_8_8_an_inspector_is_told_on_the_record_and_play_stops_across_a_restart(
    tmp_path: Path,
) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            steps = (Shake(3), OpenBets(), CloseBets())
            await lights_fail(Staff(desk), "star-2016", "A", "operator", *steps)

    asyncio.run(story())
    on_record(home, "inspector", "8.8")
    asyncio.run(stands_still(home, "casino-supervisor"))
    on_record(home, "inspector", "8.8")


@clause("crown", "7.4")
def test_7_4_a_pit_boss_is_told_on_the_record_and_play_stops_across_a_restart(
    tmp_path: Path,
) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            steps = (OpenBets(), Shake(3), CloseBets())
            await lights_fail(Staff(desk), "crown-a", "E", "pit-boss", *steps)

    asyncio.run(story())
    on_record(home, "pit-boss", "7.4")
    asyncio.run(stands_still(home, "pit-boss"))
