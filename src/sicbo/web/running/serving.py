"""Serving a floor: opened, looked after, and left in order when a signal comes."""

import asyncio
import contextlib
import ipaddress
import logging
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import uvicorn

from sicbo.core.floor.founding import DEMO
from sicbo.desk.control.control_socket import control_socket
from sicbo.desk.demonstration.demo_floor import must_be_demonstration
from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.desk.demonstration.house_draws import DayBefore, lodge_first
from sicbo.desk.home.defaults import config_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import FLOOR_FILE, Home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.standing_by import OnOwner
from sicbo.desk.writer.desk import Desk
from sicbo.journal.base import LeaseLost
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from sicbo.views.rounds.round_index import RoundIndex, indexed
from sicbo.views.tables.table_fold import KEPT_SECONDS
from sicbo.web.http.app import create_app
from sicbo.web.identity.accounts import Accounts
from sicbo.web.identity.login_notes import LoginNotes
from sicbo.web.inspection.desk import InspectionDesk
from sicbo.web.running.beside_people import beside_people
from sicbo.web.running.logs import hang_ups_reopen, keep_logs
from sicbo.web.transport.connections import Connections, raise_descriptors
from sicbo.web.transport.conversation import MESSAGE_BYTES
from sicbo.web.transport.front_protocol import in_front
from sicbo.web.transport.guard import LOOPBACK
from sicbo.web.transport.live_floor import Live
from sicbo.web.transport.rates import Rate
from sicbo.web.transport.raw_socket import RawWebSocket
from sicbo.web.transport.tcp_server import Knock, Server
from sicbo.web.transport.throttle import A_SECOND, AT_ONCE, Throttle
from sicbo.web.transport.tls import NotServed, certified, check_tls, renew
from sicbo.web.wire.envelopes import Goodbye

CURRENCY: Final = "AUD"
PACE: Final = Pauses(betting=20.0, between=5.0, step=1.2)
"""Seconds that the house lets pass at a table of a demonstration."""

log = logging.getLogger("sicbo.serving")
_LEAVING_SECONDS: Final = 2
_ANSWERS_SECONDS: Final = 1.0
_BACKLOG: Final = 2048
_SWITCH_SECONDS: Final = 0.001
"""For how long a thread that reads a report may keep the loop from going on."""


def paced(pace: float) -> Pauses:
    """What the house lets pass when it deals at a multiple of its usual pace."""
    return Pauses(*(seconds / pace for seconds in PACE))


DEMO_KEPT_SECONDS: Final = 60
"""Guests of a demonstration come and go."""


class ServingOptions(NamedTuple):
    """Where and how to serve."""

    host: str = "127.0.0.1"
    port: int = 8000
    demo: bool = False
    behind_proxy: bool = False
    certificate: Path | None = None
    key: Path | None = None
    pauses: Pauses = PACE
    log_level: str = "info"
    proxy: str = "127.0.0.1"
    """Where the proxy stands, an address or a network: whom it names as the browser is believed."""
    log_file: Path | None = None
    names: tuple[str, ...] = ()
    """Names of hosts that browsers ask for, besides what stands in the certificate."""
    kept_seconds: int | None = None
    """How long the seat of a player is kept whose screens have gone; less in a demonstration."""
    address_rate: int = A_SECOND
    """Connections, and requests, that one address is served a second; more of them wait."""
    standby: OnOwner | None = None
    """Wait while another server owns the floor, and tell this who does."""
    nats: str | None = None
    """Where the NATS server is that owner and fronts speak over."""
    front: bool = False
    """Hold people's screens, and give their orders to the owner."""

    @property
    def secure(self) -> bool:
        """Whether browsers reach it over TLS."""
        return self.behind_proxy or self.certificate is not None

    @property
    def hosts(self) -> frozenset[str] | None:
        """The names that it answers to; behind a proxy any, unless some are said."""
        named = frozenset(each.lower().rstrip(".") for each in self.names)
        if self.behind_proxy:
            return named | LOOPBACK if named else None
        return named | LOOPBACK | {self.host} | certified(self.certificate)

    @property
    def keeps(self) -> int:
        """How many seconds a seat is kept whose player has gone."""
        return self.kept_seconds or (DEMO_KEPT_SECONDS if self.demo else KEPT_SECONDS)

    @property
    def spaced(self) -> Rate:
        """How fast one address is served."""
        return Rate(AT_ONCE, self.address_rate)

    def check(self) -> None:
        """Refuse to be reached from elsewhere in the clear, or to believe nobody knows whom."""
        check_tls(self.certificate, self.key)
        if self.front and self.nats is None:
            raise NotServed("a front needs --nats, where the owner of the floor is heard")
        if self.nats is not None:
            _check_nats(self.nats)
        if self.front and self.standby is not None:
            raise NotServed("a server is a front or a standby, not both")
        try:
            ipaddress.ip_network(self.proxy)
        except ValueError as error:
            raise NotServed(f"proxy must be an address or a network: {error}") from None
        if self.host not in LOOPBACK and not self.secure:
            raise NotServed(
                "host must be loopback, or have --tls-certificate and --tls-key, "
                f"or stand --behind-proxy, got {self.host}"
            )


def _check_nats(address: str) -> None:
    try:
        from sicbo.desk.fronts.nats_line import check_address
    except ImportError as error:
        raise NotServed(f"--nats needs more: pip install 'sicbo[fronts]' ({error})") from error
    check_address(address)


def demo_home(
    folder: Path, *, wagering_seconds: int = int(PACE.betting), database: str | None = None
) -> Home:
    """The floor of a demonstration: the one that is there, or a new one with every game."""
    if (folder / FLOOR_FILE).exists():
        return open_home(folder, database=database)
    tables = []
    for game in GAMES:
        config = config_for(open_rulebook(game), game)
        paced = msgspec.structs.replace(config, wagering_seconds=wagering_seconds)
        tables.append(FirstTable(game, paced, {}))
    key = folder.with_name(f"{folder.name}-key-{secrets.token_hex(4)}.pem")
    home = found(
        *(folder, DEMO, CURRENCY, tables),
        key=key,
        database=database,
        demonstration=True,
        clock=DayBefore(),
    )
    lodge_first(home)
    return home


class ServedFloor(NamedTuple):
    """A floor that is being served."""

    address: str
    live: Live
    server: uvicorn.Server
    serving: "asyncio.Task[None]"


async def serve(home: Home, how: ServingOptions, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; `ready` is told the address once people can play."""
    keep_logs(how.log_level, file=how.log_file)
    with hang_ups_reopen() as also:
        await _serve(home, how, ready, also)
    log.info("closed", extra={"floor": home.settings.floor})


async def _serve(
    home: Home, how: ServingOptions, ready: Callable[[str], None], hang_up: list[Callable[[], None]]
) -> None:
    async with opened(home, how) as floor:
        hang_up.append(lambda: renew(floor.server.config.ssl, how.certificate, how.key))
        with _signals(floor):
            ready(floor.address)
            tables = len(floor.live.hubs)
            log.info("open", extra={"address": floor.address, "tables": tables, "demo": how.demo})
            await _until_over(floor)
            log.info("leaving", extra={"address": floor.address})


async def _until_over(floor: ServedFloor) -> None:
    """Serve until told to leave; whoever has lost the floor to another server lets people go."""
    desk = floor.live.desk
    assert desk.task is not None
    await asyncio.wait({floor.serving, desk.task}, return_when=asyncio.FIRST_COMPLETED)
    if desk.lost:
        await _goodbye(floor)
    await floor.serving
    if desk.lost:
        raise LeaseLost(desk.stopped)


@contextlib.asynccontextmanager
async def opened(home: Home, how: ServingOptions) -> AsyncIterator[ServedFloor]:
    """A floor that is served as long as the context lasts, and left in order."""
    how.check()
    if how.demo:
        must_be_demonstration(home, "--demo")
    async with contextlib.AsyncExitStack() as leaving:
        leaving.enter_context(_loop_first())
        # Whoever comes while a floor is opened waits a moment; at a standby nobody comes in.
        alone = how.standby is None
        listening = _listen(how.host, how.port) if alone else _bind(how.host, how.port)
        listener = leaving.enter_context(contextlib.closing(listening))
        desk = await leaving.enter_async_context(_desk(home, how))
        if how.standby is not None:
            _let_in(listener, how.host, how.port)
        accounts = Accounts(home.vault(), desk.clock)
        accounts.notes = LoginNotes(desk)
        accounts.notes.start()
        leaving.push_async_callback(accounts.notes.stop)
        leaving.push_async_callback(accounts.stop)
        await accounts.start()

        published = await desk.published()

        async def shown() -> Live:
            return Live(desk, published, accounts, demo=how.demo, kept_seconds=how.keeps)

        live = await desk.between(shown)  # It reads the record, which a turn may be using.
        inspection = InspectionDesk(home, desk.clock.now)
        leaving.push_async_callback(inspection.close)
        app = create_app(live, home, how.hosts, inspection, secure=how.secure)
        app = in_front(app, Throttle(how.spaced), secure=how.secure)
        server = _server(app, how)
        serving = asyncio.create_task(server.serve(sockets=[listener]), name="sicbo-server")
        leaving.push_async_callback(_left, server, serving, live)
        while not (server.started or serving.done()):
            await asyncio.sleep(0.005)
        back = asyncio.create_task(_look_back(home, live), name="sicbo-look-back")
        leaving.push_async_callback(_cancelled, [back])
        runs = await beside_people(live, desk, published, how, leaving)
        leaving.push_async_callback(_cancelled, runs)
        scheme = "https" if how.certificate else "http"
        host = f"[{how.host}]" if ":" in how.host else how.host
        address = f"{scheme}://{host}:{listener.getsockname()[1]}"
        yield ServedFloor(address, live, server, serving)


@contextlib.asynccontextmanager
async def _desk(home: Home, how: ServingOptions) -> AsyncIterator[Desk]:
    """The desk of a floor that is owned here, or of a front of it."""
    if how.front:
        from sicbo.desk.fronts.opening_front import open_front

        async with open_front(home, how.nats or "") as front:
            yield front
        return
    async with open_floor(home, standby=how.standby) as desk, control_socket(desk, home):
        yield desk


@contextlib.contextmanager
def _loop_first() -> Iterator[None]:
    """Have threads that read the record give way soon: they are apart, but not beside the loop."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(min(before, _SWITCH_SECONDS))
    try:
        yield
    finally:
        sys.setswitchinterval(before)


async def _look_back(home: Home, live: Live) -> None:
    """Find the rounds that were played before this server, without holding anybody up."""

    def found(name: str) -> RoundIndex:
        journal = home.journal(read_only=True)
        try:
            return indexed(journal, [name])
        finally:
            journal.close()

    try:
        for name in live.hubs:
            try:
                live.rounds.put_before(await asyncio.to_thread(found, name))
            except Exception:
                log.exception("cannot look back", extra={"table": name})
    finally:
        live.looked_back.set()


async def _left(server: uvicorn.Server, serving: "asyncio.Task[None]", live: Live) -> None:
    """Let go of every screen and of the port."""
    server.should_exit = True
    live.close()
    await serving


async def _cancelled(tasks: list["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _bind(host: str, port: int) -> socket.socket:
    """The address at which people will come in; nobody does yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with _address_taken(listener, host, port):
        listener.bind((host, port))
    return listener


def _listen(host: str, port: int) -> socket.socket:
    """The address at which people come in."""
    listener = _bind(host, port)
    _let_in(listener, host, port)
    return listener


def _let_in(listener: socket.socket, host: str, port: int) -> None:
    with _address_taken(listener, host, port):
        listener.listen(_BACKLOG)


@contextlib.contextmanager
def _address_taken(listener: socket.socket, host: str, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        listener.close()
        raise NotServed(
            f"cannot listen on {host} port {port}: {error.strerror}; --port names another"
        ) from None


def _server(app: object, how: ServingOptions) -> Server:
    trusted = ipaddress.ip_network(how.proxy)

    def forwards(address: str) -> bool:
        return how.behind_proxy and ipaddress.ip_address(address.partition("%")[0]) in trusted

    return Server(
        uvicorn.Config(
            app,  # type: ignore[arg-type] # an ASGI application, of a type of its own
            http=Knock,
            ws=RawWebSocket,
            ws_max_size=MESSAGE_BYTES,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=how.behind_proxy,
            forwarded_allow_ips=how.proxy,
            ssl_certfile=how.certificate,
            ssl_keyfile=how.key,
            timeout_graceful_shutdown=_LEAVING_SECONDS,
        ),
        Connections(raise_descriptors(), forwards, throttle=Throttle(how.spaced)),
    )


async def _goodbye(floor: ServedFloor) -> None:
    """Let answers that are under way arrive, tell every screen, and close."""
    until = asyncio.get_running_loop().time() + _ANSWERS_SECONDS
    while not floor.live.desk.calm and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.005)
    goodbye = Goodbye("leaving", "the server is closing", again=True)
    floor.live.tell_everybody(goodbye)
    floor.server.should_exit = True


@contextlib.contextmanager
def _signals(floor: ServedFloor) -> Iterator[None]:
    """A first signal ends the serving in order; a second one does not wait for answers."""
    loop = asyncio.get_running_loop()
    leaving: list[asyncio.Task[None]] = []

    def leave() -> None:
        if leaving:
            floor.server.should_exit = True
        else:
            leaving.append(loop.create_task(_goodbye(floor), name="sicbo-goodbye"))

    taken = (signal.SIGINT, signal.SIGTERM)
    for each in taken:
        loop.add_signal_handler(each, leave)
    try:
        yield
    finally:
        for each in taken:
            loop.remove_signal_handler(each)
