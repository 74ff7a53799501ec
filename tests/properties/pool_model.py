"""A jackpot as slow as it is simple: every cent is moved when it is due, and nothing is fetched.

It shares no line with the engine. What a table has fed is the highest whole number of cents that
its exact share ever came to; what a display shows changes with each round.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor


@dataclass
class ModelTable:
    """The exact share of one table on the link, part by part."""

    rates: list[Fraction]
    due: list[Fraction] = field(default_factory=lambda: [Fraction(0), Fraction(0)])
    given: list[int] = field(default_factory=lambda: [0, 0])
    waiting: list[Fraction] | None = None

    def turn_over(self, amount: int, rates: list[Fraction]) -> list[int]:
        """What goes to display and reserve."""
        more = []
        for part in (0, 1):
            self.due[part] += rates[part] * amount
            before = self.given[part]
            self.given[part] = max(before, floor(self.due[part]))
            more.append(self.given[part] - before)
        return more


@dataclass
class ModelWin:
    """What was won, by whom, and how the jackpot stood around it."""

    prize: int
    shares: dict[str, int]
    reset: int
    from_reserve: int
    overflow: int
    verify_from: int
    fed_since: int = 0
    fresh: bool = True
    """Whether nothing but feeding has happened to the jackpot since."""
    paid: set[str] = field(default_factory=set)
    gone: bool = False


@dataclass
class ModelPool:
    """One jackpot with its tables."""

    reset: int
    ceiling: int | None
    sharing: str
    verify_from: int
    next_reset: int | None = None
    next_ceiling: int | None = None
    display: int = 0
    overflow: int = 0
    reserve: int = 0
    house: int = 0
    """What the house has put in, less what came home."""
    tables: dict[str, ModelTable] = field(default_factory=dict)
    wins: list[ModelWin] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.display = self.house = self.reset

    def raise_by(self, cents: int) -> None:
        """Cent by cent would be slower yet: what is over the ceiling runs over."""
        self.display += cents
        if self.ceiling is not None and self.display > self.ceiling:
            self.overflow += self.display - self.ceiling
            self.display = self.ceiling

    def feed(self, table: str, turnover: int) -> None:
        """A round that the dice have decided."""
        shown, kept = self.tables[table].turn_over(turnover, self.tables[table].rates)
        self.raise_by(shown)
        self.reserve += kept
        if self.wins:
            self.wins[-1].fed_since += shown

    def shares(self, stakes: dict[str, int]) -> dict[str, int]:
        """What winners have, who stand in the order in which their wagers were complete."""
        if self.sharing == "each":
            return dict.fromkeys(stakes, self.display)
        weight = dict.fromkeys(stakes, 1) if self.sharing == "equal" else dict(stakes)
        whole = sum(weight.values())
        exact = {name: Fraction(self.display * each, whole) for name, each in weight.items()}
        found = {name: floor(each) for name, each in exact.items()}
        order = sorted(stakes, key=lambda name: exact[name] - found[name], reverse=True)
        for name in order[: self.display - sum(found.values())]:
            found[name] += 1
        return found

    def win(self, stakes: dict[str, int]) -> None:
        """Before the round feeds: the prize is what the display shows."""
        shares = self.shares(stakes)
        self.house += sum(shares.values()) - self.display
        reset = self.reset if self.next_reset is None else self.next_reset
        ceiling = self.ceiling if self.next_ceiling is None else self.next_ceiling
        paid = min(reset, self.reserve)
        won = ModelWin(self.display, shares, reset, paid, self.overflow, self.verify_from)
        self.wins.append(won)
        self.reset, self.ceiling = reset, ceiling
        self.next_reset = self.next_ceiling = None
        self.reserve -= paid
        self.house += reset - paid
        self.display, over = 0, self.overflow
        self.overflow = 0
        self.raise_by(reset + over)

    def settle_rates(self) -> None:
        """Rates that waited for a win hold after its round."""
        for table in self.tables.values():
            table.rates, table.waiting = table.waiting or table.rates, None

    def undo(self, table: str, turnover: int, rates: list[Fraction], win: ModelWin | None) -> None:
        """A settlement is undone: its prize goes back, and its feed is owed to later rounds."""
        if win is not None:
            win.gone = True
            self.house -= sum(win.shares.values()) - win.prize
            if win is self.wins[-1] and win.fresh:
                held = self.display + self.overflow + win.prize - win.reset
                shown = win.prize + win.fed_since
                self.display = shown if self.ceiling is None else min(shown, self.ceiling)
                self.overflow = held - self.display
                self.reserve += win.from_reserve
                self.house -= win.reset - win.from_reserve
            else:
                self.raise_by(win.prize)
            self.touch()
        self.tables[table].turn_over(-turnover, rates)

    def adjust(self, amount: int) -> None:
        """The amount is set right."""
        self.house += amount - self.display
        self.display = amount
        self.touch()

    def touch(self) -> None:
        """No earlier win can be undone as if it had not been."""
        for win in self.wins:
            win.fresh = False

    def unpaid(self) -> int:
        """What was won and nobody has been paid."""
        return sum(
            share
            for win in self.wins
            if not win.gone
            for name, share in win.shares.items()
            if name not in win.paid
        )
