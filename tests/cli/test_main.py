"""`sicbo` itself: help, streams, colours, pipes and what happens when something breaks."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sicbo import __version__
from sicbo.cli.main import COMMANDS as KNOWN
from sicbo.cli.main import main
from tests.cli.run import COMMANDS, SCRIPT, copied, environment, process, run

COLOURED = re.compile(r"\x1b\[[0-9;]*(3[0-7]|38|9[0-7]|4[0-7]|48)[0-9;]*m")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", KNOWN)
def test_the_help_of_a_command_shows_an_example(command: str, flag: str) -> None:
    done = run(command, flag)
    assert (done.code, done.err) == (0, "")
    usage, _, examples = flat(done.out).partition("Examples:")
    assert f"Usage: sicbo {command}" in usage
    assert f"sicbo {command} " in examples


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_a_command_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(copied(tmp_path, "star-2016")).rename("mine.toml")
    if command == "rules":  # One example puts a copy on file at a floor.
        named = ("--name", "ring", "--currency", "AUD", "--key", "key.pem")
        assert run("init", "floor", *named, "--table", "main=star-2016").code == 0
        Path("order-2016.pdf").write_bytes(b"%PDF-1.4 an order")
    _, _, examples = run(command, "--help").out.partition("Examples:")
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    assert lines
    for line in lines:
        name, *words = line.partition(" >> ")[0].split()
        assert name == "sicbo"
        done = run(*words)
        assert done.code == 0, done.err
        assert done.out


@pytest.mark.parametrize("arguments", [("--help",), ("-h",)])
def test_the_help_lists_every_command_in_order(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.code, done.err) == (0, "")
    assert _listed(done.out) == list(KNOWN)
    assert set(KNOWN) >= set(COMMANDS)


def test_the_bare_command_shows_the_help() -> None:
    done = run()
    assert "Traceback" not in done.out + done.err
    assert _listed(done.out + done.err) == list(KNOWN)


def _listed(text: str) -> list[str]:
    words = [line.strip(" │|").split(" ")[0] for line in text.splitlines()]
    return [word for word in words if word in KNOWN]


def test_the_version() -> None:
    done = run("--version")
    assert (done.code, done.err) == (0, "")
    assert __version__ in done.out


def test_the_command_is_the_installed_one() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert project["project"]["scripts"] == {"sicbo": "sicbo.cli.entry:main"}
    assert SCRIPT.is_file()


def test_results_go_to_stdout_and_messages_to_stderr_without_colour() -> None:
    shown = process("par", "crown-b")
    assert shown.code == 0
    assert "colour:red" in shown.out
    assert "warning" not in shown.out
    assert len(shown.lines) == 2
    assert all(line.startswith("sicbo: warning: ") for line in shown.lines)
    assert "\x1b" not in shown.out + shown.err
    told = process("par", "crown-b", "--json")
    assert told.json["rulebook"] == "crown-b"


def test_help_reads_no_rulebook_and_loads_no_laboratory() -> None:
    watch = (
        "import sys, sicbo.cli.main\n"
        "heavy = ('sicbo.lab', 'sicbo.core.law', 'sicbo.rulebooks', 'msgspec', 'tomllib')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", watch], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_colour_when_it_is_forced_and_none_when_no_color_is_set() -> None:
    forced = run("par", "crown-b", env={"FORCE_COLOR": "1"})
    assert COLOURED.search(forced.out)
    silenced = run("par", "crown-b", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert not COLOURED.search(silenced.out + silenced.err)


def test_no_color_in_a_real_terminal() -> None:
    assert COLOURED.search(_in_terminal({"TERM": "xterm-256color"}))
    assert not COLOURED.search(_in_terminal({"TERM": "xterm-256color", "NO_COLOR": "1"}))


def _in_terminal(env: dict[str, str]) -> str:
    """What `sicbo par crown-b` writes to a terminal."""
    reader, writer = os.openpty()
    with subprocess.Popen(
        [SCRIPT, "par", "crown-b"], stdout=writer, stderr=writer, env=environment(env)
    ) as running:
        os.close(writer)
        text = b"".join(_read(reader)).decode()
        os.close(reader)
    assert running.returncode == 0
    return text


def _read(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side has gone
            return
        if not data:
            return
        yield data


PIPED = [
    ("payoffs", "mbs-2020", "--json"),
    ("par", "canberra-2005"),
    ("settle", "star-2016", "1", "2", "3", "small=1"),
    ("--help",),
]


def test_only_the_first_line_may_be_read() -> None:
    """What ``sicbo par canberra-2005 --csv | head -1`` does."""
    with subprocess.Popen(
        [SCRIPT, "par", "canberra-2005", "--csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"rulebook,key,")
        running.stdout.close()
        assert running.stderr.read() == b""


def into_closed_pipe(arguments: tuple[str, ...]) -> subprocess.CompletedProcess[bytes]:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [SCRIPT, *arguments],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        env=environment(),
    )
    os.close(writer)
    return done


@pytest.mark.parametrize("arguments", PIPED[:2])
def test_a_closed_pipe_makes_no_noise(arguments: tuple[str, ...]) -> None:
    assert into_closed_pipe(arguments).stderr == b""


@pytest.mark.parametrize("arguments", PIPED[2:])
def test_a_closed_pipe_is_no_failure(arguments: tuple[str, ...]) -> None:
    assert into_closed_pipe(arguments).returncode == 0


@pytest.mark.parametrize("given", ["closed", "ascii"])
def test_a_stdout_that_cannot_take_the_table(given: str) -> None:
    closed = ("sh", "-c", '"$0" "$@" >&-')
    shell = closed if given == "closed" else ()
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"} if given == "ascii" else {}
    done = subprocess.run(
        [*shell, SCRIPT, "par", "canberra-2005"],
        capture_output=True,
        check=False,
        env=environment({"PATH": os.environ["PATH"], **env}),
    )
    assert done.returncode in (0, 2)
    assert b"internal error" not in done.stderr


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCRIPT, "par", "canberra-2005", "--csv"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    (line,) = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert line.startswith("sicbo: ")
    assert "No space left on device" in line


class Broken(Exception):
    """Something of ours that went wrong."""


def broken() -> None:
    raise Broken("wires crossed")


def test_what_is_our_own_fault_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.rulebooks.catalogue.all_rulebooks", broken)
    done = run("rulebooks")
    assert (done.code, done.out) == (70, "")
    (line,) = done.lines
    assert line.startswith("sicbo: internal error, SICBO_DEBUG=1 shows where: ")
    assert "wires crossed" in line


def test_sicbo_debug_shows_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.rulebooks.catalogue.all_rulebooks", broken)
    monkeypatch.setattr(sys, "argv", ["sicbo", "rulebooks"])
    monkeypatch.setenv("SICBO_DEBUG", "1")
    with pytest.raises(Broken, match="wires crossed"):
        main()


def test_an_interrupt_is_told_and_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sicbo.rulebooks.catalogue.all_rulebooks", interrupted)
    done = run("rulebooks")
    assert (done.code, done.out) == (130, "")
    assert done.lines[-1] == "sicbo: interrupted"
