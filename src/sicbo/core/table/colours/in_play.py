"""What a table knows of chips other than value chips: in hands, on the layout, and agreed on."""

import datetime
from dataclasses import dataclass, field
from typing import Final, Literal, NewType

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount

Kind = NewType("Kind", str)
"""A kind of chips: ``value``, a colour such as ``red``, or the tokens of a voucher."""

VALUE: Final = Kind("value")
"""Chips with a denomination on them, which are money."""

TOKEN: Final = "token:"
"""With this begins the kind of tokens; the voucher they came from stands behind it."""

Parts = dict[Kind, Amount]
"""What of a wager is not value chips, by kind, in the order in which it was laid."""

ValueSign = Literal["marker", "chip"]
"""What shows the value of a colour: a numbered marker button, or a value chip."""


def is_token(kind: str) -> bool:
    """Whether a kind is tokens.

    >>> is_token("token:gala-7"), is_token("red")
    (True, False)
    """
    return kind.startswith(TOKEN)


@dataclass(slots=True)
class ColourInUse:
    """A colour that somebody holds, in hand or on the layout."""

    value: Amount
    shown: ValueSign | None = None
    held: dict[str, int] = field(default_factory=dict)
    """Pieces in hand, by player."""
    areas: tuple[str, ...] = ()
    """The areas, by key or family, that tokens may be laid on; any where none is named."""
    single_use: bool = False
    """Whether tokens are taken on a win too."""
    until: datetime.datetime | None = None
    """When tokens are laid last."""


@dataclass(slots=True)
class ChipsInPlay:
    """Everything of a table that is not value chips."""

    colours: dict[Kind, ColourInUse] = field(default_factory=dict)
    tokens: dict[Kind, ColourInUse] = field(default_factory=dict)
    """Tokens by their voucher: a piece is the smallest coin."""
    parts: dict[tuple[str, WagerKey], Parts] = field(default_factory=dict)
    """Of each wager on the layout that is not value chips alone: what else it is."""
    before: dict[tuple[str, WagerKey], Parts] = field(default_factory=dict)
    """The same of each player's round before, for whoever repeats it."""
    agreed: set[tuple[Kind, str, str]] = field(default_factory=set)
    """A colour, who holds it, and whom that player lets have it too."""
    compelled: set[str] = field(default_factory=set)
    """Players who have to use colour chips."""

    def use(self, kind: Kind) -> ColourInUse | None:
        """A kind that somebody holds."""
        return (self.tokens if is_token(kind) else self.colours).get(kind)

    def on_layout(self, kind: Kind) -> int:
        """What lies on the layout of a kind, at its value."""
        return sum(parts.get(kind, 0) for parts in self.parts.values())

    def out(self, kind: Kind) -> int:
        """How many pieces of a colour are out of the rack."""
        use = self.use(kind)
        if use is None:
            return 0
        return sum(use.held.values()) + self.on_layout(kind) // use.value

    def holders(self, kind: Kind) -> set[str]:
        """Whoever has a colour, in hand or on the layout."""
        use = self.use(kind)
        laid = {player for (player, _), parts in self.parts.items() if kind in parts}
        return laid if use is None else laid | set(use.held)

    def colours_of(self, player: str) -> list[Kind]:
        """The colours that a player has, in hand or on the layout."""
        return [kind for kind in self.colours if player in self.holders(kind)]

    def in_hand(self, player: str, kind: Kind) -> int:
        """What a player has of a colour in hand, at its value."""
        use = self.use(kind)
        return 0 if use is None else use.held.get(player, 0) * use.value

    def add(self, player: str, kind: Kind, amount: int) -> None:
        """Give or take what a player has of a kind in hand, at its value."""
        use = self.use(kind)
        assert use is not None
        left = use.held.get(player, 0) + amount // use.value
        if left:
            use.held[player] = left
        else:
            use.held.pop(player, None)

    def lay(self, player: str, wager: WagerKey, parts: Parts) -> None:
        """Chips other than value chips lie on an area."""
        laid = self.parts.setdefault((player, wager), {})
        for kind, amount in parts.items():
            laid[kind] = Amount(laid.get(kind, 0) + amount)

    def lay_from_hand(self, player: str, wager: WagerKey, parts: Parts) -> None:
        """Chips other than value chips leave a hand and lie on an area."""
        area = player, wager
        lying = self.parts.get(area)
        if lying is None:
            lying = self.parts[area] = {}
        for kind, amount in parts.items():
            use = self.colours.get(kind) or self.tokens[kind]
            held = use.held
            left = held[player] - amount // use.value
            if left:
                held[player] = left
            else:
                del held[player]
            lying[kind] = lying.get(kind, 0) + amount  # type: ignore[assignment]

    def lift(self, player: str, wager: WagerKey, parts: Parts) -> None:
        """Chips other than value chips are off an area."""
        laid = self.parts[player, wager]
        for kind, amount in parts.items():
            laid[kind] = Amount(laid[kind] - amount)
            if not laid[kind]:
                del laid[kind]
        if not laid:
            del self.parts[player, wager]

    def free(self) -> None:
        """Colours that nobody holds any more are free again, and so are their markers."""
        empty = [
            kind
            for uses in (self.colours, self.tokens)
            for kind, use in uses.items()
            if not use.held
        ]
        if not empty:
            return
        laid = {kind for parts in self.parts.values() for kind in parts}
        for kind in empty:
            if kind in laid:
                continue
            if self.tokens.pop(kind, None) is None:
                del self.colours[kind]
                self.agreed = {each for each in self.agreed if each[0] != kind}

    def out_of_rack(self) -> dict[Kind, int]:
        """How many pieces of each colour are out of the rack, the layout looked at once."""
        laid: dict[Kind, int] = {}
        for parts in self.parts.values():
            for kind, amount in parts.items():
                laid[kind] = laid.get(kind, 0) + amount
        return {
            kind: sum(use.held.values()) + laid.get(kind, 0) // use.value
            for kind, use in self.colours.items()
        }
