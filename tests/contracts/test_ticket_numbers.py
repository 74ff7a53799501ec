"""The number on a ticket: what its check digit catches, and that it is a permutation."""

import hmac
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.vault.ticket_numbers import (
    LATELY_MAX,
    NO_SUCH,
    TicketNumbers,
    check_digit,
    is_number,
)

KEY = bytes(range(32))
TABLES = ["main", "side"]
NUMBERS = TicketNumbers(lambda: KEY)
SERIALS = st.integers(1, 10**12 - 1)


@given(st.sampled_from(TABLES), SERIALS)
def test_every_single_error_and_every_exchange_of_neighbours_is_caught(
    table: str, serial: int
) -> None:
    number = NUMBERS.number(TABLES, table, serial)
    assert is_number(number)
    for place, digit in enumerate(number):
        for other in "0123456789":
            wrong = number[:place] + other + number[place + 1 :]
            assert is_number(wrong) == (other == digit)
    for place in range(len(number) - 1):
        one, two = number[place], number[place + 1]
        if one != two:
            assert not is_number(number[:place] + two + one + number[place + 2 :])


@given(st.sampled_from(TABLES), SERIALS)
def test_a_number_stands_for_its_ticket_and_for_none_under_another_key(
    table: str, serial: int
) -> None:
    number = NUMBERS.number(TABLES, table, serial)
    assert NUMBERS.name(TABLES, number) == f"{table}-{serial}", "known from before"
    assert TicketNumbers(lambda: KEY).name(TABLES, number) == f"{table}-{serial}", "worked out"
    other = TicketNumbers(lambda: KEY[::-1])
    assert other.name(TABLES, number) != f"{table}-{serial}"


def slowly(key: bytes, place: int, serial: int) -> str:
    """The number as the guide describes it, with the library's own HMAC in every round."""
    left, right = divmod(place * 10**12 + serial, 10**9)
    for turn in range(12):
        half = left if turn % 2 else right
        said = f"sicbo.ticket.1|{turn}|{half}".encode()
        mixed = int.from_bytes(hmac.digest(key, said, "sha256")[:16])
        if turn % 2:
            right = (right + mixed) % 10**9
        else:
            left = (left + mixed) % 10**8
    return f"{left * 10**9 + right:017d}"


@given(st.binary(min_size=1, max_size=100), st.integers(0, 1), SERIALS)
def test_a_number_is_what_hmac_makes_of_the_key_and_the_name(
    key: bytes, place: int, serial: int
) -> None:
    number = TicketNumbers(lambda: key).number(TABLES, TABLES[place], serial)
    assert number[:-1] == slowly(key, place + 1, serial)


@pytest.mark.parametrize(
    ("table", "serial", "number"),
    [
        ("main", 1, "291022530228031084"),
        ("main", 2, "793582160062794779"),
        ("side", 10**12 - 1, "901634161644181597"),
    ],
)
def test_a_ticket_printed_once_has_its_number_for_ever(
    table: str, serial: int, number: str
) -> None:
    assert NUMBERS.number(TABLES, table, serial) == number


@given(st.text(max_size=20))
def test_whatever_is_read_from_a_paper_is_a_ticket_or_none(paper: str) -> None:
    name = NUMBERS.name(TABLES, paper)
    assert (name == "") == (not is_number(paper))


def test_a_table_that_came_later_leaves_the_numbers_as_they_were() -> None:
    assert NUMBERS.number([*TABLES, "new"], "side", 7) == NUMBERS.number(TABLES, "side", 7)
    theirs = NUMBERS.number([*TABLES, "new"], "new", 7)
    assert NUMBERS.name(TABLES, theirs) == NO_SUCH


def test_more_numbers_than_are_known_at_once_all_stand_for_their_tickets() -> None:
    numbers = TicketNumbers(lambda: KEY)
    papers = [numbers.number(TABLES, "main", serial) for serial in range(1, LATELY_MAX + 11)]
    for serial in (1, LATELY_MAX, LATELY_MAX + 10):
        assert numbers.name(TABLES, papers[serial - 1]) == f"main-{serial}"


def test_neighbouring_tickets_share_no_more_digits_than_chance_has_them() -> None:
    numbers = [NUMBERS.number(TABLES, "main", serial)[:-1] for serial in range(1, 2001)]
    alike = sum(
        one == two
        for first, second in pairwise(numbers)
        for one, two in zip(first, second, strict=True)
    )
    assert 0.09 < alike / (1999 * 17) < 0.11


def test_the_check_digit_is_damms_own_example() -> None:
    assert check_digit("572") == "4"
    assert check_digit("5724") == "0"
