"""The documents in another language say what the English statements say."""

import re

import msgspec
import pytest

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.document import Document
from sicbo.rulebooks.catalogue import GAMES, built_in
from sicbo.rulebooks.translation import (
    HOUSE,
    LANGUAGES,
    clauses,
    digest,
    house_rules,
    instructions,
    names,
    translation,
)

DOCUMENTS = tuple(dict.fromkeys(GAMES.values()))
NUMBER = re.compile(r"\d+(?:,\d{3})*")
NAMED = "3 of 4 Dice"
"""A wager whose English name has figures."""


def english(name: str) -> dict[str, str]:
    if name == HOUSE:
        return {str(number): rule for number, rule in HOUSE_RULES.items()}
    return {number: each.states for number, each in built_in(name).document.clauses.items()}


@pytest.mark.parametrize("name", [*DOCUMENTS, HOUSE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_translation_of_the_statement_it_has_now(
    language: str, name: str
) -> None:
    says = english(name)
    told = house_rules("zh") if name == HOUSE else clauses("zh", built_in(name).document)
    stale = {number: digest(says[number]) for number in says if number not in told}
    assert not stale, f"{language}/{name}.toml: translate anew, with these digests: {stale}"
    assert set(translation("zh", name).clauses) == set(says)


@pytest.mark.parametrize("name", [*DOCUMENTS, HOUSE])
def test_a_translation_has_every_number_of_its_statement(name: str) -> None:
    """Odds, limits, minutes, sections: a figure lost in translation would be another rule."""
    for number, says in english(name).items():
        told = translation("zh", name).clauses[number][1]
        there = NUMBER.findall(told)
        assert [
            each for each in NUMBER.findall(says.replace(NAMED, "")) if each not in there
        ] == [], (number, told)


@pytest.mark.parametrize("name", [*DOCUMENTS, HOUSE])
def test_chinese_has_its_own_punctuation(name: str) -> None:
    for number, (_, told) in translation("zh", name).clauses.items():
        assert told.endswith("。"), (number, told)
        assert not re.search(r"[\u4e00-\u9fff][,.;:?!]", told), (number, told)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_name_of_a_document_is_translated(name: str) -> None:
    document, known = built_in(name).document, names("zh")
    identity = document.identity
    asked = {identity.title, identity.casino, identity.regulator, identity.instrument}
    asked |= {game.name for game in document.games} | {role.name for role in document.roles}
    assert asked <= set(known)


def test_a_statement_that_has_changed_is_told_in_english() -> None:
    document = built_in(DOCUMENTS[0]).document
    number, clause = next(iter(document.clauses.items()))
    changed: Document = msgspec.structs.replace(
        document,
        clauses={
            **document.clauses,
            number: msgspec.structs.replace(clause, states="It now says something else."),
        },
    )
    assert number in clauses("zh", document)
    assert number not in clauses("zh", changed)
    assert len(clauses("zh", changed)) == len(document.clauses) - 1


def test_the_rules_of_the_house_are_translated() -> None:
    assert set(house_rules("zh")) == {str(number) for number in HOUSE_RULES}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_how_to_play_is_translated_sentence_by_sentence(name: str) -> None:
    document = built_in(name).document
    told = instructions("zh", document)
    assert list(told) == [each.says for each in document.instructions]
    assert len(translation("zh", name).instructions) == len(told)
    for says, chinese in told.items():
        assert chinese.endswith("。")
        assert not re.search(r"[\u4e00-\u9fff][,.;:?!]", chinese), chinese
        assert NUMBER.findall(says) == NUMBER.findall(chinese)
