"""Alerts of the pit and redemptions of the cage at the command line."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.postings import postings
from sicbo.core.table.tokens.messages import TokensGiven
from sicbo.desk.home.opening import open_floor
from sicbo.views.accounts.account_fold import AccountFold, moved_by_holder
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.desk.closed_table import asks, closed_table
from tests.desk.floor import Staff, new_home
from tests.views.stories import NOON


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    """A floor whose table has closed while its colour chips are out; three of them came in."""
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await closed_table(staff)
            await staff.do("cass", "cashier", asks(3))

    asyncio.run(story())
    for person, role in (("sue", "casino-supervisor"), ("dan", "dealer"), ("cass", "cashier")):
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    return home.folder


def _says(floor: Path, *words: str) -> str:
    came = run(*at(floor, *words))
    assert came.code == 0, came
    return came.out


def test_alerts_are_listed_and_acknowledged_by_name(floor: Path) -> None:
    rows = json.loads(_says(floor, "pit", "alerts", "gone", "--json"))
    known = {each["what"]: each for each in rows}
    waits = known["redemption"]
    assert (waits["amount"], waits["detail"], waits["stands"]) == (1500, "p0", "now")
    number = str(waits["alert"])
    assert "colour chips of a closed table wait" in " ".join(_says(floor, "pit", "alerts").split())
    no = refused(run(*at(floor, "pit", "acknowledge", number, "--by", "dan")))
    assert "refused: not-permitted by house 50" in no
    seen = ("pit", "acknowledge", number, "--note", "on my way", "--by", "sue", "--id", "once")
    told = f"alert {number} at gone acknowledged by sue"
    assert _says(floor, *seen).strip() == told
    assert _says(floor, *seen).strip() == told
    (row,) = (
        each
        for each in json.loads(_says(floor, "pit", "alerts", "--json"))
        if str(each["alert"]) == number
    )
    assert (row["acknowledged_by"], row["note"]) == ("sue", "on my way")
    again = refused(run(*at(floor, "pit", "acknowledge", number, "--by", "owner")))
    assert "refused: alert-acknowledged by house 50" in again
    _says(floor, "cage", "redemptions", "verify", "1", "15", "--by", "sue")
    left = json.loads(_says(floor, "pit", "alerts", "gone", "--json"))
    assert "redemption" not in {each["what"] for each in left}


def test_an_alert_whose_cause_is_gone_is_listed_as_past(floor: Path) -> None:
    _says(floor, "cage", "redemptions", "drop", "1", "--by", "cass")
    rows = json.loads(_says(floor, "pit", "alerts", "gone", "--json"))
    assert {each["what"]: each["stands"] for each in rows}["redemption"] == "past"


def test_redemptions_are_listed_asked_for_verified_paid_and_handed_back(floor: Path) -> None:
    (row,) = json.loads(_says(floor, "cage", "redemptions", "list", "--json"))
    assert (row["redemption"], row["amount"], row["at"]) == (1, 1500, None)
    assert "casino-supervisor" in _says(floor, "cage", "redemptions", "list")
    wrong = refused(run(*at(floor, "cage", "redemptions", "verify", "1", "20", "--by", "sue")))
    assert "refused: entry-differs" in wrong
    below = refused(run(*at(floor, "cage", "redemptions", "verify", "1", "15", "--by", "dan")))
    assert "refused: not-permitted" in below
    pays = ("cage", "redemptions", "verify", "1", "15", "--by", "sue", "--id", "once")
    assert "15 is paid to p0 for redemption 1" in _says(floor, *pays)
    assert "15 is paid to p0 for redemption 1" in _says(floor, *pays)
    asked = ("cage", "redemptions", "ask", "p0", "2", "red", "gone")
    assert "p0 asks 10 for 2 of red of gone" in _says(floor, *asked, "--by", "cass")
    at_table = json.loads(_says(floor, *asked, "--at", "side", "--by", "dan", "--json"))
    assert at_table["events"][0]["at"] == "side"
    _says(floor, "cage", "redemptions", "drop", "2", "--by", "cass")
    _says(floor, "cage", "redemptions", "drop", "3", "--by", "dan")
    assert json.loads(_says(floor, "cage", "redemptions", "list", "--json")) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pit", "alerts", "moon"), "TABLE must be one of"),
        (("pit", "acknowledge", "99", "--by", "sue"), "ALERT must be the number"),
        (("pit", "acknowledge", "0", "--by", "owner"), "number must be"),
        (("pit", "acknowledge", "99", "--by", "owner"), "refused: alert-unknown"),
        (("pit", "acknowledge", "1", "--by", "cass"), "--by must have a role at"),
        (("cage", "redemptions", "verify", "9", "1", "--by", "sue"), "REDEMPTION must be"),
        (("cage", "redemptions", "drop", "9", "--by", "cass"), "REDEMPTION must be"),
        (("cage", "redemptions", "ask", "p0", "0", "red", "gone", "--by", "cass"), "not-an-amount"),
        (("cage", "redemptions", "ask", "p0", "1", "pink", "gone", "--by", "cass"), "unknown-col"),
        (("cage", "redemptions", "ask", "p0", "1", "red", "moon", "--by", "cass"), "wrong-table"),
        (("cage", "redemptions", "ask", "p0", "1", "red", "gone", "--by", "dan"), "a cashier"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(
    floor: Path, words: tuple[str, ...], says: str
) -> None:
    assert says in refused(run(*at(floor, *words)))


def test_statement_meters_and_doctor_know_colours_tray_bank_and_alerts(floor: Path) -> None:
    stated = json.loads(_says(floor, "statement", "p0", "--json"))
    assert (stated["colours"], stated["tokens"]) == (5000, 0)
    assert "there in colour chips 50" in " ".join(_says(floor, "statement", "p0").split())
    metered = json.loads(_says(floor, "meters", "gone", "--json"))
    assert (metered["colours"], metered["tray"], metered["box"]) == (5000, 105_000, None)
    assert "In the tray by the record: 1050" in _says(floor, "meters", "gone")
    found = run(*at(floor, "doctor", "--json"))
    told = {each["check"]: each["found"] for each in json.loads(found.out)["checks"]}
    assert told["bank"] == "50 in the bank of the cage"
    assert "colour chips of a closed table wait to be verified" in told["alerts"]


def test_tokens_are_a_unit_of_their_own_in_a_statement() -> None:
    account = AccountFold("ann")
    given = TokensGiven(
        player="ann",
        kind=Kind("token:gala"),
        amount=Amount(2500),
        areas=(),
        single_use=False,
        by="dan",
        clauses=(),
    )
    moved = moved_by_holder(postings(given))["ann"]
    account.take_table("one", given, moved, NOON, 1)
    assert moved.cash == 0
    assert (account.tokens, account.at_tables) == (2500, 0)
