"""Money as Python programs write it, and as they read it."""

from decimal import Decimal

from sicbo.core.money import DECIMALS, Amount, NotMoney, parse_amount

Money = int | str | Decimal
"""An amount as people say it: ``25``, ``"25.50"`` or ``Decimal("25.50")``; never a float."""


def written(money: Money) -> str:
    """An amount as the command line writes it.

    >>> written(25), written(Decimal("25.50"))
    ('25', '25.50')
    """
    if isinstance(money, bool) or not isinstance(money, int | str | Decimal):
        raise NotMoney(f"amount must be money such as 25 or '25.50', got {money!r}")
    return format(money, "f") if isinstance(money, Decimal) else str(money)


def amount_of(money: Money) -> Amount:
    """An amount in the smallest coin."""
    return parse_amount(written(money))


def decimal_of(amount: int) -> Decimal:
    """An amount as a number that is exact; the coins are left out where there are none.

    >>> decimal_of(2550), decimal_of(27500)
    (Decimal('25.50'), Decimal('275'))
    """
    whole, part = divmod(amount, 10**DECIMALS)
    return Decimal(amount).scaleb(-DECIMALS) if part else Decimal(whole)
