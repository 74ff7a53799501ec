"""Which signed heads are kept: all of a day, one an hour for a month, one a day for ever.

The first and the last stay always, and of an hour or a day the last one. A head that was handed
out loses nothing by this: it is held against the chain, and not against what is kept here.
"""

import datetime
from collections.abc import Sequence
from typing import Final

import msgspec

from sicbo.journal.base import HeadRow

ALL: Final = datetime.timedelta(days=1)
HOURLY: Final = datetime.timedelta(days=30)


class _HeadTime(msgspec.Struct):
    """As much of a head as is needed here."""

    at: datetime.datetime


_decode = msgspec.json.Decoder(_HeadTime).decode


def superfluous(rows: Sequence[HeadRow], now: datetime.datetime) -> list[HeadRow]:
    """The heads that need not be kept, of all that there are in their order.

    What cannot be read is kept: somebody may want to look at it.
    """
    kept: dict[tuple[object, ...], HeadRow] = {}
    gone: list[HeadRow] = []
    for number, row in enumerate(rows):
        slot = _slot(row, now)
        if slot is None or number in (0, len(rows) - 1):
            continue
        before = kept.get(slot)
        if before is not None:
            gone.append(before)
        kept[slot] = row
    return gone


def signed_at(row: HeadRow) -> datetime.datetime | None:
    """When a head says that it was signed, if it says so."""
    try:
        return _decode(row.text).at
    except msgspec.DecodeError:
        return None


def _slot(row: HeadRow, now: datetime.datetime) -> tuple[object, ...] | None:
    """The hour or the day of which one head is enough; nothing where every one is kept."""
    at = signed_at(row)
    # Whole hours and whole days: the head that stays of one does not depend on when it is asked.
    if at is None or _hour(now) - _hour(at) <= ALL:
        return None
    return (at.date(),) if now.date() - at.date() > HOURLY else (at.date(), at.hour)


def _hour(at: datetime.datetime) -> datetime.datetime:
    return at.replace(minute=0, second=0, microsecond=0)
