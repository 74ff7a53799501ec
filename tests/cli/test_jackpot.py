"""`sicbo jackpot figures`: for a person and for a program, and bad input in one line."""

from pathlib import Path

import pytest

from tests.cli.run import refused, run

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "jackpots"
ONE = str(FOLDER / "triple-six.toml")
TWICE = str(FOLDER / "twice-in-a-row.toml")


def test_the_figures_of_an_example() -> None:
    done = run("jackpot", "figures", ONE)
    assert done.code == 0
    for word in ("1/216", "1,032.40", "32.32", "611/648", "25/162", "248/225", "250.00"):
        assert word in done.out
    assert done.lines == [
        "sicbo: warning: the meter can pass break-even at 250.00",
        "sicbo: warning: all stakes together favour the players: 110.22 % comes back",
    ]


def test_meter_stake_seats_and_count() -> None:
    asked = ("--meter", "60000", "--stake", "20", "--seats", "3", "--count", "1")
    told = run("jackpot", "figures", TWICE, *asked, "--json").json
    (line,) = told["break_even"]
    assert (line["stake"], line["seats"], line["count"]) == (2000, 3, 1)
    assert line["meter"] == str(3 * 2000 * 25)
    assert line["return"] == "397/72"
    assert told["seats"][2]["break_even"] is None
    assert "at 60000" in run("jackpot", "figures", TWICE, *asked).out


def test_json_has_every_fraction_in_full() -> None:
    told = run("jackpot", "figures", ONE, "--json").json
    assert told["hits"] == "1/216"
    assert told["mean_prize"] == "103240"
    assert told["return"] == {
        "paytable": "611/648",
        "increments": "1/200",
        "reserve": "0",
        "reset": "25/162",
        "others": "0",
        "in_all": "248/225",
    }
    low, high = (float(each) for each in told["variance"])
    assert low < high < low * 1.00001
    assert told["flags"] == ["meter-passes-break-even", "player-advantage"]


def test_every_wager_as_the_trigger() -> None:
    done = run("jackpot", "figures", TWICE, "--wagers")
    assert "pair:1-2 … pair:5-6" in done.out
    assert "advantage" in done.out
    told = run("jackpot", "figures", TWICE, "--wagers", "--json").json["wagers"]
    assert len(told) == 50
    assert told["triple:1"]["rounds_between_hits"] == "23436"


def test_simulated_beside_exact_with_the_same_seed_on_any_workers() -> None:
    asked = ("jackpot", "figures", ONE, "--simulate", "1e6", "--seed", "7")
    one = run(*asked, "--workers", "1", "--json").json["simulated"]
    assert one == run(*asked, "--workers", "3", "--json").json["simulated"]
    assert (one["agrees"], one["rounds"], one["whole"]) == (True, 10**6, True)
    assert "all 5 answers agree (judged together at 99 %)" in run(*asked).out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--meter", "0"), "--meter must be more than 0"),
        (("--meter", "-5"), "--meter: amount must be money such as 25"),
        (("--meter", "99999999999999"), "--meter: amount must be at most 10000000000000, got"),
        (("--stake", "9.99"), "stake must be at least the trigger's 10, got 9.99"),
        (("--stake", "ten"), "--stake: amount must be money"),
        (("--seats", "0"), "--seats must be a number from 1 to 1,000, got 0"),
        (("--seats", "1001"), "--seats must be a number from 1 to 1,000"),
        (("--count", "1"), "count must be 0, since one win is enough, got 1"),
        (("--simulate", "0"), "rounds must be a number from 1"),
        (("--simulate", "5", "--level", "2"), "level must be from 0.5 to below 1"),
        (("--simulate", "5", "--workers", "0"), "workers must be a number"),
    ],
)
def test_bad_input_is_one_clear_line(asked: tuple[str, ...], said: str) -> None:
    assert said in refused(run("jackpot", "figures", ONE, *asked))


def test_a_file_with_faults_tells_all_of_them(tmp_path: Path) -> None:
    text = Path(ONE).read_text(encoding="utf-8").replace('"1500"', '"900"').replace("1/200", "3/2")
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    done = run("jackpot", "figures", str(tmp_path / "bad.toml"))
    assert (done.code, done.out, len(done.lines)) == (2, "", 2)
    assert "line 4: ceiling: ceiling must be at least the reset of 1000, got 900" in done.lines[0]
    assert "tables[0].display: display must be a fraction from 0 to 1, got 3/2" in done.lines[1]


def test_an_expected_prize_at_the_ceiling_is_flagged(tmp_path: Path) -> None:
    text = Path(ONE).read_text(encoding="utf-8").replace('"1500"', '"1032.40"')
    (tmp_path / "low.toml").write_text(text, encoding="utf-8")
    done = run("jackpot", "figures", str(tmp_path / "low.toml"))
    assert done.code == 0
    assert "expected prize is at or above the ceiling: 1,032.40 expected" in done.lines[0]


def test_help_has_examples_and_a_wrong_command_a_hint() -> None:
    assert "sicbo jackpot figures docs/examples" in run("jackpot", "figures", "--help").out
    assert "did you mean figures?" in refused(run("jackpot", "figurs", ONE))
