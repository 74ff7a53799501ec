"""Close of entries, draw, redraw and award of a prize on a disk and a line that fail."""

import asyncio
import shutil
from functools import partial
from pathlib import Path

import pytest

from sicbo.desk.home.home import Home
from tests.desk.floor import new_home
from tests.desk.linked_tables import HandClock
from tests.faults.disk import Kind, disk
from tests.faults.draws import check_draws, draws, lay_draws, made_of, opens_draws
from tests.faults.postgres.proxy import Cut, Proxy
from tests.faults.postgres.test_desk import through
from tests.faults.round import play
from tests.faults.test_jackpots import failing
from tests.faults.test_sqlite import KINDS, on_disk
from tests.real_postgres import Server
from tests.slices import one_in


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A table at which promotions are lodged."""
    home = new_home(tmp_path_factory.mktemp("laid"))
    asyncio.run(lay_draws(home))
    return home


@pytest.fixture(scope="module")
def operations(laid: Home, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many operations the story takes when nothing fails."""
    faulty, hands = disk(), HandClock()
    home = on_disk(laid, tmp_path_factory.mktemp("clean") / "floor")
    played = asyncio.run(play(partial(opens_draws, home, hands), story=draws))
    check_draws(home, played)
    assert made_of(played, 1) == [1, 2]
    return faulty.count


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [None, 3])
def test_every_operation_fails_once_and_nothing_is_drawn_twice(
    laid: Home, operations: int, tmp_path: Path, kind: Kind, again: int | None
) -> None:
    assert operations > 20
    fired = 0
    tried = one_in(8, range(1, operations + 1), KINDS.index(kind) + (again is None))
    for n in tried:
        faulty = disk()
        home = on_disk(laid, tmp_path / f"{n}")
        faulty.plan(kind, n, again)
        opened = failing(partial(opens_draws, home, HandClock()), faulty, kind, n)
        played = asyncio.run(play(opened, story=draws))
        if faulty.dead:
            faulty.leave(n)
        check_draws(home, played)
        fired += faulty.fired > 0 or played.openings > 1
        shutil.rmtree(home.folder)
    assert fired > len(tried) // 2


@pytest.mark.parametrize("how", list(Cut))
def test_cut_off_at_every_request_nothing_is_drawn_twice(
    tmp_path: Path, postgres: Server, how: Cut
) -> None:
    home, hands = new_home(tmp_path, database=postgres.new_url()), HandClock()
    asyncio.run(lay_draws(home))
    with Proxy(postgres.port) as proxy:
        opened = partial(opens_draws, through(home, postgres, proxy), hands)
        played = asyncio.run(play(opened, story=draws))
        total = proxy.requests
        assert total > 20
        for n in one_in(2 * len(Cut), range(total), list(Cut).index(how)):
            proxy.cut(how, n)
            asyncio.run(play(opened, played, story=draws))
        proxy.cut(how, 10**9)
    check_draws(home, played)
