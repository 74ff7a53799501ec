"""Ready is who could write now, and whose times are watched."""

import asyncio
from pathlib import Path

import apsw
import pytest

from sicbo.desk.home.home import VAULT
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer import readiness
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Outage
from tests.desk.floor import laid, new_home
from tests.real_postgres import Server


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found holds for no time at all, so that no test waits."""
    monkeypatch.setattr(readiness, "FRESH_SECONDS", 0.0)


async def ready(desk: Desk) -> bool:
    found = await desk.readiness.checks()
    return all(each.ok for each in found)


def test_a_floor_that_plays_is_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            assert await ready(desk)
        assert not await ready(desk)

    asyncio.run(story())


def test_a_journal_that_was_removed_is_noticed_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (desk, staff):
            await staff.open_bets()
            Path(home.journal_at).rename(tmp_path / "away")
            assert not await ready(desk)
            with pytest.raises(Outage, match="removed or replaced"):
                await staff.bet("p0")
            assert not desk.running

    asyncio.run(story())


def test_so_is_a_log_that_was_removed(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (desk, _):
            Path(f"{home.journal_at}-wal").unlink()
            assert not await ready(desk)

    asyncio.run(story())


def test_while_somebody_has_the_vault_nobody_is_ready(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (desk, _):
            other = apsw.Connection(str(home.folder / VAULT))
            other.execute("BEGIN EXCLUSIVE")
            assert not await ready(desk)
            other.execute("ROLLBACK")
            other.close()
            assert await ready(desk)

    asyncio.run(story())


def test_nobody_is_ready_whose_times_are_not_watched(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            assert desk.readiness.timers is not None
            await desk.readiness.timers.stop()
            assert not await ready(desk)

    asyncio.run(story())


def test_while_the_database_is_away_nobody_is_ready(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with laid(home) as (desk, _):
            assert await ready(desk)
            postgres.kill()
            try:
                assert not await ready(desk)
            finally:
                postgres.start()
            async with asyncio.timeout(60):
                while not await ready(desk):
                    await asyncio.sleep(0.05)

    asyncio.run(story())
