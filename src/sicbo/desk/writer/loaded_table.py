"""A table as a desk has it in memory."""

from dataclasses import dataclass

from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.ids import Stream
from sicbo.core.table.state import Table
from sicbo.core.table.virtual_dice.closing_entry import TURNING, closing_entry
from sicbo.journal.entry import START


@dataclass(slots=True)
class LoadedTable:
    """A table with its place in the journal."""

    name: str
    table: Table
    stream: Stream
    version: int = 0
    link: bytes = START.link
    closed_by: bytes | None = None
    """The link of the entry that closed betting in the round at hand."""
    kept: int = 0
    """The version of the last snapshot, or of the last try to keep one."""

    bound_for: int = 0
    """The round for which the vault is known to hold the seed that the journal is bound to."""

    seedless: int = 0
    """The round whose seed is lost, so that nothing will be drawn for it."""

    @property
    def awaits_dice(self) -> bool:
        """Whether the tumbler has yet to draw, which it does at once unless its vault is away."""
        table = self.table
        if table.phase != ("tumbling" if table.electronic else "uncovered"):
            return False
        return table.drawn is None and self.seedless != table.round

    def stands(self, event: AnyEvent, link: bytes) -> None:
        """Know where the table stands in the chain, and where betting was closed."""
        self.link = link
        if type(event) in TURNING:
            self.closed_by = closing_entry(self.closed_by, event, link)
