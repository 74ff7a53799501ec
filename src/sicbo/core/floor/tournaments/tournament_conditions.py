"""The conditions of a tournament, as the operator writes them in a file.

Whatever there is none of is written as `none`, not left out. Amounts are money, or chips of the
tournament, in quotes: ``"100"``.
"""

import datetime
from typing import Annotated, Literal

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.law.loading.faults import FileInvalid
from sicbo.core.money import Amount, parse_amount
from sicbo.core.table.config import Limits

Text = Annotated[str, msgspec.Meta(min_length=1)]
"""Words for people; never empty."""

Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]

Share = Literal["none", "half", "whole"]
"""How much of something paid is given back."""


class ConditionsInvalid(FileInvalid):
    """Conditions by which no tournament can be held."""


class NoConditions(SicboError):
    """Conditions that were never complete."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the conditions; a field nobody knows is an error."""


_HALVES = {"none": 0, "half": 1, "whole": 2}


def part_of(amount: Amount, share: Share) -> Amount:
    """As much of an amount as is given back, down to the smallest coin.

    >>> part_of(Amount(501), "half"), part_of(Amount(501), "whole")
    (250, 501)
    """
    return Amount(amount * _HALVES[share] // 2)


class Price(_Part, frozen=True, kw_only=True):
    """What is paid, and where it goes."""

    pool: str
    """To the prize pool."""
    house: str
    """To the house."""

    @property
    def to_pool(self) -> Amount:
        """What goes to the pool."""
        return parse_amount(self.pool)

    @property
    def to_house(self) -> Amount:
        """What goes to the house."""
        return parse_amount(self.house)

    @property
    def whole(self) -> Amount:
        """All that is paid."""
        return Amount(self.to_pool + self.to_house)


class EachSpin(_Part, frozen=True, kw_only=True):
    """What everybody has to wager on each spin."""

    minimum: str
    lacking: Literal["taken", "warned"]
    """What follows where it lacks: it is taken from the chips, or the player is warned."""

    @property
    def least(self) -> Amount:
        """The least that somebody wagers on a spin, all wagers together."""
        return parse_amount(self.minimum)


class SessionLimits(_Part, frozen=True, kw_only=True):
    """The limits of every table of a session."""

    minimum: str
    maximum: str
    unit: str = "0.01"

    @property
    def limits(self) -> Limits:
        """The same as a table knows it."""
        found = (parse_amount(each) for each in (self.minimum, self.maximum, self.unit))
        least, most, unit = found
        return Limits(least, most, unit)


class SessionPlan(_Part, frozen=True, kw_only=True):
    """One session: who plays in it, at how many tables, for how long and who goes on."""

    name: Text
    starts: datetime.datetime
    players: Literal["entries", "through", "out"]
    """Who has entered, who goes on from earlier sessions, or who was eliminated in them."""
    sessions: tuple[str, ...] = ()
    """The earlier sessions that they come from."""
    heat: Count = 1
    """Which heat this is, where those who have entered play in several."""
    heats: Count = 1
    """In how many heats they play."""
    tables: Count
    seats: Count
    """Seats at each table."""
    spins: Count = 0
    """After how many spins it ends, where it is not measured in time."""
    minutes: Count = 0
    """After how many minutes it ends, where it is not measured in spins."""
    chips: str
    """What everybody is given at its start, or ``carried`` for what they ended with before."""
    limits: SessionLimits
    per_table: Count
    """How many go on from each table."""
    best_of_rest: Count = 0
    """How many more go on, whichever table they played at."""
    wagers: Literal["open", "secret"] = "open"
    """Whether others' wagers are shown before betting closes."""

    @property
    def stack(self) -> Amount | None:
        """What everybody is given at its start; nothing where chips are carried."""
        return None if self.chips == "carried" else parse_amount(self.chips)

    @property
    def goes_on(self) -> int:
        """How many go on from it at most."""
        return self.per_table * self.tables + self.best_of_rest


class Ties(_Part, frozen=True, kw_only=True):
    """How those are told apart who are equal where only some of them go on."""

    by: Literal["play-off", "lot"]
    spins: Count = 0
    """Spins of a play-off."""


class BuyBack(_Part, frozen=True, kw_only=True):
    """How somebody who was eliminated comes back."""

    times: Count
    price: Price
    chips: str
    last_spin: Count
    """Up to which spin of a session."""

    @property
    def stack(self) -> Amount:
        """What is given for it."""
        return parse_amount(self.chips)


class Entrants(_Part, frozen=True, kw_only=True):
    """Who may take part."""

    eligible: Text
    may_refuse: str = ""
    """That any application may be refused, where the operator reserves that."""
    selection: str = ""
    """By what entrants are selected, where the operator does so."""


class EntryTerms(_Part, frozen=True, kw_only=True):
    """The terms of entry."""

    form: Text
    free_withdrawal: datetime.datetime
    """Up to when somebody withdraws without losing anything; this moment included."""
    refund_after: Share
    """What of the fee comes back after that."""
    least: Count
    most: Count


class Ground(_Part, frozen=True, kw_only=True):
    """A ground on which a player is disqualified, and what comes back then."""

    name: Text
    states: Text
    fee: Share
    buy_backs: Share


class Retiring(_Part, frozen=True, kw_only=True):
    """What comes back to whoever retires."""

    states: Text
    fee: Share
    buy_backs: Share


class Leaving(_Part, frozen=True, kw_only=True):
    """How a player is disqualified, and how one retires."""

    grounds: tuple[Ground, ...]
    retiring: Retiring


class Lateness(_Part, frozen=True, kw_only=True):
    """What follows where a player is late, or does not come."""

    late: Text
    absent: Text
    seat_lost_after: Count
    """After how many spins the seat of whoever has not come is lost."""


class Prizes(_Part, frozen=True, kw_only=True):
    """What is won, place by place."""

    places: tuple[str, ...]
    """Amounts, or shares of the pool in hundredths that come to 100."""
    of: Literal["pool", "amounts"]
    guarantee: str
    """What the house sees to it that the pool holds; ``0`` for no guarantee."""
    ties: Literal["shared", "lot"]
    """Whether those who are equal share what their places win, or lots are drawn."""
    remainder: Literal["first", "house"]
    """Where single cents go that cannot be shared, and places that nobody took."""

    @property
    def guaranteed(self) -> Amount:
        """What the pool holds at least."""
        return parse_amount(self.guarantee)


class CashForChips(_Part, frozen=True, kw_only=True):
    """For how many chips a unit of cash is paid at the end of a session."""

    session: Text
    chips: str
    cash: str


class Conditions(_Part, frozen=True, kw_only=True):
    """Everything by which one tournament is held."""

    tournament: Text
    title: Text
    entry_fee: Price | Literal["none"]
    wager: EachSpin | Literal["none"]
    sessions: tuple[SessionPlan, ...]
    progress: Ties
    repechage: Text
    """What second chance there is, or ``none``."""
    buy_back: BuyBack | Literal["none"]
    entrants: Entrants
    entry: EntryTerms
    leaving: Leaving
    lateness: Lateness
    prizes: Prizes
    precedence: Text
    """That the Director conducts it by the conditions and the rules, and that the rules prevail."""
    cash_for_chips: CashForChips | Literal["none"]
    notice_minutes: Count
    """How long before another start, of the old and the new whichever is first, it is told."""

    @property
    def fee(self) -> Price | None:
        """What entering costs, where it costs anything."""
        return None if self.entry_fee == "none" else self.entry_fee

    def plan(self, session: str) -> SessionPlan | None:
        """The plan of a session."""
        return next((each for each in self.sessions if each.name == session), None)

    def ground(self, name: str) -> Ground | None:
        """A ground for disqualifying, by its name."""
        return next((each for each in self.leaving.grounds if each.name == name), None)
