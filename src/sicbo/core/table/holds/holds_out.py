"""What a table knows of its holds: how many there have been, and which are not determined yet."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class HoldsOut:
    """The holds of a table that wait for their determination, by their serial."""

    last: int = 0
    """The serial of the newest one, counted from one."""
    out: set[int] = field(default_factory=set)


def hold_name(table: str, serial: int) -> str:
    """What a hold is called in the record.

    >>> hold_name("main", 3)
    'main-3'
    """
    return f"{table}-{serial}"
