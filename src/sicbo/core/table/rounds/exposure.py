"""What the layout can cost the house on one roll, at most."""

from typing import NamedTuple

from sicbo.core.dice import ROLLS, Dice, Roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.payoff import Row
from sicbo.core.money import Amount
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.rounds.settling import line_of_wager
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.runs import step_streaks

_NOBODY = ""
"""Somebody without limits of their own."""


class Exposure(NamedTuple):
    """The dearest roll: payments to winners less the stakes that are taken."""

    amount: Amount
    dice: Dice | None = None
    """A roll that costs it; none where no roll costs anything."""


def exposure(table: Table) -> Exposure:
    """What the wagers on the layout and the live streaks can cost on one roll, to the cent.

    What is paid for a stake inside the limits grows with it, so those of a spot are reckoned
    together; any other wager is settled once for each price of its spot, and once as a loss.
    """
    spots: dict[WagerKey, _Spot] = {}
    for name, player in table.players.items():
        usual = not table.laid_under and not _has_own_limits(table, name)
        for key, stake in player.wagers.items():
            spot = spots.get(key)
            if spot is None:
                spot = spots[key] = _Spot(table, key)
            if usual and spot.least <= stake <= spot.most and not stake % spot.step:
                spot.together += stake
                continue
            for level, roll in _one_each(spot.row).items():
                spot.apart[level] += _cost(line_of_wager(table, name, key, stake, roll))
    costs = [0] * len(ROLLS)
    for spot in spots.values():
        for place, level in enumerate(spot.row.cells):
            costs[place] += spot.cost(level)
    if table.streaks:
        for place, roll in enumerate(ROLLS):
            costs[place] += sum(map(_streak_cost, step_streaks(table, roll)[0]))
    worst = max(range(len(costs)), key=costs.__getitem__)
    if costs[worst] <= 0:
        return Exposure(Amount(0))
    return Exposure(Amount(costs[worst]), ROLLS[worst].ascending)


class _Spot:
    """The wagers on one spot: those that are reckoned together, and what the others cost."""

    __slots__ = ("_prices", "apart", "least", "most", "row", "step", "together")

    def __init__(self, table: Table, key: WagerKey) -> None:
        row, limits = table.book.table[key], table.limits_then(_NOBODY, key)
        self.row = row
        self.together = 0
        self.apart = [0] * (len(row.levels) + 1)
        """By the level at which the spot wins; the first is its loss."""
        odds = [level.odds for level in row.levels]
        self._prices = (-1, *(each.numerator for each in odds))
        chip = table.config.smallest_chip if table.config is not None else 1
        self.step = chip if table.policies.limits.unit == "paid-up" else 1
        whole = table.book.document.payments is None and all(n.denominator == 1 for n in odds)
        self.least, self.most = limits.minimum, limits.maximum if whole else -1

    def cost(self, level: int) -> int:
        """What the spot costs where it wins at a level, or loses."""
        return self.together * self._prices[level] + self.apart[level]


def _has_own_limits(table: Table, name: str) -> bool:
    return table.players[name].limits is not None or (
        table.round_limits is not None and name in table.round_limits[2]
    )


def _one_each(row: Row) -> dict[int, Roll]:
    """A roll for each level of a row, and one that loses."""
    return dict(zip(row.cells, ROLLS, strict=True))


def _cost(line: Line) -> int:
    if line.outcome == "won":
        return line.pays
    return -line.counted if line.outcome == "lost" else 0


def _streak_cost(line: StreakLine) -> int:
    return -line.stake if line.outcome == "lost" else line.pays
