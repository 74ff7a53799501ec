"""What every order about a promotion asks first: that it is known, its law, and who gives it."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.promotions.promotion import PROMOTION, PrizeState, Promotion
from sicbo.core.floor.promotions.promotion_events import TermsLodged
from sicbo.core.floor.promotions.promotion_terms import PrizeTerms, PromotionTerms
from sicbo.core.house_rules import APART, NAMED_ONCE
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Policies
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.promotion_policies import PromotionPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, SYSTEM, refuse


class JudgedPromotion(NamedTuple):
    """A promotion whose terms are lodged, and what its document says of promotions."""

    promotion: Promotion
    lodged: TermsLodged
    policy: PromotionPolicy
    ranks: dict[str, int]
    needs: str
    """The lowest role that runs it."""

    @property
    def terms(self) -> PromotionTerms:
        """Its terms as they stand."""
        return self.lodged.terms

    def runs(self, role: str) -> bool:
        """Whether a role runs promotions."""
        return self.ranks.get(role, 0) >= self.ranks[self.needs]

    def not_run_by(self, order: FloorOrder, clause: ClauseNumber) -> Refusal | None:
        """Refuse whoever does not run promotions."""
        if self.runs(order.role):
            return None
        return refuse("not-permitted", clause, role=order.role, needs=self.needs)

    def scrutineer_needed(self) -> bool:
        """Whether a prize is worth so much that somebody must oversee the draw."""
        return self.terms.largest > dollars(self.policy.scrutineer.above_dollars)


class JudgedPrize(NamedTuple):
    """A prize of a promotion, as it is promised and as it stands."""

    terms: PrizeTerms
    state: PrizeState


def dollars(whole: int) -> Amount:
    """Whole dollars as money.

    >>> dollars(100)
    10000
    """
    return Amount(100 * whole)


def judged_by(book: Rulebook, promotion: Promotion, lodged: TermsLodged) -> JudgedPromotion:
    """A promotion under the document that it was lodged under."""
    policies = book.document.policies
    assert policies is not None
    assert policies.promotions is not None
    ranks = {role.name: role.rank for role in book.document.roles}
    needs = policies.may["run-promotion"].by
    return JudgedPromotion(promotion, lodged, policies.promotions, ranks, needs)


def judged(floor: Floor, name: str) -> JudgedPromotion | Refusal:
    """A promotion that is known and has not ended."""
    promotion = floor.state(PROMOTION, name)
    lodged = promotion.lodged
    if lodged is None:
        return refuse("promotion-unknown", NAMED_ONCE, may_retry=True, promotion=name)
    law = lodged.law
    book = floor.laws.by_hash(law.rulebook, law.sha256, law.readings)
    found = judged_by(book, promotion, lodged)
    if promotion.ended:
        return refuse("promotion-over", found.policy.offered_clause, promotion=name)
    return found


def run_by(
    floor: Floor, order: FloorOrder, name: str, clause: ClauseNumber | None = None
) -> JudgedPromotion | Refusal:
    """A promotion, for an order that its operator gives."""
    found = judged(floor, name)
    if isinstance(found, Refusal):
        return found
    return found.not_run_by(order, clause or found.policy.offered_clause) or found


def for_person(
    floor: Floor, order: FloorOrder, name: str, player: str, clause: ClauseNumber | None = None
) -> JudgedPromotion | Refusal:
    """A promotion, for an order that a player gives, or its operator for another person."""
    found = judged(floor, name)
    if isinstance(found, Refusal):
        return found
    own = order.role == PLAYER and order.by == player
    if own:
        return found
    no = found.not_run_by(order, clause or found.policy.offered_clause)
    if no is None and order.by == player:
        no = refuse("own-wallet", APART, person=order.by)
    if no is None and player not in floor.founding.players:
        no = refuse("unknown-player", NAMED_ONCE, may_retry=True, player=player)
    return no or found


def by_system(order: FloorOrder, clause: ClauseNumber) -> Refusal | None:
    """Refuse whoever is not the system."""
    if order.role == SYSTEM:
        return None
    return refuse("not-permitted", clause, role=order.role, needs=SYSTEM)


def prize_of(found: JudgedPromotion, name: str) -> JudgedPrize | Refusal:
    """A prize that the terms promise."""
    terms = found.terms.prize(name)
    if terms is None:
        clause = found.policy.term_clause("prizes")
        return refuse("promotion-prize-unknown", clause, may_retry=True, prize=name)
    return JudgedPrize(terms, found.promotion.prizes.get(name) or PrizeState())


def postponed(found: JudgedPromotion, *what: str) -> Refusal | None:
    """Refuse what is postponed until integrity is validated, and any draw that is cancelled."""
    clause = found.policy.integrity.clause
    if found.promotion.cancelled and "postpone-draw" in what:
        return refuse("draw-cancelled", clause)
    for each in sorted(found.promotion.postponed):
        if each in what:
            return refuse("promotion-postponed", clause, may_retry=True, what=each)
    return None


def offers(policies: Policies) -> PromotionPolicy | Refusal:
    """What a document says of promotions; most have none."""
    if policies.promotions is None:
        return refuse("not-provided", policies.otherwise, promotions="none")
    return policies.promotions
