"""The book of incidents: for whoever writes in it at their tables, and for those who only read."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.holds.messages import DetermineHold
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.notices.messages import INSPECTOR, NOTICES, SURVEILLANCE
from sicbo.core.ids import PersonId
from sicbo.core.law.refusal import Refusal
from sicbo.views.book.asked_rules import measures_for, rules_asked
from sicbo.views.book.incident_form import BookOffice, BookTable
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow, hold_rows, notice_row
from sicbo.views.incidents.incident_rows import BarRow, IncidentRow, bar_rows, incident_row
from sicbo.views.pit.pit_alerts import alerts_shown
from sicbo.views.pit.pit_sections import RoleAt, supervises
from sicbo.views.tables.lobby import FloorSection

KEEPER: Final = "book"
"""What whoever may look is here: what they may do follows from their roles at each table."""

OPEN_SHOWN: Final = 100
"""How many incidents are shown that are open."""

CLOSED_SHOWN: Final = 20
"""How many are shown that are closed."""

BARS_SHOWN: Final = 200
"""How many people are shown who are barred or excluded."""

READERS: Final = frozenset((OWNER, INSPECTOR, SURVEILLANCE))
"""Offices that read the whole book."""

RolesOf = Callable[[PersonId | None], Mapping[str, str]]
"""Tells every role that somebody has, offices of the floor among them."""


class IncidentSections:
    """What everybody sees of the book, which is next to nothing, and what those see who may."""

    sections: Final = ("floor",)

    def __init__(
        self,
        floor: CommittedFloor,
        names: Iterable[str],
        role_at: RoleAt,
        roles_of: RolesOf,
        *,
        demo: bool,
    ) -> None:
        self._floor, self._role_at, self._demo = floor, role_at, demo
        self._roles_of = roles_of
        self._names = tuple(names)
        """The tables that can be shown."""

    def section(self, _name: str, /) -> object:
        """One of those that everybody sees."""
        founding = self._floor.founding
        return FloorSection(founding.floor, founding.currency, self._demo, founding.demonstration)

    def own(self, _player: str, /) -> Mapping[str, object]:
        """Nothing is a player's alone here."""
        return {}

    def roles(self, person: PersonId | None) -> dict[str, str]:
        """In which role somebody writes or reads, table by table; nothing where they only read."""
        if person is None:
            return {}
        offices = self._roles_of(person).values()
        found = {}
        for name in self._names:
            role = self._role_at(name, person)
            if role is not None and role in self._floor.table(name).ranks:
                found[name] = role
            elif OWNER in offices:
                found[name] = OWNER
            elif not READERS.isdisjoint(offices):
                found[name] = ""
        return found

    def role_of(self, person: PersonId | None) -> str | None:
        """As what somebody looks at the book, if they may."""
        return KEEPER if self.roles(person) else None

    def staff(
        self, _role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What whoever may look sees; of a screen that is locked only that it is."""
        office = {"office": BookOffice(by, locked)}
        if locked:
            return office
        roles = self.roles(by)
        watches = SURVEILLANCE in self._roles_of(by).values()
        incidents, open_ = self._incidents(roles, now)
        bars, barred = self._bars(roles, now)
        holds = tuple(hold_rows(self._floor, roles))
        return {
            **office,
            "tables": tuple(self._table(name, role, now) for name, role in roles.items()),
            "incidents": incidents,
            "open": open_,
            "bars": bars,
            "barred": barred,
            "holds": holds,
            "determines": tuple(self._determines(holds, roles, by, now)),
            "notices": tuple(self._notices()) if watches else (),
            "watches": watches,
        }

    def _table(self, name: str, role: str, now: datetime.datetime) -> BookTable:
        table = self._floor.table(name)
        conduct = table.policies.conduct
        sanctions = None if conduct is None else conduct.sanctions
        told = role == OWNER or supervises(table, role)
        shown = alerts_shown(self._floor, name, table, now) if told else None
        return BookTable(
            name=name,
            casino=table.book.document.identity.casino,
            role=role,
            round=table.round,
            rules=rules_asked(table, role),
            any_rule=sanctions is not None and not sanctions.rules,
            measures=measures_for(table, role, None),
            directed=tuple(sorted(table.conduct.directed)),
            alerts=() if shown is None else shown.alerts,
            seen=() if shown is None else shown.seen,
        )

    def _incidents(
        self, roles: Mapping[str, str], now: datetime.datetime
    ) -> tuple[tuple[IncidentRow, ...], int]:
        """Those of these tables that are open, then the last that are closed, and how many are."""
        waiting: list[IncidentRow] = []
        over: list[IncidentRow] = []
        count = 0
        for incident in reversed(self._floor.state(INCIDENTS).known.values()):
            if incident.recorded.table not in roles:
                continue
            count += not incident.closed
            into, most = (over, CLOSED_SHOWN) if incident.closed else (waiting, OPEN_SHOWN)
            if len(into) < most:
                into.append(incident_row(incident, now))
        return (*waiting, *over), count

    def _bars(
        self, roles: Mapping[str, str], now: datetime.datetime
    ) -> tuple[tuple[BarRow, ...], int]:
        """Whoever is excluded, or barred from one of these tables, the newest first."""
        rows = bar_rows(self._floor.state(INCIDENTS), now)
        found = [row for row in rows if row.excluded or not roles.keys().isdisjoint(row.tables)]
        found.reverse()
        return tuple(found[:BARS_SHOWN]), len(found)

    def _determines(
        self, holds: Iterable[HoldRow], roles: Mapping[str, str], by: str, now: datetime.datetime
    ) -> Iterator[str]:
        """The holds that somebody may determine now, in their role at the table."""
        for row in holds:
            command = DetermineHold(hold=row.hold, pays=row.amount, reason=row.hold)
            order = FloorOrder(
                by=by, role=roles[row.table], at=now, command=command, table=row.table
            )
            if roles[row.table] and not isinstance(self._floor.decide(order), Refusal):
                yield row.hold

    def _notices(self) -> Iterator[NoticeRow]:
        for number, notice in self._floor.state(NOTICES).unread.items():
            if notice.given.to == SURVEILLANCE:
                yield notice_row(number, notice)
