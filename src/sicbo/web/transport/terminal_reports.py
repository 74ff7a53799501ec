"""Reports of terminals on their way to the record: what differs is believed once it is said twice.

A terminal shows what it was sent last. Between a wager or a settlement and the frame that tells it,
its meter is honestly another one than the record's; the next report a few seconds later is not.
"""

import datetime

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ReportTerminal
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.desk.writer.request import Request


class Reports:
    """What each terminal said last that was not what is recorded."""

    def __init__(self, floor: PublishedFloor) -> None:
        self._floor = floor
        self._last: dict[tuple[str, int], tuple[ReportTerminal, Amount, int]] = {}

    def unwritten(self, request: Request, now: datetime.datetime) -> bool:
        """Whether an order is a report that nobody needs to write down."""
        command, name = request.command, request.table
        if not isinstance(command, ReportTerminal) or name is None:
            return False
        came = self._floor.decide(request.taken_up(now))
        fits = not isinstance(came, Refusal) and not came
        return fits or self._too_soon(self._floor.table(name), name, command)

    def _too_soon(self, table: Table, name: str, report: ReportTerminal) -> bool:
        """Whether a report that differs has yet to be said again, with nothing changed meanwhile.

        A message of a fault, and a report that is in order again, are believed at once.
        """
        key = table.key_at(report.place)
        recorded = Amount(0 if key is None else table.stack_of(key))
        same = report.meter == recorded and report.round == table.round
        if report.message or same:
            self._last.pop((name, report.place), None)
            return False
        said = (report, recorded, table.round)
        known = self._last.get((name, report.place))
        self._last[name, report.place] = said
        return known != said
