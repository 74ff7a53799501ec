"""The pieces of the notation: money, dice, stakes, irregularities, times and limits, as written."""

import datetime
import json
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

from sicbo.core.bounds import Words
from sicbo.core.dice import Dice
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, format_amount, parse_amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.config import Limits
from sicbo.core.table.fitted.item import PlannedCheck
from sicbo.core.table.tray.messages import Chips
from sicbo.scenario.moment import Moment
from sicbo.scenario.reasons import read_reason, write_reason


class NotUnderstood(SicboError):
    """Words that are no order."""


class CannotBeWritten(SicboError):
    """Something that the notation has no words for."""


MONEY_MAX: Final = Amount(10**17)
"""What is read of money at most: far more than a table lets anybody have, or stake."""

NAME = r"[a-z][\w-]*"
PLACE = rf"(?:{NAME}(?:#\d+)?|#\d+)"
"""A player, a further place of theirs such as ``ann#3``, or one of nobody known such as ``#3``."""

STAGE = rf"{NAME}(?:\.(?:tie|lot)-\d+)?"
"""A session of a tournament, a play-off of it such as ``final.tie-1``, or a lot."""

MONEY = r"-?\d[\d.]*"
KEY = r"[a-z][a-z0-9-]*(?::[a-z0-9-]+)?"
DICE = r"-?\d+ -?\d+ -?\d+"
LETTERS = "[A-Z]{3}"
RULE = r"\d+(?:\.\d+)*(?:\([a-z]+\))*"
SERIAL = r"[A-Za-z0-9][A-Za-z0-9./-]*"
QUOTED = r'"(?:[^"\\]|\\.)*"'
FACTS = r"[a-z-]+=[\w-]+(?: [a-z-]+=[\w-]+)*"
CHECK = r"(?:before-day|after-day|spot|\d+ (?:hours|rounds|days)) (?:stopping|warning)"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z"
WHEN = rf"now|in \d+ (?:second|minute|hour)s?|at \d\d:\d\d|at {MOMENT}"
LIMITS = f"{MONEY} to {MONEY}(?: unit {MONEY})?"
AREAS = rf"{LIMITS} on {KEY}(?:, {LIMITS} on {KEY})*"
_AREA = rf"{MONEY} {KEY}(?: \+ {MONEY} {KEY})* on {KEY}"
KINDS = f"{_AREA}(?:, {_AREA})*"
STAKES = rf"{MONEY} on {KEY}(?:, {MONEY} on {KEY})*"


CHIPS = rf"nothing|-?\d+ of {MONEY}(?:, -?\d+ of {MONEY})*"


def read_chips(text: str) -> Chips:
    """Pieces by denomination, each once."""
    chips: Chips = {}
    for part in () if text == "nothing" else text.split(", "):
        pieces, _, value = part.partition(" of ")
        chip = read_money(value)
        if chip in chips:
            raise NotUnderstood(f"chips of {value} must stand once, got them twice")
        chips[chip] = int(pieces)
    return chips


def write_chips(chips: Mapping[Amount, int]) -> str:
    """Pieces by denomination.

    >>> write_chips({Amount(10_000): 20, Amount(2500): 40})
    '20 of 100, 40 of 25'
    """
    told = (f"{pieces} of {format_amount(value)}" for value, pieces in chips.items())
    return ", ".join(told) or "nothing"


def read_money(text: str) -> Amount:
    """Money that may be negative or too much: what is wrong with it is for the table to say."""
    sign = -1 if text.startswith("-") else 1
    return Amount(sign * parse_amount(text.removeprefix("-"), MONEY_MAX))


def read_dice(text: str) -> Dice:
    """Three dice, whatever they are said to show."""
    first, second, third = (int(die) for die in text.split())
    return first, second, third


def read_stakes(text: str) -> dict[WagerKey, Amount]:
    """Stakes by wager, each once."""
    stakes: dict[WagerKey, Amount] = {}
    for part in text.split(", "):
        amount, _, key = part.partition(" on ")
        if key in stakes:
            raise NotUnderstood(f"wager {key} must stand once, got it twice")
        stakes[WagerKey(key)] = read_money(amount)
    return stakes


def read_kinds(text: str) -> dict[WagerKey, dict[Kind, Amount]]:
    """Chips by wager and kind, each once."""
    chips: dict[WagerKey, dict[Kind, Amount]] = {}
    for area in text.split(", "):
        parts, _, key = area.rpartition(" on ")
        if key in chips:
            raise NotUnderstood(f"wager {key} must stand once, got it twice")
        kinds = chips.setdefault(WagerKey(key), {})
        for part in parts.split(" + "):
            amount, _, kind = part.partition(" ")
            if kind in kinds:
                raise NotUnderstood(f"{kind} must stand once on {key}, got it twice")
            kinds[Kind(kind)] = read_money(amount)
    return chips


def when(moment: datetime.datetime, text: str) -> datetime.datetime:
    """A time written as ``now``, ``in 20 minutes``, ``at 13:30`` or in full."""
    if text == "now":
        return moment
    words = text.split()
    if words[0] == "at" and "T" in words[1]:
        return datetime.datetime.fromisoformat(words[1])
    if words[0] == "at":
        hour, minute = words[1].split(":")
        return moment.replace(hour=int(hour), minute=int(minute), second=0)
    unit = words[2].rstrip("s") + "s"
    return moment + datetime.timedelta(**{unit: int(words[1])})


def limits(text: str) -> Limits:
    """Limits written as ``5 to 1000`` or ``5 to 1000 unit 5``."""
    found = re.fullmatch(rf"({MONEY}) to ({MONEY})(?: unit ({MONEY}))?", text)
    if found is None:
        raise NotUnderstood(f"limits must be such as 5 to 1000 unit 5, got {text!r}")
    unit = read_money(found[3]) if found[3] else Amount(1)
    return Limits(read_money(found[1]), read_money(found[2]), unit)


def read_areas(text: str) -> dict[str, Limits]:
    """Limits by betting area, each once."""
    areas: dict[str, Limits] = {}
    for part in text.split(", "):
        bounds, _, area = part.partition(" on ")
        if area in areas:
            raise NotUnderstood(f"area {area} must stand once, got it twice")
        areas[area] = limits(bounds)
    return areas


def write_when(time: datetime.datetime, now: datetime.datetime) -> str:
    """A time as the notation says it: from now where that is a whole number of something."""
    after = time - now
    seconds = after // datetime.timedelta(seconds=1)
    if after == datetime.timedelta():
        return "now"
    if seconds < 0 or after != datetime.timedelta(seconds=seconds):
        return f"at {_in_utc(time).isoformat()}Z"
    for unit, size in (("hour", 3600), ("minute", 60)):
        if seconds % size == 0:
            return f"in {seconds // size} {unit}{'' if seconds == size else 's'}"
    return f"in {seconds} second{'' if seconds == 1 else 's'}"


def _in_utc(time: datetime.datetime) -> datetime.datetime:
    try:
        return time.astimezone(datetime.UTC).replace(tzinfo=None)
    except OverflowError:
        raise CannotBeWritten(f"a time must be one that UTC knows, got {time}") from None


def write_limits(limits: Limits) -> str:
    """Limits, with their unit where they have one."""
    unit = f" unit {format_amount(limits.unit)}" if limits.unit != 1 else ""
    return f"{format_amount(limits.minimum)} to {format_amount(limits.maximum)}{unit}"


def write_name(name: str) -> str:
    """A name, which must be one that can be read back."""
    if not re.fullmatch(PLACE, name):
        raise CannotBeWritten(f"a name must be lower-case letters and digits, got {name!r}")
    return name


def write_stage(stage: str) -> str:
    """A session, a play-off or a lot, whose name must be one that can be read back."""
    if not re.fullmatch(STAGE, stage):
        raise CannotBeWritten(f"a session must be such as final or final.tie-1, got {stage!r}")
    return stage


def write_rule(rule: str) -> str:
    """The number of a rule, as long as it is one."""
    if not re.fullmatch(RULE, rule):
        raise CannotBeWritten(f"a rule must be a number, got {rule!r}")
    return rule


def write_letters(currency: str) -> str:
    """The letters of a currency, which must be such as can be read back."""
    if not re.fullmatch(LETTERS, currency):
        raise CannotBeWritten(f"a currency must be three capital letters, got {currency!r}")
    return currency


def write_serial(serial: str) -> str:
    """A serial, which must be one that can be read back."""
    if not re.fullmatch(SERIAL, serial):
        raise CannotBeWritten(f"a serial must be letters, digits, dots and hyphens, got {serial!r}")
    return serial


def read_facts(text: str) -> dict[str, str]:
    """Facts of an item, each by its name."""
    return dict(each.split("=") for each in text.split())


def write_facts(facts: Mapping[str, str]) -> str:
    """Facts of an item, which must be such as can be read back."""
    told = " ".join(f"{name}={said}" for name, said in facts.items())
    if not re.fullmatch(FACTS, told):
        raise CannotBeWritten(f"facts must be such as marks=dots, got {told!r}")
    return told


def read_plan(text: str) -> tuple[PlannedCheck, ...]:
    """Checks that the house plans, each with whether it stops play."""
    return tuple(_read_check(each) for each in text.split(", "))


def _read_check(text: str) -> PlannedCheck:
    *words, stops = text.split()
    every = int(words[0]) if len(words) > 1 else 0
    return PlannedCheck(words[-1], every, stops == "stopping")  # type: ignore[arg-type]


def write_plan(plan: tuple[PlannedCheck, ...]) -> str:
    """Checks that the house plans."""
    if not plan:
        raise CannotBeWritten("a plan must have a check")
    return ", ".join(map(_write_check, plan))


def _write_check(check: PlannedCheck) -> str:
    every = f"{check.every} " if check.when in ("hours", "rounds", "days") else ""
    if check.every and not every:
        raise CannotBeWritten(f"a check {check.when} has no number, got {check.every}")
    return f"{every}{check.when} {'stopping' if check.stops else 'warning'}"


class Piece(NamedTuple):
    """How values of one type are written in an order."""

    pattern: str
    read: Callable[[str, Moment], Any]
    write: Callable[[Any, Moment], str]
    absent: object = None
    """What it is where nothing is said, and neither moment nor command knows better."""


_NAMED: Final = Piece(PLACE, lambda text, _: text, lambda name, _: write_name(name))
_NUMBERS: Final = Piece(
    r"-?\d+(?:, -?\d+)*",
    lambda text, _: tuple(map(int, text.split(", "))),
    lambda numbers, _: ", ".join(map(str, numbers)),
    (),
)
_WORDS: Final = Piece(
    f"{NAME}(?:, {NAME})*",
    lambda text, _: tuple(text.split(", ")),
    lambda words, _: ", ".join(map(write_name, words)),
    (),
)
_LINES: Final = Piece(
    QUOTED,
    lambda text, _: tuple(read_reason(text).split("\n")),
    lambda lines, _: json.dumps("\n".join(lines)).replace("#", "\\u0023"),
)
"""The lines of a file in one text, as JSON has it."""
_BY_NAME: Final[dict[str, Piece]] = {
    "numbers": _NUMBERS,
    "words": _WORDS,
    "rule": Piece(RULE, lambda text, _: text, lambda rule, _: write_rule(rule), ""),
    "hex": Piece("[0-9a-f]+", lambda text, _: text, lambda value, _: str(value)),
    "letters": Piece(LETTERS, lambda text, _: text, lambda value, _: write_letters(value)),
    "key": Piece(KEY, lambda text, _: text, lambda value, _: str(value)),
    "stage": Piece(STAGE, lambda text, _: text, lambda value, _: write_stage(value)),
    "serial": Piece(SERIAL, lambda text, _: text, lambda value, _: write_serial(value)),
    "lines": _LINES,
    "quoted": Piece(QUOTED, lambda text, _: read_reason(text), lambda value, _: json.dumps(value)),
}
_BY_TYPE: Final[dict[Any, Piece]] = {
    Amount: Piece(MONEY, lambda text, _: read_money(text), lambda amount, _: format_amount(amount)),
    WagerKey: Piece(KEY, lambda text, _: WagerKey(text), lambda key, _: str(key)),
    Limits: Piece(
        LIMITS,
        lambda text, _: limits(text),
        lambda each, _: write_limits(each),
    ),
    datetime.datetime: Piece(
        WHEN, lambda text, m: when(m.at, text), lambda time, m: write_when(time, m.at)
    ),
    datetime.date: Piece(
        r"\d{4}-\d\d-\d\d",
        lambda text, _: datetime.date.fromisoformat(text),
        lambda day, _: day.isoformat(),
    ),
    Dice: Piece(DICE, lambda text, _: read_dice(text), lambda dice, _: " ".join(map(str, dice))),
    dict[WagerKey, Amount]: Piece(
        STAKES, lambda text, _: read_stakes(text), lambda stakes, _: _write_stakes(stakes)
    ),
    Chips: Piece(CHIPS, lambda text, _: read_chips(text), lambda chips, _: write_chips(chips)),
    dict[str, Limits]: Piece(
        AREAS, lambda text, _: read_areas(text), lambda areas, _: _write_areas(areas)
    ),
    dict[WagerKey, dict[Kind, Amount]]: Piece(
        KINDS, lambda text, _: read_kinds(text), lambda chips, _: _write_kinds(chips)
    ),
    Kind: Piece(KEY, lambda text, _: Kind(text), lambda kind, _: str(kind)),
    tuple[str, ...]: Piece(
        f"{NAME}(?: {NAME})*?",
        lambda text, _: tuple(text.split()),
        lambda names, _: " ".join(map(write_name, names)),
    ),
    tuple[int, ...]: _NUMBERS,
    tuple[WagerKey, ...]: Piece(
        f"{KEY}(?: {KEY})*?",
        lambda text, _: tuple(map(WagerKey, text.split())),
        lambda keys, _: " ".join(keys),
    ),
    Words: Piece(
        ".+", lambda text, _: read_reason(text), lambda reason, _: write_reason(reason), ""
    ),
    dict[str, str]: Piece(
        FACTS, lambda text, _: read_facts(text), lambda facts, _: write_facts(facts), {}
    ),
    tuple[PlannedCheck, ...]: Piece(
        f"{CHECK}(?:, {CHECK})*",
        lambda text, _: read_plan(text),
        lambda plan, _: write_plan(plan),
    ),
    int: Piece(r"-?\d+", lambda text, _: int(text), lambda number, _: str(number)),
    str: _NAMED,
}
_FEW: Final = 4


def piece_for(hint: Any, named: str | None = None) -> Piece:
    """How values of a type are written; some texts say by name how."""
    if named is not None:
        return _BY_NAME[named]
    if hint in _BY_TYPE:
        return _BY_TYPE[hint]
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint))
    if get_origin(hint) is Annotated:
        return piece_for(get_args(hint)[0])
    raise TypeError(f"type must be one that the notation can write, got {hint!r}")


def _one_of(known: tuple[str, ...]) -> Piece:
    """One of some words; where they are many, any word is read and the right ones are named."""
    pattern = "|".join(known) if len(known) <= _FEW else "[a-z-]+"
    return Piece(pattern, lambda text, _: _known(text, known), lambda word, _: str(word))


def _known(word: str, known: tuple[str, ...]) -> str:
    if word in known:
        return word
    raise NotUnderstood(f"no such thing to declare: {word!r}" + did_you_mean(word, known))


def _write_stakes(stakes: Mapping[WagerKey, Amount]) -> str:
    return ", ".join(f"{format_amount(stake)} on {key}" for key, stake in stakes.items())


def _write_areas(areas: Mapping[str, Limits]) -> str:
    return ", ".join(f"{write_limits(each)} on {area}" for area, each in areas.items())


def _write_kinds(chips: Mapping[WagerKey, Mapping[Kind, Amount]]) -> str:
    return ", ".join(
        f"{' + '.join(f'{format_amount(part)} {kind}' for kind, part in kinds.items())} on {key}"
        for key, kinds in chips.items()
    )
