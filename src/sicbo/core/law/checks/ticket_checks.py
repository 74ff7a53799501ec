"""Whether what a document says of tickets can be done."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.policies import Duty, Policies

NEEDED: Final[tuple[Duty, ...]] = ("reprint-ticket", "mend-ticket")
"""Duties without which nobody can help whose ticket did not print."""


def check_tickets(policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of tickets."""
    for duty in NEEDED:
        if (duty in policies.may) != (policies.tickets is not None):
            message = f"a document with [policies.tickets] needs the duty {duty}, and no other"
            yield Fault(("policies", "may"), message)
    if policies.tickets is not None and policies.terminals is None:
        path = ("policies", "tickets")
        yield Fault(path, "tickets are printed by terminals: [policies.terminals] is needed")
