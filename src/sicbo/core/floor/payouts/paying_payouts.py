"""Payouts paid, put off and identified."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.jackpots.pool_events import PrizePaid
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    PayPayout,
    PostponePayout,
    ShowIdentification,
)
from sicbo.core.floor.payouts.payout import PAYOUT, Payout
from sicbo.core.floor.payouts.payout_events import (
    FormClosed,
    IdentificationAsked,
    IdentificationShown,
    PayoutOpened,
    PayoutPaid,
    PayoutPostponed,
)
from sicbo.core.house_rules import APART, PAYOUT_FORM, PAYOUT_SIGNED, PAYOUT_WAITS
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Duty
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.payout_policies import PayoutPolicy
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import ATTENDANT, is_time, refuse
from sicbo.core.table.lines import Clauses


class OpenPayout(NamedTuple):
    """A payout that waits, what it was opened for, and what its document says."""

    payout: Payout
    opened: PayoutOpened
    rules: PayoutPolicy


def waiting(floor: Floor, order: FloorOrder, number: int, duty: Duty) -> OpenPayout | Refusal:
    """A payout that is neither paid nor cancelled, for whoever may see to it."""
    payout = floor.state(PAYOUT, str(number))
    opened = payout.opened
    table = order.table if opened is None else opened.table
    rules = _may(floor, order, table, duty)
    if isinstance(rules, Refusal):
        return rules
    if opened is None:
        return refuse("payout-unknown", PAYOUT_FORM, may_retry=True, payout=number)
    if order.by == holder_of(opened.player):
        return refuse("plays-here", APART, person=order.by)
    if payout.paid is not None:
        when, by = payout.paid.at.isoformat(), payout.paid.by
        return refuse("payout-paid", PAYOUT_FORM, payout=number, when=when, by=by)
    if payout.state == "cancelled":
        return refuse("payout-void", PAYOUT_FORM, payout=number)
    return OpenPayout(payout, opened, rules)


def _may(floor: Floor, order: FloorOrder, name: str | None, duty: Duty) -> PayoutPolicy | Refusal:
    """Refuse whoever is neither an attendant nor staff of the table with the duty."""
    if name is None or name not in floor.founding.tables:
        if order.role == ATTENDANT and duty == "hand-pay":
            return refuse("payout-unknown", PAYOUT_FORM, may_retry=True)
        return refuse("not-permitted", PAYOUT_FORM, role=order.role, needs=ATTENDANT)
    table = floor.table(name)
    rules, grant = table.policies.payouts, table.policies.may.get(duty)
    if rules is None or grant is None:
        return refuse("not-provided", table.policies.otherwise, payouts="none")
    if order.role == ATTENDANT and duty == "hand-pay":
        return rules
    if order.table != name or not table.reaches(order.role, grant.by):
        role, needs = order.role, grant.by
        return refuse("not-permitted", grant.clause, role=role, needs=needs, at=name)
    return rules


@decides(PayPayout)
def pay(floor: Floor, order: FloorOrder, command: PayPayout) -> Decided:
    """The player is paid what the form says, signs for it, and is owed nothing any more."""
    found = waiting(floor, order, command.payout, "hand-pay")
    if isinstance(found, Refusal):
        return found
    payout, opened, rules = found
    if payout.until is not None and order.at < payout.until:
        until = payout.until.isoformat()
        return refuse("too-early", rules.postpone_clause, may_retry=True, until=until)
    if not payout.identified:
        return refuse("identification-required", rules.identify_clause, may_retry=True)
    no = _whole(opened, command, rules.clause) or _signed(order, opened, command, rules.clause)
    if no:
        return no
    done = PayoutPaid(
        payout=command.payout,
        player=opened.player,
        amount=opened.amount,
        cash=command.cash,
        cheque=command.cheque,
        transfer=command.transfer,
        asked=command.asked,
        at=order.at,
        by=order.by,
        second=command.second,
        clauses=_clauses(opened, command, rules),
    )
    return [done, closed(command.payout), *_of_prize(order, opened, rules)]


def _whole(opened: PayoutOpened, command: PayPayout, clause: ClauseNumber) -> Refusal | None:
    """Refuse parts that do not add up to what the form says."""
    parts = (command.cash, command.cheque, command.transfer)
    if sum(parts) == opened.amount and min(parts) >= 0:
        return None
    facts = {"amount": sum(parts), "value": opened.amount}
    return refuse("not-the-amount", clause, may_retry=True, **facts)


def _signed(
    order: FloorOrder, opened: PayoutOpened, command: PayPayout, clause: ClauseNumber
) -> Refusal | None:
    """Refuse a form that the player has not signed, or nobody beside whoever pays a large one."""
    second = command.second
    if second is not None and second in (order.by, holder_of(opened.player)):
        return refuse("not-another-person", PAYOUT_SIGNED, may_retry=True, person=second)
    if not command.signed:
        return refuse("signature-required", clause, may_retry=True, player=opened.player)
    if second is None and opened.amount >= opened.second_from:
        facts = {"amount": opened.amount, "minimum": opened.second_from}
        return refuse("second-signature-required", PAYOUT_SIGNED, may_retry=True, **facts)
    return None


def _clauses(opened: PayoutOpened, command: PayPayout, rules: PayoutPolicy) -> Clauses:
    """By which it is paid: a prize in another form than asked for has a clause of its own."""
    as_asked = getattr(command, command.asked) == opened.amount
    other = () if as_asked or opened.source != "prize" else (rules.form_clause,)
    return (rules.clause, rules.at_once_clause, *other, PAYOUT_FORM, PAYOUT_SIGNED)


def _of_prize(order: FloorOrder, opened: PayoutOpened, rules: PayoutPolicy) -> list[NounEvent]:
    """The jackpot whose prize was paid knows of it, and shows it as unpaid no more."""
    if opened.source != "prize":
        return []
    paid = PrizePaid(
        pool=opened.pool,
        prize=opened.prize,
        player=opened.player,
        table=opened.table,
        amount=opened.amount,
        how="hand",
        by=order.by,
        payout=opened.payout,
        clauses=(rules.clause, PAYOUT_FORM),
    )
    return [paid]


def closed(number: int) -> FormClosed:
    """The series knows that a form waits no more."""
    return FormClosed(number=number, clauses=(PAYOUT_FORM,))


@decides(PostponePayout)
def postpone(floor: Floor, order: FloorOrder, command: PostponePayout) -> Decided:
    """The operator's staff put a payout off to a time that suits the player as well."""
    found = waiting(floor, order, command.payout, "delay-payout")
    if isinstance(found, Refusal):
        return found
    clause = found.rules.postpone_clause
    no = is_time(command.until, clause)
    if no:
        return no
    if command.until <= order.at:
        return refuse("not-a-time", clause, may_retry=True, time=command.until.isoformat())
    if not command.agreed:
        return refuse("agreement-required", clause, may_retry=True, player=found.opened.player)
    return [
        PayoutPostponed(
            payout=command.payout,
            until=command.until,
            by=order.by,
            clauses=(clause, PAYOUT_WAITS),
        )
    ]


@decides(AskIdentification)
def ask(floor: Floor, order: FloorOrder, command: AskIdentification) -> Decided:
    """The operator's staff want to see who the player is."""
    found = waiting(floor, order, command.payout, "delay-payout")
    if isinstance(found, Refusal):
        return found
    clause, number = found.rules.identify_clause, command.payout
    if found.payout.asked:
        return refuse("identification-required", clause, payout=number, asked="already")
    return [IdentificationAsked(payout=number, by=order.by, clauses=(clause, PAYOUT_WAITS))]


@decides(ShowIdentification)
def show(floor: Floor, order: FloorOrder, command: ShowIdentification) -> Decided:
    """Whoever pays has seen a document of the player's."""
    found = waiting(floor, order, command.payout, "hand-pay")
    if isinstance(found, Refusal):
        return found
    clause, number = found.rules.identify_clause, command.payout
    if not command.document.strip() or command.kind or command.number:
        return refuse("identification-required", clause, may_retry=True, payout=number)
    return [
        IdentificationShown(
            payout=number, document=command.document, by=order.by, clauses=(clause, PAYOUT_WAITS)
        )
    ]
