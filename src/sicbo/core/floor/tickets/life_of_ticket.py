"""Tickets issued, printed, printed again, void, damaged and expired; readers locked and freed."""

import datetime
from collections.abc import Iterator, Sequence

from sicbo.core.bank.ledger import CASH, TRANSIT, UNCLAIMED, Posting, move
from sicbo.core.bank.ledger import TICKET as HELD
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Decided, NounCommand, decides, folds, follows, moves, timed
from sicbo.core.floor.tickets.cashing import came_to_wallet, on_meter, paid
from sicbo.core.floor.tickets.messages import (
    ExpireTicket,
    FreeReader,
    LockReader,
    PayDamagedTicket,
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
    TicketIssued,
    TicketRedeemed,
    TicketReprinted,
    TicketTaken,
    TicketVoided,
)
from sicbo.core.floor.wallets import CameFromTicket
from sicbo.core.house_rules import TICKET_MENDED, TICKET_NUMBER, TICKET_ONCE
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.tickets.messages import MeterCollected
from sicbo.core.table.tickets.outstanding import ticket_name


@follows(MeterCollected)
def issue(floor: Floor, order: FloorOrder, event: MeterCollected) -> Decided:
    """What left a meter is on a ticket, in the same commit."""
    assert order.table is not None
    config = floor.table(order.table).config
    assert config is not None
    assert config.tickets is not None
    return [
        TicketIssued(
            ticket=ticket_name(order.table, event.serial),
            table=order.table,
            serial=event.serial,
            player=event.player,
            amount=event.amount,
            at=order.at,
            until=event.until,
            kiosk_max=config.tickets.kiosk_max,
            clauses=(*event.clauses, TICKET_ONCE),
        )
    ]


@decides(ReportPrint)
def report_print(floor: Floor, order: FloorOrder, command: ReportPrint) -> Decided:
    """The terminal reports: by itself, by its player, or by staff who have looked."""
    found = known(floor, command.ticket, TICKET_MENDED)
    if isinstance(found, Refusal):
        return found
    if order.role != SYSTEM and order.by != found.issued.player:
        no = helps(floor, order, found.issued, "reprint-ticket")
        if no:
            return no
    name, outcome = command.ticket, command.outcome
    return [PrintReported(ticket=name, outcome=outcome, by=order.by, clauses=(TICKET_MENDED,))]


@decides(ReprintTicket)
def reprint(floor: Floor, order: FloorOrder, command: ReprintTicket) -> Decided:
    """Staff of its table print a good ticket again; both papers bear the one number."""
    found = mended(floor, order, command.ticket, "reprint-ticket")
    if isinstance(found, Refusal):
        return found
    copy, name = found.ticket.copies + 1, command.ticket
    return [TicketReprinted(ticket=name, copy=copy, by=order.by, clauses=(TICKET_MENDED,))]


@decides(VoidTicket)
def void_ticket(floor: Floor, order: FloorOrder, command: VoidTicket) -> Decided:
    """A supervisor voids a ticket that nobody has presented; its money goes back."""
    found = mended(floor, order, command.ticket, "mend-ticket")
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    player, table = issued.player, floor.table(issued.table)
    if not command.reason.strip():
        return refuse("reason-required", TICKET_MENDED, may_retry=True)
    seated = table.players.get(player)
    back: list[Happening | CameFromTicket] | Refusal
    if table.status != "closed" and seated is not None and seated.seat is not None:
        on = on_meter(floor, order, issued, issued.table, player, (TICKET_MENDED,))
        back = on if isinstance(on, Refusal) else [*on]
    else:
        came = came_to_wallet(floor, issued, player, (TICKET_MENDED,))
        back = came if isinstance(came, Refusal) else [came]
    if isinstance(back, Refusal):
        return back
    voided = TicketVoided(
        ticket=issued.ticket,
        amount=issued.amount,
        player=player,
        to="wallet" if isinstance(back[0], CameFromTicket) else "meter",
        reason=command.reason,
        by=order.by,
        clauses=(TICKET_MENDED,),
    )
    return [voided, *back, closed(issued, TICKET_MENDED)]


@decides(PayDamagedTicket)
def pay_damaged(floor: Floor, order: FloorOrder, command: PayDamagedTicket) -> Decided:
    """A supervisor pays what the record says, by hand, once the player has signed."""
    found = mended(floor, order, command.ticket, "mend-ticket")
    if isinstance(found, Refusal):
        return found
    issued = found.issued
    rules = says_so(issued, command.amount) or rules_of(floor.table(issued.table))
    if isinstance(rules, Refusal):
        return rules
    if not command.signed:
        return refuse("signature-required", rules.signed_clause, may_retry=True)
    clauses = (rules.signed_clause, TICKET_MENDED)
    done = paid(order, issued, "cash", "by-hand", clauses, issued.player)
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
    if order.at < issued.until:
        until = issued.until.isoformat()
        return refuse("too-early", TICKET_ONCE, may_retry=True, until=until)
    if ticket.state != "outstanding":
        no = good(floor, order, command.ticket, TICKET_ONCE)
        return no if isinstance(no, Refusal) else []
    name, amount = issued.ticket, issued.amount
    gone = TicketExpired(ticket=name, amount=amount, clauses=(TICKET_ONCE,))
    return [gone, closed(issued, TICKET_ONCE)]


@timed(TICKET)
def _expires(ticket: Ticket) -> Iterator[tuple[datetime.datetime, NounCommand]]:
    if ticket.state == "outstanding" and ticket.issued is not None:
        yield ticket.issued.until, ExpireTicket(ticket=ticket.issued.ticket)


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


@moves(TicketVoided)
def _move_voided(event: TicketVoided) -> Sequence[Posting]:
    return move(HELD, TRANSIT, event.amount)


@moves(TicketExpired)
def _move_expired(event: TicketExpired) -> Sequence[Posting]:
    return move(HELD, UNCLAIMED, event.amount)
