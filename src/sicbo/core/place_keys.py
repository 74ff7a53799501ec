"""What a place at a table is called, who holds it, and the terminal that is bound to it.

A player's first place is called by the player's name, as every place was while a player had but
one. Any further one has its number behind a sign that no name has, and so has one that is held by
nobody known. Wagers, meters, lines and turns go by that key alone.
"""

import re
from typing import Final

SIGN: Final = "#"
"""Stands in no name: names are lower-case letters, digits and hyphens."""

TERMINAL: Final = "terminal"
"""The role of a device that is bound to a place, before the place is named."""

_BOUND: Final = re.compile(r"terminal-([1-9][0-9]{0,3})")


def further_place(holder: str, number: int) -> str:
    """The key of a further place of a player's.

    >>> further_place("ann", 3)
    'ann#3'
    """
    return f"{holder}{SIGN}{number}"


def unnamed_place(number: int) -> str:
    """The key of a place that is held by nobody known.

    >>> unnamed_place(3)
    '#3'
    """
    return further_place("", number)


def holder_of(key: str) -> str | None:
    """Who holds a place: a player, or nobody known.

    >>> holder_of("ann"), holder_of("ann#3"), holder_of("#3")
    ('ann', 'ann', None)
    """
    return key.partition(SIGN)[0] or None if SIGN in key else key


def bound_role(number: int) -> str:
    """The role of the terminal that is bound to a place.

    >>> bound_role(3)
    'terminal-3'
    """
    return f"{TERMINAL}-{number}"


def place_of(role: str) -> int | None:
    """The place that the terminal of a role is bound to; nothing for any other role.

    >>> place_of("terminal-3"), place_of("dealer"), place_of("terminal-03")
    (3, None, None)
    """
    found = _BOUND.fullmatch(role)
    return None if found is None else int(found[1])


def orders_for(role: str, key: str) -> bool:
    """Whether the terminal of a role orders for a place: its own, held by nobody known.

    >>> orders_for("terminal-3", "#3"), orders_for("terminal-3", "ann#3"), orders_for("host", "#3")
    (True, False, False)
    """
    return key.startswith(SIGN) and role == f"{TERMINAL}-{key[1:]}"
