"""Kills a desk at which people do everything that machine money can do, again and again.

Run as a program of its own, so that it may fork: `python -m tests.faults.killed_money FLOOR TIMES
SEED`.
"""

import asyncio
import contextlib
import datetime
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.holds.hold_events import HoldDetermined, HoldOpened
from sicbo.core.floor.jackpots.messages import (
    JACKPOT,
    EndJackpot,
    LinkJackpot,
    OpenJackpot,
    RetireJackpot,
)
from sicbo.core.floor.jackpots.pool_events import JackpotRetired, JackpotWon, PrizePaid
from sicbo.core.floor.payouts.payout_events import PayoutOpened, PayoutPaid
from sicbo.core.floor.tickets.messages import RedeemTicket, TakeTicket
from sicbo.core.floor.tickets.ticket_events import TicketIssued, TicketRedeemed
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.config import HandPay, TableConfig
from sicbo.core.table.faults.fault_events import RoundsVoided
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, Shoot
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from tests.desk.floor import Staff
from tests.desk.linked_tables import HandClock
from tests.desk.printing_tables import TABLES, number_of, printing_tables
from tests.desk.sums import assert_books_balance
from tests.faults.killed import Record, run_and_kill
from tests.journal.played import independent
from tests.properties.money_ideas import OPERATOR, POOL, SIX, SYSTEM, Idea, Scene, idea

WORKERS = 6
MOST = 80
"""The most that is answered before a kill, beside what comes in its moment."""
GUESTS = (("cy", "east"), ("dee", "west"), ("fay", "east"))
WEEK = datetime.timedelta(days=8)
BEGUN = HandClock().time


async def lay(home: Home) -> None:
    """Two tables that feed a jackpot, with printers and players; a great win is seen to by hand."""
    hands = HandClock()

    def fitted(config: TableConfig) -> TableConfig:
        setting = HandPay(Amount(200_000), Amount(150_000), Amount(100_000))
        return msgspec.structs.replace(config, hand_pay=setting, notes=(Amount(5000),))

    async with open_floor(home, clock=hands, play=False) as desk:
        await printing_tables(staff := Staff(desk, prefix="lay-"), days=365, fitted=fitted)
        for player, table in GUESTS:
            await staff.do("olga", "owner", EnrolPlayer(player=player))
            await staff.do("cass", "cashier", BuyIn(player, Amount(500_000)))
            seat = 2 if player == "dee" else 1 + [n for n, _ in GUESTS].index(player) + 1
            await staff.do(player, "player", TakeSeat(player, seat), table)
            await staff.do("sys", "system", TransferCredit(player, Amount(60_000)), table)
        await staff.do(*OPERATOR, _opens(POOL), "east")
        for table in TABLES:
            await staff.do(*OPERATOR, _link(POOL), table)


def _opens(pool: str) -> OpenJackpot:
    return OpenJackpot(
        pool=pool,
        reset=Amount(5000),
        spots=(SIX,),
        at_least=Amount(1000),
        sharing="equal",
        paid="meter",
        verify_from=Amount(2000),
        acknowledged=True,
    )


def _link(pool: str) -> LinkJackpot:
    return LinkJackpot(pool=pool, display="1/200", reserve="1/1000", approval="letter 12")


async def load(home: Home, run: int, out: int) -> None:
    """Have ideas without end, all at once; every answer is told before the next."""
    hands = HandClock()
    hands.time += datetime.timedelta(days=run)
    async with open_floor(home, clock=hands, play=False) as desk:
        os.write(out, b"ready\n")
        for table in TABLES:
            for serial in desk.rooms.room(table).table.tickets.out:
                _tell_number(desk, table, serial, out)
        evening = Evening(desk, hands, run, out)
        await asyncio.gather(evening.pools(), *map(evening.works, range(WORKERS)))


class Evening:
    """People at one desk, in one run of it."""

    def __init__(self, desk: Desk, hands: HandClock, run: int, out: int) -> None:
        self.desk, self.hands, self.run, self.out = desk, hands, run, out
        self.count = 0

    async def works(self, number: int) -> None:
        """Have one idea after another."""
        chance = random.Random(self.run * 1000 + number)
        while True:
            table = chance.choice(TABLES)
            await self.gives(idea(Scene(self.desk.rooms.floor, table, chance, self.hands.now())))

    async def pools(self) -> None:
        """A jackpot is opened in each run, and those of earlier runs end."""
        pool = f"pool-{self.run}"
        await self.gives(Idea(OPERATOR, _opens(pool), "west"))
        await self.gives(Idea(OPERATOR, _link(pool), "west"))
        ends = RetireJackpot(pool=pool, at=self.hands.now() + WEEK, into=POOL, approval="letter")
        await self.gives(Idea(OPERATOR, ends, "west"))
        for earlier in range(self.run):
            name = f"pool-{earlier}"
            known = self.desk.rooms.floor.state(JACKPOT, name)
            if known.running and known.retirement is not None:
                await self.gives(Idea(SYSTEM, EndJackpot(pool=name)))

    async def gives(self, given: Idea) -> None:
        """Send an order, and tell its answer."""
        (by, role), command, table = given
        if table is not None and isinstance(command, CloseWagering | Shoot):
            deadline = self.desk.rooms.room(table).table.deadline
            if deadline is not None:
                self.hands.past(deadline)
        if isinstance(command, RedeemTicket | TakeTicket):
            at, _, serial = command.ticket.rpartition("-")
            paper = number_of(self.desk, at, int(serial))
            command = msgspec.structs.replace(command, ticket="", paper=paper)
        self.count += 1
        name = f"{self.run}-{self.count}"
        asked = Request(by=by, id=name, role=role, command=command, table=table)
        answer = await self.desk.submit(asked)
        first, parts = 0, 0
        if isinstance(answer, Done) and answer.written:  # A terminal may say what is known.
            first, parts = answer.written[0].entry.position, len(answer.written)
            for each in answer.written:
                if isinstance(each.event, TicketIssued):
                    _tell_number(self.desk, each.event.table, each.event.serial, self.out)
        kind = "done" if parts else "refused"
        os.write(self.out, f"{kind} {by} {name} {first} {parts}\n".encode())


def _tell_number(desk: Desk, table: str, serial: int, out: int) -> None:
    os.write(out, f"number {table}-{serial} {number_of(desk, table, serial)} 0 0\n".encode())


class MoneyRecord(Record):
    """The journal held against the answers: nothing is paid, won or determined twice."""

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self.numbers: dict[str, str] = {}
        self.once: Counter[tuple[Any, ...]] = Counter()
        self.kinds: Counter[str] = Counter()

    def count(self, stream: Stream, event: object) -> None:
        """Take in what happened, each thing once."""
        self.kinds[type(event).__name__] += 1
        self.settled += isinstance(event, RoundSettled)
        for each in _happens_once(stream, event):
            self.once[each] += 1
            assert self.once[each] == 1, each

    def hold(self, told: list[list[str]]) -> None:
        """Every answer stands, and a ticket has the same number after every restart."""
        for kind, name, number, *_ in told:
            if kind == "number":
                assert self.numbers.setdefault(name, number) == number, name
        super().hold([each for each in told if each[0] != "number"])


def _happens_once(stream: Stream, event: object) -> Iterator[tuple[Any, ...]]:
    """What no record may say twice."""
    match event:
        case TicketIssued() | TicketRedeemed():
            yield type(event), event.ticket
        case PayoutOpened() | PayoutPaid():
            yield type(event), event.payout
        case HoldOpened() | HoldDetermined():
            yield type(event), event.hold
        case JackpotWon():
            yield JackpotWon, event.pool, event.table, event.round
        case PrizePaid():
            yield PrizePaid, event.pool, event.prize, event.player
        case JackpotRetired():
            yield JackpotRetired, event.pool
        case RoundSettled():
            yield RoundSettled, stream, event.round
        case RoundsVoided():
            yield from ((RoundsVoided, stream, each.round) for each in event.rounds)
        case _:
            pass


def main(folder: str, times: str, seed: str) -> None:
    """Kill so many times and check after each; then all of the record."""
    home = open_home(Path(folder))
    chance = random.Random(int(seed))
    asyncio.run(lay(home))
    record = MoneyRecord(home)
    answered = 0
    for run in range(int(times)):
        moment, answers = chance.uniform(0.0, 0.01), chance.randint(1, MOST)
        told = run_and_kill(home, run, moment, load, answers)
        record.go_on()
        record.hold(told)
        answered += len(told)
    with contextlib.closing(home.journal(read_only=True)) as journal:
        assert_books_balance(journal)
        damaged = audit(journal, home.public_key()).damaged
        assert damaged == [], damaged[:5]
        assert replay(journal).differences == []
        bodies = b"".join(entry.body for entry in journal.entries())
        out = home.folder / "export.jsonl"
        with out.open("wb") as file:
            export(journal, file, BEGUN)
    code, said = independent("verify_journal.py", out, home.folder / "public-key.pem")
    assert code == 0, said
    assert not any(number.encode() in bodies for number in record.numbers.values())
    print(f"killed {times} answered {answered} settled {record.settled} seed {seed}")
    print(*(f"{kind}={number}" for kind, number in record.kinds.most_common()))


if __name__ == "__main__":
    main(*sys.argv[1:])
