"""Bad input: one line on standard error that says what, expected and got, and exit code 2."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.cli.run import COMMANDS, GAMES, process, refused, run

KNOWN = "star-2016, mbs-2020, aruze-etg, crown-a, crown-b, canberra-2005 or a file"
MONEY = "stake on small: amount must be money such as 25 or 25.50, got"
LARGE = "stake on small: amount must be at most 10000000000000, got"
DECIMALS = "stake on small: amount must have at most 2 decimals, got"
WAGER = "wager must be one that {} offers, got"
ONE_ROLL = "wager must be decided by one roll, got"

RULEBOOKS = {
    "star-2061": f"rulebook must be one of {KNOWN}, got 'star-2061'; did you mean star-2016?",
    "Crown-B": "got 'Crown-B'; did you mean crown-b?",
    "crown-c": "got 'crown-c'; did you mean crown-",
    "macau": f"rulebook must be one of {KNOWN}, got 'macau'",
    "": "got ''",
    "star-2016 ": "got 'star-2016 '; did you mean star-2016?",
    "star\n2016": r"got 'star\n2016'; did you mean star-2016?",
    "crown": "crown has 2 games; name one: crown-a or crown-b",
    "no/such": "cannot read no/such: No such file or directory",
    "x" * 300: "File name too long",
}

DICE = {
    "0": "die must be 1..6, got '0'",
    "7": "die must be 1..6, got '7'",
    "-1": "die must be 1..6, got '-1'",
    "1.5": "die must be 1..6, got '1.5'",
    "1.0": "die must be 1..6, got '1.0'",
    "+1": "die must be 1..6, got '+1'",
    "01": "die must be 1..6, got '01'",
    "12": "die must be 1..6, got '12'",
    "": "die must be 1..6, got ''",
    " 1": "die must be 1..6, got ' 1'",
    "one": "die must be 1..6, got 'one'",
    "nan": "die must be 1..6, got 'nan'",
    "fish": "die must be 1..6, got 'fish'",
    "\uff11": "die must be 1..6, got '\uff11'",
    "٣": "die must be 1..6, got '٣'",
    "³": "die must be 1..6, got '³'",
}

STAKES = {
    "-5": f"{MONEY} '-5'",
    "-0.01": f"{MONEY} '-0.01'",
    "0": "stake on small must be more than 0, got '0'",
    "0.00": "stake on small must be more than 0, got '0.00'",
    "000": "stake on small must be more than 0, got '000'",
    "-0": f"{MONEY} '-0'",
    "ten": f"{MONEY} 'ten'",
    "10 dollars": f"{MONEY} '10 dollars'",
    "$10": f"{MONEY} '$10'",
    "1,000": f"{MONEY} '1,000'",
    "1_000": f"{MONEY} '1_000'",
    "1.234": f"{DECIMALS} '1.234'",
    "1.000": f"{DECIMALS} '1.000'",
    "0.001": f"{DECIMALS} '0.001'",
    "1e3": f"{MONEY} '1e3'",
    "1E3": f"{MONEY} '1E3'",
    "nan": f"{MONEY} 'nan'",
    "inf": f"{MONEY} 'inf'",
    "": f"{MONEY} ''",
    " ": f"{MONEY} ' '",
    "5 ": f"{MONEY} '5 '",
    "5\n": rf"{MONEY} '5\n'",
    "+5": f"{MONEY} '+5'",
    ".5": f"{MONEY} '.5'",
    "5.": f"{MONEY} '5.'",
    "1/2": f"{MONEY} '1/2'",
    "0x10": f"{MONEY} '0x10'",
    "=5": f"{MONEY} '=5'",
    "1.2.3": f"{MONEY} '1.2.3'",
    "٢٥": f"{MONEY} '٢٥'",
    "\uff12\uff15": f"{MONEY} '\uff12\uff15'",
    "9999999999999999": f"{LARGE} 9999999999999999",
    "9" * 5000: f"{LARGE} 5000 digits",
}

WAGERS = {
    ("star-2016", "smal=1"): f"{WAGER.format('star-2016')} 'smal'; did you mean small?",
    ("star-2016", "Small=1"): f"{WAGER.format('star-2016')} 'Small'; did you mean small?",
    ("star-2016", "tripel:4=1"): f"{WAGER.format('star-2016')} 'tripel:4'; did you mean triple:4?",
    ("star-2016", "double:7=1"): "got 'double:7'; did you mean double:",
    ("star-2016", "pair:2-1=1"): "got 'pair:2-1'; did you mean pair:",
    ("star-2016", "double=1"): "got 'double'; did you mean double:",
    ("star-2016", "total:3=1"): "got 'total:3'; did you mean total:",
    ("star-2016", "three:1-2-6=1"): f"{WAGER.format('star-2016')} 'three:1-2-6'",
    ("aruze-etg", "odd=1"): f"{WAGER.format('aruze-etg')} 'odd'",
    ("canberra-2005", "four:1-2-3-4=1"): f"{WAGER.format('canberra-2005')} 'four:1-2-3-4'",
    ("mbs-2020", "double-single:1-1-2=1"): "got 'double-single:1-1-2'; did you mean double-single:",
    ("crown-b", "double:2=1"): f"{WAGER.format('crown-b')} 'double:2'",
    ("crown-b", "symbol:fsh=1"): "got 'symbol:fsh'; did you mean symbol:fish?",
    ("crown-a", "colour:red=1"): f"{WAGER.format('crown-a')} 'colour:red'",
    ("star-2016", "streak:small-big=1"): f"{ONE_ROLL} streak:small-big, which runs over",
    ("star-2016", "streak:odd-even=1"): f"{ONE_ROLL} streak:odd-even, which runs over",
    ("star-2016", "small"): "expected WAGER=STAKE such as small=25, got 'small'",
    ("star-2016", "=5"): "expected WAGER=STAKE such as small=25, got '=5'",
    ("star-2016", "25"): "expected WAGER=STAKE such as small=25, got '25'",
    ("star-2016", ""): "expected WAGER=STAKE such as small=25, got ''",
    ("star-2016", "-small=5"): "got '-small'",
    ("star-2016", "--small=5"): "no such option '--small=5'",
}  # fmt: skip

READINGS = {
    "star.evn=corrected": "got 'star.evn'; did you mean star.even?",
    "crown-b.single=every-die": "reading of star-2016 must be one of star.even,",
    "star.even=correctd": "got 'correctd'; did you mean corrected?",
    "star.even=": "--reading must be NAME=VALUE, got 'star.even='",
    "star.even": "--reading must be NAME=VALUE, got 'star.even'",
    "=corrected": "--reading must be NAME=VALUE, got '=corrected'",
    "": "--reading must be NAME=VALUE, got ''",
    "=": "--reading must be NAME=VALUE, got '='",
}

SETTLE = ("settle", "star-2016", "1", "2", "3")
OTHERS: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown command": (("roulette",), "no such command 'roulette'"),
    "empty command": (("",), "no such command ''"),
    "unknown option": (("--colour",), "No such option '--colour'"),
    "unknown option of a command": (("rulebooks", "--all"), "No such option '--all'"),
    "nearly an option": (("par", "star-2016", "--jso"), "'--json'"),
    "nearly an option of settle": ((*SETTLE, "small=1", "--jsn"), "no such option '--jsn'"),
    "a value for a flag": (("par", "star-2016", "--json=1"), "--json"),
    "no rulebook": (("par",), "Missing argument 'ID'"),
    "no rulebook to settle by": (("settle",), "Missing argument"),
    "two dice": (("settle", "star-2016", "1", "2"), "takes 3 values"),
    "no wager": (SETTLE, "expected WAGER=STAKE such as small=25 after the dice, got none"),
    "no wager on the layout": (("layout", "star-2016"), "Missing argument 'WAGER=STAKE...'"),
    "four dice": (("settle", "star-2016", "1", "2", "3", "4", "small=1"), "got '1 2 3 4'"),
    "one rulebook to compare": (("diff", "star-2016"), "Missing argument 'B'"),
    "three rulebooks to compare": (("diff", "crown-a", "crown-b", "x"), "extra argument"),
    "no file": (("check",), "Missing argument 'FILE'"),
    "two files": (("check", "a.toml", "b.toml"), "extra argument"),
    "no shell": (("completion",), "Missing argument"),
    "a reading without a value": (("par", "star-2016", "--reading"), "requires an argument"),
    "a reading twice": (
        ("par", "star-2016", *("--reading", "star.even=corrected") * 2),
        "--reading must name star.even once, got it twice",
    ),
    "a reading twice in two spellings": (
        (
            *("par", "crown-b"),
            *("--reading", "crown-b.single=every-die"),
            *("--reading", "CROWN_B.Single=every-die"),
        ),
        "reading crown-b.single must be given once, got it twice",
    ),
    "a reading of all": (("par", "all", "--reading", "star.even=corrected"), "got all of them"),
    "a reading of a game without any": (
        ("par", "docs/examples/harbour.toml", "--reading", "star.even=corrected"),
        "reading of harbour must be left out, as the game has none, got 'star.even'",
    ),
    "all, where one is wanted": (("payoffs", "all"), "got 'all'"),
    "the same wager twice": ((*SETTLE, "small=1", "small=2"), "small must stand once, got it"),
    "the same wager twice on the layout": (
        ("layout", "star-2016", "small=1", "big=1", "small=1"),
        "small must stand once, got it twice",
    ),
    "the second wager is bad": ((*SETTLE, "small=1", "big=x"), "stake on big: amount must be"),
    "json and csv": (("par", "star-2016", "--json", "--csv"), "one of --json, --csv and --html"),
    "json and html": (("par", "star-2016", "--json", "--html", "x"), "one of --json, --csv and"),
    "csv and html": (("par", "star-2016", "--csv", "--html", "x"), "one of --json, --csv and"),
    "an unknown clause": (("rules", "star-2016", "3.1.44"), "got '3.1.44'; did you mean 3.1.4"),
    "a symbol nearly right": (
        ("settle", "crown-b", "fish", "prwn", "crab", "small=1"),
        "1..6 or fish, prawn, gourd, coin, crab, chicken, got 'prwn'; did you mean prawn?",
    ),
}  # fmt: skip


def cases() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Every bad input: a name, the arguments and what the line must say."""
    for book, said in RULEBOOKS.items():
        for command in ("rules", "payoffs", "par", "diff"):
            if (command, book) != ("rules", "crown"):
                second = ("star-2016",) if command == "diff" else ()
                yield f"{command} {book:.20}", (command, book, *second), said
        yield f"settle {book:.20}", ("settle", book, "1", "2", "3", "small=1"), said
        yield f"layout {book:.20}", ("layout", book, "small=1"), said
        yield f"diff second {book:.20}", ("diff", "star-2016", book), said
    for number, (die, said) in enumerate(DICE.items()):
        dice = ["1", "2", "3"]
        dice[number % 3] = die
        yield f"die {die}", ("settle", "star-2016", *dice, "small=1"), said
    for number, (stake, said) in enumerate(STAKES.items()):
        words = SETTLE if number % 3 else ("layout", "star-2016")
        yield f"{words[0]} stake {stake:.20}", (*words, f"small={stake}"), said
    for (book, wager), said in WAGERS.items():
        yield f"{book} {wager}", ("settle", book, "1", "2", "3", wager), said
    for reading, said in READINGS.items():
        for command in ("payoffs", "par"):
            yield f"{command} {reading}", (command, "star-2016", "--reading", reading), said
        yield f"settle {reading}", (*SETTLE, "small=1", "--reading", reading), said
    for name, (arguments, said) in OTHERS.items():
        yield name, arguments, said


CASES = [pytest.param(arguments, said, id=name) for name, arguments, said in cases()]


@pytest.mark.parametrize(("arguments", "said"), CASES)
def test_bad_input(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(run(*arguments))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("par", "star-2061"), "got 'star-2061'; did you mean star-2016?"),
        ((*SETTLE, "smal=1"), "got 'smal'; did you mean small?"),
    ],
)
def test_bad_input_in_a_real_process(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(process(*arguments))


@pytest.mark.parametrize(("typed", "meant"), [("rulebok", "rulebooks"), ("setle", "settle")])
def test_a_command_nearly_right_is_suggested(typed: str, meant: str) -> None:
    assert meant in refused(run(typed))


def test_an_option_of_settle_nearly_right_is_suggested() -> None:
    assert "--json" in refused(run(*SETTLE, "small=1", "--jsn"))


def test_a_game_of_a_file_nearly_right_is_suggested() -> None:
    path = Path(__file__).parents[2] / "src" / "sicbo" / "rulebooks" / "crown.toml"
    assert "did you mean crown-b?" in refused(run("par", f"{path}#crwn-b"))


@pytest.mark.parametrize("below", ["file/book.html", "."])
def test_an_html_path_that_cannot_be_written(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").touch()
    line = refused(run("par", "canberra-2005", "--html", str(tmp_path / below)))
    assert str(tmp_path) in line
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file"]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    path = tmp_path / "secret.toml"
    assert refused(run("par", str(path))) == f"cannot read {path}: Permission denied"


WORDS = (
    *COMMANDS, *GAMES, "crown", "all", "small", "1", "6", "7", "fish", "small=1", "big=2.50",
    "odd=1", "streak:small-big=1", "3.1.4", "--json", "--csv", "--reading", "--reading-a",
    "--search", "--help", "-h", "--version", "--", "-", "star.even=corrected", "bash",
)  # fmt: skip
TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
STAKE = st.builds("{}={}".format, st.sampled_from(["small", "double:1", "x"]), TEXT)
WORD = st.sampled_from(WORDS) | TEXT | STAKE


@given(st.lists(WORD, min_size=1, max_size=8))
@example(["settle", "star-2016", "1", "2", "3", "small=1", "--", "--json"])
@example(["par", "\udcff"])
@example(["check", "\udcff.toml"])
def test_no_words_make_a_traceback_or_another_exit_code(words: list[str]) -> None:
    done = run(*words)
    assert done.code in (0, 2)
    assert "Traceback" not in done.err
    assert "internal error" not in done.err
    if done.code == 2:
        assert done.out == ""
        assert done.lines
    assert all(line.startswith("sicbo: ") for line in done.lines)


@pytest.mark.parametrize("pace", ["nan", "inf", "0", "fast"])
def test_a_pace_that_is_no_pace_is_refused(pace: str, tmp_path: Path) -> None:
    floor = str(tmp_path / "floor")
    done = run("serve", "--demo", "--floor", floor, "--pace", pace, "--port", "0")
    assert done.code == 2
    assert "--pace" in done.err


def test_a_rulebook_without_policies_is_computed_with_and_not_played(tmp_path: Path) -> None:
    path, house = tmp_path / "round.txt", Path(__file__).parents[2] / "docs/examples/macau.toml"
    path.write_text(f"rulebook {house}\nlimits 5 to 100\ndan: open table\n")
    said = "macau has no policies: it can be computed with but not played"
    assert refused(run("scenario", str(path))) == said
