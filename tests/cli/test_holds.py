"""Holds and notices from the command line: withheld, told, reviewed, determined, demanded."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused as told
from tests.cli.run import run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.withheld_money import lay_money

PEOPLE = {
    "cass": "cashier",
    "olga": "operator",
    "ina": "inspector",
    "pat": "pit-boss",
    "eva": "electronic-gaming-supervisor",
}
OLGA = ("--by", "olga")
FORGED = ("--because", "it looks forged")


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


def refused(*words: str) -> str:
    return told(run(*words))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with a prize won, a ticket paid, a good ticket and winnings at a dealt table."""
    home, hands = new_home(tmp_path_factory.mktemp("holds")), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await lay_money(Staff(desk), hands)

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    return home.folder


def test_a_ticket_is_withheld_once_reviewed_and_determined(floor: Path) -> None:
    held = ("hold", "withhold", "--ticket", "west-2", *FORGED, *OLGA, "--id", "once")
    assert "west-2" in says(floor, *held)
    assert says(floor, *held) == says(floor, *held)
    rows = json.loads(says(floor, "hold", "list", "--json"))
    assert [(row["hold"], row["stands"]) for row in rows] == [("west-1", "to-review")]
    notices = json.loads(says(floor, "notice", "list", "--json"))
    assert [(row["number"], row["subject"]) for row in notices] == [(1, "west-1")]
    says(floor, "notice", "acknowledge", "1", "--note", "seen", "--by", "ina")
    assert json.loads(says(floor, "notice", "list", "--json")) == []
    assert "ina" in says(floor, "notice", "list", "--all")
    ended = ("hold", "determine", "west-1", "--pays", "10", "--because", "a part", *OLGA)
    assert "review-required" in refused(*at(floor, *ended))
    says(floor, "hold", "review", "west-1", "--finding", "the paper was seen", "--by", "ina")
    says(floor, *ended)
    shown = says(floor, "hold", "show", "west-1")
    assert "the paper was seen" in shown
    assert "pays 10" in shown
    assert json.loads(says(floor, "hold", "show", "west-1", "--json"))["pays"] == 1000


def test_a_prize_credit_and_winnings_are_withheld_and_demanded(floor: Path) -> None:
    prize = ("--prize", "1", "--of", "gold", "--from", "ann", "--at", "east")
    says(floor, "hold", "withhold", *prize, *FORGED, *OLGA)
    credit = ("--from", "bob", "--amount", "10", "--at", "west")
    says(floor, "hold", "withhold", *credit, *FORGED, *OLGA)
    says(floor, "hold", "demand", *credit, *FORGED, *OLGA)
    says(floor, "hold", "demand", "--ticket", "west-1", "--amount", "5", *FORGED, *OLGA)
    seized = says(floor, "hold", "seize", "ann", "10", "--at", "crown", *FORGED, "--by", "pat")
    assert "crown-1" in seized
    demand = next(
        row["hold"]
        for row in json.loads(says(floor, "hold", "list", "--table", "west", "--json"))
        if row["demand"] and row["of"] == "meter"
    )
    says(floor, "hold", "receive", demand, "4", "--by", "cass", "--json")
    assert "handed in: 4" in says(floor, "hold", "show", demand)
    assert "demanded" in says(floor, "hold", "list")


def test_what_cannot_be_is_said_in_one_line(floor: Path) -> None:
    assert "--ticket" in refused(*at(floor, "hold", "withhold", *FORGED, *OLGA))
    assert "--ticket" in refused(*at(floor, "hold", "demand", "--amount", "5", *OLGA))
    assert "--amount" in refused(*at(floor, "hold", "demand", *OLGA))
    of = ("--from", "bob", "--amount", "5")
    assert "--at" in refused(*at(floor, "hold", "withhold", *of, *FORGED, *OLGA))
    assert "HOLD" in refused(*at(floor, "hold", "show", "moon-1"))
    assert "inspector" in refused(*at(floor, "hold", "review", "west-1", *OLGA))
    assert "cashier" in refused(*at(floor, "hold", "receive", "west-1", "5", *OLGA))
    eva = ("--by", "eva")
    assert "not-permitted" in refused(
        *at(floor, "hold", "withhold", "--ticket", "west-2", *FORGED, *eva)
    )
    assert "hold-unknown" in refused(
        *at(floor, "hold", "determine", "west-99", "--pays", "1", *FORGED, *OLGA)
    )
    assert "notice-unknown" in refused(*at(floor, "notice", "acknowledge", "99", "--by", "ina"))
