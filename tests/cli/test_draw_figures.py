"""`sicbo promotion figures`, and the flag of a ticket that is worth more than it costs."""

import json
from pathlib import Path

from tests.cli.run import refused, run

SPRING = "docs/examples/promotions/spring.toml"
FIGURES = ("promotion", "figures", SPRING, "--by", "star-2016")


def test_the_flag_is_raised_under_and_not_at_the_number_where_it_ends() -> None:
    for tickets, raised in ((18_359, True), (18_360, False), (18_361, False)):
        done = run("promotion", "check", SPRING, "--by", "star-2016", "--tickets", str(tickets))
        assert done.code == 0
        assert ("WARNING: THE PLAYER IS FAVOURED" in done.err) is raised
        assert "opposite wagers, odd with even: a ticket for 1.3889" in done.err


def test_without_a_number_the_flag_says_up_to_where_it_holds() -> None:
    done = run("promotion", "check", SPRING, "--by", "star-2016", "--json")
    assert "FAVOURED with fewer than 18,360 tickets" in done.err
    told = json.loads(done.out)["ticket"]
    assert told["favoured_below"] == 18_360
    assert told["favours_player"] is True
    assert told["costs"] == "1250/9"
    assert refused(run("promotion", "check", SPRING, "--by", "star-2016", "--tickets", "0"))


def test_lodging_raises_the_flag_too(tmp_path: Path) -> None:
    floor = str(tmp_path / "floor")
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    assert run("init", floor, *named, "--table", "main=star-2016").code == 0
    assert run("people", "add", "olga", "--generate", "--floor", floor).code == 0
    assert run("people", "grant", "olga", "operator", "--floor", floor).code == 0
    by = ("--by", "olga", "--floor", floor, "--json")
    lodged = run("promotion", "lodge", SPRING, "--at", "main", *by)
    assert lodged.code == 0, lodged.err
    assert "WARNING: THE PLAYER IS FAVOURED with fewer than 18,360 tickets" in lodged.err
    assert json.loads(lodged.out)["events"]


def test_wagers_and_chances_in_a_table_and_as_json() -> None:
    holding = ("--tickets", "20000", "--holding", "500", "--each", "40")
    done = run(*FIGURES, *holding)
    assert done.code == 0, done.err
    assert "20,000 tickets, each worth 1.2750" in done.out
    assert "is worth less" in done.out
    assert "500 tickets win something: 7." in done.out
    told = json.loads(run(*FIGURES, *holding, "--json").out)
    assert (told["worth"], told["favours_player"]) == ("255/2", False)
    cheapest = told["wagers"][0]
    assert (cheapest["edge"], cheapest["costs"]) == ("1/36", "1250/9")
    assert ["odd", "even"] in [each["wagers"] for each in told["wagers"]]
    (chance,) = told["chances"]
    assert chance["tickets"] == 500


def test_drawn_beside_it() -> None:
    small = ("--tickets", "12", "--holding", "3", "--holding", "5", "--each", "4")
    done = run(*FIGURES, *small, "--simulate", "2e4", "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert told["simulated"]["agrees"] is True
    assert told["chances"][0]["exact"] == "1"
    table = run(*FIGURES, "--tickets", "40", "--holding", "3", "--simulate", "2e4")
    assert "simulated and exact: answer agrees" in table.out
    assert "IS WORTH MORE THAN IT COSTS" in table.out


def test_numbers_that_do_not_go_together() -> None:
    assert "comes to 9" in refused(run(*FIGURES, "--tickets", "8", "--holding", "9"))
    assert "at least 1" in refused(run(*FIGURES, "--tickets", "0"))
    assert "at least 1" in refused(run(*FIGURES, "--tickets", "3", "--each", "0"))
    assert "1,000,000 holders" in refused(run(*FIGURES, "--tickets", "2e6"))
    gone = run("promotion", "figures", "gone.toml", "--by", "star-2016", "--tickets", "9")
    assert "cannot read" in refused(gone)
    crown = run("promotion", "figures", SPRING, "--by", "crown", "--tickets", "9")
    assert "not-provided" in refused(crown)
