"""Tickets paid: at the cage, by a kiosk, and on the meter of another terminal."""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.messages import (
    KIOSK,
    DispenseTicket,
    HandBackTicket,
    InsertTicket,
    RedeemTicket,
    TakeTicket,
)
from sicbo.core.floor.tickets.presented import (
    KnownTicket,
    closed,
    good,
    not_locked,
    rules_of,
    says_so,
)
from sicbo.core.floor.tickets.ticket_events import (
    PaidAt,
    PaidInto,
    TicketHandedBack,
    TicketIssued,
    TicketRedeemed,
    TicketTaken,
)
from sicbo.core.floor.wallets import CASHIER, CameFromTicket
from sicbo.core.house_rules import (
    APART,
    KIOSK_PAYS,
    OWN_WALLET,
    TICKET_ONCE,
    WITHIN_BOUNDS,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import holder_of, place_of
from sicbo.core.table.checks import (
    PLAYER,
    is_open,
    not_held,
    not_locked_by_win,
    on_terminals,
    refuse,
)
from sicbo.core.table.chips.ceiling import WALLET_MAX, too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import SettleDebt
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Order
from sicbo.core.table.tickets.messages import MeterCredited


def paid(
    order: FloorOrder,
    found: KnownTicket,
    into: PaidInto,
    paid_at: PaidAt,
    clauses: Clauses,
    player: str | None = None,
) -> TicketRedeemed:
    """A ticket is paid, and worth nothing from then on."""
    return TicketRedeemed(
        ticket=found.issued.ticket,
        amount=found.ticket.worth,
        into=into,
        paid_at=paid_at,
        player=player,
        at=order.at,
        by=order.by,
        clauses=clauses,
    )


def _clauses(floor: Floor, issued: TicketIssued) -> Clauses:
    """By which a ticket is paid: the clause of the document that it was issued under."""
    rules = floor.table(issued.table).policies.tickets
    return (TICKET_ONCE,) if rules is None else (rules.paid_clause, TICKET_ONCE)


@decides(RedeemTicket)
def redeem(floor: Floor, order: FloorOrder, command: RedeemTicket) -> Decided:
    """A cashier pays a ticket, in cash or into a wallet, and never their own."""
    if order.role != CASHIER:
        return refuse("not-permitted", TICKET_ONCE, role=order.role, needs=CASHIER)
    no = not_locked(floor, order)
    if no is None and order.by == command.player:
        no = refuse("own-wallet", APART, cashier=order.by)
    if no is None and command.player not in (None, *floor.founding.players):
        no = refuse("unknown-player", OWN_WALLET, may_retry=True, player=command.player)
    found = no or good(floor, order, command.ticket, TICKET_ONCE)
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    if order.by == holder_of(issued.player):
        return refuse("own-wallet", APART, cashier=order.by)
    no = says_so(found, command.amount)
    if no:
        return no
    clauses, player = _clauses(floor, issued), command.player
    if player is None:
        done = paid(order, found, "cash", "cage", clauses)
        return [done, closed(issued, TICKET_ONCE)]
    into_wallet = came_to_wallet(floor, found, player, clauses)
    if isinstance(into_wallet, Refusal):
        return into_wallet
    done = paid(order, found, "wallet", "cage", clauses, player)
    return [done, into_wallet, closed(issued, TICKET_ONCE)]


def came_to_wallet(
    floor: Floor, found: KnownTicket, player: str, clauses: Clauses
) -> CameFromTicket | Refusal:
    """What a ticket held goes into a wallet that can hold it."""
    held, amount = floor.wallet(player), found.ticket.worth
    if held + amount > WALLET_MAX:
        facts = {"wallet": held, "amount": amount, "maximum": WALLET_MAX}
        return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)
    name = found.issued.ticket
    return CameFromTicket(player=player, amount=amount, ticket=name, clauses=clauses)


@decides(TakeTicket)
def take(floor: Floor, order: FloorOrder, command: TakeTicket) -> Decided:
    """A kiosk takes a ticket of no more than it pays."""
    if order.role != KIOSK:
        return refuse("not-permitted", KIOSK_PAYS, role=order.role, needs=KIOSK)
    found = not_locked(floor, order) or good(floor, order, command.ticket, KIOSK_PAYS)
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    no = says_so(found, command.amount)
    if no:
        return no
    name, amount = issued.ticket, found.ticket.worth
    if amount > issued.kiosk_max:
        most = issued.kiosk_max
        return refuse("above-kiosk-limit", KIOSK_PAYS, amount=amount, maximum=most)
    return [TicketTaken(ticket=name, amount=amount, by=order.by, clauses=(KIOSK_PAYS,))]


def _taken(floor: Floor, order: FloorOrder, name: str) -> KnownTicket | Refusal:
    """A ticket that a kiosk has: that kiosk tells what became of it, or a cashier who counted."""
    if order.role not in (KIOSK, CASHIER):
        return refuse("not-permitted", KIOSK_PAYS, role=order.role, needs=KIOSK)
    found = good(floor, order, name, KIOSK_PAYS, taken=True)
    if isinstance(found, Refusal):
        return found
    if order.role == KIOSK and order.by != found.ticket.taken_by:
        return refuse("not-permitted", KIOSK_PAYS, role=order.role, needs=found.ticket.taken_by)
    return found


@decides(DispenseTicket)
def dispense(floor: Floor, order: FloorOrder, command: DispenseTicket) -> Decided:
    """What a kiosk has paid out is paid."""
    found = _taken(floor, order, command.ticket)
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    clauses: Clauses = (*_clauses(floor, issued), KIOSK_PAYS)
    return [paid(order, found, "cash", "kiosk", clauses), closed(issued, TICKET_ONCE)]


@decides(HandBackTicket)
def hand_back(floor: Floor, order: FloorOrder, command: HandBackTicket) -> Decided:
    """What a kiosk has handed back is as good as before."""
    found = _taken(floor, order, command.ticket)
    if isinstance(found, Refusal):
        return found
    name = found.issued.ticket
    return [TicketHandedBack(ticket=name, by=order.by, clauses=(KIOSK_PAYS,))]


@decides(InsertTicket)
def insert(floor: Floor, order: FloorOrder, command: InsertTicket) -> Decided:
    """A terminal takes a ticket only where the document lets credit come so."""
    if order.table is None or order.table not in floor.founding.tables:
        return refuse("not-permitted", TICKET_ONCE, role=order.role, needs=PLAYER)
    table = floor.table(order.table)
    no = is_open(table) or on_terminals(table)
    rules = no or rules_of(table)
    if isinstance(rules, Refusal):
        return rules
    clause = rules.ticket_in_clause
    number = place_of(order.role)
    if order.role != PLAYER and number is None:
        return refuse("not-permitted", clause, role=order.role, needs=PLAYER)
    if rules.ticket_in == "cashier":
        return refuse("credit-source", clause, source="ticket", pays=CASHIER)
    keys = table.places_of(order.by) if number is None else [table.key_at(number) or ""]
    here = (key for key in keys if key and table.players[key].seat is not None)
    player = next(here, None)
    no = not_locked(floor, order) or not_locked_by_win(table, player or order.by)
    no = no or not_held(table, player or order.by)
    no = no or not_barred(table, order.at, player or order.by)
    if no is None and player is None:
        no = refuse("no-seat", clause, may_retry=True, player=order.by)
    found = no or good(floor, order, command.ticket, clause)
    if isinstance(found, Refusal) or player is None:
        return found if isinstance(found, Refusal) else []
    issued = found.issued
    credited = on_meter(floor, order, found, order.table, player, (clause,))
    no = says_so(found, command.amount)
    if no or isinstance(credited, Refusal):
        return no or credited
    done = paid(order, found, "meter", "terminal", (clause, TICKET_ONCE), player)
    return [done, *credited, closed(issued, TICKET_ONCE)]


def on_meter(
    floor: Floor,
    order: FloorOrder,
    found: KnownTicket,
    name: str,
    player: str,
    clauses: Clauses,
) -> list[Happening] | Refusal:
    """What a ticket held comes on a credit meter; a debt there is paid first."""
    table, amount = floor.table(name), found.ticket.worth
    as_given = Order(order.by, order.role, order.at, SettleDebt(player), floor.founding.edition)
    no = too_much_brought(table, as_given, player, amount)
    if no:
        return no
    ticket = found.issued.ticket
    came = MeterCredited(player=player, amount=amount, ticket=ticket, clauses=clauses)
    debts = due_first(table, as_given, player, table.stack_of(player) + amount)
    return [Happening(table_stream(name), each) for each in (came, *debts)]
