"""What an entrant can expect, and what the house keeps."""

from fractions import Fraction

import pytest

from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.money import Amount
from sicbo.lab.exact.tournaments.entrant import break_even_players, entrant_worth
from tests.law.cup import loaded

FREE = ('[entry_fee]\npool = "100"\nhouse = "10"\n', "")


def guaranteed(amount: str) -> Conditions:
    return loaded(('guarantee = "500"', f'guarantee = "{amount}"'))


def test_48_players_of_110_with_5000_guaranteed() -> None:
    found = entrant_worth(guaranteed("5000"), 48)
    assert found.expected == 100 * Fraction(625, 6)
    assert found.share == Fraction(7, 132)
    assert (found.pool, found.from_house) == (480_000, 20_000)
    assert found.kept == 48 * 1000 - 20_000
    assert found.net == 100 * Fraction(625, 6) - 11_000


@pytest.mark.parametrize(("players", "added"), [(49, 10_000), (50, 0), (51, 0)])
def test_the_guarantee_just_under_at_and_just_over(players: int, added: int) -> None:
    assert entrant_worth(guaranteed("5000"), players).from_house == added


def test_with_how_many_players_the_house_keeps_something() -> None:
    terms = guaranteed("5000")
    least = break_even_players(terms)
    assert least == 46
    assert entrant_worth(terms, 46).kept >= 0 > entrant_worth(terms, 45).kept
    assert break_even_players(guaranteed("0")) == 0


def test_a_tournament_without_a_fee() -> None:
    free = loaded(FREE, ('repechage = "', 'entry_fee = "none"\nrepechage = "'))
    found = entrant_worth(free, 10)
    assert (found.fee, found.share, found.kept) == (0, None, Amount(-50_000))
    assert found.expected == found.net == 5_000
    assert break_even_players(free) is None
