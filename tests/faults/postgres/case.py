"""A command that must happen once, whatever fails: the second, after a first one that did."""

from contextlib import closing

from sicbo.core.ids import CommandId
from sicbo.journal.base import CommandKey, StoredAnswer
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.entry import Entry
from tests.journals import TABLE, WALLET, check_chain, following
from tests.real_postgres import Server

FIRST = CommandKey("ann", CommandId("first"))
COMMAND = CommandKey("ann", CommandId("second"))


def second(journal: PostgresJournal) -> list[Entry]:
    """Take the turn and append the second command's entries to two streams."""
    head = journal.begin()
    entries = following(journal, head, [(TABLE, b"second"), (WALLET, b"second")])
    journal.append(entries, [StoredAnswer(COMMAND, b"d" * 32, head.position + 1, 2, None)])
    return entries


def is_there(url: str) -> bool:
    """Whether the second command is in the journal, whole; it must be whole or not at all."""
    with closing(PostgresJournal(url, read_only=True)) as reader:
        bodies = [entry.body for entry in reader.entries()]
        found = reader.answers([FIRST, COMMAND])
        check_chain(reader.entries())
    assert FIRST in found
    assert bodies in ([b"first"], [b"first", b"second", b"second"])
    assert (COMMAND in found) == (len(bodies) == 3)
    return COMMAND in found


def finish(journal: PostgresJournal, url: str) -> None:
    """What a desk does after a failure: look the command up, and do it again if it is not there."""
    journal.rollback()
    known = COMMAND in journal.answers([COMMAND])
    assert known == is_there(url)
    if not known:
        second(journal)
        journal.commit()
    assert is_there(url)


def backend(server: Server) -> int:
    """The server's process that works for the desk in its turn."""
    query = "SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction'"
    with server.connect() as db:
        ((pid,),) = db.execute(query).fetchall()
    assert isinstance(pid, int)
    return pid
