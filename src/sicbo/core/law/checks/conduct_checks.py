"""Whether what a document says of conduct can be done."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Policies
from sicbo.core.law.running.conduct_policies import Ban, Measure
from sicbo.core.law.spelling import did_you_mean


def check_conduct(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of conduct."""
    conduct = policies.conduct
    if conduct is None:
        return
    path: Path = ("policies", "conduct")
    seen: set[str] = set()
    for place, ban in enumerate(conduct.bans):
        where: Path = (*path, "bans", place)
        if ban.clause in seen:
            yield Fault((*where, "clause"), f"rule {ban.clause} forbids two things")
        seen.add(ban.clause)
        yield from _ban(ban, where)
    sanctions = conduct.sanctions
    if sanctions is None:
        return
    roles = [role.name for role in document.roles]
    if sanctions.by not in roles:
        message = f"no role {sanctions.by!r}" + did_you_mean(sanctions.by, roles)
        yield Fault((*path, "sanctions", "by"), message)
    for place, rule in enumerate(sanctions.rules):
        if rule not in seen:
            message = f"rule {rule!r} is none of the bans" + did_you_mean(rule, sorted(seen))
            yield Fault((*path, "sanctions", "rules", place), message)
    kinds: set[str] = set()
    for place, measure in enumerate(sanctions.measures):
        where = (*path, "sanctions", "measures", place)
        if measure.kind in kinds:
            yield Fault((*where, "kind"), f"the measure {measure.kind} stands twice")
        kinds.add(measure.kind)
        yield from _measure(policies, measure, where)


def _ban(ban: Ban, path: Path) -> Iterator[Fault]:
    """A ban says what its kind needs, and nothing that it does not."""
    if not ban.by:
        yield Fault((*path, "by"), "somebody must be able to break it")
    if (ban.kind == "device") != bool(ban.held and ban.able):
        yield Fault(path, "a ban of devices says how they are had and what they can do")
    if (ban.kind == "side-bet") != bool(ban.how):
        yield Fault((*path, "how"), "a ban of side bets says which ones, and no other does")
    if ban.at_least < 1:
        yield Fault((*path, "at_least"), f"must be at least 1, got {ban.at_least}")
    if (ban.exempt is None) != (ban.exempt_clause is None):
        yield Fault((*path, "exempt"), "an exemption has its clause, and no clause is without one")
    if ban.exempt not in (None, "on-duty") and ban.kind != "advice":
        yield Fault((*path, "exempt"), "only advice can be asked for")


def _measure(policies: Policies, measure: Measure, path: Path) -> Iterator[Fault]:
    """A measure reaches somebody, and the engine can take it."""
    if not measure.against:
        yield Fault((*path, "against"), "it must reach somebody")
    if (measure.kind == "bar") != (measure.reaches is not None):
        yield Fault((*path, "reaches"), "a bar says how far it goes, and no other measure does")
    if measure.kind == "seize" and policies.hold("seizure") is None:
        yield Fault(path, "winnings are seized only where the document holds them")
