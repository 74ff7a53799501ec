"""What a journal promises, whichever engine keeps it."""

from contextlib import closing
from pathlib import Path

import pytest

from sicbo.core.ids import CommandId, Stream
from sicbo.journal.base import (
    CommandKey,
    HeadRow,
    Journal,
    JournalError,
    NoJournal,
    Snapshot,
    StoredAnswer,
    StreamMoved,
    WriteFailed,
)
from sicbo.journal.entry import START, Entry, Point, chain
from sicbo.journal.open import create_journal, open_journal
from tests.journals import TABLE, WALLET, answer, check_chain, following, write

# -- streams, versions, positions, the chain


def test_a_new_journal_is_empty_and_knows_its_floor(journal: Journal) -> None:
    assert journal.floor == "floor-1"
    assert journal.head() == START
    assert list(journal.entries()) == []
    assert list(journal.stream(TABLE)) == []
    assert journal.versions() == {}
    assert journal.versions([TABLE]) == {TABLE: 0}
    assert journal.heads() == []


def test_a_journal_is_not_made_twice(where: str | Path) -> None:
    with pytest.raises(JournalError, match="must not exist yet"):
        create_journal(where, "floor-2")
    with closing(open_journal(where, read_only=True)) as journal:
        assert journal.floor == "floor-1"


def test_positions_have_no_gaps_and_the_chain_holds_from_genesis(journal: Journal) -> None:
    for number in range(20):
        stream = (TABLE, WALLET)[number % 3 == 0]
        write(journal, (stream, b"body %d" % number), (TABLE, b"\x00\xff" * number))
    head = check_chain(journal.entries())
    assert head == journal.head()
    assert head.position == 40


def test_several_streams_in_one_transaction(journal: Journal) -> None:
    other = Stream("table:ünï-骰寶")
    write(journal, (TABLE, b"a"), (WALLET, b"b"), (other, b"c"), (TABLE, b"d"))
    assert journal.versions() == {TABLE: 2, WALLET: 1, other: 1}
    assert journal.versions([WALLET, Stream("nobody")]) == {WALLET: 1, Stream("nobody"): 0}
    assert journal.named("table:") == sorted(n for n in (TABLE, other) if n.startswith("table:"))
    assert journal.named(WALLET) == [WALLET]
    assert journal.named("nobody") == []
    assert [(e.version, e.body) for e in journal.stream(TABLE)] == [(1, b"a"), (2, b"d")]
    assert [e.body for e in journal.stream(other)] == [b"c"]
    check_chain(journal.entries())


def test_reading_from_a_place_on(journal: Journal) -> None:
    entries = write(journal, *[(TABLE, b"%d" % n) for n in range(10)])
    assert list(journal.entries(after=3)) == entries[3:]
    assert list(journal.entries(after=3, upto=5)) == entries[3:5]
    assert list(journal.entries(after=10)) == []
    assert list(journal.entries(upto=0)) == []
    assert list(journal.stream(TABLE, after=8)) == entries[8:]


def test_more_entries_than_a_page(journal: Journal) -> None:
    entries = write(journal, *[((TABLE, WALLET)[n % 2], b"%d" % n) for n in range(8_001)])
    assert list(journal.entries()) == entries
    assert list(journal.entries(after=1, upto=8_000)) == entries[1:8_000]
    assert list(journal.entries(upto=4_000)) == entries[:4_000]
    assert list(journal.stream(TABLE)) == entries[::2]
    assert check_chain(journal.entries()) == journal.head()


def test_what_is_read_ends_where_the_journal_ended_when_asked(
    journal: Journal, reader: Journal
) -> None:
    entries = write(journal, *[(TABLE, b"%d" % n) for n in range(3)])
    reading = reader.entries()
    assert next(reading) == entries[0]
    write(journal, (TABLE, b"later"))
    assert list(reading) == entries[1:]


def test_a_body_is_kept_byte_by_byte(journal: Journal) -> None:
    bodies = [b"", bytes(range(256)), b"\\x41", b"{}", bytes(100_000)]
    write(journal, *[(TABLE, body) for body in bodies])
    assert [entry.body for entry in journal.entries()] == bodies


# -- the turn


def test_begin_tells_the_head_that_appending_continues(journal: Journal) -> None:
    assert journal.begin() == START
    journal.rollback()
    entries = write(journal, (TABLE, b"a"))
    assert journal.begin() == Point(1, entries[0].link)
    journal.rollback()


def test_several_appends_are_one_transaction(journal: Journal, reader: Journal) -> None:
    first = chain(journal.begin(), [(TABLE, 1, b"a")])
    journal.append(first, [answer("ann", "1")])
    journal.append([], [answer("bob", "1")])
    second = chain(Point(1, first[0].link), [(TABLE, 2, b"b")])
    journal.append(second, [])
    assert reader.head() == START
    journal.commit()
    assert list(reader.entries()) == first + second
    assert (
        len(reader.answers([CommandKey("ann", CommandId("1")), CommandKey("bob", CommandId("1"))]))
        == 2
    )


def test_what_is_appended_can_be_read_in_the_same_turn(journal: Journal) -> None:
    entries = chain(journal.begin(), [(TABLE, 1, b"a")])
    journal.append(entries, [answer("ann", "1")])
    assert list(journal.stream(TABLE)) == entries
    assert journal.versions([TABLE]) == {TABLE: 1}
    assert CommandKey("ann", CommandId("1")) in journal.answers([CommandKey("ann", CommandId("1"))])
    journal.rollback()


def test_a_rollback_leaves_nothing(journal: Journal) -> None:
    write(journal, (TABLE, b"a"), answered=[answer("ann", "1")])
    head = journal.begin()
    journal.append(following(journal, head, [(TABLE, b"b"), (WALLET, b"c")]), [answer("ann", "2")])
    journal.rollback()
    assert journal.head() == head
    assert journal.versions() == {TABLE: 1}
    assert journal.answers([CommandKey("ann", CommandId("2"))]) == {}
    write(journal, (TABLE, b"d"), answered=[answer("ann", "2")])
    assert check_chain(journal.entries()).position == 2


def test_a_rollback_without_a_turn_does_nothing(journal: Journal) -> None:
    journal.rollback()
    write(journal, (TABLE, b"a"))
    journal.rollback()
    assert journal.head().position == 1


def test_a_turn_is_not_taken_twice(journal: Journal) -> None:
    entries = chain(journal.begin(), [(TABLE, 1, b"a")])
    journal.append(entries, [])
    with pytest.raises(WriteFailed):
        journal.begin()
    journal.commit()
    assert list(journal.entries()) == entries


def test_an_empty_turn_changes_nothing(journal: Journal) -> None:
    journal.begin()
    journal.append([], [])
    journal.commit()
    assert journal.head() == START


# -- the fence


def test_a_version_is_written_once(journal: Journal) -> None:
    write(journal, (TABLE, b"a"))
    head = journal.begin()
    with pytest.raises(StreamMoved):
        journal.append(chain(head, [(WALLET, 1, b"x"), (TABLE, 1, b"b")]), [answer("ann", "1")])
    journal.rollback()
    assert journal.head() == head
    assert journal.versions() == {TABLE: 1}
    assert journal.answers([CommandKey("ann", CommandId("1"))]) == {}
    write(journal, (TABLE, b"c"))


def test_the_same_version_twice_in_one_batch(journal: Journal) -> None:
    head = journal.begin()
    with pytest.raises(StreamMoved):
        journal.append(chain(head, [(TABLE, 1, b"a"), (TABLE, 1, b"b")]), [])
    journal.rollback()
    assert journal.head() == START


def test_a_position_is_written_once(journal: Journal) -> None:
    write(journal, (TABLE, b"a"))
    journal.begin()
    with pytest.raises((StreamMoved, WriteFailed)):
        journal.append(chain(START, [(TABLE, 2, b"b")]), [])
    journal.rollback()
    assert check_chain(journal.entries()).position == 1


# -- answers


def test_an_answer_is_found_by_actor_and_id(journal: Journal) -> None:
    mine, yours = answer("ann", "1", 1, 2), answer("bob", "1", 3, 1)
    write(journal, (TABLE, b"a"), (TABLE, b"b"), (TABLE, b"c"), answered=[mine, yours])
    keys = [
        mine.key,
        yours.key,
        CommandKey("cat", CommandId("1")),
        CommandKey("ann", CommandId("2")),
    ]
    assert journal.answers(keys) == {mine.key: mine, yours.key: yours}
    assert journal.answers([]) == {}
    assert journal.answers([mine.key, mine.key]) == {mine.key: mine}


def test_an_answer_is_given_once(journal: Journal) -> None:
    write(journal, (TABLE, b"a"), answered=[answer("ann", "1")])
    head = journal.begin()
    with pytest.raises(StreamMoved):
        journal.append(following(journal, head, [(TABLE, b"b")]), [answer("ann", "1", 2)])
    journal.rollback()
    assert journal.head() == head


def test_a_refusal_is_kept_as_it_was_written(journal: Journal) -> None:
    refused = StoredAnswer(
        CommandKey("ann", CommandId('it\'s "1" {骰}, \\')), b"\x01" * 32, 0, 0, b"\x00no\xff"
    )
    write(journal, answered=[refused])
    assert journal.answers([refused.key]) == {refused.key: refused}
    assert journal.head() == START


def test_text_that_is_none_is_refused_and_nothing_written(journal: Journal) -> None:
    head = journal.begin()
    with pytest.raises((WriteFailed, UnicodeError)):
        journal.append(
            chain(head, [(TABLE, 1, b"a")]),
            [answer("ann", "1")._replace(key=CommandKey("ann", CommandId("\ud800")))],
        )
    journal.rollback()
    assert journal.head() == START


# -- what can be rebuilt


def test_heads_are_kept_in_order_and_once(journal: Journal) -> None:
    heads = [HeadRow(7, b"seven", b"s" * 64), HeadRow(2, b"two", b"t" * 64)]
    for head in [*heads, heads[0]]:
        journal.keep_head(head)
    assert journal.heads() == heads[::-1]


def test_of_heads_at_one_entry_the_one_signed_last_is_the_newest(journal: Journal) -> None:
    heads = [HeadRow(7, b'{"at":"%d"}' % second, b"%c" % (90 - second) * 64) for second in range(5)]
    for head in (heads[3], heads[0], heads[4], heads[1], heads[2]):
        journal.keep_head(head)
    assert journal.heads() == heads
    assert journal.heads(newest=2) == heads[3:]


def test_a_snapshot_replaces_the_one_before(journal: Journal) -> None:
    assert journal.snapshot(TABLE) is None
    first = Snapshot(TABLE, 3, b"l" * 32, "schema-1", b"\x00state")
    journal.keep_snapshot(first)
    journal.keep_snapshot(first._replace(stream=WALLET))
    second = Snapshot(TABLE, 9, b"m" * 32, "schema-2", b"other")
    journal.keep_snapshot(second)
    assert journal.snapshot(TABLE) == second
    assert journal.snapshot(WALLET) == first._replace(stream=WALLET)


def test_a_document_is_kept_under_its_hash(journal: Journal) -> None:
    assert journal.document("ab") is None
    journal.keep_document("ab", b"law \xff")
    journal.keep_document("ab", b"law \xff")
    assert journal.document("ab") == b"law \xff"


# -- opening again, and only to read


def test_everything_is_there_after_opening_again(where: str | Path) -> None:
    journal = open_journal(where)
    entries = write(journal, (TABLE, b"a"), answered=[answer("ann", "1")])
    journal.close()
    again = open_journal(where)
    assert list(again.entries()) == entries
    assert again.answers([CommandKey("ann", CommandId("1"))])
    write(again, (TABLE, b"b"))
    check_chain(again.entries())
    again.close()


def test_a_reader_sees_what_is_committed_and_only_that(journal: Journal, reader: Journal) -> None:
    head = journal.begin()
    entries = chain(head, [(TABLE, 1, b"a")])
    journal.append(entries, [answer("ann", "1")])
    assert (reader.head(), list(reader.entries()), reader.versions()) == (START, [], {})
    assert reader.answers([CommandKey("ann", CommandId("1"))]) == {}
    journal.commit()
    assert list(reader.entries()) == entries
    assert reader.head() == Point(1, entries[0].link)
    assert reader.answers([CommandKey("ann", CommandId("1"))])


def test_a_reader_does_not_write(journal: Journal, reader: Journal) -> None:
    with pytest.raises(WriteFailed):
        reader.append(chain(reader.begin(), [(TABLE, 1, b"x")]), [])
    reader.rollback()
    with pytest.raises(WriteFailed):
        reader.keep_document("ab", b"law")
    write(journal, (TABLE, b"a"))
    assert reader.document("ab") is None


def test_whoever_takes_a_floor_that_nobody_has_owns_it(journal: Journal, reader: Journal) -> None:
    assert journal.owner() is None
    assert journal.take()
    assert journal.take()
    assert journal.owner() is None, "nobody else"
    assert journal.away is None
    del reader


def test_there_is_no_journal_where_none_was_made(where: str | Path) -> None:
    nowhere = f"{where}_not"
    with pytest.raises(NoJournal, match="no journal at"):
        open_journal(nowhere)
    with pytest.raises(NoJournal, match="no journal at"):
        open_journal(nowhere, read_only=True)


def test_an_entry_is_what_was_chained(journal: Journal) -> None:
    (entry,) = write(journal, (TABLE, b"a"))
    (found,) = journal.entries()
    assert isinstance(found, Entry)
    assert [type(each) for each in found] == [int, str, int, bytes, bytes]
    assert found == entry
