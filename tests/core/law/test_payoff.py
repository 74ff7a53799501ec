"""The payoff table against an enumeration that shares no line with it."""

import pytest

from sicbo.core.law.rulebook import UnknownWager
from sicbo.core.law.streaks import market_figures
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.independent import enumeration
from tests.law.play import book


def test_all_355_wagers_are_there() -> None:
    assert sum(len(book(game).table) for game in GAMES) == 355


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_equals_the_independent_table(game: str) -> None:
    ours = {key: row.odds for key, row in book(game).table.items()}
    assert ours == enumeration.TABLE[game]


@pytest.mark.parametrize(("game", "name", "value"), enumeration.ALTERNATIVES)
def test_every_other_reading_changes_exactly_these_rows(game: str, name: str, value: str) -> None:
    expected = enumeration.TABLE[game] | enumeration.ALTERNATIVES[game, name, value]
    ours = {key: row.odds for key, row in book(game, (name, value)).table.items()}
    assert ours == expected
    assert ours != enumeration.TABLE[game]


def test_every_choice_of_every_one_round_reading_is_enumerated() -> None:
    """A reading that nobody checked independently would slip in here."""
    ours = {
        (game, reading.name, choice.value)
        for game in GAMES
        for reading in book(game).document.readings
        if reading.name in book(game).readings
        for choice in reading.choices
        if choice.wagers
    }
    assert ours == set(enumeration.ALTERNATIVES)


@pytest.mark.parametrize(("first", "side", "paid"), enumeration.STREAK_RETURNS)
def test_every_reading_of_the_streak_returns_what_the_recursion_does(
    first: str, side: str, paid: str
) -> None:
    star = book("star-2016", ("streak.first", first), ("streak.side", side), ("streak.paid", paid))
    for streak in star.streaks:
        for market in streak.markets:
            worth = market_figures(star, streak, market)
            assert worth.whole.figures.returned == enumeration.STREAK_RETURNS[first, side, paid]
            assert sum(worth.whole.law) == 1


def test_the_table_cannot_be_changed() -> None:
    row = book("star-2016").row("small")
    with pytest.raises(TypeError):
        book("star-2016").table["small"] = row  # type: ignore[index]
    with pytest.raises(AttributeError):
        row.cells = b""  # type: ignore[misc]


def test_an_unknown_wager_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownWager, match=r"got 'dubble:2'; did you mean double:2\?"):
        open_rulebook("star-2016").row("dubble:2")
