"""What the documents show is what the program prints."""

import re
import shlex
from pathlib import Path

import pytest

import sicbo.cli.output
from tests.cli.run import run

ROOT = Path(__file__).parent.parent.parent
WIDTHS = (100, 110, 120, 130, 140, 150, 160, 180)


def samples(name: str) -> list[tuple[str, list[str]]]:
    """Every command shown in a document and the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    text = (ROOT / name).read_text(encoding="utf-8")
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"(?m)^\$ ", block)[1:]:
            command, *lines = part.splitlines()
            if command.startswith("sicbo ") and not set(command) & set("|>"):
                found.append((command.removeprefix("sicbo "), lines))
    return found


def shows(printed: list[str], shown: list[str]) -> bool:
    """Whether lines were printed as shown; a line of … stands for any number of others."""
    pattern = "".join(
        "(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()) + "\n" for line in shown
    )
    text = "".join(f"{line.rstrip()}\n" for line in printed)
    return re.fullmatch(pattern, text.strip("\n") + "\n") is not None


SHOWN = [
    pytest.param(command, lines, id=f"{name} {command}")
    for name in (
        *("README.md", "docs/start.md"),
        *("docs/guides/laboratory.md", "docs/guides/jackpot-figures.md"),
    )
    for command, lines in samples(name)
]


def test_there_are_samples() -> None:
    assert len(SHOWN) > 5


@pytest.mark.parametrize(("command", "lines"), SHOWN)
def test_a_sample_is_what_the_program_prints(
    command: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    tried = []
    for width in WIDTHS:
        monkeypatch.setattr(sicbo.cli.output, "PIPED_WIDTH", width)
        done = run(*shlex.split(command))
        for printed in (done.out, done.out + done.err, done.err):
            if shows(printed.splitlines(), lines):
                return
            tried.append(printed)
    pytest.fail(f"no width prints what is shown for {command}; first:\n{tried[0]}")
