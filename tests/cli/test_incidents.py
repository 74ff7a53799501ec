"""Incidents and exclusions from the command line: recorded, acted on, shown, lifted, closed."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused as told
from tests.cli.run import run
from tests.cli.test_real_floor import at
from tests.desk.breaches import lay_breaches
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock

PEOPLE = {"pat": "pit-boss", "dan": "dealer", "sol": "surveillance", "ina": "inspector"}
SAID = "a counter in the left hand"


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


def refused(floor: Path, *words: str) -> str:
    return told(run(*at(floor, *words)))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Crown's table in its second round; ann won ten in the first and has ten on small."""
    home = new_home(tmp_path_factory.mktemp("incidents"))

    async def story() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            await lay_breaches(Staff(desk))

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    assert run(*at(home.folder, "people", "add", "ann"), "--generate").code == 0
    return home.folder


def test_a_breach_goes_its_way_from_the_table_to_its_closing(floor: Path) -> None:
    device = ("--rule", "9.1", "--player", "ann", "--held", "possess", "--able", "record")
    more = ("--since-round", "1", "--words", SAID, "--told", "surveillance", "--told", "inspector")
    record = ("incident", "record", "--at", "crown", *device, *more, "--by", "dan", "--id", "once")
    assert says(floor, *record) == says(floor, *record)
    by = ("--by", "pat")
    assert "not-permitted" in refused(floor, "incident", "bar", "1", "ann", "--by", "dan")
    says(floor, "incident", "void", "1", "ann", *by)
    assert "above-winnings" in refused(floor, "incident", "seize", "1", "ann", "10.01", *by)
    says(floor, "incident", "seize", "1", "ann", "10", *by)
    says(floor, "incident", "confiscate", "1", "ann", *by)
    says(floor, "incident", "detain", "1", "ann", *by)
    says(floor, "incident", "bar", "1", "ann", *by)
    says(floor, "exclude", "order", "1", "ann", "--by", "owner")
    rows = json.loads(says(floor, "exclude", "list", "--json"))
    assert [(row["person"], row["excluded"]) for row in rows] == [("ann", False), ("ann", True)]
    letter = says(floor, "exclude", "letter", "1", "ann")
    assert "ann is excluded from the casino until it is lifted." in letter
    assert "cash out" in letter
    assert "incident 1" in refused(floor, "people", "erase", "ann", "--yes")
    shown = says(floor, "incident", "show", "1")
    for words in (SAID, "rule 9.1", "told: surveillance, inspector", "seize 10, ann"):
        assert words in shown
    assert json.loads(says(floor, "incident", "show", "1", "--json"))["words"] == SAID
    assert "incident-waits" in refused(floor, "incident", "close", "1", *by)
    for kind in ("confiscate", "bar"):
        assert "reason-required" in refused(floor, "incident", "lift", "1", "ann", kind, *by)
        says(floor, "incident", "lift", "1", "ann", kind, "--words", "it is over", *by)
    says(floor, "exclude", "lift", "1", "ann", "--words", "a mistake", "--by", "owner")
    says(floor, "incident", "add", "1", "--words", "he has left", *by)
    says(floor, "incident", "close", "1", "--words", "nothing is left", *by)
    shown = says(floor, "incident", "show", "1")
    for words in ("he has left", "nothing is left", "lifted by pat", "lifted by owner", "closed"):
        assert words in shown
    assert json.loads(says(floor, "exclude", "list", "--json")) == []
    assert json.loads(says(floor, "incident", "list", "--json")) == []
    assert "device" in says(floor, "incident", "list", "--all", "--json")


def test_surveillance_reads_what_it_was_told_and_says_so(floor: Path) -> None:
    rows = json.loads(says(floor, "notice", "list", "--json"))
    mine = next(row for row in rows if row["to"] == "surveillance" and row["about"] == "incident")
    assert mine["due_at"] > mine["at"]
    number = str(mine["number"])
    assert "not-permitted" in refused(floor, "notice", "acknowledge", number, "--by", "ina")
    says(floor, "notice", "acknowledge", number, "--by", "sol")
    assert "--by must be" in refused(floor, "notice", "acknowledge", number, "--by", "dan")


def test_the_doctor_counts_the_words_that_are_kept(floor: Path) -> None:
    told = " ".join(run(*at(floor, "doctor")).out.split())
    assert "texts are kept, each named by its entry" in told


def test_what_cannot_be_meant_is_told(floor: Path) -> None:
    assert "INCIDENT must be" in refused(floor, "incident", "show", "99")
    assert "INCIDENT must be" in refused(floor, "incident", "bar", "99", "ann", "--by", "pat")
    assert "must be excluded" in refused(floor, "exclude", "letter", "1", "ann")
    name = ("incident", "record", "--at", "crown", "--spectator", "\u202egnp.exe", "--by", "pat")
    assert "without control characters" in refused(floor, *name)
    long = ("incident", "record", "--at", "crown", "--spectator", "zed", "--by", "pat")
    assert run(*at(floor, *long, "--words", "x" * 100_000)).code != 0
    assert run(*at(floor, *long, "--footage", "x" * 100_000)).code != 0
