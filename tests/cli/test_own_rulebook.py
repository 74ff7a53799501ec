"""A rulebook of one's own at a table: by path or `#game`, then edited, moved and gone."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import CloseTable, OpenTable
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.home import make_home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import restore
from sicbo.desk.writer.request import Refused
from sicbo.journal.base import WriteFailed
from sicbo.journal.books import Books
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.journal.history import founding_of
from sicbo.views.rounds.my_rounds import my_rounds
from tests.cli.run import copied, refused, run
from tests.cli.test_real_floor import NOW, at
from tests.desk.floor import DAY, Staff
from tests.web.process import serve

HARBOUR = Path(__file__).parents[2] / "docs" / "examples" / "harbour.toml"
GRANT = ("people", "grant", "dan", "dealer")
ZETA = (('id = "canberra-2005"', 'id = "zeta"'),) * 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(copied(tmp_path, "canberra-2005", *ZETA)).rename(tmp_path / "zeta.toml")


def founded(folder: Path, game: str) -> Path:
    """A floor whose one table plays a rulebook of one's own."""
    floor = folder / "floor"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(folder / "key.pem"))
    made = run("init", str(floor), *named, "--table", f"main={game}", "--limits", "5:500")
    assert made.code == 0, made
    return floor


def by_name_alone(folder: Path, file: Path) -> Path:
    """A floor as it once was made: its table knows a file's name and nothing else."""
    home = make_home(folder / "floor", "ring", "AUD", key=folder / "key.pem")
    config = TableConfig(table="main", limits=Limits(Amount(500), Amount(50_000)))

    async def begin() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.do("founder", "owner", FoundFloor(floor="ring", currency="AUD"))
            await staff.do("founder", "owner", InstallTable(game=str(file), config=config))

    asyncio.run(begin())
    return home.folder


def equipped(floor: Path) -> None:
    """Have the table fitted with what its document asks for."""

    async def equips() -> None:
        async with open_floor(open_home(floor)) as desk:
            await Staff(desk, prefix=f"{desk.rooms.position}:").equip("main")

    asyncio.run(equips())


def played(floor: Path, *, opens: bool = False, closes: bool = False) -> None:
    """One round, from the first wager to the settlement; where it is said, of a whole evening."""

    async def plays() -> None:
        async with open_floor(open_home(floor)) as desk:
            staff = Staff(desk, prefix=f"{desk.rooms.position}:")
            if opens:
                config = desk.rooms.founding.tables["main"].config
                await staff.do("olga", "operator", OpenTable(config, DAY), "main")
                await staff.seat("pia", 1, chips=10_000)
            await staff.open_bets()
            await staff.bet("pia")
            await staff.finish()
            if closes:
                await staff.do("pia", "player", LeaveSeat("pia"), "main")
                await staff.do("olga", "operator", CloseTable(), "main")

    asyncio.run(plays())


def reads(floor: Path, rounds: int) -> None:
    """Everything that reads the record answers, and holds."""
    assert run(*at(floor, "round", "main", str(rounds))).code == 0
    assert run(*at(floor, "meters", "main")).code == 0
    assert run(*at(floor, "journal", "verify")).code == 0
    assert run(*at(floor, "journal", "replay")).code == 0
    listed = json.loads(run(*at(floor, "table", "list", "--json")).out)
    assert listed[0]["status"] != "stopped"
    assert "PERSON must have been added" in refused(run(*at(floor, *GRANT)))
    journal = open_home(floor).journal(read_only=True)
    try:
        assert len(my_rounds(journal, "pia").rounds) == rounds
    finally:
        journal.close()


def serves(floor: Path) -> None:
    with serve(floor, demo=False) as served:
        assert served.ends() == (0, [])


@pytest.mark.parametrize("named", ["{}", "{}#zeta"])
def test_a_file_is_read_once_whatever_becomes_of_it(named: str, tmp_path: Path, file: Path) -> None:
    floor = founded(tmp_path, named.format(file))
    played(floor, opens=True)
    file.write_text(file.read_text() + "\n# a remark\n")
    played(floor)
    file.write_text("this is no rulebook")
    played(floor)
    reads(floor, 3)
    file.rename(tmp_path / "elsewhere.toml")
    played(floor)
    back_up(open_home(floor), tmp_path / "backup", NOW)
    restore(tmp_path / "backup", tmp_path / "new", tmp_path / "key.pem")
    reads(tmp_path / "new", 4)


def law_of(floor: Path) -> tuple[str, Any]:
    journal = open_home(floor).journal(read_only=True)
    try:
        installed = founding_of(journal).tables["main"]
        return Books(journal).installed(installed).sha256, installed
    finally:
        journal.close()


def test_the_table_is_known_by_its_game_and_its_hash(tmp_path: Path, file: Path) -> None:
    floor = founded(tmp_path, str(file))
    sha256, installed = law_of(floor)
    assert (installed.game, installed.sha256) == ("zeta", sha256)


@pytest.mark.parametrize("by_server", [False, True], ids=["alone", "with a server"])
def test_an_edited_file_is_law_once_somebody_says_so(
    by_server: bool, tmp_path: Path, file: Path
) -> None:
    floor = founded(tmp_path, str(file))
    played(floor, opens=True, closes=True)
    before, _ = law_of(floor)
    file.write_text(file.read_text() + "\n# another edition\n")
    played(floor, opens=True, closes=True)
    assert law_of(floor)[0] == before
    adopt = at(floor, "table", "adopt", "main", str(file))
    if by_server:
        with serve(floor, demo=False) as served:
            done = run(*adopt)
            assert served.ends() == (0, [])
    else:
        done = run(*adopt)
    after, _ = law_of(floor)
    assert after != before
    assert done.out == f"main plays zeta {after[:12]} from its next opening\n"
    played(floor, opens=True)
    shown = run(*at(floor, "round", "main", "3", "--json")).json
    assert shown["sha256"] == after
    reads(floor, 3)


def test_the_name_of_a_file_may_be_long(tmp_path: Path, file: Path) -> None:
    deep = tmp_path.joinpath(*("a-folder-with-a-long-name",) * 6)
    deep.mkdir(parents=True)
    floor = founded(tmp_path, str(file.rename(deep / "zeta.toml")))
    assert law_of(floor)[1].game == "zeta"


def test_what_cannot_be_adopted(tmp_path: Path, file: Path) -> None:
    floor = founded(tmp_path, str(file))
    other = Path(copied(tmp_path, "canberra-2005"))
    for words, says in (
        (("main", str(other)), "refused: name-taken by house 6"),
        (("east", str(file)), "TABLE must be one of main, got 'east'"),
        (("main", "star-2016"), "FILE must be a rulebook of your own"),
        (("main", "gone.toml"), "cannot read gone.toml"),
    ):
        assert says in refused(run(*at(floor, "table", "adopt", *words)))


def test_a_floor_that_knows_a_files_name_alone_goes_on(tmp_path: Path, file: Path) -> None:
    floor = by_name_alone(tmp_path, file)
    equipped(floor)
    played(floor, opens=True)
    reads(floor, 1)
    file.write_text(file.read_text() + "\n# a remark\n")
    serves(floor)
    file.write_text("this is no rulebook")
    played(floor, closes=True)
    file.unlink()
    played(floor, opens=True, closes=True)
    reads(floor, 3)
    new = Path(copied(tmp_path, "canberra-2005", *ZETA, ("# ", "# anew: ")))
    assert run(*at(floor, "table", "adopt", "main", str(new))).code == 0
    assert law_of(floor)[1].game == "zeta"
    played(floor, opens=True)
    reads(floor, 4)


def test_one_table_without_a_law_does_not_keep_the_floor_shut(tmp_path: Path, file: Path) -> None:
    floor = by_name_alone(tmp_path, file)
    file.unlink()
    with serve(floor, demo=False) as served:
        code, worse = served.ends()
    assert code == 0
    assert "its rulebook cannot be opened" in worse[0]
    (row,) = json.loads(run(*at(floor, "table", "list", "--json")).out)
    assert row["status"] == "stopped"
    assert "stopped" in run(*at(floor, "table", "list")).out


def test_a_turn_that_failed_leaves_no_law_behind_that_nobody_kept(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, fails = SqliteJournal.commit, iter((True,))

    def fails_once(journal: SqliteJournal) -> None:
        if next(fails, False):
            raise WriteFailed("the disk is full")
        commit(journal)

    home = make_home(tmp_path / "floor", "ring", "AUD", key=tmp_path / "key.pem")
    config = TableConfig(table="main", limits=Limits(Amount(500), Amount(50_000)))

    async def begin() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.do("founder", "owner", FoundFloor(floor="ring", currency="AUD"))
            with monkeypatch.context() as patch:
                patch.setattr(SqliteJournal, "commit", fails_once)
                await staff.do("founder", "owner", InstallTable(game=str(file), config=config))
            assert desk.journal.documents()

    asyncio.run(begin())


def test_the_example_house_is_played_to_the_last_chip(tmp_path: Path) -> None:
    """Small pays 19 to 20, rounded down to half a unit: 6.65 for 7 is paid as 6.50."""
    floor = founded(tmp_path, str(HARBOUR))

    async def plays() -> int:
        async with open_floor(open_home(floor)) as desk:
            staff = Staff(desk)
            config = desk.rooms.founding.tables["main"].config
            await staff.do("olga", "pit-boss", OpenTable(config, DAY), "main")
            await staff.seat("pia", 1, chips=10_000)
            await staff.open_bets()
            low = await staff.bet("pia", amount=Amount(400))
            assert isinstance(low, Refused), low
            await staff.bet("pia", amount=Amount(700))
            await staff.finish((1, 2, 4))
            return desk.rooms.room("main").table.stack_of("pia")

    assert asyncio.run(plays()) == 10_000 + 650
    reads(floor, 1)
    shown = run(*at(floor, "round", "main", "1")).out
    assert "19:20" in shown
