"""Functions compiled to machine code, and what to say when the compiler is not installed."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from sicbo.core.errors import SicboError

Function = TypeVar("Function", bound=Callable[..., Any])

NEEDED: Final = ("numpy", "numba", "scipy", "matplotlib")
_FOLDER: Final = "sicbo-kernels-"


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

    with _kept() as kept:
        return cast("Function", numba.njit(cache=kept, nogil=True)(function))


def compiled_around(function: Function, name: str, *, keep: bool, **inner: Any) -> Function:
    """Compile a copy of a function in which some names mean something else."""
    import numba

    made = around(function, name, **inner)
    with _kept() as kept:
        return cast("Function", numba.njit(cache=kept and keep, nogil=True)(made))


def around(function: Function, name: str, **inner: Any) -> Function:
    """A copy of a plain function in which some names mean something else."""
    assert isinstance(function, FunctionType)
    meanings: Mapping[str, Any] = {**function.__globals__, **inner}
    made = FunctionType(function.__code__, dict(meanings), name, function.__defaults__)
    made.__qualname__ = name
    made.__module__ = function.__module__
    return cast("Function", made)


@contextmanager
def _kept() -> Iterator[bool]:
    """Let the compiler keep its results where they are found again only by the same sources."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    folder = _folder()
    config.CACHE_DIR = folder or before
    try:
        yield folder is not None
    finally:
        config.CACHE_DIR = before


@cache
def _folder() -> str | None:
    """A folder named after the sources of the laboratory; nothing where none can be made.

    The compiler itself notices a change only in the file of the function that was called, not in
    the files of those that it calls.
    """
    here = Path(__file__).parent
    mark = sha256()
    for path in sorted(here.rglob("*.py")):
        mark.update(path.read_bytes())
    name = f"{_FOLDER}{mark.hexdigest()[:16]}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    for base in (here / "__pycache__", Path(home) / "sicbo"):
        try:
            (base / name).mkdir(parents=True, exist_ok=True)
            for old in base.glob(f"{_FOLDER}*"):
                if old.name != name:
                    rmtree(old, ignore_errors=True)
        except OSError:
            continue
        if os.access(base / name, os.W_OK):
            return str(base / name)
    return None
