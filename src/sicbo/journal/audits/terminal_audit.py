"""Held terminals and reversed rounds followed along a journal: each round undone as it was."""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.ids import Stream
from sicbo.core.table.faults.fault_events import (
    MeterAdjusted,
    RoundsVoided,
    TerminalFreed,
    TerminalHeld,
    WagersRecalculated,
    WagersVoided,
)
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.lines import Line
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled

_CONCERNED: Final = frozenset(
    (
        *(RoundSettled, RoundReversed, RoundInvalidated, RoundsVoided),
        *(WagersRecalculated, WagersVoided, TerminalHeld, TerminalFreed, MeterAdjusted),
    )
)
_GONE: Final = -1
"""Stands for the stakes of a round that is void after its settlement."""


@dataclass
class _TableRounds:
    """What stands of every round of one table, in two numbers each; and what waits there."""

    staked: "array[int]" = field(default_factory=lambda: array("q"))
    returned: "array[int]" = field(default_factory=lambda: array("q"))
    held: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    """Terminals that are held: the round whose wagers wait there, and their stakes."""

    def add(self, number: int, lines: Iterable[Line], sign: int = 1) -> None:
        """Add lines to what stands of a round, or take them off."""
        self._reach(number)
        for line in lines:
            if line.outcome != "returned" or sign < 0:
                self.staked[number] += sign * line.stake
                self.returned[number] += sign * line.returns

    def put(self, number: int, lines: Iterable[Line]) -> None:
        """A round is settled."""
        self._reach(number)
        self.staked[number] = sum(line.stake for line in lines)
        self.returned[number] = sum(line.returns for line in lines)

    def end(self, number: int) -> None:
        """Nothing stands of a round any more."""
        self._reach(number)
        self.staked[number], self.returned[number] = _GONE, 0

    def stands(self, number: int) -> tuple[int, int]:
        """What stands of a round."""
        self._reach(number)
        return self.staked[number], self.returned[number]

    def _reach(self, number: int) -> None:
        more = number + 1 - len(self.staked)
        if more > 0:
            self.staked.extend([0] * more)
            self.returned.extend([0] * more)


@dataclass
class Terminals:
    """Follows wagers that wait, and holds what is undone to what was settled."""

    _tables: dict[Stream, _TableRounds] = field(default_factory=dict)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of rounds that can be undone, or of held terminals."""
        return type(event) in _CONCERNED

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        known = self._tables.get(stream)
        if known is None:
            known = self._tables[stream] = _TableRounds()
        match event:
            case RoundSettled():
                known.put(event.round, event.lines)
                yield from _waits(known, event)
            case RoundReversed():
                known.put(event.round, ())
            case RoundInvalidated() if event.after_settlement:
                known.end(event.round)
            case RoundsVoided():
                yield from _reversed(known, event)
            case WagersVoided() if event.undone:
                known.add(event.round, event.undone, -1)
                if min(known.stands(event.round)) < 0:
                    yield f"round {event.round} did not have all that is void of {event.player}"
            case WagersRecalculated() | WagersVoided():
                yield from _decided(known, event)
            case _:
                yield from _of_terminal(known, event)


def _waits(known: _TableRounds, event: RoundSettled) -> Iterator[str]:
    for name in {line.player for line in event.waiting}:
        stakes = sum(line.stake for line in event.waiting if line.player == name)
        if name not in known.held or known.held[name] is not None:
            yield f"wagers of {name} wait at a terminal that is not held, or where others wait"
        known.held[name] = event.round, stakes
    for name in known.held:
        if any(line.player == name for line in event.lines):
            yield f"wagers of {name} are settled while the terminal is held"


def _decided(known: _TableRounds, event: WagersRecalculated | WagersVoided) -> Iterator[str]:
    """Wagers that waited are decided once, all of them; live ones go back."""
    if isinstance(event, WagersVoided) and not event.waited:
        return
    stakes = event.round, sum(line.stake for line in event.lines)
    if known.held.get(event.player) != stakes:
        yield f"{stakes[1]} of {event.player} in round {stakes[0]} did not wait"
    known.held[event.player] = None
    known.add(event.round, event.lines)


def _reversed(known: _TableRounds, event: RoundsVoided) -> Iterator[str]:
    """A round is undone as it stood, and once; every stake of it goes back."""
    for each in event.rounds:
        staked = sum(line.stake for line in each.undone)
        undone = staked, sum(line.returns for line in each.undone)
        stands = known.stands(each.round)
        if stands[0] == _GONE:
            yield f"round {each.round} was void already"
        elif undone != stands:
            yield f"of round {each.round} {stands} must be undone, got {undone}"
        if staked != sum(line.returns for line in each.lines):
            yield f"the stakes of round {each.round} must go back: {staked}"
        known.end(each.round)


def _of_terminal(known: _TableRounds, event: AnyEvent) -> Iterator[str]:
    match event:
        case TerminalHeld():
            known.held.setdefault(event.player, None)
        case TerminalFreed():
            if known.held.pop(event.player, None) is not None:
                yield f"the terminal of {event.player} is freed while wagers wait there"
        case MeterAdjusted():
            if event.player not in known.held:
                yield f"the meter of {event.player} is adjusted and its terminal is not held"
            if event.before + event.amount != event.after:
                yield f"the meter of {event.player} must hold {event.before + event.amount}"
        case _:
            pass  # Nothing else is said of a terminal.
