"""What a document says of promotions: their terms, draws, prizes, refusals and integrity."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

TermItem = Literal[
    "manner",
    "awarded",
    "eligible",
    "minimum-wager",
    "nature",
    "entries-close",
    "held",
    "claim",
    "notified",
    "published",
    "prizes",
]
"""What the terms of a promotion must say."""

PrizeKind = Literal[
    "cash",
    "appliance",
    "vehicle",
    "travel",
    "real-estate",
    "casino-dollars",
    "slots-dollars",
    "other",
]
"""What a prize is."""

PrizeDetail = Literal[
    "make",
    "model",
    "accessories",
    "on-road-costs",
    "persons",
    "covers",
    "restrictions",
    "spending-money",
    "dwelling",
    "plans",
    "contract",
    "easements",
    "address",
    "inclusions",
]
"""What the terms say further of a prize of some kind."""

ProhibitedThing = Literal[
    "tobacco",
    "ammunition",
    "firearm",
    "imitation-firearm",
    "prohibited-weapon",
    "liquor",
    "prescribed",
]
"""What may be no prize, nor a part of one."""

PaymentWay = Literal["cash", "cheque", "transfer"]
"""How a cash prize reaches its winner."""

NoticeWay = Literal["face-to-face", "mail", "telephone", "email"]
"""How a winner is told of a prize."""

IntegrityAct = Literal["postpone-promotion", "postpone-draw", "cancel-draw"]
"""What may be done where the integrity of a promotion or of its draw is compromised."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class RequiredTerm(_Part, frozen=True):
    """Something that the terms of a promotion must say."""

    item: TermItem
    clause: ClauseNumber


class RequiredDetail(_Part, frozen=True):
    """Something that the terms must say further of a prize."""

    item: PrizeDetail
    clause: ClauseNumber


class DetailsOf(_Part, frozen=True):
    """What the terms must say further of prizes of one kind."""

    of: PrizeKind
    clause: ClauseNumber
    items: tuple[RequiredDetail, ...]


class ProhibitedPrize(_Part, frozen=True):
    """Something that may be no part of a prize, or only up to a quantity."""

    what: ProhibitedThing
    clause: ClauseNumber
    above_litres: int | None = None


class ScrutineerPolicy(_Part, frozen=True):
    """From above which value of a single prize somebody oversees the draw."""

    office: str
    above_dollars: int
    clause: ClauseNumber


class CashAlternative(_Part, frozen=True):
    """That cash may be offered for a prize that is a thing, and for which kinds never."""

    never_for: tuple[PrizeKind, ...]
    clause: ClauseNumber


class PaymentChoice(_Part, frozen=True):
    """From above which amount the winner of cash chooses how it is paid."""

    above_dollars: int
    ways: tuple[PaymentWay, ...]
    clause: ClauseNumber


class Lodging(_Part, frozen=True):
    """How long before its start the terms are given to an authority, and how they change later."""

    hours: int
    clause: ClauseNumber
    amended_clause: ClauseNumber


class WayOfTelling(_Part, frozen=True):
    """One way in which a winner may be told."""

    way: NoticeWay
    clause: ClauseNumber


class WinnerNotice(_Part, frozen=True):
    """In how many days and in which ways a winner is told who did not have to be there."""

    days: int
    clause: ClauseNumber
    ways: tuple[WayOfTelling, ...]

    def way(self, asked: str) -> WayOfTelling | None:
        """A way of telling, if it is one of those."""
        return next((each for each in self.ways if each.way == asked), None)


class RefusedClaims(_Part, frozen=True):
    """That whoever is refused a prize is told why, and which of it is kept."""

    clause: ClauseNumber
    kept_above_dollars: int
    kept_clause: ClauseNumber


class PromotionDisputes(_Part, frozen=True):
    """Whose decision is final, and of whom the dissatisfied are told."""

    advice: str
    clause: ClauseNumber


class IntegrityPolicy(_Part, frozen=True):
    """What may be done where integrity is compromised, and who is told at once."""

    may: tuple[IntegrityAct, ...]
    notify: str
    clause: ClauseNumber


class PromotionPolicy(_Part, frozen=True):
    """Promotions: a document that has none of this offers none."""

    offered_clause: ClauseNumber
    defined_clause: ClauseNumber
    scrutineer: ScrutineerPolicy
    cash_alternative: CashAlternative
    payment_choice: PaymentChoice
    prizes_clause: ClauseNumber
    prohibited: tuple[ProhibitedPrize, ...]
    available_clause: ClauseNumber
    terms_clause: ClauseNumber
    terms: tuple[RequiredTerm, ...]
    details: tuple[DetailsOf, ...]
    lodging: Lodging
    notice: WinnerNotice
    refusals: RefusedClaims
    disputes: PromotionDisputes
    integrity: IntegrityPolicy
    also: tuple[ClauseNumber, ...] = ()

    def term_clause(self, item: TermItem) -> ClauseNumber:
        """The clause by which the terms must say something; that of all terms where none is."""
        return next((each.clause for each in self.terms if each.item == item), self.terms_clause)

    def details_of(self, kind: str) -> DetailsOf | None:
        """What the terms must say further of a kind of prize, if anything."""
        return next((each for each in self.details if each.of == kind), None)
