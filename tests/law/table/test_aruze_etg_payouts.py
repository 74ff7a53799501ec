"""Aruze's payouts by hand: rules 3.7, 3.8, 4.1.3, 5.1 and 5.3."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.jackpots import displayed
from tests.law.table.payouts import by_hand, opened, prize
from tests.law.table.tickets import STAFF, printed

clause = pytest.mark.clause


@clause("aruze-etg", "3.7")
@pytest.mark.parametrize(("most", "paid"), [("499.99", True), ("500", False), ("500.01", False)])
def test_3_7_more_than_goes_on_a_ticket_is_collected_by_hand(most: str, paid: bool) -> None:
    came = "-> credit-cancelled why=collect by 3.7, 5.1, house 63" if paid else "-> meter-collected"
    by_hand(
        f"ann: collect\n{came}\nbalance ann 0\n",
        amounts=f"hand-pay ticket {most} lock 9000 second 9000\n",
    )


@clause("aruze-etg", "3.8")
def test_3_8_a_voucher_is_written_by_staff_and_the_meter_cleared() -> None:
    printed("""\
bob: write voucher for ann
-> refused not-permitted by 3.8
hal: write voucher for ann
-> meter-collected player=ann amount=500 serial=1 kind=voucher by 3.7, 3.8, house 66
-> ticket-issued ticket=table-1 kind=voucher amount=500
balance ann 0
cass: pay ticket table-1 500
-> ticket-redeemed ticket=table-1 into=cash
hal: write voucher for ann
-> refused insufficient-credit by 3.7
""")


@clause("aruze-etg", "3.8")
def test_3_8_no_voucher_is_written_while_a_wager_lies_nor_without_printers() -> None:
    printed(
        "ann: bet 10 on small\nhal: write voucher for ann\n-> refused unresolved-wager by 3.7\n"
    )
    holds("aruze-etg", "hal: write voucher for ann\n-> refused not-provided by 8.15\n")


@clause("aruze-etg", "4.1.3")
def test_4_1_3_a_prize_is_paid_by_hand_on_a_form_and_stands_unpaid_until_then() -> None:
    prize(
        """\
eva: pay prize 1 of gold to ann by hand
-> prize-on-form payout=1 amount=1000 by 4.1.3, 5.1, house 63
-> payout-opened payout=1 source=prize pool=gold prize=1 amount=1000
unpaid gold 1000
eva: pay prize 1 of gold to ann by meter
-> refused payout-open payout=1 by house 63
att: pay payout 1 cash 1000 signed with eva
-> payout-paid amount=1000 cash=1000 second=eva by 5.1, 5.3, house 63, house 64
-> prize-paid how=hand payout=1
unpaid gold 0
eva: pay prize 1 of gold to ann by hand
-> refused prize-paid
""",
    )


@clause("aruze-etg", "4.1.3.2")
@pytest.mark.parametrize("kind", ["ticket", "voucher"])
def test_4_1_3_2_a_prize_is_paid_by_ticket_or_voucher_and_leaves_the_display(kind: str) -> None:
    won = displayed(prize("", more=STAFF))
    assert (won.unpaid, won.paid) == (100_000, "meter")
    played = prize(
        f"""\
unpaid gold 1000
eva: pay prize 1 of gold to ann by {kind}
-> prize-paid how={kind} ticket=table-1 amount=1000
-> ticket-numbered serial=1 kind={kind} amount=1000
-> ticket-issued ticket=table-1 kind={kind} source=prize amount=1000
unpaid gold 0
cass: pay ticket table-1 1000
-> ticket-redeemed amount=1000 by 5.3, house 51
eva: pay prize 1 of gold to ann by {kind}
-> refused prize-paid
""",
        more=STAFF,
    )
    assert displayed(played).unpaid == 0


@clause("aruze-etg", "4.1.3.2")
def test_4_1_3_2_a_prize_above_the_largest_ticket_goes_on_a_voucher_or_is_paid_by_hand() -> None:
    prize(
        """\
eva: pay prize 1 of gold to ann by ticket
-> refused above-maximum amount=1000 maximum=400 by house 63
eva: pay prize 1 of gold to ann by voucher
-> ticket-issued kind=voucher
""",
    )
    prize(
        "eva: pay prize 1 of gold to ann by ticket\n-> refused not-provided by 4.1.3.2\n", more=""
    )


@clause("aruze-etg", "5.1")
def test_5_1_the_player_signs_the_form_before_it_is_paid() -> None:
    opened("""\
att: pay payout 1 cash 500
-> refused signature-required by 5.1
att: pay payout 1 cash 499.99 signed
-> refused not-the-amount amount=499.99 value=500 by 5.1
att: pay payout 1 cash 500.01 signed
-> refused not-the-amount by 5.1
att: pay payout 1 cash 500 signed
-> payout-paid payout=1 player=ann amount=500 cash=500 by 5.1, 5.3, house 63, house 64
-> form-closed number=1
att: pay payout 1 cash 500 signed
-> refused payout-paid by=att by house 63
balance ann 0
wallet ann 0
""")


@clause("aruze-etg", "5.3")
def test_5_3_it_is_paid_at_once_by_an_attendant_or_by_staff_of_the_table() -> None:
    opened("hal: pay payout 1 cash 500 signed\n-> payout-paid by 5.1, 5.3\n")
    opened("att: pay payout 1 cash 500 signed\n-> payout-paid by 5.1, 5.3\n")
    opened("bob: pay payout 1 cash 500 signed\n-> refused not-permitted by 5.1\n")
    opened("cass: pay payout 1 cash 500 signed\n-> refused not-permitted by 5.1\n")


@clause("aruze-etg", "5.3.1")
def test_5_3_1_it_is_postponed_to_a_time_that_the_player_has_agreed_to() -> None:
    opened("""\
hal: postpone payout 1 in 2 hours agreed
-> refused not-permitted by 5.3
eva: postpone payout 1 in 2 hours
-> refused agreement-required by 5.3.1
eva: postpone payout 1 in 2 hours agreed
-> payout-postponed payout=1 by 5.3.1, house 65
+7199.999999s att: pay payout 1 cash 500 signed
-> refused too-early by 5.3.1
+0.000001s att: pay payout 1 cash 500 signed
-> payout-paid
eva: postpone payout 1 in 2 hours agreed
-> refused payout-paid
""")


@clause("aruze-etg", "5.3.1")
def test_5_3_1_an_earlier_time_may_be_agreed_to_and_none_that_is_over() -> None:
    opened("""\
eva: postpone payout 1 in 2 hours agreed
eva: postpone payout 1 in 1 hours agreed
-> payout-postponed
+3600s eva: postpone payout 1 in 0 hours agreed
-> refused not-a-time by 5.3.1
att: pay payout 1 cash 500 signed
-> payout-paid
""")


@clause("aruze-etg", "5.3.2")
def test_5_3_2_a_prize_is_paid_in_another_form_than_was_asked_for() -> None:
    prize(
        """\
eva: pay prize 1 of gold to ann by hand
att: pay payout 1 cash 400 cheque 600 asked for cash signed with eva
-> payout-paid cash=400 cheque=600 asked=cash by 5.1, 5.3, 5.3.2, house 63, house 64
""",
    )


@clause("aruze-etg", "5.3.2")
def test_5_3_2_speaks_of_prizes_so_that_credits_rest_on_5_1_alone() -> None:
    opened("""\
att: pay payout 1 transfer 500 asked for cheque signed
-> payout-paid transfer=500 asked=cheque by 5.1, 5.3, house 63, house 64
""")


@clause("aruze-etg", "5.3.3")
def test_5_3_3_identification_that_was_asked_for_is_shown_before_it_is_paid() -> None:
    opened("""\
hal: ask identification for payout 1
-> refused not-permitted by 5.3
eva: ask identification for payout 1
-> identification-asked payout=1 by 5.3.3, house 65
att: pay payout 1 cash 500 signed
-> refused identification-required by 5.3.3
eva: ask identification for payout 1
-> refused identification-required asked=already by 5.3.3
att: identification for payout 1 is d-1
-> identification-shown payout=1 document=d-1 by 5.3.3, house 65
att: pay payout 1 cash 500 signed
-> payout-paid
""")


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_5_1_no_other_document_has_payouts_by_hand(game: str) -> None:
    holds(
        game,
        "att: pay payout 1 cash 5 signed\n-> refused not-provided\n"
        "att: unlock ann: nothing\n-> refused terminal-not-locked\n"
        "att: cancel credit of ann\n-> refused not-provided\n",
        more="staff att attendant\nhand-pay\n",
    )
