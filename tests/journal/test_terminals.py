"""Terminals and servers that failed: decided so again, whole for both verifiers, or found out."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.jackpots.messages import JACKPOT, LinkJackpot, OpenJackpot, PayPrize
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.faults.messages import (
    AdjustMeter,
    DeclareServer,
    FreeTerminal,
    HoldTerminal,
    Recalculate,
    VoidWagers,
)
from sicbo.core.table.faults.recorded_round import RecordedRound
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, ReportTerminal, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from sicbo.views.accounts.meters import meters as meters_of
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.round import round_view
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    meters,
    played,
)
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

LOST, WON, LITTLE = (5, 6, 6), (6, 6, 6), (1, 2, 4)
HOLD = HoldTerminal("ann", "the screen flickers")


async def held_round(staff: Staff, hands: HandClock, dice: tuple[int, int, int]) -> int:
    """A round in which the wagers of ann's terminal wait; its number."""
    table = staff.desk.rooms.room("east").table
    number = table.round
    bet = PlaceWagers("ann", number, {SIX: Amount(1000), SMALL: Amount(2000)})
    await staff.do("ann", "player", bet, "east")
    await staff.do(*SUPERVISOR, HOLD, "east")
    hands.past(table.deadline)
    await staff.do("sys", "system", CloseWagering(), "east")
    hands.past(staff.desk.rooms.room("east").table.deadline)
    await staff.do("sys", "system", Shoot(), "east")
    await staff.do("sys", "system", ReportDice(dice), "east")
    assert staff.desk.rooms.room("east").table.held["ann"].waiting is not None
    return number


async def first_half(staff: Staff, hands: HandClock) -> int:
    """Rounds, one of which waits with a jackpot that it may have won."""
    await linked_tables(staff)
    await played(staff, hands, "east", LITTLE, SMALL, 30_000)
    await played(staff, hands, "east", LOST, SMALL, 20_000)
    number = await held_round(staff, hands, WON)
    prize = staff.desk.rooms.floor.state(JACKPOT, "gold").prizes[1]
    assert prize.waits == {"ann"}
    pay = PayPrize(pool="gold", prize=1, player="ann", how="meter")
    refused = await staff.ask(*SUPERVISOR, pay, "east")
    assert isinstance(refused, Refused)
    assert refused.refusal.reason == "terminal-held"
    return number


async def second_half(staff: Staff, hands: HandClock, number: int) -> None:
    """Recalculated, adjusted, freed; another void; two terminals' rounds reversed, however old."""
    named = {SIX: Amount(1000), SMALL: Amount(2000)}
    await staff.do(*SUPERVISOR, Recalculate("ann", number, named), "east")
    assert staff.desk.rooms.floor.state(JACKPOT, "gold").prizes[1].waits == set()
    await staff.do(*SUPERVISOR, AdjustMeter("ann", Amount(-500), "counted twice"), "east")
    await staff.do(*SUPERVISOR, FreeTerminal("ann"), "east")
    number = await held_round(staff, hands, WON)
    void = VoidWagers("ann", number, "nothing confirms them")
    await staff.do(*SUPERVISOR, void, "east")
    assert staff.desk.rooms.floor.state(JACKPOT, "gold").prizes[2].taken_back
    await staff.do(*SUPERVISOR, VoidWagers("ann", 2, "nothing confirms them"), "east")
    await staff.do(*SUPERVISOR, FreeTerminal("ann"), "east")
    await played(staff, hands, "east", WON, SIX, 1000)
    fault = DeclareServer((1, 3, 5), "the clock stood still")
    await staff.do(*SUPERVISOR, fault, "east")
    assert all(
        each.taken_back for each in staff.desk.rooms.floor.state(JACKPOT, "gold").prizes.values()
    )
    await staff.do(*SUPERVISOR, ClearFault(), "east")
    await played(staff, hands, "east", LITTLE, SMALL, 30_000)
    shows = ReportTerminal(1, Amount(7), staff.desk.rooms.room("east").table.round)
    await staff.do("sys", "system", shows, "east")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor whose terminals and server have failed, with restarts in between."""
    folder = tmp_path_factory.mktemp("terminals")
    home, hands = new_home(folder), HandClock()
    there = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            number = await first_half(Staff(desk), hands)
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, prefix="again-")
            if desk.rooms.room("east").table.suspended is not None:
                await staff.do(*SUPERVISOR, ClearFault(), "east")
            await second_half(staff, hands, number)
            assert meters(staff).display >= 100_000

    asyncio.run(story())
    journal = home.journal(read_only=True)
    there.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return there


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
    assert balances["table:east/waiting:ann"] == 0
    assert balances["table:east/adjustments"] == 500
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


def test_rounds_statement_and_meters_tell_it(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    first, second, third = (round_view(journal, "east", number) for number in (1, 2, 3))
    assert [line.stands for line in first.wagers] == [False, True]
    assert (first.state, second.state, third.state) == ("void", "settled", "void")
    assert [(line.outcome, line.stands) for line in second.wagers] == [
        ("lost", False),
        ("returned", True),
    ]
    stated = statement(journal, "ann")
    assert stated.adjusted == -500
    assert (
        stated.closing == stated.opening + stated.bought_in + stated.result + stated.jackpots - 500
    )
    assert {"recalculated", "wagers void", "rounds void", "meter adjusted"} <= {
        row.what for row in stated.rows
    }
    metered = meters_of(journal, "east")
    assert (metered.waiting, metered.adjusted) == (0, -500)
    assert metered.paytables[0].voids == 3
    assert {each.round: each.state for each in my_rounds(journal, "ann").rounds}[1] == "void"
    journal.close()


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "a round is undone otherwise than it was settled": (
        "table.rounds_voided",
        lambda event: event["rounds"][0]["undone"][0].__setitem__(6, 1),
        "must be undone",
    ),
    "another round is undone": (
        "table.rounds_voided",
        lambda event: event["rounds"][0].update(round=6),
        "must be undone",
    ),
    "a stake does not go back": (
        "table.rounds_voided",
        lambda event: event["rounds"][0]["lines"][0].__setitem__(6, 0),
        "must go back",
    ),
    "wagers are confirmed that did not wait": (
        "table.wagers_recalculated",
        lambda event: event["lines"][0].__setitem__(2, 2000),
        "did not wait",
    ),
    "a meter holds something else": (
        "table.meter_adjusted",
        lambda event: event.update(after=event["after"] + 1),
        "must hold",
    ),
    "nothing had waited": (
        "table.round_settled",
        lambda event: event.update(waiting=[]),
        "did not wait",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_record_is_found_by_both(copied: PlayedFloor, name: str) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)


def test_the_desk_brings_the_record_whatever_a_sender_says(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            await played(staff, hands, "east", LITTLE, SMALL, 30_000)
            forged = RecordedRound(1, ())
            order = DeclareServer((1,), "the clock stood still", (forged,))
            request = Request(by="eva", id="one", role=SUPERVISOR[1], command=order, table="east")
            before = desk.rooms.room("east").table.stack_of("ann")
            done = await desk.submit(request)
            assert isinstance(done, Done)
            assert desk.rooms.room("east").table.stack_of("ann") == before - 30_000
            assert await desk.submit(request) == done
        async with open_floor(home, clock=hands, play=False) as desk:
            again = await desk.submit(request)
            assert isinstance(again, Done)
            assert [each.entry for each in again.written] == [each.entry for each in done.written]
            other = await Staff(desk).ask(*SUPERVISOR, order, "east")
            assert isinstance(other, Refused)
            assert other.refusal.reason == "round-void"

    asyncio.run(story())


def test_a_jackpot_is_shared_by_those_who_have_won_once_all_is_confirmed(tmp_path: Path) -> None:
    """Each has the whole: what the house bore for a terminal that had not won goes home."""
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)
            silver = OpenJackpot(
                pool="silver",
                reset=Amount(700),
                spots=(SIX,),
                at_least=Amount(100),
                sharing="each",
                paid="hand",
                acknowledged=True,
            )
            await staff.do(*OPERATOR, silver, "east")
            link = LinkJackpot(pool="silver", display="1/50", approval="letter 15")
            await staff.do(*OPERATOR, link, "east")
            number = await held_round(staff, hands, WON)
            named = {SMALL: Amount(2000)}
            await staff.do(*SUPERVISOR, Recalculate("ann", number, named), "east")
            for pool in ("gold", "silver"):
                assert desk.rooms.floor.state(JACKPOT, pool).prizes[1].taken_back
            journal_refusal = await staff.ask(
                *SUPERVISOR, Recalculate("ann", number, named), "east"
            )
            assert isinstance(journal_refusal, Refused)
            assert isinstance(journal_refusal.refusal, Refusal)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert replay(journal).differences == []
    journal.close()
