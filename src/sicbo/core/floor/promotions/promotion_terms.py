"""The terms of a promotion: what a file of the operator says, and what is kept of it."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.law.running.promotion_policies import (
    PaymentWay,
    PrizeDetail,
    PrizeKind,
    ProhibitedThing,
)
from sicbo.core.money import Amount

Manner = Literal["electronic", "barrel"]
"""How a ticket is found: drawn by a sealed seed, or keyed as it was read out."""

OfUnclaimed = Literal["house", "redraw"]
"""What becomes of a prize that nobody claims."""

NONE = "none"
"""What stands in the terms where there is nothing: it is written, not left out."""


class PrizePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is part of a prize and that a document may prohibit."""

    what: ProhibitedThing
    litres: str = "0"


class PrizeSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize as the file says it; what may not be lacking is asked of it later."""

    name: str = ""
    kind: PrizeKind | None = None
    description: str = ""
    value: str = ""
    conditions: str = ""
    cash_alternative: str = NONE
    contains: tuple[PrizePart, ...] = ()
    details: dict[PrizeDetail, str] = {}


class EntriesSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How tickets are earned, as the file says it."""

    tables: tuple[str, ...] = ()
    turnover_per_ticket: str = NONE
    tickets: int = 1
    most_each: int | None = None
    excluded: tuple[str, ...] = ()


class HouseRulesSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What no document asks the terms for, as the file says it."""

    one_each: bool = True
    claim_minutes: int | None = None
    redraws: int = 0
    unclaimed: OfUnclaimed = "house"
    paid: tuple[PaymentWay, ...] = ("cash",)


class TermsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of terms; each field is asked for by the clause that wants it said."""

    name: str = ""
    title: str = ""
    manner: Manner | None = None
    described: str = ""
    awarded_at: datetime.datetime | None = None
    awarded_in: str = ""
    eligible: str = ""
    minimum_wager: str = ""
    nature: str = ""
    qualifications: str = ""
    reservations: str = ""
    guarantees: str = ""
    entries_close: datetime.datetime | None = None
    starts: datetime.datetime | None = None
    held_in: str = ""
    claim: str = ""
    present: bool | None = None
    notified: tuple[str, ...] = ()
    published: str = ""
    attested: str = ""
    prizes: tuple[PrizeSaid, ...] = ()
    entries: EntriesSaid = EntriesSaid()
    rules: HouseRulesSaid = HouseRulesSaid()


class PrizeTerms(msgspec.Struct, frozen=True):
    """A prize, as it is promised."""

    name: str
    """What it is called."""
    kind: PrizeKind
    """What it is."""
    description: str
    """What it is, in words."""
    value: Amount
    """What it is worth; of a cash prize, what it is."""
    cash_alternative: Amount | None = None
    """The cash that its winner may take instead."""

    @property
    def cash(self) -> bool:
        """Whether it is paid in money."""
        return self.kind == "cash"

    @property
    def worth(self) -> Amount:
        """What it is worth: its value, or the cash that may be taken for it where that is more."""
        return max(self.value, self.cash_alternative or self.value)


class PromotionTerms(msgspec.Struct, frozen=True):
    """What of its terms a promotion is run by."""

    name: str
    """What the promotion is called."""
    title: str
    """What people call it."""
    manner: Manner
    """How a ticket is found."""
    starts: datetime.datetime
    """When it begins."""
    entries_close: datetime.datetime
    """When entries close."""
    awarded_at: datetime.datetime
    """From when on prizes are drawn."""
    present: bool
    """Whether entrants have to be there to win."""
    notified: tuple[str, ...]
    """In which ways a winner is told."""
    prizes: tuple[PrizeTerms, ...]
    """What may be won."""
    tables: tuple[str, ...]
    """Tables at which play earns tickets."""
    minimum_wager: Amount
    """The least stake that counts; nothing where there is none."""
    per_ticket: Amount | None
    """How much turnover earns tickets; nothing where play earns none."""
    tickets: int
    """How many it earns."""
    most_each: int | None
    """How many tickets one person has at most."""
    excluded: tuple[str, ...]
    """Who may not win."""
    one_each: bool
    """Whether somebody who has won is passed over."""
    claim_minutes: int
    """How long after a draw a prize may be claimed."""
    redraws: int
    """How often a prize is drawn anew at most."""
    unclaimed: OfUnclaimed
    """What becomes of a prize that nobody claims."""
    paid: tuple[PaymentWay, ...]
    """How cash is paid that is not above the amount from which its winner chooses."""

    def prize(self, name: str) -> PrizeTerms | None:
        """A prize by its name."""
        return next((each for each in self.prizes if each.name == name), None)

    @property
    def largest(self) -> Amount:
        """What the most valuable prize is worth."""
        return max((each.worth for each in self.prizes), default=Amount(0))

    @property
    def cash(self) -> Amount:
        """What all cash prizes come to."""
        return Amount(sum(each.value for each in self.prizes if each.cash))
