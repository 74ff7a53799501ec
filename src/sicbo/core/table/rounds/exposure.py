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


class Exposure(NamedTuple):
    """The dearest roll: payments to winners less the stakes that are taken."""

    amount: Amount
    dice: Dice | None = None
    """A roll that costs it; none where no roll costs anything."""


def exposure(table: Table) -> Exposure:
    """What the wagers on the layout and the live streaks can cost on one roll, to the cent.

    Every wager is settled once for each price at which its spot can win, and once as a loss.
    """
    by_spot: dict[WagerKey, dict[int, int]] = {}
    rolls: dict[WagerKey, dict[int, Roll]] = {}
    for name, player in table.players.items():
        for key, stake in player.wagers.items():
            spot = by_spot.get(key)
            if spot is None:
                rolls[key] = _one_each(table.book.table[key])
                spot = by_spot[key] = dict.fromkeys(rolls[key], 0)
            for level, roll in rolls[key].items():
                spot[level] += _cost(line_of_wager(table, name, key, stake, roll))
    costs = [0] * len(ROLLS)
    for key, spot in by_spot.items():
        for place, level in enumerate(table.book.table[key].cells):
            costs[place] += spot[level]
    if table.streaks:
        for place, roll in enumerate(ROLLS):
            costs[place] += sum(map(_streak_cost, step_streaks(table, roll)[0]))
    worst = max(range(len(costs)), key=costs.__getitem__)
    if costs[worst] <= 0:
        return Exposure(Amount(0))
    return Exposure(Amount(costs[worst]), ROLLS[worst].ascending)


def _one_each(row: Row) -> dict[int, Roll]:
    """A roll for each level of a row, and one that loses."""
    return dict(zip(row.cells, ROLLS, strict=True))


def _cost(line: Line) -> int:
    if line.outcome == "won":
        return line.pays
    return -line.counted if line.outcome == "lost" else 0


def _streak_cost(line: StreakLine) -> int:
    return -line.stake if line.outcome == "lost" else line.pays
