"""Crown's rules of conduct: 5.2, 9.1 to 9.2.5, 9.5, 9.6 and 9.11."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
GAMES = ["crown-a", "crown-b"]
POSSESSED = "dan: record incident of rule 9.1, players ann, device possess to record{0}\n"


def played_round(*bets: str, dice: str = "1 2 4") -> str:
    """A whole round of Option A."""
    said = "".join(f"{bet}\n" for bet in bets)
    called = f"dan: shake 3\ndan: close bets\ndan: uncover\ndan: announce {dice}\n"
    return f"dan: open bets\n{said}{called}dan: enter {dice}\ndan: settle\n"


@clause("crown", "5.2")
@pytest.mark.parametrize("game", GAMES)
def test_5_2_only_whoever_operates_the_game_works_the_tumbler(game: str) -> None:
    holds(
        game,
        """\
gus: record incident of rule 5.2, players ann
-> incident-recorded rule=5.2 ban=interference exempt=
gus: record incident of rule 5.2, employees dan on duty
-> incident-recorded exempt=dan
pat: bar ann for incident 1
-> measure-taken kind=bar person=ann by 9.2.2, house 106
""",
    )


@clause("crown", "9.1")
@pytest.mark.parametrize("held", ["use", "control", "possess"])
@pytest.mark.parametrize("able", ["record", "project", "analyse"])
def test_9_1_possession_suffices(held: str, able: str) -> None:
    holds(
        "crown-a",
        f"""\
dan: record incident of rule 9.1, spectators zoe, device {held} to {able}
-> incident-recorded rule=9.1 ban=device
""",
    )


@clause("crown", "9.1")
def test_9_1_transmitting_is_not_named_and_nobody_is_exempt() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.1, players ann, device use to transmit
-> refused no-breach by 9.1
dan: record incident of rule 9.1, employees gus on duty, device possess to record
-> incident-recorded exempt=
""",
    )


@clause("crown", "9.2")
@pytest.mark.parametrize("rule", ["9.1", "9.11", "3.4", "9.8"])
def test_9_2_a_pit_boss_acts_on_any_rule_that_a_player_breaks(rule: str) -> None:
    more = {"9.1": ", device use to record", "9.11": ", bet against"}.get(rule, "")
    holds(
        "crown-a",
        f"""\
dan: record incident of rule {rule}, players ann{more}
-> incident-recorded rule={rule}
gus: bar ann for incident 1
-> refused not-permitted by 9.2
pat: bar ann for incident 1
-> measure-taken kind=bar
""",
    )


@clause("crown", "9.2")
def test_9_2_a_spectator_is_recorded_and_not_barred() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.6, players ann, spectators zoe, advised bob
pat: bar zoe for incident 1
-> refused measure-not-given by 9.2.2
pat: void wagers of zoe for incident 1
-> refused measure-not-given by 9.2.1
pat: bar ann for incident 1
-> measure-taken kind=bar person=ann
dan: record incident of rule 19.1, players ann
-> refused rule-unknown by 9.9
""",
    )


@clause("crown", "9.2.1")
@pytest.mark.parametrize("game", GAMES)
def test_9_2_1_a_wager_is_void_until_it_is_settled(game: str) -> None:
    holds(
        game,
        f"""\
dan: open bets
ann: bet 100 on small
dan: shake 3
{POSSESSED.format("")}\
pat: void wagers of ann for incident 1
-> wagers-voided player=ann by 9.2.1, 9.9
balance ann 500
""",
    )


@clause("crown", "9.2.2")
@pytest.mark.parametrize("game", GAMES)
def test_9_2_2_a_bar_is_for_this_table_and_for_no_other(game: str) -> None:
    holds(
        game,
        f"""\
{POSSESSED.format("")}\
pat: bar ann for incident 1 at all tables
-> refused measure-not-given by 9.2.2
pat: bar ann for incident 1
-> measure-taken kind=bar tables=table games=no by 9.2.2, house 106
dan: open bets
ann: bet 10 on small
-> refused person-barred by 9.2.2
""",
    )


@clause("crown", "9.2.3")
def test_9_2_3_no_more_is_seized_than_was_won_since_possession_began() -> None:
    first, second = played_round("ann: bet 100 on small"), played_round("ann: bet 30 on small")
    holds(
        "crown-a",
        f"""\
{first}{second}\
balance ann 630
{POSSESSED.format(" from round 2")}\
-> incident-recorded since-round=2
gus: seize 30 from ann for incident 1
-> refused not-permitted by 9.2
pat: seize 30.01 from ann for incident 1
-> refused above-winnings by 9.2.3
pat: seize 0 from ann for incident 1
-> refused not-an-amount by 9.2.3
pat: seize 10 from ann for incident 1
-> credit-withheld amount=10 seized=yes by 9.2.3, house 68
-> hold-opened hold=table-1 kind=seizure amount=10
-> measure-taken kind=seize person=ann amount=10 hold=table-1 by 9.2.3, house 108
pat: seize 20.01 from ann for incident 1
-> refused above-winnings by 9.2.3
pat: seize 20 from ann for incident 1
-> measure-taken amount=20 hold=table-2
balance ann 600
pat: seize 0.01 from ann for incident 1
-> refused above-winnings by 9.2.3
pat: determine hold table-1 pays 10 because it was a calculator for his change
balance ann 610
""",
    )


@clause("crown", "9.2.3")
@pytest.mark.parametrize(("since", "most"), [(1, "130"), (2, "30")])
def test_9_2_3_the_round_in_which_possession_began_counts(since: int, most: str) -> None:
    first, second = played_round("ann: bet 100 on small"), played_round("ann: bet 30 on small")
    holds(
        "crown-a",
        f"""\
{first}{second}\
{POSSESSED.format(f" from round {since}")}\
pat: seize {most}.01 from ann for incident 1
-> refused above-winnings by 9.2.3
pat: seize {most} from ann for incident 1
-> measure-taken kind=seize
{POSSESSED.format(" from round 3")}\
-> refused wrong-round by 9.1
{POSSESSED.format(" from round 0")}\
-> refused wrong-round by 9.1
""",
    )


@clause("crown", "9.2.4")
def test_9_2_4_a_device_of_a_player_is_confiscated_and_given_back() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.1, players ann, spectators zoe, device possess to record
pat: confiscate device of zoe for incident 1
-> refused measure-not-given by 9.2.4
pat: confiscate device of ann for incident 1
-> measure-taken kind=confiscate person=ann by 9.2.4, house 109
pat: confiscate device of ann for incident 1
-> refused measure-taken by house 108
pat: close incident 1
-> refused incident-waits by house 109
pat: lift confiscate of ann for incident 1
-> refused reason-required by house 109
pat: lift confiscate of ann for incident 1, account w-1 0a1b
-> measure-lifted kind=confiscate person=ann by house 109
pat: close incident 1
-> incident-closed
""",
    )


@clause("crown", "9.2.4")
@pytest.mark.parametrize("order", ["confiscate device of ann", "seize 5 from ann", "detain ann"])
def test_9_2_4_what_is_for_devices_is_for_nothing_else(order: str) -> None:
    number = {"confiscate": "9.2.4", "seize": "9.2.3", "detain": "9.2.5"}[order.split()[0]]
    holds(
        "crown-a",
        f"""\
dan: record incident of rule 9.11, players ann, bob, bet against
pat: {order} for incident 1
-> refused measure-not-given by {number}
""",
    )


@clause("crown", "9.2.5")
def test_9_2_5_whoever_possesses_it_is_detained_once_a_player_broke_the_rule() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.1, players ann, spectators zoe, device possess to record
pat: detain zoe for incident 1
-> measure-taken kind=detain person=zoe by 9.2.5, house 108
dan: record incident of rule 9.1, spectators zoe, device possess to record
pat: detain zoe for incident 2
-> refused measure-not-given by 9.2.5
dan: record incident of rule 9.1, players ann, device use to record
pat: detain ann for incident 3
-> refused measure-not-given by 9.2.5
""",
    )


@clause("crown", "9.5")
def test_9_5_advice_by_staff_is_recorded() -> None:
    holds(
        "crown-a",
        """\
pat: record incident of rule 9.5, employees dan
-> incident-recorded ban=staff-advice
pat: record incident of rule 9.5, players ann
-> refused no-breach by 9.5
pat: bar dan for incident 1
-> refused measure-not-given by 9.2.2
""",
    )


@clause("crown", "9.6")
def test_9_6_influence_unless_a_player_asked_for_it() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.6, spectators zoe, advised ann
-> incident-recorded exempt=
dan: record incident of rule 9.6, spectators zoe, advised ann, asked by bob
-> incident-recorded exempt=zoe
dan: record incident of rule 9.6, players ann, advised bob, asked by bob
pat: bar ann for incident 3
-> refused exempt by 9.6
""",
    )


@clause("crown", "9.11")
def test_9_11_players_against_each_other_and_nobody_else() -> None:
    holds(
        "crown-a",
        """\
dan: record incident of rule 9.11, players ann, bob, bet against
-> incident-recorded ban=side-bet how=against
dan: record incident of rule 9.11, players ann, bob, bet with
-> refused no-breach by 9.11
dan: record incident of rule 9.11, players ann, spectators zoe, bet against
-> refused no-breach by 9.11
""",
    )
