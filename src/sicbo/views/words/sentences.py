"""Events in sentences, and as facts for a sentence in any language."""

import datetime
from typing import Final

import msgspec

from sicbo.core.table.event import Event
from sicbo.core.wording import dice

_PEOPLE: Final = frozenset(("by", "acknowledged_by", "dealer", "player", "person"))
"""Who it was is told by a seat, if at all."""


class EventSentence(msgspec.Struct, frozen=True, kw_only=True):
    """An event in a sentence; `event` and `facts` are for whoever words it in a language."""

    event: str
    says: str
    facts: dict[str, str]


def told(event: Event) -> EventSentence:
    """An event in a sentence, and as facts for a sentence in any language."""
    return EventSentence(
        event=str(event.__struct_config__.tag), says=event.sentence(), facts=_facts(event)
    )


def _facts(event: Event) -> dict[str, str]:
    """The plain values of an event, but for who people are."""
    return {key: fact for key in event.__struct_fields__ if (fact := _fact(event, key))}


def _fact(event: Event, key: str) -> str | None:
    """A plain value of an event, in writing."""
    value = getattr(event, key)
    if key in _PEOPLE or value is None:
        return None
    if key in ("dice", "before") and isinstance(value, tuple):
        return dice(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return str(value) if isinstance(value, str | int) else None
