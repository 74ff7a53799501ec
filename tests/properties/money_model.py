"""What machine money comes to, told again from what people do: slow, and without any event.

It knows no posting and no account. A jackpot is what it was opened with, and what came and went.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from tests.independent.enumeration import TABLE
from tests.properties.pool_model import ModelPool, ModelTable

Place = tuple[str, str]
"""A table, and the key of a place there."""

WIN, LEAST = "triple:6", 1000


def returns(wager: str, stake: int, dice: tuple[int, int, int]) -> int:
    """What comes back of a stake."""
    row = TABLE["aruze-etg"][wager]
    odds = row[sum((die - 1) * 6**place for place, die in enumerate(reversed(dice)))]
    return 0 if odds is None else stake * (1 + odds)


@dataclass
class SettledPlace:
    """What somebody had wagered in a round, and what came back."""

    stake: int
    back: int
    rates: list[Fraction]
    """At which it was fed to the jackpot."""


@dataclass
class WaitingPlace:
    """Wagers that wait with their dice."""

    round: int
    wagers: dict[str, int]
    dice: tuple[int, int, int]
    rates: list[Fraction]
    """At which their round feeds the jackpot."""


@dataclass
class ModelPrize:
    """A prize, and what has become of each share."""

    table: str
    round: int
    display: int
    reset: int
    from_reserve: int
    stakes: dict[str, int]
    shares: dict[str, int]
    waits: set[str]
    due: dict[str, int] = field(default_factory=dict)
    """What a share pays where that was determined."""
    paid: set[str] = field(default_factory=set)
    on_form: dict[str, int] = field(default_factory=dict)
    fresh: bool = True
    gone: bool = False

    def due_to(self, key: str) -> int:
        """What a share pays."""
        return self.due.get(key, self.shares[key])


@dataclass
class MoneyModel:
    """Two tables with terminals, a jackpot, and everybody's money."""

    wallets: dict[str, int]
    pool: ModelPool
    net: Counter[Place] = field(default_factory=Counter)
    """What is on the meters of somebody at a table, less what is owed there."""
    laid: dict[Place, dict[str, int]] = field(default_factory=dict)
    waiting: dict[Place, WaitingPlace] = field(default_factory=dict)
    settled: dict[tuple[str, int], dict[str, SettledPlace]] = field(default_factory=dict)
    tickets: dict[str, int] = field(default_factory=dict)
    """What each ticket is worth that may still be paid."""
    forms: dict[int, int] = field(default_factory=dict)
    holds: dict[str, int] = field(default_factory=dict)
    prizes: list[ModelPrize] = field(default_factory=list)
    cash: int = 0
    """What was paid out at cage, kiosk and by hand, less what was handed in."""

    @staticmethod
    def holder(key: str) -> str:
        """Whose a place is: a player's, or that of the place itself."""
        return key.partition("#")[0] or key

    def gains(self, table: str, key: str, amount: int) -> None:
        """Something comes on a meter, or leaves it."""
        self.net[table, self.holder(key)] += amount

    # -- wagers

    def lays(self, table: str, key: str, wagers: dict[str, int]) -> None:
        """Wagers are placed; whoever adds to theirs stands behind the others."""
        before = self.laid.pop((table, key), {})
        self.laid[table, key] = dict(Counter(before) + Counter(wagers))
        self.gains(table, key, -sum(wagers.values()))

    def lifts(self, table: str) -> None:
        """Everything that lies on a layout goes back."""
        for place in [each for each in self.laid if each[0] == table]:
            self.gains(*place, sum(self.laid.pop(place).values()))

    def rolls(self, table: str, number: int, dice: tuple[int, int, int], held: set[str]) -> None:
        """Dice fall: the test, the award, and then the feed of what they decide."""
        here = {key: wagers for (name, key), wagers in self.laid.items() if name == table}
        winners = {key: each[WIN] for key, each in here.items() if each.get(WIN, 0) >= LEAST}
        if dice == (6, 6, 6) and winners:
            self._award(table, number, winners, held & winners.keys())
        self.settled[table, number] = {}
        rates = list(self.pool.tables[table].rates)
        for key, wagers in here.items():
            del self.laid[table, key]
            if key in held:
                self.waiting[table, key] = WaitingPlace(number, wagers, dice, rates)
            else:
                self._decides(table, key, number, wagers, dice, rates)
        if dice == (6, 6, 6) and winners:
            self.pool.settle_rates()

    def _decides(
        self,
        table: str,
        key: str,
        number: int,
        wagers: dict[str, int],
        dice: tuple[int, int, int],
        rates: list[Fraction],
    ) -> None:
        stake = sum(wagers.values())
        back = sum(returns(wager, each, dice) for wager, each in wagers.items())
        self.settled[table, number][key] = SettledPlace(stake, back, rates)
        self.gains(table, key, back)
        self._feed(table, stake, rates)

    def _feed(self, table: str, turnover: int, rates: list[Fraction]) -> None:
        link: ModelTable = self.pool.tables[table]
        shown, kept = link.turn_over(turnover, rates)
        self.pool.display += shown
        self.pool.reserve += kept

    def recalculates(self, table: str, key: str, named: dict[str, int]) -> None:
        """What waits is decided, as far as it was confirmed; the rest is void."""
        waits = self.waiting.pop((table, key))
        void = {wager: each for wager, each in waits.wagers.items() if wager not in named}
        self.gains(table, key, sum(void.values()))
        for prize in self._won(table, waits.round):
            if key in prize.waits:
                stake = named.get(WIN, 0) if waits.dice == (6, 6, 6) else 0
                self._confirms(prize, key, stake if stake >= LEAST else 0)
        self._decides(table, key, waits.round, named, waits.dice, waits.rates)

    def voids(self, table: str, key: str, number: int) -> None:
        """What one person has in a round is void, wherever it stands."""
        waits = self.waiting.get((table, key))
        if waits is not None and waits.round == number:
            self._drop(table, key)
        elif (table, number) not in self.settled:
            self.gains(table, key, sum(self.laid.pop((table, key)).values()))
        else:
            for prize in self._won(table, number):
                self._share_back(prize, key)
            self._reverse(table, number, key)

    def _drop(self, table: str, key: str) -> None:
        waits = self.waiting.pop((table, key))
        self.gains(table, key, sum(waits.wagers.values()))
        for prize in self._won(table, waits.round):
            if key in prize.waits:
                self._confirms(prize, key, 0)

    def _reverse(self, table: str, number: int, key: str) -> None:
        was = self.settled[table, number].pop(key)
        self.gains(table, key, was.stake - was.back)
        self._feed(table, -was.stake, was.rates)

    def voids_rounds(self, table: str, numbers: list[int]) -> None:
        """Whole rounds are reversed, the prizes of the newest first."""
        for number in numbers:
            if (table, number) not in self.settled:
                self.lifts(table)
        for number in numbers:
            for place in [each for each in self.waiting if each[0] == table]:
                if self.waiting[place].round == number:
                    self._drop(*place)
        for prize in reversed(self.prizes):
            if prize.table == table and prize.round in numbers and not prize.gone:
                self._prize_back(prize)
        for number in numbers:
            for key in list(self.settled.get((table, number), ())):
                self._reverse(table, number, key)

    # -- the jackpot

    def _award(self, table: str, number: int, winners: dict[str, int], waits: set[str]) -> None:
        pool = self.pool
        paid = min(pool.reset, pool.reserve)
        shares = pool.shares(winners)
        prize = ModelPrize(table, number, pool.display, pool.reset, paid, winners, shares, waits)
        self.prizes.append(prize)
        pool.house += sum(shares.values()) - pool.display + pool.reset - paid
        pool.reserve -= paid
        pool.display = pool.reset

    def _won(self, table: str, number: int) -> list[ModelPrize]:
        return [
            each
            for each in self.prizes
            if (each.table, each.round) == (table, number) and not each.gone
        ]

    def _confirms(self, prize: ModelPrize, key: str, stake: int) -> None:
        prize.waits.discard(key)
        if stake:
            prize.stakes[key] = stake
        else:
            del prize.stakes[key]
        if not prize.stakes:
            self._prize_back(prize)
            return
        shown, self.pool.display = self.pool.display, prize.display
        before = sum(prize.shares.values())
        prize.shares = self.pool.shares(prize.stakes)
        self.pool.house += sum(prize.shares.values()) - before
        self.pool.display = shown

    def _prize_back(self, prize: ModelPrize) -> None:
        """The whole prize goes back; what was paid of it is owed."""
        pool, latest = self.pool, prize is self.prizes[-1] and prize.fresh
        prize.gone = True
        for key in prize.paid & prize.shares.keys():
            self.gains(prize.table, key, -prize.due_to(key))
        for number in prize.on_form.values():
            del self.forms[number]
        pool.house -= sum(prize.shares.values()) - prize.display
        pool.display += prize.display
        if latest:
            pool.display -= prize.reset
            pool.reserve += prize.from_reserve
            pool.house -= prize.reset - prize.from_reserve
        self._touch()

    def _share_back(self, prize: ModelPrize, key: str) -> None:
        """One of several shares goes back: to the house if it bore it, else to the jackpot."""
        if key not in prize.shares:
            return
        if len(prize.shares) == 1:
            self._prize_back(prize)
            return
        due, share = prize.due_to(key), prize.shares.pop(key)
        prize.stakes.pop(key, None)
        if key in prize.paid:
            self.gains(prize.table, key, -due)
        elif key in prize.on_form:
            del self.forms[prize.on_form.pop(key)]
        if sum(prize.shares.values()) >= prize.display:
            self.pool.house -= due
        else:
            assert share >= due
            self.pool.display += due
            prize.display -= due
            self._touch()

    def _touch(self) -> None:
        for prize in self.prizes:
            prize.fresh = False

    def unpaid(self) -> int:
        """What lies with the jackpot for people who have won it."""
        return sum(
            prize.due_to(key)
            for prize in self.prizes
            if not prize.gone
            for key in prize.shares
            if key not in prize.paid and key not in prize.on_form
        )

    # -- paper and forms

    def issues(self, name: str, worth: int) -> None:
        """A ticket that never was before."""
        assert name not in self.tickets
        self.tickets[name] = worth

    def ends(self, name: str) -> int:
        """A ticket is worth nothing from now on; it must have been worth something."""
        worth = self.tickets[name]
        assert worth > 0, name
        self.tickets[name] = 0
        return worth

    def opens(self, number: int, amount: int) -> None:
        """A form that never was before."""
        assert number not in self.forms
        self.forms[number] = amount

    def outstanding(self) -> dict[str, int]:
        """What tickets are worth that are worth anything."""
        return {name: worth for name, worth in self.tickets.items() if worth}
