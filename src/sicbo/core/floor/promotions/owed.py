"""What the operator of a promotion still has to do, since when, and until when at the latest."""

import datetime
from collections.abc import Iterator
from typing import NamedTuple

from sicbo.core.floor.promotions.promotion import Promotion
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.running.promotion_policies import PromotionPolicy


class OwedAct(NamedTuple):
    """Something that is owed to somebody, and the clause by which it is."""

    what: str
    clause: ClauseNumber
    since: datetime.datetime | None = None
    until: datetime.datetime | None = None
    """When it must be done; where nothing is said, as soon as can be."""

    def overdue(self, now: datetime.datetime) -> bool:
        """Whether it should have been done by now."""
        return self.until is not None and now > self.until


def owed_acts(promotion: Promotion, policy: PromotionPolicy) -> Iterator[OwedAct]:
    """Winners to be told, refusals to be explained, disputes to be decided and advised on."""
    lodged = promotion.lodged
    if lodged is None or promotion.ended:
        return
    for name, prize in promotion.prizes.items():
        drawn = prize.drawn
        if drawn is None or prize.standing != "drawn" or lodged.terms.present:
            continue
        if not prize.told:
            until = drawn.at + datetime.timedelta(days=policy.notice.days)
            told = f"tell {drawn.player} of {name}"
            yield OwedAct(told, policy.notice.clause, drawn.at, until)
    for number, claim in promotion.refused.items():
        if number not in promotion.told:
            told = f"tell {claim.player} why claim {number} was refused"
            yield OwedAct(told, policy.refusals.clause, claim.at)
    for number, dispute in promotion.disputes.items():
        if number not in promotion.decided:
            yield OwedAct(f"decide dispute {number}", policy.disputes.clause)
        if number not in promotion.advised:
            told = f"advise {dispute.player} of the {policy.disputes.advice}"
            yield OwedAct(told, policy.disputes.clause)
