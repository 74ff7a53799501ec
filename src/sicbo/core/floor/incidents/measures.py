"""What may be done about a breach, exactly as far as the document goes."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.holds.hold_events import HoldOpened
from sicbo.core.floor.holds.withholding import Withheld, power_of
from sicbo.core.floor.holds.withholding import taken as taken_at_table
from sicbo.core.floor.incidents.incident import Incident
from sicbo.core.floor.incidents.incident_events import MeasureTaken
from sicbo.core.floor.incidents.messages import (
    ConfiscateDevice,
    DetainPerson,
    RecommendExclusion,
    SeizeForBreach,
    VoidForBreach,
)
from sicbo.core.floor.incidents.recording_incidents import here
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import (
    APART,
    EXCLUSION_ORDERED,
    INCIDENTS_KEPT,
    MEASURES_TAKEN,
    PROPERTY_KEPT,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.conduct_policies import (
    ConductPolicy,
    Measure,
    MeasureKind,
    Sanctions,
)
from sicbo.core.table.checks import refuse
from sicbo.core.table.faults.voiding_wagers import for_breach
from sicbo.core.table.holds.credit_held import won_from
from sicbo.core.table.lines import Clauses
from sicbo.core.table.state import Table


class Act(NamedTuple):
    """A measure that may be taken: where, by which clause, and in which incident."""

    name: str
    table: Table
    measure: Measure
    incident: Incident


def acts(
    floor: Floor, order: FloorOrder, number: int, person: str, kind: MeasureKind
) -> Act | Refusal:
    """Refuse a measure that the document does not give for this breach, person or role."""
    name = order.table
    if name is None or name not in floor.founding.tables:
        return refuse("not-permitted", MEASURES_TAKEN, role=order.role, needs="table")
    table = floor.table(name)
    conduct = table.policies.conduct
    sanctions = conduct.sanctions if conduct is not None else None
    if conduct is None or sanctions is None:
        return refuse("not-provided", table.policies.otherwise, measure=kind)
    if not table.reaches(order.role, sanctions.by):
        return refuse("not-permitted", sanctions.clause, role=order.role, needs=sanctions.by)
    found = open_with(floor, order, number, person)
    if isinstance(found, Refusal):
        return found
    measure = conduct.measure(kind)
    no = _not_given(conduct, sanctions, found, person, kind)
    if no or measure is None:
        return no or refuse("measure-not-given", sanctions.clause, measure=kind)
    return Act(name, table, measure, found)


def open_with(floor: Floor, order: FloorOrder, number: int, person: str) -> Incident | Refusal:
    """An open incident of this table with somebody in it, who is another than gives the order."""
    if order.by == person:
        return refuse("plays-here", APART, person=person)
    found = here(floor, order, number)
    if isinstance(found, Refusal):
        return found
    if found.closed:
        return refuse("incident-closed", INCIDENTS_KEPT, incident=number)
    if found.part_of(person) is None:
        return refuse("not-in-incident", MEASURES_TAKEN, may_retry=True, person=person)
    return found


def _not_given(
    conduct: ConductPolicy,
    sanctions: Sanctions,
    found: Incident,
    person: str,
    kind: MeasureKind,
) -> Refusal | None:
    """Refuse what the document does not let anybody do about this breach by this person."""
    recorded, part = found.recorded, found.part_of(person)
    rule, measure = recorded.rule, conduct.measure(kind)
    if rule is None or not conduct.punishes(rule):
        return refuse("measure-not-given", sanctions.clause, measure=kind, rule=rule or "none")
    if measure is None:
        return refuse("measure-not-given", sanctions.clause, measure=kind)
    if measure.only and recorded.ban not in measure.only:
        facts = {"measure": kind, "only": " ".join(measure.only)}
        return refuse("measure-not-given", measure.clause, may_retry=False, **facts)
    if measure.held and not set(measure.held) & set(recorded.held):
        facts = {"measure": kind, "held": " ".join(measure.held)}
        return refuse("measure-not-given", measure.clause, may_retry=False, **facts)
    if person in recorded.exempt:
        ban = conduct.ban_of(rule)
        clause = ban.exempt_clause if ban is not None else None
        return refuse("exempt", clause or sanctions.clause, person=person)
    if part not in measure.against:
        facts = {"measure": kind, "part": str(part), "against": " ".join(measure.against)}
        return refuse("measure-not-given", measure.clause, may_retry=False, **facts)
    if measure.with_player and "player" not in recorded.persons.values():
        facts = {"measure": kind, "needs": "a player who broke the rule"}
        return refuse("measure-not-given", measure.clause, may_retry=False, **facts)
    return None


def once(act: Act, person: str) -> Refusal | None:
    """Refuse a measure that stands already."""
    if act.incident.taken(act.measure.kind, person) is None:
        return None
    return refuse("measure-taken", MEASURES_TAKEN, measure=act.measure.kind, person=person)


def taken(order: FloorOrder, act: Act, person: str, clauses: Clauses) -> MeasureTaken:
    """The entry of a measure in the book."""
    return MeasureTaken(
        incident=act.incident.recorded.incident,
        kind=act.measure.kind,
        person=person,
        at=order.at,
        by=order.by,
        role=order.role,
        clauses=clauses,
    )


@decides(VoidForBreach)
def void_for_breach(floor: Floor, order: FloorOrder, command: VoidForBreach) -> Decided:
    """Whatever somebody has in play at this table is void."""
    act = acts(floor, order, command.incident, command.person, "void-wagers")
    if isinstance(act, Refusal):
        return act
    table, clause = act.table, act.measure.clause
    clauses: Clauses = (clause, table.policies.void.clause)
    reason = f"incident {command.incident}"
    keys = table.places_of(command.person)
    voided = for_breach(table, keys, reason, order.by, clauses)
    if not voided:
        return refuse("no-such-wager", clause, may_retry=True, player=command.person)
    stream = table_stream(act.name)
    happened = [Happening(stream, event) for event in voided]
    entry = taken(order, act, command.person, (clause, MEASURES_TAKEN))
    return [*happened, entry]


@decides(SeizeForBreach)
def seize_for_breach(floor: Floor, order: FloorOrder, command: SeizeForBreach) -> Decided:
    """No more is seized than was won from the round in which possession began."""
    act = acts(floor, order, command.incident, command.person, "seize")
    if isinstance(act, Refusal):
        return act
    power = power_of(floor, order, "seizure", "winnings")
    if isinstance(power, Refusal):
        return power
    clause, player = act.measure.clause, act.table.players.get(command.person)
    since = act.incident.recorded.since_round
    most = 0 if player is None or since is None else won_from(player, since)
    if player is not None and command.amount > 0 and command.amount > most:
        facts = {"amount": command.amount, "winnings": most}
        return refuse("above-winnings", clause, may_retry=True, **facts, since_round=since)
    reason = f"incident {command.incident}"
    seized = Withheld("winnings", "", command.person, command.amount, reason)
    happened = taken_at_table(order, power, seized)
    if isinstance(happened, Refusal):
        return happened
    entry = taken(order, act, command.person, (clause, MEASURES_TAKEN))
    return [*happened, _of_hold(entry, command.amount, happened)]


def _of_hold(entry: MeasureTaken, amount: int, happened: Sequence[object]) -> MeasureTaken:
    hold = next(each.hold for each in happened if isinstance(each, HoldOpened))
    return msgspec.structs.replace(entry, amount=amount, hold=hold)


@decides(ConfiscateDevice)
def confiscate_device(floor: Floor, order: FloorOrder, command: ConfiscateDevice) -> Decided:
    """A prohibited device is taken away, and kept until it is given back."""
    act = acts(floor, order, command.incident, command.person, "confiscate")
    return _entered(order, act, command.person, PROPERTY_KEPT)


@decides(DetainPerson)
def detain_person(floor: Floor, order: FloorOrder, command: DetainPerson) -> Decided:
    """That somebody was caused to be detained is recorded, and nothing more."""
    act = acts(floor, order, command.incident, command.person, "detain")
    return _entered(order, act, command.person, MEASURES_TAKEN)


@decides(RecommendExclusion)
def recommend_exclusion(floor: Floor, order: FloorOrder, command: RecommendExclusion) -> Decided:
    """Somebody is recommended for exclusion, on which the operator decides."""
    act = acts(floor, order, command.incident, command.person, "recommend-exclusion")
    return _entered(order, act, command.person, EXCLUSION_ORDERED)


def _entered(order: FloorOrder, act: Act | Refusal, person: str, house: ClauseNumber) -> Decided:
    """A measure that is nothing but an entry in the book, once."""
    if isinstance(act, Refusal):
        return act
    no = once(act, person)
    return no or [taken(order, act, person, (act.measure.clause, house))]
