"""What may be shown otherwise after an event, though it happened elsewhere."""

from collections.abc import Iterable
from typing import Final

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.nouns import NOUN_EVENTS
from sicbo.core.floor.promotions.promotion import PROMOTION
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.opening.messages import DealerRelieved, TableClosed, TableOpened
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.tournaments.messages import SessionPaused, SessionResumed, WagerLacking
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.journal.committed import CommittedEvent

_OF_JACKPOTS: Final = frozenset(
    (JackpotFed, *(kind for kind in NOUN_EVENTS if kind.noun is JACKPOT))
)
"""After these the display of a jackpot may be another, at every table on its link."""

_SETTLING: Final = frozenset(
    (RoundSettled, RoundReversed, RoundInvalidated, WagerLacking, SessionPaused, SessionResumed)
)
"""After these, and after anything about a promotion, somebody may have other tickets."""

ROLES_CHANGE: Final = frozenset((DealerRelieved, TableOpened, TableClosed))
"""After these somebody may have another role at a table."""


def linked_tables(floor: PublishedFloor, published: Iterable[CommittedEvent]) -> frozenset[str]:
    """Every table on the link of a jackpot, which shows what the others have fed."""
    events = (each.event for each in published)
    pools = {each.pool for each in events if type(each) in _OF_JACKPOTS}  # type: ignore[union-attr]
    return frozenset(name for pool in pools for name in floor.state(JACKPOT, pool).links)


def of_boards(event: object) -> bool:
    """Whether promotions or tournaments may be shown otherwise after an event."""
    if isinstance(event, NounEvent):
        return event.noun is PROMOTION or event.noun is TOURNAMENT
    return type(event) in _SETTLING
