"""What is wrong with the terms of a promotion: every fault at once, each with its clause."""

import datetime
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from sicbo.core.bounds import COUNT_MAX, WORDS_MAX, YEAR_MAX, YEAR_MIN
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.promotions.promotion_terms import NONE, PrizeSaid, TermsFile
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.refusal import Reason
from sicbo.core.law.running.promotion_policies import PromotionPolicy, TermItem
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import NotMoney, parse_amount

PRIZES_MAX: Final = 100
REDRAWS_MAX: Final = 20
NAMES_MAX: Final = 1_000
MINUTES_MAX: Final = 366 * 24 * 60
TICKETS_MAX: Final = 1_000_000
"""How many tickets one piece of turnover may earn."""

_LITRES: Final = re.compile(r"\d{1,6}(?:\.\d{1,6})?", re.ASCII)

SAYS: Final[dict[TermItem, tuple[str, ...]]] = {
    "manner": ("manner", "described"),
    "awarded": ("awarded_at", "awarded_in"),
    "eligible": ("eligible",),
    "minimum-wager": ("minimum_wager",),
    "nature": ("nature", "qualifications", "reservations", "guarantees"),
    "entries-close": ("entries_close",),
    "held": ("starts", "held_in"),
    "claim": ("claim", "present"),
    "notified": ("notified",),
    "published": ("published",),
    "prizes": ("prizes",),
}
"""The fields of the file in which each item is said."""


class TermFault(NamedTuple):
    """Something wrong with terms, the clause it rests on and the reason for which it is refused."""

    fault: Fault
    clause: ClauseNumber
    reason: Reason = "terms-incomplete"


def term_faults(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    """Every fault of terms by the list of their document, and by what a draw needs."""
    yield from _lacking(said, policy)
    own = policy.terms_clause
    if not NAME.fullmatch(said.name):
        yield _wrong(
            ("name",), f"name must be lower-case letters and digits, got {said.name!r}", own
        )
    if not said.title:
        yield _wrong((), "missing field title", own)
    yield from _long(said, own)
    yield from _times(said, policy)
    yield from _telling(said, policy)
    yield from _entries(said, policy)
    yield from _rules(said, policy)
    if len(said.prizes) > PRIZES_MAX:
        message = f"prizes must be at most {PRIZES_MAX}, got {len(said.prizes)}"
        yield _wrong(("prizes",), message, policy.term_clause("prizes"))
    names = [prize.name for prize in said.prizes]
    for place, prize in enumerate(said.prizes):
        path: Path = ("prizes", place)
        if prize.name and prize.name in names[:place]:
            message = f"prize {prize.name} must stand once, got it twice"
            yield _wrong((*path, "name"), message, policy.term_clause("prizes"))
        yield from _prize(prize, path, policy)
    if any(prize.kind != "cash" for prize in said.prizes) and not said.attested:
        message = "missing field attested: what shows that the rules for such prizes are kept"
        yield _wrong((), message, policy.prizes_clause)


def _wrong(
    path: Path, message: str, clause: ClauseNumber, reason: Reason = "terms-incomplete"
) -> TermFault:
    return TermFault(Fault(path, f"{message} ({clause})"), clause, reason)


def _lacking(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    for item, fields in SAYS.items():
        for name in fields:
            if getattr(said, name) in ("", (), None):
                yield _wrong((), f"missing field {name}", policy.term_clause(item))
    least = said.minimum_wager
    if least not in ("", NONE):
        clause = policy.term_clause("minimum-wager")
        yield from _amount("minimum_wager", least, ("minimum_wager",), clause)


def _long(said: TermsFile, clause: ClauseNumber) -> Iterator[TermFault]:
    texts = {name: getattr(said, name) for name in said.__struct_fields__}
    for name, text in texts.items():
        if isinstance(text, str) and len(text) > WORDS_MAX:
            message = f"{name} must have at most {WORDS_MAX} characters, got {len(text)}"
            yield _wrong((name,), message, clause)


def _times(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    clauses = {
        "starts": policy.term_clause("held"),
        "entries_close": policy.term_clause("entries-close"),
        "awarded_at": policy.term_clause("awarded"),
    }
    before: tuple[str, datetime.datetime] | None = None
    for name, clause in clauses.items():
        at: datetime.datetime | None = getattr(said, name)
        if at is None:
            continue
        if at.tzinfo is None:
            yield _wrong((name,), f"{name} must say its zone, such as Z, got {at}", clause)
        elif not YEAR_MIN <= at.year <= YEAR_MAX:
            message = f"{name} must be of the years {YEAR_MIN}..{YEAR_MAX}, got {at.year}"
            yield _wrong((name,), message, clause)
        else:
            if before is not None and at <= before[1]:
                yield _wrong((name,), f"{name} must be after {before[0]}, got {at}", clause)
            before = name, at


def _telling(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    """Whoever need not be there is told in a way that the document knows."""
    known = [each.way for each in policy.notice.ways]
    for place, way in enumerate(said.notified):
        if way not in known and not (said.present and way == "called"):
            message = f"must be {' or '.join(known)}, got {way!r}" + did_you_mean(way, known)
            yield _wrong(("notified", place), message, policy.notice.clause, "method-not-listed")


def _entries(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    entries, clause = said.entries, policy.term_clause("eligible")
    path: Path = ("entries",)
    if (entries.turnover_per_ticket == NONE) != (not entries.tables):
        message = "tables and turnover_per_ticket must both be said, or neither"
        yield _wrong(path, message, clause)
    if entries.turnover_per_ticket != NONE:
        where: Path = (*path, "turnover_per_ticket")
        yield from _amount("turnover_per_ticket", entries.turnover_per_ticket, where, clause)
    yield from _within("tickets", entries.tickets, (1, TICKETS_MAX), (*path, "tickets"), clause)
    if entries.most_each is not None:
        where = (*path, "most_each")
        yield from _within("most_each", entries.most_each, (1, COUNT_MAX), where, clause)
    for name, listed in (("tables", entries.tables), ("excluded", entries.excluded)):
        yield from _names(listed, (*path, name), clause)


def _rules(said: TermsFile, policy: PromotionPolicy) -> Iterator[TermFault]:
    rules, clause = said.rules, policy.term_clause("claim")
    path: Path = ("rules",)
    if rules.claim_minutes is None:
        yield _wrong(path, "missing field claim_minutes", clause)
    else:
        where: Path = (*path, "claim_minutes")
        yield from _within("claim_minutes", rules.claim_minutes, (1, MINUTES_MAX), where, clause)
    where = (*path, "redraws")
    yield from _within("redraws", rules.redraws, (0, REDRAWS_MAX), where, clause)
    if rules.unclaimed == "redraw" and not rules.redraws:
        message = "what is unclaimed can be drawn anew only where redraws are at least 1"
        yield _wrong((*path, "unclaimed"), message, clause)
    ways = policy.payment_choice.ways
    if not rules.paid or any(way not in ways for way in rules.paid):
        message = f"paid must be of {' or '.join(ways)}, got {' '.join(rules.paid) or 'nothing'}"
        yield _wrong((*path, "paid"), message, policy.payment_choice.clause)


def _prize(prize: PrizeSaid, path: Path, policy: PromotionPolicy) -> Iterator[TermFault]:
    clause = policy.term_clause("prizes")
    for name in ("kind", "description", "value", "conditions"):
        if not getattr(prize, name):
            yield _wrong(path, f"missing field {name}", clause)
    if not NAME.fullmatch(prize.name):
        message = f"name must be lower-case letters and digits, got {prize.name!r}"
        yield _wrong((*path, "name"), message, clause)
    if prize.value:
        yield from _amount("value", prize.value, (*path, "value"), clause)
    yield from _alternative(prize, path, policy)
    yield from _prohibited(prize, path, policy)
    needed = policy.details_of(prize.kind or "")
    for detail in () if needed is None else needed.items:
        if not prize.details.get(detail.item):
            where: Path = (*path, "details") if prize.details else path
            yield _wrong(where, f"missing detail {detail.item}", detail.clause)


def _alternative(prize: PrizeSaid, path: Path, policy: PromotionPolicy) -> Iterator[TermFault]:
    if prize.cash_alternative == NONE:
        return
    where, clause = (*path, "cash_alternative"), policy.cash_alternative.clause
    if prize.kind == "cash" or prize.kind in policy.cash_alternative.never_for:
        message = f"there is no cash alternative to {prize.kind}"
        yield _wrong(where, message, clause, "no-cash-alternative")
    else:
        yield from _amount("cash_alternative", prize.cash_alternative, where, clause)


def _prohibited(prize: PrizeSaid, path: Path, policy: PromotionPolicy) -> Iterator[TermFault]:
    """What may be no part of a prize; a quantity is what all its parts come to."""
    litres: dict[str, Fraction] = {}
    for place, part in enumerate(prize.contains):
        where: Path = (*path, "contains", place)
        said = _LITRES.fullmatch(part.litres)
        if said is None:
            message = f"litres must be such as 0.75, got {part.litres!r}"
            yield _wrong((*where, "litres"), message, policy.prizes_clause)
        litres[part.what] = litres.get(part.what, Fraction()) + Fraction(part.litres if said else 0)
    for each in policy.prohibited:
        if each.what not in litres:
            continue
        if each.above_litres is None:
            message = f"a prize may include no {each.what}"
        elif litres[each.what] > each.above_litres:
            message = f"a prize may include at most {each.above_litres} litres of {each.what}"
            message += f", got {float(litres[each.what]):g}"
        else:
            continue
        yield _wrong((*path, "contains"), message, each.clause, "prohibited-prize")


def _amount(name: str, text: str, path: Path, clause: ClauseNumber) -> Iterator[TermFault]:
    try:
        if parse_amount(text) <= 0:
            yield _wrong(path, f"{name} must be more than 0, got {text}", clause)
    except NotMoney as error:
        yield _wrong(path, f"{name}: {error}", clause)


def _within(
    name: str, number: int, bounds: tuple[int, int], path: Path, clause: ClauseNumber
) -> Iterator[TermFault]:
    least, most = bounds
    if not least <= number <= most:
        yield _wrong(path, f"{name} must be {least}..{most}, got {number}", clause)


def _names(listed: Iterable[str], path: Path, clause: ClauseNumber) -> Iterator[TermFault]:
    names = list(listed)
    if len(names) > NAMES_MAX:
        yield _wrong(path, f"must be at most {NAMES_MAX} names, got {len(names)}", clause)
    for place, name in enumerate(names[:NAMES_MAX]):
        if not NAME.fullmatch(name):
            message = f"must be lower-case letters, digits and hyphens, got {name!r}"
            yield _wrong((*path, place), message, clause)
        elif name in names[:place]:
            yield _wrong((*path, place), f"{name} must stand once, got it twice", clause)
