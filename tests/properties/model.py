"""A slow, simple table that knows only money and phases, written from the documents' clauses.

It shares no code with the engine: odds come from the independent enumeration, the rest from
the documents. Nobody is refused here; the model is told what was accepted.
"""

import copy
from typing import Any

from tests.independent.enumeration import ROLLS, STREAK_ODDS, TABLE
from tests.properties.faults import FAULTS, FROM_SHAKE, STOPS

Dice = tuple[int, int, int]
Bounds = tuple[int, int]
MARKETS = {"streak:small-big": ("small", "big"), "streak:odd-even": ("odd", "even")}

# Star 4.2: valid. MBS 5.10, Crown 4.2.1, Canberra 3.4: settled once, later ones returned.
SETTLED_ONCE = ("mbs-2020", "crown-a", "crown-b", "canberra-2005")
PAID_UP = ("crown-a", "crown-b")  # Crown 4.2.3
TUMBLES = {"star-2016": 3, "mbs-2020": 3}  # Star 5.1, MBS 3.8
PAYOUTS_TOO = ("canberra-2005",)  # Canberra A Void


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
        self.owed: dict[str, int] = {}
        self.cash = 0
        self.limits: dict[str | None, tuple[int, int]] = {None: (least, most)}
        self.own_limits: dict[str, tuple[int, int]] = {}
        self.warned: dict[str, int] = {}
        self.streaks: dict[tuple[str, str], dict[str, Any]] = {}
        self.runs: dict[str, tuple[str, int]] = {}
        self.called = self.shaken = self.keyed = self.lights_failed = self.tumbled = False
        self.stops_after = self.suspended = self.ruling = False
        self.open = self.closing = False
        self.seated: set[str] = set()
        self.then: tuple[dict[str | None, tuple[int, int]], dict[str, tuple[int, int]]] | None = (
            None
        )
        self.last: dict[str, Any] | None = None
        self.under: dict[tuple[str, str], Bounds] = {}

    # ------------------------------------------------------------------ money comes and goes

    def buy_in(self, player: str, amount: int) -> None:
        self.wallet[player] = self.wallet.get(player, 0) + amount
        self.cash += amount

    def cash_out(self, player: str, amount: int) -> None:
        self.buy_in(player, -amount)

    def bring(self, player: str, amount: int) -> None:
        self.wallet[player] = self.wallet.get(player, 0) - amount
        self.chips[player] = self.chips.get(player, 0) + amount
        if amount > 0:  # house 9: money that comes pays a debt first
            self._collect(player, self.chips[player])

    def take(self, player: str, amount: int) -> None:
        self.bring(player, -amount)

    def place(self, player: str, wagers: dict[str, int]) -> None:
        if self.phase == "between":  # Canberra 4.1: a bet may begin the round
            self.begin()
        wagered = self.layout.setdefault(player, {})
        for wager, amount in wagers.items():
            self._raise(player, wager)
            wagered[wager] = wagered.get(wager, 0) + amount
            self.chips[player] -= amount

    def lift(self, player: str, wager: str, amount: int | None = None) -> int:
        wagered = self.layout[player]
        lifted = wagered[wager] if amount is None else amount
        wagered[wager] -= lifted
        if wagered[wager] == 0:
            del wagered[wager]
            self.under.pop((player, wager), None)
        self.chips[player] = self.chips.get(player, 0) + lifted
        return lifted

    def tokens_on(self, _: str) -> int:
        """What lies of a player's that is no money."""
        return 0

    def cuts(self, *_: object) -> bool:
        """Whether chips cannot be taken off as they lie; money always can."""
        return False

    def lift_all(self, player: str) -> None:
        for wager in list(self.layout.get(player, {})):
            self.lift(player, wager)

    def move(self, player: str, source: str, target: str, amount: int | None = None) -> None:
        self.place(player, {target: self.lift(player, source, amount)})

    def change_limits(self, area: str | None, bounds: Bounds) -> None:
        """What lies keeps the sign it was laid under: Star 4.3, Crown 4.2.2, Canberra 3.5."""
        self._remember(*self.layout)
        self.limits[area] = bounds

    def change_own_limits(self, player: str, bounds: Bounds | None) -> None:
        self._remember(player)
        self.own_limits.pop(player, None)
        if bounds is not None:
            self.own_limits[player] = bounds

    def _remember(self, *players: str) -> None:
        if self.then is None:
            for player in players:
                for wager in self.layout.get(player, {}):
                    self.under[player, wager] = self.limits_of(player, wager)

    def _raise(self, player: str, wager: str) -> None:
        """Chips added count by the sign of now; what lay lawfully before goes on counting."""
        if (player, wager) in self.under:
            (least, most), lay = self.under.pop((player, wager)), self.layout[player].get(wager, 0)
            now_least, now_most = self.signed(player, wager, now=True)
            self.under[player, wager] = min(least, now_least), max(now_most, min(lay, most))

    def place_streak(self, player: str, market: str, stake: int) -> None:
        side = self.runs[market][0]
        self.chips[player] -= stake
        self.streaks[player, market] = {"side": side, "stake": stake, "count": 0}

    def close_table(self) -> None:
        """Everybody gets up."""
        self.phase, self.last, self.open, self.seated = "between", None, False, set()

    # ------------------------------------------------------------------ the round

    def begin(self) -> None:
        self.round += 1
        self.phase = "betting"
        self.called = self.shaken = self.keyed = self.lights_failed = self.tumbled = False
        self.then = None
        self.under = {}
        if not self.electronic:
            self.last = None

    def shake(self, tumbles: int) -> None:
        if self.phase == "no-spin" and tumbles > 0:
            self.phase = "closed" if self.called else "betting"
        elif self.phase == "between":
            self.begin()
            self.phase = "shaken" if self.game == "star-2016" else "betting"
        self.shaken, self.tumbled = tumbles > 0, True
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
            "round": self.round,
            "layout": copy.deepcopy(self.layout),
            "streaks": copy.deepcopy(self.streaks),
            "runs": dict(self.runs),
            "lights": self.lights_failed,
            "got": {},
            "won": -self.house,
        }
        chips, returns = dict(self.chips), dict.fromkeys(self.layout, 0)
        index = ROLLS.index(dice)
        for player, wagers in self.layout.items():
            under = False
            for wager, stake in wagers.items():
                least, _ = self.limits_of(player, wager)
                under = under or stake < least
                returned, paid = self._decide(player, wager, stake, index)
                self.chips[player] = self.chips.get(player, 0) + returned + paid
                returns[player] += returned + paid
                self.house += stake - returned - paid
            if under and self.game in SETTLED_ONCE:
                self.warned.setdefault(player, self.round)
        self._step_streaks(dice)
        self.last["won"] += self.house
        self.last["kept"] = set(self.streaks)
        self.last["got"] = {name: now - chips.get(name, 0) for name, now in self.chips.items()}
        for player, back in returns.items():
            self._collect(player, back)
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

    def limits_of(self, player: str, wager: str) -> Bounds:
        least, most = self.signed(player, wager)
        laid_least, laid_most = self.under.get((player, wager), (least, most))
        return min(least, laid_least), max(most, laid_most)

    def signed(self, player: str, wager: str, *, now: bool = False) -> Bounds:
        signs = self.limits, self.own_limits
        limits, own = signs if now or self.then is None else self.then
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
            self.owed[player] = self.owed.get(player, 0) + lacking
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
            self.chips[player] = self.chips.get(player, 0) + stakes
            self._collect(player, min(stakes, lent.get(player, 0)))

    def _collect(self, player: str, back: int) -> None:
        """What goes back to a player who owes is taken for the debt."""
        debt = min(back, self.owed.get(player, 0))
        self.chips[player] -= debt
        self.owed[player] = self.owed.get(player, 0) - debt
        self.house += debt

    def _stop(self) -> None:
        self.suspended, self.stops_after = self.suspended or self.stops_after, False

    def invalidate(self, number: int, *, refund: bool, forfeits: tuple[str, ...]) -> None:
        """The last outcome, while no other round has gone past wagering, or this round's."""
        settled = (
            self.last is not None
            and self.phase in ("between", "betting")
            and number == self.last["round"]
        )
        assert settled or number == self.round
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
        if settled:
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
        assert self.tumbled or (self.game, event) not in FROM_SHAKE
        if self.ruling:  # what voids the round answers the question too
            self.suspended = self.ruling = False
        if event == "lights" and self.phase == "between":
            assert self.last is not None
            if not self.last["kept"]:
                self.suspended = self.suspended or stops
                return
            self.reverse()  # Star 8.7.1: streaks that ran on are ended
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
            case _:
                pass
        return outcome

    def next_period(self) -> None:
        """Aruze 1.1: the wagering period follows the resolution, unless the table is closing."""
        if not self.closing:
            self.begin()
