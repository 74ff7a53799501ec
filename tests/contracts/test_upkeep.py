"""What a journal lets go of, and whether it could write."""

import datetime

from sicbo.journal.base import FORGET_MOST, Answered, CommandKey, HeadRow, Journal
from tests.journals import TABLE, answer, write

NOON = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)


def test_the_newest_heads_are_told_and_old_ones_dropped(journal: Journal) -> None:
    rows = [HeadRow(n, b"text %d" % n, b"signature %d" % n) for n in range(1, 30)]
    for row in rows:
        journal.keep_head(row)
    assert journal.heads(3) == rows[-3:]
    journal.drop_heads(rows[1:-1])
    assert journal.heads() == [rows[0], rows[-1]]
    assert journal.heads(10) == [rows[0], rows[-1]]


def test_old_refusals_are_forgotten_and_nothing_else(journal: Journal) -> None:
    def refused(name: str, at: int) -> Answered:
        return Answered(CommandKey("ann", name), b"d" * 32, at, 0, b"{}")

    write(journal, (TABLE, b"a"), answered=[answer("ann", "done"), refused("old", 0)])
    write(journal, (TABLE, b"b"), answered=[refused("older", 1), refused("newer", 2)])
    assert journal.forget_refusals(2) == 2
    names = [CommandKey("ann", name) for name in ("done", "old", "older", "newer")]
    assert {key.id for key in journal.answers(names)} == {"done", "newer"}
    assert journal.forget_refusals(2) == 0


def test_so_many_at_a_time(journal: Journal) -> None:
    flood = [Answered(CommandKey("ann", str(n)), b"d", 0, 0, b"{}") for n in range(FORGET_MOST + 5)]
    write(journal, (TABLE, b"a"), answered=flood)
    assert journal.forget_refusals(1) == FORGET_MOST
    assert journal.forget_refusals(1) == 5


def test_a_probe_writes_and_changes_nothing(journal: Journal) -> None:
    write(journal, (TABLE, b"a"))
    before = journal.head(), list(journal.entries())
    journal.probe()
    journal.probe()
    assert (journal.head(), list(journal.entries())) == before
    write(journal, (TABLE, b"b"))
