"""Deciding wagers ahead, while the turn before theirs is being written.

Nobody else's wager changes what a player may lay, so wagers of different players come to the same
now as in their turn. They are decided and encoded but never folded: what is shown stays what is
durable, and if the turn before theirs fails, they are decided again.
"""

import datetime
import logging
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec import Raw

from sicbo.core.floor.floor import Happening
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.order import Order
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Request, fingerprint
from sicbo.journal.codec import Record, encode, encode_asked

log = logging.getLogger("sicbo.ahead")

CausedEvent = tuple[Stream, AnyEvent, bytes, bytes]
"""The stream of an event, the event, the bytes to store, and their digest."""


class Speculation(NamedTuple):
    """A wager that was decided ahead, and all that does not depend on its place in the journal."""

    asked: bytes
    mark: bytes
    at: datetime.datetime
    caused: list[CausedEvent]


def caused_by(
    at: datetime.datetime, request: Request, asked: bytes, happened: Sequence[Happening]
) -> list[CausedEvent]:
    """What a command caused, as it is stored; the command itself stands in the first of it."""
    actor, role, number, parts = request.by, request.role, request.id, len(happened)
    found: list[CausedEvent] = []
    raw: Raw | None = Raw(asked)
    place = request.table if isinstance(request.command, NounCommand) else None
    for part, (stream, event) in enumerate(happened, 1):
        body = encode(Record(at, actor, role, number, event, raw, part, parts, request.via, place))  # type: ignore[arg-type]
        found.append((stream, event, body, sha256(body).digest()))
        raw = None
    return found


def decide_ahead(
    rooms: LoadedFloor, waiting: Iterable[Request], at: datetime.datetime
) -> list[Speculation | None]:
    """What can be said now of the first that wait; nothing of those that will be refused.

    Any order but a wager while bets are open may change what those behind it come to, as does the
    wager of a player for that player; and where a table is about to close, so does time. All that
    is decided ahead stands before all that is decided in the turn, so that time does not run
    backwards in it.
    """
    found: list[Speculation | None] = []
    before: set[str] = set()
    for request in waiting:
        command, room = request.command, rooms.rooms.get(request.table or "")
        if type(command) is not PlaceWagers or command.player in before:
            break
        if room is None or room.table.phase != "betting" or room.table.closes_at is not None:
            break
        before.add(command.player)
        order = Order(request.by, request.role, at, command, rooms.founding.edition)
        found.append(_ahead(room, request, order))
    return found


def _ahead(room: LoadedTable, request: Request, order: Order) -> Speculation | None:
    """An accepted wager; whatever else it comes to is left to its turn."""
    try:
        decision = decide(room.table, order)
        if type(decision) is Refusal:
            return None
        asked = encode_asked(request.command)
        happened = [Happening(room.stream, event) for event in decision]
        caused = caused_by(order.at, request, asked, happened)
        return Speculation(asked, fingerprint(asked, request.table), order.at, caused)
    except Exception:  # The turn before is being written: it must not end here.
        log.exception("a wager of %s could not be decided ahead", request.by)
        return None
