"""A floor, as somebody comes to it over the network."""

import asyncio
import datetime
import ssl
from collections.abc import Mapping
from typing import Any, TypeVar

import httpx

from sicbo.client.closing import Closing
from sicbo.client.errors import NotUnderstood, Refused, Unanswered
from sicbo.client.reading import BYTES_MAX, understood
from sicbo.client.table import TableLine
from sicbo.views.accounts.meters import Meters
from sicbo.views.accounts.statement import Statement
from sicbo.views.rounds.my_rounds_form import MyRounds
from sicbo.views.rounds.round_form import RoundView
from sicbo.views.rules.layout_form import Layout
from sicbo.views.rules.par_page import Par
from sicbo.views.rules.rule_pages import Rules
from sicbo.views.tables.lobby import LobbyView
from sicbo.views.tables.table_form import TableView
from sicbo.views.words.citations import RefusalShown
from sicbo.web.wire.wire_http import Problem, SessionShown

T = TypeVar("T")


class Client(Closing):
    """Somebody at a floor: over HTTP here, at a table over a line of its own.

    `tls` says whom to trust where the address is one of https; those whom the system trusts, if
    nothing is said.
    """

    def __init__(
        self, address: str, *, tls: ssl.SSLContext | None = None, timeout: float = 30.0
    ) -> None:
        self.address = address.rstrip("/")
        self._tls, self._timeout = tls or ssl.create_default_context(), timeout
        self._http = httpx.AsyncClient(
            base_url=self.address,
            headers={"Origin": self.address},
            verify=self._tls,
            timeout=timeout,
            trust_env=False,
        )
        self.session: SessionShown | None = None
        """Who we are, once we have come in."""

    async def __aenter__(self) -> "Client":
        """Begin; nobody is asked anything yet."""
        return self

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    # -- who we are

    async def come_in(self) -> SessionShown:
        """Come in as a guest of a demonstration."""
        self.session = await self._post("/api/session/guest", {}, SessionShown)
        return self.session

    async def login(self, login: str, password: str) -> SessionShown:
        """Log in."""
        self.session = await self._post(
            "/api/session", {"login": login, "password": password}, SessionShown
        )
        return self.session

    async def logout(self) -> None:
        """Log out."""
        await self._ask("DELETE", "/api/session", SessionShown)
        self.session = None

    async def deal(self, table: str, *, role: str | None = None) -> SessionShown:
        """Take the dealer's place at a table of a demonstration."""
        place = {"deal": True, "role": role}
        return await self._post(f"/api/tables/{table}/dealer", place, SessionShown)

    # -- what there is to read

    async def lobby(self) -> LobbyView:
        """Every table of the floor."""
        return await self._get("/api/lobby", LobbyView)

    async def look(self, table: str) -> TableView:
        """A table as it stands."""
        return await self._get(f"/api/tables/{table}", TableView)

    async def layout(self, table: str) -> Layout:
        """Every spot of a table, with its odds and its rule."""
        return await self._get(f"/api/tables/{table}/layout", Layout)

    async def rules(self, table: str) -> Rules:
        """The document that a table is run by."""
        return await self._get(f"/api/tables/{table}/rules", Rules)

    async def par(self, table: str) -> Par:
        """The exact figures of a table's wagers."""
        return await self._get(f"/api/tables/{table}/par", Par)

    async def rounds(self, table: str | None = None) -> MyRounds:
        """My last rounds."""
        asked = {} if table is None else {"table": table}
        return await self._get("/api/rounds", MyRounds, asked)

    async def statement(
        self, begins: datetime.datetime | None = None, ends: datetime.datetime | None = None
    ) -> Statement:
        """My statement of account."""
        return await self._get("/api/statement", Statement, _period(begins, ends))

    async def round(self, table: str, number: int) -> RoundView:
        """A round replayed from the record; for staff."""
        return await self._get(f"/api/tables/{table}/rounds/{number}", RoundView)

    async def meters(
        self,
        table: str,
        begins: datetime.datetime | None = None,
        ends: datetime.datetime | None = None,
    ) -> Meters:
        """The meters of a table; for supervisors."""
        period = _period(begins, ends)
        return await self._get(f"/api/tables/{table}/meters", Meters, period)

    # -- a table

    def table(self, name: str, *, console: bool = False) -> TableLine:
        """A line to a table, to watch it, play at it, or deal at its console."""
        player = self.session.player if self.session is not None else None
        screen = "dealer" if console else "table"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return TableLine(self.address, name, cookies, player, screen, tls=self._tls)

    # -- HTTP

    async def _get(self, path: str, kind: type[T], asked: Mapping[str, str] | None = None) -> T:
        return await self._ask("GET", path, kind, params=dict(asked or {}))

    async def _post(self, path: str, body: object, kind: type[T]) -> T:
        return await self._ask("POST", path, kind, json=body)

    async def _ask(self, method: str, path: str, kind: type[T], **more: Any) -> T:
        """Ask, and wait for the whole answer no longer than for its beginning."""
        try:
            async with (
                asyncio.timeout(self._timeout),
                self._http.stream(method, path, **more) as answer,
            ):
                body = await _whole(answer)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
            why = f"no answer from {self.address}: {error!r}"
            raise Unanswered("outage", why, retry=True) from None
        return _told(answer, body, kind)


def _period(begins: datetime.datetime | None, ends: datetime.datetime | None) -> Mapping[str, str]:
    times = {"from": begins, "to": ends}
    return {name: time.isoformat() for name, time in times.items() if time is not None}


async def _whole(answer: httpx.Response) -> bytes:
    """A body, unless it has no end."""
    body = bytearray()
    async for part in answer.aiter_bytes():
        body += part
        if len(body) > BYTES_MAX:
            raise NotUnderstood(f"an answer must have at most {BYTES_MAX} bytes")
    return bytes(body)


def _told(answer: httpx.Response, body: bytes, kind: type[T]) -> T:
    """What was answered, or the reason why not."""
    if answer.status_code == httpx.codes.OK:
        return understood(body, kind)
    if answer.status_code == httpx.codes.CONFLICT:
        raise Refused(understood(body, RefusalShown))
    try:
        problem = understood(body, Problem)
    except NotUnderstood:
        problem = Problem(kind="outage", message=f"{answer.status_code} {answer.reason_phrase}")
    raise Unanswered(problem.kind, problem.message, retry=problem.retry)
