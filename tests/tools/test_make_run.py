"""The port of `make run` can be chosen, and is named where the command is."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def make(*words: str) -> str:
    """What make would run, or says."""
    done = subprocess.run(["make", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_make_run_serves_at_the_port_that_is_named() -> None:
    assert "--port 8123" in make("-n", "run", "PORT=8123")
    assert "--port 8000" in make("-n", "run")


def test_make_help_and_the_readme_name_the_port() -> None:
    assert "PORT " in make("help")
    assert "PORT=" in (ROOT / "README.md").read_text(encoding="utf-8")
