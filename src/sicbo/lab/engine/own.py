"""A strategy of one's own: a small Python function, compiled where it can be."""

import importlib.util
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from sicbo.core.errors import SicboError
from sicbo.lab.compiled import around, compiled_around
from sicbo.lab.engine.evening import play
from sicbo.lab.engine.strategies import MEMORY, Last, Table

Strategy = Callable[..., Any]
OWN: Final = {"FIXED": False, "OWN": True}
PARAMETERS: Final = ("memory", "bankroll", "last", "table")


class BadStrategy(SicboError):
    """A strategy of one's own that cannot be found, or that does what no player may."""


def find_strategy(written: str) -> "OwnStrategy":
    """The function that ``my.py:function`` names."""
    path, colon, name = written.rpartition(":")
    if not (path.endswith(".py") and colon and name):
        raise BadStrategy(f"strategy must be FILE.py:FUNCTION, got {written!r}")
    if not Path(path).is_file():
        raise BadStrategy(f"cannot read {path}: no such file")
    spec = importlib.util.spec_from_file_location("strategy_of_ones_own", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadStrategy(f"{path} does not run: {type(error).__name__}: {error}") from None
    function = getattr(module, name, None)
    if not inspect.isfunction(function):
        known = [n for n, each in vars(module).items() if inspect.isfunction(each)]
        raise BadStrategy(f"{path} has no function {name!r}; it has {', '.join(known) or 'none'}")
    return own_strategy(function, written)


def own_strategy(function: Strategy, name: str | None = None) -> "OwnStrategy":
    """Take a function as a strategy; it must take what a strategy takes."""
    called = name or function.__name__
    taken = tuple(inspect.signature(function).parameters)
    if len(taken) != len(PARAMETERS):
        raise BadStrategy(
            f"{called} must take {len(PARAMETERS)} arguments ({', '.join(PARAMETERS)}), "
            f"got {len(taken)}"
        )
    return OwnStrategy(called, function)


@dataclass(frozen=True)
class OwnStrategy:
    """A user's function, and the kernel around it."""

    name: str
    function: Strategy

    @cached_property
    def chooses(self) -> bool:
        """Whether it names the wager it stakes on: it returns a pair, not a number alone."""
        answer = self.ask()
        pair = isinstance(answer, tuple)
        parts = answer if pair else (answer,)
        if len(parts) != 1 + pair or not all(isinstance(each, int | np.integer) for each in parts):
            raise BadStrategy(
                f"{self.name} must return a whole number of cents, or a wager's number and cents, "
                f"got {answer!r}"
            )
        return pair

    @cached_property
    def kernel(self) -> tuple[Callable[..., None], str | None]:
        """The kernel around it, and why it runs as plain Python where it does."""
        import numba

        paired = self.function if self.chooses else _alone(self.function)
        asked = numba.njit(nogil=True, boundscheck=True)(self.function)
        try:
            asked(*_example())
        except Exception as error:
            # It answered the same question as plain Python: the compiler is what it cannot pass.
            why = " ".join(str(error).split())[:160]
            return around(play, "play_own", choose=paired, **OWN), why
        inner = asked if self.chooses else numba.njit(nogil=True)(_alone(asked))
        return compiled_around(play, "play_own", keep=False, choose=inner, **OWN), None

    def ask(self) -> Any:
        """What the function answers to a plain question."""
        try:
            return self.function(*_example())
        except (Exception, SystemExit) as error:
            raise self.broken(error) from None

    def broken(self, error: BaseException) -> BadStrategy:
        """What went wrong inside the function, in one line."""
        said = " ".join(str(error).split())
        return BadStrategy(f"{self.name} broke: {type(error).__name__}: {said}"[:300])


def _alone(function: Strategy) -> Strategy:
    """A function that returns only a stake, as one that puts it on the first wager."""

    def on_the_first(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:
        return 0, function(memory, bankroll, last, table)

    return on_the_first


def _example() -> tuple[Any, ...]:
    table = Table(1_000, 100_000, 500, 1_000, 1)
    return np.zeros(MEMORY, dtype=np.int64), 100_000, Last(0, 0, 0, 0, 0, 0), table
