"""Whether what a document says of payouts by hand can be done."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.policies import Duty, Policies

NEEDED: Final[tuple[Duty, ...]] = ("hand-pay", "delay-payout", "write-voucher")
"""Duties without which a payout would never be paid, put off or written."""


def check_payouts(policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of payouts by hand."""
    for duty in NEEDED:
        if (duty in policies.may) != (policies.payouts is not None):
            message = f"a document with [policies.payouts] needs the duty {duty}, and no other"
            yield Fault(("policies", "may"), message)
    if policies.payouts is not None and policies.tickets is None:
        path = ("policies", "payouts")
        yield Fault(path, "a voucher is a ticket that staff write: [policies.tickets] is needed")
