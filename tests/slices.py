"""How much of a sweep is tried each time: a slice by default, all of it in the long profile."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

LONG: Final = os.environ.get("HYPOTHESIS_PROFILE") == "long"

T = TypeVar("T")


def one_in(number: int, whole: Sequence[T], offset: int = 0) -> Sequence[T]:
    """One of so many from an offset on; sweeps side by side that differ in it try all together."""
    return whole if LONG else whole[offset % number :: number]
