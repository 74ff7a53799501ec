"""`sicbo simulate`: every mode, for a person and for a program, and bad input in one line."""

import csv
import io
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

import sicbo.cli.progress
import sicbo.lab.compiled
from tests.cli.run import process, refused, run

CUP = Path(__file__).parents[2] / "docs" / "examples" / "tournaments" / "spring-cup.toml"
EVENING = ("star-2016", "small=10", "--bankroll", "200", "--evenings", "5e3", "--rounds", "50")


def test_every_wager_of_a_game() -> None:
    done = run("simulate", "star-2016", "--rounds", "2e6")
    assert (done.code, done.err) == (0, "")
    assert "return of four:3-4-5-6" in done.out
    assert "all 57 answers agree (judged together at 99 %)" in done.out


def test_an_evening() -> None:
    done = run("simulate", *EVENING, "--goal", "300", "--stop-loss", "150", "--losses", "5")
    assert (done.code, done.err) == (0, "")
    for word in ("97.22 % = 35/36", "goal", "stop-loss", "5 losses in a row", "drawdown: at most"):
        assert word in done.out
    assert "ruin before the goal, however long" not in done.out
    assert "however long it takes" in run("simulate", *EVENING, "--goal", "300").out


def test_json_is_for_programs() -> None:
    told = run("simulate", *EVENING, "--strategy", "martingale", "--json").json
    assert told["rulebook"] == "star-2016"
    assert (told["evenings"], told["whole"], told["agrees"]) == (5_000, True, True)
    names = {answer["question"]: answer for answer in told["answers"]}
    assert names["return"]["fraction"] == "35/36"
    assert names["ruin"]["low"] <= names["ruin"]["exact"] <= names["ruin"]["high"]
    assert sum(told["losing_runs"]) == sum(told["ends"].values()) == 5_000
    assert sum(told["ruins_by_time"]) == told["ends"]["ruin"] > 0
    assert 0 < told["drawdown"]["mean"] < told["drawdown"]["0.95"]
    assert told["rounds_to_goal"] is None


def test_csv_has_a_line_an_answer() -> None:
    done = run("simulate", *EVENING, "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert rows[0]["question"] == "return"
    assert float(rows[0]["exact"]) == pytest.approx(35 / 36)
    assert {row["verdict"] for row in rows} == {"agrees"}


def test_a_streak_and_a_table_by_the_hour() -> None:
    streak = run("simulate", "star-2016", "streak:small-big=10", "--rounds", "1e5", "--json").json
    assert (streak["wagers"], sum(streak["law"])) == (100_000, 100_000)
    table = run(
        *("simulate", "star-2016", "small=10", "single:3=5", "--players", "5", "--hands", "20"),
        *("--hours", "2000", "--json"),
    ).json
    assert (table["hours"], table["turnover"]) == (2_000, 4_000 * 20)
    printed = run("simulate", "star-2016", "small=10", "--players", "2", "--hours", "2000")
    assert "what the house wins of what is staked" in printed.out


def test_other_casinos_and_other_readings_stand_beside() -> None:
    done = run(
        *("simulate", "crown-b", "colour:red=5", "--rounds", "1e6"),
        *("--against-reading", "crown-b.colour_count=exact"),
    )
    assert "crown-b crown-b.colour_count=exact" in done.out
    assert "88.89 %" in done.out
    assert "140.74 %" in done.out
    told = run(
        "simulate", "star-2016", "triple:1=5", "--against", "aruze-etg", "--rounds", "1e6", "--json"
    ).json
    assert [each["rulebook"] for each in told] == ["star-2016", "aruze-etg"]


def test_a_page_needs_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    done = run(
        *("simulate", *EVENING, "--html", str(target)),
        *("--against-reading", "star.even=printed-666-wins", "--strategy", "martingale"),
    )
    assert (done.code, done.out.strip()) == (0, str(target))
    page = target.read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert "Ruin against bankroll" in page
    assert "Side by side, on the same rolls" in page
    for outside in ("http:", "https:", "<script", "<link", "url("):
        assert outside not in page


def test_one_s_own_strategy(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def mine(memory, bankroll, last, table):\n"
        "    return min(bankroll - bankroll % table.unit, 2 * table.base)\n"
    )
    done = run("simulate", *EVENING, "--strategy", f"{path}:mine")
    assert done.code == 0
    assert "mine" in done.out
    path.write_text(
        "def mine(memory, bankroll, last, table):\n    return f'{1!r}' and 2 * bankroll\n"
    )
    done = run("simulate", *EVENING, "--strategy", f"{path}:mine")
    assert refused(done) == (
        f"{path}:mine must stake at most the 200 it has, got 400 in round 1 of evening 1"
    )


def test_an_interrupt_prints_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def stopped(_: str) -> Iterator[Callable[[int, int], None]]:
        pressed: list[int] = []

        def tell(done: int, of: int) -> None:  # noqa: ARG001
            if not pressed:
                pressed.append(done)
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(sicbo.cli.progress, "progress", stopped)
    done = run("simulate", "star-2016", "small=10", "--rounds", "1e9")
    assert done.code == 130
    assert "return of small" in done.out
    assert "agrees" in done.out
    assert "of 1,000,000,000 rounds" in done.err


def test_without_the_laboratory_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(name: str) -> object:
        return None if name in ("numba", "scipy") else find_spec(name)

    monkeypatch.setattr(sicbo.lab.compiled, "find_spec", found)
    for command in (("simulate", "star-2016"), ("dice", "rolls.csv")):
        assert refused(run(*command)) == (
            "the laboratory needs numba, scipy: pip install 'sicbo[lab]'"
        )


WRONG = {
    ("star-2016", "smal=10"): "wager must be one that star-2016 offers, got 'smal'; did you mean",
    ("star-2016", "small=ten"): "stake on small: amount must be money such as 25 or 25.50",
    ("star-2016", "--rounds", "ten"): "--rounds must be a whole number such as 1000000 or 1e6",
    ("star-2016", "--rounds", "-5"): "--rounds must be a whole number such as 1000000 or 1e6",
    ("star-2016", "--rounds", "1.5"): "--rounds must be a whole number such as 1000000 or 1e6",
    ("star-2016", "--rounds", "0"): "rounds must be a number from 1 to 1e15, got 0",
    ("star-2016", "--rounds", "1e99"): "rounds must be a number from 1 to 1e15, got 1e99",
    ("star-2016", "small=10", "--goal", "5"): "--goal needs --bankroll",
    ("star-2016", "small=10", "--strategy", "flat"): "--strategy needs --bankroll",
    ("star-2016", "small=10", "--hands", "5"): "--hands needs --players",
    ("star-2016", "--bankroll", "100"): "--bankroll needs WAGER=STAKE to play, got none",
    ("star-2016", "--players", "4"): "--players needs WAGER=STAKE to play, got none",
    ("star-2016", "small=10", "--bankroll", "100", "--players", "2"): "--players does not go with",
    ("star-2016", "small=10", "--players", "2", "--rounds", "5"): "--rounds does not go with",
    ("star-2016", "small=10", "--bankroll", "5"): "bankroll must be at least the stakes of one",
    ("star-2016", "streak:small-big=1", "small=1"): "a streak is simulated by itself, got 2 wagers",
    ("star-2016", "streak:small-big=1", "--bankroll", "9"): "wager must be decided by one roll",
    ("star-2016", "--json", "--csv"): "expected one of --json, --csv and --html, got several",
    ("star-2061",): "rulebook must be one of",
    ("star-2016", "--workers", "0"): "workers must be a number from 1 to 1,024, got 0",
    ("star-2016", "--workers", "100000"): "workers must be a number from 1 to 1,024, got 100,000",
    ("star-2016", "--level", "2"): "level must be from 0.5 to below 1, got 2",
    ("star-2016", "--seed", "99999999999999999999"): "seed must be a number from 0 to 18,446,744,",
    ("star-2016", "small=10", "--against", "crown-c"): "rulebook must be one of",
    ("star-2016", "odd=10", "--against", "aruze-etg"): "wager must be one that aruze-etg offers",
    ("docs/examples/macau.toml", "--html", "docs/examples/macau.toml"): "it is what is read from",
    ("star-2016", "--html", "/dev/null/x.html"): "cannot write /dev/null/x.html",
}


@pytest.mark.parametrize(
    ("arguments", "message"), WRONG.items(), ids=[" ".join(words) for words in WRONG]
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    more = () if "--rounds" in arguments or "--players" in arguments else ("--rounds", "1000")
    assert message in refused(run("simulate", *arguments, *more))


@pytest.mark.parametrize("written", ["1000", "1_000", "1,000", "1e3"])
def test_large_numbers_as_people_write_them(written: str) -> None:
    told = run("simulate", "star-2016", "small=1", "--rounds", written, "--json").json
    assert told["rounds"] == 1_000


def test_the_examples_of_the_help_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(CUP, tmp_path / "cup.toml")
    monkeypatch.chdir(tmp_path)
    _, _, examples = run("simulate", "--help").out.partition("Examples:")
    lines = [line.split() for line in examples.splitlines() if line.strip()]
    assert len(lines) == 6
    for _, *words in lines:
        quick = ["--evenings", "2000"] if "--bankroll" in words else []
        quick += ["--hours", "2000"] if "--players" in words else []
        quick += ["--tournaments", "200"] if "--conditions" in words else []
        assert run(*words, *quick).code == 0


def test_the_installed_command_finds_its_kernels() -> None:
    done = process("simulate", "star-2016", "small=10", "--rounds", "1e6")
    assert (done.code, done.err) == (0, "")
    assert "all 2 answers agree" in done.out
