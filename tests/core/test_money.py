import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core import bounds
from sicbo.core.money import AMOUNT_MAX, Amount, NotMoney, format_amount, parse_amount


@pytest.mark.parametrize(
    ("written", "cents"),
    [("25", 2500), ("25.5", 2550), ("25.50", 2550), ("0.01", 1), ("0", 0), ("007", 700)],
)
def test_money_is_read_into_cents(written: str, cents: int) -> None:
    assert parse_amount(written) == cents


@pytest.mark.parametrize(
    "written",
    ["", "-1", "+1", "1e3", "1,000", " 1", "1 ", "nan", "inf", ".5", "5.", "1.234", "0x10", "٣"],
)
def test_anything_else_is_not_money(written: str) -> None:
    with pytest.raises(NotMoney, match="amount must"):
        parse_amount(written)


@given(st.integers(min_value=0, max_value=10**15))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert parse_amount(format_amount(Amount(cents))) == cents


@pytest.mark.parametrize(
    ("written", "got"),
    [
        ("10000000000000.01", "10000000000000.01"),
        ("99999999999999", "99999999999999"),
        ("9" * 50, "50 digits"),
    ],
)
def test_there_is_one_bound_and_it_is_that_of_every_order(written: str, got: str) -> None:
    assert parse_amount("10000000000000") == AMOUNT_MAX == bounds.AMOUNT_MAX
    with pytest.raises(NotMoney) as refused:
        parse_amount(written)
    assert str(refused.value) == f"amount must be at most 10000000000000, got {got}"


@given(st.text().filter(lambda text: not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,2})?", text)))
def test_any_other_text_is_refused_and_told(written: str) -> None:
    with pytest.raises(NotMoney, match=re.escape(repr(written))):
        parse_amount(written)
