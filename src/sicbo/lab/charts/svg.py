"""Charts as SVG for a page: no script, colours from the page's style."""

from collections.abc import Sequence
from typing import assert_never

from sicbo.lab.charts.chart import Band, Bars, Chart, Curve, Layer, Points, bounds, ticks, written
from sicbo.lab.par.markup import Markup, tag

WIDTH, HEIGHT = 600, 360
LEFT, RIGHT, TOP, BOTTOM = 70, 16, 14, 52


class _Scale:
    """Where a pair of numbers is drawn."""

    def __init__(self, chart: Chart) -> None:
        self.low_x, self.high_x, self.low_y, self.high_y = bounds(chart)
        room = (self.high_y - self.low_y) * 0.04
        self.high_y += room
        if self.low_y != 0:
            self.low_y -= room

    def x(self, value: float) -> float:
        part = (value - self.low_x) / (self.high_x - self.low_x)
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 2)

    def y(self, value: float) -> float:
        part = (value - self.low_y) / (self.high_y - self.low_y)
        return round(HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM), 2)


def svg(chart: Chart) -> Markup:
    """The chart as one element with a name that a screen reader can say."""
    scale = _Scale(chart)
    drawn = [mark for layer in chart.layers for mark in _layer(layer, scale)]
    return tag(
        "svg",
        tag("title", f"{chart.title}. {chart.says}"),
        *_axes(chart, scale),
        *drawn,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="chart",
        role="img",
    )


def legend(chart: Chart) -> Markup:
    """What each layer is, in its own colour."""
    items = []
    for layer in chart.layers:
        if layer.label:
            pale = f"opacity: {layer.weight + 0.15:.2f}" if isinstance(layer, Band) else None
            items.append(tag("li", tag("i", class_=layer.tone, style=pale), layer.label))
    return tag("ul", *items, class_="legend")


def _layer(layer: Layer, scale: _Scale) -> Sequence[Markup]:
    match layer:
        case Curve():
            kind = f"line {layer.tone}{' dashed' if layer.dashed else ''}"
            return [tag("polyline", points=_points(scale, layer.xs, layer.ys), class_=kind)]
        case Band():
            there = _points(scale, layer.xs, layer.highs)
            back = _points(scale, list(layer.xs)[::-1], list(layer.lows)[::-1])
            kind = f"band {layer.tone}"
            return [tag("polygon", points=f"{there} {back}", class_=kind, opacity=layer.weight)]
        case Bars():
            path = "".join(
                f"M{scale.x(left)} {scale.y(0)}V{scale.y(height)}H{scale.x(right)}V{scale.y(0)}Z"
                for left, right, height in zip(
                    layer.lefts, layer.rights, layer.heights, strict=True
                )
                if height
            )
            return [tag("path", d=path, class_=f"bars {layer.tone}")]
        case Points():
            marks: list[Markup] = []
            for x, y, low, high in zip(layer.xs, layer.ys, layer.lows, layer.highs, strict=True):
                at = scale.x(x)
                marks.append(
                    tag(
                        "line",
                        *(),
                        x1=at,
                        x2=at,
                        y1=scale.y(low),
                        y2=scale.y(high),
                        class_=f"whisker {layer.tone}",
                    )
                )
                marks.append(tag("circle", cx=at, cy=scale.y(y), r=3.5, class_=layer.tone))
            return marks
        case _:
            assert_never(layer)


def _points(scale: _Scale, xs: Sequence[float], ys: Sequence[float]) -> str:
    return " ".join(f"{scale.x(x)},{scale.y(y)}" for x, y in zip(xs, ys, strict=True))


def _axes(chart: Chart, scale: _Scale) -> list[Markup]:
    drawn = []
    marks = ticks(scale.low_y, scale.high_y)
    step = marks[1] - marks[0] if len(marks) > 1 else 1
    for value in marks:
        y = scale.y(value)
        drawn.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="rule"))
        text = written(value, chart.y_kind, step)
        drawn.append(tag("text", text, x=LEFT - 8, y=y + 4, text_anchor="end"))
    if chart.names:
        places = [(float(place), name) for place, name in enumerate(chart.names)]
    else:
        marks = ticks(scale.low_x, scale.high_x)
        step = marks[1] - marks[0] if len(marks) > 1 else 1
        places = [(value, written(value, chart.x_kind, step)) for value in marks]
    for value, text in places:
        x = scale.x(value)
        drawn.append(tag("text", text, x=x, y=HEIGHT - BOTTOM + 18, text_anchor="middle"))
    middle = (LEFT + WIDTH - RIGHT) / 2
    drawn.append(tag("text", chart.x, x=middle, y=HEIGHT - 8, text_anchor="middle"))
    turned = f"translate(14 {(HEIGHT - BOTTOM + TOP) / 2}) rotate(-90)"
    drawn.append(tag("text", chart.y, transform=turned, text_anchor="middle"))
    return drawn
