"""Whether what a document says of faults of terminals and servers can be done."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Duty, Policies

NEEDED: Final[tuple[Duty, ...]] = (
    "hold-terminal",
    "recalculate",
    "adjust-meter",
    "declare-server",
)
"""Duties without which a held terminal or a stopped server stays so."""


def check_faults(policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of faults."""
    faults, path = policies.faults, ("policies", "faults")
    for duty in NEEDED:
        if (duty in policies.may) != (faults is not None):
            message = f"a document with [policies.faults] needs the duty {duty}, and no other"
            yield Fault(("policies", "may"), message)
    if faults is None:
        return
    if policies.terminals is None:
        yield Fault(path, "faults are those of terminals: [policies.terminals] is needed")
    if "void-wagers" not in policies.may:
        message = "wagers that cannot be confirmed wait for ever: nobody has the duty void-wagers"
        yield Fault(("policies", "may"), message)
    yield from _once((*path, "terminal"), [each.event for each in faults.terminal])
    yield from _once((*path, "server"), [each.event for each in faults.server])
    for place, server in enumerate(faults.server):
        if server.at_least < 1:
            where: Path = (*path, "server", place, "at_least")
            yield Fault(where, f"at least one terminal shows a message, got {server.at_least}")


def _once(path: Path, names: list[str]) -> Iterator[Fault]:
    for place, name in enumerate(names):
        if name in names[:place]:
            yield Fault((*path, place, "event"), f"{name} must stand once, got it twice")
