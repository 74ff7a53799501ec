"""Aruze's terminals and servers that fail: rules 7.1 to 7.3 and 7.6."""

import pytest

from sicbo.core.bank.ledger import ADJUSTMENTS
from sicbo.core.bank.ledger import waiting as waiting_account
from tests.law.table.faulty_terminals import HELD, ROLLED, faulty, waiting

clause = pytest.mark.clause


@clause("aruze-etg", "7.1")
def test_7_1_wagers_that_the_record_has_are_settled_by_the_dice_of_their_round() -> None:
    waiting("""\
eva: recalculate ann in round 1: 10 on small, 5 on big, 5 on total:7
-> wagers-recalculated player=ann round=1 dice='1 2 4' by 7.1, house 60
-> line ann small won returns=20 by 3.9.1, 3.9.1.1, 3.9.10, 7.1
-> line ann big lost returns=0 by 3.9.2, 3.9.2.2, 7.1
-> line ann total:7 won returns=65 by 3.9.6, 7.1
balance ann 565
eva: free ann
-> terminal-freed player=ann
""")


@clause("aruze-etg", "7.1")
def test_7_1_the_round_goes_on_and_others_are_settled() -> None:
    played = waiting("balance bob 510\nbob: bet 10 on small\n-> wager-placed\n")
    assert played.floor.table.ledger[waiting_account("ann")] == 2000


@clause("aruze-etg", "7.1")
@pytest.mark.parametrize("named", ["11 on small", "9 on small", "10 on odd-one", "10 on single:1"])
def test_7_1_a_wager_that_the_record_has_not_cannot_be_confirmed(named: str) -> None:
    waiting(f"eva: recalculate ann in round 1: {named}\n-> refused not-in-record by 7.1\n")


@clause("aruze-etg", "7.1")
def test_7_1_no_dice_no_recalculation() -> None:
    order = "eva: recalculate ann in round 1: 10 on small\n"
    faulty(f"{order}-> refused not-held by 7.1\n")
    faulty(f"ann: bet 10 on small\n{HELD}{order}-> refused wrong-phase by 7.1\n")
    waiting("eva: recalculate ann in round 2: 10 on small\n-> refused wrong-round by 7.1\n")


@clause("aruze-etg", "7.1")
def test_7_1_a_meter_is_adjusted_while_held_with_before_and_after() -> None:
    played = faulty(f"""\
eva: adjust ann by 5 because a note was lost
-> refused not-held by 7.1
{HELD}eva: adjust ann by 5
-> refused reason-required by 7.1
eva: adjust ann by 0 because a note was lost
-> refused not-an-amount by 7.1
eva: adjust ann by -500.01 because a note was lost
-> refused insufficient-credit by 7.1
eva: adjust ann by -500 because a note was lost
-> meter-adjusted before=500 after=0 amount=-500 by 7.1, house 61
eva: adjust ann by 20 because a note was lost
-> meter-adjusted before=0 after=20
balance ann 20
house 0
""")
    assert played.floor.table.ledger[ADJUSTMENTS] == 48_000


@clause("aruze-etg", "7.1")
@pytest.mark.parametrize(
    "order",
    [
        "hold ann because it hangs",
        "free ann",
        "recalculate ann in round 1: 10 on small",
        "adjust ann by 5 because it hangs",
        "void wagers of ann in round 1 because it hangs",
        "server fault because it hangs",
    ],
)
def test_7_1_it_is_for_the_supervisor(order: str) -> None:
    faulty(f"hal: {order}\n-> refused not-permitted\nann: {order}\n-> refused not-permitted\n")


@clause("aruze-etg", "7.2")
def test_7_2_each_of_the_three_holds_a_terminal_at_once() -> None:
    held = "ann: bet 10 on small\n-> refused terminal-held\n"
    for fault in ("500.05 in round 1", "500 in round 7", "500 in round 1 with paper out"):
        faulty(f"system: terminal 1 shows {fault}\n-> terminal-reported\n-> terminal-held\n{held}")
    faulty(HELD + "-> terminal-held by 7.2\n" + held)


@clause("aruze-etg", "7.2.1")
def test_7_2_1_a_meter_that_shows_other_credits_than_the_odds_give() -> None:
    faulty(f"""\
ann: bet 10 on small
{ROLLED}system: terminal 1 shows 510 in round 2
system: terminal 1 shows 700 in round 2
-> terminal-reported meter=700 recorded=510
-> terminal-held player=ann why=shown-meter shown=700 recorded=510 by 7.2.1, 7.2
ann: insert 20
-> refused terminal-held by 7.2.1
ann: collect
-> refused terminal-held by 7.2.1
system: terminal 1 shows 510 in round 2
-> terminal-reported meter=510
-> terminal-freed by=system by 7.2.1, house 60
ann: collect
-> chips-taken amount=510
""")


@clause("aruze-etg", "7.2.1")
def test_7_2_1_news_of_a_round_that_has_just_begun_may_be_on_their_way() -> None:
    faulty(f"""\
ann: bet 10 on small
{ROLLED}system: terminal 1 shows 490 in round 1
-> terminal-reported
ann: bet 10 on small
-> wager-placed
""")


@clause("aruze-etg", "7.2.2")
def test_7_2_2_an_interrupted_sequence_and_a_faulty_display() -> None:
    faulty("""\
system: terminal 1 shows 500 in round 4
-> terminal-reported
-> terminal-held player=ann why=interrupted by 7.2.2
system: terminal 2 shows 500 in round 1 with no signal
-> terminal-reported
-> terminal-held player=bob why=display message='no signal' by 7.2.2
""")


@clause("aruze-etg", "7.2.3")
def test_7_2_3_the_supervisors_opinion_holds_until_the_supervisor_frees() -> None:
    faulty("""\
eva: hold ann
-> refused reason-required by 7.2.3
eva: hold zed because it hangs
-> refused unknown-player by 7.2.3
eva: hold ann because it hangs
-> terminal-held why=opinion message='it hangs' recorded=500 by 7.2.3
eva: hold ann because it hangs
-> refused terminal-held by 7.2.3
system: terminal 1 shows 500 in round 1
ann: bet 10 on small
-> refused terminal-held by 7.2.3
eva: free bob
-> refused not-held by 7.2
eva: free ann
-> terminal-freed by=eva
ann: bet 10 on small
-> wager-placed
""")


@clause("aruze-etg", "7.3")
def test_7_3_what_cannot_be_confirmed_is_void_and_the_stake_goes_back() -> None:
    waiting("""\
eva: recalculate ann in round 1: 10 on small
-> wagers-recalculated
-> line ann small won returns=20 by 7.1
-> line ann big returned returns=5 by 7.3, 1.1 void
-> line ann total:7 returned returns=5 by 7.3, 1.1 void
balance ann 510
""")
    waiting("""\
eva: void wagers of ann in round 1
-> refused reason-required by 7.3
eva: void wagers of ann in round 1 because nothing confirms them
-> wagers-voided player=ann round=1 waited=yes by 7.3, 1.1 void
-> line ann small returned returns=10
-> line ann big returned returns=5
-> line ann total:7 returned returns=5
balance ann 500
eva: free ann
-> terminal-freed
""")


@clause("aruze-etg", "7.3")
def test_7_3_also_after_the_settlement_and_what_has_left_is_owed() -> None:
    played = faulty(f"""\
ann: bet 100 on small
bob: bet 10 on small
{ROLLED}bob: bet 10 on small
{ROLLED}ann: collect
-> chips-taken amount=600
{HELD}eva: void wagers of ann in round 1 because nothing confirms them
-> wagers-voided round=1 shortfall=200 waited=no by 7.3, 1.1 void
-> line ann small returned returns=100
-> debt-taken player=ann amount=100
balance ann 0
balance bob 520
house -20
eva: void wagers of ann in round 1 because nothing confirms them
-> refused no-such-wager by 7.3
""")
    assert played.floor.table.ledger[waiting_account("ann")] == 0


@clause("aruze-etg", "7.3")
def test_7_3_live_wagers_of_a_held_terminal_go_back() -> None:
    faulty(f"""\
ann: bet 10 on small
{HELD}eva: void wagers of ann because nothing confirms them
-> wagers-voided round=1 by 7.3
-> line ann small returned returns=10
balance ann 500
""")


@clause("aruze-etg", "7.6")
def test_7_6_plays_and_payouts_of_the_rounds_affected_are_void_and_of_no_other() -> None:
    faulty(f"""\
ann: bet 10 on small
bob: bet 20 on big
{ROLLED}ann: bet 10 on small
{ROLLED}ann: bet 10 on big
{ROLLED}balance ann 510
eva: server fault in rounds 1, 3 because the clock stood still
-> suspended reason=server-fault by 7.6.1.2, 7.6
-> rounds-voided rounds='1 3' by 7.6, 1.1 void, house 62
-> line bob big returned returns=20
-> line ann small returned returns=10
-> line ann big returned returns=10
balance ann 510
balance bob 500
house -10
""")


@clause("aruze-etg", "7.6")
def test_7_6_a_round_is_reversed_once_and_only_if_it_was_played() -> None:
    again = "-> refused round-void round=1 by 7.6\n"
    fault = "because the clock stood still"
    faulty(f"""\
ann: bet 10 on small
{ROLLED}eva: server fault in rounds 3 {fault}
-> refused wrong-round round=3 now=2 by 7.6
eva: server fault in rounds 0 {fault}
-> refused wrong-round by 7.6
eva: server fault in rounds 1
-> refused reason-required by 7.6.1.2
eva: server fault in rounds 1 {fault}
-> suspended
-> rounds-voided
-> line ann small returned
eva: server fault in rounds 1 {fault}
{again}eva: void wagers of ann in round 1 because of that
-> refused round-void
""")


@clause("aruze-etg", "7.6")
def test_7_6_wagers_that_wait_and_the_round_at_hand_are_void_too() -> None:
    waiting("""\
bob: bet 10 on small
eva: server fault in rounds 1, 2 because the clock stood still
-> suspended
-> wagers-voided player=ann round=1 waited=yes by 7.6
-> line ann small returned returns=10
-> line ann big returned returns=5
-> line ann total:7 returned returns=5
-> round-voided round=2 by 7.6
-> line bob small returned returns=10
-> rounds-voided rounds=1 shortfalls=''
-> line bob small returned returns=10
balance ann 500
balance bob 500
eva: clear fault
-> fault-cleared
-> round-started round=3
-> bets-opened
""")


@clause("aruze-etg", "7.6.1")
def test_7_6_1_either_of_the_two_stops_the_table() -> None:
    faulty("eva: server fault because it hangs\n-> suspended reason=server-fault by 7.6.1\n")
    faulty("""\
system: terminal 1 shows 500 in round 1 with out of memory
-> terminal-reported
-> terminal-held
system: terminal 2 shows 500 in round 1 with out of memory
-> terminal-reported
-> terminal-held
-> suspended reason=server-fault by 7.6.1.1, 7.6.1, 7.6
""")


@clause("aruze-etg", "7.6.1.1")
def test_7_6_1_1_one_message_on_two_terminals_at_once() -> None:
    faulty("""\
system: terminal 1 shows 500 in round 1 with out of memory
-> terminal-reported
-> terminal-held
system: terminal 2 shows 500 in round 1 with paper out
-> terminal-reported
-> terminal-held
system: terminal 1 shows 500 in round 1
-> terminal-reported
-> terminal-freed
system: terminal 2 shows 500 in round 1 with out of memory
-> terminal-reported
-> terminal-held message='out of memory'
system: terminal 1 shows 500 in round 1 with out of memory
-> terminal-reported
-> terminal-held
-> suspended reason=server-fault by 7.6.1.1
ann: bet 10 on small
-> refused table-suspended by 7.6.1.1
""")


@clause("aruze-etg", "7.6.1.2")
def test_7_6_1_2_the_supervisors_opinion_stops_the_table_and_lets_it_go_on() -> None:
    faulty("""\
eva: server fault because the clock stood still
-> suspended reason=server-fault by 7.6.1.2
eva: server fault because the clock stood still
-> refused table-suspended by 7.6.1.2
bob: bet 10 on small
-> refused table-suspended by 7.6.1.2
hal: clear fault
-> refused not-permitted by 7.6.1.2
eva: clear fault
-> fault-cleared reason=server-fault by 7.6.1.2
bob: bet 10 on small
-> wager-placed
""")


@clause("aruze-etg", "7.6.1.2")
def test_7_6_1_2_after_a_restart_rounds_are_found_unaffected_or_affected() -> None:
    begun = (
        f"ann: bet 10 on small\n{ROLLED}ann: bet 10 on small\nsystem: restart after 60 seconds\n"
    )
    held = "-> restarted\n-> suspended reason=restart by 7.6.1.2\n"
    faulty(f"{begun}{held}eva: clear fault\n-> fault-cleared reason=restart by 7.6.1.2\n")
    faulty(f"""\
{begun}{held}eva: server fault in rounds 1, 2 because the disk was swapped
-> suspended reason=server-fault by 7.6.1.2
-> round-voided round=2 by 7.6
-> line ann small returned
-> rounds-voided rounds=1 by 7.6
-> line ann small returned
balance ann 500
""")
