"""Every recorded command decided anew, under the law of its day, and held against the record."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.floor import Floor, FloorOrder, decide, evolve
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_of
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.snapshot import SCHEMA, keep, same
from sicbo.core.table.virtual_dice.closing_entry import closing_entry
from sicbo.journal.base import Journal, Progress, Snapshot
from sicbo.journal.books import Books
from sicbo.journal.codec import BadEntry, Record, decode
from sicbo.journal.entry import GENESIS, Entry

_TABLE: Final = "table:"
_BATCH: Final = 5_000


class Difference(NamedTuple):
    """Where a decision of today is not what was recorded."""

    position: int
    stream: Stream
    command: str
    recorded: tuple[str, ...]
    decided: tuple[str, ...]


@dataclass
class Replay:
    """How a replay went."""

    commands: int = 0
    events: int = 0
    differences: list[Difference] = field(default_factory=list)
    ended: str | None = None
    """Why it could not go on to the end."""
    false_snapshots: list[str] = field(default_factory=list)
    """Tables whose kept fold is not the fold of their entries."""


class DoesNotFold(BadEntry):
    """A recorded event that does not follow from those before it."""


class _Command(NamedTuple):
    entries: list[Entry]
    records: list[Record]

    @property
    def table(self) -> str | None:
        names = (entry.stream for entry in self.entries)
        return next((n.removeprefix(_TABLE) for n in names if n.startswith(_TABLE)), None)

    @property
    def of_noun(self) -> bool:
        """Whether it may rest on several tables, and is not decided where one alone is folded."""
        return isinstance(self.records[0].asked, NounCommand)

    @property
    def happened(self) -> list[AnyEvent]:
        return [record.event for record in self.records]


def replay(
    journal: Journal, *, table: str | None = None, progress: Progress | None = None
) -> Replay:
    """Decide what was recorded once more: all of it, or what was asked of one table."""
    last = journal.head().position
    player = _Player(journal)
    done = Replay()
    try:
        for command in _commands(_read(journal, last, progress)):
            if table is None or (command.table == table and not command.of_noun):
                _compare(done, command, player.decide(command))
            player.fold(command, table)
    except DoesNotFold as error:
        done.ended = str(error)
        return done
    done.false_snapshots = player.false_snapshots
    if table is not None and table not in player.floor.founding.tables:
        known = ", ".join(sorted(player.floor.founding.tables)) or "none"
        raise BadEntry(f"table must be one of {known}, got {table!r}")
    return done


def _read(journal: Journal, last: int, progress: Progress | None) -> Iterator[Entry]:
    for start in range(0, last, _BATCH):
        upto = min(start + _BATCH, last)
        yield from journal.entries(start, upto)
        if progress is not None:
            progress(upto, last)


def _commands(entries: Iterable[Entry]) -> Iterator[_Command]:
    """The entries of one command after another."""
    at_hand = _Command([], [])
    for entry in entries:
        try:
            record = decode(entry.body)
        except BadEntry as error:
            raise BadEntry(f"entry {entry.position} ({entry.stream}): {error}") from None
        if record.part != len(at_hand.records) + 1:
            raise BadEntry(f"entry {entry.position} ({entry.stream}): its command is not whole")
        at_hand.entries.append(entry)
        at_hand.records.append(record)
        if record.part == record.parts:
            yield at_hand
            at_hand = _Command([], [])


def _compare(done: Replay, command: _Command, decided: Sequence[AnyEvent] | Refusal) -> None:
    recorded = command.happened
    done.commands += 1
    done.events += len(recorded)
    if decided == recorded:
        return
    first = command.entries[0]
    told: tuple[str, ...]
    if isinstance(decided, Refusal):
        told = (f"refused: {_text(decided)}",)
    else:
        told = tuple(map(_text, decided))
    name = type(command.records[0].asked).__name__
    written = tuple(map(_text, recorded))
    done.differences.append(Difference(first.position, first.stream, name, written, told))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


class _Player:
    """A floor folded from the record, as it was when each command came."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._books = Books(journal)
        self.floor = Floor(self._books)
        self._snapshots: dict[str, Snapshot | None] = {}
        self._closed_by: dict[str, bytes | None] = {}
        self.false_snapshots: list[str] = []

    def decide(self, command: _Command) -> Sequence[AnyEvent] | Refusal:
        """What the command comes to today."""
        record, floor = command.records[0], self.floor
        if record.asked is None:
            raise BadEntry(f"entry {command.entries[0].position} does not say what was asked")
        if command.table is not None and not command.of_noun:
            self._under_its_law(command)
        table = record.place if command.of_noun else command.table
        order = FloorOrder(
            by=record.by, role=record.role, at=record.at, command=record.asked, table=table
        )
        decided = decide(floor, order)
        return decided if isinstance(decided, Refusal) else [event for _, event in decided]

    def _under_its_law(self, command: _Command) -> None:
        """Put the table under the law that the record says it was opened under."""
        table = self.floor.table(command.table or "")
        for event in command.happened:
            if isinstance(event, TableOpened) and table.status == "closed":
                self.floor.adopt(table, event)

    def fold(self, command: _Command, table: str | None = None) -> None:
        """Take what was recorded as what happened, whatever would be decided today.

        Of tables only the one that is named, if one is.
        """
        for entry, event in zip(command.entries, command.happened, strict=True):
            name = table_of(entry.stream)
            if name is not None and table not in (None, name):
                continue
            try:
                evolve(self.floor, entry.stream, event)
                if name is not None:
                    self._compare_snapshot(name, event, entry)
            except SicboError:
                raise
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise DoesNotFold(
                    f"entry {entry.position} ({entry.stream}) does not fold: {what}"
                ) from error

    def _compare_snapshot(self, name: str, event: AnyEvent, entry: Entry) -> None:
        """A fold that is kept for a fast start must be the one that the entries lead to."""
        closed_by = closing_entry(self._closed_by.get(name), event, entry.link)
        self._closed_by[name] = closed_by
        if name not in self._snapshots:
            self._snapshots[name] = self._journal.snapshot(entry.stream)
        kept = self._snapshots[name]
        if kept is None or (kept.version, kept.link, kept.schema) != (
            *(entry.version, entry.link),
            SCHEMA,
        ):
            return
        link = len(GENESIS)
        state = keep(self.floor.table(name))
        if kept.state[:link] != (closed_by or GENESIS) or not same(kept.state[link:], state):
            self.false_snapshots.append(name)
