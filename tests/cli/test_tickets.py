"""Tickets from the command line: listed, printed, paid once, mended, taken by a kiosk."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.desk.printing_tables import CREDIT, printing_tables

PEOPLE = {
    "cass": "cashier",
    "kim": "kiosk",
    "eva": "electronic-gaming-supervisor",
    "hal": "electronic-gaming-host",
}


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor on which ann has collected five times."""
    home = new_home(tmp_path_factory.mktemp("tickets"))

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            for _ in range(5):
                await staff.do("ann", "player", Collect("ann"), "east")
                await staff.do("sys", "system", TransferCredit("ann", CREDIT), "east")

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    return home.folder


def number(floor: Path, ticket: str) -> str:
    paper = json.loads(says(floor, "ticket", "paper", ticket, "--json"))
    return str(paper["number"])


def test_a_ticket_is_listed_printed_and_paid_once(floor: Path) -> None:
    rows = json.loads(says(floor, "ticket", "list", "--json"))
    assert [row["ticket"] for row in rows][:2] == ["east-1", "east-2"]
    printed = number(floor, "east-1")
    assert printed.replace(" ", "") not in says(floor, "ticket", "list", "--all", "--json")
    pay = ("ticket", "pay", printed, "400", "--by", "cass")
    once = says(floor, *pay, "--id", "pay-1")
    assert says(floor, *pay, "--id", "pay-1") == once
    assert "ticket-paid by house 51" in refused(run(*at(floor, *pay)))
    assert "paid" in says(floor, "ticket", "show", "east-1")
    assert "ticket-misread by house 52" in refused(
        run(*at(floor, "ticket", "pay", "east-2", "400", "--by", "cass"))
    )


def test_into_a_wallet_and_by_nobody_but_a_cashier(floor: Path) -> None:
    paid = ("ticket", "pay", number(floor, "east-2"), "400")
    said = run(*at(floor, *paid, "--by", "hal"))
    assert said.code == 2
    assert "must be a cashier" in said.err
    says(floor, *paid, "--to", "bob", "--by", "cass")
    assert json.loads(says(floor, "statement", "bob", "--json"))["tickets"] == CREDIT


def test_a_kiosk_takes_and_dispenses_and_doctor_knows_what_it_has(floor: Path) -> None:
    says(floor, "ticket", "take", number(floor, "east-3"), "400", "--by", "kim")
    told = run(*at(floor, "doctor")).out
    assert "kiosk kim has taken ticket east-3" in " ".join(told.split())
    says(floor, "ticket", "hand-back", "east-3", "--by", "cass")
    says(floor, "ticket", "take", number(floor, "east-3"), "400", "--by", "kim")
    says(floor, "ticket", "dispense", "east-3", "--by", "kim")


def test_staff_of_the_table_mend_a_ticket(floor: Path) -> None:
    says(floor, "ticket", "report", "east-4", "jammed", "--by", "hal")
    says(floor, "ticket", "reprint", "east-4", "--by", "hal")
    assert "DUPLICATE 1" in says(floor, "ticket", "paper", "east-4")
    void = ("ticket", "void", "east-4", "--by", "eva")
    assert "reason-required" in refused(run(*at(floor, *void)))
    says(floor, *void, "--reason", "a jam")
    hand = ("ticket", "damaged", "east-5", "400", "--by", "eva")
    assert "signature-required by 5.1" in refused(run(*at(floor, *hand)))
    says(floor, *hand, "--signed")
    assert "device-not-locked by house 52" in refused(run(*at(floor, "ticket", "free", "kim")))
    assert run(*at(floor, "ticket", "show", "east-99")).code == 2
    assert "whole" in says(floor, "journal", "verify")


def test_the_owner_fits_printers_where_the_document_has_tickets(floor: Path) -> None:
    fitted = json.loads(
        says(floor, "ticket", "printers", "west", "--days", "9", "--kiosk", "70", "--json")
    )
    assert fitted == {"table": "west", "tickets": {"days": 9, "kiosk_max": 7000}}
    assert "no tickets" in says(floor, "ticket", "printers", "west", "--none")
    assert run(*at(floor, "ticket", "printers", "west", "--days", "0")).code != 0
