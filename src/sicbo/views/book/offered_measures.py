"""What may be ordered about somebody in an incident now, and what each order would do."""

import datetime
from collections.abc import Iterator, Sequence

from sicbo.core.floor.floor_state import FloorOrder, Happening
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.incidents.incident import Incident
from sicbo.core.floor.incidents.incident_events import MeasureTaken
from sicbo.core.floor.incidents.messages import (
    AddToIncident,
    BarPerson,
    CloseIncident,
    ConfiscateDevice,
    DecideRecommendation,
    DetainPerson,
    ExcludePerson,
    LiftMeasure,
    RecommendExclusion,
    SeizeForBreach,
    VoidForBreach,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.conduct.messages import BarLifted, PersonBarred
from sicbo.core.table.faults.fault_events import WagersVoided
from sicbo.core.table.holds.credit_held import won_from
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.state import Table
from sicbo.views.book.incident_form import MeasureOffer
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.words.citations import cite

SAID = "w-1"
"""Stands for words that whoever orders has yet to write."""

LIFTED = ("bar", "exclude", "confiscate")


class Offers:
    """Asks the floor what somebody may order of one incident; nothing is changed."""

    def __init__(
        self,
        floor: CommittedFloor,
        incident: Incident,
        by: str,
        roles: Sequence[str],
        at: datetime.datetime,
    ) -> None:
        self._floor, self._incident, self._by = floor, incident, by
        self._roles, self._at = roles, at
        self._number = incident.recorded.incident
        self._name = incident.recorded.table

    def offered(self) -> Iterator[MeasureOffer]:
        """Every order about each person that would be taken."""
        for person in self._incident.recorded.persons:
            for command in self._thinkable(person):
                came = self._would(command)
                if came is not None:
                    yield self._shown(command, person, came)

    def may_add(self) -> bool:
        """Whether something may be added."""
        return self._would(AddToIncident(incident=self._number, account=SAID)) is not None

    def may_close(self) -> bool:
        """Whether it may be closed now."""
        return self._would(CloseIncident(incident=self._number)) is not None

    def _would(self, command: NounCommand) -> Sequence[Happening] | None:
        for role in self._roles:
            order = FloorOrder(
                by=self._by, role=role, at=self._at, command=command, table=self._name
            )
            came = self._floor.decide(order)
            if not isinstance(came, Refusal):
                return came
        return None

    def _thinkable(self, person: str) -> Iterator[NounCommand]:
        number = self._number
        taken = {each.kind for each in self._incident.standing() if each.person == person}
        if not self._incident.closed:
            yield VoidForBreach(incident=number, person=person)
            yield BarPerson(incident=number, person=person)
            yield BarPerson(incident=number, person=person, games=True)
            yield ExcludePerson(incident=number, person=person)
            yield RecommendExclusion(incident=number, person=person)
            if self.seizable(person):
                yield SeizeForBreach(incident=number, person=person, amount=self.seizable(person))
            yield ConfiscateDevice(incident=number, person=person)
            yield DetainPerson(incident=number, person=person)
        if "recommend-exclusion" in taken:
            for excludes in (True, False):
                yield DecideRecommendation(incident=number, person=person, excludes=excludes)
        for kind in LIFTED:
            if kind in taken:
                yield LiftMeasure(incident=number, person=person, kind=kind, account=SAID)  # type: ignore[arg-type]

    def seizable(self, person: str) -> Amount:
        """The most that can be seized: won since possession began, and still at the table."""
        table, since = self._table(), self._incident.recorded.since_round
        player = table.players.get(person)
        if player is None or since is None:
            return Amount(0)
        return Amount(max(0, min(won_from(player, since), player.won, table.stack_of(person))))

    def _table(self) -> Table:
        return self._floor.table(self._name)

    def _shown(self, command: NounCommand, person: str, came: Sequence[Happening]) -> MeasureOffer:
        events = [each.event for each in came]
        voids = [each for each in events if isinstance(each, WagersVoided)]
        lines: list[Line | StreakLine] = []
        for each in voids:
            lines += (*each.lines, *each.streaks)
        reached = (each for each in came if isinstance(each.event, PersonBarred | BarLifted))
        tables = [each.stream.partition(":")[2] for each in reached]
        taken = next((each for each in events if isinstance(each, MeasureTaken)), None)
        clauses = events[-1].clauses if taken is None else taken.clauses
        back = sum(line.returns for line in lines)
        return MeasureOffer(
            order=str(command.__struct_config__.tag),  # type: ignore[arg-type]
            person=person,
            kind=getattr(command, "kind", None),
            games=getattr(command, "games", False),
            excludes=getattr(command, "excludes", False),
            amount=Amount(back or getattr(command, "amount", 0)),
            takes=Amount(sum(line.returns for each in voids for line in each.undone)),
            wagers=len(lines),
            tables=tuple(tables),
            cited=cite(self._table().book, clauses),
        )


def roles_in_book(role: str | None, offices: Sequence[str]) -> tuple[str, ...]:
    """The roles in which somebody writes in the book of a table: on its ladder, as the owner."""
    own = () if role is None else (role,)
    return (*own, OWNER) if OWNER in offices else own
