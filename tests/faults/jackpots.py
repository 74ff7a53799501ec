"""A jackpot won at one of two tables, verified, paid and at last retired, whatever fails."""

import datetime
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sicbo.core.bank.ledger import POOL, PRIZE, RESERVE, SEED, SET_ASIDE, fed_to, kept_for
from sicbo.core.floor.jackpots.messages import (
    JACKPOT,
    EndJackpot,
    LinkJackpot,
    OpenJackpot,
    PayPrize,
    RetireJackpot,
    VerifyPrize,
)
from sicbo.core.floor.jackpots.pool_events import JackpotRetired, JackpotWon, PrizePaid
from sicbo.core.money import Amount
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Answer, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.linked_tables import SIX, SMALL, HandClock, linked_tables
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

FIRST = HandClock().time
MONTH = datetime.timedelta(days=30)
RESET, LOST, WON = 5000, 30_000, 1000
PRIZE_WON = RESET + LOST // 50
"""What is shown when the second table has been won at: the reset, and the feed of the first."""


@dataclass
class AtItsTime:
    """A desk at which time goes on to whatever an order waits for."""

    desk: Desk
    hands: HandClock

    @property
    def rooms(self) -> LoadedFloor:
        """What the desk knows."""
        return self.desk.rooms

    async def submit(self, request: Request) -> Answer:
        """Send an order once its time has come."""
        command, table = request.command, request.table
        if isinstance(command, CloseWagering):
            deadline = self.rooms.room(table or "").table.deadline
            if deadline is not None:
                self.hands.past(deadline)
        if isinstance(command, EndJackpot):
            retirement = self.rooms.floor.state(JACKPOT, command.pool).retirement
            if retirement is not None:
                self.hands.past(retirement.at)
        return await self.desk.submit(request)


def at_its_time(
    opened: AbstractAsyncContextManager[Desk], hands: HandClock
) -> AbstractAsyncContextManager[Any]:
    """Open a desk as `AtItsTime`."""

    @asynccontextmanager
    async def inside() -> AsyncIterator[AtItsTime]:
        async with opened as desk:
            yield AtItsTime(desk, hands)

    return inside()


async def lay_jackpots(home: Home) -> None:
    """Two tables, each with a player who has credit."""
    async with open_floor(home, clock=HandClock(), play=False) as desk:
        await linked_tables(Staff(desk))


def jackpots(number: int = 1) -> list[list[Request]]:
    """A jackpot of its own each time: fed, won, verified and paid by two at once, and ended."""
    pool = f"pool-{number}"

    def ask(by: str, role: str, command: Any, table: str | None = None) -> Request:
        name = f"{type(command).__name__}-{number}-{table}"
        return Request(by=by, id=name, role=role, command=command, table=table)

    def at_both(by: str, role: str, command: Any) -> list[Request]:
        return [ask(by, role, command, table) for table in ("east", "west")]

    opens = OpenJackpot(
        pool=pool,
        reset=Amount(RESET),
        spots=(SIX,),
        at_least=Amount(WON),
        sharing="equal",
        paid="meter",
        acknowledged=True,
    )
    link = LinkJackpot(pool=pool, display="1/50", reserve="1/1000", approval="letter 1")
    check = VerifyPrize(pool=pool, prize=1, player="ann", amount=Amount(PRIZE_WON))
    pay = PayPrize(pool=pool, prize=1, player="ann", how="meter")
    ends = RetireJackpot(pool=pool, at=FIRST + number * MONTH, approval="letter 2")
    supervisors = ("electronic-gaming-supervisor", "assistant-gaming-manager")
    return [
        [ask("olga", "operator", opens, "east")],
        at_both("olga", "operator", link),
        [
            ask("ann", "player", PlaceWagers("ann", number, {SIX: Amount(WON)}), "east"),
            ask("bob", "player", PlaceWagers("bob", number, {SMALL: Amount(LOST)}), "west"),
        ],
        at_both("sys", "system", CloseWagering()),
        [ask("ann", "player", Shoot("ann"), "east"), ask("bob", "player", Shoot("bob"), "west")],
        [ask("sys", "system", ReportDice((1, 2, 5)), "west")],
        [ask("sys", "system", ReportDice((6, 6, 6)), "east")],
        [
            ask("hal", "electronic-gaming-host", check, "east"),
            ask("eva", supervisors[0], check, "east"),
        ],
        [ask("eva", supervisors[0], pay, "east"), ask("abe", supervisors[1], pay, "east")],
        [ask("olga", "operator", ends, "east")],
        [ask("sys", "system", EndJackpot(pool=pool))],
    ]


def check_jackpots(home: Home, played: PlayedRounds) -> None:
    """Each was won once, paid once and ended once; no contribution is lost or doubled."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, jackpots)
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        held = assert_books_balance(journal)
    finally:
        journal.close()
    pools = [f"pool-{n}" for n in range(1, played.rounds + 1)]
    events = [record.event for record in records]
    for kind in (JackpotWon, PrizePaid, JackpotRetired):
        happened = [each.pool for each in events if isinstance(each, kind)]
        assert [each for each in happened if each != "gold"] == pools
    for number, pool in enumerate(pools, 1):
        accounts = {
            account: held[f"jackpot:{pool}/{account}"] for account in (POOL, PRIZE, RESERVE)
        }
        assert accounts == {POOL: 0, PRIZE: 0, RESERVE: 0}
        for table in ("east", "west"):
            for given in (fed_to(pool), kept_for(pool)):
                assert held[f"table:{table}/{given}"] == 0
        fed = (LOST + WON) // 50 + (LOST + WON) // 1000
        assert (
            held[f"jackpot:{pool}/{SET_ASIDE}"] + PRIZE_WON + held[f"jackpot:{pool}/{SEED}"] == fed
        )
        both = [played.answers[who, f"PayPrize-{number}-east"] for who in ("eva", "abe")]
        refused = [each.refusal.reason for each in both if isinstance(each, Refused)]
        assert refused == ["prize-paid"]
