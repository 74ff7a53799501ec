"""The pages of a gaming day and of chips are played as they stand, command by command."""

import shlex
from pathlib import Path

import pytest

import sicbo.cli.output
from tests.cli.run import run
from tests.tools.test_samples import samples, shows


@pytest.mark.parametrize(("page", "commands"), [("the-pit", 33), ("chips", 15)])
def test_a_page_does_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, commands: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sicbo.cli.output, "PIPED_WIDTH", 160)
    played = samples(f"docs/guides/{page}.md")
    assert len(played) > commands
    for command, lines in played:
        done = run(*shlex.split(command))
        while lines and not lines[-1].strip():
            lines = lines[:-1]
        printed = [line for line in (done.out + done.err).splitlines() if line.strip()]
        assert shows(printed, lines), (command, printed)
