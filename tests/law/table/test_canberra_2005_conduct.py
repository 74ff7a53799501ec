"""Canberra's rules of conduct: 10.2 and 10.5 to 10.7."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
ACT = "canberra-2005"
BREACH = "dan: record incident of rule 10.7, players ann, bob, bet against\n"


def up_to_entry(bet: str) -> str:
    """A round up to the moment before it is settled."""
    called = "dan: close bets\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
    return f"{bet}\ndan: shake 1\n{called}"


@clause("canberra-2005", "10.2")
@pytest.mark.parametrize("rule", ["10.6", "10.7", "4.1"])
def test_10_2_the_operator_acts_on_any_rule(rule: str) -> None:
    how = ", bet against" if rule == "10.7" else ""
    holds(
        ACT,
        f"""\
dan: record incident of rule {rule}, players ann{how}
-> incident-recorded rule={rule}
cas: bar ann for incident 1
-> refused not-permitted by 10.2
olga: bar ann for incident 1
-> measure-taken kind=bar
olga: exclude ann for incident 1
-> refused measure-not-given by 10.2
""",
    )


@clause("canberra-2005", "10.2")
def test_10_2_a_spectator_who_breaks_a_rule_is_kept_from_the_tables() -> None:
    holds(
        ACT,
        """\
dan: record incident of rule 10.6, spectators zoe, advised ann
olga: bar zoe for incident 1
-> measure-taken kind=bar person=zoe
olga: void wagers of zoe for incident 1
-> refused no-such-wager by 10.2(a)
dan: record incident of rule 10.5(a), employees cas
olga: bar cas for incident 2
-> refused measure-not-given by 10.2(b)
""",
    )


@clause("canberra-2005", "10.2(a)")
def test_10_2_a_wagers_that_lie_are_void() -> None:
    holds(
        ACT,
        f"""\
{up_to_entry("ann: bet 10 on small")}\
{BREACH}\
olga: void wagers of ann for incident 1
-> wagers-voided player=ann round=1 by 10.2(a), A Void
balance ann 500
""",
    )


@clause("canberra-2005", "10.2(a)")
def test_10_2_a_the_payment_of_the_round_just_settled_goes_back() -> None:
    holds(
        ACT,
        f"""\
{up_to_entry("ann: bet 10 on small")}\
dan: settle
balance ann 510
{BREACH}\
olga: void wagers of ann for incident 1
-> wagers-voided player=ann round=1 by 10.2(a), A Void
balance ann 500
olga: void wagers of ann for incident 1
-> refused no-such-wager by 10.2(a)
""",
    )


@clause("canberra-2005", "10.2(a)")
def test_10_2_a_a_stake_that_was_lost_comes_back() -> None:
    holds(
        ACT,
        f"""\
{up_to_entry("ann: bet 10 on big")}\
dan: settle
balance ann 490
{BREACH}\
olga: void wagers of ann for incident 1
balance ann 500
""",
    )


@clause("canberra-2005", "10.2(a)")
def test_10_2_a_no_payment_goes_back_once_another_round_has_begun() -> None:
    holds(
        ACT,
        f"""\
{up_to_entry("ann: bet 10 on small")}\
dan: settle
bob: bet 10 on big
{BREACH}\
olga: void wagers of ann for incident 1
-> refused no-such-wager by 10.2(a)
balance ann 510
""",
    )


@clause("canberra-2005", "10.2(a)")
def test_10_2_a_what_was_taken_away_already_stands_as_a_debt() -> None:
    holds(
        ACT,
        f"""\
{up_to_entry("ann: bet 10 on small")}\
dan: settle
ann: take 510
{BREACH}\
olga: void wagers of ann for incident 1
-> wagers-voided player=ann shortfall=20
-> debt-taken player=ann amount=10
balance ann 0
""",
    )


@clause("canberra-2005", "10.2(b)")
def test_10_2_b_no_further_part_in_the_game() -> None:
    holds(
        ACT,
        f"""\
{BREACH}\
olga: bar ann for incident 1
-> measure-taken games=no by 10.2(b), house 106
ann: bet 10 on small
-> refused person-barred by 10.2(b)
bob: bet 10 on small
-> wager-placed
olga: bar bob for incident 1 at all tables
-> measure-taken games=yes
bob: bet 10 on small
-> refused person-barred by 10.2(b)
ann: take 500
wallet ann 500
""",
    )


@clause("canberra-2005", "10.5")
@pytest.mark.parametrize("rule", ["10.5(a)", "10.5(b)", "10.5(c)"])
def test_10_5_the_duties_of_employees_are_broken_by_employees_alone(rule: str) -> None:
    holds(
        ACT,
        f"""\
cas: record incident of rule {rule}, employees dan
-> incident-recorded rule={rule}
cas: record incident of rule {rule}, players ann
-> refused no-breach by {rule}
""",
    )


@clause("canberra-2005", "10.5(a)")
def test_10_5_a_staff_who_tell_a_player_how_to_play_are_recorded() -> None:
    holds(
        ACT,
        "cas: record incident of rule 10.5(a), employees dan, advised ann\n"
        "-> incident-recorded ban=staff-advice advised=ann\n",
    )


@clause("canberra-2005", "10.5(b)")
def test_10_5_b_an_advantage_is_recorded_and_settings_change_at_no_open_table() -> None:
    played = holds(
        ACT,
        """\
cas: record incident of rule 10.5(b), employees dan
-> incident-recorded ban=advantage
dan: limits 1 to 9000 now
-> refused not-permitted
""",
    )
    assert played.floor.table.status == "open"


@clause("canberra-2005", "10.5(c)")
def test_10_5_c_a_departure_from_the_approved_procedures_is_recorded() -> None:
    holds(
        ACT,
        "cas: record incident of rule 10.5(c), employees dan, told operator\n"
        "-> incident-recorded ban=procedures told=operator\n",
    )


@clause("canberra-2005", "10.6")
def test_10_6_nobody_influences_another_whether_or_not_they_were_asked() -> None:
    holds(
        ACT,
        """\
dan: record incident of rule 10.6, spectators zoe, advised ann, asked by ann
-> incident-recorded exempt=
dan: record incident of rule 10.6, employees cas, advised ann
-> incident-recorded ban=advice
olga: bar zoe for incident 1
-> measure-taken kind=bar
""",
    )


@clause("canberra-2005", "10.7")
def test_10_7_players_against_one_another() -> None:
    holds(
        ACT,
        """\
dan: record incident of rule 10.7, players ann, bob, bet against
-> incident-recorded how=against
dan: record incident of rule 10.7, players ann, bob, bet with
-> refused no-breach by 10.7
dan: record incident of rule 10.7, spectators zoe, bet against
-> refused no-breach by 10.7
""",
    )
