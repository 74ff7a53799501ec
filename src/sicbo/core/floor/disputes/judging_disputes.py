"""What every order about a dispute asks first: that it is known, its ladder, and who gives it."""

from typing import Final, NamedTuple

from sicbo.core.floor.disputes.dispute import DISPUTE, Dispute
from sicbo.core.floor.disputes.dispute_events import DisputeOpened, PaidTo
from sicbo.core.floor.disputes.messages import HEARERS
from sicbo.core.floor.floor_state import Floor, FloorOrder, Laws
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.wallets import CameFromDispute
from sicbo.core.house_rules import DISPUTE_APART, DISPUTE_HEARD, DISPUTE_PAID, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.dispute_policies import DisputePolicy, DisputeStep
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX
from sicbo.core.table.lines import Clauses

AWAY_FROM_TABLES: Final = DisputePolicy((DisputeStep((OWNER,), DISPUTE_HEARD),))
"""Who decides what is about no table."""


class JudgedDispute(NamedTuple):
    """A dispute that was opened, and the ladder by which it is decided."""

    dispute: Dispute
    opened: DisputeOpened
    policy: DisputePolicy
    ranks: frozenset[str]
    """Every role on the ladder of its document."""

    def clauses(self, step: DisputeStep) -> Clauses:
        """By which a step decides: a rule of the house what the step is not meant for."""
        covers = self.policy.matters == "any" or self.opened.about == "irregularity"
        return (step.clause,) if covers else (DISPUTE_HEARD,)

    def next_step(self) -> int | None:
        """The place of the step that a review would come to; nothing after the last one."""
        done = self.dispute.decisions[-1].step if self.dispute.decisions else 0
        return done if done < len(self.policy.steps) else None

    def at_its_table(self, order: FloorOrder) -> bool:
        """Whether an order is given where the dispute is judged."""
        return (order.table or "") == self.opened.table

    def decides(self, order: FloorOrder) -> bool:
        """Whether whoever gives an order decides at some step."""
        return self.at_its_table(order) and order.role in self.policy.deciders

    def hears(self, order: FloorOrder) -> bool:
        """Whether whoever gives an order takes down what the complainant says."""
        at_table = self.at_its_table(order) and order.role in self.ranks
        return at_table or order.role in HEARERS

    def own(self, order: FloorOrder) -> bool:
        """Whether the complainant gives an order."""
        return order.role == PLAYER and order.by == self.opened.person

    def not_permitted(self, order: FloorOrder, *needs: str) -> Refusal:
        """Refuse somebody whose order it is not."""
        who = " or ".join(needs or self.policy.deciders)
        clause = self.policy.steps[0].clause
        return refuse(
            "not-permitted", clause, role=order.role, needs=who, at=self.opened.table or "floor"
        )


def ladder_of(book: Rulebook) -> DisputePolicy:
    """The steps of a document; where it has none, the top of its ladder decides."""
    policies = book.document.policies
    if policies is not None and policies.disputes is not None:
        return policies.disputes
    top = max((role.rank for role in book.document.roles), default=0)
    highest = tuple(role.name for role in book.document.roles if role.rank == top)
    return DisputePolicy((DisputeStep(highest or (OWNER,), DISPUTE_HEARD),))


def judged(floor: Floor, number: int) -> JudgedDispute | Refusal:
    """A dispute that was opened."""
    dispute = floor.state(DISPUTE, str(number))
    opened = dispute.opened
    if opened is None:
        return refuse("dispute-unknown", DISPUTE_HEARD, may_retry=True, number=number)
    return judged_by(floor.laws, dispute, opened)


def judged_by(laws: Laws, dispute: Dispute, opened: DisputeOpened) -> JudgedDispute:
    """A dispute under the document that it was opened under."""
    law = opened.law
    if law is None:
        return JudgedDispute(dispute, opened, AWAY_FROM_TABLES, frozenset())
    book = laws.by_hash(law.rulebook, law.sha256, law.readings)
    ranks = frozenset(role.name for role in book.document.roles)
    return JudgedDispute(dispute, opened, ladder_of(book), ranks)


def concerns_another(order: FloorOrder, found: JudgedDispute) -> Refusal | None:
    """Refuse whoever would decide a complaint of their own."""
    if order.by != found.opened.person:
        return None
    return refuse("own-complaint", DISPUTE_APART, person=order.by)


class Payment(NamedTuple):
    """Where what a decision pays goes, and what happens there."""

    to: PaidTo
    came: tuple[CameFromDispute, ...] = ()


def payment(
    floor: Floor, found: JudgedDispute, pays: Amount, clauses: Clauses
) -> Payment | Refusal:
    """What a decision pays goes to the wallet of whoever has one, to anybody else in cash."""
    person, number = found.opened.person, found.opened.dispute
    if pays < 0:
        return refuse("not-an-amount", DISPUTE_PAID, may_retry=True, amount=pays)
    if not pays:
        return Payment("nobody")
    if not person:
        return Payment("cash")
    wallet = floor.wallet(person)
    if wallet + pays > WALLET_MAX:
        facts = {"wallet": wallet, "amount": pays, "maximum": WALLET_MAX}
        return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
    came = CameFromDispute(player=person, amount=pays, dispute=number, clauses=clauses)
    return Payment("wallet", (came,))
