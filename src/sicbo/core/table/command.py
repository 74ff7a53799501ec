"""What every order to a table has."""

from typing import ClassVar, Literal

import msgspec

from sicbo.core.law.policies import Duty

Sender = Literal["player", "staff", "system"]
"""Who gives an order: a player for themselves, staff by their duty, or a timer, sensor or tumbler.

Staff may give some orders of a player's for the player.
"""


class TableCommand(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="command"
):
    """An order to a table."""

    sender: ClassVar[Sender]
    duty: ClassVar[Duty | None] = None
    """The duty of staff who give it; what a document lets nobody do for another has none."""
    comes_to_play: ClassVar[bool] = False
    """Whether somebody comes to play by it, or plays on."""


def tag_of(command: TableCommand) -> str:
    """What a command is called on the wire and in the record."""
    return str(command.__struct_config__.tag)
