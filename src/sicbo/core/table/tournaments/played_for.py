"""What is played for at each table along a record: cash, or the chips of a tournament."""

from collections.abc import Iterable, Mapping

from sicbo.core.bank.ledger import Posting, Unit
from sicbo.core.ids import Stream
from sicbo.core.table.tournaments.messages import TableSessionEnded, TableSessionStarted
from sicbo.core.table.tournaments.table_session import chips_of, in_chips


class PlayedFor:
    """Follows which tables are reserved for a session, as their events tell it."""

    def __init__(self, units: Mapping[str, Unit] | None = None) -> None:
        self._units = dict(units or {})

    @property
    def units(self) -> Mapping[str, Unit]:
        """What is played for at each table that does not play for cash."""
        return self._units

    def chips_at(self, stream: Stream | str) -> bool:
        """Whether a table plays for the chips of a tournament now."""
        return stream in self._units

    def follow(self, stream: Stream | str, event: object) -> bool:
        """Follow an event; whether it is of a table that plays for chips of a tournament."""
        before = self.chips_at(stream)
        self.moved(stream, event, ())
        return before or self.chips_at(stream)

    def moved(
        self, stream: Stream | str, event: object, postings: Iterable[Posting]
    ) -> tuple[Posting, ...]:
        """What an event of a stream moves, in what is played for there; the event is followed."""
        unit = self._units.get(stream)
        if isinstance(event, TableSessionStarted):
            self._units[stream] = chips_of(event.tournament)
        elif isinstance(event, TableSessionEnded):
            self._units.pop(stream, None)
        return tuple(postings) if unit is None else in_chips(unit, postings)
