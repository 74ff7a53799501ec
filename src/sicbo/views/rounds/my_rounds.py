"""A player's past rounds: read from the record, never from the table at play."""

import datetime
from dataclasses import dataclass, field

from sicbo.core.table.event import Event
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import decode
from sicbo.views.rounds.my_rounds_form import MyRound, MyRounds
from sicbo.views.rounds.round_fold import RoundFold
from sicbo.views.rounds.round_index import MOST, TOLD, Place, indexed
from sicbo.views.rounds.settlement_lines import sums_of
from sicbo.views.words.sentences import EventSentence, told


@dataclass
class _Round:
    """What the record says of one round, as far as it is one player's business."""

    began: datetime.datetime
    fold: RoundFold
    steps: list[EventSentence] = field(default_factory=list)


def my_rounds(
    journal: Journal, player: str, table: str | None = None, places: list[Place] | None = None
) -> MyRounds:
    """The last rounds that a player had something on, at one table or all, the newest first."""
    books = Books(journal)
    known = indexed(journal, only=player).of(player, table) if places is None else places
    played: list[MyRound] = []
    for place in reversed(known[-MOST:]):
        found = _round(journal, books, place, player)
        if found is not None and found.fold.standing:
            played.append(_mine(place.table, found))
    return MyRounds(tuple(played))


def _round(journal: Journal, books: Books, place: Place, player: str) -> _Round | None:
    """What the record says of a round, with the player's own lines alone."""
    found: _Round | None = None
    for position in place.entries:
        for entry in journal.entries(position - 1, position):
            record = decode(entry.body)
            event = record.event
            if isinstance(event, RoundStarted):
                book = books.by_hash(event.rulebook, event.sha256, event.readings)
                found = _Round(record.at, RoundFold(event.round, book, only=player))
            elif found is not None and isinstance(event, Event):
                found.fold.take(event, record.at)
                if isinstance(event, TOLD):
                    found.steps.append(told(event))
    return found


def _mine(name: str, found: _Round) -> MyRound:
    fold, lines = found.fold, tuple(found.fold.standing)
    sums = sums_of(lines)
    return MyRound(
        table=name,
        round=fold.number,
        state=fold.state,
        began=found.began,
        ended=fold.ended,
        dice=fold.dice,
        call=fold.call,
        lit=fold.lit,
        staked=sums.staked,
        returned=sums.returned,
        net=sums.net,
        lines=lines,
        steps=tuple(found.steps),
    )
