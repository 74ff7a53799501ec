"""Whether the jackpots of a floor are as their displays say, and nobody waits for a prize."""

from collections.abc import Iterator

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool
from sicbo.core.wording import money
from sicbo.desk.writer.errors import StreamStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def pool_faults(journal: Journal) -> tuple[list[tuple[str, str]], str]:
    """What is wrong with jackpots, each with its fix; and how many there are, in words."""
    own, rooms = f"{JACKPOT.name}:", LoadedFloor(journal, Books(journal))
    found: list[tuple[str, str]] = []
    running = unpaid = 0
    for stream in journal.named(own):
        name = stream.removeprefix(own)
        try:
            pool = rooms.floor.state(JACKPOT, name)
        except StreamStopped as error:
            found.append((f"jackpot {name}: {error}", "sicbo journal verify"))
            continue
        running += pool.running
        unpaid += pool.unpaid()
        found += _of_pool(name, pool)
    many = "no jackpot" if not running else f"{running} jackpot{'' if running == 1 else 's'}"
    return found, f"{many}, {money(unpaid)} won and not paid"


def _of_pool(name: str, pool: Pool) -> Iterator[tuple[str, str]]:
    if pool.fault is not None:
        fix = f"sicbo jackpot adjust {name} ..., then sicbo jackpot works {name} ..."
        yield f"the {pool.fault.part} of jackpot {name} is at fault: {pool.fault.reason}", fix
    if pool.running and not pool.links:
        yield f"jackpot {name} is fed by no table", f"sicbo jackpot link {name} ..."
