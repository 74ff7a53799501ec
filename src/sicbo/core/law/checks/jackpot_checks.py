"""Whether what a document says of jackpots can be done."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Duty, Policies

NEEDED: Final[tuple[Duty, ...]] = ("run-jackpot", "adjust-jackpot", "verify-prize", "pay-prize")
"""Duties without which no jackpot can be run."""


def check_jackpots(policies: Policies) -> Iterator[Fault]:
    """Every unsound thing in what a document says of jackpots."""
    jackpots, path = policies.jackpots, ("policies", "jackpots")
    for duty in NEEDED:
        if (duty in policies.may) != (jackpots is not None):
            message = f"a document with [policies.jackpots] needs the duty {duty}, and no other"
            yield Fault(("policies", "may"), message)
    if jackpots is None:
        return
    if policies.terminals is None:
        yield Fault(path, "jackpots are fed and won at terminals: [policies.terminals] is needed")
    where: Path = (*path, "pays")
    if not jackpots.pays:
        yield Fault(where, "a prize must be paid in at least one way, got none")
    ways = [each.how for each in jackpots.pays]
    for place, way in enumerate(ways):
        if way in ways[:place]:
            yield Fault((*where, place, "how"), f"{way} must stand once, got it twice")
