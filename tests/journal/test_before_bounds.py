"""A floor from before numbers, times, names and texts had bounds: it opens, folds and replays."""

import asyncio
import datetime
import json
from hashlib import sha256
from pathlib import Path

import pytest

from sicbo.core.ids import CommandId, Stream
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.opening.messages import RelieveDealer
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.journal.base import CommandKey, StoredAnswer
from sicbo.journal.codec import decode
from sicbo.journal.entry import chain
from sicbo.journal.export import export
from tests.cli.run import run
from tests.desk.floor import new_home
from tests.journal.played import independent

NOW = datetime.datetime(2026, 11, 18, tzinfo=datetime.UTC)
STORED = Path(__file__).parent / "stored"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = new_home(tmp_path)
    lines = (STORED / "before-bounds.jsonl").read_text(encoding="utf-8").splitlines()
    stored = [json.loads(line) for line in lines]
    journal = made.journal()
    head = journal.begin()
    entries = chain(head, [(Stream(e["stream"]), e["version"], e["body"].encode()) for e in stored])
    records = [(entry, decode(entry.body)) for entry in entries]
    answered = [
        StoredAnswer(
            CommandKey(record.by, CommandId(record.id)), b"", entry.position, record.parts, None
        )
        for entry, record in records
        if record.part == 1
    ]
    journal.append(entries, answered)
    journal.commit()
    law = (STORED / "v1-law.toml").read_bytes()
    journal.keep_document(sha256(law).hexdigest(), law)
    journal.close()
    return made


def test_it_is_decided_anew_as_it_was(home: Home) -> None:
    journal = home.journal(read_only=True)
    done = replay(journal)
    journal.close()
    assert (done.differences, done.ended, done.commands) == ([], None, 44)


def test_it_opens_plays_and_opens_again(home: Home) -> None:
    async def night(number: int) -> None:
        async with open_floor(home) as desk:
            assert desk.rooms.stopped == {}
            players = desk.rooms.founding.players
            assert {"timer", "tumbler", "owner", "robot-1", "guest-1"} <= players
            table = desk.rooms.room("main").table
            assert table.players["timer"].seat == 2
            relieve = Request(
                by="dan", id=f"here{number}", role="dealer", command=RelieveDealer(), table="other"
            )
            assert isinstance(await desk.submit(relieve), Done)
            huge = BringChips("ann", Amount(11 * 10**15))
            answer = await desk.submit(
                Request(by="ann", id=f"huge{number}", role="player", command=huge, table="main")
            )
            assert isinstance(answer, Refused)
            assert answer.refusal.reason == "out-of-bounds"

    asyncio.run(night(1))
    asyncio.run(night(2))
    journal = home.journal(read_only=True)
    done = replay(journal)
    journal.close()
    assert (done.differences, done.ended, done.false_snapshots) == ([], None, [])


def test_what_stands_in_it_does_nothing_to_a_terminal(home: Home) -> None:
    shown = run("round", "main", "1", "--steps", "--floor", str(home.folder))
    assert shown.code == 0
    assert "\x1b" not in shown.out
    assert r"gone\x1b[2J\nann: leave" in shown.out.replace("\n", "")
    as_json = run("round", "main", "1", "--steps", "--floor", str(home.folder), "--json")
    assert "\x1b" not in as_json.out
    assert r"gone\\x1b[2J\\nann: leave" in as_json.out


def test_both_verifiers_agree_about_a_table_that_was_opened_as_another(home: Home) -> None:
    """It says so itself: what went to that name went to this table, and none of it is missing."""

    async def sign() -> None:
        async with open_floor(home):
            pass

    asyncio.run(sign())
    assert verdicts(home) == (True, 0)


def verdicts(home: Home) -> tuple[bool, int]:
    """What `journal verify` says, and the verifier that shares no line with us."""
    journal = home.journal(read_only=True)
    whole = audit(journal, home.public_key()).whole
    path = home.folder.parent / "export.jsonl"
    with path.open("wb") as file:
        export(journal, file, NOW)
    journal.close()
    return whole, independent("verify_journal.py", path, home.folder / "public-key.pem")[0]
