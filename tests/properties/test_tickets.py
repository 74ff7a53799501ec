"""Random evenings of tickets at two tables, held against a slow model of paper money."""

import datetime

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from sicbo.core.bank.ledger import CASH, TICKET, TRANSIT, UNCLAIMED
from sicbo.core.floor.floor import FloorOrder, decide, evolve
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    ExpireTicket,
    HandBackTicket,
    RedeemTicket,
    TakeTicket,
    VoidTicket,
)
from sicbo.core.floor.tickets.ticket import Ticket
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.config import Limits, TableConfig, TicketPrinter
from tests.properties.linked_floor import CREDIT, PLAYERS, TABLES, LinkedFloor
from tests.properties.ticket_model import TicketModel

DAYS, KIOSK_MAX = 2, Amount(CREDIT // 2)
ODD = ("", "west-0", "north-1", "east-99")
PICKS = st.integers(0, 9)
"""Which ticket, counted from the newest; from six on something that is none."""
PEOPLE = st.sampled_from(sorted(PLAYERS))


class PrintingFloor(LinkedFloor):
    """The two tables with printers in their terminals."""

    def _config(self, name: str) -> TableConfig:
        printer = TicketPrinter(DAYS, KIOSK_MAX)
        return TableConfig(name, Limits(Amount(100), Amount(10**6)), layout="A", tickets=printer)


class Tickets(RuleBasedStateMachine):
    """Everybody does whatever comes to mind; the model says what must come of it."""

    def __init__(self) -> None:
        super().__init__()
        self.here = PrintingFloor()
        floor = self.here.floor
        self.happened: list[tuple[str, object]] = []
        self.model = TicketModel(
            dict.fromkeys(PLAYERS, CREDIT), {name: floor.wallet(name) for name in PLAYERS}
        )

    def given(
        self, by: str, role: str, command: AnyCommand, table: str | None = None
    ) -> str | None:
        floor = self.here.floor
        order = FloorOrder(by=by, role=role, at=self.here.now, command=command, table=table)
        outcome = decide(floor, order)
        assert decide(floor, order) == outcome
        if isinstance(outcome, Refusal):
            return outcome.reason
        for stream, event in outcome:
            evolve(floor, stream, event)
            self.happened.append((stream, event))
        return None

    @rule(player=PEOPLE)
    def collect(self, player: str) -> None:
        table = PLAYERS[player][0]
        until = self.here.now + datetime.timedelta(days=DAYS)
        wanted = self.model.collect(player, table, until)
        assert self.given(player, "player", Collect(player), table) == wanted

    @rule(player=PEOPLE, amount=st.integers(1, 2 * KIOSK_MAX))
    def more_credit(self, player: str, amount: int) -> None:
        if amount > self.model.wallets[player] or amount + self.model.meters[player] > CREDIT:
            return
        credit = TransferCredit(player, Amount(amount))
        assert self.given("sys", "system", credit, PLAYERS[player][0]) is None
        self.model.wallets[player] -= amount
        self.model.meters[player] += amount

    def named(self, pick: int) -> str:
        known = list(reversed(self.model.tickets))
        return known[pick] if pick < min(6, len(known)) else ODD[pick % len(ODD)]

    def said(self, name: str, wrong: int) -> Amount:
        known = self.model.tickets.get(name)
        return Amount((known.amount if known is not None else 100) + wrong)

    @rule(pick=PICKS, wrong=st.sampled_from([0, 0, 0, 1]), to=st.none() | PEOPLE)
    def pay(self, pick: int, wrong: int, to: str | None) -> None:
        name = self.named(pick)
        amount = self.said(name, wrong)
        wanted = self.model.pay(name, amount, self.here.now, to)
        paid = RedeemTicket(ticket=name, amount=amount, player=to)
        assert self.given("cass", "cashier", paid) == wanted

    @rule(pick=PICKS, wrong=st.sampled_from([0, 0, 0, -1]))
    def take(self, pick: int, wrong: int) -> None:
        name = self.named(pick)
        amount = self.said(name, wrong)
        wanted = self.model.take(name, amount, self.here.now, KIOSK_MAX)
        assert self.given("kim", "kiosk", TakeTicket(ticket=name, amount=amount)) == wanted

    @rule(pick=PICKS, paid=st.booleans())
    def tell(self, pick: int, paid: bool) -> None:
        name = self.named(pick)
        wanted = self.model.told(name, self.here.now, paid=paid)
        told = (DispenseTicket if paid else HandBackTicket)(ticket=name)
        assert self.given("kim", "kiosk", told) == wanted

    @rule(pick=PICKS)
    def void(self, pick: int) -> None:
        name = self.named(pick)
        wanted = self.model.void(name, self.here.now)
        void = VoidTicket(ticket=name, reason="a jam")
        table = name.partition("-")[0]
        given = self.given("eva", "electronic-gaming-supervisor", void, table)
        assert given == wanted

    @rule(pick=PICKS)
    def expire(self, pick: int) -> None:
        name = self.named(pick)
        wanted = self.model.expire(name, self.here.now)
        assert self.given("sys", "system", ExpireTicket(ticket=name)) == wanted

    @rule(seconds=st.sampled_from([1, 3600, 86_399, 86_400]))
    def pass_by(self, seconds: int) -> None:
        self.here.pass_by(seconds)

    @invariant()
    def every_ticket_is_worth_its_amount_once_or_nothing(self) -> None:
        floor, model = self.here.floor, self.model
        tickets = {
            str(stream).removeprefix("ticket:"): state
            for stream, state in floor.states.items()
            if isinstance(state, Ticket)
        }
        held = {name: each.ledger[TICKET] for name, each in tickets.items() if each.ledger[TICKET]}
        assert held == model.outstanding()
        assert sum(each.ledger[CASH] for each in tickets.values()) == model.cash
        assert sum(each.ledger[UNCLAIMED] for each in tickets.values()) == model.unclaimed
        for player, (name, _) in PLAYERS.items():
            assert floor.table(name).stack_of(player) == model.meters[player]
            assert floor.wallet(player) == model.wallets[player]
        out = {f"{name}-{n}" for name in TABLES for n in floor.table(name).tickets.out}
        assert out == model.outstanding().keys()
        ledgers = [*(floor.table(name).ledger for name in TABLES), floor.wallets.ledger]
        ledgers += [each.ledger for each in tickets.values()]
        assert sum(ledger.sum() for ledger in ledgers) == 0
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0


TestTickets = Tickets.TestCase
