"""Vouchers from the command line: issued, listed, shown, exchanged and void."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.home import FLOOR_FILE, open_home
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.cli.test_trays import OPENING, says
from tests.desk.floor import Staff
from tests.web.process import serve


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with a table of The Star's, a dealer and a player."""
    folder = tmp_path_factory.mktemp("begun")
    floor, key = folder / "floor", folder / "key.pem"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(key))
    made = run("init", str(floor), *named, "--table", "main=star-2016", "--limits", "5:500")
    assert made.code == 0, made
    for person, role in (("sue", "casino-supervisor"), ("dan", "dealer")):
        assert run(*at(floor, "people", "add", person), "--generate").code == 0
        assert run(*at(floor, "people", "grant", person, role)).code == 0
    assert run(*at(floor, "people", "enrol", "pia", "--generate")).code == 0
    says(floor, "table", "open", "main", *OPENING)
    return floor


@pytest.fixture
def floor(begun: Path, tmp_path: Path) -> Path:
    """That floor, for one test alone."""
    copied = Path(shutil.copytree(begun, tmp_path / "floor"))
    key = Path(shutil.copy(begun.parent / "key.pem", tmp_path / "key.pem"))
    settings = copied / FLOOR_FILE
    settings.write_text(settings.read_text().replace(str(begun.parent / "key.pem"), str(key)))
    return copied


TERMS = ("--for", "pia", "--at", "main", "--on", "small,big", "--until", "2099-01-01T00:00+11:00")


def test_the_balance_of_a_player_tells_tokens_colours_and_what_lies_apart(floor: Path) -> None:
    says(floor, "voucher", "issue", "gala", "25")
    assert run(*at(floor, "people", "add", "cass", "--generate")).code == 0
    says(floor, "people", "grant", "cass", "cashier")
    says(floor, "cage", "buy-in", "pia", "100", "--by", "cass")
    says(floor, "cage", "transfer", "pia", "60", "--table", "main", "--by", "cass")

    async def sit() -> None:
        async with open_floor(open_home(floor), play=False) as desk:
            await Staff(desk, "sit").do("pia", "player", TakeSeat("pia", 1), "main")

    asyncio.run(sit())
    says(floor, "voucher", "exchange", "gala", "pia", "main", "--by", "dan")
    says(floor, "table", "order", "main", "shake", "3", "--by", "dan")
    says(floor, "table", "order", "main", "open", "bets", "--by", "dan")
    says(floor, "table", "order", "main", "bet for pia 5 on small", "--by", "dan")
    told = json.loads(says(floor, "cage", "balance", "pia", "--json"))
    assert (told["wallet"], told["chips"]) == (4000, {"main": 5500})
    parts: tuple[dict[str, int], ...] = ({}, {"main": 500}, {"main": 2500})
    assert (told["colours"], told["laid"], told["tokens"]) == parts
    shown = says(floor, "cage", "balance", "pia")
    assert "AUD 25 in promotional tokens, which are never cash, at table main" in shown


def test_a_voucher_is_issued_listed_shown_and_void(floor: Path) -> None:
    told = says(floor, "voucher", "issue", "gala-7", "25", *TERMS, "--once")
    assert told == "voucher gala-7 of 25 is issued\n"
    says(floor, "voucher", "issue", "gala-8", "10")
    listed = json.loads(says(floor, "voucher", "list", "--json"))
    assert [(each["voucher"], each["value"], each["state"]) for each in listed] == [
        ("gala-7", 2500, "open"),
        ("gala-8", 1000, "open"),
    ]
    assert "gala-8" in says(floor, "voucher", "list")
    shown = says(floor, "voucher", "show", "gala-7")
    assert shown == (
        "gala-7: AUD 25, open\n"
        "for pia at main\n"
        "tokens on small big, taken on a win too\n"
        "until 2099-01-01T00:00:00+11:00\n"
    )
    says(floor, "voucher", "void", "gala-7", "--reason", "misprinted")
    told = json.loads(says(floor, "voucher", "show", "gala-7", "--json"))
    assert (told["state"], told["holder"], told["areas"]) == ("void", "pia", ["small", "big"])


def test_an_order_under_one_id_is_given_once_while_a_server_runs_too(floor: Path) -> None:
    issued = ("voucher", "issue", "gala-7", "25", "--id", "once", "--json")
    first = json.loads(says(floor, *issued))
    with serve(floor, demo=False):
        assert json.loads(says(floor, *issued)) == first
        says(floor, "voucher", "issue", "gala-8", "5")
        seatless = ("voucher", "exchange", "gala-8", "pia", "main", "--by", "dan")
        assert "refused: no-seat by 1.1 casino" in refused(run(*at(floor, *seatless)))
    assert len(json.loads(says(floor, "voucher", "list", "--json"))) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("issue", "Gala", "25"), "refused: not-a-name by house 6 (voucher Gala)"),
        (("issue", "gala", "0"), "refused: not-an-amount by house 1 (value 0)"),
        (("issue", "gala", "2.555"), "amount"),
        (("issue", "gala", "25", "--for", "zed"), "refused: unknown-player by house 21"),
        (("issue", "gala", "25", "--at", "moon"), "refused: wrong-table by house 21"),
        (("issue", "gala", "25", "--until", "2099-01-01T00:00"), "--until must be a time with"),
        (("issue", "gala", "25", "--until", "2001-01-01T00:00+00:00"), "refused: too-late"),
        (("void", "gala", "--reason", "lost"), "refused: voucher-unknown by house 21"),
        (("show", "gala"), "VOUCHER must be one that was issued, got 'gala'"),
        (("exchange", "gala", "pia", "moon", "--by", "dan"), "TABLE must be one of main"),
        (("exchange", "gala", "pia", "main", "--by", "pia"), "--by must have a role at main"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(floor: Path, words: tuple[str, ...], told: str) -> None:
    said = refused(run(*at(floor, "voucher", *words)))
    assert told in said, said
    assert json.loads(says(floor, "voucher", "list", "--json")) == []
