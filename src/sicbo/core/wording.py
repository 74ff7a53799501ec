"""How amounts, times and dice are written in a sentence."""

import datetime

from sicbo.core.money import Amount, format_amount


def money(amount: int) -> str:
    """An amount as people write it."""
    return format_amount(Amount(amount))


def clock(at: datetime.datetime) -> str:
    """The time of day in UTC, to the second; in its own zone where UTC knows no such day."""
    try:
        return at.astimezone(datetime.UTC).strftime("%H:%M:%S")
    except OverflowError:
        return at.isoformat()


def dice(faces: tuple[int, int, int]) -> str:
    """Dice as digits."""
    return " ".join(str(die) for die in faces)


def name_in_words(name: str) -> str:
    """The name of a type as words.

    >>> name_in_words("PowerOptionOpened")
    'power option opened'
    """
    return "".join(f" {each.lower()}" if each.isupper() else each for each in name).strip()


def range_of(least: int, most: int) -> str:
    """From one amount to another."""
    return f"{money(least)} to {money(most)}"
