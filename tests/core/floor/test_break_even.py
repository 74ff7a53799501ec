"""Break-even as the floor reckons it is what the laboratory has, for every wager by itself."""

from fractions import Fraction

import pytest

from sicbo.core.floor.jackpots.break_even import break_even, can_pass
from sicbo.core.floor.jackpots.pool import PoolRules
from sicbo.core.floor.jackpots.terms import PoolTerms, Trigger, WagerWins, WinsInARow
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.exact.jackpots.break_even import attempt, rounds_to_hit
from sicbo.rulebooks.catalogue import GAMES, open_rulebook

TEN = Amount(1000)


def trigger(times: int, *spots: str, least: Amount = TEN) -> Trigger:
    keys = tuple(map(WagerKey, spots))
    return WagerWins(keys, least) if times == 1 else WinsInARow(keys, least, times)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_floor_and_the_laboratory_agree(game: str, times: int) -> None:
    book = open_rulebook(game)
    for wager in book.table:
        tried = attempt(book, wager, TEN, times=times)
        assert break_even(book, trigger(times, wager)) == tried.break_even


def test_the_figures_that_everybody_quotes() -> None:
    book = open_rulebook("aruze-etg")
    assert rounds_to_hit(Fraction(1, 216), 2) == 46_872
    assert break_even(book, trigger(1, "triple:6")) == 25_000
    assert break_even(book, trigger(2, "triple:6")) == 5_425_000
    assert break_even(book, trigger(1, "any-triple")) == 4 * TEN


def test_several_spots_together_may_be_cheaper_than_the_cheapest_alone() -> None:
    book = open_rulebook("aruze-etg")
    triples = [f"triple:{face}" for face in range(1, 7)]
    alone = break_even(book, trigger(2, "triple:6"))
    together = break_even(book, trigger(2, *triples))
    assert together == 6 * TEN * Fraction(25, 216) * (36 + 36**2)
    assert together < alone
    assert break_even(book, trigger(1, *triples)) == break_even(book, trigger(1, "triple:6"))


def test_spots_that_a_book_has_not_count_for_nothing() -> None:
    book = open_rulebook("aruze-etg")
    assert break_even(book, trigger(1, "triple:6", "moon")) == 25_000
    assert break_even(book, trigger(1, "moon")) == 0


@pytest.mark.parametrize(("ceiling", "passes"), [(24_999, 0), (25_000, 0), (25_001, 1), (None, 1)])
def test_a_display_passes_break_even_only_above_it(ceiling: int | None, passes: int) -> None:
    top = None if ceiling is None else Amount(ceiling)
    rules = PoolRules(PoolTerms(Amount(100), top, trigger(1, "triple:6"), "equal"), "meter", TEN)
    found = can_pass(rules, [open_rulebook("aruze-etg"), open_rulebook("star-2016")])
    assert (found is not None) == bool(passes)
