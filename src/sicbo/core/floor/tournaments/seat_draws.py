"""Seats and lots of a tournament: an order drawn by a sealed seed, which anybody can repeat.

Players are shuffled from the last place down, and dealt to the tables one by one. Seed and link
come in as they are recorded; who seals the seed, and when it is revealed, is for others to say.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sicbo.core.floor.sealed_numbers import sealed_number

OrderFor = Literal["seats", "lots"]
"""What an order is drawn for: places at the tables, or to tell apart those who are equal."""


class OrderName(NamedTuple):
    """Which order is drawn: what is written into every message of it."""

    tournament: str
    session: str
    link: str
    """The link of the entry by which it was ordered, in hex."""


class Seat(NamedTuple):
    """Where a player sits in a session."""

    player: str
    table: str
    seat: int
    """Which seat of the table, counted from one."""


def order_message(name: OrderName, drawn_for: OrderFor = "seats") -> str:
    """What the seed is applied to; a counter follows.

    >>> order_message(OrderName("cup", "heat-1", "ab"))
    'sicbo.seats.1|cup|heat-1|ab'
    """
    tournament, session, link = name
    return f"sicbo.{drawn_for}.1|{tournament}|{session}|{link}"


def draw_order(
    seed: bytes, name: OrderName, players: Sequence[str], drawn_for: OrderFor = "seats"
) -> tuple[str, ...]:
    """Players in the order that a seed gives them; it depends on the order in which they come.

    From the last place down, each changes places with one of those up to and with itself; the
    counter runs on from number to number, those thrown away included.
    """
    message, counter = order_message(name, drawn_for), 0
    found = list(players)
    for last in range(len(found) - 1, 0, -1):
        number, at = sealed_number(seed, message, last + 1, counter)
        found[last], found[number] = found[number], found[last]
        counter = at + 1
    return tuple(found)


def seat_list(players: Sequence[str], tables: Sequence[str]) -> str:
    r"""Who is seated and where, as its digest is taken of it before the draw: a line for each.

    >>> seat_list(("bob", "ann"), ("east",))
    'player,bob\nplayer,ann\ntable,east\n'
    """
    lines = [*(f"player,{each}" for each in players), *(f"table,{each}" for each in tables)]
    return "".join(f"{line}\n" for line in lines)


def deal_seats(order: Sequence[str], tables: Sequence[str]) -> tuple[Seat, ...]:
    """Players dealt to tables one by one, so that no table has two more than another.

    >>> [tuple(each) for each in deal_seats(("bob", "ann", "cid"), ("east", "west"))]
    [('bob', 'east', 1), ('ann', 'west', 1), ('cid', 'east', 2)]
    """
    count = len(tables)
    return tuple(Seat(player, tables[k % count], k // count + 1) for k, player in enumerate(order))


def in_heat(players: Sequence[str], heat: int, heats: int) -> tuple[str, ...]:
    """Who plays in one of several heats, by the order of their entries, in turn.

    >>> in_heat(("ann", "bob", "cid"), 1, 2), in_heat(("ann", "bob", "cid"), 2, 2)
    (('ann', 'cid'), ('bob',))
    """
    return tuple(players[heat - 1 :: heats])
