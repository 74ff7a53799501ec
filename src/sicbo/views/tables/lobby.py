"""The lobby: the floor, and every table as it is seen from the door."""

import datetime
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.law.policies import Phase
from sicbo.core.table.config import Limits
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tables.runs import markets
from sicbo.views.tables.sign_form import SignSection
from sicbo.views.tables.table_fold import TableFold, phase_section
from sicbo.views.tables.table_form import Face

_LAST: Final = 8


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is seen from the door."""

    name: str
    game: str
    title: str
    casino: str
    electronic: bool
    dice: Literal["keyed", "virtual"]
    faces: tuple[Face, ...]
    limits: Limits
    sign: SignSection
    status: Literal["closed", "open", "closing", "stopped"]
    phase: Phase
    betting: bool
    until: datetime.datetime | None
    closes_at: datetime.datetime | None
    """The time on the closing sign, while it shows."""
    suspended: str | None
    round: int
    seats: int
    taken: int
    streaks: bool
    dealer: str | None
    last: tuple[Dice, ...]
    """The last results, the newest first."""
    tournament: str | None = None
    """The tournament that the table serves alone now."""


class FloorSection(msgspec.Struct, frozen=True):
    """The floor."""

    name: str
    currency: str
    demo: bool
    """Served as a demonstration: guests come, and may deal."""
    play_money: bool
    """Founded as a demonstration, however it is served."""


class LobbyView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="lobby"):
    """Every table of the floor."""

    floor: FloorSection
    tables: tuple[LobbyTable, ...]


class Lobby:
    """The sections of the lobby."""

    sections: Final = ("floor", "tables")

    def __init__(
        self, floor: CommittedFloor, folds: Mapping[str, TableFold], *, demo: bool
    ) -> None:
        self._floor, self._folds, self._demo = floor, folds, demo
        self._kept: dict[str, LobbyTable] = {}
        """Cards, until something happens that may change them; a wager changes none."""

    def section(self, name: str) -> object:
        """One of them, as it is now."""
        return self._about() if name == "floor" else self._tables()

    def view(self) -> LobbyView:
        """All of it."""
        return LobbyView(floor=self._about(), tables=self._tables())

    def _about(self) -> FloorSection:
        founding = self._floor.founding
        play_money = founding.demonstration
        return FloorSection(founding.floor, founding.currency, self._demo, play_money)

    def touch(self, name: str) -> None:
        """Something happened at a table, and not a wager alone."""
        self._kept.pop(name, None)

    def touch_all(self) -> None:
        """Something happened on the floor that any table may show."""
        self._kept.clear()

    def _tables(self) -> tuple[LobbyTable, ...]:
        return tuple(map(self._card, self._folds.values()))

    def _card(self, fold: TableFold) -> LobbyTable:
        kept = self._kept.get(fold.name)
        if kept is None or (kept.status == "stopped") != fold.stopped:
            kept = self._kept[fold.name] = lobby_table(fold)
        return kept


def lobby_table(fold: TableFold) -> LobbyTable:
    """A table as it is seen from the door."""
    table, phase = fold.table, phase_section(fold.table, fold.memory.stopped)
    fitted = fold.fitted(table)
    dice = [past.dice for past in fold.memory.history if past.dice is not None]
    return LobbyTable(
        name=fold.name,
        game=fitted.game,
        title=fitted.title,
        casino=fitted.casino,
        electronic=fitted.electronic,
        dice=fitted.dice,
        faces=fitted.faces,
        limits=table.limits,
        sign=fold.sign(table),
        status="stopped" if fold.stopped else phase.status,
        phase=phase.phase,
        betting=phase.betting and not fold.stopped,
        until=phase.until,
        closes_at=phase.closes_at,
        suspended=phase.suspended,
        round=phase.round,
        seats=fitted.seats,
        taken=sum(each.seat is not None for each in table.players.values()),
        streaks=any(True for _ in markets(table)),
        tournament=table.session.tournament if table.session is not None else None,
        dealer=phase.dealer,
        last=tuple(dice[:_LAST]),
    )
