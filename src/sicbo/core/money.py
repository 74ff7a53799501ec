"""Whole numbers of minor units, and the decimal form in which people write them."""

import re
from fractions import Fraction
from typing import Final, NewType

from sicbo.core.errors import SicboError

Amount = NewType("Amount", int)
"""Money in minor units (cents)."""

DECIMALS: Final = 2
OTHER_DECIMALS: Final = frozenset(
    (
        *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI"),
        *("VND", "VUV", "XAF", "XOF", "XPF"),
        *("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"),
        *("CLF", "UYW"),
    )
)
"""Currencies that ISO 4217 gives none, three or four decimals: their amounts would be misread."""

AMOUNT_MAX: Final = Amount(10**15)
"""The most that is said or paid at once: so far browsers count exactly, and a slip is a slip."""

_UNIT: Final = 10**DECIMALS
_WRITTEN: Final = re.compile(r"(\d+)(?:\.(\d+))?", re.ASCII)
_DIGITS_MAX: Final = 40
"""Digits that are reckoned with before an amount is called too much."""


class NotMoney(SicboError):
    """A text that is not an amount of money."""


def parse_amount(text: str, most: Amount = AMOUNT_MAX) -> Amount:
    """Read ``25`` or ``25.50``.

    >>> parse_amount("25.5")
    2550
    >>> parse_amount("1e3")
    Traceback (most recent call last):
    sicbo.core.money.NotMoney: amount must be money such as 25 or 25.50, got '1e3'
    """
    written = _WRITTEN.fullmatch(text)
    if written is None:
        raise NotMoney(f"amount must be money such as 25 or 25.50, got {text!r}")
    whole, part = written[1], written[2] or ""
    if len(whole) > _DIGITS_MAX:
        raise _too_much(most, f"{len(whole)} digits")
    if len(part) > DECIMALS:
        raise NotMoney(f"amount must have at most {DECIMALS} decimals, got {text!r}")
    amount = Amount(int(whole) * _UNIT + int(part.ljust(DECIMALS, "0")))
    if amount > most:
        raise _too_much(most, text)
    return amount


def _too_much(most: Amount, got: str) -> NotMoney:
    return NotMoney(f"amount must be at most {format_amount(most)}, got {got}")


def in_units(amount: Fraction) -> Fraction:
    """An exact amount of minor units in whole ones.

    >>> in_units(Fraction(850, 9))
    Fraction(17, 18)
    """
    return amount / _UNIT


def format_amount(amount: Amount) -> str:
    """Write an amount; what is not negative is read back by `parse_amount`.

    >>> format_amount(Amount(2550)), format_amount(Amount(-2500))
    ('25.50', '-25')
    """
    whole, part = divmod(abs(amount), _UNIT)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{part:0{DECIMALS}}" if part else f"{sign}{whole}"
