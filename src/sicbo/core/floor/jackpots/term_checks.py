"""Whether the terms of a pool are sound: every fault at once, each with its path."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from sicbo.core.bounds import AMOUNT_MAX
from sicbo.core.floor.jackpots.terms import (
    TIMES_MAX,
    LinkTerms,
    PoolTerms,
    Rate,
    Trigger,
    WinsInARow,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, format_amount

TIMES_MIN: Final = 2


def check_pool(
    terms: PoolTerms, links: Sequence[LinkTerms], offers: Mapping[str, Collection[WagerKey]]
) -> Iterator[Fault]:
    """Every unsound thing in the terms of a pool and of its links.

    `offers` says what each table that is known has on offer.
    """
    yield from check_money(terms)
    yield from check_trigger(terms.trigger, ("trigger",))
    yield from check_links(links)
    yield from check_offers(terms.trigger, [link.table for link in links], offers)


def check_money(terms: PoolTerms) -> Iterator[Fault]:
    """The reset and the ceiling: each more than nothing, the one not above the other."""
    yield from amount_faults("reset", terms.reset, ("reset",))
    if terms.ceiling is None:
        return
    bad = list(amount_faults("ceiling", terms.ceiling, ("ceiling",)))
    if not bad and terms.reset > terms.ceiling:
        least, got = format_amount(terms.reset), format_amount(terms.ceiling)
        bad.append(Fault(("ceiling",), f"ceiling must be at least the reset of {least}, got {got}"))
    yield from bad


def amount_faults(name: str, amount: Amount, path: Path) -> Iterator[Fault]:
    """What is wrong with an amount that must be more than nothing."""
    if amount <= 0:
        yield Fault(path, f"{name} must be more than 0, got {format_amount(amount)}")
    elif amount > AMOUNT_MAX:
        most = format_amount(Amount(AMOUNT_MAX))
        yield Fault(path, f"{name} must be at most {most}, got {format_amount(amount)}")


def check_trigger(trigger: Trigger, path: Path) -> Iterator[Fault]:
    """A trigger names at least one spot, each once, with a stake and a count that can be."""
    if not trigger.spots:
        yield Fault((*path, "spots"), "spots must name at least one wager, got none")
    for place, spot in enumerate(trigger.spots):
        if spot in trigger.spots[:place]:
            yield Fault((*path, "spots", place), f"spot {spot} must stand once, got it twice")
    yield from amount_faults("at_least", trigger.at_least, (*path, "at_least"))
    if isinstance(trigger, WinsInARow) and not TIMES_MIN <= trigger.times <= TIMES_MAX:
        expected = f"a number from {TIMES_MIN} to {TIMES_MAX}"
        yield Fault((*path, "times"), f"times must be {expected}, got {trigger.times}")


def check_links(links: Sequence[LinkTerms]) -> Iterator[Fault]:
    """Every table is linked once, with rates that are shares of its turnover."""
    if not links:
        yield Fault(("tables",), "tables must link at least one table, got none")
    names = [link.table for link in links]
    for place, link in enumerate(links):
        path: Path = ("tables", place)
        if link.table in names[:place]:
            message = f"table {link.table} must be linked once, got it twice"
            yield Fault((*path, "name"), message)
        bad = [
            *_rate_faults("display", link.display, path),
            *_rate_faults("reserve", link.reserve, path),
        ]
        yield from bad
        together = link.display.fraction + link.reserve.fraction if not bad else 0
        if together > 1:
            message = f"display and reserve must be at most 1 together, got {together}"
            yield Fault((*path, "reserve"), message)


def check_offers(
    trigger: Trigger, tables: Sequence[str], offers: Mapping[str, Collection[WagerKey]]
) -> Iterator[Fault]:
    """Every linked table offers every spot of the trigger: who feeds a pool can win it."""
    for table in tables:
        offered = offers.get(table)
        for place, spot in enumerate(trigger.spots if offered is not None else ()):
            if offered is not None and spot not in offered:
                message = f"spot must be one that table {table} offers, got {spot!r}"
                yield Fault(
                    ("trigger", "spots", place), message + did_you_mean(spot, sorted(offered))
                )


def _rate_faults(name: str, rate: Rate, path: Path) -> Iterator[Fault]:
    if rate.of <= 0 or not 0 <= rate.parts <= rate.of:
        got = rate if rate.of else f"{rate.parts}/{rate.of}"
        yield Fault((*path, name), f"{name} must be a fraction from 0 to 1, got {got}")
