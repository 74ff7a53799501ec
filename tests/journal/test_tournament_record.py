"""Fees of tournaments along the record: whatever is changed there is found by both verifiers."""

import asyncio
import datetime
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tournaments.drafting import digest_of
from sicbo.core.floor.tournaments.messages import (
    AmendConditions,
    AppointDirector,
    BriefPlayers,
    CancelTournament,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    MoveStart,
    OpenEntries,
    RecordApproval,
    RefuseEntry,
    RequireSignatures,
    SignConditions,
    SubmitConditions,
    WithdrawEntry,
)
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of
from tests.law.cup import changed

OWN, DEE, CASS = ("owner", "owner"), ("dee", "tournament-director"), ("cass", "cashier")
PLAYERS = ("ann", "bob", "cy", "don", "eva", "fay")
LETTER = datetime.date(2026, 1, 1)
NUMBERS = itertools.count(1)


def conditions(name: str) -> tuple[str, ...]:
    """The example under another name."""
    return tuple(changed(("spring-cup", name)).split("\n"))


async def twice(
    staff: Staff, by: str, role: str, command: NounCommand, table: str | None = None
) -> None:
    """Send an order twice under one id: it is done once."""
    name = f"twice-{next(NUMBERS)}"
    request = Request(by=by, id=name, role=role, command=command, table=table)
    one, two = await asyncio.gather(staff.desk.submit(request), staff.desk.submit(request))
    assert isinstance(one, Done), one
    assert one == two


async def entered(staff: Staff, name: str) -> None:
    """A tournament that six have entered, of whom one withdraws and one is refused."""
    lines = conditions(name)
    await twice(staff, *OWN, DraftTournament(tournament=name, conditions=("title =",)), "main")
    await twice(staff, *OWN, AmendConditions(tournament=name, conditions=lines))
    await twice(staff, *OWN, SubmitConditions(tournament=name))
    approval = RecordApproval(
        tournament=name,
        approved_by="Executive Commissioner",
        reference="letter 7",
        dated=LETTER,
        digest=digest_of(lines),
    )
    await twice(staff, *OWN, approval)
    await twice(staff, *OWN, AppointDirector(tournament=name, person="dee"))
    await twice(staff, *OWN, OpenEntries(tournament=name))
    for player in PLAYERS:
        await twice(staff, *CASS, EnterTournament(tournament=name, player=player))
    await twice(staff, "eva", "player", WithdrawEntry(tournament=name, player="eva"))
    await twice(staff, *OWN, RefuseEntry(tournament=name, player="fay", reason="barred"))
    await twice(staff, *DEE, RequireSignatures(tournament=name))
    await twice(staff, "ann", "player", SignConditions(tournament=name, player="ann"))
    await twice(staff, *OWN, CloseEntryList(tournament=name))
    later = datetime.datetime(2026, 11, 21, 10, 30, tzinfo=datetime.UTC)
    await twice(staff, *DEE, MoveStart(tournament=name, session="final", starts=later))
    await twice(
        staff, *DEE, BriefPlayers(tournament=name, players=("ann", "bob", "cy"), understood=True)
    )


async def everything(staff: Staff) -> None:
    """One tournament that waits for its sessions, and one that is cancelled."""
    await staff.do(*OWN, FoundFloor(floor="test", currency="AUD", edition=EDITION))
    config = TableConfig("main", Limits(Amount(500), Amount(100_000)), layout="E")
    await staff.do(*OWN, InstallTable(game="crown-a", config=config))
    for player in PLAYERS:
        await staff.do(*OWN, EnrolPlayer(player=player))
        await staff.do(*CASS, BuyIn(player, Amount(50_000)))
    await entered(staff, "cup")
    await entered(staff, "plate")
    await twice(staff, *OWN, CancelTournament(tournament="plate", reason="a flood"))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything has happened to tournaments that can."""
    folder = tmp_path_factory.mktemp("cups")
    home = new_home(folder)
    floor = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            await everything(Staff(desk))

    asyncio.run(story())
    journal = home.journal(read_only=True)
    floor.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return floor


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
    held = {name: n for name, n in balances.items() if name.startswith("tournament:") and n}
    assert held == {"tournament:cup/pool": 40_000, "tournament:cup/house": 4_000}
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more goes to the pool than was paid": (
        "tournament.player_entered",
        lambda event: event.update(to_pool=event["to_pool"] + 1),
        "money is not whole",
    ),
    "a cent of the pool goes to the house": (
        "tournament.cancelled",
        lambda event: event.update(from_pool=event["from_pool"] - 1, from_house=4_001),
        "its pool still holds money",
    ),
    "somebody else has paid": (
        "wallet.paid_to_tournament",
        lambda event: event.update(player="ann"),
        "not told on both sides",
    ),
    "somebody else gets it back": (
        "wallet.came_from_tournament",
        lambda event: event.update(player="bob"),
        "not told on both sides",
    ),
    "it goes to another tournament": (
        "wallet.came_from_tournament",
        lambda event: event.update(tournament="cup" if event["tournament"] == "plate" else "plate"),
        "not told on both sides",
    ),
    "more comes back than was paid": (
        "tournament.entry_withdrawn",
        lambda event: event.update(from_pool=event["from_pool"] + 1),
        "more than was paid",
    ),
    "a refused entry keeps nothing of another": (
        "tournament.entry_refused",
        lambda event: event.update(player="bob"),
        "not told on both sides",
    ),
    "an event stands in the stream of another": (
        "tournament.entry_refused",
        lambda event: event.update(tournament="moon"),
        "stands in",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_record_is_found_by_both(copied: PlayedFloor, what: str) -> None:
    tag, change, told = CHANGES[what]
    assert_found_by_both(copied, every(tag, change), told)
