"""Two sheets compared: what one has and the other has not, and what differs."""

from itertools import combinations

import pytest

from sicbo.lab.compare import alike, compare, comparison_json
from tests.independent.enumeration import TABLE
from tests.lab.sheets import BOOKS, READINGS, changed, sheet

PAIRS = list(combinations(BOOKS, 2))


@pytest.mark.parametrize("game", BOOKS)
def test_a_sheet_compared_with_itself_shows_nothing(game: str) -> None:
    found = compare(sheet(game), sheet(game))
    assert found.only_before == found.only_after == ()
    assert (found.changes, found.names) == ((), ())
    assert found.same == len(sheet(game).rows)


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_loaded_twice_does_not_differ(game: str) -> None:
    again = sheet.__wrapped__(game)
    assert again is not sheet(game)
    found = compare(sheet(game), again)
    assert (found.changes, found.names, found.same) == ((), (), len(again.rows))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_way_round_is_the_opposite(a: str, b: str) -> None:
    there, back = compare(sheet(a), sheet(b)), compare(sheet(b), sheet(a))
    assert there.only_before == back.only_after
    assert there.only_after == back.only_before
    assert there.same == back.same
    assert {(c.key, c.edge_change) for c in there.changes} == {
        (c.key, -c.edge_change) for c in back.changes
    }
    assert {(n.family, n.before, n.after) for n in there.names} == {
        (n.family, n.after, n.before) for n in back.names
    }


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_wager_is_counted_once(a: str, b: str) -> None:
    found = compare(sheet(a), sheet(b))
    assert len(found.only_before) + len(found.changes) + found.same == len(sheet(a).rows)
    assert len(found.only_after) + len(found.changes) + found.same == len(sheet(b).rows)
    assert (found.before, found.after) == (sheet(a), sheet(b))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_change_is_a_row_of_the_table_that_differs(a: str, b: str) -> None:
    both = TABLE[a].keys() & TABLE[b].keys()
    assert {change.key for change in compare(sheet(a), sheet(b)).changes} == {
        key for key in both if TABLE[a][key] != TABLE[b][key]
    }


@pytest.mark.parametrize(("game", "name", "value"), READINGS)
def test_every_other_reading_differs_from_the_default(game: str, name: str, value: str) -> None:
    found = compare(sheet(game), sheet(game, (name, value)))
    assert found.changes or found.only_before or found.only_after
    assert found.names == ()


def test_a_wager_that_wins_on_other_rolls_at_the_same_edge_has_changed() -> None:
    swapped = {"totals = [4, 5, 6, 7, 8, 9, 10]": "totals = [11, 12, 13, 14, 15, 16, 17]"}
    found = compare(sheet("canberra-2005"), changed("canberra-2005", swapped))
    (change,) = found.changes
    assert change.key == "small"
    assert change.edge_change == 0
    assert change.before.figures == change.after.figures


def test_only_a_name_that_differs_is_no_change_of_odds() -> None:
    found = compare(
        sheet("canberra-2005"),
        changed("canberra-2005", {'label = "Specific Double"': 'label = "Pair"'}),
    )
    assert found.changes == ()
    assert found.same == 50
    (name,) = found.names
    assert (name.family, name.before, name.after) == ("double", "Specific Double", "Pair")


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_changes_alike_part_the_changes(a: str, b: str) -> None:
    changes = compare(sheet(a), sheet(b)).changes
    groups = alike(changes)
    assert sorted(c.key for group in groups for c in group) == sorted(c.key for c in changes)
    for group in groups:
        assert len({change.shape for change in group}) == 1
        assert len({change.edge_change for change in group}) == 1


def test_json_says_what_was_found() -> None:
    found = compare(sheet("star-2016"), sheet("aruze-etg"))
    told = comparison_json(found)
    assert told["only_a"] == [each.key for each in found.only_before]
    assert told["only_b"] == [each.key for each in found.only_after]
    assert [each["wager"] for each in told["odds"]] == [each.key for each in found.changes]
    assert told["same"] == found.same
    assert told["a"]["readings"] == dict(sheet("star-2016").rulebook.readings)
