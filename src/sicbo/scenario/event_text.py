"""Events and refusals in the words of the notation, and whether an expectation is met."""

import datetime
import re
import shlex
from collections.abc import Sequence
from typing import Any

import msgspec

from sicbo.core.floor.jackpots.pool import PoolRules, Rates
from sicbo.core.floor.promotions.promotion import PassedOver
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.jackpots.link import Part
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.table.lines import KindLine, Line, StreakLine
from sicbo.core.table.signs.sign import Sign
from sicbo.core.text import harmless
from sicbo.scenario.pieces import write_chips

MONEY = frozenset(
    (
        "break_even",
        *("amount", "stake", "counted", "pays", "returns", "expected", "value"),
        *("turnover", "display", "reserve", "overflow", "before", "borne", "unpaid", "owed"),
        *("fetched", "fetched_reserve", "from_reserve", "from_house", "to_reserve", "to_house"),
        *("home", "moved", "moved_reserve", "kiosk_max", "returned", "forfeited"),
        *("meter", "recorded"),
        *("cash", "cheque", "transfer", "second_from"),
        *("shown", "after", "shortfall"),
        *("set_aside", "freed", "minimum"),
        *("to_pool", "from_pool", "issued", "lacking", "compulsory"),
    )
)
HIDDEN = frozenset(
    (
        *(
            "clauses",
            "lines",
            "streaks",
            "runs",
            "since",
            "undone",
            "in_kind",
            "config",
            "readings",
            "sha256",
        ),
        *("approval", "checked", "checks", "plan", "at", "waiting", "feeds"),
        *("terms", "terms_sha256", "law", "rows", "lies_until", "opposed"),
        *("results", "ties", "lots"),
    )
)
_QUOTED_OR_BY = re.compile(r"'[^']*'|\"[^\"]*\"| by ")
"""Words in quotes, or the word behind which the clauses stand."""


def tell(happened: object) -> list[str]:
    """What happened, one telling a line: the event, then the lines of its settlement."""
    if isinstance(happened, Refusal):
        facts = "".join(f" {key}={_quoted(value)}" for key, value in happened.facts.items())
        return [f"refused {happened.reason}{facts} by {happened.clause}"]
    assert isinstance(happened, msgspec.Struct)
    told = [f"{name_of(happened)}{_fields(happened)}{_by(happened)}"]
    told.extend(_line(line) for line in getattr(happened, "lines", ()))
    told.extend(_waits(line) for line in getattr(happened, "waiting", ()))
    told.extend(_in_kind(row) for row in getattr(happened, "in_kind", ()))
    told.extend(_streak(line) for line in getattr(happened, "streaks", ()))
    told.extend(_streak(line) for line in getattr(happened, "since", ()))
    return told


def tell_all(happened: Sequence[object] | Refusal) -> list[str]:
    """What an order came to, one telling a line."""
    if isinstance(happened, Refusal):
        return tell(happened)
    return [line for event in happened for line in tell(event)]


def name_of(event: msgspec.Struct) -> str:
    """An event's name in the notation: ``RoundVoided`` is ``round-voided``."""
    return event_name(type(event))


def event_name(kind: type[msgspec.Struct]) -> str:
    """The name of a kind of event."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _line(line: Line) -> str:
    money = f"pays={format_amount(line.pays)} returns={format_amount(line.returns)}"
    stake = f"stake={format_amount(line.stake)} counted={format_amount(line.counted)}"
    return f"line {line.player} {line.wager} {line.outcome} {money} {stake}{_by(line)}"


def _waits(line: Line) -> str:
    return f"waits {line.player} {line.wager} stake={format_amount(line.stake)}{_by(line)}"


def _in_kind(row: KindLine) -> str:
    money = f"stake={format_amount(row.stake)} returns={format_amount(row.returns)}"
    return f"kind {row.player} {row.wager} {row.kind} {money}"


def _streak(line: StreakLine) -> str:
    paid = format_amount(line.pays)
    side = line.side or "none"
    head = f"streak {line.player} {line.market} {line.outcome}"
    return f"{head} count={line.count} pays={paid} side={side}{_by(line)}"


def _fields(event: msgspec.Struct) -> str:
    out = ""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name not in HIDDEN and value is not None:
            out += f" {name.replace('_', '-')}={_quoted(_value(name, value))}"
    return out


def _value(name: str, value: Any) -> str:
    if name in MONEY and type(value) is int:
        return format_amount(Amount(value))
    if name == "counts":
        return " ".join(f"{key}:{each}" for key, each in value.items())
    if name == "chips" and not any(isinstance(each, str) for each in value):
        return write_chips(value)
    if name == "seats":
        return " ".join(f"{player}:{_seat(where)}" for player, where in value.items())
    if name == "order" and value and isinstance(value, tuple) and isinstance(value[0], tuple):
        return " ".join("+".join(tied) for tied in value)
    if name == "winners":
        return " ".join(f"{each.player}:{format_amount(each.amount)}" for each in value)
    match value:
        case bool():
            return "yes" if value else "no"
        case datetime.datetime():
            return value.strftime("%H:%M:%S")
        case tuple():
            return " ".join(str(each) for each in value)
        case Sign() | Rate() | Part() | Rates() | PoolRules() | PassedOver():
            return str(value)
        case dict():
            pairs = value.items()
            return " ".join(f"{key}:{_told(each)}" for key, each in pairs)
        case msgspec.Struct():
            minimum, maximum = getattr(value, "minimum", 0), getattr(value, "maximum", 0)
            return f"{format_amount(Amount(minimum))} to {format_amount(Amount(maximum))}"
        case _:
            return str(value)


def _seat(where: object) -> str:
    """A seat, and before it its table where that is said."""
    return "/".join(map(str, where)) if isinstance(where, tuple | list) else str(where)


def _told(value: object) -> str:
    return format_amount(Amount(value)) if isinstance(value, int) else str(value)


def _quoted(text: object) -> str:
    return shlex.quote(harmless(str(text))) if str(text) else "''"


def _by(told: object) -> str:
    clauses = getattr(told, "clauses", ())
    return f" by {', '.join(clauses)}" if clauses else ""


def meets(told: str, expected: str) -> bool:
    """Whether a telling has all the words, fields and clauses that are expected of it.

    >>> meets("round-voided round=1 called='no result' by 8.1, 8.6", "round-voided by 8.1")
    True
    >>> meets("refused below-minimum stake=200 by 4.2", "refused below-minimum by 4.3")
    False
    >>> meets("wager-ruled reason='moved by accident' by 3.12", "wager-ruled by 3.12")
    True
    """
    words, clauses = split(told)
    wanted, cited = split(expected)
    plain = [word for word in words if "=" not in word]
    asked = [word for word in wanted if "=" not in word]
    fields = {word for word in words if "=" in word}
    return (
        plain[: len(asked)] == asked
        and all(word in fields for word in wanted if "=" in word)
        and set(cited) <= set(clauses)
    )


def split(text: str) -> tuple[list[str], Sequence[str]]:
    """The words of a telling, and the clauses behind them."""
    head, clauses = text, ""
    for found in _QUOTED_OR_BY.finditer(text):
        if found[0] == " by ":
            head, clauses = text[: found.start()], text[found.end() :]
            break
    cited = [each.strip() for each in clauses.split(",")] if clauses else []
    return shlex.split(head), cited
