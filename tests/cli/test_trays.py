"""A gaming day from the command line: the tray counted, filled and credited, boxes, the sheet."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.bounds import OutOfBounds
from sicbo.core.floor.cage.messages import AskForSlip
from sicbo.core.money import Amount
from sicbo.desk.checking.replay import replay
from sicbo.desk.control.ordering import give
from sicbo.desk.home.home import FLOOR_FILE, open_home
from sicbo.desk.writer.request import Request
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.signed_in import proves
from tests.web.process import serve

VERIFY = Path(__file__).parents[2] / "docs" / "verify" / "verify_journal.py"
STAFF = (
    *(("sue", "casino-supervisor"), ("dan", "dealer"), ("cass", "cashier"), ("cleo", "cashier")),
    ("eva", "electronic-gaming-supervisor"),
)
OPENING = ("--by", "sue", "--evidence", "website", "--in-force", "2016-08-20")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor of a table with a tray and an electronic one, with its staff."""
    folder = tmp_path_factory.mktemp("begun")
    floor, key = folder / "floor", folder / "key.pem"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(key))
    tables = ("--table", "main=star-2016", "--table", "etg=aruze-etg", "--limits", "5:500")
    made = run("init", str(floor), *named, *tables, "--tray", "main=1,5,25,100:5000")
    assert made.code == 0, made
    for person, role in STAFF:
        assert run(*at(floor, "people", "add", person), "--generate").code == 0
        assert run(*at(floor, "people", "grant", person, role)).code == 0
    return floor


@pytest.fixture
def floor(begun: Path, tmp_path: Path) -> Path:
    """That floor, for one test alone."""
    copied = Path(shutil.copytree(begun, tmp_path / "floor"))
    key = Path(shutil.copy(begun.parent / "key.pem", tmp_path / "key.pem"))
    settings = copied / FLOOR_FILE
    settings.write_text(settings.read_text().replace(str(begun.parent / "key.pem"), str(key)))
    return copied


def says(floor: Path, *words: str) -> str:
    """What a command says that is done."""
    came = run(*at(floor, *words))
    assert came.code == 0, came
    return came.out


def day(floor: Path) -> None:
    """A day without a wager: a fill, a credit, a check, and a closer that lacks a chip."""
    says(floor, "table", "open", "main", *OPENING)
    says(floor, "cage", "bank", "in", "100x100", "100x25")
    says(floor, "cage", "fill", "ask", "main", "10x100", "--by", "sue")
    says(floor, "cage", "fill", "send", "2", "10x100", "--by", "cass")
    says(floor, "cage", "fill", "receive", "2", "10x100", "--by", "dan")
    says(floor, "cage", "credit", "ask", "main", "4x25", "--by", "sue")
    says(floor, "cage", "credit", "send", "3", "4x25", "--by", "dan")
    says(floor, "cage", "credit", "receive", "3", "4x25", "--by", "cass")
    says(floor, "table", "count", "main", "check", "59x100", "--with", "dan", "--by", "sue")
    says(floor, "table", "close", "main", "--by", "sue")
    lacks = ("58x100", "--with", "dan", "--by", "sue", "--reason", "a chip fell")
    says(floor, "table", "count", "main", "closing", *lacks)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        (("--bank", "20x100,40x25"), 300_000),
        ((), 0),
        (("--demonstration",), 500_000),
        (("--demonstration", "--bank", "none"), 0),
    ],
)
def test_init_stocks_the_bank_as_told_and_a_demonstration_as_its_trays(
    tmp_path: Path, said: tuple[str, ...], holds: int
) -> None:
    floor = tmp_path / "floor"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    tray = ("--table", "main=star-2016", "--tray", "main=5,25,100:5000")
    assert run("init", str(floor), *named, *tray, *said).code == 0
    assert json.loads(says(floor, "cage", "bank", "show", "--json"))["bank"] == holds


def test_init_refuses_a_bank_that_is_none(tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    made = run("init", str(tmp_path / "floor"), *named, "--bank", "20")
    assert "chips must be PIECESxCHIP" in refused(made)
    assert not (tmp_path / "floor").exists()


def test_init_puts_what_the_tray_should_hold_into_it_on_a_slip_and_counts_it(floor: Path) -> None:
    (slip,) = json.loads(says(floor, "cage", "fill", "list", "--json"))
    assert (slip["stands"], slip["amount"], slip["chips"]) == ("received", 500_000, {"10000": 50})
    assert (slip["asked_by"], slip["sent_by"]) == ("founder", "house-cashier")
    sheet = json.loads(says(floor, "table", "sheet", "main", "--json"))
    assert (sheet["opener"]["counted"], sheet["closer"]) == (500_000, None)
    assert says(floor, "table", "open", "main", *OPENING) == "main is open\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cage", "fill", "ask", "main", "999999999999x100"), "pieces must be 0 to 1000000000"),
        (("table", "limits", "main", "0:0"), "MIN more than nothing and at most MAX, got '0:0'"),
        (("table", "limits", "main", "9:5"), "MIN more than nothing and at most MAX, got '9:5'"),
        (("table", "void", "main", "--reason", "x"), "main has no round that could be void"),
    ],
)
def test_bad_input_is_told_as_what_it_is(floor: Path, words: tuple[str, ...], said: str) -> None:
    says(floor, "table", "open", "main", *OPENING)
    assert said in refused(run(*at(floor, *words, "--by", "sue")))


def test_the_doctor_names_every_copy_of_the_rules_that_is_missing(floor: Path) -> None:
    checks = json.loads(run(*at(floor, "doctor", "--json")).out)["checks"]
    (copies,) = (each for each in checks if each["check"] == "copies of the rules")
    for game in ("star-2016", "aruze-etg"):
        assert f"no copy of {game} is on file" in copies["found"]
        assert f"sicbo rules {game} --copy FILE" in copies["fix"]


def test_bad_input_to_a_server_is_not_to_be_repeated(floor: Path) -> None:
    command = AskForSlip(kind="fill", table="main", chips={Amount(10_000): 10**12})
    asked = Request(by="sue", id="far", role="casino-supervisor", command=command, table="main")
    with serve(floor, demo=False), pytest.raises(OutOfBounds):
        give(open_home(floor), [asked], proves(open_home(floor)))


def test_no_count_is_the_closer_while_the_day_is_running(floor: Path) -> None:
    says(floor, "table", "open", "main", *OPENING)
    says(floor, "table", "count", "main", "check", "50x100", "--with", "dan", "--by", "sue")
    sheet = json.loads(says(floor, "table", "sheet", "main", "--json"))
    assert (sheet["running"], sheet["closer"], sheet["win_by_count"]) == (True, None, 0)
    assert [each["purpose"] for each in sheet["checks"]] == ["check"]
    shown = says(floor, "table", "sheet", "main")
    assert "which is still running" in shown
    assert "win by count so far" in shown
    says(floor, "table", "close", "main", "--by", "sue")
    says(floor, "table", "count", "main", "closing", "50x100", "--with", "dan", "--by", "sue")
    sheet = json.loads(says(floor, "table", "sheet", "main", "--json"))
    assert (sheet["running"], sheet["closer"]["purpose"]) == (False, "closing")


@pytest.mark.parametrize("second", ["ghost", "pia", "cass"])
def test_whoever_counts_a_tray_has_a_role_at_its_table(floor: Path, second: str) -> None:
    assert run(*at(floor, "people", "enrol", "pia", "--generate")).code == 0
    says(floor, "table", "open", "main", *OPENING)
    count = ("table", "count", "main", "check", "50x100", "--by", "sue")
    no = refused(run(*at(floor, *count, "--with", second)))
    assert f"second-person by house 23 (person {second}, needs a role at main)" in no
    says(floor, *count, "--with", "dan")


def test_a_table_is_made_without_a_tray_where_that_is_said(tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    made = run("init", str(tmp_path / "f"), *named, "--table", "main=star-2016", "--tray", "none")
    assert made.code == 0
    home = open_home(tmp_path / "f")
    journal = home.journal(read_only=True)
    assert {entry.stream for entry in journal.entries()} == {"floor", "equipment", "table:main"}
    journal.close()


@pytest.mark.parametrize("tray", ["5,5:100", "0:100", "5:0", "x:5", "", "5,", ":"])
def test_a_tray_that_is_none_is_one_line_and_leaves_nothing(tray: str, tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    refused(run("init", str(tmp_path / "f"), *named, "--table", "m=star-2016", "--tray", tray))
    assert not (tmp_path / "f").exists()


def test_a_gaming_day_from_its_opener_to_its_sheet(floor: Path) -> None:
    day(floor)
    sheet: dict[str, Any] = json.loads(says(floor, "table", "sheet", "main", "--json"))
    assert [each["slip"] for each in sheet["fills"]] == [2]
    assert [each["amount"] for each in sheet["credits"]] == [10_000]
    assert (sheet["opener"]["counted"], sheet["closer"]["counted"]) == (500_000, 580_000)
    assert (sheet["difference"], sheet["win_by_count"]) == (-10_000, -10_000)
    assert sheet["win_by_record"] == 0
    shown = says(floor, "table", "sheet", "main")
    assert "win by count" in shown
    assert "a chip fell" in shown
    line = refused(run(*at(floor, "table", "sheet", "main", "--day", "2001-01-01")))
    assert "day must be one that the tray of main was counted for" in line
    line = refused(run(*at(floor, "table", "sheet", "etg")))
    assert "its tray was never counted" in line
    line = refused(run(*at(floor, "table", "open", "main", *OPENING)))
    assert "refused: float-missing by 2.7.2" in line


def test_the_record_of_such_a_day_is_whole_for_both_verifiers_and_decided_so_again(
    floor: Path, tmp_path: Path
) -> None:
    day(floor)
    assert "whole" in says(floor, "journal", "verify")
    home = open_home(floor)
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()
    export = tmp_path / "export.jsonl"
    says(floor, "journal", "export", str(export))
    told = subprocess.run(
        [sys.executable, str(VERIFY), str(export), str(floor / "public-key.pem")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout.splitlines()[-1]) == (0, "whole"), told


def test_a_proposal_restores_the_imprest(floor: Path) -> None:
    came = run(
        *at(floor, "table", "count", "main", "check", "49x100", "--with", "dan", "--by", "sue"),
        *("--reason", "a chip fell"),
    )
    assert came.err == "to restore the imprest: sicbo cage fill ask main 1x100\n"
    again = ("49x100", "--with", "dan", "--by", "sue")
    assert run(*at(floor, "table", "count", "main", "check", *again)).code == 0


def test_an_order_given_twice_under_one_id_is_done_once(floor: Path) -> None:
    for _ in range(2):
        says(floor, "cage", "bank", "in", "7x100", "--id", "once")
        says(floor, "cage", "fill", "ask", "main", "1x100", "--by", "sue", "--id", "once")
    held = json.loads(says(floor, "cage", "bank", "show", "--json"))
    assert (held["bank"], held["chips"]) == (70_000, {"10000": 7})
    assert len(json.loads(says(floor, "cage", "fill", "list", "--json"))) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cage", "bank", "in", "x100"), "chips must be PIECESxCHIP"),
        (("cage", "bank", "in", "1.5x100"), "chips must be PIECESxCHIP"),
        (("cage", "bank", "in", "5"), "chips must be PIECESxCHIP"),
        (("cage", "bank", "in", "5xten"), ""),
        (("cage", "bank", "in", "1x5", "2x5"), "said once"),
        (("cage", "bank", "in"), "refused: not-an-amount by house 28"),
        (("cage", "bank", "in", "0x5"), "refused: not-an-amount by house 28"),
        (("cage", "bank", "in", "-1x5"), "number must not be negative, got '-1x5'"),
        (("cage", "bank", "in", "10000000000000000x5"), "pieces must be 0 to 1000000000, got 1"),
        (("cage", "bank", "out", "1x5"), "refused: insufficient-chips by house 28"),
        (("cage", "fill", "ask", "main", "1x7", "--by", "sue"), "refused: not-a-chip by house 27"),
        (("cage", "fill", "ask", "moon", "1x5", "--by", "sue"), "TABLE must be one of"),
        (("cage", "fill", "ask", "main", "1x5", "--by", "dan"), "refused: not-permitted"),
        (("cage", "fill", "ask", "main", "1x5", "--by", "zed"), "must have a role at main"),
        (("cage", "fill", "send", "9", "1x5", "--by", "cass"), "SLIP must be the number of a fill"),
        (
            ("cage", "credit", "send", "1", "1x5", "--by", "dan"),
            "SLIP must be the number of a credit",
        ),
        (("cage", "fill", "void", "1", "--reason", "late", "--by", "cass"), "refused: slip-used"),
        (("cage", "box", "remove", "main", "--by", "dan"), "refused: not-permitted by house 29"),
        (
            ("cage", "box", "count", "1", "5", "--with", "cleo", "--by", "cass"),
            "refused: box-unknown",
        ),
        (
            ("cage", "box", "count", "1", "5", "--with", "dan", "--by", "cass"),
            "--with must be a cashier",
        ),
        (
            ("table", "count", "main", "check", "1x5", "--with", "sue", "--by", "sue"),
            "second-person",
        ),
        (
            ("table", "count", "main", "check", "1x5", "--with", "dan", "--by", "sue"),
            "reason-required",
        ),
        (("table", "sheet", "main", "--day", "soon"), "--day must be a date"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(
    words: tuple[str, ...], told: str, floor: Path
) -> None:
    journal = open_home(floor).journal(read_only=True)
    before = journal.head()
    assert told in refused(run(*at(floor, *words)))
    assert journal.head() == before
    journal.close()


def test_a_slip_goes_its_way_through_a_server_too(floor: Path) -> None:
    with serve(floor, demo=False):
        says(floor, "cage", "bank", "in", "10x100")
        says(floor, "cage", "fill", "ask", "main", "10x100", "--by", "sue")
        says(floor, "cage", "fill", "send", "2", "10x100", "--by", "cass")
        line = refused(run(*at(floor, "cage", "fill", "receive", "2", "9x100", "--by", "dan")))
        assert "refused: slip-differs by house 27" in line
        says(floor, "cage", "fill", "return", "2", "--reason", "a chip is missing", "--by", "cass")
    assert "whole" in says(floor, "journal", "verify")


def told_of_trays(floor: Path) -> dict[str, Any]:
    """What the doctor says of trays."""
    checks = json.loads(run(*at(floor, "doctor", "--json")).out)
    found: dict[str, Any] = next(each for each in checks["checks"] if each["check"] == "trays")
    return found


def test_the_doctor_looks_at_trays_and_a_table_without_one_is_fitted(floor: Path) -> None:
    assert told_of_trays(floor)["ok"]
    says(floor, "table", "open", "main", *OPENING)
    says(floor, "table", "close", "main", "--by", "sue")
    left = told_of_trays(floor)
    assert "neither counted nor locked" in left["found"]
    assert "sicbo table count main closing" in left["fix"]
    says(floor, "table", "count", "main", "closing", "50x100", "--with", "dan", "--by", "sue")
    assert told_of_trays(floor)["found"] == "1 tray, 0 slips on the way, 0 boxes to be counted"
    assert (
        says(floor, "table", "tray", "main", "none") == "main has no tray from its next opening\n"
    )
    lacks = told_of_trays(floor)
    assert "main has no tray, which 2.7.2 asks for" in lacks["found"]
    assert says(floor, "table", "open", "main", *OPENING) == "main is open\n"
    says(floor, "table", "tray", "main", "5,25,100:5000")
    says(floor, "table", "close", "main", "--by", "sue")
    assert "float-missing" in refused(run(*at(floor, "table", "open", "main", *OPENING)))
    for bad in ("5,5:10", "x", ""):
        refused(run(*at(floor, "table", "tray", "main", bad)))


def test_a_table_of_terminals_has_a_box_that_is_removed_and_counted(floor: Path) -> None:
    told = says(floor, "cage", "box", "remove", "etg", "--by", "eva")
    assert told.splitlines()[0] == "box 1 removed with 0 by the record"
    says(floor, "cage", "box", "count", "1", "0", "--with", "cleo", "--by", "cass")
    (box,) = json.loads(says(floor, "cage", "box", "list", "--json"))
    assert box == {"box": 1, "table": "etg", "amount": 0, "counted": 0}
    assert "whole" in says(floor, "journal", "verify")
