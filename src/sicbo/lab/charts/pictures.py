"""Which pictures each kind of result has."""

from dataclasses import replace
from math import sqrt

import numpy as np

from sicbo.core.money import Amount
from sicbo.lab.charts.chart import Band, Bars, Chart, Curve, Numbers, Points, Tone
from sicbo.lab.engine.evening import RUIN
from sicbo.lab.engine.shards import gather
from sicbo.lab.exact.chain import Walls
from sicbo.lab.fairness.frequencies import DICE, TOTAL_WAYS
from sicbo.lab.fairness.report import Report
from sicbo.lab.simulate.answers import clopper_pearson
from sicbo.lab.simulate.evenings import EveningsResult, gathered
from sicbo.lab.simulate.flat import FlatResult
from sicbo.lab.simulate.hours import HoursResult
from sicbo.lab.simulate.plan import NEVER, Plan
from sicbo.lab.simulate.streaks import StreaksResult

BARS = 60
SOME_PATHS = 12
BANKROLLS = 12
FEWER_EVENINGS = 20_000
CURVE_WORK = 200_000_000
"""The most steps that a point of an exact curve may take."""


def evening_charts(
    result: EveningsResult, workers: int | None = None, *, brief: bool = False
) -> tuple[Chart, ...]:
    """The fan of bankroll paths, the results with their law, ruin by bankroll, losing runs."""
    if brief:
        return fan(result), results(result), losing_runs(result)
    return fan(result), results(result), ruin_by_bankroll(result, workers), losing_runs(result)


def fan(result: EveningsResult) -> Chart:
    """The bankroll after each number of rounds, and in how many evenings."""
    plan = result.plan
    paths = result.tally.paths[: min(result.evenings, len(result.tally.paths))]
    xs = [min(point * plan.every, plan.rounds) for point in range(plan.points)]
    low, below, middle, above, high = np.quantile(paths, (0.05, 0.25, 0.5, 0.75, 0.95), axis=0)
    some = [Curve(xs, path.tolist(), tone="soft") for path in paths[:SOME_PATHS]]
    return Chart(
        "Bankroll through the evening",
        f"The middle half and the middle nine tenths of {len(paths)} evenings, and some of them.",
        "rounds",
        "bankroll",
        (
            Band(xs, low.tolist(), high.tolist(), "9 of 10 evenings", weight=0.2),
            Band(xs, below.tolist(), above.tolist(), "half of them", weight=0.35),
            *some,
            Curve(xs, middle.tolist(), "median", "exact"),
        ),
        y_kind="money",
    )


def results(result: EveningsResult) -> Chart:
    """The results of the evenings, the exact law over them."""
    plan = result.plan
    offset, width, _ = plan.scale
    counts = result.tally.finals
    exact = result.exact_finals()
    used = np.nonzero(counts)[0]
    first, last = int(used[0]), int(used[-1])
    group = max(1, -(-(last - first + 1) // BARS))
    places = (np.arange(len(counts)) - first) // group
    inside = (places >= 0) & (places <= (last - first) // group)
    shares = gathered(places[inside], counts[inside]) / result.evenings
    lefts = [offset + width * (first + group * n) - plan.bankroll for n in range(len(shares))]
    rights = [left + width * group for left in lefts]
    layers: list[Bars | Curve] = [Bars(lefts, rights, shares.tolist(), "simulated")]
    if exact is not None:
        law = gathered(places[inside], exact[inside])
        middles = [(a + b) / 2 for a, b in zip(lefts, rights, strict=True)]
        layers.append(Curve(middles, law.tolist(), "exact", "exact"))
    return Chart(
        "Result of an evening",
        "How often the player leaves with so much more or less.",
        "won or lost",
        "share of evenings",
        tuple(layers),
        x_kind="money",
        y_kind="percent",
        from_zero=True,
    )


def ruin_by_bankroll(result: EveningsResult, workers: int | None = None) -> Chart:
    """The chance of ruin against what the player brings, neither goal nor stop-loss."""
    plan = result.plan
    least = plan.walls.least
    top = 2 * plan.bankroll
    step = max((top - least) // (BANKROLLS - 1), 1)
    step -= step % plan.step if step > plan.step else 0
    wanted = [least + step * n for n in range(BANKROLLS)]
    xs, ys, lows, highs = [], [], [], []
    for bankroll in wanted[:: 2 if plan.rounds * plan.evenings > 10**8 else 1]:
        number = min(plan.evenings, FEWER_EVENINGS)
        other = _brings(plan, bankroll, number)
        tally = gather(other, other.evenings, workers, longest=other.longest).total
        low, high = clopper_pearson(int(tally.ends[RUIN]), number, 0.01)
        xs.append(bankroll)
        ys.append(int(tally.ends[RUIN]) / number)
        lows.append(low)
        highs.append(high)
    layers: list[Points | Curve] = [Points(xs, ys, lows, highs, "simulated, 99 %")]
    exact = []
    for bankroll in wanted:
        law = result.law_of(Walls(bankroll, NEVER, -1, least, plan.rounds), CURVE_WORK)
        if law is not None:
            exact.append((bankroll, float(law.ends[RUIN])))
    if len(exact) > 1:
        layers.append(Curve([x for x, _ in exact], [y for _, y in exact], "exact", "exact"))
    return Chart(
        "Ruin against bankroll",
        f"The chance to be unable to stake within {plan.rounds:,} rounds, without goal or "
        "stop-loss.",
        "bankroll",
        "chance of ruin",
        tuple(layers),
        x_kind="money",
        y_kind="percent",
        from_zero=True,
    )


def losing_runs(result: EveningsResult) -> Chart:
    """How long the longest losing run of an evening is."""
    counts = result.tally.longest
    last = int(np.nonzero(counts)[0][-1])
    runs = [float(n) for n in range(last + 1)]
    shares = (counts[: last + 1] / result.evenings).tolist()
    return Chart(
        "Longest losing run of an evening",
        "How many bets in a row were lost, at the worst of it.",
        "losses in a row",
        "share of evenings",
        (Bars([n - 0.4 for n in runs], [n + 0.4 for n in runs], shares, "simulated"),),
        y_kind="percent",
        from_zero=True,
    )


def _brings(plan: Plan, bankroll: int, evenings: int) -> Plan:
    """The same plan with another bankroll, neither goal nor stop-loss."""
    return replace(plan, bankroll=Amount(bankroll), goal=None, stop_loss=None, evenings=evenings)


def flat_charts(result: FlatResult) -> tuple[Chart, ...]:
    """How far each wager's return lies from the exact one, with the interval it must lie in."""
    found = [each for each in result.answers if each.exact is not None]
    off = [(each.simulated - (each.exact or 0), each) for each in found]
    xs = [float(n) for n in range(len(off))]
    names = tuple(each.name.removeprefix("return of ") for each in found)
    return (
        Chart(
            "Simulated return less exact return",
            "Every interval must hold the zero line; all of them together do at the level asked.",
            "wager",
            "difference",
            (
                Points(
                    *(xs, [each[0] for each in off]),
                    [each.low - (each.exact or 0) for each in found],
                    [each.high - (each.exact or 0) for each in found],
                    "simulated",
                ),
                Curve([-0.5, len(off) - 0.5], [0.0, 0.0], "exact", "exact"),
            ),
            y_kind="percent",
            names=names if len(names) <= 8 else (),
        ),
    )


def streak_charts(result: StreaksResult) -> tuple[Chart, ...]:
    """How often each final count came, the exact law beside."""
    counts = [float(n) for n in range(len(result.law))]
    shares = (result.law / result.wagers).tolist()
    return (
        Chart(
            "Final count of a streak wager",
            "How many results in a row the wager's side came.",
            "count",
            "share of wagers",
            (
                Bars([n - 0.4 for n in counts], [n + 0.4 for n in counts], shares, "simulated"),
                Curve(counts, [float(each) for each in result.worth.whole.law], "exact", "exact"),
            ),
            y_kind="percent",
            from_zero=True,
        ),
    )


def hour_charts(result: HoursResult) -> tuple[Chart, ...]:
    """The house's win of an hour, the exact law over it."""
    offset, width, _ = result.plan.scale
    counts = result.tally.finals
    used = np.nonzero(counts)[0]
    first, last = int(used[0]), int(used[-1])
    group = max(1, -(-(last - first + 1) // BARS))
    bars = (last - first) // group + 1
    places = (np.arange(len(counts)) - first) // group
    inside = (places >= 0) & (places < bars)
    shares = gathered(places[inside], counts[inside], bars) / result.hours
    rights = [
        float(result.plan.bankroll - offset - width * (first + group * n)) for n in range(bars)
    ]
    lefts = [right - width * group for right in rights]
    layers: list[Bars | Curve] = [Bars(lefts, rights, shares.tolist(), "simulated")]
    if result.law is not None:
        bins = (result.plan.bankroll + result.law.values - offset) // width
        where = (bins - first) // group
        held = (where >= 0) & (where < bars)
        law = gathered(where[held], result.law.chances[held], bars)
        middles = [(a + b) / 2 for a, b in zip(lefts, rights, strict=True)]
        layers.append(Curve(middles, law.tolist(), "exact", "exact"))
    return (
        Chart(
            "What the house wins in an hour",
            f"{result.players} players, {result.plan.rounds} rounds an hour.",
            "win of the house",
            "share of hours",
            tuple(layers),
            x_kind="money",
            y_kind="percent",
            from_zero=True,
        ),
    )


def fairness_charts(report: Report) -> tuple[Chart, ...]:
    """Each face of each die and each total, with the room that fair dice have."""
    number = report.rolls
    reach = 2.576 * sqrt(1 / 6 * 5 / 6 / number)
    faces = [float(face) for face in range(6)]
    tones: tuple[Tone, ...] = ("found", "exact", "zero")
    dice = tuple(
        _dots(
            [face + 0.12 * (die - 1) for face in faces],
            [count / number for count in counts],
            f"{DICE[die]} die",
            tones[die],
        )
        for die, counts in enumerate(report.faces)
    )
    ends = [-0.5, 5.5]
    totals = [float(total) for total in range(16)]
    fair = TOTAL_WAYS / 216
    spread = 2.576 * np.sqrt(fair * (1 - fair) / number)
    found = np.array(report.totals) / number
    return (
        Chart(
            "Faces of each die",
            "The band holds 99 of 100 fair dice at each face.",
            "face",
            "share of rolls",
            (Band(ends, [1 / 6 - reach] * 2, [1 / 6 + reach] * 2, "fair", "soft"), *dice),
            y_kind="percent",
            names=tuple(str(face) for face in range(1, 7)),
        ),
        Chart(
            "Totals, less what is fair",
            "How far each total is from its share; the band holds 99 of 100 fair records at each.",
            "total",
            "difference",
            (
                Band(totals, (-spread).tolist(), spread.tolist(), "fair", "soft"),
                _dots(totals, (found - fair).tolist(), "recorded", "found"),
            ),
            y_kind="percent",
            names=tuple(str(total) for total in range(3, 19)),
        ),
    )


def _dots(xs: Numbers, ys: Numbers, label: str, tone: Tone) -> Points:
    """Points without intervals."""
    return Points(xs, ys, ys, ys, label, tone)
