"""Text from outside: what never belongs into it, and how it is shown harmless."""

import re
from typing import Final

_HARMFUL: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, ends of lines and of paragraphs, marks that turn the order of what is read,
and halves of characters: they move a cursor, break a line or do not fit into UTF-8."""

_CUT: Final = "…"


def is_harmless(text: str) -> bool:
    r"""Whether a text shows what it says, on a terminal as on a page.

    >>> is_harmless("two dice stuck"), is_harmless("\x1b[2J")
    (True, False)
    """
    return text.isprintable() or _HARMFUL.search(text) is None


def harmless(text: str, *, lines: bool = False) -> str:
    r"""A text with everything that could act on a terminal written out; ends of `lines` stay.

    >>> harmless("\x1b[2Jgone")
    '\\x1b[2Jgone'
    """
    if text.isprintable():
        return text
    if lines:
        return "\n".join(map(harmless, text.split("\n")))
    return _HARMFUL.sub(lambda found: ascii(found[0])[1:-1], text)


def escaped_json(text: str) -> str:
    """The same JSON with what could act on a terminal escaped; its lines stay."""
    lines = (
        _HARMFUL.sub(lambda found: f"\\u{ord(found[0]):04x}", line) for line in text.split("\n")
    )
    return "\n".join(lines)


def shortened(text: str, most: int) -> str:
    """A text cut to a number of characters.

    >>> shortened("no more bets", 6)
    'no mo…'
    """
    return text if len(text) <= most else text[: most - 1] + _CUT


def number_told(number: int) -> str:
    """A number in digits, or how long it is where nobody would read them.

    >>> number_told(10**15), number_told(10**30)
    ('1000000000000000', 'a number of about 30 digits')
    """
    if abs(number) < 1 << 70:
        return str(number)
    sign = "a negative number" if number < 0 else "a number"
    return f"{sign} of about {abs(number).bit_length() * 30103 // 100000} digits"
