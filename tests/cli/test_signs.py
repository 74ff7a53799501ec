"""`sicbo table signs` and `sicbo rules --copy`: signs, cards and copies at the command line."""

from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.home.copies import FOLDER
from sicbo.desk.home.home import open_home
from sicbo.desk.home.papers import check_papers
from tests.cli.run import Outcome, refused, run


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with a table whose signs are cards, and one whose signs are screens."""
    folder = tmp_path_factory.mktemp("signs")
    made = run(
        *("init", str(folder / "floor"), "--name", "ring", "--currency", "AUD"),
        *("--key", str(folder / "key.pem"), "--table", "act=canberra-2005"),
        *("--table", "bay=mbs-2020", "--limits", "5:1000:5", "--signs", "act=cards"),
    )
    assert made.code == 0, made.err
    for who, role in (("dan", "dealer"), ("olga", "operator")):
        assert at(folder / "floor", "people", "add", who, "--generate").code == 0
        assert at(folder / "floor", "people", "grant", who, role, "--table", "act").code == 0
    return folder / "floor"


def at(floor: Path, *words: str) -> Outcome:
    return run(*words, "--floor", str(floor))


def sign(floor: Path, name: str) -> dict[str, Any]:
    told: dict[str, Any] = at(floor, "table", "signs", name, "--json").json
    return told


def confirm(floor: Path, bounds: str, *more: str) -> Outcome:
    return at(floor, "table", "signs", "act", "--confirm", bounds, "--by", "dan", *more)


def test_an_evening_with_a_card(floor: Path) -> None:
    closed = sign(floor, "act")
    assert (closed["status"], closed["signs"], closed["confirmed"]) == ("closed", "cards", None)
    assert at(floor, "table", "open", "act", "--by", "olga").code == 0
    assert sign(floor, "act")["confirmed"] is False
    no = at(floor, "table", "order", "act", "open", "bets", "--by", "dan")
    assert "sign-missing by 3.1 (card not confirmed)" in no.err
    listed = at(floor, "table", "orders", "act", "--json").json["orders"]
    assert any(each["command"] == "confirm-sign" for each in listed)
    assert "card, to be confirmed" in at(floor, "table", "signs").out
    (check,) = [each for each in _papers(floor) if each.name == "signs"]
    assert (check.ok, "act" in check.found) == (False, True)
    assert "entry-differs" in confirm(floor, "5:900:5").err
    assert "entry-differs by 3.3" in confirm(floor, "5:1000").err
    assert confirm(floor, "5:1000:5", "--area", "small=5:1000:5", "--id", "card").code == 0
    assert confirm(floor, "5:1000:5", "--area", "small=5:1000:5", "--id", "card").code == 0
    told = sign(floor, "act")
    assert (told["confirmed"], told["unit"], len(told["areas"])) == (True, 500, 8)
    assert told["rests"] == {"sign": "3.1", "unit": "3.3"}
    assert all(each.ok for each in _papers(floor) if each.name == "signs")
    assert at(floor, "table", "order", "act", "open", "bets", "--by", "dan").code == 0


def _papers(floor: Path) -> list[Any]:
    home = open_home(floor)
    journal = home.journal(read_only=True)
    try:
        return list(check_papers(home, journal))
    finally:
        journal.close()


def test_signs_become_cards_or_screens_from_the_next_opening(floor: Path) -> None:
    assert sign(floor, "bay")["signs"] == "screens"
    said = at(floor, "table", "signs", "bay", "--become", "cards")
    assert said.out == "bay has cards for signs from its next opening\n"
    assert sign(floor, "bay")["signs"] == "cards"
    assert at(floor, "table", "signs", "bay", "--become", "screens", "--json").json["signs"] == (
        "screens"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("signs", "moon"), "TABLE must be one of act, bay, got 'moon'"),
        (("signs", "--become", "cards"), "TABLE must be named"),
        (("signs", "act", "--confirm", "5:1000"), "--confirm and --by must be given together"),
        (("signs", "act", "--by", "dan"), "--confirm and --by must be given together"),
        (("signs", "act", "--area", "small=5:10"), "--area and --streak must come with --confirm"),
        (("signs", "act", "--become", "cards", "--confirm", "5:6"), "must not be given together"),
        (("signs", "act", "--confirm", "5", "--by", "dan"), "--confirm must be MIN:MAX[:UNIT]"),
        (("signs", "act", "--confirm", "5:x", "--by", "dan"), "money such as 25"),
        (("signs", "act", "--confirm", "5:9:1:2", "--by", "dan"), "--confirm must be MIN:MAX"),
        (
            ("signs", "act", "--confirm", "5:9", "--area", "small", "--by", "dan"),
            "--area must be WAGER=MIN:MAX[:UNIT], got 'small'",
        ),
        (
            ("signs", "act", "--confirm", "5:9", "--by", "dan", *("--area", "big=5:9") * 2),
            "--area must name big once",
        ),
        (("signs", "act", "--confirm", "5:9", "--by", "zoe"), "--by must have a role at act"),
        (("limits", "act", "5", "--by", "olga"), "limits must be MIN:MAX[:UNIT]"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(
    floor: Path, words: tuple[str, ...], said: str
) -> None:
    assert said in refused(at(floor, "table", *words))


def test_init_refuses_signs_that_are_neither(tmp_path: Path) -> None:
    words = ("--name", "x", "--currency", "AUD", "--table", "a=mbs-2020", "--signs", "paper")
    assert "--signs must be screens or cards, got 'paper'" in refused(
        run("init", str(tmp_path / "f"), *words)
    )
    assert not (tmp_path / "f").exists()


# ------------------------------------------------------------------------------ copies


def copies(floor: Path) -> Any:
    return next(each for each in _papers(floor) if each.name == "copies of the rules")


def test_a_copy_is_put_on_file_by_its_hash_and_the_doctor_looks_after_it(
    floor: Path, tmp_path: Path
) -> None:
    paper = tmp_path / "ni2005-29.txt"
    paper.write_text("an approval\n")
    before = copies(floor)
    assert not before.ok
    assert "no copy of canberra-2005 is on file" in before.found
    assert before.fix == "sicbo rules canberra-2005 --copy FILE"
    words = ("rules", "canberra-2005", "--copy", str(paper))
    told = at(floor, *words, "--id", "filed", "--json").json
    assert (told["document"], told["bytes"]) == ("canberra-2005", 12)
    assert at(floor, *words, "--id", "filed", "--json").json == told
    kept = floor / FOLDER / told["sha256"]
    assert kept.read_text() == "an approval\n"
    assert [each.name for each in kept.parent.iterdir()] == [kept.name]
    # Marina Bay Sands asks for no copy: none is missing there.
    assert copies(floor).ok
    assert "mbs-2020 has none on file" in copies(floor).found
    kept.write_text("another\n")
    assert "must have hash" in copies(floor).found
    assert at(floor, *words).code == 0
    assert copies(floor).ok
    assert "off" not in at(floor, "rules", "canberra-2005", "--withdraw").err
    assert not copies(floor).ok


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "copy must be a file"),
        (b"", "copy must have 1..33554432 bytes, got none"),
        (b"\x00\x01\x02", "copy must be a PDF or plain text in UTF-8"),
        (b"\xff\xfe", "copy must be a PDF or plain text in UTF-8"),
    ],
)
def test_a_file_that_is_no_copy_is_one_line(
    floor: Path, tmp_path: Path, data: bytes | None, said: str
) -> None:
    paper = tmp_path / "paper"
    if data is not None:
        paper.write_bytes(data)
    no = refused(at(floor, "rules", "canberra-2005", "--copy", str(paper)))
    assert said in no


def test_a_document_that_no_table_has_gets_no_copy(floor: Path, tmp_path: Path) -> None:
    paper = tmp_path / "paper"
    paper.write_text("x")
    words = ("rules", "star-2016", "--copy", str(paper))
    assert "ID must be of a document on this floor, canberra-2005, mbs-2020" in refused(
        at(floor, *words)
    )
    both = refused(at(floor, *words, "--withdraw"))
    assert "--copy and --withdraw must not be given together" in both


def test_a_unit_that_nobody_has_set_is_no_number_on_the_sign(tmp_path: Path) -> None:
    """Canberra's sign states the multiples whatever they are (3.3): of a cent they say nothing."""
    floor = tmp_path / "floor"
    made = run(
        *("init", str(floor), "--name", "ring", "--currency", "AUD"),
        *("--key", str(tmp_path / "key.pem"), "--table", "act=canberra-2005", "--limits", "5:1000"),
    )
    assert made.code == 0, made.err
    assert at(floor, "people", "add", "olga", "--generate").code == 0
    assert at(floor, "people", "grant", "olga", "operator", "--table", "act").code == 0
    assert at(floor, "table", "open", "act", "--by", "olga").code == 0
    shown = at(floor, "table", "signs").out
    assert ("any amount" in shown, "0.01" in shown) == (True, False)
    assert sign(floor, "act")["unit"] == 1, "a program is told what applies"
