"""One promotion, or all, in rows that people and programs read."""

import datetime

import msgspec

from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.promotions.judging import judged_by
from sicbo.core.floor.promotions.owed import owed_acts
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion
from sicbo.core.money import Amount


class PrizeRow(msgspec.Struct, frozen=True):
    """A prize and what has become of it."""

    prize: str
    kind: str
    description: str
    value: Amount
    stands: str
    draws: int
    ticket: int | None = None
    winner: str | None = None
    claim_until: datetime.datetime | None = None
    passed: tuple[str, ...] = ()


class OwedRow(msgspec.Struct, frozen=True):
    """Something that the operator still has to do."""

    what: str
    """What is to be done."""
    clause: str
    until: datetime.datetime | None
    """When it must be done; where nothing is said, as soon as can be."""
    overdue: bool
    """Whether it should have been done by now."""


class PromotionRow(msgspec.Struct, frozen=True):
    """A promotion as it stands."""

    promotion: str
    title: str
    stands: str
    table: str
    version: int
    terms_sha256: str
    starts: datetime.datetime
    entries_close: datetime.datetime
    awarded_at: datetime.datetime
    tickets: int | None
    digest: str | None
    scrutineer: str | None
    attends: bool
    postponed: tuple[str, ...]
    commitments: dict[str, str]
    seeds: dict[str, str]
    prizes: tuple[PrizeRow, ...]
    owed: tuple[OwedRow, ...]
    opposed: dict[str, Amount]
    """Once entries are closed, what of their turnover people have laid on opposite sides."""


def standing_of(promotion: Promotion) -> str:
    """In one word, where a promotion stands."""
    if promotion.ended:
        return "ended"
    if promotion.cancelled:
        return "draw cancelled"
    if promotion.postponed:
        return "postponed"
    if promotion.closed is not None:
        return "closed"
    return "running" if promotion.started is not None else "lodged"


def promotion_row(floor: Floor, name: str, now: datetime.datetime) -> PromotionRow | None:
    """A promotion as it stands, if its terms were ever lodged."""
    promotion = floor.state(PROMOTION, name)
    lodged = promotion.lodged
    if lodged is None:
        return None
    law, terms = lodged.law, lodged.terms
    book = floor.laws.by_hash(law.rulebook, law.sha256, law.readings)
    policy = judged_by(book, promotion, lodged).policy
    prizes = []
    for each in terms.prizes:
        state = promotion.prizes[each.name]
        drawn = state.drawn
        row = PrizeRow(
            each.name, each.kind, each.description, each.value, state.standing, state.draws
        )
        if drawn is not None:
            row = msgspec.structs.replace(
                row,
                ticket=drawn.ticket,
                winner=drawn.player,
                claim_until=state.claim_until,
                passed=tuple(map(str, drawn.passed)),
            )
        prizes.append(row)
    owed = (
        OwedRow(each.what, each.clause, each.until, each.overdue(now))
        for each in owed_acts(promotion, policy)
    )
    closed = promotion.closed
    return PromotionRow(
        promotion=name,
        title=terms.title,
        stands=standing_of(promotion),
        table=lodged.table,
        version=lodged.version,
        terms_sha256=lodged.terms_sha256,
        starts=terms.starts,
        entries_close=terms.entries_close,
        awarded_at=terms.awarded_at,
        tickets=None if closed is None else closed.tickets,
        digest=None if closed is None else closed.digest,
        scrutineer=promotion.scrutineer,
        attends=promotion.attends,
        postponed=tuple(sorted(promotion.postponed)),
        commitments=dict(promotion.commitments),
        seeds=dict(promotion.seeds),
        prizes=tuple(prizes),
        owed=tuple(owed),
        opposed={} if closed is None else dict(closed.opposed),
    )
