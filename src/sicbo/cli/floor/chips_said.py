"""Chips as they are said on the command line, pieces by denomination: ``20x100 40x25``."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

if TYPE_CHECKING:
    from sicbo.core.money import Amount
    from sicbo.core.table.config import ColourSet, FloatTray
    from sicbo.core.table.tray.messages import Chips

_COLOUR = re.compile(r"[a-z][a-z0-9-]{0,39}")
_MOST_PIECES = 100_000

Command = TypeVar("Command", bound=Callable[..., Any])


def chips_argument(command: Command) -> Command:
    """Take chips, pieces by denomination."""
    return click.argument("chips", metavar="PIECESxCHIP...", nargs=-1)(command)


def with_option(command: Command) -> Command:
    """Take the name of the second person of a count."""
    return click.option(
        "--with", "second", required=True, metavar="PERSON", help="Who counted with them."
    )(command)


def reason_option(command: Command) -> Command:
    """Take a reason, which need not be given."""
    return click.option(
        "--reason", default="", metavar="TEXT", help="Why, where it differs from the record."
    )(command)


def read(said: Sequence[str]) -> "Chips":
    """Chips as they were said, each denomination once.

    >>> read(["20x100", "40x25"])
    {10000: 20, 2500: 40}
    """
    from sicbo.core.bounds import COUNT_MAX
    from sicbo.core.money import parse_amount

    chips: Chips = {}
    for each in said:
        pieces, cross, value = each.partition("x")
        number = pieces.removeprefix("-")
        if not cross or not (number.isascii() and number.isdecimal() and len(number) < 20):
            raise click.UsageError(f"chips must be PIECESxCHIP such as 20x100, got {each!r}")
        chip = parse_amount(value)
        if chip in chips:
            raise click.UsageError(f"chips of {value} must be said once, got them twice")
        if not 0 <= int(pieces) <= COUNT_MAX:
            raise click.UsageError(f"pieces must be 0 to {COUNT_MAX}, got {pieces}")
        chips[chip] = int(pieces)
    return chips


def tray_said(flag: str, said: str) -> "FloatTray | None":
    """A tray as it was said: its chips and what it should hold, or none."""
    from sicbo.core.money import parse_amount
    from sicbo.core.table.config import FloatTray
    from sicbo.core.table.tray.holding import are_denominations

    if said == "none":
        return None
    chips, _, imprest = said.partition(":")
    values = tuple(parse_amount(chip) for chip in chips.split(","))
    tray = FloatTray(values, parse_amount(imprest) if imprest else None)
    if not are_denominations(tray):
        must = f"{flag} must be CHIP,CHIP…:IMPREST or none, each chip once"
        raise click.UsageError(f"{must}, got {said!r}")
    return tray


def bank_said(said: str) -> "Chips":
    """The chips of the bank as they were said, or none.

    >>> bank_said("20x100,40x25")
    {10000: 20, 2500: 40}
    """
    return {} if said == "none" else read(tuple(said.split(",")))


def colours_said(flag: str, said: str) -> "tuple[ColourSet | None, dict[Amount, int]]":
    """A set of colour chips as it was said, and a marker button of each number for each colour.

    >>> colours_said("--colours", "lion:red,blue:200:10,25")
    (ColourSet(emblem='lion', pieces={'red': 200, 'blue': 200}), {1000: 2, 2500: 2})
    """
    from sicbo.core.money import parse_amount
    from sicbo.core.table.config import ColourSet

    if said == "none":
        return None, {}
    emblem, listed, pieces, numbers, *more = [*said.split(":"), "", "", ""]
    colours = listed.split(",")
    named = all(_COLOUR.fullmatch(name) for name in (emblem, *colours)) and "value" not in colours
    whole = pieces.isascii() and pieces.isdecimal() and 0 < int(pieces[:8]) <= _MOST_PIECES
    if not (named and whole and len(set(colours)) == len(colours)) or any(more):
        must = f"{flag} must be EMBLEM:RED,BLUE…:PIECES:MARKERS or none, each colour once"
        raise click.UsageError(f"{must}, got {said!r}")
    markers = {parse_amount(each): len(colours) for each in numbers.split(",") if each}
    return ColourSet(emblem, dict.fromkeys(colours, int(pieces))), markers


def written(chips: "Mapping[Any, int]") -> str:
    """Chips in the same words.

    >>> written({10_000: 20, 2500: 40})
    '20x100 40x25'
    """
    from sicbo.core.money import Amount, format_amount

    told = (f"{pieces}x{format_amount(Amount(value))}" for value, pieces in chips.items())
    return " ".join(told) or "nothing"
