"""Tickets at a desk: numbers from the vault, once anywhere, and never in the record."""

import asyncio
import datetime
import logging
import random
from pathlib import Path

import pytest

from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    ExpireTicket,
    FreeReader,
    HandBackTicket,
    InsertTicket,
    LockReader,
    PayDamagedTicket,
    PutAwayTicket,
    RedeemTicket,
    ReportPrint,
    ReprintTicket,
    TakeTicket,
    VoidTicket,
)
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.home import open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import restore
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from sicbo.vault.ticket_numbers import DIGITS, check_digit
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HOST, SUPERVISOR, HandClock
from tests.desk.printing_tables import (
    CASHIER,
    CREDIT,
    KIOSK,
    collect,
    credit,
    number_of,
    present,
    printing_tables,
    reason,
)
from tests.desk.sums import assert_books_balance
from tests.slices import LONG

GUESSES = 30_000 if LONG else 1_000
"""Numbers that somebody tries: five hundred a second for a minute in the long profile."""


def test_a_ticket_is_paid_by_its_number_once_and_by_nothing_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), clock=HandClock(), play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            paper = await collect(staff)
            assert len(paper) == DIGITS
            assert paper.isdigit()
            by_name = RedeemTicket(amount=CREDIT, ticket="east-1")
            assert reason(await staff.ask(*CASHIER, by_name)) == "ticket-misread"
            assert reason(await present(staff, paper, CREDIT + 1)) == "ticket-amount-differs"
            for wrong in (paper[:-1], f"{paper}0", f" {paper}", "", "x" * 18, "\uff10" * 18):
                assert reason(await present(staff, wrong)) == "ticket-misread"
            assert isinstance(await present(staff, paper), Done)
            assert reason(await present(staff, paper)) == "ticket-paid"
            taken = TakeTicket(amount=CREDIT, paper=paper)
            assert reason(await staff.ask(*KIOSK, taken)) == "ticket-paid"
            inserted = InsertTicket(amount=CREDIT, paper=paper)
            assert reason(await staff.ask("bob", "player", inserted, "west")) == "credit-source"

    asyncio.run(story())


def test_sent_again_a_collect_has_the_same_ticket_and_a_redemption_the_same_answer(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), clock=HandClock(), play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            again = Request(
                by="ann", id="once", role="player", command=Collect("ann"), table="east"
            )
            answers = [await desk.submit(again) for _ in range(3)]
            assert all(each == answers[0] for each in answers)
            assert desk.rooms.room("east").table.tickets.last == 1
            paper = number_of(desk)
            redeem = RedeemTicket(amount=CREDIT, paper=paper)
            asked = Request(by="cass", id="pays", role="cashier", command=redeem)
            paid = [await desk.submit(asked) for _ in range(3)]
            assert all(isinstance(each, Done) and each == paid[0] for each in paid)

    asyncio.run(story())


def test_every_order_about_a_ticket_sent_three_times_is_done_once(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    sent: set[type] = set()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            papers = []
            for _ in range(6):
                papers.append(await collect(staff))
                await credit(staff, "east", "ann")

            async def thrice(who: tuple[str, str], command: NounCommand, table: str = "") -> None:
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

            taken = TakeTicket(amount=CREDIT, paper=papers[1])
            await thrice(CASHIER, RedeemTicket(amount=CREDIT, paper=papers[0]))
            await thrice(KIOSK, taken)
            await thrice(KIOSK, HandBackTicket(ticket="east-2"))
            await staff.do(*KIOSK, taken)
            await thrice(KIOSK, DispenseTicket(ticket="east-2"))
            await thrice(HOST, ReportPrint(ticket="east-3", outcome="jammed"), "east")
            await thrice(HOST, ReprintTicket(ticket="east-3"), "east")
            await thrice(("ann", "player"), PutAwayTicket(ticket="east-3"), "east")
            await thrice(SUPERVISOR, VoidTicket(ticket="east-3", reason="a jam"), "east")
            damaged = PayDamagedTicket(ticket="east-4", amount=CREDIT, signed=True)
            await thrice(SUPERVISOR, damaged, "east")
            await thrice(("sys", "system"), LockReader(device="kim"))
            await thrice(("olga", "owner"), FreeReader(device="kim"))
            hands.time += datetime.timedelta(days=30)
            await thrice(("sys", "system"), ExpireTicket(ticket="east-5"))

    asyncio.run(story())
    ours = {kind for kind in NOUN_COMMANDS if kind.__module__ == RedeemTicket.__module__}
    assert sent == ours - {InsertTicket}, "no document lets a terminal take a ticket"
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    journal.close()


def test_ten_numbers_that_no_ticket_has_lock_whoever_presents_them(tmp_path: Path) -> None:
    rng = random.Random(15)

    def wrong() -> str:
        digits = "".join(rng.choices("0123456789", k=DIGITS - 1))
        return digits + check_digit(digits)

    async def story() -> None:
        async with open_floor(new_home(tmp_path), clock=HandClock(), play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            paper = await collect(staff)
            for _ in range(9):
                assert reason(await present(staff, wrong())) == "ticket-not-found"
            assert isinstance(await present(staff, paper), Done)
            for _ in range(10):
                assert reason(await present(staff, wrong())) == "ticket-not-found"
            later = await collect(staff, "west", "bob")
            assert reason(await present(staff, later)) == "device-locked"
            assert "cass" in desk.rooms.floor.state(READERS).locked
            guessed = [await present(staff, wrong()) for _ in range(GUESSES)]
            assert {reason(each) for each in guessed} == {"device-locked"}
            raised = desk.rooms.floor.state(ALERTS).standing.values()
            locked = [each.raised for each in raised if each.raised.alert == "reader-locked"]
            assert {each.subject for each in locked} == {"cass"}

    asyncio.run(story())


def test_no_number_is_in_the_journal_its_export_or_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home = new_home(tmp_path)

    async def story() -> str:
        async with open_floor(home, clock=HandClock(), play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            paper = await collect(staff)
            await present(staff, paper, 1)
            await present(staff, paper)
            return paper

    with caplog.at_level(logging.DEBUG):
        paper = asyncio.run(story())
    assert paper not in caplog.text
    journal = home.journal(read_only=True)
    try:
        assert audit(journal, home.public_key()).whole
        with (tmp_path / "export").open("wb") as file:
            export(journal, file, HandClock().now())
    finally:
        journal.close()
    for path in (p for p in tmp_path.rglob("*") if p.is_file()):
        assert paper.encode() not in path.read_bytes(), path
        assert f"{int(paper):x}".encode() not in path.read_bytes(), path


def test_a_restored_floor_still_pays_what_was_outstanding(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> tuple[str, str]:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff)
            return await collect(staff), await collect(staff, "west", "bob")

    papers = asyncio.run(before())
    back_up(home, tmp_path / "backup", hands.now())
    restore(tmp_path / "backup", tmp_path / "restored", tmp_path / "key.pem")
    other = open_home(tmp_path / "restored")

    async def after() -> None:
        async with open_floor(other, clock=hands, play=False) as desk:
            staff = Staff(desk, "again-")
            assert (number_of(desk, "east"), number_of(desk, "west")) == papers
            for paper in papers:
                assert isinstance(await present(staff, paper), Done)
                assert reason(await present(staff, paper)) == "ticket-paid"

    asyncio.run(after())


def test_a_backup_taken_under_load_pays_each_ticket_that_was_outstanding_then_and_no_other(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()
    numbers: dict[str, str] = {}

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            copying = asyncio.to_thread(back_up, home, tmp_path / "backup", hands.now())
            copied: asyncio.Task[object] | None = None

            async def plays(table: str, player: str) -> None:
                nonlocal copied
                for serial in range(1, 11):  # As many as there is money for.
                    paper = numbers[f"{table}-{serial}"] = await collect(staff, table, player)
                    if serial % 2:
                        assert isinstance(await present(staff, paper), Done)
                    await credit(staff, table, player)
                    if serial == 4 and copied is None:
                        copied = asyncio.create_task(copying)

            await asyncio.gather(plays("east", "ann"), plays("west", "bob"))
            assert copied is not None
            await copied

    asyncio.run(before())
    restore(tmp_path / "backup", tmp_path / "restored", tmp_path / "key.pem")
    other = open_home(tmp_path / "restored")
    paid = 0

    async def after() -> None:
        nonlocal paid
        async with open_floor(other, clock=hands, play=False) as desk:
            staff = Staff(desk, "again-")
            out = {at: set(desk.rooms.room(at).table.tickets.out) for at in ("east", "west")}
            last = {at: desk.rooms.room(at).table.tickets.last for at in ("east", "west")}
            for name, paper in numbers.items():
                table, _, serial = name.rpartition("-")
                assert number_of(desk, table, int(serial)) == paper
                if int(serial) > last[table]:
                    continue  # The backup knows nothing of it.
                answer = await present(staff, paper)
                if int(serial) in out[table]:
                    assert isinstance(answer, Done)
                    paid += 1
                    answer = await present(staff, paper)
                assert reason(answer) == "ticket-paid"

    asyncio.run(after())
    assert paid >= 2
    journal = other.journal(read_only=True)
    assert audit(journal, other.public_key()).damaged == []
    assert_books_balance(journal)
    journal.close()


def test_a_ticket_expires_though_the_desk_has_started_again(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def before() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff, days=2)
            await collect(staff)
            await collect(staff, "west", "bob")
            hands.time += datetime.timedelta(days=1)
            await credit(staff, "east", "ann")
            await collect(staff)
            hands.time += datetime.timedelta(days=1)

    async def after() -> None:
        async with open_floor(home, clock=hands) as desk:
            over = asyncio.Event()
            out = desk.rooms.room("east").table.tickets.out

            def look(_: object) -> None:
                west = desk.rooms.room("west").table.tickets.out
                if list(out) == [2] and not west:
                    over.set()

            desk.listen(look)
            look(None)
            async with asyncio.timeout(10):
                await over.wait()
            states = {n: desk.rooms.floor.state(TICKET, n).state for n in ("east-1", "east-2")}
            assert states == {"east-1": "expired", "east-2": "outstanding"}

    asyncio.run(before())
    asyncio.run(after())


def test_numbers_of_a_thousand_tickets_differ_and_come_back_to_their_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), clock=HandClock(), play=False) as desk:
            tables = ["east", "west", "north"]
            names = {}
            for table in tables:
                for serial in range(1, 334):
                    number = desk.numbers.number(tables, table, serial)
                    names[number] = f"{table}-{serial}"
            assert len(names) == 999
            for number, name in names.items():
                assert desk.numbers.name(tables, number) == name
                assert Amount(int(number)) % 10 == int(check_digit(number[:-1]))

    asyncio.run(story())
