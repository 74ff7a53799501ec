"""The application: what is asked over HTTP."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from litestar import (
    Litestar,
    MediaType,
    Request,
    Response,
    delete,
    get,
    post,
)
from litestar.datastructures import Cookie
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromQuery
from prometheus_client import generate_latest

from sicbo import __version__
from sicbo.core.ids import PersonId
from sicbo.core.law.rulebook import Rulebook
from sicbo.desk.home.home import Home
from sicbo.desk.writer.errors import Outage
from sicbo.desk.writer.request import Refused
from sicbo.journal.base import Journal
from sicbo.projections.reads import reads_of
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.my_rounds_form import MyRounds
from sicbo.views.rounds.round_index import indexed
from sicbo.views.rules.layout_form import Layout
from sicbo.views.rules.layout_grid import layout_of
from sicbo.views.rules.par_page import Par, par_of
from sicbo.views.rules.rule_pages import (
    Rules,
    TranslatedClauses,
    TranslatedNames,
    clauses_told,
    names_told,
    rules_of,
)
from sicbo.views.tables.lobby import LobbyView
from sicbo.views.words.citations import RefusalShown, refusal_shown
from sicbo.web.http.answer_cache import AnswerCache
from sicbo.web.http.complaints import Complaints
from sicbo.web.http.copies import copy_route, filing_route
from sicbo.web.http.dealing import approve, take_place
from sicbo.web.http.described_fields import DescriptionPlugin
from sicbo.web.http.incidents import IncidentPages
from sicbo.web.http.inspection_routes import InspectionRoutes
from sicbo.web.http.openapi import (
    ApprovalBody,
    LanguageName,
    LoginBody,
    PlaceBody,
    TableName,
    documented,
)
from sicbo.web.http.pages import screens
from sicbo.web.http.promotion_pages import PromotionPages
from sicbo.web.http.reports import CALM_SECONDS, Reports
from sicbo.web.identity.accounts import IDLE_SECONDS, LASTS_SECONDS
from sicbo.web.identity.guests import GUEST, cookie_name, new_guest
from sicbo.web.inspection.desk import InspectionDesk
from sicbo.web.transport.door import door, knocks
from sicbo.web.transport.guard import address_of, may_watch
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.rates import Rates
from sicbo.web.transport.refusing import NEVER, RequestRefused, shown, with_headers
from sicbo.web.wire.envelopes import AnswerMessage
from sicbo.web.wire.wire_http import Check, Ready, SessionShown

Asking = Request[Any, Any, Any]
T = TypeVar("T")


def create_app(
    live: Live,
    home: Home,
    hosts: frozenset[str] | None,
    inspection: InspectionDesk,
    *,
    secure: bool,
) -> Litestar:
    """The application of a floor; `hosts` are the names it answers to, any where none are given."""
    rates = Rates()
    api = _Api(live, home, rates, inspection, secure=secure)
    return Litestar(
        [*api.routes(), door(live, hosts, secure=secure), *screens(live.hubs)],
        guards=[knocks(hosts, rates, secure=secure)],
        openapi_config=OpenAPIConfig(
            title="sicbo",
            version=__version__,
            path="/api/schema",
            render_plugins=[DescriptionPlugin()],
            use_handler_docstrings=True,
        ),
        exception_handlers={Exception: shown},
        after_request=with_headers,
        request_max_body_size=16_384,
        logging_config=None,
    )


def _law(book: Rulebook) -> tuple[Hashable, ...]:
    """What tells one law from another: the document and how it is read."""
    return str(book.id), book.sha256, tuple(sorted(map(str, book.readings.items())))


def _read(home: Home, report: Callable[[Journal], T]) -> T:
    """Read the record apart from the writer."""
    journal = home.journal(read_only=True)
    try:
        return report(journal)
    finally:
        journal.close()


class _Api:
    """What is asked over HTTP."""

    def __init__(
        self, live: Live, home: Home, rates: Rates, inspection: InspectionDesk, *, secure: bool
    ) -> None:
        self._live, self._home, self._rates, self._secure = live, home, rates, secure
        self._inspection = inspection
        self._cookie, self._kept = cookie_name(secure=secure), AnswerCache()
        self._reading = asyncio.Semaphore(1)
        """Of those whom the index has forgotten one at a time is looked for."""

    def _person(self, request: Asking) -> PersonId | None:
        return self._live.accounts.person(request.cookies.get(self._cookie))

    def _locked(self, request: Asking) -> bool:
        return self._live.accounts.locked(request.cookies.get(self._cookie))

    def _known(self, name: str) -> str:
        if name not in self._live.hubs:
            raise RequestRefused(404, "no-table", f"no table {name!r} here")
        return name

    async def _session(self, person: PersonId | None, cookie: str | None = None) -> SessionShown:
        live, wallet = self._live, None
        player = person if live.plays(person) else None
        roles: dict[str, str] = {}
        if person is not None:
            held = {name: live.role_at(name, person) for name in live.hubs}
            roles = live.accounts.roles(person)
            roles |= {name: role for name, role in held.items() if role is not None}
        if player is not None:
            wallet = await live.wallet(player, CALM_SECONDS)
        return SessionShown(
            person=person,
            name=await live.accounts.named(person),
            player=player,
            roles=roles,
            locked=live.accounts.locked(cookie),
            demo=live.demo,
            guest=person is not None and person.startswith(GUEST),
            wallet=wallet,
            owes=live.owes(player) if player is not None else {},
            seats={} if player is None else live.seats_of(player),
            chips={} if player is None else live.chips_of(player),
            idle_lock_seconds=IDLE_SECONDS,
            offices=live.offices_of(person),
        )

    async def _came_in(self, person: PersonId | None, token: str) -> Response[SessionShown]:
        """An answer with the cookie of a new session."""
        cookie = Cookie(
            key=self._cookie,
            value=token,
            httponly=True,
            samesite="strict",
            secure=self._secure,
            max_age=LASTS_SECONDS,
        )
        return Response(await self._session(person), cookies=[cookie], headers=NEVER)

    async def _gone(self) -> Response[SessionShown]:
        old = Cookie(
            key=self._cookie,
            value="",
            httponly=True,
            samesite="strict",
            secure=self._secure,
            max_age=0,
        )
        return Response(await self._session(None), cookies=[old], headers=NEVER)

    def routes(self) -> list[Any]:
        """Every question, with its answer."""
        live, home, looks = self._live, self._home, self._rates.look_back
        asked = [*self._sessions(), *self._papers(), *self._at_tables()]
        read = Reports(live, home, self._person, self._locked, looks)
        reports = [*read.routes(), *read.of_offices()]
        reports += PromotionPages(live, home, self._person, self._known).routes()
        inspects = InspectionRoutes(
            live, self._inspection, lambda request: request.cookies.get(self._cookie), looks
        )
        reports += inspects.routes()
        reports += Complaints(live, self._person, self._locked, looks).routes()
        reports += IncidentPages(live, self._person, self._locked).routes()
        readyz, *untold = self._health()
        untold.append(copy_route(live, home, self._known))
        untold.append(filing_route(live, home, self._known, self._person, self._locked))
        return [*documented([*asked, *reports, readyz]), *untold]

    def _sessions(self) -> list[Any]:
        """Coming in, going, and who one is."""
        live = self._live

        @get("/api/session")
        async def session(request: Asking) -> Response[SessionShown]:
            """Who I am here."""
            shown = await self._session(self._person(request), request.cookies.get(self._cookie))
            return Response(shown, headers=NEVER)

        @post("/api/session/guest", status_code=200)
        async def guest(request: Asking) -> Response[SessionShown]:
            """Come in as a guest of a demonstration; whoever is somebody already stays that."""
            if not live.demo:
                raise RequestRefused(403, "not-authorised", "only a demonstration has guests")
            here, token = self._person(request), request.cookies.get(self._cookie)
            if here is not None and token is not None:
                return await self._came_in(here, token)
            person = await new_guest(live.desk)
            return await self._came_in(person, await live.accounts.issue(person))

        @post("/api/session", status_code=200)
        async def login(request: Asking, data: LoginBody) -> Response[SessionShown]:
            """Log in; after wrong passwords one has to wait, longer each time."""
            at = address_of(request.scope)
            cookie = await live.accounts.login(data.login, data.password, at)
            await live.accounts.replace(request.cookies.get(self._cookie), cookie)
            return await self._came_in(live.accounts.person(cookie), cookie)

        @delete("/api/session", status_code=200)
        async def logout(request: Asking) -> Response[SessionShown]:
            """Log out here."""
            await live.accounts.logout(request.cookies.get(self._cookie))
            return await self._gone()

        @delete("/api/session/everywhere", status_code=200)
        async def everywhere(request: Asking) -> Response[SessionShown]:
            """Log out on every device."""
            person = self._person(request)
            if person is not None:
                await live.accounts.logout_everywhere(person)
            return await self._gone()

        @post("/api/session/unlock", status_code=200)
        async def unlock(request: Asking, data: LoginBody) -> Response[SessionShown]:
            """Go on after an idle time, by the password of the same person."""
            old, at = request.cookies.get(self._cookie), address_of(request.scope)
            cookie = await live.accounts.unlock(old, data.login, data.password, at)
            return await self._came_in(live.accounts.person(cookie), cookie)

        return [session, guest, login, logout, everywhere, unlock]

    def _papers(self) -> list[Any]:
        """What hangs on the wall: the tables, their layouts, rules, words and figures."""
        live = self._live

        @get("/api/lobby")
        async def lobby() -> Response[LobbyView]:
            """Every table of the floor."""
            return Response(live.door.view(), headers=NEVER)

        @get("/api/tables/{name:str}/layout")
        async def layout(request: Asking, name: TableName) -> Response[Layout]:
            """Every spot of a table's layout."""
            table = live.table(self._known(name))
            fitted = (table.config.layout, table.config.options) if table.config else ()
            key = ("layout", *_law(table.book), *fitted, table.offer)
            return self._kept.answer(request, key, lambda: layout_of(table))

        @get("/api/tables/{name:str}/rules")
        async def rules(request: Asking, name: TableName) -> Response[Rules]:
            """The document that a table is run by, in our words."""
            book = live.table(self._known(name)).book
            return self._kept.answer(request, ("rules", *_law(book)), lambda: rules_of(book))

        @get("/api/words/{language:str}")
        async def words(request: Asking, language: LanguageName) -> Response[TranslatedNames]:
            """Casinos, games and roles in another language."""
            return self._kept.answer(request, ("names", language), lambda: names_told(language))

        @get("/api/tables/{name:str}/words/{language:str}")
        async def clauses(
            request: Asking, name: TableName, language: LanguageName
        ) -> Response[TranslatedClauses]:
            """The clauses of a table's document in another language."""
            book = live.table(self._known(name)).book
            key = ("clauses", language, *_law(book))
            return self._kept.answer(request, key, lambda: clauses_told(book, language))

        @get("/api/tables/{name:str}/par")
        async def par(request: Asking, name: TableName) -> Response[Par]:
            """The exact figures of a table's wagers."""
            book = live.table(self._known(name)).book
            return self._kept.answer(request, ("par", *_law(book)), lambda: par_of(book))

        return [lobby, layout, rules, words, clauses, par]

    def _at_tables(self) -> list[Any]:
        """My rounds, the dealer's place, and a supervisor's approval."""
        live, home = self._live, self._home

        @get("/api/rounds")
        async def rounds(
            request: Asking, table: FromQuery[str | None] = None
        ) -> Response[MyRounds]:
            """My last rounds, at every table or at one."""
            person = self._person(request)
            if person is None:
                raise RequestRefused(401, "not-authorised", "nobody is here yet")
            at = None if table is None else self._known(table)
            wait = self._rates.look_back(person)
            if wait:
                raise RequestRefused(429, "too-many", f"too often; wait {wait} s", wait=wait)
            found = await self._my_rounds(home, person, at)
            return Response(found, headers=NEVER)

        @post("/api/tables/{name:str}/dealer", status_code=200)
        async def dealer(
            request: Asking, name: TableName, data: PlaceBody
        ) -> Response[SessionShown | RefusalShown]:
            """Take the dealer's place at a table of a demonstration, or give it back."""
            person = self._person(request)
            answer = await take_place(live, person, self._known(name), data)
            if isinstance(answer, Refused):
                book = live.table(name).book
                return Response(refusal_shown(book, answer.refusal), status_code=409)
            return Response(await self._session(person), headers=NEVER)

        @post("/api/tables/{name:str}/approve", status_code=200)
        async def approval(
            request: Asking, name: TableName, data: ApprovalBody
        ) -> Response[AnswerMessage]:
            """Have a supervisor order something at the console of a table, by their password."""
            cookie, at = request.cookies.get(self._cookie), address_of(request.scope)
            answer = await approve(live, cookie, self._known(name), data, at)
            return Response(answer, headers=NEVER)

        return [rounds, dealer, approval]

    def _health(self) -> list[Any]:
        """What watches over the server asks: readiness first, which the description tells of."""

        @get("/livez", media_type=MediaType.TEXT, include_in_schema=False)
        async def livez() -> str:
            return "alive\n"

        @get("/readyz")
        async def readyz(request: Asking, verbose: FromQuery[str | None] = None) -> Response[Ready]:
            """Whether people can play; why not is told to whoever may watch."""
            checks = tuple(await self._checks())
            ready = all(each.ok for each in checks)
            tells = may_watch(request.scope) and (verbose is not None or not ready)
            shown = Ready(ready, checks if tells else ())
            return Response(shown, status_code=200 if ready else 503, headers=NEVER)

        @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
        async def metrics(request: Asking) -> str:
            if not may_watch(request.scope):
                raise RequestRefused(
                    403, "not-authorised", "only from this machine, or with the token"
                )
            return generate_latest(self._live.meters.registry).decode()

        return [readyz, livez, metrics]

    async def _my_rounds(self, home: Home, person: PersonId, table: str | None) -> MyRounds:
        """Find rounds by projections, or on the loop, where an index is kept; read them apart."""
        live = self._live

        def known(journal: Journal) -> MyRounds | None:
            with reads_of(journal, home.journal_at) as reads:
                places = reads.places(person, table)
            return None if places is None else my_rounds(journal, person, table, places)

        found = await asyncio.to_thread(_read, home, known)
        if found is not None:
            return found
        try:
            async with asyncio.timeout(CALM_SECONDS):
                await live.looked_back.wait()
        except TimeoutError:
            raise Outage("rounds before this server are still being looked for") from None
        if not live.rounds.whole(person):
            async with self._reading:
                tables = list(live.hubs)
                again = await asyncio.to_thread(
                    _read, home, lambda journal: indexed(journal, tables, only=person)
                )
                live.rounds.learn(person, again)
        places = live.rounds.of(person, table)
        return await asyncio.to_thread(
            _read, home, lambda journal: my_rounds(journal, person, table, places)
        )

    async def _checks(self) -> list[Check]:
        readiness, stopped = self._live.desk.readiness, self._live.floor.stopped
        found = [Check(each.name, each.ok, each.found) for each in await readiness.checks()]
        tables = "; ".join(f"{name}: {why}" for name, why in stopped.items())
        count = len(self._live.hubs)
        playing = tables or f"{count} {'table plays' if count == 1 else 'tables play'}"
        return [*found, Check("tables", not stopped, playing)]
