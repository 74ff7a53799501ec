"""Payouts by hand at a desk: once each, whoever sends them, and documents in the vault alone."""

import asyncio
import datetime
from contextlib import AsyncExitStack
from pathlib import Path

from sicbo.core.bank.ledger import CASH
from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.floor.nouns import NOUN_COMMANDS, AnyCommand
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    PostponePayout,
    ShowIdentification,
)
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.core.table.tickets.messages import WriteVoucher
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.home import Home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import restore
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HOST, SIX, SUPERVISOR, HandClock, played
from tests.desk.paying_tables import ATTENDANT, opened, paying_tables, whole
from tests.desk.printing_tables import CREDIT, credit, reason
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

SHOWN = ShowIdentification(payout=1, kind="passport", number="PA7654321")


def assert_whole(home: Home) -> dict[str, int]:
    """The record is whole, decided so again, and its money balances."""
    journal = home.journal(read_only=True)
    try:
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        return assert_books_balance(journal)
    finally:
        journal.close()


def test_every_order_about_a_payout_sent_three_times_is_done_once(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    sent: set[type] = set()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)

            async def thrice(who: tuple[str, str], command: AnyCommand, table: str = "") -> None:
                name = f"thrice-{len(sent)}-{type(command).__name__}"
                asked = Request(
                    by=who[0], id=name, role=who[1], command=command, table=table or None
                )
                first, second = await asyncio.gather(desk.submit(asked), desk.submit(asked))
                assert isinstance(first, Done), (command, first)
                head = desk.journal.head()
                assert first == second == await desk.submit(asked)
                assert desk.journal.head() == head
                sent.add(type(command))

            await thrice(HOST, CancelCredit("ann"), "east")
            await thrice(SUPERVISOR, AskIdentification(payout=1), "east")
            await thrice(ATTENDANT, SHOWN)
            later = hands.time + datetime.timedelta(hours=1)
            await thrice(SUPERVISOR, PostponePayout(payout=1, until=later, agreed=True), "east")
            hands.time = later
            await thrice(ATTENDANT, whole(1))
            await credit(staff, "east", "ann")
            await opened(staff)
            await thrice(ATTENDANT, CancelPayout(payout=2, reason="a slip"))
            await thrice(HOST, WriteVoucher("ann"), "east")

    asyncio.run(story())
    ours = {kind for kind in NOUN_COMMANDS if kind.__module__ == PayPayout.__module__}
    assert sent == ours | {CancelCredit, WriteVoucher}
    balances = assert_whole(home)
    assert balances[f"payout:1/{CASH}"] == CREDIT
    assert balances["payout:1/payout"] == balances["payout:2/payout"] == 0


def test_what_a_player_shows_is_in_the_vault_and_nowhere_else(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> None:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)
            await opened(staff)
            await staff.do(*SUPERVISOR, AskIdentification(payout=1), "east")
            assert reason(await staff.ask(*ATTENDANT, whole(1))) == "identification-required"
            bare = ShowIdentification(payout=1, kind="passport", number=" ")
            assert reason(await staff.ask(*ATTENDANT, bare)) == "identification-required"
            forged = ShowIdentification(payout=1, document="d-1")
            assert reason(await staff.ask(*ATTENDANT, forged)) == "identification-required"
            assert reason(await staff.ask("ann", "player", SHOWN)) == "not-permitted"
            await staff.do(*ATTENDANT, SHOWN)
            await staff.do(*ATTENDANT, whole(1))
            told = await staff.ask(
                *ATTENDANT, ShowIdentification(payout=9, kind="other", number="1")
            )
            assert reason(told) == "payout-unknown"

    asyncio.run(story())
    vault = home.vault()
    (kept,) = vault.documents()
    assert (kept.person, kept.kind, kept.number) == ("ann", "passport", "PA7654321")
    journal = home.journal(read_only=True)
    bodies = b"".join(entry.body for entry in journal.entries())
    journal.close()
    assert b"PA7654321" not in bodies
    assert b"passport" not in bodies
    assert kept.id.encode() in bodies
    vault.erase("ann")
    assert vault.documents() == []
    vault.close()
    assert_whole(home)


def test_a_win_locks_its_terminal_and_survives_a_restart(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)
            await played(staff, hands, "east", (6, 6, 6), SIX, 1000)

    async def after() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, "again-")
            table = desk.rooms.room("east").table
            assert "ann" in table.locks
            raised = {each.raised.alert for each in desk.rooms.floor.state(ALERTS).at("east")}
            assert "terminal-locked" in raised
            await staff.do(*ATTENDANT, ClearLock("ann", "the display shows it"), "east")
            assert not desk.rooms.room("east").table.locks

    asyncio.run(before())
    asyncio.run(after())
    assert_whole(home)


def test_two_desks_race_to_pay_one_payout_and_one_of_them_wins(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await paying_tables(staff)
            two = await desks.enter_async_context(open_floor(home, play=False))
            for turn in range(5):
                await opened(staff)
                number = one.rooms.floor.state(FORMS).last
                rival: AnyCommand = whole(number)
                if turn % 2:
                    rival = CancelPayout(payout=number, reason="a slip")
                asked = [
                    Request(by="att", id=f"pay-{number}", role="attendant", command=whole(number)),
                    Request(by="ari", id=f"race-{number}", role="attendant", command=rival),
                ]
                came = await asyncio.gather(
                    *(desk.submit(each) for desk, each in zip((one, two), asked, strict=True))
                )
                assert sum(isinstance(each, Done) for each in came) == 1, came
                (lost,) = (each.refusal for each in came if isinstance(each, Refused))
                assert lost.reason in ("payout-paid", "payout-void")
                if one.rooms.floor.state(PAYOUT, str(number)).state == "paid":
                    await credit(staff, "east", "ann")

    asyncio.run(story())
    assert_whole(home)


def test_two_desks_open_forms_of_one_series(tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await paying_tables(staff)
            two = await desks.enter_async_context(open_floor(home, play=False))
            for number in range(5):
                asked = [
                    Request(
                        by="hal",
                        id=f"{player}-{number}",
                        role=HOST[1],
                        command=CancelCredit(player),
                        table=table,
                    )
                    for player, table in (("ann", "east"), ("bob", "west"))
                ]
                came = await asyncio.gather(
                    *(desk.submit(each) for desk, each in zip((one, two), asked, strict=True))
                )
                assert all(isinstance(each, Done) for each in came)
                await credit(staff, "east", "ann")
                await credit(staff, "west", "bob")
            assert one.rooms.floor.state(FORMS).last == 10

    asyncio.run(story())
    assert_whole(home)


def test_a_restored_floor_still_pays_what_waited(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await paying_tables(staff)
            await opened(staff)
            await staff.do(*ATTENDANT, SHOWN)

    asyncio.run(before())
    back_up(home, tmp_path / "backup", hands.now())
    restore(tmp_path / "backup", tmp_path / "restored", tmp_path / "key.pem")
    other = open_home(tmp_path / "restored")

    async def after() -> None:
        async with open_floor(other, clock=hands, play=False) as desk:
            await Staff(desk, "again-").do(*ATTENDANT, whole(1))

    asyncio.run(after())
    vault = other.vault()
    assert len(vault.documents()) == 1
    vault.close()
    assert_whole(other)
