"""What a bet costs does not depend on how many tables stand beside its own."""

import asyncio
import datetime
import sys
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import PersonId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.rounds.messages import OpenBets, Shake
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.defaults import config_for, opening_steps
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Request
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.web.running.serving import ServingOptions, opened
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.subscriber import Client, Subscription
from tests.web.wire import Wire

GAME = "canberra-2005"
FEW, MANY = 2, 40
DAY = datetime.date(2026, 11, 16)


def _watch(live: Live) -> None:
    """Ann looks at her table, and somebody looks at every other and at the lobby."""
    for name, hub in live.hubs.items():
        person = PersonId("ann") if name == "t0" else None
        client = Client(person, Wire(), live.outbox)
        hub.join(Subscription(client, "player" if person else "public", None), None)
    live.lobby.join(Subscription(Client(None, Wire(), live.outbox), "public", None), None)


async def _lay(desk: Desk) -> None:
    """Ann sits at the first of the tables, where bets are open; the others are closed."""
    config = desk.rooms.founding.tables["t0"].config
    chips = Amount(10**9)
    opening = opening_steps(open_rulebook(GAME), config, DAY)
    steps: list[tuple[str, str, AnyCommand, str | None]] = [
        *(("olga", role, command, "t0") for role, command in opening),
        ("olga", "owner", EnrolPlayer(player="ann"), None),
        ("cass", "cashier", BuyIn("ann", chips), None),
        ("ann", "player", BringChips("ann", chips), "t0"),
        ("ann", "player", TakeSeat("ann", 1), "t0"),
        ("dan", "dealer", OpenBets(), "t0"),
        ("dan", "dealer", Shake(3), "t0"),
    ]
    for number, (by, role, command, table) in enumerate(steps):
        asked = Request(by=by, id=f"set{number}", role=role, command=command, table=table)
        assert isinstance(await desk.submit(asked), Done)


async def _calls(desk: Desk, numbers: "count[int]") -> int:
    """How many functions are called from a bet until everything that it set off is done."""
    found = 0

    def called(_: FrameType, what: str, __: Any) -> None:
        nonlocal found
        found += what in ("call", "c_call")

    wager = PlaceWagers("ann", 1, {WagerKey("big"): Amount(500)})
    asked = Request(by="ann", id=f"b{next(numbers)}", role="player", command=wager, table="t0")
    sys.setprofile(called)
    try:
        assert isinstance(await desk.submit(asked), Done)
        await asyncio.sleep(0.01)  # The timers look, once for what has happened.
    finally:
        sys.setprofile(None)
    return found


def _least(folder: Path, tables: int) -> int:
    """The calls of a bet, when nothing else happened beside it."""
    book = open_rulebook(GAME)
    kinds = (config_for(book, f"t{at}") for at in range(tables))
    configs = [msgspec.structs.replace(each, dice="keyed") for each in kinds]
    wanted = [FirstTable(GAME, config, {}) for config in configs]
    home = found(folder / f"floor-{tables}", "many", "AUD", wanted, key=folder / f"{tables}.pem")

    async def story() -> int:
        async with opened(home, ServingOptions(port=0)) as floor:
            desk, numbers = floor.live.desk, count(1)
            await _lay(desk)
            _watch(floor.live)
            return min([await _calls(desk, numbers) for _ in range(20)])

    return asyncio.run(story())


def test_a_bet_costs_the_same_beside_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 18: a turn touches only the tables, hubs and deadlines of its orders."""
    monkeypatch.setattr("sicbo.desk.writer.timers._LOOK_AGAIN", 3600.0)
    few, many = _least(tmp_path, FEW), _least(tmp_path, MANY)
    assert few > 0
    assert many <= few + (MANY - FEW) // 4, "no call for each table"
