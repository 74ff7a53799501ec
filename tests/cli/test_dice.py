"""`sicbo dice`: recorded rolls tested, biased ones made."""

from pathlib import Path

import pytest

from tests.cli.run import Outcome, refused, run


def made(folder: Path, *options: str) -> Path:
    path = folder / "rolls.csv"
    path.write_text(run("dice", "--make", "20000", *options).out)
    return path


def test_fair_rolls_pass(tmp_path: Path) -> None:
    done = run("dice", str(made(tmp_path)))
    assert (done.code, done.err) == (0, "")
    assert "nothing speaks against fair dice: 22 tests judged together at 99 %" in done.out
    assert "a bias that this number of rolls shows 9 times in ten" in done.out


@pytest.mark.parametrize(
    ("options", "test"),
    [
        (("--face", "6=0.2"), "faces"),
        (("--face", "6=0.2", "--die", "2"), "faces, second die"),
        (("--tied", "0.1"), "correlation, first and second die"),
        (("--sticky", "0.1"), "transitions"),
    ],
)
def test_loaded_rolls_are_suspect(tmp_path: Path, options: tuple[str, ...], test: str) -> None:
    done: Outcome = run("dice", str(made(tmp_path, *options)), "--json")
    assert done.code == 1
    assert '"verdict": "suspect"' in done.out
    said = " ".join(run("dice", str(tmp_path / "rolls.csv")).out.split())
    assert test in said.rpartition("failed: ")[2]


def test_a_small_record_says_what_it_lacks(tmp_path: Path) -> None:
    path = tmp_path / "few.csv"
    path.write_text("1,2,3\n4,5,6\n")
    done = run("dice", str(path))
    assert done.code == 0
    assert "2 rolls are too few for any test" in done.out
    assert "needs 1,080 rolls" in done.out


def test_pages_and_pictures(tmp_path: Path) -> None:
    path = made(tmp_path)
    done = run(
        "dice", str(path), "--html", str(tmp_path / "d.html"), "--plot", str(tmp_path / "d.png")
    )
    assert done.code == 0
    text = (tmp_path / "d.html").read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert "What this number of rolls would have shown" in text
    assert "http" not in text
    assert (tmp_path / "d.png").read_bytes()[:4] == b"\x89PNG"
    assert run("dice", str(path), "--plot", str(tmp_path / "d.svg")).code == 0
    assert b"<svg" in (tmp_path / "d.svg").read_bytes()


def test_the_same_seed_makes_the_same_rolls() -> None:
    one, two = (run("dice", "--make", "50", "--seed", "7").out for _ in range(2))
    assert one == two != run("dice", "--make", "50", "--seed", "8").out
    assert one.splitlines()[0] == "first,second,third"
    assert len(one.splitlines()) == 51


WRONG = {
    (): "expected a file of rolls, --set SERIAL or --make N, got neither",
    ("rolls.csv", "--make", "5"): "expected a file of rolls, --set SERIAL or --make N, got several",
    ("rolls.csv", "--face", "6=0.2"): "--face needs --make",
    ("none.csv",): "cannot read none.csv: No such file or directory",
    ("seven.csv",): "seven.csv line 3: die must be 1..6, got '7'",
    ("rolls.csv", "--level", "0"): "level must be from 0.5 to below 1, got 0.0",
    ("rolls.csv", "--plot", "x.txt"): "picture must end in .png, .svg, .pdf, got 'x.txt'",
    ("rolls.csv", "--html", "rolls.csv"): "cannot write rolls.csv: it is what is read from",
    ("rolls.csv", "--json", "--html", "x.html"): "expected one of --json and --html, got both",
    ("--make", "10", "--die", "1"): "--die needs --face, the chance of a face on that die",
    ("--make", "0"): "rolls must be a number from 1 to 1e8, got 0",
    ("--make", "ten"): "--make must be a whole number such as 1000000 or 1e6, got 'ten'",
    ("--make", "5", "--face", "six=1"): "--face must be a face and its chance such as 6=0.18",
    ("--make", "5", "--face", "6"): "--face must be a face and its chance such as 6=0.18",
    ("--make", "5", "--face", "7=0.2"): "face must be 1..6, got 7",
    ("--make", "5", "--face", "6=2"): "chance of face 6 must be from 0 to 1, got 2",
    ("--make", "5", "--face", "6=0.2", "--die", "4"): "dice must be some of 1, 2 and 3, got 4",
    ("--make", "5", "--sticky", "nan"): "sticky must be a chance from 0 to 1, got nan",
}


@pytest.mark.parametrize(
    ("arguments", "message"), WRONG.items(), ids=[" ".join(words) for words in WRONG]
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rolls.csv").write_text("1,2,3\n" * 50)
    Path("seven.csv").write_text("first,second,third\n1,2,3\n6,7,1\n")
    assert message in refused(run("dice", *arguments))
