"""A rulebook file loads, or says what is wrong, on which line, and what was meant."""

import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.law.loading.faults import Fault, RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.core.law.loading.positions import written
from tests.core.law.small_book import SMALL_BOOK, broken


def faults(data: bytes) -> list[Fault]:
    with pytest.raises(RulebookInvalid) as refused:
        load(data, "tiny.toml")
    return list(refused.value.faults)


def test_the_small_book_is_sound_and_hashed_by_its_bytes() -> None:
    loaded = load(SMALL_BOOK.encode(), "tiny.toml")
    assert loaded.document.identity.id == "tiny"
    assert loaded.sha256 == sha256(SMALL_BOOK.encode()).hexdigest()


BROKEN = tomllib.loads(Path(__file__).with_name("broken_books.toml").read_text("utf-8"))["broken"]


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: str(case["what"]))
def test_a_broken_book_is_refused_with_the_path(case: dict[str, str]) -> None:
    found = faults(broken(case["before"], case["after"]))
    assert all(fault.line is not None for fault in found)
    here = [fault for fault in found if written(fault.path) == case["path"]]
    assert any(case["said"] in fault.message for fault in here), found


def test_a_fault_names_its_line() -> None:
    data = broken('{ spots = ["17"], to_one = 60 }', '{ spots = ["17"], to_one = 6.5 }')
    (fault,) = faults(data)
    assert data.decode().splitlines()[(fault.line or 0) - 1].strip().startswith('{ spots = ["17"]')
    expected = "expected a whole number or text in quotes, got a number with decimals"
    assert str(fault) == f"line {fault.line}: wagers[1].pays[1].to_one: {expected}"


def test_several_faults_are_told_at_once() -> None:
    text = SMALL_BOOK.replace('label = "Small"', 'lable = "Small"').replace("60 }", "6.5 }")
    assert len(faults(text.encode())) == 2


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"schema = 1", b"wagers = 3\nclauses = 4"])
def test_what_is_no_rulebook_at_all_is_refused(data: bytes) -> None:
    assert faults(data)


@given(st.integers(0, len(SMALL_BOOK) - 1), st.integers(1, 40))
def test_a_book_with_a_hole_loads_or_is_refused(start: int, length: int) -> None:
    hurt = (SMALL_BOOK[:start] + SMALL_BOOK[start + length :]).encode()
    try:
        load(hurt, "hurt.toml")
    except RulebookInvalid as refused:
        assert all(fault.line for fault in refused.faults)  # noqa: PT017 - either outcome is right


@given(st.binary(max_size=200))
def test_any_bytes_load_or_are_refused(data: bytes) -> None:
    assert faults(data)
