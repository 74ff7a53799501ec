"""A floor that was played, closed and played again, to be checked and tampered with."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec

from sicbo.core.floor.wallets import CashOut
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.desk.home.home import Home, open_home, written
from sicbo.desk.home.opening import open_floor
from sicbo.journal.heads import hand_out
from tests.desk.floor import Staff, new_home

ROOT = Path(__file__).parents[2]
VERIFY = ROOT / "docs" / "verify"


class PlayedFloor(NamedTuple):
    """A floor with the head that an outsider was given in the middle of its life."""

    folder: Path

    @property
    def home(self) -> Home:
        return open_home(self.folder / "floor")

    @property
    def database(self) -> Path:
        return self.folder / "floor" / "journal.sqlite"

    @property
    def public(self) -> Path:
        return self.folder / "floor" / "public-key.pem"

    @property
    def key(self) -> Path:
        return self.folder / "key.pem"

    @property
    def head(self) -> Path:
        return self.folder / "earlier-head.json"

    def copy(self, folder: Path) -> "PlayedFloor":
        """The same floor in another place."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        settings = msgspec.structs.replace(self.home.settings, key=str(folder / "key.pem"))
        (folder / "floor" / "floor.toml").write_text(written(settings))
        return PlayedFloor(folder)


def play(folder: Path) -> PlayedFloor:
    """Two sessions: virtual dice at one table, keyed at another, money in and out."""
    home = new_home(folder)
    played = PlayedFloor(folder)

    async def first() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await staff.open_floor(dice="virtual")
            other = Staff(desk, prefix="o", table="other")
            await other.install("other")
            await other.seat("q0", 1)
            await round_of(staff, "p0")
            await round_of(other, "q0")

    async def second() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk, prefix="second")
            await round_of(staff, "p1")
            await staff.do("p0", "player", TakeChips("p0", Amount(700)), "main")
            await staff.do("cass", "cashier", CashOut("p0", Amount(300)))
            await round_of(staff, "p0")

    asyncio.run(first())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    asyncio.run(second())
    return played


async def round_of(staff: Staff, player: str) -> None:
    await staff.open_bets()
    await staff.bet(player)
    await staff.finish((1, 2, 3))


def independent(script: str, *arguments: Path | str) -> tuple[int, str]:
    """Run one of the scripts that share no code with us, in a process of its own."""
    command = [sys.executable, "-I", str(VERIFY / script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    return done.returncode, (done.stdout + done.stderr).decode()
