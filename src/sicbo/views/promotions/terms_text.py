"""The terms of a promotion as they were lodged, item by item with the clause that asks for each."""

import datetime
from collections.abc import Iterator

import msgspec

from sicbo.core.floor.promotions.messages import LodgeTerms
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.floor.promotions.promotion_events import TermsLodged
from sicbo.core.floor.promotions.promotion_faults import SAYS
from sicbo.core.floor.promotions.promotion_terms import NONE, PrizeSaid, TermsFile
from sicbo.core.floor.promotions.reading_terms import TermsInvalid, read_terms, said_in
from sicbo.core.floor.promotions.ticket_worth import flagged_below
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.promotion_policies import PromotionPolicy, TermItem
from sicbo.core.money import Amount, parse_amount
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.views.words.citations import states


class TermSaid(msgspec.Struct, frozen=True):
    """One thing that the terms say."""

    field: str
    """Which field of the file says it."""
    text: str = ""
    """What it says, where it is words; `none` where there is none."""
    at: datetime.datetime | None = None
    """What it says, where it is a time."""


class TermItemShown(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the terms must say, by a clause, and what they say of it."""

    item: TermItem
    """What it is."""
    clause: str
    """The clause that asks for it."""
    statement: str
    """Our statement of that clause."""
    says: tuple[TermSaid, ...]
    """What is said of it."""


class TermPrizeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A prize as the terms promise it."""

    name: str
    """What it is called."""
    description: str
    """What it is, in words."""
    value: Amount
    """What it is worth."""
    conditions: str
    """On which conditions it is won."""
    cash_alternative: Amount | None
    """The cash that may be taken instead."""
    details: dict[str, str]
    """What the document wants said further of such a prize."""


class TermsShown(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a promotion that anybody may read."""

    promotion: str
    """Which promotion."""
    title: str
    """What people call it."""
    version: int
    """The number of these terms."""
    sha256: str
    """The hash of their text."""
    items: tuple[TermItemShown, ...]
    """What they must say, in the order of the clauses."""
    prizes: tuple[TermPrizeShown, ...]
    """What may be won."""
    prizes_clause: str
    """The clause by which each prize is described."""


class TermFaultShown(msgspec.Struct, frozen=True):
    """Something wrong with a file of terms."""

    line: int | None
    """In which line, where it is in one."""
    says: str
    """What is wrong."""
    clause: str
    """The clause that it rests on; nothing where the file cannot be read."""


class TermsChecked(msgspec.Struct, frozen=True):
    """What is wrong with a file of terms, or what it is of."""

    name: str
    """The promotion that it names, where nothing is wrong."""
    faults: tuple[TermFaultShown, ...]
    """All that is wrong."""
    favoured_below: int | None = None
    """With fewer tickets in the draw, each is worth more than the play that earns it."""


def lodged_text(journal: Journal, promotion: str, version: int) -> bytes | None:
    """The text of these terms, from the order that lodged them."""
    for entry in journal.stream(PROMOTION.stream(promotion)):
        record = decode(entry.body)
        event, asked = record.event, record.asked
        if isinstance(event, TermsLodged) and event.version == version:
            if isinstance(asked, LodgeTerms):
                return "".join(f"{line}\n" for line in asked.terms).encode()
            return None
    return None


def terms_shown(
    data: bytes, lodged: TermsLodged, book: Rulebook, policy: PromotionPolicy
) -> TermsShown:
    """The terms of a promotion, item by item."""
    said = said_in(data, lodged.promotion, policy)
    items = tuple(
        TermItemShown(
            item=each.item,
            clause=each.clause,
            statement=states(book, each.clause),
            says=tuple(_said(said, SAYS[each.item])),
        )
        for each in policy.terms
        if each.item != "prizes"
    )
    return TermsShown(
        promotion=lodged.promotion,
        title=said.title,
        version=lodged.version,
        sha256=lodged.terms_sha256,
        items=items,
        prizes=tuple(map(_prize, said.prizes)),
        prizes_clause=policy.term_clause("prizes"),
    )


def _said(said: TermsFile, fields: tuple[str, ...]) -> Iterator[TermSaid]:
    for name in fields:
        value = getattr(said, name)
        if isinstance(value, datetime.datetime):
            yield TermSaid(name, at=value)
        elif isinstance(value, tuple):
            yield from (TermSaid(name, each) for each in value)
        elif isinstance(value, bool):
            yield TermSaid(name, "yes" if value else "no")
        else:
            yield TermSaid(name, str(value))


def _prize(said: PrizeSaid) -> TermPrizeShown:
    other = said.cash_alternative
    return TermPrizeShown(
        name=said.name,
        description=said.description,
        value=parse_amount(said.value),
        conditions=said.conditions,
        cash_alternative=None if other == NONE else parse_amount(other),
        details={str(name): text for name, text in said.details.items()},
    )


def checked(text: str, policy: PromotionPolicy, book: Rulebook) -> TermsChecked:
    """Everything that is wrong with a file of terms, by the list of a document."""
    try:
        terms = read_terms(text.encode(), "", policy).terms
        return TermsChecked(terms.name, (), flagged_below(book, terms))
    except TermsInvalid as error:
        clauses = {each.fault.message: each.clause for each in error.judged}
        faults = (
            TermFaultShown(each.line, each.message, clauses.get(each.message, ""))
            for each in error.faults
        )
        return TermsChecked("", tuple(faults))
