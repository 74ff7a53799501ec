"""Vouchers: issued and voided by the owner, exchanged once by a dealer at a table."""

import datetime

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.noun import Decided, decides, folds
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.vouchers.messages import (
    OWNER,
    VOUCHERS,
    ExchangeVoucher,
    IssueVoucher,
    VoidVoucher,
    Voucher,
    VoucherExchanged,
    VoucherIssued,
    Vouchers,
    VoucherVoided,
)
from sicbo.core.house_rules import (
    AMOUNT_MAX,
    APART,
    NAMED_ONCE,
    OWNERS_ACT,
    VOUCHERS_ONCE,
    WHOLE_AMOUNT,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.chip_policies import VoucherPolicy
from sicbo.core.table.checks import SYSTEM, is_open, is_time, refuse
from sicbo.core.table.chips.ceiling import too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import SettleDebt
from sicbo.core.table.colours.in_play import TOKEN, Kind
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.event import Event
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table
from sicbo.core.table.tokens.messages import PromotionPaid, TokensGiven


def _not_owner(order: FloorOrder) -> Refusal | None:
    if order.role in (OWNER, SYSTEM):
        return None
    return refuse("not-permitted", OWNERS_ACT, role=order.role, needs=OWNER)


@decides(IssueVoucher)
def issue_voucher(floor: Floor, order: FloorOrder, command: IssueVoucher) -> Decided:
    """A voucher has a name of its own, a value, and terms that can be kept."""
    no = _not_owner(order)
    if no:
        return no
    if not NAME.fullmatch(command.voucher):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, voucher=command.voucher)
    if command.voucher in floor.state(VOUCHERS).known:
        return refuse("name-taken", NAMED_ONCE, voucher=command.voucher)
    if not 0 < command.value <= AMOUNT_MAX:
        return refuse("not-an-amount", WHOLE_AMOUNT, may_retry=True, value=command.value)
    holder, founding = command.holder, floor.founding
    if holder is not None and holder not in founding.players:
        return refuse("unknown-player", VOUCHERS_ONCE, may_retry=True, player=holder)
    unknown = [name for name in command.tables if name not in founding.tables]
    if unknown:
        return refuse("wrong-table", VOUCHERS_ONCE, may_retry=True, tables=" ".join(unknown))
    no = _nowhere(floor, command)
    if no:
        return no
    if command.until is not None:
        no = is_time(command.until, VOUCHERS_ONCE)
        if no is None and command.until <= order.at:
            no = refuse("too-late", VOUCHERS_ONCE, until=command.until.isoformat())
        if no:
            return no
    return [
        VoucherIssued(
            voucher=command.voucher,
            value=command.value,
            holder=holder,
            tables=command.tables,
            areas=command.areas,
            until=command.until,
            single_use=command.single_use,
            by=order.by,
            clauses=(VOUCHERS_ONCE,),
        )
    ]


def _nowhere(floor: Floor, command: IssueVoucher) -> Refusal | None:
    """Refuse an area that none of the tables has at which the voucher is good."""
    if not command.areas:
        return None
    keys = {
        key
        for name in command.tables or floor.founding.tables
        for key in floor.table(name).book.table
    }
    known = keys | {key.partition(":")[0] for key in keys}
    stray = next((area for area in command.areas if area not in known), None)
    if stray is None:
        return None
    return refuse("wager-not-offered", VOUCHERS_ONCE, may_retry=True, wager=stray)


@decides(VoidVoucher)
def void_voucher(floor: Floor, order: FloorOrder, command: VoidVoucher) -> Decided:
    """What nobody has exchanged may be voided, with a reason."""
    found = _not_owner(order) or _good(floor, command.voucher, VOUCHERS_ONCE)
    if isinstance(found, Refusal):
        return found
    if not command.reason.strip():
        return refuse("reason-required", VOUCHERS_ONCE, may_retry=True)
    voucher, reason = command.voucher, command.reason
    return [VoucherVoided(voucher=voucher, reason=reason, by=order.by, clauses=(VOUCHERS_ONCE,))]


def _good(floor: Floor, name: str, clause: ClauseNumber) -> Voucher | Refusal:
    """A voucher that is neither unknown, void nor used."""
    found = floor.state(VOUCHERS).known.get(name)
    if found is None:
        return refuse("voucher-unknown", clause, may_retry=True, voucher=name)
    if found.state == "void":
        return refuse("voucher-void", clause, voucher=name)
    if found.state == "exchanged":
        return refuse("voucher-used", clause, voucher=name)
    return found


@decides(ExchangeVoucher)
def exchange_voucher(floor: Floor, order: FloorOrder, command: ExchangeVoucher) -> Decided:
    """The dealer exchanges a voucher whole, for tokens or for chips as the document says."""
    if order.table is None or order.table not in floor.founding.tables:
        return refuse("not-permitted", VOUCHERS_ONCE, role=order.role, needs="dealer")
    table = floor.table(order.table)
    rules = table.policies.chips.vouchers if table.policies.chips is not None else None
    no = is_open(table)
    if no is None and rules is not None and order.role not in table.ranks:
        no = refuse("not-permitted", rules.clause, role=order.role, needs=table.ladder[0])
    if no or rules is None:
        return no or refuse("not-provided", table.policies.otherwise, vouchers="none")
    if order.by == command.player:
        return refuse("plays-here", APART, person=order.by)
    no = not_barred(table, order.at, command.player)
    if no:
        return no
    player = table.players.get(command.player)
    if player is None or player.seat is None:
        return refuse("no-seat", rules.clause, may_retry=True, player=command.player)
    found = _good(floor, command.voucher, rules.clause)
    if isinstance(found, Refusal):
        return found
    terms = found.terms
    no = expired(rules, terms, order.at)
    if no:
        return no
    no = _condition(rules, terms, command.player) or not_here(rules, terms, order.table)
    edition, paid = floor.founding.edition, SettleDebt(command.player)
    as_given = Order(order.by, order.role, order.at, paid, edition)
    no = no or too_much_brought(table, as_given, command.player, terms.value)
    if no:
        return no
    exchanged = VoucherExchanged(
        voucher=command.voucher,
        player=command.player,
        table=order.table,
        amount=terms.value,
        by=order.by,
        clauses=(rules.clause, VOUCHERS_ONCE),
    )
    at = table_stream(order.table)
    given = _given(table, rules, terms, command.player, as_given)
    return [exchanged, *(Happening(at, event) for event in given)]


def _condition(rules: VoucherPolicy, terms: VoucherIssued, player: str) -> Refusal | None:
    """Refuse another player than the voucher names."""
    if terms.holder not in (None, player):
        return refuse("voucher-condition", rules.clause, player=player, good_for=terms.holder)
    return None


def expired(rules: VoucherPolicy, terms: VoucherIssued, at: datetime.datetime) -> Refusal | None:
    """Refuse a voucher, or its tokens, after its time."""
    if terms.until is None or at <= terms.until:
        return None
    until = terms.until.isoformat()
    return refuse("voucher-expired", rules.clause, voucher=terms.voucher, until=until)


def not_here(rules: VoucherPolicy, terms: VoucherIssued, table: str) -> Refusal | None:
    """Refuse another table than the voucher names, where it names any."""
    if terms.tables and table not in terms.tables:
        named = " ".join(terms.tables)
        return refuse("voucher-condition", rules.clause, table=table, good_at=named)
    return None


def _given(
    table: Table, rules: VoucherPolicy, terms: VoucherIssued, player: str, order: Order
) -> list[Event]:
    """What the player has for it; chips pay a debt first."""
    if rules.become == "tokens":
        return [
            TokensGiven(
                player=player,
                kind=Kind(f"{TOKEN}{terms.voucher}"),
                amount=terms.value,
                areas=terms.areas,
                single_use=terms.single_use,
                by=order.by,
                until=terms.until,
                clauses=(rules.clause,),
            )
        ]
    paid = PromotionPaid(
        player=player,
        amount=terms.value,
        voucher=terms.voucher,
        by=order.by,
        clauses=(rules.clause,),
    )
    return [paid, *due_first(table, order, player, table.stack_of(player) + terms.value)]


@folds(VoucherIssued)
def _fold_issued(state: Vouchers, event: VoucherIssued) -> None:
    state.known[event.voucher] = Voucher(event)


@folds(VoucherVoided)
def _fold_voided(state: Vouchers, event: VoucherVoided) -> None:
    state.known[event.voucher].state = "void"


@folds(VoucherExchanged)
def _fold_exchanged(state: Vouchers, event: VoucherExchanged) -> None:
    state.known[event.voucher].state = "exchanged"
