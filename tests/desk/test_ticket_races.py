"""Tickets presented at two desks of one PostgreSQL at once: each is paid once."""

import asyncio
from pathlib import Path

from sicbo.core.bank.ledger import CASH
from sicbo.core.floor.holds.messages import DetermineHold, WithholdTicket
from sicbo.core.floor.tickets.messages import RedeemTicket
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR
from tests.desk.printing_tables import CREDIT, number_of, printing_tables
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

TICKETS = 1000
LITTLE = Amount(100)


def test_every_ticket_presented_at_two_desks_at_once_is_paid_once(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with open_floor(home, play=False) as one, open_floor(home, play=False) as two:
            await printing_tables(staff := Staff(one))
            await staff.do("ann", "player", Collect("ann"), "east")
            for _ in range(TICKETS - 1):
                await staff.do("sys", "system", TransferCredit("ann", LITTLE), "east")
                await staff.do("ann", "player", Collect("ann"), "east")
            asked = []
            for serial in range(1, TICKETS + 1):
                paper = number_of(one, "east", serial)
                worth = CREDIT if serial == 1 else LITTLE
                pays = RedeemTicket(amount=worth, paper=paper)
                for desk, who in ((one, "cass"), (two, "cleo")):
                    request = Request(by=who, id=f"pay-{serial}", role="cashier", command=pays)
                    asked.append(desk.submit(request))
            came = await asyncio.gather(*asked)
            for pair in zip(came[::2], came[1::2], strict=True):
                assert sorted(type(each).__name__ for each in pair) == ["Done", "Refused"]
                no = next(each for each in pair if isinstance(each, Refused))
                assert no.refusal.reason == "ticket-paid"

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    balances = assert_books_balance(journal)
    journal.close()
    paid = sum(balances[f"ticket:east-{serial}/{CASH}"] for serial in range(1, TICKETS + 1))
    assert paid == CREDIT + (TICKETS - 1) * LITTLE


def test_a_ticket_is_held_at_one_desk_or_paid_at_the_other_and_determined_once(
    tmp_path: Path, postgres: Server
) -> None:
    home = new_home(tmp_path, database=postgres.new_url())

    async def story() -> None:
        async with open_floor(home, play=False) as one, open_floor(home, play=False) as two:
            await printing_tables(staff := Staff(one))
            by, role = OPERATOR
            for serial in range(1, 11):
                if serial > 1:
                    await staff.do("sys", "system", TransferCredit("ann", CREDIT), "east")
                await staff.do("ann", "player", Collect("ann"), "east")
                pays = RedeemTicket(amount=CREDIT, paper=number_of(one, "east", serial))
                holds = WithholdTicket(ticket=f"east-{serial}", reason="it looks forged")
                both = await asyncio.gather(
                    one.submit(
                        Request(by="cass", id=f"pay-{serial}", role="cashier", command=pays)
                    ),
                    two.submit(
                        Request(by=by, id=f"hold-{serial}", role=role, command=holds, table="east")
                    ),
                )
                assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
            opened = one.rooms.room("east").table.holds.last
            for serial in range(1, opened + 1):
                ends = DetermineHold(hold=f"east-{serial}", pays=CREDIT, reason="it is genuine")
                many = await asyncio.gather(
                    *(
                        desk.submit(
                            Request(by=who, id=f"e-{serial}", role=role, command=ends, table="east")
                        )
                        for desk, who in ((one, "olga"), (two, "otto"))
                    )
                )
                assert [type(each) for each in many].count(Done) == 1

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    assert_books_balance(journal)
    journal.close()
