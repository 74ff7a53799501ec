"""The copy of a table's document on file: open to anybody, each request on the record."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from litestar import Request as HttpRequest
from litestar import Response, get, put

from sicbo.core.floor.copies.messages import (
    COPY_BYTES_MAX,
    CopyKind,
    CopyRequested,
    FileCopy,
    RequestCopy,
)
from sicbo.core.floor.founding import OWNER
from sicbo.core.ids import PersonId
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.home.copies import NoCopy, copy_of, keep_copy, load_copy
from sicbo.desk.home.home import Home
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.views.words.citations import RefusalShown, refusal_shown
from sicbo.web.http.openapi import TableName
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.refusing import NEVER, RequestRefused

TOGETHER_SECONDS: Final = 1.0
"""Requests within so long share one entry of the record, which says how many they were."""

_SHOWN: Final[dict[CopyKind, tuple[str, str]]] = {
    "pdf": ("application/pdf", "pdf"),
    "text": ("text/plain", "txt"),
}
_POLICY: Final = (
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""What a browser may do with it: show it, and nothing else."""
MISSING: Final = "no copy of the rules is on file here"
Asking = HttpRequest[Any, Any, Any]


class CopyRequests:
    """Writes requests for the copy at one table to the record, at most once a second."""

    def __init__(self, live: Live, name: str, now: Callable[[], float] = time.monotonic) -> None:
        self._live, self._name, self._now = live, name, now
        self._asked = self._written = 0
        self._free = float("-inf")
        """When the next entry may be written."""
        self._next: asyncio.Task[CopyRequested | None] | None = None

    async def told(self) -> CopyRequested | None:
        """What is on file, once the record tells that it was asked for; nothing if nothing is."""
        self._asked += 1
        if self._next is None:
            self._next = asyncio.create_task(self._write())
        return await asyncio.shield(self._next)

    async def _write(self) -> CopyRequested | None:
        """Tell of everybody who has asked by the time that an entry may be written."""
        await asyncio.sleep(max(0.0, self._free - self._now()))
        times, self._asked, self._next = self._asked, 0, None
        self._free = self._now() + TOGETHER_SECONDS
        self._written += 1
        live = self._live
        number = f"copy:{live.life}:{self._name}:{self._written}"
        wanted = RequestCopy(table=self._name, times=times)
        answer = await live.desk.submit(Request(by=SYSTEM, id=number, role=SYSTEM, command=wanted))
        return None if isinstance(answer, Refused) else _requested(answer)


def _requested(done: Done) -> CopyRequested | None:
    events = (each.event for each in done.written)
    return next((event for event in events if isinstance(event, CopyRequested)), None)


def copy_route(live: Live, home: Home, known: Callable[[str], str]) -> Any:
    """The question for the copy; `known` refuses a table that is not there."""
    waiting: dict[str, CopyRequests] = {}

    @get("/api/tables/{name:str}/copy", include_in_schema=False)
    async def copy(name: TableName) -> Response[bytes]:
        """The copy of a table's document, as its owner has put it on file."""
        at = waiting.setdefault(known(name), CopyRequests(live, name))
        asked = await at.told()
        if asked is None:
            raise RequestRefused(404, "no-copy", MISSING)
        try:
            data = await asyncio.to_thread(load_copy, home, asked.file_sha256)
        except NoCopy:
            raise RequestRefused(404, "no-copy", MISSING) from None
        media, ending = _SHOWN[asked.kind]
        shown = f'inline; filename="{asked.document}.{ending}"'
        headers = {"content-disposition": shown, "content-security-policy": _POLICY, **NEVER}
        return Response(data, media_type=media, headers=headers)

    return copy


def filing_route(
    live: Live,
    home: Home,
    known: Callable[[str], str],
    person: Callable[[Asking], PersonId | None],
    locked: Callable[[Asking], bool],
) -> Any:
    """How the owner puts a copy on file from a screen: the file is kept, then the record names it.

    Who asks is looked at before anything of the file is read.
    """

    @put(
        "/api/tables/{name:str}/copy",
        include_in_schema=False,
        status_code=200,
        request_max_body_size=COPY_BYTES_MAX,
    )
    async def file_copy(request: Asking, name: TableName) -> Response[RefusalShown | None]:
        """Put a copy of a table's document on file."""
        table, owner = known(name), person(request)
        if owner is None:
            raise RequestRefused(401, "not-authorised", "log in first")
        if live.role_of("stores", None, owner) != OWNER:
            raise RequestRefused(403, "not-authorised", "copies are the owner's to file")
        if locked(request):
            raise RequestRefused(423, "locked", "idle for five minutes; unlock first")
        try:
            copy = copy_of(await request.body(), "what was sent")
            await asyncio.to_thread(keep_copy, home, copy)
        except NoCopy as error:
            raise RequestRefused(400, "malformed", str(error)) from None
        wanted = FileCopy(table=table, file_sha256=copy.sha256, kind=copy.kind, size=len(copy.data))
        number = f"file:{live.life}:{secrets.token_hex(8)}"
        answer = await live.desk.submit(Request(by=owner, id=number, role=OWNER, command=wanted))
        if isinstance(answer, Refused):
            refused = refusal_shown(live.table(table).book, answer.refusal)
            return Response(refused, status_code=409)
        return Response(None, headers=NEVER)

    return file_copy
