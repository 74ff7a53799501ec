"""Owner, standby, fronts, NATS and PostgreSQL, killed by turns while people play through fronts."""

import asyncio
import random
import signal
from pathlib import Path

from tests.faults.test_servers import FROZEN_SECONDS_MAX, PACE, Evening, Servers, Witness
from tests.faults.test_servers import assert_whole as assert_everything_whole
from tests.real_nats import Nats, nats_server
from tests.real_postgres import Server
from tests.slices import LONG
from tests.web.process import Serve, free_port

LIVE_SECONDS_MAX = 5.0
"""After a kill of anything, until a screen has its answers again."""
PATIENCE = 3600.0 if LONG else 400.0


class Cluster(Servers):
    """An owner and a standby, and fronts that people come to."""

    def __init__(self, folder: Path, postgres: Server, fronts: int) -> None:
        super().__init__(folder, postgres, 2)
        self._dice = random.Random(18)
        self._at = [free_port() for _ in range(fronts)]
        self.fronts: dict[int, Serve] = {}

    def meet(self, nats: Nats) -> None:
        """Have everybody speak over a server."""
        self.how = (*PACE, "--nats", nats.url)

    async def start_front(self, which: int) -> None:
        """Start a front at its address."""
        how = tuple(each for each in self.how if each != "--standby")

        def make() -> Serve:
            served = Serve(self.home.folder, *how, "--front", port=self._at[which])
            self.made.append(served)
            return served

        self.fronts[which] = await asyncio.to_thread(make)

    async def kill_front(self, which: int) -> None:
        """End a front at once."""
        await asyncio.to_thread(self.fronts.pop(which).ends, signal.SIGKILL)

    def one(self) -> Serve | None:
        """Any front."""
        return self._dice.choice(list(self.fronts.values())) if self.fronts else None


class Play:
    """An evening with somebody at the first front who notes how long each kill is felt."""

    def __init__(self, cluster: Cluster, evening: Evening) -> None:
        self.cluster, self.evening = cluster, evening
        self.witness = Witness(cluster.fronts[0])
        self.felt: dict[str, float] = {}

    async def feels(self, what: str) -> None:
        """Wait until all goes on, and note the longest that it did not."""
        await self.witness.on(5)
        await self.evening.on(5)
        self.felt[what] = max(self.felt.get(what, 0.0), self.witness.longest)
        self.witness.longest = 0.0

    async def owner_killed(self) -> None:
        """The standby has the floor, and whoever was killed stands by."""
        cluster = self.cluster
        await cluster.owned()
        before = cluster.owner
        assert before is not None
        await cluster.end(before, signal.SIGKILL)
        await self.feels("owner killed")
        await cluster.owned()
        await cluster.start(before)

    async def owner_frozen(self) -> None:
        """The same, and the frozen one ends once it wakes up."""
        cluster = self.cluster
        before = cluster.owner
        assert before is not None
        async with cluster.frozen(before):
            await self.feels("owner frozen")
        await cluster.wakes_up_late(before)
        await cluster.start(before)

    async def others_killed(self, nats: Nats) -> None:
        """Whatever is killed but the owner."""
        cluster = self.cluster
        standby = cluster.another()
        await cluster.end(standby, signal.SIGKILL)
        await self.feels("standby killed")
        await cluster.start(standby)
        await cluster.kill_front(1)
        await self.feels("other front killed")
        await cluster.start_front(1)
        nats.kill()
        await asyncio.sleep(0.5)
        nats.start()
        await self.feels("NATS killed")
        before = cluster.owner
        await cluster.crash_database()
        await self.feels("PostgreSQL killed")
        assert cluster.owner == before


async def _played(cluster: Cluster, nats: Nats, times: int) -> tuple[Evening, dict[str, float]]:
    evening, stop = Evening(cluster, 6 if LONG else 3), asyncio.Event()
    async with asyncio.timeout(PATIENCE), evening.played():
        await asyncio.gather(*(cluster.start(which) for which in (0, 1)))
        await cluster.owned()
        await asyncio.gather(*(cluster.start_front(which) for which in (0, 1)))
        await evening.on(10)
        play = Play(cluster, evening)
        async with asyncio.TaskGroup() as watching:
            watching.create_task(play.witness.watch(stop))
            await play.witness.on(5)
            for _ in range(times):
                await play.owner_killed()
                await play.others_killed(nats)
                await play.owner_frozen()
            stop.set()
    async with asyncio.timeout(PATIENCE):
        await evening.compare()
    return evening, play.felt


async def _evening(cluster: Cluster, nats: Nats, times: int) -> tuple[Evening, dict[str, float]]:
    try:
        return await _played(cluster, nats, times)
    finally:
        cluster.close()


def test_whatever_is_killed_nothing_is_lost_and_screens_stay(
    tmp_path: Path, postgres: Server
) -> None:
    cluster = Cluster(tmp_path, postgres, 2)
    with nats_server(cluster.home.settings.floor) as nats:
        cluster.meet(nats)
        evening, felt = asyncio.run(_evening(cluster, nats, 16 if LONG else 1))
    assert_everything_whole(cluster.home, evening.guests)
    frozen = felt.pop("owner frozen")
    assert frozen < FROZEN_SECONDS_MAX, frozen
    assert max(felt.values()) < LIVE_SECONDS_MAX, felt
    print({each: round(seconds, 2) for each, seconds in felt.items()}, round(frozen, 2))
