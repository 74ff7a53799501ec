"""Aruze's power to withhold: rules 5.2 and 7.5, and who the inspector and the Authority are."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, OPEN
from tests.law.table.withheld import INSPECTOR, PRIZE, VERIFIED, at_meters, on_ticket

clause = pytest.mark.clause


@clause("aruze-etg", "5.2")
def test_5_2_a_ticket_is_withheld_and_the_inspector_told_in_the_same_commit() -> None:
    on_ticket("""\
-> hold-opened hold=table-1 kind=payment of=ticket subject=table-1 amount=500 by 5.2, house 68
-> notice-given to=inspector about=hold subject=table-1 by 5.2, house 71
-> ticket-held ticket=table-1 hold=table-1 by 5.2, house 68
-> hold-noted serial=1 player=ann
cass: pay ticket table-1 500
-> refused payment-held hold=table-1 by house 68
cass: pay ticket table-1 500 to bob
-> refused payment-held
kim: take ticket table-1 500
-> refused payment-held by house 68
eva: void ticket table-1 because a jam
-> refused payment-held
eva: pay damaged ticket table-1 500 signed
-> refused payment-held
hal: reprint ticket table-1
-> refused payment-held
""")


@clause("aruze-etg", "5.2")
def test_5_2_only_the_operator_withholds_and_never_without_a_reason() -> None:
    at_meters("""\
ann: collect
eva: withhold ticket table-1 because it looks forged
-> refused not-permitted by 5.2
ina: withhold ticket table-1 because it looks forged
-> refused not-permitted by 5.2
cass: withhold ticket table-1 because it looks forged
-> refused not-permitted by 5.2
olga: withhold ticket table-1
-> refused reason-required by 5.2
olga: withhold ticket table-1 because it looks forged
-> hold-opened
olga: withhold ticket table-1 because again
-> refused payment-held hold=table-1
olga: withhold ticket table-9 because it looks forged
-> refused ticket-not-found by 5.2
cass: pay ticket table-1 500
-> refused payment-held
""")


@clause("aruze-etg", "5.2")
def test_5_2_a_determination_for_the_player_needs_no_review() -> None:
    on_ticket("""\
olga: determine hold table-1 pays 500 because it is genuine
-> hold-determined pays=500 to=ticket by 5.2, house 68
-> ticket-released pays=500 forfeited=0 by 5.2, house 68, house 69
-> hold-closed serial=1
cass: pay ticket table-1 500
-> ticket-redeemed amount=500 into=cash
""")


@clause("aruze-etg", "5.2")
@pytest.mark.parametrize("pays", ["499.99", "0"])
def test_5_2_a_determination_against_the_player_waits_for_the_inspectors_review(pays: str) -> None:
    on_ticket(f"""\
olga: determine hold table-1 pays {pays} because it was altered
-> refused review-required needs=inspector by 5.2
olga: review hold table-1
-> refused not-permitted by house 71
ina: review hold table-1 because the paper was seen
-> hold-reviewed finding='the paper was seen' by 5.2, house 71
ina: review hold table-1
-> refused hold-reviewed by=ina by house 71
olga: determine hold table-1 pays {pays} because it was altered
-> hold-determined pays={pays}
""")


@clause("aruze-etg", "5.2")
def test_5_2_determined_in_part_a_ticket_keeps_its_face_and_pays_what_was_determined() -> None:
    on_ticket("""\
ina: review hold table-1
olga: determine hold table-1 pays 120 because it was altered
-> ticket-released pays=120 forfeited=380
cass: pay ticket table-1 120
-> refused ticket-amount-differs by house 51
kim: take ticket table-1 500
-> ticket-taken amount=120
kim: hand back ticket table-1
cass: pay ticket table-1 500
-> ticket-redeemed amount=120
""")


@clause("aruze-etg", "5.2")
def test_5_2_determined_against_the_player_a_ticket_is_worth_nothing() -> None:
    on_ticket("""\
ina: review hold table-1
olga: determine hold table-1 pays 0 because it was forged
-> ticket-released pays=0 forfeited=500
-> ticket-closed serial=1
cass: pay ticket table-1 500
-> refused ticket-void by house 51
olga: determine hold table-1 pays 500 because after all
-> refused hold-determined by house 68
""")


@clause("aruze-etg", "5.2")
def test_5_2_a_prize_is_withheld_and_paid_what_was_determined() -> None:
    holds(
        "aruze-etg",
        f"""{PRIZE}{VERIFIED}\
eva: withhold prize 1 of gold from ann because the roll is looked into
-> refused not-permitted by 5.2
olga: withhold prize 1 of gold from bob because the roll is looked into
-> refused prize-unknown by 5.2
olga: withhold prize 1 of gold from ann because the roll is looked into
-> hold-opened kind=payment of=prize subject='gold 1' amount=1000 by 5.2, house 68
-> notice-given to=inspector about=hold
-> prize-held prize=1 player=ann hold=table-1
olga: withhold prize 1 of gold from ann because again
-> refused payment-held by 5.2
eva: pay prize 1 of gold to ann by meter
-> refused payment-held hold=table-1 by house 68
ina: review hold table-1
olga: determine hold table-1 pays 400 because she held two terminals
-> hold-determined to=prize
-> prize-released pays=400 forfeited=600 by 5.2, house 68
unpaid gold 400
eva: pay prize 1 of gold to ann by meter
-> prize-paid amount=400
olga: withhold prize 1 of gold from ann because again
-> refused prize-paid by 5.2
""",
        more=INSPECTOR,
    )


@clause("aruze-etg", "5.2")
def test_5_2_what_was_paid_already_is_demanded_and_nobody_is_debited() -> None:
    at_meters("""\
ann: collect
olga: demand 500 for ticket table-1 because it was forged
-> refused not-demanded by 5.2
cass: pay ticket table-1 500 to ann
olga: demand 500.01 for ticket table-1 because it was forged
-> refused above-maximum by 5.2
olga: demand 500 for ticket table-1
-> refused reason-required by 5.2
olga: demand 500 for ticket table-1 because it was forged
-> return-demanded hold=table-1 amount=500 player=ann by 5.2, house 70
-> notice-given about=demand subject=table-1
wallet ann 500
balance ann 0
cass: cash out for ann 500
-> cashed-out
""")


@clause("aruze-etg", "7.5")
def test_7_5_credit_is_withheld_from_a_meter_with_notice_and_determined_without_review() -> None:
    at_meters("""\
olga: withhold 120 from ann because the meter jumped
-> credit-withheld serial=1 player=ann amount=120 seized=no by 7.5, house 68
-> hold-opened kind=meter of=meter amount=120 by 7.5, house 68
-> notice-given to=inspector about=hold by 7.5, house 71
balance ann 380
olga: determine hold table-1 pays 20 because 100 of it was a fault
-> hold-determined pays=20 returned=20 forfeited=100 to=meter by 7.5, house 68
-> credit-returned player=ann amount=20
-> hold-closed serial=1
balance ann 400
""")


@clause("aruze-etg", "7.5")
@pytest.mark.parametrize(
    ("amount", "came"),
    [
        ("499.99", "hold-opened"),
        ("500", "hold-opened"),
        ("500.01", "refused insufficient-credit by 7.5"),
        ("0", "refused not-an-amount by 7.5"),
    ],
)
def test_7_5_no_more_is_withheld_than_the_meter_shows(amount: str, came: str) -> None:
    at_meters(f"olga: withhold {amount} from ann because the meter jumped\n-> {came}\n")


@clause("aruze-etg", "7.5")
def test_7_5_only_the_operator_withholds_credit_of_somebody_else_with_a_reason() -> None:
    at_meters("""\
eva: withhold 50 from ann because the meter jumped
-> refused not-permitted by 7.5
olga: withhold 50 from ann
-> refused reason-required by 7.5
olga: withhold 50 from zoe because the meter jumped
-> refused unknown-player by 7.5
balance ann 500
""")


@clause("aruze-etg", "7.5")
def test_7_5_what_has_left_the_meter_is_demanded_and_taken_from_nothing() -> None:
    at_meters("""\
olga: demand 200 from ann because the meter jumped
-> return-demanded kind=meter of=meter amount=200 by 7.5, house 70
-> notice-given about=demand by 7.5, house 71
balance ann 500
ann: collect
-> meter-collected amount=500
""")


@clause("aruze-etg", "1.1 inspector")
def test_1_1_inspector_is_an_office_that_reads_and_reviews_and_moves_no_money() -> None:
    on_ticket("""\
ina: acknowledge notice 1 because seen
-> notice-acknowledged number=1 by=ina by house 71
ina: review hold table-1
-> hold-reviewed by 5.2, house 71
ina: determine hold table-1 pays 500 because it is genuine
-> refused not-permitted by 5.2
ina: pay ticket table-1 500
-> refused not-permitted
ina: withhold 50 from bob because of this
-> refused not-permitted by 7.5
""")


@clause("aruze-etg", "1.1 Authority")
def test_1_1_authority_is_whose_approval_is_meant_wherever_one_is_asked_for() -> None:
    played = holds(
        "aruze-etg",
        f"{OPEN}{LINK}-> table-linked by 4.1.1, 1.1 Authority\n"
        "eva: fault of display at jackpot gold because it is dark\n"
        'olga: adjust jackpot gold to 900 by "procedure 7" because it is dark\n'
        "-> jackpot-adjusted by 4.1.4, 1.1 Authority\n",
    )
    identity = played.floor.table.book.document.identity
    assert identity.regulator == "Independent Liquor and Gaming Authority"
    assert identity.regulator_clause == "1.1 Authority"


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_5_2_no_other_document_has_payments_or_credit_withheld(game: str) -> None:
    top = {"star-2016": "olga", "mbs-2020": "gil", "crown-a": "pat", "canberra-2005": "olga"}[game]
    holds(
        game,
        f"{top}: withhold 5 from ann because of this\n-> refused not-provided\n"
        f"{top}: withhold ticket table-1 because of this\n-> refused not-provided\n"
        f"{top}: demand 5 from ann because of this\n-> refused not-provided\n",
    )
