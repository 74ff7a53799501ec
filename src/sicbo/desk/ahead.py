"""Deciding wagers ahead, while the turn before theirs is being written.

Nobody else's wager changes what a player may lay, so the first wager of each player that waits
comes to the same now as in its turn. It is decided and encoded but never folded: what is shown
stays what is durable, and if the turn before it fails, it is decided again.
"""

import datetime
import logging
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec import Raw

from sicbo.core.law.refusal import Refusal
from sicbo.core.table import commands as c
from sicbo.core.table.commands import Order
from sicbo.core.table.decide import decide
from sicbo.core.table.state import Table
from sicbo.desk.request import Request, fingerprint
from sicbo.desk.rooms import Rooms
from sicbo.journal.codec import Happening, Record, encode, encode_asked

log = logging.getLogger("sicbo.ahead")

Made = tuple[Happening, bytes, bytes]
"""An event, the bytes to store, and their digest."""


class Ahead(NamedTuple):
    """A wager that was decided ahead, and all that does not depend on its place in the journal."""

    asked: bytes
    mark: bytes
    made: list[Made]


def made(
    at: datetime.datetime, request: Request, asked: bytes, happened: Sequence[Happening]
) -> list[Made]:
    """What a command caused, as it is stored; the command itself stands in the first of it."""
    actor, role, number, parts = request.actor, request.role, request.id, len(happened)
    found: list[Made] = []
    raw: Raw | None = Raw(asked)
    for part, event in enumerate(happened, 1):
        body = encode(Record(at, actor, role, number, event, raw, part, parts))
        found.append((event, body, sha256(body).digest()))
        raw = None
    return found


def decide_ahead(
    rooms: Rooms, waiting: Iterable[Request], at: datetime.datetime
) -> list[Ahead | None]:
    """What can be said now of the first that wait; nothing of those that will be refused.

    Any order but a wager while bets are open may change what those behind it come to, as does the
    wager of a player for that player. All that is decided ahead stands before all that is decided
    in the turn, so that time does not run backwards in it.
    """
    found: list[Ahead | None] = []
    before: set[str] = set()
    for request in waiting:
        command, room = request.command, rooms.rooms.get(request.table or "")
        if type(command) is not c.PlaceWagers or command.player in before:
            break
        if room is None or room.table.phase != "betting":
            break
        before.add(command.player)
        found.append(_ahead(room.table, request, command, at))
    return found


def _ahead(
    table: Table, request: Request, command: c.PlaceWagers, at: datetime.datetime
) -> Ahead | None:
    """An accepted wager; whatever else it comes to is left to its turn."""
    try:
        decision = decide(table, Order(request.actor, request.role, at, command))
        if type(decision) is Refusal:
            return None
        asked = encode_asked(command)
        return Ahead(asked, fingerprint(asked, request.table), made(at, request, asked, decision))
    except Exception:
        log.exception("a wager of %s could not be decided ahead", request.actor)
        return None
