"""What the tumbler has to do for tournaments: seal seeds, draw seats and lots, reveal seeds."""

import logging
from collections.abc import Callable, Iterator
from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.sessions.session_messages import ReportOrder, RevealOrder, SealOrder
from sicbo.core.floor.sessions.session_plans import draws_due, is_lot
from sicbo.core.floor.tournaments.seat_draws import OrderName, draw_order
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, OrderDrawn, Tournament, draw_key
from sicbo.core.ids import Stream
from sicbo.desk.dice.draws import Seals, commitment, new_seed

_DRAWS_MAX: Final = 10_000
_SESSIONS_MAX: Final = 100_000

log = logging.getLogger("sicbo.orders")

LinkOfOrder = Callable[[Stream, str, int], bytes | None]
"""Finds the link of the entry that ordered a draw of a tournament."""


def is_tournament(stream: str) -> bool:
    """Whether a stream is that of a tournament.

    >>> is_tournament("tournament:cup"), is_tournament("table:main")
    (True, False)
    """
    return stream.startswith(TOURNAMENT.stream(""))


def tournament_of(stream: str) -> str:
    """The tournament whose stream it is."""
    return stream.removeprefix(TOURNAMENT.stream(""))


def awaits_order(tournament: Tournament) -> bool:
    """Whether something is to be sealed or drawn yet."""
    if tournament.conditions is None:
        return False
    unsealed = any(draw_key(*due) not in tournament.seals for due in draws_due(tournament))
    return unsealed or any(each.order is None for each in tournament.draws.values())


def place_of_order(tournament: Tournament, of: str, draw: int) -> int:
    """Under which number the vault keeps a seed: by the session, the tie in it, and the draw."""
    assert tournament.conditions is not None
    session, _, tie = of.partition(".")
    names = [each.name for each in tournament.conditions.sessions]
    number = int(tie.partition("-")[2]) if tie else 0
    return (number * _SESSIONS_MAX + names.index(session)) * _DRAWS_MAX + draw


class SealedOrders:
    """Draws seats and lots by seeds that were sealed, and committed to, before they are ordered."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals
        self._bound: set[tuple[str, str, str]] = set()
        """Seeds that the vault is known to hold, by stream, draw and hash."""

    def errands(
        self, stream: Stream, tournament: Tournament, link_of: LinkOfOrder
    ) -> Iterator[NounCommand]:
        """What is to be ordered now; each is asked for after the one before is folded."""
        if tournament.conditions is None:
            return
        name = tournament_of(stream)
        for of, asked in list(tournament.draws.items()):
            if asked.order is None:
                yield from self._draw(stream, tournament, of, asked, link_of)
        for of, asked in list(tournament.draws.items()):
            yield from self._reveal(stream, tournament, name, of, asked)
        for of, draw in list(draws_due(tournament)):
            yield from self._seal(stream, tournament, name, of, draw)

    def _seal(
        self, stream: Stream, tournament: Tournament, name: str, of: str, draw: int
    ) -> Iterator[NounCommand]:
        """Bind a draw; where a seed was lost, as a restored floor's are, bind it anew."""
        key = draw_key(of, draw)
        known = tournament.seals.get(key)
        if known is not None and (stream, key, known) in self._bound:
            return
        place = place_of_order(tournament, of, draw)
        bound = commitment(self._seals.seal(stream, place, new_seed()))
        if bound != known:
            yield SealOrder(tournament=name, of=of, draw=draw, commitment=bound)
        self._bound.add((stream, key, bound))

    def _draw(
        self,
        stream: Stream,
        tournament: Tournament,
        of: str,
        asked: OrderDrawn,
        link_of: LinkOfOrder,
    ) -> Iterator[NounCommand]:
        seed = self._seals.unseal(stream, place_of_order(tournament, of, asked.number))
        known = tournament.seals.get(draw_key(of, asked.number))
        link = link_of(stream, of, asked.number)
        if seed is None or commitment(seed) != known or link is None:
            log.error("no seed for draw %s of %s: order it anew", asked.number, of)
            return
        name = OrderName(tournament_of(stream), of, link.hex())
        order = draw_order(seed, name, asked.players, "lots" if is_lot(of) else "seats")
        yield ReportOrder(
            tournament=name.tournament, of=of, draw=asked.number, order=order, link=name.link
        )

    def _reveal(
        self, stream: Stream, tournament: Tournament, name: str, of: str, asked: OrderDrawn
    ) -> Iterator[NounCommand]:
        """Make the seed of every draw public that was made."""
        made = asked.number - (asked.order is None)
        for draw in range(1, made + 1):
            key = draw_key(of, draw)
            if key in tournament.revealed:
                continue
            seed = self._seals.unseal(stream, place_of_order(tournament, of, draw))
            if seed is not None and commitment(seed) == tournament.seals.get(key):
                yield RevealOrder(tournament=name, of=of, draw=draw, seed=seed.hex())
