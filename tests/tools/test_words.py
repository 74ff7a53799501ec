"""The words of the screens cover what the rules name."""

import re
from pathlib import Path
from typing import get_args

import pytest

from sicbo.core.law.refusal import Reason
from sicbo.core.table.checks import MONEY
from sicbo.core.table.rooms import EVENTS

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_reason_for_a_refusal_has_words(language: str) -> None:
    text = (WORDS / language / "refusals.ts").read_text("utf-8")
    section = re.search(r"const refusal = \{\n(.*?)\n\}", text, re.DOTALL)
    assert section is not None
    assert set(re.findall(r"^ +'([a-z-]+)':", section[1], re.MULTILINE)) == set(get_args(Reason))


def test_every_fact_that_is_money_is_written_as_money() -> None:
    listed = re.search(r"MONEY = \[(.*?)\]", (WORDS / "exactly.ts").read_text("utf-8"), re.DOTALL)
    assert listed is not None
    assert set(re.findall(r"'([a-z_]+)'", listed[1])) == MONEY


def news_without_words(catalogue: Path, more: set[str]) -> set[str]:
    """Events that a catalogue has no words for: an order says beforehand what it will cause."""
    tags = (str(event.__struct_config__.tag) for event in EVENTS)
    names = {re.sub(r"^table\.|\.v\d+$", "", tag) for tag in tags} | more
    section = re.search(r"const news = \{\n(.*?)\n\}", catalogue.read_text("utf-8"), re.DOTALL)
    assert section is not None
    return names - set(re.findall(r"^ +'([a-z_]+)[':.]", section[1], re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_event_has_words(language: str) -> None:
    assert news_without_words(WORDS / language / "news.ts", set()) == set()
