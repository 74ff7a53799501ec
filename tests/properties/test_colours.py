"""Random sittings with colour chips against the model: pieces, kinds and money, also undone."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from sicbo.core.bank.ledger import TOKENS, colour, in_unit, layout, stack
from sicbo.core.floor.vouchers.messages import (
    VOUCHERS,
    BringTokens,
    ExchangeVoucher,
    IssueVoucher,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind, is_token
from sicbo.core.table.colours.messages import (
    AgreeToShare,
    BuyColours,
    PlaceChips,
    RedeemColours,
)
from sicbo.core.table.config import ColourSet, Limits, TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.core.table.wagers.messages import RepeatWagers
from tests.properties.colour_model import ColourModel
from tests.properties.draws import cheats, dice, goals, players
from tests.properties.drive import play_out
from tests.properties.machine import DECODER, PLAYERS, Sitting
from tests.properties.orders import config
from tests.properties.test_stateful import TableMachine
from tests.slices import LONG

DEALT = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")
PIECES = {"red": 12, "blue": 40}
AREAS = ("small", "big", "total:9", "any-triple")
SET = ColourSet("lion", PIECES)
kinds = st.sampled_from(["red", "red", "blue"])
values = st.sampled_from([100, 300, 500])


class ColourSitting(Sitting):
    """A table with few colour chips, watched piece by piece."""

    model_kind = ColourModel
    model: ColourModel

    def __init__(self, game: str, wanted: TableConfig) -> None:
        super().__init__(game, wanted)
        for player in PLAYERS:
            self.floor.enrol(player)

    def as_the_model_says(self) -> None:
        super().as_the_model_says()
        chips, model = self.table.chips, self.model
        every = chips.colours | chips.tokens
        held = {(p, k): n * use.value for k, use in every.items() for p, n in use.held.items()}
        assert held == {at: n for at, n in model.hand.items() if n}, self.events[-1]
        assert chips.parts == model.parts, self.events[-1]
        assert {kind: use.value for kind, use in every.items()} == model.value
        for player in PLAYERS:
            own = {kind: n for (name, kind), n in held.items() if name == player}
            tokens = sum(n for kind, n in own.items() if is_token(kind))
            assert self.table.ledger[colour(player)] == sum(own.values()) - tokens
            assert self.table.ledger[in_unit(stack(player), TOKENS)] == tokens
            on = self.table.ledger[in_unit(layout(player), TOKENS)]
            assert on == model.tokens_on(player)
            kept = {k: n for (name, k), n in model.kept.items() if name == player and n}
            assert self.floor.wallets.tokens(player) == kept
        assert self.table.ledger.sum(TOKENS) == 0
        for kind in chips.colours:
            assert 0 <= chips.out(kind) <= PIECES[kind]

    def exchange(self, player: str, amount: int, *, once: bool) -> None:
        """A voucher is issued and exchanged; the shadow and the model learn of the tokens."""
        name = f"v{len(self.floor.floor.state(VOUCHERS).known)}"
        issued = IssueVoucher(voucher=name, value=Amount(amount), single_use=once)
        assert not isinstance(self.floor.give("own", "owner", self.now, issued), Refusal)
        exchange = ExchangeVoucher(voucher=name, player=player)
        self.replace_broken()
        happened = self.floor.give("dan", "dealer", self.now, exchange)
        if isinstance(happened, Refusal):
            return
        for event in happened:
            if isinstance(event, Event):
                self.events.append(event)
                evolve(self.shadow, DECODER.decode(msgspec.json.encode(event)))
        if self.game == "star-2016":
            self.model.give_tokens(player, f"token:{name}", amount, once=once)
        else:
            self.model.chips[player] += amount  # Crown 3.3: chips at the house's cost
            self.model.collect_all(player)

    def bring_tokens(self, player: str, kind: str, amount: int) -> None:
        """Tokens come back from the wallet; the shadow and the model learn of them."""
        brought = BringTokens(player=player, amount=Amount(amount), kind=Kind(kind))
        happened = self.floor.give(player, "player", self.now, brought)
        assert not isinstance(happened, Refusal), happened
        for event in happened:
            if isinstance(event, Event):
                self.events.append(event)
                evolve(self.shadow, DECODER.decode(msgspec.json.encode(event)))
        self.model.carry(player, kind, -amount)


class ColourMachine(TableMachine):
    """What the plain machine does, and colour chips bought, shared, staked and redeemed."""

    sitting: ColourSitting

    @initialize(
        touch=st.booleans(),
        value=st.none(),  # a dealt table has no shooting value
        chip=st.sampled_from([Amount(1), Amount(100)]),
        area=st.sampled_from([{}, {"small": Limits(Amount(200), Amount(700))}]),
    )
    def opens(self, touch: bool, value: Amount | None, chip: Amount, area: dict[str, Any]) -> None:
        changes = {"smallest_chip": chip, "area_limits": area, "shooting_value": value}
        star = {"touch_screen": touch} if self.game == "star-2016" else {}
        self.sitting = ColourSitting(
            self.game, config(self.game, seats=3, colours=SET, **changes, **star)
        )
        self.sitting.model.pieces = dict(PIECES)

    @rule(player=players, kind=kinds, pieces=st.integers(1, 8), value=values)
    def buy(self, player: str, kind: str, pieces: int, value: int) -> None:
        model = self.sitting.model
        command = BuyColours(player, Kind(kind), pieces, Amount(value))
        bought = lambda: model.buy(player, kind, pieces, value)  # noqa: E731
        if not self.sitting.player(player, command, bought):
            for other in PLAYERS:
                share = AgreeToShare(other, player, Kind(kind))
                self.sitting.player(other, share, lambda: None)
            self.sitting.staff(command, bought)

    @rule(player=players, kind=kinds, pieces=st.integers(1, 6))
    def redeem(self, player: str, kind: str, pieces: int) -> None:
        model = self.sitting.model
        command = RedeemColours(player, Kind(kind), pieces)
        self.sitting.player(player, command, lambda: model.redeem(player, kind, pieces))

    @rule(player=players, data=st.data())
    def lay_chips(self, player: str, data: st.DataObject) -> None:
        self.bets_are_open()
        sitting, model = self.sitting, self.sitting.model
        mine = [kind for (name, kind), n in model.hand.items() if name == player and n]
        chips: dict[str, dict[str, int]] = {}
        for wager in data.draw(st.lists(st.sampled_from(["small", "big", "total:9"]), unique=True)):
            parts = {"value": data.draw(st.sampled_from([500, 250, 1000]))}
            for kind in data.draw(st.sampled_from([mine, mine[:1], ["red"]])):
                pieces = data.draw(st.integers(1, 4))
                parts[kind] = pieces * model.value.get(kind, 100)
            if data.draw(st.booleans()) and len(parts) > 1:
                del parts["value"]
            chips[wager] = parts
        said = {
            WagerKey(wager): {Kind(kind): Amount(n) for kind, n in parts.items()}
            for wager, parts in chips.items()
        }
        command = PlaceChips(player, sitting.number, said)
        sitting.player(player, command, lambda: model.lay(player, chips))

    @rule(player=players, amount=st.sampled_from([500, 650, 1000]), once=st.booleans())
    def exchange(self, player: str, amount: int, once: bool) -> None:
        self.sitting.exchange(player, amount, once=once)

    @rule(player=players, data=st.data())
    def carry_tokens(self, player: str, data: st.DataObject) -> None:
        """Tokens in hand go to the wallet, or those in the wallet come to the table."""
        sitting, model = self.sitting, self.sitting.model
        kept = [kind for (name, kind), n in model.kept.items() if name == player and n]
        held = [kind for (name, kind), n in model.hand.items() if name == player and n]
        tokens = [kind for kind in held if is_token(kind)]
        if kept and sitting.table.status != "closed" and data.draw(st.booleans()):
            kind = data.draw(st.sampled_from(kept))
            sitting.bring_tokens(player, kind, data.draw(st.integers(1, model.kept[player, kind])))
        elif tokens:
            kind = data.draw(st.sampled_from(tokens))
            amount = data.draw(st.integers(1, model.hand[player, kind] + 1))
            command = TakeTokens(player, Amount(amount), Kind(kind))
            sitting.player(player, command, lambda: model.carry(player, kind, amount))

    @rule(data=st.data())
    def a_round_in_colours(self, data: st.DataObject) -> None:
        """Bought, laid, moved about, settled, spent, and perhaps undone."""
        self.bets_are_open()
        for player in data.draw(st.lists(players, min_size=1, max_size=3, unique=True)):
            kind = data.draw(kinds)
            self.buy(player, kind, data.draw(st.integers(1, 8)), data.draw(values))
            if data.draw(st.integers(0, 2)) == 0:
                self.exchange(
                    player, data.draw(st.sampled_from([500, 650])), data.draw(st.booleans())
                )
            self._lay_some(player, data)
            if data.draw(st.integers(0, 3)) == 0:
                self.lift(player, data, data.draw(st.sampled_from([None, Amount(300)])))
        self.holds()
        if data.draw(st.integers(0, 4)) == 0:
            self.staff_touch_a_wager(data.draw(players), data, data.draw(goals))
        end = data.draw(st.sampled_from(["settled", "settled", "settled", "fault", "power"]))
        if end == "fault":
            self.declare(data.draw(st.sampled_from(["broken-dice", "not-flat", "exposed"])), False)
        elif end == "power":
            self.outage(60)
            self.answer_power(data.draw(players), True)
        play_out(self.sitting, data.draw(dice))
        self.holds()
        for _ in range(data.draw(st.integers(0, 3))):
            self._meanwhile(data)
            self.holds()
        self._undone(data)
        self.holds()

    def _lay_some(self, player: str, data: st.DataObject) -> None:
        sitting, model = self.sitting, self.sitting.model
        chips: dict[str, dict[str, int]] = {}
        hand = {kind: n for (name, kind), n in model.hand.items() if name == player and n}
        areas = st.lists(st.sampled_from(AREAS), min_size=1, max_size=3, unique=True)
        for wager in data.draw(areas):
            parts = {}
            for kind, left in hand.items():
                if left:
                    most = left // model.value[kind]
                    parts[kind] = data.draw(st.integers(1, most)) * model.value[kind]
                    hand[kind] -= parts[kind]
            if not parts or sum(parts.values()) < 500 or data.draw(st.booleans()):
                parts["value"] = data.draw(st.sampled_from([500, 510, 1000]))
            chips[wager] = parts
        said = {
            WagerKey(wager): {Kind(kind): Amount(n) for kind, n in parts.items()}
            for wager, parts in chips.items()
        }
        command = PlaceChips(player, sitting.number, said)
        sitting.player(player, command, lambda: model.lay(player, chips))

    def _meanwhile(self, data: st.DataObject) -> None:
        player, kind = data.draw(players), data.draw(kinds)
        held = self.sitting.model.hand.get((player, kind), 0)
        what = data.draw(st.sampled_from(["all", "some", "take", "buy", "carry"]))
        if what == "all" and held:
            self.redeem(player, kind, held // self.sitting.model.value[kind])
        elif what == "some":
            self.redeem(player, kind, data.draw(st.integers(1, 3)))
        elif what == "take":
            self.takes_everything(player)
        elif what == "carry":
            self.carry_tokens(player, data)
        else:
            self.buy(player, kind, data.draw(st.integers(1, 8)), data.draw(values))

    def _undone(self, data: st.DataObject) -> None:
        match data.draw(st.sampled_from(["correct", "invalid", "fault", "nothing"])):
            case "correct":
                self.correct(data.draw(dice))
            case "invalid":
                ground = data.draw(st.sampled_from(["disturbance", "fraud"]))
                self.invalidate(ground, True, data.draw(cheats), 0)
            case "fault":
                self.declare("lights", False)
                self.declare("other", False)
            case _:
                pass

    @rule(player=players)
    def repeat(self, player: str) -> None:
        before = {str(k): int(a) for k, a in self.sitting.table.players[player].previous.items()}
        command = RepeatWagers(player, self.sitting.number)
        self.sitting.player(player, command, lambda: self.sitting.model.repeat(player, before))


@pytest.mark.parametrize("game", DEALT)
def test_a_sitting_with_colours_goes_as_the_model_says(game: str) -> None:
    machine = type(f"Colours at {game}", (ColourMachine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings().max_examples * 2 // 5 if LONG else 15,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("game", DEALT)
@settings(max_examples=settings().max_examples if LONG else 25)
@given(data=st.data())
def test_rounds_in_colours_go_as_the_model_says(game: str, data: st.DataObject) -> None:
    machine = type(f"Rounds at {game}", (ColourMachine,), {"game": game})()
    small = Limits(Amount(200), data.draw(st.sampled_from([Amount(700), Amount(100_000)])))
    machine.opens(
        True, None, data.draw(st.sampled_from([Amount(1), Amount(100)])), {"small": small}
    )
    for _ in range(data.draw(st.integers(2, 5))):
        machine.a_round_in_colours(data)
    machine.teardown()
