"""A person by their id: roles, looks at their name, holds, incidents, complaints, statement."""

import datetime
from collections.abc import Iterator
from typing import Final

import msgspec

from sicbo.core.floor.founding import LoginChanged, PlayerEnrolled, RoleGranted, RoleRevoked
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.inspections.messages import INSPECTIONS, NameLookedUp
from sicbo.core.floor.streams import FLOOR
from sicbo.core.ids import Stream
from sicbo.core.place_keys import holder_of
from sicbo.journal.base import Journal
from sicbo.journal.codec import BadEntry, Record, decode
from sicbo.journal.export import names
from sicbo.journal.history import NotOnTheFloor, noun_state
from sicbo.views.accounts.statement import statement
from sicbo.views.accounts.statement_form import Statement
from sicbo.views.holds.hold_rows import HoldRow, hold_row
from sicbo.views.inspector.desk_answers import Look, PersonPage, RoleHeld
from sicbo.views.inspector.desk_questions import PAGE
from sicbo.views.inspector.matters import matters_of

LOOKS_SHOWN: Final = 50
HOLDS_SHOWN: Final = 200
STAYS_SHOWN: Final = 50


def person_page(
    journal: Journal,
    person: str,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
    after: int = 0,
) -> PersonPage:
    """What the record knows of a person; of a player the statement of a period, page by page."""
    own = _Floor(person)
    for record in _records(journal, FLOOR, person):
        own.take(record)
    looks = [
        Look(each.event.at, each.event.by, each.event.ground, each.event.reference)
        for each in _records(journal, INSPECTIONS.stream(), person)
        if isinstance(each.event, NameLookedUp) and each.event.person == person
    ]
    matters = matters_of(journal, person)
    stated = _statement(journal, person, begins, ends)
    rows = stated.rows if stated is not None else ()
    if stated is not None:
        shown, stays = rows[after : after + PAGE], stated.stays[-STAYS_SHOWN:]
        stated = msgspec.structs.replace(stated, rows=shown, stays=stays)
    return PersonPage(
        person=person,
        enrolled=own.enrolled,
        logins=tuple(own.logins),
        roles=tuple(own.roles),
        looks=tuple(reversed(looks[-LOOKS_SHOWN:])),
        looks_in_all=len(looks),
        holds=tuple(_holds(journal, person)),
        incidents=matters.incidents,
        bars=matters.bars,
        disputes=matters.disputes,
        statement=stated,
        movements=len(rows),
        next=after + PAGE if after + PAGE < len(rows) else None,
    )


class _Floor:
    """What the stream of the floor tells of a person."""

    def __init__(self, person: str) -> None:
        self._person = person
        self.enrolled: datetime.datetime | None = None
        self.logins: list[str] = []
        self.roles: list[RoleHeld] = []

    def take(self, record: Record) -> None:
        """Take an entry in that may speak of them."""
        match record.event:
            case PlayerEnrolled(player=self._person):
                self.enrolled = record.at
            case LoginChanged(person=self._person, became=became):
                self.logins.append(f"{record.at:%F %T} {became} ({record.by})")
            case RoleGranted(person=self._person) as event:
                self._end(record.at, event.table, None)
                found = event.role, event.table, record.at, None, event.reference, record.by
                self.roles.append(RoleHeld(*found))
            case RoleRevoked(person=self._person) as event:
                self._end(record.at, event.table, event.role)
            case _:
                pass

    def _end(self, at: datetime.datetime, table: str, role: str | None) -> None:
        """A role taken away, or replaced; an office stands beside the others."""
        for place, held in enumerate(self.roles):
            same = held.table == table and role in (None, held.role)
            if held.until is None and same and (role is not None or table != "*"):
                self.roles[place] = msgspec.structs.replace(held, until=at)


def _records(journal: Journal, stream: Stream, person: str) -> Iterator[Record]:
    """Entries of a stream that name a person; the others are not even decoded."""
    for entry in journal.stream(stream):
        if names(entry.body, person):
            try:
                yield decode(entry.body)
            except BadEntry:
                continue


def _statement(
    journal: Journal,
    person: str,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
) -> Statement | None:
    try:
        return statement(journal, person, begins, ends)
    except NotOnTheFloor:
        return None


def _holds(journal: Journal, person: str) -> Iterator[HoldRow]:
    """Holds of their money, the newest first, as many as a page shows."""
    shown = 0
    for stream in reversed(journal.named(HOLD.stream(""))):
        first = next(journal.stream(stream), None)
        if first is None or not names(first.body, person):
            continue
        row = hold_row(noun_state(journal, HOLD, stream.partition(":")[2]))
        if row is not None and person in (row.player, holder_of(row.player)):
            yield row
            shown += 1
            if shown == HOLDS_SHOWN:
                return
