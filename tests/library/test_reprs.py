"""What a notebook or a debugger prints of anything is one short line."""

import pytest

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.state import Table
from sicbo.lab.par.sheet import par_sheet
from sicbo.lab.simulate import evenings, flat_rounds, hours, streak_wagers
from sicbo.rulebooks.catalogue import all_rulebooks, built_in, open_rulebook

SHORT = 160


@pytest.mark.parametrize("book", list(all_rulebooks()), ids=lambda book: book.id)
def test_a_rulebook_and_what_is_in_it_have_short_reprs(book: Rulebook) -> None:
    parts = (book, book.document, book.document.policies, *book.table.values(), Table(book))
    sheet = par_sheet(book)
    for each in (*parts, built_in(book.document.identity.id), sheet, *sheet.rows):
        assert len(repr(each)) <= SHORT
        assert "\n" not in repr(each)


def test_a_rulebook_says_which_it_is() -> None:
    book = open_rulebook("star-2016")
    assert repr(book) == f"<Rulebook star-2016 {book.sha256[:12]}: 58 wagers>"
    assert repr(book.document) == "<Document star-2016: star-2016; 183 clauses>"
    assert repr(book.row("small")) == "<Row small: wins on 105 of 216 rolls>"
    assert repr(Table(book)) == "<Table not set up of star-2016: closed, round 0>"


def test_a_result_of_the_laboratory_says_what_was_simulated() -> None:
    results = (
        flat_rounds("star-2016", {"small": "10"}, rounds=1000),
        evenings("star-2016", {"small": "10"}, bankroll="100", evenings=10),
        streak_wagers("star-2016", "streak:small-big", wagers=10),
        hours("star-2016", {"small": "10"}, hours=10),
    )
    assert all(len(repr(each)) <= SHORT for each in results)
    assert repr(results[0]) == "<FlatResult star-2016: 1,000 rounds>"


def test_a_par_sheet_prints_its_figures() -> None:
    shown = str(par_sheet(open_rulebook("star-2016")))
    assert "small                                     1      1/36   2.78 %   0.9996" in shown
    assert "readings: star.even=corrected" in shown
