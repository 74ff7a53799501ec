"""What every order to a table has."""

import msgspec

Dice = tuple[int, int, int]


class TableCommand(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="command"
):
    """An order to a table."""
