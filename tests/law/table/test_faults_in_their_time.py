"""Faults at the moments the texts give them: from the shake on, after settlement, suspended."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause

MBS_BETS = "dan: open bets\nann: bet 10 on small\nbob: bet 20 on big\n"
MBS_LIT = "dan: close bets\ndan: press key\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
LIT = "dan: shake 1\ndan: close bets\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
STAR_ROUND = """\
dan: shake 3
dan: open bets
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
"""


@clause("mbs-2020", "5.2")
def test_5_2_dice_that_were_not_yet_tumbled_are_not_concealed() -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: declare exposed\n-> refused wrong-phase needs='a shake' by 5.2\n"
        "layout ann 10\ndan: shake 3\ndan: declare exposed\n-> round-voided by 5.2\n",
    )


@clause("canberra-2005", "8.3")
def test_8_3_dice_that_were_not_yet_tumbled_are_not_concealed() -> None:
    holds(
        "canberra-2005",
        "ann: bet 10 on small\ndan: declare exposed\n"
        "-> refused wrong-phase needs='a shake' by 8.3\ndan: shake 1\n"
        "dan: declare exposed\n-> round-voided by 8.3\n",
    )


@clause("crown", "7.1.2")
@pytest.mark.parametrize("tumbles", [0, 1])
def test_7_1_2_a_tumbler_malfunctions_after_being_activated(tumbles: int) -> None:
    holds(
        "crown-a",
        "dan: open bets\nann: bet 10 on small\n"
        "dan: declare tumbler-fault\n-> refused wrong-phase needs='a shake' by 7.1.2\n"
        f"dan: shake {tumbles}\ndan: declare tumbler-fault fixed\n-> no-spin-called by 7.1.2\n",
    )


@clause("crown", "7.4")
def test_7_4_lights_found_wrong_after_the_settlement_stop_play_until_mended() -> None:
    opened = f"dan: open bets\nann: bet 10 on small\n{LIT}dan: settle\nbalance ann 510\n"
    holds(
        "crown-a",
        f"{opened}dan: declare lights\n-> irregularity-recorded outcome=by-dice by 7.3, 7.4\n"
        "-> notified role=pit-boss\n-> suspended reason=lights\nbalance ann 510\nsuspended yes\n"
        "dan: open bets\n-> refused table-suspended\npat: clear fault\ndan: open bets\n",
    )
    holds("crown-a", f"{opened}dan: declare lights fixed\nsuspended no\ndan: open bets\n")


@clause("canberra-2005", "8.5")
def test_8_5_lights_found_wrong_after_the_settlement_leave_the_result_valid() -> None:
    holds(
        "canberra-2005",
        f"ann: bet 10 on small\n{LIT}dan: settle\ndan: declare lights\n"
        "-> irregularity-recorded outcome=by-dice by 8.5\nsuspended no\nbalance ann 510\n",
    )


@clause("mbs-2020", "5.8")
def test_5_8_lights_found_wrong_after_the_settlement_change_nothing() -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: shake 3\n{MBS_LIT}dan: settle\ndan: declare lights\n"
        "-> irregularity-recorded outcome=by-dice by 5.8\nsuspended no\nbalance ann 510\n",
    )


@pytest.mark.parametrize("game", ["star-2016", "crown-a", "mbs-2020", "canberra-2005"])
def test_lights_need_a_round_that_was_lit(game: str) -> None:
    holds(game, "dan: declare lights\n-> refused wrong-phase\n")


@clause("star-2016", "8.8")
def test_8_8_lights_found_wrong_after_the_settlement_stop_play() -> None:
    holds(
        "star-2016",
        f"{STAR_ROUND}dan: declare lights\n-> irregularity-recorded by 8.7, 8.8\n"
        "-> notified role=inspector\n-> suspended reason=lights by 8.8\nphase between\n"
        "dan: shake 3\n-> refused table-suspended by 8.8\nsue: clear fault\ndan: shake 3\n",
    )


@clause("star-2016", "8.7.1")
def test_8_7_1_lights_found_wrong_after_the_settlement_end_the_streaks_that_ran_on() -> None:
    four = STAR_ROUND * 4
    holds(
        "star-2016",
        f"{STAR_ROUND}ann: streak 25 on streak:small-big\n{four}streak ann 25\nbalance ann 475\n"
        "dan: declare lights\n-> round-reversed by 8.7\n-> irregularity-recorded\nphase entered\n"
        "dan: settle\n-> streak ann streak:small-big won count=4 pays=150 by 8.7.1\n"
        "-> suspended reason=lights\nbalance ann 650\nstreak ann 0\nsuspended yes\n",
    )


@clause("mbs-2020", "5.5")
@pytest.mark.parametrize("event", ["broken-dice", "broken-dome"])
def test_5_5_dice_that_break_while_a_ruling_is_awaited_void_the_round(event: str) -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: declare equipment\n-> suspended ruling=yes\n"
        "dan: declare display\n-> refused table-suspended\n"
        f"dan: declare {event}\n-> irregularity-recorded by 5.5\n-> fault-cleared\n"
        "-> round-voided\nsuspended no\nphase between\nbalance ann 500\ndan: open bets\n",
    )


@clause("canberra-2005", "8.2")
def test_8_2_dice_that_break_while_a_ruling_is_awaited_void_the_round() -> None:
    holds(
        "canberra-2005",
        "ann: bet 10 on small\ndan: declare power\n-> suspended ruling=yes\n"
        "dan: declare broken-dice\n-> round-voided by 8.2\nsuspended no\nbalance ann 500\n",
    )


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize("part", ["0", "-1", "10.01"])
def test_3_12_a_ruling_is_on_what_lies_there(part: str) -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: shake 3\n{MBS_LIT}"
        f"pia: rule ann {part} from small to big because unclear\n"
        "-> refused not-an-amount by 3.12\nlayout ann 10\n",
    )


@clause("mbs-2020", "3.12")
def test_3_12_some_of_the_chips_may_be_ruled_elsewhere() -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: shake 3\n{MBS_LIT}"
        "pia: rule ann 6 from small to big because it lay on the line\n"
        "-> wager-ruled amount=6 source=small target=big\nlayout ann 10\n"
        "pia: rule bob 5 from big back because unclear\nbalance bob 485\nlayout bob 15\n"
        "pia: rule ann 4 from small to big because all of it lay there\n"
        "dan: settle\n-> line ann big lost stake=10\n",
    )


@clause("mbs-2020", "5.13")
def test_5_13_an_outage_with_nothing_wagered_leaves_nothing_to_withdraw() -> None:
    holds(
        "mbs-2020",
        "dan: open bets\nsystem: restart after 60 seconds\n-> restarted\nphase betting\n"
        "suspended no\nann: bet 10 on small\ndan: shake 3\ndan: close bets\n",
    )
    holds("mbs-2020", f"{MBS_BETS}system: restart after 60 seconds\n-> power-option-opened\n")


@clause("mbs-2020", "5.1")
def test_5_1_too_few_tumbles_noticed_while_players_are_asked_void_the_round() -> None:
    holds(
        "mbs-2020",
        f"{MBS_BETS}dan: shake 3\ndan: declare power\n-> power-option-opened\n"
        "dan: declare bad-shake\n-> round-voided by 5.1\nphase between\nbalance ann 500\n",
    )
