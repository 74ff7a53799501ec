"""A copy of the rules on file: who puts it there, who may ask for it, and what the record tells."""

import pytest

from sicbo.core.floor.copies.messages import COPY, CopyFiled, CopyRequested
from sicbo.core.floor.nouns import NOUNS
from tests.law.table.holds import holds

clause = pytest.mark.clause
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
OTHER = HASH[::-1]
GAMES = ("star-2016", "mbs-2020", "aruze-etg", "crown-a", "crown-b", "canberra-2005")


def asked(game: str, number: str) -> None:
    """Nobody is refused who asks; without a copy the clause is not met, and is cited."""
    text = f"""
        system: request copy for table
        -> refused copy-missing by {number}
        oscar: file text copy {HASH} of 1 bytes for table
        -> copy-filed kind=text size=1 by {number}, house 41
        system: request copy for table
        -> copy-requested kind=text by {number}, house 42
    """
    floor = holds(game, text, more="staff oscar owner\n", opened=False).floor
    copy = floor.floor.state(COPY, str(floor.table.book.document.identity.id))
    assert (copy.file_sha256, copy.kind, copy.size, copy.asked) == (HASH, "text", 1, 1)


@clause("star-2016", "9.14")
def test_9_14_a_copy_is_there_for_inspection_on_request() -> None:
    asked("star-2016", "9.14")


@clause("aruze-etg", "8.17")
def test_8_17_a_copy_is_there_for_inspection_on_request() -> None:
    asked("aruze-etg", "8.17")


@clause("crown", "9.12")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_9_12_a_copy_is_made_available_on_request(game: str) -> None:
    asked(game, "9.12")


@clause("canberra-2005", "10.8")
def test_10_8_the_operator_makes_a_copy_available_on_request() -> None:
    asked("canberra-2005", "10.8")


def test_house_42_a_copy_is_open_where_the_document_asks_for_none() -> None:
    text = f"""
        oscar: file pdf copy {HASH} of 1 bytes for table
        -> copy-filed by house 41
        system: request copy for table
        -> copy-requested by house 42
    """
    holds("mbs-2020", text, more="staff oscar owner\n")


def test_house_41_the_last_copy_filed_counts_and_one_taken_off_is_gone() -> None:
    text = f"""
        oscar: file pdf copy {HASH} of 10 bytes for table
        oscar: file pdf copy {OTHER} of 20 bytes for table
        system: request copy for table 5 times
        -> copy-requested times=5
        oscar: withdraw copy for table
        -> copy-withdrawn
        oscar: withdraw copy for table
        -> refused copy-missing
    """
    floor = holds("star-2016", text, more="staff oscar owner\n").floor.floor
    copy = floor.state(COPY, "star-2016")
    assert (copy.file_sha256, copy.size, copy.asked) == (None, 0, 5)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("who", ["ann", "low", "top"])
def test_house_41_only_the_owner_files_and_nobody_asks_in_the_houses_name(
    game: str, who: str
) -> None:
    words = (f"file pdf copy {HASH} of 1 bytes", "withdraw copy", "request copy")
    text = "".join(f"{who}: {each} for table\n-> refused not-permitted\n" for each in words)
    roles = holds(game, "", opened=False).floor.table.ladder
    holds(game, text, more=f"staff low {roles[0]}\nstaff top {roles[-1]}\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("file pdf copy abc of 1 bytes for table", "not-a-name"),
        (f"file pdf copy {HASH}0 of 1 bytes for table", "not-a-name"),
        (f"file pdf copy {HASH} of 0 bytes for table", "out-of-bounds"),
        (f"file pdf copy {HASH} of -1 bytes for table", "out-of-bounds"),
        (f"file pdf copy {HASH} of 33554433 bytes for table", "out-of-bounds"),
        (f"file pdf copy {HASH} of 33554432 bytes for moon", "not-provided"),
        ("withdraw copy for moon", "not-provided"),
    ],
)
def test_what_is_no_copy_is_refused(words: str, reason: str) -> None:
    holds("star-2016", f"oscar: {words}\n-> refused {reason}\n", more="staff oscar owner\n")


def test_each_document_has_a_stream_of_its_own() -> None:
    assert NOUNS["copy"] is COPY
    filed = CopyFiled(document="a", file_sha256=HASH, kind="pdf", size=1, by="owner", clauses=())
    assert COPY.stream_of(filed) == "copy:a"
    told = CopyRequested(
        document="b", file_sha256=HASH, kind="pdf", table="main", times=1, clauses=()
    )
    assert COPY.stream_of(told) == "copy:b"
    assert HASH[:12] in filed.sentence()
