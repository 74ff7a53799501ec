"""Aruze's rules of conduct: 8.3 to 8.7.3 and 8.10 to 8.14."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
BREACHES = {
    "8.3": "players ann unreported keeping gains",
    "8.4": "players ann",
    "8.5": "players ann, device use to interfere",
    "8.10": "players ann, bob, unknown",
    "8.11": "players ann",
    "8.12": "players ann",
    "8.14": "players ann",
}
"""A breach by ann of every rule for which 8.7 has measures."""
CLOSE = "+30s system: close wagering\n"


def recorded(rule: str) -> str:
    """A breach by ann, recorded as incident 1."""
    directed = "eva: direct ann away for occupying\n" if rule == "8.14" else ""
    return f"{directed}hal: record incident of rule {rule}, {BREACHES[rule]}\n"


def aruze(text: str, *, more: str = "") -> None:
    holds("aruze-etg", text, more=more)


@clause("aruze-etg", "8.3")
def test_8_3_players_report_a_malfunction_once_until_it_is_answered() -> None:
    aruze("""\
ann: report screen malfunction
-> malfunction-reported player=ann what=screen by 8.3, house 110
ann: report credit malfunction
-> refused already-reported by house 110
bob: report wager malfunction
-> malfunction-reported player=bob what=wager
hal: answer report of ann
-> refused not-permitted
eva: answer report of ann
-> report-answered player=ann by=eva by house 110
eva: answer report of ann
-> refused nothing-reported by house 110
ann: report credit malfunction
-> malfunction-reported what=credit
zoe: report credit malfunction
-> refused unknown-player by 8.3
""")


@clause("aruze-etg", "8.3")
def test_8_3_a_breach_is_not_to_report_and_to_keep_what_came_of_it() -> None:
    aruze("""\
hal: record incident of rule 8.3, players ann unreported
-> refused no-breach by 8.3
hal: record incident of rule 8.3, players ann keeping gains
-> refused no-breach by 8.3
hal: record incident of rule 8.3, players ann unreported keeping gains
-> incident-recorded ban=malfunction
hal: record incident of rule 8.3, spectators zoe unreported keeping gains
-> refused no-breach by 8.3
""")


@clause("aruze-etg", "8.4")
def test_8_4_tampering_by_anybody() -> None:
    aruze("""\
hal: record incident of rule 8.4, spectators zoe, footage "camera 4, 21:10", told surveillance
-> incident-recorded rule=8.4 ban=tampering
eva: bar zoe for incident 1
-> measure-taken kind=bar person=zoe
""")


@clause("aruze-etg", "8.5")
@pytest.mark.parametrize("held", ["use", "control"])
def test_8_5_devices_that_can_interfere_and_no_others(held: str) -> None:
    aruze(f"""\
hal: record incident of rule 8.5, players ann, device {held} to interfere
-> incident-recorded rule=8.5 ban=device
hal: record incident of rule 8.5, players ann, device {held} to record, analyse
-> refused no-breach by 8.5
hal: record incident of rule 8.5, players ann, device possess to interfere
-> refused no-breach by 8.5
""")


@clause("aruze-etg", "8.6")
def test_8_6_people_on_duty_are_not_covered() -> None:
    aruze("""\
hal: record incident of rule 8.5, employees tom, inspectors ina on duty, device use to interfere
-> incident-recorded exempt="tom ina"
eva: bar tom for incident 1
-> refused exempt by 8.6
hal: record incident of rule 8.5, employees tom, device use to interfere
eva: bar tom for incident 2
-> measure-taken kind=bar person=tom
""")


@clause("aruze-etg", "8.7")
@pytest.mark.parametrize("rule", BREACHES)
@pytest.mark.parametrize("who", ["eva", "abe"])
def test_8_7_either_supervisor_acts_on_these_seven_rules(rule: str, who: str) -> None:
    aruze(f"""\
{recorded(rule)}\
hal: bar ann for incident 1
-> refused not-permitted by 8.7
{who}: bar ann for incident 1
-> measure-taken kind=bar by 8.7.2, house 106
{who}: recommend exclusion of ann for incident 1
-> measure-taken kind=recommend-exclusion by 8.7.3, house 107
""")


@clause("aruze-etg", "8.7.1")
def test_8_7_1_wagers_that_lie_are_void() -> None:
    aruze(f"""\
ann: bet 20 on small
bob: bet 10 on big
{recorded("8.12")}\
eva: void wagers of ann for incident 1
-> wagers-voided player=ann round=1 by 8.7.1, 1.1 void
balance ann 500
balance bob 490
""")


@clause("aruze-etg", "8.7.1")
def test_8_7_1_wagers_are_void_while_the_dice_tumble_and_not_once_they_are_settled() -> None:
    aruze(f"""\
ann: bet 20 on small
bob: bet 10 on big
{CLOSE}\
ann: shoot
{recorded("8.12")}\
eva: void wagers of ann for incident 1
-> wagers-voided player=ann
system: dice 1 2 4
balance ann 500
balance bob 490
eva: void wagers of bob for incident 1
-> refused not-in-incident by house 108
""")


@clause("aruze-etg", "8.7.2")
def test_8_7_2_a_bar_keeps_from_all_of_these_games_but_not_from_what_is_ones_own() -> None:
    aruze(
        f"""\
{recorded("8.4")}\
eva: bar ann for incident 1 until in 1 hour
-> measure-taken games=yes
ann: bet 5 on small
-> refused person-barred by 8.7.2
ann: insert 50
-> refused person-barred by 8.7.2
system: credit ann 50
-> refused person-barred by 8.7.2
ann: collect
wallet ann 500
ann: leave
ann: sit 1
-> refused person-barred by 8.7.2
+59m ann: sit 1
-> refused person-barred by 8.7.2
+1m ann: sit 1
-> seat-taken
""",
        more="staff cass cashier\n",
    )


@clause("aruze-etg", "8.7.3")
def test_8_7_3_a_recommendation_is_decided_by_the_operator() -> None:
    aruze(f"""\
{recorded("8.11")}\
eva: exclude ann for incident 1
-> refused measure-not-given by 8.7
eva: recommend exclusion of ann for incident 1
-> measure-taken kind=recommend-exclusion person=ann by 8.7.3, house 107
eva: recommend exclusion of ann for incident 1
-> refused measure-taken
ann: bet 5 on small
-> wager-placed
eva: decide on ann of incident 1: excluded
-> refused not-permitted by house 107
eva: close incident 1
-> refused incident-waits by house 109
olga: decide on ann of incident 1: excluded
-> recommendation-decided excludes=yes by house 107
-> measure-taken kind=exclude by house 107
-> person-barred excluded=yes by house 107
ann: bet 5 on small
-> refused person-excluded by house 107
eva: close incident 1
-> incident-closed by house 105
""")


@clause("aruze-etg", "8.7.3")
def test_8_7_3_the_operator_may_decide_not_to_exclude() -> None:
    aruze(f"""\
{recorded("8.11")}\
eva: recommend exclusion of ann for incident 1
olga: decide on ann of incident 1: not excluded
-> recommendation-decided excludes=no
ann: bet 5 on small
-> wager-placed
olga: decide on ann of incident 1: excluded
-> refused nothing-to-undo by house 107
""")


@clause("aruze-etg", "1.1 syndicated play")
@pytest.mark.parametrize(
    ("players", "came"),
    [
        ("players ann, bob", "refused too-few-persons by 1.1 syndicated play"),
        ("players ann, bob, unknown", "incident-recorded ban=syndicate"),
        ("players ann, bob, unknown, unknown", "incident-recorded ban=syndicate"),
    ],
)
def test_1_1_syndicated_play_takes_three_players_at_least(players: str, came: str) -> None:
    aruze(f"hal: record incident of rule 8.10, {players}\n-> {came}\n")


@clause("aruze-etg", "8.10")
def test_8_10_only_players_are_counted_in_a_syndicate() -> None:
    aruze("""\
hal: record incident of rule 8.10, players ann, bob, spectators zoe
-> refused no-breach by 8.10
hal: record incident of rule 8.10, players ann, bob, unknown
-> incident-recorded rule=8.10
eva: bar unknown-1-1 for incident 1
-> measure-taken kind=bar person=unknown-1-1
""")


@clause("aruze-etg", "8.11")
def test_8_11_inducing_or_soliciting_is_a_breach_by_anybody() -> None:
    aruze("""\
hal: record incident of rule 8.11, spectators zoe
-> incident-recorded ban=inducement
hal: record incident of rule 8.11, employees tom
-> incident-recorded ban=inducement
""")


@clause("aruze-etg", "8.12")
def test_8_12_disturbing_patrons_or_employees_is_a_breach() -> None:
    aruze("""\
hal: record incident of rule 8.12, spectators zoe, told inspector, police
-> incident-recorded ban=nuisance told="inspector police"
""")


@clause("aruze-etg", "8.13")
@pytest.mark.parametrize("how", ["with", "against"])
def test_8_13_side_bets_are_recorded_and_no_measure_follows(how: str) -> None:
    aruze(f"""\
hal: record incident of rule 8.13, players ann, spectators zoe, bet {how}
-> incident-recorded ban=side-bet how={how}
eva: bar ann for incident 1
-> refused measure-not-given by 8.7
eva: void wagers of ann for incident 1
-> refused measure-not-given by 8.7
eva: recommend exclusion of ann for incident 1
-> refused measure-not-given by 8.7
""")


@clause("aruze-etg", "8.14")
def test_8_14_the_breach_is_to_refuse_a_direction_and_not_to_be_idle() -> None:
    aruze("""\
eva: record incident of rule 8.14, players ann
-> refused no-breach by 8.14
eva: direct ann away for occupying
-> person-directed person=ann by 8.14, 8.14.1
eva: record incident of rule 8.14, players ann
-> incident-recorded ban=refusing-to-leave
eva: bar ann for incident 1
-> measure-taken kind=bar person=ann
""")
