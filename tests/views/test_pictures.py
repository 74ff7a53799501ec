"""What a spot shows is read from its condition, for families that nobody has heard of too."""

import pytest

from sicbo.core.dice import Roll
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from sicbo.views.rules.pictures import example_of, group_of, picture_of, sentence_of


def _row(game: str, key: str) -> tuple[Rulebook, Row]:
    book = open_rulebook(game)
    return book, next(row for each, row in book.table.items() if each == key)


@pytest.mark.parametrize(
    ("game", "key", "shows"),
    [
        ("star-2016", "small", {"form": "sums", "totals": tuple(range(4, 11))}),
        ("star-2016", "total:9", {"form": "sum", "totals": (9,)}),
        ("star-2016", "double:2", {"form": "faces", "faces": (2, 2)}),
        ("star-2016", "any-triple", {"form": "any", "faces": (1, 2, 3, 4, 5, 6)}),
        ("mbs-2020", "double-single:1-1-3", {"form": "faces", "faces": (1, 1, 3)}),
        ("crown-b", "symbol-triple:crab", {"form": "faces", "faces": (5, 5, 5)}),
        ("crown-b", "colour:blue", {"form": "colours", "colours": ("blue",), "faces": (3, 4)}),
        ("crown-b", "colour-double:red", {"form": "colours", "colours": ("red", "red")}),
        ("crown-b", "any-colour-triple", {"form": "any", "colours": ("red", "green", "blue")}),
    ],
)
def test_a_spot_shows_what_its_condition_looks_at(
    game: str, key: str, shows: dict[str, object]
) -> None:
    book, row = _row(game, key)
    picture = picture_of(row, book.game.faces)
    assert {name: getattr(picture, name) for name in shows} == shows


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_every_spot_wins_and_its_first_dice_are_those_it_needs(game: str) -> None:
    book = open_rulebook(game)
    for row in book.table.values():
        dice = example_of(row)
        one, two, three = (die.value for die in dice)
        assert row.at(Roll(one, two, three)) is not None, row.key
        assert [die.counts for die in dice] == sorted((die.counts for die in dice), reverse=True)
        assert any(die.counts for die in dice), row.key


def test_a_sentence_is_said_only_where_it_is_true() -> None:
    said = {key: sentence_of(_row("star-2016", key)[1]) for key in ("small", "odd", "single:1")}
    assert said == {"small": "sums", "odd": "odd-sum", "single:1": "one-die"}
    assert sentence_of(_row("crown-b", "colour:red")[1]) is None


def test_spots_of_one_kind_stand_together() -> None:
    found = {
        str(key): group_of(row.wager.wins_when, len(row.spot))
        for key, row in open_rulebook("mbs-2020").table.items()
    }
    assert found["small"] == found["odd"] == "even-money"
    assert found["pair:1-2"] == "pairs"
    assert found["double:1"] == found["triple:1"] == found["any-triple"] == "doubles-triples"
    assert found["three:1-2-6"] == found["four:1-2-3-4"] == "more"


def test_opposite_sides_are_found_by_what_they_win_on() -> None:
    assert open_rulebook("star-2016").opposites == (("small", "big"), ("odd", "even"))
    assert open_rulebook("crown-b").opposites == (("small", "big"),)
