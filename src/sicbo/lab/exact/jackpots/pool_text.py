"""The figures of a jackpot in words and tables: the same for a terminal and for a program."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from sicbo.core.floor.jackpots.terms import Sharing, Trigger, times_of
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import square_root
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount, in_units
from sicbo.lab.exact.jackpots.break_even import Attempt, attempt
from sicbo.lab.exact.jackpots.link import CannotReckon, Link
from sicbo.lab.exact.jackpots.pool_figures import FLAGS, PoolFigures, SeatFigures
from sicbo.lab.exact.jackpots.spans import Span
from sicbo.lab.par.sheet import percent

NOT_RECKONED: Final = "not reckoned"
SHORT: Final = 24
"""A fraction of at most this length is shown beside its value."""

MARKS: Final = {
    "prize-reaches-ceiling": "ceiling",
    "meter-passes-break-even": "break-even",
    "player-advantage": "advantage",
    "reserve-outgrows-reset": "reserve",
}
"""Each flag in a word, for a narrow column."""


@dataclass(frozen=True)
class PoolQuestion:
    """What somebody wants to know besides: at which meter, for which stake, seats and count."""

    meter: Amount | None = None
    stake: Amount | None = None
    seats: int = 1
    count: int | None = None


def trigger_text(trigger: Trigger) -> str:
    """What it takes to win, in words.

    >>> from sicbo.core.floor.jackpots.terms import WinsInARow
    >>> trigger_text(WinsInARow((WagerKey("triple:6"),), Amount(1000), 2))
    '2 wins in a row of 10 or more on triple:6'
    """
    times = times_of(trigger)
    spots = " or ".join(trigger.spots)
    least = format_amount(trigger.at_least)
    if times == 1:
        return f"a win of {least} or more on {spots}"
    return f"{times} wins in a row of {least} or more on {spots}"


SHARED: Final[Mapping[Sharing, str]] = {
    "equal": "shared equally",
    "by-stake": "shared by stake",
    "each": "each wins the whole prize",
}
"""How the winners of one roll share, in words."""


def title(link: Link) -> str:
    """The pool in one line."""
    tables = len(link.tables)
    linked = "1 table" if tables == 1 else f"{tables} tables"
    terms = link.terms
    ceiling = "no ceiling" if terms.ceiling is None else f"ceiling {format_amount(terms.ceiling)}"
    return (
        f"{link.name}: {trigger_text(terms.trigger)}; "
        f"reset {format_amount(terms.reset)}, {ceiling}, {linked}, {SHARED[terms.sharing]}"
    )


def money(cents: Fraction) -> str:
    """An exact amount as people write it, to the cent.

    >>> money(Fraction(310, 3))
    '1.03'
    """
    value = in_units(cents)
    return f"{Decimal(round(value * 100)) / 100:,.2f}"


def span_text(span: Span | None, shown: Any = money) -> str:
    """A figure, or the bounds between which it lies."""
    if span is None:
        return NOT_RECKONED
    low, high = str(shown(span.low)), str(shown(span.high))
    return low if low == high else f"{low} … {high}"


def root_span(variance: Span | None) -> str:
    """The standard deviation that belongs to a variance."""
    return span_text(variance, lambda each: money(Fraction(square_root(each))))


def figure_lines(known: PoolFigures) -> list[tuple[str, str, str]]:
    """Each figure of a pool: its name, its value and, where it is short, the fraction."""
    told = [
        ("hits a round", f"{float(known.hits):.6g}", _short(known.hits)),
        ("rounds between hits", f"{float(known.gap):,.2f}", _short(known.gap)),
        ("staked a round", money(Fraction(known.link.turnover)), ""),
        ("winners of a hit", f"{float(known.winners):.4f}", _short(known.winners)),
        ("mean prize", money(known.mean), _short(in_units(known.mean))),
        ("spread of the prize", root_span(known.variance), ""),
    ]
    if known.fresh is not None and known.at_ceiling is not None:
        told.append(("mean prize begun without overflow", span_text(known.fresh), ""))
        reached = span_text(known.at_ceiling, lambda each: f"{float(each) * 100:.4g} %")
        told.append(("such a prize at the ceiling", reached, ""))
    told += [
        ("return by the paytable", percent(known.base), _short(known.base)),
        ("return by increments", percent(known.by_display), _short(known.by_display)),
    ]
    if known.reserved:
        told.append(("return by the reserve", percent(known.by_reserve), _short(known.by_reserve)))
    told.append(("return by the reset", percent(known.by_reset), _short(known.by_reset)))
    if known.link.terms.sharing == "each":
        others = span_text(known.by_others, percent)
        told.append(("return by prizes to the others", others, _exactly(known.by_others)))
    total = known.returned
    told.append(("return in all", span_text(total, percent), _exactly(total)))
    return told


def seat_lines(known: PoolFigures, meter: Amount | None) -> list[tuple[str, ...]]:
    """A line for each group of seats: what the pool is to one of them."""
    told = []
    for each in known.seats:
        stakes = ", ".join(f"{k}={format_amount(v)}" for k, v in each.seats.stakes.items())
        wins = f"1 in {float(1 / each.wins):,.1f}" if each.wins else "never"
        line = [each.table.name, str(each.seats.count), stakes, wins]
        if each.wins:
            line += [span_text(each.prize), root_span(each.variance)]
            line += [span_text(each.returned, percent), money(each.break_even or Fraction(0))]
        else:
            line += ["", "", percent(each.base), ""]
        if meter is not None:
            line.append(percent(each.returned_at(meter)))
        told.append(tuple(line))
    return told


def attempts(link: Link, asked: PoolQuestion) -> list[tuple[Rulebook, WagerKey, int, Attempt]]:
    """Every spot of the trigger under every law of the link, at each count or the one asked for."""
    terms = link.terms
    times = times_of(terms.trigger)
    stake = terms.trigger.at_least if asked.stake is None else asked.stake
    if stake < terms.trigger.at_least:
        least = format_amount(terms.trigger.at_least)
        raise CannotReckon(
            f"stake must be at least the trigger's {least}, got {format_amount(stake)}"
        )
    if asked.count is not None and not 0 <= asked.count < times:
        most = f"a number from 0 to {times - 1}" if times > 1 else "0, since one win is enough"
        raise CannotReckon(f"count must be {most}, got {asked.count}")
    seats = 1 if terms.sharing == "each" else asked.seats
    books = list({(t.book.id, *t.book.readings.items()): t.book for t in link.tables}.values())
    counts = range(times) if asked.count is None else (asked.count,)
    return [
        (book, spot, count, attempt(book, spot, stake, seats=seats, times=times, count=count))
        for book in books
        for spot in terms.trigger.spots
        for count in counts
    ]


def attempt_lines(link: Link, asked: PoolQuestion) -> list[tuple[str, ...]]:
    """A line for each spot of the trigger and each count reached."""
    told = []
    for book, spot, count, tried in attempts(link, asked):
        line = [book.id, spot, format_amount(tried.stake), str(tried.seats), str(count)]
        line += [percent(tried.figures.edge), f"{float(tried.rounds):,.1f}"]
        line.append(money(tried.break_even))
        if asked.meter is not None:
            line.append(percent(tried.returned(asked.meter)))
        told.append(tuple(line))
    return told


def wager_lines(found: Mapping[WagerKey, PoolFigures]) -> list[tuple[str, ...]]:
    """A line for each group of wagers that make the same trigger."""
    groups: dict[tuple[str, ...], list[WagerKey]] = {}
    for key, known in found.items():
        even = [each.break_even for each in known.seats if each.break_even is not None]
        line = (
            f"{float(known.gap):,.1f}",
            money(known.mean),
            root_span(known.variance),
            percent(known.base),
            percent(known.by_display + known.by_reserve),
            percent(known.by_reset),
            span_text(known.returned, percent),
            money(min(even)) if even else "",
            ", ".join(MARKS[flag] for flag in known.flags),
        )
        groups.setdefault(line, []).append(key)
    return [(_keys(keys), *line) for line, keys in groups.items()]


def warnings(known: PoolFigures) -> tuple[str, ...]:
    """What must not be overlooked, in sentences."""
    said = []
    for flag in known.flags:
        more = ""
        if flag == "prize-reaches-ceiling":
            more = f": {money(known.expected)} expected"
            more += "; the overflow grows for ever" if known.fed else ""
        if flag == "meter-passes-break-even":
            more = f" at {money(known.lowest_break_even)}"
        if flag == "player-advantage" and known.returned is not None:
            more = f": {span_text(known.returned, percent)} comes back"
        said.append(f"{FLAGS[flag]}{more}")
    if known.variance is None:
        said.append("spread and shares are not reckoned: too many counts to follow; simulate them")
    return tuple(said)


def figures_json(known: PoolFigures, asked: PoolQuestion) -> dict[str, Any]:
    """All figures for a program: fractions in full, money in exact cents, bounds as pairs."""
    link = known.link
    return {
        "name": link.name,
        "trigger": trigger_text(link.terms.trigger),
        "spots": list(link.terms.trigger.spots),
        "times": times_of(link.terms.trigger),
        "reset": link.terms.reset,
        "ceiling": link.terms.ceiling,
        "sharing": link.terms.sharing,
        "hits": str(known.hits),
        "rounds_between_hits": str(known.gap),
        "winners": str(known.winners),
        "turnover": link.turnover,
        "mean_prize": str(known.mean),
        "expected_prize": str(known.expected),
        "variance": _bounds(known.variance),
        "mean_prize_without_overflow": _bounds(known.fresh),
        "at_ceiling": _bounds(known.at_ceiling),
        "return": {
            "paytable": str(known.base),
            "increments": str(known.by_display),
            "reserve": str(known.by_reserve),
            "reset": str(known.by_reset),
            "others": _bounds(known.by_others),
            "in_all": _bounds(known.returned),
        },
        "seats": [_seat_json(each, asked.meter) for each in known.seats],
        "break_even": [
            {
                "rulebook": book.id,
                "wager": spot,
                "stake": tried.stake,
                "seats": tried.seats,
                "count": count,
                "rounds": str(tried.rounds),
                "edge": str(tried.figures.edge),
                "meter": str(tried.break_even),
                **({} if asked.meter is None else {"return": str(tried.returned(asked.meter))}),
            }
            for book, spot, count, tried in attempts(link, asked)
        ],
        **({} if asked.meter is None else {"meter": asked.meter}),
        "flags": list(known.flags),
        "warnings": list(warnings(known)),
    }


def _seat_json(each: SeatFigures, meter: Amount | None) -> dict[str, Any]:
    even = each.break_even
    return {
        "table": each.table.name,
        "seats": each.seats.count,
        "stakes": dict(each.seats.stakes),
        "wins": str(each.wins),
        "share": str(each.share),
        "prize": _bounds(each.prize),
        "variance": _bounds(each.variance),
        "return": _bounds(each.returned),
        "break_even": None if even is None else str(even),
        **({} if meter is None else {"return_at_meter": str(each.returned_at(meter))}),
    }


def _bounds(span: Span | None) -> str | list[str] | None:
    """A fraction in full; where it is only bounded, decimals of both bounds."""
    if span is None:
        return None
    return str(span.low) if span.exact else [f"{float(each):.17g}" for each in span]


def _short(value: Fraction) -> str:
    return str(value) if len(str(value)) <= SHORT else ""


def _exactly(span: Span | None) -> str:
    return _short(span.low) if span is not None and span.exact else ""


def _keys(keys: list[WagerKey]) -> str:
    return " ".join(keys) if len(keys) <= 2 else f"{keys[0]} … {keys[-1]} ({len(keys)})"
