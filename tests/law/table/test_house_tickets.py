"""What no document says of tickets: the house's own rules 51 to 54."""

import pytest

from tests.law.table.tickets import collected, printed


def test_house_51_a_ticket_is_paid_once_in_cash_or_into_a_wallet() -> None:
    collected("""\
cass: pay ticket table-1 500 to bob
-> ticket-redeemed into=wallet player=bob
-> came-from-ticket player=bob amount=500
wallet bob 500
cass: pay ticket table-1 500
-> refused ticket-paid where=cage by=cass by house 51
kim: take ticket table-1 500
-> refused ticket-paid
""")


@pytest.mark.parametrize("said", ["499.99", "500.01", "0"])
def test_house_51_the_paper_must_say_what_the_record_says(said: str) -> None:
    collected(f"cass: pay ticket table-1 {said}\n-> refused ticket-amount-differs by house 51\n")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("table-2", "ticket-not-found"),
        ("table-0", "ticket-not-found"),
        ("table-01", "ticket-not-found"),
        ("table", "ticket-not-found"),
        ("other-1", "ticket-not-found"),
        ("table-99999999999999999999999", "ticket-not-found"),
    ],
)
def test_house_51_what_was_never_issued_is_not_found(name: str, reason: str) -> None:
    collected(f"cass: pay ticket {name} 500\n-> refused {reason} by house 51\n")


def test_house_51_from_the_instant_of_expiry_it_is_refused_whether_or_not_anybody_said_so() -> None:
    late = "ann: collect\n+719h system: close wagering\n"
    printed(f"{late}cass: pay ticket table-1 500\n-> ticket-redeemed\n")
    printed(
        f"{late}+3599.999999s cass: pay ticket table-1 500\n-> ticket-redeemed\n",
    )
    printed(f"""\
{late}+1h cass: pay ticket table-1 500
-> refused ticket-expired by house 51
system: expire ticket table-1
-> ticket-expired amount=500 by house 51
-> ticket-closed serial=1
cass: pay ticket table-1 500
-> refused ticket-expired by house 51
system: expire ticket table-1
-> refused ticket-expired
house 0
""")


def test_house_51_nobody_but_the_system_says_that_a_ticket_has_expired_and_not_too_early() -> None:
    collected("""\
eva: expire ticket table-1
-> refused not-permitted by house 51
system: expire ticket table-1
-> refused too-early by house 51
""")


def test_house_51_a_cashier_pays_neither_their_own_ticket_nor_into_their_own_wallet() -> None:
    collected("cass: pay ticket table-1 500 to cass\n-> refused own-wallet by house 10\n")
    collected("cass: pay ticket table-1 500 to zoe\n-> refused unknown-player\n")
    collected("kim: pay ticket table-1 500\n-> refused not-permitted by house 51\n")


def test_house_52_a_number_that_cannot_be_one_is_misread_and_the_owner_frees_a_reader() -> None:
    collected("""\
eva: lock reader cass
-> refused not-permitted by house 52
system: lock reader cass
-> reader-locked device=cass by house 52
system: lock reader cass
-> refused device-locked
cass: pay ticket table-1 500
-> refused device-locked by house 52
cass: free reader cass
-> refused not-permitted by house 52
own: free reader cass
-> reader-freed device=cass
own: free reader cass
-> refused device-not-locked by house 52
cass: pay ticket table-1 500
-> ticket-redeemed
""")


def test_house_53_a_duplicate_bears_the_same_number_and_is_printed_by_staff() -> None:
    collected("""\
ann: report ticket table-1 jammed
-> print-reported outcome=jammed by house 53
bob: report ticket table-1 printed
-> refused not-permitted
ann: reprint ticket table-1
-> refused not-permitted by 3.8
hal: reprint ticket table-1
-> ticket-reprinted copy=1 by house 53
hal: reprint ticket table-1
-> ticket-reprinted copy=2
cass: pay ticket table-1 500
hal: reprint ticket table-1
-> refused ticket-paid
""")


def test_house_53_a_void_ticket_goes_back_to_the_meter_or_else_to_the_wallet() -> None:
    collected("""\
hal: void ticket table-1 because it did not print
-> refused not-permitted by 3.8
eva: void ticket table-1
-> refused reason-required by house 53
eva: void ticket table-1 because it did not print
-> ticket-voided to=meter amount=500 by house 53
-> meter-credited player=ann amount=500 ticket=table-1
-> ticket-closed serial=1
balance ann 500
cass: pay ticket table-1 500
-> refused ticket-void by house 51
eva: void ticket table-1 because again
-> refused ticket-void
""")
    collected("""\
ann: leave
eva: void ticket table-1 because it did not print
-> ticket-voided to=wallet
-> came-from-ticket player=ann
wallet ann 500
""")


def test_house_54_a_kiosk_takes_up_to_its_limit_then_pays_or_hands_back() -> None:
    printed("""\
ann: collect
cy: collect
kim: take ticket table-1 500
-> refused above-kiosk-limit amount=500 maximum=300 by house 54
cass: take ticket table-2 200
-> refused not-permitted by house 54
kim: take ticket table-2 200
-> ticket-taken amount=200 by house 54
cass: pay ticket table-2 200
-> refused ticket-taken by=kim
kit: dispense ticket table-2
-> refused not-permitted by house 54
kim: hand back ticket table-2
-> ticket-handed-back
kim: dispense ticket table-2
-> refused ticket-not-found
kim: take ticket table-2 200
kim: dispense ticket table-2
-> ticket-redeemed paid-at=kiosk into=cash
kim: dispense ticket table-2
-> refused ticket-paid
""")


def test_house_54_a_cashier_who_has_counted_says_what_a_dead_kiosk_did() -> None:
    printed("""\
cy: collect
kim: take ticket table-1 200
cass: dispense ticket table-1
-> ticket-redeemed paid-at=kiosk
""")


@pytest.mark.parametrize(("most", "taken"), [("499.99", False), ("500", True), ("500.01", True)])
def test_house_54_up_to_the_limit_of_a_kiosk(most: str, taken: bool) -> None:
    came = "-> ticket-taken" if taken else "-> refused above-kiosk-limit by house 54"
    printed(
        f"ann: collect\nkim: take ticket table-1 500\n{came}\n",
        more=f"tickets 30 days kiosk {most}\n",
    )
