"""The house's own rules where they meet a table: debts, wallets, and duties kept apart."""

import datetime

import pytest

from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.debts import all_owed, owed
from sicbo.core.table.chips.messages import (
    BringChips,
    ChipsBrought,
    DebtTaken,
    InsertNote,
    SettleDebt,
    TakeChips,
    TransferCredit,
)
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import Suspended
from sicbo.core.table.opening.messages import AnnounceClosing, RelieveDealer, Restart, Restarted
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import Shake
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.state import Table
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.properties.tables import LATER

# Ann wins 10 on Big, takes everything away, and the dice turn out to be broken: Canberra 8.2
# undoes the settlement, and what it paid is owed.
OWING = """\
    ann: bet 10 on big
    dan: shake 3
    dan: close bets
    dan: uncover
    dan: announce 4 5 6
    dan: enter 4 5 6
    dan: settle
    ann: take 510
    ann: leave
    dan: declare broken-dice
    -> line ann big returned returns=10
    -> debt-taken player=ann amount=10
    wallet ann 510
"""


class TestHouse9:
    """A debt is money."""

    def test_9_what_was_taken_away_before_a_settlement_was_undone_is_owed(self) -> None:
        table = holds("canberra-2005", OWING).floor.table
        assert all_owed(table) == {"ann": 1000}

    def test_9_the_cage_pays_nothing_out_to_whoever_owes(self) -> None:
        holds(
            "canberra-2005",
            OWING
            + """\
            ann: cash out 510
            -> refused debt-outstanding wallet=510 owes=10 at=table by house 9
            ann: cash out 1
            -> refused debt-outstanding by house 9
            """,
        )

    def test_9_it_is_paid_back_from_the_wallet_and_then_cash_is_paid_out(self) -> None:
        played = holds(
            "canberra-2005",
            OWING
            + """\
            ann: repay
            -> sent-to-table player=ann amount=10
            -> debt-repaid player=ann amount=10 by house 9
            wallet ann 500
            balance ann 0
            ann: repay
            -> refused nothing-owed by house 9
            ann: cash out 500
            -> cashed-out player=ann amount=500
            """,
        )
        assert owed(played.floor.table, "ann") == 0

    @pytest.mark.parametrize("amount", ["0", "-1", "10.01"])
    def test_9_no_more_is_paid_back_than_is_owed(self, amount: str) -> None:
        holds("canberra-2005", OWING + f"    ann: repay {amount}\n    -> refused not-an-amount\n")

    def test_9_it_may_be_paid_in_parts(self) -> None:
        played = holds("canberra-2005", OWING + "    ann: repay 9.99\n    wallet ann 500.01\n")
        assert owed(played.floor.table, "ann") == 1

    def test_9_money_that_comes_to_the_table_pays_it_first(self) -> None:
        holds(
            "canberra-2005",
            OWING
            + """\
            ann: bring 25
            -> chips-brought player=ann amount=25
            -> debt-taken player=ann amount=10 by house 9
            balance ann 15
            ann: take 15
            ann: cash out 1
            """,
        )

    def test_9_chips_that_a_debt_is_paid_from_do_not_leave(self) -> None:
        """Chips that came back since, such as a refused wager's, do not pay it by themselves."""
        floor = holds("canberra-2005", OWING).floor
        floor.fold([ChipsBrought(player="ann", amount=Amount(1500), clauses=())])
        over = TakeChips("ann", Amount(501))
        refused = decide(floor.table, Order("ann", "player", LATER, over))
        assert isinstance(refused, Refusal)
        assert (refused.reason, refused.clause) == ("debt-outstanding", "house 9")
        assert refused.facts["owes"] == "10"
        take = TakeChips("ann", Amount(500))
        assert not isinstance(decide(floor.table, Order("ann", "player", LATER, take)), Refusal)
        paid = decide(floor.table, Order("ann", "player", LATER, SettleDebt("ann")))
        assert [type(each) for each in paid] == [DebtTaken]  # type: ignore[union-attr]

    def test_9_a_wallet_that_is_too_small_pays_what_it_has(self) -> None:
        floor = holds("canberra-2005", OWING).floor
        floor.wallets.ledger.balances.clear()
        bring = Order("ann", "player", LATER, SettleDebt("ann"))
        empty = floor.handle(bring)
        assert isinstance(empty, Refusal)
        assert empty.reason == "insufficient-chips"
        floor.give("ann", "player", LATER, _buy_in(400))
        assert not isinstance(floor.handle(bring), Refusal)
        assert (owed(floor.table, "ann"), floor.wallets["ann"]) == (600, 0)
        named = Order("ann", "player", LATER, SettleDebt("ann", Amount(600)))
        floor.give("ann", "player", LATER, _buy_in(599))
        assert isinstance(floor.handle(named), Refusal)

    def test_9_a_terminal_pays_it_before_it_pays_out(self) -> None:
        """Aruze: an invalidation after the settlement takes back what was collected."""
        floor = _terminal_that_owes()
        due = owed(floor.table, "ann")
        assert due > 0
        note = floor.handle(Order("ann", "player", LATER, InsertNote("ann", Amount(5000))))
        assert not isinstance(note, Refusal)
        assert [type(each).__name__ for each in note] == [
            *("BoughtIn", "SentToTable", "ChipsBrought", "DebtTaken")
        ]
        assert owed(floor.table, "ann") == 0
        assert floor.table.stack_of("ann") == 5000 - due

    def test_9_a_debt_is_paid_by_its_player_or_a_cashier_also_when_closed(self) -> None:
        table = holds(
            "canberra-2005", OWING + "    bob: leave\n    olga: close table\n"
        ).floor.table
        for by, role in (("dan", "dealer"), ("bob", "player"), ("olga", "operator")):
            refused = decide(table, Order(by, role, LATER, SettleDebt("ann")))
            assert isinstance(refused, Refusal)
            assert (refused.reason, refused.clause) == ("not-permitted", "house 4")
        for by, role in (("ann", "player"), ("cass", "cashier")):
            order = Order(by, role, LATER, SettleDebt("ann"))
            assert not isinstance(decide(table, order), Refusal)


def _buy_in(amount: int) -> BuyIn:
    return BuyIn("ann", Amount(amount))


def _terminal_that_owes() -> OneTable:
    return holds(
        "aruze-etg",
        """\
        ann: bet 10 on big
        +30s system: close wagering
        ann: shoot
        system: dice 4 5 6
        ann: collect
        olga: invalidate disturbance because a fire
        """,
    ).floor


class TestHouse4:
    """A wallet is opened by its player, or by a cashier for its player."""

    @pytest.mark.parametrize(("by", "role"), [("dan", "dealer"), ("sue", "casino-supervisor")])
    def test_4_no_staff_of_a_table_brings_a_players_money_to_it(self, by: str, role: str) -> None:
        table = holds("star-2016", "").floor.table
        bring = BringChips("ann", Amount(100))
        refused = decide(table, Order(by, role, LATER, bring))
        assert isinstance(refused, Refusal)
        assert (refused.reason, refused.clause) == ("not-permitted", "house 4")
        assert not isinstance(decide(table, Order("ann", "player", LATER, bring)), Refusal)
        assert not isinstance(decide(table, Order("cass", "cashier", LATER, bring)), Refusal)

    def test_4_no_staff_puts_a_note_into_a_players_terminal(self) -> None:
        table = holds("aruze-etg", "").floor.table
        note = InsertNote("ann", Amount(5000))
        refused = decide(table, Order("hal", "electronic-gaming-host", LATER, note))
        assert isinstance(refused, Refusal)
        assert refused.clause == "house 4"

    def test_4_it_was_otherwise_in_the_first_edition(self) -> None:
        table = holds("star-2016", "").floor.table
        bring = BringChips("ann", Amount(100))
        before = Order("dan", "dealer", LATER, bring, FIRST_EDITION)
        assert not isinstance(decide(table, before), Refusal)


class TestHouse10:
    """Duties are kept apart."""

    def test_10_nobody_plays_at_a_table_they_deal(self) -> None:
        holds(
            "star-2016",
            """\
            dan: relieve dealer
            sue: sit for dan 3
            -> refused plays-here by house 10
            """,
        )
        table = holds("star-2016", "dan: relieve dealer\n").floor.table
        for command in (TakeSeat("dan", 3), BringChips("dan", Amount(100))):
            refused = decide(table, Order("dan", "player", LATER, command))
            assert isinstance(refused, Refusal)
            assert (refused.reason, refused.clause) == ("plays-here", "house 10")

    @pytest.mark.parametrize(
        "left",
        ["", "ann: leave\n", "ann: take 500\n"],
        ids=["seat and chips", "chips alone", "seat alone"],
    )
    def test_10_whoever_plays_here_is_no_staff_here(self, left: str) -> None:
        table = holds("star-2016", left).floor.table
        for role, command in (
            ("dealer", RelieveDealer()),
            ("dealer", Shake(3)),
            ("operator", AnnounceClosing(LATER + datetime.timedelta(hours=1))),
        ):
            refused = decide(table, Order("ann", role, LATER, command))
            assert isinstance(refused, Refusal)
            assert (refused.reason, refused.clause) == ("plays-here", "house 10"), command

    def test_10_whoever_has_left_with_their_chips_may_deal(self) -> None:
        table = holds("star-2016", "ann: take 500\nann: leave\n").floor.table
        order = Order("ann", "dealer", LATER, RelieveDealer())
        assert not isinstance(decide(table, order), Refusal)

    def test_10_whoever_deals_may_always_take_what_is_theirs_away(self) -> None:
        """A floor of the first edition may find a dealer who plays."""
        table = holds("star-2016", "").floor.table
        table.dealer = "ann"
        take, leave = TakeChips("ann", Amount(50_000)), LeaveSeat("ann")
        for command in (take, leave):
            assert not isinstance(decide(table, Order("ann", "player", LATER, command)), Refusal)

    def test_10_no_cashier_serves_their_own_wallet(self) -> None:
        floor = holds("star-2016", "").floor
        for refused in (
            floor.give("ann", "cashier", LATER, _buy_in(100)),
            floor.handle(Order("ann", "cashier", LATER, BringChips("ann", Amount(1)))),
            floor.handle(Order("ann", "cashier", LATER, SettleDebt("ann"))),
        ):
            assert isinstance(refused, Refusal)
            assert (refused.reason, refused.clause) == ("own-wallet", "house 10")
        etg = holds("aruze-etg", "").floor.table
        credit = Order("ann", "cashier", LATER, TransferCredit("ann", Amount(100)))
        refused = decide(etg, credit)
        assert isinstance(refused, Refusal)
        assert refused.reason == "own-wallet"


class TestHouse12:
    """A player gets up by themselves."""

    def test_12_no_staff_has_a_player_get_up_but_as_the_document_lets_them(self) -> None:
        star = holds("star-2016", "").floor.table
        crown = holds("crown-a", "").floor.table
        for table, role, clause in (
            (star, "operator", star.policies.may["vacate-seat"].clause),
            (crown, "pit-boss", None),
        ):
            refused = decide(table, Order("sue", role, LATER, LeaveSeat("ann")))
            assert isinstance(refused, Refusal)
            assert refused.reason == "not-permitted"
            grant = table.policies.may.get("vacate-seat")
            assert refused.clause == (clause or (grant.clause if grant else "house 12"))
            alone = Order("ann", "player", LATER, LeaveSeat("ann"))
            assert not isinstance(decide(table, alone), Refusal)


def test_an_outage_holds_a_terminal_only_where_something_was_at_stake() -> None:
    """Aruze 7.6 voids what was being played; where nobody wagered there is nothing to hold."""
    restart = Order("system", "system", LATER, Restart(60))
    idle = holds("aruze-etg", "").floor.table
    assert _kinds(idle, restart) == [Restarted]
    before = Order("system", "system", LATER, Restart(60), FIRST_EDITION)
    assert _kinds(idle, before) == [Restarted, Suspended]
    wagered = holds("aruze-etg", "ann: bet 10 on big\n").floor.table
    assert _kinds(wagered, restart) == [Restarted, Suspended]
    spent = "ann: bet 10 on big\n+30s system: close wagering\n"
    assert _kinds(holds("aruze-etg", spent).floor.table, restart) == [Restarted, Suspended]


def _kinds(table: Table, order: Order) -> list[type]:
    decision = decide(table, order)
    assert not isinstance(decision, Refusal)
    return [type(event) for event in decision]
