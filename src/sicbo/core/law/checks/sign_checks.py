"""Whether what a document says of signs and of what can be read is sound."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Policies, SignPolicy
from sicbo.core.law.spelling import did_you_mean


def check_signs(document: Document, policies: Policies) -> Iterator[Fault]:
    """Every unsound thing about the signs, the copy and the instructions of a document."""
    if policies.signs is not None:
        yield from _sign(document, policies.signs)
    told = policies.papers.instructions_clause if policies.papers is not None else None
    if (told is None) == bool(document.instructions):
        message = "instructions need [policies.papers] instructions_clause, and it needs them"
        yield Fault(("policies", "papers"), message)
    if told is not None and policies.terminals is None:
        yield Fault(("policies", "papers"), "instructions on terminals need [policies.terminals]")


def _sign(document: Document, sign: SignPolicy) -> Iterator[Fault]:
    path: Path = ("policies", "signs")
    for name, clause in (("seen_to", sign.seen_to_clause), ("kept", sign.kept_clause)):
        if (getattr(sign, f"{name}_by") is None) != (clause is None):
            yield Fault(path, f"{name}_by and {name}_clause go together")
    known = [role.name for role in document.roles]
    if sign.seen_to_by is not None and sign.seen_to_by not in known:
        message = f"no role {sign.seen_to_by!r}" + did_you_mean(sign.seen_to_by, known)
        yield Fault((*path, "seen_to_by"), message)
