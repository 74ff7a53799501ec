"""The stores: for the owner bank, vouchers, copies and the register, for a keeper the register."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.copies.messages import COPY
from sicbo.core.floor.equipment.items import EQUIPMENT, KEEPER
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.vouchers.messages import VOUCHERS, Voucher
from sicbo.core.ids import PersonId
from sicbo.views.cage.cage_sections import bank_shown
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.stores.register_rows import RegisterRows
from sicbo.views.stores.stores_form import (
    CopyRow,
    RegisterRow,
    StoresOffice,
    VoucherRow,
)
from sicbo.views.tables.lobby import FloorSection

DONE_SHOWN: Final = 50
"""How many vouchers are shown that are good no more, and how many at most that are."""

GOOD_SHOWN: Final = 500

StoresRole = Literal["owner", "keeper"]


def stores_role(roles: Iterable[str]) -> StoresRole | None:
    """As what somebody looks at the stores, by the roles that they have."""
    held = set(roles)
    return "owner" if OWNER in held else "keeper" if KEEPER in held else None


class StoresSections:
    """What everybody sees of the stores, which is next to nothing, and what those see who may."""

    sections: Final = ("floor",)

    def __init__(self, floor: CommittedFloor, names: Iterable[str], *, demo: bool) -> None:
        self._floor, self._demo = floor, demo
        self._names = tuple(names)
        """The tables that can be shown."""
        self._kept: dict[str, Mapping[str, object]] = {}
        self._minute: datetime.datetime | None = None

    def section(self, _name: str, /) -> object:
        """One of those that everybody sees."""
        founding = self._floor.founding
        return FloorSection(founding.floor, founding.currency, self._demo, founding.demonstration)

    def own(self, _player: str, /) -> Mapping[str, object]:
        """Nothing is a player's alone here."""
        return {}

    def touch(self) -> None:
        """Something happened that may be shown here."""
        self._kept.clear()

    def staff(
        self, role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What the owner or a keeper sees; of a screen that is locked only that it is."""
        held = stores_role((role,)) or KEEPER
        office = {"office": StoresOffice(by, locked, held)}
        if locked:
            return office
        minute = now.replace(second=0, microsecond=0)
        if minute != self._minute:  # What is due changes with the time alone.
            self._minute = minute
            self._kept.clear()
        if held not in self._kept:
            self._kept[held] = self._whole(held, now)
        return {**office, **self._kept[held]}

    def item(self, serial: str, role: StoresRole, now: datetime.datetime) -> RegisterRow | None:
        """One item of the register, whether or not it is among those that are shown."""
        return RegisterRows(self._floor, role, now).row(serial)

    def _whole(self, role: StoresRole, now: datetime.datetime) -> Mapping[str, object]:
        register = RegisterRows(self._floor, role, now)
        kept: dict[str, object] = {
            "register": register.rows(),
            "entered": len(self._floor.state(EQUIPMENT).items),
            "kinds": register.kinds(),
        }
        if role == OWNER:
            kept["bank"] = bank_shown(self._floor.founding, self._floor.state(CAGE))
            kept["vouchers"] = tuple(self._vouchers(now))
            kept["copies"] = tuple(self._copies())
        return kept

    def _vouchers(self, now: datetime.datetime) -> Iterator[VoucherRow]:
        """Vouchers that are good, the newest first, then the last that are not."""
        rows = [_voucher(name, each, now) for name, each in self._known()]
        good = [each for each in rows if each.stands == "open"]
        yield from good[:GOOD_SHOWN]
        yield from [each for each in rows if each.stands != "open"][:DONE_SHOWN]

    def _known(self) -> list[tuple[str, Voucher]]:
        return list(reversed(self._floor.state(VOUCHERS).known.items()))

    def _copies(self) -> Iterator[CopyRow]:
        """Each document that a table here is run by, once."""
        known: set[str] = set()
        for name in self._names:
            table = self._floor.table(name)
            document = str(table.book.document.identity.id)
            if document in known:
                continue
            known.add(document)
            copy, papers = self._floor.state(COPY, document), table.policies.papers
            yield CopyRow(
                name=document,
                table=name,
                asked_for=papers is not None and papers.copy_clause is not None,
                sha256=copy.file_sha256,
                kind=copy.kind if copy.file_sha256 is not None else None,
                size=copy.size,
                asked=copy.asked,
            )


def _voucher(name: str, voucher: Voucher, now: datetime.datetime) -> VoucherRow:
    terms = voucher.terms
    over = voucher.state == "open" and terms.until is not None and now > terms.until
    return VoucherRow(
        name=name,
        value=terms.value,
        stands="expired" if over else voucher.state,
        holder=terms.holder,
        tables=terms.tables,
        areas=terms.areas,
        until=terms.until,
        single_use=terms.single_use,
    )
