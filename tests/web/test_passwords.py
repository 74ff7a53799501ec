"""Passwords: nobody is locked out, nobody is told which logins there are, nobody waits for them."""

import asyncio
import os
import threading
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from sicbo.core.ids import PersonId
from sicbo.vault.base import Credential, Grant
from sicbo.vault.sqlite import SqliteVault
from sicbo.web.identity.accounts import ALERT_EVERY, Accounts
from sicbo.web.identity.passwords import (
    FREE,
    WAIT_MAX,
    WAITING_EACH,
    Crowded,
    Delays,
    LoginRefused,
    Passwords,
    TooSoon,
)
from tests.web.test_accounts import CHEAP, SECRET, HandClock, refused, shown, with_accounts


def test_nobody_can_lock_somebody_else_out(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, __: HandClock) -> None:
        for _ in range(50):
            await refused(accounts, "olga", "wrong", "192.0.2.6")
        assert isinstance(await refused(accounts, "olga", SECRET, "192.0.2.6"), TooSoon)
        assert accounts.person(await accounts.login("olga", SECRET, "192.0.2.7")) == "olga"
        known = vault.credential("olga")
        assert known is not None
        assert not known.locked

    with_accounts(tmp_path, story)


def test_known_unknown_and_disabled_logins_are_answered_alike(tmp_path: Path) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, clock: HandClock) -> None:
        pia = vault.credential("pia")
        assert pia is not None
        vault.keep_credential(pia._replace(locked=True))
        said = []
        for login in ("olga", "nobody", "pia"):
            tries = [shown(await refused(accounts, login, "wrong")) for _ in range(8)]
            clock.move(WAIT_MAX)
            tries += [shown(await refused(accounts, login, "wrong")) for _ in range(8)]
            said.append(tries)
        assert said[0] == said[1] == said[2]
        assert {name for name, _ in said[0]} == {"LoginRefused", "TooSoon"}
        clock.move(WAIT_MAX)
        assert isinstance(await refused(accounts, "pia", SECRET), LoginRefused)

    with_accounts(tmp_path, story)


def test_unknown_and_disabled_logins_cost_a_hash_too(tmp_path: Path) -> None:
    """The same work is done for everybody, so that time tells nothing."""
    checked: list[str] = []

    class CountingHasher(PasswordHasher):
        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            checked.append(str(password))
            return CHEAP.verify(kept, password)

    async def run() -> None:
        vault = SqliteVault(tmp_path / "vault.sqlite", create=True)
        vault.keep_credential(Credential("olga", "olga", CHEAP.hash(SECRET), 0, False))
        vault.keep_credential(Credential("pia", "pia", CHEAP.hash(SECRET), 0, True))
        accounts = Accounts(vault, HandClock(), CountingHasher(1, 8, 1))
        await accounts.start()
        for login in ("olga", "nobody", "pia"):
            await refused(accounts, login, f"{login} {SECRET}")
        await accounts.stop()

    asyncio.run(run())
    assert checked == [f"{login} {SECRET}" for login in ("olga", "nobody", "pia")]


def test_delays_grow_to_a_minute_and_are_forgotten() -> None:
    now, waits = 0.0, []
    delays = Delays(lambda: now)
    for _ in range(10):
        delays.begin("olga", "a")
        try:
            delays.begin("olga", "a")
        except TooSoon as error:
            waits.append(error.wait)
            now += error.wait
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    delays.begin("olga", "b")
    delays.begin("pia", "a")
    for _ in range(1_100):
        now += WAIT_MAX
        delays.begin("olga", "a")
    now += 2 * 3600
    for _ in range(FREE):
        delays.begin("olga", "a")


def test_many_tries_at_once_are_no_way_around_the_delay(tmp_path: Path) -> None:
    async def story(accounts: Accounts, _: SqliteVault, __: HandClock) -> None:
        tries = [refused(accounts, "olga", f"guess {n}") for n in range(20)]
        said = await asyncio.gather(*tries)
        assert sum(isinstance(each, LoginRefused) for each in said) == FREE

    with_accounts(tmp_path, story)


def test_revocation_and_others_never_wait_for_passwords(tmp_path: Path) -> None:
    """While hashes take for ever, roles are taken away and one address cannot fill the queue."""
    hold = threading.Event()

    class Slow(PasswordHasher):
        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            hold.wait(60)
            return CHEAP.verify(kept, password)

    async def run() -> None:
        path = tmp_path / "vault.sqlite"
        other = SqliteVault(path, create=True)
        other.keep_credential(Credential("pia", "pia", CHEAP.hash(SECRET), 0, False))
        other.keep_grant(Grant("olga", "main", "dealer"))
        accounts = Accounts(SqliteVault(path), HandClock(), Slow(1, 8, 1))
        await accounts.start()
        attack = [
            asyncio.create_task(accounts.login(f"nobody-{n}", "wrong", "192.0.2.6"))
            for n in range(10)
        ]
        honest = asyncio.create_task(accounts.login("pia", SECRET, "192.0.2.7"))
        while sum(each.done() for each in attack) < 10 - WAITING_EACH:
            await asyncio.sleep(0)
        crowded = [each.exception() for each in attack if each.done()]
        assert all(isinstance(each, Crowded) for each in crowded)
        assert not honest.done()
        other.end_grant("olga", "main")
        await accounts._read()
        assert accounts.roles(PersonId("olga")) == {}, "not a hash was done"
        hold.set()
        assert accounts.person(await honest) == "pia"
        await asyncio.gather(*attack, return_exceptions=True)
        await accounts.stop()
        other.close()

    asyncio.run(run())


def test_a_try_that_found_no_room_is_no_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(accounts: Accounts, _: SqliteVault, __: HandClock) -> None:
        assert isinstance(await refused(accounts, "olga", "wrong"), LoginRefused)
        with monkeypatch.context() as full:
            full.setattr("sicbo.web.identity.passwords.WAITING_MAX", 0)
            for _n in range(2 * FREE):
                with pytest.raises(Crowded):
                    await accounts.login("olga", SECRET)
        for _n in range(FREE - 1):
            assert isinstance(await refused(accounts, "olga", "wrong"), LoginRefused)
        assert isinstance(await refused(accounts, "olga", SECRET), TooSoon)

    with_accounts(tmp_path, story)


def test_what_cannot_be_checked_in_time_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.web.identity.passwords.WAITING_MAX", 2)
    hold = threading.Event()

    class Slow(PasswordHasher):
        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            hold.wait(60)
            return CHEAP.verify(kept, password)

    async def run() -> None:
        passwords = Passwords(Slow(1, 8, 1), lambda: 0.0)
        kept = CHEAP.hash(SECRET)
        two = [asyncio.create_task(passwords.right(kept, SECRET, f"{n}")) for n in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await passwords.right(kept, SECRET, "3")
        hold.set()
        assert await asyncio.gather(*two) == [True, True]
        assert await passwords.right(kept, SECRET, "3")
        assert not await passwords.right(None, SECRET, "3")
        passwords.stop()

    asyncio.run(run())


def test_logins_are_told_with_their_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(accounts: Accounts, vault: SqliteVault, clock: HandClock) -> None:
        await accounts.login("olga", SECRET, "192.0.2.6")
        await refused(accounts, "nobody", SECRET, "192.0.2.7")
        await refused(accounts, f"my {SECRET}", SECRET, "192.0.2.7")
        for number in range(ALERT_EVERY):
            await refused(accounts, "pia", "wrong", f"192.0.2.{10 + number}")
        assert accounts.logins == {"done": 1, "unknown": 2, "wrong": ALERT_EVERY}
        clock.move(1)
        while True:
            known = vault.credential("pia")
            assert known is not None
            if known.failures == ALERT_EVERY:
                break
            await asyncio.sleep(0.001)

    caplog.set_level("INFO")
    with_accounts(tmp_path, story)
    told = [
        (each.message, getattr(each, "person", getattr(each, "login", "")), vars(each)["address"])
        for each in caplog.records
        if each.name == "sicbo.accounts"
    ]
    assert told[:3] == [
        ("login", "olga", "192.0.2.6"),
        ("unknown login", "nobody", "192.0.2.7"),
        ("unknown login", "[not a name]", "192.0.2.7"),
    ]
    assert ("many wrong passwords", "pia", f"192.0.2.{9 + ALERT_EVERY}") in told
    assert SECRET not in caplog.text


def test_passwords_are_checked_behind_the_game_on_half_of_the_cores() -> None:
    passwords = Passwords(CHEAP, lambda: 0.0)
    try:
        asks = passwords._thread.submit
        cores = asks(os.sched_getaffinity, 0).result()
        assert len(cores) == (len(os.sched_getaffinity(0)) + 1) // 2
        mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        tid = asks(threading.get_native_id).result()
        assert os.getpriority(os.PRIO_PROCESS, tid) > mine
    finally:
        passwords.stop()
