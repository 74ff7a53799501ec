"""Commands with extremes in them, made from the commands' own types.

A new command, or a new field of one, is tried without a line here: what a field holds follows from
its type, and a few fields that must fit the moment are known by their names.
"""

import datetime
import random
import types
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sicbo.core.floor.founding import FLOOR_COMMANDS
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.wallets import CageCommand
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.config import TableConfig
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS

AT_TABLES: Final[tuple[type, ...]] = TABLE_COMMANDS
AWAY: Final[tuple[type, ...]] = (*FLOOR_COMMANDS, *get_args(CageCommand), *NOUN_COMMANDS)
NAMES: Final = ("ann", "bob", "zed", "timer", "tumbler", "system", "owner", "house-dealer", "")

_ZONES: Final = tuple(datetime.timezone(datetime.timedelta(minutes=m)) for m in range(-1439, 1440))
NUMBERS: Final = (
    *(0, 1, -1, 2, 7, 10**6, -(10**6), 10**9, 10**12, 10**15, 10**15 + 1, 10**16, 3 * 10**11),
    *(2**31, 2**32, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**64 + 5, -(2**63) - 1),
    *(10**30, -(10**30), 10**400, 10**4000),
)
TEXTS: Final = (
    *("", " ", "ann", "small", "\x00", "\x1b[2J", "a\nb", "\u202e", "\u2028", "\ud800", "é" * 60),
    *(
        "a" * 80,
        "a" * 81,
        "r" * 500,
        "r" * 501,
        "x" * 100_000,
        "骰" * 30,
        "'; DROP TABLE entries; --",
    ),
)
ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 1.5, -0.0, 1e308, float("nan"), float("inf"), [], {}, [[]], {"": ""}),
    *([1, 2], [1, 2, 3, 4], [1] * 10_000, {f"k{n}": n for n in range(3_000)}, "NaN", "1e5"),
)
"""What no field wants; on the wire anybody can say it."""


def deep(levels: int) -> Any:
    """Lists in lists."""
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


class Fuzz:
    """Makes commands as plain values, from one source of chance."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.known: dict[str, Sequence[Any]] = {"player": NAMES, "person": NAMES}
        """What fields of these names may hold to get anywhere, besides extremes."""

    def command(self, kind: type, *, typed: bool) -> dict[str, Any]:
        """A command of a kind with an extreme or two; with values of its types only, if so said."""
        wild = self.dice.random() < 0.85
        made = self._struct(kind, wild=wild, typed=typed)
        if not typed and self.dice.random() < 0.1:
            made[self.dice.choice(("role", "by", "", "__class__"))] = "system"
        if not typed and made and self.dice.random() < 0.05:
            del made[self.dice.choice(list(made))]
        return made

    def _struct(self, kind: type, *, wild: bool, typed: bool) -> dict[str, Any]:
        config: Any = kind.__struct_config__  # type: ignore[attr-defined]
        made: dict[str, Any] = {config.tag_field: config.tag} if config.tag_field else {}
        told = get_type_hints(kind, include_extras=True)
        hints = {name: told[name] for name in kind.__struct_fields__}  # type: ignore[attr-defined]
        extreme = self.dice.choice(list(hints)) if wild and hints else None
        for name, hint in hints.items():
            made[name] = self._field(name, hint, wild=name == extreme, typed=typed)
        return made

    def _field(self, name: str, hint: Any, *, wild: bool, typed: bool) -> Any:
        if wild and not typed and self.dice.random() < 0.3:
            return self.dice.choice((*ODD, *NUMBERS, *TEXTS))
        if name in self.known and not (wild and self.dice.random() < 0.7):
            return self.dice.choice(self.known[name])
        return self.value(hint, wild=wild, typed=typed)

    def value(self, hint: Any, *, wild: bool, typed: bool) -> Any:
        """A value of a type: an extreme one, or one that might be said."""
        origin, inner = get_origin(hint), get_args(hint)
        while origin is Annotated or hasattr(hint, "__supertype__"):
            if hint is Amount:
                return self.dice.choice(NUMBERS) if wild else self.dice.choice((500, 1000, 2500))
            if hint is WagerKey and not wild:
                return self.dice.choice(("small", "big", "single:1", "streak:small-big"))
            hint = inner[0] if origin is Annotated else hint.__supertype__
            origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self.value(self.dice.choice(inner), wild=wild, typed=typed)
        if origin is Literal:
            return self.dice.choice(inner) if typed or not wild else self.dice.choice(TEXTS)
        if origin in (dict, tuple, list):
            return self._many(origin, inner, wild=wild, typed=typed)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._struct(hint, wild=wild, typed=typed)
        return self._plain(hint, wild=wild)

    def _many(self, origin: Any, inner: Any, *, wild: bool, typed: bool) -> Any:
        fixed = origin is tuple and ... not in inner
        if fixed:
            at = self.dice.randrange(len(inner)) if wild else -1
            return [self._die(n == at) for n, _ in enumerate(inner)]
        many = self.dice.choice((0, 1, 256, 257, 3_000)) if wild else self.dice.randrange(3)
        if origin is dict:
            item = self.value(inner[1], wild=wild, typed=typed)
            keys = [self.value(inner[0], wild=False, typed=typed) for _ in range(many)]
            odd = {f"{key}{n}" if many > 2 else key: item for n, key in enumerate(keys)}
            return odd | ({self.dice.choice(TEXTS): item} if wild and many == 1 else {})
        return [self.value(inner[0], wild=wild, typed=typed) for _ in range(min(many, 300))]

    def _die(self, wild: bool) -> int:
        return self.dice.choice(NUMBERS) if wild else self.dice.randint(1, 6)

    def _plain(self, hint: Any, *, wild: bool) -> Any:
        if hint is bool:
            return self.dice.random() < 0.5
        if hint is int:
            return self.dice.choice(NUMBERS) if wild else self.dice.randint(1, 3)
        if hint is str:
            return self.dice.choice(TEXTS) if wild else self.dice.choice(("ann", "agreed", "A"))
        if hint is datetime.datetime:
            return self._time(wild).isoformat()
        if hint is datetime.date:
            return self._time(wild).date().isoformat()
        if hint is datetime.time:
            zone = "+23:59" if wild and self.dice.random() < 0.5 else ""
            return self.dice.choice(("00:00:00", "12:00:00", "23:59:59.999999")) + zone
        if hint is type(None):
            return None
        raise TypeError(f"type must be one that is known, got {hint!r}")

    def _time(self, wild: bool) -> datetime.datetime:
        if not wild:
            days = datetime.timedelta(days=self.dice.randint(-2, 30))
            return datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC) + days
        year = self.dice.choice((1, 1899, 1900, 8999, 9000, 9999, 9999, 9999))
        month, day = self.dice.choice(((1, 1), (12, 31)))
        clock = self.dice.choice(((0, 0, 0, 0), (23, 59, 59, 999_999)))
        zone = None if self.dice.random() < 0.1 else self.dice.choice(_ZONES)
        return datetime.datetime(year, month, day, *clock, tzinfo=zone)


def typed(kind: type, made: dict[str, Any]) -> Any:
    """The command itself, whatever its bounds; nothing where no decoder would make it."""
    config: Any = kind.__struct_config__  # type: ignore[attr-defined]
    plain = {name: value for name, value in made.items() if name != config.tag_field}
    try:
        return msgspec.convert(plain | {config.tag_field: config.tag}, kind)
    except (msgspec.ValidationError, OverflowError, UnicodeError):
        return None


def configs(found: TableConfig) -> tuple[Any, ...]:
    """A table's own set-up, as a plain value."""
    return (msgspec.to_builtins(found),)
