"""What a floor says, taken in once it is understood: whoever answers may be no floor at all."""

from typing import Any, Final, TypeVar

import msgspec

from sicbo.client.errors import NotUnderstood
from sicbo.views.tables.table_form import TableView
from sicbo.web.wire.envelopes import AnswerMessage, Goodbye, OwnUpdate

BYTES_MAX: Final = 2**24
"""What is taken in of one answer or one message."""

T = TypeVar("T")


class FullView(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """A whole view, its sections not looked at yet."""

    view: dict[str, Any]
    version: int
    life: str | None = None


class ViewUpdate(msgspec.Struct, frozen=True, tag_field="type", tag="change"):
    """Sections that follow a version."""

    after: int
    version: int
    changes: dict[str, Any]


class _Any(msgspec.Struct, frozen=True):
    """Any message, of which the kind alone is read."""

    type: str


ServerMessage = FullView | ViewUpdate | OwnUpdate | AnswerMessage | Goodbye
_KINDS: Final = frozenset(("view", "change", "laid", "answer", "gone"))


def understood(said: bytes | str, kind: type[T]) -> T:
    """Something said, as what it must be."""
    try:
        return msgspec.json.decode(said, type=kind, strict=False)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotUnderstood(f"the floor speaks otherwise: {error}") from None


def heard(message: bytes | str) -> ServerMessage | None:
    """A message of a line; nothing where it is of a kind that is not for us."""
    if understood(message, _Any).type not in _KINDS:
        return None
    said: ServerMessage = understood(message, ServerMessage)  # type: ignore[arg-type] # a union is no type
    return said


def seen(sections: dict[str, Any]) -> TableView:
    """The sections of a view as a table."""
    try:
        return msgspec.convert(sections, TableView, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise NotUnderstood(f"the floor shows something else: {error}") from None
