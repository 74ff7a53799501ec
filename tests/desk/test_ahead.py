"""Wagers decided ahead come to what they would have come to, and nobody sees them before."""

import asyncio
import datetime
import random
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.errors import SicboError
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote
from sicbo.core.table.opening.messages import AnnounceClosing
from sicbo.core.table.rounds.messages import CloseBets, OpenBets
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers, TakeDown
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.clock import Clock
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import IdReused
from sicbo.desk.writer.request import Answer, Done, Refused, Request
from sicbo.desk.writer.speculation import decide_ahead
from sicbo.journal.base import WriteFailed
from sicbo.journal.codec import decode
from sicbo.journal.heads import Head
from tests.desk.floor import BIG, FIVE, SMALL, Staff, laid, new_home
from tests.desk.test_timers import Hands, lay
from tests.real_postgres import Server

NOON = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)
PLAYERS = 12
COUNTED = "sicbo.desk.writer.desk.decide_ahead"


def at_desk(
    folder: Path, story: Callable[[Desk], Coroutine[Any, Any, None]], clock: Clock | None = None
) -> None:
    """Have a story happen at a desk of a new floor."""

    async def told() -> None:
        async with open_floor(new_home(folder), clock=clock) as desk:
            await story(desk)

    asyncio.run(told())


class Noon:
    """A clock that stands still, so that two floors write the same bytes."""

    def now(self) -> datetime.datetime:
        return NOON


def orders(seed: int) -> list[Request]:
    """Wagers of all kinds among other orders, some sent twice, some refused."""
    chance = random.Random(seed)
    found: list[Request] = []
    for number in range(90):
        player = f"p{chance.randrange(PLAYERS)}"
        spot = chance.choice([SMALL, BIG, WagerKey("total:9")])
        amount = Amount(chance.choice([50, 500, 500, 500, 700, 10**8]))
        on = 1 if chance.random() < 0.95 else 2
        wager = PlaceWagers(player, on, {spot: amount})
        request = Request(by=player, id=f"w{number}", role="player", command=wager, table="main")
        match chance.randrange(30):
            case 0:
                lifted = TakeDown(player, 1, spot, Amount(500))
                request = Request(
                    by=player, id=f"d{number}", role="player", command=lifted, table="main"
                )
            case 1:
                request = Request(
                    by="dan", id=f"s{number}", role="dealer", command=wager, table="main"
                )
            case 2 if found:
                request = chance.choice(found)
            case 3:
                left = LeaveSeat(player)
                request = Request(
                    by=player, id=f"l{number}", role="player", command=left, table="main"
                )
            case 4 if number > 70:
                request = Request(
                    by="dan", id=f"c{number}", role="dealer", command=CloseBets(), table="main"
                )
            case 5:
                request = Request(
                    by=player, id=f"o{number}", role="player", command=wager, table="other"
                )
            case _:
                pass
        found.append(request)
    return found


async def _come_to(
    folder: Path, seed: int, database: str | None = None
) -> tuple[list[object], list[bytes]]:
    """What the orders of a seed are answered, and every byte that was written."""
    async with laid(new_home(folder, database=database), clock=Noon(), players=PLAYERS) as (
        desk,
        staff,
    ):
        await staff.open_bets()
        desk._together_max = 7
        asked = (desk.submit(each) for each in orders(seed))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        told: list[object] = [
            type(each) if isinstance(each, Exception) else each for each in answers
        ]
        return told, [entry.link for entry in desk.journal.entries()]


@pytest.mark.parametrize(
    ("seed", "shared"), [(seed, False) for seed in range(12)] + [(seed, True) for seed in (12, 13)]
)
def test_what_is_decided_ahead_is_written_as_it_would_have_been(
    seed: int, shared: bool, tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = 0
    databases = [postgres.new_url() if shared else None for _ in range(2)]

    def counted(*arguments: Any) -> Any:
        nonlocal used
        found = decide_ahead(*arguments)
        used += sum(each is not None for each in found)
        return found

    monkeypatch.setattr(COUNTED, counted)
    ahead = asyncio.run(_come_to(tmp_path / "ahead", seed, databases[0]))
    assert used > 5, "too few were decided ahead to tell anything"
    monkeypatch.setattr(COUNTED, lambda *_: [])
    assert asyncio.run(_come_to(tmp_path / "turn", seed, databases[1])) == ahead


class Ticking:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self._seconds = 0

    def now(self) -> datetime.datetime:
        self._seconds += 1
        return NOON + datetime.timedelta(seconds=self._seconds)


def assert_time_goes_on(desk: Desk) -> None:
    """From entry to entry, and from a signed head to whatever is behind it."""
    times = {entry.position: decode(entry.body).at for entry in desk.journal.entries()}
    assert list(times.values()) == sorted(times.values())
    for row in desk.journal.heads():
        signed = msgspec.json.decode(row.text, type=Head).at
        assert all(at >= signed for position, at in times.items() if position > row.position)


def test_time_does_not_run_backwards_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.desk.writer.signing.EVERY_ENTRIES", 1)

    async def story(desk: Desk) -> None:
        staff = Staff(desk)
        await staff.open_floor(players=PLAYERS)
        await staff.open_bets()
        desk._together_max = 7
        asked = map(desk.submit, orders(1))
        await asyncio.gather(*asked, return_exceptions=True)
        assert_time_goes_on(desk)

    at_desk(tmp_path, story, Ticking())


def test_nothing_stands_behind_a_tumbler_that_had_to_wait_with_an_earlier_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vault is back between the look ahead and the turn, which begins with the tumbler."""

    async def story(desk: Desk) -> None:
        staff = Staff(desk)
        await staff.open_floor(players=PLAYERS, dice="virtual")
        seal, decide = desk.seals.seal, desk._decide
        away = True

        def sealed(*arguments: Any) -> bytes:
            if away:
                raise SicboError("the vault is away")
            return seal(*arguments)

        async def back(batch: Any) -> Any:
            nonlocal away
            away = not desk._ahead
            return await decide(batch)

        monkeypatch.setattr(desk.seals, "seal", sealed)
        await staff.deal(OpenBets())
        monkeypatch.setattr(desk, "_decide", back)
        desk._together_max = 3
        bought = [
            Request(by="cass", id=f"{n}", role="cashier", command=BuyIn("p0", FIVE))
            for n in range(3)
        ]
        wanted = [*bought, *(bet(f"p{n}") for n in range(PLAYERS))]
        answers = await asyncio.gather(*map(desk.submit, wanted))
        assert all(isinstance(answer, Done) for answer in answers)
        assert_time_goes_on(desk)

    at_desk(tmp_path, story, Ticking())


def test_the_hour_of_closing_is_asked_in_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written for longer than the sign leaves: whoever waits meanwhile is late."""

    hands = Hands()

    async def story(desk: Desk) -> None:
        staff = await lay(desk)
        await staff.do("bob", "player", InsertNote("bob", Amount(5000)), "one")
        await staff.do("bob", "player", TakeSeat("bob", 2), "one")
        closes = hands.now() + datetime.timedelta(hours=1)
        sign = AnnounceClosing(closes)
        await staff.do("eva", "electronic-gaming-supervisor", sign, "one")
        hands.time = closes - datetime.timedelta(seconds=1)
        desk._together_max = 1
        gate = Gate(desk, monkeypatch)
        number = staff.room.table.round
        wanted = [
            Request(
                by=player,
                id="z",
                role="player",
                command=PlaceWagers(player, number, {SMALL: FIVE}),
                table="one",
            )
            for player in ("ann", "bob")
        ]
        asked = asyncio.gather(*map(desk.submit, wanted))
        await asyncio.sleep(0.05)
        hands.time = closes + datetime.timedelta(seconds=1)
        gate.open()
        first, second = await asked
        assert isinstance(first, Done)
        assert isinstance(second, Refused)
        assert second.refusal.reason == "table-closed"

    at_desk(tmp_path, story, hands)


class Gate:
    """Holds the commits of a desk until it is opened."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        self._commit, self._open, self.fails = desk.journal.commit, threading.Event(), 0
        monkeypatch.setattr(desk.journal, "commit", self.commit)

    def commit(self) -> None:
        assert self._open.wait(30)
        if self.fails:
            self.fails -= 1
            raise WriteFailed("disk failed")
        self._commit()

    def open(self) -> None:
        self._open.set()


def bet(player: str, number: str = "a", amount: Amount = FIVE) -> Request:
    return Request(
        by=player,
        id=number,
        role="player",
        command=PlaceWagers(player, 1, {SMALL: amount}),
        table="main",
    )


async def _held(desk: Desk) -> None:
    """Wait until what waits was decided ahead."""
    while not desk._ahead:
        await asyncio.sleep(0.001)


async def _begun(desk: Desk) -> Staff:
    staff = Staff(desk)
    await staff.open_floor(players=PLAYERS)
    await staff.open_bets()
    desk._together_max = 1
    return staff


def test_what_is_decided_ahead_is_not_on_the_layout_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(desk: Desk) -> None:
        staff = await _begun(desk)
        gate = Gate(desk, monkeypatch)
        asked = asyncio.gather(desk.submit(bet("p0")), desk.submit(bet("p1")))
        await _held(desk)
        players = staff.room.table.players
        assert (players["p0"].total, players["p1"].total) == (500, 0)
        gate.open()
        assert all(isinstance(answer, Done) for answer in await asked)
        assert (players["p0"].total, players["p1"].total) == (500, 500)

    at_desk(tmp_path, story)


def test_if_the_write_before_it_fails_it_is_decided_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(desk: Desk) -> None:
        staff = await _begun(desk)
        gate = Gate(desk, monkeypatch)
        asked = asyncio.gather(desk.submit(bet("p0")), desk.submit(bet("p1")))
        await _held(desk)
        gate.fails = 1
        gate.open()
        assert all(isinstance(answer, Done) for answer in await asked)
        players = staff.room.table.players
        assert (players["p0"].total, players["p1"].total) == (500, 500)

    at_desk(tmp_path, story)


def test_a_wager_behind_the_close_is_late_though_it_came_while_bets_were_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(desk: Desk) -> None:
        await _begun(desk)
        gate = Gate(desk, monkeypatch)
        close = Request(by="dan", id="close", role="dealer", command=CloseBets(), table="main")
        wanted = [bet("p0"), bet("p1"), close, bet("p2")]
        asked = asyncio.gather(*map(desk.submit, wanted))
        await _held(desk)
        gate.open()
        answers: list[Answer] = await asked
        assert [type(answer) for answer in answers] == [Done, Done, Done, Refused]

    at_desk(tmp_path, story)


def test_an_id_that_was_answered_before_is_answered_again_and_not_decided_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(desk: Desk) -> None:
        staff = await _begun(desk)
        first = await desk.submit(bet("p1"))
        gate = Gate(desk, monkeypatch)
        other = bet("p1", "a", Amount(700))
        wanted = [bet("p0"), bet("p1"), other]
        asked = asyncio.gather(*map(desk.submit, wanted), return_exceptions=True)
        await _held(desk)
        gate.open()
        answers = await asked
        assert answers[1] == first
        assert isinstance(answers[2], IdReused)
        assert staff.room.table.players["p1"].total == 500

    at_desk(tmp_path, story)
