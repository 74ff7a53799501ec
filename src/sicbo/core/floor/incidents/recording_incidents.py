"""Incidents written down: by which rule, who is in them, whom the rule does not reach."""

from collections.abc import Iterable, Iterator
from typing import Final

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import NAME, OWNER
from sicbo.core.floor.incidents.incident import (
    INCIDENTS,
    UNKNOWN,
    Incident,
    Office,
    unknown_person,
)
from sicbo.core.floor.incidents.incident_events import (
    IncidentAddedTo,
    IncidentClosed,
    IncidentRecorded,
)
from sicbo.core.floor.incidents.messages import AddToIncident, CloseIncident, RecordIncident
from sicbo.core.floor.notices.messages import TOLD, NoticeGiven
from sicbo.core.floor.notices.telling import notices
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.house_rules import INCIDENTS_KEPT, PROPERTY_KEPT, SURVEILLANCE_TOLD
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.conduct_policies import Ban, Part
from sicbo.core.table.checks import is_time, refuse
from sicbo.core.table.state import Table

_OPEN: Final = ("confiscate", "recommend-exclusion")
"""Measures on which an incident waits."""


@decides(RecordIncident)
def record_incident(floor: Floor, order: FloorOrder, command: RecordIncident) -> Decided:
    """Whatever was seen is recorded; what names a rule must be a breach of it."""
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    ban = _rule(table, command.rule)
    if isinstance(ban, Refusal):
        return ban
    number = len(floor.state(INCIDENTS).known) + 1
    involved = list(_involved(command, number))
    persons = dict(involved)
    clause = ban.clause if ban is not None else INCIDENTS_KEPT
    no = _moment(table, order, command, clause) or _people(floor, command, involved)
    no = no or (None if ban is None else _not_broken(table, command, ban, persons))
    if no:
        return no
    device = ban is not None and ban.kind == "device"
    begun = table.round if device and table.round else None
    recorded = IncidentRecorded(
        incident=number,
        table=order.table or "",
        document=str(table.book.document.identity.id),
        rule=ClauseNumber(command.rule) if command.rule else None,
        ban=ban.kind if ban is not None else None,
        persons=persons,
        exempt=_exempt(floor, command, ban, persons),
        held=command.held,
        able=command.able,
        since_round=begun if command.since_round is None else command.since_round,
        how=command.how,
        advised=command.advised,
        asked_by=command.asked_by,
        elsewhere=command.elsewhere,
        footage=command.footage,
        told=command.told,
        seen_at=order.at if command.seen_at is None else command.seen_at,
        at=order.at,
        by=order.by,
        account=command.account,
        words_sha256=command.words_sha256,
        clauses=(*((ClauseNumber(command.rule),) if command.rule else ()), INCIDENTS_KEPT),
    )
    return [recorded, *_told(order, number, command.told)]


def _told(order: FloorOrder, number: int, told: Iterable[Office]) -> list[NoticeGiven]:
    """A notice to each office of this floor that is said to have been told."""
    offices = (each for each in dict.fromkeys(told) if each in TOLD)
    clauses = (INCIDENTS_KEPT, SURVEILLANCE_TOLD)
    return notices(offices, order, order.table or "", "incident", str(number), clauses)


@decides(AddToIncident)
def add_to_incident(floor: Floor, order: FloorOrder, command: AddToIncident) -> Decided:
    """Nothing is changed, only added, even to an incident that is closed."""
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    found = here(floor, order, command.incident)
    if isinstance(found, Refusal):
        return found
    if not (command.account or command.footage or command.told):
        return refuse("reason-required", INCIDENTS_KEPT, may_retry=True)
    added = IncidentAddedTo(
        incident=command.incident,
        footage=command.footage,
        told=command.told,
        at=order.at,
        by=order.by,
        account=command.account,
        words_sha256=command.words_sha256,
        clauses=(INCIDENTS_KEPT,),
    )
    return [added, *_told(order, command.incident, command.told)]


@decides(CloseIncident)
def close_incident(floor: Floor, order: FloorOrder, command: CloseIncident) -> Decided:
    """Whoever takes measures, or the owner, closes an incident of which nothing waits."""
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    conduct = table.policies.conduct
    sanctions = conduct.sanctions if conduct is not None else None
    needs = sanctions.by if sanctions is not None else table.ladder[0]
    if order.role != OWNER and not table.reaches(order.role, needs):
        return refuse("not-permitted", INCIDENTS_KEPT, role=order.role, needs=needs)
    found = here(floor, order, command.incident)
    if isinstance(found, Refusal):
        return found
    if found.closed:
        return refuse("incident-closed", INCIDENTS_KEPT, incident=command.incident)
    waits = next(found.standing(*_OPEN), None)
    if waits is not None:
        facts = {"incident": command.incident, "waits": waits.kind, "person": waits.person}
        return refuse("incident-waits", PROPERTY_KEPT, may_retry=True, **facts)
    closed = IncidentClosed(
        incident=command.incident,
        at=order.at,
        by=order.by,
        account=command.account,
        words_sha256=command.words_sha256,
        clauses=(INCIDENTS_KEPT,),
    )
    return [closed]


def writes(floor: Floor, order: FloorOrder) -> Table | Refusal:
    """The table at whose book somebody may write."""
    name = order.table
    if name is None or name not in floor.founding.tables:
        return refuse("not-permitted", INCIDENTS_KEPT, role=order.role, needs="table")
    table = floor.table(name)
    if order.role not in table.ranks and order.role != OWNER:
        return refuse("not-permitted", INCIDENTS_KEPT, role=order.role, needs=table.ladder[0])
    return table


def here(floor: Floor, order: FloorOrder, number: int) -> Incident | Refusal:
    """An incident of the table at which an order is given."""
    found = floor.state(INCIDENTS).known.get(number)
    if found is None:
        return refuse("incident-unknown", INCIDENTS_KEPT, may_retry=True, incident=number)
    if found.recorded.table != order.table:
        facts = {"table": order.table, "recorded_at": found.recorded.table}
        return refuse("wrong-table", INCIDENTS_KEPT, may_retry=False, **facts)
    return found


def _rule(table: Table, rule: str) -> Ban | Refusal | None:
    """What a rule forbids; nothing where it is none of the bans, or none is named."""
    conduct, otherwise = table.policies.conduct, table.policies.otherwise
    if not rule:
        return None
    if conduct is None:
        return refuse("not-provided", otherwise, rule=rule)
    ban = conduct.ban_of(rule)
    stated = rule in table.book.document.clauses and conduct.punishes(rule)
    if ban is None and not stated:
        return refuse("rule-unknown", otherwise, may_retry=True, rule=rule)
    return ban


def _involved(command: RecordIncident, number: int) -> Iterator[tuple[str, Part]]:
    """Everybody in it, those whom nobody knows by ids of their own."""
    place = 0
    parts: tuple[tuple[Part, tuple[str, ...]], ...] = (
        ("player", command.players),
        ("spectator", command.spectators),
        ("employee", command.employees),
        ("inspector", command.inspectors),
    )
    for part, persons in parts:
        for person in persons:
            place += person == UNKNOWN
            yield (unknown_person(number, place) if person == UNKNOWN else person), part


def _moment(
    table: Table, order: FloorOrder, command: RecordIncident, clause: ClauseNumber
) -> Refusal | None:
    """Refuse what was not seen yet, and possession from a round that was not."""
    if command.seen_at is not None:
        no = is_time(command.seen_at, clause)
        if no:
            return no
        if command.seen_at > order.at:
            seen = command.seen_at.isoformat()
            return refuse("not-a-time", INCIDENTS_KEPT, may_retry=True, seen_at=seen)
    since = command.since_round
    if since is not None and not 1 <= since <= table.round:
        return refuse("wrong-round", clause, may_retry=True, round=since, now=table.round)
    return None


def _people(
    floor: Floor, command: RecordIncident, involved: list[tuple[str, Part]]
) -> Refusal | None:
    """Refuse names that nobody has, and anybody who stands in it twice."""
    if not involved:
        return refuse("too-few-persons", INCIDENTS_KEPT, may_retry=True, persons=0, needs=1)
    names = [person for person, _ in involved]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        return refuse("not-a-name", INCIDENTS_KEPT, may_retry=True, person=twice, stands="twice")
    asked = (each for each in (command.advised, command.asked_by) if each)
    for name in (*command.players, *asked):
        if name != UNKNOWN and name not in floor.founding.players:
            return refuse("unknown-player", INCIDENTS_KEPT, may_retry=True, player=name)
    for name in (*command.spectators, *command.employees, *command.inspectors):
        if not NAME.fullmatch(name):
            return refuse("not-a-name", INCIDENTS_KEPT, may_retry=True, person=name)
    return None


def _not_broken(
    table: Table, command: RecordIncident, ban: Ban, persons: dict[str, Part]
) -> Refusal | None:
    """Refuse what is no breach of the rule that it names."""
    for person, part in persons.items():
        if part not in ban.by:
            facts = {"person": person, "part": str(part), "binds": " ".join(ban.by)}
            return refuse("no-breach", ban.clause, may_retry=True, **facts)
    if len(persons) < ban.at_least:
        clause, many = (*ban.also, ban.clause)[0], len(persons)
        needs = ban.at_least
        return refuse("too-few-persons", clause, may_retry=True, persons=many, needs=needs)
    lacks = ""
    if ban.kind == "device" and not set(command.held) & set(ban.held):
        lacks = " ".join(ban.held)
    elif ban.kind == "device" and not set(command.able) & set(ban.able):
        lacks = " ".join(ban.able)
    elif ban.kind == "side-bet" and command.how not in ban.how:
        lacks = " ".join(ban.how)
    elif ban.kind == "malfunction" and not (command.unreported and command.kept):
        lacks = "not reported and kept"
    elif ban.kind == "refusing-to-leave":
        undirected = (each for each in persons if each not in table.conduct.directed)
        lacks = next((f"direction to {name}" for name in undirected), "")
    return refuse("no-breach", ban.clause, may_retry=True, lacks=lacks) if lacks else None


def _exempt(
    floor: Floor, command: RecordIncident, ban: Ban | None, persons: dict[str, Part]
) -> tuple[str, ...]:
    """Whom the rule does not reach: people on duty, or whoever was asked as it allows."""
    if ban is None or ban.exempt is None:
        return ()
    if ban.exempt == "on-duty":
        duty = (each for each, part in persons.items() if part in ("employee", "inspector"))
        return tuple(duty) if command.on_duty else ()
    asked = command.asked_by
    if ban.exempt == "asked-by-that-player":
        allowed = bool(asked) and asked == command.advised
    else:
        allowed = asked in floor.founding.players
    return tuple(persons) if allowed else ()
