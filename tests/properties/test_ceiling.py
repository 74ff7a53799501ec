"""Whatever is brought, laid, won and put right, every sum is one that can be counted exactly."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.core.bank.ledger import HOUSE, TRANSIT
from sicbo.core.bounds import AMOUNT_MAX
from sicbo.core.dice import ROLLS, Dice
from sicbo.core.floor.wallets import BuyIn, decide_at_cage
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.ceiling import BOOKS_MAX, HELD_MAX, WALLET_MAX
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide, handle
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import AcknowledgeAdvantage
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.rulebooks.catalogue import open_rulebook
from tests.equipped import equip
from tests.properties.machine import HIGHEST
from tests.properties.orders import config, opening
from tests.properties.tables import GAMES, LATER, fields
from tests.slices import LONG

BROWSER, SNAPSHOT = 2**53, 2**63
PLAYERS = ("ann", "bob")
EXAMPLES = 300 if LONG else 3
HIGH = Limits(Amount(1), Amount(AMOUNT_MAX))


@dataclass
class Night:
    """A table whose people try for as much as they are let."""

    game: str
    table: Table

    def by(self, who: str, role: str, command: TableCommand) -> bool:
        at = LATER + datetime.timedelta(hours=1)
        decision = handle(self.table, Order(who, role, at, command))
        if isinstance(decision, Refusal):
            return False
        self.counted(decision)
        return True

    def staff(self, *commands: TableCommand) -> None:
        for command in commands:
            self.by("sue", HIGHEST[self.game], command)

    def counted(self, happened: object) -> None:
        """Every sum is exact in a browser or fits a snapshot, which is read back as it was."""
        for account, amount in self.table.ledger.balances.items():
            most = SNAPSHOT if account in (HOUSE, TRANSIT) else BROWSER
            assert abs(amount) < most, account
        for event in happened if isinstance(happened, list) else ():
            if isinstance(event, Event):
                _numbers(msgspec.to_builtins(event))
        again = restore(self.table.book, keep(self.table))
        assert fields(again) == fields(self.table)

    def bring(self, player: str) -> None:
        """As much as the table lets somebody bring."""
        if self.table.electronic:
            self.most("cass", "cashier", lambda amount: TransferCredit(player, Amount(amount)))
        else:
            self.most(player, "player", lambda amount: BringChips(player, Amount(amount)))

    def lay(self, player: str, spots: list[WagerKey]) -> None:
        """As much as the table lets somebody lay, on one spot after another."""
        free = self.table.policies.round.order == "free" and self.table.phase == "between"
        number = self.table.round + free
        for spot in spots:
            self.most(player, "player", partial(_wager, player, number, spot))
            number = self.table.round

    def most(self, who: str, role: str, give: Callable[[int], TableCommand]) -> None:
        """The highest amount that is accepted, found by halving."""
        low, high = 0, AMOUNT_MAX + 1
        while high - low > 1:
            middle = (low + high) // 2
            order = Order(who, role, LATER + datetime.timedelta(hours=1), give(middle))
            if isinstance(decide(self.table, order), Refusal):
                high = middle
            else:
                low = middle
        if low:
            assert self.by(who, role, give(low))


def _wager(player: str, number: int, spot: WagerKey, amount: int) -> TableCommand:
    return PlaceWagers(player, number, {spot: Amount(amount)})


def _numbers(value: object) -> None:
    match value:
        case dict():
            for each in value.values():
                _numbers(each)
        case list() | tuple():
            for each in value:
                _numbers(each)
        case int():
            assert abs(value) < BROWSER
        case _:
            pass


def night(game: str) -> Night:
    table = Table(open_rulebook(game))
    changes: dict[str, object] = {"limits": HIGH, "seats": 3, "smallest_chip": Amount(10**9)}
    if table.book.streaks:
        changes["streak_stake"] = Amount(10**13)
    here = Night(game, table)
    setting = config(game, **changes)
    equip(table, setting)
    here.staff(AcknowledgeAdvantage(), opening(setting))
    assert table.status == "open", game
    for seat, player in enumerate(PLAYERS, 1):
        here.bring(player)
        assert here.by(player, "player", TakeSeat(player, seat))
    return here


def play(here: Night, spots: list[WagerKey], dice: Dice) -> None:
    """One round with as much on it as the table lets lie there."""
    table = here.table
    if table.electronic:
        for player in PLAYERS:
            here.lay(player, spots)
        late = Order("system", "system", LATER + datetime.timedelta(hours=9), CloseWagering())
        handle(table, late)
        here.by(table.shooter or "ann", "player", Shoot())
        here.by("system", "system", ReportDice(dice))
        return
    here.staff(OpenBets(), Shake(3), OpenBets())
    for player in PLAYERS:
        here.lay(player, spots)
    here.staff(CloseBets(), PressKey(), Uncover(), Announce(dice), EnterResult(dice))
    here.staff(Settle())
    for player in PLAYERS:
        for market in (each for streak in table.book.streaks for each in streak.markets):
            stake = table.config.streak_stake if table.config else None
            if stake is not None:
                wish = PlaceStreak(player, table.round, WagerKey(market.key), stake)
                here.by(player, "player", wish)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_no_settlement_goes_beyond_what_can_be_counted(game: str, data: st.DataObject) -> None:
    here = night(game)
    spots = sorted(here.table.offer)
    rows = here.table.book.table
    best = max(spots, key=lambda key: max(level.odds for level in rows[key].levels))
    for _ in range(data.draw(st.integers(1, 3), label="rounds")):
        chosen = data.draw(st.lists(st.sampled_from(spots), max_size=3), label="spots")
        dice: Dice = data.draw(st.tuples(*[st.integers(1, 6)] * 3), label="dice")
        play(here, [best, *chosen], dice)
        if data.draw(st.booleans(), label="put right"):
            for player in PLAYERS:
                here.bring(player)
            winning = next(roll for roll in ROLLS if rows[best].at(roll))
            right = (winning.first, winning.second, winning.third)
            here.staff(CorrectResult(here.table.round, right, "misread"), Settle())


def test_a_win_that_could_not_be_had_is_not_wagered_for() -> None:
    """At, and just over: what could be won with all chips is what may be had."""
    here = night("crown-a")
    here.staff(OpenBets())
    top = here.table.book.top_odds
    here.lay("ann", [WagerKey("small")])
    laid = here.table.staked_by("ann")
    room = len(here.table.book.table) * 10**9
    assert AMOUNT_MAX + laid * top + room <= HELD_MAX < AMOUNT_MAX + (laid + 1) * top + room
    more = PlaceWagers("ann", here.table.round, {WagerKey("small"): Amount(1)})
    refused = decide(here.table, Order("ann", "player", LATER, more))
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == ("above-ceiling", "house 7")


def test_no_more_is_brought_than_may_be_had() -> None:
    here = night("crown-a")
    assert here.table.stack_of("ann") == AMOUNT_MAX
    refused = decide(here.table, Order("ann", "player", LATER, BringChips("ann", Amount(1))))
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == ("above-ceiling", "house 7")
    here.table.ledger.balances[TRANSIT] = -BOOKS_MAX
    refused = decide(here.table, Order("cat", "player", LATER, BringChips("cat", Amount(1))))
    assert isinstance(refused, Refusal)
    assert refused.reason == "above-ceiling"


def test_a_house_that_has_lost_as_much_as_a_table_can_owe_takes_no_wagers() -> None:
    here = night("crown-a")
    here.staff(OpenBets())
    here.table.ledger.balances[HOUSE] = -BOOKS_MAX
    bet = PlaceWagers("ann", here.table.round, {WagerKey("small"): Amount(500)})
    refused = decide(here.table, Order("ann", "player", LATER, bet))
    assert isinstance(refused, Refusal)
    assert refused.reason == "above-ceiling"


@pytest.mark.parametrize(("room", "reason"), [(6, None), (5, None), (4, "above-ceiling")])
def test_a_wallet_has_a_ceiling(room: int, reason: str | None) -> None:
    held = {"ann": WALLET_MAX - room}
    decision = decide_at_cage(held, "cass", "cashier", BuyIn("ann", Amount(5)))
    assert (decision.reason if isinstance(decision, Refusal) else None) == reason
    assert WALLET_MAX < BROWSER
