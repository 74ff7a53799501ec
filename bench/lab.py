"""How fast the laboratory is: flat rounds and a Martingale, one core and two, beside C.

`lab.c` is the same generator, table and bookkeeping in C, compiled here by clang -O3 -march=native
(gcc where there is no clang, and said so). Every figure that both reckon must be the same.
"""

import ctypes
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import ROUNDS
from sicbo.lab.engine.philox import count_rolls
from sicbo.lab.simulate.plan import Plan, plan_of
from sicbo.rulebooks.catalogue import open_rulebook

BEST_OF = 5
SEED = 7
FLAT = 800_000_000
EVENINGS, LENGTH = 393_216, 200
PYTHON_ROUNDS, NUMPY_ROUNDS = 500_000, 20_000_000
PROMISED_OF_C, PROMISED_GAIN, PROMISED_FLAT = 0.8, 0.9, 500e6
SOURCE = Path(__file__).with_name("lab.c")

Work = Callable[[int], int]
"""Does the nth half of something and says how many rounds that was."""


def main() -> None:
    """Measure and print; each promise stands beside its figure."""
    with tempfile.TemporaryDirectory() as folder:
        yardstick, compiler = _compiled(Path(folder) / "lab.so")
        print(f"C by {compiler}; rounds a second, best of {BEST_OF}")
        book = open_rulebook("star-2016")
        bets = Bets(book, {book.row("small").key: Amount(1_000)})
        plan = _martingale()
        _same(yardstick, plan)
        ours = _both("flat, small", _flat(), _c_flat(yardstick))
        print(f"{'':14} one core, promised: {PROMISED_FLAT / 1e6:,.0f} M/s or more")
        _both("Martingale", _evenings(plan), _c_martingale(yardstick, plan))
        _scale("a plain Python loop", _best(lambda: _python(bets)), ours)
        _scale("NumPy", _best(lambda: _numpy(bets)), ours)


def _both(name: str, ours: Work, theirs: Work) -> float:
    """Measure ours and C's in turn, on one core and on two, and print the ratios."""
    rates = dict.fromkeys(("ours", "C", "ours 2", "C 2"), 0.0)
    for _ in range(BEST_OF):
        for key, work in (("ours", ours), ("C", theirs)):
            rates[key] = max(rates[key], _rate(work, 1))
            rates[f"{key} 2"] = max(rates[f"{key} 2"], _rate(work, 2))
    of_c = rates["ours"] / rates["C"]
    gains = rates["ours 2"] / rates["ours"], rates["C 2"] / rates["C"]
    print(
        f"{name:14} one core {rates['ours'] / 1e6:8,.1f} M/s, C {rates['C'] / 1e6:8,.1f} M/s: "
        f"{of_c:.2f} of C (promised {PROMISED_OF_C} or more)"
    )
    print(
        f"{'':14} two      {rates['ours 2'] / 1e6:8,.1f} M/s, C {rates['C 2'] / 1e6:8,.1f} M/s: "
        f"gain {gains[0]:.2f} against {gains[1]:.2f}, {gains[0] / gains[1]:.2f} of C's "
        f"(promised {PROMISED_GAIN} or more)"
    )
    return rates["ours"]


def _rate(work: Work, threads: int) -> float:
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(int, range(threads)))
        start = perf_counter()
        rounds = sum(pool.map(work, range(threads)))
        return rounds / (perf_counter() - start)


def _flat() -> Work:
    def work(stream: int) -> int:
        counts = np.zeros(216, dtype=np.int64)
        count_rolls(np.uint64(SEED), np.uint64(stream), FLAT, counts)
        return int(counts.sum())

    count_rolls(np.uint64(SEED), np.uint64(0), 10, np.zeros(216, dtype=np.int64))
    return work


def _c_flat(yardstick: Any) -> Work:
    def work(stream: int) -> int:
        counts = np.zeros(216, dtype=np.int64)
        yardstick.count_rolls(*_numbers(SEED, stream, FLAT), _at(counts))
        return int(counts.sum())

    return work


def _martingale() -> Plan:
    book = open_rulebook("star-2016")
    return plan_of(
        book,
        {"small": 1_000},
        strategy="martingale",
        bankroll=100_000,
        goal=None,
        stop_loss=None,
        rounds=LENGTH,
        evenings=2 * EVENINGS,
        minimum=None,
        maximum=1_000_000,
        unit=500,
        seed=SEED,
    )


def _evenings(plan: Plan) -> Work:
    def work(part: int) -> int:
        return sum(plan(run).rounds for run in _runs(plan, part))

    plan(range(1))
    return work


def _c_martingale(yardstick: Any, plan: Plan) -> Work:
    def work(part: int) -> int:
        return sum(int(_c_run(yardstick, plan, run)["sums"][2]) for run in _runs(plan, part))

    return work


def _runs(plan: Plan, part: int) -> list[range]:
    """Half of the evenings, in runs as long as the laboratory's."""
    half = plan.evenings // 2
    return [
        range(first, min(first + plan.longest, (part + 1) * half))
        for first in range(part * half, (part + 1) * half, plan.longest)
    ]


def _c_run(yardstick: Any, plan: Plan, run: range) -> dict[str, NDArray[np.int64]]:
    """One run of evenings in C."""
    sizes = {"ends": 5, "sums": 4, "finals": 2048, "falls": 1024, "longest": 64, "staked": 1}
    sheets = {name: np.zeros(size, dtype=np.int64) for name, size in sizes.items()}
    sheets["squares"] = np.zeros(2, dtype=np.int64)
    table = plan.table
    yardstick.martingale(
        *_numbers(plan.seed, run.start, len(run), plan.rounds, plan.bankroll),
        *_numbers(table.minimum, table.maximum, table.unit, table.base),
        *(_at(plan.bets.cells), _at(plan.bets.odds), *_numbers(plan.scale[1], 2048)),
        *(_at(sheet) for sheet in sheets.values()),
    )
    return sheets


def _same(yardstick: Any, plan: Plan) -> None:
    """C and the laboratory must have reckoned the same."""
    counts = [np.zeros(216, dtype=np.int64) for _ in range(2)]
    count_rolls(np.uint64(SEED), np.uint64(3), 1_000_003, counts[0])
    yardstick.count_rolls(*_numbers(SEED, 3, 1_000_003), _at(counts[1]))
    assert counts[0].tolist() == counts[1].tolist()
    run = range(8_192, 16_384)
    ours, theirs = plan(run), _c_run(yardstick, plan, run)
    assert ours.net == theirs["sums"][0]
    assert ours.net_squares == theirs["sums"][1]
    assert ours.sums[ROUNDS] == theirs["sums"][2]
    assert ours.ends.tolist() == theirs["ends"].tolist()
    assert ours.longest.tolist() == theirs["longest"].tolist()
    assert ours.staked == (theirs["staked"][0],)
    assert ours.squares == ((int(theirs["squares"][1]) << 32) + int(theirs["squares"][0]),)


def _python(bets: Bets) -> float:
    """A plain loop: three dice, the row, the money."""
    odds = bets.rows[0].odds
    rolled, money = random.Random(SEED), 0
    start = perf_counter()
    for _ in range(PYTHON_ROUNDS):
        place = 36 * rolled.randrange(6) + 6 * rolled.randrange(6) + rolled.randrange(6)
        price = odds[place]
        money += -1_000 if price is None else 1_000 * price.numerator
    return PYTHON_ROUNDS / (perf_counter() - start)


def _numpy(bets: Bets) -> float:
    """NumPy's generator and the row as an array."""
    chance = np.random.Generator(np.random.Philox(SEED))
    start = perf_counter()
    bets.nets[chance.integers(0, 216, NUMPY_ROUNDS, dtype=np.uint8)].sum()
    return NUMPY_ROUNDS / (perf_counter() - start)


def _best(work: Callable[[], float]) -> float:
    return max(work() for _ in range(BEST_OF))


def _scale(name: str, rate: float, ours: float) -> None:
    print(f"{name:22} {rate / 1e6:8,.2f} M/s: flat rounds here are {ours / rate:,.0f} times that")


def _compiled(target: Path) -> tuple[Any, str]:
    compiler = shutil.which("clang") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("bench lab needs clang (or gcc) for its yardstick, found neither")
    flags = ("-O3", "-march=native", "-shared", "-fPIC")
    subprocess.run((compiler, *flags, str(SOURCE), "-o", str(target)), check=True)
    name = Path(compiler).name
    said = f"{name} -O3 -march=native"
    return ctypes.CDLL(str(target)), said if name == "clang" else f"{said} (no clang here)"


def _numbers(*values: int) -> tuple[ctypes.c_uint64, ...]:
    return tuple(ctypes.c_uint64(int(value)) for value in values)


def _at(array: NDArray[Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


if __name__ == "__main__":
    main()
