"""The other end of a line, which reads frames as a browser does."""

from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.uri import parse_uri


class Wire:
    """Keeps every message; or takes nothing in, so that everything waits."""

    def __init__(self, *, takes: bool = True) -> None:
        self.texts: list[bytes] = []
        self.waiting = self.writes = 0
        self.open, self.dropped = True, False
        self._takes = takes
        self._protocol = ClientProtocol(parse_uri("ws://127.0.0.1/ws"), state=OPEN)

    def tell(self, frame: bytes) -> int:
        self.writes += 1
        if not self._takes:
            self.waiting += len(frame)
            return self.waiting
        self._protocol.receive_data(frame)
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            self.texts.append(bytes(event.data))
        return 0

    def drop(self) -> None:
        self.dropped, self.open = True, False
