"""An incident over HTTP: its words, what became of it, and what whoever asks may order of it."""

from collections.abc import Callable, Iterator
from typing import Any

from litestar import Request, Response, get

from sicbo.core.floor.incidents.incident import INCIDENTS, Incident
from sicbo.core.ids import ClauseNumber, PersonId
from sicbo.views.book.incident_form import Addition, IncidentPage
from sicbo.views.book.offered_measures import Offers, roles_in_book
from sicbo.views.disputes.dispute_rows import OfWords
from sicbo.views.incidents.incident_rows import incident_row
from sicbo.views.words.citations import cite
from sicbo.web.http.openapi import IncidentId
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused

Asking = Request[Any, Any, Any]


class IncidentPages:
    """Reads incidents to whoever keeps the book of their table, and to those who read it all."""

    def __init__(
        self,
        live: Live,
        person: Callable[[Asking], PersonId | None],
        locked: Callable[[Asking], bool],
    ) -> None:
        self._live, self._person, self._locked = live, person, locked

    def routes(self) -> list[Any]:
        """The one way to read one."""

        @get("/api/incidents/{number:int}")
        async def one_incident(request: Asking, number: IncidentId) -> Response[IncidentPage]:
            """An incident with its words, and what I may order of it."""
            person = self._person(request)
            if person is None:
                raise RequestRefused(401, "not-authorised", "log in first")
            if self._locked(request):
                raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
            found = self._found(person, number)
            words = await self._live.accounts.words(_marks(found))
            return Response(self._page(person, found, words.get), headers=NEVER)

        return [one_incident]

    def _found(self, person: PersonId, number: int) -> Incident:
        roles = self._live.book.roles(person)
        if not roles:
            raise RequestRefused(403, "not-authorised", "the book is for those who keep it")
        found = self._live.floor.state(INCIDENTS).known.get(number)
        if found is None or found.recorded.table not in roles:
            raise RequestRefused(404, "no-incident", f"no incident {number} here")
        return found

    def _page(self, person: PersonId, found: Incident, words: OfWords) -> IncidentPage:
        live, name = self._live, found.recorded.table
        now, table = live.desk.clock.now(), live.table(name)
        offices = tuple(live.accounts.roles(person).values())
        role = live.role_at(name, person)
        roles = roles_in_book(role if role in table.ranks else None, offices)
        offers = Offers(live.floor, found, person, roles, now)
        return IncidentPage(
            row=incident_row(found, now),
            floor=live.floor.founding.floor,
            casino=table.book.document.identity.casino,
            words=words(found.recorded.account) if found.recorded.account else None,
            cited=cite(table.book, _clauses(found)),
            added=tuple(_added(found, words)),
            offered=tuple(offers.offered()),
            may_add=offers.may_add(),
            may_close=offers.may_close(),
        )


def _marks(found: Incident) -> Iterator[str]:
    """The ids of everything that was said of an incident."""
    lifted = (each.lifted for each in found.measures)
    said = (found.recorded, *found.added, *lifted, found.closing)
    return (each.account for each in said if each is not None and each.account)


def _clauses(found: Incident) -> Iterator[ClauseNumber]:
    if found.recorded.rule is not None:
        yield found.recorded.rule
    for each in found.measures:
        if each.entry is not None:
            yield from each.entry.clauses


def _added(found: Incident, words: OfWords) -> Iterator[Addition]:
    """What was added, why measures were lifted and how it ended, in the order of time."""
    told: list[Addition] = [
        Addition(
            at=each.at,
            by=each.by,
            words=words(each.account) if each.account else None,
            footage=each.footage,
            told=each.told,
            ends=False,
        )
        for each in found.added
    ]
    ended = [each.lifted for each in found.measures if each.lifted is not None]
    for over in (*ended, *((found.closing,) if found.closing is not None else ())):
        said = words(over.account) if over.account else None
        ends = over is found.closing
        told.append(Addition(at=over.at, by=over.by, words=said, footage="", told=(), ends=ends))
    yield from sorted(told, key=lambda each: each.at)
