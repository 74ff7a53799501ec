"""One table on which everybody plays flat: known figures, and every roll played out."""

from fractions import Fraction
from itertools import product

import pytest

from sicbo.core.dice import ROLLS
from sicbo.core.floor.tournaments.ranking import Finish, rank
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.exact.tournaments.flat_field import FlatPlayer, FlatTable, flat_table
from tests.law.play import book

BOOK = book("crown-a")
RICH = 100_000


def player(name: str, key: str, chips: int = RICH, stake: int = 1000) -> FlatPlayer:
    return FlatPlayer(name, Amount(chips), {WagerKey(key): Amount(stake)})


def law(*players: FlatPlayer, spins: int, taken: int = 0) -> FlatTable:
    found = flat_table(BOOK, players, spins, Amount(taken))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("spins", "ahead", "tied"),
    [(1, Fraction(35, 72), Fraction(1, 36)), (3, Fraction(89_635, 186_624), None)],
)
def test_small_against_big(spins: int, ahead: Fraction, tied: Fraction | None) -> None:
    found = law(player("ann", "small"), player("bob", "big"), spins=spins)
    won, equal = found.ahead("ann", "bob")
    assert won == ahead
    assert equal == (1 - 2 * ahead if tied is None else tied)


def test_small_against_big_over_ten_spins() -> None:
    found = law(player("ann", "small"), player("bob", "big"), spins=10)
    ahead, tied = found.ahead("ann", "bob")
    assert (round(float(ahead), 6), round(float(tied), 6)) == (0.403356, 0.193288)
    assert found.through(1)["ann"] == ahead + tied / 2 == Fraction(1, 2)


def test_small_big_and_any_triple_over_five_spins() -> None:
    three = (player("ann", "small"), player("bob", "big"), player("cid", "any-triple"))
    chances = law(*three, spins=5).through(1)
    assert {name: round(float(each), 6) for name, each in chances.items()} == {
        "ann": 0.434308,
        "bob": 0.434308,
        "cid": 0.131384,
    }
    assert sum(chances.values()) == 1
    assert sum(law(*three, spins=5).through(2).values()) == 2


@pytest.mark.parametrize("taken", [0, 1500])
def test_every_two_rolls_played_out(taken: int) -> None:
    """Chips that reach for one loss, for two, or for none; what lacks is taken."""
    players = (
        player("ann", "small", 1000),
        player("bob", "double:3", 2000),
        player("cid", "total:9", 900),
    )
    found: dict[tuple[tuple[str, ...], ...], int] = {}
    for rolls in product(ROLLS, repeat=2):
        stacks = {each.name: [int(each.chips), 0] for each in players}
        for spin, roll in enumerate(rolls, 1):
            for each in players:
                ((key, stake),) = each.stakes.items()
                chips = stacks[each.name][0]
                laid = stake if chips >= stake else 0
                lacks = max(min(taken, chips) - laid, 0)
                level = BOOK.row(key).at(roll)
                change = -laid if level is None else int(laid * level.odds)
                stacks[each.name][0] = chips + change - lacks
                if not stacks[each.name][0] and not stacks[each.name][1]:
                    stacks[each.name][1] = spin
        ended = [Finish(name, "", Amount(c), out or None) for name, (c, out) in stacks.items()]
        order = rank(ended)
        found[order] = found.get(order, 0) + 1
    known = law(*players, spins=2, taken=taken)
    assert known.of == 216**2
    assert dict(known.orders()) == found


def test_the_tied_share_what_their_places_are_worth() -> None:
    found = law(player("ann", "small"), player("bob", "small"), spins=4)
    worth = found.by_place([Fraction(70), Fraction(30)])
    assert worth == {"ann": 50, "bob": 50}
    assert found.ahead("ann", "bob") == (Fraction(0), Fraction(1))


def test_too_many_stacks_have_no_exact_law() -> None:
    keys = ("total:4", "total:5", "total:6", "total:7", "double:1", "triple:2")
    many = [player(key, key, stake=1000 + 7 * n) for n, key in enumerate(keys)]
    assert flat_table(BOOK, many, 40, Amount(0)) is None
