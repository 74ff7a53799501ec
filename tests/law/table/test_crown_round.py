"""Crown Melbourne: who conducts a round, its order, its positions and its settlement."""

import datetime

import pytest

from sicbo.core.law.faces import labels
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import CloseBets, EnterResult, Shake
from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds

clause = pytest.mark.clause
A, B = "crown-a", "crown-b"
NOW = datetime.datetime(2026, 11, 15, 13, 0, tzinfo=datetime.UTC)
STEPS = ("open bets", "shake 1", "close bets", "uncover", "announce 1 2 4", "enter 1 2 4", "settle")
OUT_OF_TURN = [
    (done, step)
    for done in range(len(STEPS))
    for step in range(len(STEPS))
    # The dice may be tumbled again while bets are taken; an early lift is rule 7.1.3.
    if step != done and (done, STEPS[step]) not in ((2, "shake 1"), (2, "uncover"))
]


def spun(dice: str = "1 2 4") -> str:
    """From the shake to the lit areas."""
    return f"""
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce {dice}
        dan: enter {dice}
    """


@clause("crown", "1.1 Dealer")
@pytest.mark.parametrize("step", range(len(STEPS)))
def test_1_1_dealer_conducts_the_game_and_a_player_does_not(step: int) -> None:
    before = "\n".join(f"dan: {each}" for each in STEPS[:step])
    holds(A, f"{before}\nann: {STEPS[step]}\n-> refused not-permitted\ndan: {STEPS[step]}")


@clause("crown", "1.1 Game Supervisor")
def test_1_1_game_supervisor_supervises_what_a_dealer_may_not() -> None:
    text = """
        dan: idle spin
        -> refused not-permitted by 5.1.8
        gus: idle spin
        -> round-started idle=yes by 5.1.8
    """
    holds(A, text)


@clause("crown", "1.1 Spin")
def test_1_1_spin_is_an_activation_that_tumbles_the_dice() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: shake 0
        dan: close bets
        -> refused not-shaken by 5.1.2
        dan: shake 1
        dan: close bets
        -> bets-closed by 5.1.3
        phase closed
    """
    holds(A, text)


@clause("crown", "1.2")
@pytest.mark.parametrize("who", ["gus", "pat"])
@pytest.mark.parametrize("game", [A, B])
def test_1_2_a_game_supervisor_or_above_may_do_all_that_a_dealer_may(game: str, who: str) -> None:
    first = f"{who}: open bets\n{who}: bet for ann 10 on small\n"
    rest = "\n".join(f"{who}: {step}" for step in STEPS[1:])
    holds(game, f"{first}{rest}\n-> round-settled by 5.1.7\nbalance ann 510\nhouse -10")


@clause("crown", "1.2")
def test_1_2_a_game_supervisor_or_above_may_call_a_no_spin() -> None:
    text = """
        dan: open bets
        dan: shake 1
        dan: close bets
        dan: uncover
        gus: declare not-flat
        -> no-spin-called by 7.1
    """
    holds(A, text)


@clause("crown", "1.3")
def test_1_3_the_game_is_the_one_of_this_table() -> None:
    here = holds(A, "dan: open bets\nann: bet 10 on small\nphase betting").floor
    there = holds(A, "phase between").floor
    done = here.handle(Order("dan", "dealer", NOW, Shake(1)))
    assert not isinstance(done, Refusal)
    assert there.table.phase == "between"
    assert there.table.round == 0
    assert there.table.stack_of("ann") == 50000
    refused = there.handle(Order("dan", "dealer", NOW, CloseBets()))
    assert isinstance(refused, Refusal)
    assert refused.reason == "wrong-phase"


@clause("crown", "2.3.2")
@pytest.mark.parametrize("game", [A, B])
def test_2_3_2_the_control_panel_enters_what_the_tumbler_shows(game: str) -> None:
    text = """
        dan: open bets
        dan: enter 1 2 4
        -> refused wrong-phase by 5.1.6
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        dan: enter 1 2 5
        -> refused entry-differs called=124 entered=125
        dan: enter 4 1 2
        -> result-entered
    """
    holds(game, text)


@clause("crown", "2.3.2(a)")
@pytest.mark.parametrize("key", range(1, 7))
def test_2_3_2_a_option_a_has_keys_1_to_6(key: int) -> None:
    played = holds(A, f"dan: open bets{spun(f'{key} 1 6')}")
    told = [said for _, said in played.told if said.startswith("result-entered")]
    assert f"single:{key}" in told[0]


@clause("crown", "2.3.2(a)")
@pytest.mark.parametrize("key", [0, 7])
def test_2_3_2_a_option_a_has_no_other_key(key: int) -> None:
    text = "dan: open bets\ndan: shake 1\ndan: close bets\ndan: uncover\ndan: announce 1 2 6"
    floor = holds(A, text).floor
    refused = floor.handle(Order("dan", "dealer", NOW, EnterResult((1, 2, key))))
    assert isinstance(refused, Refusal)
    assert floor.table.phase == "announced"


@clause("crown", "2.3.2(b)")
def test_2_3_2_b_option_b_has_a_key_for_each_symbol() -> None:
    symbols = ("Fish", "Prawn", "Gourd", "Coin", "Crab", "Chicken")
    assert tuple(labels(open_rulebook(B).game.faces)) == symbols
    for key, symbol in enumerate(symbols, 1):
        played = holds(B, f"dan: open bets{spun(f'{key} {key} {key}')}")
        told = [said for _, said in played.told if said.startswith("result-entered")]
        assert f"symbol:{symbol.lower()}" in told[0]


@clause("crown", "3.2")
@pytest.mark.parametrize("said", ["bet 10 on big", "take down small", "clear", "move small to big"])
@pytest.mark.parametrize("after", range(2, 6))
def test_3_2_after_the_call_nothing_is_placed_changed_or_withdrawn(after: int, said: str) -> None:
    steps = "\n".join(f"dan: {step}" for step in STEPS[1 : after + 1])
    text = f"""
        dan: open bets
        ann: bet 10 on small
        {steps}
        ann: {said}
        -> refused betting-closed by 3.2
        layout ann 10
        balance ann 490
    """
    holds(A, text)


@clause("crown", "3.2")
def test_3_2_up_to_the_call_a_wager_may_be_placed_changed_and_withdrawn() -> None:
    text = """
        dan: open bets
        ann: bet 10 on small
        dan: shake 1
        ann: bet 20 on double:2
        ann: move 4 from small to big
        ann: take down double:2
        layout ann 10
        balance ann 490
        dan: close bets
        -> bets-closed by 5.1.3
    """
    holds(A, text)


@clause("crown", "3.2")
def test_3_2_after_the_settlement_wagers_are_taken_again() -> None:
    holds(A, f"dan: open bets{spun()}dan: settle\ndan: open bets\nann: bet 10 on small\nround 2")


@clause("crown", "3.4")
def test_3_4_players_answer_for_positions_though_the_dealer_placed_them() -> None:
    text = f"""
        dan: open bets
        # Ann asked for Small; the dealer put it on Big and she did not see to it.
        dan: bet for ann 10 on big
        -> wager-placed player=ann wager=big by=dan
        bob: bet for ann 10 on small
        -> refused not-permitted by 3.4
        {spun()}
        dan: settle
        -> line ann big lost pays=0 returns=0
        balance ann 490
        house 10
    """
    holds(A, text)


@clause("crown", "3.5")
@pytest.mark.parametrize("steps", [3, 4], ids=["after the call", "after the lift"])
def test_3_5_chips_that_slid_before_the_announcement_count_where_they_lie(steps: int) -> None:
    before = "\n".join(f"dan: {step}" for step in STEPS[1:steps])
    after = "\n".join(f"dan: {step}" for step in STEPS[steps:])
    text = f"""
        dan: open bets
        ann: bet 10 on big
        {before}
        dan: shift ann big to small
        -> wager-shifted player=ann source=big target=small by 3.5
        {after}
        -> line ann small won pays=10 returns=20
        balance ann 510
        house -10
    """
    holds(A, text)


@clause("crown", "3.5")
def test_3_5_positions_are_fixed_when_the_result_is_announced() -> None:
    text = """
        dan: open bets
        ann: bet 10 on big
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        -> positions-fixed by 3.5
        dan: shift ann big to small
        -> refused positions-fixed by 3.5
        dan: enter 1 2 4
        dan: settle
        -> line ann big lost
        balance ann 490
    """
    holds(A, text)


@clause("crown", "3.6")
@pytest.mark.parametrize("game", [A, B])
def test_3_6_a_settlement_clears_the_losers_and_pays_the_winners(game: str) -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on small, 10 on big
        bob: bet 20 on big
        layout ann 20
        layout bob 20
        {spun()}
        dan: settle
        -> line ann big lost
        -> line bob big lost
        -> line ann small won
        layout ann 0
        layout bob 0
        balance ann 500
        balance bob 480
        house 20
    """
    holds(game, text)


@clause("crown", "3.6(a)")
def test_3_6_a_a_losing_wager_goes_to_the_house() -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on triple:6
        {spun()}
        dan: settle
        -> line ann triple:6 lost pays=0 returns=0
        layout ann 0
        balance ann 490
        house 10
    """
    holds(A, text)


@clause("crown", "3.6(b)")
def test_3_6_b_a_winning_wager_is_paid_and_goes_back() -> None:
    text = f"""
        dan: open bets
        ann: bet 10 on total:7
        {spun()}
        dan: settle
        -> line ann total:7 won pays=120 returns=130
        layout ann 0
        balance ann 620
        house -120
    """
    holds(A, text)


@clause("crown", "5.1")
@pytest.mark.parametrize(("done", "step"), OUT_OF_TURN)
def test_5_1_no_step_is_taken_out_of_its_turn(done: int, step: int) -> None:
    before = "\n".join(f"dan: {each}" for each in STEPS[:done])
    why = "not-shaken" if (done, STEPS[step]) == (1, "close bets") else "wrong-phase"
    holds(A, f"{before}\ndan: {STEPS[step]}\n-> refused {why}\ndan: {STEPS[done]}")


@clause("crown", "5.1.1")
def test_5_1_1_a_round_begins_with_the_call_for_bets() -> None:
    text = """
        ann: bet 10 on small
        -> refused betting-closed
        dan: open bets
        -> round-started round=1
        -> bets-opened by 5.1.1
        ann: bet 10 on small
        -> wager-placed
    """
    holds(A, text)


@clause("crown", "5.1.2")
def test_5_1_2_the_dice_are_tumbled_after_the_call_for_bets() -> None:
    text = """
        dan: shake 1
        -> refused wrong-phase by 5.1.1
        dan: open bets
        dan: close bets
        -> refused not-shaken by 5.1.2
        dan: shake 1
        -> dice-shaken enough=yes by 5.1.2
        dan: close bets
    """
    holds(A, text)


@clause("crown", "5.1.2")
@pytest.mark.parametrize("tumbles", [1, 2, 3])
def test_5_1_2_no_number_of_tumbles_is_asked_for(tumbles: int) -> None:
    holds(A, f"dan: open bets\ndan: shake {tumbles}\n-> dice-shaken enough=yes\ndan: close bets")


@clause("crown", "5.1.3")
def test_5_1_3_no_more_bets_is_called_after_the_dice_have_tumbled() -> None:
    text = """
        dan: open bets
        dan: shake 1
        ann: bet 10 on small
        dan: close bets
        -> bets-closed by 5.1.3
        bob: bet 10 on small
        -> refused betting-closed by 3.2
        phase closed
    """
    holds(A, text)


@clause("crown", "5.1.4")
def test_5_1_4_the_tumbler_is_uncovered_after_the_call_without_any_key() -> None:
    text = """
        dan: open bets
        dan: shake 1
        dan: close bets
        dan: press key
        -> refused not-provided
        dan: uncover
        -> uncovered by 5.1.4
    """
    holds(A, text)
