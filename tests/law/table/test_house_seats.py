"""House 12: who bets has a seat. House 13: seats of players who have gone are kept for a time."""

import datetime

import pytest

from sicbo.core.house_rules import THIRD_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.deadlines import due, next_deadline
from sicbo.core.table.decide import decide
from sicbo.core.table.order import Order
from sicbo.core.table.seats.messages import ReleaseSeat
from tests.law.table.holds import holds
from tests.properties.tables import GAMES

NOON = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)
OPENS = {
    "star-2016": "dan: shake 3\ndan: open bets",
    **dict.fromkeys(("mbs-2020", "crown-a", "crown-b"), "dan: open bets"),
}
"""What is done before anybody bets, where anything is."""

AWAY = "system: note absence ann for 600 seconds\n-> seat-unattended player=ann by house 13\n"


@pytest.mark.parametrize("game", GAMES)
def test_13_a_seat_is_released_after_its_time_and_the_chips_go_to_the_wallet(game: str) -> None:
    played = holds(
        game,
        f"""
        {AWAY}
        +599s system: release seat of ann
        -> refused too-early by house 13
        +1s system: release seat of ann
        -> chips-taken player=ann amount=500
        -> seat-released player=ann amount=500
        balance ann 0
        wallet ann 500
        """,
    )
    assert played.floor.table.players["ann"].seat is None


def test_13_at_a_terminal_the_document_is_cited_before_the_house() -> None:
    away = "system: note absence ann for 60 seconds\n+60s system: release seat of ann\n"
    holds("aruze-etg", f"{away}-> chips-taken\n-> seat-released player=ann by 8.14.1, house 13")


def test_13_whoever_comes_back_in_time_keeps_the_seat() -> None:
    holds(
        "canberra-2005",
        f"""
        {AWAY}
        +5m system: note return ann
        -> seat-attended player=ann by house 13
        +10m system: release seat of ann
        -> refused no-seat by house 13
        balance ann 500
        """,
    )


def test_13_a_wager_that_is_not_decided_keeps_the_seat() -> None:
    played = holds(
        "canberra-2005",
        f"""
        ann: bet 10 on small
        {AWAY}
        +10m system: release seat of ann
        -> refused unresolved-wager by house 13
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 1 2
        dan: enter 1 1 2
        dan: settle
        system: release seat of ann
        -> chips-taken player=ann amount=510
        -> seat-released player=ann
        wallet ann 510
        """,
    )
    assert played.floor.table.players["ann"].away is None


@pytest.mark.parametrize("who", ["ann", "dan", "olga"])
def test_13_only_the_system_notes_and_releases(who: str) -> None:
    holds(
        "canberra-2005",
        f"""
        {who}: note absence ann for 600 seconds
        -> refused not-permitted by house 13
        {AWAY}
        {who}: note return ann
        -> refused not-permitted by house 13
        +10m {who}: release seat of ann
        -> refused not-permitted by house 13
        """,
    )


@pytest.mark.parametrize(
    ("seconds", "taken"), [(0, False), (1, True), (86_400, True), (86_401, False)]
)
def test_13_a_seat_is_kept_for_a_second_to_a_day(seconds: int, taken: bool) -> None:
    told = "-> seat-unattended" if taken else "-> refused not-a-time by house 13"
    holds("canberra-2005", f"system: note absence ann for {seconds} seconds\n{told}")


def test_13_the_time_is_a_deadline_of_the_table_and_an_outage_does_not_count() -> None:
    table = holds("canberra-2005", AWAY).floor.table
    until = next_deadline(table)
    assert until is not None
    assert due(table, until) == [ReleaseSeat("ann")]
    again = holds("canberra-2005", f"{AWAY}system: restart after 3600 seconds").floor.table
    assert next_deadline(again) == until + datetime.timedelta(hours=1)


CLOSES = {
    "star-2016": ("sue", "20 minutes", "9.8"),
    "mbs-2020": ("pia", "1 second", "6.1"),
    "crown-a": ("pat", "20 minutes", "9.7"),
    "canberra-2005": ("olga", "1 second", "9.2"),
    "aruze-etg": ("eva", "1 second", "8.2"),
}


@pytest.mark.parametrize("game", CLOSES)
def test_nobody_sits_down_at_a_table_whose_closing_time_has_come(game: str) -> None:
    """Until then the table plays on, and a free seat is free."""
    by, after, clause = CLOSES[game]
    seconds = 20 * 60 if after == "20 minutes" else 1
    holds(
        game,
        f"""
        {by}: announce closing in {after}
        -> closing-announced
        +{seconds - 1}s bob: leave
        bob: sit 2
        -> seat-taken
        bob: leave
        +1s bob: sit 2
        -> refused table-closed by {clause}
        """,
    )


@pytest.mark.parametrize("game", ["crown-a", "canberra-2005"])
def test_13_chips_that_come_back_after_their_player_has_got_up_go_to_the_wallet(game: str) -> None:
    opens = "dan: open bets\n" if game == "crown-a" else ""
    holds(
        game,
        f"""
        {opens}
        ann: bet 10 on small
        ann: take 490
        ann: leave
        system: release seat of ann
        -> refused unresolved-wager by house 13
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 2 3
        dan: enter 1 2 3
        dan: settle
        balance ann 20
        sue: release seat of ann
        -> refused not-permitted by house 13
        system: release seat of ann
        -> chips-taken player=ann amount=20 by house 13
        wallet ann 510
        system: release seat of ann
        -> refused no-seat by house 13
        """,
    )


def test_13_chips_left_at_a_table_that_has_closed_go_to_the_wallet() -> None:
    played = holds(
        "mbs-2020",
        """
        pia: close table
        system: release seat of ann
        -> chips-taken player=ann amount=500 by house 13
        wallet ann 500
        """,
    )
    table = played.floor.table
    order = Order("x", "system", NOON, ReleaseSeat("bob"), THIRD_EDITION)
    assert isinstance(decide(table, order), Refusal), "decided as it was under that edition"


@pytest.mark.parametrize("game", GAMES)
def test_12_whoever_bets_has_a_seat_and_no_clause_about_chips_is_cited_for_it(game: str) -> None:
    holds(
        game,
        f"""
        {OPENS.get(game, "")}
        ann: sit 99
        -> refused no-seat by house 12
        ann: sit 1
        -> refused seat-taken by house 12
        ann: leave
        ann: leave
        -> refused no-seat by house 12
        ann: bet 10 on small
        -> refused no-seat by house 12
        """,
    )
