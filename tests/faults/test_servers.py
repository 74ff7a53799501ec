"""The owner of a floor and its standbys, killed and frozen by turns; people keep their ledgers."""

import asyncio
import contextlib
import itertools
import json
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from sicbo.cli.main import BAD_INPUT
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.desk.home.home import Home
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.books import Books
from sicbo.journal.codec import decode
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import demo_home
from tests.cli.run import run
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server
from tests.slices import LONG
from tests.web.floor import Message, Person, person
from tests.web.process import Serve, free_port

TABLE = "canberra-2005"
STAKE = 100
PATIENCE = 3600.0 if LONG else 300.0
PACE = ("--pace", "10", "--log-level", "error", "--standby")
HELD_SECONDS_MAX = 3.0
KILLED_SECONDS_MAX = 3.0
"""After a kill of the owner, until people are let in at another server."""
FROZEN_SECONDS_MAX = 10.0
VERIFIER = Path(__file__).parents[2] / "docs" / "verify" / "verify_journal.py"
LOST = (WebSocketException, OSError, httpx.HTTPError, KeyError, TimeoutError)
"""What a client meets when a server dies, or has not come back yet."""


class Servers:
    """Some servers on one database, each at an address of its own, for as long as a test lasts."""

    def __init__(self, folder: Path, postgres: Server, number: int) -> None:
        self.postgres = postgres
        self.home = demo_home(folder / "0", wagering_seconds=1, database=postgres.new_url())
        self.folders = [folder / str(each) for each in range(number)]
        for each in self.folders[1:]:
            shutil.copytree(self.home.folder, each)
        self.ports = [free_port() for _ in self.folders]
        self.up: dict[int, Serve] = {}
        self.made: list[Serve] = []
        self.owner: int | None = None
        """The one that lets people in."""
        self.how: tuple[str, ...] = PACE
        self._opening: set[asyncio.Task[None]] = set()

    async def start(self, which: int) -> None:
        """Start a server at its address; it waits, or lets people in once the floor is its own."""

        def make() -> Serve:
            served = Serve(self.folders[which], *self.how, port=self.ports[which])
            self.made.append(served)
            return served

        self.up[which] = await asyncio.to_thread(make)
        task = asyncio.create_task(self._opens(which, self.up[which]))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _opens(self, which: int, served: Serve) -> None:
        if served.stands_by:
            await asyncio.to_thread(served.opens)
        if served.address:
            self.owner = which

    async def owned(self) -> float:
        """Wait until somebody is let in; tells how long that took."""
        clock = asyncio.get_running_loop().time
        began = clock()
        while self.owner is None:
            await asyncio.sleep(0.01)
        return clock() - began

    def another(self) -> int:
        """A server that waits."""
        return next(each for each in self.up if each != self.owner)

    def close(self) -> None:
        """Leave no process behind, whatever has become of the test."""
        for served in self.made:
            if served.process.poll() is None:
                served.process.kill()

    async def end(self, which: int, how: signal.Signals) -> None:
        """End a server."""
        if which == self.owner:
            self.owner = None
        await asyncio.to_thread(self.up.pop(which).ends, how)

    @contextlib.asynccontextmanager
    async def frozen(self, which: int) -> AsyncIterator[None]:
        """A server stands still, wherever it is; nobody comes to it meanwhile."""
        served = self.up.pop(which)
        if which == self.owner:
            self.owner = None
        served.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            served.process.send_signal(signal.SIGCONT)
            self.up[which] = served

    async def wakes_up_late(self, which: int) -> None:
        """Whoever stood still while the floor was taken over says so and ends."""
        served = self.up.pop(which)
        code, _ = await asyncio.to_thread(served.ended)
        assert code == BAD_INPUT, served.log
        assert "another server has taken the floor over" in served.log

    async def crash_database(self) -> None:
        """A power cut of the database."""
        await asyncio.to_thread(self.postgres.crash)

    def one(self) -> Serve | None:
        """The server that lets people in."""
        return None if self.owner is None else self.up[self.owner]


@dataclass
class Guest:
    """Somebody who bets at whatever server answers, and believes only what was answered."""

    number: int
    servers: Servers
    ledger: dict[str, Message] = field(default_factory=dict)
    """Every answer, by the id of what was asked."""
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What has no answer yet."""
    cookie: str | None = None
    player: str = ""
    twice: int = 0
    """Ids sent again after an answer was lost."""

    def __post_init__(self) -> None:
        self._dice = random.Random(self.number)
        self._names = itertools.count()

    async def play(self, stop: asyncio.Event) -> None:
        """Bet until told to stop; then have an answer to everything."""
        while not stop.is_set() or self.asked:
            served = self.servers.one()
            try:
                if served is not None:
                    async with asyncio.timeout(60), person(served, cookie=self.cookie) as here:
                        await self._at(here, stop)
            except LOST:
                pass
            await asyncio.sleep(0.05)

    async def _at(self, here: Person, stop: asyncio.Event) -> None:
        if self.player not in ("", here.player):
            return  # The session is not known here yet.
        self.cookie, self.player = here.cookie, here.player
        await here.look("table", TABLE)
        self.twice += len(self.asked)
        for name, command in list(self.asked.items()):
            await self._send(here, name, command)
        own = here.view["own"]
        if not own["stack"] and not stop.is_set():
            await self._order(here, "bring-chips", amount=20_000)
        if own["seat"] is None and not stop.is_set():
            free = [seat["seat"] for seat in here.view["seats"] if not seat["taken"]]
            if not free:
                return
            await self._order(here, "take-seat", seat=self._dice.choice(free))
        for turn in range(40):
            if stop.is_set():
                return
            await here.until(lambda view: bool(view["phase"]["betting"]))
            number = here.view["phase"]["round"]
            await self._order(here, "place-wagers", round=number, wagers={"small": STAKE})
            if turn % 10 == 9:
                await self._order(here, "take-chips", amount=STAKE)
                await self._order(here, "bring-chips", amount=STAKE)

    async def _order(self, here: Person, tag: str, **fields: Any) -> None:
        command = {"command": tag, "player": self.player, **fields}
        await self._send(here, f"{self.player}-{next(self._names)}", command)

    async def _send(self, here: Person, name: str, command: dict[str, Any]) -> None:
        self.asked[name] = command
        await here.say(type="command", id=name, command=command)
        while name not in here.answers:
            await here.hear()
        answer = here.answers[name]
        if answer["error"] is None:
            before = self.ledger.setdefault(name, answer)
            assert (before["done"], before["refusal"]) == (answer["done"], answer["refusal"])
            del self.asked[name]
        elif not answer["error"]["retry"]:
            raise AssertionError(answer)
        else:
            await asyncio.sleep(0.1)


@dataclass
class Witness:
    """Somebody who writes at one server without a pause, and knows the longest that it took."""

    served: Serve
    longest: float = 0.0
    answered: int = 0

    async def watch(self, stop: asyncio.Event) -> None:
        """Bring a chip and take it again until told to stop."""
        clock = asyncio.get_running_loop().time
        async with person(self.served) as here:
            await here.look("table", TABLE)
            while not stop.is_set():
                began = clock()
                tag = ("bring-chips", "take-chips")[self.answered % 2]
                await here.do(tag, player=here.player, amount=STAKE)
                self.longest = max(self.longest, clock() - began)
                self.answered += 1
                await asyncio.sleep(0.05)  # No faster than a screen may send.

    async def on(self, more: int) -> None:
        """Wait until so many more were answered."""
        wanted = self.answered + more
        while self.answered < wanted:
            await asyncio.sleep(0.02)


class Evening:
    """People who play while servers come and go."""

    def __init__(self, servers: Servers, guests: int) -> None:
        self.servers = servers
        self.guests = [Guest(number, servers) for number in range(guests)]
        self.held = 0.0
        """The longest that a frozen standby held somebody at the owner."""
        self.killed: list[float] = []
        """Seconds from the kill of an owner until people were let in elsewhere."""
        self.frozen: list[float] = []

    @property
    def answered(self) -> int:
        """How many commands were answered so far."""
        return sum(len(guest.ledger) for guest in self.guests)

    async def on(self, more: int) -> None:
        """Wait until so many more were answered."""
        wanted = self.answered + more
        while self.answered < wanted:
            await asyncio.sleep(0.02)

    @contextlib.asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Have everybody play, and at the end have every answer."""
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as playing:
            for guest in self.guests:
                playing.create_task(guest.play(stop))
            yield
            stop.set()

    async def compare(self) -> None:
        """The owner shows every wallet and stack as the record has them, once all is settled."""
        for guest in self.guests:
            served = self.servers.one()
            assert served is not None
            async with asyncio.timeout(60):
                while await self._shown(guest, served) != self._recorded(guest):
                    await asyncio.sleep(0.1)

    async def _shown(self, guest: Guest, served: Serve) -> tuple[int, int]:
        mine = {COOKIE: guest.cookie or ""}
        where = served.address
        async with httpx.AsyncClient(base_url=where, cookies=mine, trust_env=False) as http:
            wallet = (await http.get("/api/session")).json()["wallet"]
        async with person(served, cookie=guest.cookie) as here:
            await here.look("table", TABLE)
            return wallet, here.view["own"]["stack"] + here.view["own"]["staked"]

    def _recorded(self, guest: Guest) -> tuple[int, int]:
        record = self.servers.home.journal(read_only=True)
        try:
            rooms = LoadedFloor(record, Books(record))
            rooms.wallet(guest.player)
            table, name = rooms.room(TABLE).table, guest.player
            return rooms.wallets[name], table.stack_of(name) + table.staked_by(name)
        finally:
            record.close()


def assert_whole(home: Home, guests: list[Guest]) -> None:
    """Everything acknowledged is in the record once, and nothing else; the record is whole."""
    journal = home.journal(read_only=True)
    found: Counter[str] = Counter()
    names = {guest.player for guest in guests}
    for entry in journal.entries():
        record = decode(entry.body)
        if record.by in names:
            found[record.id] += isinstance(record.event, WagerPlaced) or record.part == 1
    for guest in guests:
        done = {name for name, answer in guest.ledger.items() if answer["done"]}
        refused = {name for name, answer in guest.ledger.items() if answer["refusal"]}
        mine = {name for name in found if name.startswith(f"{guest.player}-")}
        assert mine == done, "lost or not acknowledged"
        assert not mine & refused
        assert all(found[name] == 1 for name in mine), "doubled"
    assert_books_balance(journal)
    journal.close()
    for check in ("verify", "replay"):
        checked = run("journal", check, "--floor", str(home.folder))
        assert checked.code == 0, (check, checked.out, checked.err)
    out = home.folder / "record.jsonl"
    assert run("journal", "export", "--floor", str(home.folder), str(out)).code == 0
    key = home.folder / "public-key.pem"
    command = [sys.executable, str(VERIFIER), str(out), str(key)]
    independent = subprocess.run(command, capture_output=True, text=True, check=False)
    assert independent.returncode == 0, independent.stdout + independent.stderr


async def _held(servers: Servers, freezes: int) -> float:
    """The longest that somebody waited at the owner while a standby stood still."""
    await servers.owned()
    served = servers.one()
    assert served is not None
    witness, stop = Witness(served), asyncio.Event()
    async with asyncio.TaskGroup() as watching:
        watching.create_task(witness.watch(stop))
        for _ in range(freezes):
            await witness.on(5)
            async with servers.frozen(servers.another()):
                await witness.on(5)
        stop.set()
    return witness.longest


async def _replaced(servers: Servers, how: signal.Signals) -> float:
    """End the owner; how long it took until people were let in again, at a server that waited."""
    await servers.owned()
    before = servers.owner
    assert before is not None
    await servers.end(before, how)
    took = await servers.owned()
    await servers.start(before)
    return took


async def _woken(servers: Servers) -> float:
    """Freeze the owner until another is in its place, and wake it up."""
    await servers.owned()
    before = servers.owner
    assert before is not None
    async with servers.frozen(before):
        took = await servers.owned()
    await servers.wakes_up_late(before)
    await servers.start(before)
    return took


async def _evening(servers: Servers, guests: int, kills: int, rolls: int, freezes: int) -> Evening:
    try:
        return await _played(servers, guests, kills, rolls, freezes)
    finally:
        servers.close()  # Whatever has failed, somebody in a thread may wait for what they say.


async def _played(servers: Servers, guests: int, kills: int, rolls: int, freezes: int) -> Evening:
    evening = Evening(servers, guests)
    number = len(servers.folders)
    async with asyncio.timeout(PATIENCE), evening.played():
        # Started together, under load.
        await asyncio.gather(*(servers.start(which) for which in range(number)))
        await evening.on(20)
        for _ in range(rolls):
            await _replaced(servers, signal.SIGTERM)
            await evening.on(5)
        for turn in range(kills):
            await evening.on(5)
            if turn % 3 == 0:
                evening.killed.append(await _replaced(servers, signal.SIGKILL))
                await evening.on(5)
            elif turn % 3 == 1:
                before = servers.owner
                await servers.crash_database()
                await evening.on(5)
                assert servers.owner == before, "it has its lock again before anybody who waits"
            else:
                victim = servers.another()
                await servers.end(victim, signal.SIGKILL)
                await evening.on(3)
                await servers.start(victim)
        await evening.on(20)
        for _ in range(freezes):
            evening.frozen.append(await _woken(servers))
            await evening.on(5)
        evening.held = await _held(servers, freezes)
    async with asyncio.timeout(PATIENCE):
        await evening.compare()
    return evening


@pytest.mark.parametrize("number", [2, 3] if LONG else [2])
def test_an_owner_and_its_standbys_killed_by_turns_lose_and_double_nothing(
    number: int, tmp_path: Path, postgres: Server
) -> None:
    kills, rolls, guests, freezes = (100, 10, 6, 20) if LONG else (3, 1, 3, 1)
    servers = Servers(tmp_path, postgres, number)
    evening = asyncio.run(_evening(servers, guests, kills, rolls, freezes))
    assert_whole(servers.home, evening.guests)
    assert evening.held < HELD_SECONDS_MAX
    assert max(evening.killed) < KILLED_SECONDS_MAX
    assert max(evening.frozen) < FROZEN_SECONDS_MAX
    print(
        json.dumps(
            {
                "servers": number,
                "kills": kills,
                "rolls": rolls,
                "answered": evening.answered,
                "done": sum(a["done"] for g in evening.guests for a in g.ledger.values()),
                "held": round(evening.held, 2),
                "killed": [round(each, 2) for each in evening.killed],
                "frozen": [round(each, 2) for each in evening.frozen],
                "sent again": sum(guest.twice for guest in evening.guests),
            }
        )
    )
