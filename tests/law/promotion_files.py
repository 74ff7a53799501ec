"""A file of terms that lacks nothing, and what a document says of it once something is changed."""

import re

from sicbo.core.floor.promotions.promotion_faults import TermFault
from sicbo.core.floor.promotions.reading_terms import TermsInvalid, TermsRead, read_terms
from sicbo.core.law.running.promotion_policies import PromotionPolicy
from sicbo.rulebooks.catalogue import built_in

TERMS = """\
name = "spring"
title = "The spring draw"
manner = "electronic"
described = "One ticket is drawn for each prize."
awarded_at = 2026-11-20T20:00:00Z
awarded_in = "the east room"
eligible = "members of full age"
minimum_wager = "5"
nature = "cash and things"
qualifications = "none"
reservations = "none"
guarantees = "none"
entries_close = 2026-11-20T19:00:00Z
starts = 2026-11-17T12:00:00Z
held_in = "the main floor"
claim = "at the cage"
present = false
notified = ["telephone", "email"]
published = "on the sign at the cage"
attested = "letter 12"

[entries]
turnover_per_ticket = "50"
tables = ["table"]

[rules]
claim_minutes = 10080

[[prizes]]
name = "first"
kind = "cash"
description = "cash"
value = "500"
conditions = "none"
"""

DETAILS = {
    "appliance": ("make", "model", "accessories"),
    "vehicle": ("make", "model", "accessories", "on-road-costs"),
    "travel": ("persons", "covers", "restrictions", "spending-money"),
    "real-estate": ("dwelling", "plans", "contract", "easements", "address", "inclusions"),
}
"""What the terms say further of each kind of prize, by the two texts."""


def promotions_of(document: str) -> PromotionPolicy:
    """What a document says of promotions."""
    policies = built_in(document).document.policies
    assert policies is not None
    assert policies.promotions is not None
    return policies.promotions


def prize(kind: str, *, details: dict[str, str] | None = None, more: str = "") -> str:
    """A prize of some kind, with every detail that it needs, or with these."""
    said = dict.fromkeys(DETAILS.get(kind, ()), "said") if details is None else details
    listed = ", ".join(f'{name} = "{value}"' for name, value in said.items())
    return (
        f'\n[[prizes]]\nname = "other"\nkind = "{kind}"\ndescription = "a thing"\n'
        f'value = "900"\nconditions = "none"\n{more}\ndetails = {{ {listed} }}\n'
    )


def without(field: str, text: str = TERMS) -> str:
    """The file without a field."""
    changed, times = re.subn(rf"(?m)^{field} = .*\n", "", text)
    assert times == 1, field
    return changed


def with_field(field: str, value: str, text: str = TERMS) -> str:
    """The file with another value in a field."""
    changed, times = re.subn(rf"(?m)^{field} = .*$", f"{field} = {value}", text, count=1)
    assert times == 1, field
    return changed


def reads(document: str, text: str = TERMS) -> TermsRead:
    """The terms, which must lack nothing."""
    return read_terms(text.encode(), "spring.toml", promotions_of(document))


def faults(document: str, text: str) -> tuple[TermFault, ...]:
    """What is wrong with terms by a clause."""
    try:
        reads(document, text)
    except TermsInvalid as error:
        return error.judged
    return ()


def lacks(document: str, clause: str, *fields: str) -> None:
    """Each of these fields must be there, by this clause, and with all of them nothing lacks."""
    assert faults(document, TERMS) == ()
    for field in fields:
        found = faults(document, without(field))
        told = [(each.reason, each.clause) for each in found]
        assert told == [("terms-incomplete", clause)], field
        assert f"missing field {field} ({clause})" in found[0].fault.message


def lacks_detail(document: str, kind: str, detail: str, clause: str) -> None:
    """A prize of this kind must say this detail, by this clause."""
    assert faults(document, TERMS + prize(kind)) == ()
    rest = {name: "said" for name in DETAILS[kind] if name != detail}
    found = faults(document, TERMS + prize(kind, details=rest))
    assert [(each.reason, each.clause) for each in found] == [("terms-incomplete", clause)]
    assert f"missing detail {detail}" in found[0].fault.message


def may_not_contain(document: str, clause: str, *things: str) -> None:
    """Nothing of this may be a prize, or any part of one."""
    for thing in things:
        for kind in ("other", "travel"):
            part = f'contains = [{{ what = "{thing}" }}]'
            found = faults(document, TERMS + prize(kind, more=part))
            assert [(each.reason, each.clause) for each in found] == [("prohibited-prize", clause)]


def litres(document: str, *said: str) -> list[tuple[str, str]]:
    """What is said of a prize with so many litres of liquor, in so many parts."""
    parts = ", ".join(f'{{ what = "liquor", litres = "{each}" }}' for each in said)
    found = faults(document, TERMS + prize("other", more=f"contains = [{parts}]"))
    return [(each.reason, str(each.clause)) for each in found]
