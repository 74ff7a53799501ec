"""A desk killed at 200 random moments under load: what it answered stands, and nothing twice."""

import subprocess
import sys
from pathlib import Path

from tests.desk.floor import new_home

ROOT = Path(__file__).parents[2]


def kill(folder: Path, times: int, seed: int) -> list[str]:
    command = [sys.executable, "-m", "tests.faults.killed", str(folder), str(times), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.split()


def test_killed_200_times_on_sqlite(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    told = kill(home.folder, 200, 20261116)
    assert told[:2] == ["killed", "200"]
    answered, settled = int(told[3]), int(told[5])
    assert answered > 2_000
    assert settled > 5
