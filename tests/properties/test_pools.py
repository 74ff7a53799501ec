"""Random evenings of two tables that feed one jackpot, held against a model that is not the engine.

After every step money is whole on every stream and between them, the jackpot shows what the model
shows, and at the end the fold of everything that happened is the floor.
"""

import copy
from fractions import Fraction
from typing import Any

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sicbo.core.bank.ledger import POOL, PRIZE, RESERVE, SEED, TRANSIT, fed_to, kept_for
from sicbo.core.floor.floor import FloorOrder, Happening, decide, evolve
from sicbo.core.floor.jackpots.messages import (
    JACKPOT,
    AdjustJackpot,
    ChangeJackpot,
    DeclareJackpotFault,
    LinkJackpot,
    OpenJackpot,
    PayPrize,
    UnlinkJackpot,
    VerifyPrize,
)
from sicbo.core.floor.jackpots.standing import links_of
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.snapshot import keep, restore, same
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from tests.properties.linked_floor import TABLES, LinkedFloor
from tests.properties.pool_model import ModelPool, ModelTable, ModelWin

SIX, SMALL = WagerKey("triple:6"), WagerKey("small")
STAKES = st.integers(100, 5000)
RATES = st.fractions(0, Fraction(1, 20), max_denominator=997).filter(bool)
TABLE = st.sampled_from(TABLES)
WHO = {"east": ("ann", "bob"), "west": ("cy", "dee")}
DICE = {"won": (6, 6, 6), "lost": (1, 2, 5)}


class Evenings(RuleBasedStateMachine):
    """The jackpot gold, from its opening on."""

    def __init__(self) -> None:
        super().__init__()
        self.linked = LinkedFloor()
        self.floor = self.linked.floor
        self.begin = copy.deepcopy(self.floor)
        self.happened: list[Happening] = []
        self.model: ModelPool | None = None
        self.faulty = False
        self.last: dict[str, tuple[int, int, list[Fraction], ModelWin | None]] = {}
        """The settlement of each table that may be undone: round, turnover, rates and win."""

    def gives(self, by: str, role: str, command: AnyCommand, table: str) -> Any:
        """Give an order and fold what comes of it."""
        at = self.linked.now
        order = FloorOrder(by=by, role=role, at=at, command=command, table=table)
        outcome = decide(self.floor, order)
        if isinstance(outcome, Refusal):
            return outcome
        for stream, event in outcome:
            evolve(self.floor, stream, event)
            self.happened.append(Happening(stream, event))
        return None

    def does(self, by: str, role: str, command: AnyCommand, table: str) -> None:
        no = self.gives(by, role, command, table)
        assert no is None, no

    @precondition(lambda self: self.model is None)
    @rule(
        reset=st.integers(1, 5000),
        room=st.none() | st.integers(0, 500),
        sharing=st.sampled_from(("equal", "by-stake", "each")),
        verify_from=st.integers(1, 8000),
        display=RATES,
        reserve=RATES,
    )
    def opens(
        self,
        reset: int,
        room: int | None,
        sharing: str,
        verify_from: int,
        display: Fraction,
        reserve: Fraction,
    ) -> None:
        ceiling = None if room is None else reset + room
        opened = OpenJackpot(
            pool="gold",
            reset=Amount(reset),
            ceiling=None if ceiling is None else Amount(ceiling),
            spots=(SIX,),
            at_least=Amount(1000),
            sharing=sharing,  # type: ignore[arg-type]
            paid="meter",
            verify_from=Amount(verify_from),
            acknowledged=True,
        )
        self.does("olga", "operator", opened, "east")
        self.model = ModelPool(reset, ceiling, sharing, verify_from)
        for name in TABLES:
            self.links(name, display, reserve)

    @precondition(lambda self: self.model is not None)
    @rule(name=TABLE, display=RATES, reserve=RATES)
    def links(self, name: str, display: Fraction, reserve: Fraction) -> None:
        assert self.model is not None
        link = LinkJackpot(
            pool="gold", display=str(display), reserve=str(reserve), approval="letter"
        )
        known, rates = self.model.tables.get(name), [display, reserve]
        no = self.gives("olga", "operator", link, name)
        if no is not None:
            assert no.reason == "already-linked"
            assert known is not None
            assert rates == (known.waiting or known.rates)
        elif known is None:
            self.model.tables[name] = ModelTable(rates)
        else:
            known.waiting = rates

    @precondition(lambda self: self.model is not None)
    @rule(name=TABLE)
    def unlinks(self, name: str) -> None:
        assert self.model is not None
        last = self.last.get(name)
        may_come_back = last is not None and last[3] is not None and not last[3].gone
        no = self.gives("olga", "operator", UnlinkJackpot(pool="gold"), name)
        if name not in self.model.tables:
            assert no.reason == "not-linked"
        elif may_come_back:
            assert no.reason == "too-early"
        else:
            assert no is None
            del self.model.tables[name]
            self.last.pop(name, None)

    @precondition(lambda self: self.model is not None)
    @rule(
        name=TABLE,
        result=st.sampled_from(("won", "lost", "lost")),
        laid=st.lists(
            st.tuples(st.integers(0, 1), st.sampled_from((SIX, SMALL)), STAKES),
            min_size=1,
            max_size=4,
        ),
    )
    def plays(self, name: str, result: str, laid: list[tuple[int, WagerKey, int]]) -> None:
        assert self.model is not None
        number = self.floor.table(name).round
        stakes: dict[tuple[str, WagerKey], int] = {}
        complete: dict[str, None] = {}
        for seat, wager, stake in laid:
            player = WHO[name][seat]
            bet = PlaceWagers(player, number, {wager: Amount(stake)})
            self.does(player, "player", bet, name)
            stakes[player, wager] = stakes.get((player, wager), 0) + stake
            complete.pop(player, None)
            complete[player] = None
        self.linked.pass_by(60)
        self.does("sys", "system", CloseWagering(), name)
        self.linked.pass_by(60)
        self.does("sys", "system", Shoot(), name)
        self.does("sys", "system", ReportDice(DICE[result]), name)
        self.last.pop(name, None)
        table = self.model.tables.get(name)
        if table is None:
            return
        six = {player: stakes.get((player, SIX), 0) for player in complete}
        winners = {player: each for player, each in six.items() if each >= 1000}
        win = None
        if result == "won" and winners:
            self.model.win(winners)
            win = self.model.wins[-1]
            small = (who for who, each in win.shares.items() if each < win.verify_from)
            win.paid.update(small)
        turnover = sum(stakes.values())
        self.last[name] = number, turnover, list(table.rates), win
        self.model.feed(name, turnover)
        if win is not None:
            self.model.settle_rates()

    @precondition(lambda self: bool(self.last))
    @rule(data=st.data())
    def undoes(self, data: st.DataObject) -> None:
        assert self.model is not None
        name = data.draw(st.sampled_from(sorted(self.last)))
        number, turnover, rates, win = self.last.pop(name)
        undone = Invalidate(number, "disturbance", "a brawl")
        self.does("eva", "electronic-gaming-supervisor", undone, name)
        self.model.undo(name, turnover, rates, win)

    @precondition(lambda self: self.model is not None and self.model.unpaid() > 0)
    @rule(data=st.data(), by_hand=st.booleans())
    def pays(self, data: st.DataObject, by_hand: bool) -> None:
        assert self.model is not None
        waiting = [
            (number, player)
            for number, win in enumerate(self.model.wins, 1)
            if not win.gone
            for player in win.shares
            if player not in win.paid
        ]
        number, player = data.draw(st.sampled_from(waiting))
        name = next(each for each in TABLES if player in WHO[each])
        won = self.model.wins[number - 1]
        amount = Amount(won.shares[player])
        how = "hand" if by_hand else "meter"
        pay = PayPrize(pool="gold", prize=number, player=player, how=how, signed=by_hand)  # type: ignore[arg-type]
        check = VerifyPrize(pool="gold", prize=number, player=player, amount=amount)
        supervisor = ("eva", "electronic-gaming-supervisor")
        no = self.gives(*supervisor, pay, name)
        assert no is not None
        assert no.reason == "not-verified"
        self.does("hal", "electronic-gaming-host", check, name)
        self.does(*supervisor, check, name)
        self.does(*supervisor, pay, name)
        assert self.gives(*supervisor, pay, name).reason == "prize-paid"
        won.paid.add(player)

    @precondition(lambda self: self.model is not None)
    @rule(amount=st.integers(1, 6000))
    def adjusts(self, amount: int) -> None:
        assert self.model is not None
        adjust = AdjustJackpot(
            pool="gold", amount=Amount(amount), procedure="7", reason="it lost count"
        )
        no = self.gives("olga", "operator", adjust, "west")
        if not self.faulty:
            assert no.reason == "no-fault"
            fault = DeclareJackpotFault(pool="gold", part="controller", reason="it went dark")
            self.does("eva", "electronic-gaming-supervisor", fault, "west")
            self.faulty = True
        elif self.model.ceiling is not None and amount > self.model.ceiling:
            assert no.reason == "above-maximum"
        else:
            assert no is None
            self.model.adjust(amount)

    @precondition(lambda self: self.model is not None)
    @rule(reset=st.integers(1, 3000), more=st.integers(0, 300))
    def changes(self, reset: int, more: int) -> None:
        assert self.model is not None
        top = Amount(reset + more)
        change = ChangeJackpot(pool="gold", reset=Amount(reset), ceiling=top, acknowledged=True)
        no = self.gives("olga", "operator", change, "east")
        if no is not None:
            assert no.reason == "terms-unsound"
        else:
            self.model.next_reset, self.model.next_ceiling = reset, reset + more

    @invariant()
    def money_is_whole_and_the_jackpot_shows_what_the_model_shows(self) -> None:
        pool, tables = self.floor.state(JACKPOT, "gold"), [*map(self.floor.table, TABLES)]
        ledgers = [pool.ledger, self.floor.wallets.ledger, *(each.ledger for each in tables)]
        assert [each.sum() for each in ledgers] == [0] * len(ledgers)
        assert sum(each[TRANSIT] for each in ledgers) == 0
        if self.model is None:
            return
        meters = pool.meters(links_of(self.floor, pool).values())
        model = self.model
        assert meters == (model.display, model.overflow, model.reserve)
        fed = sum(each.ledger[fed_to("gold")] for each in tables)
        kept = sum(each.ledger[kept_for("gold")] for each in tables)
        assert pool.ledger[POOL] + fed == meters.held
        assert pool.ledger[RESERVE] + kept == meters.reserve
        assert pool.ledger[PRIZE] == pool.unpaid() == model.unpaid()
        assert -pool.ledger[SEED] == model.house

    def teardown(self) -> None:
        """The fold of everything that happened is the floor, and every table can be kept."""
        for stream, event in self.happened:
            evolve(self.begin, stream, event)
        for name in TABLES:
            table = self.floor.table(name)
            kept = keep(table)
            assert same(kept, keep(self.begin.table(name)))
            assert keep(restore(table.book, kept)) == kept
        one, other = (each.state(JACKPOT, "gold") for each in (self.floor, self.begin))
        assert (one.prizes, one.links, one.display) == (other.prizes, other.links, other.display)


TestEvenings = Evenings.TestCase
