"""Logging in, being locked out, being logged out everywhere, and losing a role."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from sicbo.core.table.state import Table
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.vault.base import Credential, Grant, Person
from sicbo.vault.sqlite import SqliteVault
from sicbo.web import accounts as module
from sicbo.web.accounts import (
    FAILURES_MAX,
    IDLE_SECONDS,
    LASTS_SECONDS,
    Accounts,
    LoginRefused,
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


async def refused(accounts: Accounts, login: str, password: str) -> str:
    with pytest.raises(LoginRefused) as caught:
        await accounts.login(login, password)
    return caught.value.why


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


def test_two_failures_do_not_lock_and_a_success_forgets_them(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        for evening in range(2):
            for attempt in range(FAILURES_MAX - 1):
                assert await refused(accounts, "olga", f"{evening} {attempt}") == "wrong"
            await accounts.login("olga", SECRET)
        known = vault.credential("olga")
        assert known is not None
        assert (known.failures, known.locked) == (0, False)

    with_accounts(tmp_path, story)


def test_the_third_failure_locks_even_the_right_password_out(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        tries = [await refused(accounts, "olga", "wrong") for _ in range(FAILURES_MAX)]
        assert tries == ["wrong", "wrong", "locked"]
        assert await refused(accounts, "olga", SECRET) == "locked"
        known = vault.credential("olga")
        assert known is not None
        vault.keep_credential(known._replace(failures=0, locked=False))
        assert accounts.person(await accounts.login("olga", SECRET)) == "olga"

    with_accounts(tmp_path, story)


def test_many_tries_at_once_are_no_way_around_the_lock(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, __: HandClock) -> None:
        tries = [refused(accounts, "olga", f"guess {n}") for n in range(20)]
        said = await asyncio.gather(*tries)
        assert said.count("wrong") == FAILURES_MAX - 1

    with_accounts(tmp_path, story)


def test_an_unknown_login_is_told_no_more_than_a_wrong_password(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, __: HandClock) -> None:
        said = [await refused(accounts, "nobody", SECRET) for _ in range(5)]
        assert said == ["wrong"] * 5

    with_accounts(tmp_path, story)


def test_logging_out_ends_one_session_or_all(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        lost: list[frozenset[str]] = []
        accounts.watch(lost.append)
        one, two, three = [await accounts.login("olga", SECRET) for _ in range(3)]
        await accounts.logout(one)
        assert [accounts.person(each) for each in (one, two, three)] == [None, "olga", "olga"]
        await accounts.logout_everywhere("olga")
        assert [accounts.person(each) for each in (two, three)] == [None, None]
        assert vault.sessions(0.0) == []
        assert lost == [frozenset(["olga"])] * 2

    with_accounts(tmp_path, story)


def test_a_session_lasts_a_week_and_no_longer(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, clock: HandClock) -> None:
        cookie = await accounts.login("pia", SECRET)
        clock.move(LASTS_SECONDS - 1)
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
        assert accounts.barred(mark, "olga") is None
        clock.move(IDLE_SECONDS)
        assert accounts.locked(staff)
        assert not accounts.locked(player)
        assert accounts.barred(mark, "olga") == "locked"
        assert accounts.locked(staff), "only the password opens it again"
        with pytest.raises(LoginRefused):
            await accounts.unlock(staff, "pia", SECRET)
        assert accounts.locked(staff)
        await accounts.unlock(staff, "olga", SECRET)
        assert not accounts.locked(staff)

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
        assert accounts.role_at("olga", "main", table) == "dealer"
        vault.end_grant("olga", "main")
        assert await heard.get() == frozenset(["olga"])
        assert accounts.role_at("olga", "main", table) is None
        assert accounts.person(cookie) == "olga", "a role less, but still logged in"
        vault.end_sessions("olga")
        assert await heard.get() == frozenset(["olga"])
        assert accounts.person(cookie) is None

    with_accounts(tmp_path, story)


def test_a_role_counts_only_where_the_ladder_knows_it(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, _: HandClock) -> None:
        vault.keep_grant(Grant("pia", "*", "pit-boss"))
        await accounts._read()
        crown, canberra = (Table(open_rulebook(game)) for game in ("crown-a", "canberra-2005"))
        assert accounts.role_at("pia", "any", crown) == "pit-boss"
        assert accounts.role_at("pia", "any", canberra) is None
        assert accounts.role_at("olga", "other", canberra) is None
        assert accounts.role_at(None, "main", canberra) is None
        assert accounts.roles("olga") == {"main": "dealer"}

    with_accounts(tmp_path, story)
