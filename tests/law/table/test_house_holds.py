"""What no document says of money withheld and of notices: the house's own rules 68 to 71."""

import datetime

import pytest

from sicbo.core.floor.holds.messages import DetermineHold, WithholdCredit
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, OPEN, WON, round_of
from tests.law.table.withheld import INSPECTOR, PRIZE, at_meters, on_ticket

LATER = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)


def test_house_68_nobody_determines_about_their_own_money() -> None:
    floor = at_meters("olga: withhold 50 from ann because the meter jumped\n").floor
    own = DetermineHold(hold="table-1", pays=Amount(50_00), reason="it is mine")
    more = WithholdCredit(player="ann", amount=Amount(50_00), reason="to hide it")
    for order in (own, more):
        came = floor.would("ann", "operator", LATER, order)
        assert isinstance(came, Refusal), came
        assert (came.reason, came.clause) == ("plays-here", "house 10")


def test_house_68_money_of_a_further_place_is_its_holders() -> None:
    floor = at_meters("""\
ann: sit 4
ann: insert for ann#4 100
olga: withhold 50 from ann#4 because the meter jumped
ann: collect for ann#4
ann: leave for ann#4
olga: determine hold table-1 pays 50 because it was right
-> hold-determined to=wallet
-> came-from-hold player=ann amount=50 hold=table-1 by 7.5, house 68
olga: withhold 50 from ann because the meter jumped
""").floor
    own = WithholdCredit(player="ann#4", amount=Amount(50_00), reason="to hide it")
    came = floor.would("ann", "operator", LATER, own)
    assert isinstance(came, Refusal), came
    assert (came.reason, came.clause) == ("plays-here", "house 10")


def test_house_68_a_prize_that_waits_for_a_held_terminal_is_not_withheld_yet() -> None:
    bets = ("ann: bet 10 on triple:6", "bob: bet 10 on triple:6", "eva: hold bob because it hangs")
    at_meters(f"""\
{OPEN}{LINK}{round_of(WON, *bets)}\
olga: withhold prize 1 of gold from ann because it is odd
-> refused terminal-held by house 59
eva: recalculate bob in round 1: 10 on triple:6
olga: withhold prize 1 of gold from ann because it is odd
-> hold-opened of=prize player=ann amount=500
eva: hold ann because it hangs
eva: void wagers of ann in round 1 because nothing confirms them
-> share-taken-back player=ann amount=500 owed=no
ina: review hold table-1
olga: determine hold table-1 pays 0 because it went back
-> hold-determined pays=0 to=nobody
""")


@pytest.mark.parametrize("name", ["table-2", "table-0", "table-01", "table", "moon-1", "table-x"])
def test_house_68_a_hold_that_was_never_opened_is_unknown(name: str) -> None:
    on_ticket(f"""\
olga: determine hold {name} pays 5 because of this
-> refused hold-unknown by house 68
ina: review hold {name}
-> refused hold-unknown by house 71
cass: receive 5 for hold {name}
-> refused hold-unknown by house 70
""")


@pytest.mark.parametrize(
    ("pays", "came"),
    [
        ("0", "hold-determined pays=0 forfeited=120 to=nobody"),
        ("119.99", "hold-determined returned=119.99 forfeited=0.01"),
        ("120", "hold-determined returned=120 forfeited=0"),
        ("120.01", "refused above-maximum by 7.5"),
        ("-1", "refused above-maximum by 7.5"),
    ],
)
def test_house_68_in_whole_or_in_part_and_no_more_than_is_held(pays: str, came: str) -> None:
    at_meters(f"""\
olga: withhold 120 from ann because the meter jumped
olga: determine hold table-1 pays {pays} because it was looked into
-> {came}
""")


def test_house_68_a_determination_has_a_reason_and_comes_once() -> None:
    at_meters("""\
olga: withhold 120 from ann because the meter jumped
olga: determine hold table-1 pays 120
-> refused reason-required by 7.5
olga: determine hold table-1 pays 120 because it was right
olga: determine hold table-1 pays 120 because it was right
-> refused hold-determined by house 68
ina: review hold table-1
-> refused hold-determined by house 68
""")


def test_house_68_money_of_somebody_who_has_gone_goes_to_the_wallet() -> None:
    at_meters("""\
olga: withhold 120 from ann because the meter jumped
ann: collect
ann: leave
olga: determine hold table-1 pays 120 because it was right
-> hold-determined to=wallet
-> came-from-hold player=ann amount=120 hold=table-1 by 7.5, house 68
wallet ann 120
""")


def test_house_68_a_prize_that_is_taken_back_leaves_nothing_to_determine() -> None:
    holds(
        "aruze-etg",
        f"""{PRIZE}\
olga: withhold prize 1 of gold from ann because the roll is looked into
eva: invalidate disturbance because a brawl
-> prize-taken-back
olga: determine hold table-1 pays 0 because the round is invalid
-> hold-determined pays=0 to=nobody
unpaid gold 0
""",
        more=INSPECTOR,
    )


def test_house_68_what_was_forfeited_of_a_prize_comes_back_with_it() -> None:
    holds(
        "aruze-etg",
        f"""{PRIZE}\
olga: withhold prize 1 of gold from ann because the roll is looked into
ina: review hold table-1
olga: determine hold table-1 pays 400 because of this
eva: invalidate disturbance because a brawl
-> prize-taken-back unpaid=400 owed=0 forfeited=600
""",
        more=INSPECTOR,
    )


def test_house_69_the_time_in_which_a_ticket_is_held_does_not_count() -> None:
    on_ticket("""\
+740h system: expire ticket table-1
-> refused payment-held by house 69
olga: determine hold table-1 pays 500 because it is genuine
-> ticket-released by 5.2, house 68, house 69
+719h system: expire ticket table-1
-> refused too-early by house 51
+3599.999999s cass: pay ticket table-1 500
-> ticket-redeemed
""")
    on_ticket("""\
+740h olga: determine hold table-1 pays 500 because it is genuine
+720h cass: pay ticket table-1 500
-> refused ticket-expired by house 51
system: expire ticket table-1
-> ticket-expired amount=500
""")


def test_house_70_what_is_handed_in_for_a_demand_is_held_and_then_goes_where_it_belongs() -> None:
    at_meters("""\
olga: demand 200 from ann because the meter jumped
eva: receive 50 for hold table-1
-> refused not-permitted by house 70
cass: receive 0 for hold table-1
-> refused not-an-amount by house 70
cass: receive 200.01 for hold table-1
-> refused above-maximum maximum=200 by house 70
cass: receive 50 for hold table-1
-> return-received amount=50 to=hold by 7.5, house 70
cass: receive 150.01 for hold table-1
-> refused above-maximum maximum=150
olga: determine hold table-1 pays 80 because 120 of it was a fault
-> hold-determined pays=80 returned=0 forfeited=50 owed=70 by 7.5, house 68
balance ann 500
cass: receive 70.01 for hold table-1
-> refused above-maximum maximum=70
cass: receive 70 for hold table-1
-> return-received amount=70 to=house
cass: receive 1 for hold table-1
-> refused hold-determined by house 70
""")


def test_house_70_what_was_handed_in_too_much_goes_back() -> None:
    at_meters("""\
olga: demand 200 from ann because the meter jumped
cass: receive 200 for hold table-1
olga: determine hold table-1 pays 150 because 50 of it was a fault
-> hold-determined returned=150 forfeited=50 owed=0 to=meter
-> credit-returned amount=150
balance ann 650
""")


def test_house_70_nothing_is_received_for_what_nobody_demanded() -> None:
    on_ticket("cass: receive 5 for hold table-1\n-> refused not-demanded by house 70\n")


def test_house_71_a_notice_is_acknowledged_by_an_inspector_once() -> None:
    on_ticket("""\
olga: acknowledge notice 1
-> refused not-permitted by house 71
ina: acknowledge notice 2
-> refused notice-unknown by house 71
ina: acknowledge notice 1
-> notice-acknowledged number=1
ina: acknowledge notice 1
-> refused notice-acknowledged by=ina by house 71
""")
