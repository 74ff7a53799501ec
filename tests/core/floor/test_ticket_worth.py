"""What a ticket is worth beside what the play costs that earns it."""

from fractions import Fraction

import pytest

from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.floor.promotions.ticket_worth import (
    flagged_below,
    ticket_worth,
    turnover_ways,
)
from sicbo.core.law.mathematics import figures
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.law.promotion_files import TERMS, prize, reads, with_field


def terms(text: str = TERMS) -> PromotionTerms:
    return reads("star-2016", text).terms


def test_a_ticket_for_fifty_on_small_costs_25_18() -> None:
    book = open_rulebook("star-2016")
    worth = ticket_worth([book], terms())
    small = next(way for way in turnover_ways(book) if way.wagers == ("small",))
    assert 50 * small.edge == Fraction(25, 18)
    assert worth.per_ticket == 5000
    assert worth.loss == 5000 * worth.least_edge


def test_from_which_prizes_on_ten_thousand_tickets_favour_the_player() -> None:
    """13,888.89 of prizes: with one cent more the ticket is worth more than it costs on Small."""
    book = open_rulebook("star-2016")
    for value, favours in (("13888.88", False), ("13888.89", True)):
        worth = ticket_worth([book], terms(with_field("value", f'"{value}"')))
        assert worth.least_edge == figures(book.row("small")).edge
        assert worth.favours_player(10_000) is favours
        assert worth.favoured_below == 10_000 + favours
        assert worth.favours_player(9_999)
        assert not worth.favours_player(10_001)
        assert worth.favours_player(None)


def test_opposite_wagers_make_turnover_at_the_price_of_the_triples() -> None:
    """500 on Small and 500 on Big: 1000/36 for twenty tickets of fifty."""
    worth = ticket_worth([open_rulebook("star-2016")], terms())
    assert worth.opposite is not None
    assert set(worth.opposite.wagers) in ({"small", "big"}, {"even", "odd"})
    assert 1000 * worth.opposite.edge == Fraction(1000, 36)
    assert worth.opposite.varies < worth.cheapest.varies / 10


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_cheapest_way_is_the_least_edge_of_every_wager(game: str) -> None:
    book = open_rulebook(game)
    ways = turnover_ways(book)
    assert ways[0].edge == min(figures(row).edge for row in book.table.values())
    assert sum(len(way.wagers) == 2 for way in ways) == len(book.opposites)
    for way in ways:
        edges = [figures(book.row(key)).edge for key in way.wagers]
        assert way.edge == sum(edges) / len(edges)


def test_tickets_that_no_play_earns_cost_nothing_that_could_be_compared() -> None:
    given = with_field("turnover_per_ticket", '"none"', with_field("tables", "[]"))
    worth = ticket_worth([open_rulebook("star-2016")], terms(given))
    assert (worth.loss, worth.favoured_below) == (None, None)
    assert not worth.favours_player(None)
    assert worth.worth(100) == Fraction(50_000, 100)


def test_several_tickets_for_a_piece_of_turnover_cost_less_each() -> None:
    text = with_field("turnover_per_ticket", '"50"\ntickets = 4')
    worth = ticket_worth([open_rulebook("star-2016")], terms(text))
    assert worth.per_ticket == 1250


def test_the_cash_alternative_counts_where_it_is_more() -> None:
    for alternative, worth in (("800", 90_000), ("900", 90_000), ("1000", 100_000)):
        text = TERMS + prize("vehicle", more=f'cash_alternative = "{alternative}"')
        assert ticket_worth([open_rulebook("star-2016")], terms(text)).prizes == 50_000 + worth


def test_what_is_flagged_on_screens_is_what_the_command_line_says() -> None:
    book = open_rulebook("star-2016")
    for value in ("500", "13888.88", "13888.89"):
        text = terms(with_field("value", f'"{value}"'))
        assert flagged_below(book, text) == ticket_worth([book], text).favoured_below
    given_alone = with_field("turnover_per_ticket", '"none"', with_field("tables", "[]"))
    assert flagged_below(book, terms(given_alone)) is None
