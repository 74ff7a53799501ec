"""Random evenings of payouts by hand at two tables, held against a slow book of forms."""

import datetime

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from sicbo.core.bank.ledger import CASH, CHEQUES, PAYOUT, TICKET, TRANSFERS, TRANSIT
from sicbo.core.floor.floor import FloorOrder, decide, evolve
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.noun import evolve as noun_evolve
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    PostponePayout,
    ShowIdentification,
)
from sicbo.core.floor.payouts.payout import FORMS, Payout
from sicbo.core.floor.tickets.ticket import Ticket
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.config import HandPay, Limits, TableConfig, TicketPrinter
from sicbo.core.table.payouts.messages import CancelCredit
from tests.properties.linked_floor import CREDIT, PLAYERS, TABLES, LinkedFloor
from tests.properties.payout_model import PayoutModel

LARGEST, TWO_SIGN = CREDIT // 4, CREDIT // 2
SUPERVISOR = ("eva", "electronic-gaming-supervisor")
PEOPLE = st.sampled_from(sorted(PLAYERS))
PICKS = st.integers(0, 6)
"""Which form, counted from the newest; some are none."""


class PayingFloor(LinkedFloor):
    """The two tables with printers, and with amounts above which somebody pays by hand."""

    def _config(self, name: str) -> TableConfig:
        limits, printer = Limits(Amount(100), Amount(10**6)), TicketPrinter(30, Amount(1))
        setting = HandPay(Amount(LARGEST), Amount(CREDIT), Amount(TWO_SIGN))
        return TableConfig(name, limits, layout="A", tickets=printer, hand_pay=setting)


class Payouts(RuleBasedStateMachine):
    """Everybody does whatever comes to mind; the model says what must come of it."""

    def __init__(self) -> None:
        super().__init__()
        self.here = PayingFloor()
        floor = self.here.floor
        self.happened: list[tuple[Stream, AnyEvent]] = []
        wallets = {name: floor.wallet(name) for name in PLAYERS}
        self.model = PayoutModel(dict.fromkeys(PLAYERS, CREDIT), wallets, LARGEST, TWO_SIGN)

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

    def number(self, pick: int) -> int:
        return max(1, len(self.model.slips) + 1 - pick)

    def table(self, number: int) -> str:
        slips = self.model.slips
        return PLAYERS[slips[number - 1].player][0] if number <= len(slips) else "east"

    @rule(player=PEOPLE, by_staff=st.booleans())
    def collect(self, player: str, by_staff: bool) -> None:
        table = PLAYERS[player][0]
        wanted = self.model.collect(player, by_staff=by_staff)
        if by_staff:
            given = self.given("att", "attendant", CancelCredit(player), table)
        else:
            given = self.given(player, "player", Collect(player), table)
        assert given == wanted

    @rule(player=PEOPLE, amount=st.sampled_from([1, LARGEST, LARGEST + 1, TWO_SIGN - 1, TWO_SIGN]))
    def more_credit(self, player: str, amount: int) -> None:
        if amount > self.model.wallets[player] or amount + self.model.meters[player] > CREDIT:
            return
        credit = TransferCredit(player, Amount(amount))
        assert self.given("sys", "system", credit, PLAYERS[player][0]) is None
        self.model.wallets[player] -= amount
        self.model.meters[player] += amount

    @rule(
        pick=PICKS,
        wrong=st.sampled_from([0, 0, 0, 1, -1]),
        cheque=st.integers(0, CREDIT),
        signed=st.sampled_from([True, True, False]),
        second=st.sampled_from(["hal", "hal", None, "att", "ann"]),
    )
    def pay(self, pick: int, wrong: int, cheque: int, signed: bool, second: str | None) -> None:
        number = self.number(pick)
        known = number <= len(self.model.slips)
        amount = (self.model.slips[number - 1].amount if known else 100) + wrong
        cheque = min(cheque, amount)
        parts = {"cash": amount - cheque, "cheque": cheque, "transfer": 0}
        now = self.here.now
        wanted = self.model.pay(number, parts, now, signed=signed, second=second, by="att")
        cash, by_cheque = Amount(amount - cheque), Amount(cheque)
        paid = PayPayout(payout=number, cash=cash, cheque=by_cheque, signed=signed, second=second)
        assert self.given("att", "attendant", paid, "east") == wanted

    @rule(pick=PICKS, hours=st.integers(0, 3), agreed=st.sampled_from([True, True, False]))
    def postpone(self, pick: int, hours: int, agreed: bool) -> None:
        number, now = self.number(pick), self.here.now
        until = now + datetime.timedelta(hours=hours)
        wanted = self.model.postpone(number, until, now, agreed=agreed)
        order = PostponePayout(payout=number, until=until, agreed=agreed)
        assert self.given(*SUPERVISOR, order, self.table(number)) == wanted

    @rule(pick=PICKS)
    def ask(self, pick: int) -> None:
        number = self.number(pick)
        wanted = self.model.ask(number)
        order = AskIdentification(payout=number)
        assert self.given(*SUPERVISOR, order, self.table(number)) == wanted

    @rule(pick=PICKS)
    def show(self, pick: int) -> None:
        number = self.number(pick)
        wanted = self.model.show(number)
        shown = ShowIdentification(payout=number, document="d-1")
        assert self.given("att", "attendant", shown, "east") == wanted

    @rule(pick=PICKS)
    def cancel(self, pick: int) -> None:
        number = self.number(pick)
        wanted = self.model.cancel(number)
        order = CancelPayout(payout=number, reason="a slip")
        assert self.given("att", "attendant", order, "east") == wanted

    @rule(hours=st.integers(1, 2))
    def pass_by(self, hours: int) -> None:
        self.here.pass_by(3600 * hours)

    @invariant()
    def every_form_is_worth_its_amount_until_it_is_paid_or_cancelled(self) -> None:
        floor, model = self.here.floor, self.model
        payouts = {
            int(str(stream).removeprefix("payout:")): state
            for stream, state in floor.states.items()
            if isinstance(state, Payout)
        }
        held = {n: each.ledger[PAYOUT] for n, each in payouts.items() if each.ledger[PAYOUT]}
        assert held == model.waiting()
        assert floor.state(FORMS).open.keys() == held.keys()
        assert floor.state(FORMS).last == len(model.slips)
        accounts = {"cash": CASH, "cheque": CHEQUES, "transfer": TRANSFERS}
        for form, account in accounts.items():
            paid = sum(each.ledger[account] for each in payouts.values())
            assert paid == model.paid[form]
        tickets = [each for each in floor.states.values() if isinstance(each, Ticket)]
        assert sum(each.ledger[TICKET] for each in tickets) == model.paper
        for player, (name, _) in PLAYERS.items():
            assert floor.table(name).stack_of(player) == model.meters[player]
            assert floor.wallet(player) == model.wallets[player]
        ledgers = [*(floor.table(name).ledger for name in TABLES), floor.wallets.ledger]
        ledgers += [each.ledger for each in payouts.values()]
        ledgers += [each.ledger for each in tickets]
        assert sum(ledger.sum() for ledger in ledgers) == 0
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0

    @invariant()
    def the_fold_of_what_happened_is_what_stands(self) -> None:
        again: dict[Stream, Payout] = {}
        for stream, event in self.happened:
            if str(stream).startswith("payout:") and isinstance(event, NounEvent):
                state = again.setdefault(stream, Payout())
                noun_evolve(state, event)
        for stream, folded in again.items():
            kept = self.here.floor.states[stream]
            assert folded.ledger.balances == kept.ledger.balances
            assert (folded.state, folded.until, folded.document) == (
                kept.state,
                kept.until,
                kept.document,
            )


TestPayouts = Payouts.TestCase
