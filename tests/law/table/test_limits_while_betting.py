"""Limits changed while bets are open: what lies was laid under the sign of then."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
PLAY = {
    "star-2016": ("dan: shake 3\ndan: open bets\n", "dan: close bets\ndan: press key\n"),
    "mbs-2020": ("dan: open bets\n", "dan: shake 3\ndan: close bets\ndan: press key\n"),
    "crown-a": ("dan: open bets\n", "dan: shake 1\ndan: close bets\n"),
    "canberra-2005": ("dan: open bets\n", "dan: shake 1\ndan: close bets\n"),
}
CHANGES = {"star-2016": "sue", "mbs-2020": "pia", "crown-a": "pat", "canberra-2005": "olga"}
RESULT = "dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\n"


def settled(game: str, while_open: str, expected: str) -> None:
    """Play a round in which something happens while bets are open."""
    opens, closes = PLAY[game]
    who = CHANGES[game]
    text = f"{opens}{while_open}{closes}{RESULT}{expected}".replace("WHO", who)
    sign = "limits 5 to 100 in 1 minute" if game == "canberra-2005" else ""
    first = f"{who}: {sign}\n" if sign else ""
    holds(game, first + text)


LOWER = "+1m WHO: limits 5 to 100 now\n"


@pytest.mark.parametrize("game", PLAY)
def test_a_maximum_lowered_over_a_lying_wager_does_not_cap_it(game: str) -> None:
    settled(
        game,
        f"ann: bet 400 on small\n{LOWER}bob: bet 400 on small\n",
        "-> line bob small won pays=100 counted=100\n",
    )
    settled(
        game,
        f"ann: bet 400 on small\n{LOWER}",
        "-> line ann small won pays=400 counted=400\n",
    )


@pytest.mark.parametrize("game", PLAY)
@pytest.mark.parametrize(("lay", "counts"), [(99, 100), (100, 100), (101, 101), (300, 300)])
def test_chips_added_count_by_the_sign_of_now(game: str, lay: int, counts: int) -> None:
    settled(
        game,
        f"ann: bet {lay} on small\n{LOWER}ann: bet 50 on small\n",
        f"-> line ann small won pays={counts} counted={counts} stake={lay + 50}\n",
    )


@pytest.mark.parametrize("game", PLAY)
def test_a_wager_taken_down_and_laid_again_counts_by_the_sign_of_now(game: str) -> None:
    settled(
        game,
        f"ann: bet 400 on small\n{LOWER}ann: clear\nann: bet 400 on small\n",
        "-> line ann small won pays=100 counted=100\n",
    )


@clause("crown", "4.2.1")
def test_4_2_1_a_wager_laid_before_a_higher_minimum_is_not_under_it() -> None:
    played = holds(
        "crown-a",
        "pat: limits 10 to 1000 in 20 minutes\ndan: open bets\nann: bet 5 on small\n"
        "+20m system: limits 10 to 1000 at 12:20\n-> limits-changed\n"
        f"dan: shake 1\ndan: close bets\n{RESULT}-> line ann small won pays=5\n",
    )
    assert not any("under-minimum-noted" in told for _, told in played.told)


@pytest.mark.parametrize("game", ["star-2016", "crown-a", "canberra-2005"])
def test_personal_limits_are_taken_back_and_leave_what_lies(game: str) -> None:
    settled(
        game,
        "ann: buy in 2000\nann: bring 2000\n"
        "WHO: personal limits ann none\n-> refused not-marked\n"
        "WHO: personal limits ann 5 to 2000 marked\n"
        "ann: bet 1500 on small\n"
        "WHO: personal limits ann none\n-> personal-limits-set player=ann\n"
        "bob: bet 10 on small\n",
        "-> line ann small won pays=1500 counted=1500\n",
    )
    settled(
        game,
        "ann: buy in 2000\nann: bring 2000\n"
        "WHO: personal limits ann 5 to 2000 marked\nWHO: personal limits ann none\n"
        "ann: bet 1500 on small\n",
        "-> line ann small won pays=1000 counted=1000\n",
    )


def test_a_terminal_keeps_what_it_took_under_a_higher_maximum() -> None:
    holds(
        "aruze-etg",
        "ann: bet 400 on small\neva: limits 5 to 100 now\nann: bet 1 on small\n"
        "-> refused above-maximum\n+30s system: close wagering\nann: shoot\nsystem: dice 1 2 4\n"
        "-> line ann small won pays=400 counted=400 by 3.4.2\n",
    )
