"""Exactly one answer to each command, whatever else the screen says meanwhile."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from sicbo.web.running.serving import ServedFloor
from tests.web.floor import Person, on_floor, person
from tests.web.test_socket import SLOW, TABLE, betting

OTHER = "crown-a"


async def answered(ann: Person, names: list[str]) -> Counter[str]:
    """How often each id is answered until a last word is, which comes behind all of them."""
    found: Counter[str] = Counter()
    while not all(found[name] for name in names):
        heard: dict[str, Any] = msgspec.json.decode(await ann.line.recv())
        if heard["type"] == "answer":
            found[heard["id"]] += 1
    await ann.say(type="ping")
    while (heard := msgspec.json.decode(await ann.line.recv()))["type"] != "pong":
        if heard["type"] == "answer":
            found[heard["id"]] += 1
    return found


def wager(ann: Person, number: int) -> dict[str, Any]:
    return {
        "command": "place-wagers",
        "player": ann.player,
        "round": number,
        "wagers": {"big": 500},
    }


def test_a_hello_while_commands_are_under_way_loses_no_answer(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.sit(TABLE)
            await ann.until(betting)
            number = ann.view["phase"]["round"]
            names = [f"bet-{n}" for n in range(20)]
            for turn, name in enumerate(names):
                await ann.say(type="command", id=name, table=TABLE, command=wager(ann, number))
                where = (TABLE, OTHER)[turn % 2]
                await ann.say(type="hello", screen="table", table=where)
            assert await answered(ann, names) == Counter(names)
            assert floor.live.table(TABLE).staked_by(ann.player) == 20 * 500

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_command_sent_again_while_it_is_under_way_is_answered_once(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.sit(TABLE)
            await ann.until(betting)
            number = ann.view["phase"]["round"]
            for _ in range(3):
                await ann.say(type="command", id="same", command=wager(ann, number))
                await ann.say(type="hello", screen="table", table=TABLE)
            assert await answered(ann, ["same"]) == Counter(["same"])
            assert floor.live.table(TABLE).staked_by(ann.player) == 500

    on_floor(tmp_path, story, pauses=SLOW)


def test_an_answer_never_tells_the_version_of_another_table(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        far = floor.live.hubs[OTHER].version = 10**15
        async with person(floor) as ann:
            await ann.sit(TABLE)
            await ann.until(betting)
            number = ann.view["phase"]["round"]
            await ann.say(type="command", id="bet", command=wager(ann, number))
            await ann.say(type="hello", screen="table", table=OTHER)
            while "bet" not in ann.answers:
                heard = msgspec.json.decode(await ann.line.recv())
                if heard["type"] == "answer":
                    ann.answers[heard["id"]] = heard
            assert ann.answers["bet"]["done"]
            told = ann.answers["bet"]["version"]
            assert told is None or told < far

    on_floor(tmp_path, story, pauses=SLOW)
