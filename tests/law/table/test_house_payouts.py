"""What no document says of payouts by hand: the house's own rules 63 to 67."""

import pytest

from tests.law.table.payouts import by_hand, opened, prize
from tests.law.table.tickets import printed

WIN = """\
ann: bet 10 on any-triple
bob: bet 10 on small
+30s system: close wagering
+10s system: shoot
system: dice 6 6 6
"""
"""Ann wins 310 by three sixes."""


def locks_from(amount: str) -> str:
    return f"hand-pay ticket 9000 lock {amount} second 9000\nstaff att attendant\n"


def test_house_63_forms_are_one_series_without_gaps() -> None:
    played = by_hand("""\
ann: collect
-> form-opened number=1 player=ann
-> payout-opened payout=1 source=collect
bob: bet 10 on small
hal: cancel credit of bob
-> refused unresolved-wager by 3.7
bob: clear
bob: collect
-> payout-opened payout=2
hal: cancel credit of cy
-> credit-cancelled player=cy amount=200 why=cancelled by 3.7, 5.1, house 63
-> payout-opened payout=3 source=cancelled amount=200
hal: cancel credit of cy
-> refused insufficient-credit by 3.7
bob: cancel credit of cy
-> refused not-permitted by 5.1
att: pay payout 4 cash 1 signed
-> refused payout-unknown by house 63
""")
    assert played.floor.table.ledger.sum() == 0


def test_house_63_a_damaged_ticket_opens_a_form() -> None:
    by_hand("""\
cy: collect
eva: pay damaged ticket table-1 199 signed
-> refused ticket-amount-differs
eva: pay damaged ticket table-1 200
-> ticket-redeemed into=payout paid-at=by-hand player=cy by 5.1, house 53
-> ticket-closed serial=1
-> payout-opened payout=1 source=ticket ticket=table-1 amount=200
cass: pay ticket table-1 200
-> refused ticket-paid where=by-hand
att: pay payout 1 cash 200 signed
-> payout-paid amount=200
""")


def test_house_63_nobody_pays_themselves() -> None:
    opened("att: pay payout 1 cash 500 signed\n-> payout-paid\n")
    by_hand(
        "att: collect for ann\n-> refused not-permitted\nann: collect\n"
        "ann: pay payout 1 cash 500 signed\n-> refused not-permitted by 5.1\n"
    )


@pytest.mark.parametrize(("least", "needed"), [("499.99", True), ("500", True), ("500.01", False)])
def test_house_64_from_the_amount_on_another_person_signs(least: str, needed: bool) -> None:
    alone = "-> refused second-signature-required by house 64" if needed else "-> payout-paid"
    opened(
        f"att: pay payout 1 cash 500 signed\n{alone}\n",
        amounts=f"hand-pay ticket 400 lock 9000 second {least}\nstaff att attendant\n",
    )


def test_house_64_the_other_person_is_neither_who_pays_nor_the_player() -> None:
    opened(
        """\
att: pay payout 1 cash 500 signed with att
-> refused not-another-person person=att by house 64
att: pay payout 1 cash 500 signed with ann
-> refused not-another-person person=ann by house 64
att: pay payout 1 cash 500 with hal
-> refused signature-required by 5.1
att: pay payout 1 cash 100 cheque 150 transfer 250 signed with hal
-> payout-paid cash=100 cheque=150 transfer=250 second=hal by 5.1, 5.3, house 63, house 64
""",
        amounts="hand-pay ticket 400 lock 9000 second 500\nstaff att attendant\n",
    )


def test_house_65_a_cancelled_payout_goes_back_to_the_meter_or_the_wallet() -> None:
    opened("""\
att: cancel payout 1
-> refused reason-required by house 65
att: cancel payout 1 because a slip
-> payout-cancelled to=meter amount=500 by house 65
-> credit-restored player=ann amount=500 payout=1
-> form-closed number=1
balance ann 500
att: pay payout 1 cash 500 signed
-> refused payout-void by house 63
att: cancel payout 1 because again
-> refused payout-void
""")
    opened("""\
ann: leave
att: cancel payout 1 because a slip
-> payout-cancelled to=wallet
-> came-from-payout player=ann amount=500 payout=1
wallet ann 500
""")


def test_house_65_a_cancelled_payout_of_a_prize_is_the_prize_again() -> None:
    prize(
        """\
eva: pay prize 1 of gold to ann by hand
att: cancel payout 1 because she wants it on the meter
-> payout-cancelled to=prize
-> prize-returned payout=1 amount=1000
unpaid gold 1000
eva: pay prize 1 of gold to ann by meter
-> prize-paid how=meter
unpaid gold 0
""",
    )


def test_house_65_a_form_is_cancelled_with_the_settlement_that_its_prize_rests_on() -> None:
    prize("""\
eva: pay prize 1 of gold to ann by hand
eva: invalidate disturbance because a brawl
-> payout-cancelled payout=1 to=prize reason='the settlement is undone' by house 48
-> prize-returned payout=1
-> form-closed number=1
-> prize-taken-back unpaid=1000 owed=0
att: pay payout 1 cash 1000 signed with eva
-> refused payout-void
""")


def test_house_66_whoever_stays_away_has_the_credit_on_a_voucher() -> None:
    printed("""\
system: note absence ann for 600 seconds
+600s system: release seat of ann
-> meter-collected player=ann amount=500 kind=voucher by 8.14.1, house 13, 3.8, house 66
-> seat-released amount=500 to=voucher
-> ticket-issued kind=voucher player=ann
wallet ann 0
""")


@pytest.mark.parametrize(("least", "locked"), [("309.99", True), ("310", True), ("310.01", False)])
def test_house_67_a_win_from_the_amount_on_locks_its_terminal_alone(
    least: str, locked: bool
) -> None:
    after = """\
-> terminal-locked player=ann amount=310 round=1 by house 67
ann: bet 10 on small
-> refused terminal-locked player=ann amount=310 by house 67
ann: collect
-> refused terminal-locked
ann: insert 50
-> refused terminal-locked
system: credit ann 5
-> refused terminal-locked
hal: write voucher for ann
-> refused terminal-locked
att: cancel credit of ann
-> refused terminal-locked
bob: bet 10 on small
-> wager-placed
ann: unlock ann: all is well
-> refused not-permitted by house 67
att: unlock ann
-> refused reason-required by house 67
att: unlock bob: all is well
-> refused terminal-not-locked by house 67
att: unlock ann: the display shows the win
-> lock-cleared player=ann amount=310 by house 67
ann: bet 10 on small
-> wager-placed
"""
    free = "ann: bet 10 on small\n-> wager-placed\n"
    by_hand(WIN + (after if locked else free), amounts=locks_from(least))


def test_house_67_wins_of_one_round_count_together_and_stakes_do_not() -> None:
    both = """\
ann: bet 10 on any-triple
ann: bet 10 on triple:6
+30s system: close wagering
+10s system: shoot
system: dice 6 6 6
"""
    by_hand(f"{both}-> terminal-locked amount=2210\n", amounts=locks_from("2210"))
    by_hand(f"{both}ann: collect\n-> meter-collected\n", amounts=locks_from("2210.01"))


def test_house_67_a_locked_terminal_keeps_its_seat_and_staff_may_unlock_it() -> None:
    by_hand(
        f"""\
{WIN}system: note absence ann for 600 seconds
+600s system: release seat of ann
-> refused terminal-locked
hal: unlock ann: nobody is there
-> lock-cleared by=hal
system: release seat of ann
-> seat-released to=voucher
""",
        amounts=locks_from("310"),
    )


@pytest.mark.parametrize(("least", "locked"), [("309.99", True), ("310", True), ("310.01", False)])
def test_house_67_a_win_that_a_recalculation_finds_locks_as_any_other(
    least: str, locked: bool
) -> None:
    found = """\
-> terminal-locked player=ann amount=310 round=1 by house 67
eva: free ann
ann: collect
-> refused terminal-locked by house 67
att: unlock ann: the record shows the win
-> lock-cleared player=ann amount=310
"""
    by_hand(
        f"""\
ann: bet 10 on any-triple, 10 on small
eva: hold ann because the screen flickers
+30s system: close wagering
+10s system: shoot
system: dice 6 6 6
eva: recalculate ann in round 1: 10 on any-triple
-> line ann small returned returns=10
{found if locked else "eva: free ann"}
ann: collect
-> meter-collected amount=810
""",
        amounts=locks_from(least),
    )


def test_house_67_a_terminal_that_confirms_itself_is_locked_by_what_it_has_won() -> None:
    by_hand(
        """\
ann: bet 10 on any-triple
system: terminal 1 shows 900 in round 1
-> terminal-held player=ann
+30s system: close wagering
+10s system: shoot
system: dice 6 6 6
system: terminal 1 shows 490 in round 2
-> terminal-freed player=ann by=system
-> terminal-locked player=ann amount=310 round=1 by house 67
ann: bet 10 on small
-> refused terminal-locked by house 67
""",
        amounts=locks_from("310"),
    )
