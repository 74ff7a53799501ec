"""A database that hangs: whoever needs it waits, and nobody else does."""

import asyncio
from pathlib import Path

import httpx

from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import demo_home
from tests.real_postgres import Server
from tests.web.floor import PATIENCE, person
from tests.web.process import Serve, serve

TABLE, OTHER = "canberra-2005", "star-2016"
AT_ONCE = 5.0
"""Seconds: the database hangs for as long as the test goes on, so only a fault takes longer."""
SLOWLY = ("--log-level", "error")


async def _come(served: Serve) -> tuple[str, str]:
    """Somebody whom the floor knows from now on."""
    async with person(served) as came:
        return came.player, came.cookie


async def _while_it_hangs(served: Serve, known: tuple[str, str], postgres: Server) -> None:
    """Bob's wallet is not loaded and Cat is new: both wait. Ann, who was here, does not."""
    _, cookie = known
    bob = httpx.AsyncClient(
        base_url=served.address, cookies={COOKIE: cookie}, trust_env=False, timeout=PATIENCE
    )
    everybody = httpx.AsyncClient(base_url=served.address, trust_env=False, timeout=AT_ONCE)
    async with bob, everybody, person(served) as ann:
        await ann.sit(TABLE)
        with postgres.frozen():
            bobs = asyncio.create_task(bob.get("/api/session"))
            cats = asyncio.create_task(_come(served))
            for _ in range(3):
                assert (await everybody.get("/livez")).status_code == 200
                assert (await everybody.get("/api/lobby")).status_code == 200
                assert (await everybody.get("/")).status_code == 200
                async with asyncio.timeout(AT_ONCE):
                    await ann.look("table", OTHER)
                    await ann.look("table", TABLE)
            ready = await everybody.get("/readyz")
            assert ready.status_code == 503
            assert not bobs.done()
            assert not cats.done()
        assert (await bobs).json()["wallet"] > 0
        newcomer, _ = await cats
        assert newcomer not in (ann.player, known[0])
        await ann.do("take-chips", player=ann.player, amount=100)
        async with asyncio.timeout(PATIENCE):
            while (await everybody.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.05)


def test_while_the_database_hangs_only_those_wait_who_need_it(
    tmp_path: Path, postgres: Server
) -> None:
    folder = tmp_path / "floor"
    demo_home(folder, database=postgres.new_url())
    with serve(folder, *SLOWLY) as served:
        known = asyncio.run(_come(served))
        assert served.ends()[0] == 0
    with serve(folder, *SLOWLY) as served:
        asyncio.run(_while_it_hangs(served, known, postgres))
        assert served.ends()[0] == 0
