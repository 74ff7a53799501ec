"""What a document asks for at a table: each kind of equipment, how it must be, by which clause."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from sicbo.core.ids import ClauseNumber, GameId

EquipmentKind = Literal[
    "table",
    "device",
    "layout",
    "lights",
    "panel",
    "tumbler",
    "dice",
    "markers",
    "tray",
    "colour-set",
    "key",
]
"""What the register of a floor knows: the felt, what tumbles, what lights, what opens."""

TUMBLED: Final[tuple[EquipmentKind, ...]] = ("tumbler", "dice")
"""What virtual dice stand for, and what only a dealer or above handles at an open table."""

SEVERAL: Final[tuple[EquipmentKind, ...]] = ("markers", "colour-set", "key")
"""What a table may have more than one of."""

YES_NO: Final = ("yes", "no")

FACTS: Final[Mapping[EquipmentKind, Mapping[str, tuple[str, ...]]]] = {
    "table": {},
    "device": {"represents": ("sic-bo", "another-game")},
    "layout": {
        "areas": ("marked", "unmarked"),
        "elements": ("complete", "incomplete"),
        "further-elements": ("complete", "incomplete"),
        "appearance": ("similar", "different"),
        "extras": ("none", "consistent", "inconsistent"),
    },
    "lights": {"lights": ("winning-areas", "nothing")},
    "panel": {
        "entry": ("keys", "touch-screen"),
        "marks": ("numbers", "symbols"),
        "linked": YES_NO,
    },
    "tumbler": {
        "drive": ("mechanical", "electronic", "hand"),
        "automatic": YES_NO,
        "sensors": YES_NO,
        "affixed": YES_NO,
        "cover": ("dome", "other", "none"),
        "removable": YES_NO,
        "transparent": YES_NO,
        "mixes": ("at-random", "otherwise"),
    },
    "dice": {"marks": ("dots", "numbers", "symbols"), "opposite": ("seven", "other")},
    "markers": {
        "material": ("plastic", "other"),
        "colours": ("different", "one"),
        "numbered": YES_NO,
    },
    "tray": {"lockable": YES_NO, "fixed": YES_NO},
    "colour-set": {},
    "key": {},
}
"""Facts that an item may have, by its kind, and what each may say; the first is the usual one."""

DIAGRAM: Final = "diagram"
"""The fact that says which diagram of its document a layout is like."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class Diagram(_Part, frozen=True):
    """A diagram that a layout may be like, and the clause that shows it."""

    name: str
    clause: ClauseNumber


class Requirement(_Part, frozen=True):
    """A kind of equipment that a table must have, and how it must be by one clause.

    Several may speak of one kind: an item must meet them all.
    """

    kind: EquipmentKind
    clause: ClauseNumber
    also: tuple[ClauseNumber, ...] = ()
    """Headings and definitions that say the same."""
    games: Annotated[tuple[GameId, ...], msgspec.Meta(min_length=1)] | None = None
    """The games it is asked for, where it is not for all of the document."""
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    """How many pieces an item has."""
    needs: dict[str, Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]] = {}
    """Facts of the item, and what each may say."""
    diagrams: tuple[Diagram, ...] = ()
    """The diagrams that a layout may be like."""
    sealed: bool = False
    """Whether it is sealed while it is played with."""
    approved_clause: ClauseNumber | None = None
    """What approval means, where the document's regulator must have approved the item."""

    def asked_of(self, game: str) -> bool:
        """Whether a game asks for it."""
        return self.games is None or game in self.games
