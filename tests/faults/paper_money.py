"""Orders that put credit on a ticket and pay it, and what must be true of them after any fault."""

from sicbo.core.bank.ledger import CASH
from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    RedeemTicket,
    ReportPrint,
    TakeTicket,
)
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.vault.ticket_numbers import KEY_NAME, TicketNumbers
from tests.desk.floor import Staff
from tests.desk.printing_tables import CREDIT, TABLES, printing_tables
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

KEY = bytes(range(32))
NUMBERS = TicketNumbers(lambda: KEY)
LITTLE = Amount(500)


async def lay_tickets(home: Home) -> None:
    """Two tables with printers, and a key that the story knows."""
    vault = home.vault()
    assert vault.secret(KEY_NAME, KEY) == KEY
    vault.close()
    async with open_floor(home, play=False) as desk:
        await printing_tables(Staff(desk))


def paper_money(number: int = 1) -> list[list[Request]]:
    """Two tickets of a round: one presented twice at once at the cage, one at a kiosk."""

    def ask(
        by: str, role: str, command: object, table: str | None = None, name: str = ""
    ) -> Request:
        named = f"{type(command).__name__}{name}-{number}"
        return Request(by=by, id=named, role=role, command=command, table=table)  # type: ignore[arg-type]

    def paper(table: str) -> str:
        return NUMBERS.number(TABLES, table, number)

    worth = CREDIT if number == 1 else LITTLE
    more = [
        ask("sys", "system", TransferCredit(player, LITTLE), table, player)
        for player, table in (("ann", "east"), ("bob", "west"))
    ]
    cage = RedeemTicket(amount=worth, paper=paper("east"))
    return [
        *([more] if number > 1 else []),
        [
            ask("ann", "player", Collect("ann"), "east"),
            ask("bob", "player", Collect("bob"), "west"),
        ],
        [ask("ann", "player", ReportPrint(ticket=f"east-{number}", outcome="printed"), "east")],
        [ask("cass", "cashier", cage), ask("cleo", "cashier", cage)],
        [ask("kim", "kiosk", TakeTicket(amount=worth, paper=paper("west")))],
        [ask("kim", "kiosk", DispenseTicket(ticket=f"west-{number}"))],
    ]


def check_tickets(home: Home, played: PlayedRounds) -> None:
    """Every ticket was issued once and paid once; no number is in the record."""
    journal = home.journal(read_only=True)
    try:
        check_answers(journal, played, paper_money)
        assert audit(journal, home.public_key()).damaged == []
        balances = assert_books_balance(journal)
        bodies = b"".join(entry.body for entry in journal.entries())
    finally:
        journal.close()
    for number in range(1, played.rounds + 1):
        worth = CREDIT if number == 1 else LITTLE
        for table in TABLES:
            assert balances[f"ticket:{table}-{number}/{CASH}"] == worth
            assert balances[f"ticket:{table}-{number}/ticket"] == 0
            assert NUMBERS.number(TABLES, table, number).encode() not in bodies
        both = [played.answers[who, f"RedeemTicket-{number}"] for who in ("cass", "cleo")]
        assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
        refused = next(each for each in both if isinstance(each, Refused))
        assert refused.refusal.reason == "ticket-paid"
        assert all(isinstance(answer, Done | Refused) for answer in played.answers.values())
