"""Sessions of tournaments followed along a journal: chips, spins, results and drawn orders."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from sicbo.core.bank.ledger import ISSUED, in_unit
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.sessions.player_events import BoughtBackIn
from sicbo.core.floor.sessions.session_events import (
    OrderAsked,
    OrderReported,
    OrderRevealed,
    OrderSealed,
    SessionEnded,
    SessionStarted,
)
from sicbo.core.floor.sessions.session_plans import is_lot
from sicbo.core.floor.streams import table_of
from sicbo.core.floor.tournaments.seat_draws import OrderName, draw_order
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.ids import Stream
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.tournaments.messages import TableSessionEnded, TableSessionStarted
from sicbo.core.table.tournaments.table_session import chips_of

SESSIONS: Final = frozenset(
    (
        *(OrderSealed, OrderAsked, OrderReported, OrderRevealed),
        *(SessionStarted, SessionEnded, BoughtBackIn),
        *(TableSessionStarted, TableSessionEnded, RoundSettled, RoundReversed),
    )
)
"""Every event that it follows."""


@dataclass
class _Draw:
    """A draw of seats or lots as far as the journal has told of it."""

    commitment: str = ""
    players: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    link: str = ""


@dataclass
class _AtTable:
    """A session at one table."""

    spins: int
    played: int = 0


@dataclass
class SessionAudit:
    """What sessions have given out in chips, and what came back."""

    _draws: dict[tuple[str, str, int], _Draw] = field(default_factory=dict)
    _issued: dict[str, int] = field(default_factory=dict)
    _tables: dict[Stream, _AtTable] = field(default_factory=dict)
    _back: dict[str, dict[str, int]] = field(default_factory=dict)
    """By tournament, the chips of each player as the tables of the command at hand tell them."""
    _ended: set[str] = field(default_factory=set)

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow one event, and say what is wrong with it."""
        match event:
            case SessionStarted():
                self._issued[event.tournament] = event.issued
            case BoughtBackIn():
                self._issued[event.tournament] = self._issued.get(event.tournament, 0) + event.chips
            case SessionEnded():
                yield from self._over(event)
            case TableSessionStarted():
                self._tables[stream] = _AtTable(event.spins)
            case TableSessionEnded():
                yield from self._at_table_over(stream, event)
            case RoundSettled() | RoundReversed():
                yield from self._spin(stream, 1 if isinstance(event, RoundSettled) else -1)
            case _:
                yield from self._of_draw(event)

    def _spin(self, stream: Stream, more: int) -> Iterator[str]:
        known = self._tables.get(stream)
        if known is None:
            return
        known.played += more
        if known.spins and known.played > known.spins:
            yield f"{table_of(stream)} has settled {known.played} of {known.spins} spins"

    def _at_table_over(self, stream: Stream, event: TableSessionEnded) -> Iterator[str]:
        if self._tables.pop(stream, None) is None:
            yield f"no session was on at {table_of(stream)}"
        back = self._back.setdefault(event.tournament, {})
        for player, chips in event.chips.items():
            back[player] = max(0, chips - event.debts.get(player, 0))

    def _over(self, event: SessionEnded) -> Iterator[str]:
        issued = self._issued.pop(event.tournament, 0)
        if event.returned != issued:
            yield f"{issued} were issued for {event.session}, {event.returned} came back"
        told = {each.player: each.chips for each in event.results if not each.left}
        back = self._back.get(event.tournament, {})
        for player, chips in told.items():
            if back.get(player) != chips:
                yield f"{player} ends {event.session} with {back.get(player)}, got {chips}"
        self._ended.add(event.tournament)

    def _of_draw(self, event: AnyEvent) -> Iterator[str]:
        if not isinstance(event, OrderSealed | OrderAsked | OrderReported | OrderRevealed):
            return
        draw = self._draws.setdefault((event.tournament, event.of, event.draw), _Draw())
        what = f"draw {event.draw} of {event.of}"
        match event:
            case OrderSealed():
                if draw.players:
                    yield f"{what} is bound to a seed after it was ordered"
                draw.commitment = event.commitment
            case OrderAsked():
                draw.players = event.players
            case OrderReported():
                draw.order, draw.link = event.order, event.link
            case OrderRevealed():
                seed = bytes.fromhex(event.seed)
                if sha256(seed).hexdigest() != draw.commitment:
                    yield f"{what} was bound to another seed"
                name = OrderName(event.tournament, event.of, draw.link)
                wanted = draw_order(
                    seed, name, draw.players, "lots" if is_lot(event.of) else "seats"
                )
                if draw.order and wanted != draw.order:
                    yield f"{what} gives another order"

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command is over: no chips are out of a tournament whose session has ended."""
        for name in self._ended:
            account = in_unit(ISSUED, chips_of(name))
            left = balances.get(f"{TOURNAMENT.stream(name)}/{account}", 0)
            if left:
                yield f"chips of {name} are still out: {-left}"
        self._ended.clear()
        self._back.clear()
