"""A desk killed at random moments under load: what it answered stands, and nothing twice."""

import subprocess
import sys
from pathlib import Path

from tests.desk.floor import new_home
from tests.slices import LONG

ROOT = Path(__file__).parents[2]
KILLS = 200 if LONG else 50
OF_MONEY = 200 if LONG else 20
"""How often a desk is killed at which people do whatever machine money can do."""


def assert_killed(folder: Path, seed: int, program: str = "killed", kills: int = KILLS) -> None:
    """Kill so many times, with much answered between and rounds settled."""
    command = [sys.executable, "-m", f"tests.faults.{program}", str(folder), str(kills), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = done.stdout.split()
    assert told[:2] == ["killed", str(kills)]
    answered, settled = int(told[3]), int(told[5])
    assert answered > 10 * kills
    assert settled > kills // 40


def test_killed_at_random_moments_on_sqlite(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    assert_killed(home.folder, 20261116)


def test_killed_at_machines_with_money_on_sqlite(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    assert_killed(home.folder, 20261118, "killed_money", OF_MONEY)
