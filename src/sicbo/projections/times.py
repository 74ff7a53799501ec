"""Times as numbers that a database can compare."""

import datetime
from typing import Final

_EPOCH: Final = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
_STEP: Final = datetime.timedelta(microseconds=1)


def as_number(at: datetime.datetime) -> int:
    """Microseconds of a moment.

    >>> as_number(datetime.datetime(1970, 1, 2, tzinfo=datetime.UTC))
    86400000000
    """
    return (at - _EPOCH) // _STEP


def as_time(number: int) -> datetime.datetime:
    """The moment of a number.

    >>> as_time(86_400_000_000)
    datetime.datetime(1970, 1, 2, 0, 0, tzinfo=datetime.timezone.utc)
    """
    return _EPOCH + number * _STEP
