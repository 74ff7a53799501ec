"""Tickets that have expired are listed, with notice before; what was decided before stands."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.founding import AdoptRules, FoundFloor
from sicbo.core.floor.holds.messages import DetermineHold, WithholdTicket
from sicbo.core.floor.tickets.messages import ExpireTicket
from sicbo.core.floor.unclaimed.messages import UNCLAIMED_MONEY
from sicbo.core.house_rules import EDITION, FOURTH_EDITION
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.journal.audit import audit
from sicbo.views.tickets.unclaimed_money import next_to_expire, soon_over, unclaimed_section
from tests.cli.run import run
from tests.desk import printing_tables as tables
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, HandClock
from tests.desk.printing_tables import CREDIT, collect, credit, printing_tables

DAY = datetime.timedelta(days=1)
Story = Callable[[Staff, HandClock], Coroutine[Any, Any, None]]


def at_desk(home: Home, hands: HandClock, story: Story) -> None:
    """Tell a story at a desk without timers."""

    async def told() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await story(Staff(desk), hands)

    asyncio.run(told())


async def expire(staff: Staff, name: str) -> None:
    await staff.do("sys", "system", ExpireTicket(ticket=name))


def whole(home: Home) -> None:
    """Every entry is as it would be decided again, and every book balances."""
    journal = home.journal(read_only=True)
    try:
        assert replay(journal).differences == []
        assert audit(journal, home.public_key()).whole
    finally:
        journal.close()


async def three(staff: Staff, hands: HandClock) -> None:
    """Ann collects on three days."""
    for _ in range(3):
        await collect(staff)
        await credit(staff, "east", "ann")
        hands.time += DAY


def test_what_has_expired_is_listed_and_counted_and_survives_a_restart(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story(staff: Staff, hands: HandClock) -> None:
        await printing_tables(staff)
        await three(staff, hands)
        hands.time += 28 * DAY
        for name in ("east-1", "east-2"):
            await expire(staff, name)

    async def after(desk: Desk) -> None:
        floor = await desk.published()
        shown = unclaimed_section(floor, ["east", "west"], hands.now())
        assert (shown.tickets, shown.amount) == (2, 2 * CREDIT)
        assert [row.ticket for row in shown.last] == ["east-2", "east-1"]
        assert (shown.soon, shown.soon_amount) == (1, CREDIT)
        assert [each.player for each in shown.last] == ["ann", "ann"]

    async def again() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await after(desk)

    at_desk(home, hands, story)
    asyncio.run(again())
    whole(home)


def test_a_floor_of_the_fourth_edition_lists_nothing_until_it_adopts_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    def of_the_fourth(**said: Any) -> FoundFloor:
        return FoundFloor(**{**said, "edition": FOURTH_EDITION})

    monkeypatch.setattr(tables, "FoundFloor", of_the_fourth)

    async def story(staff: Staff, hands: HandClock) -> None:
        await printing_tables(staff)
        await three(staff, hands)
        hands.time += 28 * DAY
        await expire(staff, "east-1")
        listed = staff.desk.rooms.floor.state(UNCLAIMED_MONEY).tickets
        assert not listed
        await staff.do("sys", "system", AdoptRules(edition=EDITION))
        await expire(staff, "east-2")
        assert [*staff.desk.rooms.floor.state(UNCLAIMED_MONEY).tickets] == ["east-2"]

    at_desk(home, hands, story)
    whole(home)


def test_a_hold_changes_which_ticket_expires_next(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    def held(name: str) -> tuple[WithholdTicket, str]:
        return WithholdTicket(ticket=name, reason="it looks forged"), "east"

    def determined(name: str) -> tuple[DetermineHold, str]:
        return DetermineHold(hold=name, pays=CREDIT, reason="it is good"), "east"

    async def told(staff: Staff, hands: HandClock) -> None:
        await printing_tables(staff)
        await three(staff, hands)
        await staff.do(*OPERATOR, *held("east-1"))
        hands.time += 10 * DAY
        floor = await staff.desk.published()
        names = [row.ticket for row in soon_over(floor, "east", hands.now())]
        assert names == ["east-2", "east-3"], "held, its time stands still"
        await staff.do(*OPERATOR, *determined("east-1"))
        floor = await staff.desk.published()
        rows = next_to_expire(floor, ["west", "east"], hands.now())
        assert [row.ticket for row in rows] == ["east-2", "east-3", "east-1"]
        assert rows == tuple(sorted(rows, key=lambda row: row.until))

    at_desk(home, hands, told)


def test_the_list_is_asked_for_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, hands = new_home(tmp_path), HandClock()
    monkeypatch.setattr("sicbo.cli.cage.ticket._now", hands.now)

    async def story(staff: Staff, hands: HandClock) -> None:
        await printing_tables(staff)
        await three(staff, hands)
        hands.time += 15 * DAY
        await collect(staff)
        hands.time += 20 * DAY

    at_desk(home, hands, story)
    floor = ("--floor", str(home.folder))

    def listed(*words: str) -> list[str]:
        return [each["ticket"] for each in run("ticket", "list", *words, "--json", *floor).json]

    assert listed("--unclaimed") == ["east-1", "east-2", "east-3"]
    assert "3 of 1200 unclaimed" in run("ticket", "list", "--unclaimed", *floor).out
    assert listed("--expiring", "30") == ["east-4"]
    assert listed("--expiring", "1") == []
    assert run("ticket", "list", "--expiring", "1", "--all", *floor).code == 2
