"""SQLite on a disk that fails at every operation of an exchange and of redemptions elsewhere.

By default each operation fails in two of the twelve ways, in the long profile in all of them.
"""

import asyncio
import shutil
from pathlib import Path

import pytest

from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import new_home
from tests.faults.disk import Kind, disk
from tests.faults.exchanges import check_exchanges, exchanges, lay_exchanges
from tests.faults.round import play
from tests.faults.test_sqlite import KINDS, failing, on_disk
from tests.slices import one_in


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor with a closed table whose colour chips are out."""
    home = new_home(tmp_path_factory.mktemp("laid"))
    asyncio.run(lay_exchanges(home))
    return home


@pytest.fixture(scope="module")
def operations(laid: Home, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many operations they take when nothing fails, start and end included."""
    faulty = disk()
    home = on_disk(laid, tmp_path_factory.mktemp("clean") / "floor")
    check_exchanges(home, asyncio.run(play(lambda: open_floor(home), story=exchanges)))
    return faulty.count


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [None, 3])
def test_every_operation_fails_once_and_both_streams_have_it_or_neither(
    laid: Home, operations: int, tmp_path: Path, kind: Kind, again: int | None
) -> None:
    assert operations > 25
    fired = 0
    tried = one_in(6, range(1, operations + 1), KINDS.index(kind) + (again is None))
    for n in tried:
        faulty = disk()
        home = on_disk(laid, tmp_path / f"{n}")
        faulty.plan(kind, n, again)
        opened = failing(home, faulty, kind, n)
        played = asyncio.run(play(opened, story=exchanges))
        if faulty.dead:
            faulty.leave(n)
        check_exchanges(home, played)
        fired += faulty.fired > 0 or played.openings > 1
        shutil.rmtree(home.folder)
    assert fired > len(tried) // 2
