"""What each player has turned over for a promotion, round by round, as far as it still stands."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sicbo.core.ids import WagerKey
from sicbo.core.law.opposites import Pair
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.lines import KindLine, Line, StreakLine

TOKEN = "token:"
"""With what the kind of a promotional token begins."""


@dataclass(slots=True)
class Turnover:
    """Stakes that count for one promotion."""

    minimum: Amount
    counts: bool = True
    until: datetime.datetime | None = None
    """When entries close, where the table was told."""
    rounds: dict[int, dict[str, int]] = field(default_factory=dict)
    """What every player turned over in each round that counted."""
    opposed: dict[int, dict[str, int]] = field(default_factory=dict)
    """What of it were opposite wagers of one player, which cost next to nothing."""

    def by_player(self) -> dict[str, int]:
        """What each player has turned over in all."""
        return _summed(self.rounds.values())

    def opposed_by_player(self) -> dict[str, int]:
        """What of it each player has laid on opposite sides of one round."""
        return _summed(self.opposed.values())

    def forget(self, number: int) -> None:
        """What a round counted is undone."""
        self.rounds.pop(number, None)
        self.opposed.pop(number, None)


def _summed(rounds: Iterable[Mapping[str, int]]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for each in rounds:
        sums.update(each)
    return dict(sums)


def laid_against(
    minimum: Amount, pairs: Iterable[Pair], lines: Iterable[Line], counted: Mapping[str, int]
) -> dict[str, int]:
    """What each player has staked on both of two opposite sides, of what has counted."""
    stakes: Counter[tuple[str, WagerKey]] = Counter()
    for line in lines:
        if line.outcome in ("won", "lost") and line.stake >= minimum:
            stakes[_person(line.player), line.wager] += line.counted
    sums: Counter[str] = Counter()
    for one, other in pairs:
        for player in counted:
            sums[player] += 2 * min(stakes[player, one], stakes[player, other])
    return {player: min(sums[player], most) for player, most in counted.items() if sums[player]}


def turned_over(
    minimum: Amount,
    lines: Iterable[Line],
    streaks: Iterable[StreakLine] = (),
    in_kind: Iterable[KindLine] = (),
) -> dict[str, int]:
    """What each player has staked on wagers of at least a minimum that the dice have decided."""
    tokens: Counter[tuple[str, str]] = Counter()
    for row in in_kind:
        if row.kind.startswith(TOKEN):
            tokens[row.player, row.wager] += row.stake
    sums: Counter[str] = Counter()
    for line in lines:
        if line.outcome in ("won", "lost") and line.stake >= minimum:
            money = max(0, line.counted - tokens[line.player, line.wager])
            sums[_person(line.player)] += money
    for each in streaks:
        if each.outcome in ("won", "lost") and each.stake >= minimum:
            sums[_person(each.player)] += each.stake
    return {player: amount for player, amount in sums.items() if amount and player}


def _person(place: str) -> str:
    """Whose a place is; nobody known at a terminal earns nothing."""
    return holder_of(place) or ""


def added(known: Mapping[str, int], more: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    """Sums with more of the same, never less than nothing.

    >>> added({"ann": 5}, {"ann": 5, "bob": 2}, -1)
    {}
    """
    sums = dict(known)
    for player, amount in more.items():
        sums[player] = sums.get(player, 0) + sign * amount
    return {player: amount for player, amount in sums.items() if amount > 0}
