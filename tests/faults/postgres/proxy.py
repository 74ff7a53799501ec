"""A proxy between a desk and PostgreSQL that cuts the connection at a chosen message."""

import selectors
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Self

READY = b"Z\x00\x00\x00\x05"
"""How the server's last message of an answer begins; one byte follows."""


class Cut(Enum):
    """When the connection is cut."""

    UNSENT = "before the request reaches the server"
    AT_ONCE = "as soon as the request has reached the server"
    ANSWER_LOST = "when the server has answered, before the answer arrives"


class Proxy:
    """Passes everything on until it is told to cut the next request."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.away = False
        """Whether new connections are dropped."""
        self.requests = 0
        """How many requests were seen."""
        self._cuts: dict[int, Cut] = {}
        self._threads: list[threading.Thread] = []
        self._open: set[socket.socket] = set()
        self._spawn(self._accept)

    def cut(self, how: Cut, *after: int) -> None:
        """Cut the connection at the next request, or at those so many requests after it."""
        self._cuts = {self.requests + each: how for each in after or (0,)}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._listener, *tuple(self._open)):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        self._listener.close()

    def _spawn(self, target: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=target, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                desk, _ = self._listener.accept()
            except OSError:
                return
            if self.away:
                desk.close()
            else:
                self._spawn(self._serve, desk)

    def _serve(self, desk: socket.socket) -> None:
        address = ("127.0.0.1", self._server_port)
        with desk, suppress(OSError), socket.create_connection(address) as server:
            self._open |= {desk, server}
            try:
                self._pass_on(desk, server)
            finally:
                self._open -= {desk, server}

    def _pass_on(self, desk: socket.socket, server: socket.socket) -> None:
        asked, started = b"", False
        with selectors.DefaultSelector() as selector:
            selector.register(desk, selectors.EVENT_READ)
            selector.register(server, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    data = (desk if key.fileobj is desk else server).recv(1 << 16)
                    if not data:
                        return
                    if key.fileobj is server:
                        desk.sendall(data)
                        continue
                    asked += data
                    while (size := request_size(asked, started)) is not None:
                        request, asked = asked[:size], asked[size:]
                        if started and self._is_cut_at(request, desk, server):
                            return
                        started = True
                        server.sendall(request)

    def _is_cut_at(self, request: bytes, desk: socket.socket, server: socket.socket) -> bool:
        number, self.requests = self.requests, self.requests + 1
        how = self._cuts.get(number)
        if how is None:
            return False
        if how is not Cut.UNSENT:
            server.sendall(request)
        if how is Cut.ANSWER_LOST:
            answer = b""
            while answer[-6:-1] != READY and (data := server.recv(1 << 16)):
                answer = (answer + data)[-6:]
        server.close()
        desk.close()
        return True


def request_size(data: bytes, started: bool) -> int | None:
    """How long the first whole request is: the greeting, or messages up to a query or a sync."""
    if not started:
        return size if len(data) >= 4 and len(data) >= (size := _number(data, 0)) else None
    at = 0
    while len(data) >= at + 5:
        kind, end = data[at : at + 1], at + 1 + _number(data, at + 1)
        if len(data) < end:
            return None
        if kind in (b"Q", b"S", b"X"):
            return end
        at = end
    return None


def _number(data: bytes, at: int) -> int:
    number: int = struct.unpack_from(">i", data, at)[0]
    return number
