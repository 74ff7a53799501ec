"""The rolls of one set of dice, wherever it was played with."""

from collections.abc import Iterator

from sicbo.core.dice import Dice
from sicbo.core.floor.streams import table_stream
from sicbo.core.table.rounds.messages import ResultCorrected, RoundSettled, RoundStarted
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.history import founding_of


def rolls_of(journal: Journal, serial: str) -> Iterator[Dice]:
    """What a set showed, round by round and table by table; corrected rolls as they were."""
    for name in founding_of(journal).tables:
        yield from _at(journal, name, serial)


def _at(journal: Journal, name: str, serial: str) -> Iterator[Dice]:
    played = False
    last: Dice | None = None
    for entry in journal.stream(table_stream(name)):
        event = decode(entry.body).event
        match event:
            case RoundStarted():
                if last is not None:
                    yield last
                played, last = event.dice_set == serial, None
            case RoundSettled() | ResultCorrected() if played:
                last = event.dice
    if last is not None:
        yield last
