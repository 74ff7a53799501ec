"""Payouts from the command line: listed, paid once, put off, identified, cancelled; locks."""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.core.table.chips.messages import Collect
from sicbo.desk.home.opening import open_floor
from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import SIX, HandClock, played
from tests.desk.paying_tables import paying_tables
from tests.desk.printing_tables import CREDIT, credit

PEOPLE = {
    "att": "attendant",
    "eva": "electronic-gaming-supervisor",
    "hal": "electronic-gaming-host",
}
BY_ATT = ("--by", "att")


def says(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor on which ann has two payouts and bob's terminal is locked."""
    home, hands = new_home(tmp_path_factory.mktemp("payouts")), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)
            for _ in range(2):
                await staff.do("ann", "player", Collect("ann"), "east")
                await credit(staff, "east", "ann")
            await played(staff, hands, "west", (6, 6, 6), SIX, 1000)

    asyncio.run(story())
    for person, role in PEOPLE.items():
        assert run(*at(home.folder, "people", "add", person), "--generate").code == 0
        assert run(*at(home.folder, "people", "grant", person, role)).code == 0
    return home.folder


def test_a_payout_is_listed_shown_and_paid_once(floor: Path) -> None:
    rows = json.loads(says(floor, "payout", "list", "--json"))
    assert [row["payout"] for row in rows] == [1, 2]
    assert rows[0]["checks"] == ["amount", "signature", "second-signature"]
    assert "to see to: amount, signature" in says(floor, "payout", "show", "1")
    assert "payout 1: 400" in " ".join(run(*at(floor, "doctor")).out.split())
    pay = ("payout", "pay", "1", "--cash", "150", "--cheque", "250", *BY_ATT)
    assert "signature-required by 5.1" in refused(run(*at(floor, *pay)))
    assert "second-signature-required by house 64" in refused(run(*at(floor, *pay, "--signed")))
    signed = (*pay, "--signed", "--second")
    assert "second-person by house 64" in refused(run(*at(floor, *signed, "zoe")))
    assert "not-another-person" in refused(run(*at(floor, *signed, "att")))
    once = says(floor, *signed, "hal", "--id", "pay-1")
    assert says(floor, *signed, "hal", "--id", "pay-1") == once
    assert "payout-paid by house 63" in refused(run(*at(floor, *signed, "hal")))
    assert "by att and hal: cash 150, cheque 250" in says(floor, "payout", "show", "1")
    assert len(json.loads(says(floor, "payout", "list", "--all", "--json"))) == 2
    assert run(*at(floor, "payout", "show", "9")).code == 2


def test_it_is_put_off_identified_and_cancelled(floor: Path) -> None:
    later = ("payout", "postpone", "2", "2101-01-01T00:00:00Z", "--by", "eva")
    assert "agreement-required by 5.3.1" in refused(run(*at(floor, *later)))
    says(floor, *later, "--agreed")
    assert "postponed to 2101" in says(floor, "payout", "show", "2")
    assert run(*at(floor, "payout", "postpone", "2", "soon", "--by", "eva")).code == 2
    says(floor, "payout", "identify", "2", "--by", "eva")
    assert "identification: asked" in says(floor, "payout", "show", "2")
    shown = ("payout", "identify", "2", "--kind", "passport", *BY_ATT)
    assert "said together" in run(*at(floor, *shown)).err
    told = says(floor, *shown, "--number", "PA7654321", "--json")
    assert "PA7654321" not in told
    assert "identification: shown" in says(floor, "payout", "show", "2")
    cancel = ("payout", "cancel", "2", *BY_ATT)
    assert "reason-required by house 65" in refused(run(*at(floor, *cancel)))
    says(floor, *cancel, "--reason", "a slip")
    assert json.loads(says(floor, "statement", "ann", "--json"))["payouts"] == -CREDIT


def test_a_terminal_is_unlocked_and_its_credit_paid_by_hand_or_voucher(floor: Path) -> None:
    assert "bob at west is locked" in " ".join(run(*at(floor, "doctor")).out.split())
    credit_of = ("payout", "credit", "west", "bob", "--by", "hal")
    assert "terminal-locked by house 67" in refused(run(*at(floor, *credit_of)))
    says(floor, "payout", "unlock", "west", "bob", "--found", "the win is right", *BY_ATT)
    assert "by hand" in says(floor, *credit_of)
    says(floor, "payout", "voucher", "east", "ann", *BY_ATT)
    assert "whole" in says(floor, "journal", "verify")


def test_the_owner_sets_the_amounts(floor: Path) -> None:
    amounts = ("--ticket", "50", "--lock", "60", "--second", "70")
    told = json.loads(says(floor, "payout", "amounts", "east", *amounts, "--json"))
    wanted = {"ticket_max": 5000, "lock_win_from": 6000, "second_signature_from": 7000}
    assert told == {"table": "east", "hand_pay": wanted}
    assert "nothing by hand" in says(floor, "payout", "amounts", "east", "--none")
