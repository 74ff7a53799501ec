"""A draw of tickets: from a sealed seed and the entry that ordered the draw to a number."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sicbo.core.floor.sealed_numbers import sealed_number


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


def draw_message(name: DrawName, skipped: int) -> str:
    """What the seed is applied to, after so many tickets were passed over; a counter follows.

    >>> draw_message(DrawName("spring", "car", 1, "ab"), 0)
    'sicbo.draw.1|spring|car|1|0|ab'
    """
    promotion, prize, draw, link = name
    return f"sicbo.draw.1|{promotion}|{prize}|{draw}|{skipped}|{link}"


def drawn_number(seed: bytes, name: DrawName, skipped: int, tickets: int) -> DrawnNumber:
    """The ticket of one pass; the same whenever and by whomever it is computed."""
    number, counter = sealed_number(seed, draw_message(name, skipped), tickets)
    return DrawnNumber(1 + number, counter)


def drawn_tickets(
    seed: bytes, name: DrawName, tickets: int, may_win: Callable[[int], bool], most: int
) -> Iterator[int]:
    """Every ticket that is drawn, until one may win; at most so many."""
    for skipped in range(most):
        ticket = drawn_number(seed, name, skipped, tickets).ticket
        yield ticket
        if may_win(ticket):
            return
