"""Opening a floor: verify, take the tables up again by their policy, then let people in."""

import asyncio
import contextlib
import datetime
import gc
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Final, NamedTuple

from sicbo.core.errors import SicboError
from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.floor.founding import AdoptRules
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.notices.messages import NOTICES
from sicbo.core.floor.payouts.payout import FORMS
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.house_rules import EDITION
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.opening.messages import Restart
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.desk.checking.kept_texts import GRACE_SECONDS, sweep_words
from sicbo.desk.dice.seals import PromptSeals
from sicbo.desk.home import making
from sicbo.desk.home.home import Home
from sicbo.desk.home.standing_by import SEAMLESS_SECONDS, OnOwner, must_own, wait_for_floor
from sicbo.desk.writer.clock import Clock
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import IdReused, NoAnswer, StreamStopped
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Request
from sicbo.desk.writer.timers import Timers
from sicbo.journal.base import Journal, JournalError
from sicbo.journal.codec import decode
from sicbo.journal.entry import START
from sicbo.journal.heads import Head
from sicbo.journal.parallel_walk import ParallelWalk
from sicbo.journal.verify import WORTH_A_PROCESS, Damage, checked_heads, verify

log = logging.getLogger("sicbo.opening")

VAULT_SECONDS: Final = 1.0
"""How long a desk waits for a vault that somebody else has locked; it can ask again later."""

DESK: Final = "system:desk"
"""Who takes tables up again, as the journal names it: no person can be called so."""

LOOKED_AT: Final = (ALERTS.stream(), REDEMPTIONS.stream(), FORMS.stream(), NOTICES.stream())
"""Streams that a desk looks at after every turn, so that it knows them from the beginning."""

_NEWEST: Final = 10
"""Heads among which one of this floor's key is looked for first."""

_COLLECT_EVERY: Final = (2_000, 500, 100)
"""Few young objects at a time: under handshakes 20,000 of them held the loop up for 6 ms."""


@contextlib.asynccontextmanager
async def open_floor(
    home: Home,
    *,
    clock: Clock | None = None,
    play: bool = True,
    standby: OnOwner | None = None,
) -> AsyncIterator[Desk]:
    """A desk at work on a floor, from the first check to the last signature.

    Where nobody is to play, tables are left as they stand: nothing is taken up, no time runs, and
    whoever comes to play meanwhile is not kept from taking them up. Whoever plays owns the floor:
    where another server does, this one is refused, or as a standby tells who does and waits.
    """
    async with contextlib.AsyncExitStack() as leaving:
        making.clear_up(home.folder)
        journal = home.journal()
        leaving.callback(journal.close)
        if play and standby is None:
            await must_own(journal)
        vault = home.vault(patience=VAULT_SECONDS)
        leaving.callback(vault.close)
        desk = Desk(journal, PromptSeals(vault), home.signer(), clock=clock)
        stop_damaged(desk, since_last_head(journal, newest_head(home, journal)))
        looked_at = [each for each in LOOKED_AT if each not in desk.rooms.broken]
        desk.rooms.install(desk.rooms.fetch(looked_at))
        desk.start()
        leaving.push_async_callback(desk.stop)
        if standby is not None:
            await stand_by(home, desk, standby)
        if not play:
            await adopt_rules(desk)
            yield desk
            return
        timers = Timers(desk)
        desk.readiness.timers, desk.readiness.vault = timers, vault
        try:
            await adopt_rules(desk)
            await take_up_again(desk)
            await load_jackpots(desk)
            await load_promotions(desk)
            await load_tickets(desk)
            await load_holds(desk)
            if desk.journal.local:  # Nobody has begun to say anything yet.
                await sweep_words(home.vault, desk)
            leaving.enter_context(_let_lie())
            timers.start()
            rest = asyncio.create_task(_rest(home, desk), name="sicbo-verify")
            sweep = asyncio.create_task(_swept(home, desk), name="sicbo-words")
            try:
                yield desk
            finally:
                rest.cancel()
                sweep.cancel()
                await asyncio.gather(rest, sweep, return_exceptions=True)
        finally:
            await timers.stop()


async def stand_by(home: Home, desk: Desk, told: OnOwner) -> None:
    """Follow a floor with everything loaded until it is ours, and look at it as at any opening."""
    for name in list(desk.rooms.founding.tables):
        with contextlib.suppress(SicboError):  # It is tried again once the floor is ours.
            await desk.between(lambda: _find(desk, name))  # noqa: B023
    try:
        await wait_for_floor(desk, told)
    except BaseException:
        desk.stopped = "it never owned the floor"  # So it signs nothing either.
        raise

    async def look() -> list[Damage]:
        journal = desk.journal
        return await desk.apart(lambda: since_last_head(journal, newest_head(home, journal)))

    stop_damaged(desk, await desk.between(look))


@contextlib.contextmanager
def _let_lie() -> Iterator[None]:
    """Have the collector leave alone what is here to stay, and look at little else at a time.

    Nothing on the way of a command makes cycles; connections do, which are over soon.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_COLLECT_EVERY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def newest_head(home: Home, journal: Journal) -> Head | None:
    """The last head that this floor's key has signed; the others are checked while people play."""
    for newest in (_NEWEST, None):
        heads, _ = checked_heads(journal.heads(newest), home.public_key(), journal.floor)
        if heads:
            return heads[-1]
    return None


def since_last_head(journal: Journal, last: Head | None) -> list[Damage]:
    """Damage since the last signed head, before anybody plays."""
    if last is None:
        return verify(journal).damaged
    here = next(journal.entries(last.position - 1, last.position), None)
    if last.position and (here is None or here.link != last.point.link):
        what = f"the head signed at {last.at.isoformat()} has another link here"
        return [Damage(last.position, here.stream if here else None, what)]
    after = last.point if last.position else START
    return verify(journal, after=after).damaged


def stop_damaged(desk: Desk, damaged: list[Damage]) -> None:
    """Have tables with damaged entries refuse to play; nothing is erased, the others go on."""
    for damage in damaged:
        log.error("entry %s (%s): %s", damage.position, damage.stream, damage.what)
        what = f"entry {damage.position}: {damage.what}"
        if damage.stream is not None:
            desk.rooms.stop_stream(damage.stream, what)
            continue
        for name in desk.rooms.founding.tables:
            desk.rooms.stop(name, what)


async def _rest(home: Home, desk: Desk) -> None:
    """Check the rest; a check that cannot be made is told, since nobody waits for it."""
    try:
        await verify_rest(home, desk)
    except Exception:
        log.exception("the record before the last head could not be checked")


async def _swept(home: Home, desk: Desk) -> None:
    """Sweep words once no other desk waits for their entries."""
    if not desk.journal.local:
        await sweep_words(home.vault, desk, GRACE_SECONDS)


async def verify_rest(home: Home, desk: Desk) -> None:
    """Check what lies before the last head while people play, a long journal in another process."""

    def signed() -> tuple[list[Head], list[Damage], int]:
        journal = home.journal(read_only=True)
        try:
            rows = journal.heads()
            # Where it ends is read behind the heads: one is signed now and then, as it grows.
            total = journal.head().position
            return *checked_heads(rows, home.public_key(), journal.floor), total
        finally:
            journal.close()

    heads, forged, total = await asyncio.to_thread(signed)
    for damage in forged:
        log.error("head %s: %s", damage.position, damage.what)
    if total >= WORTH_A_PROCESS:
        with ParallelWalk(home.journal_at, START, heads, total) as beside:
            walk = await asyncio.wrap_future(beside.found)
        stop_damaged(desk, walk.damaged)
        return

    def walked() -> list[Damage]:
        journal = home.journal(read_only=True)
        try:
            return verify(journal, heads=heads).damaged
        finally:
            journal.close()

    stop_damaged(desk, await asyncio.to_thread(walked))


async def adopt_rules(desk: Desk) -> None:
    """Put a floor that was founded under an earlier edition of the house's rules under this one.

    The record says from where on they hold: what was decided before is decided so again.
    """
    founding = desk.rooms.founding
    if founding.floor and founding.edition < EDITION:
        adopt = AdoptRules(edition=EDITION)
        try:
            await desk.submit(Request(by=DESK, id=f"rules:{EDITION}", role=SYSTEM, command=adopt))
        except StreamStopped as error:
            log.error("%s", error)


async def take_up_again(desk: Desk) -> None:
    """Load every table, and apply the policy for restarts where the floor was away for long.

    A table that cannot be taken up again is stopped: a floor always opens.
    """
    away = desk.journal.away
    restarts = away is None or away > SEAMLESS_SECONDS
    for name in list(desk.rooms.founding.tables):
        try:
            found = await desk.between(lambda: _find(desk, name))  # noqa: B023
            if restarts:
                restart = await desk.between(lambda: desk.apart(_restart, desk, found))  # noqa: B023
                await _restarted(desk, restart)
        except StreamStopped as error:
            log.error("%s", error)
        except (JournalError, NoAnswer):
            raise
        except Exception as error:
            log.exception("table %s cannot be taken up again", name)
            desk.rooms.stop(name, f"it cannot be taken up again: {error}")


async def load_jackpots(desk: Desk) -> None:
    """Load every jackpot, whether or not a table feeds it, so that its times are watched."""

    async def load() -> None:
        streams = await desk.apart(desk.journal.named, JACKPOT.stream(""))
        await desk.load(streams)

    await desk.between(load)


async def load_promotions(desk: Desk) -> None:
    """Load every promotion, so that its times are watched and its seeds looked for."""

    async def load() -> None:
        streams = await desk.apart(desk.journal.named, PROMOTION.stream(""))
        await desk.load(streams)

    await desk.between(load)


async def load_tickets(desk: Desk) -> None:
    """Load every ticket that is outstanding, so that the time at which it expires is watched."""
    streams = [
        TICKET.stream(ticket_name(name, serial))
        for name, room in desk.rooms.rooms.items()
        for serial in room.table.tickets.out
    ]
    await desk.between(lambda: desk.load(streams))


async def load_holds(desk: Desk) -> None:
    """Load every hold that waits for its determination, and the notices of the floor."""
    streams = [
        HOLD.stream(hold_name(name, serial))
        for name, room in desk.rooms.rooms.items()
        for serial in sorted(room.table.holds.out)
    ]
    await desk.between(lambda: desk.load([NOTICES.stream(), *streams]))


async def take_up(home: Home, desk: Desk, name: str) -> None:
    """Have a desk that plays nothing take one table up again before it orders something there.

    The order would otherwise end the outage for whoever counts it from the last entry. Whether a
    desk plays is asked once the table is loaded: what one that comes later does has the same id.
    """
    found = await desk.between(lambda: _find(desk, name))
    if desk.journal.local or _nobody_plays(home):
        await _restarted(desk, await desk.between(lambda: desk.apart(_restart, desk, found)))


def _nobody_plays(home: Home) -> bool:
    journal = home.journal()
    try:
        return journal.owner() is None
    finally:
        journal.close()


class _TableAtStart(NamedTuple):
    """A table as it was found: what another desk has done there since is another matter."""

    room: LoadedTable
    version: int
    closed: bool


async def _find(desk: Desk, name: str) -> _TableAtStart:
    """Load a table; the version is that of this moment, before anything is heard of others."""
    if name not in desk.rooms.rooms:
        await desk.load([table_stream(name)])
    room = desk.rooms.room(name)
    return _TableAtStart(room, room.version, room.table.status == "closed")


def _restart(desk: Desk, found: _TableAtStart) -> Request | None:
    """The order that ends the outage of a table; none where it is closed.

    Of two who found it alike one ends the outage: the order of the other has the same id.
    """
    room, version, closed = found
    if closed:
        return None
    last = next(desk.journal.stream(room.stream, version - 1))
    outage = max(datetime.timedelta(), desk.clock.now() - decode(last.body).at)
    restart = Restart(int(outage.total_seconds()))
    return Request(
        by=DESK, id=f"restart:{room.name}:{version}", role=SYSTEM, command=restart, table=room.name
    )


async def _restarted(desk: Desk, restart: Request | None) -> None:
    if restart is not None:
        # Under this id, but of another length: somebody else has just taken the table up.
        with contextlib.suppress(IdReused):
            await desk.submit(restart)
