"""Complaints followed along the record: what is changed there is found by both verifiers."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.core.floor.disputes.messages import (
    AdviseComplainant,
    CloseDispute,
    Complain,
    DecideStep,
    EnterOutsideDecision,
    HoldDisputed,
    RequestReview,
)
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.holds.messages import DetermineHold
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.config import Limits
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.defaults import default_config, opening_steps
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.kept_words import digest_of, reader_of
from tests.desk.floor import DAY, Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

SECRET = "Miss Vervain of 12 Quince Lane says the dice were touched"
ANN, GUS, SUE = ("ann", "player"), ("gus", "games-supervisor"), ("sue", "casino-supervisor")
OLGA = ("olga", "operator")


def orders() -> Iterator[Request]:
    """One complaint through every step and beyond; one taken back; one by nobody known."""
    said: list[tuple[tuple[str, str], AnyCommand]] = [
        (ANN, Complain(about="other", words=SECRET)),
        (GUS, HoldDisputed(dispute=1, player="ann", amount=Amount(10_000))),
        (GUS, DecideStep(dispute=1, words=f"no: {SECRET}")),
        (ANN, RequestReview(dispute=1)),
        (SUE, DecideStep(dispute=1, pays=Amount(500), words="half of it")),
        (ANN, RequestReview(dispute=1)),
        (OLGA, DecideStep(dispute=1, pays=Amount(200), words="a little more")),
        (SUE, DetermineHold(hold="main-1", pays=Amount(6_000), reason="as decided")),
        (SUE, AdviseComplainant(dispute=1)),
        (SUE, CloseDispute(dispute=1, satisfied=False)),
        (
            OLGA,
            EnterOutsideDecision(
                dispute=1, reference="letter 12", pays=Amount(300), words="upheld in part"
            ),
        ),
        (ANN, Complain(about="staff", words="somebody was rude")),
        (ANN, CloseDispute(dispute=2, satisfied=True)),
        (GUS, Complain(about="payment", words="a guest at the rail")),
        (GUS, DecideStep(dispute=3, pays=Amount(700), words="paid in cash")),
    ]
    for number, ((by, role), command) in enumerate(said):
        yield Request(by=by, id=f"d{number}", role=role, command=command, table="main")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything was complained of that can be."""
    folder = tmp_path_factory.mktemp("disputes")
    home, hands = new_home(folder), HandClock()
    played = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            config = msgspec.structs.replace(
                default_config("star-2016", "main"),
                dice="keyed",
                limits=Limits(Amount(500), Amount(10**6)),
            )
            founded = FoundFloor(floor="test", currency="AUD", edition=EDITION)
            await staff.do("own", "owner", founded)
            await staff.do("own", "owner", InstallTable(game="star-2016", config=config))
            await staff.do("own", "owner", EnrolPlayer(player="ann"))
            await staff.do("cass", "cashier", BuyIn("ann", Amount(100_000)))
            await staff.equip("main")
            for role, step in opening_steps(open_rulebook("star-2016"), config, DAY):
                await staff.do("sam", role, step, "main")
            await staff.do("ann", "player", BringChips("ann", Amount(50_000)), "main")
            await staff.do("ann", "player", TakeSeat("ann", 1), "main")
            for request in orders():
                came = await desk.submit(request)
                assert isinstance(came, Done), (request, came)
                again = await desk.submit(request)
                assert again == came

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    assert balances["dispute:1/house"] == -1_000
    assert balances["dispute:3/house"] == -700
    assert balances["dispute:3/cash"] == 700
    assert balances["hold:main-1/house"] == 4_000
    assert balances["wallet:ann"] == 51_000
    assert balances["table:main/stack:ann"] == 46_000
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


def test_no_word_of_a_complaint_is_in_the_record_or_in_an_export(copied: PlayedFloor) -> None:
    for each in (copied.database, export_of(copied)):
        kept = each.read_bytes()
        for word in (b"Vervain", b"Quince", b"rude", b"at the rail"):
            assert word not in kept


def test_the_vault_has_the_words_and_the_record_their_hash(evening: PlayedFloor) -> None:
    vault = evening.home.vault()
    documents = vault.documents()
    vault.close()
    kept = {each.id: each for each in documents}
    read = reader_of(documents)
    journal = evening.home.journal(read_only=True)
    try:
        told = [
            event
            for entry in journal.stream("dispute:1")  # type: ignore[arg-type]
            if "text" in (event := msgspec.json.decode(entry.body)["event"])
        ]
    finally:
        journal.close()
    assert [read(event["text"]) for event in told] == [
        SECRET,
        f"no: {SECRET}",
        "half of it",
        "a little more",
        "upheld in part",
    ]
    for event in told:
        assert digest_of(kept[event["text"]].number) == event["digest"]
        assert kept[event["text"]].person == "ann"


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "somebody else complained": (
        "dispute.opened",
        lambda event: event.update(person="bob"),
        "differs",
    ),
    "a complaint is left out of the series": (
        "disputes.numbered",
        lambda event: event.update(number=event["number"] + 1),
        "the next complaint",
    ),
    "one person decided every step": (
        "dispute.decided",
        lambda event: event.update(by="gus"),
        "decided twice",
    ),
    "the complainant decided": (
        "dispute.decided",
        lambda event: event.update(by="ann"),
        "about themselves",
    ),
    "more was paid than arrived": (
        "dispute.decided",
        lambda event: event.update(pays=event["pays"] + 1),
        "differs",
    ),
    "a step was left out": (
        "dispute.decided",
        lambda event: event.update(step=event["step"] + 1),
        "out of its turn",
    ),
    "a review was asked for in another complaint": (
        "dispute.review_requested",
        lambda event: event.update(dispute=2),
        "must be opened once",
    ),
    "no reference stands for a decision from outside": (
        "dispute.outside_decided",
        lambda event: event.update(reference=""),
        "without reference",
    ),
    "its complainant was content with nothing decided": (
        "dispute.closed",
        lambda event: event.update(satisfied=False),
        "before it is decided",
    ),
    "the money is held in another complaint": (
        "hold.opened",
        lambda event: event.update(subject="2"),
        "differs",
    ),
    "the series does not know of its end": (
        "disputes.ended",
        lambda event: event.update(number=3),
        "its end",
    ),
    "somebody else was paid": (
        "wallet.came_from_dispute",
        lambda event: event.update(dispute=2),
        "differs",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, copied: PlayedFloor) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)
