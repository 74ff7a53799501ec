"""In front of the application: what every request and every answer has in common."""

import asyncio
import gzip
from collections import OrderedDict
from typing import Any, Final

import msgspec

from sicbo.web.transport.guard import HEADERS, HSTS, address_of
from sicbo.web.transport.refusing import NEVER
from sicbo.web.transport.throttle import WAITING_SECONDS, Throttle
from sicbo.web.wire.wire_http import Problem

LEAST: Final = 1_000
"""Bytes from which an answer is worth compressing."""

LEVEL: Final = 5
KEPT_MAX: Final = 200
"""Compressed answers that are kept, by their ETag."""

_SHRINK: Final = (b"application/json", b"application/vnd.oai", b"text/")


def in_front(app: Any, throttle: Throttle, *, secure: bool) -> Any:
    """The same application, with what is asked looked at and what is answered made small.

    Each address has its turns, before anything is looked for. HEAD is asked as GET, since the
    server leaves the body away by itself.
    """
    packer = Packer()

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        wait = throttle.wait(address_of(scope))
        if wait is None:
            await _turn_away(scope, send)
            return
        if wait:
            await asyncio.sleep(wait)
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        names = [name for name, _ in scope["headers"]]
        if b"transfer-encoding" in names and b"content-length" in names:
            await _refuse(_Answer(send, packer, gzips=False, secure=secure))
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, _Answer(send, packer, _accepts_gzip(scope), secure=secure))

    return asked


async def _turn_away(scope: Any, send: Any) -> None:
    """Somebody before whom too many wait at the same address."""
    if scope["type"] == "http":
        message = f"too often; wait {WAITING_SECONDS:.0f} s"
        problem = Problem(kind="too-many", message=message, retry=True)
        await _end(send, 429, problem, {"retry-after": f"{WAITING_SECONDS:.0f}"})
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": "too many screens"})


async def _refuse(send: Any) -> None:
    """Whoever says twice how long a body is wants two servers to disagree about it."""
    problem = Problem(kind="malformed", message="a body must have one length, got two")
    await _end(send, 400, problem, {})


async def _end(send: Any, status: int, problem: Problem, more: dict[str, str]) -> None:
    """Answer with a problem, and hang up."""
    body = msgspec.json.encode(problem)
    said = HEADERS | NEVER | more | {"content-type": "application/json", "connection": "close"}
    said["content-length"] = str(len(body))
    headers = [(name.encode(), value.encode()) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _accepts_gzip(scope: Any) -> bool:
    found = (value for name, value in scope["headers"] if name == b"accept-encoding")
    return accepts("gzip", b",".join(found).decode("latin-1"))


def accepts(coding: str, said: str) -> bool:
    """Whether a browser takes a coding.

    >>> accepts("br", "gzip, deflate, br"), accepts("br", "gzip, br;q=0"), accepts("gzip", "*")
    (True, False, False)
    """
    for part in said.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Packer:
    """Compresses answers; those with an ETag once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    def packed(self, body: bytes, etag: bytes | None) -> bytes:
        """A body, compressed."""
        if etag is None:
            return gzip.compress(body, LEVEL, mtime=0)
        if etag not in self._kept:
            self._kept[etag] = gzip.compress(body, 9, mtime=0)
            if len(self._kept) > KEPT_MAX:
                self._kept.popitem(last=False)
        self._kept.move_to_end(etag)
        return self._kept[etag]


class _Answer:
    """Sends an answer on, compressed where that is wanted and worth it."""

    def __init__(self, send: Any, packer: Packer, gzips: bool, *, secure: bool) -> None:
        self._send, self._packer, self._gzips, self._secure = send, packer, gzips, secure
        self._start: Any = None

    async def __call__(self, message: Any) -> None:
        """Take in a part of the answer."""
        if message["type"] == "http.response.start":
            if self._secure:
                message["headers"] = [*message["headers"], HSTS]
            self._start = message
            return
        if self._start is not None:
            start, self._start = self._start, None
            whole = not message.get("more_body", False)
            if whole and self._shrinks(start, message.get("body", b"")):
                message = {**message, "body": self._pack(start, message["body"])}
            await self._send(start)
        await self._send(message)

    def _shrinks(self, start: Any, body: bytes) -> bool:
        headers = dict(start["headers"])
        if len(body) < LEAST or b"content-encoding" in headers:
            return False
        return bool(headers.get(b"content-type", b"").startswith(_SHRINK))

    def _pack(self, start: Any, body: bytes) -> bytes:
        """A body as it is sent, and the headers that say so."""
        headers = [*start["headers"], (b"vary", b"accept-encoding")]
        if self._gzips:
            etag = dict(headers).get(b"etag")
            body = self._packer.packed(body, etag)
            headers = [each for each in headers if each[0] != b"content-length"]
            headers.append((b"content-encoding", b"gzip"))
            headers.append((b"content-length", str(len(body)).encode()))
        start["headers"] = headers
        return body
