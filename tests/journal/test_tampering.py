"""Tampering is found: in the file by `sicbo journal verify`, in an export by a program apart."""

import json
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.journal.heads import read_key
from tests.cli.run import Outcome, run
from tests.journal.played import PlayedFloor, independent
from tests.journal.tampering import (
    TAMPERINGS,
    Row,
    change,
    delete_side,
    delete_stream,
    put_heads,
    put_rows,
    renumbered,
    rows_of,
    signed_anew,
    truncate,
    whole_commands,
)

EVERY = pytest.mark.parametrize("tamper", TAMPERINGS.values(), ids=TAMPERINGS)
REWRITES = {
    "change": change,
    "truncate": truncate,
    "delete a whole stream": delete_stream,
    "delete one side of a transfer": delete_side,
}
EVERY_REWRITE = pytest.mark.parametrize("tamper", REWRITES.values(), ids=REWRITES)
Tamper = Callable[[list[Row]], list[Row]]


def verify(played: PlayedFloor, *, head: bool = False) -> Outcome:
    """What `sicbo journal verify` says of the file."""
    more = ("--head", str(played.head)) if head else ()
    return run("journal", "verify", "--floor", str(played.folder / "floor"), *more)


def export_of(played: PlayedFloor) -> Path:
    path = played.folder / "export.jsonl"
    done = run("journal", "export", str(path), "--floor", str(played.folder / "floor"))
    assert done.code == 0, done.err
    return path


def apart(played: PlayedFloor, export: Path, *, head: bool = True) -> tuple[int, str]:
    """What the verifier that shares no code with us says of the export."""
    more = (played.head,) if head else ()
    return independent("verify_journal.py", export, played.public, *more)


def heads_of(played: PlayedFloor) -> list[tuple[int, bytes, bytes]]:
    db = apsw.Connection(str(played.database))
    found: list[tuple[int, bytes, bytes]] = list(db.execute("SELECT * FROM heads"))
    db.close()
    return found


def test_an_honest_record_is_whole(played: PlayedFloor) -> None:
    assert verify(played).code == 0
    assert verify(played, head=True).code == 0
    export = export_of(played)
    code, said = apart(played, export)
    assert code == 0
    assert "whole, and your earlier head lies on this chain" in said
    code, said = apart(played, export, head=False)
    assert (code, said.splitlines()[-1]) == (0, "whole")


@EVERY
def test_tampering_with_the_file_is_found_with_place_and_stream(
    played: PlayedFloor, tamper: Tamper
) -> None:
    put_rows(played.database, tamper(rows_of(played.database)))
    found = verify(played)
    assert found.code == 1
    assert "NOT WHOLE" in found.out
    told = run("journal", "verify", "--json", "--floor", str(played.folder / "floor"))
    damage = json.loads(told.out)["damage"]
    assert damage
    assert all(each["position"] and each["what"] for each in damage)


@EVERY
def test_tampering_with_an_export_is_found_by_the_independent_verifier(
    played: PlayedFloor, tamper: Tamper
) -> None:
    """The file is tampered with and exported by the same hand."""
    put_rows(played.database, tamper(rows_of(played.database)))
    code, said = apart(played, export_of(played))
    assert code == 1, said
    assert "WRONG entry " in said


def test_a_line_changed_in_the_export_is_named(played: PlayedFloor) -> None:
    export = export_of(played)
    lines = export.read_text().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if "table.wager_placed." in line)
    position, stream = (json.loads(lines[at])[name] for name in ("position", "stream"))
    lines[at] = lines[at].replace('amount\\":500', 'amount\\":400', 1)
    export.write_text("".join(lines))
    code, said = apart(played, export)
    assert code == 1
    assert f"entry {position} ({stream}): the body does not fit its digest" in said


@EVERY_REWRITE
def test_a_history_written_anew_with_another_key_is_found_by_its_heads(
    played: PlayedFloor, tamper: Tamper
) -> None:
    old = heads_of(played)
    rows = renumbered(whole_commands(tamper(rows_of(played.database))))
    put_rows(played.database, rows)
    put_heads(played.database, signed_anew(rows, Ed25519PrivateKey.generate(), old))
    found = verify(played)
    assert found.code == 1
    assert "was not signed by this key" in found.out
    code, said = apart(played, export_of(played), head=False)
    assert code == 1
    assert "was not signed by this key" in said
    assert "no head of this key vouches for any entry" in said


@EVERY_REWRITE
def test_a_history_written_anew_with_the_stolen_key_is_found_by_an_earlier_head(
    played: PlayedFloor, tamper: Tamper
) -> None:
    old = heads_of(played)
    rows = renumbered(whole_commands(tamper(rows_of(played.database))))
    if tamper is truncate:
        rows = rows[:30]
    put_rows(played.database, rows)
    put_heads(played.database, signed_anew(rows, read_key(played.key), old))
    if tamper is delete_side:
        # It happened after the head was kept: what is missing is money, and the sums find that.
        assert verify(played).code == 1
        code, said = apart(played, export_of(played))
        assert code == 1
        assert "table.chips_taken and wallet.came_from_table differ by 700 for p0 at main" in said
        return
    found = verify(played, head=True)
    assert found.code == 1
    assert ("another link" in found.out) or ("the journal ends at" in found.out)
    code, said = apart(played, export_of(played))
    assert code == 1
    assert ("history changed" in said) or ("but the chain ends at 30" in said)


def test_without_an_earlier_head_the_stolen_key_can_change_history(played: PlayedFloor) -> None:
    """Why heads must be handed out: nothing else binds whoever holds the key."""
    old = heads_of(played)
    rows = renumbered(change(rows_of(played.database)))
    put_rows(played.database, rows)
    put_heads(played.database, signed_anew(rows, read_key(played.key), old))
    assert apart(played, export_of(played), head=False)[0] == 0


def test_a_forged_earlier_head_is_refused(played: PlayedFloor) -> None:
    head = json.loads(played.head.read_text())
    head["head"] = head["head"].replace('"position":', '"position":1', 1)
    played.head.write_text(json.dumps(head))
    assert verify(played, head=True).code == 1
    code, said = apart(played, export_of(played))
    assert code == 1
    assert "the earlier head was not signed by this key" in said


def test_a_forged_head_in_the_journal_is_refused(played: PlayedFloor) -> None:
    heads = heads_of(played)
    position, text, signature = heads[-1]
    other = signature[:-1] + bytes([signature[-1] ^ 1])
    put_heads(played.database, [*heads[:-1], (position, text, other)])
    assert "was not signed by this key" in verify(played).out
    assert apart(played, export_of(played))[0] == 1


def test_a_head_of_another_floor_is_refused(played: PlayedFloor) -> None:
    from datetime import UTC, datetime

    from sicbo.journal.entry import START
    from sicbo.journal.heads import hand_out, sign

    row = sign(read_key(played.key), "elsewhere", START, datetime.now(UTC))
    played.head.write_bytes(hand_out(row))
    assert "head must be of floor test, got elsewhere" in verify(played, head=True).out
    assert apart(played, export_of(played))[0] == 1


def test_what_is_no_export_cannot_be_checked(played: PlayedFloor) -> None:
    nothing = played.folder / "nothing"
    nothing.write_text("")
    for path in (nothing, played.head, played.folder / "missing"):
        code, said = apart(played, path)
        assert (code, said.splitlines()[-1].startswith("cannot check: ")) == (2, True), said
    export = export_of(played)
    lines = export.read_text(encoding="utf-8").splitlines(keepends=True)
    export.write_text(lines[0] + lines[1].replace('"version"', '"verse"'), encoding="utf-8")
    code, said = apart(played, export)
    assert code == 2
    wanted = "cannot check: a line of the files has no 'version': they are not what sicbo wrote"
    assert said.splitlines()[-1] == wanted
    assert independent("verify_journal.py")[0] == 2
