"""The exact law of one table where everybody plays flat: convolved over the 216 rolls."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from sicbo.core.dice import COMBINATION_OF, COMBINATIONS
from sicbo.core.floor.tournaments.ranking import Finish, rank
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import line_of
from sicbo.core.money import Amount

MOST_STATES: Final = 60_000
"""Stacks of all players together that are followed at once."""

WAYS: Final = tuple(Counter(COMBINATION_OF)[place] for place in range(len(COMBINATIONS)))
"""How many of the 216 rolls show each combination."""

_IN: Final = 0

Stack = tuple[int, int]
"""Chips, and the spin of elimination; none while somebody is in."""


class FlatPlayer(NamedTuple):
    """Somebody who lays the same wagers on every spin, while the chips reach."""

    name: str
    chips: Amount
    stakes: Mapping[WagerKey, Amount]

    @property
    def staked(self) -> int:
        """What the wagers come to."""
        return sum(self.stakes.values())


class FlatTable(NamedTuple):
    """Stacks of all players after the last spin, with the ways of the dice to each."""

    players: tuple[str, ...]
    ways: Mapping[tuple[Stack, ...], int]
    of: int

    def orders(self) -> Mapping[tuple[tuple[str, ...], ...], int]:
        """Every order in which they can end, ties together, with its ways."""
        found: Counter[tuple[tuple[str, ...], ...]] = Counter()
        for stacks, ways in self.ways.items():
            ended = [
                Finish(name, "", Amount(chips), out or None)
                for name, (chips, out) in zip(self.players, stacks, strict=True)
            ]
            found[rank(ended)] += ways
        return found

    def by_place(self, worth: Sequence[Fraction]) -> dict[str, Fraction]:
        """What everybody can expect where each place is worth so much; the tied share places."""
        found = dict.fromkeys(self.players, Fraction())
        for order, ways in self.orders().items():
            place = 0
            for group in order:
                together = sum(worth[place : place + len(group)], Fraction())
                for name in group:
                    found[name] += together / len(group) * Fraction(ways, self.of)
                place += len(group)
        return found

    def through(self, places: int) -> dict[str, Fraction]:
        """The chance of everybody to be among the first; a tie is as good as a fair lot."""
        return self.by_place([Fraction(1)] * places)

    def ahead(self, one: str, other: str) -> tuple[Fraction, Fraction]:
        """The chances that one ends before another, and that they are tied."""
        found: Counter[str] = Counter()
        for order, ways in self.orders().items():
            places = {name: n for n, group in enumerate(order) for name in group}
            gap = places[other] - places[one]
            found["ahead" if gap > 0 else "behind" if gap else "tied"] += ways
        return Fraction(found["ahead"], self.of), Fraction(found["tied"], self.of)


def flat_table(
    book: Rulebook, players: Sequence[FlatPlayer], spins: int, taken: Amount
) -> FlatTable | None:
    """The law of a table after so many spins; nothing where too many stacks are possible."""
    nets = [_nets(book, each.stakes) for each in players]

    @cache
    def outcomes(able: tuple[bool, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
        """What a spin brings those who can lay their wagers, and by how many rolls."""
        found: Counter[tuple[int, ...]] = Counter()
        for place, ways in enumerate(WAYS):
            found[tuple(net[place] if can else 0 for net, can in zip(nets, able, strict=True))] += (
                ways
            )
        return tuple(found.items())

    states: dict[tuple[Stack, ...], int] = {tuple((each.chips, _IN) for each in players): 1}
    staked = [each.staked for each in players]
    for spin in range(1, spins + 1):
        after: defaultdict[tuple[Stack, ...], int] = defaultdict(int)
        for stacks, count in states.items():
            able = tuple(chips >= own for (chips, _), own in zip(stacks, staked, strict=True))
            lacks = [
                max(min(taken, chips) - (own if can else 0), 0)
                for (chips, _), own, can in zip(stacks, staked, able, strict=True)
            ]
            for change, ways in outcomes(able):
                ended = (
                    _after(stack, net - lack, spin)
                    for stack, net, lack in zip(stacks, change, lacks, strict=True)
                )
                after[tuple(ended)] += count * ways
        if len(after) > MOST_STATES:
            return None
        states = dict(after)
    return FlatTable(tuple(each.name for each in players), states, sum(WAYS) ** spins)


def _nets(book: Rulebook, stakes: Mapping[WagerKey, Amount]) -> list[int]:
    """What the wagers bring on each combination."""
    payments = book.document.payments
    rows = [(book.row(key), stake) for key, stake in stakes.items()]
    return [
        sum(line_of(row, roll, stake, payments).returns - stake for row, stake in rows)
        for roll in COMBINATIONS
    ]


def _after(stack: Stack, net: int, spin: int) -> Stack:
    chips, out = stack
    left = chips + net
    return (left, out or (_IN if left else spin))
