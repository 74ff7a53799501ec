"""Tables that refuse to play and feed a jackpot which others feed, too."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.nouns import AnyCommand
from sicbo.desk.writer.loaded_floor import LoadedFloor

POOLS: Final = "system:jackpots"
"""Who leaves tables out of jackpots, as the journal names it: no person can be called so."""


def stopped_on_links(
    rooms: LoadedFloor, table: str | None, command: AnyCommand | None
) -> Iterator[tuple[str, str]]:
    """Jackpots that an order at a table may touch, each with a table on its link that is stopped.

    What was left out already is not told again.
    """
    room = rooms.rooms.get(table) if table is not None else None
    names = set() if room is None else {*room.table.jackpots, *room.table.once_fed}
    for field in ("pool", "into"):
        named = getattr(command, field, None)
        names |= {named} if isinstance(named, str) else set()
    for own in sorted(names):
        pool = rooms.floor.state(JACKPOT, own)
        for name in pool.links if pool.running else ():
            if name in rooms.stopped and name not in pool.left_out:
                yield own, name
