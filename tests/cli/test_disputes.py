"""Complaints from the command line: opened, decided, reviewed, told, closed; words of the vault."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.house_rules import EDITION
from sicbo.desk.home.defaults import default_config
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused as told
from tests.cli.run import run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock

PEOPLE = {
    "gus": "games-supervisor",
    "sue": "casino-supervisor",
    "olga": "operator",
    "ina": "inspector",
    "cass": "cashier",
}


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


def refused(floor: Path, *words: str) -> str:
    return told(run(*at(floor, *words)))


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with The Star's table and its people; ann plays here."""
    home, hands = new_home(tmp_path_factory.mktemp("complaints")), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            founded = FoundFloor(floor="test", currency="AUD", edition=EDITION)
            await staff.do("own", "owner", founded)
            config = msgspec.structs.replace(default_config("star-2016", "main"), dice="keyed")
            await staff.do("own", "owner", InstallTable(game="star-2016", config=config))

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    assert run(*at(home.folder, "people", "add", "ann"), "--generate").code == 0
    assert run(*at(home.folder, "people", "enrol", "ann")).code == 0
    return home.folder


def test_a_complaint_goes_its_way_from_its_words_to_its_closing(floor: Path) -> None:
    opened = ("dispute", "open", "--about", "other", "--at", "main", "--words", "it was slow")
    by_ann = (*opened, "--by", "ann", "--id", "once")
    assert says(floor, *by_ann) == says(floor, *by_ann)
    (row,) = json.loads(says(floor, "dispute", "list", "--json"))
    assert (row["number"], row["person"], row["turn"]) == (1, "ann", ["games-supervisor"])
    assert row["words"] is None
    decide = ("dispute", "decide", "1", "--words", "it was not")
    assert "step-of-another" in refused(floor, *decide, "--by", "sue")
    says(floor, *decide, "--by", "gus")
    says(floor, "dispute", "review", "1", "--by", "ann")
    says(floor, "dispute", "decide", "1", "--words", "a little", "--pays", "5", "--by", "sue")
    closing = ("dispute", "close", "1", "--unsatisfied", "--by", "sue")
    assert "advice-missing" in refused(floor, *closing)
    says(floor, "dispute", "advise", "1", "--by", "ina")
    says(floor, *closing)
    outside = ("dispute", "outside", "1", "--reference", "letter 12", "--words", "so it is")
    says(floor, *outside, "--by", "olga")
    assert json.loads(says(floor, "dispute", "list", "--json")) == []
    shown = says(floor, "dispute", "show", "1")
    for words in ("it was slow", "it was not", "a little", "so it is", "stands: closed"):
        assert words in shown
    assert "pays 5" in shown
    whole = json.loads(says(floor, "dispute", "show", "1", "--json"))
    assert [each["role"] or each["outside"] for each in whole["decisions"]] == [
        "games-supervisor",
        "casino-supervisor",
        "inspector",
    ]


def test_staff_write_it_down_for_somebody_and_the_owner_hears_what_is_of_no_table(
    floor: Path,
) -> None:
    opened = ("dispute", "open", "--about", "staff", "--words", "they were rude")
    says(floor, *opened, "--for", "ann", "--by", "cass")
    rows = json.loads(says(floor, "dispute", "list", "--json"))
    number = str(rows[-1]["number"])
    assert (rows[-1]["by"], rows[-1]["person"], rows[-1]["turn"]) == ("cass", "ann", ["owner"])
    says(floor, "dispute", "decide", number, "--words", "sorry", "--by", "owner")
    says(floor, "dispute", "close", number, "--satisfied", "--by", "ann")
    assert "satisfied" in says(floor, "dispute", "list", "--all")


def test_whoever_has_no_role_there_is_told_so(floor: Path) -> None:
    opened = ("dispute", "open", "--about", "other", "--words", "x", "--at", "main")
    assert "--by must have a role at main" in refused(floor, *opened, "--by", "nobody")
    assert "DISPUTE must be" in refused(floor, "dispute", "show", "99")
    assert "DISPUTE must be" in refused(floor, "dispute", "review", "99", "--by", "ann")
    again = (*opened, "--by", "gus", "--about", "round", "--round", "3")
    assert "not-in-record" in refused(floor, *again)


def test_nobody_is_erased_whose_complaint_is_open(floor: Path) -> None:
    says(floor, "dispute", "open", "--about", "other", "--words", "a word", "--by", "ann")
    rows = json.loads(says(floor, "dispute", "list", "--json"))
    number = str(rows[-1]["number"])
    assert f"complaint {number}" in refused(floor, "people", "erase", "ann", "--yes")
    says(floor, "dispute", "close", number, "--satisfied", "--by", "ann")
