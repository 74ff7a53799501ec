"""A process beside the server, from the server's side: started, heard, and ended with it."""

import asyncio
import contextlib
import logging
import sys
from typing import Final

import msgspec

from sicbo.core.errors import SicboError
from sicbo.web.inspection.work import (
    BYTES,
    FRAME_MOST,
    HEAD,
    ChildMessage,
    Work,
    decode_message,
    encode,
    frame,
)

log = logging.getLogger("sicbo.inspection")

_COMPLAINT_MOST: Final = 4_000
_LEAVES_SECONDS: Final = 5.0


class ChildGone(SicboError):
    """The process has ended without an answer."""


class Child:
    """One process with one piece of work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._into, self._from = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, work: Work) -> "Child":
        """Start a process; where the journal is goes to it by its input, not by its name."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sicbo.web.inspection.process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # A Ctrl-C at the server is not meant for it.
        )
        child = cls(process)
        try:
            await child.tell(work)
        except BaseException:
            await child.end()
            raise
        return child

    async def tell(self, message: msgspec.Struct) -> None:
        """Send it a frame."""
        try:
            self._into.write(frame(encode(message)))
            await self._into.drain()
        except (ConnectionError, RuntimeError) as error:
            raise ChildGone(f"the process that reads the record has ended: {error}") from None

    async def hear(self) -> ChildMessage | bytes:
        """What it says next."""
        try:
            kind, length = HEAD.unpack(await self._from.readexactly(HEAD.size))
            if length > FRAME_MOST + 1_000:
                raise ChildGone("the process that reads the record said too much")
            payload = await self._from.readexactly(length)
        except asyncio.IncompleteReadError:
            await self._complaint()
            raise ChildGone("the process that reads the record has ended") from None
        return payload if kind == BYTES else decode_message(payload)

    async def _complaint(self) -> None:
        """What it complained of goes to the log."""
        assert self._process.stderr is not None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LEAVES_SECONDS):
                said = await self._process.stderr.read(_COMPLAINT_MOST)
                if said:
                    log.error("inspection broke", extra={"why": said.decode(errors="replace")})

    def kill(self) -> None:
        """End it now, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """End it, and wait until it is gone."""
        self.kill()
        self._into.close()
        await self._process.wait()
