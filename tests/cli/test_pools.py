"""Jackpots from the command line: opened, linked, won, verified, paid, adjusted, reconciled."""

import asyncio
import json
from pathlib import Path
from typing import get_args

import click
import pytest

from sicbo.cli.jackpot.pool_orders import change_command, open_command
from sicbo.cli.jackpot.prize_orders import pay_command
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import SIX, SMALL, HandClock, linked_tables, played

PEOPLE = {
    "olga": "operator",
    "eva": "electronic-gaming-supervisor",
    "hal": "electronic-gaming-host",
}
OPERATOR = ("--at", "east", "--by", "olga")
RULES = ("--on", "triple:6", "--from", "10", "--shared", "each", "--paid", "hand", "--acknowledged")


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables that feed gold, which ann has won at one of them."""
    folder = tmp_path_factory.mktemp("pools")
    home, hands = new_home(folder), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            await played(staff, hands, "west", (1, 2, 5), SMALL, 30_000)
            await played(staff, hands, "east", (6, 6, 6), SIX, 1000)

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    return home.folder


def test_a_prize_is_verified_by_two_people_and_paid_once(floor: Path) -> None:
    shown = json.loads(says(floor, "jackpot", "show", "gold", "--json"))
    assert (shown["display"], shown["unpaid"], shown["reserve"]) == (100_005, 100_100, 1)
    assert [(row["player"], row["state"]) for row in shown["prizes"]] == [("ann", "unpaid")]
    pay = ("jackpot", "pay", "gold", "1", "ann", "--how", "hand", "--signed", "--at", "east")
    said = refused(run(*at(floor, *pay, "--by", "eva")))
    assert "not-verified by house 47" in said
    for person in ("hal", "eva"):
        seen = ("jackpot", "verify", "gold", "1", "ann", "1001", "--at", "east", "--by", person)
        assert f"{person} has verified 1001 of gold for ann" in says(floor, *seen)
    once = says(floor, *pay, "--by", "eva", "--id", "pay-1")
    assert once == says(floor, *pay, "--by", "eva", "--id", "pay-1")
    assert once == "ann is paid 1001 of jackpot gold\n"
    assert "prize-paid" in refused(run(*at(floor, *pay, "--by", "eva")))
    assert "paid" in says(floor, "jackpot", "show", "gold")
    assert "whole" in says(floor, "journal", "verify")


def test_a_jackpot_is_opened_linked_changed_and_its_end_announced(floor: Path) -> None:
    told = says(floor, "jackpot", "open", "silver", "50", *RULES, *OPERATOR)
    assert told == "jackpot silver is opened at 50\n"
    lacking = refused(run(*at(floor, "jackpot", "open", "tin", "50", *OPERATOR)))
    assert "rules-incomplete by 4.1.2" in lacking
    link = ("jackpot", "link", "silver", "1/100", *OPERATOR)
    assert "approval-missing by 4.1.1" in refused(run(*at(floor, *link)))
    assert "table east gives 1/100 and 0" in says(floor, *link, "--approval", "letter 2")
    says(floor, "jackpot", "change", "silver", "--reset", "60", "--ceiling", "90", *OPERATOR)
    shown = json.loads(says(floor, "jackpot", "show", "silver", "--json"))
    assert shown["rules"]["terms"]["reset"] == 5000
    assert shown["pending"]["terms"] | {"trigger": None} == {
        "reset": 6000,
        "ceiling": 9000,
        "trigger": None,
        "sharing": "each",
    }
    ends = ("jackpot", "retire", "silver", "2027-01-01", "--approval", "letter 3", *OPERATOR)
    assert "ends on 2027-01-01" in says(floor, *ends)
    assert "after the next win" in says(floor, "jackpot", "show", "silver")
    assert "feeds jackpot silver no more" in says(floor, "jackpot", "unlink", "silver", *OPERATOR)
    names = [each["pool"] for each in json.loads(says(floor, "jackpot", "list", "--json"))]
    assert names == ["gold", "silver"]
    assert "silver" in says(floor, "jackpot", "list")


def test_an_amount_is_adjusted_only_while_a_fault_stands(floor: Path) -> None:
    adjust = ("jackpot", "adjust", "gold", "990", "--procedure", "7", "--reason", "lost count")
    assert "no-fault by 4.1.4" in refused(run(*at(floor, *adjust, *OPERATOR)))
    fault = ("jackpot", "fault", "gold", "display", "--reason", "dark", "--at", "east")
    says(floor, *fault, "--by", "eva")
    assert "at fault" in says(floor, "jackpot", "list")
    assert "is at fault: dark" in run(*at(floor, "doctor")).out
    assert "adjusted from 1000.05 to 990" in says(floor, *adjust, *OPERATOR)
    assert "works again" in says(floor, "jackpot", "works", "gold", "--at", "east", "--by", "eva")


def test_turnover_times_rate_is_what_was_fed_at_every_table(floor: Path) -> None:
    rows = json.loads(says(floor, "jackpot", "reconcile", "gold", "--json"))
    assert [(row["table"], row["turnover"], row["difference"]) for row in rows] == [
        ("east", 1000, "0"),
        ("west", 30_000, "0"),
    ]
    assert "every table adds up" in says(floor, "jackpot", "reconcile", "gold")
    west = json.loads(says(floor, "meters", "west", "--json"))
    assert west["jackpots"] == [{"pool": "gold", "turnover": 30_000, "display": 100, "reserve": 30}]
    assert "To jackpot gold" in says(floor, "meters", "west")
    unknown = refused(run(*at(floor, "jackpot", "reconcile", "tin")))
    assert "JACKPOT must be one that a table has fed" in unknown
    none = refused(run(*at(floor, "jackpot", "show", "tin")))
    assert "JACKPOT must be one that was opened" in none


def test_a_prize_may_be_paid_in_every_way_that_the_law_knows() -> None:
    for command, option in ((open_command, "paid"), (change_command, "paid"), (pay_command, "how")):
        (found,) = (each for each in command.params if each.name == option)
        assert isinstance(found.type, click.Choice)
        assert sorted(found.type.choices) == sorted(get_args(PaidBy))
