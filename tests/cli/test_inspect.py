"""The inspector's desk at the command line: the same answers, for people and as JSON."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import CloseBets, Uncover
from sicbo.desk.home.opening import open_floor
from sicbo.views.inspector import record_pages
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.journal.played import independent


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1 settled, round 2 void, at table main; ina holds an appointment."""
    home = new_home(tmp_path_factory.mktemp("inspect"))

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.open_floor()
            for steps in (None, Declare("not-flat")):
                await staff.open_bets()
                await staff.bet("p0")
                if steps is None:
                    await staff.finish((1, 2, 3))
                else:
                    await staff.deal(CloseBets(), Uncover(), steps)

    asyncio.run(story())
    folder = Path(home.folder)
    for person, name in (("ina", "Ina I."), ("p0", "Pia Planted")):
        assert run(*at(folder, "people", "add", person, "--name", name), "--generate").code == 0
    grant = ("people", "grant", "ina", "inspector", "--reference", "appointment 2026/14")
    assert run(*at(folder, *grant)).code == 0
    return folder


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, "inspect", *words))
    assert done.code == 0, done
    return done.out


def test_a_round_is_found_in_three_ways_and_says_why_it_was_void(floor: Path) -> None:
    by_number = json.loads(says(floor, "round", "main", "2", "--json"))
    assert by_number["round"]["state"] == "void"
    decided = by_number["decisions"][-1]
    assert (decided["by"], decided["order"]) == ("dan", "declare")
    assert "8.1" in [each["clause"] for each in decided["clauses"]]
    by_entry = json.loads(says(floor, "round", "--entry", str(decided["position"]), "--json"))
    by_time = json.loads(says(floor, "round", "main", "--at", decided["at"], "--json"))
    assert by_entry == by_time == by_number
    text = says(floor, "round", "main", "2")
    assert "REPLAY OF THE RECORD" in text
    assert "8.1" in text
    assert "declare not-flat" in says(floor, "round", "main", "2", "--notation")
    for wrong in (
        ("main", "99"),
        ("--entry", "999999"),
        ("nowhere", "1"),
        ("main", "--at", "2001-01-01"),
        ("--entry", "1"),
    ):
        assert refused(run(*at(floor, "inspect", "round", *wrong)))
    assert "expected a table" in refused(run(*at(floor, "inspect", "round")))


def test_a_person_their_orders_and_where_they_are_named(floor: Path) -> None:
    page = json.loads(says(floor, "person", "p0", "--json"))
    assert page["movements"] == len(page["statement"]["rows"])
    assert "round" in says(floor, "person", "p0")
    orders = json.loads(says(floor, "orders", "dan", "--json"))
    assert {each["by"] for each in orders["rows"]} == {"dan"}
    assert orders["rows"][-1]["order"] == "declare"
    assert orders["after"] is None
    assert "declare" in says(floor, "orders", "dan")
    on = says(floor, "orders", "dan", "--after", str(orders["rows"][-1]["position"]), "--json")
    assert json.loads(on)["rows"] == []
    past = says(floor, "orders", "dan", "--to", "2001-01-01", "--json")
    assert json.loads(past)["rows"] == []
    named = json.loads(says(floor, "named", "p0", "--json"))
    assert [each["says"][0]["event"] for each in named["rows"]] == ["floor.login_changed.v1"]
    ina = json.loads(says(floor, "person", "ina", "--json"))
    [role] = ina["roles"]
    assert (role["role"], role["reference"]) == ("inspector", "appointment 2026/14")
    assert "an id has lower-case letters" in refused(run(*at(floor, "inspect", "person", "Ann")))


def test_pages_go_on_where_the_last_one_ended(floor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(says(floor, "orders", "dan", "--json"))["rows"]
    for name, least in (("PAGE", 2), ("LOOK_MOST", 3)):
        with monkeypatch.context() as patch:
            patch.setattr(record_pages, name, least)
            found: list[object] = []
            after: int | None = 0
            while after is not None:
                page = json.loads(says(floor, "orders", "dan", "--after", str(after), "--json"))
                found += page["rows"]
                after = page["after"]
        assert found == whole
    monkeypatch.setattr(record_pages, "PAGE", 3)
    feed, before = [], tuple[str, ...]()
    while True:
        page = json.loads(says(floor, "feed", "main", *before, "--json"))
        feed += page["rows"]
        if page["before"] is None:
            break
        before = ("--before", str(page["before"]))
    places = [each["position"] for each in feed]
    assert places == sorted(set(places), reverse=True)
    assert feed[-1]["order"] == "open-table" or feed[-1]["stream"] == "table:main"


def test_a_table_its_settings_its_meters_and_the_hashes(floor: Path) -> None:
    settings = json.loads(says(floor, "settings", "main", "--json"))
    assert (settings["status"], settings["round"], settings["casino"] != "") == ("open", 2, True)
    early = json.loads(says(floor, "settings", "main", "--at", "2001-01-01", "--json"))
    assert (early["position"], early["status"]) == (0, "closed")
    assert "limits" in says(floor, "settings", "main")
    assert json.loads(says(floor, "meters", "main", "--json"))["paytables"][0]["voids"] == 1
    assert "8.1" in says(floor, "feed", "main")
    hashes = json.loads(says(floor, "hashes", "--json"))
    assert hashes["program"] in says(floor, "hashes")
    assert settings["sha256"] in {each["sha256"] for each in hashes["documents"]}
    assert "entries" in says(floor, "heads")


def test_a_name_is_told_to_an_inspector_for_a_file_and_stands_in_the_record(floor: Path) -> None:
    asked = ("name", "p0", "--for", "complaint", "--file", "C-7", "--by", "ina")
    assert "Pia Planted" in says(floor, *asked)
    told = json.loads(says(floor, *asked, "--id", "look-9", "--json"))
    assert told == {"person": "p0", "name": "Pia Planted"}
    again = json.loads(says(floor, *asked, "--id", "look-9", "--json"))
    assert again == told
    assert len(json.loads(says(floor, "person", "p0", "--json"))["looks"]) == 2
    no = ("name", "p0", "--for", "complaint", "--file", "because", "--by", "ina")
    assert "reason-required" in refused(run(*at(floor, "inspect", *no)))
    nobody = ("name", "p0", "--for", "complaint", "--file", "C-7", "--by", "p0")
    assert "must be an inspector" in refused(run(*at(floor, "inspect", *nobody)))
    odd = ("name", "p0", "--for", "curiosity", "--file", "C-7", "--by", "ina")
    assert "must be one of complaint" in refused(run(*at(floor, "inspect", *odd)))


def test_one_persons_export_is_checked_apart(floor: Path, tmp_path: Path) -> None:
    path = tmp_path / "p0.jsonl"
    says(floor, "export", str(path), "--person", "p0")
    bodies = [line.get("body") for line in map(json.loads, path.read_text().splitlines())]
    kept = [each for each in bodies if each]
    assert kept
    assert all('"p0' in each for each in kept)
    code, said = independent("verify_journal.py", path, floor / "public-key.pem")
    assert code == 0, said
    assert "whole" in says(floor, "verify")
    into = (
        "journal",
        "import",
        str(path),
        str(tmp_path / "new"),
        "--key",
        str(floor.with_name("key.pem")),
    )
    assert "leaves bodies out" in refused(run(*into))
