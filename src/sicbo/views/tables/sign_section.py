"""The sign at a table: what its document wants on it, and what applies there."""

import datetime

from sicbo.core.floor.copies.messages import COPY, Copy
from sicbo.core.ids import WagerKey
from sicbo.core.table.config import Limits
from sicbo.core.table.signs.on_sign import (
    by_area,
    confirmed_by,
    sign_clause,
    sign_due,
    sign_of,
    unit_clause,
    unit_on,
)
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tables.sign_form import SignLine, SignSection
from sicbo.views.words.citations import cite


class SignFold:
    """The sign of one table, worked out anew only where something of it has changed."""

    def __init__(self, floor: CommittedFloor, name: str) -> None:
        self._floor, self._name = floor, name
        self._kept: tuple[object, SignSection] | None = None

    def section(self, table: Table) -> SignSection:
        """What the sign says now."""
        copy = _copy(self._floor, table).file_sha256
        waits = table.card, table.status, table.in_round, copy
        says = table.limits, tuple(table.area_limits.items()), tuple(table.announced_limits)
        mark = (table.book, table.config, table.offer, *says, *waits)
        if self._kept is None or self._kept[0] != mark:
            self._kept = mark, sign_section(self._floor, self._name, table)
        return self._kept[1]


def sign_section(floor: CommittedFloor, name: str, table: Table) -> SignSection:
    """What the sign says now."""
    config = table.config or floor.founding.tables[name].config
    signs, sign = table.policies.signs, sign_of(table)
    own = () if by_area(table) else (_line(table, None, sign.limits),)
    areas = (_line(table, area, limits) for area, limits in sign.areas.items())
    kept = signs.kept_clause if signs is not None else None
    clauses = [sign_clause(table)]
    if any(unit_on(table, each) is not None for each in (sign.limits, *sign.areas.values())):
        clauses.append(unit_clause(table))
    return SignSection(
        kind=config.signs,
        confirmed=not sign_due(table),
        place=signs.place if signs is not None else None,
        lines=(*own, *areas),
        announced=tuple(
            _line(table, area, limits, time) for time, area, limits in table.announced_limits
        ),
        streak_stake=sign.streak_stake,
        kept_by=cite(table.book, (kept,))[0] if kept is not None else None,
        confirmed_by=confirmed_by(table),
        cited=cite(table.book, clauses),
        copy_on_file=_copy(floor, table).file_sha256 is not None,
        copy_url=f"/api/tables/{name}/copy",
    )


def _line(
    table: Table, area: str | None, limits: Limits, time: datetime.datetime | None = None
) -> SignLine:
    return SignLine(
        area=area,
        label=_label(table, area) if area is not None else None,
        minimum=limits.minimum,
        maximum=limits.maximum,
        unit=unit_on(table, limits),
        multiples=table.policies.limits.unit == "multiples",
        from_time=time,
    )


def _label(table: Table, area: str) -> str:
    """What the document calls an area: a spot by its own name, or a family by that of its wager."""
    book = table.book
    if area in book.table:
        return book.table[WagerKey(area)].label
    found = (row.wager.label for key, row in book.table.items() if key.startswith(f"{area}:"))
    return next(found, area)


def _copy(floor: CommittedFloor, table: Table) -> Copy:
    """The copy of the document, as far as it is committed."""
    return floor.state(COPY, _document(table))


def _document(table: Table) -> str:
    return str(table.book.document.identity.id)
