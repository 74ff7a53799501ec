"""What each player has turned over for a promotion, round by round, as far as it still stands."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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
    rounds: dict[int, dict[str, int]] = field(default_factory=dict)
    """What every player turned over in each round that counted."""

    def by_player(self) -> dict[str, int]:
        """What each player has turned over in all."""
        sums: Counter[str] = Counter()
        for each in self.rounds.values():
            sums.update(each)
        return dict(sums)


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
