"""Old heads are thinned by a rule: all of a day, one an hour for a month, one a day for ever."""

import datetime
import sys

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.core.ids import Stream
from sicbo.journal.base import HeadRow
from sicbo.journal.entry import GENESIS, START, Entry, chain
from sicbo.journal.heads import Head, sign
from sicbo.journal.thinning import signed_at, superfluous
from sicbo.journal.verify import walked

END = datetime.datetime(2026, 11, 16, 12, 30, 30, tzinfo=datetime.UTC)
MINUTE = datetime.timedelta(minutes=1)
DAY = datetime.timedelta(days=1)


def heads(days: int) -> list[HeadRow]:
    """A head a minute, as a floor that never closes signs them."""
    count = days * 24 * 60
    return [
        HeadRow(n, b'{"at":"%s"}' % (END - (count - n) * MINUTE).isoformat().encode(), b"")
        for n in range(1, count + 1)
    ]


def kept(rows: list[HeadRow], now: datetime.datetime) -> list[HeadRow]:
    gone = {row.position for row in superfluous(rows, now)}
    return [row for row in rows if row.position not in gone]


def test_old_heads_are_thinned_to_one_an_hour_and_one_a_day() -> None:
    rows = heads(100)
    left = kept(rows, END)
    assert left[0] == rows[0]
    assert left[-1] == rows[-1]
    ages = [END - at for row in left if (at := signed_at(row)) is not None]
    assert sum(age < DAY for age in ages) == 24 * 60
    assert 29 * 24 <= sum(DAY <= age < 30 * DAY for age in ages) <= 29 * 24 + 60
    assert 70 <= sum(age >= 30 * DAY for age in ages) <= 70 + 24
    assert kept(left, END) == left


def test_thinned_day_by_day_it_is_the_same_as_thinned_once() -> None:
    rows = heads(40)
    left: list[HeadRow] = []
    for day in range(40):
        left += rows[day * 1440 : (day + 1) * 1440]
        left = kept(left, END - (39 - day) * DAY)
    assert left == kept(rows, END)


def test_what_cannot_be_read_is_kept() -> None:
    rows = [HeadRow(0, b"first", b""), HeadRow(1, b"no head", b""), HeadRow(2, b"last", b"")]
    assert superfluous(rows, END) == []


class Lines:
    """As much of a journal as a walk needs."""

    def __init__(self, count: int) -> None:
        stream = Stream("table:main")
        self.all: list[Entry] = chain(START, [(stream, n + 1, b"{}") for n in range(count)])

    def entries(self, after: int, upto: int) -> list[Entry]:
        return self.all[after:upto]


def _calls(count: int) -> int:
    """How many functions are called on a walk past this many heads."""
    journal = Lines(count)
    signed = [
        Head("sicbo.head.1", "f", entry.position, entry.link.hex(), END) for entry in journal.all
    ]
    calls = 0

    def called(*_: object) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        walk = walked(journal, START, signed, count)  # type: ignore[arg-type]
    finally:
        sys.setprofile(before)
    assert walk.damaged == []
    return calls


def test_a_walk_past_ten_times_as_many_heads_takes_ten_times_as_many_calls() -> None:
    few, many = _calls(500), _calls(5_000)
    assert many < 11 * few


def test_a_head_that_does_not_lie_on_the_chain_is_named() -> None:
    journal = Lines(3)
    key = Ed25519PrivateKey.generate()
    row = sign(key, "f", START._replace(position=2, link=GENESIS), END)
    wrong = Head("sicbo.head.1", "f", row.position, bytes(32).hex(), END)
    beyond = Head("sicbo.head.1", "f", 9, bytes(32).hex(), END)
    walk = walked(journal, START, [wrong, beyond], 3)  # type: ignore[arg-type]
    assert [damage.position for damage in walk.damaged] == [2, 3]
