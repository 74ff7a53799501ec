"""Limits as they are typed: ``5:1000``, or with a unit ``5:1000:5``."""

from typing import TYPE_CHECKING, Final

import rich_click as click

if TYPE_CHECKING:
    from sicbo.core.table.config import Limits

BOUNDS: Final = "MIN:MAX[:UNIT]"


def read_bounds(called: str, text: str) -> "Limits":
    """Limits from what was typed for an option or an argument."""
    from sicbo.core.money import Amount, parse_amount
    from sicbo.core.table.config import Limits

    parts = text.split(":")
    if len(parts) not in (2, 3):
        raise click.UsageError(f"{called} must be {BOUNDS} such as 10:1000, got {text!r}")
    least, most, *unit = (parse_amount(part) for part in parts)
    if not 0 < least <= most or not all(unit):
        must = f"{called} must be {BOUNDS}, MIN more than nothing and at most MAX"
        raise click.UsageError(f"{must}, got {text!r}")
    return Limits(least, most, unit[0] if unit else Amount(1))


def read_areas(called: str, values: tuple[str, ...]) -> "dict[str, Limits]":
    """Limits of single areas, each ``small=10:500``."""
    areas: dict[str, Limits] = {}
    for value in values:
        area, equals, bounds = value.partition("=")
        if not (area and equals and bounds):
            raise click.UsageError(f"{called} must be WAGER={BOUNDS}, got {value!r}")
        if area in areas:
            raise click.UsageError(f"{called} must name {area} once, got it twice")
        areas[area] = read_bounds(called, bounds)
    return areas
