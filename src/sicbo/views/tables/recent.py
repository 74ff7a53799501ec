"""What a table's screens remember that the table itself need not: results, news, visits, proofs."""

import datetime
from collections import deque
from collections.abc import Iterator
from typing import Final

import msgspec

from sicbo.core.dice import Dice, Roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.announcement import announce
from sicbo.core.law.odds import write_odds
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import lit
from sicbo.core.table.chips.messages import ChipsBrought, ChipsTaken, NoteTaken
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import MeterAdjusted
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import PowerOptionOpened, RoundVoided, Suspended
from sicbo.core.table.lines import Clauses
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored
from sicbo.core.table.rounds.messages import (
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.core.table.seats.messages import SeatTaken
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.core.table.wagers.messages import WagerMarked
from sicbo.views.own.stays import Ending, RoundEnd, Visit
from sicbo.views.rounds.dice_proof import DiceProof, Proofs
from sicbo.views.tables.table_form import PastRound, ResultSection, ResultState
from sicbo.views.words.citations import cite

HISTORY: Final = 20

CONFIRMED: Final = "confirmed"
"""The reason of a void that somebody had to declare."""

UNCLEAR: Final = "unclear"
"""Why a settlement waits: chips were marked that lie unclearly."""


def _prices(
    book: Rulebook, roll: Roll, won: tuple[WagerKey, ...]
) -> Iterator[tuple[str, int | str]]:
    for key in won:
        level = book.row(key).at(roll)
        assert level is not None, "what is lit has won"
        yield str(key), write_odds(level.odds)


class Memory:
    """Folded from the tail of the table's record, then from what happens."""

    def __init__(self, table: str, *, whole: bool) -> None:
        self._whole = whole
        self.result: ResultSection | None = None
        self.history: deque[PastRound] = deque(maxlen=HISTORY)
        self.ending: Ending | None = None
        self.proof: DiceProof | None = None
        self.visits: dict[str, Visit] = {}
        self.stopped: tuple[str, datetime.datetime] | None = None
        """Why play was stopped last, and when."""
        self._left: set[str] = set()
        self._round = 0
        self._proofs = Proofs(table)

    @property
    def begun(self) -> bool:
        """Whether any round has begun at this table."""
        return self._round > 0

    def fold(self, book: Rulebook, event: Event, at: datetime.datetime) -> None:
        """Take in what happened."""
        if isinstance(event, RoundStarted):
            self._round = event.round
        self._results(book, event)
        self._endings(book, event)
        self._visits(event, at)
        proof = self._proofs.take(event)
        if proof is not None and proof.drawn:
            self.proof = proof
        if isinstance(event, Suspended | VoidPending):
            self.stopped = event.reason, at
        elif isinstance(event, PowerOptionOpened):
            self.stopped = "power", at
        elif isinstance(event, WagerMarked):
            self.stopped = UNCLEAR, at

    # -- results

    def _results(self, book: Rulebook, event: Event) -> None:
        match event:
            case ResultAnnounced():
                self._show(book, "announced", event.dice, event.clauses)
            case ResultEntered():
                self._show(book, "entered", event.dice, event.clauses)
            case ResultCorrected():
                self._show(book, "entered", event.dice, event.clauses, event.reason)
            case RoundSettled():
                self._show(book, "settled", event.dice, event.clauses, number=event.round)
            case RoundReversed():
                if self.result is not None:
                    cited = cite(book, event.clauses)
                    changed = {"state": "reversed", "reason": event.reason, "cited": cited}
                    self.result = msgspec.structs.replace(self.result, **changed)
            case RoundVoided():
                why = event.reason
                if why == CONFIRMED and self.stopped is not None:
                    why = self.stopped[0]  # What was confirmed, not that it was.
                self._show(book, "void", None, event.clauses, why, event.round)
            case RoundInvalidated():
                self._show(book, "invalid", None, event.clauses, event.reason, event.round)
            case _:
                pass

    def _show(
        self,
        book: Rulebook,
        state: ResultState,
        dice: Dice | None,
        clauses: Clauses,
        reason: str | None = None,
        number: int | None = None,
    ) -> None:
        roll = Roll(*dice) if dice is not None else None
        won = lit(book, roll) if roll is not None and state != "announced" else ()
        self.result = ResultSection(
            round=number or self._round,
            state=state,
            dice=dice,
            total=roll.total if roll else None,
            words=announce(book.game, roll) if roll else None,
            lit=tuple(map(str, won)),
            odds=dict(_prices(book, roll, won)) if roll is not None else {},
            reason=reason,
            cited=cite(book, clauses),
        )

    # -- rounds that are over

    def _endings(self, book: Rulebook, event: Event) -> None:
        match event:
            case RoundSettled():
                ending = Ending(event.round, "settled", event.dice)
                self.ending = ending.take(event.lines, event.in_kind, event.streaks)
                self._past(book, event.round, "settled", event.dice)
            case RoundVoided():
                ending = Ending(event.round, "void", None)
                self.ending = ending.take(event.lines, event.in_kind)
                self._past(book, event.round, "void", None)
            case RoundInvalidated():
                ending = Ending(event.round, "invalid", None)
                self.ending = ending.take(event.lines, event.in_kind)
                self._past(book, event.round, "invalid", None)
            case RoundReversed():
                self._forget(event.round)
                self.ending = None
            case _:
                pass

    def _past(self, book: Rulebook, number: int, state: RoundEnd, dice: Dice | None) -> None:
        self._forget(number)
        roll = Roll(*dice) if dice is not None else None
        won = () if roll is None else set(lit(book, roll))
        sides = tuple(str(side) for pair in book.opposites for side in pair if side in won)
        self.history.appendleft(PastRound(number, state, dice, roll.total if roll else None, sides))

    def _forget(self, number: int) -> None:
        kept = [each for each in self.history if each.round != number]
        self.history = deque(kept, maxlen=HISTORY)

    # -- visits

    def _visits(self, event: Event, at: datetime.datetime) -> None:
        match event:
            case SeatTaken():
                self._visit(event.player, at)
            case (
                ChipsBrought() | NoteTaken() | MeterCredited() | CreditRestored() | CreditReturned()
            ):
                self._visit(event.player, at).brought += event.amount
            case ChipsTaken() | MeterCollected() | CreditCancelled() | CreditWithheld():
                self._visit(event.player, None).taken += event.amount
            case MeterAdjusted():
                self._visit(event.player, None).adjusted += event.amount
            case _:
                pass

    def _visit(self, player: str, at: datetime.datetime | None) -> Visit:
        """A stay; where the record was not read to its beginning, its beginning is unsure."""
        if player not in self.visits:
            self.visits[player] = Visit(at, self._whole or player in self._left)
        return self.visits[player]

    def gone(self, player: str) -> None:
        """A player has got up and has nothing left here: the next visit begins anew."""
        self.visits.pop(player, None)
        if not self._whole:
            self._left.add(player)
