"""The edge of every wager against its volatility, as one picture."""

from dataclasses import dataclass
from math import ceil, floor, log

from sicbo.lab.par.markup import Markup, tag
from sicbo.lab.par.sheet import ParRow, ParSheet

WIDTH, HEIGHT = 860, 400
LEFT, RIGHT, TOP, BOTTOM = 62, 170, 16, 46
LETTER, LINE = 6.2, 13.0
TICKS = (0.5, 1, 2, 5, 10, 20, 50)


@dataclass(frozen=True)
class _Scale:
    """Where a volatility and an edge are drawn."""

    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def x(self, deviation: float) -> float:
        part = log(deviation / self.x_low) / log(self.x_high / self.x_low)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    def y(self, edge: float) -> float:
        part = (edge - self.y_low) / (self.y_high - self.y_low)
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def chart(sheet: ParSheet) -> Markup:
    """A point for each group of wagers, named where there is room."""
    groups = [group[0] for group in sheet.groups]
    scale = _scale(groups)
    named: dict[tuple[float, float], list[ParRow]] = {}
    for row in groups:
        place = round(scale.x(float(row.figures.deviation)), 1), round(_y(scale, row), 1)
        named.setdefault(place, []).append(row)
    points, taken = [], [(x - 5, y - 6, 10.0) for x, y in named]
    for (x, y), rows in sorted(named.items(), key=lambda each: (each[0][1], each[0][0])):
        flagged = any(row.figures.flags for row in rows)
        label = ", ".join(dict.fromkeys(_name(row) for row in rows))
        at = _free(x + 9, y - 6, len(label) * LETTER, taken)
        taken.append((x + 9, at, len(label) * LETTER))
        if abs(at - (y - 6)) > 1:
            points.append(tag("line", x1=x, y1=y, x2=x + 8, y2=at + 6, class_="leader"))
        points.append(tag("circle", cx=x, cy=y, r=4.5, class_="flagged" if flagged else None))
        points.append(tag("text", label, x=x + 9, y=at + 10, class_="name"))
    return tag(
        "svg",
        *_axes(scale),
        *points,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="chart",
        role="img",
        aria_label=f"House edge against standard deviation of every wager of {sheet.rulebook.id}",
    )


def _scale(rows: list[ParRow]) -> _Scale:
    deviations = [float(row.figures.deviation) for row in rows]
    edges = [float(row.figures.edge) * 100 for row in rows]
    low, high = min(0.0, *edges), max(*edges, 5.0)
    step = _step(high - low)
    return _Scale(
        x_low=min(deviations) * 0.85,
        x_high=max(deviations) * 1.1,
        y_low=floor(low / step) * step,
        y_high=ceil(high * 1.01 / step) * step,
    )


def _step(span: float) -> int:
    """A round step that draws no more than about ten lines."""
    step = 5
    while span / step > 10:
        step *= 2
    return step


def _axes(scale: _Scale) -> list[Markup]:
    drawn = []
    step = _step(scale.y_high - scale.y_low)
    for edge in range(int(scale.y_low), int(scale.y_high) + 1, step):
        y = scale.y(edge)
        kind = "zero" if edge == 0 else "rule"
        drawn.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_=kind))
        drawn.append(tag("text", f"{edge} %", x=LEFT - 8, y=y + 4, text_anchor="end"))
    for tick in TICKS:
        if scale.x_low <= tick <= scale.x_high:
            x = scale.x(tick)
            drawn.append(tag("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM, class_="rule"))
            drawn.append(tag("text", tick, x=x, y=HEIGHT - BOTTOM + 17, text_anchor="middle"))
    middle = (LEFT + WIDTH - RIGHT) / 2
    below = "standard deviation of one unit staked (logarithmic)"
    drawn.append(tag("text", below, x=middle, y=HEIGHT - 8, text_anchor="middle", class_="axis"))
    turned = f"translate(14 {HEIGHT / 2}) rotate(-90)"
    drawn.append(tag("text", "house edge", transform=turned, text_anchor="middle", class_="axis"))
    return drawn


def _free(x: float, y: float, width: float, taken: list[tuple[float, float, float]]) -> float:
    """The nearest height at which a label crosses nothing drawn before it."""
    for step in range(40):
        at = y + (step + 1) // 2 * LINE * (1 if step % 2 else -1)
        inside = TOP - 8 <= at <= HEIGHT - BOTTOM - 8
        clear = all(
            x + width < left or left + wide < x or abs(at - top) >= LINE - 1
            for left, top, wide in taken
        )
        if inside and clear:
            return at
    return y


def _name(row: ParRow) -> str:
    """A family, with its spot where the family has several prices."""
    by_spot = row.spot is not None and any(pay.spots for pay in row.spot.wager.pays)
    return row.key if by_spot else row.family


def _y(scale: _Scale, row: ParRow) -> float:
    return scale.y(float(row.figures.edge) * 100)
