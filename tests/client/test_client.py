"""The client of a floor, against a floor that is really served."""

import asyncio
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from sicbo.client import Client, Lost, Refused, Unanswered
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import on_floor

TABLE = "canberra-2005"
BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def example() -> ModuleType:
    """The example of the guide, loaded from its file."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bot_of_the_guide_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(floor: ServedFloor) -> None:
        brought = await example().play(floor.address, TABLE, 2)
        told = capsys.readouterr().out
        assert told.count("round ") >= 2
        assert brought % 500 == 0
        assert set(re.findall(r", ([+-].*)$", told, re.MULTILINE)) <= {"+5.00", "-5.00", "+0.00"}

    on_floor(tmp_path, story)


def test_a_client_watches_bets_and_reads_its_money(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with Client(floor.address) as ann:
            session = await ann.come_in()
            assert TABLE in {table.name for table in (await ann.lobby()).tables}
            spots = {spot.key for spot in (await ann.layout(TABLE)).spots}
            assert {row.wager for row in (await ann.par(TABLE)).rows} >= spots
            assert (await ann.rules(TABLE)).clauses
            async with ann.table(TABLE) as table:
                await table.sit(chips=10_000)
                number = await table.betting()
                await table.place({"big": 1000})
                own = (await table.until(lambda view: view.own is not None)).own
                assert own is not None
                assert own.player == session.player
                settled = await table.settled(number)
                assert settled.staked == 1000
                await table.leave()
            statement = await ann.statement()
            assert statement.result == settled.net
            assert [each.round for each in (await ann.rounds(TABLE)).rounds] == [number]

    on_floor(tmp_path, story)


def test_a_line_that_has_lasted_is_made_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long a line has held says nothing about how long it has been away."""
    monkeypatch.setattr("sicbo.client.table.PATIENCE", 1.0)

    async def story(floor: ServedFloor) -> None:
        async with Client(floor.address) as ann:
            await ann.come_in()
            async with ann.table(TABLE) as table:
                number = 0
                for _ in range(3):  # Three rounds last longer than a line is waited for.
                    number = await table.betting(after=number)
                before = table._line
                assert before is not None
                before.transport.abort()
                await table.do("bring-chips", player=table.player, amount=100)
                assert table._line is not before

    on_floor(tmp_path, story)


def test_whoever_waits_is_told_when_the_line_ends(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with Client(floor.address) as ann:
            await ann.come_in()
            async with ann.table(TABLE) as table:
                waiting = asyncio.create_task(table.until(lambda _: False))
                await asyncio.sleep(0)
            with pytest.raises(Lost, match="closed"):
                await waiting
            with pytest.raises(Lost, match="closed"):
                await table.order("take-chips", player=table.player, amount=1)

    on_floor(tmp_path, story)


def test_a_no_is_an_exception_with_its_clause(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with Client(floor.address) as ann:
            with pytest.raises(Unanswered, match="a statement is for the player alone"):
                await ann.statement()
            await ann.come_in()
            async with ann.table(TABLE) as table:
                with pytest.raises(Refused) as no:
                    await table.do("take-chips", player=ann.session.player, amount=1)  # type: ignore[union-attr]
                assert no.value.refusal.clause
                assert no.value.refusal.clause in str(no.value)
            with pytest.raises(Lost, match="no-table"):
                async with ann.table("nowhere"):
                    pass

    on_floor(tmp_path, story)


def test_a_line_that_breaks_is_made_again_and_orders_take_effect_once(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with Client(floor.address) as ann:
            await ann.come_in()
            async with ann.table(TABLE) as table:
                await table.sit(chips=50_000)
                await table.betting()
                orders = [
                    asyncio.create_task(table.order("bring-chips", player=table.player, amount=100))
                    for _ in range(10)
                ]
                await asyncio.sleep(0)
                line = table._line
                assert line is not None
                line.transport.abort()
                answers = await asyncio.gather(*orders)
                assert all(answer.done for answer in answers)
                await table.until(lambda view: view.own is not None and view.own.brought == 51_000)

    on_floor(tmp_path, story)
