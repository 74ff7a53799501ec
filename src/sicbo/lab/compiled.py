"""Functions compiled to machine code, and what to say when the compiler is not installed."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final, TypeVar, cast

from sicbo.core.errors import SicboError

Function = TypeVar("Function", bound=Callable[..., Any])

NEEDED: Final = ("numpy", "numba", "scipy", "matplotlib")


class LabNotInstalled(SicboError):
    """The packages of the laboratory are not there."""


def need_lab() -> None:
    """Say in one line how to get the laboratory where it is not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise LabNotInstalled(
            f"the laboratory needs {', '.join(missing)}: pip install 'sicbo[lab]'"
        )


def compiled(function: Function) -> Function:
    """Compile a function when it is first called and keep the result on disk.

    A compiled function holds no lock while it runs, so threads run it side by side.
    """
    import numba

    return cast("Function", numba.njit(cache=True, nogil=True)(function))


def inlined(function: Function) -> Function:
    """Compile a function into those that call it."""
    import numba

    return cast("Function", numba.njit(inline="always", nogil=True)(function))
