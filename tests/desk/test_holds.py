"""Holds at a desk: every order sent twice and again after a restart, races, and what is loaded."""

import asyncio
from pathlib import Path

from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.holds.messages import DetermineHold, WithholdTicket
from sicbo.core.floor.notices.messages import NOTICES, AcknowledgeNotice
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.tickets.messages import RedeemTicket
from sicbo.core.money import Amount
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused
from sicbo.journal.audit import audit
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, HandClock
from tests.desk.printing_tables import CASHIER, CREDIT, collect, number_of, printing_tables
from tests.desk.sums import assert_books_balance
from tests.desk.withheld_money import lay_money, orders


def test_every_order_about_holds_and_notices_sent_three_times_is_done_once(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    answers = []

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await lay_money(Staff(desk), hands)
            for request in orders():
                one, two = await asyncio.gather(desk.submit(request), desk.submit(request))
                assert isinstance(one, Done), (request.command, one)
                assert one == two, request.command
                answers.append(one)

    async def again() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            head = desk.journal.head()
            for request, answer in zip(orders(), answers, strict=True):
                assert await desk.submit(request) == answer
            assert desk.journal.head() == head

    asyncio.run(story())
    asyncio.run(again())
    nouns = (WithholdTicket.__module__, AcknowledgeNotice.__module__)
    ours = {kind for kind in NOUN_COMMANDS if kind.__module__ in nouns}
    assert ours <= {type(each.command) for each in orders()}
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()


def test_a_hold_and_its_notice_stand_after_a_restart(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            await collect(staff)
            held = WithholdTicket(ticket="east-1", reason="it looks forged")
            await staff.do(*OPERATOR, held, "east")
        async with open_floor(home, clock=hands, play=False) as desk:
            opened = desk.rooms.floor.state(HOLD, "east-1").opened
            assert opened is not None
            assert opened.amount == CREDIT
            assert len(desk.rooms.floor.state(NOTICES).given) == 1
            paid = await Staff(desk).ask(
                *CASHIER, RedeemTicket(amount=CREDIT, paper=number_of(desk, "east", 1))
            )
            assert isinstance(paid, Refused)
            assert paid.refusal.reason == "payment-held"

    asyncio.run(story())


def test_a_ticket_is_paid_or_held_and_determined_once_whoever_comes_first(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            paper = await collect(staff)
            paid = staff.ask(*CASHIER, RedeemTicket(amount=CREDIT, paper=paper))
            held = WithholdTicket(ticket="east-1", reason="it looks forged")
            first = await asyncio.gather(paid, staff.ask(*OPERATOR, held, "east"))
            assert sorted(type(each).__name__ for each in first) == ["Done", "Refused"]
            await collect(staff, "west", "bob")
            other = WithholdTicket(ticket="west-1", reason="it looks forged")
            both = await asyncio.gather(*(staff.ask(*OPERATOR, other, "west") for _ in range(2)))
            assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
            ended = DetermineHold(hold="west-1", pays=Amount(CREDIT), reason="it is genuine")
            many = await asyncio.gather(*(staff.ask(*OPERATOR, ended, "west") for _ in range(5)))
            assert [type(each) for each in many].count(Done) == 1

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    journal.close()
