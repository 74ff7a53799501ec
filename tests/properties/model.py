"""A slow, simple table that knows only money and phases, written from the documents' clauses.

It shares no code with the engine: odds come from the independent enumeration, the rest from
the documents. Nobody is refused here; the model is told what was accepted.
"""

import copy
from typing import Any

from tests.independent.enumeration import ROLLS, STREAK_ODDS, TABLE

Dice = tuple[int, int, int]
Bounds = tuple[int, int]
ROUND = ("betting", "closed", "uncovered", "announced", "entered")
LIT = ("uncovered", "announced", "entered")
BEFORE = ("betting", "closed")
MARKETS = {"streak:small-big": ("small", "big"), "streak:odd-even": ("odd", "even")}

# Star 4.2: valid. MBS 5.10, Crown 4.2.1, Canberra 3.4: settled once, later ones returned.
SETTLED_ONCE = ("mbs-2020", "crown-a", "crown-b", "canberra-2005")
PAID_UP = ("crown-a", "crown-b")  # Crown 4.2.3
TUMBLES = {"star-2016": 3, "mbs-2020": 3}  # Star 5.1, MBS 3.8
PAYOUTS_TOO = ("canberra-2005",)  # Canberra A Void


def _crown_faults() -> dict[tuple[str, str], str]:
    return {
        ("not-flat", "uncovered"): "again",  # 5.1.5, 7.1.1
        **{("tumbler-fault", at): "again" for at in ("betting", "closed", "uncovered")},  # 7.1.2
        ("exposed", "betting"): "again",  # 7.1.3
        ("lights", "entered"): "by dice",  # 7.3
        **{("equipment", at): "goes on" for at in ("between", *ROUND)},  # 7.4
        **{(event, at): "ruling" for event in ("broken-dice", "power") for at in ROUND},  # 9.9
        **{("broken-tumbler", at): "ruling" for at in (*ROUND, "no-spin")},
        **{("other", at): "ruling" for at in ("between", *ROUND, "no-spin")},
    }


FAULTS: dict[str, dict[tuple[str, str], str]] = {
    "star-2016": {  # 8.1 to 8.9
        ("not-flat", "uncovered"): "void",
        **{
            (event, at): "void"
            for event in ("tumbler-fault", "bad-shake", "broken-dice", "broken-tumbler")
            for at in ("shaken", "betting", "closed", "uncovered")
        },
        **{("exposed", at): "void" for at in ("shaken", "betting", "closed", "uncovered")},
        **{("key-missed", at): "void" for at in ("closed", "uncovered")},
        ("lights", "entered"): "by dice",
        **{("display", at): "goes on" for at in ("between", "shaken", *ROUND)},
    },
    "mbs-2020": {  # 5.1 to 5.13, 6.1, 6.3
        **{
            (event, at): "void"
            for event in ("bad-shake", "broken-dice", "broken-dome")
            for at in (*ROUND, "power-option")
        },
        ("exposed", "betting"): "void",
        **{("not-flat", at): "void" for at in LIT},
        **{("key-missed", at): "goes on" for at in ("closed", "uncovered")},
        **{(event, at): "ruling" for event in ("equipment", "tumbler-fault") for at in BEFORE},
        **{(event, at): "goes on" for event in ("equipment", "tumbler-fault") for at in LIT},
        ("lights", "entered"): "by dice",
        **{("display", at): "goes on" for at in ("between", *ROUND)},
        **{("power", at): "option" for at in BEFORE},
        **{("power", at): "goes on" for at in LIT},
        **{("other", at): "ruling" for at in ("between", *ROUND)},
    },
    "crown-a": _crown_faults(),
    "crown-b": _crown_faults(),
    "canberra-2005": {  # 8.1 to 8.5, 10.3
        ("not-flat", "uncovered"): "void",
        **{
            (event, at): "void"
            for event in ("broken-dice", "tumbler-fault")
            for at in ("between", *ROUND)
        },
        ("exposed", "betting"): "void",
        ("lights", "entered"): "by dice",
        **{(event, at): "ruling" for event in ("power", "other") for at in ROUND},
    },
    "aruze-etg": {  # 7.4
        ("not-flat", "tumbling"): "void pending",
        **{
            (event, at): "void pending"
            for event in ("broken-dice", "tumbler-fault")
            for at in ("shoot-wait", "tumbling")
        },
    },
}
CROWN_STOPS = {"lights": False, "tumbler-fault": False, "equipment": False}
# Star 8.8 always, Crown 7.4 unless it was put right at once.
STOPS = {"star-2016": {"lights": True}, "crown-a": CROWN_STOPS, "crown-b": CROWN_STOPS}


class Model:
    """Money and phases of one table, in plain dictionaries."""

    def __init__(self, game: str, *, least: int, most: int, chip: int = 1) -> None:
        self.game, self.chip = game, chip
        self.electronic = game == "aruze-etg"
        self.phase = "between"
        self.round = 0
        self.wallet: dict[str, int] = {}
        self.chips: dict[str, int] = {}
        self.layout: dict[str, dict[str, int]] = {}
        self.house = 0
        self.cash = 0
        self.limits: dict[str | None, tuple[int, int]] = {None: (least, most)}
        self.own_limits: dict[str, tuple[int, int]] = {}
        self.warned: dict[str, int] = {}
        self.streaks: dict[tuple[str, str], dict[str, Any]] = {}
        self.runs: dict[str, tuple[str, int]] = {}
        self.called = self.shaken = self.keyed = self.lights_failed = False
        self.stops_after = self.suspended = self.ruling = False
        self.closing = False
        self.then: tuple[dict[str | None, tuple[int, int]], dict[str, tuple[int, int]]] | None = (
            None
        )
        self.last: dict[str, Any] | None = None

    # ------------------------------------------------------------------ money comes and goes

    def buy_in(self, player: str, amount: int) -> None:
        self.wallet[player] = self.wallet.get(player, 0) + amount
        self.cash += amount

    def cash_out(self, player: str, amount: int) -> None:
        self.buy_in(player, -amount)

    def bring(self, player: str, amount: int) -> None:
        self.wallet[player] = self.wallet.get(player, 0) - amount
        self.chips[player] = self.chips.get(player, 0) + amount

    def take(self, player: str, amount: int) -> None:
        self.bring(player, -amount)

    def place(self, player: str, wagers: dict[str, int]) -> None:
        if self.phase == "between":  # Canberra 4.1: a bet may begin the round
            self.begin()
        lying = self.layout.setdefault(player, {})
        for wager, amount in wagers.items():
            lying[wager] = lying.get(wager, 0) + amount
            self.chips[player] -= amount

    def lift(self, player: str, wager: str, amount: int | None = None) -> int:
        lying = self.layout[player]
        lifted = lying[wager] if amount is None else amount
        lying[wager] -= lifted
        if lying[wager] == 0:
            del lying[wager]
        self.chips[player] = self.chips.get(player, 0) + lifted
        return lifted

    def lift_all(self, player: str) -> None:
        for wager in list(self.layout.get(player, {})):
            self.lift(player, wager)

    def move(self, player: str, source: str, target: str, amount: int | None = None) -> None:
        self.place(player, {target: self.lift(player, source, amount)})

    def place_streak(self, player: str, market: str, stake: int) -> None:
        side = self.runs[market][0]
        self.chips[player] -= stake
        self.streaks[player, market] = {"side": side, "stake": stake, "count": 0}

    # ------------------------------------------------------------------ the round

    def begin(self) -> None:
        self.round += 1
        self.phase = "betting"
        self.called = self.shaken = self.keyed = self.lights_failed = False
        self.then = None
        if not self.electronic:
            self.last = None

    def shake(self, tumbles: int) -> None:
        if self.phase == "no-spin" and tumbles > 0:
            self.phase = "closed" if self.called else "betting"
        elif self.phase == "between":
            self.begin()
            self.phase = "shaken" if self.game == "star-2016" else "betting"
        self.shaken = tumbles > 0
        if tumbles < TUMBLES.get(self.game, 0):
            self.void()

    def open_bets(self) -> None:
        if self.phase == "between":
            self.begin()
        self.phase = "betting"

    def close_bets(self) -> None:
        """No more bets: the round is settled by the limits of this moment."""
        self.phase, self.called = "closed", True
        self.then = dict(self.limits), dict(self.own_limits)
        if self.electronic:
            self.last = None

    def uncover(self, *, key_wanted: bool) -> None:
        if self.phase in ("shaken", "betting"):
            self._follows("exposed")
        elif key_wanted and not self.keyed and self.game == "star-2016":
            self.void()  # Star 8.4; MBS 5.9 lets the round stand
        else:
            self.phase = "uncovered"

    def settle(self, dice: Dice) -> None:
        """Take the losers, pay the winners, move the streaks on."""
        self.last = {
            "layout": copy.deepcopy(self.layout),
            "streaks": copy.deepcopy(self.streaks),
            "runs": dict(self.runs),
            "lights": self.lights_failed,
            "got": {},
            "won": -self.house,
        }
        chips = dict(self.chips)
        index = ROLLS.index(dice)
        for player, wagers in self.layout.items():
            under = False
            for wager, stake in wagers.items():
                least, _ = self.limits_of(player, wager)
                under = under or stake < least
                returned, paid = self._decide(player, wager, stake, index)
                self.chips[player] = self.chips.get(player, 0) + returned + paid
                self.house += stake - returned - paid
            if under and self.game in SETTLED_ONCE:
                self.warned.setdefault(player, self.round)
        self._step_streaks(dice)
        self.last["won"] += self.house
        self.last["kept"] = set(self.streaks)
        self.last["got"] = {name: now - chips.get(name, 0) for name, now in self.chips.items()}
        self._resolved()
        self._stop()

    def _decide(self, player: str, wager: str, stake: int, index: int) -> tuple[int, int]:
        least, most = self.limits_of(player, wager)
        warned = self.warned.get(player, self.round) < self.round
        if stake < least and warned:
            return stake, 0
        counted = min(stake, most)
        odds = TABLE[self.game][wager][index]
        if odds is None:
            return stake - counted, 0
        pays = counted * odds
        if self.game in PAID_UP and pays % self.chip:
            pays += self.chip - pays % self.chip
        return stake, pays

    def limits_of(self, player: str, wager: str) -> tuple[int, int]:
        limits, own = self.then or (self.limits, self.own_limits)
        area = next((a for a in (wager, wager.partition(":")[0]) if a in limits), None)
        if player not in own:
            return limits[area]
        least, most = own[player]
        if self.game in PAID_UP:
            return least, most  # Crown 4.3 sets both
        alone = self.game == "canberra-2005"  # 3.2 raises the maximum alone
        return limits[area][0] if alone else least, max(most, limits[area][1])

    def _step_streaks(self, dice: Dice) -> None:
        """Star 6.2 to 6.5, 8.7.1: a triple moves nothing; failed lights end every wager."""
        if self.game != "star-2016":
            return
        triple = len(set(dice)) == 1
        for market, sides in MARKETS.items():
            low = sum(dice) <= 10 if market == "streak:small-big" else sum(dice) % 2 == 1
            hit = None if triple else sides[0] if low else sides[1]
            for (player, of), wager in list(self.streaks.items()):
                if of == market:
                    self._step(player, of, wager, hit)
            if hit is not None:
                side, length = self.runs.get(market, ("", 0))
                self.runs[market] = (hit, length + 1 if hit == side else 1)

    def _step(self, player: str, market: str, wager: dict[str, Any], hit: str | None) -> None:
        if hit == wager["side"]:
            wager["count"] += 1
        broken = hit is not None and hit != wager["side"]
        if not (broken or wager["count"] == 12 or self.lights_failed):
            return
        stake, won = wager["stake"], STREAK_ODDS.get(wager["count"])
        del self.streaks[player, market]
        if won is not None:
            self.chips[player] = self.chips.get(player, 0) + stake + stake * won
            self.house -= stake * won
        elif hit is None:
            self.chips[player] = self.chips.get(player, 0) + stake  # A52
        else:
            self.house += stake

    def _resolved(self) -> None:
        self.layout, self.phase, self.lights_failed = {}, "between", False

    def reverse(self) -> dict[str, int]:
        """Undo the settlement; say what players have taken away meanwhile, which the house lends.

        Streak wagers placed since lay on a result that no longer stands: they go back.
        """
        assert self.last is not None
        last, self.last = self.last, None
        for (player, market), wager in self.streaks.items():
            if (player, market) not in last["kept"]:
                self.chips[player] = self.chips.get(player, 0) + wager["stake"]
        lent = self._take_back(last)
        self.layout, self.streaks = last["layout"], last["streaks"]
        self.runs, self.lights_failed = last["runs"], last["lights"]
        self.phase = "entered"
        return lent

    def _take_back(self, last: dict[str, Any]) -> dict[str, int]:
        lent: dict[str, int] = {}
        for player, got in last["got"].items():
            lacking = max(0, got - self.chips.get(player, 0))
            self.chips[player] = self.chips.get(player, 0) - got + lacking
            self.house -= lacking
            lent[player] = lacking
        self.house -= last["won"]
        return lent

    def void(self) -> None:
        """Stakes go back; at Canberra payouts too."""
        lent: dict[str, int] = {}
        if self.phase == "between":
            if self.last is None or self.game not in PAYOUTS_TOO:
                return
            lent = self.reverse()
        self._give_back(self.layout, lent)
        self._resolved()
        self._stop()
        self.last = None

    def _give_back(self, layout: dict[str, dict[str, int]], lent: dict[str, int]) -> None:
        """Stakes go back, less what their player owes."""
        for player, wagers in layout.items():
            stakes = sum(wagers.values())
            debt = min(stakes, lent.get(player, 0))
            self.chips[player] = self.chips.get(player, 0) + stakes - debt
            self.house += debt

    def _stop(self) -> None:
        self.suspended, self.stops_after = self.suspended or self.stops_after, False

    def invalidate(self, *, refund: bool, forfeits: tuple[str, ...]) -> None:
        """The last outcome, while no other round has gone past wagering, or this round's."""
        settled = self.last is not None and self.phase in ("between", "betting")
        lent: dict[str, int] = {}
        layout = self.layout
        if settled and self.electronic:
            assert self.last is not None
            layout, lent = self.last["layout"], self._take_back(self.last)
        elif settled:
            lent = self.reverse()
            layout = self.layout
        for player, wagers in layout.items():
            if player in forfeits or not refund:
                self.house += sum(wagers.values())
                wagers.clear()
        self._give_back(layout, lent)
        self.last = None
        if settled and self.electronic:
            return
        self._resolved()
        if self.ruling:
            self.suspended = self.ruling = False
        self._stop()
        if self.electronic:
            self.next_period()

    # ------------------------------------------------------------------ what goes wrong

    def declare(self, event: str, *, fixed: bool) -> None:
        always = STOPS.get(self.game, {}).get(event)
        stops = always is not None and (always or not fixed)
        if self._follows(event) == "by dice":
            self.stops_after = self.stops_after or stops
        elif stops:
            self.suspended = True

    def _follows(self, event: str) -> str:
        outcome = FAULTS[self.game][event, self.phase]
        match outcome:
            case "void":
                self.void()
            case "again":
                self.phase, self.shaken = "no-spin", False
            case "void pending":
                self.phase = "void-pending"
            case "option":
                self.phase = "power-option"
            case "ruling":
                self.suspended = self.ruling = True
            case "by dice":
                self.lights_failed = True
        return outcome

    def next_period(self) -> None:
        """Aruze 1.1: the wagering period follows the resolution, unless the table is closing."""
        if not self.closing:
            self.begin()
