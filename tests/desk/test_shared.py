"""The owner on PostgreSQL and a desk that orders beside it: one order, one effect, one answer.

As by `sicbo table …` on another machine: whoever owns nothing takes a turn now and then.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import Announce, CloseBets, EnterResult, Settle, Uncover
from sicbo.core.table.wagers.messages import PlaceWagers, WagerPlaced
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.errors import Outage
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.codec import decode
from sicbo.journal.committed import CommittedEvent
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.verify import verify
from sicbo.vault.postgres import PostgresVault
from tests.desk.floor import BIG, FIVE, SMALL, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server


def shared(tmp_path: Path, postgres: Server) -> Home:
    return new_home(tmp_path, database=postgres.new_url())


def test_two_desks_serve_2000_contended_wagers_in_one_order(
    tmp_path: Path, postgres: Server
) -> None:
    home = shared(tmp_path, postgres)
    seen: list[list[int]] = [[], []]
    answers: list[list[Done | Refused]] = [[], []]
    players, each = 10, 100

    async def story() -> None:
        async with AsyncExitStack() as desks:
            first = await desks.enter_async_context(open_floor(home))
            staff = Staff(first)
            await staff.open_floor(players=players)
            second = await desks.enter_async_context(open_floor(home, play=False))
            for desk, places in zip((first, second), seen, strict=True):
                desk.listen(partial(_tell, places))
            for name in (f"p{n}" for n in range(players)):
                left = TakeChips(name, Amount(10**8 - 2 * each * FIVE))
                await staff.do(name, "player", left, "main")
            await staff.open_bets()

            async def bets(name: str, which: int) -> None:
                desk = (first, second)[which]
                for number in range(each):
                    both = PlaceWagers(name, 1, {SMALL: FIVE, BIG: FIVE})
                    request = Request(
                        by=name, id=f"{which}-{number}", role="player", command=both, table="main"
                    )
                    answers[which].append(await desk.submit(request))

            names = [f"p{n}" for n in range(players)]
            await asyncio.gather(*(bets(name, which) for name in names for which in (0, 1)))

            journal = home.journal(read_only=True)
            end = journal.head().position
            journal.close()
            while not all(places and places[-1] >= end for places in seen):
                await asyncio.sleep(0.02)
            for desk in (first, second):
                table = desk.rooms.room("main").table
                assert sum(table.staked_by(name) for name in names) == players * 2 * each * FIVE
                assert all(table.stack_of(name) == 0 for name in names)

    asyncio.run(story())
    both = [*answers[0], *answers[1]]
    assert len(both) == 2_000
    accepted = [answer for answer in both if isinstance(answer, Done)]
    assert len(accepted) == players * each
    assert all(len(answer.written) == 2 for answer in accepted)
    start = max(places[0] for places in seen)
    one, other = ([place for place in places if place >= start] for places in seen)
    assert one == other == list(range(start, one[-1] + 1))
    journal = home.journal(read_only=True)
    assert not verify(journal).damaged
    assert_books_balance(journal)
    placed = Counter(type(decode(entry.body).event) for entry in journal.entries())
    assert placed[WagerPlaced] == 2 * players * each
    assert placed[Restarted] == 0, "a desk that joins others restarts nothing"
    journal.close()


def _tell(places: list[int], written: Sequence[CommittedEvent]) -> None:
    places.extend(each.entry.position for each in written)


def test_sent_to_both_desks_and_across_a_restart_it_takes_effect_once(
    tmp_path: Path, postgres: Server
) -> None:
    home = shared(tmp_path, postgres)
    bet = Request(
        by="p0", id="bet", role="player", command=PlaceWagers("p0", 1, {SMALL: FIVE}), table="main"
    )
    late = Request(
        by="p1", id="late", role="player", command=PlaceWagers("p1", 7, {SMALL: FIVE}), table="main"
    )

    async def story() -> None:
        async with open_floor(home) as first, open_floor(home, play=False) as second:
            staff = Staff(first)
            await staff.open_floor(dice="virtual")
            await staff.open_bets()
            desks = (first, second, first, second)
            done = await asyncio.gather(*(desk.submit(bet) for desk in desks))
            refused = await asyncio.gather(*(desk.submit(late) for desk in desks))
        async with open_floor(home) as again:
            done.append(await again.submit(bet))
            refused.append(await again.submit(late))
            assert again.rooms.room("main").table.staked_by("p0") == FIVE
        assert isinstance(done[0], Done)
        assert isinstance(refused[0], Refused)
        assert done == [done[0]] * 5
        assert refused == [refused[0]] * 5

    asyncio.run(story())
    journal = home.journal(read_only=True)
    events = [decode(entry.body).event for entry in journal.entries()]
    assert sum(isinstance(event, WagerPlaced) for event in events) == 1
    assert sum(isinstance(event, Restarted) for event in events) == 1
    journal.close()


def test_two_desks_draw_the_same_virtual_dice_once(tmp_path: Path, postgres: Server) -> None:
    home = shared(tmp_path, postgres)

    async def story() -> None:
        async with open_floor(home) as first, open_floor(home, play=False) as second:
            staff = Staff(first)
            await staff.open_floor(dice="virtual")
            for number in (1, 2, 3):
                other = Staff(second, prefix=f"second-{number}-")
                await staff.open_bets()
                await other.deal(CloseBets())
                await staff.deal(Uncover())
                drawn = first.rooms.room("main").table.drawn
                assert drawn is not None
                await other.deal(Announce(drawn))
                await staff.deal(EnterResult(drawn))
                await other.deal(Settle())

    asyncio.run(story())
    journal = home.journal(read_only=True)
    told = Counter(type(decode(entry.body).event).__name__ for entry in journal.entries())
    assert told["DiceDrawn"] == told["DiceRevealed"] == told["RoundSettled"] == 3
    journal.close()


def test_text_that_is_none_fails_alone(tmp_path: Path, postgres: Server) -> None:
    """Nobody's id stops the desk for the others, whatever it is made of."""

    async def story() -> None:
        async with laid(shared(tmp_path, postgres)) as (desk, staff):
            await staff.open_bets()
            for number in ("nul\0", "\udcff"):
                bet = PlaceWagers("p0", 1, {SMALL: FIVE})
                with pytest.raises(Outage, match="nothing was written"):
                    await desk.submit(
                        Request(by="p0", id=number, role="player", command=bet, table="main")
                    )
            assert isinstance(await staff.bet("p0"), Done)

    asyncio.run(story())


def test_only_the_journal_is_planned_for_turns(tmp_path: Path, postgres: Server) -> None:
    """People and sessions are few, and are looked for without an index."""
    home = shared(tmp_path, postgres)
    asked = "SELECT setting FROM pg_settings WHERE name IN ('enable_seqscan', 'jit') ORDER BY name"
    journal, vault = home.journal(), home.vault()
    try:
        assert isinstance(journal, PostgresJournal)
        assert isinstance(vault, PostgresVault)
        assert journal._db.execute(asked).fetchall() == [("off",), ("off",)]
        vault.people()
        assert vault._db is not None
        assert vault._db.execute(asked).fetchall()[0] == ("on",)
    finally:
        journal.close()
        vault.close()
