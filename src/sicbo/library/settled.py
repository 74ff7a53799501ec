"""Settled wagers: what became of each, by which clauses, for one roll or one round."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from sicbo.core.law.odds import say_odds
from sicbo.library import display
from sicbo.library.clause import Clause

Result = Literal["won", "lost", "returned", "forfeited"]


@dataclass(frozen=True, repr=False)
class SettledWager:
    """What became of one wager, and the clauses by which it did."""

    wager: str
    stake: Decimal
    outcome: Result
    """``won``, ``lost``, ``returned`` or ``forfeited``."""
    odds: Fraction | None
    """The odds to one at which it won; nothing where it did not."""
    pays: Decimal
    """What it wins beside the stake."""
    returns: Decimal
    """What goes back to the player: what it wins, and the stake."""
    clauses: tuple[Clause, ...]
    player: str | None = None
    """Whose wager it is, where it lay at a table."""

    def __repr__(self) -> str:
        return f"<SettledWager {self}>"

    def __str__(self) -> str:
        """The wager in one line, such as ``small 10 won 1 to 1, returns 20 by 7.1 Small``."""
        whose = f"{self.player} " if self.player is not None else ""
        result = f"{self.wager} {self.stake} {self.says}, returns {self.returns}"
        return f"{whose}{result} by {', '.join(self.clauses)}"

    @property
    def wins(self) -> bool:
        """Whether it won."""
        return self.outcome == "won"

    @property
    def says(self) -> str:
        """The outcome, with the odds where there are some."""
        return self.outcome if self.odds is None else f"{self.outcome} {say_odds(self.odds)}"


@dataclass(frozen=True, repr=False)
class Settlement:
    """One roll settled: a line for each wager, and everything that wins on it."""

    rulebook: str
    dice: tuple[int, int, int]
    announcement: str
    """What the dealer calls out."""
    lit: tuple[str, ...]
    """Every area that wins, whether or not anybody bet there."""
    lines: tuple[SettledWager, ...]
    staked: Decimal
    returned: Decimal

    def __repr__(self) -> str:
        money = f"staked {self.staked}, returned {self.returned}"
        return f"<Settlement {self.rulebook} {self.announcement}: {money}>"

    def __str__(self) -> str:
        """The announcement, the wagers in columns, and what each clause states."""
        told = [self.announcement, *display.columns(rows_of(self.lines))]
        told.append(f"staked {self.staked}, returned {self.returned}")
        told += [f"{clause}: {clause.states}" for clause in cited(self.lines)]
        return "\n".join(told)

    def _repr_html_(self) -> str:
        total = f"staked {self.staked}, returned {self.returned}; lit: {' '.join(self.lit)}"
        table = display.table(HEADS[1:], (row[1:] for row in rows_of(self.lines)))
        return display.page(self.announcement, table, total, statements=cited(self.lines))


HEADS = ("player", "wager", "stake", "outcome", "pays", "returns", "clauses")


def rows_of(lines: Iterable[SettledWager]) -> list[tuple[str, ...]]:
    """Settled wagers as rows of text, under `HEADS`."""
    return [
        (
            line.player or "",
            line.wager,
            str(line.stake),
            line.says,
            str(line.pays),
            str(line.returns),
            ", ".join(line.clauses),
        )
        for line in lines
    ]


def cited(lines: Iterable[SettledWager]) -> tuple[Clause, ...]:
    """Every clause that settled wagers rest on, once."""
    return tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
