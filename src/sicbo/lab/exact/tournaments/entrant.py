"""What an entrant among equals can expect, and what the house keeps, its guarantee included."""

from fractions import Fraction
from typing import NamedTuple

from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.money import Amount


class EntrantWorth(NamedTuple):
    """A tournament with so many players, each as likely to end in any place as any other."""

    players: int
    fee: Amount
    """What each pays."""
    pool: Amount
    """What their fees bring into the pool."""
    from_house: Amount
    """What the house adds, so that the pool holds what is guaranteed."""
    taken: Amount
    """What the fees bring the house."""

    @property
    def expected(self) -> Fraction:
        """What each can expect to win, in cents: the pool is paid out whole."""
        return Fraction(self.pool + self.from_house, self.players)

    @property
    def net(self) -> Fraction:
        """The same less the fee."""
        return self.expected - self.fee

    @property
    def kept(self) -> Amount:
        """What the house keeps; less than nothing where it pays."""
        return Amount(self.taken - self.from_house)

    @property
    def share(self) -> Fraction | None:
        """The same as a share of all fees; nothing where entering is free."""
        return Fraction(self.kept, self.players * self.fee) if self.fee else None


def entrant_worth(conditions: Conditions, players: int) -> EntrantWorth:
    """What the conditions give so many players, before anybody buys back or withdraws."""
    fee = conditions.fee
    to_pool, to_house = (fee.to_pool, fee.to_house) if fee is not None else (0, 0)
    pool = Amount(players * to_pool)
    return EntrantWorth(
        players,
        Amount(to_pool + to_house),
        pool,
        Amount(max(conditions.prizes.guaranteed - pool, 0)),
        Amount(players * to_house),
    )


def break_even_players(conditions: Conditions) -> int | None:
    """With how many players the house neither keeps nor pays; nothing where it always pays."""
    fee, guarantee = conditions.fee, conditions.prizes.guaranteed
    if fee is None or not fee.whole:
        return None if guarantee else 0
    return -(-guarantee // fee.whole)
