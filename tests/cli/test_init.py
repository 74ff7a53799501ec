"""`sicbo init`: a whole floor, or nothing at all."""

import stat
from pathlib import Path

import pytest

from sicbo.desk.home.home import open_home
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.books import Books
from tests.cli.run import Outcome, refused, run

TABLE = ("--table", "main=canberra-2005")


def init(folder: Path, *more: str, floor: str = "ring", currency: str = "AUD") -> Outcome:
    key = str(folder / "keys" / "ring.pem")
    named = ("--name", floor, "--currency", currency)
    return run("init", str(folder / "floor"), *named, "--key", key, *more)


def rooms_of(folder: Path) -> LoadedFloor:
    journal = open_home(folder / "floor").journal(read_only=True)
    return LoadedFloor(journal, Books(journal))


def test_a_floor_with_its_tables(tmp_path: Path) -> None:
    done = init(tmp_path, *TABLE, "--table", "east=crown-b", "--dice", "east=virtual", "--json")
    assert done.json["tables"] == {"main": "canberra-2005", "east": "crown-b"}
    founding = rooms_of(tmp_path).founding
    assert (founding.floor, founding.currency) == ("ring", "AUD")
    assert founding.tables["east"].config.dice == "virtual"
    assert founding.tables["east"].config.layout == "C"
    assert founding.tables["main"].config.limits == (
        type(founding.tables["main"].config.limits)(500, 1_000_000)  # type: ignore[arg-type]
    )
    key = tmp_path / "keys" / "ring.pem"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert run("journal", "verify", "--floor", str(tmp_path / "floor")).code == 0


def test_what_is_said_for_one_table_and_for_all(tmp_path: Path) -> None:
    more = ("--limits", "10:200", "--limits", "west=1:50", "--seats", "3", "--layout", "west=B")
    reading = ("--reading", "crown-b.colour_count=exact")
    done = init(
        tmp_path, *TABLE, "--table", "west=star-2016", *more, "--table", "e=crown-b", *reading
    )
    assert done.code == 0, done.err
    tables = rooms_of(tmp_path).founding.tables
    assert (tables["main"].config.limits.minimum, tables["west"].config.limits.maximum) == (
        1000,
        5000,
    )
    assert [tables[name].config.seats for name in ("main", "west")] == [3, 3]
    assert tables["west"].config.layout == "B"
    assert tables["e"].readings == {"crown-b.colour_count": "exact"}
    assert tables["main"].readings == {}


BAD = {
    ("--table", "main"): "--table must be NAME=GAME, got 'main'",
    ("--table", "Main=crown-a"): "table must have a name such as main, got 'Main'",
    ("--table", "main=crown-c"): "did you mean crown-",
    (*TABLE, *TABLE): "--table must name main once, got it twice",
    (*TABLE, "--limits", "5"): "--limits must be MIN:MAX[:UNIT] such as 10:1000, got '5'",
    (*TABLE, "--limits", "9:5"): "--limits must be MIN:MAX[:UNIT], MIN more than nothing",
    (*TABLE, "--limits", "0:5"): "--limits must be MIN:MAX[:UNIT], MIN more than nothing",
    (*TABLE, "--limits", "a:5"): "amount must be money",
    (*TABLE, "--limits", "other=1:5"): "--limits must name a table of --table, got 'other'",
    (*TABLE, "--layout", "Z"): "layout of canberra-2005 must be",
    (*TABLE, "--seats", "0"): "--seats must be 1..10000, got '0'",
    (*TABLE, "--dice", "loaded"): "--dice must be keyed or virtual, got 'loaded'",
    (*TABLE, "--option", "triples"): "'triples' is not an option of canberra-2005",
    (*TABLE, "--reading", "x=y"): "--reading must be canberra",
    (*TABLE, "--reading", "canberra.pair=x"): "reading canberra.pair must be one of",
}


@pytest.mark.parametrize(("words", "said"), BAD.items(), ids=[" ".join(each) for each in BAD])
def test_bad_input_leaves_nothing_behind(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(init(tmp_path, *words))
    assert list(tmp_path.iterdir()) == []


def test_bad_names_leave_nothing_behind(tmp_path: Path) -> None:
    assert "floor must be a name" in refused(init(tmp_path, floor="../x"))
    assert "currency must be three capital letters" in refused(init(tmp_path, currency="aud"))
    for currency in ("JPY", "KWD", "CLF"):
        said = refused(init(tmp_path, currency=currency))
        assert said == f"currency must have two decimals, got {currency}"
    inside = ("--key", str(tmp_path / "floor" / "k.pem"))
    assert "kept apart" in refused(init(tmp_path, *inside))
    no_database = ("--database", "postgresql://localhost:1/none")
    assert init(tmp_path, *no_database).code == 2
    assert [path.name for path in tmp_path.iterdir()] in ([], ["keys"])
    assert not list((tmp_path / "keys").glob("*"))


def test_what_is_there_already_is_left_alone(tmp_path: Path) -> None:
    assert init(tmp_path, *TABLE).code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert "must be a new or an empty folder" in refused(init(tmp_path, *TABLE))
    other = run(
        "init",
        str(tmp_path / "b"),
        "--name",
        "b",
        "--currency",
        "AUD",
        "--key",
        str(tmp_path / "keys" / "ring.pem"),
    )
    told = refused(other)
    assert "key must be a new file" in told
    assert "--key FILE names another" in told
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
