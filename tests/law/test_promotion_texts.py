"""The two texts on promotions are one: they differ in their numbers alone."""

import json

import msgspec
import pytest

from sicbo.core.floor.promotions.reading_terms import TermsInvalid
from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.rulebooks.catalogue import GAMES, built_in, document_bytes
from tests.law.promotion_files import TERMS, promotions_of, reads, with_field


def numbered(document: str, rule: str) -> str:
    text = json.dumps(msgspec.to_builtins(promotions_of(document)))
    return text.replace(f'"{rule}.', '"').replace(f'"{rule} header', '"header')


def test_star_and_aruze_differ_in_clause_numbers_only() -> None:
    star, aruze = numbered("star-2016", "10"), numbered("aruze-etg", "6")
    assert star == aruze
    assert '"7.11.4(vi)"' in star


def test_nobody_else_offers_promotions() -> None:
    offers = set()
    for document in set(GAMES.values()):
        policies = built_in(document).document.policies
        if policies is not None and policies.promotions is not None:
            offers.add(document)
    assert offers == {"star-2016", "aruze-etg"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = 1", "line 1: name: expected text in quotes, got"),
        (TERMS.replace("minimum_wager", "minimal_wager"), "did you mean minimum_wager"),
        (with_field("manner", '"electric"'), "did you mean electronic"),
        (with_field("kind", '"cahs"'), "did you mean cash"),
        (with_field("notified", '["telefone"]'), "did you mean telephone"),
        (with_field("value", '"0"'), "value must be more than 0, got 0"),
        (with_field("value", '"-5"'), "got '-5'"),
        (with_field("value", '"10000000000000.01"'), "at most 10000000000000"),
        (with_field("entries_close", "2026-11-17T12:00:00Z"), "must be after starts"),
        (with_field("awarded_at", "2026-11-20T18:00:00Z"), "must be after entries_close"),
        (with_field("tables", "[]"), "must both be said, or neither"),
        (with_field("tables", '["Main"]'), "entries.tables[0]"),
        (with_field("claim_minutes", "0"), "claim_minutes must be 1..527040, got 0"),
        (with_field("name", '"a:b"'), "got 'a:b'"),
        (TERMS + TERMS[TERMS.index("[[prizes]]") :], "prize first must stand once"),
        (TERMS + '\n[[prizes]]\nname = "x"\n', "prizes[1]: missing field value"),
        ("name = ", "not TOML"),
    ],
)
def test_every_fault_is_told_with_its_place(text: str, says: str) -> None:
    with pytest.raises(TermsInvalid) as told:
        reads("star-2016", text)
    assert says in str(told.value)
    assert all(line.startswith("spring.toml: ") for line in str(told.value).splitlines())


def test_several_faults_are_told_at_once_each_with_its_line() -> None:
    text = with_field("name", '"Spring"', with_field("value", '"0"'))
    with pytest.raises(TermsInvalid) as told:
        reads("star-2016", text)
    first, second = str(told.value).splitlines()
    assert first.startswith("spring.toml: line 1: name: ")
    assert second.startswith("spring.toml: line 33: prizes[0].value: ")


@pytest.mark.parametrize("office", ["scrutineer", "inspector"])
def test_a_document_needs_the_offices_that_its_promotions_name(office: str) -> None:
    text = document_bytes("star-2016").decode()
    wrong = text.replace(f'[[offices]]\nname = "{office}"', f'[[offices]]\nname = "{office}s"')
    with pytest.raises(RulebookInvalid, match=f"no office '{office}'; did you mean {office}s"):
        load(wrong.encode(), "mine.toml")


def test_a_document_with_promotions_says_who_runs_them() -> None:
    text = document_bytes("star-2016").decode()
    without_duty = "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("run-promotion")
    )
    with pytest.raises(RulebookInvalid, match="needs the duty run-promotion"):
        load(without_duty.encode(), "mine.toml")
