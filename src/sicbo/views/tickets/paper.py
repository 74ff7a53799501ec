"""What stands on the paper of a ticket, its bar code included."""

import datetime
from typing import Final

import msgspec

from sicbo.core.floor.tickets.ticket import Ticket
from sicbo.core.wording import money

_NUMERALS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_ONES: Final = tuple(_NUMERALS.split())
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS: Final = ("", " thousand", " million", " billion", " trillion", " quadrillion")
_WIDE: Final = ("00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010")
_BARS: Final = (*_WIDE, "01010")
"""Which of the five elements of a digit are wide."""


class TicketPaper(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket as it is printed."""

    floor: str
    table: str
    number: str
    """The eighteen digits, in groups of which it is read."""
    bars: str
    """The same as interleaved two of five: widths of bars and spaces by turns, 1 or 3."""
    amount: str
    """In figures."""
    amount_words: str
    """In words."""
    issued_at: datetime.datetime
    until: datetime.datetime
    """From when on it is refused."""
    duplicate: int
    """Which duplicate it is; nought for the first paper."""
    demonstration: bool
    """Whether it is play money."""
    message: str = ""
    """What else the house prints on it."""


def paper_of(
    ticket: Ticket, number: str, floor: str, currency: str, *, demonstration: bool
) -> TicketPaper | None:
    """The paper of a ticket that was issued."""
    issued = ticket.issued
    if issued is None:
        return None
    whole, cents = divmod(int(issued.amount), 100)
    return TicketPaper(
        floor=floor,
        table=issued.table,
        number=" ".join(number[place : place + 6] for place in range(0, len(number), 6)),
        bars=bar_code(number) if number else "",
        amount=f"{currency} {money(issued.amount)}",
        amount_words=f"{in_words(whole)} and {cents:02d}/100",
        issued_at=issued.at,
        until=ticket.until,
        duplicate=ticket.copies,
        demonstration=demonstration,
    )


def in_words(number: int) -> str:
    """A whole number in English words.

    >>> in_words(1_002_045)
    'one million two thousand forty-five'
    """
    if number == 0:
        return _ONES[0]
    groups: list[str] = []
    for name in _GROUPS:
        number, rest = divmod(number, 1000)
        if rest:
            groups.insert(0, f"{_hundreds(rest)}{name}")
    return " ".join(groups)


def _hundreds(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    words = [f"{_ONES[hundreds]} hundred"] if hundreds else []
    if rest >= len(_ONES):
        tens, ones = divmod(rest, 10)
        words.append(_TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else ""))
    elif rest:
        words.append(_ONES[rest])
    return " ".join(words)


def bar_code(digits: str) -> str:
    """Widths of bars and spaces, by turns, of an even number of digits.

    >>> bar_code("18")
    '11113311111331311'
    """
    widths = ["1111"]
    for place in range(0, len(digits), 2):
        bars, spaces = (_BARS[int(digit)] for digit in digits[place : place + 2])
        for bar, space in zip(bars, spaces, strict=True):
            widths.append(("3" if bar == "1" else "1") + ("3" if space == "1" else "1"))
    return "".join((*widths, "311"))
