"""Random evenings of everything that machine money can do, held against a slow model.

Terminals with and without a name, a jackpot, tickets, payouts, holds and faults: after every step
money is whole, everything is worth what the model says, and at the end the fold is the floor.
"""

import copy
import dataclasses
import random
from collections import Counter
from fractions import Fraction
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from sicbo.core.bank.ledger import (
    CASH,
    DEBT,
    HELD,
    PAYOUT,
    PRIZE,
    RESERVE,
    SEED,
    TICKET,
    TRANSIT,
    fed_to,
    kept_for,
    layout,
    may_owe,
    waiting,
)
from sicbo.core.bank.ledger import POOL as HELD_BY_POOL
from sicbo.core.floor.floor import Floor, FloorOrder, Happening, decide, evolve
from sicbo.core.floor.jackpots.messages import JACKPOT, LinkJackpot, OpenJackpot
from sicbo.core.floor.jackpots.standing import links_of
from sicbo.core.floor.streams import table_of
from sicbo.core.floor.tickets.messages import ExpireTicket
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import HandPay, Limits, TableConfig, TicketPrinter
from sicbo.core.table.event import Event
from sicbo.core.table.faults.record import TELLING, with_record
from sicbo.core.table.snapshot import keep, restore, same
from sicbo.core.table.terminals.messages import CloseWagering, Shoot
from tests.properties.linked_floor import PLAYERS, TABLES, LinkedFloor
from tests.properties.money_ideas import (
    OPERATOR,
    POOL,
    SIX,
    WINS_FROM,
    Idea,
    Scene,
    idea,
)
from tests.properties.money_model import MoneyModel
from tests.properties.money_teller import Teller
from tests.properties.pool_model import ModelPool
from tests.slices import LONG

RESET = 5000
LARGEST, LOCKS, TWO_SIGN = Amount(200_000), Amount(150_000), Amount(100_000)


class MachineFloor(LinkedFloor):
    """The two tables with printers, places to reserve, and amounts that people see to."""

    credit: ClassVar[Amount] = Amount(60_000)

    def __init__(self) -> None:
        super().__init__()
        for player, (name, _) in PLAYERS.items():
            self._do("cass", "cashier", BuyIn(player, self.credit), name)

    def _config(self, name: str) -> TableConfig:
        limits, printer = Limits(Amount(100), Amount(10**6)), TicketPrinter(30, Amount(50_000))
        setting = HandPay(LARGEST, LOCKS, TWO_SIGN)
        return TableConfig(
            name,
            limits,
            layout="A",
            notes=(Amount(5000),),
            tickets=printer,
            hand_pay=setting,
            reserve_seconds=600,
        )


class MachineMoney(RuleBasedStateMachine):
    """Everybody does whatever comes to mind; the model says what must come of it."""

    def __init__(self) -> None:
        super().__init__()
        self.here = MachineFloor()
        self.floor = self.here.floor
        self.begin = copy.deepcopy(self.floor)
        self.happened: list[Happening] = []
        self.told: dict[str, list[Event]] = {name: [] for name in TABLES}
        pool = ModelPool(RESET, None, "equal", 1)
        wallets = {name: self.floor.wallet(name) for name in PLAYERS}
        self.model = MoneyModel(wallets, pool)
        self.teller = Teller(self.model)
        for player, (name, _) in PLAYERS.items():
            self.model.gains(name, player, self.here.credit)

    @initialize(
        sharing=st.sampled_from(("equal", "by-stake", "each")),
        verify_from=st.sampled_from((1, 1, 10**6)),
    )
    def opens(self, sharing: Any, verify_from: int) -> None:
        """The jackpot gold is opened, and both tables feed it."""
        opened = OpenJackpot(
            pool=POOL,
            reset=Amount(RESET),
            spots=(SIX,),
            at_least=Amount(WINS_FROM),
            sharing=sharing,
            paid="meter",
            verify_from=Amount(verify_from),
            acknowledged=True,
        )
        self.model.pool.sharing = sharing
        self.does(Idea(OPERATOR, opened, "east"))
        for name in TABLES:
            link = LinkJackpot(pool=POOL, display="1/200", reserve="1/1000", approval="letter")
            self.does(Idea(OPERATOR, link, name))

    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 40))
    def an_hour(self, seed: int, times: int) -> None:
        """People have one idea after another."""
        chance = random.Random(seed)
        for _ in range(times):
            scene = Scene(self.floor, chance.choice(TABLES), chance, self.here.now)
            self.does(idea(scene))
            self.everything_is_worth_what_the_model_says()

    @rule(days=st.sampled_from((1, 40)))
    def pass_by(self, days: int) -> None:
        """Tickets expire, and the system says so."""
        self.here.pass_by(86_400 * days)
        for name in TABLES:
            for serial in tuple(self.floor.table(name).tickets.out):
                self.does(Idea(("sys", "system"), ExpireTicket(ticket=f"{name}-{serial}")))

    def does(self, given: Idea) -> None:
        """Give an order; what comes of it is folded, and told to the model."""
        (by, role), command, name = given
        if name is not None and isinstance(command, CloseWagering | Shoot):
            deadline = self.floor.table(name).deadline
            self.here.now = max(self.here.now, deadline or self.here.now)
        if name is not None and isinstance(command, TableCommand) and command.brought:
            command = with_record(command, self.told[name])
        order = FloorOrder(by=by, role=role, at=self.here.now, command=command, table=name)
        outcome = decide(self.floor, order)
        assert decide(self.floor, order) == outcome
        if isinstance(outcome, Refusal):
            return
        held = set(self.floor.table(name).held) if name is not None else set()
        for stream, event in outcome:
            evolve(self.floor, stream, event)
            self.happened.append(Happening(stream, event))
            at = table_of(stream)
            if at is not None and isinstance(event, TELLING):
                self.told[at].append(event)
        self.teller.tell(order, [event for _, event in outcome], held)

    # -- what must always hold

    @invariant()
    def everything_is_worth_what_the_model_says(self) -> None:
        """Every balance by the model; nothing is lost between streams, and nobody owes."""
        floor, model = self.floor, self.model
        tables = {name: floor.table(name) for name in TABLES}
        ledgers = [floor.wallets.ledger, *(each.ledger for each in tables.values())]
        ledgers += [each.ledger for each in floor.states.values() if hasattr(each, "ledger")]
        assert [ledger.sum() for ledger in ledgers] == [0] * len(ledgers)
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0
        for ledger in ledgers:
            owing = {name: now for name, now in ledger.balances.items() if now < 0}
            assert all(may_owe(name) for name in owing), owing
        for name, table in tables.items():
            net: Counter[str] = Counter()
            for key in table.players:
                net[model.holder(key)] += table.stack_of(key)
                laid = sum(model.laid.get((name, key), {}).values())
                assert table.ledger[layout(key)] == laid, key
                waits = model.waiting.get((name, key))
                there = sum(waits.wagers.values()) if waits is not None else 0
                assert table.ledger[waiting(key)] == there, key
            for account, now in table.ledger.balances.items():
                if account.startswith(DEBT):
                    net[account.removeprefix(DEBT)] += now
            said = {key: now for (at, key), now in model.net.items() if at == name and now}
            assert {key: now for key, now in net.items() if now} == said
        assert {name: floor.wallet(name) for name in PLAYERS} == model.wallets
        self.paper_is_worth_what_the_model_says(floor)
        self.the_jackpot_is_what_came_and_went(floor)

    def paper_is_worth_what_the_model_says(self, floor: Floor) -> None:
        """Tickets, forms and holds hold what the model says, each its amount once or nothing."""
        held: dict[str, dict[str, int]] = {kind: {} for kind in ("ticket", "payout", "hold")}
        accounts = {"ticket": TICKET, "payout": PAYOUT, "hold": HELD}
        states: dict[Any, Any] = floor.states
        for stream, state in states.items():
            kind, _, which = str(stream).partition(":")
            here = state.ledger[accounts[kind]] if kind in held else 0
            if here:
                held[kind][which] = here
        model = self.model
        assert held["ticket"] == model.outstanding()
        assert held["payout"] == {str(form): each for form, each in model.forms.items()}
        assert held["hold"] == {name: each for name, each in model.holds.items() if each}
        kinds = ("ticket", "payout", "hold")
        paid = sum(
            state.ledger[CASH]
            for stream, state in floor.states.items()
            if str(stream).partition(":")[0] in kinds
        )
        assert paid == model.cash

    def the_jackpot_is_what_came_and_went(self, floor: Floor) -> None:
        """Resets and contributions less awards; the display and the reserve by the model."""
        pool, model = floor.state(JACKPOT, POOL), self.model.pool
        if pool.rules is None:
            return
        tables = [*map(floor.table, TABLES)]
        for name, known in model.tables.items():
            link = floor.table(name).jackpots[POOL]
            carried = [Fraction(link.display_carry), Fraction(link.reserve_carry)]
            parts = zip(known.due, known.given, strict=True)
            assert carried == [due - given for due, given in parts], name
        meters = pool.meters(links_of(floor, pool).values())
        assert meters == (model.display, 0, model.reserve)
        fed = sum(each.ledger[fed_to(POOL)] for each in tables)
        kept = sum(each.ledger[kept_for(POOL)] for each in tables)
        assert pool.ledger[HELD_BY_POOL] + fed == meters.held
        assert pool.ledger[RESERVE] + kept == meters.reserve
        assert -pool.ledger[SEED] == model.house
        assert pool.ledger[PRIZE] == self.model.unpaid()

    def teardown(self) -> None:
        """The fold of everything that happened is the floor, and every table can be kept."""
        for stream, event in self.happened:
            again = msgspec.json.decode(msgspec.json.encode(event), type=type(event))
            evolve(self.begin, stream, again)
        for name in TABLES:
            table = self.floor.table(name)
            kept = keep(table)
            assert same(kept, keep(self.begin.table(name)))
            assert same(keep(restore(table.book, kept)), kept)
        assert self.begin.states.keys() == self.floor.states.keys()
        for stream, state in self.floor.states.items():
            assert _told(self.begin.states[stream]) == _told(state)


def _told(state: Any) -> dict[str, Any]:
    """Everything that is folded of a noun, with its money."""
    parts = {each.name: getattr(state, each.name) for each in dataclasses.fields(state)}
    return parts | ({"ledger": state.ledger.balances} if "ledger" in parts else {})


def test_an_evening_of_machine_money_goes_as_the_model_says() -> None:
    run_state_machine_as_test(
        MachineMoney,
        settings=settings(
            max_examples=settings().max_examples // 5 if LONG else 40,
            stateful_step_count=12,
            suppress_health_check=list(HealthCheck),
        ),
    )
