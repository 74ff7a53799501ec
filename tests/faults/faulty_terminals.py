"""Wagers recalculated and rounds reversed, and what must be true of them after any fault."""

from sicbo.core.bank.ledger import ADJUSTMENTS
from sicbo.core.money import Amount
from sicbo.core.table.faults.messages import (
    AdjustMeter,
    DeclareServer,
    FreeTerminal,
    HoldTerminal,
    Recalculate,
)
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.linked_tables import SMALL, SUPERVISOR, HandClock, linked_tables, played
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

LAID = 12
"""Rounds that are settled before anything fails; the one after them waits."""
STAKE, LITTLE = Amount(1000), Amount(100)
OTHER = ("abe", SUPERVISOR[1])
WHY = "the clock stood still"


async def lay_terminals(home: Home) -> None:
    """Many rounds are settled, and the last one waits at a held terminal."""
    hands = HandClock()
    async with open_floor(home, clock=hands, play=False) as desk:
        staff = Staff(desk)
        await linked_tables(staff)
        for _ in range(LAID):
            await played(staff, hands, "east", (1, 2, 4), SMALL, STAKE)
        bet = PlaceWagers("ann", LAID + 1, {SMALL: STAKE})
        await staff.do("ann", "player", bet, "east")
        await staff.do(*SUPERVISOR, HoldTerminal("ann", WHY), "east")
        for command in (CloseWagering(), Shoot(), ReportDice((1, 2, 4))):
            deadline = desk.rooms.room("east").table.deadline
            hands.past(deadline or hands.now())
            await staff.do("sys", "system", command, "east")


def faulty_terminals(number: int = 1) -> list[list[Request]]:
    """Wagers confirmed by two at once, a meter adjusted, three rounds reversed by two at once."""

    def ask(command: object, who: tuple[str, str] = SUPERVISOR) -> Request:
        named = f"{type(command).__name__}-{number}"
        return Request(by=who[0], id=named, role=who[1], command=command, table="east")  # type: ignore[arg-type]

    confirm = Recalculate("ann", LAID + 1, {SMALL: STAKE})
    affected = DeclareServer((3 * number - 2, 3 * number - 1, 3 * number), WHY)
    hold = [ask(HoldTerminal("ann", WHY))]
    return [
        [ask(confirm), ask(confirm, OTHER)] if number == 1 else hold,
        [ask(AdjustMeter("ann", LITTLE, WHY))],
        [ask(affected), ask(affected, OTHER)],
        [ask(ClearFault())],
        [ask(FreeTerminal("ann"))],
    ]


def check_terminals(home: Home, played: PlayedRounds) -> None:
    """Each was done once, whole, and the money is where it must be."""
    journal = home.journal(read_only=True)
    try:
        check_answers(journal, played, faulty_terminals)
        assert audit(journal, home.public_key()).damaged == []
        balances = assert_books_balance(journal)
    finally:
        journal.close()
    once = ["Recalculate-1", *(f"DeclareServer-{n + 1}" for n in range(played.rounds))]
    for name in once[: 1 + LAID // 3]:
        both = [played.answers[who[0], name] for who in (SUPERVISOR, OTHER)]
        assert sorted(type(each).__name__ for each in both) == ["Done", "Refused"], name
    adjusted = sum(
        isinstance(played.answers["eva", f"AdjustMeter-{n + 1}"], Done)
        for n in range(played.rounds)
    )
    reversed_rounds = 3 * min(played.rounds, LAID // 3)
    assert balances[f"table:east/{ADJUSTMENTS}"] == -LITTLE * adjusted
    assert balances["table:east/waiting:ann"] == 0
    won = STAKE * (LAID + 1 - reversed_rounds)
    assert balances["table:east/stack:ann"] == 400_000 + won + LITTLE * adjusted
