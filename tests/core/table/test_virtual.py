"""Virtual dice: committed before betting, drawn after it, then revealed; no others count."""

import pytest

from sicbo.scenario.play import play
from sicbo.scenario.script import read

DEALT = """
rulebook canberra-2005
dice virtual
staff dan dealer
staff olga operator
player ann seat 1 chips 50
olga: open table
"""
ROUND = """
dan: open bets
dan: shake 3
ann: bet 5 on small
dan: close bets
dan: uncover
"""
ELECTRONIC = """
rulebook aruze-etg
layout A
dice virtual
approval "Chief Inspector" 2016-01-01
staff sue electronic-gaming-supervisor
player ann seat 1 chips 50
"""


def holds(text: str) -> None:
    played = play(read(text))
    assert played.fault is None, f"line {played.line}: {played.fault}"


def test_a_round_needs_dice_that_somebody_is_bound_to() -> None:
    holds(DEALT + "dan: open bets\n-> refused dice-not-committed round=1\n")
    holds(DEALT + "system: commit dice 3f9a\n-> dice-committed round=1 commitment=3f9a\n" + ROUND)


def test_only_the_drawn_dice_are_called_entered_and_settled() -> None:
    holds(
        DEALT
        + "system: commit dice 3f9a\n"
        + ROUND
        + """
dan: announce 1 2 3
-> refused not-shaken dice='not drawn yet'
system: draw 1 2 4 closed by 07c2
-> dice-drawn round=1 draw=1 closed-by=07c2
system: draw 1 2 4 closed by 07c2
-> refused wrong-round
dan: announce 1 2 3
-> refused entry-differs drawn=124 called=123 by house 11
dan: announce 4 2 1
system: reveal dice 51ee
-> refused wrong-round
dan: enter 1 2 4
dan: settle
balance ann 55
system: reveal dice 51ee
-> dice-revealed round=1 seed=51ee
system: reveal dice 51ee
-> refused wrong-round
"""
    )


@pytest.mark.parametrize("order", ["commit dice 3f9a", "draw 1 2 4 closed by 07c2"])
def test_nobody_plays_the_tumbler(order: str) -> None:
    refused = f"olga: {order}\n-> refused not-permitted role=operator needs=system\n"
    holds(DEALT + refused)


def test_dice_are_drawn_only_where_they_are_virtual() -> None:
    keyed = DEALT.replace("dice virtual\n", "")
    holds(keyed + ROUND + "system: draw 1 2 4 closed by 07c2\n-> refused not-provided dice=keyed\n")


def test_a_commitment_is_for_the_next_round_and_may_be_given_anew_before_it() -> None:
    twice = "system: commit dice 3f9a\nsystem: commit dice 77\n-> dice-committed round=1\n"
    holds(DEALT + twice + ROUND + "system: commit dice 88\n-> dice-committed round=2\n")


def test_an_electronic_table_draws_between_the_shot_and_the_sensor() -> None:
    holds(
        ELECTRONIC
        + """
sue: open table
-> refused dice-not-committed round=1
system: commit dice 3f9a
sue: open table
system: commit dice 77
ann: bet 5 on small
+31s system: close wagering
ann: shoot
system: dice 1 2 4
-> refused not-shaken
system: draw 1 2 4 closed by 07c2
system: dice 1 1 4
-> refused entry-differs
system: dice 1 2 4
-> round-settled round=1
-> round-started round=2
balance ann 55
system: reveal dice 51ee in round 1
"""
    )


def test_an_electronic_table_without_a_commitment_waits() -> None:
    holds(
        ELECTRONIC
        + """
system: commit dice 3f9a
sue: open table
ann: bet 5 on small
+31s system: close wagering
ann: shoot
system: draw 1 2 4 closed by 07c2
system: dice 1 2 4
phase between
"""
    )
