"""Where in the record a player's rounds are: kept in memory, from what is published as it comes.

What was written before a server began is read once, behind it; everything can be thrown away.
"""

import re
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sicbo.core.floor.streams import table_stream
from sicbo.core.place_keys import holder_of
from sicbo.core.table.faults.fault_events import RoundsVoided, WagersRecalculated, WagersVoided
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import (
    IrregularityRecorded,
    NoSpinCalled,
    RoundVoided,
    RulingGiven,
)
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import (
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.history import founding_of

MOST: Final = 20
"""Rounds that a player can look back on at once, at each table."""

BACK: Final = 20_000
"""Entries of a table that are searched for rounds before a server began."""

PLAYERS_MAX: Final = 5_000
"""Players whose rounds are kept; those are forgotten first who have not played for longest."""

LATE_MAX: Final = 50
"""Rounds of a table that something may still happen to."""

TOLD: Final = (
    *(IrregularityRecorded, NoSpinCalled, ResultCorrected, RoundReversed),
    *(RoundVoided, RoundInvalidated, RulingGiven, Restarted),
    *(WagersRecalculated, WagersVoided, RoundsVoided),
)
"""What is told of a round besides its result."""

INDEXED: Final = frozenset((RoundStarted, ResultAnnounced, ResultEntered, RoundSettled, *TOLD))
_TAGS: Final = "|".join(
    re.escape(str(each.__struct_config__.tag).rpartition(".v")[0]) for each in INDEXED
)
_INDEXED: Final = re.compile(rf'"(?:{_TAGS})\.v\d'.encode())


@dataclass(eq=False, slots=True)
class Place:
    """A round and the entries that tell of it, by their place in the journal."""

    table: str
    number: int
    entries: list[int] = field(default_factory=list)


class Mention(NamedTuple):
    """An entry that tells of a round, and for whom it decides something there."""

    place: Place
    position: int
    players: tuple[str, ...]


class RoundPlaces:
    """Which entries tell of which round, for rounds that something may still happen to."""

    def __init__(self) -> None:
        self._now: dict[str, Place] = {}
        self._late: dict[str, OrderedDict[int, Place]] = {}

    def begin(self, table: str, number: int) -> Place:
        """A round is being played at a table, or the next one is waited for."""
        late = self._late.setdefault(table, OrderedDict())
        place = self._now[table] = late[number] = Place(table, number)
        if len(late) > LATE_MAX:
            late.popitem(last=False)
        return place

    def mentions(self, table: str, position: int, event: object) -> Iterator[Mention]:
        """What an event of a table tells of which rounds; nearly all of them tell nothing."""
        if type(event) not in INDEXED:
            return
        if isinstance(event, RoundStarted):
            self.begin(table, event.round)
        now = self._now.get(table)
        if now is None:
            return
        late = self._late[table]
        if isinstance(event, RoundsVoided):
            named = (late.get(each.round) for each in event.rounds)
            places = [place for place in named if place is not None]
        else:
            places = [late.get(getattr(event, "round", now.number), now)]
        for place in places:
            holders = map(holder_of, _players(event, place.number))
            players = tuple(each for each in holders if each is not None)
            yield Mention(place, position, players)


class RoundIndex(RoundPlaces):
    """The last rounds of every player, at every table."""

    def __init__(self, only: str | None = None) -> None:
        super().__init__()
        self._only = only
        self._of: OrderedDict[str, dict[str, deque[Place]]] = OrderedDict()
        self._forgets = False
        """Somebody has been forgotten."""
        self._partial: set[str] = set()
        """Players who may have been forgotten and have played since."""

    def take(self, table: str, position: int, event: object) -> None:
        """Take in an event of a table."""
        for place, at, players in self.mentions(table, position, event):
            place.entries.append(at)
            for player in players:
                self._add(player, place)

    def _add(self, player: str, place: Place) -> None:
        if self._only not in (None, player):
            return
        if self._forgets and player not in self._of:
            self._partial.add(player)
        at = self._of.setdefault(player, {})
        self._of.move_to_end(player)
        known = at.setdefault(place.table, deque(maxlen=MOST))
        if place not in known:
            known.append(place)
        self._bound()

    def _bound(self) -> None:
        while len(self._of) > PLAYERS_MAX:
            gone, _ = self._of.popitem(last=False)
            self._partial.discard(gone)
            self._forgets = True

    def of(self, player: str, table: str | None = None) -> list[Place]:
        """A player's rounds at one table or all, in the order of the record, as they are now."""
        tables = self._of.get(player, {})
        wanted = [tables.get(table, ())] if table is not None else list(tables.values())
        found = (Place(p.table, p.number, [*p.entries]) for some in wanted for p in some)
        return sorted(found, key=lambda place: place.entries[0])

    def whole(self, player: str) -> bool:
        """Whether nothing of a player's can have been forgotten."""
        return not self._forgets or (player in self._of and player not in self._partial)

    def learn(self, player: str, older: "RoundIndex") -> None:
        """Take in what was read of a player again."""
        newer = self._of.get(player, {})
        here = {(p.table, p.number): p for places in newer.values() for p in places}
        self._of[player] = {}
        for tables in (older._of.get(player, {}), newer):
            for places in tables.values():
                for place in places:
                    late = self._late.get(place.table, OrderedDict()).get(place.number, place)
                    self._add(player, here.get((place.table, place.number), late))
        self._of.move_to_end(player)
        self._partial.discard(player)
        self._bound()

    def put_before(self, older: "RoundIndex") -> None:
        """Take in what happened before, as far as it is not known here already."""
        same: dict[Place, Place] = {}
        for table, late in older._late.items():
            here = self._late.get(table, OrderedDict())
            same |= {place: here[number] for number, place in late.items() if number in here}
        for place, now in same.items():
            now.entries[:] = sorted({*place.entries, *now.entries})
        self._forgets = self._forgets or older._forgets
        self._partial |= older._partial
        newer, self._of = self._of, OrderedDict()
        for source in (older._of, newer):
            for player, tables in source.items():
                for places in tables.values():
                    for place in places:
                        self._add(player, same.get(place, place))


def _players(event: object, number: int) -> Iterator[str]:
    if isinstance(event, RoundSettled):
        yield from dict.fromkeys(line.player for line in event.lines)
        yield from dict.fromkeys(line.player for line in event.streaks)
    elif isinstance(event, WagersRecalculated | WagersVoided):
        if event.round == number:
            yield event.player
    elif isinstance(event, RoundVoided | RoundInvalidated):
        yield from dict.fromkeys(line.player for line in event.lines)


def indexed(
    journal: Journal, tables: Sequence[str] | None = None, only: str | None = None
) -> RoundIndex:
    """The index of what the record has of late, read once; few of its entries are decoded."""
    index = RoundIndex(only)
    for name in founding_of(journal).tables if tables is None else tables:
        stream = table_stream(name)
        last = journal.versions([stream]).get(stream, 0)
        for entry in journal.stream(stream, max(0, last - BACK)):
            if _INDEXED.search(entry.body):
                index.take(name, entry.position, decode(entry.body).event)
    return index
