"""The house dealer and the robots: every game is played by its own order, and money is kept."""

import asyncio
import datetime
from pathlib import Path
from random import Random

import msgspec
import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote, TakeChips
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import ConcludePower
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable, TableClosed
from sicbo.core.table.rounds.messages import CloseBets, OpenBets, RoundSettled, Settle, Shake
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import DiceShot
from sicbo.core.table.wagers.messages import PlaceWagers, WagerPlaced
from sicbo.desk.demonstration.demo_floor import play_floor, waits_for
from sicbo.desk.demonstration.house_dealer import AT_ONCE, HouseDealer, Pauses, Stuck
from sicbo.desk.demonstration.robots import CASHIER_NAME, Robots, broke, wish
from sicbo.desk.home.defaults import (
    EVIDENCE,
    default_config,
    default_evidence,
    opening_steps,
    role_for,
)
from sicbo.desk.home.founding import FirstTable
from sicbo.desk.home.founding import install as table_order
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import NoSuchTable
from sicbo.desk.writer.request import Done
from sicbo.journal.codec import decode
from sicbo.journal.history import recorded_commands
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.rounds.round import round_view
from tests.cli.run import refused, run, written
from tests.desk.floor import Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.law.table.holds import holds
from tests.properties.tables import GAMES

DEALT = [game for game in GAMES if game != "aruze-etg"]
DAY = datetime.date(2026, 11, 16)


async def install(desk: Desk, *games: str, **settings: object) -> None:
    staff = Staff(desk, prefix="set-up")
    founds = FoundFloor(floor="test", currency="AUD", edition=EDITION, demonstration=True)
    await staff.do("olga", "owner", founds)
    for game in games:
        config = msgspec.structs.replace(default_config(game, f"t-{game}"), **settings)
        await staff.do("olga", "owner", InstallTable(game=game, config=config))
        await staff.equip(config.table)


def events_of(home: Home, table: str) -> list[Event]:
    journal = home.journal(read_only=True)
    return [event for recorded in recorded_commands(journal, table) for event in recorded.events]


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_open_every_game(game: str) -> None:
    book = open_rulebook(game)
    config = default_config(game, "t")
    assert config.dice == "virtual"
    assert (config.layout is None) == (not book.game.layouts)
    assert (config.streak_stake is None) == (not book.streaks)
    needs = default_evidence(book, DAY)
    assert needs is None or needs.reference == EVIDENCE
    *_, (role, opening) = opening_steps(book, config, DAY)
    assert role == role_for(book, "open-table")
    assert opening == OpenTable(config, DAY, needs)


def test_a_wager_that_favours_the_player_is_acknowledged_at_the_top_first() -> None:
    book = open_rulebook("crown-b")
    (first, said), _ = opening_steps(book, default_config("crown-b", "t"), DAY)
    assert (first, said) == ("pit-boss", AcknowledgeAdvantage())


ORDERS = {
    "star-2016": "Shake OpenBets CloseBets PressKey Uncover Announce EnterResult Settle",
    "mbs-2020": "OpenBets Shake CloseBets PressKey Uncover Announce EnterResult Settle",
    "crown-a": "OpenBets Shake CloseBets Uncover Announce EnterResult Settle",
    "canberra-2005": "OpenBets Shake CloseBets Uncover Announce EnterResult Settle",
}


@pytest.mark.parametrize("game", ORDERS)
def test_a_round_is_dealt_in_the_order_of_its_document(tmp_path: Path, game: str) -> None:
    async def story() -> list[str]:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk, game)
            dealer = HouseDealer(desk, f"t-{game}", pauses=AT_ONCE)
            await dealer.open()
            await dealer.open()
            return [type(await dealer.step()).__name__ for _ in ORDERS[game].split()]

    assert " ".join(asyncio.run(story())) == ORDERS[game]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("mbs-2020", "dan: open bets\ndan: shake 3\ndan: close bets\ndan: declare power\n"),
        ("crown-a", "dan: open bets\ndan: shake 1\ndan: declare equipment\n"),
        ("aruze-etg", ""),
    ],
)
def test_a_dealer_waits_where_others_must_act(game: str, lines: str) -> None:
    bets = lines.replace("dan: shake", "ann: bet 10 on small\ndan: shake", 1)
    assert next_step(holds(game, bets).floor.table) is None


def test_a_closed_table_is_not_dealt_at_and_a_power_failure_is_concluded() -> None:
    assert next_step(Table(open_rulebook("crown-a"))) is None
    asked = "dan: open bets\ndan: shake 3\ndan: close bets\ndan: declare power\n"
    assert next_step(holds("mbs-2020", asked).floor.table) == ConcludePower()


def test_dice_that_did_not_lie_flat_are_shaken_again() -> None:
    lines = "dan: open bets\ndan: shake 1\ndan: close bets\ndan: uncover\ndan: declare not-flat\n"
    assert next_step(holds("crown-a", lines).floor.table) == Shake(1)


def test_pauses_are_for_bets_for_rounds_and_for_steps() -> None:
    pauses = Pauses(betting=20, between=4, step=1)
    assert pauses.before(CloseBets()) == 20
    assert pauses.before(OpenBets()) == 4
    assert pauses.before(Settle()) == 1


def test_robots_bet_within_the_limits_and_the_same_seed_bets_the_same() -> None:
    table = holds("mbs-2020", "dan: open bets\n", more="limits 5 to 25 unit 10\n").floor.table
    bets = [wish(table, "ann", Random(seed)) for seed in range(200)]
    assert bets == [wish(table, "ann", Random(seed)) for seed in range(200)]
    stakes = {stake for wagers in bets for stake in wagers.values()}
    assert stakes == {500, 1500, 2500}
    assert all(key in table.offer for wagers in bets for key in wagers)
    table.limits = Limits(Amount(50_001), Amount(100_000))
    assert wish(table, "ann", Random(1)) == {}
    assert broke(table, "ann")


def test_every_game_is_played_and_the_books_balance(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            await install(desk, *DEALT)
            told: list[tuple[str, int]] = []
            played = await play_floor(desk, 4, seed=7, progress=lambda *each: told.append(each))
            assert [(each.rounds, each.waits) for each in played] == [(4, None)] * len(DEALT)
            assert sorted(n for name, n in told if name == "t-crown-a") == [1, 2, 3, 4]
            for game in DEALT:
                players = desk.rooms.room(f"t-{game}").table.players.values()
                assert all(each.seat is None for each in players)
            with pytest.raises(NoSuchTable, match="must be one of"):
                await play_floor(desk, 1, tables=["nowhere"])

    asyncio.run(story())
    assert_books_balance(home.journal(read_only=True))
    for game in DEALT:
        happened = events_of(home, f"t-{game}")
        assert sum(isinstance(each, RoundSettled) for each in happened) == 4
        assert sum(isinstance(each, WagerPlaced) for each in happened) >= 4
    cage = {decode(each.body).by for each in home.journal(read_only=True).entries()}
    assert CASHIER_NAME in cage


def test_an_electronic_table_runs_by_its_timers(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            await install(desk, "aruze-etg")
            (played,) = await play_floor(desk, 1, players=2, seed=7)
            assert (played.rounds, played.waits) == (1, None)

    asyncio.run(story())
    happened = events_of(home, "t-aruze-etg")
    assert any(isinstance(each, TableClosed) for each in happened)
    assert any(isinstance(each, DiceShot) and each.player for each in happened)
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert round_view(journal, "t-aruze-etg", 2).state == "not played"


def test_robots_wait_for_a_stranger_who_has_the_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody presses it, so that its time passes; the loop must not go round meanwhile."""
    asked = 0
    shoot = Robots.shoot

    async def counted(robots: Robots) -> bool:
        nonlocal asked
        asked += 1
        assert asked < 100, "goes round and round"
        return await shoot(robots)

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk, "aruze-etg", wagering_seconds=1)
            await HouseDealer(desk, "t-aruze-etg").open()
            staff, at = Staff(desk), "t-aruze-etg"
            for _ in range(20):
                await staff.do("ann", "player", InsertNote("ann", Amount(10_000)), at)
            await staff.do("ann", "player", TakeSeat("ann", 7), at)
            placed, table = False, desk.rooms.room(at).table
            while not placed:  # a period may just have ended without a wager
                bet = PlaceWagers("ann", table.round, {WagerKey("big"): Amount(100_000)})
                placed = isinstance(await staff.ask("ann", "player", bet, at), Done)
            (played,) = await play_floor(desk, 1, players=1)
            assert (played.rounds, played.waits) == (1, None)

    monkeypatch.setattr(Robots, "shoot", counted)
    asyncio.run(story())


def test_a_table_that_an_outage_has_suspended_is_taken_up_again(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def before() -> None:
        async with open_floor(home) as desk:
            await install(desk, "aruze-etg", wagering_seconds=1)
            await HouseDealer(desk, "t-aruze-etg").open()
            staff, at = Staff(desk), "t-aruze-etg"
            await staff.do("ann", "player", InsertNote("ann", Amount(5000)), at)
            await staff.do("ann", "player", TakeSeat("ann", 7), at)
            placed = False
            while not placed:  # a period may just have ended without a wager
                bet = PlaceWagers("ann", 1, {WagerKey("big"): Amount(500)})
                placed = isinstance(await staff.ask("ann", "player", bet, at), Done)

    async def after() -> None:
        async with open_floor(home) as desk:
            table = desk.rooms.room("t-aruze-etg").table
            assert table.suspended == "restart"
            (played,) = await play_floor(desk, 1, players=1)
            assert (played.rounds, played.waits) == (1, None)
            assert table.status == "open"

    asyncio.run(before())
    asyncio.run(after())


def test_whoever_is_broke_leaves_and_somebody_else_comes(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk, "crown-a")
            dealer, robots = HouseDealer(desk, "t-crown-a"), Robots(desk, "t-crown-a", 2, 1)
            await dealer.open()
            await robots.arrive()
            first, _ = robots.seated
            away = TakeChips(first, Amount(dealer.table.stack_of(first)))
            await Staff(desk).do(first, "player", away, "t-crown-a")
            await robots.between()
            assert first not in robots.seated
            assert len(robots.seated) == 2
            assert dealer.table.players[first].seat is None

    asyncio.run(story())


def test_a_table_with_keyed_dice_is_left_to_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with laid(new_home(tmp_path)) as (desk, _):
            (played,) = await play_floor(desk, 3)
            assert (played.rounds, played.waits) == (0, "its dice are keyed in by a dealer")

    asyncio.run(story())


def test_a_closed_table_is_opened_with_virtual_dice_and_closed_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk, "canberra-2005", dice="keyed")
            (played,) = await play_floor(desk, 2, players=2)
            assert (played.rounds, played.waits) == (2, None)
            assert desk.rooms.room("t-canberra-2005").table.status == "closed"

    asyncio.run(story())


def test_a_refused_step_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk, "crown-a")
            dealer = HouseDealer(desk, "t-crown-a", pauses=AT_ONCE)
            wrong = msgspec.structs.replace(default_config("crown-a", "t-crown-a"), seats=0)
            await dealer.install(wrong)
            with pytest.raises(Stuck, match="OpenTable at t-crown-a was refused: not-an-amount"):
                await dealer.open()

    asyncio.run(story())


@pytest.mark.parametrize("own", ["canberra-2005", "own-game"])
def test_a_table_set_up_anew_keeps_its_own_law(tmp_path: Path, own: str) -> None:
    """Also where its file calls the game as a built-in one is called."""
    path = tmp_path / "ours.toml"
    path.write_text(written("canberra-2005").replace('"canberra-2005"', f'"{own}"') + "# ours\n")
    keyed = msgspec.structs.replace(default_config("canberra-2005", "t"), dice="keyed")

    async def story() -> None:
        async with open_floor(new_home(tmp_path)) as desk:
            await install(desk)
            order = table_order(FirstTable(f"{path}#{own}", keyed, {}))
            await Staff(desk).do("olga", "owner", order)
            dealer = HouseDealer(desk, "t", pauses=AT_ONCE)
            await dealer.install(msgspec.structs.replace(keyed, dice="virtual"))
            installed = desk.rooms.founding.tables["t"]
            assert (installed.config.dice, installed.sha256) == ("virtual", order.sha256)
            await dealer.open()
            assert dealer.table.book.sha256 == order.sha256

    asyncio.run(story())


def test_what_a_table_waits_for_is_said() -> None:
    lines = "dan: open bets\nann: bet 10 on small\ndan: shake 1\ndan: declare equipment\n"
    assert waits_for(holds("crown-a", lines).floor.table) == "suspended: equipment"


def test_the_command_fills_a_floor_and_refuses_without_one(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home) as desk:
            await install(desk, "crown-b")

    asyncio.run(story())
    floor = ("--floor", str(home.folder))
    played = run("play", *floor, "--rounds", "2", "--players", "3")
    assert played.code == 0
    assert "t-crown-b" in played.out
    assert "demonstration money only" in played.err
    again = run("play", *floor, "--rounds", "1", "--players", "3")
    row = [line.split() for line in (played.out + again.out).splitlines() if "t-crown-b" in line]
    (paytable,) = run("meters", "t-crown-b", *floor, "--json").json["paytables"]
    assert sum(int(wagers) for *_, wagers, _, _ in row) == paytable["total"]["wagers"]
    assert run("round", "t-crown-b", "2", *floor).code == 0
    assert refused(run("play")) == "no floor in floor; sicbo init makes one"
