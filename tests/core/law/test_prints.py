"""A print of one's own: sound, or refused with the path and the line of what is wrong."""

from pathlib import Path

import pytest

from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.core.law.rulebook import compile_rulebook
from tests.web.test_printed import layout_for

HARBOUR = Path(__file__).parents[3] / "docs" / "examples" / "harbour.toml"
ROW = '  "small small any-triple any-triple big big",\n'
SINGLES = '["single:1 single:2 single:3 single:4 single:5 single:6"]'

BROKEN = {
    "a word that is no spot": ("any-triple any-triple big", "any-tripel any-tripel big"),
    "no rectangle": (ROW, '  "small big any-triple any-triple big big",\n'),
    "rows of unequal length": (ROW, '  "small small any-triple any-triple big",\n'),
    "no words": (SINGLES, '["  "]'),
    "too wide": (SINGLES, f'["{"single:1 " * 41}"]'),
    "a spot left out": ("single:5 single:6", "single:5 ."),
    "a spot twice": ("single:5 single:6", "single:5 small"),
    "a band twice": ('key = "singles"', 'key = "top"'),
    "a layout nobody has": ("[[prints]]\n", '[[prints]]\nlayouts = ["Z"]\n'),
    "a game nobody has": ("[[prints]]\n", '[[prints]]\ngames = ["harbor"]\n'),
    "no bands": ("rows = [\n" + ROW + ROW + "]", "rows = []"),
}
SAID = {
    "a word that is no spot": "any-tripel is no spot of harbour; did you mean any-triple?",
    "no rectangle": "small in top must be a rectangle",
    "rows of unequal length": "every row must have",
    "no words": "a band must have 1 to 40 words",
    "too wide": "a band must have 1 to 40 words",
    "a spot left out": "the print of harbour leaves out single:6",
    "a spot twice": "small lies in another band already",
    "a band twice": "band top is there twice",
    "a layout nobody has": "harbour has no layout 'Z'",
    "a game nobody has": "harbor",
    "no bands": "a band must have 1 to 40 words",
}


@pytest.mark.parametrize("what", BROKEN)
def test_an_unsound_print_is_refused_with_its_line(what: str) -> None:
    before, after = BROKEN[what]
    text = HARBOUR.read_text()
    assert before in text
    with pytest.raises(RulebookInvalid) as refused:
        load(text.replace(before, after, 1).encode(), "harbour.toml")
    found = [each for each in refused.value.faults if SAID[what] in each.message]
    assert found, refused.value.faults
    first = text.count("\n", 0, text.index("[[prints]]")) + 1
    last = text.count("\n", 0, text.index("[[roles]]")) + 1
    assert all(first <= (each.line or 0) < last for each in found)


def test_the_layout_lies_as_its_print_says() -> None:
    loaded = load(HARBOUR.read_bytes(), "harbour.toml")
    book = compile_rulebook(loaded.document, loaded.sha256, "harbour")
    layout = layout_for(book, None, ())
    assert [(band.key, band.columns, band.rows) for band in layout.bands] == [
        ("top", 6, 2),
        ("singles", 6, 1),
    ]
    places = {s.key: (s.band, s.row, s.column, s.width, s.height) for s in layout.spots}
    assert places["any-triple"] == ("top", 1, 3, 2, 2)
    assert places["single:6"] == ("singles", 1, 6, 1, 1)


def test_without_one_a_drawing_that_fits_is_taken() -> None:
    text = HARBOUR.read_text()
    begin, end = text.index("[[prints]]"), text.index("[[roles]]")
    loaded = load((text[:begin] + text[end:]).encode(), "harbour.toml")
    book = compile_rulebook(loaded.document, loaded.sha256, "harbour")
    assert "top" in {band.key for band in layout_for(book, None, ()).bands}
