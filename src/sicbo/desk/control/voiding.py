"""How a round that cannot go on becomes void at a table, by what its own document provides."""

import datetime
import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from sicbo.core.law.policies import IrregularityName
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.command import TableCommand
from sicbo.core.table.decide import decide
from sicbo.core.table.evolve import evolve
from sicbo.core.table.invalidation.messages import Invalidate, RoundInvalidated
from sicbo.core.table.irregularities.messages import Declare, RoundVoided, RuleOtherwise
from sicbo.core.table.order import Order
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ConfirmVoid

FAULTS: Final[tuple[IrregularityName, ...]] = ("tumbler-fault", "other", "equipment", "power")
"""What is said to be wrong with a round whose dice are lost, in this order."""

Steps = tuple[TableCommand, ...]


def ways_to_void(
    table: Table,
    reason: str,
    faults: Sequence[IrregularityName] = FAULTS,
    ground: str | None = None,
) -> Iterator[Steps]:
    """What could be ordered so that the round is void, the plainest first."""
    ends: tuple[TableCommand, ...] = (RuleOtherwise("void", reason), ConfirmVoid())
    if ground is not None:
        yield (Invalidate(table.round, ground, reason),)
        return
    for end in ends:
        yield (end,)
    for fault in faults:
        yield (Declare(fault),)
        for end in ends:
            yield Declare(fault), end


def how_to_void(
    table: Table, by: str, role: str, at: datetime.datetime, ways: Iterator[Steps]
) -> Steps | Refusal | None:
    """The first of these ways that voids the round, or why somebody in this role cannot.

    Nothing where the document provides none of them.
    """
    lacking: Refusal | None = None
    for steps in itertools.islice(ways, 100):
        tried = restore(table.book, keep(table))
        for step in steps:
            decision = decide(tried, Order(by, role, at, step))
            if isinstance(decision, Refusal):
                if decision.reason == "not-permitted":
                    lacking = lacking or decision
                break
            for event in decision:
                evolve(tried, event)
            if any(isinstance(event, RoundVoided | RoundInvalidated) for event in decision):
                return steps
    return lacking
