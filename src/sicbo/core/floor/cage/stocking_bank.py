"""The bank of the cage: the house's own chips, by denomination."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import SUPPLY, TRANSIT, Account, Posting, move
from sicbo.core.floor.cage.messages import CAGE, BankPaidColours, Cage, ChipsBanked, StockBank
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Decided, decides, folds, moves
from sicbo.core.house_rules import OWN_CHIPS, WITHIN_BOUNDS
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.checks import SYSTEM, refuse
from sicbo.core.table.chips.ceiling import HELD_MAX
from sicbo.core.table.tray.holding import are_chips, in_order, worth
from sicbo.core.table.tray.messages import Chips

BANK = Account("bank")
"""Chips in the bank of the cage."""


@decides(StockBank)
def stock(floor: Floor, order: FloorOrder, command: StockBank) -> Decided:
    """The owner has chips come into the bank, or leave it as far as they are there."""
    if order.role not in (OWNER, SYSTEM):
        return refuse("not-permitted", OWN_CHIPS, role=order.role, needs=OWNER)
    cage, chips = floor.state(CAGE), command.chips
    known = [value for value in chips if value > 0]
    no = are_chips(chips, known, OWN_CHIPS, least=1)
    if no is not None:
        return no
    amount = worth(chips)
    if command.way == "out":
        no = lacks(cage, chips, OWN_CHIPS)
    elif cage.ledger[BANK] + amount > HELD_MAX:
        holds = cage.ledger[BANK] + amount
        no = refuse("above-ceiling", WITHIN_BOUNDS, amount=holds, maximum=HELD_MAX)
    if no is not None:
        return no
    moved = ChipsBanked(
        way=command.way, chips=in_order(chips), amount=amount, by=order.by, clauses=(OWN_CHIPS,)
    )
    return [moved]


def lacks(cage: Cage, chips: Chips, clause: ClauseNumber) -> Refusal | None:
    """Refuse chips of which the bank has fewer pieces."""
    for value, pieces in chips.items():
        held = cage.bank.get(value, 0)
        if pieces > held:
            facts = {"chip": format_amount(value), "pieces": pieces, "bank": held}
            return refuse("insufficient-chips", clause, may_retry=True, **facts)
    return None


def add(cage: Cage, chips: Chips) -> None:
    """Have more pieces in the bank."""
    for value, pieces in chips.items():
        cage.bank[value] = cage.bank.get(value, 0) + pieces


def take(cage: Cage, chips: Chips) -> None:
    """Have fewer pieces in the bank."""
    add(cage, {value: -pieces for value, pieces in chips.items()})


def out_of_bank(cage: Cage, amount: Amount) -> Chips | None:
    """Chips of the bank that come to an amount, the highest first; nothing if they do not."""
    chips: Chips = {}
    left: int = amount
    for value in sorted(cage.bank, reverse=True):
        pieces = min(left // value, cage.bank[value])
        if pieces:
            chips[value] = pieces
            left -= pieces * value
    return None if left else chips


@folds(BankPaidColours)
def _fold_paid_colours(cage: Cage, event: BankPaidColours) -> None:
    take(cage, event.chips)


@moves(BankPaidColours)
def _move_paid_colours(event: BankPaidColours) -> Sequence[Posting]:
    return move(BANK, TRANSIT, event.amount)


@folds(ChipsBanked)
def _fold_banked(cage: Cage, event: ChipsBanked) -> None:
    (add if event.way == "in" else take)(cage, event.chips)


@moves(ChipsBanked)
def _move_banked(event: ChipsBanked) -> Sequence[Posting]:
    into = event.way == "in"
    return move(SUPPLY if into else BANK, BANK if into else SUPPLY, event.amount)
