"""The register from the command line, through a server or without."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import open_home
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.web.process import serve

VERIFY = Path(__file__).parents[2] / "docs" / "verify" / "verify_journal.py"
STAFF = (("gus", "game-supervisor"), ("dan", "dealer"), ("kay", "keeper"))
DICE = ("--maker", "acme", "--fact", "marks=dots", "--fact", "opposite=seven", "--pieces", "3")


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    """A floor of one table with dice of its own, and its staff."""
    folder, key = tmp_path / "floor", tmp_path / "key.pem"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(key), "--dice", "keyed")
    assert (
        run("init", str(folder), *named, "--table", "main=crown-a", "--limits", "5:500").code == 0
    )
    for person, role in STAFF:
        assert run(*at(folder, "people", "add", person), "--generate").code == 0
        assert run(*at(folder, "people", "grant", person, role)).code == 0
    return folder


def says(floor: Path, *words: str) -> str:
    """What a command says that is done."""
    came = run(*at(floor, *words))
    assert came.code == 0, came
    return came.out


def items(floor: Path) -> dict[str, dict[str, Any]]:
    rows = json.loads(says(floor, "equipment", "list", "--json"))
    return {row["serial"]: row for row in rows}


def test_init_fits_what_the_document_asks_for_and_says_that_nobody_looked(floor: Path) -> None:
    found = items(floor)
    kinds = {row["kind"] for row in found.values()}
    assert kinds == {"layout", "lights", "tumbler", "panel", "dice"}
    assert found["main-dice-1"]["seal"] == "main-dice-1-seal"
    shown = says(floor, "equipment", "show", "main-dice-1")
    assert "entered with the floor, nobody has looked at it yet" in shown
    assert shown.startswith("dice main-dice-1: main, 0 rounds\n"), "nobody says who made it"
    assert "not said" not in shown
    assert found["main-dice-1"]["maker"] is None
    assert says(floor, "equipment", "kit", "main") == "main: nothing is lacking\n"
    says(floor, "table", "open", "main", "--by", "gus")


def test_a_set_of_dice_is_registered_fitted_sealed_checked_and_destroyed(
    floor: Path, tmp_path: Path
) -> None:
    paper = tmp_path / "delivery.pdf"
    paper.write_bytes(b"three dice")
    proof = ("--evidence", "delivery 12", "--file", str(paper), "--by", "kay")
    assert says(floor, "equipment", "register", "dice", "D-7", *DICE, *proof) == "D-7 registered\n"
    says(floor, "equipment", "remove", "main-dice-1", "--by", "kay")
    refused(run(*at(floor, "table", "open", "main", "--by", "gus")))
    says(floor, "equipment", "fit", "D-7", "main", "--by", "kay")
    says(floor, "equipment", "seal", "D-7", "S-81", "--by", "kay")
    due = run(*at(floor, "equipment", "due", "--json"))
    assert due.code == 1
    (row,) = (each for each in json.loads(due.out) if each["serial"] == "D-7")
    assert (row["check"], row["overdue"], row["stops"]) == ("before-day", True, True)
    says(floor, "equipment", "check", "D-7", "passed", "--evidence", "micrometer", "--by", "kay")
    says(floor, "table", "open", "main", "--by", "gus")
    shown = json.loads(says(floor, "equipment", "show", "D-7", "--json"))
    assert [each["by"] for each in shown["history"]] == ["kay"] * 4
    record = open_home(floor).journal(read_only=True)
    assert replay(record).differences == []
    bodies = b"".join(entry.body for entry in record.stream("equipment"))  # type: ignore[arg-type]
    record.close()
    assert hashlib.sha256(b"three dice").hexdigest().encode() in bodies
    spent = ("--evidence", "drilled through", "--by", "kay")
    assert "second-person" in refused(
        run(*at(floor, "equipment", "destroy", "main-dice-1", "--with", "kay", *spent))
    )
    no = refused(run(*at(floor, "equipment", "destroy", "main-dice-1", "--with", "ghost", *spent)))
    assert "second-person by house 36 (person ghost, needs a role on this floor)" in no
    says(floor, "equipment", "destroy", "main-dice-1", "--with", "gus", *spent)
    assert items(floor)["main-dice-1"]["place"] == "destroyed"


def test_kinds_are_listed_and_what_is_empty_is_said(floor: Path) -> None:
    wrong = ("equipment", "register", "banana", "X-1", "--maker", "acme", "--by", "kay")
    assert "KIND must be one of table, device, layout" in refused(run(*at(floor, *wrong)))
    says(
        floor,
        "equipment",
        "register",
        "key",
        "K-2",
        "--maker",
        "a",
        "--evidence",
        "cut",
        "--by",
        "kay",
    )
    assert "seal: none" in says(floor, "equipment", "show", "K-2")


def test_an_order_sent_twice_is_done_once(floor: Path) -> None:
    order = ("equipment", "register", "key", "K-2", "--maker", "acme", "--evidence", "cut")
    for _ in range(2):
        says(floor, *order, "--by", "kay", "--id", "one")
    assert "name-taken" in refused(run(*at(floor, *order, "--by", "kay")))
    says(floor, "equipment", "key", "K-2", "gus", "--by", "kay")
    assert items(floor)["K-2"]["place"] == "with gus"
    says(floor, "equipment", "key", "K-2", "--by", "kay")


def test_a_supervisor_keeps_the_equipment_of_their_table_and_a_dealer_its_dice(floor: Path) -> None:
    refused(run(*at(floor, "equipment", "seal", "main-lights-1", "S-1", "--by", "dan")))
    says(floor, "equipment", "seal", "main-lights-1", "S-1", "--by", "gus")
    says(floor, "table", "open", "main", "--by", "gus")
    looked = ("passed", "--evidence", "magnet", "--by")
    assert "by 5.2" in refused(run(*at(floor, "equipment", "check", "main-dice-1", *looked, "kay")))
    says(floor, "equipment", "check", "main-dice-1", *looked, "dan")


def test_the_plan_is_shown_and_made_anew(floor: Path) -> None:
    planned = json.loads(says(floor, "equipment", "plan", "--json"))
    assert planned["dice"] == [{"when": "before-day", "every": 0, "stops": True}]
    checks = "before-day warning, 5000 rounds stopping"
    says(floor, "equipment", "plan", "dice", checks, "--by", "kay")
    assert len(json.loads(says(floor, "equipment", "plan", "--json"))["dice"]) == 2
    says(floor, "equipment", "plan", "dice", "none", "--by", "kay")
    assert json.loads(says(floor, "equipment", "plan", "--json"))["dice"] == []


def test_a_kit_is_listed_and_taken(floor: Path) -> None:
    says(floor, "equipment", "remove", "main-panel-1", "--by", "kay")
    listed = says(floor, "equipment", "kit", "main")
    assert "panel main-panel-2 linked=yes marks=numbers" in listed
    assert listed.endswith("main: lacking; --take takes it\n")
    took = ("--take", "--evidence", "it stands there", "--by", "kay", "--json")
    (taken,) = json.loads(says(floor, "equipment", "kit", "main", *took))["items"]
    assert taken["serial"] == "main-panel-2"
    assert items(floor)["main-panel-2"]["place"] == "main"


@pytest.mark.parametrize(
    "words",
    [
        ("register", "moon", "M-1", "--maker", "acme", "--evidence", "x"),
        ("register", "dice", "", *DICE, "--evidence", "x"),
        ("register", "dice", "a b", *DICE, "--evidence", "x"),
        ("register", "dice", "D-9", *DICE),
        ("register", "dice", "D-9", "--maker", "acme", "--pieces", "0", "--evidence", "x"),
        ("register", "dice", "D-9", "--maker", "acme", "--pieces", "-3", "--evidence", "x"),
        ("register", "dice", "D-9", "--maker", "acme", "--pieces", "1.5", "--evidence", "x"),
        ("register", "dice", "D-9", "--maker", "acme", "--pieces", str(10**16), "--evidence", "x"),
        ("register", "dice", "D-9", "--maker", "acme", "--fact", "colour=red", "--evidence", "x"),
        ("register", "dice", "D-9", *DICE, "--evidence", "x", "--file", "no-such-file"),
        ("approve", "main-dice-1", "--authority", "x", "--date", "soon", "--evidence", "x"),
        ("approve", "main-dice-1", "--authority", "x", "--date", "9999-12-31", "--evidence", "x"),
        ("fit", "D-404", "main"),
        ("fit", "main-dice-1", "nowhere"),
        ("seal", "main-dice-1", "S-1"),
        ("check", "D-404", "passed", "--evidence", "x"),
        ("check", "main-dice-1", "passed"),
        ("retire", "main-dice-1", "--evidence", "x"),
        ("key", "main-dice-1", "sue"),
        ("plan", "dice", "now and then"),
        ("plan", "moon", "spot warning"),
        ("plan", "dice", "0 hours warning"),
        ("kit", "nowhere", "--take"),
        ("show", "D-404"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(floor: Path, words: tuple[str, ...]) -> None:
    before = items(floor)
    by = () if words[0] == "show" else ("--by", "kay")
    refused(run(*at(floor, "equipment", *words), *by))
    assert items(floor) == before


def test_the_same_while_a_server_runs(floor: Path) -> None:
    with serve(floor, demo=False):
        proof = ("--evidence", "delivery 12", "--by", "kay")
        says(floor, "equipment", "register", "dice", "D-7", *DICE, *proof)
        assert items(floor)["D-7"]["place"] == "store"
        says(floor, "equipment", "remove", "main-dice-1", "--by", "kay")
        says(floor, "equipment", "fit", "D-7", "main", "--by", "kay")
    assert items(floor)["D-7"]["place"] == "main"
    assert "whole" in says(floor, "journal", "verify")
    export = floor.parent / "record.jsonl"
    says(floor, "journal", "export", str(export))
    told = subprocess.run(
        [sys.executable, str(VERIFY), str(export), str(floor / "public-key.pem")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout.splitlines()[-1]) == (0, "whole"), told


def test_the_doctor_says_what_a_table_lacks_and_what_is_out_of_play(floor: Path) -> None:
    def looked() -> dict[str, Any]:
        came = run(*at(floor, "doctor", "--json"))
        checks: list[dict[str, Any]] = json.loads(came.out)["checks"]
        return next(each for each in checks if each["check"] == "equipment")

    assert (looked()["ok"], looked()["found"]) == (True, "5 items, 5 of them fitted")
    says(floor, "equipment", "remove", "main-panel-1", "--by", "kay")
    failed = ("failed", "--evidence", "out of square", "--by", "kay")
    says(floor, "equipment", "check", "main-dice-1", *failed)
    ill = looked()
    assert not ill["ok"]
    assert "main has no panel" in ill["found"]
    assert "main-dice-1 at main is out of play: failed-check" in ill["found"]
    assert "sicbo equipment kit main --take" in ill["fix"]
