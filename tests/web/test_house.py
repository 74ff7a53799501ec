"""The house of a demonstration: whatever an outage interrupts goes on, with dice that prove."""

import asyncio
import contextlib
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, InsertNote
from sicbo.core.table.command import TableCommand
from sicbo.core.table.irregularities.messages import AnswerPower, Declare
from sicbo.core.table.rounds.messages import OpenBets, RoundSettled
from sicbo.core.table.seats.messages import SeatTaken, TakeSeat
from sicbo.core.table.terminals.messages import Shoot, ShooterChosen
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.proof import find_proof, steps
from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.committed import CommittedEvent
from sicbo.web.demonstration.demo_dealer import DemoDealer
from sicbo.web.running.serving import demo_home
from tests.desk.sums import assert_books_balance
from tests.properties.tables import GAMES
from tests.web.robots import bets_of_robots

HOLDS = Pauses(betting=5.0, between=0.01, step=0.01)
PLAYS = Pauses(betting=0.2, between=0.01, step=0.01)


async def bets_lie(home: Home, name: str) -> int:
    """Have robots bet, and leave in the middle of the round."""
    async with open_floor(home) as desk:
        house = DemoDealer(desk, name, lambda *_: False, HOLDS, 1)
        await house.begin()
        running = asyncio.create_task(house.run())
        async with asyncio.timeout(60):
            while not any(each.wagers for each in house.table.players.values()):
                await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return house.table.round


async def is_settled(home: Home, name: str, number: int) -> None:
    """Let the house take the table up again, until that round is paid."""
    paid = asyncio.Event()

    def listen(written: Sequence[CommittedEvent]) -> None:
        for each in written:
            if isinstance(each.event, RoundSettled) and each.event.round >= number:
                paid.set()

    async with open_floor(home) as desk:
        desk.listen(listen)
        house = DemoDealer(desk, name, lambda *_: False, PLAYS, 1)
        await house.begin()
        running = asyncio.create_task(house.run())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(paid.wait(), 60)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert paid.is_set(), f"{name} stands still: {house.table.phase}"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "aruze-etg"])
def test_a_round_with_bets_goes_on_after_an_outage(game: str, tmp_path: Path) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)
    number = asyncio.run(bets_lie(home, game))
    asyncio.run(is_settled(home, game, number))
    journal = home.journal(read_only=True)
    assert all(step.holds for step in steps(find_proof(journal, game, number)))
    assert_books_balance(journal)
    bets = [orders for (_, n), orders in bets_of_robots(journal, game).items() if n == number]
    assert [len(orders) for orders in bets] == [1] * len(bets), "robots bet once, whoever is back"
    journal.close()


def test_robots_play_at_terminals_and_leave_a_newcomer_the_button(tmp_path: Path) -> None:
    """They let a person's first round pass, play along in those that follow, and hurry nobody."""
    home, name = demo_home(tmp_path / "floor", wagering_seconds=3), "aruze-etg"

    async def story() -> None:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, name, lambda *_: True, PLAYS, 1)
            await house.begin()
            numbers = count(1)

            async def guest(step: TableCommand) -> bool:
                request = Request(
                    by="guest-1", id=f"g-{next(numbers)}", role="player", command=step, table=name
                )
                return isinstance(await desk.submit(request), Done)

            def robots_bet() -> bool:
                players = house.table.players.items()
                return any(each.wagers for who, each in players if who.startswith("robot-"))

            await desk.submit(
                Request(by="cass", id="e", role="owner", command=EnrolPlayer(player="guest-1"))
            )
            assert await guest(InsertNote("guest-1", Amount(5_000)))
            assert await guest(TakeSeat("guest-1", 4))
            small = {WagerKey("small"): Amount(500)}
            while not await guest(PlaceWagers("guest-1", house.table.round, small)):
                pass
            first = house.table.round
            running = asyncio.create_task(house.run())
            try:
                async with asyncio.timeout(60):
                    while house.table.phase != "shoot-wait":
                        assert not robots_bet()
                        await asyncio.sleep(0.01)
                    assert house.table.shooter == "guest-1"
                    assert sum(each.seat is not None for each in house.table.players.values()) == 4
                    await asyncio.sleep(0)
                    while house.table.round == first:
                        await guest(Shoot("guest-1"))
                        await asyncio.sleep(0.01)
                    assert not robots_bet()  # Who sits there has not bet yet.
                    while not await guest(PlaceWagers("guest-1", first + 1, small)):
                        await asyncio.sleep(0.01)
                    while not robots_bet():
                        await asyncio.sleep(0.01)
                    while house.table.round == first + 1:
                        await guest(Shoot("guest-1"))
                        await asyncio.sleep(0.01)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
        journal = home.journal(read_only=True)
        assert_books_balance(journal)
        journal.close()

    asyncio.run(story())


@pytest.mark.parametrize("steps_later", range(5))
def test_a_house_that_is_told_to_stop_does_so_whatever_happens_then(
    steps_later: int, tmp_path: Path
) -> None:
    """However few steps of the loop have passed since something happened at its table."""
    home, name = demo_home(tmp_path / "floor"), "aruze-etg"

    async def story() -> bool:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, name, lambda *_: True, PLAYS, 1)
            await house.begin()
            running, quiet, seated = asyncio.create_task(house.run()), asyncio.Event(), count(1)

            def sit(written: Sequence[CommittedEvent]) -> None:
                if any(isinstance(each.event, SeatTaken) and next(seated) == 3 for each in written):
                    quiet.set()

            leave = desk.listen(sit)
            async with asyncio.timeout(60):
                await quiet.wait()
            leave()
            for _ in range(20):
                await asyncio.sleep(0)  # The last robot sits: the house has nothing left to do.

            def tell_to_stop(steps: int) -> None:
                if steps:
                    asyncio.get_running_loop().call_soon(tell_to_stop, steps - 1)
                else:
                    running.cancel()

            desk.listen(lambda _: tell_to_stop(steps_later))
            note, who = InsertNote("robot-1", Amount(5_000)), "robot-1"
            await desk.submit(Request(by=who, id="n", role="player", command=note, table=name))
            stopped, _ = await asyncio.wait({running}, timeout=5)
            while not running.done():
                running.cancel()
                await asyncio.sleep(0.01)
            return bool(stopped)

    assert asyncio.run(story())


def test_whoever_presses_the_button_at_once_has_had_it(tmp_path: Path) -> None:
    """The round is over before the house has looked at it, and robots play along in the next."""
    home, name = demo_home(tmp_path / "floor", wagering_seconds=2), "aruze-etg"

    async def story() -> int:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, name, lambda *_: True, PLAYS, 1)
            await house.begin()
            numbers, begun, settled = count(1), asyncio.Event(), asyncio.Event()

            def ask(step: TableCommand) -> Request:
                return Request(
                    by="guest-1", id=f"g-{next(numbers)}", role="player", command=step, table=name
                )

            def press(written: Sequence[CommittedEvent]) -> None:
                for event in (each.event for each in written):
                    if isinstance(event, ShooterChosen) and event.player == "guest-1":
                        # The desk goes on with what waits before anybody else comes to look.
                        desk.give(ask(Shoot("guest-1")), lambda *_: None)
                    elif isinstance(event, RoundSettled):
                        (settled if begun.is_set() else begun).set()

            await desk.submit(
                Request(by="cass", id="e", role="owner", command=EnrolPlayer(player="guest-1"))
            )
            await desk.submit(ask(InsertNote("guest-1", Amount(5_000))))
            await desk.submit(ask(TakeSeat("guest-1", 4)))
            small = {WagerKey("small"): Amount(500)}
            desk.listen(press)
            running, second = asyncio.create_task(house.run()), 0
            try:
                async with asyncio.timeout(60):
                    for over in (begun, settled):
                        placed = False
                        while not placed:  # A period may just have ended.
                            bet = PlaceWagers("guest-1", house.table.round, small)
                            placed = isinstance(await desk.submit(ask(bet)), Done)
                        second = house.table.round
                        await over.wait()
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            return second

    second = asyncio.run(story())
    journal = home.journal(read_only=True)
    bets = {number for _, number in bets_of_robots(journal, name)}
    journal.close()
    assert second in bets
    assert second - 1 not in bets


@pytest.mark.parametrize("answers", [True, False])
def test_guests_are_asked_after_a_power_failure_and_keep_their_wagers_if_they_say_nothing(
    answers: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sicbo.web.demonstration.demo_dealer.POWER_SECONDS", 60.0 if answers else 0.1
    )
    home, name = demo_home(tmp_path / "floor"), "mbs-2020"

    async def story() -> None:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, name, lambda *_: True, HOLDS, 1)
            await house.begin()
            await desk.submit(
                Request(by="cass", id="e", role="owner", command=EnrolPlayer(player="guest-1"))
            )
            await desk.submit(
                Request(by="cass", id="b", role="cashier", command=BuyIn("guest-1", Amount(10_000)))
            )
            number = house.table.round + 1
            for role, step in (
                ("player", BringChips("guest-1", Amount(10_000))),
                ("player", TakeSeat("guest-1", 7)),
                ("dealer", OpenBets()),
                ("player", PlaceWagers("guest-1", number, {WagerKey("small"): Amount(500)})),
                ("dealer", Declare("power")),
            ):
                by = "guest-1" if role == "player" else "house-dealer"
                done = await desk.submit(
                    Request(by=by, id=f"{type(step).__name__}", role=role, command=step, table=name)
                )
                assert isinstance(done, Done), done
            running = asyncio.create_task(house.run())
            try:
                async with asyncio.timeout(60):
                    if answers:
                        withdraw = AnswerPower("guest-1", withdraw=True)
                        request = Request(
                            by="guest-1", id="answer", role="player", command=withdraw, table=name
                        )
                        assert isinstance(await desk.submit(request), Done)
                    while house.table.phase == "power-option":
                        await asyncio.sleep(0.01)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
            assert bool(house.table.staked_by("guest-1")) is not answers

    asyncio.run(story())


def test_a_fault_of_the_house_is_told_and_the_table_is_dealt_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)

    async def story() -> None:
        async with open_floor(home) as desk:
            house = DemoDealer(desk, "crown-a", lambda *_: False, PLAYS, 1)
            opens, faults = house._dealer.open, count()

            async def breaks() -> None:
                if next(faults) < 2:
                    raise RuntimeError("a fault of ours")
                await opens()

            monkeypatch.setattr(house._dealer, "open", breaks)
            await house.start()
            running = asyncio.create_task(house.run())
            try:
                async with asyncio.timeout(60):
                    while house.table.round < 2:
                        assert not running.done()
                        await asyncio.sleep(0.01)
            finally:
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
        assert "crown-a: the house could not begin" in caplog.text
        assert "crown-a: the house could not go on" in caplog.text

    asyncio.run(story())
