"""What somebody who misspelt a name most likely meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word closest to the one given, or nothing if none is close.

    >>> nearest("smal", ["small", "big"])
    'small'
    """
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to end an error message with, or nothing.

    >>> did_you_mean("tripel:4", ["triple:4"])
    '; did you mean triple:4?'
    """
    guess = nearest(word, known)
    return f"; did you mean {guess}?" if guess else ""
