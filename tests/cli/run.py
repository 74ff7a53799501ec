"""Running `sicbo`: in this process, through the real entry point, or in a process of its own."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sicbo.cli.identity.profile import PROFILE
from sicbo.cli.main import main
from tests.signed_in import sign_in

GAMES = ("star-2016", "mbs-2020", "aruze-etg", "crown-a", "crown-b", "canberra-2005")
DOCUMENTS = ("star-2016", "mbs-2020", "aruze-etg", "crown", "canberra-2005")
COMMANDS = (
    *("rulebooks", "rules", "payoffs", "par", "settle", "layout"),
    *("diff", "check", "completion"),
)
SCRIPT = Path(sys.executable).with_name("sicbo")
COLOUR = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "SICBO_DEBUG")


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON; nothing may have gone wrong."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """The lines of standard error."""
        return self.err.splitlines()


def run(*arguments: str, env: Mapping[str, str] | None = None) -> Outcome:
    """Run `sicbo` in this process."""
    out, err = _stream("strict"), _stream("backslashreplace")
    sign_in(arguments)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["sicbo", *arguments])
        for name in COLOUR:
            patch.delenv(name, raising=False)
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as stopped:
            main()
    assert isinstance(stopped.value.code, int)
    return Outcome(stopped.value.code, _text(out), _text(err))


def process(*arguments: str, env: Mapping[str, str] | None = None) -> Outcome:
    """Run the installed `sicbo` in a process of its own."""
    sign_in(arguments)
    done = subprocess.run(
        [SCRIPT, *arguments], capture_output=True, check=False, env=environment(env), timeout=60
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def environment(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment of nothing that could change colours or words, and what is asked for."""
    profile = {PROFILE: os.environ[PROFILE]}
    return {"PATH": str(SCRIPT.parent), "PYTHONUTF8": "1", **profile, **(env or {})}


def written(document: str) -> str:
    """The text of a built-in document."""
    return files("sicbo.rulebooks").joinpath(f"{document}.toml").read_bytes().decode()


def copied(folder: Path, document: str, *changes: tuple[str, str]) -> str:
    """The path of a copy of a built-in document, each change made once."""
    text = written(document)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"{document}.toml"
    path.write_bytes(text.encode())
    return str(path)


def refused(outcome: Outcome) -> str:
    """The one line with which bad input is refused."""
    assert outcome.code == 2
    assert outcome.out == ""
    assert "Traceback" not in outcome.err
    (line,) = outcome.lines
    assert line.startswith("sicbo: ")
    return line.removeprefix("sicbo: ")


def _stream(errors: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", errors, write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()
