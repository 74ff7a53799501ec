"""Marina Bay Sands, rule 3.12: unclear or moved chips are marked, and wait for a ruling."""

import pytest

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

clause = pytest.mark.clause
MBS = "mbs-2020"
BETS = "dan: open bets\nann: bet 10 on small, 20 on big\nbob: bet 10 on small\ndan: shake 3\n"
CLOSED = f"{BETS}dan: close bets\ndan: press key\n"
LIFTED = f"{CLOSED}dan: uncover\n"
CALLED = f"{LIFTED}dan: announce 1 2 4\n"
LIT = f"{CALLED}dan: enter 1 2 4\n"
MARKED = f"{LIT}dan: mark ann small\n"


def mbs(text: str, more: str = "") -> ScenarioResult:
    return holds(MBS, text, more=more)


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize("when", [LIFTED, CALLED, LIT])
def test_3_12_the_dealer_marks_unclear_chips_once_the_cover_is_off(when: str) -> None:
    mbs(f"{when}dan: mark ann small\n-> wager-marked player=ann wager=small by=dan by 3.12\n")


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize("when", [BETS, CLOSED])
def test_3_12_nothing_is_marked_before_the_cover_is_off(when: str) -> None:
    mbs(f"{when}dan: mark ann small\n-> refused wrong-phase by 3.12\n")


@clause("mbs-2020", "3.12")
def test_3_12_nothing_is_settled_before_the_ruling() -> None:
    mbs(
        f"""
        {LIFTED}
        dan: mark ann small
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> refused unresolved-wager wagers='ann small' by 3.12
        gil: settle
        -> refused unresolved-wager by 3.12
        pia: rule ann small to small because most of it lay there
        -> wager-ruled source=small target=small by=pia by 3.12
        dan: settle
        -> line ann big lost
        -> line ann small won returns=20
        """
    )


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize(
    ("ruling", "line"),
    [
        ("small to small", "line ann small won returns=20"),
        ("small to any-triple", "line ann any-triple lost"),
        ("5 from small to odd", "line ann odd won returns=10"),
    ],
)
def test_3_12_whatever_is_ruled_lets_the_round_go_on(ruling: str, line: str) -> None:
    mbs(f"{MARKED}pia: rule ann {ruling} because of the line\ndan: settle\n-> {line}\n")


@clause("mbs-2020", "3.12")
def test_3_12_chips_that_are_given_back_wait_for_nothing_more() -> None:
    mbs(f"{MARKED}pia: rule ann small back because nobody can tell\ndan: settle\nbalance ann 480\n")


@clause("mbs-2020", "3.12")
def test_3_12_every_marked_wager_wants_its_own_ruling() -> None:
    mbs(
        f"""
        {MARKED}
        dan: mark bob small
        pia: rule ann small to small because it is clear
        dan: settle
        -> refused unresolved-wager wagers='bob small'
        pia: rule bob small to big because it was pushed
        dan: settle
        -> line bob big lost
        """
    )


@clause("mbs-2020", "3.12")
def test_3_12_a_dealer_marks_and_does_not_rule() -> None:
    mbs(f"{MARKED}dan: rule ann small back because of me\n-> refused not-permitted by 3.12\n")


@clause("mbs-2020", "3.12")
def test_3_12_no_player_marks() -> None:
    mbs(f"{LIT}ann: mark ann small\n-> refused not-permitted by 3.12\n")


@clause("mbs-2020", "3.12")
def test_3_12_whoever_holds_a_higher_position_marks_too() -> None:
    mbs(f"{LIT}pia: mark ann small\n-> wager-marked by=pia by 3.12, 6.2\n")


@clause("mbs-2020", "3.12")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("mark ann odd", "no-such-wager"),
        ("mark zed small", "no-such-wager"),
        ("mark ann small in round 7", "wrong-round"),
    ],
)
def test_3_12_only_what_lies_there_is_marked(order: str, refused: str) -> None:
    mbs(f"{LIT}dan: {order}\n-> refused {refused}\ndan: settle\n-> round-settled\n")


@clause("mbs-2020", "3.12")
def test_3_12_what_is_marked_already_waits_already() -> None:
    mbs(f"{MARKED}dan: mark ann small\n-> refused unresolved-wager by 3.12\n")


@clause("mbs-2020", "3.12")
def test_3_12_a_void_round_leaves_nothing_to_rule_on() -> None:
    mbs(
        f"""
        {MARKED}
        dan: declare broken-dice
        -> round-voided
        {LIT}
        dan: settle
        -> round-settled
        """
    )


@clause("mbs-2020", "3.12")
def test_3_12_what_a_settlement_undone_shows_to_be_unclear_is_marked_then() -> None:
    mbs(
        f"""
        {LIT}
        dan: settle
        pia: correct to 6 6 5 because misread
        dan: mark ann small
        dan: settle
        -> refused unresolved-wager
        pia: rule ann small back because of the line
        dan: settle
        -> round-settled
        """
    )


@clause("mbs-2020", "3.12")
def test_3_12_the_limits_that_a_wager_was_laid_under_outlive_the_ruling() -> None:
    mbs(
        """
        dan: open bets
        ann: bet 400 on small
        pia: limits 5 to 100 now
        dan: shake 3
        dan: close bets
        dan: press key
        dan: uncover
        dan: mark ann small
        pia: rule ann small to small because it is clear
        dan: announce 1 2 4
        dan: enter 1 2 4
        dan: settle
        -> line ann small won pays=400 counted=400
        """
    )


def test_house_11_nothing_lies_unclear_where_no_hand_laid_it() -> None:
    mbs(
        """
        system: commit dice 3f9a
        dan: open bets
        ann: bet 10 on small
        dan: shake 3
        dan: close bets
        dan: press key
        dan: uncover
        dan: mark ann small
        -> refused positions-fixed by house 11
        """,
        more="dice virtual\n",
    )


@pytest.mark.parametrize(
    ("game", "text", "by"),
    [
        ("star-2016", "dan: shake 3\ndan: open bets\nann: bet 10 on small\n", "9.12"),
        ("crown-a", "dan: open bets\nann: bet 10 on small\ndan: shake 1\n", "9.9"),
        ("canberra-2005", "ann: bet 10 on small\ndan: shake 1\n", "10.4"),
    ],
)
def test_elsewhere_chips_count_where_they_lie(game: str, text: str, by: str) -> None:
    """Star 3.13, Crown 3.5, Canberra 7.2."""
    key = "dan: press key\n" if game == "star-2016" else ""
    lifted = f"{text}dan: close bets\n{key}dan: uncover\n"
    holds(game, f"{lifted}dan: mark ann small\n-> refused not-provided by {by}\n")
