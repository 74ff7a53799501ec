"""The bounds of everything that is asked: of numbers, times, texts and lists.

They follow from the types of a command's fields, so that a new command is bounded without a line
of its own; a field that needs a bound of its own says so with `Within` or `UpTo`. Whoever takes
commands in looks at them where they are decoded, and `decide` looks again. What is stored was
asked under the bounds of its day and is read whatever it says.
"""

import datetime
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import ClauseNumber
from sicbo.core.money import AMOUNT_MAX as AMOUNT_MAX
from sicbo.core.money import Amount
from sicbo.core.text import harmless, is_harmless, number_told, shortened

WITHIN_BOUNDS: Final = ClauseNumber("house 7")
"""The rule of the house that sets them."""

COUNT_MAX: Final = 10**9
SEATS_MAX: Final = 1_000
SECONDS_MAX: Final = 7 * 24 * 60 * 60
OUTAGE_SECONDS_MAX: Final = 10**10
TEXT_MAX: Final = 80
WORDS_MAX: Final = 500
FILE_NAME_MAX: Final = 4096
ITEMS_MAX: Final = 256
LINES_MAX: Final = 100_000
"""Lines of one round, as the desk brings them from the record."""
YEAR_MIN: Final = 1900
YEAR_MAX: Final = 8999
"""Far enough from the last year that is known for notice and zone to be reckoned with."""

_TOLD_MAX: Final = 40


@dataclass(frozen=True)
class Within:
    """Marks a number that has bounds of its own."""

    least: int
    most: int


@dataclass(frozen=True)
class UpTo:
    """Marks a text or a list that has a length of its own."""

    most: int


Seats = Annotated[int, Within(0, SEATS_MAX)]
Seconds = Annotated[int, Within(-SECONDS_MAX, SECONDS_MAX)]
OutageSeconds = Annotated[int, Within(-OUTAGE_SECONDS_MAX, OUTAGE_SECONDS_MAX)]
TicketDays = Annotated[int, Within(1, 3660)]
Chip = Annotated[Amount, Within(-COUNT_MAX, COUNT_MAX)]
Words = Annotated[str, UpTo(WORDS_MAX)]
"""What somebody says in their own words: grounds, a reason, a reference."""

FileName = Annotated[str, UpTo(FILE_NAME_MAX)]
"""The whole name of a file on the server's machine."""


class Overstep(NamedTuple):
    """Where something lies outside its bounds."""

    field: str
    must: str
    got: str

    def __str__(self) -> str:
        """What, expected, got."""
        return f"{self.field} must be {self.must}, got {self.got}"


class OutOfBounds(SicboError):
    """Something asked that lies outside its bounds."""


_Check = Callable[[Any], Overstep | None]


def overstep(asked: msgspec.Struct) -> Overstep | None:
    """Where something asked first lies outside its bounds, if anywhere."""
    kind = type(asked)
    return (_KNOWN.get(kind) or _of_struct(kind))(asked)


def check_bounds(asked: msgspec.Struct) -> None:
    """Refuse to take in what lies outside its bounds."""
    found = overstep(asked)
    if found is not None:
        raise OutOfBounds(str(found))


# ------------------------------------------------------------------ one check for each type


_KNOWN: Final[dict[type, _Check]] = {}
"""The checks of structs that have been asked for."""


def _of_struct(kind: Any) -> _Check:
    if kind in _KNOWN:
        return _KNOWN[kind]
    hints = hints_of(kind, include_extras=True)
    fields = ((name, hints[name]) for name in kind.__struct_fields__)
    checks = [(name, check) for name, hint in fields if (check := _of(hint)) is not None]
    plain = [(name, hints[name]) for name, _ in checks if hints[name] in (str, int)]
    others = [each for each in checks if hints[each[0]] not in (str, int)]

    def at_leisure(value: Any) -> Overstep | None:
        for name, check in checks:
            asked = getattr(value, name)
            found = None if asked is None else check(asked)
            if found is not None:
                return found._replace(field=f"{name}.{found.field}".rstrip("."))
        return None

    def checked(value: Any) -> Overstep | None:
        """What lies within, as nearly everything does, is seen without a call for each field."""
        for name, hint in plain:
            asked = getattr(value, name)
            if hint is str:
                if len(asked) > TEXT_MAX or not asked.isprintable():
                    return at_leisure(value)
            elif not -COUNT_MAX <= asked <= COUNT_MAX:
                return at_leisure(value)
        for name, check in others:
            asked = getattr(value, name)
            if asked is not None and check(asked) is not None:
                return at_leisure(value)
        return None

    _KNOWN[kind] = checked
    return checked


def _of(hint: Any, mark: Within | UpTo | None = None) -> _Check | None:
    """The check of a type; nothing where it has no room for extremes."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = (each for each in inner[1:] if isinstance(each, Within | UpTo))
        return _of(inner[0], next(marks, mark))
    if hint is Amount and mark is None:
        return _number(Within(-AMOUNT_MAX, AMOUNT_MAX))
    if hasattr(hint, "__supertype__"):
        return _of(hint.__supertype__, mark)
    if origin in (Union, types.UnionType):
        return _of_union(inner)
    if origin in (dict, Mapping):
        return _amounts(inner) or _of_mapping(_of(inner[0]), _of(inner[1]))
    if origin in (tuple, list, set, frozenset):
        most = mark.most if isinstance(mark, UpTo) else ITEMS_MAX
        return _of_items([_of(each) for each in inner if each is not ...], most)
    if origin is Literal or hint in (bool, type(None)):
        return None
    if hint is int:
        return _number(mark if isinstance(mark, Within) else Within(-COUNT_MAX, COUNT_MAX))
    if hint is str:
        return _text(mark.most if isinstance(mark, UpTo) else TEXT_MAX)
    if hint in _TIMES:
        return _TIMES[hint]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _of_struct(hint)
    raise TypeError(f"type must be one whose bounds are known, got {hint!r}")


def _of_union(kinds: tuple[Any, ...]) -> _Check | None:
    """Of the alternatives, that of the value: no two of them are of one class here."""
    checks = {_class_of(each): check for each in kinds if (check := _of(each)) is not None}

    def checked(value: Any) -> Overstep | None:
        check = checks.get(type(value))
        return None if check is None else check(value)

    return checked if checks else None


def _class_of(hint: Any) -> Any:
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return get_origin(hint) or hint


def _of_mapping(keys: _Check | None, values: _Check | None) -> _Check:
    checks_key, checks_value = keys or _unbounded, values or _unbounded

    def checked(value: Any) -> Overstep | None:
        if len(value) > ITEMS_MAX:
            return _too_many(value)
        for key, each in value.items():
            if found := checks_key(key) or checks_value(each):
                return found
        return None

    return checked


def _amounts(inner: tuple[Any, ...]) -> _Check | None:
    """The check of amounts by name, which every wager brings: what lies within is seen at once."""
    if _class_of(inner[0]) is not str:
        return None
    at_leisure = _of_mapping(_of(inner[0]), _of(inner[1]))
    least, most = -AMOUNT_MAX, AMOUNT_MAX

    def flat(value: Any) -> Overstep | None:
        if len(value) <= ITEMS_MAX:
            for name, amount in value.items():
                if not least <= amount <= most or len(name) > TEXT_MAX or not name.isprintable():
                    break
            else:
                return None
        return at_leisure(value)

    def nested(value: Any) -> Overstep | None:
        if len(value) <= ITEMS_MAX:
            for name, amounts in value.items():
                if len(name) > TEXT_MAX or not name.isprintable() or len(amounts) > ITEMS_MAX:
                    return at_leisure(value)
                for kind, each in amounts.items():
                    if not least <= each <= most or len(kind) > TEXT_MAX or not kind.isprintable():
                        return at_leisure(value)
            return None
        return at_leisure(value)

    if inner[1] is Amount:
        return flat
    of_each = get_args(inner[1])
    named = get_origin(inner[1]) is dict and _class_of(of_each[0]) is str
    return nested if named and of_each[1] is Amount else None


def _unbounded(_: Any) -> None:
    """What has no room for extremes."""


def _of_items(checks: list[_Check | None], most: int) -> _Check:
    def every(value: Any) -> Overstep | None:
        if len(value) > most:
            return _too_many(value, most)
        return _first(checks[0], value)

    def by_place(value: Any) -> Overstep | None:
        found = (_first(check, (each,)) for check, each in zip(checks, value, strict=False))
        return next((each for each in found if each is not None), None)

    return every if len(checks) == 1 else by_place


def _first(check: _Check | None, values: Any) -> Overstep | None:
    if check is None:
        return None
    return next((found for each in values if (found := check(each)) is not None), None)


def _too_many(value: Any, most: int = ITEMS_MAX) -> Overstep:
    return Overstep("", f"at most {most} items", str(len(value)))


def _number(bounds: Within) -> _Check:
    least, most = bounds.least, bounds.most

    def checked(value: Any) -> Overstep | None:
        if least <= value <= most:
            return None
        return Overstep("", f"{least}..{most}", number_told(value))

    return checked


def _text(most: int) -> _Check:
    def checked(value: Any) -> Overstep | None:
        if len(value) > most:
            return Overstep("", f"at most {most} characters", str(len(value)))
        if value.isprintable() or is_harmless(value):
            return None
        told = shortened(harmless(value), _TOLD_MAX)
        return Overstep("", "text without control characters", told)

    return checked


def _year(value: Any) -> Overstep | None:
    if YEAR_MIN <= value.year <= YEAR_MAX:
        return None
    return Overstep("", f"a date of the years {YEAR_MIN}..{YEAR_MAX}", str(value.year))


def _time_of_day(value: Any) -> Overstep | None:
    if value.tzinfo is None:
        return None
    return Overstep("", "a time of day without a zone", shortened(str(value), _TOLD_MAX))


_TIMES: Final[dict[Any, _Check]] = {
    datetime.datetime: _year,
    datetime.date: _year,
    datetime.time: _time_of_day,
}
