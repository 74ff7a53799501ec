"""Kills a desk under load at random moments, again and again, and holds the record to its answers.

Run as a program of its own, so that it may fork: `python -m tests.faults.killed FLOOR TIMES SEED`.
"""

import asyncio
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from sicbo.core.dice import Dice
from sicbo.core.ids import Stream
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    RoundSettled,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.wagers.messages import PlaceWagers, WagerPlaced
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.codec import decode
from sicbo.journal.entry import START, Point
from sicbo.journal.verify import Walk
from tests.desk.floor import FIVE, SMALL, Staff
from tests.desk.sums import assert_books_balance

PLAYERS = 8


async def load(home: Home, run: int, out: int) -> None:
    """Play without end; every answer is told before the next command is sent."""
    async with open_floor(home) as desk:
        os.write(out, b"ready\n")
        numbers = [player(desk, f"p{n}", run, out) for n in range(PLAYERS)]
        await asyncio.gather(dealer(desk, run, out), *numbers)


async def tell(desk: Desk, request: Request, out: int) -> None:
    """Send a command and tell its answer."""
    answer = await desk.submit(request)
    if isinstance(answer, Done):
        first = answer.written[0].entry.position
        line = f"done {request.by} {request.id} {first} {len(answer.written)}\n"
    else:
        line = f"refused {request.by} {request.id} 0 0\n"
    os.write(out, line.encode())


async def player(desk: Desk, name: str, run: int, out: int) -> None:
    """Bet, bring and take chips for ever."""
    for number in range(10**6):
        table = desk.rooms.room("main").table
        match number % 5:
            case 3:
                command: TableCommand = TakeChips(name, FIVE)
            case 4:
                command = BringChips(name, FIVE)
            case _:
                command = PlaceWagers(name, table.round, {SMALL: FIVE})
        await tell(
            desk,
            Request(by=name, id=f"{run}-{number}", role="player", command=command, table="main"),
            out,
        )


async def dealer(desk: Desk, run: int, out: int) -> None:
    """Deal rounds for ever, taking up whatever round a crash has left."""
    for number in range(10**6):
        table = desk.rooms.room("main").table
        step = next_step(table.phase, table.drawn, shaken=table.shaken)
        await tell(
            desk,
            Request(by="dan", id=f"{run}-{number}", role="dealer", command=step, table="main"),
            out,
        )
        await asyncio.sleep(0.001)


def next_step(phase: str, drawn: Dice | None, *, shaken: bool) -> TableCommand:
    """What a dealer does next."""
    match phase:
        case "between":
            return OpenBets()
        case "betting":
            return CloseBets() if shaken else Shake(3)
        case "closed":
            return Uncover()
        case "uncovered":
            return Announce(drawn or (1, 1, 1))
        case "announced":
            return EnterResult(drawn or (1, 1, 1))
        case _:
            return Settle()


Load = Callable[[Home, int, int], Coroutine[Any, Any, None]]
"""What a desk works at without end: on which floor, in which run, and where it tells answers."""


def run_and_kill(
    home: Home, run: int, wait: float, work: Load = load, answers: int = 0
) -> list[list[str]]:
    """Let a desk work for so many answers and a moment, kill it, and tell what it had answered."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(work(home, run, writing))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as answered:
        first = answered.readline()
        assert first == "ready\n", "the desk must open after a kill"
        told = [answered.readline().split() for _ in range(answers)]
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
        assert all(told), "the desk must not end by itself"
        told += [line.split() for line in answered if line.endswith("\n")]
    os.waitpid(child, 0)
    return told


class Record:
    """The journal as far as it was held against the answers."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.walk = Walk()
        self.at: Point = START
        self.caused: dict[tuple[str, str], tuple[int, int]] = {}
        self.open_stakes = 0
        self.settled = 0

    def go_on(self) -> None:
        """Take in what was written since: whole commands, whole settlements, an unbroken chain."""
        journal = self.home.journal(read_only=True)
        try:
            entries = list(journal.entries(self.at.position))
            self.walk.along(entries)
            assert not self.walk.damaged, self.walk.damaged
            left = 0
            for entry in entries:
                record = decode(entry.body)
                key = (record.by, record.id)
                if record.part == 1:
                    assert left == 0, f"half a command before {entry.position}"
                    assert key not in self.caused, f"{key} took effect twice"
                    self.caused[key] = (entry.position, record.parts)
                    left = record.parts
                left -= 1
                self.count(entry.stream, record.event)
            assert left == 0, "half a command at the end"
            self.at = self.walk.at
        finally:
            journal.close()

    def count(self, _: Stream, event: object) -> None:
        """Take in what happened: a settlement settles every wager of its round."""
        if isinstance(event, WagerPlaced):
            self.open_stakes += event.amount
        elif isinstance(event, RoundSettled):
            staked = sum(line.stake for line in event.lines)
            assert staked == self.open_stakes, "a settlement settles every wager of its round"
            self.open_stakes = 0
            self.settled += 1

    def hold(self, told: list[list[str]]) -> None:
        """Every answer that was given stands in the journal."""
        for kind, actor, number, first, parts in told:
            here = self.caused.get((actor, number))
            if kind == "done":
                assert here == (int(first), int(parts)), f"{actor} {number} was acknowledged"
            else:
                assert here is None, f"{actor} {number} was refused"


async def lay(home: Home) -> None:
    """A table with virtual dice and players with chips."""
    async with open_floor(home) as desk:
        await Staff(desk, prefix="lay-").open_floor(dice="virtual", players=PLAYERS)


def main(folder: str, times: str, seed: str) -> None:
    """Kill so many times and check after each."""
    home = open_home(Path(folder))
    chance = random.Random(int(seed))
    asyncio.run(lay(home))
    record = Record(home)
    answered = 0
    for run in range(int(times)):
        told = run_and_kill(home, run, chance.uniform(0.0, 0.08))
        record.go_on()
        record.hold(told)
        answered += len(told)
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    journal.close()
    print(f"killed {times} answered {answered} settled {record.settled} seed {seed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
