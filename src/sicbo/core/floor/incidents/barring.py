"""People barred from tables or excluded from the casino, and what lifts that again."""

import datetime
from collections.abc import Iterable, Sequence

import msgspec

from sicbo.core.floor.copies.filing import document_at
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import OWNER, FloorEvent, TableInstalled
from sicbo.core.floor.incidents.incident import INCIDENTS, Incident
from sicbo.core.floor.incidents.incident_events import (
    MeasureLifted,
    MeasureTaken,
    RecommendationDecided,
)
from sicbo.core.floor.incidents.measures import acts, once, open_with, taken
from sicbo.core.floor.incidents.messages import (
    BarPerson,
    DecideRecommendation,
    ExcludePerson,
    LiftMeasure,
)
from sicbo.core.floor.incidents.recording_incidents import here, writes
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import (
    APART,
    BAR_STANDS,
    EXCLUSION_ORDERED,
    MEASURES_TAKEN,
    PROPERTY_KEPT,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import is_time, refuse
from sicbo.core.table.conduct.messages import BarLifted, PersonBarred
from sicbo.core.table.state import Table


@decides(BarPerson)
def bar_person(floor: Floor, order: FloorOrder, command: BarPerson) -> Decided:
    """A bar goes as far as the document says, or the order where it leaves that open."""
    act = acts(floor, order, command.incident, command.person, "bar")
    if isinstance(act, Refusal):
        return act
    clause, reaches = act.measure.clause, act.measure.reaches
    no = once(act, command.person) or _ends(order, command.until, clause)
    if no:
        return no
    if command.games and reaches == "table":
        return refuse("measure-not-given", clause, measure="bar", reaches="this table")
    games = command.games or reaches == "games"
    names = [act.name] if not games else list(_same_document(floor, act.name))
    entry = msgspec.structs.replace(
        taken(order, act, command.person, (clause, BAR_STANDS)),
        tables=tuple(names),
        games=games,
        until=command.until,
    )
    return [entry, *(_barred(entry, name, here=True) for name in names)]


@decides(ExcludePerson)
def exclude_person(floor: Floor, order: FloorOrder, command: ExcludePerson) -> Decided:
    """Whoever the document names excludes for a breach that it punishes so; the owner for any."""
    if order.role == OWNER:
        return _excluded_by_house(floor, order, command)
    act = acts(floor, order, command.incident, command.person, "exclude")
    if isinstance(act, Refusal):
        return act
    clause = act.measure.clause
    no = once(act, command.person) or _ends(order, command.until, clause)
    entry = taken(order, act, command.person, (clause, EXCLUSION_ORDERED))
    return no or excluded(floor, order.table, entry, command.until)


def _excluded_by_house(floor: Floor, order: FloorOrder, command: ExcludePerson) -> Decided:
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    found = open_with(floor, order, command.incident, command.person)
    if isinstance(found, Refusal):
        return found
    no = _stands(found, command.person) or _ends(order, command.until, EXCLUSION_ORDERED)
    if no:
        return no
    entry = _by_house(order, command.incident, command.person)
    return excluded(floor, order.table, entry, command.until)


def _by_house(order: FloorOrder, incident: int, person: str) -> MeasureTaken:
    return MeasureTaken(
        incident=incident,
        kind="exclude",
        person=person,
        at=order.at,
        by=order.by,
        role=order.role,
        clauses=(EXCLUSION_ORDERED,),
    )


def _stands(found: Incident, person: str) -> Refusal | None:
    if found.taken("exclude", person) is None:
        return None
    return refuse("measure-taken", MEASURES_TAKEN, measure="exclude", person=person)


@decides(DecideRecommendation)
def decide_recommendation(
    floor: Floor, order: FloorOrder, command: DecideRecommendation
) -> Decided:
    """The owner, or the top of the ladder for the operator, decides on a recommendation."""
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    top = table.ladder[-1]
    if order.role != OWNER and not table.reaches(order.role, top):
        return refuse("not-permitted", EXCLUSION_ORDERED, role=order.role, needs=top)
    found = open_with(floor, order, command.incident, command.person)
    if isinstance(found, Refusal):
        return found
    recommended = found.taken("recommend-exclusion", command.person)
    if recommended is None:
        facts = {"measure": "recommend-exclusion", "person": command.person}
        return refuse("nothing-to-undo", EXCLUSION_ORDERED, may_retry=False, **facts)
    no = _ends(order, command.until, EXCLUSION_ORDERED) if command.excludes else None
    no = no or (_stands(found, command.person) if command.excludes else None)
    if no:
        return no
    decided = RecommendationDecided(
        incident=command.incident,
        person=command.person,
        excludes=command.excludes,
        at=order.at,
        by=order.by,
        clauses=(EXCLUSION_ORDERED,),
    )
    if not command.excludes:
        return [decided]
    entry = _by_house(order, command.incident, command.person)
    return [decided, *excluded(floor, order.table, entry, command.until)]


def excluded(
    floor: Floor, at: str | None, entry: MeasureTaken, until: datetime.datetime | None
) -> list[NounEvent | Happening]:
    """An exclusion reaches every table of the floor, in one act."""
    names = list(floor.founding.tables)
    entry = msgspec.structs.replace(entry, tables=tuple(names), until=until)
    return [entry, *(_barred(entry, name, here=name == at) for name in names)]


def _barred(entry: MeasureTaken, name: str, *, here: bool) -> Happening:
    """What a bar or an exclusion is at a table; other documents do not know the clause of this."""
    own = here or entry.kind == "bar"
    barred = PersonBarred(
        player=entry.person,
        incident=entry.incident,
        until=entry.until,
        excluded=entry.kind == "exclude",
        clauses=entry.clauses if own else (EXCLUSION_ORDERED,),
    )
    return Happening(table_stream(name), barred)


def _same_document(floor: Floor, name: str) -> Iterable[str]:
    document = document_at(floor, name)
    return (each for each in floor.founding.tables if document_at(floor, each) == document)


def _ends(
    order: FloorOrder, until: datetime.datetime | None, clause: ClauseNumber
) -> Refusal | None:
    """Refuse an end that has passed."""
    if until is None:
        return None
    no = is_time(until, clause)
    if no is None and until <= order.at:
        no = refuse("not-a-time", clause, may_retry=True, until=until.isoformat())
    return no


@decides(LiftMeasure)
def lift_measure(floor: Floor, order: FloorOrder, command: LiftMeasure) -> Decided:
    """The same rank or a higher one lifts a bar, an exclusion or a confiscation, with a reason."""
    table = writes(floor, order)
    if isinstance(table, Refusal):
        return table
    rule = {"bar": BAR_STANDS, "exclude": EXCLUSION_ORDERED}.get(command.kind, PROPERTY_KEPT)
    found = here(floor, order, command.incident)
    standing = None if isinstance(found, Refusal) else found.taken(command.kind, command.person)
    if standing is not None:
        owner = order.role == OWNER and command.kind == "exclude"
        if not owner and not table.reaches(order.role, standing.role):
            return refuse("not-permitted", rule, role=order.role, needs=standing.role)
    if order.by == command.person:
        return refuse("plays-here", APART, person=order.by)
    if isinstance(found, Refusal):
        return found
    if standing is None:
        return refuse("nothing-to-undo", rule, measure=command.kind, person=command.person)
    if not command.account:
        return refuse("reason-required", rule, may_retry=True)
    lifted = MeasureLifted(
        incident=command.incident,
        kind=command.kind,
        person=command.person,
        at=order.at,
        by=order.by,
        account=command.account,
        words_sha256=command.words_sha256,
        clauses=(rule,),
    )
    if command.kind == "confiscate":
        return [lifted]
    free = BarLifted(
        player=command.person,
        incident=command.incident,
        excluded=command.kind == "exclude",
        clauses=(rule,),
    )
    names = (name for name in floor.founding.tables if _stands_at(floor.table(name), free))
    return [lifted, *(Happening(table_stream(name), free) for name in names)]


def _stands_at(table: Table, free: BarLifted) -> bool:
    """Whether a table knows the bar that is lifted."""
    bars = table.conduct.bars.get(free.player, ())
    was = (free.incident, free.excluded)
    return any((each.incident, each.excluded) == was for each in bars)


def carried_to(
    floor: Floor, at: datetime.datetime, founded: Sequence[FloorEvent]
) -> list[Happening]:
    """Exclusions, and bars from all tables of a document, hold at a table that is new."""
    return [
        _barred(entry, event.config.table, here=False)
        for event in founded
        if isinstance(event, TableInstalled) and event.config.table not in floor.founding.tables
        for entry in _that_reach(floor, at, event)
    ]


def _that_reach(
    floor: Floor, at: datetime.datetime, event: TableInstalled
) -> Iterable[MeasureTaken]:
    """Every measure that still stands and reaches a table as it is installed."""
    document = ""
    for number, each in floor.state(INCIDENTS).known.items():
        for measure in each.standing("bar", "exclude"):
            if measure.until is not None and measure.until <= at:
                continue
            if measure.kind == "bar":
                document = document or str(floor.laws.first(event).document.identity.id)
                if not measure.games or each.recorded.document != document:
                    continue
            yield MeasureTaken(
                incident=number,
                kind=measure.kind,
                person=measure.person,
                at=at,
                by="",
                role=measure.role,
                until=measure.until,
                clauses=(BAR_STANDS if measure.kind == "bar" else EXCLUSION_ORDERED,),
            )
