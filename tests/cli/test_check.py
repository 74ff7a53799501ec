"""`sicbo check`: a rulebook file of one's own."""

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import COMMANDS, DOCUMENTS, Outcome, copied, refused, run, written

BOOK = "canberra-2005"
FAULT = re.compile(
    r"sicbo: (?P<file>.*?): line (?P<line>\d+): (?P<path>(?:[^ \"]|\"[^\"]*\")+): (?P<said>.+)"
)


def checked(folder: Path, *changes: tuple[str, str]) -> Outcome:
    return run("check", copied(folder, BOOK, *changes))


def faults(outcome: Outcome) -> list[tuple[int, str, str]]:
    """Line, path and message of each fault."""
    assert (outcome.code, outcome.out) == (2, "")
    found = [FAULT.fullmatch(line) for line in outcome.lines]
    return [(int(each["line"]), each["path"], each["said"]) for each in found if each]


def line_of(text: str) -> int:
    """The line of the built-in file on which a text begins first."""
    before, found, _ = written(BOOK).partition(text)
    assert found
    return before.count("\n") + 1


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_built_in_documents_are_sound(tmp_path: Path, document: str) -> None:
    path = copied(tmp_path, document)
    done = run("check", path)
    assert done.code == 0
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]
    books = {book["id"]: book for book in run("rulebooks", "--json").json}
    expected = [
        f"{path}: sound: {game}, {book['wagers'] + book['streaks']} wagers, "
        f"{book['clauses']} clauses, hash {digest}"
        for game, book in books.items()
        if book["document"] == document
    ]
    assert " ".join(done.out.split()) == " ".join(expected)
    assert all(line.startswith("sicbo: warning: ") for line in done.lines)


def test_a_sound_file_is_still_warned_of(tmp_path: Path) -> None:
    done = checked(tmp_path, ("pays = [{ to_one = 31 }]", "pays = [{ to_one = 40 }]"))
    assert done.code == 0
    (line,) = done.lines
    assert line.startswith("sicbo: warning: any-triple favours the player: edge -5/36")


CASES = {
    "a misspelt field": (
        ('label = "Small"', 'lable = "Small"'),
        ('label = "Small"', "wagers[0].lable", "unknown field lable; did you mean label?"),
    ),
    "a misspelt table": (
        ("[terms]", "[term]"),
        ("[terms]", "term", "unknown field term; did you mean terms?"),
    ),
    "a misspelt kind": (
        ('kind = "any-triple"', 'kind = "any-tripel"'),
        (
            'kind = "any-triple"',
            "wagers[4].wins_when.kind",
            "got 'any-tripel'; did you mean any-triple?",
        ),
    ),
    "a clause nobody states": (
        ('clause = "4.3(a)"', 'clause = "4.3(q)"'),
        ('clause = "4.3(a)"', "wagers[0].clause", "clause '4.3(q)' is not stated"),
    ),
    "a key twice": (
        ('key = "big"', 'key = "small"'),
        ('key = "big"', "wagers[1].key", "the wager small stands twice in canberra-2005"),
    ),
    "overlapping selections": (
        ('"1-2", "1-3"', '"1-2", "2-1"'),
        ('"1-2", "1-3"', "wagers[6].spots[1]", "'2-1' overlaps '1-2': the same choice twice"),
    ),
    "a float for odds": (
        ("to_one = 31 }]", "to_one = 31.0 }]"),
        ("to_one = 31 }]", "wagers[4].pays[0].to_one", "expected a whole number"),
    ),
    "odds of nothing": (
        ("to_one = 31 }]", "to_one = 0 }]"),
        ("to_one = 31 }]", "wagers[4].pays[0].to_one", "odds must be a positive whole number"),
    ),
    "fractional odds and no rounding": (
        ("to_one = 31 }]", 'to_one = "1/2" }]'),
        ("to_one = 31 }]", "wagers[4].pays[0].to_one", "fractional odds need [payments]"),
    ),
    "a total no dice make": (
        ("totals = [4, 5", "totals = [2, 5"),
        ("totals = [4, 5", "wagers[0].wins_when.totals[0]", "total must be 3..18, got 2"),
    ),
    "a win without a price": (
        ("  { count = 3, to_one = 12, clause = \"6.1(h)(iii)\" },\n", ""),
        ("pays = [\n  { count", "wagers[7].pays", "no odds for single:1"),
    ),
    "a clause neither obeyed nor waiting": (
        ("[clauses]\n", '[clauses]\n"0.0" = { states = "Nothing.", kind = "wager" }\n'),
        ('"Instrument" =', 'clauses."0.0"', "clause '0.0' is neither cited nor marked"),
    ),
    "a default that is no choice": (
        ('default = "both-present"', 'default = "both-presents"'),
        ('default = "both-present"', "readings[1].default", "default must be one of the choices"),
    ),
    "a missing field": (
        ('regulator = "ACT Gambling and Racing Commission"\n', ""),
        ("[identity]", "identity", "missing field regulator"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_told_with_file_line_path_and_the_nearest_spelling(
    tmp_path: Path, case: str
) -> None:
    change, (where, path, said) = CASES[case]
    done = checked(tmp_path, change)
    assert all(line.startswith(f"sicbo: {tmp_path / BOOK}.toml: line ") for line in done.lines)
    found = faults(done)
    assert len(found) == len(done.lines)
    matching = [fault for fault in found if fault[1] == path and said in fault[2]]
    assert [line for line, _, _ in matching][:1] == [line_of(where)], done.err


def test_several_faults_are_each_told_on_a_line(tmp_path: Path) -> None:
    chosen = ("a misspelt field", "a misspelt table", "a float for odds", "a missing field")
    done = checked(tmp_path, *(CASES[case][0] for case in chosen))
    found = faults(done)
    assert len(found) == len(done.lines) == len(chosen)
    assert {path for _, path, _ in found} == {CASES[case][1][1] for case in chosen}


@pytest.mark.parametrize("command", ["payoffs", "par", "rules"])
def test_every_command_tells_the_faults_of_a_file(tmp_path: Path, command: str) -> None:
    path = copied(tmp_path, BOOK, CASES["a float for odds"][0])
    assert command in COMMANDS
    assert run(command, path) == run("check", path)


def test_a_missing_file(tmp_path: Path) -> None:
    path = str(tmp_path / "nothing.toml")
    assert refused(run("check", path)) == f"cannot read {path}: No such file or directory"
    assert refused(run("par", path)) == f"cannot read {path}: No such file or directory"


def test_a_directory(tmp_path: Path) -> None:
    assert refused(run("check", str(tmp_path))) == f"cannot read {tmp_path}: Is a directory"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x01", b"schema = 1\nx = \xc3\x28", b"\x80" * 4096])
def test_a_binary_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(data)
    assert refused(run("check", str(path))).startswith(f"{path}: file: must be UTF-8 text, got ")


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.touch()
    names = ("schema", "identity", "games", "wagers", "clauses")
    assert faults(run("check", str(path))) == [(1, "file", f"missing field {n}") for n in names]


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = \n", 1), ("a = 1\n\n[b\n", 3), ("\0\0", 1), ('a = "', 1), ("a = 1\na = 2", 2)],
)
def test_what_is_not_toml(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text)
    told = refused(run("check", str(path)))
    assert told.startswith(f"{path}: line {line}: file: not TOML: ")


HARD = {
    "deep nesting": "a = " + "[" * 5000,
    "a number of 5000 digits": "a = " + "9" * 5000,
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_what_the_toml_reader_cannot_bear_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "hard.toml"
    path.write_text(text)
    refused(run("check", str(path)))


def test_dice_that_lack_a_symbol_are_refused(tmp_path: Path) -> None:
    side = '  { name = "chicken", label = "Chicken", value = 6, colour = "red" },\n'
    found = faults(run("check", copied(tmp_path, "crown", (side, ""))))
    told = [said for _, path, said in found if path == "games[1].faces.sides"]
    assert told == ["values must be 1..6 once each, got [1, 2, 3, 4, 5]"]


def test_a_line_break_in_a_path_does_not_break_the_message() -> None:
    refused(run("check", "no\nthing.toml"))


def test_brackets_in_a_path_are_shown(tmp_path: Path) -> None:
    folder = tmp_path / "[bold]"
    folder.mkdir()
    path = copied(folder, BOOK)
    assert run("check", path).out.startswith(f"{path}: sound: ")


LINES = written(BOOK).splitlines(keepends=True)
LAW = next(number for number, line in enumerate(LINES) if line.startswith("[clauses]"))


@settings(max_examples=60)
@given(st.data())
def test_a_file_with_any_line_spoilt_is_sound_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = list(LINES)
    at = data.draw(st.integers(0, LAW - 1) | st.integers(0, len(lines) - 1), label="line")
    start = data.draw(st.integers(0, len(lines[at])), label="from")
    end = data.draw(st.integers(start, len(lines[at])), label="to")
    scraps = ["", "[", "]", '"', "{", "=", "-", "0", "9", "x", ".", "\n", "#", "true", "1.5", "é"]
    lines[at] = lines[at][:start] + data.draw(st.sampled_from(scraps)) + lines[at][end:]
    path = tmp_path_factory.getbasetemp() / "spoilt.toml"
    path.write_bytes("".join(lines).encode())
    done = run("check", str(path))
    assert "Traceback" not in done.err
    if done.code == 0:
        assert ": sound: " in done.out
        assert all(line.startswith("sicbo: warning: ") for line in done.lines)
    else:
        assert done.lines
        assert len(faults(done)) == len(done.lines), done.err
        assert all(0 < line <= len(LINES) + 1 for line, _, _ in faults(done))
