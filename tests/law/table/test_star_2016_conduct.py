"""Star's rules of conduct: 5.6, 9.1 to 9.3.3, 9.6, 9.7 and 9.10."""

import pytest

from tests.law.table.star_rounds import SMALL_ODD, bets, entered, rounds, star

clause = pytest.mark.clause
DEVICE = "dan: record incident of rule 9.1, players ann, device use to record\n"
NO_MEASURE = """\
sue: void wagers of {0} for incident 1
-> refused measure-not-given by 9.3
sue: bar {0} for incident 1
-> refused measure-not-given by 9.3
sue: exclude {0} for incident 1
-> refused measure-not-given by 9.3
"""


@clause("star-2016", "5.6")
def test_5_6_interfering_with_the_tumbler_is_recorded_and_no_measure_follows() -> None:
    star(f"""\
dan: record incident of rule 5.6, players ann
-> incident-recorded incident=1 rule=5.6 ban=interference by 5.6, house 105
{NO_MEASURE.format("ann")}""")


@clause("star-2016", "5.6")
def test_5_6_whoever_is_responsible_for_the_game_is_excepted() -> None:
    star("""\
dan: record incident of rule 5.6, employees dan on duty
-> incident-recorded exempt=dan
dan: record incident of rule 5.6, employees dan
-> incident-recorded exempt=
""")


@clause("star-2016", "9.1")
@pytest.mark.parametrize("held", ["use", "control", "use, control", "possess, use"])
@pytest.mark.parametrize("able", ["record", "project", "analyse", "transmit", "interfere, record"])
def test_9_1_a_device_that_is_used_or_controlled(held: str, able: str) -> None:
    star(f"""\
dan: record incident of rule 9.1, players ann, spectators zoe, device {held} to {able}
-> incident-recorded rule=9.1 ban=device
""")


@clause("star-2016", "9.1")
def test_9_1_possession_alone_is_no_breach_nor_is_a_device_that_only_interferes() -> None:
    star("""\
dan: record incident of rule 9.1, players ann, device possess to record
-> refused no-breach by 9.1
dan: record incident of rule 9.1, players ann, device use to interfere
-> refused no-breach by 9.1
dan: record incident of rule 9.1, players ann
-> refused no-breach by 9.1
""")


@clause("star-2016", "9.1")
def test_9_1_the_place_need_not_be_a_table() -> None:
    star("""\
dan: record incident of rule 9.1, spectators zoe, device control to transmit elsewhere
-> incident-recorded elsewhere=yes
""")


@clause("star-2016", "9.2")
def test_9_2_people_on_duty_are_recorded_and_no_measure_reaches_them() -> None:
    people = "employees dan, inspectors ina"
    device = "device use to record"
    star(f"""\
gus: record incident of rule 9.1, players ann, {people} on duty, {device}
-> incident-recorded exempt="dan ina"
sue: bar dan for incident 1
-> refused exempt by 9.2
sue: exclude ina for incident 1
-> refused exempt by 9.2
sue: bar ann for incident 1
-> measure-taken kind=bar person=ann
gus: record incident of rule 9.1, {people}, {device}
-> incident-recorded exempt=
sue: bar dan for incident 2
-> measure-taken kind=bar person=dan
""")


@clause("star-2016", "9.3")
def test_9_3_a_casino_supervisor_acts_and_no_dealer_does() -> None:
    star(f"""\
{DEVICE}\
dan: bar ann for incident 1
-> refused not-permitted by 9.3
gus: bar ann for incident 1
-> measure-taken kind=bar
""")


@clause("star-2016", "9.3")
def test_9_3_a_person_is_acted_on_whether_or_not_they_play() -> None:
    star("""\
dan: record incident of rule 9.1, spectators zoe, unknown, device use to analyse
-> incident-recorded incident=1
sue: bar zoe for incident 1
-> measure-taken kind=bar person=zoe
sue: exclude unknown-1-1 for incident 1
-> measure-taken kind=exclude person=unknown-1-1
""")


@clause("star-2016", "9.3.1")
def test_9_3_1_wagers_that_lie_and_streaks_that_run_are_void() -> None:
    star(f"""\
{rounds(SMALL_ODD)}\
ann: streak 25 on streak:small-big
{bets("ann: bet 25 on small", "bob: bet 50 on big")}\
{DEVICE}\
sue: void wagers of ann for incident 1
-> wagers-voided player=ann round=2 by 9.3.1, 1.1 void
-> measure-taken kind=void-wagers person=ann by 9.3.1, house 108
balance ann 500
balance bob 450
streak ann 0
sue: void wagers of ann for incident 1
-> refused no-such-wager by 9.3.1
""")


@clause("star-2016", "9.3.1")
@pytest.mark.parametrize("phase", ["shaken", "betting", "closed", "announced", "between"])
def test_9_3_1_a_streak_is_void_in_whatever_phase_it_runs(phase: str) -> None:
    up_to = {"between": "", "shaken": "dan: shake 3\n", "betting": bets()}
    up_to |= {"closed": bets() + "dan: close bets\n", "announced": entered(SMALL_ODD)}
    star(f"""\
{rounds(SMALL_ODD)}\
ann: streak 25 on streak:small-big
{up_to[phase]}\
{DEVICE}\
sue: void wagers of ann for incident 1
-> wagers-voided player=ann by 9.3.1, 1.1 void
balance ann 500
streak ann 0
""")


@clause("star-2016", "9.3.1")
def test_9_3_1_a_wager_that_is_settled_stays_settled() -> None:
    star(f"""\
{entered(SMALL_ODD, "ann: bet 25 on small")}\
dan: settle
balance ann 525
{DEVICE}\
sue: void wagers of ann for incident 1
-> refused no-such-wager by 9.3.1
balance ann 525
""")


@clause("star-2016", "9.3.2")
def test_9_3_2_no_further_part_neither_seat_nor_chips_nor_wagers() -> None:
    star(f"""\
{rounds(SMALL_ODD)}\
{bets("ann: bet 25 on small")}\
{DEVICE}\
sue: bar ann for incident 1
-> measure-taken kind=bar games=no by 9.3.2, house 106
-> person-barred player=ann incident=1 by 9.3.2, house 106
ann: bet 25 on big
-> refused person-barred by 9.3.2
ann: bring 5
-> refused person-barred by 9.3.2
ann: leave
ann: sit 1
-> refused person-barred by 9.3.2
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
balance ann 525
ann: streak 25 on streak:small-big
-> refused person-barred by 9.3.2
ann: take 525
wallet ann 525
""")


@clause("star-2016", "9.3.3")
def test_9_3_3_a_casino_supervisor_excludes_from_the_casino() -> None:
    star(
        f"""\
{DEVICE}\
sue: exclude ann for incident 1
-> measure-taken kind=exclude person=ann by 9.3.3, house 107
-> person-barred player=ann excluded=yes by 9.3.3, house 107
dan: shake 3
ann: bet 25 on big
-> refused person-excluded by 9.3.3
ann: take 500
wallet ann 500
cass: buy in for ann 5
-> refused person-excluded by house 107
cass: cash out for ann 500
wallet ann 0
""",
        more="staff cass cashier\n",
    )


@clause("star-2016", "9.6")
def test_9_6_staff_who_advise_are_recorded_and_players_cannot_break_the_rule() -> None:
    star(f"""\
sue: record incident of rule 9.6, employees dan
-> incident-recorded rule=9.6 ban=staff-advice
{NO_MEASURE.format("dan")}\
sue: record incident of rule 9.6, players ann
-> refused no-breach by 9.6
""")


@clause("star-2016", "9.7")
def test_9_7_advice_unless_that_player_asked_for_it() -> None:
    star(f"""\
sue: record incident of rule 9.7, spectators zoe, advised ann
-> incident-recorded rule=9.7 ban=advice exempt=
{NO_MEASURE.format("zoe")}\
sue: record incident of rule 9.7, spectators zoe, advised ann, asked by bob
-> incident-recorded exempt=
sue: record incident of rule 9.7, spectators zoe, advised ann, asked by ann
-> incident-recorded exempt=zoe
sue: record incident of rule 9.7, employees dan, advised ann
-> refused no-breach by 9.7
""")


@clause("star-2016", "9.10")
@pytest.mark.parametrize("how", ["with", "against"])
def test_9_10_bets_among_players_and_spectators_with_or_against(how: str) -> None:
    star(f"""\
sue: record incident of rule 9.10, players ann, spectators zoe, bet {how}
-> incident-recorded rule=9.10 how={how}
{NO_MEASURE.format("ann")}\
sue: record incident of rule 9.10, players ann, spectators zoe
-> refused no-breach by 9.10
""")
