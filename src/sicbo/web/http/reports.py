"""What is read over HTTP besides the screens: tables, statements, rounds, meters and sheets."""

import asyncio
import datetime
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from litestar import Request, Response, get
from litestar.openapi.spec import Example
from litestar.params import PathParameter, QueryParameter

from sicbo.core.floor.equipment.items import SERIAL
from sicbo.core.ids import PersonId
from sicbo.desk.home.home import Home
from sicbo.journal.base import Journal
from sicbo.projections.reads import Reads, reads_of
from sicbo.views.accounts.meters import Meters
from sicbo.views.accounts.sheet import NoSheet, Sheet, sheet
from sicbo.views.accounts.statement import Statement
from sicbo.views.cage.cage_form import WalletRow
from sicbo.views.rounds.round import NoSuchRound
from sicbo.views.rounds.round_form import RoundView
from sicbo.views.stores.stores_form import RegisterRow
from sicbo.views.stores.stores_sections import stores_role
from sicbo.views.tables.table_form import Audience, TableView
from sicbo.views.tables.table_places import PlacesShown, places_shown
from sicbo.web.http.openapi import TableName
from sicbo.web.http.periods import Begins, Ends, GamingDay, period, read_day
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused

WAITING_MAX: Final = 8
"""Reports of one kind that may wait; the next one is told to come again."""

CALM_SECONDS: Final = 5.0
"""How long a question waits for the record before it is told that there is trouble."""

ANSWERED_FROM: Final = "Sicbo-Answered-From"
"""Tells whether projections have answered, or the record alone."""

Asking = Request[Any, Any, Any]
T = TypeVar("T")

PlayerName = Annotated[
    str,
    PathParameter(
        pattern=r"^[a-z][a-z0-9-]{0,39}$", examples=[Example(summary="A player", value="ann")]
    ),
]
ItemSerial = Annotated[
    str,
    QueryParameter(
        description="The serial of an item.",
        pattern=SERIAL.pattern,
        max_length=40,
        examples=[Example(summary="Dice", value="D-7")],
    ),
]
RoundNumber = Annotated[
    int, PathParameter(ge=1, le=2**53 - 1, examples=[Example(summary="A round", value=1)])
]


class Reports:
    """Reading the floor: whoever asks is told what their screens would show, and no more."""

    def __init__(
        self,
        live: Live,
        home: Home,
        person: Callable[[Asking], PersonId | None],
        locked: Callable[[Asking], bool],
        wait: Callable[[str], int],
    ) -> None:
        self._live, self._home, self._person, self._wait = live, home, person, wait
        self._locked = locked
        # Each may read much of the record, so one at a time, and nobody's guests before the staff.
        self._staffs, self._players = _Queue(), _Queue()

    def routes(self) -> list[Any]:
        """Every report, with who may read it."""
        live = self._live

        @get("/api/tables/{name:str}")
        async def table(request: Asking, name: TableName) -> Response[TableView]:
            """A table as it stands: for everybody, with one's own wagers, or as its console."""
            self._known(name)
            person, locked = self._person(request), self._locked(request)
            return Response(await self._view(name, person, locked=locked), headers=NEVER)

        @get("/api/statement")
        async def my_statement(
            request: Asking, begins: Begins = None, ends: Ends = None
        ) -> Response[Statement]:
            """My statement of account for a period."""
            person = self._person(request)
            if person is None or not live.plays(person):
                raise RequestRefused(401, "not-authorised", "a statement is for the player alone")
            of = period(begins, ends)
            self._not_too_often(person)
            return await self._answer(self._players, lambda reads: reads.statement(person, *of))

        @get("/api/tables/{name:str}/rounds/{number:int}")
        async def one_round(
            request: Asking, name: TableName, number: RoundNumber
        ) -> Response[RoundView]:
            """One round replayed from the record, for the staff of the table."""
            self._staff(request, name)
            return await self._round(name, number)

        @get("/api/tables/{name:str}/meters")
        async def table_meters(
            request: Asking, name: TableName, begins: Begins = None, ends: Ends = None
        ) -> Response[Meters]:
            """Turnover, paid and hold of a table for a period, for its supervisors."""
            self._staff(request, name, above=True)
            of = period(begins, ends)
            return await self._answer(self._staffs, lambda reads: reads.meters(name, *of))

        @get("/api/tables/{name:str}/sheet")
        async def table_sheet(
            request: Asking, name: TableName, day: GamingDay = None
        ) -> Response[Sheet]:
            """The sheet of a gaming day, the last one where none is said, for its supervisors."""
            self._staff(request, name, above=True)
            return Response(await self._sheet(name, read_day(day)), headers=NEVER)

        @get("/api/tables/{name:str}/places")
        async def table_places(request: Asking, name: TableName) -> Response[PlacesShown]:
            """Who has which place of a table, and what is wrong there, for its supervisors."""
            self._staff(request, name, above=True)
            found = places_shown(name, live.desk.rooms.founding.currency, live.table(name))
            return Response(found, headers=NEVER)

        return [table, my_statement, one_round, table_meters, table_sheet, table_places]

    def of_offices(self) -> list[Any]:
        """What the cage and the stores look for by name."""

        @get("/api/wallets/{player:str}")
        async def one_wallet(request: Asking, player: PlayerName) -> Response[WalletRow]:
            """The wallet of a player, for cashiers; their screens follow it from then on."""
            return Response(await self._wallet(request, player), headers=NEVER)

        @get("/api/equipment")
        async def one_item(request: Asking, serial: ItemSerial) -> Response[RegisterRow]:
            """An item of the register, for its keepers and the owner."""
            return Response(self._item(request, serial), headers=NEVER)

        return [one_wallet, one_item]

    async def _round(self, name: str, number: int) -> Response[RoundView]:
        try:
            return await self._answer(self._staffs, lambda reads: reads.round(name, number))
        except NoSuchRound as error:
            raise RequestRefused(404, "no-round", str(error)) from None

    async def _sheet(self, name: str, day: datetime.date | None) -> Sheet:
        try:
            return await self._read(self._staffs, lambda journal: sheet(journal, name, day))
        except NoSheet as error:
            raise RequestRefused(404, "no-sheet", str(error)) from None

    async def _wallet(self, request: Asking, player: str) -> WalletRow:
        live, person = self._live, self._person(request)
        if person is None:
            raise RequestRefused(401, "not-authorised", "log in first")
        if live.role_of("cage", None, person) is None:
            raise RequestRefused(403, "not-authorised", "wallets are for cashiers")
        if self._locked(request):
            raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
        if not live.plays(PersonId(player)):
            raise RequestRefused(404, "no-player", f"nobody called {player!r} plays here")
        await live.wallet(player, CALM_SECONDS)
        live.look_at_wallets()
        return live.cage.wallet(player)

    def _item(self, request: Asking, serial: str) -> RegisterRow:
        live, person = self._live, self._person(request)
        if person is None:
            raise RequestRefused(401, "not-authorised", "log in first")
        role = stores_role(live.accounts.roles(person).values())
        if role is None:
            raise RequestRefused(403, "not-authorised", "the register is for its keepers")
        if self._locked(request):
            raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
        found = live.stores.item(serial, role, live.desk.clock.now())
        if found is None:
            raise RequestRefused(404, "no-item", f"no item {serial!r} is in the register")
        return found

    def _known(self, name: str) -> None:
        if name not in self._live.hubs:
            raise RequestRefused(404, "no-table", f"no table {name!r} here")

    def _not_too_often(self, person: PersonId) -> None:
        """Refuse whoever reads more of the record than others have patience for."""
        wait = self._wait(person)
        if wait:
            raise RequestRefused(429, "too-many", f"too often; wait {wait} s", wait=wait)

    def _staff(self, request: Asking, name: str, *, above: bool = False) -> None:
        """Refuse whoever has no role at a table; with `above`, the lowest role too."""
        self._known(name)
        person = self._person(request)
        if person is None:
            raise RequestRefused(401, "not-authorised", "log in first")
        role, table = self._live.role_at(name, person), self._live.table(name)
        lowest = min(table.ranks.values())
        if role is None or (above and table.ranks.get(role) == lowest):
            who = "supervisors" if above else "staff"
            raise RequestRefused(403, "not-authorised", f"this is for the {who} of table {name}")
        if self._locked(request):
            raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
        self._not_too_often(person)

    async def _view(self, name: str, person: PersonId | None, *, locked: bool) -> TableView:
        """The sections a screen of theirs would show."""
        live = self._live
        if person is not None and live.plays(person):
            await live.wallet(person, CALM_SECONDS)
        fold, role = live.folds[name], live.role_at(name, person)
        sections: dict[str, Any] = dict(fold.public())
        audience: Audience = "public"
        if person is not None:
            sections |= fold.own(person)
            audience = "player"
        if person is not None and role is not None:
            sections |= fold.staff(role, person, live.desk.clock.now(), locked=locked)
            audience = "staff"
        return TableView(audience=audience, **sections)

    async def _answer(self, queue: "_Queue", report: Callable[[Reads], T]) -> Response[T]:
        """Answer by projections, or say in a header that the record answered."""

        def read(journal: Journal) -> tuple[T, str | None]:
            with reads_of(journal, self._home.journal_at) as reads:
                return report(reads), reads.why

        found, why = await self._read(queue, read)
        answered = "projections" if why is None else "record"
        return Response(found, headers={**NEVER, ANSWERED_FROM: answered})

    async def _read(self, queue: "_Queue", report: Callable[[Journal], T]) -> T:
        """Read the record apart from the writer."""

        def read() -> T:
            journal = self._home.journal(read_only=True)
            try:
                return report(journal)
            finally:
                journal.close()

        async with queue:
            return await asyncio.to_thread(read)


class _Queue:
    """One at a time; whoever finds too many waiting is told to come again."""

    def __init__(self) -> None:
        self._turn, self._waiting = asyncio.Lock(), 0

    async def __aenter__(self) -> None:
        if self._waiting >= WAITING_MAX:
            raise RequestRefused(503, "busy", "too many reports are being read; try again", wait=5)
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self._turn.release()
