"""A desk on PostgreSQL: cut off at every request of a round, and killed with its server.

By default each request is cut in one of the three ways, in the long profile in all of them.
"""

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest

from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import TRAY, Staff, new_home
from tests.faults.postgres.proxy import Cut, Proxy
from tests.faults.round import PlayedRounds, check, play
from tests.faults.test_exchanges import STORIES, THIN
from tests.faults.test_killed import OF_MONEY, assert_killed
from tests.real_postgres import Server
from tests.slices import LONG, one_in

CRASHES = 10 if LONG else 3
SLICES = 3 * len(Cut)
"""One request in so many is cut in a given way; no two ways try the same one."""


def through(home: Home, postgres: Server, proxy: Proxy) -> Home:
    """The same floor, reached through the proxy."""
    where = home.settings.journal.replace(f":{postgres.port}/", f":{proxy.port}/")
    where += "&sslmode=disable&gssencmode=disable"
    return Home(home.folder, msgspec.structs.replace(home.settings, journal=where))


def laid(folder: Path, postgres: Server) -> Home:
    home = new_home(folder, database=postgres.new_url())

    async def lay() -> None:
        async with open_floor(home) as desk:
            await Staff(desk).open_floor(dice="virtual", tray=TRAY)

    asyncio.run(lay())
    return home


@pytest.mark.parametrize("how", list(Cut))
def test_cut_off_at_every_request_of_a_round_nothing_is_lost(
    tmp_path: Path, postgres: Server, how: Cut
) -> None:
    home = laid(tmp_path, postgres)
    with Proxy(postgres.port) as proxy:
        reached = through(home, postgres, proxy)
        played = asyncio.run(play(partial(open_floor, reached)))
        total = proxy.requests
        assert total > 60
        for n in one_in(SLICES, range(total), SLICES // len(Cut) * list(Cut).index(how)):
            proxy.cut(how, n)
            asyncio.run(play(partial(open_floor, reached), played))
        proxy.cut(how, 10**9)
    check(home, played)


@pytest.mark.parametrize("how", list(Cut))
@pytest.mark.parametrize("told", STORIES)
def test_cut_off_at_every_request_every_stream_has_it_or_none(
    tmp_path: Path, postgres: Server, how: Cut, told: str
) -> None:
    lay, story, holds = STORIES[told]
    home = new_home(tmp_path, database=postgres.new_url())
    asyncio.run(lay(home))
    with Proxy(postgres.port) as proxy:
        opened = partial(open_floor, through(home, postgres, proxy))
        played = asyncio.run(play(opened, story=story))
        total, slices = proxy.requests, SLICES * THIN.get(told, 1)
        assert total > 25
        for n in one_in(slices, range(total), slices // len(Cut) * list(Cut).index(how)):
            proxy.cut(how, n)
            asyncio.run(play(opened, played, story=story))
        proxy.cut(how, 10**9)
    holds(home, played)


def test_the_server_is_killed_again_and_again_in_a_round(tmp_path: Path, postgres: Server) -> None:
    home, crashed = laid(tmp_path, postgres), 0

    async def story() -> PlayedRounds:
        stop = asyncio.Event()

        async def crashes() -> None:
            nonlocal crashed
            while not stop.is_set():
                await asyncio.to_thread(postgres.crash)
                crashed += 1
                await asyncio.sleep(0.05 if LONG else 0.1)

        running, played = asyncio.create_task(crashes()), PlayedRounds()
        try:
            while crashed < CRASHES:
                await play(partial(open_floor, home), played, tries=60)
            return played
        finally:
            stop.set()
            await running

    check(home, asyncio.run(story()))


def test_killed_at_random_moments_on_postgresql(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    assert_killed(home.folder, 20261117)


def test_killed_at_machines_with_money_on_postgresql(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    assert_killed(home.folder, 20261119, "killed_money", OF_MONEY)
