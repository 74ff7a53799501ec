"""The simple table with colour chips and tokens: who has which, and what comes back in kind.

It lets the plain model reckon with money alone, and then changes value chips for pieces.
"""

from typing import Any

from tests.independent.enumeration import ROLLS, TABLE
from tests.properties.model import Dice, Model

ORDER = ("ann", "bob", "cat")
At = tuple[str, str]


class ColourModel(Model):
    """Pieces in hands and on the layout, by colour; whatever is left is in the rack."""

    def __init__(self, game: str, *, least: int, most: int, chip: int = 1) -> None:
        super().__init__(game, least=least, most=most, chip=chip)
        self.pieces: dict[str, int] = {}
        self.value: dict[str, int] = {}
        self.hand: dict[At, int] = {}
        self.parts: dict[At, dict[str, int]] = {}
        self.before: dict[At, dict[str, int]] = {}
        self.once: dict[str, bool] = {}
        self.kept: dict[At, int] = {}
        self.laid: dict[At, dict[str, int]] = {}
        self._decided: dict[At, tuple[int, int, int]] = {}
        self._kind_back: dict[str, int] = {}
        self._index = 0

    # ------------------------------------------------------------------ pieces

    def rack(self, colour: str) -> int:
        out = sum(n for (_, kind), n in self.hand.items() if kind == colour)
        lies = sum(parts.get(colour, 0) for parts in self.parts.values())
        return self.pieces[colour] - (out + lies) // self.value[colour]

    def _free(self) -> None:
        self.hand = {at: n for at, n in self.hand.items() if n}
        held = {kind for _, kind in self.hand} | {k for p in self.parts.values() for k in p}
        self.value = {kind: value for kind, value in self.value.items() if kind in held}

    def buy(self, player: str, colour: str, pieces: int, value: int) -> None:
        self.value[colour] = value
        self._to_hand(player, colour, pieces * value)

    def give_tokens(self, player: str, kind: str, amount: int, *, once: bool) -> None:
        """Tokens are worth themselves and are no money."""
        self.value[kind], self.pieces[kind] = 1, 10**9
        self.once[kind] = once
        self.hand[player, kind] = amount

    def carry(self, player: str, kind: str, amount: int) -> None:
        """Tokens go to the wallet, or come from it when negative; no money goes with them."""
        self.kept[player, kind] = self.kept.get((player, kind), 0) + amount
        self.hand[player, kind] = self.hand.get((player, kind), 0) - amount
        self.value[kind] = 1
        self._free()

    def collect_all(self, player: str) -> None:
        """Whatever comes to a player pays a debt first."""
        self._collect(player, self.chips[player])

    def redeem(self, player: str, colour: str, pieces: int) -> None:
        self._to_hand(player, colour, -pieces * self.value[colour])
        self._collect(player, self.chips[player])
        self._free()

    def _to_hand(self, player: str, colour: str, amount: int) -> None:
        self.hand[player, colour] = self.hand.get((player, colour), 0) + amount
        self.chips[player] -= amount

    # ------------------------------------------------------------------ on the layout

    def lay(self, player: str, chips: dict[str, dict[str, int]]) -> None:
        self.place(player, {wager: sum(kinds.values()) for wager, kinds in chips.items()})
        for wager, kinds in chips.items():
            for colour, amount in kinds.items():
                if colour != "value":
                    self._to_hand(player, colour, -amount)
                    parts = self.parts.setdefault((player, wager), {})
                    parts[colour] = parts.get(colour, 0) + amount

    def repeat(self, player: str, wagers: dict[str, int]) -> None:
        chips = {}
        for wager, stake in wagers.items():
            parts = self.before.get((player, wager), {})
            chips[wager] = {**parts, "value": stake - sum(parts.values())}
        self.lay(player, chips)

    def off(self, player: str, wager: str, amount: int | None) -> dict[str, int]:
        """Value chips come off first, then the colour laid last."""
        parts, lies = self.parts.get((player, wager), {}), self.layout[player][wager]
        left = (lies if amount is None else amount) - (lies - sum(parts.values()))
        found = {}
        last_first = list(parts)[::-1]
        for colour in sorted(last_first, key=lambda kind: "token:" in kind):
            found[colour] = max(0, min(parts[colour], left))
            left -= found[colour]
        return {colour: amount for colour, amount in found.items() if amount}

    def tokens_on(self, player: str) -> int:
        own = (parts for (name, _), parts in self.parts.items() if name == player)
        return sum(n for parts in own for kind, n in parts.items() if "token:" in kind)

    def cuts(self, *lifted: Any) -> bool:
        off = self.off(*lifted)
        return any(part % self.value[colour] for colour, part in off.items())

    def lift(self, player: str, wager: str, amount: int | None = None) -> int:
        off = self._off(player, wager, amount)
        for colour, part in off.items():
            self._to_hand(player, colour, part)
        return super().lift(player, wager, amount)

    def _off(self, player: str, wager: str, amount: int | None) -> dict[str, int]:
        off, at = self.off(player, wager, amount), (player, wager)
        for colour, part in off.items():
            self.parts[at][colour] -= part
        self.parts[at] = {c: n for c, n in self.parts.get(at, {}).items() if n}
        if not self.parts[at]:
            del self.parts[at]
        return off

    def move(self, player: str, source: str, target: str, amount: int | None = None) -> None:
        off = self._off(player, source, amount)
        self.place(player, {target: super().lift(player, source, amount)})
        for colour, part in off.items():
            parts = self.parts.setdefault((player, target), {})
            parts[colour] = parts.get(colour, 0) + part

    # ------------------------------------------------------------------ the settlement

    def settle(self, dice: Dice) -> None:
        self._index, self._decided, self._kind_back = ROLLS.index(dice), {}, {}
        super().settle(dice)
        self._kind_back = {}

    def _decide(self, player: str, wager: str, stake: int, index: int) -> tuple[int, int]:
        returned, paid = super()._decide(player, wager, stake, index)
        self._decided[player, wager] = (stake, returned, paid)
        return returned, paid

    def _step_streaks(self, dice: Dice) -> None:
        super()._step_streaks(dice)
        assert self.last is not None
        self.last["kinds"], self.last["values"] = [], dict(self.value)
        areas = [(p, w) for p in ORDER for w in self.layout.get(p, {}) if (p, w) in self.parts]
        lots = [(at, self.parts.pop(at)) for at in areas]
        rack = {c: self.rack(c) for c in self.value}
        for _, parts in lots:
            for colour, part in parts.items():
                rack[colour] -= part // self.value[colour]
        for won in (False, True):
            for at, parts in lots:
                if (self._wins(at)) == won:
                    self._area(at, parts, rack)
        self._remember(lots)

    def _wins(self, at: At) -> bool:
        return self._decided[at][2] > 0

    def _area(self, at: At, parts: dict[str, int], rack: dict[str, int]) -> None:
        """One area: how much of each colour comes back as pieces."""
        assert self.last is not None
        stake, returned, _ = self._decided[at]
        _, most = self.limits_of(*at)
        returns_all = returned == stake and not self._wins(at)
        left = stake if returns_all else min(stake, most)
        odds = TABLE[self.game][at[1]][self._index]
        for colour, part in sorted(parts.items(), key=lambda each: "token:" not in each[0]):
            value, counted = self.value[colour], min(part, left)
            left -= counted
            if "token:" in colour:
                self._tokens(at, colour, part, 0 if returns_all else counted)
                continue
            back = part
            if self._wins(at) and odds is not None:
                won = counted * odds
                whole = won % value == 0 and won // value <= rack[colour]
                back += int(won) if whole else 0
            elif not returns_all:
                back = (part - counted) // value * value
            rack[colour] += (part - back) // value
            self._to_hand(at[0], colour, back)
            self._kind_back[at[0]] = self._kind_back.get(at[0], 0) + back
            self.last["kinds"].append((at, colour, part, back))

    def _tokens(self, at: At, kind: str, part: int, counted: int) -> None:
        """Star 1.1: taken on a loss, and the house has no money of it; back with a win, or not."""
        assert self.last is not None
        wins = self._wins(at)
        back = part - counted if (not wins or self.once[kind]) else part
        self._to_hand(at[0], kind, back)
        if wins:
            self.chips[at[0]] -= part - back
        else:
            self.house -= part - back
        cash = part if wins else back
        self._kind_back[at[0]] = self._kind_back.get(at[0], 0) + cash
        self.last["kinds"].append((at, kind, part, back))

    def _collect(self, player: str, back: int) -> None:
        super()._collect(player, back - self._kind_back.get(player, 0))

    def _resolved(self) -> None:
        played = [player for player, wagers in self.layout.items() if wagers]
        super()._resolved()
        self.before = {at: kinds for at, kinds in self.before.items() if at[0] not in played}
        self.before |= self.laid
        self.laid, self.parts = {}, {}
        self._free()

    def _remember(self, *lots: Any) -> None:  # the plain model's limits, or areas with colours
        if lots and isinstance(lots[0], list):
            self.laid = {at: dict(parts) for at, parts in lots[0]}
        else:
            super()._remember(*lots)

    # ------------------------------------------------------------------ undone

    def _take_back(self, last: dict[str, Any]) -> dict[str, int]:
        self._again: dict[At, dict[str, int]] = {}
        kinds, values = last.get("kinds", []), last.get("values", {})
        rack = {c: self.rack(c) if c in self.value else self.pieces[c] for c in values}
        for (player, wager), colour, part, back in kinds:
            value = values[colour]
            same = self.value.get(colour, value) == value
            taken = min(back, self.hand.get((player, colour), 0)) if same else 0
            if taken:
                self.hand[player, colour] -= taken
            last["got"][player] += back - taken
            rack[colour] += taken // value
            if same and part // value <= rack[colour]:
                rack[colour] -= part // value
                self._again.setdefault((player, wager), {})[colour] = part
        for parts in self._again.values():
            self.value |= {colour: values[colour] for colour in parts}
        return super()._take_back(last)

    def reverse(self) -> dict[str, int]:
        lent = super().reverse()
        self.parts = self._again
        self._free()
        return lent

    def _give_back(self, layout: dict[str, dict[str, int]], lent: dict[str, int]) -> None:
        self._remember([(at, parts) for at, parts in self.parts.items()])
        for (player, wager), parts in self.parts.items():
            if wager not in layout.get(player, {}):  # kept: tokens are no money
                self.house -= sum(part for kind, part in parts.items() if "token:" in kind)
            else:
                for colour, part in parts.items():
                    self._to_hand(player, colour, part)
                    self._kind_back[player] = self._kind_back.get(player, 0) + part
        for player, wagers in layout.items():
            stakes, kind = sum(wagers.values()), self._kind_back.pop(player, 0)
            self.chips[player] = self.chips.get(player, 0) + stakes
            self._collect(player, min(stakes - kind, lent.get(player, 0)))
