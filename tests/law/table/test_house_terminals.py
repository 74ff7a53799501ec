"""House 55 to 58: places of their own, terminals that are bound to them, and what they report."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds
from tests.properties.tables import GAMES

BOUND = "staff tom terminal-1\nstaff tim terminal-2\n"


def bound(text: str, more: str = "") -> None:
    """Play lines at Aruze's usual table, of which two places have their terminals."""
    holds("aruze-etg", text, more=BOUND + more)


def test_58_a_terminal_that_shows_what_is_recorded_is_not_told_of() -> None:
    bound("tom: terminal 1 shows 500 in round 1\nann: bet 10 on small\n-> wager-placed")


def test_58_another_meter_is_told_once_and_so_is_its_end() -> None:
    bound(
        """
        tom: terminal 1 shows 510 in round 1
        -> terminal-reported place=1 player=ann meter=510 recorded=500 by house 58
        tom: terminal 1 shows 510 in round 1
        tom: terminal 1 shows 500 in round 1
        -> terminal-reported place=1 meter=500 recorded=500 by house 58
        tom: terminal 1 shows 500 in round 1
        """
    )


def test_58_a_message_and_another_round_are_told() -> None:
    bound(
        """
        tom: terminal 1 shows 500 in round 1 with printer open
        -> terminal-reported place=1 message='printer open' by house 58
        tom: terminal 1 shows 500 in round 1 with door open
        -> terminal-reported place=1 message='door open'
        tom: terminal 1 shows 500 in round 7
        -> terminal-reported place=1 round=7 current=1
        tim: terminal 2 shows 500 in round 1
        """
    )


def test_58_what_is_shown_at_a_place_that_nobody_holds_is_nothing() -> None:
    told = "tex: terminal 5 shows 3 in round 1\n-> terminal-reported place=5 meter=3 recorded=0"
    bound(f"tex: terminal 5 shows 0 in round 1\n{told}", "staff tex terminal-5\n")


@pytest.mark.parametrize("who", ["tim", "ann", "eva"])
def test_58_nobody_else_reports_for_a_terminal(who: str) -> None:
    bound(f"{who}: terminal 1 shows 9 in round 1\n-> refused not-permitted by house 58")


@pytest.mark.parametrize("place", [0, 8, 99])
def test_58_there_is_no_such_place(place: int) -> None:
    bound(f"system: terminal {place} shows 0 in round 1\n-> refused no-seat by house 58")


@pytest.mark.parametrize("game", [each for each in GAMES if each != "aruze-etg"])
def test_58_a_dealt_table_has_no_terminals(game: str) -> None:
    holds(game, "system: terminal 1 shows 500 in round 1\n-> refused not-provided")


PRINTS = """\
tickets 30 days kiosk 300
staff cass cashier
staff tex terminal-5
staff tel terminal-6
"""


def unnamed(text: str) -> ScenarioResult:
    """Play lines where terminals print tickets, and two places are free."""
    return holds("aruze-etg", text, more=PRINTS)


NOTE = "tex: insert for #5 50\n-> seat-taken player=#5 seat=5\n-> note-taken player=#5 amount=50\n"


def test_55_whoever_nobody_knows_plays_by_notes_and_is_paid_by_ticket() -> None:
    played = unnamed(
        f"""
        {NOTE}
        tex: bet for #5 10 on small
        -> wager-placed player=#5 wager=small amount=10 by 3.5
        +30s system: close wagering
        -> shooter-chosen player=#5
        ann: shoot
        -> refused not-the-shooter
        tex: shoot
        -> dice-shot player=#5
        system: dice 1 2 3
        -> line #5 small won
        balance #5 60
        tex: collect for #5
        -> meter-collected player=#5 amount=60 by 3.7, 3.8
        -> ticket-issued player=#5 amount=60
        tex: leave for #5
        -> seat-left player=#5
        cass: pay ticket table-1 60
        -> ticket-redeemed into=cash
        """
    )
    assert played.floor.table.key_at(5) is None


def test_55_each_place_has_one_meter_and_all_places_of_a_player_one_debt() -> None:
    holds(
        "aruze-etg",
        """
        ann: sit 4
        ann: insert for ann#4 100
        ann: bet 100 on small
        ann: bet for ann#4 100 on small
        +30s system: close wagering
        ann: shoot
        system: dice 1 2 3
        ann: collect
        ann: collect for ann#4
        eva: invalidate disturbance in round 1 because a brawl
        -> debt-taken player=ann amount=100
        -> debt-taken player=ann#4 amount=100
        balance ann 0
        balance ann#4 0
        ann: insert for ann#4 100
        -> debt-taken player=ann#4 amount=100
        balance ann#4 0
        """,
    )


def test_55_where_no_tickets_are_printed_nobody_unknown_plays() -> None:
    bound("tom: insert for #1 50\n-> refused not-permitted", "")
    more = BOUND + "staff tex terminal-5\n"
    holds("aruze-etg", "tex: insert for #5 50\n-> refused not-provided by house 55", more=more)
    holds("aruze-etg", "tex: sit for #5 5\n-> refused not-provided by house 55", more=more)


def test_55_credit_of_nobody_known_stays_until_it_is_collected() -> None:
    unnamed(
        f"""
        {NOTE}
        tex: leave for #5
        -> refused credits-on-meter by house 55
        system: note absence #5 for 60 seconds
        -> refused not-provided by house 55
        system: release seat of #5
        -> refused no-seat
        eva: collect for #5
        -> meter-collected player=#5 amount=50
        """
    )


def test_55_no_wallet_has_a_part_in_it() -> None:
    unnamed(
        f"""
        {NOTE}
        system: credit #5 50
        -> refused unknown-player by house 55
        cass: credit #5 50
        -> refused unknown-player by house 55
        tex: collect for #5
        eva: void ticket table-1 because it was lost
        -> refused unknown-player by house 55
        """
    )


def test_56_a_note_comes_in_for_whoever_has_the_place() -> None:
    bound(
        """
        tom: insert for ann 50
        -> bought-in player=ann amount=50
        -> chips-brought player=ann amount=50 source=note by 3.4.1
        balance ann 550
        """
    )


@pytest.mark.parametrize("key", ["bob", "#2", "#1", "ann#1"])
def test_56_a_terminal_takes_a_note_for_no_other_place(key: str) -> None:
    bound(f"tom: insert for {key} 50\n-> refused not-permitted by house 56\nbalance ann 500")


@pytest.mark.parametrize(
    "order",
    [
        "bet for ann 10 on small",
        "bet for #6 10 on small",
        "collect for ann",
        "collect for #6",
        "leave for ann",
        "sit for #6 6",
        "sit for #5 6",
        "sit for cid 5",
        "reserve for ann",
        "repay for ann 10",
        "bring for ann 10",
        "clear for #6",
        "shoot",
    ],
)
def test_56_a_terminal_orders_for_nobody_who_is_known_and_for_no_other_place(order: str) -> None:
    played = unnamed(f"tel: insert for #6 50\ntex: {order}\n-> refused\nbalance ann 500")
    assert played.floor.table.stack_of("#6") == 5000


RESERVES = "reserve-seconds 900\n"


def test_57_a_reserved_place_is_kept_for_its_time() -> None:
    holds(
        "aruze-etg",
        """
        ann: reserve
        -> place-reserved player=ann seat=1 by house 57
        eva: direct ann away for occupying
        -> refused place-reserved by house 57
        eva: vacate ann
        -> refused place-reserved by house 57
        ann: reserve
        -> refused place-reserved by house 57
        system: note absence ann for 60 seconds
        -> seat-unattended player=ann until=12:15:00
        +899s eva: vacate ann
        -> refused place-reserved
        +1s eva: vacate ann
        -> seat-left player=ann
        """,
        more=RESERVES,
    )


def test_57_a_wager_ends_it_and_one_that_lies_prevents_it() -> None:
    holds(
        "aruze-etg",
        """
        ann: reserve
        ann: bet 10 on small
        ann: reserve
        -> refused unresolved-wager by house 57
        ann: clear
        eva: direct ann away for occupying
        -> person-directed
        """,
        more=RESERVES,
    )


def test_57_not_where_the_table_has_set_no_time_nor_by_others() -> None:
    holds("aruze-etg", "ann: reserve\n-> refused not-provided by house 57")
    holds("aruze-etg", "bob: reserve for ann\n-> refused not-permitted", more=RESERVES)
    holds("canberra-2005", "ann: reserve\n-> refused not-provided", more=RESERVES)
    nobody = "tex: insert for #5 50\ntex: reserve for #5\n-> refused not-provided by house 57"
    holds("aruze-etg", nobody, more=PRINTS + RESERVES)
