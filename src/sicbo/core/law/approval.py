"""Whether a document may be played by on a day."""

import datetime
from typing import assert_never

import msgspec

from sicbo.core.bounds import Words
from sicbo.core.law.document import ApprovalRequired, FromDate, Identity, OnPublication, Undated
from sicbo.core.law.refusal import Refusal


class Evidence(msgspec.Struct, frozen=True):
    """Proof from outside the document that it was approved, and since when it is in force."""

    reference: Words
    in_force: datetime.date


def refuse_unless_in_force(
    identity: Identity, on: datetime.date, evidence: Evidence | None = None
) -> Refusal | None:
    """Refuse a document that is not in force on the day, or whose approval nobody has shown."""
    match identity.in_force:
        case FromDate(date=since):
            pass
        case Undated():
            return None
        case OnPublication() | ApprovalRequired():
            if evidence is None:
                facts = {"printed": identity.in_force.printed}
                return Refusal("approval-missing", identity.clause, facts, may_retry=True)
            since = evidence.in_force
        case _:
            assert_never(identity.in_force)
    if on < since:
        facts = {"in_force": since.isoformat(), "on": on.isoformat()}
        return Refusal("rulebook-not-in-force", identity.clause, facts, may_retry=True)
    return None
