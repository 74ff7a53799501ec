"""Orders that pay by hand what is on meters, and what must be true of them after any fault."""

from sicbo.core.bank.ledger import CASH, CHEQUES
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    ShowIdentification,
)
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.linked_tables import HOST, SUPERVISOR
from tests.desk.paying_tables import paying_tables
from tests.desk.printing_tables import CREDIT
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

LITTLE = Amount(500)


def half_of(number: int) -> Amount:
    """Half of what a payout of a round comes to."""
    return Amount((CREDIT if number == 1 else LITTLE) // 2)


async def lay_payouts(home: Home) -> None:
    """Two tables at which much is paid by hand."""
    async with open_floor(home, play=False) as desk:
        await paying_tables(Staff(desk))


def hand_paid(number: int = 1) -> list[list[Request]]:
    """Two payouts of a round: one paid twice at once, the other cancelled and opened again."""
    first, second = 3 * number - 2, 3 * number - 1

    def ask(
        who: tuple[str, str], command: object, table: str | None = None, name: str = ""
    ) -> Request:
        named = f"{type(command).__name__}{name}-{number}"
        return Request(by=who[0], id=named, role=who[1], command=command, table=table)  # type: ignore[arg-type]

    def paid(payout: int) -> PayPayout:
        half = half_of(number)
        return PayPayout(payout=payout, cash=half, cheque=half, signed=True, second="hal")

    system = ("sys", "system")
    att, ari = ("att", "attendant"), ("ari", "attendant")
    more = [
        [ask(system, TransferCredit(player, LITTLE), table, player)]
        for player, table in (("ann", "east"), ("bob", "west"))
    ]
    shown = ShowIdentification(payout=first, kind="passport", number="PA7654321")
    slip = CancelPayout(payout=second, reason="a slip")
    return [
        *(more if number > 1 else []),
        [ask(HOST, CancelCredit("ann"), "east", "ann")],
        [ask(HOST, CancelCredit("bob"), "west", "bob")],
        [ask(SUPERVISOR, AskIdentification(payout=first), "east")],
        [ask(att, shown)],
        [ask(att, paid(first)), ask(ari, paid(first))],
        [ask(att, slip)],
        [ask(HOST, CancelCredit("bob"), "west", "-again")],
        [ask(att, paid(second + 1), name="-again")],
    ]


def check_payouts(home: Home, played: PlayedRounds) -> None:
    """Every form was paid once or not at all, and no document is in the record."""
    journal = home.journal(read_only=True)
    try:
        check_answers(journal, played, hand_paid)
        assert audit(journal, home.public_key()).damaged == []
        balances = assert_books_balance(journal)
        bodies = b"".join(entry.body for entry in journal.entries())
    finally:
        journal.close()
    assert b"PA7654321" not in bodies
    for number in range(1, played.rounds + 1):
        first, second, third = (3 * number - each for each in (2, 1, 0))
        half = half_of(number)
        for payout, worth in ((first, half), (second, 0), (third, half)):
            assert balances[f"payout:{payout}/{CASH}"] == worth
            assert balances[f"payout:{payout}/{CHEQUES}"] == worth
            assert balances[f"payout:{payout}/payout"] == 0
        both = [played.answers[who, f"PayPayout-{number}"] for who in ("att", "ari")]
        assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"]
        refused = next(each for each in both if isinstance(each, Refused))
        assert refused.refusal.reason == "payout-paid"
        assert all(isinstance(answer, Done | Refused) for answer in played.answers.values())
