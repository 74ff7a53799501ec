"""Hostile messages to the cage, a terminal and the offices of machine money change nothing."""

import asyncio
import itertools
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from sicbo.core.ids import PersonId
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport import admission
from sicbo.web.transport.rates import Rate
from tests.slices import LONG
from tests.web.hostile import ORDERS, Hostile
from tests.web.real_floor import Message, screen
from tests.web.test_hostile import TOGETHER, attack, listening
from tests.web.test_noun_matrix import HARMLESS, MESSAGES
from tests.web.test_own_tickets import collects, staffed
from tests.web.test_terminals import ETG, OTHER, THREE, TWO, on_terminals

OFTEN: Final = 60_000 if LONG else 2_400
AT: Final[dict[str | None, Message]] = {
    "cass": {"screen": "cage"},
    THREE: {"screen": "table", "table": ETG},
    OTHER: {"screen": "table", "table": TWO},
    "att": {"screen": "attendant"},
    "ina": {"screen": "inspector"},
    "olga": {"screen": "stores"},
    "bob": {"screen": "table", "table": ETG},
    None: {"screen": "table", "table": ETG},
}
"""Who means harm, and at which screen; none of them may order anything for Ann's place."""
MONEY: Final = {
    **ORDERS,
    **{tag: fields for tag, fields in MESSAGES.items() if tag not in HARMLESS},
}


def test_hostile_messages_to_the_cage_and_a_terminal_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rate in ("MESSAGES", "NOBODYS", "HANDSHAKES"):  # Everything shall be looked at.
        monkeypatch.setattr(admission, rate, Rate(1e9, 1e9))

    async def story(floor: ServedFloor) -> None:
        async with screen(floor, THREE, "table", ETG) as (line, _):
            await collects(line)
        desk, hostile = floor.live.desk, Hostile(15, MONEY, (ETG, TWO))
        broken: list[object] = []
        logged = listening(broken)
        asyncio.get_running_loop().set_exception_handler(lambda _, what: broken.append(what))
        head, came = desk.journal.head(), Counter[str]()
        for _, (who, at) in zip(
            range(OFTEN // TOGETHER), itertools.cycle(AT.items()), strict=False
        ):
            cookie = who and await floor.live.accounts.issue(PersonId(who))
            came += await attack(
                floor, cookie, hostile.some(TOGETHER, "ann"), {"type": "hello", **at}
            )
            assert desk.journal.head() == head, (who, "something was written")
        assert came["answer"] > OFTEN // 2
        logged.close()
        assert not broken
        assert desk.running
        assert not desk.rooms.stopped

    on_terminals(tmp_path, story, staffed(tmp_path))
