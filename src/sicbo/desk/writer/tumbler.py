"""The tumbler of every table with virtual dice: what it has to do there now.

It orders like anybody else: a turn asks it for errands, and decides and writes them. What it draws
with is `desk/dice/draws.py`; whether it may draw is the table's affair.
"""

import logging
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.terminals.messages import ReportDice
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice, RevealDice
from sicbo.desk.dice.draws import Seals, commitment, new_seed, roll
from sicbo.desk.writer.loaded_table import LoadedTable

TUMBLER: Final = "system:tumbler"
"""Who draws virtual dice, as the journal names it: no person can be called so."""

log = logging.getLogger("sicbo.tumbler")


class Errand(NamedTuple):
    """Something that the tumbler orders, under an id that it has once and for all."""

    id: str
    command: TableCommand


class Tumbler(Protocol):
    """Whoever draws virtual dice."""

    def errands(self, room: LoadedTable, config: TableConfig | None) -> Iterable[Errand]:
        """What is to be ordered at a table now; each is asked for after the one before is folded.

        `config` is how the table is fitted, or is about to be.
        """
        ...


class SealedTumbler:
    """Draws by seeds that were sealed, and committed to, before betting opened."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals

    def errands(self, room: LoadedTable, config: TableConfig | None) -> Iterable[Errand]:
        """What virtual dice need; keyed ones need nothing."""
        return () if config is None or config.dice == "keyed" else self._due(room)

    def _due(self, room: LoadedTable) -> Iterator[Errand]:
        """Draw where the cover is off, reveal what is over, and bind the tumbler a round ahead.

        A seed that is lost, as a restored floor's are, is never drawn with: people void the round.
        """
        if room.awaits_dice and room.closed_by is not None:
            yield from self._draw(room, room.closed_by)
        yield from self._reveal(room)
        ahead = room.table.round + 1
        if room.bound_for != ahead:
            bound = commitment(self._seals.seal(room.name, ahead, new_seed()))
            if room.table.commitments.get(ahead) != bound:
                name = f"{room.name}:{ahead}:commit:{bound[:16]}"
                yield Errand(name, CommitDice(ahead, bound))
            room.bound_for = ahead

    def _draw(self, room: LoadedTable, closed_by: bytes) -> Iterator[Errand]:
        table = room.table
        seed = self._seals.unseal(room.name, table.round)
        if seed is None:
            log.error("no seed for round %s of table %s: it must be void", table.round, room.name)
            room.seedless = table.round
            return
        draw = table.draws + 1
        dice = roll(seed, room.name, table.round, draw, closed_by)
        name = f"{room.name}:{table.round}:draw:{draw}"
        yield Errand(name, DrawDice(table.round, draw, dice, closed_by.hex()))
        if table.electronic:
            yield Errand(f"{name}:report", ReportDice(dice))

    def _reveal(self, room: LoadedTable) -> Iterator[Errand]:
        table = room.table
        for number in [n for n in table.commitments if n < table.round + (not table.in_round)]:
            seed = self._seals.unseal(room.name, number)
            if seed is not None:
                name = f"{room.name}:{number}:reveal"
                yield Errand(name, RevealDice(number, seed.hex()))
