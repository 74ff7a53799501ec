"""A desk killed at random moments under load: what it answered stands, and nothing twice."""

import subprocess
import sys
from pathlib import Path

from tests.desk.floor import new_home
from tests.slices import LONG

ROOT = Path(__file__).parents[2]
KILLS = 200 if LONG else 50


def assert_killed(folder: Path, seed: int) -> None:
    """Kill so many times, with much answered between and rounds settled."""
    command = [sys.executable, "-m", "tests.faults.killed", str(folder), str(KILLS), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = done.stdout.split()
    assert told[:2] == ["killed", str(KILLS)]
    answered, settled = int(told[3]), int(told[5])
    assert answered > 10 * KILLS
    assert settled > KILLS // 40


def test_killed_at_random_moments_on_sqlite(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    assert_killed(home.folder, 20261116)
