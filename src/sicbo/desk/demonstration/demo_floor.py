"""A floor that plays by itself: the house dealer deals and robots bet, round after round."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import was_demonstration
from sicbo.core.table.config import TableConfig
from sicbo.core.table.state import Table
from sicbo.desk.demonstration.house_dealer import AT_ONCE, HouseDealer
from sicbo.desk.demonstration.robots import Robots
from sicbo.desk.home.home import Home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import NoSuchTable
from sicbo.journal.committed import CommittedEvent
from sicbo.journal.history import founding_of

QUICK_PERIOD: Final = 1
"""Seconds of a wagering period at an electronic table that is opened for a demonstration."""

_PATIENCE: Final = 60.0
"""Seconds without any change after which an electronic table is given up."""

Progress = Callable[[str, int], None]
"""Told which table has played how many rounds."""


class RealMoney(SicboError):
    """A floor that was not founded as a demonstration."""


def is_demonstration(home: Home) -> bool:
    """Whether a floor was founded as a demonstration, by its record."""
    journal = home.journal(read_only=True)
    try:
        return was_demonstration(founding_of(journal))
    finally:
        journal.close()


def must_be_demonstration(home: Home, what: str) -> None:
    """Refuse robots, guests and money for nothing on a floor with real money (house 8)."""
    if not is_demonstration(home):
        raise RealMoney(
            f"{what} needs a floor that was founded as a demonstration, got {home.settings.floor}, "
            "which has real money (house 8); `sicbo init --demonstration` founds one"
        )


class Outcome(NamedTuple):
    """How it went at one table."""

    table: str
    rounds: int
    waits: str | None
    """Why it went no further."""


def waits_for(table: Table) -> str | None:
    """What a table waits for that neither the dealer nor a timer does."""
    if table.suspended is not None:
        return f"suspended: {table.suspended}" + (", a ruling is needed" if table.ruling else "")
    if table.config is not None and table.config.dice == "keyed":
        return "its dice are keyed in by a dealer"
    return None if table.phase == "between" else f"round {table.round} stands at {table.phase}"


async def play_floor(
    desk: Desk,
    rounds: int,
    *,
    tables: Sequence[str] = (),
    players: int = 5,
    seed: int = 1,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Play a number of rounds at these tables, or at all of them, all at the same time."""
    known = desk.rooms.founding.tables
    for name in tables:
        if name not in known:
            raise NoSuchTable(f"table must be one of {', '.join(sorted(known))}, got {name!r}")
    told = progress or (lambda _, __: None)
    games = (play_table(desk, name, rounds, players, seed, told) for name in tables or known)
    return list(await asyncio.gather(*games))


async def play_table(
    desk: Desk, name: str, rounds: int, players: int, seed: int, told: Progress
) -> Outcome:
    """Play at one table; at the end robots go home.

    A table that is closed is opened for this, with virtual dice, and closed again; it stays
    installed as it was.
    """
    dealer, robots = HouseDealer(desk, name, pauses=AT_ONCE), Robots(desk, name, players, seed)
    table = dealer.table
    config = desk.rooms.founding.tables[name].config
    opened = table.status == "closed"
    if opened:
        await dealer.install(_for_robots(config, table))
        try:
            await dealer.open()
        finally:
            await dealer.install(config)
    await dealer.take_up()
    if dealer.table.config is not None and dealer.table.config.dice == "keyed":
        return Outcome(name, 0, waits_for(dealer.table))
    await robots.arrive()
    play = _by_timers if dealer.table.electronic else _by_dealer
    done = await play(desk, dealer, robots, rounds, lambda n: told(name, n))
    waits = None if done == rounds else waits_for(dealer.table)
    await robots.leave()
    if opened:
        await dealer.close()
    return Outcome(name, done, waits)


def _for_robots(config: TableConfig, table: Table) -> TableConfig:
    """The table with dice that need nobody to key them in, and short periods."""
    seconds = QUICK_PERIOD if table.electronic else config.wagering_seconds
    return msgspec.structs.replace(config, dice="virtual", wagering_seconds=seconds)


async def _by_dealer(
    _: Desk, dealer: HouseDealer, robots: Robots, rounds: int, told: Callable[[int], None]
) -> int:
    for done in range(rounds):
        if not await dealer.deal(1, bets=robots.bet):
            return done
        await robots.between()
        told(done + 1)
    return rounds


async def _by_timers(
    desk: Desk, dealer: HouseDealer, robots: Robots, rounds: int, told: Callable[[int], None]
) -> int:
    """An electronic table needs no dealer: bet when a period opens, shoot when chosen."""
    moved = asyncio.Event()

    def listen(_: Sequence[CommittedEvent]) -> None:
        moved.set()

    leave = desk.listen(listen)
    first = last = dealer.table.round
    bet_in = 0
    try:
        while dealer.table.round - first < rounds and dealer.table.suspended is None:
            table = dealer.table
            if table.round != last:
                last = table.round
                told(last - first)
                await robots.between()
            moved.clear()
            if table.phase == "betting" and bet_in != table.round:
                bet_in = table.round
                await robots.bet()
            elif table.phase != "shoot-wait" or not await robots.shoot():
                # Nothing to do, also where somebody else has the button: its time passes.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_PATIENCE):
                        await moved.wait()
                    continue
                break
    finally:
        leave()
    told(dealer.table.round - first)
    return dealer.table.round - first
