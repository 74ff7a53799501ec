"""Numbers from a sealed seed: each as likely as any other, and the same whoever reckons it.

``x`` is the HMAC-SHA256 of a message that ends in a counter, read as a number of 256 bits with the
highest byte first; one at or above the largest multiple of how many there are to choose from is
thrown away, and the counter goes up by one.
"""

import hmac
from typing import Final, NamedTuple

_SPACE: Final = 1 << 256


class SealedNumber(NamedTuple):
    """A number counted from nothing, with the counter at which it came."""

    number: int
    counter: int


def sealed_number(seed: bytes, message: str, choices: int, counter: int = 0) -> SealedNumber:
    """One of so many, from what the seed makes of a message and a counter.

    >>> sealed_number(b"seed", "sicbo.draw.1|spring|car|1|0|ab", 1)
    SealedNumber(number=0, counter=0)
    """
    assert choices > 0, choices
    below = _SPACE - _SPACE % choices
    while True:
        found = hmac.digest(seed, f"{message}|{counter}".encode(), "sha256")
        number = int.from_bytes(found)
        if number < below:
            return SealedNumber(number % choices, counter)
        counter += 1
