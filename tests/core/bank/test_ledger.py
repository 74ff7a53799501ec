"""Every unit balances by itself, and none is ever added to another."""

import pytest

from sicbo.core.bank.ledger import (
    HOUSE,
    TRANSIT,
    Account,
    Ledger,
    LedgerBroken,
    Unit,
    debt,
    in_unit,
    move,
    stack,
    sums,
    unit_of,
)

TOKENS, SPRING = Unit("tokens"), Unit("tournament:spring")


def moved(source: Account, target: Account, amount: int, unit: Unit) -> list[tuple[Account, int]]:
    return [(in_unit(account, unit), n) for account, n in move(source, target, amount)]


def test_units_lie_side_by_side() -> None:
    ledger = Ledger()
    ledger.post(move(HOUSE, stack("ann"), 500))
    ledger.post([*moved(HOUSE, stack("ann"), 70, TOKENS), *moved(HOUSE, stack("ann"), 9, SPRING)])
    assert ledger[stack("ann")] == 500
    assert ledger[in_unit(stack("ann"), TOKENS)] == 70
    assert [ledger.sum(), ledger.sum(TOKENS), ledger.sum(SPRING)] == [0, 0, 0]
    assert unit_of(in_unit(stack("ann"), SPRING)) == SPRING


def test_one_unit_does_not_make_up_for_another() -> None:
    mixed = [(in_unit(stack("ann"), TOKENS), 5), (HOUSE, -5)]
    assert sums(mixed) == {TOKENS: 5, Unit(""): -5}
    with pytest.raises(LedgerBroken, match="must add up to 0, got -5"):
        Ledger().post(mixed)
    two = [(in_unit(stack("ann"), TOKENS), 5), (in_unit(HOUSE, SPRING), -5)]
    with pytest.raises(LedgerBroken, match="postings of tokens must add up to 0, got 5"):
        Ledger().post(two)


@pytest.mark.parametrize("unit", [Unit(""), TOKENS])
def test_who_may_not_owe_owes_in_no_unit(unit: Unit) -> None:
    with pytest.raises(LedgerBroken, match=r"stack:ann.* must not owe, got -1"):
        Ledger().post(moved(stack("ann"), HOUSE, 1, unit))
    for may in (HOUSE, TRANSIT, debt("ann")):
        Ledger().post(moved(may, stack("ann"), 1, unit))
