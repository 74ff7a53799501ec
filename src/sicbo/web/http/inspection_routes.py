"""The inspector's desk over HTTP: reading the record, names, verification, exports; no orders."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.enums import RequestEncodingType
from litestar.openapi.spec import Example
from litestar.params import BodyKwarg, FromQuery, QueryParameter
from litestar.response import Stream

from sicbo.core.errors import SicboError
from sicbo.core.floor.inspections.messages import Ground, LookUpName
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.streams import table_stream
from sicbo.core.ids import PersonId
from sicbo.desk.writer.request import Refused
from sicbo.desk.writer.request import Request as Order
from sicbo.views.accounts.meters_form import Meters
from sicbo.views.inspector.desk_answers import (
    DecisionPage,
    EntryPage,
    HashList,
    HeadList,
    InspectedRound,
    NotationShown,
    PersonPage,
    TableSettings,
)
from sicbo.views.inspector.desk_questions import (
    AskEntries,
    AskFeed,
    AskHashes,
    AskHeads,
    AskMeters,
    AskNotation,
    AskPerson,
    AskRound,
    AskSettings,
    Question,
    Which,
)
from sicbo.views.words.citations import RefusalShown, refusal_shown
from sicbo.web.http.openapi import TableName
from sicbo.web.http.periods import Begins, Ends, Moment, period, read_time
from sicbo.web.http.reports import PlayerName
from sicbo.web.inspection.desk import Busy, InspectionDesk, Unanswered, VerificationShown
from sicbo.web.inspection.work import ExportRecord
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused
from sicbo.web.wire.envelopes import IdText

Asking = Request[Any, Any, Any]
Cookie = Callable[[Asking], str | None]

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_MOST: Final = 2**53 - 1

Number = Annotated[int | None, QueryParameter(ge=1, le=_MOST, description="Which round.")]
EntryNumber = Annotated[int | None, QueryParameter(ge=1, le=_MOST, description="Which entry.")]
After = Annotated[int, QueryParameter(ge=0, le=_MOST, description="Go on behind this place.")]
Before = Annotated[
    int | None, QueryParameter(ge=1, le=_MOST, description="Go on before this version.")
]
AtTable = Annotated[
    str | None,
    QueryParameter(name="table", description="Which table.", pattern=_NAME.pattern, max_length=40),
]
Meant = Annotated[
    str | None,
    QueryParameter(
        name="of",
        description="Whose bodies, or of which table.",
        pattern=_NAME.pattern,
        max_length=40,
    ),
]
Part = Annotated[
    str,
    QueryParameter(
        description="Which bodies: none, all, those of a table, or those that name a person.",
        pattern="^(none|all|table|person)$",
    ),
]
WhichEntries = Annotated[
    str,
    QueryParameter(
        description="What the person ordered, or where else they are named.",
        pattern="^(ordered|named)$",
    ),
]


class NameAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody wants to know a name."""

    id: IdText
    """The id of the order, made by its sender; sent again it is the same look."""
    ground: Ground
    reference: Annotated[str, msgspec.Meta(max_length=80)]
    """The number of the file that it is for."""


class NameShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who stands behind an id."""

    person: str
    name: str | None
    """Nothing where the vault knows nobody by that id, or no more."""


class VerificationAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Check the record, and where somebody brings one along, that a head lies on it."""

    head: Annotated[str, msgspec.Meta(max_length=10_000)] | None = None
    """The file of a head as it was handed out, as a text."""


A_NAME: Final = {"id": "look-1", "ground": "complaint", "reference": "C-7"}
NameBody = Annotated[
    NameAsked, BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value=A_NAME)])
]
VerificationBody = Annotated[
    VerificationAsked,
    BodyKwarg(media_type=RequestEncodingType.JSON, examples=[Example(value={"head": None})]),
]


class InspectionRoutes:
    """What an inspector asks: who it is, is looked at anew for every question."""

    def __init__(
        self, live: Live, desk: InspectionDesk, cookie: Cookie, wait: Callable[[str], int]
    ) -> None:
        self._live, self._desk, self._cookie, self._wait = live, desk, cookie, wait

    def routes(self) -> list[Any]:
        """Every question of the desk."""
        return [*self._rounds(), *self._people(), *self._tables(), *self._record()]

    def _rounds(self) -> list[Any]:
        @get("/api/inspection/round")
        async def find_round(
            request: Asking,
            table: AtTable = None,
            number: Number = None,
            at: Moment = None,
            entry: EntryNumber = None,
        ) -> Response[InspectedRound]:
            """Any round, replayed: by table and number, by a moment, or by an entry of it."""
            self._inspector(request)
            moment = read_time("at", at)
            return await self._told(AskRound(table=table, number=number, at=moment, entry=entry))

        @get("/api/inspection/notation")
        async def notation(
            request: Asking,
            table: FromQuery[str],
            number: Annotated[int, QueryParameter(ge=1, le=_MOST, description="Which round.")],
        ) -> Response[NotationShown]:
            """A round as a scenario that runs."""
            self._inspector(request)
            return await self._told(AskNotation(table=_named(table), number=number))

        return [find_round, notation]

    def _people(self) -> list[Any]:
        @get("/api/inspection/people/{player:str}")
        async def person(
            request: Asking,
            player: PlayerName,
            begins: Begins = None,
            ends: Ends = None,
            after: After = 0,
        ) -> Response[PersonPage]:
            """A person by their id: roles, looks at the name, holds, and their statement."""
            self._inspector(request)
            since, until = period(begins, ends)
            asked = AskPerson(person=_named(player), begins=since, ends=until, after=after)
            return await self._told(asked)

        @get("/api/inspection/people/{player:str}/entries")
        async def entries(
            request: Asking,
            player: PlayerName,
            which: WhichEntries = "ordered",
            begins: Begins = None,
            ends: Ends = None,
            after: After = 0,
        ) -> Response[EntryPage]:
            """What a person ordered in a period, or where else the record names them."""
            self._inspector(request)
            since, until = period(begins, ends)
            kind: Which = "named" if which == "named" else "ordered"
            who = _named(player)
            asked = AskEntries(person=who, which=kind, begins=since, ends=until, after=after)
            return await self._told(asked)

        @post("/api/inspection/people/{player:str}/name", status_code=200)
        async def name(
            request: Asking, player: PlayerName, data: NameBody
        ) -> Response[NameShown | RefusalShown]:
            """Who stands behind an id; the look is in the record before the name is shown."""
            return await self._name(self._inspector(request), player, data)

        return [person, entries, name]

    def _tables(self) -> list[Any]:
        @get("/api/inspection/tables/{name:str}/feed")
        async def feed(
            request: Asking, name: TableName, before: Before = None, at: Moment = None
        ) -> Response[DecisionPage]:
            """The decisions at a table with their clauses, the newest first."""
            self._inspector(request)
            moment = read_time("at", at)
            return await self._told(AskFeed(table=_named(name), before=before, at=moment))

        @get("/api/inspection/tables/{name:str}/settings")
        async def settings(
            request: Asking, name: TableName, at: Moment = None
        ) -> Response[TableSettings]:
            """How a table was set at a moment; as it is now, where none is said."""
            self._inspector(request)
            return await self._told(AskSettings(table=_named(name), at=read_time("at", at)))

        @get("/api/inspection/tables/{name:str}/meters")
        async def table_meters(
            request: Asking, name: TableName, begins: Begins = None, ends: Ends = None
        ) -> Response[Meters]:
            """The meters of a table for a period, by paytable."""
            self._inspector(request)
            since, until = period(begins, ends)
            return await self._told(AskMeters(table=_named(name), begins=since, ends=until))

        return [feed, settings, table_meters]

    def _record(self) -> list[Any]:
        @get("/api/inspection/hashes")
        async def hashes(request: Asking) -> Response[HashList]:
            """The hash of the program, and of every rule document."""
            self._inspector(request)
            return await self._told(AskHashes())

        @get("/api/inspection/heads")
        async def heads(request: Asking) -> Response[HeadList]:
            """The newest signed heads, as files to take away."""
            self._inspector(request)
            return await self._told(AskHeads())

        @get("/api/inspection/verification")
        async def verification(request: Asking) -> Response[VerificationShown]:
            """How far the record is verified, and what was found."""
            self._inspector(request, looks=True)
            return Response(self._desk.verification, headers=NEVER)

        @post("/api/inspection/verification", status_code=200)
        async def verify(request: Asking, data: VerificationBody) -> Response[VerificationShown]:
            """Start to verify the record beside play; a head brought along must lie on it."""
            by = self._inspector(request)
            head = None if data.head is None else self._desk.head_of(data.head.encode())
            try:
                return Response(await self._desk.verify(by, head), headers=NEVER)
            except Busy:
                raise _busy("the record is being verified already") from None

        @delete("/api/inspection/verification", status_code=200)
        async def cancel(request: Asking) -> Response[VerificationShown]:
            """Stop the verification that is running."""
            self._inspector(request)
            return Response(await self._desk.cancel(), headers=NEVER)

        @get("/api/inspection/export", media_type="application/jsonl")
        async def take_away(
            request: Asking,
            bodies: Part = "none",
            of: Meant = None,
            begins: Begins = None,
            ends: Ends = None,
        ) -> Stream:
            """The record as an export: without bodies, or with those of a table or a person."""
            self._inspector(request)
            return self._exported(request, bodies, of, period(begins, ends))

        return [hashes, heads, verification, verify, cancel, take_away]

    def _inspector(self, request: Asking, *, looks: bool = False) -> PersonId:
        """Who asks, if they are an inspector; a screen that only `looks` again is no activity."""
        accounts, cookie = self._live.accounts, self._cookie(request)
        person = accounts.person(cookie)
        if person is None:
            raise RequestRefused(401, "not-authorised", "log in first")
        if self._live.role_of(INSPECTOR, None, person) is None:
            raise RequestRefused(403, "not-authorised", "this is for inspectors")
        session = accounts.session(cookie)
        locked = accounts.locked(cookie) if looks else accounts.barred(session, person)
        if locked:
            raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
        wait = 0 if looks else self._wait(person)
        if wait:
            raise RequestRefused(429, "too-many", f"too often; wait {wait} s", wait=wait)
        return person

    async def _told(self, question: Question) -> Response[Any]:
        try:
            return Response(await self._desk.ask(question), headers=NEVER)
        except Busy:
            raise _busy("too many questions wait; try again") from None
        except Unanswered as no:
            wait = 5 if no.status == 503 else None
            raise RequestRefused(no.status, no.kind, str(no), wait=wait) from None

    async def _name(
        self, by: PersonId, player: str, asked: NameAsked
    ) -> Response[NameShown | RefusalShown]:
        live = self._live
        wanted = LookUpName(person=player, ground=asked.ground, reference=asked.reference)
        answer = await live.desk.submit(Order(by=by, id=asked.id, role=INSPECTOR, command=wanted))
        if isinstance(answer, Refused):
            refused: NameShown | RefusalShown = refusal_shown(None, answer.refusal)
            return Response(refused, status_code=409, headers=NEVER)
        found: NameShown | RefusalShown = NameShown(
            person=player, name=await live.accounts.called(PersonId(player))
        )
        return Response(found, headers=NEVER)

    def _exported(
        self, request: Asking, part: str, of: str | None, times: tuple[Any, Any]
    ) -> Stream:
        live, accounts, cookie = self._live, self._live.accounts, self._cookie(request)
        if (of is None) != (part in ("none", "all")):
            raise _BadExport("of must be said for the bodies of a table or a person, and only then")
        if part == "none" and times != (None, None):
            raise _BadExport("an export without bodies has no period")
        if part == "table" and of not in live.floor.founding.tables:
            raise RequestRefused(404, "no-table", f"no table {of!r} here")
        bodies = {"none": (), "table": (table_stream(of or ""),)}.get(part)
        work = ExportRecord(
            journal=self._desk.journal_at,
            at=live.desk.clock.now(),
            bodies=bodies,
            person=of if part == "person" else None,
            begins=times[0],
            ends=times[1],
        )

        def allowed() -> bool:
            person = accounts.person(cookie)
            return live.role_of(INSPECTOR, None, person) is not None and not accounts.locked(cookie)

        try:
            pieces = self._desk.export(work, allowed)
        except Busy:
            raise _busy("other exports are under way; try again") from None
        called = "-".join((live.floor.founding.floor, *((of,) if of else (part,))))
        name = f'attachment; filename="{called}.jsonl"'
        headers = {"content-disposition": name, **NEVER}
        return Stream(pieces, media_type="application/jsonl", headers=headers)


def _named(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise RequestRefused(404, "not-found", "nobody and nothing is called so here")
    return name


def _busy(message: str) -> RequestRefused:
    return RequestRefused(503, "busy", message, wait=5)


class _BadExport(SicboError):
    """An export that nobody can make."""
