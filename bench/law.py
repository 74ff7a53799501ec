"""How fast the law answers: the command's start, six PAR sheets, one settlement."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from sicbo.core.dice import ROLLS
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.core.law.settlement import settle
from sicbo.core.money import Amount
from sicbo.lab.par.sheet import par_sheet
from sicbo.rulebooks.catalogue import GAMES, all_rulebooks, built_in, open_rulebook

BEST_OF = 5
SICBO = str(Path(sys.executable).with_name("sicbo"))


def main() -> None:
    """Measure and print; the promised figure stands beside where there is one."""
    python = _best(lambda: _run(sys.executable, "-c", "pass"))
    _say("python -c pass", python, python)
    _say("sicbo --help", _best(lambda: _run(SICBO, "--help")), python, promised=0.3)
    _say("sicbo par all --json", _best(lambda: _run(SICBO, "par", "all", "--json")), python, 2.0)
    _say("sicbo par all --csv", _best(lambda: _run(SICBO, "par", "all", "--csv")), python, 2.0)
    _say("sicbo par all (tables)", _best(lambda: _run(SICBO, "par", "all")), python, 2.0)
    for document in set(GAMES.values()):
        built_in(document)
    table = _best(lambda: [_compile(game) for game in GAMES])
    _say("six payoff tables, documents loaded", table, python)
    sheets = _best(lambda: [par_sheet(book) for book in all_rulebooks()])
    _say("six tables and PAR sheets in one process", sheets, python)
    book = open_rulebook("mbs-2020")
    stakes = {key: Amount(100) for key in book.table}
    each = _best(lambda: [settle(book, roll, stakes) for roll in ROLLS]) / (216 * len(stakes))
    print(f"{'one line of a settlement':42} {each * 1e6:9.2f} µs {1 / each:14,.0f} lines/s")


def _compile(game: str) -> object:
    loaded = built_in(GAMES[game])
    return compile_rulebook(loaded.document, loaded.sha256, game)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(BEST_OF):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return min(taken)


def _say(what: str, seconds: float, yardstick: float, promised: float | None = None) -> None:
    kept = "" if promised is None else f"   promised {promised:.1f} s or less"
    print(f"{what:42} {seconds * 1e3:9.1f} ms {seconds / yardstick:9.1f} x python's start{kept}")
