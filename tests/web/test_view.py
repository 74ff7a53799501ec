"""Who sees what of a table, and that a view rebuilt from the record is the view that was kept."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.ids import PersonId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, SettleDebt, TakeChips
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    Settle,
    Uncover,
)
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.wagers.messages import MoveWager, PlaceWagers, TakeDown, WagerRefused
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Refused
from sicbo.journal.committed import CommittedEvent
from sicbo.views.console.console import bets_section
from sicbo.views.console.console_form import DealerSection
from sicbo.views.own.own_form import OwnSection, SettlementSection
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.tables import table_fold as view_module
from sicbo.views.tables.lobby import lobby_table
from sicbo.views.tables.table_fold import TableFold
from sicbo.views.tables.table_form import ResultSection, StreaksSection, TableView
from tests.desk.floor import FIVE, SMALL, Staff, new_home
from tests.views.stories import Night, told

Story = Callable[[Staff, TableFold], Coroutine[Any, Any, None]]


def at_table(folder: Path, story: Story, *, dice: str = "virtual") -> None:
    async def play() -> None:
        async with open_floor(new_home(folder)) as desk:
            staff, floor = Staff(desk), await desk.published()
            await staff.open_floor(dice=dice)
            for player in ("p0", "p1"):
                await staff.do("olga", "owner", EnrolPlayer(player=player))
            fold = TableFold(floor, staff.room.name, demo=False)

            def heard(written: list[CommittedEvent]) -> None:
                for each in written:
                    if each.entry.stream == staff.room.stream:
                        fold.fold(each)

            desk.listen(heard)  # type: ignore[arg-type]
            await story(staff, fold)

    asyncio.run(play())


def texts(fold: TableFold, *sections: dict[str, object]) -> str:
    return msgspec.json.encode([fold.public(), *sections]).decode()


def test_nobody_is_named_in_what_everybody_sees(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        assert "p0" not in texts(fold)
        assert "99999500" not in texts(fold), "a stack is its player's own affair"
        await staff.finish()
        assert "p0" not in texts(fold)
        assert "p1" not in texts(fold)

    at_table(tmp_path, story)


def test_a_player_sees_their_own_and_nobody_elses(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        mine, other = fold.own("p0")["own"], fold.own("p1")["own"]
        assert isinstance(mine, OwnSection)
        assert isinstance(other, OwnSection)
        assert (mine.stack, mine.staked, mine.wagers) == (10**8 - 500, 500, {"small": 500})
        assert (other.staked, other.wagers) == (0, {})
        assert "p0" not in msgspec.json.encode(fold.own("p1")).decode()
        await staff.finish()
        settled = fold.own("p0")["settlement"]
        assert isinstance(settled, SettlementSection)
        assert [line.wager for line in settled.lines] == ["small"]
        mine = fold.own("p0")["own"]
        assert isinstance(mine, OwnSection)
        assert mine.net == settled.net == mine.stack - 10**8
        assert fold.own("p1")["settlement"] is None

    at_table(tmp_path, story)


def test_whoever_is_not_enrolled_has_nothing_of_their_own(tmp_path: Path) -> None:
    async def story(_: Staff, fold: TableFold) -> None:
        assert fold.own("dan") == {}

    at_table(tmp_path, story)


def test_dice_are_staffs_alone_until_they_are_called(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.deal(CloseBets(), Uncover())
        drawn = staff.room.table.drawn
        assert drawn is not None
        assert fold.public()["result"] is None
        assert "drawn" not in texts(fold, fold.own("p0"))
        dealer = fold.staff("dealer", PersonId("dan"), now())["dealer"]
        assert isinstance(dealer, DealerSection)
        assert dealer.drawn == drawn
        await staff.deal(Announce(drawn))
        result = fold.public()["result"]
        assert isinstance(result, ResultSection)
        assert (result.dice, result.state, result.lit) == (drawn, "announced", ())
        await staff.deal(EnterResult(drawn))
        result = fold.public()["result"]
        assert isinstance(result, ResultSection)
        assert result.lit

    at_table(tmp_path, story)


def test_a_seed_is_out_only_when_its_round_is_over(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        seed = staff.desk.seals.unseal("main", 1)
        assert seed is not None
        staff_too = fold.staff("operator", PersonId("olga"), now())
        assert seed.hex() not in texts(fold, fold.own("p0"), staff_too)
        await staff.finish()
        assert seed.hex() in texts(fold)

    at_table(tmp_path, story)


def test_the_console_says_what_a_declaration_would_do_and_does_not_do_it(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        await staff.deal(CloseBets())
        before = staff.room.version
        dealer = fold.staff("dealer", PersonId("dan"), now())["dealer"]
        assert isinstance(dealer, DealerSection)
        broken = next(each for each in dealer.irregularities if each.event == "broken-dice")
        assert (broken.outcome, broken.possible) == ("void", True)
        assert "1 wagers go back, 5" in broken.says[-1].says
        assert (broken.called, broken.returned, broken.returns) == ("void", 1, 500)
        assert broken.cited[0].clause == "8.2"
        assert [each.command for each in dealer.commands if each.next] == ["uncover"]
        assert (staff.room.version, staff.room.table.phase) == (before, "closed")

    at_table(tmp_path, story)


def test_house_11_drawn_dice_have_no_faults_and_are_seen_once_the_cover_is_off(
    tmp_path: Path,
) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        await staff.deal(CloseBets())
        closed = fold.staff("dealer", PersonId("dan"), now())["dealer"]
        await staff.deal(Uncover())
        dealer = fold.staff("dealer", PersonId("dan"), now())["dealer"]
        assert isinstance(closed, DealerSection)
        assert isinstance(dealer, DealerSection)
        assert (closed.drawn, dealer.drawn) == (None, staff.room.table.drawn)
        assert "not-flat" not in {each.event for each in dealer.irregularities}
        no = await staff.ask("dan", "dealer", Declare("not-flat"), staff.table)
        assert isinstance(no, Refused)
        assert (no.refusal.reason, no.refusal.clause) == ("dice-stand", "house 11")

    at_table(tmp_path, story)


def test_house_9_a_debt_is_shown_to_the_player_and_to_the_dealer(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        await staff.finish((1, 2, 3))
        held = Amount(staff.room.table.stack_of("p0"))
        await staff.do("p0", "player", TakeChips("p0", held), "main")
        await staff.do("p0", "player", LeaveSeat("p0"), "main")
        await staff.deal(Declare("broken-dice"))
        own, told = fold.own("p0")["own"], fold.own("p0")["own_news"]
        assert isinstance(own, OwnSection)
        assert (own.owed, own.seat) == (500, None)
        bets = {each.player: each.owes for each in bets_section(staff.room.table)}
        assert bets == {"p0": 500, "p1": 0}, "whoever owes is listed, seated or not"
        assert any(each.event == "table.debt_taken.v1" for each in told)  # type: ignore[attr-defined]
        await staff.do("p0", "player", SettleDebt("p0"), "main")
        after = fold.own("p0")["own"]
        assert isinstance(after, OwnSection)
        assert (after.owed, after.wallet) == (0, own.wallet - 500)

    at_table(tmp_path, story, dice="keyed")


def test_the_console_of_the_lowest_role_names_who_may_do_the_rest(tmp_path: Path) -> None:
    async def story(_: Staff, fold: TableFold) -> None:
        dealer = fold.staff("dealer", PersonId("dan"), now())["dealer"]
        assert isinstance(dealer, DealerSection)
        closing = next(each for each in dealer.commands if each.command == "close-table")
        grant = fold.table.policies.may["close-table"]
        assert (closing.possible, closing.reason) == (False, "not-permitted")
        assert closing.needs == grant.by

    at_table(tmp_path, story)


def test_a_void_round_gives_back_and_says_why(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        await staff.deal(CloseBets(), Declare("broken-dice"))
        result, settled = fold.public()["result"], fold.own("p0")["settlement"]
        assert isinstance(result, ResultSection)
        assert isinstance(settled, SettlementSection)
        assert (result.state, result.dice, result.reason) == ("void", None, "broken-dice")
        assert (settled.state, settled.net, settled.returned) == ("void", 0, 500)

    at_table(tmp_path, story)


def test_a_result_put_right_is_shown_once(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        await staff.deal(CloseBets(), Uncover(), Announce((1, 2, 3)))
        await staff.deal(EnterResult((1, 2, 3)), Settle())
        wrong = CorrectResult(1, (6, 5, 4), "keyed in wrong")
        await staff.do("olga", "operator", wrong, "main")
        if staff.room.table.phase == "entered":
            await staff.deal(Settle())
        view = view_of(fold)
        assert [(past.round, past.dice) for past in view.history] == [(1, (6, 5, 4))]
        assert view.result is not None
        assert (view.result.dice, view.result.state) == ((6, 5, 4), "settled")

    at_table(tmp_path, story, dice="keyed")


@pytest.mark.parametrize("tail", [5000, 40])
def test_a_view_rebuilt_is_the_view_that_was_kept(
    tmp_path: Path, tail: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        for _ in range(6):
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish()
        monkeypatch.setattr(view_module, "TAIL", tail)
        again = TableFold(await staff.desk.published(), staff.room.name, demo=False)
        kept, rebuilt = fold.public(), again.public()
        whole = tail >= staff.room.version
        past = view_of(again).history
        assert past == view_of(fold).history[: len(past)]
        for name in () if whole else ("history", "streaks"):
            del kept[name], rebuilt[name]
        assert rebuilt == kept
        assert again.own("p0")["settlement"] == fold.own("p0")["settlement"]
        mine = again.own("p0")["own"]
        assert isinstance(mine, OwnSection)
        if whole:
            assert mine == fold.own("p0")["own"]
        else:
            assert mine.net is None, "what came before is not known, so no result is told"

    at_table(tmp_path, story)


def test_what_lies_on_each_spot_is_followed_wager_by_wager(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        async def laid(player: str, *commands: PlaceWagers | TakeDown | MoveWager) -> object:
            for command in commands:
                await staff.do(player, "player", command, staff.table)
            again = TableFold(await staff.desk.published(), staff.room.name, demo=False)
            assert fold.section("totals") == again.section("totals")
            assert fold.section("seats") == again.section("seats")
            return fold.section("totals")

        await staff.open_bets()
        number, big = staff.room.table.round, WagerKey("big")
        assert await laid("p0", PlaceWagers("p0", number, {SMALL: FIVE})) == {SMALL: FIVE}
        both = await laid("p1", PlaceWagers("p1", number, {SMALL: FIVE, big: FIVE}))
        assert both == {big: FIVE, SMALL: 2 * FIVE}
        assert await laid("p1", TakeDown("p1", number, SMALL)) == {big: FIVE, SMALL: FIVE}
        assert await laid("p0", MoveWager("p0", number, SMALL, big)) == {big: 2 * FIVE}
        assert await laid("p0", TakeDown("p0", number)) == {big: FIVE}
        await staff.finish()
        assert fold.section("totals") == {}

    at_table(tmp_path, story)


def test_a_visit_ends_when_nothing_is_left(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        everything = staff.room.table.stack_of("p0")
        await staff.do("p0", "player", TakeChips("p0", everything), "main")  # type: ignore[arg-type]
        await staff.do("p0", "player", LeaveSeat("p0"), "main")
        mine = fold.own("p0")["own"]
        assert isinstance(mine, OwnSection)
        assert (mine.since, mine.brought, mine.net) == (None, 0, None)
        assert mine.wallet == everything

    at_table(tmp_path, story)


def test_a_server_that_starts_counts_no_earlier_visit(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        for stays in (4 * FIVE, 8 * FIVE):
            await staff.open_bets()
            await staff.bet("p0")
            await staff.finish()
            left = staff.room.table.stack_of("p0")
            await staff.do("p0", "player", TakeChips("p0", Amount(left)), "main")
            await staff.do("p0", "player", LeaveSeat("p0"), "main")
            await staff.do("p0", "player", TakeSeat("p0", 1), "main")
            await staff.do("p0", "player", BringChips("p0", Amount(stays)), "main")
            again = TableFold(await staff.desk.published(), staff.room.name, demo=False)
            mine = again.own("p0")["own"]
            assert mine == fold.own("p0")["own"]
            assert isinstance(mine, OwnSection)
            assert (mine.brought, mine.net) == (stays, 0)

    at_table(tmp_path, story)


def test_what_concerns_one_player_is_told_to_that_player_alone(tmp_path: Path) -> None:
    async def story(_: Staff, fold: TableFold) -> None:
        refused = WagerRefused(
            player="p0",
            wager=SMALL,
            amount=FIVE,
            grounds="cannot be read",
            by="olga",
            clauses=(fold.table.policies.otherwise,),
        )
        fold.teller.fold(fold.table.book, {"p0": 1}, refused, now(), 99)
        told = msgspec.json.encode(fold.own("p0")["own_news"]).decode()
        assert "5 on small of you is refused: cannot be read" in told
        assert "olga" not in told
        assert "cannot be read" not in texts(fold, fold.own("p1"))

    at_table(tmp_path, story)


def test_the_lobby_shows_a_table_from_the_door(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.finish()
        door = lobby_table(fold)
        assert (door.status, door.round, door.taken, len(door.last)) == ("open", 1, 2, 1)
        await staff.open_bets()
        assert lobby_table(fold).betting
        staff.desk.rooms.stop("main", "damaged")
        door = lobby_table(fold)
        assert (door.status, door.betting) == ("stopped", False)

    at_table(tmp_path, story)


def test_my_rounds_are_mine_and_come_from_the_record(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        for player in ("p0", "p1", "p0"):
            await staff.open_bets()
            await staff.bet(player)
            await staff.finish()
        mine = my_rounds(staff.desk.journal, "p0").rounds
        assert [each.round for each in mine] == [3, 1]
        assert all(each.replay and each.state == "settled" for each in mine)
        assert my_rounds(staff.desk.journal, "p0", fold.name).rounds == mine
        assert my_rounds(staff.desk.journal, "p0", "another").rounds == ()
        section = fold.own("p0")["settlement"]
        assert isinstance(section, SettlementSection)
        assert (mine[0].net, mine[0].dice) == (section.net, section.dice)

    at_table(tmp_path, story)


def view_of(fold: TableFold) -> TableView:
    return msgspec.convert({"audience": "public", **fold.public()}, TableView)


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def test_a_short_felt_has_no_run_of_what_it_does_not_offer(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin(layout="A", options=())
        floor = await night.staff.desk.published()
        fold = TableFold(floor, night.staff.room.name, demo=False)
        streaks = fold.public()["streaks"]
        assert isinstance(streaks, StreaksSection)
        assert [run.sides for run in streaks.runs] == [("small", "big")]

    told(tmp_path, "crown-a", story)
