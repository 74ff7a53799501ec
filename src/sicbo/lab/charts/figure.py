"""Charts by Matplotlib, for notebooks and for picture files."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, assert_never

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import Formatter, FuncFormatter, PercentFormatter

from sicbo.core.errors import SicboError
from sicbo.lab.charts.chart import Band, Bars, Chart, Curve, Kind, Layer, Points, written
from sicbo.lab.writing import write_file

COLOURS: Final = {
    "found": "#2f7a52",
    "exact": "#a0741b",
    "soft": "#8a8577",
    "warn": "#a4161a",
    "zero": "#1c1b18",
}
FORMATS: Final = ("png", "svg", "pdf")


class NotAPicture(SicboError):
    """A file name that no picture can have."""


def figure(charts: Sequence[Chart]) -> Figure:
    """The charts below one another."""
    made = Figure(figsize=(8, 4.2 * len(charts)), layout="constrained")
    for place, chart in enumerate(charts, 1):
        axes = made.add_subplot(len(charts), 1, place)
        for layer in chart.layers:
            _layer(axes, layer)
        axes.set_title(chart.title, loc="left")
        axes.set_xlabel(chart.x)
        axes.set_ylabel(chart.y)
        axes.grid(axis="y", alpha=0.3)
        _formats(axes, chart)
        if any(layer.label for layer in chart.layers):
            axes.legend(frameon=False)
    return made


def check_picture(path: str) -> None:
    """Refuse a file name that says no kind of picture."""
    if Path(path).suffix.lstrip(".").lower() not in FORMATS:
        raise NotAPicture(f"picture must end in .{', .'.join(FORMATS)}, got {path!r}")


def save(path: str, charts: Sequence[Chart]) -> None:
    """Write the charts to a file; its ending says the format."""
    check_picture(path)
    out = BytesIO()
    figure(charts).savefig(out, format=Path(path).suffix.lstrip(".").lower(), dpi=144)
    write_file(path, out.getvalue())


def _formats(axes: Axes, chart: Chart) -> None:
    if chart.names:
        axes.set_xticks(range(len(chart.names)), chart.names)
    else:
        axes.xaxis.set_major_formatter(_formatter(chart.x_kind))
    axes.yaxis.set_major_formatter(_formatter(chart.y_kind))


def _formatter(kind: Kind) -> Formatter:
    if kind == "percent":
        return PercentFormatter(1.0, symbol=" %")
    return FuncFormatter(lambda value, _: written(value, kind))


def _layer(axes: Axes, layer: Layer) -> None:
    colour, label = COLOURS[layer.tone], layer.label or None
    match layer:
        case Curve():
            style = "--" if layer.dashed else "-"
            axes.plot(layer.xs, layer.ys, style, color=colour, label=label, linewidth=1.4)
        case Band():
            axes.fill_between(
                *(list(layer.xs), list(layer.lows), list(layer.highs)),
                color=colour,
                alpha=layer.weight,
                label=label,
                linewidth=0,
            )
        case Bars():
            wide = [right - left for left, right in zip(layer.lefts, layer.rights, strict=True)]
            axes.bar(
                *(list(layer.lefts), list(layer.heights), wide),
                align="edge",
                color=colour,
                alpha=0.6,
                label=label,
            )
        case Points():
            down = [y - low for y, low in zip(layer.ys, layer.lows, strict=True)]
            up = [high - y for y, high in zip(layer.ys, layer.highs, strict=True)]
            axes.errorbar(
                *(list(layer.xs), list(layer.ys), [down, up]),
                fmt="o",
                markersize=4,
                color=colour,
                label=label,
            )
        case _:
            assert_never(layer)
