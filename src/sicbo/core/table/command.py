"""What every order to a table has."""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, NamedTuple

import msgspec

from sicbo.core.law.policies import Duty

Asks = Literal["reason", "time", "dice", "evidence", "area", "card"]
"""What whoever gives an order has to say, and the agenda cannot say for them."""

UNSAID: Final = "not said yet"
"""Stands where a reason will stand."""

ATTENDANT: Final = "attendant"
"""The office of those who come to a terminal that calls, and pay by hand."""

Sender = Literal["player", "staff", "system"]
"""Who gives an order: a player for themselves, staff by their duty, or a timer, sensor or tumbler.

Staff may give some orders of a player's for the player.
"""


class Form(NamedTuple):
    """How an order is written in the notation, and an example of it.

    ``{field}`` stands for what a field says, ``[…]`` for what need not be said, ``[…|…]`` for one
    or the other, ``{field=who}`` for what the moment implies where it is not said,
    ``{field? words}`` for words that make it true and ``{field! words}`` for words that make it
    false, ``{field:yes|no}`` for a word each, ``{field:hex}`` for how it is written.
    """

    words: str
    example: str = ""
    fixed: Mapping[str, object] = {}
    """Fields that this form alone settles."""
    unsaid: Mapping[str, str] = {}
    """Fields that the moment alone settles."""


class TableCommand(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="command"
):
    """An order to a table."""

    sender: ClassVar[Sender]
    duty: ClassVar[Duty | None] = None
    """The duty of staff who give it; what a document lets nobody do for another has none."""
    offices: ClassVar[tuple[str, ...]] = ()
    """Who beside the ladder of the table gives it, too: an attendant."""
    notation: ClassVar[tuple[Form, ...]]
    brought: ClassVar[tuple[str, ...]] = ()
    """Fields that no sender fills: whoever keeps the record brings them."""
    comes_to_play: ClassVar[bool] = False
    """Whether somebody comes to play by it, or plays on."""

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ()


def tag_of(command: TableCommand) -> str:
    """What a command is called on the wire and in the record."""
    return str(command.__struct_config__.tag)
