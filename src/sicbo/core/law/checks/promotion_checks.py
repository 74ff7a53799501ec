"""Whether what a document says of promotions can be done."""

from collections.abc import Iterator, Sequence

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Policies
from sicbo.core.law.spelling import did_you_mean


def check_promotions(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of promotions."""
    promotions, path = policies.promotions, ("policies", "promotions")
    if ("run-promotion" in policies.may) != (promotions is not None):
        message = "a document with [policies.promotions] needs the duty run-promotion, and no other"
        yield Fault(("policies", "may"), message)
    if promotions is None:
        return
    offices = [office.name for office in document.offices]
    named = (
        ("scrutineer", "office", promotions.scrutineer.office),
        ("disputes", "advice", promotions.disputes.advice),
        ("integrity", "notify", promotions.integrity.notify),
    )
    for part, field, office in named:
        if office not in offices:
            message = f"no office {office!r}" + did_you_mean(office, offices)
            yield Fault((*path, part, field), message)
    yield from _once([each.item for each in promotions.terms], (*path, "terms"))
    yield from _once([each.of for each in promotions.details], (*path, "details"))
    yield from _once([each.what for each in promotions.prohibited], (*path, "prohibited"))
    yield from _once([each.way for each in promotions.notice.ways], (*path, "notice", "ways"))
    for place, details in enumerate(promotions.details):
        where: Path = (*path, "details", place, "items")
        yield from _once([each.item for each in details.items], where)


def _once(names: Sequence[str], path: Path) -> Iterator[Fault]:
    if not names:
        yield Fault(path, "must name at least one thing, got none")
    for place, name in enumerate(names):
        if name in names[:place]:
            yield Fault((*path, place), f"{name} must stand once, got it twice")
