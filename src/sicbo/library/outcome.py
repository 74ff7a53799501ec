"""What came of an order: the events, their clauses, and the wagers that they settled."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.law.document import Document
from sicbo.core.law.odds import parse_odds
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.lines import Line
from sicbo.library import display
from sicbo.library.clause import Clause, clause_of, clauses_of
from sicbo.library.money import decimal_of
from sicbo.library.settled import HEADS, SettledWager, cited, rows_of
from sicbo.scenario.event_text import name_of, tell


class Refused(SicboError):
    """A lawful no: the reason, the clause that asks for it, and the facts that led to it."""

    reason: Reason
    """What is lacking, such as ``below-minimum``; docs/reference/notation.md lists them all."""
    clause: Clause
    """The clause it rests on, with what it states."""
    facts: dict[str, str]
    """What it came to, such as the stake and the minimum."""
    order: str
    """The order that was refused."""

    may_retry: bool
    """Whether the same order may be accepted later."""

    def __init__(self, refusal: Refusal, clause: Clause, order: str, meant: str = "") -> None:
        facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
        told = f" ({facts})" if facts else ""
        hint = f" Did you mean {meant}?" if meant else ""
        super().__init__(f"{refusal.reason} by {clause}{told}: {clause.states}{hint}")
        self.reason, self.clause, self.order = refusal.reason, clause, order
        self.facts, self.may_retry = dict(refusal.facts), refusal.may_retry
        self._made_of = (refusal, clause, order, meant)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as what it was made of."""
        return type(self), self._made_of


@dataclass(frozen=True, repr=False)
class Event:
    """Something that happened at a table, with the clauses it rests on."""

    name: str
    """What it is called in the notation, such as ``bets-opened``."""
    told: str
    """The whole of it in the notation."""
    clauses: tuple[Clause, ...]
    body: msgspec.Struct
    """The event as the engine has it, with its fields."""

    def __repr__(self) -> str:
        return f"<Event {self.name}{_by(self.clauses)}>"

    def __str__(self) -> str:
        """The event in the notation."""
        return self.told


@dataclass(frozen=True, repr=False)
class Outcome:
    """What came of an order, or of several: its events in their order."""

    order: str
    events: tuple[Event, ...]
    lines: tuple[SettledWager, ...]
    """What became of wagers, where a round was settled, voided or put right."""
    told: tuple[str, ...]
    """Everything that happened in the notation, one telling a line."""

    def __repr__(self) -> str:
        names = ", ".join(f"{event.name}{_by(event.clauses)}" for event in self.events)
        return f"<Outcome {names or 'nothing'}>"

    def __str__(self) -> str:
        """Everything that happened, one telling a line."""
        return "\n".join(self.told)

    def __iter__(self) -> Iterator[Event]:
        """The events."""
        return iter(self.events)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause that its events and lines rest on, once."""
        events = (clause for event in self.events for clause in event.clauses)
        return tuple(dict.fromkeys((*events, *cited(self.lines))))

    def _repr_html_(self) -> str:
        parts: list[object] = [event.told for event in self.events]
        if self.lines:
            parts.append(display.table(HEADS, rows_of(self.lines)))
        return display.page(self.order, *parts, statements=self.clauses)


@dataclass(frozen=True, repr=False)
class Possible:
    """An order that would be accepted now, and what would come of it; `Table.do` takes it."""

    who: str
    words: str
    """The order in the notation; dice, times and reasons stand in it where `asks` names them."""
    events: tuple[Event, ...]
    """What would happen."""
    asks: tuple[str, ...] = ()
    """What whoever gives it has to say besides: dice, a time, a reason."""

    def __repr__(self) -> str:
        return f"<Possible {self}{_by(self.clauses)}>"

    def __str__(self) -> str:
        """The order as a line of the notation."""
        return f"{self.who}: {self.words}"

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that what would happen rests on."""
        return tuple(dict.fromkeys(clause for event in self.events for clause in event.clauses))


def outcome_of(document: Document, order: str, happened: Sequence[msgspec.Struct]) -> Outcome:
    """What came of an order."""
    lines = (line for event in happened for line in getattr(event, "lines", ()))
    return Outcome(
        order=order,
        events=events_of(document, happened),
        lines=tuple(_settled(document, line) for line in lines if isinstance(line, Line)),
        told=tuple(line for event in happened for line in tell(event)),
    )


def together(order: str, outcomes: Iterable[Outcome]) -> Outcome:
    """What came of several orders."""
    done = list(outcomes)
    return Outcome(
        order=order,
        events=tuple(event for each in done for event in each.events),
        lines=tuple(line for each in done for line in each.lines),
        told=tuple(line for each in done for line in each.told),
    )


def events_of(document: Document, happened: Iterable[msgspec.Struct]) -> tuple[Event, ...]:
    """Events with their names and clauses."""
    return tuple(
        Event(
            name=name_of(event),
            told=tell(event)[0],
            clauses=clauses_of(document, getattr(event, "clauses", ())),
            body=event,
        )
        for event in happened
    )


def refused_as(document: Document, refusal: Refusal, order: str, meant: str = "") -> Refused:
    """A refusal to be raised."""
    return Refused(refusal, clause_of(document, refusal.clause), order, meant)


def _settled(document: Document, line: Line) -> SettledWager:
    return SettledWager(
        wager=line.wager,
        stake=decimal_of(line.stake),
        outcome=line.outcome,
        odds=None if line.odds is None else parse_odds(line.odds),
        pays=decimal_of(line.pays),
        returns=decimal_of(line.returns),
        clauses=clauses_of(document, line.clauses),
        player=line.player,
    )


def _by(clauses: Sequence[Clause]) -> str:
    return f" by {', '.join(clauses)}" if clauses else ""
