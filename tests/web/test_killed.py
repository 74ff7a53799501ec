"""The server killed in mid-round, and asked to leave: people go on, and nothing is lost."""

import asyncio
import contextlib
import itertools
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.desk.home.home import Home, open_home
from sicbo.journal.codec import decode
from sicbo.web.identity.guests import COOKIE
from sicbo.web.transport.rates import MESSAGES
from tests.cli.run import run
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server
from tests.slices import LONG, one_in
from tests.web.floor import PATIENCE, Person, person
from tests.web.process import Serve, free_port, serve

TABLE = "canberra-2005"
STAKE = 500
KILLS = 20 if LONG else 2
LEAVING = 1012
"""The code with which a server that leaves ends its sockets."""

PACE = ("--pace", "5")

Answers = dict[str, dict[str, Any]]


def told(answer: dict[str, Any]) -> tuple[object, ...]:
    """What an answer comes to; the version is of the moment."""
    return answer["done"], answer["refusal"], answer["error"]


async def bet(ann: Person, name: str, number: int) -> None:
    wagers = {"small": STAKE}
    command = {"command": "place-wagers", "player": ann.player, "round": number, "wagers": wagers}
    await ann.say(type="command", id=name, command=command)


async def bets_until_the_end(ann: Person, turn: int, served: Serve, after: int) -> dict[str, int]:
    """Bet without waiting, and have the server killed when so many were answered."""
    given: dict[str, int] = {}

    async def listen() -> None:
        while True:
            await ann.hear()
            if served.process.poll() is None and len(ann.answers) >= after:
                served.process.kill()

    listening = asyncio.create_task(listen())
    with contextlib.suppress(ConnectionClosed):
        for number in itertools.count():
            name = f"bet-{turn}-{number}"
            given[name] = int(ann.view["phase"]["round"])
            await bet(ann, name, given[name])
            await asyncio.sleep(0.02)
    with contextlib.suppress(ConnectionClosed):
        await listening
    served.process.communicate(timeout=PATIENCE)
    return given


async def killed_and_asked_again(folder: Path, *more: str) -> tuple[str, dict[str, int], Answers]:
    """Bet through several lives of a server; every bet, and its first answer."""
    port, dice = free_port(), random.Random(9)
    given: dict[str, int] = {}
    known: Answers = {}
    cookie = name = None
    for turn in range(KILLS + 1):
        with serve(folder, *PACE, *more, port=port) as served:
            async with person(served, cookie=cookie) as ann:
                assert name in (None, ann.player), "the session goes on"
                cookie, name = ann.cookie, ann.player
                if turn == 0:
                    await ann.sit(TABLE, 100_000)
                else:
                    await ann.look("table", TABLE)
                    assert ann.view["own"]["seat"] is not None, "so does the seat"
                for asked, number in given.items():
                    await asyncio.sleep(1 / MESSAGES.a_second)  # No faster than a screen may send.
                    await bet(ann, asked, number)
                    while asked not in ann.answers:
                        await ann.hear()
                    before = known.setdefault(asked, ann.answers[asked])
                    assert told(before) == told(ann.answers[asked]), asked
                ann.answers.clear()
                if turn < KILLS:
                    await ann.until(lambda view: bool(view["phase"]["betting"]))
                    given |= await bets_until_the_end(ann, turn, served, dice.randrange(1, 8))
                    known |= ann.answers
                    continue
                mine, where = {COOKIE: cookie}, served.address
                async with httpx.AsyncClient(base_url=where, cookies=mine, trust_env=False) as http:
                    assert (await http.get("/api/session")).json()["person"] == name
            assert served.ends() == (0, [])
    assert name is not None
    return name, given, known


def placed(home: Home, player: str) -> Iterator[str]:
    """The ids of the bets of a player in the record."""
    journal = home.journal(read_only=True)
    try:
        for entry in journal.entries(0, journal.head().position):
            record = decode(entry.body)
            if isinstance(record.event, WagerPlaced) and record.event.player == player:
                yield record.id
    finally:
        journal.close()


def assert_whole(folder: Path, player: str, given: dict[str, int], known: Answers) -> None:
    """Every bet that was said to be placed is there once, and no other; the books balance."""
    assert set(known) == set(given)
    done = [name for name, answer in known.items() if answer["done"]]
    assert len(done) > KILLS
    home = open_home(folder)
    assert Counter(placed(home, player)) == Counter(done)
    journal = home.journal(read_only=True)
    try:
        assert_books_balance(journal)
    finally:
        journal.close()
    checked = run("journal", "verify", "--floor", str(folder))
    assert (checked.code, checked.err) == (0, "")


def test_a_server_killed_in_mid_round_loses_no_bet_that_it_acknowledged(tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    assert_whole(folder, *asyncio.run(killed_and_asked_again(folder)))


def test_so_does_one_on_postgresql(postgres: Server, tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    database = ("--database", postgres.new_url())
    assert_whole(folder, *asyncio.run(killed_and_asked_again(folder, *database)))


@pytest.mark.parametrize("how", one_in(2, (signal.SIGTERM, signal.SIGINT)))
def test_a_server_that_is_asked_to_leave_holds_its_rounds(
    how: signal.Signals, tmp_path: Path
) -> None:
    folder, port = tmp_path / "floor", free_port()

    async def before() -> tuple[str, dict[str, Any]]:
        with serve(folder, *PACE, port=port) as served:
            async with person(served) as ann:
                await ann.sit(TABLE)
                await ann.until(lambda view: bool(view["phase"]["betting"]))
                number = ann.view["phase"]["round"]
                wagers = {"small": 1000, "total:9": 500}
                await ann.do("place-wagers", player=ann.player, round=number, wagers=wagers)
                await ann.until(lambda view: view["own"]["staked"] == 1500)
                served.process.send_signal(how)
                goodbye = await ann.hear()
                while goodbye["type"] != "gone":
                    goodbye = await ann.hear()
                assert (goodbye["why"], goodbye["again"]) == ("leaving", True)
                with pytest.raises(ConnectionClosed) as left:
                    await ann.until(lambda _: False)
                assert left.value.rcvd is not None
                assert left.value.rcvd.code == LEAVING
            assert served.ended() == (0, [])
            return ann.cookie, ann.view

    async def after(cookie: str, seen: dict[str, Any]) -> None:
        with serve(folder, *PACE, port=port) as served:
            async with person(served, cookie=cookie) as ann:
                await ann.look("table", TABLE)
                kept = ("player", "seat", "stack", "wallet", "staked", "wagers")
                assert [ann.view["own"][n] for n in kept] == [seen["own"][n] for n in kept]
                assert ann.view["phase"]["round"] == seen["phase"]["round"]
                while not (ann.view["settlement"] or {}).get("lines"):
                    await ann.hear()
                assert {line["wager"] for line in ann.view["settlement"]["lines"]} == {
                    "small",
                    "total:9",
                }

    asyncio.run(after(*asyncio.run(before())))
