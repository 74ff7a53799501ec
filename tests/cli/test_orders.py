"""Whatever a table waits for can be listed and ordered from the command line."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.home import open_home
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at, founded, here
from tests.desk.floor import Staff


def with_a_guest(folder: Path) -> Path:
    """An open table at which pia sits with chips."""
    floor = founded(folder)
    do = here(floor)
    do("people", "enrol", "pia", "--generate", "--json")
    do("cage", "buy-in", "pia", "250", "--by", "cass", "--json")
    assert run(*at(floor, "table", "open", "main", "--by", "olga")).code == 0

    async def sit() -> None:
        async with open_floor(open_home(floor), play=False) as desk:
            staff = Staff(desk, "sit")
            await staff.do("pia", "player", TakeSeat("pia", 1), "main")
            await staff.do("pia", "player", BringChips("pia", Amount(10_000)), "main")

    asyncio.run(sit())
    return floor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One floor for all: passwords take their time. The last test closes its table."""
    return with_a_guest(tmp_path_factory.mktemp("orders"))


def orders(floor: Path, *more: str) -> dict[str, dict[str, Any]]:
    told = run(*at(floor, "table", "orders", "main", "--json", *more)).json
    return {each["order"]: each for each in told["orders"]}


def give(floor: Path, by: str, words: str, *more: str) -> list[str]:
    told = run(*at(floor, "table", "order", "main", *words.split(), "--by", by, "--json", *more))
    assert told.code == 0, told
    said: list[str] = told.json["says"]
    return said


def test_a_ruling_is_listed_with_who_gives_it_and_given(floor: Path) -> None:
    give(floor, "dan", "shake 1")
    give(floor, "dan", "bet for pia 5 on small")
    give(floor, "dan", "declare other")
    listed = orders(floor)
    assert listed["rule void because REASON"]["role"] == "operator"
    assert listed["rule void because REASON"]["asks"] == ["reason"]
    assert "10.3" in listed["rule continue because REASON"]["clauses"]
    assert "rule void because REASON" not in orders(floor, "--by", "dan")
    no = run(*at(floor, "table", "order", "main", "rule", "void", "--by", "dan"))
    assert "not-permitted by 10.3" in refused(no)
    assert any("void" in each for each in give(floor, "olga", "rule void because of a fire"))
    assert "rule void because REASON" not in orders(floor)


def test_what_is_no_order_is_told_with_what_is(floor: Path) -> None:
    no = run(*at(floor, "table", "order", "main", "rule", "it", "away", "--by", "olga"))
    assert "order must be such as" in no.err
    cash = run(*at(floor, "table", "order", "main", "buy", "in", "5", "--by", "olga"))
    assert "`sicbo cage` moves cash" in cash.err


def test_the_list_is_for_people_too(floor: Path) -> None:
    told = run(*at(floor, "table", "orders", "main"))
    assert told.code == 0
    assert "relieve dealer" in told.out
    assert "what would come of it" in told.out


def test_an_order_that_moves_a_wallet_too_is_told_and_done_once(floor: Path) -> None:
    sale = at(
        floor, *["table", "order", "main", "sell", "pia", "50", "--by", "olga", "--id", "sale-1"]
    )
    balances = []
    for _ in range(2):
        sold = run(*sale)
        assert (sold.code, sold.out.splitlines()[0]) == (0, "pia brings 50 (cash)"), sold
        balances.append(run(*at(floor, *["cage", "balance", "pia", "--json"])).out)
    assert balances[0] == balances[1]


def test_nothing_is_ordered_in_the_name_of_somebody_who_is_disabled(floor: Path) -> None:
    assert run(*at(floor, "people", "disable", "dan")).code == 0
    no = refused(run(*at(floor, "table", "order", "main", "relieve", "dealer", "--by", "dan")))
    assert "dan is disabled, and nothing is done by them" in no
    assert run(*at(floor, "people", "enable", "dan")).code == 0
    give(floor, "dan", "relieve dealer")


def test_nobody_is_erased_who_has_money_chips_or_a_seat(floor: Path) -> None:
    no = refused(run(*at(floor, "people", "erase", "pia", "--yes")))
    assert "pia cannot be erased yet, and still has a seat at main" in no
    assert "150 in the wallet (sicbo cage cash-out pia 150)" in no
    listed = {each["person"] for each in run(*at(floor, "people", "list", "--json")).json}
    assert "pia" in listed


def test_an_occupied_table_is_announced_to_close_and_closed(floor: Path) -> None:
    closes = ("table", "close", "main", "--by", "olga")
    assert "notice-too-short by 9.2" in refused(run(*at(floor, *closes)))
    assert orders(floor)["announce closing in 1 minute"]["role"] == "operator"
    give(floor, "olga", "announce closing in 1 minute", "--id", "sign")
    give(floor, "olga", "announce closing in 1 minute", "--id", "sign")
    listed = run(*at(floor, "table", "list", "--json")).json
    assert listed[0]["status"] == "closing"
