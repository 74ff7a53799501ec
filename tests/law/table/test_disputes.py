"""Disputes and complaints: who decides them step by step, and of what people are told.

Star 9.12 and 9.13, MBS 6.1, Aruze 8.15 and 8.16, Crown 9.9 and 9.10, Canberra 10.4.
"""

import pytest

from tests.law.table.disputes import disputed

clause = pytest.mark.clause
OPENED = "ann: complain about other in words w-1\n"


# ------------------------------------------------------------------ The Star


@clause("star-2016", "9.12")
def test_9_12_a_games_supervisor_decides_first_and_a_casino_supervisor_reviews_on_request() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
-> complaint-numbered number=1 person=ann by house 115
-> dispute-opened dispute=1 person=ann about=other by 9.12, house 115, house 120
dan: decide complaint 1 in words w-2
-> refused not-permitted by 9.12
olga: decide complaint 1 in words w-2
-> refused not-permitted needs=games-supervisor by 9.12
gus: decide complaint 1 in words w-2
-> step-decided step=1 by=gus role=games-supervisor instead=no final=no by 9.12, house 120
sue: decide complaint 1 in words w-3
-> refused no-review-asked by 9.12
ann: review complaint 1
-> review-requested dispute=1 by 9.12
ann: review complaint 1
-> refused review-waiting by 9.12
gus: decide complaint 1 in words w-3
-> refused not-permitted needs=casino-supervisor by 9.12
sue: decide complaint 1 in words w-3
-> step-decided step=2 by=sue role=casino-supervisor final=no by 9.12, house 120
""",
    )


@clause("star-2016", "9.12")
def test_9_12_without_a_games_supervisor_it_goes_first_to_a_casino_supervisor() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
sue: decide complaint 1 in words w-2
-> refused step-of-another needs=games-supervisor by 9.12
sue: decide complaint 1 instead in words w-2
-> step-decided step=1 by=sue instead=yes by 9.12, house 120
ann: review complaint 1
sue: decide complaint 1 in words w-3
-> refused decided-before person=sue by 9.12
sam: decide complaint 1 in words w-3
-> step-decided step=2 by=sam
""",
    )


@clause("star-2016", "9.13")
def test_9_13_the_operators_decision_is_final() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
gus: decide complaint 1 in words w-2
ann: review complaint 1
sue: decide complaint 1 in words w-3
ann: review complaint 1
-> review-requested by 9.13
olga: decide complaint 1 in words w-4
-> step-decided step=3 final=yes by 9.13, house 120
ann: review complaint 1
-> refused decision-final by 9.13
olga: decide complaint 1 in words w-5
-> refused decision-final by 9.13
""",
    )


@clause("star-2016", "9.13")
def test_9_13_whoever_is_not_satisfied_is_told_of_the_right_to_complain_to_an_inspector() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
gus: advise complainant of 1
-> refused not-decided by 9.13
gus: close complaint 1 unsatisfied
-> refused not-decided by 9.12
gus: decide complaint 1 in words w-2
gus: close complaint 1 unsatisfied
-> refused advice-missing of=complaint-to-inspector by 9.13
gus: advise complainant of 1
-> complainant-advised of=complaint-to-inspector by=gus by 9.13, house 119
gus: advise complainant of 1
-> refused advice-given by 9.13
ann: review complaint 1
gus: close complaint 1 unsatisfied
-> refused review-waiting by 9.12
sue: decide complaint 1 in words w-3
sue: close complaint 1 unsatisfied
-> dispute-closed satisfied=no by 9.13, house 119
-> complaint-ended number=1 by house 119
""",
    )


@clause("star-2016", "9.13")
def test_9_13_what_an_inspector_decides_is_entered_with_its_reference() -> None:
    disputed(
        "star-2016",
        f"""{OPENED}\
gus: decide complaint 1 in words w-2
gus: advise complainant of 1
gus: close complaint 1 unsatisfied
olga: outside decision on complaint 1 pays 40 in words w-3 as "c 12"
-> outside-decided decider=inspector reference="c 12" pays=40 to=wallet by 9.13
-> came-from-dispute player=ann amount=40 dispute=1
wallet ann 40
""",
    )


# ------------------------------------------------------------------ Marina Bay Sands


@clause("mbs-2020", "6.1")
def test_6_1_the_gaming_shift_manager_decides_an_irregularity_that_no_rule_provides_for() -> None:
    disputed(
        "mbs-2020",
        """\
dan: open bets
ann: bet 50 on small
ann: complain about irregularity of round 1 in words w-1
-> dispute-opened about=irregularity round=1 by 6.1, house 115, house 120
max: decide complaint 1 in words w-2
-> refused not-permitted needs=gaming-shift-manager by 6.1
gil: decide complaint 1 pays 5 in words w-2
-> step-decided step=1 final=yes pays=5 to=wallet by 6.1, house 117, house 120
-> came-from-dispute player=ann amount=5
ann: review complaint 1
-> refused decision-final by 6.1
""",
    )


@clause("mbs-2020", "6.1")
def test_6_1_is_of_irregularities_alone_what_else_is_complained_of_the_house_decides() -> None:
    disputed(
        "mbs-2020",
        f"""{OPENED}\
gil: decide complaint 1 in words w-2
-> step-decided step=1 by house 115, house 120
gil: advise complainant of 1
-> refused not-provided advice=none by 6.1
gil: close complaint 1 unsatisfied
-> dispute-closed by house 119
""",
    )


# ------------------------------------------------------------------ Aruze


@clause("aruze-etg", "8.15")
def test_8_15_a_host_decides_first_and_a_supervisor_or_manager_reviews_on_request() -> None:
    for reviewer in ("eva", "abe"):
        disputed(
            "aruze-etg",
            f"""{OPENED}\
{reviewer}: decide complaint 1 in words w-2
-> refused step-of-another needs=electronic-gaming-host by 8.15
hal: decide complaint 1 in words w-2
-> step-decided step=1 role=electronic-gaming-host by 8.15, house 120
ann: review complaint 1
-> review-requested by 8.15
hal: decide complaint 1 in words w-3
-> refused not-permitted needs="electronic-gaming-supervisor or assistant-gaming-manager" by 8.15
olga: decide complaint 1 in words w-3
-> refused step-of-another by 8.15
{reviewer}: decide complaint 1 in words w-3
-> step-decided step=2 final=no by 8.15, house 120
""",
        )


@clause("aruze-etg", "8.16")
def test_8_16_the_operators_decision_is_final_and_the_dissatisfied_are_told_of_an_inspector() -> (
    None
):
    disputed(
        "aruze-etg",
        f"""{OPENED}\
hal: decide complaint 1 in words w-2
ann: review complaint 1
eva: decide complaint 1 in words w-3
ann: review complaint 1
olga: decide complaint 1 in words w-4
-> step-decided step=3 final=yes by 8.16, house 120
ann: review complaint 1
-> refused decision-final by 8.16
olga: close complaint 1 unsatisfied
-> refused advice-missing by 8.16
olga: advise complainant of 1
-> complainant-advised of=complaint-to-inspector by 8.16
olga: close complaint 1 unsatisfied
-> dispute-closed satisfied=no by 8.16, house 119
""",
    )


# ------------------------------------------------------------------ Crown


@clause("crown", "9.9")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_9_9_the_pit_boss_decides_and_nobody_reviews_it(game: str) -> None:
    disputed(
        game,
        f"""{OPENED}\
gus: decide complaint 1 in words w-2
-> refused not-permitted needs=pit-boss by 9.9
pat: decide complaint 1 in words w-2
-> step-decided step=1 final=yes by 9.9, house 120
ann: review complaint 1
-> refused decision-final by 9.9
pip: decide complaint 1 in words w-3
-> refused decision-final by 9.9
""",
    )


@clause("crown", "9.10")
def test_9_10_as_long_as_it_is_unresolved_complainants_are_told_of_an_inspector() -> None:
    disputed(
        "crown-a",
        f"""{OPENED}\
pat: advise complainant of 1
-> complainant-advised of=consulting-an-inspector by 9.10, house 119
pat: decide complaint 1 in words w-2
pat: close complaint 1 unsatisfied
-> dispute-closed by 9.10, house 119
""",
    )


@clause("crown", "9.10")
def test_9_10_an_unresolved_dispute_is_not_closed_before_its_complainant_was_told() -> None:
    disputed(
        "crown-a",
        f"""{OPENED}\
pat: decide complaint 1 in words w-2
pat: close complaint 1 unsatisfied
-> refused advice-missing of=consulting-an-inspector by 9.10
ina: advise complainant of 1
-> complainant-advised by=ina by 9.10
pat: close complaint 1 unsatisfied
-> dispute-closed satisfied=no
""",
    )


# ------------------------------------------------------------------ Canberra


@clause("canberra-2005", "10.4")
def test_10_4_the_operators_decision_is_final() -> None:
    disputed(
        "canberra-2005",
        f"""{OPENED}\
cas: decide complaint 1 in words w-2
-> refused not-permitted needs=operator by 10.4
olga: decide complaint 1 in words w-2
-> step-decided step=1 final=yes by 10.4, house 120
omar: decide complaint 1 in words w-3
-> refused decision-final by 10.4
""",
    )


@clause("canberra-2005", "10.4")
def test_10_4_a_review_by_the_commission_that_is_requested_is_entered_and_paid() -> None:
    disputed(
        "canberra-2005",
        f"""{OPENED}\
olga: outside decision on complaint 1 in words w-2 as "r-1"
-> refused not-decided by 10.4
olga: decide complaint 1 pays 10 in words w-2
olga: close complaint 1 unsatisfied
-> refused advice-missing of=review-by-commission by house 119
olga: advise complainant of 1
-> complainant-advised of=review-by-commission by house 119
olga: outside decision on complaint 1 pays 15 in words w-3 as "r-1"
-> outside-decided decider=commission reference=r-1 pays=15 by 10.4, house 121, house 117
wallet ann 25
olga: close complaint 1 unsatisfied
-> dispute-closed satisfied=no
""",
    )
