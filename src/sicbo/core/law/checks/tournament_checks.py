"""Whether what a document says of tournaments can be done."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Policies
from sicbo.core.law.running.tournament_policies import ITEMS
from sicbo.core.law.spelling import did_you_mean


def check_tournaments(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of tournaments."""
    policy = policies.tournaments
    if policy is None:
        return
    path: Path = ("policies", "tournaments")
    said = [each.name for each in policy.conditions]
    for place, name in enumerate(said):
        if name in said[:place]:
            yield Fault((*path, "conditions", place, "name"), f"{name} stands twice")
    for item in ITEMS:
        if item not in said:
            yield Fault((*path, "conditions"), f"conditions say nothing of {item}")
    offices = [each.name for each in document.offices]
    if policy.director.office not in offices:
        near = did_you_mean(policy.director.office, offices)
        message = f"{policy.director.office!r} must be one of [[offices]]{near}"
        yield Fault((*path, "director", "office"), message)
