"""An export holds what the journal holds, with as many bodies as it is meant to have."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sicbo.journal.export import BadExport, EntryLine, Header, HeadLine, export, read_export
from tests.journal.played import PlayedFloor, independent

NOW = datetime(2026, 11, 16, tzinfo=UTC)


def exported(played: PlayedFloor, bodies: tuple[str, ...] | None = None) -> bytes:
    journal = played.home.journal(read_only=True)
    told: list[tuple[int, int]] = []
    file = io.BytesIO()
    export(journal, file, NOW, bodies=bodies, progress=lambda *at: told.append(at))
    assert told[-1] == (journal.head().position,) * 2
    journal.close()
    return file.getvalue()


def test_the_lines_are_the_header_the_entries_the_law_and_the_heads(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    lines = [json.loads(line) for line in exported(played).splitlines()]
    header, *rest = lines
    last = journal.head().position
    assert header["export"] == "sicbo.export.1"
    assert (header["floor"], header["first"], header["last"]) == ("test", 1, last)
    entries = [line for line in rest if "position" in line]
    stored = list(journal.entries())
    assert [line["body"].encode() for line in entries] == [entry.body for entry in stored]
    assert [line["link"] for line in entries] == [entry.link.hex() for entry in stored]
    (law,) = [line for line in rest if "document" in line]
    assert journal.document(law["document"]) == law["text"].encode()
    heads = [line for line in rest if "head" in line]
    assert [line["head"].encode() for line in heads] == [row.text for row in journal.heads()]
    journal.close()


@pytest.mark.parametrize("bodies", [(), ("wallet:p0",), ("wallet:p0", "table:main")])
def test_bodies_left_out_are_not_there_and_the_chain_still_verifies(
    played: PlayedFloor, bodies: tuple[str, ...], tmp_path: Path
) -> None:
    data = exported(played, bodies)
    for line in read_export(data.splitlines(), "export"):
        if isinstance(line, EntryLine):
            assert (line.body is not None) == (line.stream in bodies)
    assert b"buy-in" not in exported(played, ())
    path = tmp_path / "some.jsonl"
    path.write_bytes(data)
    code, said = independent("verify_journal.py", path, played.public, played.head)
    assert code == 0, said


def test_an_export_is_read_back_as_it_was_written(played: PlayedFloor) -> None:
    header, *lines = read_export(exported(played).splitlines(), "export")
    assert isinstance(header, Header)
    assert header.bodies is None
    assert sum(isinstance(line, EntryLine) for line in lines) == header.last
    assert isinstance(lines[-1], HeadLine)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is empty"),
        (b"{}\n", "line 1 is none of its lines"),
        (b'{"export":"sicbo.export.1"}\n', "missing required field"),
        (
            b'{"export":"other","floor":"x","first":1,"last":0,"at":"2026-11-16T00:00:00Z"}\n',
            "export must be sicbo.export.1, got other",
        ),
    ],
)
def test_what_is_no_export_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadExport, match=said):
        list(read_export(data.splitlines(), "file"))
