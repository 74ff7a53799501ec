"""An evening as it is asked for: checked, and played in runs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd, sqrt
from typing import Any, Final

import numpy as np

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, format_amount
from sicbo.lab.engine.bets import Bets
from sicbo.lab.engine.evening import (
    ABOVE,
    BELOW,
    BROKEN,
    TOO_MUCH,
    kernel_of,
    scratch,
)
from sicbo.lab.engine.own import BadStrategy, OwnStrategy, find_strategy
from sicbo.lab.engine.strategies import MEANINGS, Table
from sicbo.lab.engine.streams import EVENINGS, stream
from sicbo.lab.engine.tally import FINAL_BINS, Tally, empty_sheets
from sicbo.lab.exact.chain import Walls
from sicbo.lab.simulate.questions import (
    MOST_EVENINGS,
    MOST_STAKE,
    BadQuestion,
    Money,
    the_amount,
    the_number,
    the_seed,
    the_stakes,
)

RUN_EVENINGS: Final = 8192
RUN_ROUNDS: Final = 2**22
"""How many evenings and rounds fit on one set of sheets, and are worth a worker's while."""
MOST_ROUNDS_OF_AN_EVENING: Final = 10**9
PATHS: Final = 400
PATH_POINTS: Final = 100
USUAL_MAXIMUM: Final = 100
"""The maximum, in minimums, of a table that was given none."""
NEVER: Final = 2**62


@dataclass(frozen=True)
class Plan:
    """One player's evening, and how often it is played."""

    bets: Bets
    strategy: str | OwnStrategy
    table: Table
    bankroll: Amount
    goal: Amount | None
    stop_loss: Amount | None
    rounds: int
    evenings: int
    seed: int

    @property
    def together(self) -> bool:
        """Whether the same set of stakes lies there every round."""
        return self.strategy == "flat"

    @property
    def strategy_name(self) -> str:
        """The strategy as the user wrote it."""
        return self.strategy if isinstance(self.strategy, str) else self.strategy.name

    @cached_property
    def walls(self) -> Walls:
        """What ends an evening."""
        least = self.bets.total if self.together else int(self.table.minimum)
        return Walls(
            bankroll=self.bankroll,
            goal=NEVER if self.goal is None else self.goal,
            floor=-1 if self.stop_loss is None else self.bankroll - self.stop_loss,
            least=least,
            rounds=self.rounds,
        )

    @cached_property
    def step(self) -> int:
        """The smallest difference between two bankrolls."""
        if self.together:
            return self.bets.net_step
        return self.bets.unit_step(int(self.table.unit))

    @cached_property
    def scale(self) -> tuple[int, int, int]:
        """Where the bins of final bankrolls begin, how wide they are, and those of drawdowns."""
        offset = self.bankroll % self.step
        odds = float((self.bets.odds[:, 1:-1].max(axis=1) / self.bets.odds[:, -1]).max())
        usual = float(max(each.variance for each in self.bets.figures)) ** 0.5
        win = int(self.bets.nets.max()) if self.together else int(self.table.maximum * odds)
        wide = 12 * usual * float(self.bets.total) * sqrt(self.rounds)
        top = min(self.walls.goal + win, self.bankroll + self.rounds * win)
        top = min(top, max(4 * self.bankroll, self.bankroll + int(wide)))
        lines = (top - offset) // self.step + 2
        width = self.step * -(-lines // FINAL_BINS)
        return offset, width, width

    @property
    def longest(self) -> int:
        """How many evenings are played in one run at most: the answer does not depend on it."""
        return max(1, min(RUN_EVENINGS, RUN_ROUNDS // self.rounds))

    @property
    def every(self) -> int:
        """After how many rounds a path is noted."""
        return -(-self.rounds // PATH_POINTS)

    @property
    def points(self) -> int:
        """How many points a path has."""
        return -(-self.rounds // self.every) + 1

    def kernel(self) -> tuple[Any, str | None]:
        """The kernel to play with, and why it is slow where it is."""
        if isinstance(self.strategy, str):
            return kernel_of(self.strategy), None
        return self.strategy.kernel

    def __call__(self, evenings: range) -> Tally:
        """Play some evenings; each is a shard, with rolls of its own."""
        first, number = evenings.start, len(evenings)
        sheets = empty_sheets(len(self.bets.rows))
        followed = max(0, min(number, PATHS - first))
        paths = np.zeros((PATHS, self.points), dtype=np.int64)
        wrong = np.zeros(6, dtype=np.int64)
        walls = self.walls
        kernel, _ = self.kernel()
        arguments = (
            *(np.uint64(self.seed), int(stream(EVENINGS, first)), number, self.rounds),
            *(int(walls.bankroll), int(walls.goal), int(walls.floor), int(walls.least)),
            *(self.table, self.bets.odds, self.bets.rounding),
            *(self.bets.cells, self.bets.lit, self.bets.nets),
            *(int(self.bets.total) if self.together else 0, np.array(self.scale, dtype=np.int64)),
            *(sheets.ends, sheets.sums, sheets.finals, sheets.falls, sheets.longest, sheets.times),
            *(sheets.staked, sheets.squares, self.every, paths[first : first + followed], wrong),
            *scratch(),
        )
        try:
            kernel(*arguments)
        except (Exception, SystemExit) as error:
            if isinstance(self.strategy, OwnStrategy):
                raise self.strategy.broken(error) from None
            raise
        if wrong[0]:
            raise self._fault([int(each) for each in wrong])
        return sheets.tally(paths)

    def _fault(self, wrong: list[int]) -> BadStrategy:
        kind, evening, played, stake, money, which = wrong
        where = f"in round {played} of evening {evening + 1}"
        staked, table = format_amount(Amount(stake)), self.table
        expected = {
            TOO_MUCH: f"at most the {format_amount(Amount(money))} it has",
            BELOW: f"at least the minimum of {format_amount(table.minimum)}",
            ABOVE: f"at most the maximum of {format_amount(table.maximum)}",
            BROKEN: f"a multiple of the unit of {format_amount(table.unit)}",
        }.get(kind)
        if expected is None:
            known = len(self.bets.rows)
            return BadStrategy(
                f"{self.strategy_name} must choose a wager from 0 to {known - 1}, "
                f"got {which} {where}"
            )
        return BadStrategy(f"{self.strategy_name} must stake {expected}, got {staked} {where}")


def plan_of(
    book: Rulebook,
    stakes: Mapping[str, Money],
    strategy: str | OwnStrategy,
    bankroll: Money,
    goal: Money | None,
    stop_loss: Money | None,
    rounds: int,
    evenings: int,
    minimum: Money | None,
    maximum: Money | None,
    unit: Money | None,
    seed: int,
) -> Plan:
    """Check what was asked and make a plan of it."""
    bets = Bets(book, the_stakes(book, stakes))
    taken = _strategy(strategy, bets)
    table = _table(bets, minimum, maximum, unit)
    money = the_amount("bankroll", bankroll)
    together = taken == "flat"
    least = bets.total if together else table.minimum
    if money < least:
        what = "the stakes of one round" if together else "the table's minimum"
        raise BadQuestion(
            f"bankroll must be at least {what}, {format_amount(least)}, got {format_amount(money)}"
        )
    target = None if goal is None else the_amount("goal", goal)
    if target is not None and target <= money:
        raise BadQuestion(
            f"goal must be more than the bankroll of {format_amount(money)}, "
            f"got {format_amount(target)}"
        )
    loss = None if stop_loss is None else the_amount("stop-loss", stop_loss)
    if loss is not None and loss > money:
        raise BadQuestion(
            f"stop-loss must be at most the bankroll of {format_amount(money)}, "
            f"got {format_amount(loss)}"
        )
    the_number("rounds", rounds, MOST_ROUNDS_OF_AN_EVENING)
    highest = max(level.odds for row in bets.rows for level in row.levels)
    most = max(int(table.maximum), int(bets.total)) * highest * rounds
    if money + most >= NEVER:
        raise BadQuestion(
            "rounds times the maximum times the odds must stay below "
            f"{format_amount(Amount(NEVER))}, got more; play fewer rounds or lower the maximum"
        )
    return Plan(
        *(bets, taken, table, money, target, loss, rounds),
        evenings=the_number("evenings", evenings, MOST_EVENINGS),
        seed=the_seed(seed),
    )


def _strategy(strategy: str | OwnStrategy, bets: Bets) -> str | OwnStrategy:
    wagers = len(bets.rows)
    if isinstance(strategy, OwnStrategy) or ".py" in strategy:
        own = strategy if isinstance(strategy, OwnStrategy) else find_strategy(strategy)
        if wagers > 1 and not own.chooses:
            raise BadStrategy(
                f"{own.name} must return a wager's number and cents to play {wagers} wagers, "
                "got cents alone"
            )
        return own
    if strategy not in MEANINGS:
        known = ", ".join(MEANINGS)
        raise BadQuestion(
            f"strategy must be one of {known} or FILE.py:FUNCTION, got {strategy!r}"
            + did_you_mean(strategy, MEANINGS)
        )
    needed = 2 if strategy == "follow" else 1
    if strategy != "flat" and wagers != needed:
        counted = "one wager" if needed == 1 else "two wagers"
        raise BadQuestion(f"{strategy} plays {counted}, got {wagers}")
    if strategy == "follow" and len(set(bets.stakes.values())) > 1:
        raise BadQuestion("follow needs the same stake on both wagers, got different ones")
    return strategy


def _table(bets: Bets, minimum: Money | None, maximum: Money | None, unit: Money | None) -> Table:
    """The rules of the table; what is not said follows from the stakes."""
    stakes = list(bets.stakes.values())
    low = min(stakes) if minimum is None else the_amount("minimum", minimum, MOST_STAKE)
    step = gcd(*stakes, low) if unit is None else the_amount("unit", unit, MOST_STAKE)
    usual = max(*stakes, min(USUAL_MAXIMUM * low, MOST_STAKE - 1))
    usual -= usual % step
    high = usual if maximum is None else the_amount("maximum", maximum, MOST_STAKE)
    if high < low:
        raise BadQuestion(
            f"maximum must be at least the minimum of {format_amount(Amount(low))}, "
            f"got {format_amount(Amount(high))}"
        )
    for name, amount in (("minimum", low), ("maximum", high)):
        if amount % step:
            raise BadQuestion(
                f"{name} must be a multiple of the unit of {format_amount(Amount(step))}, "
                f"got {format_amount(Amount(amount))}"
            )
    for key, stake in bets.stakes.items():
        if not low <= stake <= high or stake % step:
            raise BadQuestion(
                f"stake on {key} must be {format_amount(Amount(low))} to "
                f"{format_amount(Amount(high))} in units of {format_amount(Amount(step))}, "
                f"got {format_amount(stake)}"
            )
    return Table(int(low), int(high), int(step), int(stakes[0]), len(stakes))
