"""Complaints over HTTP: one's own, and those of tables where one is of the staff."""

from collections.abc import Callable
from typing import Any, Final

from litestar import Request, Response, get
from msgspec.structs import replace

from sicbo.core.floor.disputes.judging_disputes import ladder_of
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.ids import PersonId
from sicbo.views.disputes.dispute_rows import (
    ComplaintsShown,
    DisputeRow,
    OfWords,
    dispute_rows,
    unread,
)
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused

OVER_SHOWN: Final = 20
"""How many complaints are shown that are over, to each."""

Asking = Request[Any, Any, Any]


class Complaints:
    """Reads complaints: the words to complainants and to those who decide, and to inspectors."""

    def __init__(
        self,
        live: Live,
        person: Callable[[Asking], PersonId | None],
        locked: Callable[[Asking], bool],
        wait: Callable[[str], int],
    ) -> None:
        self._live, self._person, self._locked, self._wait = live, person, locked, wait

    def routes(self) -> list[Any]:
        """The one way to read them."""

        @get("/api/complaints")
        async def complaints(request: Asking) -> Response[ComplaintsShown]:
            """Complaints of mine, and those of tables where I am of the staff."""
            person = self._person(request)
            if person is None:
                raise RequestRefused(401, "not-authorised", "nobody is here yet")
            wait = self._wait(person)
            if wait:
                raise RequestRefused(429, "too-many", f"too often; wait {wait} s", wait=wait)
            locked = self._locked(request)
            marks: list[str] = []
            self._shown(person, lambda mark: marks.append(mark), locked=locked)
            told = await self._live.accounts.words(marks)
            return Response(self._shown(person, told.get, locked=locked), headers=NEVER)

        return [complaints]

    def _shown(self, person: PersonId, words: OfWords, *, locked: bool) -> ComplaintsShown:
        """What somebody may read; of a screen that is locked their own alone."""
        roles = {} if locked else self._roles(person)
        everywhere = not locked and INSPECTOR in self._live.accounts.roles(person).values()
        mine = _shortened(self._rows(lambda _, whose: whose == person), newest=True)
        here = _shortened(
            self._rows(lambda at, whose: whose != person and (everywhere or at in roles))
        )
        numbers = {row.number for row in (*mine, *here)}
        told = {
            row.number: row
            for row in dispute_rows(self._live.floor, every=True, only=numbers, words=words)
        }
        return ComplaintsShown(
            mine=tuple(replace(told[row.number], remarks=()) for row in mine),
            here=tuple(told[row.number] for row in here),
            as_role=roles,
        )

    def _rows(self, wanted: Callable[[str, str], bool]) -> list[DisputeRow]:
        return list(dispute_rows(self._live.floor, wanted, every=True, words=unread))

    def _roles(self, person: PersonId) -> dict[str, str]:
        """In which role somebody decides, by table; what is about no table is the owner's."""
        live = self._live
        at_tables = ((name, live.role_at(name, person)) for name in live.folds)
        found = {
            name: role
            for name, role in at_tables
            if role is not None and role in ladder_of(live.table(name).book).deciders
        }
        owns = OWNER in live.accounts.roles(person).values()
        return {**found, "": OWNER} if owns else found


def _shortened(rows: list[DisputeRow], *, newest: bool = False) -> list[DisputeRow]:
    """Those that are open, the oldest first, then the last that are over."""
    waiting = [row for row in rows if row.closed_at is None]
    over = [row for row in rows if row.closed_at is not None]
    last = over[: -OVER_SHOWN - 1 : -1]
    if newest:
        return sorted((*waiting, *last), key=lambda row: -row.number)
    return [*sorted(waiting, key=lambda row: not row.turn), *last]
