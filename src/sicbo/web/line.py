"""The server's end of a WebSocket: what is said is heard at once, and so is what is told.

An ASGI application reads a queue and awaits each frame that it sends. For a thousand screens that
costs more than the game, so a conversation takes the line itself once the handshake is over; until
then, and for the closing, everything goes by ASGI.
"""

import struct
from collections.abc import Callable
from typing import Final, cast

from litestar.types import WebSocketScope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

WAITING_BYTES: Final = 1 << 20
"""Bytes that may wait for one screen."""

EXTENSION: Final = "sicbo.line"
_TEXT: Final = 0x81
_SHORT: Final = 126
_MEDIUM: Final = 1 << 16
_HEAD: Final = 6
_MASKED: Final = 0x80
_FINAL: Final = 0x80


def framed(text: bytes) -> bytes:
    """A text message as it crosses the wire: made once, it may be told to everybody."""
    size = len(text)
    if size < _SHORT:
        return bytes((_TEXT, size)) + text
    if size < _MEDIUM:
        return struct.pack(">BBH", _TEXT, 126, size) + text
    return struct.pack(">BBQ", _TEXT, 127, size) + text


def _frame_in(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the masked frame at a place begins and ends; nowhere if it is not whole.

    Long frames are not looked at: nobody has reason to send one.
    """
    have = len(data)
    if have < at + _HEAD or not data[at + 1] & _MASKED:
        return at, at
    size, start = data[at + 1] & ~_MASKED, at + _HEAD
    if size == _SHORT:
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), start + 2
    elif size > _SHORT:
        return at, at
    return (start, start + size) if have >= start + size else (at, at)


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that can be taken over by whoever talks on it."""

    _hear: Callable[[bytes], None] | None = None
    _lost: Callable[[], None] | None = None
    _whole = False
    """Every frame so far has come in one piece."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

    def take(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        """Have every message handed over from now on, and the end told, once."""
        self._hear, self._lost = hear, lost
        self._whole = not self.conn.reader.buffer
        if self.disconnected:
            lost()

    def data_received(self, data: bytes) -> None:
        """Hand small whole messages over at once, which nearly all are; leave the rest to uvicorn.

        As soon as a frame comes in pieces, all that follows goes that way, so that no piece can be
        taken for a beginning.
        """
        if self._hear is None or not self._whole:
            self._by_uvicorn(data)
            return
        at = 0
        while at < len(data):
            start, end = _frame_in(data, at)
            if end == at or end - start > self.config.ws_max_size:
                self._whole = False
                self._by_uvicorn(data[at:])
                return
            if data[at] == _TEXT and not self.close_sent:
                self._hear(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                self._whole = data[at] & _FINAL != 0
                self._by_uvicorn(data[at:end])
                if not self._whole:
                    self._by_uvicorn(data[end:])
                    return
            at = end

    def _by_uvicorn(self, data: bytes) -> None:
        """Have it read as usual; whoever pings and does not read the pongs is let go."""
        super().data_received(data)
        if self._hear is not None and self.transport.get_write_buffer_size() > WAITING_BYTES:
            self.drop()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message over; nothing is heard after the goodbye."""
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        said, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hear(said)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that it is over."""
        super().connection_lost(exc)
        if self._lost is not None:
            self._lost()

    @property
    def open(self) -> bool:
        """Whether anything told would still be sent."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def tell(self, frame: bytes) -> int:
        """Send a frame; how many bytes now wait for the other side to take them."""
        transport = self.transport
        transport.write(frame)
        return transport.get_write_buffer_size()

    def drop(self) -> None:
        """Hang up without a word."""
        self.transport.abort()


def line_of(scope: WebSocketScope) -> Line:
    """The line of an application's WebSocket."""
    found = cast("dict[str, object]", scope["extensions"])[EXTENSION]
    assert isinstance(found, Line)
    return found
