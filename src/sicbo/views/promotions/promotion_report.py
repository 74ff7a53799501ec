"""What came of a promotion, and the list it was drawn from, to be published."""

import datetime
from bisect import bisect_left
from collections.abc import Iterator
from operator import attrgetter

import msgspec

from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.promotions.promotion import (
    PROMOTION,
    PrizeState,
    Promotion,
    Standing,
    seed_key,
)
from sicbo.core.floor.promotions.promotion_terms import PrizeTerms
from sicbo.core.money import Amount
from sicbo.views.promotions.promotion_rows import standing_of


class HolderRow(msgspec.Struct, frozen=True):
    """The tickets of one person in the list."""

    holder: int
    """Their place in the list, from one."""
    player: str | None
    """Who it is, where names are asked for."""
    first: int
    last: int


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """One draw of a prize, or a prize that was never drawn."""

    prize: str
    kind: str
    description: str
    value: Amount
    became: Standing | None
    """What has become of the prize; nothing of a draw after which it was drawn anew."""
    draw: int | None = None
    at: datetime.datetime | None = None
    reason: str = ""
    """Why it was drawn anew."""
    overseen: bool = False
    """Whether a scrutineer was there."""
    ticket: int | None = None
    holder: int | None = None
    """Whose it is, by their place in the list."""
    player: str | None = None
    """Who it is, where names are asked for."""
    passed: tuple[str, ...] = ()
    """Tickets that were drawn before it and may not win, each with the reason."""
    commitment: str | None = None
    """The SHA-256 of the seed, which was in the record before."""
    seed: str | None = None
    link: str = ""
    """The link of the entry that ordered the draw."""
    cash: Amount = Amount(0)
    cheque: Amount = Amount(0)
    transfer: Amount = Amount(0)


class PromotionReport(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a promotion, and the list it was drawn from."""

    promotion: str
    title: str
    stands: str
    terms_sha256: str
    closed_at: datetime.datetime | None
    """When the list was fixed; nothing before."""
    tickets: int
    digest: str | None
    """The SHA-256 of the list, a line `player,first,last` for each holder."""
    results: tuple[ResultRow, ...]
    holders: tuple[HolderRow, ...]


def promotion_report(floor: Floor, name: str, *, names: bool) -> PromotionReport | None:
    """What came of a promotion whose terms were ever lodged; people by number, or by name."""
    promotion = floor.state(PROMOTION, name)
    lodged, closed = promotion.lodged, promotion.closed
    if lodged is None:
        return None
    rows = () if closed is None else closed.rows
    results = [
        row
        for terms in lodged.terms.prizes
        for row in _of_prize(promotion, terms, promotion.prizes[terms.name], names=names)
    ]
    return PromotionReport(
        promotion=name,
        title=lodged.terms.title,
        stands=standing_of(promotion),
        terms_sha256=lodged.terms_sha256,
        closed_at=None if closed is None else closed.at,
        tickets=0 if closed is None else closed.tickets,
        digest=None if closed is None else closed.digest,
        results=tuple(results),
        holders=tuple(
            HolderRow(place, row.player if names else None, row.first, row.last)
            for place, row in enumerate(rows, 1)
        ),
    )


def _of_prize(
    promotion: Promotion, terms: PrizeTerms, state: PrizeState, *, names: bool
) -> Iterator[ResultRow]:
    bare = ResultRow(
        prize=terms.name,
        kind=terms.kind,
        description=terms.description,
        value=terms.value,
        became=state.standing,
    )
    if not state.orders:
        yield bare
    for draw, ordered in state.orders.items():
        key, made, last = seed_key(terms.name, draw), state.made.get(draw), draw == state.draws
        row = msgspec.structs.replace(
            bare,
            became=state.standing if last else None,
            draw=draw,
            at=ordered.at,
            reason=ordered.reason,
            overseen=bool(ordered.scrutineer),
            commitment=promotion.commitments.get(key),
            seed=promotion.seeds.get(key),
        )
        if made is not None:
            row = msgspec.structs.replace(
                row,
                ticket=made.ticket,
                holder=_place(promotion, made.player),
                player=made.player if names else None,
                passed=tuple(
                    f"{each.ticket} of {each.player}: {each.why}"
                    if names
                    else f"{each.ticket}: {each.why}"
                    for each in made.passed
                ),
                link=made.link,
            )
        paid = state.awarded
        if last and paid is not None:
            row = msgspec.structs.replace(
                row, cash=paid.cash, cheque=paid.cheque, transfer=paid.transfer
            )
        yield row


def _place(promotion: Promotion, player: str) -> int:
    """The place of a holder in the list, from one."""
    assert promotion.closed is not None
    return 1 + bisect_left(promotion.closed.rows, player, key=attrgetter("player"))
