"""Aruze's jackpots: rules 3.4.3, 3.6.2 and 4.1 to 4.1.4."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, LOST, OPEN, RULES, WON, displayed, linked, round_of

clause = pytest.mark.clause
SIX = "ann: bet 10 on triple:6"


@clause("aruze-etg", "4.1")
def test_4_1_jackpots_are_run_where_the_document_offers_them_by_its_operator() -> None:
    holds("aruze-etg", f"{OPEN}-> jackpot-opened pool=gold by 4.1\njackpot gold 1000\n")
    holds(
        "aruze-etg",
        f"eva: open jackpot gold reset 1000 {RULES}\n-> refused not-permitted by 4.1\n",
    )


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_4_1_no_other_document_offers_any(game: str) -> None:
    top = {"star-2016": "olga", "mbs-2020": "gil", "crown-a": "pat", "canberra-2005": "olga"}
    holds(game, f"{top[game]}: open jackpot gold reset 1000 {RULES}\n-> refused not-provided\n")


@clause("aruze-etg", "4.1.1")
def test_4_1_1_a_share_of_decided_stakes_goes_to_the_pool_and_the_rest_is_carried() -> None:
    linked(f"""\
{round_of(LOST, "ann: bet 10 on small", "bob: bet 7 on big")}\
-> jackpot-fed turnover=17 display='0.08 carry 1/2' reserve='0.01 carry 7/10' by 4.1.1
jackpot gold 1000.08
reserve gold 0.01
{round_of(LOST, "ann: bet 7 on small")}\
-> jackpot-fed turnover=7 display='0.04 carry 0' reserve='0.01 carry 2/5'
jackpot gold 1000.12
house -10
""")


@clause("aruze-etg", "4.1.1")
def test_4_1_1_each_table_on_the_link_has_its_own_approval() -> None:
    holds(
        "aruze-etg",
        f"{OPEN}olga: link jackpot gold display 1/200\n-> refused approval-missing by 4.1.1\n"
        f"{LINK}-> table-linked rates='1/200 and 1/1000' waits=no by 4.1.1\n",
    )


@clause("aruze-etg", "4.1.1")
@pytest.mark.parametrize(
    ("display", "reserve", "done"),
    [
        *[("1", "0", True), ("1/2", "1/2", True), ("1/2", "501/1000", False), ("0", "0", False)],
        *[("2", "0", False), ("1/0", "0", False), ("half", "0", False)],
    ],
)
def test_4_1_1_a_percentage_is_an_exact_share_of_turnover(
    display: str, reserve: str, done: bool
) -> None:
    came = "-> table-linked" if done else "-> refused not-a-rate by 4.1.1"
    rates = f"display {display} reserve {reserve}"
    link = f'olga: link jackpot gold {rates} approved by "letter 12"\n{came}\n'
    holds("aruze-etg", f"{OPEN}{link}")


@clause("aruze-etg", "4.1.2")
@pytest.mark.parametrize(
    ("rules", "lacking"),
    [
        ("from 10 shared equal paid by meter", "spots"),
        ("on triple:6 shared equal paid by meter", "at_least"),
        ("on triple:6 from 10 paid by meter", "sharing"),
        ("on triple:6 from 10 shared equal", "paid"),
    ],
)
def test_4_1_2_without_complete_rules_on_display_nothing_opens(rules: str, lacking: str) -> None:
    refused = f"-> refused rules-incomplete lacking={lacking} by 4.1.2"
    holds("aruze-etg", f"olga: open jackpot gold reset 1000 {rules}\n{refused}\n")


@clause("aruze-etg", "4.1.2")
def test_4_1_2_the_displayed_rules_say_who_wins_and_the_display_says_what() -> None:
    before = displayed(linked(round_of(LOST, "ann: bet 100 on small")))
    assert (before.spots, before.at_least, before.times) == (("triple:6",), 1_000, 1)
    assert (before.sharing, before.paid, before.display) == ("equal", "meter", 100_050)
    assert {each.clause for each in before.cited} >= {"4.1", "4.1.1", "4.1.2", "4.1.3"}
    linked(f"""\
{round_of(LOST, "ann: bet 100 on small")}jackpot gold 1000.50
{round_of(WON, SIX, "bob: bet 100 on any-triple")}\
-> jackpot-won table=table round=2 display=1000.50 shares=ann:1000.50 by 4.1.2
jackpot gold 1000.55
unpaid gold 1000.50
""")


@clause("aruze-etg", "4.1.2")
@pytest.mark.parametrize(("stake", "wins"), [("9.99", False), ("10", True), ("10.01", True)])
def test_4_1_2_the_least_stake_just_under_at_and_just_over(stake: str, wins: bool) -> None:
    told = "unpaid gold 1000" if wins else "unpaid gold 0"
    linked(f"{round_of(WON, f'ann: bet {stake} on triple:6')}{told}\n")


@clause("aruze-etg", "3.6.2")
def test_3_6_2_a_prize_stands_on_the_jackpot_display_until_it_is_paid() -> None:
    shown = displayed(linked(round_of(WON, SIX)))
    assert (shown.display, shown.unpaid) == (100_005, 100_000)
    assert shown.last is not None
    assert (shown.last.seats, shown.last.amount, shown.last.state) == ((1,), 100_000, "unpaid")
    played = linked(f"""\
{round_of(WON, SIX)}-> jackpot-won display=1000 by 3.6.2
jackpot gold 1000.05
unpaid gold 1000
hal: verify prize 1 of gold for ann: 1000
eva: verify prize 1 of gold for ann: 1000
eva: pay prize 1 of gold to ann by meter
unpaid gold 0
jackpot gold 1000.05
""")
    paid = displayed(played)
    assert (paid.display, paid.unpaid, paid.last and paid.last.state) == (100_005, 0, "paid")


@clause("aruze-etg", "3.4.3")
def test_3_4_3_a_prize_that_nobody_has_to_verify_raises_the_meter_with_the_settlement() -> None:
    rules = "on triple:6 from 10 shared equal paid by meter verified from 5000"
    told = "-> prize-credited player=ann amount=1000 by 3.4.3\nbalance ann 3400\n"
    linked(f"{round_of(WON, SIX)}{told}", rules=rules)


@clause("aruze-etg", "4.1.3.1")
def test_4_1_3_1_a_prize_is_paid_to_the_credit_meter() -> None:
    linked(f"""\
{round_of(WON, SIX)}balance ann 2400
hal: verify prize 1 of gold for ann: 1000
-> prize-verified amount=1000 by 4.1.3, house 47
eva: verify prize 1 of gold for ann: 1000
eva: pay prize 1 of gold to ann by meter
-> prize-paid amount=1000 how=meter by 4.1.3, 4.1.3.1
-> prize-credited amount=1000 by 4.1.3.1, 3.4.3
balance ann 3400
eva: pay prize 1 of gold to ann by meter
-> refused prize-paid by 4.1.2
""")


def test_4_1_3_a_prize_is_paid_by_hand_against_a_signature() -> None:
    linked(f"""\
{round_of(WON, SIX)}hal: verify prize 1 of gold for ann: 1000
abe: verify prize 1 of gold for ann: 1000
hal: pay prize 1 of gold to ann by hand signed
-> refused not-permitted by 4.1.3
eva: pay prize 1 of gold to ann by hand
-> refused signature-required by 5.1
eva: pay prize 1 of gold to ann by hand signed
-> prize-paid amount=1000 how=hand by 4.1.3, 5.1
balance ann 2400
unpaid gold 0
""")


@clause("aruze-etg", "4.1.4")
def test_4_1_4_the_operator_adjusts_after_a_fault_by_an_approved_procedure() -> None:
    adjust = 'olga: adjust jackpot gold to 900 by "procedure 7" because memory lost'
    linked(f"""\
{adjust}
-> refused no-fault by 4.1.4
hal: fault of display at jackpot gold because it went dark
-> refused not-permitted
eva: fault of display at jackpot gold
-> refused reason-required by 4.1.4
eva: fault of display at jackpot gold because it went dark
-> jackpot-fault-declared part=display by 4.1.4
eva: adjust jackpot gold to 900 by "procedure 7" because memory lost
-> refused not-permitted by 4.1.4
olga: adjust jackpot gold to 900 because memory lost
-> refused approval-missing by 4.1.4
olga: adjust jackpot gold to 900 by "procedure 7"
-> refused reason-required by 4.1.4
olga: adjust jackpot gold to 0 by "procedure 7" because memory lost
-> refused not-an-amount by 4.1.4
{adjust}
-> jackpot-adjusted before=1000 display=900 by 4.1.4
jackpot gold 900
eva: jackpot gold works
-> jackpot-fault-cleared by 4.1.4
{adjust}
-> refused no-fault by 4.1.4
""")
