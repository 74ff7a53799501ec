"""A jackpot file is read, or says everything that is wrong with it, where, and what was meant."""

from contextlib import suppress
from pathlib import Path

import pytest

from sicbo.core.floor.jackpots.terms import times_of
from sicbo.core.law.loading.positions import written
from sicbo.lab.exact.jackpots.link import CannotReckon
from sicbo.lab.exact.jackpots.link_file import JackpotInvalid, open_link, read_link

EXAMPLES = Path(__file__).parents[4] / "docs" / "examples"
POOLS = sorted((EXAMPLES / "jackpots").glob("*.toml"))
TEXT = (EXAMPLES / "jackpots" / "triple-six.toml").read_text(encoding="utf-8")
ROW = 'kind = "wager-wins"'


def faults(text: str) -> dict[str, str]:
    with pytest.raises(JackpotInvalid) as refused:
        read_link(text.encode(), "pool.toml")
    assert all(fault.line is not None for fault in refused.value.faults)
    return {written(fault.path): fault.message for fault in refused.value.faults}


@pytest.mark.parametrize("path", POOLS, ids=lambda path: path.stem)
def test_every_example_is_sound(path: Path) -> None:
    link = open_link(str(path))
    assert link.turnover > 0
    assert times_of(link.terms.trigger) >= 1


BROKEN = [
    ('reset = "1000"', 'reset = "2000"', "ceiling", "at least the reset of 2000, got 1500"),
    ('reset = "1000"', 'reset = "-5"', "reset", "amount must be money such as 25"),
    ('reset = "1000"', "reset = 0", "reset", "reset must be more than 0, got 0"),
    ('reset = "1000"', 'rest = "1000"', "rest", "unknown field rest; did you mean reset?"),
    ('reset = "1000"', 'reset = "10.001"', "reset", "at most 2 decimals"),
    ('"equal" ', '"equl" ', "sharing", "did you mean equal?"),
    ('"1/200"', '"3/2"', "tables[0].display", "a fraction from 0 to 1, got 3/2"),
    ('"1/200"', '"-1/2"', "tables[0].display", "an exact fraction"),
    ('"1/200"', "0.005", "tables[0].display", "got a number with decimals"),
    ('reserve = "0"', 'reserve = "1"', "tables[0].reserve", "at most 1 together, got 201/200"),
    ('["triple:6"]', '["triple:7"]', "trigger.spots[0]", "that table main offers, got 'triple:7'"),
    ('["triple:6"]', "[]", "trigger.spots", "at least one wager, got none"),
    ('at_least = "10"', 'at_least = "11"', "trigger", "no seat stakes 11 or more on triple:6"),
    ('at_least = "10"', 'at_least = "0"', "trigger.at_least", "must be more than 0"),
    (ROW, 'kind = "wager-win"', "trigger.kind", "did you mean wager-wins?"),
    (ROW, 'kind = "wins-in-a-row"', "trigger", "missing field times"),
    (ROW, 'kind = "wins-in-a-row", times = 1', "trigger.times", "from 2 to 20, got 1"),
    ('"aruze-etg"', '"aruze"', "tables[0].rulebook", "did you mean aruze-etg?"),
    ('"aruze-etg"', '"none.toml"', "tables[0].rulebook", "cannot read none.toml"),
    ('"aruze-etg"', '"crown-a"\nlayout = "Z"', "tables[0].layout", "layout of crown-a must be"),
    ("count = 1", "count = 0", "tables[0].seats[0].count", "from 1 to 1000, got 0"),
    ("count = 1", "count = 1001", "tables[0].seats[0].count", "from 1 to 1000, got 1001"),
    ('small = "20"', 'smal = "20"', "tables[0].seats[0].stakes.smal", "did you mean small?"),
    ('small = "20"', "small = 0", "tables[0].seats[0].stakes.small", "must be more than 0"),
    ('small = "20"', "small = 100000000000", "tables[0].seats[0].stakes.small", "at most"),
    ('{ "triple:6" = "10", small = "20" }', "{}", "tables[0].seats[0].stakes", "got none"),
]


@pytest.mark.parametrize(("before", "after", "path", "said"), BROKEN)
def test_bad_input_is_refused_with_its_path(before: str, after: str, path: str, said: str) -> None:
    assert before in TEXT
    found = faults(TEXT.replace(before, after, 1))
    assert said in found.get(path, ""), found


def test_a_table_linked_twice_and_one_without_seats() -> None:
    twice = TEXT + '\n[[tables]]\nname = "main"\nrulebook = "aruze-etg"\ndisplay = 0\nseats = []\n'
    assert faults(twice) == {
        "tables[1].name": "table main must be linked once, got it twice",
        "tables[1].seats": "seats must be at least one line, got none",
    }


def test_several_faults_are_told_at_once() -> None:
    text = TEXT.replace('"1500"', '"900"').replace('"1/200"', '"5/4"').replace("aruze", "aruz")
    assert set(faults(text)) == {"ceiling", "tables[0].display", "tables[0].rulebook"}


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"tables = 3", b"[[["])
def test_what_is_no_jackpot_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(JackpotInvalid):
        read_link(data, "pool.toml")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CannotReckon, match=r"cannot read nowhere\.toml: No such file"):
        open_link("nowhere.toml")


def test_a_rulebook_of_ones_own_is_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes((EXAMPLES / "macau.toml").read_bytes())
    text = TEXT.replace('"aruze-etg"', '"mine.toml"')
    (tmp_path / "pool.toml").write_text(text, encoding="utf-8")
    assert open_link(str(tmp_path / "pool.toml")).tables[0].book.document.identity.id == "macau"


@pytest.mark.parametrize("length", range(0, len(TEXT), 37))
def test_a_file_that_ends_too_soon_is_read_or_refused(length: int) -> None:
    with suppress(JackpotInvalid):
        assert read_link(TEXT[:length].encode(), "pool.toml").turnover > 0
