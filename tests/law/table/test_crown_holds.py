"""Crown's power to seize winnings: rule 9.2.3."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
WON = """\
dan: open bets
ann: bet 100 on small
dan: shake 3
dan: close bets
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
balance ann 600
"""
"""Ann brought 500 and has won 100."""


@clause("crown", "9.2.3")
@pytest.mark.parametrize("game", ["crown-a"])
def test_9_2_3_winnings_are_seized_by_the_pit_boss_and_nobody_is_told(game: str) -> None:
    played = holds(
        game,
        f"""{WON}\
gus: seize 60 from ann because of a device
-> refused not-permitted by 9.2.3
pat: seize 60 from ann
-> refused reason-required by 9.2.3
pat: seize 60 from ann because of a device
-> credit-withheld amount=60 seized=yes by 9.2.3, house 68
-> hold-opened kind=seizure of=winnings amount=60 review=no by 9.2.3, house 68
balance ann 540
""",
    )
    told = [said for _, said in played.told if said.startswith("notice-given")]
    assert not told


@clause("crown", "9.2.3")
@pytest.mark.parametrize(
    ("amount", "came"),
    [
        ("99.99", "hold-opened"),
        ("100", "hold-opened"),
        ("100.01", "refused above-winnings winnings=100 by 9.2.3"),
        ("600", "refused above-winnings by 9.2.3"),
    ],
)
def test_9_2_3_winnings_are_seized_and_never_what_was_brought(amount: str, came: str) -> None:
    holds("crown-a", f"{WON}pat: seize {amount} from ann because of a device\n-> {came}\n")


@clause("crown", "9.2.3")
def test_9_2_3_what_is_seized_is_no_longer_winnings_and_whoever_has_won_nothing_loses_nothing() -> (
    None
):
    holds(
        "crown-a",
        f"""{WON}\
pat: seize 60 from ann because of a device
pat: seize 41 from ann because of a device
-> refused above-winnings winnings=40 by 9.2.3
pat: seize 40 from ann because of a device
-> hold-opened hold=table-2
pat: seize 1 from bob because of a device
-> refused above-winnings winnings=0 by 9.2.3
pat: demand 10 from ann because of a device
-> refused not-provided
""",
    )


@clause("crown", "9.2.3")
def test_9_2_3_it_is_held_until_the_investigation_is_complete_and_needs_no_review() -> None:
    holds(
        "crown-a",
        f"""{WON}\
pat: seize 100 from ann because of a device
gus: determine hold table-1 pays 100 because it was a hearing aid
-> refused not-permitted by 9.2.3
pat: determine hold table-1 pays 30 because of a part
-> hold-determined returned=30 forfeited=70 to=meter by 9.2.3, house 68
-> credit-returned player=ann amount=30
balance ann 530
""",
    )
