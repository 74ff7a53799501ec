"""What a tray holds by the record, and whether a table can be opened and played with it."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from sicbo.core.bank.ledger import FLOAT, HOUSE, PROMOTION, debt
from sicbo.core.house_rules import PAID_IN_FULL, TRAY_COUNTED, WITHIN_BOUNDS
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import HELD_MAX
from sicbo.core.table.config import FloatTray, TableConfig
from sicbo.core.table.state import Table
from sicbo.core.table.tray.messages import Chips


def colours_outstanding(table: Table) -> int:
    """What colour chips in hands and on the layout are worth."""
    chips = table.chips
    if not chips.colours:
        return 0
    return sum(n * chips.colours[kind].value for kind, n in chips.out_of_rack().items())


def by_record(table: Table) -> Amount:
    """What the tray holds by the record; it owes where that is less than nothing."""
    base = table.tray.base
    return Amount(0 if base is None else _own(table) - base)


def _own(table: Table) -> int:
    """The house's own at a table, whether or not its tray was there to take it in."""
    ledger = table.ledger
    owed = sum(ledger[account] for account in {debt(name) for name in table.players})
    return ledger[FLOAT] + ledger[HOUSE] + ledger[PROMOTION] + colours_outstanding(table) + owed


def begin(table: Table, moved: int) -> None:
    """Know from where a tray is reckoned, once its first chips have moved."""
    if table.tray.base is None:
        table.tray.base = _own(table) - moved


def fitted(table: Table, installed: TableConfig | None) -> FloatTray | None:
    """The tray of a table: that of its opening, or while it is closed of its installation."""
    if table.status == "closed" and installed is not None:
        return installed.tray
    return None if table.config is None else table.config.tray


def tray_clause(table: Table) -> ClauseNumber:
    """The clause by which a table has a tray, or else the house's own rule."""
    policy = table.policies.tray
    return TRAY_COUNTED if policy is None else policy.clause


def are_denominations(tray: FloatTray) -> bool:
    """Whether a tray holds chips of some value, each once, and should hold something."""
    values = tray.denominations
    sound = bool(values) and all(value > 0 for value in values)
    return sound and len(set(values)) == len(values) and (tray.imprest or 1) > 0


def not_counted(table: Table, config: TableConfig) -> Refusal | None:
    """Refuse to open a table whose tray is locked, or not counted since it closed."""
    if config.tray is None or table.tray.ready:
        return None
    if table.electronic:
        return refuse("not-provided", TRAY_COUNTED, table="electronic")
    stands = "not counted since the table closed" if table.tray.unlocked else "locked"
    return refuse("float-missing", tray_clause(table), may_retry=True, tray=stands)


def cannot_pay(table: Table) -> Refusal | None:
    """Refuse another round while the tray owes what a winner was paid."""
    if table.session is not None or table.config is None:
        return None
    if table.config.tray is None or (held := by_record(table)) >= 0:
        return None
    return refuse("float-short", PAID_IN_FULL, may_retry=True, holds=held)


def worth(chips: Mapping[Amount, int]) -> Amount:
    """What chips come to."""
    return Amount(sum(value * pieces for value, pieces in chips.items()))


def in_order(chips: Mapping[Amount, int]) -> Chips:
    """Chips with the highest denomination first, and none of which there are no pieces."""
    return {value: chips[value] for value in sorted(chips, reverse=True) if chips[value]}


def are_chips(
    chips: Mapping[Amount, int], known: Iterable[Amount], clause: ClauseNumber, *, least: int
) -> Refusal | None:
    """Refuse what is no chip of the tray, fewer pieces than the least, and more than is counted."""
    denominations = tuple(known)
    for value, pieces in chips.items():
        if value not in denominations:
            told = " ".join(map(format_amount, denominations))
            facts = {"chip": format_amount(value), "chips": told}
            return refuse("not-a-chip", clause, may_retry=True, **facts)
        if pieces < least:
            chip = format_amount(value)
            return refuse("not-an-amount", clause, may_retry=True, pieces=pieces, chip=chip)
    amount = worth(chips)
    if least and not amount:
        return refuse("not-an-amount", clause, may_retry=True, amount=amount)
    if amount > HELD_MAX:
        return refuse("above-ceiling", WITHIN_BOUNDS, amount=amount, maximum=HELD_MAX)
    return None


def changed(amount: Amount, denominations: Iterable[Amount]) -> Chips:
    """An amount in as few chips as the denominations allow; what they cannot say is left out.

    >>> changed(Amount(17_600), (Amount(500), Amount(2500), Amount(10_000)))
    {10000: 1, 2500: 3}
    """
    chips: Chips = {}
    left: int = amount
    for value in sorted(denominations, reverse=True):
        pieces, left = divmod(left, value)
        if pieces:
            chips[value] = pieces
    return chips


class Proposal(NamedTuple):
    """The slip that would bring a tray back to its imprest."""

    kind: Literal["fill", "credit"]
    chips: Chips
    amount: Amount


def proposal(table: Table, tray: FloatTray | None) -> Proposal | None:
    """What restores the imprest of a tray, as far as its chips can say it."""
    if tray is None or tray.imprest is None:
        return None
    lacks = tray.imprest - by_record(table)
    chips = changed(Amount(abs(lacks)), tray.denominations)
    if not chips:
        return None
    return Proposal("fill" if lacks > 0 else "credit", chips, worth(chips))
