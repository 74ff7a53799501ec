"""A player's past rounds: read from the record, never from the table at play."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import RoundVoided
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.rounds.messages import (
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.codec import Record, decode
from sicbo.views.rounds.kind_parts import KindPart, parts_of
from sicbo.views.rounds.my_rounds_form import MyLine, MyRound, MyRounds
from sicbo.views.rounds.round_index import MOST, TOLD, Place, indexed
from sicbo.views.words.labels import label_of
from sicbo.views.words.sentences import EventSentence, told


@dataclass
class _Round:
    """What the record says of one round, as far as it is one player's business."""

    began: Record
    number: int
    book: Rulebook
    state: str = "being played"
    ended: Record | None = None
    result: ResultAnnounced | ResultCorrected | None = None
    lit: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    streaks: tuple[StreakLine, ...] = ()
    in_kind: dict[WagerKey, tuple[KindPart, ...]] = field(default_factory=dict)
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
        if found is not None and (found.lines or found.streaks):
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
                found = _Round(record, event.round, book)
            elif found is not None and isinstance(event, Event):
                _fold(found, record, event, player)
    return found


def _fold(of: _Round, record: Record, event: Event, player: str) -> None:
    """What an event did to a round; a settlement undone leaves nothing of it."""
    if isinstance(event, TOLD):
        of.steps.append(told(event))
    match event:
        case ResultAnnounced():
            of.result = event
        case ResultEntered():
            of.lit = event.lit
        case ResultCorrected():
            of.result, of.lit = event, event.lit
        case RoundSettled():
            of.state, of.ended = "settled", record
            of.lines, of.in_kind = _own(event.lines, player), parts_of(event.in_kind, player)
            of.streaks = tuple(each for each in event.streaks if each.player == player)
        case RoundReversed():
            of.state, of.ended, of.lines, of.streaks = "being played", None, (), ()
            of.in_kind = {}
        case RoundVoided():
            of.state, of.ended = "void", record
            of.lines, of.in_kind = _own(event.lines, player), parts_of(event.in_kind, player)
        case RoundInvalidated():
            of.state, of.ended = "invalid", record
            of.lines = _own(event.lines, player) or of.lines
            of.in_kind = parts_of(event.in_kind, player) or of.in_kind
        case _:
            pass


def _own(lines: tuple[Line, ...], player: str) -> tuple[Line, ...]:
    return tuple(each for each in lines if each.player == player)


def _mine(name: str, of: _Round) -> MyRound:
    lines = (*(_line(of, each) for each in of.lines), *_streaks(of))
    tokens = [part for each in lines for part in each.in_kind if is_token(part.kind)]
    promoted = sum(each.stake for each in tokens)  # Promotional tokens are no money.
    staked = sum(each.stake for each in lines if each.outcome != "runs") - promoted
    returned = sum(each.returns for each in lines) - sum(each.returns for each in tokens)
    result = of.result
    return MyRound(
        table=name,
        round=of.number,
        state=of.state,
        began=of.began.at,
        ended=of.ended.at if of.ended else None,
        dice=result.dice if result else None,
        call=result.words if result else None,
        lit=of.lit,
        staked=Amount(staked),
        returned=Amount(returned),
        net=Amount(returned - staked),
        lines=lines,
        steps=tuple(of.steps),
    )


def _line(of: _Round, line: Line) -> MyLine:
    return MyLine(
        wager=line.wager,
        label=label_of(of.book, line.wager),
        stake=line.stake,
        outcome=line.outcome,
        odds=line.odds,
        pays=line.pays,
        returns=line.returns,
        clauses=line.clauses,
        in_kind=of.in_kind.get(line.wager, ()),
    )


def _streaks(of: _Round) -> Iterator[MyLine]:
    for line in of.streaks:
        back = line.pays + (line.stake if line.outcome in ("won", "returned") else 0)
        yield MyLine(
            wager=line.market,
            label=label_of(of.book, line.market),
            stake=line.stake,
            outcome=line.outcome,
            odds=None,
            pays=line.pays,
            returns=Amount(back),
            clauses=line.clauses,
        )
