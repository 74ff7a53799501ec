"""Markup written safely."""

from hypothesis import given
from hypothesis import strategies as st

from sicbo.lab.par.markup import Markup, join, rows, tag
from tests.lab.page import read

# A parser turns a carriage return into a line feed, and drops or replaces some control signs.
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]))


@given(WORDS, WORDS)
def test_text_and_attributes_come_back_as_they_were_written(text: str, value: str) -> None:
    found = read(tag("p", text, title=value)).one("p")
    assert (found.text, found.attributes) == (text, {"title": value})


@given(st.lists(WORDS))
def test_a_row_has_a_cell_for_each_word(words: list[str]) -> None:
    found = read(rows(*words, cell="th")).one("tr")
    assert [cell.text for cell in found.all("th")] == words


def test_markup_is_not_escaped_again() -> None:
    inner = tag("b", "1 < 2")
    assert isinstance(inner, Markup)
    assert join(inner, " & ", 3) == "<b>1 &lt; 2</b> &amp; 3"


def test_an_attribute_that_is_nothing_is_left_out() -> None:
    assert tag("p", class_=None, aria_label="x") == '<p aria-label="x"></p>'
