"""Who is logged in, in which roles: kept in the vault, answered from memory, revocable at once.

A cookie is a random token of which the vault keeps the hash. Every look at the vault happens in
one thread, so that neither passwords nor disks hold the loop up; what another process changes
there is noticed within half a second.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sicbo.core.errors import SicboError
from sicbo.core.table.state import Table
from sicbo.desk.clock import Clock
from sicbo.vault.base import Grant, Session, Vault, role_among

FAILURES_MAX: Final = 3
IDLE_SECONDS: Final = 300
LASTS_SECONDS: Final = 7 * 24 * 3600
LOOK_SECONDS: Final = 0.5
"""How often the vault is looked at for what others have changed."""


log = logging.getLogger("sicbo.accounts")
T = TypeVar("T")
Lost = Callable[[frozenset[str]], None]
"""Told who has lost a session or a role."""


class LoginRefused(SicboError):
    """A login that is not let in."""

    def __init__(self, why: Literal["wrong", "locked"]) -> None:
        said = {
            "wrong": "login or password is wrong",
            "locked": "this login is locked; `sicbo people unlock` opens it",
        }
        super().__init__(said[why])
        self.why = why


@dataclass(slots=True)
class _Here:
    """Somebody who is logged in."""

    person: str
    ends: float
    seen: float | None
    """When they last did something; nothing where that was in an earlier life of the server."""

    def idle(self, now: float) -> bool:
        """Whether they have done nothing for so long that staff are locked."""
        return self.seen is None or now - self.seen >= IDLE_SECONDS


class Accounts:
    """Sessions, passwords and roles of a floor."""

    def __init__(self, vault: Vault, clock: Clock, hasher: PasswordHasher | None = None) -> None:
        self._vault, self._clock = vault, clock
        self._hasher = hasher or PasswordHasher()
        self._nobody: str | None = None
        self._here: dict[str, _Here] = {}
        self._grants: dict[str, dict[str, str]] = {}
        self._stamp: int | None = None
        self._lost: list[Lost] = []
        self._one_at_a_time = asyncio.Lock()
        """Held while memory and vault are made to agree."""
        self._thread = ThreadPoolExecutor(1, "sicbo-accounts")
        self._task: asyncio.Task[None] | None = None

    # -- life

    async def start(self) -> None:
        """Read the vault, and go on looking at it."""
        await self._apart(self._vault.prepare)
        await self._read()
        self._thread.submit(self._stand_in)
        self._task = asyncio.create_task(self._look(), name="sicbo-accounts")

    async def stop(self) -> None:
        """Look no more, and let go of the vault."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self._apart(self._vault.close)
        self._thread.shutdown()

    def watch(self, lost: Lost) -> None:
        """Be told who has lost a session or a role."""
        self._lost.append(lost)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(SicboError):
                stamp = await self._apart(self._vault.stamp)
                if stamp is None or stamp != self._stamp or self._over():
                    await self._read()

    def _over(self) -> bool:
        now = self._now()
        return any(here.ends <= now for here in self._here.values())

    async def _read(self) -> None:
        """Take the vault's word for who is here and in which roles."""
        async with self._one_at_a_time:
            self._stamp, sessions, grants = await self._apart(self._all)
            before, held = self._here, self._grants
            self._here = {each.mark: _again(each, before.get(each.mark)) for each in sessions}
        self._grants = _by_person(grants)
        lost = {here.person for mark, here in before.items() if mark not in self._here}
        for person, roles in held.items():
            if any(self._grants.get(person, {}).get(at) != role for at, role in roles.items()):
                lost.add(person)
        self._tell(lost)

    def _all(self) -> tuple[int | None, list[Session], list[Grant]]:
        return self._vault.stamp(), self._vault.sessions(self._now()), self._vault.grants()

    def _tell(self, lost: Iterable[str]) -> None:
        who = frozenset(lost)
        for each in tuple(self._lost) if who else ():
            each(who)

    # -- sessions

    async def issue(self, person: str) -> str:
        """A cookie for somebody, known to the vault before it is handed out."""
        token = secrets.token_urlsafe(32)
        ends = self._now() + LASTS_SECONDS
        async with self._one_at_a_time:
            await self._apart(self._vault.keep_session, Session(_mark(token), person, ends))
            self._here[_mark(token)] = _Here(person, ends, self._now())
        return token

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie this is; nobody's where it is unknown, revoked or too old."""
        here = self._found(cookie)
        return here.person if here is not None else None

    def session(self, cookie: str | None) -> str:
        """What a session is known by, for whoever asks after it often."""
        return _mark(cookie) if cookie else ""

    def barred(self, session: str, person: str) -> Literal["nobody", "locked"] | None:
        """Why somebody may order nothing now; whoever may has just been seen."""
        here, now = self._here.get(session), self._now()
        if here is None or here.person != person or here.ends <= now:
            return "nobody"
        if person in self._grants and here.idle(now):
            return "locked"
        here.seen = now
        return None

    async def logout(self, cookie: str | None) -> None:
        """End one session."""
        here = self._found(cookie)
        if cookie is not None and here is not None:
            async with self._one_at_a_time:
                await self._apart(self._vault.end_session, _mark(cookie))
                self._here.pop(_mark(cookie), None)
            self._tell([here.person])

    async def logout_everywhere(self, person: str) -> None:
        """End every session of somebody."""
        async with self._one_at_a_time:
            await self._apart(self._vault.end_sessions, person)
            self._here = {mark: each for mark, each in self._here.items() if each.person != person}
        self._tell([person])

    def _found(self, cookie: str | None) -> _Here | None:
        here = self._here.get(_mark(cookie)) if cookie else None
        return here if here is not None and here.ends > self._now() else None

    # -- passwords

    async def login(self, login: str, password: str) -> str:
        """Let somebody in by their password; whoever fails three times is locked out."""
        return await self.issue(await self.proven(login, password))

    async def proven(self, login: str, password: str) -> str:
        """Who somebody is, by their password; whoever fails three times is locked out."""
        return await self._apart(self._checked, login, password)

    async def unlock(self, cookie: str | None, login: str, password: str) -> None:
        """Go on after an idle time, by the password of the same person."""
        here = self._found(cookie)
        person = await self.proven(login, password)
        if here is None or here.person != person:
            raise LoginRefused("wrong")
        here.seen = self._now()

    def _checked(self, login: str, password: str) -> str:
        """Whose password this is; an unknown login takes as long as a known one."""
        known = self._vault.credential(login)
        if known is None:
            self._right(self._stand_in(), password)
            raise LoginRefused("wrong")
        if known.locked:
            raise LoginRefused("locked")
        if not self._right(known.password, password):
            after = self._vault.count_failure(login, FAILURES_MAX)
            locked = after is not None and after.locked
            log.warning("wrong password", extra={"person": known.person, "locked": locked})
            raise LoginRefused("locked" if locked else "wrong")
        if known.failures:
            self._vault.keep_credential(known._replace(failures=0))
        return known.person

    def _stand_in(self) -> str:
        """The hash of a password that nobody has, made beside the start and before any login."""
        if self._nobody is None:
            self._nobody = self._hasher.hash(secrets.token_hex(8))
        return self._nobody

    def _right(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    # -- idle staff

    def locked(self, cookie: str | None) -> bool:
        """Whether staff have been idle for too long; players never are."""
        here = self._found(cookie)
        return here is not None and here.person in self._grants and here.idle(self._now())

    # -- roles

    def roles(self, person: str | None) -> dict[str, str]:
        """The roles of somebody, by table; `*` is every table that knows the role."""
        return dict(self._grants.get(person, {})) if person is not None else {}

    def role_at(self, person: str | None, name: str, table: Table) -> str | None:
        """The role that somebody has on the ladder of a table now."""
        held = self._grants.get(person, {}) if person is not None else {}
        return role_among(held, name, table.ranks)

    # -- parts

    def _now(self) -> float:
        return self._clock.now().timestamp()

    async def _apart(self, work: Callable[..., T], *arguments: object) -> T:
        running = asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        return await asyncio.shield(running)


def _mark(cookie: str) -> str:
    return sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()


def _again(session: Session, before: _Here | None) -> _Here:
    seen = before.seen if before is not None else None
    return _Here(session.person, session.ends, seen)


def _by_person(grants: list[Grant]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for grant in grants:
        found.setdefault(grant.person, {})[grant.table] = grant.role
    return found
