"""Whole evenings against the model: colours, tokens, fills, credits, boxes, cash and faults.

What a tray must hold is told by pieces that were moved: value chips are never made at a table, so
what players do not have of them, and what was not carried away, lies in the tray.
"""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from sicbo.core.bank.ledger import BOX, TRANSIT, may_owe, sums
from sicbo.core.floor.cage.messages import (
    CAGE,
    AskForSlip,
    CountBox,
    ReceiveSlip,
    RemoveBox,
    SendSlip,
    StockBank,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.cash.messages import SayWithCash, SellChips
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.config import FloatTray, Limits, TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.tray.holding import by_record, changed, worth
from sicbo.core.table.tray.messages import CountTray
from tests.properties.colour_model import ColourModel
from tests.properties.draws import players
from tests.properties.machine import DECODER, HIGHEST
from tests.properties.orders import config
from tests.properties.tables import fields
from tests.properties.test_colours import DEALT, PIECES, SET, ColourMachine, ColourSitting
from tests.slices import LONG

CHIPS = tuple(map(Amount, (1, 100, 10_000)))
FIRST = Amount(10**9)
"""What lies in the tray at first; what it cannot pay is told of in test_trays.py."""
PILES = st.dictionaries(st.sampled_from(CHIPS), st.integers(1, 30), min_size=1)


class TrayModel(ColourModel):
    """Knows how many value chips came to the table and left it."""

    came = 0

    def bring(self, player: str, amount: int) -> None:
        self.came += amount
        super().bring(player, amount)

    def with_players(self) -> int:
        """Value chips in front of players, on the layout and on streaks."""
        laid = sum(sum(wagers.values()) for wagers in self.layout.values())
        pieces = sum(sum(parts.values()) for parts in self.parts.values())
        streaks = sum(wager["stake"] for wager in self.streaks.values())
        return sum(self.chips.values()) + laid - pieces + int(streaks)


class TraySitting(ColourSitting):
    """A table with a tray, a box and a cage beside it."""

    model_kind = TrayModel
    model: TrayModel

    def __init__(self, game: str, setting: TableConfig) -> None:
        self.carried = self.boxed = 0
        self.drawer: Counter[Amount] = Counter()
        self.slips: list[tuple[str, dict[Amount, int], str]] = []
        self.boxes: list[int] = []
        super().__init__(game, setting)

    @property
    def tray(self) -> int:
        """What must lie in the tray, since no value chip is made or lost at the table."""
        return self.carried + self.model.came - self.model.with_players()

    def open(self) -> bool:
        """The tray is counted before the table opens."""
        first = self.table.tray.base is None
        held = FIRST if first else Amount(self.tray)
        count = CountTray("opening", changed(held, CHIPS), "ida", self.day, "set up")
        if self.staff(count, lambda: None) and first:
            self.carried = held + self.model.with_players() - self.model.came
        return super().open()

    def noun(self, by: str, role: str, command: NounCommand) -> bool:
        """Give an order about the cage; the shadow learns of what it does to the table."""
        self.replace_broken()
        before = fields(self.table)
        happened = self.floor.give(by, role, self.now, command)
        if isinstance(happened, Refusal):
            assert fields(self.table) == before, command
            return False
        for event in happened:
            if isinstance(event, Event):
                self.events.append(event)
                evolve(self.shadow, DECODER.decode(msgspec.json.encode(event)))
        return True

    def money_is_conserved(self) -> None:
        floor = self.floor
        ledgers = (floor.table.ledger, floor.wallets.ledger, floor.floor.state(CAGE).ledger)
        for ledger in ledgers:
            assert not any(sums(ledger.balances.items()).values())
            owing = [name for name, now in ledger.balances.items() if now < 0]
            assert all(may_owe(name) for name in owing), owing
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0
        assert ledgers[0][BOX] == self.boxed

    def as_the_model_says(self) -> None:
        super().as_the_model_says()
        chips = self.table.chips
        assert by_record(self.table) == self.tray, self.events[-1]
        for name, pieces in PIECES.items():
            kind = Kind(name)
            if kind in chips.colours:
                value = self.model.value[kind]
                hands = sum(n for (_, each), n in self.model.hand.items() if each == kind)
                lies = sum(parts.get(kind, 0) for parts in self.model.parts.values())
                assert chips.out(kind) + self.model.rack(kind) == pieces
                assert chips.out(kind) * value == hands + lies
        cage = self.floor.floor.state(CAGE)
        assert +Counter(cage.bank) == +self.drawer
        assert [each.stands for each in cage.slips.values()] == [each[2] for each in self.slips]
        assert [each.amount for each in cage.boxes.values()] == self.boxes


class EveningMachine(ColourMachine):
    """What the machine with colours does, and all that moves chips between table and cage."""

    sitting: TraySitting

    @initialize(
        touch=st.booleans(),
        value=st.none(),
        chip=st.sampled_from([Amount(1), Amount(100)]),
        area=st.sampled_from([{}, {"small": Limits(Amount(200), Amount(700))}]),
    )
    def opens(self, touch: bool, value: Amount | None, chip: Amount, area: dict[str, Any]) -> None:
        changes = {"smallest_chip": chip, "area_limits": area, "shooting_value": value}
        star = {"touch_screen": touch} if self.game == "star-2016" else {}
        wanted = config(self.game, seats=3, colours=SET, **changes, **star)
        wanted = msgspec.structs.replace(wanted, tray=FloatTray(CHIPS), box=True)
        self.sitting = TraySitting(self.game, wanted)
        self.sitting.model.pieces = dict(PIECES)

    @property
    def _top(self) -> tuple[str, str]:
        return "sue", HIGHEST[self.game]

    @rule(chips=PILES)
    def bank(self, chips: dict[Amount, int]) -> None:
        assert self.sitting.noun("own", "owner", StockBank(way="in", chips=chips))
        self.sitting.drawer.update(chips)

    @rule(kind=st.sampled_from(["fill", "fill", "credit"]), chips=PILES)
    def a_slip_is_asked_for(self, kind: Any, chips: dict[Amount, int]) -> None:
        asked = AskForSlip(kind=kind, table=self.sitting.setting.table, chips=chips)
        assert self.sitting.noun(*self._top, asked)
        self.sitting.slips.append((kind, chips, "asked"))

    @rule(number=st.integers(1, 4))
    def a_slip_is_sent(self, number: int) -> None:
        sitting = self.sitting
        if number > len(sitting.slips):
            return
        kind, chips, stands = sitting.slips[number - 1]
        lacks = any(sitting.drawer[value] < pieces for value, pieces in chips.items())
        who = ("cas", "cashier") if kind == "fill" else self._top
        done = sitting.noun(*who, SendSlip(slip=number, chips=chips))
        assert done == (stands == "asked" and not (kind == "fill" and lacks))
        if done:
            sitting.slips[number - 1] = (kind, chips, "sent")
            if kind == "fill":
                sitting.drawer.subtract(chips)
            else:
                sitting.carried -= worth(chips)

    @rule(number=st.integers(1, 4))
    def a_slip_is_received(self, number: int) -> None:
        sitting = self.sitting
        if number > len(sitting.slips):
            return
        kind, chips, stands = sitting.slips[number - 1]
        who = self._top if kind == "fill" else ("cas", "cashier")
        done = sitting.noun(*who, ReceiveSlip(slip=number, chips=chips))
        assert done == (stands == "sent")
        if done:
            sitting.slips[number - 1] = (kind, chips, "received")
            if kind == "fill":
                sitting.carried += worth(chips)
            else:
                sitting.drawer.update(chips)

    @rule(chips=PILES)
    def a_fill_goes_its_whole_way(self, chips: dict[Amount, int]) -> None:
        self.bank(chips)
        self.a_slip_is_asked_for("fill", chips)
        number = len(self.sitting.slips)
        self.a_slip_is_sent(number)
        self.a_slip_is_received(number)

    @rule(player=players, amount=st.sampled_from([500, 100_000, 0, -500]))
    def chips_are_sold(self, player: str, amount: int) -> None:
        sitting, model = self.sitting, self.sitting.model

        def sold() -> None:
            model.cash += amount
            model.chips[player] = model.chips.get(player, 0) + amount
            model.collect_all(player)
            sitting.boxed += amount

        done = sitting.staff(SellChips(player, Amount(amount)), sold)
        assert amount > 0 or not done

    @rule(player=players)
    def a_wager_is_spoken_with_cash(self, player: str) -> None:
        self.bets_are_open()
        sitting, model = self.sitting, self.sitting.model
        wagers = {WagerKey("small"): Amount(500)}

        def said() -> None:
            model.cash += 600
            model.chips[player] += 600
            sitting.boxed += 600
            model.collect_all(player)
            model.place(player, {"small": 500})

        if not model.owed.get(player):
            done = sitting.staff(SayWithCash(player, sitting.number, wagers, Amount(600)), said)
            assert not (done and not self.game.startswith("crown"))

    @rule()
    def the_box_is_removed(self) -> None:
        sitting = self.sitting
        removed = RemoveBox(table=sitting.setting.table)
        if sitting.noun(*self._top, removed):
            sitting.boxes.append(sitting.boxed)
            sitting.boxed = 0

    @rule(lacks=st.sampled_from([0, 0, 5]))
    def a_box_is_counted(self, lacks: int) -> None:
        cage = self.sitting.floor.floor.state(CAGE)
        for number, box in cage.boxes.items():
            if box.counted is None and box.amount >= lacks:
                amount, why = Amount(box.amount - lacks), "torn" if lacks else ""
                count = CountBox(box=number, amount=amount, counted_by="cleo", reason=why)
                assert self.sitting.noun("cas", "cashier", count)
                return

    @rule(off=st.sampled_from([0, 0, 100, -100]))
    def the_tray_is_counted(self, off: int) -> None:
        sitting = self.sitting
        held = Amount(sitting.tray + off)
        count = CountTray("check", changed(held, CHIPS), "ida", None, "a chip fell")

        def counted() -> None:
            sitting.carried += off

        sitting.staff(count, counted)


@pytest.mark.parametrize("game", DEALT)
def test_an_evening_goes_as_the_model_says(game: str) -> None:
    machine = type(f"An evening at {game}", (EveningMachine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings().max_examples * 2 // 5 if LONG else 15,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("game", DEALT)
@settings(max_examples=settings().max_examples if LONG else 15)
@given(data=st.data())
def test_rounds_with_a_tray_go_as_the_model_says(game: str, data: st.DataObject) -> None:
    machine = type(f"Rounds at {game}", (EveningMachine,), {"game": game})()
    small = Limits(Amount(200), data.draw(st.sampled_from([Amount(700), Amount(100_000)])))
    machine.opens(
        True, None, data.draw(st.sampled_from([Amount(1), Amount(100)])), {"small": small}
    )
    for _ in range(data.draw(st.integers(2, 4))):
        machine.chips_are_sold(data.draw(players), 100_000)
        machine.a_fill_goes_its_whole_way(data.draw(PILES))
        machine.a_round_in_colours(data)
        machine.the_tray_is_counted(data.draw(st.sampled_from([0, 100])))
        machine.the_box_is_removed()
        machine.holds()
    machine.teardown()
