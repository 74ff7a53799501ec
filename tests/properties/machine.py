"""A table, the wallets, the fold of its events and the model, kept side by side."""

import datetime
from collections.abc import Callable
from typing import Union

import msgspec

from sicbo.core.bank.ledger import DEBT, HOUSE, MAY_OWE, TRANSIT, layout, stack, streak
from sicbo.core.floor.wallets import BuyIn, CageCommand
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.opening.messages import AcknowledgeAdvantage
from sicbo.core.table.order import Order
from sicbo.core.table.rooms import EVENTS
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.properties.model import Model
from tests.properties.orders import opening
from tests.properties.predict import allowed
from tests.properties.tables import NOON, assert_stated, fields, folded, overdrawn

PLAYERS = ("ann", "bob", "cat")
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007
HIGHEST = {
    "star-2016": "operator",
    "mbs-2020": "gaming-shift-manager",
    "aruze-etg": "operator",
    "crown-a": "pit-boss",
    "crown-b": "pit-boss",
    "canberra-2005": "operator",
}


class Sitting:
    """One table from its opening on, watched after every order.

    Its shadow folds the same events as they are read back from a journal, and is kept as bytes
    and restored before every order.
    """

    model_kind: type[Model] = Model

    def __init__(self, game: str, setting: TableConfig) -> None:
        self.game = game
        self.now = NOON
        self.day = NOON.date()
        self.table_day: datetime.date | None = None
        self.setting = setting
        book = open_rulebook(game)
        self.floor = OneTable(book, setting)
        self.shadow = Table(book)
        for event in self.floor.set_up:
            evolve(self.shadow, event)
        self.events: list[Event] = [*self.floor.set_up]
        least, most = setting.limits.minimum, setting.limits.maximum
        self.model = self.model_kind(game, least=least, most=most, chip=setting.smallest_chip)
        self.open()
        for player in PLAYERS:
            self.cage(BuyIn(player, Amount(1_000_000)))
            self.model.buy_in(player, 1_000_000)
            self.bring(player, Amount(600_000))

    @property
    def table(self) -> Table:
        return self.floor.table

    @property
    def number(self) -> int:
        """The round that a bet is for."""
        model = self.model
        return model.round + (self.game == "canberra-2005" and model.phase == "between")

    def open(self) -> bool:
        def opened() -> None:
            model, limits = self.model, self.setting.limits
            model.limits = {None: (limits.minimum, limits.maximum)}
            model.limits |= {
                area: (each.minimum, each.maximum)
                for area, each in self.setting.area_limits.items()
            }
            if self.day != self.table_day:
                model.runs = {}
            self.table_day = self.day
            model.open, model.closing = True, False
            if model.electronic:
                model.begin()

        self.staff(AcknowledgeAdvantage(), lambda: None)
        done = self.staff(opening(self.setting, self.day), opened)
        for seat, player in enumerate(PLAYERS, 1):
            self.sit(player, seat)
        return done

    # ------------------------------------------------------------------ giving orders

    def staff(self, command: TableCommand, then: Callable[[], object]) -> bool:
        """An order by the highest of the staff."""
        return self.give("sue", HIGHEST[self.game], command, then)

    def player(self, name: str, command: TableCommand, then: Callable[[], object]) -> bool:
        """An order by a player."""
        return self.give(name, "player", command, then)

    def system(self, command: TableCommand, then: Callable[[], object]) -> bool:
        """An order by a timer or a sensor."""
        return self.give("system", "system", command, then)

    def give(self, by: str, role: str, command: TableCommand, then: Callable[[], object]) -> bool:
        """Give an order; the model learns of it only when it was accepted."""
        table = self.table
        self.replace_broken()
        phase, stopped = table.phase, table.suspended
        wallets = dict(self.floor.wallets.ledger.balances)
        order = Order(by, role, self.now, command)
        self.shadow = restore(table.book, keep(self.shadow))
        assert decide(self.shadow, order) == decide(table, order), command
        expected = allowed(self, by, command)
        happened = self.floor.handle(order)
        if expected is not None:
            assert expected != isinstance(happened, Refusal), (command, happened)
        if isinstance(happened, Refusal):
            assert_stated(table, happened, command)
            assert fields(table) == fields(self.shadow), command
            assert self.floor.wallets.ledger.balances == wallets, command
            return False
        events = [event for event in happened if isinstance(event, Event)]
        assert_stated(table, events, command)
        self.events.extend(events)
        if any(isinstance(event, WagerPlaced) for event in events):
            free = table.policies.round.order == "free" and phase == "between"
            again = phase == "no-spin" and not self.model.called  # Crown 7.2 before the call
            assert phase == "betting" or free or again, (phase, command)
            assert stopped is None, command
        for event in events:
            evolve(self.shadow, DECODER.decode(msgspec.json.encode(event)))
        then()
        return True

    def replace_broken(self) -> None:
        """Spares are fitted before the next order; the shadow learns of them."""
        for event in self.floor.replace_broken(self.now):
            self.events.append(event)
            evolve(self.shadow, event)

    def sit(self, player: str, seat: int) -> bool:
        """A player sits down."""
        return self.player(player, TakeSeat(player, seat), lambda: self.model.seated.add(player))

    def cage(self, command: CageCommand) -> None:
        """A player's order at the cage."""
        done = self.floor.give(command.player, "player", self.now, command)
        assert not isinstance(done, Refusal), (command, done)

    def wait(self, **span: int) -> None:
        """Let time pass."""
        self.now += datetime.timedelta(**span)

    def bring(self, player: str, amount: Amount) -> bool:
        """Chips from the wallet, by the way that the table has for them."""
        if self.model.electronic:
            command = TransferCredit(player, amount)
            return self.system(command, lambda: self.model.bring(player, amount))
        return self.player(
            player, BringChips(player, amount), lambda: self.model.bring(player, amount)
        )

    # ------------------------------------------------------------------ what must always hold

    def agrees(self) -> None:
        """The engine, the fold of its events and the model say the same."""
        self.money_is_conserved()
        self.as_the_model_says()
        assert fields(self.table) == fields(self.shadow)

    def money_is_conserved(self) -> None:
        ledger, wallets = self.table.ledger, self.floor.wallets.ledger
        assert ledger.sum() == 0
        assert wallets.sum() == 0
        assert ledger[TRANSIT] + wallets[TRANSIT] == 0
        owing = overdrawn(ledger, *MAY_OWE, "house@tokens", "transit@tokens")
        assert not [account for account in owing if not account.startswith(DEBT)]
        assert overdrawn(wallets, "cash", "transit", "transit@tokens") == {}
        held = sum(now for account, now in ledger.balances.items() if account != TRANSIT)
        away = sum(self.floor.wallets[player] for player in PLAYERS)
        assert held + away == self.model.cash

    def as_the_model_says(self) -> None:
        table, model = self.table, self.model
        assert (table.phase, table.round) == (model.phase, model.round), self.events[-1]
        assert (table.suspended is not None, table.ruling) == (model.suspended, model.ruling)
        # The model lets the house lend what players took away; the ledger keeps it as their debt.
        owed = sum(n for account, n in table.ledger.balances.items() if account.startswith(DEBT))
        assert table.ledger[HOUSE] + owed == model.house
        for player in PLAYERS:
            wagered = model.layout.get(player, {})
            staked = sum(w["stake"] for (who, _), w in model.streaks.items() if who == player)
            assert table.players[player].wagers == wagered
            assert table.players[player].total == sum(wagered.values())
            assert table.ledger[layout(player)] == sum(wagered.values()) - model.tokens_on(player)
            assert table.ledger[stack(player)] == model.chips[player], player
            assert table.ledger[streak(player)] == staked
            assert self.floor.wallets[player] == model.wallet[player]
        live = {key: (w.side, w.stake, w.count) for key, w in table.streaks.items()}
        assert live == {k: (w["side"], w["stake"], w["count"]) for k, w in model.streaks.items()}
        if table.book.streaks:
            runs = {key: (run.side, run.length) for key, run in table.runs.items()}
            assert runs == model.runs

    def folds(self) -> None:
        """All events folded into an empty table make this one."""
        assert fields(folded(self.table, self.events)) == fields(self.table)
