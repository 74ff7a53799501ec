"""Aruze electronic table: staff, credit meters, limits, displays, the close of play."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
CLOSE = "+30s system: close wagering\n"
SHOT = f"{CLOSE}ann: shoot\n"
COCKED = f"ann: bet 10 on small\n{SHOT}system: declare not-flat\n"


def aruze(text: str, more: str = "") -> ScenarioResult:
    return holds("aruze-etg", text, more=more)


@clause("aruze-etg", "1.1 Assistant Gaming Manager")
def test_1_1_assistant_gaming_manager_does_what_a_supervisor_does() -> None:
    aruze(
        f"""
        {COCKED}
        abe: confirm void
        -> round-voided by 7.4
        ann: bet 10 on small
        abe: invalidate disturbance because a brawl
        -> round-invalidated by=abe by 8.8
        abe: vacate bob
        -> seat-left player=bob required=yes
        abe: announce closing in 20 minutes
        -> closing-announced
        """
    )


@clause("aruze-etg", "1.1 electronic gaming supervisor")
def test_1_1_electronic_gaming_supervisor_does_what_an_assistant_gaming_manager_does() -> None:
    aruze(
        f"""
        {COCKED}
        eva: confirm void
        -> round-voided by 7.4
        ann: bet 10 on small
        eva: invalidate disturbance because a brawl
        -> round-invalidated by=eva by 8.8
        eva: vacate bob
        -> seat-left player=bob required=yes
        eva: announce closing in 20 minutes
        -> closing-announced
        """
    )


@clause("aruze-etg", "1.1 electronic gaming supervisor")
@pytest.mark.parametrize("name", ["hal", "ann"])
def test_1_1_electronic_gaming_supervisor_is_neither_a_host_nor_a_player(name: str) -> None:
    aruze(
        f"""
        {name}: invalidate disturbance because a brawl
        -> refused not-permitted by 8.8
        {name}: vacate bob
        -> refused not-permitted by 8.14
        {name}: announce closing in 20 minutes
        -> refused not-permitted by 8.2
        {COCKED}
        {name}: confirm void
        -> refused not-permitted by 7.4
        phase void-pending
        """
    )


@clause("aruze-etg", "1.1 minimum bet")
def test_1_1_minimum_bet_just_under_it_is_blocked() -> None:
    aruze(
        """
        ann: bet 4.99 on small
        -> refused below-minimum wager=small stake=4.99 minimum=5 by 1.1 minimum bet
        balance ann 500
        layout ann 0
        """
    )


@clause("aruze-etg", "1.1 minimum bet")
@pytest.mark.parametrize("stake", ["5", "5.01"])
def test_1_1_minimum_bet_at_it_and_over_it_is_taken(stake: str) -> None:
    aruze(f"ann: bet {stake} on small\n-> wager-placed amount={stake}\nlayout ann {stake}")


@clause("aruze-etg", "1.1 minimum bet")
def test_1_1_minimum_bet_is_of_each_selection_and_not_of_the_sum() -> None:
    aruze("ann: bet 4 on small, 4 on big\n-> refused below-minimum\nlayout ann 0")


@clause("aruze-etg", "1.1 maximum bet")
@pytest.mark.parametrize("stake", ["99.99", "100"])
def test_1_1_maximum_bet_under_it_and_at_it_is_taken(stake: str) -> None:
    text = f"ann: bet {stake} on small\n-> wager-placed amount={stake}\nlayout ann {stake}"
    aruze(text, more="limits 5 to 100\n")


@clause("aruze-etg", "1.1 maximum bet")
def test_1_1_maximum_bet_just_over_it_is_blocked() -> None:
    aruze(
        """
        ann: bet 100.01 on small
        -> refused above-maximum wager=small stake=100.01 maximum=100 by 1.1 maximum bet
        layout ann 0
        # Neither in two steps, nor by a move.
        ann: bet 60 on small, 60 on big
        ann: bet 40.01 on small
        -> refused above-maximum stake=100.01
        ann: move big to small
        -> refused above-maximum stake=120
        layout ann 120
        balance ann 380
        """,
        more="limits 5 to 100\n",
    )


@clause("aruze-etg", "1.1 maximum bet")
def test_1_1_maximum_bet_is_of_each_selection_and_not_of_the_player() -> None:
    text = "ann: bet 100 on small, 100 on big, 100 on any-triple\nlayout ann 300"
    aruze(text, more="limits 5 to 100\n")


@clause("aruze-etg", "3.3")
def test_3_3_the_player_starts_each_option_of_play() -> None:
    aruze(
        f"""
        ann: bet 10 on small
        -> wager-placed by=ann
        ann: move small to big
        -> wager-shifted target=big
        ann: clear
        -> wager-taken-down wager=big
        ann: bet 10 on small
        {SHOT}
        system: dice 1 2 4
        ann: repeat
        -> wager-placed wager=small amount=10 by=ann
        """
    )


@clause("aruze-etg", "3.3")
@pytest.mark.parametrize("name", ["bob", "hal", "eva", "olga"])
def test_3_3_nobody_else_starts_an_option_for_the_player(name: str) -> None:
    reason = "not-permitted by 3.3" if name == "bob" else "not-provided"
    aruze(f"{name}: bet for ann 10 on small\n-> refused {reason}\nbalance ann 500\nlayout ann 0")


@clause("aruze-etg", "3.4")
def test_3_4_the_meter_rises_by_no_other_way() -> None:
    aruze(
        """
        ann: buy in 50
        ann: bring 50
        -> refused credit-source by 3.4
        balance ann 500
        wallet ann 50
        """
    )


@clause("aruze-etg", "3.4")
def test_3_4_stakes_that_come_back_are_no_new_credit() -> None:
    aruze("ann: bet 10 on small\nbalance ann 490\nann: clear\nbalance ann 500\nhouse 0")


@clause("aruze-etg", "3.4.1")
@pytest.mark.parametrize("note", [5, 10, 20, 50, 100])
def test_3_4_1_a_note_that_the_terminal_takes_raises_the_meter(note: int) -> None:
    aruze(
        f"""
        ann: insert {note}
        -> chips-brought player=ann amount={note} source=note by 3.4.1
        balance ann {500 + note}
        """
    )


@clause("aruze-etg", "3.4.1")
@pytest.mark.parametrize("note", ["1", "2", "7", "200", "4.99"])
def test_3_4_1_another_note_is_given_back(note: str) -> None:
    aruze(f"ann: insert {note}\n-> refused credit-source by 3.4.1\nbalance ann 500")


@clause("aruze-etg", "3.4.2")
def test_3_4_2_winnings_raise_the_meter() -> None:
    aruze(
        f"""
        ann: bet 10 on small, 5 on double:1
        balance ann 485
        {SHOT}
        system: dice 1 1 4
        -> round-settled by 3.4.2
        -> line ann small won pays=10 returns=20
        -> line ann double:1 won pays=60 returns=65
        balance ann 570
        house -70
        """
    )


@clause("aruze-etg", "3.4.2")
def test_3_4_2_losses_do_not_raise_it() -> None:
    aruze(f"ann: bet 10 on big\n{SHOT}system: dice 1 1 4\nbalance ann 490\nhouse 10")


@clause("aruze-etg", "3.4.4")
def test_3_4_4_the_monitoring_system_transfers_credits() -> None:
    aruze(
        """
        ann: buy in 50
        system: credit ann 50
        -> chips-brought player=ann amount=50 source=transfer by 3.4.4
        balance ann 550
        wallet ann 0
        """
    )


@clause("aruze-etg", "3.4.4")
def test_3_4_4_a_cashier_transfers_credits_through_it() -> None:
    aruze(
        """
        staff cass cashier
        ann: buy in 50
        cass: credit ann 50
        -> chips-brought player=ann amount=50 source=transfer by 3.4.4
        balance ann 550
        wallet ann 0
        """
    )


@clause("aruze-etg", "3.4.4")
@pytest.mark.parametrize("name", ["ann", "hal", "eva", "olga"])
def test_3_4_4_nobody_but_the_system_transfers_credits(name: str) -> None:
    aruze(
        f"ann: buy in 50\n{name}: credit ann 50\n-> refused not-permitted by 3.4.4\nbalance ann 500"
    )


@clause("aruze-etg", "3.5")
def test_3_5_a_wager_is_staked_from_the_meter() -> None:
    aruze("ann: bet 10 on small\n-> wager-placed by 3.5\nbalance ann 490\nlayout ann 10\nhouse 0")


@clause("aruze-etg", "3.5")
@pytest.mark.parametrize("stake", ["499.99", "500"])
def test_3_5_credit_under_or_at_the_meter_can_be_staked(stake: str) -> None:
    aruze(f"ann: bet {stake} on small\nlayout ann {stake}")


@clause("aruze-etg", "3.5")
def test_3_5_more_than_the_meter_shows_cannot_be_staked() -> None:
    aruze(
        """
        ann: bet 500.01 on small
        -> refused insufficient-credit stake=500.01 credit=500 by 3.5
        layout ann 0
        balance ann 500
        """
    )


@clause("aruze-etg", "3.6")
def test_3_6_the_result_and_the_winnings_are_given_to_be_shown() -> None:
    aruze(
        f"""
        ann: bet 10 on small
        {SHOT}
        system: dice 1 2 4
        -> result-announced dice='1 2 4' by 3.6
        -> line ann small won pays=10 returns=20
        """
    )


@clause("aruze-etg", "3.6.1")
def test_3_6_1_a_terminal_can_show_what_its_player_won_and_the_meter() -> None:
    aruze(
        f"""
        ann: bet 10 on triple:2
        {SHOT}
        system: dice 2 2 2
        -> line ann triple:2 won pays=1900 returns=1910
        balance ann 2400
        """
    )


@clause("aruze-etg", "3.6.3")
def test_3_6_3_an_associated_display_can_show_the_winning_areas_and_every_winner() -> None:
    aruze(
        f"""
        ann: bet 10 on any-triple
        bob: bet 10 on total:6
        {SHOT}
        system: dice 2 2 2
        -> result-entered dice='2 2 2' lit='triple:2 double:2 any-triple total:6 single:2'
        -> line ann any-triple won pays=310
        -> line bob total:6 won pays=180
        """
    )


@clause("aruze-etg", "3.6.4")
def test_3_6_4_the_terminal_and_an_associated_display_show_the_same_figures() -> None:
    aruze(
        f"""
        ann: bet 10 on small
        {SHOT}
        system: dice 1 2 4
        -> result-entered dice='1 2 4'
        -> round-settled round=1 dice='1 2 4'
        -> line ann small won pays=10 returns=20
        balance ann 510
        """
    )


@clause("aruze-etg", "8.2")
def test_8_2_credits_are_cleared_when_the_close_of_play_is_announced() -> None:
    aruze(
        f"""
        ann: bet 10 on small
        eva: announce closing in 20 minutes
        -> closing-announced by 8.2
        ann: insert 50
        -> refused table-closed by 8.2
        {SHOT}
        system: dice 1 2 4
        -> round-settled
        +20m system: close wagering
        -> refused table-closed by 8.2
        eva: close table
        -> refused credits-on-meter players='ann bob' by 8.2
        ann: collect
        -> chips-taken amount=510
        eva: close table
        -> refused credits-on-meter players=bob by 8.2
        bob: collect
        eva: close table
        -> table-closed by 8.2
        wallet ann 510
        wallet bob 500
        balance ann 0
        """
    )


@clause("aruze-etg", "8.14.1")
@pytest.mark.parametrize("name", ["eva", "abe"])
def test_8_14_1_who_occupies_a_terminal_without_playing_may_have_to_leave(name: str) -> None:
    aruze(
        f"""
        {name}: vacate bob
        -> seat-left player=bob required=yes by 8.14
        bob: bet 10 on small
        -> refused no-seat
        balance bob 500
        ann: bet 10 on small
        -> wager-placed
        """
    )


@clause("aruze-etg", "8.14.1")
def test_8_14_1_who_is_playing_keeps_the_terminal() -> None:
    aruze("bob: bet 10 on small\neva: vacate bob\n-> refused seat-not-idle by 8.14\nlayout bob 10")
