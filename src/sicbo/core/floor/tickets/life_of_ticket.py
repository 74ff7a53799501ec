"""Tickets issued, printed, printed again, void, damaged and expired; readers locked and freed."""

import datetime
from collections.abc import Iterator, Sequence

from sicbo.core.bank.ledger import CASH, HOUSE, TRANSIT, UNCLAIMED, Posting, move
from sicbo.core.bank.ledger import TICKET as HELD
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Decided, NounCommand, decides, folds, follows, moves, timed
from sicbo.core.floor.payouts.opening_payouts import opened
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.cashing import came_to_wallet, on_meter, paid
from sicbo.core.floor.tickets.issuing_tickets import issued_for
from sicbo.core.floor.tickets.messages import (
    ExpireTicket,
    FreeReader,
    LockReader,
    PayDamagedTicket,
    PutAwayTicket,
    ReportPrint,
    ReprintTicket,
    VoidTicket,
)
from sicbo.core.floor.tickets.presented import closed, good, helps, known, mended, rules_of, says_so
from sicbo.core.floor.tickets.readers import READERS, Readers
from sicbo.core.floor.tickets.ticket import TICKET, Ticket
from sicbo.core.floor.tickets.ticket_events import (
    PrintReported,
    ReaderFreed,
    ReaderLocked,
    TicketExpired,
    TicketHandedBack,
    TicketHeld,
    TicketIssued,
    TicketPutAway,
    TicketRedeemed,
    TicketReleased,
    TicketReprinted,
    TicketTaken,
    TicketVoided,
)
from sicbo.core.floor.unclaimed.listing import unclaimed
from sicbo.core.floor.wallets import CameFromTicket
from sicbo.core.house_rules import (
    HELD_TIME,
    OWN_METER,
    PAYOUT_FORM,
    TICKET_MENDED,
    TICKET_NUMBER,
    TICKET_ONCE,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.place_keys import holder_of, orders_for, place_of
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.payouts.cancelling import hand_pay
from sicbo.core.table.tickets.messages import MeterCollected, PrintNoted


@follows(MeterCollected)
def issue(floor: Floor, order: FloorOrder, event: MeterCollected) -> Decided:
    """What left a meter is on a ticket, in the same commit."""
    assert order.table is not None
    return [issued_for(order.table, floor.table(order.table), order.at, event, "meter")]


@decides(ReportPrint)
def report_print(floor: Floor, order: FloorOrder, command: ReportPrint) -> Decided:
    """The terminal reports: by itself, by its player, or by staff who have looked."""
    found = known(floor, command.ticket, TICKET_MENDED)
    if isinstance(found, Refusal):
        return found
    if order.role != SYSTEM and not _own_ticket(floor, order, found.issued):
        no = helps(floor, order, found.issued, "reprint-ticket")
        if no:
            return no
    name, outcome = command.ticket, command.outcome
    told = PrintReported(ticket=name, outcome=outcome, by=order.by, clauses=(TICKET_MENDED,))
    return [told, *_noted(floor, found.issued, printed=outcome == "printed")]


def _noted(floor: Floor, issued: TicketIssued, *, printed: bool) -> list[Happening]:
    """The table knows which of its outstanding tickets did not come out."""
    tickets = floor.table(issued.table).tickets
    known = issued.serial not in tickets.unprinted
    if issued.serial not in tickets.out or known == printed:
        return []
    noted = PrintNoted(serial=issued.serial, printed=printed, clauses=(TICKET_MENDED,))
    return [Happening(table_stream(issued.table), noted)]


def _own_ticket(floor: Floor, order: FloorOrder, issued: TicketIssued) -> bool:
    """Whether a ticket came out where whoever orders plays, or where the terminal stands."""
    if order.by == holder_of(issued.player):
        return True
    number = place_of(order.role)
    if order.table != issued.table or number is None:
        return False
    sits_here = floor.table(issued.table).key_at(number) == issued.player
    return sits_here or orders_for(order.role, issued.player)


@decides(PutAwayTicket)
def put_away(floor: Floor, order: FloorOrder, command: PutAwayTicket) -> Decided:
    """The player has a ticket shown no longer, at any terminal of the table, or staff there do."""
    found = known(floor, command.ticket, TICKET_NUMBER)
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    at_terminal = order.table == issued.table and place_of(order.role) is not None
    if order.by != holder_of(issued.player) and not at_terminal:
        no = helps(floor, order, issued, "reprint-ticket")
        if no:
            return no
    if found.ticket.put_away:
        return []
    return [TicketPutAway(ticket=issued.ticket, by=order.by, clauses=(TICKET_NUMBER,))]


@decides(ReprintTicket)
def reprint(floor: Floor, order: FloorOrder, command: ReprintTicket) -> Decided:
    """Staff of its table print a good ticket again; both papers bear the one number."""
    found = mended(floor, order, command.ticket, "reprint-ticket")
    if isinstance(found, Refusal):
        return found
    copy, name = found.ticket.copies + 1, command.ticket
    again = TicketReprinted(ticket=name, copy=copy, by=order.by, clauses=(TICKET_MENDED,))
    return [again, *_noted(floor, found.issued, printed=True)]


@decides(VoidTicket)
def void_ticket(floor: Floor, order: FloorOrder, command: VoidTicket) -> Decided:
    """A supervisor voids a ticket that nobody has presented; its money goes back."""
    found = mended(floor, order, command.ticket, "mend-ticket")
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    player, table = issued.player, floor.table(issued.table)
    holder = holder_of(player)
    if holder is None:
        return refuse("unknown-player", OWN_METER, player=player, pays="by hand")
    if not command.reason.strip():
        return refuse("reason-required", TICKET_MENDED, may_retry=True)
    seated = table.players.get(player)
    back: list[Happening | CameFromTicket] | Refusal
    if table.status != "closed" and seated is not None and seated.seat is not None:
        on = on_meter(floor, order, found, issued.table, player, (TICKET_MENDED,))
        back = on if isinstance(on, Refusal) else [*on]
    else:
        came = came_to_wallet(floor, found, holder, (TICKET_MENDED,))
        back = came if isinstance(came, Refusal) else [came]
    if isinstance(back, Refusal):
        return back
    voided = TicketVoided(
        ticket=issued.ticket,
        amount=found.ticket.worth,
        player=back[0].player if isinstance(back[0], CameFromTicket) else player,
        to="wallet" if isinstance(back[0], CameFromTicket) else "meter",
        reason=command.reason,
        by=order.by,
        clauses=(TICKET_MENDED,),
    )
    return [voided, *back, closed(issued, TICKET_MENDED)]


@decides(PayDamagedTicket)
def pay_damaged(floor: Floor, order: FloorOrder, command: PayDamagedTicket) -> Decided:
    """A supervisor has what the record says paid by hand, once the player has signed for it."""
    found = mended(floor, order, command.ticket, "mend-ticket")
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    rules = says_so(found, command.amount) or rules_of(floor.table(issued.table))
    if isinstance(rules, Refusal):
        return rules
    clauses = (rules.signed_clause, TICKET_MENDED)
    if hand_pay(floor.table(issued.table)) is not None:
        name, table, player = issued.ticket, issued.table, issued.player
        taken = paid(order, found, "payout", "by-hand", clauses, player)
        cited, worth = (*clauses, PAYOUT_FORM), found.ticket.worth
        form = opened(floor, order, table, player, worth, "ticket", cited, ticket=name)
        return [taken, closed(issued, TICKET_MENDED), *form]
    if not command.signed:
        return refuse("signature-required", rules.signed_clause, may_retry=True)
    done = paid(order, found, "cash", "by-hand", clauses, issued.player)
    return [done, closed(issued, TICKET_MENDED)]


@decides(ExpireTicket)
def expire(floor: Floor, order: FloorOrder, command: ExpireTicket) -> Decided:
    """The system says that a ticket has expired, which it is refused for anyway."""
    if order.role != SYSTEM:
        return refuse("not-permitted", TICKET_ONCE, role=order.role, needs=SYSTEM)
    found = known(floor, command.ticket, TICKET_ONCE)
    if isinstance(found, Refusal):
        return found
    ticket, issued = found
    if ticket.state not in ("outstanding", "taken"):
        no = good(floor, order, command.ticket, TICKET_ONCE)
        return no if isinstance(no, Refusal) else []
    if ticket.held is not None:
        return refuse("payment-held", HELD_TIME, ticket=issued.ticket, hold=ticket.held)
    if order.at < ticket.until:
        until = ticket.until.isoformat()
        return refuse("too-early", TICKET_ONCE, may_retry=True, until=until)
    if ticket.state == "taken":
        no = good(floor, order, command.ticket, TICKET_ONCE)
        return no if isinstance(no, Refusal) else []
    name, amount = issued.ticket, ticket.worth
    gone = TicketExpired(ticket=name, amount=amount, clauses=(TICKET_ONCE,))
    return [gone, closed(issued, TICKET_ONCE), *unclaimed(floor, found)]


@timed(TICKET)
def _expires(ticket: Ticket) -> Iterator[tuple[datetime.datetime, NounCommand]]:
    waits = ticket.state == "outstanding" and ticket.held is None
    if waits and ticket.issued is not None:
        yield ticket.until, ExpireTicket(ticket=ticket.issued.ticket)


@decides(LockReader)
def lock(floor: Floor, order: FloorOrder, command: LockReader) -> Decided:
    """The system locks whoever presents number after number that no ticket has."""
    if order.role != SYSTEM:
        return refuse("not-permitted", TICKET_NUMBER, role=order.role, needs=SYSTEM)
    if command.device in floor.state(READERS).locked:
        return refuse("device-locked", TICKET_NUMBER, device=command.device)
    return [ReaderLocked(device=command.device, at=order.at, clauses=(TICKET_NUMBER,))]


@decides(FreeReader)
def free(floor: Floor, order: FloorOrder, command: FreeReader) -> Decided:
    """The owner lets somebody present tickets again."""
    if order.role != OWNER:
        return refuse("not-permitted", TICKET_NUMBER, role=order.role, needs=OWNER)
    if command.device not in floor.state(READERS).locked:
        return refuse("device-not-locked", TICKET_NUMBER, device=command.device)
    return [ReaderFreed(device=command.device, by=order.by, clauses=(TICKET_NUMBER,))]


@folds(TicketIssued)
def _fold_issued(ticket: Ticket, event: TicketIssued) -> None:
    ticket.state, ticket.issued = "outstanding", event


@folds(PrintReported)
def _fold_reported(ticket: Ticket, event: PrintReported) -> None:
    ticket.print_state = event.outcome


@folds(TicketPutAway)
def _fold_put_away(ticket: Ticket, _: TicketPutAway) -> None:
    ticket.put_away = True


@folds(TicketReprinted)
def _fold_reprinted(ticket: Ticket, event: TicketReprinted) -> None:
    ticket.copies = event.copy


@folds(TicketTaken)
def _fold_taken(ticket: Ticket, event: TicketTaken) -> None:
    ticket.state, ticket.taken_by = "taken", event.by


@folds(TicketHandedBack)
def _fold_handed_back(ticket: Ticket, _: TicketHandedBack) -> None:
    ticket.state, ticket.taken_by = "outstanding", None


@folds(TicketRedeemed)
def _fold_redeemed(ticket: Ticket, event: TicketRedeemed) -> None:
    ticket.state, ticket.redeemed = "redeemed", event


@folds(TicketVoided)
def _fold_voided(ticket: Ticket, _: TicketVoided) -> None:
    ticket.state = "void"


@folds(TicketExpired)
def _fold_expired(ticket: Ticket, _: TicketExpired) -> None:
    ticket.state = "expired"


@folds(TicketHeld)
def _fold_held(ticket: Ticket, event: TicketHeld) -> None:
    ticket.held = event.hold


@folds(TicketReleased)
def _fold_released(ticket: Ticket, event: TicketReleased) -> None:
    assert ticket.issued is not None
    ticket.held, ticket.pays = None, event.pays
    ticket.later = event.until - ticket.issued.until
    if not event.pays:
        ticket.state = "forfeited"


@folds(ReaderLocked)
def _fold_locked(readers: Readers, event: ReaderLocked) -> None:
    readers.locked[event.device] = event.at


@folds(ReaderFreed)
def _fold_freed(readers: Readers, event: ReaderFreed) -> None:
    del readers.locked[event.device]


@moves(TicketIssued)
def _move_issued(event: TicketIssued) -> Sequence[Posting]:
    return move(TRANSIT, HELD, event.amount)


@moves(TicketRedeemed)
def _move_redeemed(event: TicketRedeemed) -> Sequence[Posting]:
    return move(HELD, CASH if event.into == "cash" else TRANSIT, event.amount)


@moves(TicketReleased)
def _move_released(event: TicketReleased) -> Sequence[Posting]:
    return move(HELD, HOUSE, event.forfeited)


@moves(TicketVoided)
def _move_voided(event: TicketVoided) -> Sequence[Posting]:
    return move(HELD, TRANSIT, event.amount)


@moves(TicketExpired)
def _move_expired(event: TicketExpired) -> Sequence[Posting]:
    return move(HELD, UNCLAIMED, event.amount)
