"""Periods, moments and days as they stand in a question."""

import datetime
from typing import Annotated, Final

import msgspec
from litestar.params import QueryParameter

from sicbo.core.errors import SicboError

_Time = datetime.datetime | None

_TIME: Final = {"format": "date-time"}
# Read here and not by the framework, which takes any number for a time and breaks at a large one.
Begins = Annotated[
    str | None,
    QueryParameter(
        name="from", description="From this time on; with its zone.", schema_extra=_TIME
    ),
]
Ends = Annotated[
    str | None,
    QueryParameter(name="to", description="Before this time; with its zone.", schema_extra=_TIME),
]
Moment = Annotated[
    str | None,
    QueryParameter(name="at", description="At this time; with its zone.", schema_extra=_TIME),
]
GamingDay = Annotated[
    str | None,
    QueryParameter(name="day", description="A gaming day.", schema_extra={"format": "date"}),
]


def period(begins: str | None, ends: str | None) -> tuple[_Time, _Time]:
    """From when to when."""
    since, until = read_time("from", begins), read_time("to", ends)
    if since is not None and until is not None and until <= since:
        raise BadPeriod("from must be before to")
    return since, until


def read_time(name: str, text: str | None) -> _Time:
    """A time with its zone."""
    if text is None:
        return None
    try:
        time = msgspec.convert(text, datetime.datetime)
    except (msgspec.ValidationError, ValueError):
        raise BadPeriod(f"{name} must be a time such as 2026-11-16T20:00:00Z") from None
    if time.tzinfo is None:
        raise BadPeriod(f"{name} must have its zone, got {time.isoformat()}")
    return time


def read_day(text: str | None) -> datetime.date | None:
    """A gaming day."""
    if text is None:
        return None
    try:
        return msgspec.convert(text, datetime.date)
    except (msgspec.ValidationError, ValueError):
        raise BadPeriod("day must be a day such as 2026-11-16") from None


class BadPeriod(SicboError):
    """A period or a day that is none."""
