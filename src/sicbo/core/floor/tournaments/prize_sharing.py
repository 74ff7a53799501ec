"""What everybody wins, to the cent: places, ties, what is left over, and an empty pool at the end.

- A pool below the guarantee is filled up by the house; shares are shares of what it holds then.
- Those who are tied share what their places win together, rounded down to the cent.
- Single cents, places that nobody took, and what fixed amounts leave in the pool, go where the
  conditions say: to the house, or to the first. Several who are first share them, and the last
  cents go to them one each, in their order.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sicbo.core.floor.tournaments.ranking import Order
from sicbo.core.floor.tournaments.tournament_conditions import Prizes
from sicbo.core.money import Amount, parse_amount

_WHOLE: Final = 100
"""Hundredths that shares come to."""


class PrizeWon(NamedTuple):
    """What somebody wins."""

    player: str
    place: int
    """The place, counted from one; those who share places all have the first of them."""
    amount: Amount


class PrizeList(NamedTuple):
    """How a pool is shared; what the house adds and what it gets are money of the pool, too."""

    from_house: Amount
    """What the house puts into the pool, so that it holds what is guaranteed."""
    winners: tuple[PrizeWon, ...]
    """Everybody who wins something, the first first."""
    to_house: Amount
    """What is left over for the house."""


def tied_for_prizes(prizes: Prizes, order: Order) -> tuple[tuple[str, ...], ...]:
    """Those who are tied for a prize where a lot decides between them."""
    if prizes.ties != "lot":
        return ()
    found, place = [], 0
    for group in order:
        if len(group) > 1 and place < len(prizes.places):
            found.append(group)
        place += len(group)
    return tuple(found)


def share_prizes(prizes: Prizes, pool: Amount, order: Order) -> PrizeList:
    """Share a pool among players in their order, until nothing is left in it."""
    from_house = Amount(max(prizes.guaranteed - pool, 0))
    whole = pool + from_house
    values = _values(prizes, whole)
    won: dict[str, PrizeWon] = {}
    place = 0
    for group in order:
        together = sum(values[place : place + len(group)], Fraction())
        for player in group:
            won[player] = PrizeWon(player, place + 1, Amount(together // len(group)))
        place += len(group)
    left = whole - sum(each.amount for each in won.values())
    if prizes.remainder == "first" and order:
        won |= _with_rest(order[0], won, left)
        left = 0
    winners = tuple(each for each in won.values() if each.amount)
    return PrizeList(from_house, winners, Amount(left))


def _values(prizes: Prizes, whole: int) -> list[Fraction]:
    """What each place wins, exactly."""
    said = [parse_amount(each) for each in prizes.places]
    if prizes.of == "amounts":
        return [Fraction(each) for each in said]
    return [Fraction(whole * each, _WHOLE * parse_amount("1")) for each in said]


def _with_rest(first: Sequence[str], won: dict[str, PrizeWon], left: int) -> dict[str, PrizeWon]:
    """What those have who are first, once they have got what is left over."""
    each, cents = divmod(left, len(first))
    return {
        player: won[player]._replace(amount=Amount(won[player].amount + each + (number < cents)))
        for number, player in enumerate(first)
    }
