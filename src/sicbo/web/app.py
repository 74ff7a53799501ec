"""The application: what is asked over HTTP, and the door of the WebSocket."""

import asyncio
import logging
from typing import Any, Final

from litestar import (
    Litestar,
    MediaType,
    Request,
    Response,
    WebSocket,
    delete,
    get,
    post,
    websocket,
)
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromQuery
from litestar.types import Guard
from prometheus_client import generate_latest

from sicbo import __version__
from sicbo.core.errors import SicboError
from sicbo.desk.errors import NoAnswer, Outage
from sicbo.desk.home import Home
from sicbo.desk.request import Refused
from sicbo.web.accounts import IDLE_SECONDS, LASTS_SECONDS, LoginRefused
from sicbo.web.answers import (
    ApprovalBody,
    LanguageName,
    LoginBody,
    PlaceBody,
    TableName,
    documented,
)
from sicbo.web.dealing import approve, take_place
from sicbo.web.described import Described
from sicbo.web.guard import HEADERS, host_of, same_origin
from sicbo.web.line import line_of
from sicbo.web.live import Live
from sicbo.web.my_rounds import my_rounds
from sicbo.web.pages import screens
from sicbo.web.papers import clauses_told, names_told, par_of, refusal_shown, rules_of
from sicbo.web.printed import layout_of
from sicbo.web.rates import Rates
from sicbo.web.refusing import Refusing
from sicbo.web.reports import Reports
from sicbo.web.sessions import COOKIE, GUEST, new_guest
from sicbo.web.socket import Conversation
from sicbo.web.view import lobby_table
from sicbo.web.wire import Answered, RefusalShown
from sicbo.web.wire_lobby import (
    Check,
    ClausesTold,
    Layout,
    LobbyView,
    MyRounds,
    NamesTold,
    Par,
    Problem,
    Ready,
    Rules,
    SessionShown,
)

CALM_SECONDS: Final = 5.0
"""How long a question waits for the record before it is told that there is trouble."""

NEVER: Final = {"cache-control": "no-store"}
ASK_AGAIN: Final = {"cache-control": "no-cache"}
log = logging.getLogger("sicbo.web")
Asking = Request[Any, Any, Any]
Talking = WebSocket[Any, Any, Any]


def create_app(live: Live, home: Home, hosts: frozenset[str] | None, *, secure: bool) -> Litestar:
    """The application of a floor; `hosts` are the names it answers to, any where none are given."""
    api = _Api(live, home, secure=secure)
    return Litestar(
        [*api.routes(), _door(live, hosts), *screens()],
        guards=[_knocks(hosts, Rates())],
        openapi_config=OpenAPIConfig(
            title="sicbo",
            version=__version__,
            path="/api/schema",
            render_plugins=[Described()],
            use_handler_docstrings=True,
        ),
        exception_handlers={Exception: _problem},
        after_request=_with_headers,
        request_max_body_size=16_384,
        logging_config=None,
    )


def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in (HEADERS | NEVER).items():
        response.headers.setdefault(name, value)
    return response


def _problem(_: Asking, error: Exception) -> Response[Problem]:
    """Every error in one shape; only this turns one into HTTP."""
    more: dict[str, str] = {}
    match error:
        case LoginRefused():
            status = 423 if error.why == "locked" else 401
            kind = "locked" if error.why == "locked" else "not-authorised"
            problem = Problem(kind=kind, message=str(error))
        case Refusing():
            status, problem, more = error.status, error.problem, error.headers
        case HTTPException():
            status = error.status_code
            problem = Problem(kind="malformed" if status < 500 else "outage", message=error.detail)
        case NoAnswer():
            status, problem = 503, Problem(kind="outage", message=str(error), retry=True)
        case SicboError():
            status, problem = 400, Problem(kind="malformed", message=str(error))
        case RecursionError() | UnicodeError():
            why = "nested too deeply" if isinstance(error, RecursionError) else "no UTF-8"
            status, problem = 400, Problem(kind="malformed", message=why)
        case _:
            log.error("a question broke", exc_info=error)
            status, problem = 500, Problem(kind="outage", message="something broke here")
    return Response(problem, status_code=status, headers={**HEADERS, **NEVER, **more})


def _knocks(hosts: frozenset[str] | None, rates: Rates) -> Guard:
    def guard(connection: Any, _: Any) -> None:
        if hosts is not None and host_of(connection.headers.get("host")) not in hosts:
            raise Refusing(421, "not-authorised", "this server does not answer to that name")
        if connection.scope["type"] != "http" or connection.method in ("GET", "HEAD"):
            return
        if not same_origin(connection.headers.get("origin"), connection.headers.get("host")):
            raise Refusing(403, "not-authorised", "origin must be this server's own")
        address = connection.client.host if connection.client is not None else ""
        wait = rates.wait(connection.method, connection.scope["path"], address)
        if wait:
            raise Refusing(429, "too-many", f"too often; wait {wait} s", wait=wait)

    return guard


class _Api:
    """What is asked over HTTP."""

    def __init__(self, live: Live, home: Home, *, secure: bool) -> None:
        self._live, self._home, self._secure = live, home, secure

    def _person(self, request: Asking) -> str | None:
        return self._live.accounts.person(request.cookies.get(COOKIE))

    def _known(self, name: str) -> str:
        if name not in self._live.hubs:
            raise Refusing(404, "no-table", f"no table {name!r} here")
        return name

    async def _session(self, person: str | None, cookie: str | None = None) -> SessionShown:
        live, wallet = self._live, None
        player = person if person in live.desk.rooms.founding.players else None
        roles: dict[str, str] = {}
        if person is not None:
            await self._calm()
            held = {name: live.role_at(name, person) for name in live.hubs}
            roles = live.accounts.roles(person)
            roles |= {name: role for name, role in held.items() if role is not None}
        if player is not None:
            wallet = await live.wallet(player, CALM_SECONDS)
        return SessionShown(
            person=person,
            name=person,
            player=player,
            roles=roles,
            locked=live.accounts.locked(cookie),
            demo=live.demo,
            guest=person is not None and person.startswith(GUEST),
            wallet=wallet,
            owes=live.owes(player) if player is not None else {},
            idle_lock_seconds=IDLE_SECONDS,
        )

    async def _came_in(self, person: str | None, token: str) -> Response[SessionShown]:
        """An answer with the cookie of a new session."""
        cookie = Cookie(
            key=COOKIE,
            value=token,
            httponly=True,
            samesite="strict",
            secure=self._secure,
            max_age=LASTS_SECONDS,
        )
        return Response(await self._session(person), cookies=[cookie], headers=NEVER)

    async def _gone(self) -> Response[SessionShown]:
        old = Cookie(key=COOKIE, value="", httponly=True, samesite="strict", max_age=0)
        return Response(await self._session(None), cookies=[old], headers=NEVER)

    async def _calm(self) -> None:
        """Wait until everything folded is durable, which it soon is unless the disk is ill."""
        until = asyncio.get_running_loop().time() + CALM_SECONDS
        while not self._live.desk.durable and self._live.desk.running:
            if asyncio.get_running_loop().time() > until:
                raise Outage("the record cannot be read just now; try again")
            await asyncio.sleep(0.002)

    def routes(self) -> list[Any]:
        """Every question, with its answer."""
        live, home = self._live, self._home

        @get("/api/session")
        async def session(request: Asking) -> Response[SessionShown]:
            """Who I am here."""
            shown = await self._session(self._person(request), request.cookies.get(COOKIE))
            return Response(shown, headers=NEVER)

        @post("/api/session/guest", status_code=200)
        async def guest(request: Asking) -> Response[SessionShown]:
            """Come in as a guest of a demonstration; whoever is somebody already stays that."""
            if not live.demo:
                raise Refusing(403, "not-authorised", "only a demonstration has guests")
            here, token = self._person(request), request.cookies.get(COOKIE)
            if here is not None and token is not None:
                return await self._came_in(here, token)
            person = await new_guest(live.desk)
            return await self._came_in(person, await live.accounts.issue(person))

        @post("/api/session", status_code=200)
        async def login(data: LoginBody) -> Response[SessionShown]:
            """Log in; three wrong passwords lock a login."""
            cookie = await live.accounts.login(data.login, data.password)
            return await self._came_in(live.accounts.person(cookie), cookie)

        @delete("/api/session", status_code=200)
        async def logout(request: Asking) -> Response[SessionShown]:
            """Log out here."""
            await live.accounts.logout(request.cookies.get(COOKIE))
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
            await live.accounts.unlock(request.cookies.get(COOKIE), data.login, data.password)
            return Response(await self._session(self._person(request)), headers=NEVER)

        @get("/api/lobby")
        async def lobby() -> Response[LobbyView]:
            """Every table of the floor."""
            await self._calm()
            tables = tuple(lobby_table(fold) for fold in live.folds.values())
            return Response(LobbyView(floor=live.floor, tables=tables), headers=NEVER)

        @get("/api/tables/{name:str}/layout")
        async def layout(name: TableName) -> Response[Layout]:
            """Every spot of a table's layout."""
            return Response(layout_of(live.table(self._known(name))), headers=ASK_AGAIN)

        @get("/api/tables/{name:str}/rules")
        async def rules(name: TableName) -> Response[Rules]:
            """The document that a table is run by, in our words."""
            return Response(rules_of(live.table(self._known(name)).book), headers=ASK_AGAIN)

        @get("/api/words/{language:str}")
        async def words(language: LanguageName) -> Response[NamesTold]:
            """Casinos, games and roles in another language."""
            return Response(names_told(language), headers=ASK_AGAIN)

        @get("/api/tables/{name:str}/words/{language:str}")
        async def clauses(name: TableName, language: LanguageName) -> Response[ClausesTold]:
            """The clauses of a table's document in another language."""
            told = clauses_told(live.table(self._known(name)).book, language)
            return Response(told, headers=ASK_AGAIN)

        @get("/api/tables/{name:str}/par")
        async def par(name: TableName) -> Response[Par]:
            """The exact figures of a table's wagers."""
            return Response(par_of(live.table(self._known(name)).book), headers=ASK_AGAIN)

        @get("/api/rounds")
        async def rounds(
            request: Asking, table: FromQuery[str | None] = None
        ) -> Response[MyRounds]:
            """My last rounds, at every table or at one."""
            person = self._person(request)
            if person is None:
                raise Refusing(401, "not-authorised", "nobody is here yet")
            at = None if table is None else self._known(table)
            found = await asyncio.to_thread(self._rounds, home, person, at)
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
        ) -> Response[Answered]:
            """Have a supervisor order something at the console of a table, by their password."""
            cookie = request.cookies.get(COOKIE)
            return Response(await approve(live, cookie, self._known(name), data), headers=NEVER)

        @get("/livez", media_type=MediaType.TEXT, include_in_schema=False)
        async def livez() -> str:
            return "alive\n"

        @get("/readyz")
        async def readyz(verbose: FromQuery[str | None] = None) -> Response[Ready]:
            """Whether people can play."""
            checks = tuple(await self._checks())
            ready = all(each.ok for each in checks)
            shown = Ready(ready, checks if verbose is not None or not ready else ())
            return Response(shown, status_code=200 if ready else 503, headers=NEVER)

        @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
        async def metrics() -> str:
            return generate_latest(live.meters.registry).decode()

        asked = [
            session,
            guest,
            login,
            logout,
            everywhere,
            unlock,
            lobby,
            layout,
            rules,
            words,
            clauses,
            par,
            rounds,
            dealer,
            approval,
        ]
        reports = Reports(live, home, self._person).routes()
        return [*documented([*asked, *reports, readyz]), livez, metrics]

    @staticmethod
    def _rounds(home: Home, person: str, table: str | None) -> MyRounds:
        journal = home.journal(read_only=True)
        try:
            return my_rounds(journal, person, table)
        finally:
            journal.close()

    async def _checks(self) -> list[Check]:
        desk = self._live.desk
        found = [Check(*each) for each in await desk.readiness.checks()]
        stopped = desk.rooms.stopped
        tables = "; ".join(f"{name}: {why}" for name, why in stopped.items())
        playing = tables or f"{len(self._live.hubs)} tables play"
        return [*found, Check("tables", not stopped, playing)]


def _door(live: Live, hosts: frozenset[str] | None) -> Any:
    """The WebSocket: origin and cookie are looked at before anything is said."""

    @websocket("/ws")
    async def door(socket: Talking) -> None:
        host = socket.headers.get("host")
        named = hosts is None or host_of(host) in hosts
        if not named or not same_origin(socket.headers.get("origin"), host):
            live.meters.refused.labels("origin").inc()
            asks = {"origin": socket.headers.get("origin", "")[:100], "host": (host or "")[:100]}
            log.warning("socket refused", extra=asks)
            await socket.close(code=1008, reason="origin must be this server's own")
            return
        await socket.accept()
        line = line_of(socket.scope)
        conversation = Conversation(live, socket.cookies.get(COOKIE), line)
        with conversation.held():
            line.take(conversation.hear, conversation.lost)
            await conversation.client.ended.wait()
        if line.open:
            await socket.close()

    return door
