"""Award, verification, payment and retirement of a jackpot on a disk and a line that fail."""

import asyncio
import shutil
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import new_home
from tests.desk.linked_tables import HandClock
from tests.faults.disk import Disk, Kind, disk
from tests.faults.jackpots import at_its_time, check_jackpots, jackpots, lay_jackpots
from tests.faults.postgres.proxy import Cut, Proxy
from tests.faults.postgres.test_desk import through
from tests.faults.round import OpenDesk, play
from tests.faults.test_sqlite import KINDS, on_disk
from tests.real_postgres import Server
from tests.slices import one_in


def opens(home: Home, hands: HandClock) -> AbstractAsyncContextManager[Any]:
    """The floor with a clock that a test moves, and nobody else to give orders."""
    return at_its_time(open_floor(home, clock=hands, play=False), hands)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Two tables with a player each."""
    home = new_home(tmp_path_factory.mktemp("laid"))
    asyncio.run(lay_jackpots(home))
    return home


@pytest.fixture(scope="module")
def operations(laid: Home, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many operations the story takes when nothing fails."""
    faulty, hands = disk(), HandClock()
    home = on_disk(laid, tmp_path_factory.mktemp("clean") / "floor")
    check_jackpots(home, asyncio.run(play(partial(opens, home, hands), story=jackpots)))
    return faulty.count


def failing(opening: OpenDesk, faulty: Disk, kind: Kind, seed: int) -> OpenDesk:
    """Opens the floor again as often as it is asked for, with what a power cut has left."""

    def opened() -> AbstractAsyncContextManager[Any]:
        if faulty.dead:
            faulty.leave(seed)
            again_at = faulty.fail_at
            faulty.reset()
            if again_at is not None:
                faulty.plan(kind, 2)
        return opening()

    return opened


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [None, 3])
def test_every_operation_fails_once_and_a_prize_is_paid_once(
    laid: Home, operations: int, tmp_path: Path, kind: Kind, again: int | None
) -> None:
    assert operations > 25
    fired = 0
    tried = one_in(6, range(1, operations + 1), KINDS.index(kind) + (again is None))
    for n in tried:
        faulty = disk()
        home = on_disk(laid, tmp_path / f"{n}")
        faulty.plan(kind, n, again)
        opened = failing(partial(opens, home, HandClock()), faulty, kind, n)
        played = asyncio.run(play(opened, story=jackpots))
        if faulty.dead:
            faulty.leave(n)
        check_jackpots(home, played)
        fired += faulty.fired > 0 or played.openings > 1
        shutil.rmtree(home.folder)
    assert fired > len(tried) // 2


@pytest.mark.parametrize("how", list(Cut))
def test_cut_off_at_every_request_a_prize_is_paid_once(
    tmp_path: Path, postgres: Server, how: Cut
) -> None:
    home, hands = new_home(tmp_path, database=postgres.new_url()), HandClock()
    asyncio.run(lay_jackpots(home))
    with Proxy(postgres.port) as proxy:
        opened = partial(opens, through(home, postgres, proxy), hands)
        played = asyncio.run(play(opened, story=jackpots))
        total = proxy.requests
        assert total > 25
        for n in one_in(len(Cut), range(total), list(Cut).index(how)):
            proxy.cut(how, n)
            asyncio.run(play(opened, played, story=jackpots))
        proxy.cut(how, 10**9)
    check_jackpots(home, played)
