"""Whether what a document says of disputes can be done."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.policies import Policies
from sicbo.core.law.spelling import did_you_mean


def check_disputes(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of disputes."""
    disputes = policies.disputes
    if disputes is None:
        return
    path = ("policies", "disputes", "steps")
    known = [role.name for role in document.roles]
    if not disputes.steps:
        yield Fault(path, "disputes need a step at which they are decided")
    for place, step in enumerate(disputes.steps):
        if not step.by:
            yield Fault((*path, place, "by"), "a step of a dispute needs somebody who decides")
        for role in (*step.by, *step.else_by):
            if role not in known:
                message = f"no role {role!r}" + did_you_mean(role, known)
                yield Fault((*path, place, "by"), message)
        if step.on_request == (place == 0):
            message = "the first step is taken without a request, and every other one on request"
            yield Fault((*path, place, "on_request"), message)
        if step.another_person and place == 0:
            message = "at the first step nobody has decided before"
            yield Fault((*path, place, "another_person"), message)
