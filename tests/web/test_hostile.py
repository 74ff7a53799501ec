"""Hostile messages by the thousand: an error or a documented end, and nothing has changed."""

import asyncio
import contextlib
import itertools
import json
import logging
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.core.ids import PersonId
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport import admission
from sicbo.web.transport.conversation import FAULTS_MAX
from sicbo.web.transport.rates import Rate
from tests.slices import LONG
from tests.web.hostile import HELLO, Hostile
from tests.web.raw_socket import TEXT, ConnectionClosed, frame, raw_socket
from tests.web.real_floor import CASHIER, Message, holder, on_real_floor, screen

MESSAGES = 100_000 if LONG else 3_000
TOGETHER = FAULTS_MAX
"""Messages that one socket is sent, so that all of them are looked at."""

CODES = (1000, 1002, 1007, 1009)
"""Ended behind a `gone`, against the protocol, no UTF-8, too long: as the guide says."""

ATTACKERS = {
    None: "ann",
    "eve": "ann",
    "bob": "ann",
    CASHIER: "bob",
    holder("canberra-2005", "dealer"): "bob",
    holder("canberra-2005", "operator"): "bob",
    holder("aruze-etg", "operator"): "bob",
}
"""Who means harm, and to whom; staff may help Ann out of her seat, but Bob has none."""

KINDS = ("malformed", "not-authorised", "no-table", "too-many")
PING = frame(b'{"type":"ping"}')
AGAIN = 3
"""How often we ask whether somebody is there: what was decided meanwhile has been said then."""


def fair(message: dict[str, Any], said: list[bytes]) -> None:
    """A message that a server may send to somebody hostile."""
    assert message["type"] in ("view", "change", "laid", "answer", "gone", "pong"), message
    if message["type"] == "answer":
        asked = [each for each in said if message["id"].encode("utf-8", "replace") in each]
        assert not message["done"], asked
        assert (message["error"] is None) != (message["refusal"] is None), message
        if message["error"] is not None:
            assert message["error"]["kind"] in KINDS, message


def fair_end(end: ConnectionClosed, said: list[bytes], *, gone: bool) -> None:
    """An end that the guide knows."""
    assert end.code in CODES or (end.code is None and gone), (end, said[-1])


async def attack(
    floor: ServedFloor, cookie: str | None, said: list[bytes], hello: Message = HELLO
) -> Counter[str]:
    """One socket and its share of messages; how often what came of it."""
    line = await raw_socket(floor.address, cookie)
    came: Counter[str] = Counter()
    try:
        await line.send(frame(json.dumps(hello).encode()))
        await line.send(*said, PING)
        while came["pong"] < AGAIN:
            code, payload = await line.receive()
            if code != TEXT:
                continue
            message = json.loads(payload)
            assert not came["gone"], message
            fair(message, said)
            came[message["type"]] += 1
            if message["type"] == "pong":
                await line.send(PING)
    except ConnectionClosed as end:
        fair_end(end, said, gone=came["gone"] > 0)
        came["closed"] += 1
    except ConnectionError:
        came["closed"] += 1  # It hung up while we were still talking.
    finally:
        await line.close()
    return came


def listening(broken: list[object]) -> contextlib.ExitStack:
    """Have every complaint in a log noted, until it is closed."""
    handler, stack = logging.Handler(logging.ERROR), contextlib.ExitStack()
    handler.emit = lambda record: broken.append(record.getMessage())  # type: ignore[method-assign]
    for name in ("", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        stack.callback(logger.removeHandler, handler)
    return stack


def test_hostile_messages_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for rate in ("MESSAGES", "NOBODYS", "HANDSHAKES"):  # Everything shall be looked at.
        monkeypatch.setattr(admission, rate, Rate(1e9, 1e9))

    async def story(floor: ServedFloor) -> None:
        broken: list[object] = []
        logged = listening(broken)
        asyncio.get_running_loop().set_exception_handler(lambda _, what: broken.append(what))
        desk, hostile = floor.live.desk, Hostile(51)
        accounts = floor.live.accounts
        cookies = {who: who and await accounts.issue(PersonId(who)) for who in ATTACKERS}
        turns = itertools.cycle(ATTACKERS.items())
        async with screen(floor, "ann", "table", "canberra-2005") as (_, before):
            head = desk.journal.head()
            came: Counter[str] = Counter()
            for _, (who, victim) in zip(range(MESSAGES // TOGETHER), turns, strict=False):
                came += await attack(floor, cookies[who], hostile.some(TOGETHER, victim))
            assert came["answer"] > MESSAGES // 2
            assert came["closed"] > MESSAGES // TOGETHER // 20
            assert desk.journal.head() == head, "something was written"
        logged.close()
        assert not broken
        assert desk.running
        assert not desk.rooms.stopped
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            ready = await http.get("/readyz?verbose")
            assert ready.json()["ready"], ready.text
        async with screen(floor, "ann", "table", "canberra-2005") as (_, after):
            assert {**after, "own": None} == {**before, "own": None}
            kept = ("stack", "wallet", "staked", "wagers", "seat")
            assert all(after["own"][name] == before["own"][name] for name in kept)

    on_real_floor(tmp_path, story)
