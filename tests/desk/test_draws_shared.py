"""Promotions between two desks on one PostgreSQL, and one whose entries cannot be folded."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import GiveTickets, LodgeTerms
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.desk.checking.draw_health import draw_faults
from sicbo.desk.checking.draw_proof import draw_steps
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer import loaded_floor
from sicbo.desk.writer.errors import StreamStopped
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.journal.entry import Entry
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, SMALL, HandClock, played
from tests.desk.test_promotions import LOSES, TEXT, begun, closed, proof_of, spring
from tests.real_postgres import Server


def test_two_desks_that_draw_one_prize_at_once_draw_it_once(
    tmp_path: Path, postgres: Server
) -> None:
    home, hands = new_home(tmp_path, database=postgres.new_url()), HandClock()

    async def story() -> None:
        async with (
            open_floor(home, clock=hands, play=False) as one,
            open_floor(home, clock=hands, play=False) as two,
        ):
            staff = Staff(one)
            await begun(staff, hands)
            await closed(staff, hands)
            draw = OrderDraw(promotion="spring", prize="first")
            asked = [
                desk.submit(Request(by=by, id="d", role="operator", command=draw, table="east"))
                for desk, by in ((one, "olga"), (two, "otto"))
            ]
            came = await asyncio.gather(*asked)
            assert sorted(type(each).__name__ for each in came) == ["Done", "Refused"]
            (refused,) = [each for each in came if isinstance(each, Refused)]
            assert refused.refusal.reason == "reason-required"
            again = OrderDraw(promotion="spring", prize="first", reason="nobody came")
            await Staff(two, "two-").do(*OPERATOR, again, "east")
            absent = spring(two).prizes["first"].before
            second = OrderDraw(promotion="spring", prize="second")
            await Staff(one, "one-").do(*OPERATOR, second, "east")
            for desk in (one, two):
                await desk.submit(
                    Request(by="olga", id="look", role="operator", command=draw, table="east")
                )
                state = spring(desk)
                assert [state.prizes[name].draws for name in ("first", "second")] == [2, 1]
                drawn = state.prizes["second"].drawn
                assert drawn is not None
                assert {drawn.player} == absent, "who was not there has won nothing"
                assert set(state.seeds) == {"first:1", "first:2", "second:1"}

    asyncio.run(story())
    for prize, number in (("first", 1), ("first", 2), ("second", 1)):
        steps = draw_steps(proof_of(home, prize, number))
        assert all(step.holds for step in steps), steps
    with closing(home.journal(read_only=True)) as journal:
        assert audit(journal, home.public_key()).damaged == []


def test_a_promotion_whose_entries_do_not_fold_stops_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await begun(Staff(desk), hands)

    async def after() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, "after-")
            given = GiveTickets(promotion="spring", player="ann", tickets=1, reason="came")
            with pytest.raises(StreamStopped, match="spring"):
                await desk.submit(
                    Request(by="olga", id="x", role="operator", command=given, table="east")
                )
            await played(staff, hands, "east", LOSES, SMALL, 500)
            other = tuple(TEXT.replace('"spring"', '"summer"').splitlines())
            lodged = LodgeTerms(promotion="summer", terms=other)
            request = Request(by="olga", id="y", role="operator", command=lodged, table="east")
            assert isinstance(await desk.submit(request), Done)

    asyncio.run(before())
    fold = loaded_floor.LoadedFloor._fold_entry

    def fails(self: loaded_floor.LoadedFloor, room: LoadedTable | None, entry: Entry) -> None:
        if entry.stream == PROMOTION.stream("spring"):
            raise OverflowError("date value out of range")
        fold(self, room, entry)

    monkeypatch.setattr(loaded_floor.LoadedFloor, "_fold_entry", fails)
    asyncio.run(after())
    with closing(home.journal(read_only=True)) as journal, closing(home.vault()) as vault:
        found, _ = draw_faults(journal, vault, hands.now())
    assert [told.partition(":")[0] for told, _ in found] == ["promotion spring"]
