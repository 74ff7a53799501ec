"""Reading a scenario: the table set up, then orders, expectations and checks line by line."""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from sicbo.core.errors import SicboError
from sicbo.core.law.approval import Evidence
from sicbo.core.law.policies import Phase, Policies
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, NotMoney, parse_amount
from sicbo.core.table.config import (
    ColourSet,
    FloatTray,
    HandPay,
    Limits,
    TableConfig,
    TicketPrinter,
)
from sicbo.scenario.pieces import (
    KEY,
    MONEY,
    NAME,
    PLACE,
    SERIAL,
    NotUnderstood,
    limits,
    read_money,
)

_STEP: Final = re.compile(
    rf"(?:\+(?P<more>\d+(?:\.\d{{1,6}})?)(?P<unit>[smh]) |(?P<clock>\d\d:\d\d(?::\d\d)?) )?"
    rf"(?P<who>{NAME}): (?P<words>.+)"
)
_CHECK: Final = re.compile(
    r"(?P<what>balance|wallet|layout|streak|colour|tokens|wallet-tokens)"
    rf"\s+(?P<player>{PLACE})\s+(?P<money>{MONEY})"
    rf"|(?P<meter>jackpot|overflow|reserve|unpaid)\s+(?P<pool>{NAME})\s+(?P<shows>{MONEY})"
    rf"|(?P<own>house)\s+(?P<house>{MONEY})"
    rf"|in\s+(?P<in>tray|box|bank)\s+(?P<holds>{MONEY})"
    r"|phase\s+(?P<phase>[a-z-]+)|round\s+(?P<round>\d+)|suspended\s+(?P<suspended>yes|no)"
)
_COMMENT: Final = re.compile(r"(?<![a-z0-9])#(?!\d)")
"""Where a comment begins: a place such as ``ann#3`` is none."""

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours"}


DENOMINATIONS: Final = tuple(map(Amount, (1, 100, 500, 2500, 10_000, 100_000)))
"""The chips of a tray of which a scenario says no more."""

STOCK: Final = Amount(10**14)
"""What such a tray holds: enough for whatever a story is about."""


class BadScenario(SicboError):
    """A scenario that cannot be read, with the line."""


@dataclass(frozen=True)
class OrderLine:
    """Somebody gives an order."""

    line: int
    who: str
    words: str
    later: datetime.timedelta = datetime.timedelta()
    clock: datetime.time | None = None


@dataclass(frozen=True)
class Expect:
    """Something that must come of the order before it."""

    line: int
    words: str


@dataclass(frozen=True)
class Check:
    """Something that must be so now."""

    line: int
    what: str
    of: str
    value: str


@dataclass(frozen=True)
class Guest:
    """A player set up when the table opens."""

    name: str
    seat: int | None
    chips: Amount


@dataclass
class Script:
    """A scenario as it was read."""

    title: str = "scenario"
    rulebook: str = ""
    readings: dict[str, str] = field(default_factory=dict)
    staff: dict[str, str] = field(default_factory=dict)
    guests: list[Guest] = field(default_factory=list)
    start: datetime.datetime = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
    day: datetime.date | None = None
    """The gaming day, where it is not the day of the start."""
    evidence: Evidence | None = None
    acknowledged: str | None = None
    settings: dict[str, object] = field(default_factory=dict)
    areas: dict[str, Limits] = field(default_factory=dict)
    tray: FloatTray | Literal["as-asked", "none"] = "as-asked"
    """The chips of its tray, where there is one; else a tray if the document asks for it."""
    holds: Amount | None = None
    """What lies in the tray before the table opens, where that is said."""
    counts: bool = True
    """Whether the tray is counted by itself before the table opens."""
    without: tuple[EquipmentKind, ...] = ()
    """Kinds of equipment that the table lacks, though its document asks for them."""
    items: list[tuple[EquipmentKind, str]] = field(default_factory=list)
    """Equipment of the table that has a serial of its own."""
    spares: bool = True
    """Whether what breaks is replaced by itself."""
    texts: dict[str, list[str]] = field(default_factory=dict)
    """Texts of several lines, such as terms, by the names that orders write between < and >."""
    lines: list[OrderLine | Expect | Check] = field(default_factory=list)

    def config(self, policies: Policies | None = None) -> TableConfig:
        """How the table is set up, with what the policies of its document ask for."""
        settings = {"limits": Limits(Amount(500), Amount(100000)), **self.settings}
        asked = policies is not None and policies.tray is not None
        if isinstance(self.tray, FloatTray):
            settings["tray"] = self.tray
        elif self.tray == "as-asked" and asked:
            settings["tray"] = FloatTray(DENOMINATIONS)
        return TableConfig(table="table", area_limits=self.areas, **settings)  # type: ignore[arg-type]


def read(text: str, origin: str = "scenario") -> Script:
    """Read a scenario; a line that cannot be read is named."""
    script = Script()
    for number, raw in enumerate(text.splitlines(), 1):
        line = _COMMENT.split(raw)[0].strip() if not raw.lstrip().startswith("->") else raw.strip()
        if raw.startswith("|"):
            _text_line(script, number, raw, origin)
            continue
        if not line:
            continue
        try:
            _line(script, number, line)
        except (NotUnderstood, NotMoney, ValueError) as error:
            raise BadScenario(f"{origin}: line {number}: {error}") from None
    if not script.rulebook:
        raise BadScenario(f"{origin}: line 1: a scenario must name its rulebook")
    return script


def _begin_text(script: Script, name: str) -> None:
    """A text of several lines is named, which follow it."""
    if not re.fullmatch(NAME, name) or name in script.texts:
        raise NotUnderstood(f"text must have a name of its own, got {name!r}")
    script.texts[name] = []


def _text_line(script: Script, number: int, raw: str, origin: str) -> None:
    """A line of the text that was named last."""
    if not script.texts:
        raise BadScenario(f"{origin}: line {number}: a text must be named before its lines")
    *_, last = script.texts
    script.texts[last].append(raw[1:].removeprefix(" "))


def _line(script: Script, number: int, line: str) -> None:
    if line.startswith("->"):
        script.lines.append(Expect(number, line[2:].strip()))
    elif found := _CHECK.fullmatch(line):
        script.lines.append(_check(number, found))
    elif (step := read_step(line, number)) is not None:
        script.lines.append(step)
    elif line.startswith("text "):
        _begin_text(script, line.removeprefix("text ").strip())
    else:
        _set_up(script, line)


def read_step(line: str, number: int = 1) -> OrderLine | None:
    """The order that a line gives, if it gives one.

    >>> read_step("+30s dan: close bets").words
    'close bets'
    """
    found = _STEP.fullmatch(line)
    if found is None:
        return None
    later = datetime.timedelta(
        **({_UNITS[found["unit"]]: float(found["more"])} if found["more"] else {})
    )
    clock = datetime.time.fromisoformat(found["clock"]) if found["clock"] else None
    return OrderLine(number, found["who"], found["words"], later, clock)


def _check(number: int, found: re.Match[str]) -> Check:
    if found["what"]:
        return Check(number, found["what"], found["player"], found["money"])
    if found["meter"]:
        return Check(number, found["meter"], found["pool"], found["shows"])
    if found["own"]:
        return Check(number, "house", "", found["house"])
    if found["in"]:
        return Check(number, "in", found["in"], found["holds"])
    if found["phase"] and found["phase"] not in get_args(Phase):
        known = did_you_mean(found["phase"], get_args(Phase))
        raise NotUnderstood(f"no such phase: {found['phase']!r}{known}")
    for what in ("phase", "round", "suspended"):
        if found[what]:
            return Check(number, what, "", found[what])
    raise NotUnderstood("check must say what")


def _set_up(script: Script, line: str) -> None:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word:
        case "title":
            script.title = rest
        case "rulebook":
            script.rulebook = rest
        case "reading":
            name, equals, value = rest.partition("=")
            if not equals:
                raise NotUnderstood(f"reading must be NAME=VALUE, got {rest!r}")
            script.readings[name] = value
        case "staff":
            name, _, role = rest.partition(" ")
            script.staff[name] = role
        case "player":
            script.guests.append(_guest(rest))
        case "start":
            script.start = datetime.datetime.fromisoformat(rest).replace(tzinfo=datetime.UTC)
        case "day":
            script.day = datetime.date.fromisoformat(rest)
        case "approval":
            reference, _, day = rest.rpartition(" ")
            script.evidence = Evidence(reference, datetime.date.fromisoformat(day))
        case "acknowledged":
            script.acknowledged = rest
        case "without" | "spares" | "item":
            _equip(script, word, rest)
        case "area":
            key, _, bounds = rest.partition(" ")
            if not re.fullmatch(KEY, key):
                raise NotUnderstood(f"area must be a wager, got {key!r}")
            script.areas[key] = limits(bounds)
        case "tray" | "float" | "uncounted":
            _set_up_tray(script, word, rest)
        case _:
            script.settings |= _setting(word, rest)


def _equip(script: Script, word: str, rest: str) -> None:
    """What the table has or lacks of its equipment, and that nothing is replaced by itself."""
    if word == "without":
        script.without = _kinds(rest)
    elif word == "item":
        (kind,), serial = _kinds(rest.partition(" ")[0]), rest.partition(" ")[2]
        if not re.fullmatch(SERIAL, serial):
            raise NotUnderstood(f"item must be such as dice D-7, got {rest!r}")
        script.items.append((kind, serial))
    elif rest == "none":
        script.spares = False
    else:
        raise NotUnderstood(f"spares must be none, got {rest!r}")


def _kinds(rest: str) -> tuple[EquipmentKind, ...]:
    """Kinds of equipment, by name."""
    known: tuple[EquipmentKind, ...] = get_args(EquipmentKind)
    for kind in rest.split():
        if kind not in known:
            raise NotUnderstood(f"no such equipment: {kind!r}{did_you_mean(kind, known)}")
    return tuple(kind for said in rest.split() for kind in known if kind == said)


def _set_up_tray(script: Script, word: str, rest: str) -> None:
    """The tray and what it holds."""
    if word == "float":
        script.holds = read_money(rest)
    elif word == "uncounted":
        script.counts = False
    elif rest == "none":
        script.tray = "none"
    else:
        chips, _, imprest = rest.partition(" imprest ")
        values = tuple(parse_amount(chip) for chip in chips.split())
        script.tray = FloatTray(values, parse_amount(imprest) if imprest else None)


def _guest(rest: str) -> Guest:
    pattern = rf"(?P<name>{NAME}(?:#\d+)?)(?: seat (?P<seat>\d+))?(?: chips (?P<chips>{MONEY}))?"
    found = re.fullmatch(pattern, rest)
    if found is None:
        raise NotUnderstood(f"player must be such as ann seat 1 chips 500, got {rest!r}")
    chips = read_money(found["chips"]) if found["chips"] else Amount(0)
    return Guest(found["name"], int(found["seat"]) if found["seat"] else None, chips)


_EITHER: Final = {"dice": ("keyed", "virtual"), "signs": ("screens", "cards")}


def _setting(word: str, rest: str) -> dict[str, object]:
    match word:
        case "layout":
            return {"layout": rest}
        case "options":
            return {"options": tuple(rest.split())}
        case "limits":
            return {"limits": limits(rest)}
        case "seats":
            return {"seats": int(rest)}
        case "touch-screen" | "screen" | "box":
            return {word.replace("-", "_"): True}
        case "streak-stake" | "smallest-chip" | "shooting-value":
            return {word.replace("-", "_"): parse_amount(rest)}
        case "notes" | "denominations":
            return {word: tuple(parse_amount(each) for each in rest.split())}
        case "dice" | "signs":
            if rest not in _EITHER[word]:
                either = " or ".join(_EITHER[word])
                raise NotUnderstood(f"{word} must be {either}, got {rest!r}")
            return {word: rest}
        case "colours" | "markers" | "tickets" | "hand-pay":
            return {word.replace("-", "_"): _FITTED[word](rest)}
        case "wagering-seconds" | "reserve-seconds":
            return {word.replace("-", "_"): int(rest)}
        case "hours":
            opens, _, closes = rest.partition(" to ")
            times = (datetime.time.fromisoformat(each) for each in (opens, closes))
            return dict(zip(("opens", "closes"), times, strict=True))
        case _:
            raise NotUnderstood(f"line begins with no known word: {word!r}" + _meant(word))


def _colours(rest: str) -> ColourSet:
    """A set such as ``lion red 100 blue 100``: its emblem, then its colours with their pieces."""
    emblem, *listed = rest.split() or [""]
    names, numbers = listed[::2], listed[1::2]
    known = all(re.fullmatch(NAME, name) for name in (emblem, *names))
    if not (known and names and len(names) == len(numbers) and all(map(str.isdigit, numbers))):
        raise NotUnderstood(f"colours must be such as lion red 100 blue 100, got {rest!r}")
    return ColourSet(emblem, {name: int(n) for name, n in zip(names, numbers, strict=True)})


def _printer(rest: str) -> TicketPrinter:
    """Printers such as ``365 days kiosk 5000``, or as usual where no more is said."""
    if not rest:
        return TicketPrinter()
    found = re.fullmatch(rf"(?P<days>\d{{1,4}}) days kiosk (?P<most>{MONEY})", rest)
    if found is None:
        raise NotUnderstood(f"tickets must be such as 365 days kiosk 5000, got {rest!r}")
    return TicketPrinter(int(found["days"]), parse_amount(found["most"]))


def _hand_pay(rest: str) -> HandPay:
    """Amounts such as ``ticket 400 lock 900 second 1000``, or as usual where no more is said."""
    if not rest:
        return HandPay()
    said = rf"ticket (?P<most>{MONEY}) lock (?P<lock>{MONEY}) second (?P<two>{MONEY})"
    found = re.fullmatch(said, rest)
    if found is None:
        example = "ticket 400 lock 900 second 1000"
        raise NotUnderstood(f"hand-pay must be such as {example}, got {rest!r}")
    most, lock, two = (parse_amount(found[name]) for name in ("most", "lock", "two"))
    return HandPay(most, lock, two)


def _markers(rest: str) -> dict[Amount, int]:
    """Marker buttons such as ``10 25 25``: the number on each."""
    stock: dict[Amount, int] = {}
    for number in rest.split():
        value = parse_amount(number)
        stock[value] = stock.get(value, 0) + 1
    return stock


_FITTED: Final[dict[str, Callable[[str], object]]] = {
    "colours": _colours,
    "markers": _markers,
    "tickets": _printer,
    "hand-pay": _hand_pay,
}
"""What a table may be fitted with that takes more than a word to say."""

WORDS: Final = (
    *("title", "rulebook", "reading", "staff", "player", "start", "day", "approval"),
    *("acknowledged", "item", "without", "spares"),
    *("area", "layout", "options", "limits", "seats", "touch-screen", "screen", "streak-stake"),
    *("smallest-chip", "shooting-value", "notes", "wagering-seconds", "dice", "hours"),
    "reserve-seconds",
    "signs",
    *("tray", "float", "uncounted", "box"),
    *("denominations", "colours", "markers", "tickets", "hand-pay"),
    *("balance", "wallet", "streak", "colour", "tokens", "wallet-tokens", "house", "in"),
    *("jackpot", "overflow", "reserve", "unpaid"),
    *("phase", "round", "suspended"),
)
"""The words with which a line that is no order may begin."""


def _meant(word: str) -> str:
    return did_you_mean(word, WORDS)
