"""A draw of tickets: from a sealed seed and the entry that ordered the draw to a number.

``x`` is the HMAC-SHA256 of a message, read as a number of 256 bits; one at or above the largest
multiple of the number of tickets is thrown away, and the next counter is drawn.
"""

import hmac
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

_SPACE: Final = 1 << 256


class DrawnNumber(NamedTuple):
    """A ticket that was drawn, with the counter at which it came."""

    ticket: int
    counter: int


class DrawName(NamedTuple):
    """Which draw it is: what is written into every message of it."""

    promotion: str
    prize: str
    draw: int
    link: str
    """The link of the entry that ordered it, in hex."""


def draw_message(name: DrawName, skipped: int, counter: int) -> bytes:
    """What the seed is applied to, after so many tickets were passed over.

    >>> draw_message(DrawName("spring", "car", 1, "ab"), 0, 0)
    b'sicbo.draw.1|spring|car|1|0|ab|0'
    """
    promotion, prize, draw, link = name
    return f"sicbo.draw.1|{promotion}|{prize}|{draw}|{skipped}|{link}|{counter}".encode()


def drawn_number(seed: bytes, name: DrawName, skipped: int, tickets: int) -> DrawnNumber:
    """The ticket of one pass; the same whenever and by whomever it is computed."""
    most, counter = _SPACE - _SPACE % tickets, 0
    while True:
        found = hmac.digest(seed, draw_message(name, skipped, counter), "sha256")
        number = int.from_bytes(found, "big")
        if number < most:
            return DrawnNumber(1 + number % tickets, counter)
        counter += 1


def drawn_tickets(
    seed: bytes, name: DrawName, tickets: int, may_win: Callable[[int], bool], most: int
) -> Iterator[int]:
    """Every ticket that is drawn, until one may win; at most so many."""
    for skipped in range(most):
        ticket = drawn_number(seed, name, skipped, tickets).ticket
        yield ticket
        if may_win(ticket):
            return
