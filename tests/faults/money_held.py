"""Credit and tickets withheld and determined, and what must be true after any fault."""

from sicbo.core.bank.ledger import HELD, HOUSE
from sicbo.core.floor.holds.messages import (
    DetermineHold,
    ReviewHold,
    WithholdCredit,
    WithholdTicket,
)
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.printing_tables import CREDIT, printing_tables
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

LITTLE = Amount(500)


async def lay_holds(home: Home) -> None:
    """Two tables with printers, and credit on both meters."""
    async with open_floor(home, play=False) as desk:
        await printing_tables(Staff(desk))


def money_held(number: int = 1) -> list[list[Request]]:
    """A ticket and credit withheld, each by two at once; reviewed; determined by two at once."""

    def ask(by: str, role: str, command: object, table: str | None, name: str = "") -> Request:
        named = f"{type(command).__name__}{name}-{number}"
        return Request(by=by, id=named, role=role, command=command, table=table)  # type: ignore[arg-type]

    def both(command: object, table: str, name: str = "") -> list[Request]:
        return [ask(who, "operator", command, table, name) for who in ("olga", "otto")]

    more = [
        ask("sys", "system", TransferCredit(player, LITTLE), table, player)
        for player, table in (("ann", "east"), ("bob", "west"))
    ]
    ticket, hold = f"east-{number}", f"east-{number}"
    credit = WithholdCredit(player="bob", amount=LITTLE, reason="a jump")
    kept = f"west-{number}"
    worth = CREDIT if number == 1 else LITTLE
    return [
        *([more] if number > 1 else []),
        [ask("ann", "player", Collect("ann"), "east")],
        both(WithholdTicket(ticket=ticket, reason="it looks forged"), "east"),
        [ask("olga", "operator", credit, "west")],
        [ask("ina", "inspector", ReviewHold(hold=hold), None)],
        both(DetermineHold(hold=hold, pays=Amount(worth - 100), reason="a part"), "east"),
        both(DetermineHold(hold=kept, pays=Amount(400), reason="a part"), "west", "Credit"),
    ]


def check_holds(home: Home, played: PlayedRounds) -> None:
    """Everything was withheld once and determined once, whole, and the inspector told of it."""
    journal = home.journal(read_only=True)
    try:
        check_answers(journal, played, money_held)
        assert audit(journal, home.public_key()).damaged == []
        balances = assert_books_balance(journal)
    finally:
        journal.close()
    for number in range(1, played.rounds + 1):
        worth = CREDIT if number == 1 else LITTLE
        assert balances[f"ticket:east-{number}/ticket"] == worth - 100
        assert balances[f"ticket:east-{number}/{HOUSE}"] == 100
        assert balances[f"hold:west-{number}/{HOUSE}"] == LITTLE - 400
        assert balances[f"hold:west-{number}/{HELD}"] == 0
        for name in ("WithholdTicket", "DetermineHold", "DetermineHoldCredit"):
            pair = [played.answers[who, f"{name}-{number}"] for who in ("olga", "otto")]
            assert sorted(type(each).__name__ for each in pair) == ["Done", "Refused"], name
    assert all(isinstance(answer, Done | Refused) for answer in played.answers.values())
