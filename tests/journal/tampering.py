"""Ways to tamper with a record: in its file as a burglar would, and in an export."""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import apsw
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.core.ids import Stream
from sicbo.journal.entry import START, Point, chain
from sicbo.journal.heads import sign

Row = list[Any]
"""Position, stream, version, body, link."""


def rows_of(path: Path) -> list[Row]:
    db = apsw.Connection(str(path))
    found = [list(row) for row in db.execute("SELECT * FROM entries ORDER BY position")]
    db.close()
    return found


def put_rows(path: Path, rows: list[Row]) -> None:
    """Put other entries in place of all of them; folds are thrown away."""
    db = apsw.Connection(str(path))
    with db:
        db.execute("DELETE FROM entries")
        db.execute("DELETE FROM snapshots")
        db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    db.close()


def put_heads(path: Path, heads: list[tuple[int, bytes, bytes]]) -> None:
    db = apsw.Connection(str(path))
    with db:
        db.execute("DELETE FROM heads")
        db.executemany("INSERT INTO heads VALUES (?, ?, ?)", heads)
    db.close()


def place_of(rows: list[Row], tag: str) -> int:
    """The index of the first entry with an event of this kind."""
    return next(at for at, row in enumerate(rows) if f'"{tag}.'.encode() in row[3])


def change(rows: list[Row]) -> list[Row]:
    at = place_of(rows, "table.wager_placed")
    body = rows[at][3]
    changed = body.replace(b'"amount":500', b'"amount":400', 1)
    assert changed != body
    rows[at][3] = changed
    return rows


def delete(rows: list[Row]) -> list[Row]:
    del rows[place_of(rows, "table.wager_placed")]
    return rows


def insert(rows: list[Row]) -> list[Row]:
    """A wager twice; everything behind it is moved, as whoever does that would."""
    at = place_of(rows, "table.wager_placed")
    stream = rows[at][1]
    rows.insert(at, list(rows[at]))
    return _numbered(rows, stream)


def swap(rows: list[Row]) -> list[Row]:
    at = place_of(rows, "table.wager_placed")
    rows[at][3], rows[at + 1][3] = rows[at + 1][3], rows[at][3]
    return rows


def truncate(rows: list[Row]) -> list[Row]:
    return rows[:-5]


def delete_stream(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row[1] != "wallet:p1"]


def delete_side(rows: list[Row]) -> list[Row]:
    """The table's side of a transfer is there, the wallet's is not."""
    del rows[place_of(rows, "wallet.came_from_table")]
    return rows


def _numbered(rows: list[Row], stream: str) -> list[Row]:
    version = 0
    for position, row in enumerate(rows, 1):
        row[0] = position
        if row[1] == stream:
            version += 1
            row[2] = version
    return rows


def renumbered(rows: list[Row]) -> list[Row]:
    """Positions and versions without gaps again, and links that fit: the chain written anew."""
    versions: dict[str, int] = {}
    wanted = []
    for _, stream, _, body, _ in rows:
        versions[stream] = versions.get(stream, 0) + 1
        wanted.append((Stream(stream), versions[stream], body))
    return [list(entry) for entry in chain(START, wanted)]


def whole_commands(rows: list[Row]) -> list[Row]:
    """Parts counted anew, so that no command looks cut."""
    told = [json.loads(row[3]) for row in rows]
    for record in told:
        same = [each for each in told if (each["by"], each["id"]) == (record["by"], record["id"])]
        for part, each in enumerate(same, 1):
            each["part"], each["parts"] = part, len(same)
    for row, record in zip(rows, told, strict=True):
        row[3] = json.dumps(record, separators=(",", ":")).encode()
    return rows


def signed_anew(
    rows: list[Row], key: Ed25519PrivateKey, old: list[tuple[int, bytes, bytes]]
) -> list[tuple[int, bytes, bytes]]:
    """Heads for another history, at the places and times of the old ones."""
    made: list[tuple[int, bytes, bytes]] = []
    for position, text, _ in old:
        at = datetime.fromisoformat(json.loads(text)["at"])
        row = rows[min(position, len(rows)) - 1]
        made.append(sign(key, "test", Point(row[0], row[4]), at))
    return made


TAMPERINGS: dict[str, Callable[[list[Row]], list[Row]]] = {
    "change": change,
    "delete": delete,
    "insert": insert,
    "swap": swap,
    "truncate": truncate,
    "delete a whole stream": delete_stream,
    "delete one side of a transfer": delete_side,
}
