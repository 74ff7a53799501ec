"""The calls of an attendant: locked terminals to look at, and payouts to check, sign and pay."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.views.attendant.attendant_form import AttendantOffice, LockRow
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.payouts.payout_rows import payout_rows
from sicbo.views.tables.lobby import FloorSection


class AttendantSections:
    """What everybody sees of it, which is next to nothing, and what an attendant sees."""

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
        self, _role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What an attendant sees; of a screen that is locked only that it is."""
        office = {"office": AttendantOffice(by, locked)}
        if locked:
            return office
        payouts = tuple(payout_rows(self._floor, now))
        return {**office, "locks": tuple(self._locks()), "payouts": payouts}

    def _locks(self) -> Iterator[LockRow]:
        for name in self._names:
            table = self._floor.table(name)
            for player, lock in table.locks.items():
                known = table.players.get(player)
                yield LockRow(
                    table=name,
                    player=player,
                    seat=None if known is None else known.seat,
                    amount=lock.amount,
                    round=lock.round,
                    credit=Amount(table.stack_of(player)),
                )
