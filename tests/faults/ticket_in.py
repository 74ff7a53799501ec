"""Tickets put into terminals, printed again and void, where the document lets credit come so."""

from sicbo.core.floor.tickets.messages import (
    InsertTicket,
    ReportPrint,
    ReprintTicket,
    VoidTicket,
)
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.vault.ticket_numbers import KEY_NAME
from tests.desk.floor import Staff
from tests.desk.linked_tables import HOST, SUPERVISOR
from tests.desk.printing_tables import CREDIT, TABLES, TAKEN, printing_tables
from tests.desk.sums import assert_books_balance
from tests.faults.paper_money import KEY, NUMBERS
from tests.faults.round import PlayedRounds, check_answers


async def lay_terminal_tickets(home: Home) -> None:
    """Two tables whose terminals print and take tickets, and a key that the story knows."""
    vault = home.vault()
    assert vault.secret(KEY_NAME, KEY) == KEY
    vault.close()
    async with open_floor(home, play=False) as desk:
        await printing_tables(Staff(desk), readings=TAKEN)


WHOLE = Amount(2 * CREDIT)
"""What both meters come to."""


def ticket_in(number: int = 1) -> list[list[Request]]:
    """Credit changes hands by ticket: to bob, who puts in what ann has collected, and back.

    What ann collects jams, is printed again and put in twice at once; what bob collects then is
    declared void, collected again and put in by ann.
    """

    def ask(who: tuple[str, str], command: object, table: str, name: str = "") -> Request:
        named = f"{type(command).__name__}{name}-{number}"
        return Request(by=who[0], id=named, role=who[1], command=command, table=table)  # type: ignore[arg-type]

    def paper(table: str, serial: int, worth: Amount) -> InsertTicket:
        return InsertTicket(amount=worth, paper=NUMBERS.number(TABLES, table, serial))

    ann, bob = ("ann", "player"), ("bob", "player")
    jammed, void = f"east-{number}", f"west-{2 * number - 1}"
    there = paper("east", number, CREDIT if number == 1 else WHOLE)
    return [
        [ask(ann, Collect("ann"), "east")],
        [ask(ann, ReportPrint(ticket=jammed, outcome="jammed"), "east")],
        [ask(HOST, ReprintTicket(ticket=jammed), "east")],
        [ask(bob, there, "west"), ask(bob, there, "west", "-too")],
        [ask(bob, Collect("bob"), "west")],
        [ask(SUPERVISOR, VoidTicket(ticket=void, reason="a jam"), "west")],
        [ask(bob, Collect("bob"), "west", "-again")],
        [ask(ann, paper("west", 2 * number, WHOLE), "east")],
    ]


def check_ticket_in(home: Home, played: PlayedRounds) -> None:
    """Every ticket came on one meter, once; all credit is ann's; no number is in the record."""
    journal = home.journal(read_only=True)
    try:
        check_answers(journal, played, ticket_in)
        assert audit(journal, home.public_key()).damaged == []
        balances = assert_books_balance(journal)
        bodies = b"".join(entry.body for entry in journal.entries())
    finally:
        journal.close()
    assert balances["table:east/stack:ann"] == WHOLE
    assert balances["table:west/stack:bob"] == 0
    assert not [name for name, now in balances.items() if name.endswith("/ticket") and now]
    for number in range(1, played.rounds + 1):
        both = [played.answers["bob", f"InsertTicket{too}-{number}"] for too in ("", "-too")]
        assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
        refused = next(each for each in both if isinstance(each, Refused))
        assert refused.refusal.reason == "ticket-paid"
        for table, serial in (("east", number), ("west", 2 * number - 1), ("west", 2 * number)):
            assert NUMBERS.number(TABLES, table, serial).encode() not in bodies
    assert all(isinstance(answer, Done | Refused) for answer in played.answers.values())
