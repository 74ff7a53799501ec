"""Ctrl-C in a real `sicbo simulate`, at every kind of moment: one line, answers, never a trace."""

import os
import selectors
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.run import SCRIPT, environment
from tests.slices import one_in

LIMIT = 90.0
FINISHING = "sicbo: finishing the shards at hand; Ctrl-C again ends at once"
NOTHING = "sicbo: interrupted before anything was known"
PLAIN = """
from pathlib import Path

asked = 0

def plain(memory, bankroll, last, table):
    global asked
    asked += 1
    if asked in {when}:
        Path({marker!r} + str(asked)).touch()
    {slow}
    return f"{{1!r}}" and min(bankroll - bankroll % table.unit, table.base)
"""
COMPILED = """
from pathlib import Path

Path({marker!r}).touch()

def compiled(memory, bankroll, last, table):
    return min(bankroll - bankroll % table.unit, table.base)
"""


@dataclass
class Running:
    """A command under way, and what it has said."""

    process: "subprocess.Popen[bytes]"
    said: dict[str, bytes] = field(default_factory=lambda: {"out": b"", "err": b""})

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def listen(self, until: Callable[[], bool]) -> None:
        """Read what it says until something holds; its end is the end of that."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        ends = monotonic() + LIMIT
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ, "out")
            waiting.register(self.process.stderr, selectors.EVENT_READ, "err")
            while not until() and waiting.get_map():
                assert monotonic() < ends, self.said
                for key, _ in waiting.select(0.05):
                    part = os.read(key.fd, 65536)
                    self.said[key.data] += part
                    if not part:
                        waiting.unregister(key.fileobj)

    def end(self) -> tuple[int, str, str]:
        """Its exit code, results and messages; no message is a traceback."""
        self.listen(lambda: False)
        code = self.process.wait(LIMIT)
        out, err = self.said["out"].decode(), self.said["err"].decode()
        assert "Traceback" not in err
        assert "Exception ignored" not in err
        assert "KeyboardInterrupt" not in err
        return code, out, err

    def has_loaded(self, library: str) -> bool:
        """Whether a library is in its memory."""
        try:
            return library in Path(f"/proc/{self.process.pid}/maps").read_text()
        except OSError:
            return True


@contextmanager
def simulating(*asked: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [SCRIPT, "simulate", "star-2016", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        yield Running(process)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()


def plain(folder: Path, when: tuple[int, ...], slow: str = "pass") -> tuple[str, ...]:
    """A strategy that cannot be compiled and leaves a mark when it was asked so often."""
    path = folder / "mine.py"
    path.write_text(PLAIN.format(when=set(when), marker=str(folder / "asked-"), slow=slow))
    return ("small=10", "--bankroll", "500", "--strategy", f"{path}:plain")


@pytest.mark.parametrize("library", ["_multiarray_umath", "llvmlite"])
def test_while_it_starts(library: str) -> None:
    with simulating("--rounds", "1e12") as running:
        running.listen(lambda: running.has_loaded(library))
        running.interrupt()
        code, out, err = running.end()
        assert (code, out) == (130, "")
        assert err.split("\n")[-2] in ("sicbo: interrupted", NOTHING)


@pytest.mark.parametrize("later", one_in(3, (0.0, 0.3, 1.0), 1))
def test_while_it_compiles(tmp_path: Path, later: float) -> None:
    path, marker = tmp_path / "mine.py", tmp_path / "read"
    path.write_text(COMPILED.format(marker=str(marker)))
    mine = ("--strategy", f"{path}:compiled", "--evenings", "1e12")
    with simulating("small=10", "--bankroll", "500", *mine) as running:
        running.listen(marker.exists)
        sleep(later)
        running.interrupt()
        code, out, err = running.end()
        assert code == 130
        assert (out, err) == ("", f"{NOTHING}\n") or FINISHING in err


def test_a_trillion_rounds() -> None:
    with simulating("--rounds", "1e12") as running:
        running.listen(lambda: b" s left" in running.said["err"])
        running.interrupt()
        code, out, err = running.end()
        assert code == 130
        assert FINISHING in err
        assert "of 1,000,000,000,000 rounds" in err.splitlines()[-1]
        assert "return of small" in out
        assert "judged together at 99 %" in out


@pytest.mark.parametrize("asked", one_in(2, (300, 20_000)))
def test_a_strategy_in_plain_python(tmp_path: Path, asked: int) -> None:
    # 300 is past the first evening, whose 200 rounds are then known.
    with simulating(*plain(tmp_path, (asked,))) as running:
        running.listen((tmp_path / f"asked-{asked}").exists)
        running.listen(lambda: running.has_loaded("llvmlite"))
        sleep(0.5)
        running.interrupt()
        code, out, err = running.end()
        assert code == 130
        if out:
            assert FINISHING in err
            assert "of 100,000 evenings" in err
            assert "longest losing run" in out
        else:
            assert err == f"{NOTHING}\n"


def test_a_strategy_so_slow_that_no_evening_ends(tmp_path: Path) -> None:
    slow = "__import__('time').sleep(0.2)"
    with simulating(*plain(tmp_path, (5,), slow)) as running:
        running.listen((tmp_path / "asked-5").exists)
        running.interrupt()
        assert running.end() == (130, "", f"{NOTHING}\n")


def test_the_second_ends_at_once(tmp_path: Path) -> None:
    # Once an evening is known, the next takes hours: the first Ctrl-C would wait a moment for it.
    slow = "asked > 2_000 and __import__('time').sleep(60)"
    with simulating(*plain(tmp_path, (2_000,), slow)) as running:
        running.listen((tmp_path / "asked-2000").exists)
        sleep(0.5)
        running.interrupt()
        running.listen(lambda: FINISHING.encode() in running.said["err"])
        running.interrupt()
        code, out, err = running.end()
        assert (code, out) == (130, "")
        assert err == f"{FINISHING}\nsicbo: interrupted\n"


def test_shards_that_do_not_end_are_left(tmp_path: Path) -> None:
    slow = "asked > 2_000 and __import__('time').sleep(600)"
    with simulating(*plain(tmp_path, (2_000,), slow)) as running:
        running.listen((tmp_path / "asked-2000").exists)
        sleep(0.5)
        running.interrupt()
        code, out, err = running.end()
        assert code == 130
        assert FINISHING in err
        assert "longest losing run" in out


def test_a_page_is_written_of_what_is_known(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    with simulating(*plain(tmp_path, (2_000,)), "--html", str(target)) as running:
        running.listen((tmp_path / "asked-2000").exists)
        sleep(0.5)
        running.interrupt()
        code, out, err = running.end()
        assert (code, out.strip()) == (130, str(target))
        assert FINISHING in err
        page = target.read_text(encoding="utf-8")
        assert "of 100,000 evenings" in page
        assert "Ruin against bankroll" not in page
