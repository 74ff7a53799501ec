"""What a journal lets go of, and whether it could write."""

import contextlib
import datetime
from pathlib import Path

import apsw

from sicbo.core.ids import CommandId
from sicbo.journal.base import FORGET_MOST, CommandKey, HeadRow, Journal, StoredAnswer
from sicbo.journal.engines.postgres_session import Place
from sicbo.journal.open import open_journal
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
    def refused(name: str, at: int) -> StoredAnswer:
        return StoredAnswer(CommandKey("ann", CommandId(name)), b"d" * 32, at, 0, b"{}")

    write(journal, (TABLE, b"a"), answered=[answer("ann", "done"), refused("old", 0)])
    write(journal, (TABLE, b"b"), answered=[refused("older", 1), refused("newer", 2)])
    assert journal.forget_refusals(2) == 2
    names = [CommandKey("ann", CommandId(name)) for name in ("done", "old", "older", "newer")]
    assert {key.id for key in journal.answers(names)} == {"done", "newer"}
    assert journal.forget_refusals(2) == 0


def test_so_many_at_a_time(journal: Journal) -> None:
    flood = [
        StoredAnswer(CommandKey("ann", CommandId(str(n))), b"d", 0, 0, b"{}")
        for n in range(FORGET_MOST + 5)
    ]
    write(journal, (TABLE, b"a"), answered=flood)
    assert journal.forget_refusals(1) == FORGET_MOST
    assert journal.forget_refusals(1) == 5


def run(where: str | Path, *queries: str) -> object:
    """What the last of these answers, on a connection beside the journal's."""
    if isinstance(where, Path):
        with contextlib.closing(apsw.Connection(str(where))) as file:
            return [file.execute(query).get for query in queries][-1]
    with contextlib.closing(Place(where).connect(read_only=False)) as db:
        found = None
        for query in queries:
            cursor = db.execute(query)
            found = cursor.fetchone() if cursor.description else None
        return found and found[0]


def indexed(where: str | Path) -> bool:
    catalogue = "sqlite_schema" if isinstance(where, Path) else "pg_class"
    column = "name" if isinstance(where, Path) else "relname"
    spot = "" if isinstance(where, Path) else " AND relnamespace = current_schema()::regnamespace"
    return run(where, f"SELECT count(*) FROM {catalogue} WHERE {column} = 'refusals'{spot}") == 1


def test_refusals_are_found_by_an_index_that_is_made_while_nobody_plays(where: str | Path) -> None:
    assert indexed(where), "from the beginning"
    run(where, "DROP INDEX refusals")
    with contextlib.closing(open_journal(where, read_only=True)):
        assert not indexed(where)
    with contextlib.closing(open_journal(where)) as journal:
        assert journal.take()
        assert indexed(where), "in a journal of older code, when its owner opens it"
        run(where, "DROP INDEX refusals")
        assert journal.forget_refusals(1) == 0
        assert not indexed(where), "never while people play"


def test_a_probe_writes_and_changes_nothing(journal: Journal) -> None:
    write(journal, (TABLE, b"a"))
    before = journal.head(), list(journal.entries())
    journal.probe()
    journal.probe()
    assert (journal.head(), list(journal.entries())) == before
    write(journal, (TABLE, b"b"))
