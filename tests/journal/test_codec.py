"""The stored form: read back as written, in every version that was ever written."""

import datetime
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.founding import FLOOR_COMMANDS, FLOOR_EVENTS
from sicbo.core.floor.wallets import WALLET_EVENTS
from sicbo.core.ids import CommandId, Stream
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.rooms import EVENTS
from sicbo.core.table.rounds.messages import BetsClosed, RoundSettled, Settle
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import CommandKey, StoredAnswer
from sicbo.journal.books import Books
from sicbo.journal.codec import BadEntry, Record, decode, encode
from sicbo.journal.engines.sqlite import SqliteJournal, create
from sicbo.journal.entry import chain
from sicbo.journal.upcasting import STEPS
from tests.desk.sums import assert_books_balance

STORED = Path(__file__).parent / "stored"
NOON = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)


def stored() -> list[dict[str, Any]]:
    lines = (STORED / "v1.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_a_record_is_read_back_as_it_was_written() -> None:
    closed = BetsClosed(clauses=("4.5",))  # type: ignore[arg-type]
    record = Record(NOON, "dan", "dealer", "x", closed, Settle(), 1, 2)
    assert decode(encode(record)) == record
    assert b'part"' not in encode(record), "what is as always is not written"


def test_no_two_kinds_share_a_tag() -> None:
    kinds = (*EVENTS, *WALLET_EVENTS, *FLOOR_EVENTS)
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(tags) == len(set(tags))
    assert not set(tags) & set(STEPS), "a tag that is taken up by a step is written no more"
    asked = [kind.__struct_config__.tag for kind in (*TABLE_COMMANDS, *FLOOR_COMMANDS)]
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    "body", [b"", b"{", b"{}", b"[]", b"null", b'{"event":{"event":"table.nothing.v1"}}', b"\xff"]
)
def test_bytes_that_are_no_record_are_named_as_such(body: bytes) -> None:
    with pytest.raises(BadEntry):
        decode(body)


def test_old_versions_are_stored_here_and_each_has_its_step() -> None:
    tags = {json.loads(each["body"])["event"]["event"] for each in stored()}
    assert {tag for tag in tags if tag in STEPS} == set(STEPS) - {"table.power_answered.v1"}


def test_a_journal_of_old_versions_still_opens(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    create(path, "test")
    journal = SqliteJournal(path)
    try:
        head = journal.begin()
        rows = [(Stream(e["stream"]), e["version"], e["body"].encode()) for e in stored()]
        entries = chain(head, rows)
        asked = StoredAnswer(CommandKey("dan", CommandId("1")), b"", 1, 1, None)
        journal.append(entries, [asked])
        journal.commit()
        law = (STORED / "v1-law.toml").read_bytes()
        journal.keep_document(sha256(law).hexdigest(), law)
        rooms = LoadedFloor(journal, Books(journal))
        table = rooms.room("main").table
        assert table.book.sha256 == sha256(law).hexdigest()
        assert (table.round, table.phase) == (3, "between")
        assert (table.stack_of("p0"), table.stack_of("p1")) == (99_999_500, 100_000_000)
        assert_books_balance(journal)
        settled = [decode(e.body).event for e in entries]
        lines = [event.lines for event in settled if isinstance(event, RoundSettled)]
        assert [line.outcome for each in lines for line in each] == ["won", "lost"]
    finally:
        journal.close()
