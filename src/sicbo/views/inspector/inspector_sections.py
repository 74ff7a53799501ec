"""The inspectors' office: notices, holds to review, and jackpots with their approvals."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, Rates
from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.ids import PersonId
from sicbo.core.law.faces import sides
from sicbo.core.money import Amount
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.holds.hold_rows import HoldRow, NoticeRow, hold_rows, notice_rows
from sicbo.views.inspector.inspector_form import (
    AdjustmentRow,
    ApprovalRow,
    InspectedTable,
    InspectorOffice,
    JackpotRow,
)
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tables.table_form import Face

DONE_SHOWN: Final = 20
"""How many notices and holds are shown that are done."""

_FIRST: Final = {"to-review": 0, "open": 1, "determined": 2}


class InspectorSections:
    """What everybody sees of this office, which is next to nothing, and what an inspector sees."""

    sections: Final = ("floor",)

    def __init__(self, floor: CommittedFloor, names: Iterable[str], *, demo: bool) -> None:
        self._floor, self._demo = floor, demo
        self._names = tuple(names)
        """The tables that can be shown."""

    def section(self, _name: str, /) -> object:
        """One of those that everybody sees."""
        founding = self._floor.founding
        return FloorSection(founding.floor, founding.currency, self._demo, founding.demonstration)

    def own(self, _player: str, /) -> Mapping[str, object]:
        """Nothing is a player's alone here."""
        return {}

    def staff(
        self, _role: str, by: PersonId, _now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What an inspector sees; of a screen that is locked only that it is."""
        office = {"office": InspectorOffice(by, locked)}
        if locked:
            return office
        pools = dict(self._pools())
        return {
            **office,
            "notices": tuple(self._notices()),
            "tables": tuple(self._table(name) for name in self._names),
            "holds": tuple(self._holds()),
            "jackpots": tuple(_jackpot(name, pool) for name, pool in pools.items()),
            "approvals": tuple(self._approvals(pools)),
            "adjustments": tuple(
                AdjustmentRow(
                    pool=name,
                    before=each.before,
                    display=each.display,
                    procedure=each.procedure,
                    reason=each.reason,
                    by=each.by,
                )
                for name, pool in pools.items()
                for each in reversed(pool.adjusted)
            ),
        }

    def _notices(self) -> Iterator[NoticeRow]:
        rows = [row for row in notice_rows(self._floor, every=True) if row.to == INSPECTOR]
        yield from (row for row in rows if row.acknowledged_by is None)
        read = [row for row in rows if row.acknowledged_by is not None]
        yield from read[: -DONE_SHOWN - 1 : -1]

    def _holds(self) -> Iterator[HoldRow]:
        rows = sorted(hold_rows(self._floor, self._names, every=True), key=lambda row: row.at)
        waiting = [row for row in rows if row.stands != "determined"]
        yield from sorted(waiting, key=lambda row: _FIRST[row.stands])
        over = [row for row in rows if row.stands == "determined"]
        yield from over[: -DONE_SHOWN - 1 : -1]

    def _table(self, name: str) -> InspectedTable:
        book = self._floor.table(name).book
        return InspectedTable(
            name=name,
            casino=book.document.identity.casino,
            faces=tuple(Face(s.value, s.name, s.label, s.colour) for s in sides(book.game.faces)),
        )

    def _pools(self) -> Iterator[tuple[str, Pool]]:
        names = {pool for name in self._names for pool in self._floor.table(name).jackpots}
        for name in sorted(names):
            yield name, self._floor.state(JACKPOT, name)

    def _approvals(self, pools: Mapping[str, Pool]) -> Iterator[ApprovalRow]:
        for name, pool in pools.items():
            for table, rates in pool.links.items():
                yield self._approval(name, table, rates, waits=False)
            for table, rates in pool.pending_rates.items():
                yield self._approval(name, table, rates, waits=True)

    def _approval(self, pool: str, table: str, rates: Rates, *, waits: bool) -> ApprovalRow:
        return ApprovalRow(
            pool=pool,
            table=table,
            display=str(rates.display),
            reserve=str(rates.reserve),
            reference=rates.approval,
            authority=self._floor.table(table).book.document.identity.regulator,
            waits=waits,
        )


def _jackpot(name: str, pool: Pool) -> JackpotRow:
    fault, end = pool.fault, pool.retirement
    return JackpotRow(
        pool=name,
        fault="" if fault is None else f"{fault.part}: {fault.reason}",
        unpaid=Amount(pool.unpaid()),
        retires_at=None if end is None else end.at,
    )
