"""What the house must look at: told in the log, or raised as alerts that stand in the pit."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.alerts.messages import ALERTS as RAISED
from sicbo.core.floor.copies.messages import CopyFiled, CopyWithdrawn
from sicbo.core.floor.floor import Outcome
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.tickets.messages import LockReader
from sicbo.core.floor.tickets.readers import WRONG_MAX
from sicbo.core.house_rules import THIRD_EDITION
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.rounds.messages import BetsOpened
from sicbo.core.table.rounds.settling import ENDED_BY_FAULT
from sicbo.core.table.tray.counting import DIFFERS
from sicbo.core.table.virtual_dice.place_in_round import DISCARDED
from sicbo.core.table.wagers.messages import WagerPlaced, WagerShifted, WagerTakenDown
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.loaded_table import LoadedTable
from sicbo.desk.writer.request import Answer, Refused, Request
from sicbo.journal.committed import CommittedEvent
from sicbo.vault.ticket_numbers import PRESENTED

log = logging.getLogger("sicbo.alerts")

ALARMING: Final[frozenset[Reason]] = frozenset(("plays-here", "own-wallet", "dice-stand"))
"""Refusals that nobody meets who keeps to their duties."""

ALERTS: Final = frozenset((DISCARDED, ENDED_BY_FAULT, DIFFERS))
"""What is reported to the top of the ladder or to surveillance, and stands in the log too."""

PIT: Final = "system:pit"
"""Who raises alerts, as the journal names it: no person can be called so."""

CAGE: Final = "system:cage"
"""Who locks readers, as the journal names it: no person can be called so."""

PEOPLE_MAX: Final = 10_000
"""How many are counted at once; a floor has fewer kiosks, terminals and cashiers."""

_OF_BETTING: Final = frozenset((WagerPlaced, WagerTakenDown, WagerShifted, BetsOpened))
"""Events after which nothing asks for attention that did not before; by far the most."""

_OF_COPIES: Final = (TableOpened, CopyFiled, CopyWithdrawn)
"""Events after which the copy of the rules is looked for; that may have to be read."""


def to_review(
    rooms: LoadedFloor, written: Sequence[CommittedEvent], more: Iterable[str]
) -> Iterator[tuple[LoadedTable, bool]]:
    """Loaded tables at which something may ask for attention now, and whether copies may."""
    if rooms.founding.edition <= THIRD_EDITION:
        return
    names, copies = set(more), False
    for each in written:
        event = each.event
        if type(event) in _OF_BETTING:
            continue
        room = rooms.by_stream.get(each.entry.stream)
        if room is not None:
            names.add(room.name)
        elif isinstance(event, NounEvent) and event.noun is not RAISED:
            names.update(rooms.rooms)
        copies = copies or isinstance(event, _OF_COPIES)
    yield from ((rooms.rooms[name], copies) for name in sorted(names & rooms.rooms.keys()))


def watch(request: Request, decision: Outcome) -> None:
    """Tell what was tried and refused, or done, that must not go unnoticed."""
    if isinstance(decision, Refusal):
        if decision.reason in ALARMING:
            _alert(decision.reason, request, str(decision.clause))
        return
    for _, event in decision:
        if type(event) is Notified and event.about in ALERTS:
            _alert(event.about, request, str(event.clauses[-1]))


def _alert(what: str, request: Request, clause: str) -> None:
    command = str(request.command.__struct_config__.tag)
    facts = {"by": request.by, "role": request.role, "command": command, "rule": clause}
    log.warning("alert: %s", what, extra={**facts, "table": request.table})


class WrongNumbers:
    """Numbers in a row that no ticket has, by whoever presented them."""

    def __init__(self) -> None:
        self._in_a_row: Counter[str] = Counter()

    def heard(self, request: Request, answer: Answer | SicboError) -> Request | None:
        """Take note of an answer; the order to lock somebody, once there are too many."""
        if type(request.command) not in PRESENTED or isinstance(answer, SicboError):
            return None
        if not isinstance(answer, Refused) or answer.refusal.reason != "ticket-not-found":
            if not isinstance(answer, Refused):
                self._in_a_row.pop(request.by, None)
            return None
        if len(self._in_a_row) >= PEOPLE_MAX:
            self._in_a_row.clear()
        self._in_a_row[request.by] += 1
        if self._in_a_row[request.by] < WRONG_MAX:
            return None
        del self._in_a_row[request.by]
        lock = LockReader(device=request.by)
        return Request(by=CAGE, id=f"lock:{request.by}:{request.id}", role=SYSTEM, command=lock)
