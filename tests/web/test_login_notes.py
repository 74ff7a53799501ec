"""Staff who log in, go, or are not let in stand in the record; players do not (house 131)."""

import asyncio
import logging
from pathlib import Path

import pytest

from sicbo.core.floor.logins.messages import LOGINS, LoginNoted
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.vault.base import Session, Vault
from sicbo.web.identity import login_notes
from sicbo.web.running.serving import ServedFloor
from tests.web import test_login
from tests.web.test_login import SECRET, client, logged_in, on_real_floor

Noted = tuple[str, str, str, str, int]
_quick = test_login._quick


def noted(journal: Journal) -> list[Noted]:
    """Who told it, of whom, what, where and how often."""
    told = [decode(each.body) for each in journal.stream(LOGINS.stream())]
    return [
        (each.by, each.event.person, each.event.step, each.event.place, each.event.times)
        for each in told
        if isinstance(each.event, LoginNoted)
    ]


async def read(floor: ServedFloor) -> list[Noted]:
    async def looked() -> list[Noted]:
        return noted(floor.live.desk.journal)

    return await floor.live.desk.between(looked)


def test_staff_who_come_and_go_are_entries_in_their_own_name(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            await logged_in(http, "pia")
            await http.delete("/api/session")
            await logged_in(http, "dan")
            said = {"login": "dan", "password": SECRET}
            assert (await http.post("/api/session/unlock", json=said)).status_code == 200
            await http.delete("/api/session")
            await logged_in(http, "petra")
            await http.delete("/api/session/everywhere")
        assert await read(floor) == [
            ("dan", "dan", "came-in", "screen", 1),
            ("dan", "dan", "unlocked", "screen", 1),
            ("dan", "dan", "went", "screen", 1),
            ("petra", "petra", "came-in", "screen", 1),
            ("petra", "petra", "went", "screen", 1),
        ]

    on_real_floor(tmp_path, story)


def test_wrong_passwords_share_an_entry_and_strangers_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        async with client(floor) as http:
            for login in ("dan", "dan", "pia", "nobody-here", "\x1b[2J"):
                wrong = {"login": login, "password": "wrong"}
                await http.post("/api/session", json=wrong)
        notes = floor.live.accounts.notes
        assert notes is not None
        assert await read(floor) == []  # Not before its minute is over.
        await notes.tell_refused()
        assert await read(floor) == [("usher", "dan", "refused", "screen", 2)]
        await notes.tell_refused()
        assert len(await read(floor)) == 1

    monkeypatch.setattr(login_notes, "EVERY_SECONDS", 3600.0)
    on_real_floor(tmp_path, story)


def test_a_login_that_cannot_be_told_is_let_in_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(floor: ServedFloor, _: Vault) -> None:
        desk = floor.live.desk
        desk._waiting_max = 0
        async with client(floor) as http:
            with caplog.at_level(logging.ERROR, "sicbo.logins"):
                await logged_in(http, "dan")
        desk._waiting_max = 1000
        assert "a login cannot be told to the record" in caplog.text
        assert await read(floor) == []

    on_real_floor(tmp_path, story)


def test_a_session_of_the_command_line_is_no_browsers(tmp_path: Path) -> None:
    """It lets nobody in at a screen, and a server neither locks nor rests it."""

    async def story(floor: ServedFloor, vault: Vault) -> None:
        ends = floor.live.desk.clock.now().timestamp() + 3600
        await asyncio.to_thread(vault.keep_session, Session("cli:abc", "dan", ends))
        await floor.live.accounts._read()
        assert floor.live.accounts.holder("cli:abc") is None
        assert [each.mark for each in vault.sessions(0.0)] == ["cli:abc"]

    on_real_floor(tmp_path, story)
