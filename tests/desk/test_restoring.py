"""Backups and exports become floors again: verified, whole, and able to go on."""

import asyncio
import json
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import apsw
import msgspec
import pytest

from sicbo.core.errors import SicboError
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import CloseBets, Uncover
from sicbo.desk.checking.proof import NoProof, find_proof, steps
from sicbo.desk.home.backups import back_up, last_backup
from sicbo.desk.home.home import NoFloor, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import DamagedBackup, bring_in, restore
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.base import JournalError
from sicbo.journal.export import BadExport, export
from sicbo.journal.heads import BadKey, make_key, take_in
from sicbo.vault.base import Person
from tests.desk.floor import FIVE, Staff, laid, new_home
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, round_of
from tests.journal.tampering import change, put_rows, rows_of, truncate

NOW = datetime(2026, 11, 16, tzinfo=UTC)


def goes_on(folder: Path, known: Request) -> None:
    """A floor that answers what it has answered, and plays another round."""

    async def story() -> None:
        async with open_floor(open_home(folder)) as desk:
            before = desk.journal.head().position
            assert isinstance(await desk.submit(known), Done)
            assert desk.journal.head().position == before
            staff = Staff(desk, prefix="restored", table="other")
            await round_of(staff, "q0")

    asyncio.run(story())
    home = open_home(folder)
    journal = home.journal(read_only=True)
    found = audit(journal, home.public_key())
    assert found.damaged == []
    assert found.unsigned == 0
    assert_books_balance(journal)
    journal.close()


KNOWN = Request(by="cass", id="3", role="cashier", command=BuyIn("p0", Amount(10**8)))
"""A command that the floor was given at its beginning, under the id it had then."""


def known(played: PlayedFloor) -> Request:
    """The buy-in of the first player as it was asked."""
    for row in rows_of(played.database):
        record = json.loads(row[3])
        if record["by"] == "cass":
            return msgspec.structs.replace(KNOWN, id=record["id"])
    raise AssertionError("no cashier")


def test_a_backup_restores_and_goes_on(played: PlayedFloor, tmp_path: Path) -> None:
    vault = played.home.vault()
    vault.remember(Person("p0", "Ann"))
    vault.close()
    back_up(played.home, tmp_path / "backup", NOW)
    noted = last_backup(played.home)
    assert noted is not None
    assert noted.at == NOW
    new = tmp_path / "new"
    kept = take_in(played.head.read_bytes(), "head")
    found = restore(tmp_path / "backup", new, played.key, earlier=kept)
    assert found.head.position == noted.position
    assert found.earlier is not None
    vault = open_home(new).vault()
    assert vault.person("p0") == Person("p0", "Ann")
    assert vault.unseal("main", 4) is None
    vault.close()
    assert stat.S_IMODE((new / "vault.sqlite").stat().st_mode) == 0o600
    goes_on(new, known(played))


def test_of_a_damaged_record_there_is_no_backup(played: PlayedFloor, tmp_path: Path) -> None:
    back_up(played.home, tmp_path / "good", NOW)
    noted = last_backup(played.home)
    with closing(apsw.Connection(str(played.database))) as db:
        db.execute("UPDATE entries SET body = CAST(body || ' ' AS BLOB) WHERE position = 7")
    with pytest.raises(JournalError, match=r"no backup was made: entry 7 .*does not fit its link"):
        back_up(played.home, tmp_path / "backup", NOW.replace(year=2027))
    assert not (tmp_path / "backup").exists()
    assert last_backup(played.home) == noted


def test_an_export_is_brought_in_and_goes_on(played: PlayedFloor, tmp_path: Path) -> None:
    path = tmp_path / "export.jsonl"
    journal = played.home.journal(read_only=True)
    with path.open("wb") as file:
        export(journal, file, NOW)
    new = tmp_path / "new"
    bring_in(path, new, played.key)
    copy = open_home(new).journal(read_only=True)
    assert list(copy.entries()) == list(journal.entries())
    assert copy.heads() == journal.heads()
    copy.close()
    journal.close()
    goes_on(new, known(played))


def test_a_backup_taken_under_load_restores_verifies_and_continues(tmp_path: Path) -> None:
    home = new_home(tmp_path)

    async def story() -> int:
        async with laid(home, players=4) as (desk, staff):
            other = Staff(desk, prefix="o", table="other")
            await other.install("other")
            await other.seat("q0", 1)
            await staff.open_bets()
            copied = asyncio.create_task(asyncio.to_thread(back_up, home, tmp_path / "backup", NOW))

            async def player(name: str) -> int:
                placed = 0
                while not copied.done() or placed < 50:
                    assert isinstance(await staff.bet(name, 1, FIVE), Done)
                    placed += 1
                return placed

            await asyncio.gather(*(player(f"p{n}") for n in range(4)))
            return (await copied).position

    position = asyncio.run(story())
    found = restore(tmp_path / "backup", tmp_path / "new", tmp_path / "key.pem")
    assert found.head.position == position
    bet = Request(by="cass", id="5", role="cashier", command=BuyIn("p0", Amount(10**8)))
    goes_on(tmp_path / "new", bet)


def test_a_round_whose_seed_was_not_backed_up_is_void_and_the_next_is_proven(
    played: PlayedFloor, tmp_path: Path
) -> None:
    async def bet_before() -> None:
        async with open_floor(played.home) as desk:
            staff = Staff(desk, prefix="before")
            await staff.open_bets()
            assert isinstance(await staff.bet("p0"), Done)

    asyncio.run(bet_before())
    back_up(played.home, tmp_path / "backup", NOW)
    new = tmp_path / "new"
    restore(tmp_path / "backup", new, played.key)
    home = open_home(new)

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk, prefix="restored")
            before = staff.room.table.stack_of("p0")
            await staff.deal(CloseBets(), Uncover())
            assert staff.room.table.drawn is None
            await staff.deal(Declare("tumbler-fault"))
            assert staff.room.table.stack_of("p0") == before + 500
            await round_of(staff, "p0")

    asyncio.run(story())
    journal = home.journal(read_only=True)
    with pytest.raises(NoProof, match="its seed is lost"):
        find_proof(journal, "main", 4)
    assert all(step.holds for step in steps(find_proof(journal, "main", 5)))
    journal.close()


def test_a_round_that_had_not_begun_is_bound_anew_and_proven(
    played: PlayedFloor, tmp_path: Path
) -> None:
    back_up(played.home, tmp_path / "backup", NOW)
    restore(tmp_path / "backup", tmp_path / "new", played.key)
    home = open_home(tmp_path / "new")

    async def story() -> None:
        async with open_floor(home) as desk:
            await round_of(Staff(desk, prefix="restored"), "p0")

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert all(step.holds for step in steps(find_proof(journal, "main", 4)))
    journal.close()


@pytest.mark.parametrize("tamper", [change, truncate])
def test_a_damaged_backup_is_refused_and_nothing_is_left(
    played: PlayedFloor, tmp_path: Path, tamper: object
) -> None:
    assert callable(tamper)
    back_up(played.home, tmp_path / "backup", NOW)
    put_rows(tmp_path / "backup", tamper(rows_of(tmp_path / "backup")))
    with pytest.raises(DamagedBackup, match="nothing restored: entry"):
        restore(tmp_path / "backup", tmp_path / "new", played.key)
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "new.part").exists()


def test_a_tampered_export_is_refused_and_nothing_is_left(
    played: PlayedFloor, tmp_path: Path
) -> None:
    path = tmp_path / "export.jsonl"
    journal = played.home.journal(read_only=True)
    with path.open("wb") as file:
        export(journal, file, NOW)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    for data, said in (
        (b"".join(lines).replace(b'amount\\":500', b'amount\\":400'), "does not fit its digest"),
        (_other_digest(lines), "the body does not fit its digest"),
        (b"".join(lines[:9]), "must end at"),
        (b"".join([*lines[:5], *lines[6:]]), "does not fit its link"),
    ):
        path.write_bytes(data)
        with pytest.raises(BadExport, match=said):
            bring_in(path, tmp_path / "new", played.key)
        assert not (tmp_path / "new").exists()
        assert not (tmp_path / "new.part").exists()


def _other_digest(lines: list[bytes]) -> bytes:
    """The export with the digest of one entry changed and nothing else."""
    line = json.loads(lines[3])
    line["digest"] = "00" * 32
    return b"".join(
        [*lines[:3], json.dumps(line, separators=(",", ":")).encode() + b"\n", *lines[4:]]
    )


def test_what_is_no_backup_is_said_of_the_file_that_was_named(
    played: PlayedFloor, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    path.write_text("no database at all")
    with pytest.raises(SicboError) as refused:
        restore(path, tmp_path / "new", played.key)
    assert str(path) in str(refused.value)
    assert ".part" not in str(refused.value)


def test_lost_files_are_not_said_to_be_made_by_init(played: PlayedFloor) -> None:
    home = played.home
    for lost, look in (
        ("vault.sqlite", home.vault),
        ("journal.sqlite", home.journal),
        ("floor.toml", lambda: open_home(home.folder)),
    ):
        kept = (home.folder / lost).read_bytes()
        (home.folder / lost).unlink()
        with pytest.raises(SicboError) as said:
            look()
        assert "sicbo journal restore" in str(said.value)
        assert "init" not in str(said.value)
        (home.folder / lost).write_bytes(kept)


def test_an_export_without_bodies_makes_no_floor(played: PlayedFloor, tmp_path: Path) -> None:
    path = tmp_path / "export.jsonl"
    journal = played.home.journal(read_only=True)
    with path.open("wb") as file:
        export(journal, file, NOW, bodies=())
    journal.close()
    with pytest.raises(BadExport, match="leaves bodies out"):
        bring_in(path, tmp_path / "new", played.key)


def test_another_key_a_full_folder_and_a_key_with_the_data_are_refused(
    played: PlayedFloor, tmp_path: Path
) -> None:
    backup = tmp_path / "backup"
    back_up(played.home, backup, NOW)
    other = tmp_path / "other.pem"
    make_key(other)
    with pytest.raises(DamagedBackup, match="was not signed by this key"):
        restore(backup, tmp_path / "new", other)
    with pytest.raises(NoFloor, match="must be a new or an empty folder"):
        restore(backup, played.folder / "floor", played.key)
    with pytest.raises(NoFloor, match="kept apart"):
        restore(backup, tmp_path / "new", tmp_path / "new" / "key.pem")
    with pytest.raises(BadKey, match="no key at"):
        restore(backup, tmp_path / "new", tmp_path / "missing.pem")
    with pytest.raises(JournalError, match="new file"):
        back_up(played.home, backup, NOW)
