"""The cage for a cashier: wallets, slips, boxes, colour chips of closed tables, and the bank."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sicbo.core.floor.cage.messages import CAGE, Cage, Slip
from sicbo.core.floor.founding import Founding
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.debts import all_owed, owed
from sicbo.core.table.config import TableConfig
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import in_order, worth
from sicbo.views.cage.cage_form import (
    BoxShown,
    CageBank,
    CageOffice,
    CageRedemption,
    ClosedTable,
    SlipRow,
    WalletRow,
)
from sicbo.views.cage.held_at_table import held_anywhere
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tables.chips_sections import closed_colours
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tickets.unclaimed_money import next_to_expire, unclaimed_section

DONE_SHOWN: Final = 12
"""How many slips and boxes are shown that are done."""

_OPEN: Final = ("asked", "sent")


class CageSections:
    """What everybody sees of the cage, which is next to nothing, and what a cashier sees."""

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
        """What a cashier sees; of a screen that is locked only that it is."""
        office = {"office": CageOffice(by, locked)}
        if locked:
            return office
        cage = self._floor.state(CAGE)
        return {
            **office,
            "wallets": tuple(self._wallets()),
            "slips": tuple(self._slips(cage)),
            "boxes": tuple(_boxes(cage)),
            "closed": tuple(self._closed()),
            "redemptions": tuple(self._redemptions()),
            "bank": bank_shown(self._floor.founding, cage),
            "tickets": next_to_expire(self._floor, self._names, now),
            "unclaimed": unclaimed_section(self._floor, self._names, now),
        }

    def _config(self, name: str) -> TableConfig:
        return self._floor.founding.tables[name].config

    def _tables(self) -> Iterator[tuple[str, Table]]:
        for name in self._names:
            yield name, self._floor.table(name)

    def wallet(self, player: str) -> WalletRow:
        """One wallet, whether or not it is known."""
        return self._row(player, self._floor.wallet(player), dict(self._tables()))

    def _row(self, player: str, wallet: Amount | None, tables: dict[str, Table]) -> WalletRow:
        due = {name: owed(table, player) for name, table in tables.items()}
        return WalletRow(
            name=player,
            wallet=wallet,
            owes={name: amount for name, amount in due.items() if amount},
            tokens_in_wallet=self._tokens(player),
            **held_anywhere(tables, player)._asdict(),
        )

    def _wallets(self) -> Iterator[WalletRow]:
        """Every wallet that is known, by name."""
        been: dict[str, dict[str, Table]] = {}
        for name, table in self._tables():
            for key in (*table.players, *all_owed(table)):
                player = holder_of(key) or key
                been.setdefault(player, {})[name] = table
        for player in sorted(self._floor.founding.players):
            wallet = self._floor.wallet(player)
            if wallet is not None:
                yield self._row(player, wallet, been.get(player, {}))

    def _tokens(self, player: str) -> Amount:
        return Amount(sum(self._floor.tokens(player).values()))

    def _slips(self, cage: Cage) -> Iterator[SlipRow]:
        """Slips under way, the oldest first, then the last that are done, the newest first."""
        done = [number for number, slip in cage.slips.items() if slip.stands not in _OPEN]
        under_way = [number for number, slip in cage.slips.items() if slip.stands in _OPEN]
        for number in (*under_way, *done[: -DONE_SHOWN - 1 : -1]):
            yield self.slip_row(number, cage.slips[number])

    def slip_row(self, number: int, slip: Slip) -> SlipRow:
        """A slip as it is shown."""
        tray = self._config(slip.table).tray
        written = (*slip.chips, *(tray.denominations if tray is not None else ()))
        return SlipRow(
            number=number,
            kind=slip.kind,
            table=slip.table,
            chips=slip.chips,
            amount=slip.amount,
            stands=slip.stands,
            asked_by=slip.asked_by,
            sent_by=slip.sent_by,
            received_by=slip.received_by,
            denominations=tuple(sorted(set(written), reverse=True)),
        )

    def _closed(self) -> Iterator[ClosedTable]:
        for each in closed_colours(self._floor, self._names):
            yield ClosedTable(
                name=each.name,
                emblem=each.emblem,
                colours=each.colours,
                here=each.where != "tables",
                cited=each.cited,
            )

    def _redemptions(self) -> Iterator[CageRedemption]:
        for number, asked in self._floor.state(REDEMPTIONS).pending.items():
            if asked.at is None:
                yield CageRedemption(
                    number=number,
                    player=asked.player,
                    colour=asked.colour,
                    pieces=asked.pieces,
                    issued_at=asked.issued_at,
                    amount=asked.amount,
                    verified_by=asked.verified_by,
                )


def bank_shown(founding: Founding, cage: Cage) -> CageBank:
    """The chips of the cage itself, of every denomination on the floor."""
    trays = (each.config.tray for each in founding.tables.values())
    known = {value for tray in trays if tray is not None for value in tray.denominations}
    chips = {value: cage.bank.get(value, 0) for value in sorted({*known, *cage.bank})}
    sent = (slip.amount for slip in cage.slips.values() if slip.stands == "sent")
    return CageBank(chips=chips, amount=worth(in_order(cage.bank)), on_the_way=Amount(sum(sent)))


def _boxes(cage: Cage) -> Iterator[BoxShown]:
    """Boxes that wait for their count, the oldest first, then the last that were counted."""
    counted = [number for number, box in cage.boxes.items() if box.counted is not None]
    waiting = [number for number, box in cage.boxes.items() if box.counted is None]
    for number in (*waiting, *counted[: -DONE_SHOWN - 1 : -1]):
        box = cage.boxes[number]
        found = box.counted
        yield BoxShown(
            number=number,
            table=box.table,
            removed_by=box.removed_by,
            counted=found,
            difference=None if found is None else Amount(found - box.amount),
        )
