"""The pieces of the notation: money, dice, stakes, irregularities, times and limits, as written."""

import datetime
import re
from typing import cast, get_args

from sicbo.core.dice import Dice
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.policies import IrregularityName
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, parse_amount
from sicbo.core.table.config import Limits


class NotUnderstood(SicboError):
    """Words that are no order."""


NAME = r"[a-z][\w-]*"
MONEY = r"-?\d[\d.]*"
KEY = r"[a-z][a-z0-9-]*(?::[a-z0-9-]+)?"
DICE = r"-?\d+ -?\d+ -?\d+"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z"
WHEN = rf"now|in \d+ (?:second|minute|hour)s?|at \d\d:\d\d|at {MOMENT}"
STAKES = rf"{MONEY} on {KEY}(?:, {MONEY} on {KEY})*"


def read_money(text: str) -> Amount:
    """Money that may be negative: what is wrong with it is for the table to say."""
    return Amount(-parse_amount(text[1:])) if text.startswith("-") else parse_amount(text)


def read_dice(text: str) -> Dice:
    """Three dice, whatever they are said to show."""
    first, second, third = (int(die) for die in text.split())
    return first, second, third


def read_stakes(text: str) -> dict[WagerKey, Amount]:
    """Stakes by wager, each once."""
    stakes: dict[WagerKey, Amount] = {}
    for part in text.split(", "):
        amount, _, key = part.partition(" on ")
        if key in stakes:
            raise NotUnderstood(f"wager {key} must stand once, got it twice")
        stakes[WagerKey(key)] = read_money(amount)
    return stakes


def read_fault(word: str) -> IrregularityName:
    """An irregularity by its name."""
    for event in get_args(IrregularityName):
        if event == word:
            return cast(IrregularityName, event)
    known = get_args(IrregularityName)
    raise NotUnderstood(f"no such thing to declare: {word!r}" + did_you_mean(word, known))


def read_optional(text: str | None) -> Amount | None:
    """Money, where some is said."""
    return read_money(text) if text else None


def when(moment: datetime.datetime, text: str) -> datetime.datetime:
    """A time written as ``now``, ``in 20 minutes``, ``at 13:30`` or in full."""
    if text == "now":
        return moment
    words = text.split()
    if words[0] == "at" and "T" in words[1]:
        return datetime.datetime.fromisoformat(words[1])
    if words[0] == "at":
        hour, minute = words[1].split(":")
        return moment.replace(hour=int(hour), minute=int(minute), second=0)
    unit = words[2].rstrip("s") + "s"
    return moment + datetime.timedelta(**{unit: int(words[1])})


def limits(text: str) -> Limits:
    """Limits written as ``5 to 1000`` or ``5 to 1000 unit 5``."""
    found = re.fullmatch(rf"({MONEY}) to ({MONEY})(?: unit ({MONEY}))?", text)
    if found is None:
        raise NotUnderstood(f"limits must be such as 5 to 1000 unit 5, got {text!r}")
    unit = read_money(found[3]) if found[3] else Amount(1)
    return Limits(read_money(found[1]), read_money(found[2]), unit)
