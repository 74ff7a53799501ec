"""What the tumbler has to do for promotions: seal seeds, draw what is ordered, reveal seeds."""

import logging
from collections.abc import Callable, Iterator
from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.draw_events import DrawOrdered
from sicbo.core.floor.promotions.draw_messages import PASSES_MAX, DrawTicket, RevealSeed, SealSeed
from sicbo.core.floor.promotions.promotion import PROMOTION, PrizeState, Promotion, seed_key
from sicbo.core.ids import Stream
from sicbo.desk.dice.draws import Seals, commitment, new_seed
from sicbo.desk.dice.order_errands import SealedOrders
from sicbo.desk.dice.ticket_draws import DrawName, drawn_tickets

ORDERED: Final = "promotion.draw_ordered.v1"
"""What the entry says whose link goes into a draw."""

_DRAWS_MAX: Final = 10_000

log = logging.getLogger("sicbo.draws")

LinkOf = Callable[[DrawOrdered], bytes | None]
"""Finds the link of the entry that ordered a draw."""


def is_promotion(stream: str) -> bool:
    """Whether a stream is that of a promotion.

    >>> is_promotion("promotion:spring"), is_promotion("table:main")
    (True, False)
    """
    return stream.startswith(PROMOTION.stream(""))


def promotion_of(stream: str) -> str:
    """The promotion whose stream it is."""
    return stream.removeprefix(PROMOTION.stream(""))


def awaits_draw(promotion: Promotion) -> bool:
    """Whether something is to be sealed or drawn yet."""
    if any(promotion.seeds_wanted()):
        return True
    return _virtual(promotion) and any(
        each.standing == "ordered" for each in promotion.prizes.values()
    )


def _virtual(promotion: Promotion) -> bool:
    return promotion.lodged is not None and promotion.lodged.terms.manner == "electronic"


def place_of_seed(promotion: Promotion, prize: str, draw: int) -> int:
    """Under which number the vault keeps a seed: by the place of the prize in the terms."""
    assert promotion.lodged is not None
    names = [each.name for each in promotion.lodged.terms.prizes]
    return _DRAWS_MAX * names.index(prize) + draw


class SealedDraws:
    """Draws by seeds that were sealed, and committed to, before entries closed."""

    def __init__(self, seals: Seals) -> None:
        self._seals = seals
        self.orders = SealedOrders(seals)
        """Whoever draws the seats and lots of tournaments."""
        self._bound: set[tuple[str, str, str]] = set()
        """Seeds that the vault is known to hold, by stream, draw and hash."""

    def errands(
        self, stream: Stream, promotion: Promotion, link_of: LinkOf
    ) -> Iterator[NounCommand]:
        """What is to be ordered now; each is asked for after the one before is folded."""
        if promotion.lodged is None or promotion.started is None or not _virtual(promotion):
            return
        name = promotion_of(stream)
        for prize in list(promotion.prizes):
            state = promotion.prizes[prize]
            if state.standing == "ordered" and not promotion.cancelled:
                yield from self._draw(stream, promotion, prize, link_of)
            yield from self._reveal(stream, promotion, name, prize)
            if not (promotion.prizes[prize].over or promotion.ended or promotion.cancelled):
                yield from self._seal(stream, promotion, name, prize)

    def _seal(
        self, stream: Stream, promotion: Promotion, name: str, prize: str
    ) -> Iterator[NounCommand]:
        """Bind the next draw; where a seed was lost, as a restored floor's are, bind it anew."""
        draw = promotion.prizes[prize].draws + 1
        key = seed_key(prize, draw)
        known = promotion.commitments.get(key)
        if known is not None and (stream, key, known) in self._bound:
            return
        place = place_of_seed(promotion, prize, draw)
        bound = commitment(self._seals.seal(stream, place, new_seed()))
        if bound != known:
            yield SealSeed(promotion=name, prize=prize, draw=draw, commitment=bound)
        self._bound.add((stream, key, bound))

    def _draw(
        self, stream: Stream, promotion: Promotion, prize: str, link_of: LinkOf
    ) -> Iterator[NounCommand]:
        state = promotion.prizes[prize]
        ordered, closed = state.ordered, promotion.closed
        assert ordered is not None
        assert closed is not None
        seed = self._bound_seed(stream, promotion, state, prize)
        link = link_of(ordered)
        if seed is None or link is None:
            log.error("no seed for draw %s of %s: order it anew", state.draws, prize)
            return
        name = DrawName(ordered.promotion, prize, ordered.draw, link.hex())

        def may_win(ticket: int) -> bool:
            return promotion.may_not_win(promotion.holder(ticket), prize) is None

        tickets = tuple(drawn_tickets(seed, name, closed.tickets, may_win, PASSES_MAX))
        yield DrawTicket(
            promotion=ordered.promotion,
            prize=prize,
            draw=ordered.draw,
            tickets=tickets,
            link=link.hex(),
        )

    def _bound_seed(
        self, stream: Stream, promotion: Promotion, state: PrizeState, prize: str
    ) -> bytes | None:
        """The seed of the draw that is ordered, if it is the one that the record is bound to."""
        seed = self._seals.unseal(stream, place_of_seed(promotion, prize, state.draws))
        known = promotion.commitments.get(seed_key(prize, state.draws))
        return seed if seed is not None and commitment(seed) == known else None

    def _reveal(
        self, stream: Stream, promotion: Promotion, name: str, prize: str
    ) -> Iterator[NounCommand]:
        """Make the seed of every draw public that was made."""
        state = promotion.prizes[prize]
        made = state.draws - (state.standing == "ordered")
        for draw in range(1, made + 1):
            key = seed_key(prize, draw)
            if key in promotion.seeds:
                continue
            seed = self._seals.unseal(stream, place_of_seed(promotion, prize, draw))
            if seed is not None and commitment(seed) == promotion.commitments.get(key):
                yield RevealSeed(promotion=name, prize=prize, draw=draw, seed=seed.hex())
