"""A whole tournament along the record: whatever is changed there is found by both verifiers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.round import round_view
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance
from tests.journal.desk_cup import DeskCup
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

ENDED: dict[str, Tournament] = {}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which a tournament was held from the first session to the last cent."""
    folder = tmp_path_factory.mktemp("sessions")
    home = new_home(folder)
    floor = PlayedFloor(folder)

    async def story() -> None:
        clock = HandClock()
        async with open_floor(home, clock=clock, play=False) as desk:
            await DeskCup(Staff(desk), clock).everything()
            ENDED["cup"] = desk.rooms.floor.state(TOURNAMENT, "cup")

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
    cup = ENDED["cup"]
    assert cup.state == "awarded"
    assert [each.player for each in cup.won] == ["ann", "bob", "cy"]
    held = {name: n for name, n in balances.items() if name.startswith("tournament:") and n}
    assert set(held) <= {"tournament:cup/house"}, held
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


def test_its_chips_are_in_no_statement_and_no_meter(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    told = statement(journal, "cy")
    counted = meters(journal, "main")
    rounds = [round_view(journal, "main", number) for number in (1, 4)]
    journal.close()
    assert {row.what for row in told.rows} == {"buy-in", "to tournament", "from tournament"}
    assert told.closing == 50_000 - 11_000 - 4_500 + 10_000 + 1_030
    assert counted.tournament_spins == 11
    assert not any(each.total.turnover for each in counted.paytables)
    assert counted.chips == 0
    assert [each.before for each in rounds[0].funds] == [100_000, 100_000, 100_000]
    assert sum(each.net for each in rounds[0].funds) == -rounds[0].house


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more chips are given out than are told": (
        "tournament.session_started",
        lambda event: event.update(issued=event["issued"] + 1),
        "came back",
    ),
    "a player has fewer chips at the end": (
        "table.session_ended",
        lambda event: event["chips"].update(
            {who: n - 1 for who, n in event["chips"].items() if who == "ann"}
        ),
        "ends",
    ),
    "a result is better than the chips": (
        "tournament.session_ended",
        lambda event: event["results"][0].update(chips=event["results"][0]["chips"] + 1),
        "end",
    ),
    "a prize is a cent more": (
        "tournament.prizes_awarded",
        lambda event: event["winners"][0].update(amount=event["winners"][0]["amount"] + 1),
        "its pool still holds money",
    ),
    "somebody else wins": (
        "tournament.prizes_awarded",
        lambda event: event["winners"][0].update(player="bob"),
        "not told on both sides",
    ),
    "a buy-back was paid by another": (
        "tournament.bought_back_in",
        lambda event: event.update(player="don"),
        "not told on both sides",
    ),
    "more comes back than a retired player has paid": (
        "tournament.player_retired",
        lambda event: event.update(from_pool=20_000),
        "more than was paid",
    ),
    "the order of the seats is another": (
        "tournament.order_reported",
        lambda event: event.update(order=event["order"][::-1]),
        "gives another order",
    ),
    "the seed is another": (
        "tournament.order_revealed",
        lambda event: event.update(seed="00" * 32),
        "bound to another seed",
    ),
    "a session has fewer spins": (
        "table.session_started",
        lambda event: event.update(spins=max(event["spins"] - 1, 1)),
        "spins",
    ),
    "a table pays cash for chips": (
        "tournament.session_ended",
        lambda event: event["cash"].update({who: n + 1 for who, n in event["cash"].items()}),
        "not told on both sides",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_record_is_found_by_both(copied: PlayedFloor, what: str) -> None:
    tag, change, told = CHANGES[what]
    assert_found_by_both(copied, every(tag, change), told)
