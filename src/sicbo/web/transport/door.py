"""The door: who may knock, how often, and the handshake of the WebSocket."""

import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.types import Guard

from sicbo.web.identity.guests import cookie_name
from sicbo.web.transport.conversation import Conversation
from sicbo.web.transport.guard import address_of, host_of, same_origin
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.rates import Rates
from sicbo.web.transport.raw_socket import line_of
from sicbo.web.transport.refusing import RequestRefused

log = logging.getLogger("sicbo.web")


def knocks(hosts: frozenset[str] | None, rates: Rates, *, secure: bool) -> Guard:
    """What looks at everybody who asks: by which name, from which page, how often."""

    # Async, as `with_headers` is: the framework would ask a plain function in a thread each time.
    async def guard(connection: Any, _: Any) -> None:
        if hosts is not None and host_of(connection.headers.get("host")) not in hosts:
            raise RequestRefused(421, "not-authorised", "this server does not answer to that name")
        if connection.scope["type"] != "http":
            return
        reads = connection.method == "GET"
        origin, host = connection.headers.get("origin"), connection.headers.get("host")
        own = same_origin(origin, host, secure=secure)
        if not reads and not own:
            raise RequestRefused(403, "not-authorised", "origin must be this server's own")
        address = address_of(connection.scope)
        wait = rates.wait(connection.method, connection.scope["path"], address)
        if wait:
            raise RequestRefused(429, "too-many", f"too often; wait {wait} s", wait=wait)

    return guard


def door(live: Live, hosts: frozenset[str] | None, *, secure: bool) -> Any:
    """The WebSocket: origin and cookie are looked at before anything is said."""
    name = cookie_name(secure=secure)

    @websocket("/ws")
    async def opened(socket: WebSocket[Any, Any, Any]) -> None:
        host = socket.headers.get("host")
        named = hosts is None or host_of(host) in hosts
        own = same_origin(socket.headers.get("origin"), host, secure=secure)
        person = live.accounts.person(socket.cookies.get(name))
        address = address_of(socket.scope)
        with live.admission.screen(address, person) as lets:
            if not lets:
                live.meters.refused.labels("too-many").inc()
                await socket.close(code=1008, reason="too many screens")
                return
            if not named or not own:
                _foreign(live, socket)
                await socket.close(code=1008, reason="origin must be this server's own")
                return
            await socket.accept()
            line = line_of(socket.scope)
            conversation = Conversation(live, socket.cookies.get(name), line, address)
            with conversation.held():
                line.take(conversation.hear, conversation.lost, conversation.count)
                await conversation.client.ended.wait()
            if line.open:
                await socket.close(code=conversation.code)

    return opened


def _foreign(live: Live, socket: WebSocket[Any, Any, Any]) -> None:
    """Count a page of somebody else's, and say so while that is news."""
    live.meters.refused.labels("origin").inc()
    if live.admission.tells("origin"):
        said = {name: socket.headers.get(name, "")[:100] for name in ("origin", "host")}
        log.warning("socket refused", extra=said)
