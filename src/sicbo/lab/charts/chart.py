"""A picture as data: layers over two axes. The page draws it as SVG, a notebook by Matplotlib."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["number", "percent", "money"]
Tone = Literal["found", "exact", "soft", "warn", "zero"]
Numbers = Sequence[float]


@dataclass(frozen=True)
class Curve:
    """Points joined."""

    xs: Numbers
    ys: Numbers
    label: str = ""
    tone: Tone = "exact"
    dashed: bool = False


@dataclass(frozen=True)
class Band:
    """The room between two lines."""

    xs: Numbers
    lows: Numbers
    highs: Numbers
    label: str = ""
    tone: Tone = "found"
    weight: float = 0.25


@dataclass(frozen=True)
class Bars:
    """Upright bars, each from `lefts[n]` to `rights[n]`."""

    lefts: Numbers
    rights: Numbers
    heights: Numbers
    label: str = ""
    tone: Tone = "found"


@dataclass(frozen=True)
class Points:
    """Points with their intervals."""

    xs: Numbers
    ys: Numbers
    lows: Numbers
    highs: Numbers
    label: str = ""
    tone: Tone = "found"


Layer = Curve | Band | Bars | Points


@dataclass(frozen=True)
class Chart:
    """One picture and the sentence that says what is to be seen."""

    title: str
    says: str
    x: str
    y: str
    layers: tuple[Layer, ...]
    x_kind: Kind = "number"
    y_kind: Kind = "number"
    from_zero: bool = False
    names: tuple[str, ...] = ()
    """What stands under 0, 1, 2 … where the x axis has names."""


def bounds(chart: Chart) -> tuple[float, float, float, float]:
    """The smallest and largest x and y that are drawn."""
    xs: list[float] = []
    ys: list[float] = [0.0] if chart.from_zero else []
    for layer in chart.layers:
        match layer:
            case Curve():
                xs += layer.xs
                ys += layer.ys
            case Band():
                xs += layer.xs
                ys += [*layer.lows, *layer.highs]
            case Bars():
                xs += [*layer.lefts, *layer.rights]
                ys += [*layer.heights, 0.0]
            case Points():
                xs += layer.xs
                ys += [*layer.lows, *layer.highs]
    low_x, high_x, low_y, high_y = min(xs), max(xs), min(ys), max(ys)
    if chart.names:
        low_x, high_x = min(low_x, -0.6), max(high_x, len(chart.names) - 0.4)
    if high_x == low_x:
        low_x, high_x = low_x - 1, high_x + 1
    if high_y == low_y:
        low_y, high_y = low_y - abs(low_y) * 0.05 - 1e-9, high_y + abs(high_y) * 0.05 + 1e-9
    return low_x, high_x, low_y, high_y


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between two others.

    >>> ticks(0, 100, 5)
    [0, 20, 40, 60, 80, 100]
    """
    span = (high - low) / about
    scale = 10.0 ** _exponent(span)
    step = next(scale * m for m in (1, 2, 2.5, 5, 10) if scale * m >= span * 0.999)
    first = -(-low // step)
    found = []
    at = first
    while at * step <= high * (1 + 1e-9) + step * 1e-9:
        value = at * step
        found.append(int(value) if float(value).is_integer() else round(value, 12))
        at += 1
    return found


def written(value: float, kind: Kind, step: float = 1.0) -> str:
    """A tick as people write it; money is in cents.

    >>> written(0.05, "percent", 0.01), written(250000, "money"), written(1500000, "number")
    ('5 %', '2,500', '1.5 M')
    """
    if kind == "percent":
        wide = step * 100
        digits = next((d for d in range(8) if abs(round(wide, d) - wide) < 1e-9 * wide), 0)
        return f"{value * 100:.{digits}f} %"
    plain = value / 100 if kind == "money" else value
    for size, mark in ((1e9, " G"), (1e6, " M")):
        if abs(plain) >= size:
            return f"{plain / size:g}{mark}"
    return f"{plain:,.0f}" if float(plain).is_integer() else f"{plain:,g}"


def _exponent(value: float) -> int:
    """The power of ten at or below a number."""
    return int(f"{abs(value):e}".partition("e")[2]) if value else 0
