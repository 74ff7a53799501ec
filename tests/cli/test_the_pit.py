"""The page of a gaming day is played as it stands, command by command."""

import shlex
from pathlib import Path

import pytest

import sicbo.cli.output
from tests.cli.run import run
from tests.tools.test_samples import samples, shows


def test_the_page_of_a_gaming_day_does_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sicbo.cli.output, "PIPED_WIDTH", 160)
    played = samples("docs/guides/the-pit.md")
    assert len(played) > 20
    for command, lines in played:
        done = run(*shlex.split(command))
        while lines and not lines[-1].strip():
            lines = lines[:-1]
        printed = [line for line in (done.out + done.err).splitlines() if line.strip()]
        assert shows(printed, lines), (command, printed)
