"""Whether what a document says of money withheld can be done."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.policies import Policies
from sicbo.core.law.running.hold_policies import HoldKind, HoldSubject
from sicbo.core.law.spelling import did_you_mean

FITS: Final[dict[HoldKind, frozenset[HoldSubject]]] = {
    "payment": frozenset(("ticket", "voucher", "prize")),
    "meter": frozenset(("meter",)),
    "seizure": frozenset(("winnings",)),
    "disputed": frozenset(),
}
"""What each kind of hold that a document gives can be of."""

OWNER: Final = "owner"


def check_holds(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of holds."""
    offices = [office.name for office in document.offices]
    positions = [*(role.name for role in document.roles), *offices]
    seen: set[str] = set()
    for place, hold in enumerate(policies.holds):
        path = ("policies", "holds", place)
        if hold.kind in seen:
            yield Fault((*path, "kind"), f"holds of the kind {hold.kind} stand twice")
        seen.add(hold.kind)
        wrong = [each for each in hold.of if each not in FITS[hold.kind]]
        if wrong or not hold.of:
            must = ", ".join(sorted(FITS[hold.kind])) or "nothing that a document gives"
            yield Fault((*path, "of"), f"a hold of the kind {hold.kind} is of {must}")
        if hold.by not in positions and hold.by != OWNER:
            message = f"no role {hold.by!r}" + did_you_mean(hold.by, positions)
            yield Fault((*path, "by"), message)
        told = (*hold.notify, *(() if hold.review is None else (hold.review,)))
        for who in told:
            if who not in offices:
                yield Fault(path, f"{who!r} is told of a hold and must be one of [[offices]]")
        if hold.review is not None and hold.review not in hold.notify:
            yield Fault(path, f"{hold.review!r} reviews a hold and must be notified of it")
        yield from _lacking(policies, hold.of, (*path, "of"))


def _lacking(
    policies: Policies, of: tuple[HoldSubject, ...], path: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Nothing is held that the document does not have."""
    lacks = {
        "ticket": policies.tickets is None,
        "voucher": policies.tickets is None,
        "prize": policies.jackpots is None,
        "meter": policies.terminals is None,
    }
    for each in of:
        if lacks.get(each, False):
            yield Fault(path, f"a document without one cannot withhold a {each}")
