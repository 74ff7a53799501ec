"""Incidents made ready to be shown: who is in each, what was done, and what waits."""

import datetime
from collections.abc import Iterator

import msgspec

from sicbo.core.floor.incidents.incident import INCIDENTS, Incident, Incidents, TakenMeasure
from sicbo.core.law.running.conduct_policies import MeasureKind, Part
from sicbo.core.money import Amount
from sicbo.views.tickets.ticket_rows import Standing


class MeasureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A measure that was taken."""

    kind: MeasureKind
    """What was done."""
    person: str
    at: datetime.datetime | None
    """When."""
    by: str
    """Who has ordered it."""
    role: str
    """In which role it was ordered."""
    clause: str
    """By which it was taken."""
    amount: Amount
    """What was seized."""
    hold: str
    """The hold of what was seized."""
    tables: tuple[str, ...]
    """The tables that it reached when it was ordered."""
    until: datetime.datetime | None
    """When it ends, where an end was named."""
    over: bool
    """Lifted, decided on, given back, or past its end."""
    lifted_by: str
    """Who lifted it or gave the device back; nothing where nobody did."""


class IncidentRow(msgspec.Struct, frozen=True, kw_only=True):
    """One incident."""

    incident: int
    """Its number."""
    table: str
    rule: str | None
    """The rule that was broken, where it was one."""
    ban: str | None
    """What that rule forbids."""
    persons: dict[str, Part]
    """Who is in it, and as what."""
    exempt: tuple[str, ...]
    """Whom the rule does not reach."""
    device: tuple[str, ...]
    """How a device was had, and what it can do."""
    since_round: int | None
    """The round in which possession began."""
    footage: str
    """Where it is to be seen."""
    told: tuple[str, ...]
    """Who was told."""
    seen_at: datetime.datetime
    """When it was seen."""
    at: datetime.datetime
    """When it was recorded."""
    by: str
    """Who has written it down."""
    account: str
    """The id in the vault of what was seen, in words."""
    words_sha256: str
    """The hash of these words."""
    additions: int
    """How often something was added."""
    measures: tuple[MeasureRow, ...]
    """What was done, in the order in which it was."""
    closed: bool
    """Whether it was closed."""


class BarRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is barred or excluded now."""

    person: str
    incident: int
    """The incident that it follows from."""
    excluded: bool
    """Whether from the casino."""
    table: str
    """The table of the incident."""
    tables: tuple[str, ...]
    """The tables that it reached when it was ordered."""
    until: datetime.datetime | None
    """When it ends, where an end was named."""
    lifted_by: str
    """The lowest role that lifts it."""


def _ended(taken: TakenMeasure, at: datetime.datetime) -> bool:
    return taken.over or (taken.until is not None and taken.until <= at)


def measure_row(taken: TakenMeasure, at: datetime.datetime) -> MeasureRow:
    """A measure as it stands."""
    entry, lifted = taken.entry, taken.lifted
    return MeasureRow(
        kind=taken.kind,
        person=taken.person,
        at=None if entry is None else entry.at,
        by="" if entry is None else entry.by,
        role=taken.role,
        clause="" if entry is None else str(entry.clauses[0]),
        amount=Amount(0) if entry is None else entry.amount,
        hold="" if entry is None else entry.hold,
        tables=taken.tables,
        until=taken.until,
        over=_ended(taken, at),
        lifted_by="" if lifted is None else lifted.by,
    )


def incident_row(incident: Incident, at: datetime.datetime) -> IncidentRow:
    """An incident as it stands."""
    recorded = incident.recorded
    return IncidentRow(
        incident=recorded.incident,
        table=recorded.table,
        rule=recorded.rule,
        ban=recorded.ban,
        persons=recorded.persons,
        exempt=recorded.exempt,
        device=(*recorded.held, *recorded.able),
        since_round=recorded.since_round,
        footage=recorded.footage,
        told=recorded.told,
        seen_at=recorded.seen_at,
        at=recorded.at,
        by=recorded.by,
        account=recorded.account,
        words_sha256=recorded.words_sha256,
        additions=len(incident.added),
        measures=tuple(measure_row(each, at) for each in incident.measures),
        closed=incident.closed,
    )


def incident_rows(
    floor: Standing, at: datetime.datetime, table: str | None = None, *, every: bool = False
) -> Iterator[IncidentRow]:
    """Incidents that are open, the oldest first, of a table or of all; or every one there was."""
    for incident in floor.state(INCIDENTS).known.values():
        if table not in (None, incident.recorded.table):
            continue
        if every or not incident.closed:
            yield incident_row(incident, at)


def bar_rows(book: Incidents, at: datetime.datetime) -> Iterator[BarRow]:
    """Everybody who is barred or excluded now."""
    for number, incident in book.known.items():
        for each in incident.standing("bar", "exclude"):
            if not _ended(each, at):
                yield BarRow(
                    person=each.person,
                    incident=number,
                    excluded=each.kind == "exclude",
                    table=incident.recorded.table,
                    tables=each.tables,
                    until=each.until,
                    lifted_by=each.role,
                )
