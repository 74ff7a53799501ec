"""One connected screen: frames are written as they come, and whoever cannot take them is let go."""

import asyncio
from typing import Literal, Protocol

from sicbo.core.ids import PersonId
from sicbo.web.transport.raw_socket import WAITING_BYTES
from sicbo.web.wire.frames import framed

Audience = Literal["public", "player", "staff"]
"""Who somebody is for whatever is shown."""


class Wire(Protocol):
    """As much of a line as frames need."""

    @property
    def open(self) -> bool:
        """Whether anything told would still be sent."""
        ...

    def tell(self, frame: bytes) -> int:
        """Send a frame; how many bytes now wait."""
        ...

    def drop(self) -> None:
        """Hang up without a word."""
        ...


class Outbox:
    """Clients with something to send, who all send it when the loop comes round."""

    def __init__(self) -> None:
        self._due: list[Client] = []

    def add(self, client: "Client") -> None:
        """Have a client send in a moment."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self.flush)
        self._due.append(client)

    def flush(self) -> None:
        """Have everybody send."""
        due, self._due = self._due, []
        for client in due:
            client.flush()


class Client:
    """Whoever is too slow is dropped; nobody is waited for."""

    def __init__(self, person: PersonId | None, wire: Wire, outbox: Outbox) -> None:
        self.person = person
        self.stalled = False
        self.expecting = 0
        """Answers that are due."""
        self.gone = False
        """Nothing that is said now is sent any more."""
        self.ended = asyncio.Event()
        """For whoever waits until this client is gone."""
        self._wire, self._outbox = wire, outbox
        self._frames: list[bytes] = []
        self._due = False

    def say(self, text: bytes) -> None:
        """Send a message."""
        self.put(framed(text))

    def put(self, frame: bytes) -> None:
        """Send a message that is framed already, together with what else is due by now."""
        if self.gone:
            return
        if not self._due:
            self._due = True
            self._outbox.add(self)
        self._frames.append(frame)

    def put_along(self, frame: bytes) -> None:
        """Send a message that may wait for an answer, where one is due: one write for both."""
        if not self.expecting:
            self.put(frame)
        elif not self.gone:
            self._frames.append(frame)

    def flush(self) -> None:
        """Write everything at once; a screen that takes too little in is let go."""
        frames, self._frames, self._due = self._frames, [], False
        if not self._wire.open:
            self._end()
        elif frames:
            self._write(frames[0] if len(frames) == 1 else b"".join(frames))

    def _write(self, frames: bytes) -> None:
        if self._wire.tell(frames) > WAITING_BYTES:
            self.stalled = True
            self._end()
            self._wire.drop()

    def leave(self) -> None:
        """Send what is due and nothing more, and have the conversation end."""
        if not self.gone:
            self._end()
            self.flush()

    def _end(self) -> None:
        self.gone = True
        self.ended.set()


def audience_of(screen: str, person: PersonId | None, role: str | None) -> Audience:
    """As whom somebody looks from a screen at a table."""
    if screen == "display" or person is None:
        return "public"
    return "staff" if screen == "dealer" and role is not None else "player"


class Subscription:
    """A client at a table: what it may see, and what it was last sent of its own."""

    def __init__(self, client: Client, audience: Audience, role: str | None) -> None:
        self.client, self.audience, self.role = client, audience, role
        self.screen = "table"
        self.place: int | None = None
        """Which of several places it shows."""
        self.bound: int | None = None
        """The place whose terminal it is."""
        self.veiled = False
        """Wagers are not shown: whoever deals here has been idle for too long."""
        self.sent: dict[str, object] = {}
        self.waiting: int | None = None
        """The version it has, while it waits for its first view; -1 for none."""
