"""From old versions of stored events to the ones the core knows: one step a version."""

from collections.abc import Callable
from typing import Any

Body = dict[str, Any]

STEPS: dict[str, Callable[[Body], Body]] = {}
"""By the tag that a step takes; each returns the next version, its tag included."""


def upcast(record: Body) -> bool:
    """Bring the event of a record up to date in place; tells whether anything changed."""
    event = record["event"]
    changed = False
    while (step := STEPS.get(event["event"])) is not None:
        event = step(event)
        changed = True
    record["event"] = event
    return changed
