"""What a ticket of a promotion is worth, and what the play costs on average that earns it.

A ticket is worth the prizes divided by the tickets in the draw. What earns it costs the edge on its
turnover, on the cheapest wager; opposite wagers cost as much as their edges, too, but hardly vary:
whoever lays both makes turnover at the price of the triples alone.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures
from sicbo.core.law.rulebook import Rulebook


class TurnoverWay(NamedTuple):
    """A way to make turnover: one wager, or two opposite ones of the same stake."""

    wagers: tuple[WagerKey, ...]
    edge: Fraction
    """What the house keeps of each unit staked."""
    varies: Fraction
    """The variance of the net result of a unit staked."""


class TicketWorth(NamedTuple):
    """What tickets of a promotion are worth, beside what earns them."""

    prizes: int
    """What all prizes are worth, in cents."""
    per_ticket: Fraction | None
    """What a ticket costs in turnover, in cents; nothing where play earns none."""
    cheapest: TurnoverWay
    """The wager that earns one at the least loss."""
    opposite: TurnoverWay | None
    """The opposite wagers that earn one at the least loss."""

    @property
    def loss(self) -> Fraction | None:
        """What the play that earns a ticket loses on average, in cents."""
        return None if self.per_ticket is None else self.per_ticket * self.least_edge

    @property
    def least_edge(self) -> Fraction:
        """The edge of the cheapest way to make turnover."""
        return self.cheapest.edge

    @property
    def favoured_below(self) -> int | None:
        """With fewer tickets than this in the draw each is worth more than the play that earns it.

        Nothing where play earns none, or where a wager costs nothing by itself.
        """
        return None if self.loss is None else favoured_below(self.prizes, self.loss)

    def worth(self, tickets: int) -> Fraction:
        """What each of so many tickets is worth, in cents."""
        return Fraction(self.prizes, tickets)

    def favours_player(self, tickets: int | None) -> bool:
        """Whether a ticket is worth more than what earns it; always where no number is known."""
        if self.loss is None:
            return False
        return tickets is None or self.worth(tickets) > self.loss


def favoured_below(prizes: int, loss: Fraction) -> int | None:
    """With fewer tickets than this each is worth more than that loss; nothing where it is none."""
    return None if loss <= 0 else ceil(prizes / loss)


def flagged_below(book: Rulebook, terms: PromotionTerms) -> int | None:
    """With fewer tickets than this in the draw, each is worth more than the play that earns it."""
    if terms.per_ticket is None:
        return None
    edge = min(figures(row).edge for row in book.table.values())
    loss = Fraction(terms.per_ticket, terms.tickets) * edge
    return favoured_below(sum(each.worth for each in terms.prizes), loss)


def turnover_ways(book: Rulebook) -> tuple[TurnoverWay, ...]:
    """Every way to make turnover in a game, the cheapest first, then what varies least."""
    found = [
        TurnoverWay((row.key,), worth.edge, worth.variance)
        for row in book.table.values()
        for worth in (figures(row),)
    ]
    found += [_together(book, pair) for pair in book.opposites]
    return tuple(sorted(found, key=lambda way: (way.edge, way.varies, way.wagers)))


def _together(book: Rulebook, pair: tuple[WagerKey, ...]) -> TurnoverWay:
    """Opposite wagers, half of each unit on either."""
    rows = [book.row(key).odds for key in pair]
    nets = [
        sum((Fraction(-1) if odds is None else odds for odds in cells), Fraction()) / len(pair)
        for cells in zip(*rows, strict=True)
    ]
    mean = sum(nets, Fraction()) / len(nets)
    square = sum((each * each for each in nets), Fraction()) / len(nets)
    return TurnoverWay(tuple(pair), -mean, square - mean * mean)


def ticket_worth(books: Iterable[Rulebook], terms: PromotionTerms) -> TicketWorth:
    """What tickets are worth where play at these games earns them."""
    ways = [way for book in books for way in turnover_ways(book)]
    ways.sort(key=lambda way: (way.edge, len(way.wagers), way.varies, way.wagers))
    pairs = [way for way in ways if len(way.wagers) > 1]
    per_ticket = None if terms.per_ticket is None else Fraction(terms.per_ticket, terms.tickets)
    prizes = sum(each.worth for each in terms.prizes)
    return TicketWorth(prizes, per_ticket, ways[0], pairs[0] if pairs else None)
