"""What is paid for colour chips of a closed table, and out of what.

The tray of the table that issued them keeps the value chips that it sold them for: whoever pays
does so out of their own tray, or out of the bank of the cage. What no record knows the house bears
at the table that pays.
"""

from sicbo.core.floor.cage.messages import CAGE, BankPaidColours
from sicbo.core.floor.cage.stocking_bank import BANK, out_of_bank
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.redemptions.messages import REDEMPTIONS, RedemptionAsked, RedemptionPaid
from sicbo.core.floor.streams import table_stream, wallet_stream
from sicbo.core.floor.wallets import CameFromTable, PaidForColours
from sicbo.core.house_rules import NOTHING_OWED, WITHIN_BOUNDS
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX, too_much_brought
from sicbo.core.table.chips.debts import due_first
from sicbo.core.table.chips.messages import ChipsTaken, DebtTaken
from sicbo.core.table.colours.messages import (
    ColoursPaid,
    ColoursRedeemed,
    ColoursRedeemedElsewhere,
    RedeemColours,
    UnknownColoursPaid,
)
from sicbo.core.table.event import Event
from sicbo.core.table.order import Order

PaymentDecision = list[Happening] | Refusal


def paid(floor: Floor, order: FloorOrder, asked: RedemptionAsked) -> PaymentDecision:
    """Everything that happens when it is paid: at both tables or at the cage, and here."""
    here = RedemptionPaid(
        number=asked.number,
        player=asked.player,
        amount=asked.amount,
        by=order.by,
        clauses=asked.clauses,
    )
    moved = _by_record(floor, order, asked) if asked.known else _borne(order, asked)
    return moved if isinstance(moved, Refusal) else [*moved, Happening(REDEMPTIONS.stream(), here)]


def _borne(order: FloorOrder, asked: RedemptionAsked) -> list[Happening]:
    """What no record knows: the house bears it at the table that pays."""
    assert asked.at is not None
    borne = UnknownColoursPaid(
        player=asked.player,
        colour=asked.colour,
        pieces=asked.pieces,
        value=asked.value,
        amount=asked.amount,
        issued_at=asked.issued_at,
        by=order.by,
        clauses=asked.clauses,
    )
    return [Happening(table_stream(asked.at), borne)]


def _by_record(floor: Floor, order: FloorOrder, asked: RedemptionAsked) -> PaymentDecision:
    """What the record knows: off the table that issued it, less what the player owes there."""
    issuing, player = floor.table(asked.issued_at), asked.player
    use = issuing.chips.colours.get(asked.colour)
    held = use.held.get(player, 0) if use is not None and use.value == asked.value else 0
    if asked.pieces > held:
        facts = {"colour": asked.colour, "pieces": asked.pieces, "in_hand": held}
        return refuse("insufficient-chips", asked.clauses[0], may_retry=False, **facts)
    command = RedeemColours(player, asked.colour, asked.pieces)
    as_given = Order(order.by, order.role, order.at, command, floor.founding.edition)
    debts = due_first(issuing, as_given, player, asked.amount)
    kept = Amount(sum(each.amount for each in debts if isinstance(each, DebtTaken)))
    left = Amount(asked.amount - kept)
    if not left:
        return _off(asked, [_redeemed(order, asked), *debts])
    if asked.at is not None:
        paying = _out_of_tray(floor, as_given, asked, left)
    elif issuing.tray.base is None:
        return _through_cage(floor, asked, [_redeemed(order, asked), *debts], left)
    else:
        paying = _out_of_bank(floor, order, asked, left)
    if isinstance(paying, Refusal):
        return paying
    off = ColoursRedeemedElsewhere(
        player=player,
        colour=asked.colour,
        pieces=asked.pieces,
        value=asked.value,
        amount=left,
        kept=kept,
        at=asked.at,
        by=order.by,
        clauses=asked.clauses,
    )
    return [*_off(asked, [off, *debts]), *paying]


def _redeemed(order: FloorOrder, asked: RedemptionAsked) -> ColoursRedeemed:
    """They are redeemed as if they had come back to their own table."""
    return ColoursRedeemed(
        player=asked.player,
        colour=asked.colour,
        pieces=asked.pieces,
        value=asked.value,
        amount=asked.amount,
        by=order.by,
        clauses=asked.clauses,
    )


def _off(asked: RedemptionAsked, events: list[Event]) -> list[Happening]:
    return [Happening(table_stream(asked.issued_at), each) for each in events]


def _out_of_tray(
    floor: Floor, order: Order, asked: RedemptionAsked, amount: Amount
) -> PaymentDecision:
    """The table where they were handed in pays out of its tray, a debt there first."""
    assert asked.at is not None
    paying, player = floor.table(asked.at), asked.player
    no = is_open(paying) or too_much_brought(paying, order, player, amount)
    if no:
        return no
    done = ColoursPaid(
        player=player,
        colour=asked.colour,
        pieces=asked.pieces,
        amount=amount,
        issued_at=asked.issued_at,
        by=order.by,
        clauses=asked.clauses,
    )
    due = due_first(paying, order, player, paying.stack_of(player) + amount)
    return [Happening(table_stream(asked.at), each) for each in (done, *due)]


def _too_much(floor: Floor, player: str, amount: Amount) -> Refusal | None:
    """Refuse more than a wallet may hold."""
    held = floor[player]
    if held + amount <= WALLET_MAX:
        return None
    facts = {"wallet": held, "amount": amount, "maximum": WALLET_MAX}
    return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=True, **facts)


def _out_of_bank(
    floor: Floor, order: FloorOrder, asked: RedemptionAsked, amount: Amount
) -> PaymentDecision:
    """The cage pays out of its bank, as far as the chips are there."""
    no = _too_much(floor, asked.player, amount)
    if no:
        return no
    cage = floor.state(CAGE)
    chips = out_of_bank(cage, amount)
    if chips is None:
        facts = {"amount": amount, "bank": cage.ledger[BANK]}
        return refuse("insufficient-chips", NOTHING_OWED, may_retry=True, **facts)
    table, player, clauses = asked.issued_at, asked.player, asked.clauses
    done = BankPaidColours(
        redemption=asked.number,
        player=player,
        table=table,
        chips=chips,
        amount=amount,
        by=order.by,
        clauses=clauses,
    )
    came = PaidForColours(player=player, amount=amount, table=table, clauses=clauses)
    return [Happening(CAGE.stream(), done), Happening(wallet_stream(player), came)]


def _through_cage(
    floor: Floor, asked: RedemptionAsked, off: list[Event], amount: Amount
) -> PaymentDecision:
    """A table without a tray has its money with the cage: it goes to the wallet from there."""
    no = _too_much(floor, asked.player, amount)
    if no:
        return no
    player, table, clauses = asked.player, asked.issued_at, asked.clauses
    taken = ChipsTaken(player=player, amount=amount, clauses=clauses)
    came = CameFromTable(player=player, amount=amount, table=table, clauses=clauses)
    return [*_off(asked, [*off, taken]), Happening(wallet_stream(player), came)]
