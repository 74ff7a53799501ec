"""The desk: what is answered is durable, once, in one order; trouble stays where it arose."""

import asyncio
import datetime
from pathlib import Path

import apsw
import msgspec
import pytest

from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import (
    Announce,
    BetsClosed,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.wagers.messages import PlaceWagers, WagerPlaced
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Busy, IdReused, Outage
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.codec import decode
from sicbo.journal.verify import checked_heads, verify
from tests.desk.floor import BIG, FIVE, SMALL, Staff, laid, new_home
from tests.desk.sums import assert_books_balance


def test_a_round_is_played_settled_and_verified(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (_, staff):
            await staff.open_bets()
            assert isinstance(await staff.bet("p0"), Done)
            await staff.finish((1, 2, 3))
            assert staff.room.table.stack_of("p0") == 10**8 + 500

    asyncio.run(story())
    journal = home.journal(read_only=True)
    walk = verify(journal)
    assert not walk.damaged
    heads, forged = checked_heads(journal.heads(), home.public_key(), "test")
    assert not forged
    assert heads[-1].point == journal.head()
    assert_books_balance(journal)


def test_the_command_stands_with_what_it_caused(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (_, staff):
            await staff.open_bets()
            both = {SMALL: FIVE, BIG: FIVE}
            done = await staff.do("p0", "player", PlaceWagers("p0", 1, both), "main")
            first, second = (decode(each.entry.body) for each in done.written)
            assert (first.part, second.part, first.parts) == (1, 2, 2)
            assert first.asked == PlaceWagers("p0", 1, both)
            assert second.asked is None
            assert (first.by, first.role, first.id) == (second.by, second.role, second.id)

    asyncio.run(story())


def test_sent_three_times_and_across_a_restart_it_takes_effect_once(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    bet = Request(
        by="p0", id="bet", role="player", command=PlaceWagers("p0", 1, {SMALL: FIVE}), table="main"
    )
    late = Request(
        by="p1", id="late", role="player", command=PlaceWagers("p1", 9, {SMALL: FIVE}), table="main"
    )

    async def story() -> None:
        async with laid(home) as (desk, staff):
            await staff.open_bets()
            together = await asyncio.gather(*(desk.submit(bet) for _ in range(3)))
            again = await desk.submit(bet)
            refused = await asyncio.gather(*(desk.submit(late) for _ in range(3)))
        async with open_floor(home) as desk:
            after = await desk.submit(bet)
            assert desk.rooms.room("main").table.staked_by("p0") == FIVE
            assert [*together, again, after] == [after] * 5
            refused.append(await desk.submit(late))
            assert isinstance(refused[0], Refused)
            assert refused == [refused[0]] * 4
        entries = home.journal(read_only=True).stream(Stream("table:main"))
        placed = [decode(each.body).event for each in entries]
        assert sum(isinstance(event, WagerPlaced) for event in placed) == 1

    asyncio.run(story())


def test_an_id_used_for_another_command_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            await desk.submit(
                Request(by="cass", id="x", role="cashier", command=BuyIn("p0", Amount(5)))
            )
            with pytest.raises(IdReused, match="x of cass"):
                await desk.submit(
                    Request(by="cass", id="x", role="cashier", command=BuyIn("p0", Amount(6)))
                )
            other = await desk.submit(
                Request(by="carl", id="x", role="cashier", command=BuyIn("p0", Amount(6)))
            )
            assert isinstance(other, Done)

    asyncio.run(story())


def test_refused_in_one_round_and_resent_in_the_next_it_stays_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, staff):
            await staff.open_bets()
            await staff.deal(CloseBets())
            slow = Request(
                by="p0",
                id="slow",
                role="player",
                command=PlaceWagers("p0", 1, {SMALL: FIVE}),
                table="main",
            )
            refused = await desk.submit(slow)
            assert isinstance(refused, Refused)
            await staff.deal(Uncover(), Announce((1, 2, 3)), EnterResult((1, 2, 3)))
            await staff.deal(Settle(), OpenBets(), Shake(3))
            assert await desk.submit(slow) == refused
            renamed = await desk.submit(msgspec.structs.replace(slow, id="anew"))
            assert isinstance(renamed, Refused)
            assert renamed.refusal.reason == "wrong-round"
            assert staff.room.table.staked_by("p0") == 0

    asyncio.run(story())


def test_ten_thousand_bets_race_the_close(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> list[bool]:
        async with laid(home, players=20) as (_, staff):
            await staff.open_bets()

            async def player(name: str) -> list[bool]:
                return [isinstance(await staff.bet(name, 1), Done) for _ in range(500)]

            async def close() -> None:
                while staff.room.version < 3_000:
                    await asyncio.sleep(0)
                await staff.deal(CloseBets())

            *answers, _ = await asyncio.gather(*(player(f"p{n}") for n in range(20)), close())
            return [answer for each in answers if each for answer in each]

    accepted = sum(asyncio.run(story()))
    assert 0 < accepted < 10_000
    events = [decode(each.body).event for each in home.journal(read_only=True).entries()]
    close = next(at for at, event in enumerate(events) if isinstance(event, BetsClosed))
    places = [at for at, event in enumerate(events) if isinstance(event, WagerPlaced)]
    assert len(places) == accepted
    assert max(places) < close


def test_a_full_desk_says_that_it_is_busy_and_forgets_nothing(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        journal, vault = home.journal(), home.vault()
        desk = Desk(journal, vault, home.signer(), waiting_max=10)
        asked = [
            asyncio.ensure_future(
                desk.submit(
                    Request(by="cass", id=str(n), role="cashier", command=BuyIn("p0", Amount(5)))
                )
            )
            for n in range(15)
        ]
        await asyncio.sleep(0)
        desk.start()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        busy = [answer for answer in answers if isinstance(answer, Busy)]
        assert len(busy) == 5
        assert sum(isinstance(answer, Done) for answer in answers) == 10
        assert desk.rooms.wallets["p0"] == 50
        await desk.stop()
        with pytest.raises(Outage, match="closed"):
            await desk.submit(
                Request(by="cass", id="z", role="cashier", command=BuyIn("p0", Amount(5)))
            )
        journal.close()
        vault.close()

    asyncio.run(story())


def test_who_stops_waiting_loses_the_answer_not_the_command(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            request = Request(by="cass", id="gone", role="cashier", command=BuyIn("p9", Amount(5)))
            waiting = asyncio.ensure_future(desk.submit(request))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert isinstance(await desk.submit(request), Done)
            assert desk.rooms.wallets["p9"] == 5

    asyncio.run(story())


def test_a_restart_is_told_at_every_open_table(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home) as (desk, _):
            await Staff(desk, prefix="b").open_bets()

    async def after() -> None:
        later = Later(datetime.timedelta(minutes=5))
        async with open_floor(home, clock=later) as desk:
            entries = list(desk.journal.stream(Stream("table:main")))
            told = (decode(each.body).event for each in entries)
            restarted = [event for event in told if isinstance(event, Restarted)]
            assert len(restarted) == 1
            assert 290 <= restarted[0].outage_seconds <= 310

    asyncio.run(before())
    asyncio.run(after())


class Later:
    """A clock that is late by so much."""

    def __init__(self, by: datetime.timedelta) -> None:
        self.by = by

    def now(self) -> datetime.datetime:
        return datetime.datetime.now(datetime.UTC) + self.by


def test_money_crosses_on_both_sides_or_on_neither(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home) as (desk, staff):
            too_much = BringChips("p0", Amount(1))
            assert isinstance(await staff.ask("p0", "player", too_much, "main"), Refused)
            await staff.do("p0", "player", TakeChips("p0", Amount(700)), "main")
            await staff.do("cass", "cashier", CashOut("p0", Amount(300)))
            assert desk.rooms.wallets["p0"] == 400

    asyncio.run(story())
    assert_books_balance(home.journal(read_only=True))


def test_virtual_dice_are_bound_drawn_and_revealed_by_the_desk(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with laid(home, dice="virtual") as (_, staff):
            for _ in range(3):
                await staff.open_bets()
                await staff.bet("p0")
                await staff.finish()
            assert set(staff.room.table.commitments) == {4}

    asyncio.run(story())
    journal = home.journal(read_only=True)
    tags = [decode(each.body).event.__class__.__name__ for each in journal.entries()]
    inner = (
        "DiceCommitted",
        "BetsOpened",
        "BetsClosed",
        "DiceDrawn",
        "RoundSettled",
        "DiceRevealed",
    )
    told = [tag for tag in tags if tag in inner]
    assert told[:2] == ["DiceCommitted", "BetsOpened"]
    assert told.count("DiceDrawn") == told.count("DiceRevealed") == 3
    assert tags.count("RoundSettled") == 3


def test_a_floor_whose_seeds_are_lost_is_bound_anew_before_the_next_round(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with laid(home, dice="virtual") as (_, staff):
            await staff.open_bets()
            await staff.finish()

    async def after() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk, prefix="after-")
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish()
            assert (staff.room.table.round, staff.room.table.phase) == (2, "between")

    asyncio.run(before())
    vault = apsw.Connection(str(home.folder / "vault.sqlite"))
    vault.execute("DELETE FROM seeds")
    vault.close()
    asyncio.run(after())
    journal = home.journal(read_only=True)
    told = [decode(each.body).event.__class__.__name__ for each in journal.entries()]
    journal.close()
    assert told.count("DiceRevealed") == told.count("DiceDrawn") == 2
