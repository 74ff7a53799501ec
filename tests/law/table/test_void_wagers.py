"""The wagers of one person declared void: by whom, and what goes back, document by document."""

import pytest

from tests.law.table.faulty_terminals import ROLLED
from tests.law.table.holds import holds

STAR = "dan: shake 3\ndan: open bets\n"
CROWN = "dan: open bets\n"


def test_star_9_3_1_a_supervisor_voids_one_persons_wagers_before_the_result() -> None:
    holds(
        "star-2016",
        f"""\
{STAR}ann: bet 10 on small, 5 on big
bob: bet 10 on small
dan: void wagers of ann because of 9.1
-> refused not-permitted by 9.3.1
sue: void wagers of ann
-> refused reason-required by 9.3.1
sue: void wagers of ann because of 9.1
-> wagers-voided player=ann round=1 by 9.3.1, 1.1 void
-> line ann small returned returns=10
-> line ann big returned returns=5
balance ann 500
balance bob 490
sue: void wagers of ann because of 9.1
-> refused no-such-wager by 9.3.1
""",
    )


def test_crown_9_2_1_the_pit_boss_does() -> None:
    holds(
        "crown-a",
        f"""\
{CROWN}ann: bet 10 on small
gus: void wagers of ann because of a device
-> refused not-permitted by 9.2.1
pat: void wagers of ann because of a device
-> wagers-voided by 9.2.1, 9.9
-> line ann small returned returns=10
""",
    )


def test_canberra_10_2_a_payouts_go_back_too() -> None:
    holds(
        "canberra-2005",
        """\
dan: shake 3
dan: open bets
ann: bet 10 on small
bob: bet 10 on small
dan: close bets
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
balance ann 510
cas: void wagers of ann in round 1 because of 10.2
-> refused not-permitted by 10.2(a)
olga: void wagers of ann in round 1 because of 10.2
-> wagers-voided player=ann round=1 by 10.2(a), A Void
-> line ann small returned returns=10
balance ann 500
balance bob 510
""",
    )


def test_aruze_8_7_1_stakes_alone_and_not_once_the_round_is_settled() -> None:
    holds(
        "aruze-etg",
        f"""\
ann: bet 10 on small
eva: void wagers of ann because of 8.6
-> wagers-voided by 8.7.1, 1.1 void
-> line ann small returned returns=10
ann: bet 10 on small
{ROLLED}eva: void wagers of ann in round 1 because of 8.6
-> refused wrong-round round=1 now=2 by 8.7.1
""",
    )


def test_mbs_gives_nobody_that_duty() -> None:
    holds("mbs-2020", "gil: void wagers of ann because of that\n-> refused not-provided\n")


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_round_that_was_never_played_has_no_wagers(number: int) -> None:
    order = f"sue: void wagers of ann in round {number} because of 9.1"
    holds("star-2016", f"{STAR}{order}\n-> refused wrong-round by 9.3.1\n")


def test_a_streak_wager_goes_back_as_well() -> None:
    holds(
        "star-2016",
        """\
dan: shake 3
dan: open bets
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
ann: streak 25 on streak:small-big
-> streak-placed
dan: shake 3
dan: open bets
sue: void wagers of ann because of 9.1
-> wagers-voided by 9.3.1
-> streak ann streak:small-big returned
balance ann 500
""",
    )
