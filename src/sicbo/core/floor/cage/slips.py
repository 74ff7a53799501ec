"""Fills and credits: chips that go between the cage and a tray on a numbered slip."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import TRANSIT, Account, Posting, move
from sicbo.core.floor.cage.messages import (
    CAGE,
    AskForSlip,
    Cage,
    ReceiveSlip,
    ReturnSlip,
    SendSlip,
    Slip,
    SlipAsked,
    SlipReceived,
    SlipReturned,
    SlipSent,
    SlipVoided,
    VoidSlip,
)
from sicbo.core.floor.cage.sides import at_cage, at_tray, supervised, tray_of
from sicbo.core.floor.cage.stocking_bank import BANK, add, lacks, take
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides, folds, moves
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.house_rules import PAID_IN_FULL, SLIPS, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import HELD_MAX
from sicbo.core.table.tray.holding import are_chips, by_record, in_order, worth
from sicbo.core.table.tray.messages import Chips, TrayCredited, TrayFilled


def slip_account(number: int) -> Account:
    """Chips on their way, by their slip."""
    return Account(f"slip:{number}")


@decides(AskForSlip)
def ask(floor: Floor, order: FloorOrder, command: AskForSlip) -> Decided:
    """A supervisor of the table asks for chips of its tray; the slip gets the next number."""
    no = supervised(floor, order, command.table, SLIPS)
    if no is not None:
        return no
    tray = tray_of(floor, command.table)
    if tray is None:
        return refuse("not-provided", SLIPS, tray="none")
    no = are_chips(command.chips, tray.denominations, SLIPS, least=1)
    if no is not None:
        return no
    amount = worth(command.chips)
    if command.kind == "credit":
        no = _not_there(floor, command.table, amount)
    if no is not None:
        return no
    asked = SlipAsked(
        slip=len(floor.state(CAGE).slips) + 1,
        kind=command.kind,
        table=command.table,
        chips=in_order(command.chips),
        amount=amount,
        by=order.by,
        clauses=(SLIPS,),
    )
    return [asked]


@decides(SendSlip)
def send(floor: Floor, order: FloorOrder, command: SendSlip) -> Decided:
    """The cage sends a fill out of its bank, the table a credit out of its tray."""
    slip = floor.state(CAGE).slips.get(command.slip)
    no = _acts(floor, order, slip, "fill") or _stands(slip, "asked")
    no = no or _as_written(slip, command.chips)
    if no is not None or slip is None:
        return no or ()
    if slip.kind == "fill":
        no = lacks(floor.state(CAGE), slip.chips, SLIPS)
    else:
        no = _not_there(floor, slip.table, slip.amount)
    if no is not None:
        return no
    sent = SlipSent(
        slip=command.slip,
        kind=slip.kind,
        table=slip.table,
        chips=slip.chips,
        amount=slip.amount,
        by=order.by,
        clauses=(SLIPS,),
    )
    if slip.kind == "fill":
        return [sent]
    left = TrayCredited(
        slip=command.slip, chips=slip.chips, amount=slip.amount, by=order.by, clauses=(SLIPS,)
    )
    return [Happening(table_stream(slip.table), left), sent]


@decides(ReceiveSlip)
def receive(floor: Floor, order: FloorOrder, command: ReceiveSlip) -> Decided:
    """Whoever receives counts the same chips, and is another than whoever sent them."""
    slip = floor.state(CAGE).slips.get(command.slip)
    no = _acts(floor, order, slip, "credit") or _stands(slip, "sent")
    no = no or _as_written(slip, command.chips)
    if no is not None or slip is None:
        return no or ()
    if order.by == slip.sent_by:
        return refuse("same-person", SLIPS, may_retry=True, sent_by=slip.sent_by)
    if slip.kind == "fill":
        no = _too_much(floor, slip)
    if no is not None:
        return no
    received = SlipReceived(
        slip=command.slip,
        kind=slip.kind,
        table=slip.table,
        chips=slip.chips,
        amount=slip.amount,
        by=order.by,
        clauses=(SLIPS,),
    )
    if slip.kind == "credit":
        return [received]
    return [received, _into_tray(command.slip, slip, order.by)]


@decides(ReturnSlip)
def give_back(floor: Floor, order: FloorOrder, command: ReturnSlip) -> Decided:
    """Chips that cannot be received go back into the bank, or into the tray."""
    slip = floor.state(CAGE).slips.get(command.slip)
    no = _acts(floor, order, slip, "fill") or _stands(slip, "sent")
    if no is not None or slip is None:
        return no or ()
    if not command.reason.strip():
        return refuse("reason-required", SLIPS, may_retry=True)
    returned = SlipReturned(
        slip=command.slip,
        kind=slip.kind,
        table=slip.table,
        chips=slip.chips,
        amount=slip.amount,
        by=order.by,
        reason=command.reason,
        clauses=(SLIPS,),
    )
    if slip.kind == "fill":
        return [returned]
    return [returned, _into_tray(command.slip, slip, order.by, returned=True)]


@decides(VoidSlip)
def void(floor: Floor, order: FloorOrder, command: VoidSlip) -> Decided:
    """A slip is void by the table's supervisor or the cage, as long as nothing was sent."""
    slip = floor.state(CAGE).slips.get(command.slip)
    if slip is None:
        return unknown(floor, order, command.slip)
    no = None if order.role == CASHIER else supervised(floor, order, slip.table, SLIPS)
    no = no or _stands(slip, "asked")
    if no is not None:
        return no
    if not command.reason.strip():
        return refuse("reason-required", SLIPS, may_retry=True)
    told = SlipVoided(slip=command.slip, by=order.by, reason=command.reason, clauses=(SLIPS,))
    return [told]


def _into_tray(number: int, slip: Slip, by: str, *, returned: bool = False) -> Happening:
    came = TrayFilled(
        slip=number,
        chips=slip.chips,
        amount=slip.amount,
        by=by,
        returned=returned,
        clauses=(SLIPS,),
    )
    return Happening(table_stream(slip.table), came)


def _acts(floor: Floor, order: FloorOrder, slip: Slip | None, of_cage: str) -> Refusal | None:
    """Refuse everybody but the side that acts on the slip: slips of one kind are the cage's."""
    if slip is None:
        return unknown(floor, order, getattr(order.command, "slip", 0))
    if slip.kind == of_cage:
        return at_cage(order, SLIPS)
    return at_tray(floor, order, slip.table, SLIPS)


def unknown(floor: Floor, order: FloorOrder, number: int) -> Refusal:
    """Refuse a slip that nobody asked for, to whoever may have to do with slips."""
    here = order.table if order.table in floor.founding.tables else None
    staff = here is not None and order.role in floor.table(here).ranks
    if order.role != CASHIER and not staff:
        return refuse("not-permitted", SLIPS, role=order.role, needs=CASHIER)
    return refuse("slip-unknown", SLIPS, slip=number)


def _stands(slip: Slip | None, needed: str) -> Refusal | None:
    """Refuse what a slip has behind it, and what it has before it."""
    if slip is None or slip.stands == needed:
        return None
    match slip.stands:
        case "void":
            return refuse("slip-void", SLIPS)
        case "received" | "returned":
            return refuse("slip-used", SLIPS, slip=slip.stands)
        case "sent":
            return refuse("slip-on-the-way", SLIPS, sent_by=slip.sent_by)
        case "asked":
            return refuse("too-early", SLIPS, may_retry=True, slip="not sent yet")


def _as_written(slip: Slip | None, chips: Chips) -> Refusal | None:
    """Refuse chips that are not those of the slip; nothing changes by such a count."""
    if slip is None or in_order(chips) == slip.chips:
        return None
    counted, amount = worth(chips), slip.amount
    return refuse("slip-differs", SLIPS, may_retry=True, counted=counted, amount=amount)


def _not_there(floor: Floor, table: str, amount: Amount) -> Refusal | None:
    held = by_record(floor.table(table))
    if amount <= held:
        return None
    return refuse("float-short", PAID_IN_FULL, may_retry=True, amount=amount, holds=held)


def _too_much(floor: Floor, slip: Slip) -> Refusal | None:
    holds = by_record(floor.table(slip.table)) + slip.amount
    if holds <= HELD_MAX:
        return None
    return refuse("above-ceiling", WITHIN_BOUNDS, amount=holds, maximum=HELD_MAX)


@folds(SlipAsked)
def _fold_asked(cage: Cage, event: SlipAsked) -> None:
    cage.slips[event.slip] = Slip(event.kind, event.table, event.chips, event.amount, event.by)


@folds(SlipSent)
def _fold_sent(cage: Cage, event: SlipSent) -> None:
    slip = cage.slips[event.slip]
    slip.stands, slip.sent_by = "sent", event.by
    if event.kind == "fill":
        take(cage, event.chips)


@folds(SlipReceived)
def _fold_received(cage: Cage, event: SlipReceived) -> None:
    slip = cage.slips[event.slip]
    slip.stands, slip.received_by = "received", event.by
    if event.kind == "credit":
        add(cage, event.chips)


@folds(SlipReturned)
def _fold_returned(cage: Cage, event: SlipReturned) -> None:
    cage.slips[event.slip].stands = "returned"
    if event.kind == "fill":
        add(cage, event.chips)


@folds(SlipVoided)
def _fold_voided(cage: Cage, event: SlipVoided) -> None:
    cage.slips[event.slip].stands = "void"


@moves(SlipSent)
def _move_sent(event: SlipSent) -> Sequence[Posting]:
    source = BANK if event.kind == "fill" else TRANSIT
    return move(source, slip_account(event.slip), event.amount)


@moves(SlipReceived)
def _move_received(event: SlipReceived) -> Sequence[Posting]:
    target = TRANSIT if event.kind == "fill" else BANK
    return move(slip_account(event.slip), target, event.amount)


@moves(SlipReturned)
def _move_returned(event: SlipReturned) -> Sequence[Posting]:
    target = BANK if event.kind == "fill" else TRANSIT
    return move(slip_account(event.slip), target, event.amount)
