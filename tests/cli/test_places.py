"""`sicbo people grant … terminal` and `sicbo table places`."""

import asyncio
import datetime
import json
from pathlib import Path

import msgspec
import pytest

from sicbo.core.table.config import TableConfig
from sicbo.core.table.seats.messages import ReservePlace
from sicbo.desk.home.home import open_home
from sicbo.desk.home.opening import open_floor
from sicbo.vault.base import Grant
from tests.cli.run import refused, run
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.printing_tables import printing_tables


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    folder = tmp_path / "floor"
    key = ("--key", str(tmp_path / "key.pem"))
    tables = ("--table", "etg=aruze-etg", "--table", "main=canberra-2005")
    named = ("--name", "ring", "--currency", "AUD")
    assert run("init", str(folder), *named, *key, *tables).code == 0
    assert run("people", "add", "etg-3", "--generate", "--floor", str(folder)).code == 0
    return folder


def grant(floor: Path, *more: str) -> tuple[str, ...]:
    return ("people", "grant", "etg-3", *more, "--floor", str(floor))


def test_a_device_is_the_terminal_of_one_place(floor: Path) -> None:
    done = run(*grant(floor, "terminal", "--table", "etg", "--place", "3"))
    assert done.out == "etg-3 is the terminal of place 3 at etg\n"
    vault = open_home(floor).vault()
    assert Grant("etg-3", "etg", "terminal-3") in vault.grants()
    assert "the terminal of place 3 at etg" in run("people", "list", "--floor", str(floor)).out
    gone = run("people", "revoke", "etg-3", "--floor", str(floor))
    assert gone.out == "etg-3 is no more the terminal of place 3 at etg\n"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("terminal",), "bound to one place"),
        (("terminal", "--table", "etg"), "bound to one place"),
        (("terminal", "--place", "3"), "bound to one place"),
        (("terminal", "--table", "moon", "--place", "3"), "must be one of etg, main"),
        (("terminal", "--table", "main", "--place", "3"), "must be an electronic table"),
        (("terminal", "--table", "etg", "--place", "0"), "must be 1.."),
        (("terminal", "--table", "etg", "--place", "1001"), "must be 1.."),
        (("operator", "--table", "etg", "--place", "3"), "for the role terminal alone"),
    ],
)
def test_a_terminal_has_a_place_that_there_is(floor: Path, more: tuple[str, ...], why: str) -> None:
    assert why in " ".join(refused(run(*grant(floor, *more))).split())
    assert not open_home(floor).vault().grants()


def test_the_places_of_a_table_and_for_how_long_one_is_reserved(floor: Path) -> None:
    at = ("table", "places", "etg", "--floor", str(floor))
    assert run(*at).out == "nobody holds a place at etg\n"
    assert json.loads(run(*at, "--json").out) == []
    once = ("--reserve", "900", "--json", "--id", "one")
    assert json.loads(run(*at, *once).out) == {"table": "etg", "reserve_seconds": 900}
    assert json.loads(run(*at, *once).out) == {"table": "etg", "reserve_seconds": 900}
    assert "must be electronic" in refused(run("table", "places", "main", "--floor", str(floor)))


def test_until_when_a_place_is_reserved_is_told_as_people_read_it(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    def fitted(config: TableConfig) -> TableConfig:
        return msgspec.structs.replace(config, reserve_seconds=600)

    async def story() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            await printing_tables(staff := Staff(desk), fitted=fitted)
            await staff.do("ann", "player", ReservePlace("ann"), "east")

    asyncio.run(story())
    at = ("table", "places", "east", "--floor", str(home.folder))
    until = HandClock().now() + datetime.timedelta(minutes=10)
    (line,) = run(*at).out.splitlines()
    assert line.startswith("place 1  ann (ann)  meter 400, ")
    assert line.endswith(f"reserved until {until:%F %T}")
    assert json.loads(run(*at, "--json").out)[0]["reserved"] == until.isoformat()
