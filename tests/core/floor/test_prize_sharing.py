"""Prizes to the cent, against a second reckoning that counts cent by cent."""

from fractions import Fraction
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.floor.tournaments.prize_sharing import (
    PrizeList,
    PrizeWon,
    share_prizes,
    tied_for_prizes,
)
from sicbo.core.floor.tournaments.ranking import Order
from sicbo.core.floor.tournaments.tournament_conditions import Prizes
from sicbo.core.money import Amount, format_amount

Rest = Literal["first", "house"]


def prizes(
    *places: str,
    of: Literal["pool", "amounts"] = "pool",
    guarantee: str = "0",
    ties: Literal["shared", "lot"] = "shared",
    remainder: Rest = "house",
) -> Prizes:
    return Prizes(places=places, of=of, guarantee=guarantee, ties=ties, remainder=remainder)


def shared(terms: Prizes, pool: int, *order: tuple[str, ...]) -> PrizeList:
    found = share_prizes(terms, Amount(pool), order)
    assert found.from_house + pool == found.to_house + sum(each.amount for each in found.winners)
    return found


def amounts(found: PrizeList) -> dict[str, int]:
    return {each.player: each.amount for each in found.winners}


THREE = ("50", "30", "20")
APART = (("ann",), ("bob",), ("cid",), ("dot",))


def test_shares_of_the_pool_place_by_place() -> None:
    found = shared(prizes(*THREE), 80_000, *APART)
    assert found == PrizeList(
        Amount(0),
        (
            PrizeWon("ann", 1, Amount(40_000)),
            PrizeWon("bob", 2, Amount(24_000)),
            PrizeWon("cid", 3, Amount(16_000)),
        ),
        Amount(0),
    )


@pytest.mark.parametrize(("pool", "added"), [(49_999, 1), (50_000, 0), (50_001, 0), (0, 50_000)])
def test_the_house_fills_the_pool_up_to_what_is_guaranteed(pool: int, added: int) -> None:
    found = shared(prizes(*THREE, guarantee="500"), pool, *APART)
    assert found.from_house == added


def test_those_who_are_tied_share_what_their_places_win() -> None:
    found = shared(prizes(*THREE), 80_000, ("ann", "bob"), ("cid",))
    assert amounts(found) == {"ann": 32_000, "bob": 32_000, "cid": 16_000}
    assert [each.place for each in found.winners] == [1, 1, 3]
    # A tie for the last place that wins: the two share it, and the place behind it wins nothing.
    found = shared(prizes(*THREE), 80_000, ("ann",), ("bob",), ("cid", "dot"))
    assert amounts(found) == {"ann": 40_000, "bob": 24_000, "cid": 8_000, "dot": 8_000}
    # Tied behind the last place: nothing is won there.
    found = shared(prizes(*THREE), 80_000, ("ann",), ("bob",), ("cid",), ("dot", "eve"))
    assert set(amounts(found)) == {"ann", "bob", "cid"}


@pytest.mark.parametrize(("remainder", "first", "house"), [("first", 34, 0), ("house", 33, 1)])
def test_single_cents_go_where_the_conditions_say(remainder: Rest, first: int, house: int) -> None:
    terms = prizes("33.34", "33.33", "33.33", remainder=remainder)
    found = shared(terms, 100, *APART)
    assert amounts(found) == {"ann": first, "bob": 33, "cid": 33}
    assert found.to_house == house


def test_the_last_cents_go_to_those_who_are_first_one_each_in_their_order() -> None:
    terms = prizes("40", "30", "30", remainder="first")
    found = shared(terms, 101, ("ann", "bob", "cid"))
    assert amounts(found) == {"ann": 34, "bob": 34, "cid": 33}
    assert found.to_house == 0


@pytest.mark.parametrize(
    ("remainder", "first", "house"), [("first", 56_000, 0), ("house", 40_000, 16_000)]
)
def test_places_that_nobody_took(remainder: Rest, first: int, house: int) -> None:
    found = shared(prizes(*THREE, remainder=remainder), 80_000, ("ann",), ("bob",))
    assert amounts(found) == {"ann": first, "bob": 24_000}
    assert found.to_house == house


def test_nobody_is_left() -> None:
    assert shared(prizes(*THREE, remainder="first"), 80_000).to_house == 80_000
    assert shared(prizes(*THREE, guarantee="500"), 0).winners == ()


@pytest.mark.parametrize(
    ("remainder", "first", "house"), [("first", 80_000, 0), ("house", 50_000, 30_000)]
)
def test_what_fixed_amounts_leave_in_the_pool(remainder: Rest, first: int, house: int) -> None:
    terms = prizes("500", "200", of="amounts", guarantee="700", remainder=remainder)
    found = shared(terms, 100_000, *APART)
    assert amounts(found) == {"ann": first, "bob": 20_000}
    assert found.to_house == house
    assert shared(terms, 0, *APART).from_house == 70_000


def test_a_lot_is_wanted_where_a_tie_reaches_a_prize() -> None:
    order: Order = (("ann", "bob"), ("cid", "dot"), ("eve", "fay"))
    assert tied_for_prizes(prizes(*THREE, ties="lot"), order) == order[:2]
    assert tied_for_prizes(prizes(*THREE, "1", ties="lot"), order) == order[:2]
    assert tied_for_prizes(prizes(*THREE, ties="shared"), order) == ()
    assert tied_for_prizes(prizes(*THREE, ties="lot"), APART) == ()


def second_reckoning(terms: Prizes, pool: int, order: Order) -> tuple[dict[str, int], int, int]:
    """The same by another way: player by player, and the last cents one after another."""
    hundredths = [int(Fraction(each) * 100) for each in terms.places]
    guarantee = int(Fraction(terms.guarantee) * 100)
    filled = guarantee if pool < guarantee else pool
    won: dict[str, int] = {}
    players = [(player, len(group), group) for group in order for player in group]
    for player, size, group in players:
        start = next(n for n, each in enumerate(players) if each[2] is group)
        mine = hundredths[start : start + size]
        top, bottom = (sum(mine), 1) if terms.of == "amounts" else (sum(mine) * filled, 10_000)
        won[player] = top // (bottom * size)
    left = filled - sum(won.values())
    if terms.remainder == "first":
        while left and order:
            for player in order[0]:
                if left:
                    won[player] += 1
                    left -= 1
    return {name: each for name, each in won.items() if each}, filled - pool, left


@st.composite
def orders(draw: st.DrawFn) -> Order:
    sizes = draw(st.lists(st.integers(1, 3), max_size=5))
    names = iter(f"p{n}" for n in range(15))
    return tuple(tuple(next(names) for _ in range(size)) for size in sizes)


@st.composite
def terms_of(draw: st.DrawFn) -> Prizes:
    of: Literal["pool", "amounts"] = draw(st.sampled_from(["pool", "amounts"]))
    remainder: Rest = draw(st.sampled_from(["first", "house"]))
    if of == "amounts":
        values = sorted(draw(st.lists(st.integers(1, 900), min_size=1, max_size=6)), reverse=True)
        guarantee = sum(values) + draw(st.integers(0, 50))
    else:
        cuts = sorted(draw(st.sets(st.integers(1, 9_999), max_size=5)))
        edges = [0, *cuts, 10_000]
        values = sorted((b - a for a, b in pairwise(edges)), reverse=True)
        guarantee = draw(st.integers(0, 2_000))
    places = tuple(format_amount(Amount(each)) for each in values)
    return prizes(*places, of=of, guarantee=format_amount(Amount(guarantee)), remainder=remainder)


@given(terms_of(), st.integers(0, 3_000), orders())
def test_a_second_reckoning_comes_to_the_same(terms: Prizes, pool: int, order: Order) -> None:
    found = share_prizes(terms, Amount(pool), order)
    won, from_house, to_house = second_reckoning(terms, pool, order)
    assert amounts(found) == won
    assert (found.from_house, found.to_house) == (from_house, to_house)
    assert pool + from_house == sum(won.values()) + to_house
    assert found.to_house >= 0
    if terms.remainder == "first" and order:
        assert found.to_house == 0
