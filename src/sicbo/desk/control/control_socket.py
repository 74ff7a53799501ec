"""A Unix socket through which local commands reach a running server.

It is a socket in the floor's folder that only its owner may open, so whoever could write the
record by opening the floor can order here instead, once they have proven who they are. One line of
JSON is an order with its proof, one its answer.
"""

import asyncio
import contextlib
import os
import socket
import stat
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec

from sicbo.core.bounds import TEXT_MAX, OutOfBounds, check_bounds
from sicbo.core.errors import SicboError
from sicbo.core.law.refusal import Refusal
from sicbo.core.text import is_harmless, shortened
from sicbo.desk.control.proofs import PROOF_MAX, NotProven, proven
from sicbo.desk.home.home import Home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Busy, IdReused, NoSuchTable, Outage, TableStopped
from sicbo.desk.writer.request import Refused, Request
from sicbo.journal.codec import decode_asked, encode_asked

NAME: Final = "desk.sock"
LINE_MAX: Final = 1 << 16
ANSWER_SECONDS: Final = 30.0
"""How long an order waits for its answer; a server that stands still must not hold a person."""

_ERROR_MAX: Final = 1000
_PATH_MAX: Final = 100
"""Longer names do not fit into the address of a socket."""


_KINDS: Final[dict[str | None, type[SicboError]]] = {
    kind.__name__: kind
    for kind in (Busy, Outage, TableStopped, NoSuchTable, IdReused, OutOfBounds, NotProven)
}
"""Errors that come through the socket as they are; every other one is an outage."""


_Name = Annotated[str, msgspec.Meta(max_length=TEXT_MAX)]


class _OrderMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order on the line."""

    actor: _Name
    id: _Name
    role: _Name
    command: msgspec.Raw
    table: _Name | None = None
    proof: Annotated[str, msgspec.Meta(max_length=PROOF_MAX)] = ""


class _AnswerMessage(msgspec.Struct, frozen=True):
    """What it came to: nothing more where it is done."""

    refusal: Refusal | None = None
    error: str | None = None
    kind: str | None = None
    """Which of `_KINDS` the error is."""


_Prove = Callable[[Request, str], str]
"""Says how somebody has proven to be whom an order names, or refuses it."""


@contextlib.asynccontextmanager
async def control_socket(desk: Desk, home: Home) -> AsyncIterator[None]:
    """Take orders through the control socket until this is left."""
    folder = home.folder
    if not hasattr(socket, "AF_UNIX"):
        yield
        return
    (folder / NAME).unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(stat.S_IRWXG | stat.S_IRWXO)
    try:
        with _short(folder) as name:
            listener.bind(name)
        made = (folder / NAME).stat().st_ino
    except BaseException:
        listener.close()
        raise
    finally:
        os.umask(before)

    def prove(request: Request, proof: str) -> str:
        return proven(home, desk.rooms.founding, request, proof, desk.clock.now().timestamp())

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, ValueError):
            while line := await reader.readline():
                writer.write(msgspec.json.encode(await _carried_out(desk, prove, line)) + b"\n")
                await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(serve, sock=listener, limit=LINE_MAX)
    try:
        yield
    finally:
        server.close()
        with contextlib.suppress(FileNotFoundError):
            # Whoever has taken the floor over in this folder has a socket there by now.
            if (folder / NAME).stat().st_ino == made:
                (folder / NAME).unlink()


async def _carried_out(desk: Desk, prove: _Prove, line: bytes) -> _AnswerMessage:
    try:
        asked = msgspec.json.decode(line, type=_OrderMessage)
        command = decode_asked(asked.command)
        check_bounds(command)
        _check_names(asked)
        order = Request(
            by=asked.actor,
            id=asked.id,
            role=asked.role,
            command=command,
            table=asked.table,
        )
        via = await asyncio.to_thread(prove, order, asked.proof)
        answer = await desk.submit(msgspec.structs.replace(order, via=via))
    except (SicboError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _AnswerMessage(error=shortened(str(error), _ERROR_MAX), kind=type(error).__name__)
    return _AnswerMessage(refusal=answer.refusal if isinstance(answer, Refused) else None)


def _check_names(asked: _OrderMessage) -> None:
    for name in (asked.actor, asked.id, asked.role, asked.table or ""):
        if not is_harmless(name):
            raise OutOfBounds(f"name must be text without control characters, got {name!r}")


@contextlib.contextmanager
def _short(folder: Path) -> Iterator[str]:
    """A name of the socket that fits into an address, however deep the folder lies."""
    name = str(folder / NAME)
    if len(os.fsencode(name)) <= _PATH_MAX or not sys.platform.startswith("linux"):
        yield name
        return
    here = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{here}/{NAME}"
    finally:
        os.close(here)


def reach_server(folder: Path) -> socket.socket | None:
    """A line to the server that has the floor; nothing where none has."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _short(folder) as name:
            line.connect(name)
    except OSError:
        line.close()
        return None
    line.settimeout(ANSWER_SECONDS)
    return line


def ask(line: socket.socket, request: Request, proof: str = "") -> Refusal | None:
    """Give an order through the socket; a refusal, or nothing once it is durable."""
    command = msgspec.Raw(encode_asked(request.command))
    asked = _OrderMessage(request.by, request.id, request.role, command, request.table, proof)
    try:
        line.sendall(msgspec.json.encode(asked) + b"\n")
        with line.makefile("rb") as said:
            answer = msgspec.json.decode(said.readline(LINE_MAX), type=_AnswerMessage)
    except TimeoutError:
        raise Outage(f"the server did not answer within {line.gettimeout():g} s") from None
    except (OSError, msgspec.DecodeError):
        raise Outage("the server did not answer") from None
    if answer.error is not None:
        raise _KINDS.get(answer.kind, Outage)(answer.error)
    return answer.refusal
