"""Money only by whom it belongs to, from the command line: debts, duties and demonstrations."""

import asyncio
import logging
import shutil
from pathlib import Path

import msgspec
import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.demonstration.demo_floor import RealMoney, is_demonstration, must_be_demonstration
from sicbo.desk.home.defaults import default_config
from sicbo.desk.home.home import Home, make_home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Refused
from sicbo.web.running.serving import ServingOptions, demo_home, opened
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at, everything, founded, here
from tests.desk.floor import BIG, Staff


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with staff, an open table and a player with money, for each test to copy."""
    floor = founded(tmp_path_factory.mktemp("begun"))
    everything(floor, here(floor))
    return floor


@pytest.fixture
def floor(begun: Path, tmp_path: Path) -> Path:
    """That floor, for one test alone."""
    return Path(shutil.copytree(begun, tmp_path / "floor"))


def owing(floor: Path) -> None:
    """Pia wins 5 on Big, takes it all away and leaves; then the dice turn out to be broken."""

    async def story() -> None:
        async with open_floor(open_home(floor)) as desk:
            staff = Staff(desk)
            await staff.do("dan", "dealer", RelieveDealer(), "main")
            await staff.do("pia", "player", BringChips("pia", Amount(10_000)), "main")
            await staff.do("pia", "player", TakeSeat("pia", 1), "main")
            await staff.open_bets()
            bet = PlaceWagers("pia", 1, {BIG: Amount(5500)})
            await staff.do("pia", "player", bet, "main")
            await staff.finish((4, 5, 6))
            await staff.do("pia", "player", TakeChips("pia", Amount(15_500)), "main")
            await staff.do("pia", "player", LeaveSeat("pia"), "main")
            await staff.do("dan", "dealer", Declare("broken-dice"), "main")

    asyncio.run(story())


def test_a_debt_is_shown_and_paid_before_cash_goes_out(floor: Path) -> None:
    owing(floor)
    told = run(*at(floor, "cage", "balance", "pia")).out
    assert told == "pia has AUD 255.50 in the wallet\npia owes AUD 55 at table main\n"
    listed = run(*at(floor, "cage", "debts", "--json")).json
    assert listed["debts"] == [{"player": "pia", "table": "main", "owes": 5500}]
    assert "pia" in run(*at(floor, "cage", "debts")).out
    stated = run(*at(floor, "statement", "pia")).out
    assert "owes 55 at table main since" in stated
    assert "when round 1 was undone" in stated
    (owed,) = run(*at(floor, "statement", "pia", "--json")).json["owes"]
    assert (owed["table"], owed["amount"], owed["round"]) == ("main", 5500, 1)

    out = ("cage", "cash-out", "pia", "255.50", "--by", "cass")
    line = refused(run(*at(floor, *out)))
    assert "refused: debt-outstanding by house 9" in line
    assert "owes 55, at main" in line
    settle = ("cage", "settle-debt", "pia", "--table", "main", "--by", "cass")
    part = run(*at(floor, *settle[:3], "5", *settle[3:], "--json")).json
    assert (part["wallet"], part["owes"]) == (25_050, {"main": 5000})
    assert run(*at(floor, *settle)).out == "pia has AUD 200.50 in the wallet\n"
    assert run(*at(floor, "cage", "debts")).out == "nobody owes anything\n"
    assert "nothing-owed by house 9" in refused(run(*at(floor, *settle)))
    paid = run(*at(floor, "cage", "cash-out", "pia", "200.50", "--by", "cass"))
    assert paid.out == "pia has AUD 0 in the wallet\n"
    closing = run(*at(floor, "statement", "pia", "--json")).json
    assert (closing["closing"], closing["at_tables"], closing["owes"]) == (0, 0, [])
    assert run(*at(floor, "journal", "verify")).code == 0
    assert run(*at(floor, "journal", "replay")).code == 0


def test_a_cashier_brings_money_to_a_table_and_never_their_own(floor: Path) -> None:
    moved = run(*at(floor, "cage", "transfer", "pia", "50", "--table", "main", "--by", "cass"))
    assert moved.out.startswith("pia has AUD 150.50 in the wallet\n")
    assert run(*at(floor, "people", "enrol", "cass")).code == 0
    own = refused(run(*at(floor, "cage", "buy-in", "cass", "5", "--by", "cass")))
    assert "refused: own-wallet by house 10 (cashier cass)" in own


def test_nobody_gets_a_role_where_they_play(floor: Path) -> None:
    assert run(*at(floor, "people", "grant", "pia", "dealer")).code == 0
    assert run(*at(floor, "people", "revoke", "pia")).code == 0
    run(*at(floor, "cage", "transfer", "pia", "50", "--table", "main", "--by", "cass"))
    for where in ((), ("--table", "main")):
        line = refused(run(*at(floor, "people", "grant", "pia", "dealer", *where)))
        assert line.startswith("pia plays at main, and nobody is staff where they play (house 10)")


def test_mixing_duties_is_an_alert_in_the_log(
    floor: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_floor(open_home(floor)) as desk:
            staff = Staff(desk)
            await staff.do("dan", "dealer", RelieveDealer(), "main")
            sits = await staff.ask("dan", "player", TakeSeat("dan", 1), "main")
            own = await staff.ask("cass", "cashier", BuyIn("cass", Amount(100)))
            assert isinstance(sits, Refused)
            assert isinstance(own, Refused)

    with caplog.at_level(logging.WARNING, "sicbo.alerts"):
        asyncio.run(story())
    assert [each.getMessage() for each in caplog.records if each.name == "sicbo.alerts"] == [
        "alert: plays-here",
        "alert: own-wallet",
    ]


def test_an_electronic_table_has_dice_that_somebody_throws(tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    made = ("init", str(tmp_path / "floor"), *named, "--table", "etg=aruze-etg")
    line = refused(run(*made, "--dice", "keyed"))
    assert line.startswith("dice of etg must be virtual: by aruze-etg a tumbler reports them")
    assert not (tmp_path / "floor").exists()
    assert run(*made).code == 0


def test_an_electronic_table_opened_before_the_server_is_not_held(tmp_path: Path) -> None:
    """O12: the documented order, `table open` first and `serve` after it."""
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    floor = tmp_path / "floor"
    assert run("init", str(floor), *named, "--table", "etg=aruze-etg").code == 0
    role = "electronic-gaming-supervisor"
    run(*at(floor, "people", "add", "eva", "--generate"))
    run(*at(floor, "people", "grant", "eva", role))
    evidence = ("--evidence", "letter", "--in-force", "2015-01-01")
    opened_now = run(*at(floor, "table", "open", "etg", "--by", "eva", *evidence))
    assert opened_now.code == 0, opened_now
    lower = ("table", "limits", "etg", "5:600", "--by", "eva")
    run(*at(floor, *lower))

    async def served() -> None:
        async with open_floor(open_home(floor)) as desk:
            table = desk.rooms.room("etg").table
            assert (table.status, table.suspended, table.phase) == ("open", None, "betting")

    asyncio.run(served())


def test_a_floor_is_a_demonstration_from_its_founding_or_never(floor: Path, tmp_path: Path) -> None:
    home = open_home(floor)
    for words in (("play", "--rounds", "1"), ("serve", "--demo", "--port", "0")):
        line = refused(run(*at(floor, *words)))
        assert "needs a floor that was founded as a demonstration, got ring" in line
        assert "(house 8)" in line

    async def served() -> None:
        async with opened(home, ServingOptions(port=0, demo=True)):
            raise AssertionError("served")

    with pytest.raises(RealMoney):
        asyncio.run(served())
    named = ("--name", "show", "--currency", "AUD", "--key", str(tmp_path / "show.pem"))
    show = tmp_path / "show"
    made = run("init", str(show), *named, "--table", "main=canberra-2005", "--demonstration")
    assert "all money on it is play money" in made.out
    assert run(*at(show, "play", "--rounds", "1", "--players", "1")).code == 0
    assert (
        "robot-1 has AUD 0 in the wallet (play money)"
        in run(*at(show, "cage", "balance", "robot-1")).out
    )


def old_floor(folder: Path, name: str, game: str, *, dice: str = "virtual") -> Home:
    """A floor of the first edition with one table, which says nothing of demonstrations."""
    home = make_home(folder / name, name, "AUD", key=folder / f"{name}.pem")

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.do("olga", "owner", FoundFloor(floor=name, currency="AUD"))
            config = default_config("canberra-2005", game)
            wanted = msgspec.structs.replace(config, dice=dice)
            await staff.do("olga", "owner", InstallTable(game="canberra-2005", config=wanted))

    asyncio.run(story())
    return home


def test_a_demonstration_of_the_first_edition_is_known_by_its_name_and_tables(
    tmp_path: Path,
) -> None:
    demo = old_floor(tmp_path, "demo", "canberra-2005")
    assert is_demonstration(demo)
    assert demo_home(demo.folder).settings.floor == "demo"

    async def served() -> bool:
        async with opened(demo, ServingOptions(port=0, demo=True)) as floor:
            return floor.live.desk.rooms.founding.demonstration

    assert asyncio.run(served())
    assert is_demonstration(demo)
    journal = demo.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()
    for name, table, dice in (("ring", "canberra-2005", "virtual"), ("demo", "main", "virtual")):
        real = old_floor(tmp_path / table / dice / name, name, table, dice=dice)
        with pytest.raises(RealMoney):
            must_be_demonstration(real, "--demo")
    keyed = old_floor(tmp_path / "keyed", "demo", "canberra-2005", dice="keyed")
    assert not is_demonstration(keyed)


def test_a_demonstration_served_without_demo_still_says_so(tmp_path: Path) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)

    async def served() -> tuple[bool, bool, bool]:
        async with opened(home, ServingOptions(port=0)) as floor:
            live = floor.live
            table = live.folds["canberra-2005"].public()["table"]
            money = live.floor.founding.demonstration
            return live.demo, money, table.play_money  # type: ignore[attr-defined]

    assert asyncio.run(served()) == (False, True, True)


def test_the_cage_tells_of_chips_that_lie_at_a_table(floor: Path) -> None:
    moved = run(*at(floor, "cage", "transfer", "pia", "25", "--table", "main", "--by", "cass"))
    lies = "pia has AUD 175.50 in the wallet\npia has AUD 25 in chips at table main\n"
    assert (moved.out, moved.code) == (lies, 0)
    told = run(*at(floor, "cage", "balance", "pia", "--json")).json
    assert (told["wallet"], told["chips"]) == (17_550, {"main": 2500})
