"""Who is logged in, in which roles: kept in the vault, answered from memory, revocable at once.

A cookie is a random token of which the vault keeps the hash. Every look at the vault happens in
one thread, so that disks do not hold the loop up, and passwords are checked in another; what
another process changes in the vault is noticed within half a second.
"""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, TypeVar

from argon2 import PasswordHasher

from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.logins.messages import LoginStep
from sicbo.core.ids import PersonId
from sicbo.core.place_keys import bound_role, place_of
from sicbo.core.table.state import Table
from sicbo.desk.writer.clock import Clock
from sicbo.vault.base import AT_COMMAND_LINE, Credential, Grant, Session, Vault, role_among
from sicbo.vault.kept_words import words_in
from sicbo.web.identity.login_notes import LoginNotes
from sicbo.web.identity.passwords import Crowded, LoginRefused, Passwords, TooSoon

ALERT_EVERY: Final = 10
"""Wrong passwords of one login, since it last came in, at which somebody should look."""

IDLE_SECONDS: Final = 300
LASTS_SECONDS: Final = 7 * 24 * 3600
RESTS_SECONDS: Final = 12 * 3600
"""After which a session ends in which nobody has ordered anything."""

LOOK_SECONDS: Final = 0.5
"""How often the vault is looked at for what others have changed."""


log = logging.getLogger("sicbo.accounts")
T = TypeVar("T")
OnLoss = Callable[[frozenset[str]], None]
"""Told who has lost a session or a role."""


@dataclass(slots=True)
class _OpenSession:
    """Somebody who is logged in."""

    person: PersonId
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
        self._passwords = Passwords(hasher or PasswordHasher(), self._now)
        self.logins: Counter[str] = Counter()
        """What became of those who wanted to log in."""
        self.notes: LoginNotes | None = None
        """Tells the record who of the staff comes and goes."""
        self._began = self._now()
        self._heirs: dict[str, str] = {}
        self._locked: set[str] = set()
        """Sessions of staff that have been told to be idle."""
        self._here: dict[str, _OpenSession] = {}
        self._grants: dict[PersonId, dict[str, str]] = {}
        self._staff: frozenset[PersonId] = frozenset()
        """Whoever has a role that is a person's: a terminal is no person."""
        self._stamp: int | None = None
        self._lost: list[OnLoss] = []
        self._one_at_a_time = asyncio.Lock()
        """Held while memory and vault are made to agree."""
        self._thread = ThreadPoolExecutor(1, "sicbo-accounts")
        self._task: asyncio.Task[None] | None = None

    # -- life

    async def start(self) -> None:
        """Read the vault, and go on looking at it."""
        await self._apart(self._vault.prepare)
        await self._read()
        self._passwords.start()
        self._task = asyncio.create_task(self._look(), name="sicbo-accounts")

    async def stop(self) -> None:
        """Look no more, and let go of the vault."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        self._passwords.stop()
        await self._apart(self._vault.close)
        self._thread.shutdown()

    def watch(self, lost: OnLoss) -> None:
        """Be told who has lost a session or a role."""
        self._lost.append(lost)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look_once()
            except SicboError:  # The vault is away, which /readyz says.
                continue
            except Exception:
                log.exception("cannot look at the vault")

    async def _look_once(self) -> None:
        await self._rest()
        stamp = await self._apart(self._vault.stamp)
        if stamp is None or stamp != self._stamp or self._over():
            await self._read()

    def _over(self) -> bool:
        now = self._now()
        return any(here.ends <= now for here in self._here.values())

    async def _rest(self) -> None:
        """End sessions that nobody uses, and tell the screens of staff who went idle."""
        now = self._now()
        over = [mark for mark, each in self._here.items() if self._rested(each, now)]
        for mark in over:
            async with self._one_at_a_time:
                await self._apart(self._vault.end_session, mark)
                here = self._here.pop(mark, None)
            self._tell([here.person] if here is not None else [])
        staff = ((mark, each) for mark, each in self._here.items() if each.person in self._staff)
        idle = {mark for mark, each in staff if each.idle(now)}
        newly, self._locked = idle - self._locked, idle
        self._tell(self._here[mark].person for mark in newly)

    def _rested(self, here: _OpenSession, now: float) -> bool:
        since = here.seen if here.seen is not None else self._began
        return now - since >= RESTS_SECONDS

    async def _read(self) -> None:
        """Take the vault's word for who is here and in which roles."""
        async with self._one_at_a_time:
            self._stamp, sessions, grants = await self._apart(self._all)
            before, held = self._here, self._grants
            self._here = {each.mark: _again(each, before.get(each.mark)) for each in sessions}
        self._grants = _by_person(grants)
        self._staff = frozenset(
            PersonId(each.person) for each in grants if place_of(each.role) is None
        )
        lost = {here.person for mark, here in before.items() if mark not in self._here}
        for person, roles in held.items():
            if any(self._grants.get(person, {}).get(at) != role for at, role in roles.items()):
                lost.add(person)
        self._tell(lost)

    def _all(self) -> tuple[int | None, list[Session], list[Grant]]:
        vault = self._vault
        stamp, every = vault.stamp(), vault.sessions(self._now())
        sessions = [each for each in every if not each.mark.startswith(AT_COMMAND_LINE)]
        disabled = {each.person for each in vault.credentials() if each.locked}
        return stamp, sessions, [each for each in vault.grants() if each.person not in disabled]

    def _tell(self, lost: Iterable[str]) -> None:
        who = frozenset(lost)
        for each in tuple(self._lost) if who else ():
            try:
                each(who)
            except Exception:  # Whoever comes next must hear of it all the same.
                log.exception("cannot tell who lost a session or a role")

    # -- sessions

    async def issue(self, person: PersonId) -> str:
        """A cookie for somebody, known to the vault before it is handed out."""
        token = secrets.token_urlsafe(32)
        ends = self._now() + LASTS_SECONDS
        async with self._one_at_a_time:
            await self._apart(self._vault.keep_session, Session(_mark(token), person, ends))
            self._here[_mark(token)] = _OpenSession(person, ends, self._now())
        return token

    def person(self, cookie: str | None) -> PersonId | None:
        """Whose cookie this is; nobody's where it is unknown, revoked or too old."""
        here = self._found(cookie)
        return here.person if here is not None else None

    def session(self, cookie: str | None) -> str:
        """What a session is known by, for whoever asks after it often."""
        return _mark(cookie) if cookie else ""

    def holder(self, session: str) -> PersonId | None:
        """Whose session this is; nobody's where it has ended."""
        here = self._here.get(session)
        return here.person if here is not None and self._lasts(here, self._now()) else None

    def _lasts(self, here: _OpenSession, now: float) -> bool:
        return here.ends > now and not self._rested(here, now)

    def idle(self, session: str) -> bool:
        """Whether a session is one of staff who have been idle for too long."""
        here = self._here.get(session)
        return here is not None and here.person in self._staff and here.idle(self._now())

    def barred(self, session: str, person: PersonId) -> Literal["nobody", "locked"] | None:
        """Why somebody may order nothing now; whoever may has just been seen."""
        here, now = self._here.get(session), self._now()
        if here is None or here.person != person or not self._lasts(here, now):
            return "nobody"
        if person in self._staff and here.idle(now):
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
            await self._note(here.person, "went")

    async def logout_everywhere(self, person: PersonId) -> None:
        """End every session of somebody."""
        async with self._one_at_a_time:
            await self._apart(self._vault.end_sessions, person)
            self._here = {mark: each for mark, each in self._here.items() if each.person != person}
        self._tell([person])
        await self._note(person, "went")

    async def _note(self, person: PersonId, step: LoginStep) -> None:
        """Have the record say that somebody of the staff came in or went."""
        if self.notes is not None and person in self._staff:
            await self.notes.note(person, min(self._grants[person].values()), step)

    def _found(self, cookie: str | None) -> _OpenSession | None:
        mark = _mark(cookie) if cookie else ""
        return self._here.get(mark) if self.holder(mark) is not None else None

    # -- passwords

    async def login(self, login: str, password: str, address: str = "") -> str:
        """Let somebody in by their password."""
        person = await self.proven(login, password, address)
        await self._note(person, "came-in")
        return await self.issue(person)

    async def proven(self, login: str, password: str, address: str = "") -> PersonId:
        """Who somebody is, by their password; a wrong one is counted, told and never forgiven."""
        try:
            self._passwords.delays.begin(login, address)
            known = await self._apart(self._vault.credential, login)
            kept = known.password if known is not None else None
            right = await self._passwords.right(kept, password, address)
            again = await self._apart(self._vault.credential, login)
        except TooSoon:
            self.logins["too-soon"] += 1
            raise
        except Crowded:
            self.logins["crowded"] += 1
            self._passwords.delays.undo(login, address)
            raise
        if known is None or again is None or not right or again.locked or again.password != kept:
            self._mistaken(login, again, address)
            raise LoginRefused
        self._passwords.delays.passed(login, address)
        self.logins["done"] += 1
        asks = {"person": known.person, "address": address, "failures": again.failures}
        log.info("login", extra=asks)
        if again.failures:
            await self._apart(self._vault.forget_failures, login)
        return PersonId(known.person)

    def _mistaken(self, login: str, known: Credential | None, address: str) -> None:
        """Count a mistake and say so, after the answer: nobody can tell by the time it takes."""
        if known is None:
            self.logins["unknown"] += 1
            named = login if NAME.fullmatch(login) else "[not a name]"
            log.warning("unknown login", extra={"login": named, "address": address})
            return
        self.logins["disabled" if known.locked else "wrong"] += 1
        asks = {"person": known.person, "address": address, "disabled": known.locked}
        log.warning("wrong password", extra=asks)
        if self.notes is not None and known.person in self._staff:
            self.notes.refuse(known.person)

        def counted() -> None:
            after = self._vault.count_failure(login)
            if after is not None and after.failures % ALERT_EVERY == 0:
                log.error("many wrong passwords", extra={**asks, "failures": after.failures})

        self._thread.submit(counted)

    async def unlock(self, cookie: str | None, login: str, password: str, address: str = "") -> str:
        """Go on after an idle time, by the password of the same person; with a new cookie."""
        here = self._found(cookie)
        person = await self.proven(login, password, address)
        if here is None or here.person != person:
            raise LoginRefused
        await self._note(person, "unlocked")
        new = await self.issue(person)
        await self.replace(cookie, new)
        return new

    async def replace(self, old: str | None, new: str) -> None:
        """End the session that a browser had before; its screens go on with the new one."""
        here = self._found(old)
        if old is None or here is None or old == new:
            return
        after = self._found(new)
        async with self._one_at_a_time:
            await self._apart(self._vault.end_session, _mark(old))
            self._here.pop(_mark(old), None)
        if after is not None and after.person == here.person:
            self._heirs[_mark(old)] = _mark(new)
        self._tell([here.person])
        self._heirs.clear()

    def heir(self, session: str) -> str:
        """What a session is known by now: whoever is told of a change asks at once."""
        return self._heirs.get(session, session)

    # -- idle staff

    def locked(self, cookie: str | None) -> bool:
        """Whether staff have been idle for too long; players never are."""
        return self._found(cookie) is not None and self.idle(self.session(cookie))

    async def words(self, marks: Iterable[str]) -> dict[str, str | None]:
        """What the vault keeps of words, by their ids."""
        wanted, vault = tuple(marks), self._vault

        def read() -> dict[str, str | None]:
            return {mark: words_in(vault.document(mark)) for mark in wanted}

        return await self._apart(read)

    async def named(self, person: PersonId | None) -> str | None:
        """What somebody is called, as the vault has it; by their id where it does not say."""
        known = await self._apart(self._vault.person, person) if person is not None else None
        return known.name if known is not None else person

    async def called(self, person: PersonId) -> str | None:
        """What the vault says somebody is called; nothing where it knows nobody by that id."""
        known = await self._apart(self._vault.person, person)
        return known.name if known is not None else None

    # -- roles

    def terminal_at(self, person: PersonId | None, name: str | None) -> str | None:
        """The role of a device that is a terminal of a table."""
        held = self._grants.get(person, {}) if person is not None else {}
        role = held.get(name) if name is not None else None
        return role if role is not None and place_of(role) is not None else None

    def has_terminal(self, name: str, place: int) -> bool:
        """Whether a device is the terminal at a place of a table."""
        return any(held.get(name) == bound_role(place) for held in self._grants.values())

    def roles(self, person: PersonId | None) -> dict[str, str]:
        """The roles of somebody, by table; `*` is every table, and an office has its own place."""
        return dict(self._grants.get(person, {})) if person is not None else {}

    def role_at(self, person: PersonId | None, name: str, table: Table) -> str | None:
        """The role that somebody has on the ladder of a table now."""
        held = self._grants.get(person, {}) if person is not None else {}
        return role_among(held, name, table.positions)

    # -- parts

    def _now(self) -> float:
        return self._clock.now().timestamp()

    async def _apart(self, work: Callable[..., T], *arguments: object) -> T:
        running = asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        return await asyncio.shield(running)


def _mark(cookie: str) -> str:
    return sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest()


def _again(session: Session, before: _OpenSession | None) -> _OpenSession:
    seen = before.seen if before is not None else None
    return _OpenSession(PersonId(session.person), session.ends, seen)


def _by_person(grants: list[Grant]) -> dict[PersonId, dict[str, str]]:
    found: dict[PersonId, dict[str, str]] = {}
    for grant in grants:
        found.setdefault(PersonId(grant.person), {})[grant.table] = grant.role
    return found
