"""From old versions of stored events to the ones the core knows: one step a version."""

from collections.abc import Callable
from typing import Any

Body = dict[str, Any]

_LINE = ("player", "wager", "stake", "counted", "outcome", "pays", "returns", "clauses", "odds")
_STREAK = ("player", "market", "side", "stake", "count", "outcome", "pays", "clauses")
_RUN = ("market", "side", "length")
_ROWS = {
    "lines": _LINE,
    "undone": _LINE,
    "streaks": _STREAK,
    "since": _STREAK,
    "runs": _RUN,
}


def _lines_as_rows(event: Body) -> Body:
    """Version 1 named every field of every line; version 2 keeps a line as a row."""
    rows = {
        name: [[line.get(column) for column in columns] for line in event[name]]
        for name, columns in _ROWS.items()
        if name in event
    }
    return event | rows | {"event": event["event"].removesuffix(".v1") + ".v2"}


STEPS: dict[str, Callable[[Body], Body]] = {
    "table.round_settled.v1": _lines_as_rows,
    "table.round_reversed.v1": _lines_as_rows,
    "table.round_voided.v1": _lines_as_rows,
    "table.round_invalidated.v1": _lines_as_rows,
    "table.power_answered.v1": _lines_as_rows,
}
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
