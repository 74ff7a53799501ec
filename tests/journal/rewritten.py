"""A history written anew with every link in order, which only what it tells of can give away."""

import json
from collections.abc import Callable
from typing import Any

import apsw

from sicbo.journal.audit import audit
from sicbo.journal.heads import read_key
from tests.journal.played import PlayedFloor, independent
from tests.journal.tampering import put_heads, put_rows, renumbered, rows_of, signed_anew
from tests.journal.test_tampering import export_of

Change = Callable[[list[dict[str, Any]]], object]


def event(records: list[dict[str, Any]], tag: str, nth: int = 0) -> dict[str, Any]:
    """An event of a kind, to be changed in its place."""
    found = [each["event"] for each in records if each["event"]["event"].startswith(f"{tag}.")]
    changed: dict[str, Any] = found[nth]
    return changed


def other(tag: str, nth: int = 0, **fields: object) -> Change:
    """Say something else in an event."""
    return lambda records: event(records, tag, nth).update(fields)


def every(tag: str, change: Callable[[dict[str, Any]], object]) -> Change:
    """Change every event of a kind, of which there is one at least."""

    def changed(records: list[dict[str, Any]]) -> None:
        event(records, tag)
        for each in records:
            if each["event"]["event"].startswith(f"{tag}."):
                change(each["event"])

    return changed


def assert_found_by_both(played: PlayedFloor, change: Change, told: str) -> None:
    """The stolen key signs another history: both verifiers find what cannot have been."""
    rows = rows_of(played.database)
    records = [json.loads(row[3]) for row in rows]
    change(records)
    for row, record in zip(rows, records, strict=True):
        row[3] = json.dumps(record, separators=(",", ":")).encode()
    anew = renumbered(rows)
    put_rows(played.database, anew)
    db = apsw.Connection(str(played.database))
    heads = [tuple(row) for row in db.execute("SELECT * FROM heads")]
    db.close()
    put_heads(played.database, signed_anew(anew, read_key(played.key), heads))
    journal = played.home.journal(read_only=True)
    damaged = audit(journal, read_key(played.key).public_key()).damaged
    journal.close()
    assert any(told in each.what for each in damaged), damaged
    code, said = independent("verify_journal.py", export_of(played), played.public)
    assert code == 1, said
    assert "WRONG" in said
