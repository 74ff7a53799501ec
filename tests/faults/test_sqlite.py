"""SQLite on a disk that fails at the nth operation of a round, for every n, and once more.

By default each operation fails in two of the twelve ways, in the long profile in all of them.
"""

import asyncio
import shutil
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.journal.base import Journal
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.vault.base import Vault
from sicbo.vault.sqlite import SqliteVault
from tests.desk.floor import TRAY, Staff, new_home
from tests.faults.disk import VFS, Disk, Kind, disk
from tests.faults.round import OpenDesk, check, commands, play
from tests.slices import one_in


class OnDisk(Home, frozen=True):
    """A floor whose files lie on the faulty disk."""

    def journal(self, *, read_only: bool = False) -> Journal:
        path = Path(self.journal_at)
        return SqliteJournal(path, read_only=read_only, vfs=None if read_only else VFS)

    def vault(self, *, create: bool = False, patience: float = 5.0) -> Vault:
        path = self.folder / "vault.sqlite"
        return SqliteVault(path, create=create, vfs=VFS, patience=patience)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor with a table open and two players seated."""
    home = new_home(tmp_path_factory.mktemp("laid"))

    async def lay() -> None:
        async with open_floor(home) as desk:
            await Staff(desk).open_floor(dice="virtual", tray=TRAY)

    asyncio.run(lay())
    return home


def on_disk(laid: Home, folder: Path) -> OnDisk:
    shutil.copytree(laid.folder, folder)
    return OnDisk(folder, laid.settings)


@pytest.fixture(scope="module")
def operations(laid: Home, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many operations a round takes when nothing fails, start and end included."""
    faulty = disk()
    home = on_disk(laid, tmp_path_factory.mktemp("clean") / "floor")
    played = asyncio.run(play(lambda: open_floor(home)))
    check(home, played)
    return faulty.count


KINDS: list[Kind] = ["error", "short", "full", "sync", "cut", "torn"]


def failing(home: OnDisk, faulty: Disk, kind: Kind, seed: int) -> OpenDesk:
    """Opens a floor again as often as it is asked for, after a power cut with what that left."""

    def opened() -> AbstractAsyncContextManager[Desk]:
        if faulty.dead:
            faulty.leave(seed)
            again_at = faulty.fail_at
            faulty.reset()
            if again_at is not None:
                faulty.plan(kind, 2)
        return open_floor(home)

    return opened


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [None, 3])
def test_every_operation_fails_once_and_nothing_is_lost(
    laid: Home, operations: int, tmp_path: Path, kind: Kind, again: int | None
) -> None:
    assert operations > 60
    fired, answered = 0, 0
    tried = one_in(6, range(1, operations + 1), KINDS.index(kind) + (again is None))
    for n in tried:
        faulty = disk()
        home = on_disk(laid, tmp_path / f"{n}")
        faulty.plan(kind, n, again)
        played = asyncio.run(play(failing(home, faulty, kind, n)))
        if faulty.dead:
            faulty.leave(n)
        check(home, played)
        fired += faulty.fired > 0 or played.openings > 1
        answered = len(played.answers)
        shutil.rmtree(home.folder)
    assert fired > len(tried) // 2
    assert answered == sum(map(len, commands()))
