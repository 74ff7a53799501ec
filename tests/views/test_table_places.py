"""A table opened to its places: who plays there, what is on each meter, and what is wrong."""

from sicbo.core.money import Amount
from sicbo.views.tables.table_places import PlaceShown, places_shown
from tests.law.table.faulty_terminals import ROLLED, faulty, waiting
from tests.law.table.holds import holds
from tests.law.table.payouts import by_hand


def shown(story: str = "") -> dict[str, PlaceShown]:
    table = faulty(story).floor.table
    return {each.key: each for each in places_shown("etg", "AUD", table).places}


def test_each_place_has_its_meter_and_what_lies_there() -> None:
    places = shown("ann: bet 10 on small\n")
    assert list(places) == sorted(places, key=lambda key: places[key].place or 0)
    ann, bob = places["ann"], places["bob"]
    assert (ann.player, ann.staked, ann.held, ann.locked) == ("ann", 1000, None, None)
    assert (bob.staked, bob.meter) == (0, ann.meter + 1000)


def test_a_held_terminal_says_why_by_which_clause_and_what_waits() -> None:
    table = waiting("").floor.table
    (ann,) = (each for each in places_shown("etg", "AUD", table).places if each.key == "ann")
    assert ann.held is not None
    assert (ann.held.why, ann.held.clause) == ("opinion", "7.2.3")
    assert (ann.held.round, ann.held.waits) == (1, 2000)


def test_a_meter_that_shows_something_else_is_told_with_both() -> None:
    ann = shown("system: terminal 1 shows 700 in round 1\n")["ann"]
    assert ann.held is not None
    assert ann.held.shown == Amount(70_000)
    assert ann.meter != ann.held.shown


def test_a_place_that_is_reserved_and_a_player_who_is_kept_to_one_are_told() -> None:
    table = holds(
        "aruze-etg", "ann: reserve\neva: restrict ann to one place\n", more="reserve-seconds 900\n"
    ).floor.table
    ann = next(each for each in places_shown("etg", "AUD", table).places if each.key == "ann")
    assert ann.reserved is not None
    assert ann.one_place


def test_a_terminal_locked_by_a_win_says_which() -> None:
    table = by_hand(
        f"ann: bet 10 on small\n{ROLLED}",
        amounts="hand-pay ticket 5000 lock 2 second 5000\n",
    ).floor.table
    ann = next(each for each in places_shown("etg", "AUD", table).places if each.key == "ann")
    assert ann.locked is not None
    assert (ann.locked.round, ann.locked.amount) == (1, 1000)


def test_somebody_with_credit_and_no_place_is_told_last() -> None:
    places = list(shown("ann: leave\n").values())
    assert [each.place is None for each in places] in ([False, True], [False, False, True])
