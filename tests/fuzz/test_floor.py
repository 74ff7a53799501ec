"""No message stops a floor: it goes on, starts again, and its record is whole."""

import asyncio
from pathlib import Path

import pytest

from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer import loaded_floor as rooms
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from tests.desk.floor import new_home
from tests.fuzz.floor import Clock, Crowd
from tests.journal.played import independent
from tests.properties.tables import GAMES, LATER
from tests.slices import LONG

COMMANDS = 100_000 if LONG else 1_200
NIGHTS = 2
TOGETHER = 40


def test_no_message_stops_a_floor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT_EVERY", 100)
    home, clock = new_home(tmp_path), Clock()
    phases: set[tuple[str, str]] = set()
    done, nouns = 0, set[type]()

    async def night(number: int) -> None:
        nonlocal done, phases, nouns
        async with open_floor(home, clock=clock) as desk:
            assert desk.rooms.stopped == {}
            crowd = Crowd(desk, number)
            if number == 0:
                await crowd.found()
            while crowd.tried < COMMANDS // NIGHTS:
                games = [crowd.dice.choice(GAMES) for _ in range(TOGETHER)]
                ways = (crowd.tries, crowd.tries, crowd.walk)
                await asyncio.gather(*(crowd.dice.choice(ways)(game) for game in games))
            assert desk.running
            assert desk.rooms.stopped == {}
            done, phases = done + crowd.done, phases | crowd.phases
            nouns |= crowd.nouns

    async def morning() -> None:
        async with open_floor(home, clock=clock) as desk:
            assert desk.running
            assert desk.rooms.stopped == {}

    for number in range(NIGHTS):
        asyncio.run(night(number))
    asyncio.run(morning())
    assert done > COMMANDS // 20, "extremes alone show nothing: some of it must be accepted"
    assert len(phases) > 20, sorted(phases)
    assert len(nouns) > 4, sorted(kind.__name__ for kind in nouns)
    assert_whole(home, tmp_path)
    told = {record.getMessage() for record in caplog.records if record.name == "sicbo.rooms"}
    assert told == set(), "every table could be kept"


def assert_whole(home: Home, folder: Path) -> None:
    """Verified, decided anew, and checked by what shares no line with us."""
    journal = home.journal(read_only=True)
    try:
        found = audit(journal, home.public_key())
        assert found.whole, found.damaged[:5]
        again = replay(journal)
        assert (again.differences[:3], again.ended, again.false_snapshots) == ([], None, [])
        assert again.commands > 100
        path = folder / "export.jsonl"
        with path.open("wb") as file:
            export(journal, file, LATER)
    finally:
        journal.close()
    code, said = independent("verify_journal.py", path, home.folder / "public-key.pem")
    assert code == 0, said
