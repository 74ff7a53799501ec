"""The server's end of a WebSocket: what is said is heard at once, and so is what is told.

An ASGI application reads a queue and awaits each frame that it sends. For a thousand screens that
costs more than the game, so a conversation takes the line itself once the handshake is over; until
then, and for the closing, everything goes by ASGI.
"""

from collections.abc import Callable
from typing import Final, cast

from litestar.types import WebSocketScope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

from sicbo.web.wire.frames import SHORT, TEXT

WAITING_BYTES: Final = 1 << 20
"""Bytes that may wait for one screen."""

EXTENSION: Final = "sicbo.line"
PIECE: Final = 0.25
"""What a piece counts that completes no frame: a long frame comes in a dozen of them."""

GOODBYE_SECONDS: Final = 2.0
_MASK: Final = 4
_MASKED: Final = 0x80
_FINAL: Final = 0x80
_CONTROL: Final = 0x08
_LONGEST_HEAD: Final = 14
_SHORTEST: Final = 2 + _MASK


def _frame_in(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at a place begins and ends; nothing before its head is whole.

    The end may lie behind what has come so far.
    """
    have = len(data)
    if have < at + 2:
        return None
    size, start = data[at + 1] & ~_MASKED, at + 2
    if size >= SHORT:
        start += 2 if size == SHORT else 8
        if have < start:
            return None
        size = int.from_bytes(data[at + 2 : start], "big")
    if data[at + 1] & _MASKED:
        start += _MASK
    return start, start + size


def _text_in(data: bytes) -> int:
    """Where the payload begins of what is one whole masked message of text; 0 for anything else."""
    have = len(data)
    if have < _SHORTEST or data[0] != TEXT:
        return 0
    size = data[1] - _MASKED  # Less than nothing where there is no mask.
    if size == SHORT:
        return _SHORTEST + 2 if have == _SHORTEST + 2 + (data[2] << 8 | data[3]) else 0
    return _SHORTEST if have == _SHORTEST + size and size < SHORT else 0


class RawWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be taken over by whoever talks on it."""

    left: Callable[[], None] | None = None
    """Told when the connection is over, whatever has become of it."""
    _hear: Callable[[bytes], None] | None = None
    _lost: Callable[[], None] | None = None
    _count: Callable[[float], bool] | None = None
    _rest = b""
    """The beginning of a frame whose end has not come."""
    _in_fragments = False
    """A message has begun and not ended: everything goes to uvicorn until it has."""
    _deaf = False

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

    def take(
        self,
        hear: Callable[[bytes], None],
        lost: Callable[[], None],
        count: Callable[[float], bool],
    ) -> None:
        """Have every message handed over from now on, and the end told, once.

        Every frame is counted before it is looked at, also those that carry nothing; where there
        may be no more of them, nothing further is heard.
        """
        self._hear, self._lost, self._count = hear, lost, count
        if self.disconnected:
            lost()
        elif self._rest:
            self.data_received(b"")

    def data_received(self, data: bytes) -> None:
        """Hand whole messages over at once, which nearly all are; leave other frames to uvicorn.

        A frame is handed on when it is whole, so that each of them is counted.
        """
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._deaf:
            return
        if not self._rest and self._hear is not None and not self._in_fragments:
            start = _text_in(data)
            if start and len(data) - start <= self.config.ws_max_size:
                if self._counted(1.0) and not self.close_sent:
                    self._hear(apply_mask(data[start:], data[start - _MASK : start]))
                return
        self._rest += data
        if self._hear is None:  # Nobody has reason to speak before the handshake is over.
            if len(self._rest) > self.config.ws_max_size:
                self.drop()
            return
        data = self._rest
        self._rest = data[self._heard(data) :]

    def _heard(self, data: bytes) -> int:
        """Hear every frame that is whole; where the first one begins that is not."""
        at, have, largest = 0, len(data), self.config.ws_max_size
        while at < have and not self._deaf:
            found = _frame_in(data, at)
            if found is None or found[1] > have:
                if found is not None and found[1] - found[0] > largest:
                    self._by_uvicorn(
                        data[at : at + _LONGEST_HEAD]
                    )  # which says that it is too long
                    self._deaf = True
                elif at == 0:
                    self._counted(PIECE)
                break
            if not self._counted(1.0):
                break
            self._frame(data, at, *found)
            at = found[1]
        return at

    def _counted(self, weight: float) -> bool:
        """Whether another message of this cost may be heard; if not, none is from now on."""
        assert self._count is not None
        if not self._count(weight):
            self.deafen()
        return not self._deaf

    def _frame(self, data: bytes, at: int, start: int, end: int) -> None:
        """Take in one whole frame."""
        first = data[at]
        masked = bool(data[at + 1] & _MASKED)
        short = end - start <= self.config.ws_max_size
        if first == TEXT and masked and short and not self._in_fragments:
            if not self.close_sent and self._hear is not None:
                self._hear(apply_mask(data[start:end], data[start - _MASK : start]))
            return
        if not first & _CONTROL:
            self._in_fragments = not first & _FINAL
        self._by_uvicorn(data[at:end])

    def _by_uvicorn(self, data: bytes) -> None:
        """Have it read as usual; whoever pings and does not read the pongs is let go."""
        super().data_received(data)
        if self.conn.parser_exc is not None:
            self._deaf = True
        elif self.transport.get_write_buffer_size() > WAITING_BYTES:
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
        if self.left is not None:
            self.left()

    def deafen(self) -> None:
        """Hear nothing more, and hang up once there was time to say why."""
        if not self._deaf:
            self._deaf = True
            self.transport.pause_reading()
            self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

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


def line_of(scope: WebSocketScope) -> RawWebSocket:
    """The line of an application's WebSocket."""
    found = cast("dict[str, object]", scope["extensions"])[EXTENSION]
    assert isinstance(found, RawWebSocket)
    return found
