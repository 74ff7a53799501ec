"""A round folded from its events: the result, what was decided for each wager, and how it ended."""

import datetime
from collections.abc import Iterable
from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.place_keys import holder_of
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import (
    ReversedRound,
    RoundsVoided,
    WagersRecalculated,
    WagersVoided,
)
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import PowerAnswered, RoundVoided
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.opening.messages import TableClosed
from sicbo.core.table.rounds.messages import (
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundReversed,
    RoundSettled,
)
from sicbo.views.rounds.settlement_lines import SettlementLine, streak_lines, wager_lines

_Deciding = (
    RoundSettled
    | RoundVoided
    | RoundInvalidated
    | PowerAnswered
    | WagersRecalculated
    | WagersVoided
    | ReversedRound
)

State = Literal["settled", "void", "invalid", "interrupted", "being played", "not played"]


class RoundFold:
    """What the record says of one round, of everybody's wagers or of one player's alone."""

    def __init__(self, number: int, book: Rulebook, only: str | None = None) -> None:
        self.number, self.book, self._only = number, book, only
        self.state: State = "being played"
        self.ended: datetime.datetime | None = None
        self.dice: Dice | None = None
        self.call: str | None = None
        self.lit: tuple[WagerKey, ...] = ()
        self.lines: list[SettlementLine] = []
        """Every decision in its order, those that were undone among them."""

    @property
    def standing(self) -> list[SettlementLine]:
        """The decisions that were not undone."""
        return [line for line in self.lines if line.stands]

    def take(self, event: Event, at: datetime.datetime) -> None:
        """Take in what happened in the round, or to it afterwards."""
        match event:
            case ResultAnnounced():
                self.dice, self.call = event.dice, event.words
            case ResultEntered():
                self.lit = event.lit
            case ResultCorrected():
                self.dice, self.call, self.lit = event.dice, event.words, event.lit
            case RoundSettled():
                self._end("settled", at)
                self._decide(event, event.streaks)
            case RoundVoided():
                self._end("void", at)
                self._decide(event)
            case RoundInvalidated():
                self._end("invalid", at)
                if event.after_settlement:
                    self._undo()
                self._decide(event)
            case RoundReversed():
                self._end("being played", None)
                self._undo()
            case PowerAnswered():
                self._decide(event)
            case TableClosed() if self.ended is None:
                self._end("not played", at)
            case _:
                self._later(event, at)

    def _later(self, event: Event, at: datetime.datetime) -> None:
        """Take in what was decided of single wagers, or of the round after it was over."""
        match event:
            case WagersRecalculated() if event.round == self.number:
                self._decide(event)
            case WagersVoided() if event.round == self.number:
                self._undo(event.player if event.undone else "")
                self._decide(event, event.streaks)
            case RoundsVoided():
                for each in event.rounds:
                    if each.round == self.number:
                        self._end("void", at)
                        self._undo()
                        self._decide(each)
            case _:
                pass

    def _end(self, state: State, at: datetime.datetime | None) -> None:
        self.state, self.ended = state, at

    def _undo(self, only: str | None = None) -> None:
        self.lines = [
            msgspec.structs.replace(line, stands=False) if only in (None, line.player) else line
            for line in self.lines
        ]

    def _decide(
        self,
        event: _Deciding,
        streaks: Iterable[StreakLine] = (),
    ) -> None:
        lines: Iterable[Line] = event.lines
        if self._only is not None:
            lines = [line for line in lines if holder_of(line.player) == self._only]
            streaks = [line for line in streaks if holder_of(line.player) == self._only]
        self.lines += wager_lines(self.book, lines, getattr(event, "in_kind", ()))
        self.lines += streak_lines(self.book, streaks)
