"""Random sittings of all six games against the model: money, phases, folds."""

import datetime
from typing import Any, ClassVar, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from sicbo.core.dice import Dice
from sicbo.core.floor.wallets import CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.law.policies import IrregularityName
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, InsertNote, TakeChips
from sicbo.core.table.config import Limits
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import AnswerPower, Declare, RuleOtherwise
from sicbo.core.table.limits.messages import ChangeLimits, LimitsChanged, SetPersonalLimits
from sicbo.core.table.opening.messages import AnnounceClosing, CloseTable, Restart, StartGamingDay
from sicbo.core.table.rounds.messages import CorrectResult, OrderIdleSpin, Shake, Uncover
from sicbo.core.table.seats.messages import LeaveSeat, VacateSeat
from sicbo.core.table.streaks.messages import AnnounceStreakClosing, PlaceStreak
from sicbo.core.table.wagers.messages import (
    MoveWager,
    PlaceWagers,
    RefuseWager,
    RepeatWagers,
    RuleOnWager,
    ShiftWager,
    TakeDown,
)
from tests.independent.enumeration import TABLE
from tests.properties.draws import (
    BETTING,
    BETWEEN,
    LATER,
    amounts,
    back,
    cheats,
    dice,
    goals,
    holder,
    limits,
    markets,
    players,
    spans,
)
from tests.properties.drive import advance, play_out
from tests.properties.faults import FAULTS
from tests.properties.machine import Sitting
from tests.properties.orders import config
from tests.properties.tables import GAMES
from tests.slices import LONG


class TableMachine(RuleBasedStateMachine):
    """One table and three players; subclasses say which game."""

    game: ClassVar[str]
    sitting: Sitting

    @initialize(
        touch=st.booleans(),
        value=st.sampled_from([None, Amount(2000)]),
        chip=st.sampled_from([Amount(1), Amount(300)]),
        area=st.sampled_from([{}, {"total": Limits(Amount(200), Amount(5000))}]),
    )
    def opens(self, touch: bool, value: Amount | None, chip: Amount, area: dict[str, Any]) -> None:
        changes = {"shooting_value": value, "smallest_chip": chip, "area_limits": area}
        star = {"touch_screen": touch} if self.game == "star-2016" else {}
        self.sitting = Sitting(self.game, config(self.game, seats=3, **changes, **star))

    @invariant()
    def holds(self) -> None:
        self.sitting.agrees()

    def teardown(self) -> None:
        if hasattr(self, "sitting"):
            self.sitting.folds()

    # ------------------------------------------------------------------ the round goes on

    @rule(roll=dice)
    def step(self, roll: Dice) -> None:
        advance(self.sitting, roll)

    @rule(roll=dice)
    def another_step(self, roll: Dice) -> None:
        advance(self.sitting, roll)

    @rule(roll=dice)
    def to_the_end(self, roll: Dice) -> None:
        play_out(self.sitting, roll)

    @rule(data=st.data())
    def a_lively_round(self, data: st.DataObject) -> None:
        self.bets_are_open()
        for _ in range(data.draw(st.integers(6, 18))):
            phase = self.sitting.model.phase
            often = BETTING if phase == "betting" else BETWEEN if phase == "between" else LATER
            self.act(data.draw(st.sampled_from(often)), data)
            self.holds()

    def act(self, what: str, data: st.DataObject) -> None:
        """Do one of the things below, with what it needs drawn for the moment."""
        model, player = self.sitting.model, data.draw(players)
        match what:
            case "on":
                advance(self.sitting, data.draw(dice))
            case "bet":
                self.place(player, data)
            case "lift":
                self.lift(player, data, data.draw(st.none() | amounts))
            case "touch":
                self.staff_touch_a_wager(player, data, data.draw(goals))
            case "declare":
                known = [event for event, phase in FAULTS[self.game] if phase == model.phase]
                event: Any = data.draw(st.sampled_from([*known, "other"]))
                self.declare(event, data.draw(st.booleans()))
            case "rule":
                self.rule_otherwise(data.draw(st.sampled_from(["continue", "void"])))
                self.answer_power(player, data.draw(st.booleans()))
            case "invalidate":
                self.invalidate(
                    "fraud", data.draw(st.booleans()), data.draw(cheats), data.draw(back)
                )
            case "correct":
                self.correct(data.draw(dice))
            case "outage":
                self.outage(60)
            case "take":
                self.takes_everything(player)
            case "streak":
                self.streak(player, data.draw(markets))
            case _:
                raise AssertionError(f"nobody knows how to {what}")

    @rule(tumbles=st.integers(0, 4))
    def shake(self, tumbles: int) -> None:
        self.sitting.staff(Shake(tumbles), lambda: self.sitting.model.shake(tumbles))

    @rule()
    def lift_the_cover(self) -> None:
        wanted = self.sitting.table.key_needed
        model = self.sitting.model
        self.sitting.staff(Uncover(), lambda: model.uncover(key_wanted=wanted))

    def bets_are_open(self) -> None:
        for _ in range(8):
            table = self.sitting.table
            if table.phase == "betting" and table.suspended is None:
                break
            if table.phase == "between" and table.policies.round.order == "free":
                break
            advance(self.sitting, (1, 2, 4))

    # ------------------------------------------------------------------ wagers

    @rule(player=players, data=st.data(), open_first=st.booleans())
    def bet(self, player: str, data: st.DataObject, open_first: bool) -> None:
        if open_first:
            self.bets_are_open()
        self.place(player, data)

    def place(self, player: str, data: st.DataObject) -> None:
        keys = st.sampled_from(["small", "big", *TABLE[self.game], "moon"]).map(WagerKey)
        tame = st.sampled_from([500, 1000, 2500]).map(Amount)
        everything = st.just(Amount(max(1, self.sitting.model.chips[player])))
        stakes = data.draw(st.sampled_from([tame, tame, amounts, everything]))
        most = 1 if stakes is everything else 3
        wagers = data.draw(st.dictionaries(keys, stakes, min_size=1, max_size=most))
        how: Any = data.draw(st.sampled_from(["placed", "placed", "spoken", "unnoticed"]))
        number = self.sitting.number + data.draw(st.sampled_from([0, 0, 0, 0, 1]))
        plain = {str(key): int(amount) for key, amount in wagers.items()}
        command = PlaceWagers(player, number, wagers, how)
        model = self.sitting.model
        if self.sitting.player(player, command, lambda: model.place(player, plain)):
            assert number == model.round

    @rule(player=players)
    def repeat(self, player: str) -> None:
        before = {str(k): int(a) for k, a in self.sitting.table.players[player].previous.items()}
        command = RepeatWagers(player, self.sitting.number)
        self.sitting.player(player, command, lambda: self.sitting.model.place(player, before))

    @rule(player=players, data=st.data(), amount=st.none() | amounts)
    def lift(self, player: str, data: st.DataObject, amount: Amount | None) -> None:
        model = self.sitting.model
        player = holder(data, model.layout, player)
        wager = WagerKey(data.draw(st.sampled_from([*model.layout.get(player, {}), "small"])))
        betting = model.phase in ("betting", "no-spin") and not model.called
        target = data.draw(st.sampled_from(["big", "total:9", None]))
        if target is None:

            def lifted() -> None:
                if betting:  # MBS 5.7: what is lifted late is still in play
                    model.lift(player, wager, amount)

            self.sitting.player(
                player, TakeDown(player, self.sitting.number, wager, amount), lifted
            )
        else:
            command = MoveWager(player, self.sitting.number, wager, WagerKey(target), amount)
            self.sitting.player(player, command, lambda: model.move(player, wager, target, amount))

    @rule(player=players, data=st.data(), goal=goals)
    def staff_touch_a_wager(self, player: str, data: st.DataObject, goal: str | None) -> None:
        model, to = self.sitting.model, WagerKey(goal) if goal else None
        wager = WagerKey(data.draw(st.sampled_from([*model.layout.get(player, {}), "small"])))

        def moved() -> None:
            if goal is None:
                model.lift(player, wager)
            else:
                model.move(player, wager, goal)

        if to is not None:
            self.sitting.staff(ShiftWager(player, model.round, wager, to), moved)
            if wager not in model.layout.get(player, {}):
                return
        ruling = RuleOnWager(player, model.round, wager, to, "it lay on the line")
        self.sitting.staff(ruling, moved)
        if to is None:
            self.sitting.staff(RefuseWager(player, model.round, wager, "doubtful"), moved)

    # ------------------------------------------------------------------ money, seats, limits

    @rule(player=players, amount=st.sampled_from([500, 100_000, 2_000_000]).map(Amount))
    def chips_come_and_go(self, player: str, amount: Amount) -> None:
        sitting, model = self.sitting, self.sitting.model
        sitting.bring(player, amount)
        sitting.player(player, TakeChips(player, amount), lambda: model.take(player, amount))
        note = InsertNote(player, amount)

        def inserted() -> None:
            model.buy_in(player, amount)
            model.bring(player, amount)

        sitting.player(player, note, inserted)
        if amount <= model.wallet[player] and not model.owed.get(player):
            sitting.cage(CashOut(player, amount))
            model.cash_out(player, amount)

    @rule(player=players)
    def takes_everything(self, player: str) -> None:
        held, model = Amount(self.sitting.model.chips[player]), self.sitting.model
        for command in (TakeChips(player, held), Collect(player)):
            self.sitting.player(player, command, lambda: model.take(player, held))

    @rule(player=players, seat=st.integers(0, 3))
    def seats(self, player: str, seat: int) -> None:
        seated = self.sitting.model.seated
        self.sitting.player(player, LeaveSeat(player), lambda: seated.discard(player))
        self.sitting.sit(player, seat)
        self.sitting.staff(VacateSeat("ann"), lambda: seated.discard("ann"))

    @rule(new=limits, area=st.sampled_from([None, "small", "total"]), minutes=spans)
    def limits_change(self, new: Limits, area: str | None, minutes: int) -> None:
        when = self.sitting.now + datetime.timedelta(minutes=minutes)

        def changed() -> None:
            if isinstance(self.sitting.events[-1], LimitsChanged):
                self.sitting.model.change_limits(area, (new.minimum, new.maximum))

        for _ in range(2):
            self.sitting.staff(ChangeLimits(new, when, area), changed)
            self.sitting.wait(minutes=minutes)

    @rule(player=players, new=st.none() | limits, marked=st.booleans())
    def personal_limits(self, player: str, new: Limits | None, marked: bool) -> None:
        model = self.sitting.model
        bounds = (new.minimum, new.maximum) if new else None
        command = SetPersonalLimits(player, new, marked)
        self.sitting.staff(command, lambda: model.change_own_limits(player, bounds))

    # ------------------------------------------------------------------ what goes wrong

    @rule(event=st.sampled_from(get_args(IrregularityName)), fixed=st.booleans())
    def declare(self, event: IrregularityName, fixed: bool) -> None:
        model = self.sitting.model
        command = Declare(event, fixed)
        self.sitting.staff(command, lambda: model.declare(event, fixed=fixed))

    @rule(decision=st.sampled_from(["continue", "void"]))
    def rule_otherwise(self, decision: Any) -> None:
        model = self.sitting.model

        def ruled() -> None:
            if model.ruling:  # a fault that is given up is not mended
                model.suspended = model.ruling = False
            if decision == "void":
                model.void()

        self.sitting.staff(RuleOtherwise(decision, "agreed"), ruled)

    @rule(player=players, withdraw=st.booleans())
    def answer_power(self, player: str, withdraw: bool) -> None:
        model = self.sitting.model
        self.sitting.player(
            player,
            AnswerPower(player, withdraw),
            lambda: model.lift_all(player) if withdraw else None,
        )

    @rule(seconds=st.sampled_from([0, 60]))
    def outage(self, seconds: int) -> None:
        model = self.sitting.model

        def restarted() -> None:
            offers = ("betting", "closed") if any(model.layout.values()) else ("closed",)
            if self.game == "mbs-2020" and model.phase in offers:
                model.phase = "power-option"
            played = any(model.layout.values()) or model.phase not in ("between", "betting")
            model.suspended = model.suspended or (model.electronic and played)

        self.sitting.system(Restart(seconds), restarted)

    @rule(roll=dice)
    def correct(self, roll: Dice) -> None:
        model = self.sitting.model
        after = model.phase == "between"
        command = CorrectResult(model.round, roll, "misread")
        self.sitting.staff(command, lambda: model.reverse() if after else None)

    @rule(
        ground=st.sampled_from(["disturbance", "fraud"]),
        refund=st.booleans(),
        forfeits=cheats,
        back=back,
    )
    def invalidate(self, ground: str, refund: bool, forfeits: tuple[str, ...], back: int) -> None:
        model = self.sitting.model
        number = model.round - back

        def invalid() -> None:
            model.invalidate(number, refund=refund, forfeits=forfeits)

        command = Invalidate(number, ground, "a fire", refund, forfeits)
        self.sitting.staff(command, invalid)

    # ------------------------------------------------------------------ streaks, days, closing

    @rule(player=players, market=markets)
    def streak(self, player: str, market: str) -> None:
        model, stake = self.sitting.model, Amount(2500)
        command = PlaceStreak(player, model.round, WagerKey(market), stake)
        self.sitting.player(player, command, lambda: model.place_streak(player, market, stake))

    @rule(market=markets, data=st.data())
    def streak_and_run(self, market: str, data: st.DataObject) -> None:
        if self.game != "star-2016":
            return
        model = self.sitting.model
        if model.runs.get(market, ("", 0))[0] in ("big", "odd"):
            play_out(self.sitting, (1, 1, 2))
        play_out(self.sitting, (3, 4, 6))
        for player in ("ann", "bob"):
            self.streak(player, market)
        for _ in range(data.draw(st.sampled_from([1, 3, 4, 5, 11, 12, 13]))):
            play_out(self.sitting, data.draw(st.sampled_from([(3, 4, 6), (5, 5, 1), (2, 2, 2)])))

    @rule(minutes=spans)
    def final_call(self, minutes: int) -> None:
        when = self.sitting.now + datetime.timedelta(minutes=minutes)
        self.sitting.staff(AnnounceStreakClosing(when), lambda: None)

    @rule()
    def idle_spin(self) -> None:
        model, dice = self.sitting.model, self.sitting.table.dice

        def spun() -> None:
            if model.phase == "entered" and dice is not None:
                model.settle(dice)  # the idle spin before it had nothing to settle
            model.open_bets()

        self.sitting.staff(OrderIdleSpin(), spun)

    @rule(days=st.integers(0, 1))
    def new_day(self, days: int) -> None:
        day = self.sitting.day + datetime.timedelta(days=days)

        def begun() -> None:
            self.sitting.day = self.sitting.table_day = day
            self.sitting.model.runs = {}
            self.sitting.model.last = None

        self.sitting.system(StartGamingDay(day), begun)

    @rule(minutes=st.sampled_from([0, 20]))
    def close_and_open(self, minutes: int) -> None:
        sitting, model = self.sitting, self.sitting.model
        closing = AnnounceClosing(sitting.now + datetime.timedelta(minutes=minutes))
        sitting.staff(closing, lambda: setattr(model, "closing", True))
        sitting.wait(minutes=minutes)

        if sitting.staff(CloseTable(), model.close_table):
            sitting.agrees()
            sitting.open()


@pytest.mark.parametrize("game", GAMES)
def test_a_sitting_goes_as_the_model_says(game: str) -> None:
    machine = type(f"Sitting at {game}", (TableMachine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings().max_examples * 2 // 5 if LONG else 15,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
