"""Logging in, having to wait, being logged out everywhere, and losing a role."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from sicbo.core.ids import PersonId
from sicbo.core.table.state import Table
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import Credential, Grant, Person
from sicbo.vault.sqlite import SqliteVault
from sicbo.web.identity import accounts as module
from sicbo.web.identity.accounts import (
    IDLE_SECONDS,
    LASTS_SECONDS,
    RESTS_SECONDS,
    Accounts,
)
from sicbo.web.identity.passwords import (
    FREE,
    LoginRefused,
    TooSoon,
)

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
SECRET = "correct horse"


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = datetime.datetime(2026, 11, 16, 20, 0, tzinfo=datetime.UTC)

    def now(self) -> datetime.datetime:
        return self.time

    def move(self, seconds: float) -> None:
        self.time += datetime.timedelta(seconds=seconds)


Story = Callable[[Accounts, SqliteVault, HandClock], Coroutine[Any, Any, None]]


def with_accounts(folder: Path, story: Story) -> None:
    """Olga deals at main; Pia only plays."""

    async def run() -> None:
        path, clock = folder / "vault.sqlite", HandClock()
        other = SqliteVault(path, create=True)
        for person in ("olga", "pia"):
            other.remember(Person(person, person))
            other.keep_credential(Credential(person, person, CHEAP.hash(SECRET), 0, False))
        other.keep_grant(Grant("olga", "main", "dealer"))
        accounts = Accounts(SqliteVault(path), clock, CHEAP)
        await accounts.start()
        try:
            await story(accounts, other, clock)
        finally:
            await accounts.stop()
            other.close()

    asyncio.run(run())


async def refused(
    accounts: Accounts, login: str, password: str, address: str = ""
) -> LoginRefused | TooSoon:
    try:
        await accounts.login(login, password, address)
    except (LoginRefused, TooSoon) as error:
        return error
    raise AssertionError("somebody came in")


def shown(error: LoginRefused | TooSoon) -> tuple[str, str]:
    return type(error).__name__, str(error)


def test_the_right_password_lets_in_and_the_vault_keeps_no_cookie(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        cookie = await accounts.login("olga", SECRET)
        assert accounts.person(cookie) == "olga"
        assert [each.person for each in vault.sessions(0.0)] == ["olga"]
        assert cookie.encode() not in (tmp_path / "vault.sqlite").read_bytes()

    with_accounts(tmp_path, story)


@pytest.mark.parametrize("cookie", [None, "", "x", "olga", "\ud800", "a" * 5000])
def test_a_cookie_that_was_not_issued_is_nobodys(tmp_path: Path, cookie: str | None) -> None:
    async def story(accounts: Accounts, _: SqliteVault, __: HandClock) -> None:
        assert accounts.person(cookie) is None
        await accounts.logout(cookie)

    with_accounts(tmp_path, story)


def test_a_success_forgets_what_was_mistaken(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        for evening in range(4):
            for attempt in range(FREE - 1):
                await refused(accounts, "olga", f"{evening} {attempt}")
            await accounts.login("olga", SECRET)
        known = vault.credential("olga")
        assert known is not None
        assert (known.failures, known.locked) == (0, False)

    with_accounts(tmp_path, story)


def test_a_new_login_ends_the_session_before_it(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        old = await accounts.login("pia", SECRET)
        new = await accounts.login("olga", SECRET)
        await accounts.replace(old, new)
        assert (accounts.person(old), accounts.person(new)) == (None, "olga")
        assert [each.person for each in vault.sessions(0.0)] == ["olga"]
        await accounts.replace(new, new)
        await accounts.replace("x", new)
        assert accounts.person(new) == "olga"

    with_accounts(tmp_path, story)


def test_a_session_that_nobody_uses_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.01)

    async def story(accounts: Accounts, vault: SqliteVault, clock: HandClock) -> None:
        heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()
        accounts.watch(heard.put_nowait)
        cookie = await accounts.login("pia", SECRET)
        clock.move(RESTS_SECONDS - 1)
        assert accounts.barred(accounts.session(cookie), PersonId("pia")) is None
        clock.move(RESTS_SECONDS - 1)
        assert accounts.person(cookie) == "pia"
        clock.move(1)
        assert accounts.person(cookie) is None
        assert accounts.barred(accounts.session(cookie), PersonId("pia")) == "nobody"
        assert await heard.get() == frozenset(["pia"])
        assert vault.sessions(0.0) == []

    with_accounts(tmp_path, story)


def test_logging_out_ends_one_session_or_all(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        lost: list[frozenset[str]] = []
        accounts.watch(lost.append)
        one, two, three = [await accounts.login("olga", SECRET) for _ in range(3)]
        await accounts.logout(one)
        assert [accounts.person(each) for each in (one, two, three)] == [None, "olga", "olga"]
        await accounts.logout_everywhere(PersonId("olga"))
        assert [accounts.person(each) for each in (two, three)] == [None, None]
        assert vault.sessions(0.0) == []
        assert lost == [frozenset(["olga"])] * 2

    with_accounts(tmp_path, story)


def test_a_session_lasts_a_week_and_no_longer(tmp_path: Path) -> None:
    async def story(accounts: Accounts, __: SqliteVault, clock: HandClock) -> None:
        cookie = await accounts.login("pia", SECRET)
        for _ in range(14):
            clock.move(LASTS_SECONDS / 14 - 1)
            assert accounts.barred(accounts.session(cookie), PersonId("pia")) is None
        clock.move(13)
        assert accounts.person(cookie) == "pia"
        clock.move(1)
        assert accounts.person(cookie) is None

    with_accounts(tmp_path, story)


def test_staff_are_locked_after_five_idle_minutes_and_players_never(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, clock: HandClock) -> None:
        staff, player = await accounts.login("olga", SECRET), await accounts.login("pia", SECRET)
        clock.move(IDLE_SECONDS - 1)
        assert not accounts.locked(staff)
        mark = accounts.session(staff)
        assert accounts.barred(mark, PersonId("olga")) is None
        clock.move(IDLE_SECONDS)
        assert accounts.locked(staff)
        assert not accounts.locked(player)
        assert accounts.barred(mark, PersonId("olga")) == "locked"
        assert accounts.locked(staff), "only the password opens it again"
        with pytest.raises(LoginRefused):
            await accounts.unlock(staff, "pia", SECRET)
        assert accounts.locked(staff)
        new = await accounts.unlock(staff, "olga", SECRET)
        assert not accounts.locked(new)
        assert (accounts.person(staff), accounts.person(new)) == (None, "olga"), "another cookie"

    with_accounts(tmp_path, story)


def test_a_server_that_starts_again_knows_its_people_and_locks_staff(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, clock: HandClock) -> None:
        staff, player = await accounts.login("olga", SECRET), await accounts.login("pia", SECRET)
        again = Accounts(SqliteVault(tmp_path / "vault.sqlite"), clock, CHEAP)
        await again.start()
        assert (again.person(staff), again.person(player)) == ("olga", "pia")
        assert (again.locked(staff), again.locked(player)) == (True, False)
        await again.stop()

    with_accounts(tmp_path, story)


def test_what_another_process_takes_away_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.01)

    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()
        accounts.watch(heard.put_nowait)
        cookie = await accounts.login("olga", SECRET)
        table = Table(open_rulebook("canberra-2005"))
        assert accounts.role_at(PersonId("olga"), "main", table) == "dealer"
        vault.end_grant("olga", "main")
        assert await heard.get() == frozenset(["olga"])
        assert accounts.role_at(PersonId("olga"), "main", table) is None
        assert accounts.person(cookie) == "olga", "a role less, but still logged in"
        vault.end_sessions("olga")
        assert await heard.get() == frozenset(["olga"])
        assert accounts.person(cookie) is None

    with_accounts(tmp_path, story)


def test_whatever_breaks_while_looking_the_vault_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A role that is taken must count as taken, whoever else fails to hear of another."""
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.01)

    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        heard: asyncio.Queue[frozenset[str]] = asyncio.Queue()

        def breaks(_: frozenset[str]) -> None:
            raise RuntimeError("a fault of ours")

        accounts.watch(breaks)
        accounts.watch(heard.put_nowait)
        vault.end_grant("olga", "main")
        async with asyncio.timeout(60):
            assert await heard.get() == frozenset(["olga"]), "the next is told all the same"
            with monkeypatch.context() as patched:
                patched.setattr(accounts, "_over", lambda: breaks(frozenset()))
                while "cannot look at the vault" not in caplog.text:
                    await asyncio.sleep(0.001)
            vault.keep_grant(Grant("olga", "main", "casino-supervisor"))
            table = Table(open_rulebook("canberra-2005"))
            while accounts.role_at(PersonId("olga"), "main", table) is None:
                await asyncio.sleep(0.001)
        assert caplog.text.count("a fault of ours") >= 2

    with_accounts(tmp_path, story)


def test_a_role_counts_only_where_the_ladder_knows_it(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        vault.keep_grant(Grant("pia", "*", "pit-boss"))
        await accounts._read()
        crown, canberra = (Table(open_rulebook(game)) for game in ("crown-a", "canberra-2005"))
        assert accounts.role_at(PersonId("pia"), "any", crown) == "pit-boss"
        assert accounts.role_at(PersonId("pia"), "any", canberra) is None
        assert accounts.role_at(PersonId("olga"), "other", canberra) is None
        assert accounts.role_at(None, "main", canberra) is None
        assert accounts.roles(PersonId("olga")) == {"main": "dealer"}

    with_accounts(tmp_path, story)
