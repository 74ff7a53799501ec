"""What the record says of single rounds of a table, however old, for orders about them."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import RoundsVoided, WagersRecalculated, WagersVoided
from sicbo.core.table.faults.messages import DeclareServer, VoidWagers
from sicbo.core.table.faults.recorded_round import RecordedFeed, RecordedRound
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import RoundVoided
from sicbo.core.table.jackpots.messages import JackpotFed, JackpotLinked
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.table.lines import Line
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled

replace = msgspec.structs.replace
C = TypeVar("C")

TELLING = (
    *(RoundSettled, RoundReversed, RoundVoided, RoundInvalidated, RoundsVoided),
    *(WagersRecalculated, WagersVoided, JackpotFed, JackpotLinked),
)
"""Events that say what stands of a round."""


class RecordOfRounds:
    """Gathers what stands of some rounds from the events of their table, in order."""

    def __init__(self, wanted: Iterable[int]) -> None:
        self._wanted = frozenset(wanted)
        self._found: dict[int, RecordedRound] = {}
        self._rates: dict[str, tuple[Rate, Rate]] = {}
        self._rates_of: dict[int, dict[str, tuple[Rate, Rate]]] = {}
        """What each of the rounds gives to each jackpot, however late."""

    def rounds(self) -> tuple[RecordedRound, ...]:
        """Every round that was asked for and that the record has, the oldest first."""
        return tuple(self._found[number] for number in sorted(self._found))

    def take(self, event: Event) -> None:
        """Take in what happened at the table."""
        match event:
            case JackpotLinked():
                self._rates[event.pool] = event.display, event.reserve
            case RoundSettled():
                if event.round in self._wanted:
                    self._rates_of[event.round] = dict(self._rates)
                self._put(RecordedRound(event.round, event.lines))
            case RoundReversed():
                self._put(RecordedRound(event.round))
            case RoundVoided():
                self._put(RecordedRound(event.round, void=True))
            case RoundInvalidated():
                self._put(RecordedRound(event.round, void=True))
            case RoundsVoided():
                for each in event.rounds:
                    self._put(RecordedRound(each.round, void=True))
            case WagersRecalculated():
                decided = (line for line in event.lines if line.outcome != "returned")
                self._change(event.round, event.player, decided, keep=True)
            case WagersVoided() if event.undone:
                self._change(event.round, event.player, ())
                for feed in event.feeds:
                    self._feed(event.round, replace(feed, turnover=-feed.turnover))
            case JackpotFed() if event.round in self._found and event.turnover > 0:
                of_round = self._rates_of.get(event.round, {})
                shown, kept = of_round.get(event.pool, self._rates[event.pool])
                self._feed(event.round, RecordedFeed(event.pool, event.turnover, shown, kept))
            case _:
                pass  # Nothing else says what stands of a round.

    def _put(self, found: RecordedRound) -> None:
        if found.round in self._wanted:
            self._found[found.round] = found

    def _change(
        self, number: int, player: str, lines: Iterable[Line], *, keep: bool = False
    ) -> None:
        """Put other lines in the place of a player's, or beside those."""
        found = self._found.get(number)
        if found is not None and not found.void:
            others = (line for line in found.lines if keep or line.player != player)
            self._put(replace(found, lines=(*others, *lines)))

    def _feed(self, number: int, feed: RecordedFeed) -> None:
        found = self._found.get(number)
        if found is None or found.void:
            return
        feeds = {each.pool: each for each in found.feeds}
        before = feeds.get(feed.pool)
        if before is not None:
            feed = replace(before, turnover=before.turnover + feed.turnover)
        feeds[feed.pool] = feed
        self._put(replace(found, feeds=tuple(each for each in feeds.values() if each.turnover)))


def with_record(command: TableCommand, events: Iterable[Event]) -> TableCommand:
    """An order with what the record says of the rounds it names, whatever its sender said."""
    if not isinstance(command, DeclareServer | VoidWagers):
        return command
    named = command.rounds if isinstance(command, DeclareServer) else (command.round,)
    found = RecordOfRounds(named)
    for event in events:
        found.take(event)
    return replace(command, record=found.rounds())


def as_sent(command: C) -> C:
    """An order without what was brought into it: the same one, however often it is sent."""
    if isinstance(command, DeclareServer | VoidWagers) and command.record:
        return replace(command, record=())
    return command
