"""What no document says of jackpots: the house's own rules 43 to 49."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.jackpots import KNOWN, LINK, LOST, OPEN, WON, linked, round_of

SIX = "ann: bet 10 on triple:6"
BOTH = (SIX, "bob: bet 20 on triple:6")
NO_CHECK = "paid by meter verified from 100000"
FED = round_of(LOST, "ann: bet 500 on small", "bob: bet 400 on big, 100 on small")
"""A round of 1000, which gives 5 to the display and 1 to the reserve."""


def test_house_43_void_and_returned_stakes_feed_nothing() -> None:
    linked("""\
ann: bet 100 on small
+30s system: close wagering
eva: invalidate disturbance because a brawl
-> round-invalidated
jackpot gold 1000
""")


def test_house_43_an_undone_settlement_comes_out_of_the_carry_and_the_display_stands_still() -> (
    None
):
    linked(f"""\
{round_of(LOST, "ann: bet 100 on small")}jackpot gold 1000.50
eva: invalidate disturbance because a brawl
-> jackpot-fed turnover=-100 display='0 carry -50' reserve='0 carry -10' by house 43
jackpot gold 1000.50
{round_of(LOST, "ann: bet 60 on small")}-> jackpot-fed display='0 carry -20'
jackpot gold 1000.50
{round_of(LOST, "ann: bet 41 on small")}-> jackpot-fed display='0 carry 1/2'
{round_of(LOST, "ann: bet 5 on small")}-> jackpot-fed display='0.03 carry 0'
jackpot gold 1000.53
reserve gold 0.10
""")


def test_house_44_equal_shares_and_the_odd_cent_to_the_first() -> None:
    linked(f"""\
{round_of(LOST, "ann: bet 6 on small")}jackpot gold 1000.03
{round_of(WON, "bob: bet 20 on triple:6", SIX)}\
-> jackpot-won shares='bob:500.02 ann:500.01' borne=0 by house 44
""")


def test_house_44_by_stake_and_each_the_whole() -> None:
    by_stake = "on triple:6 from 10 shared by-stake paid by meter"
    told = "-> jackpot-won shares='ann:333.33 bob:666.67'"
    linked(f"{round_of(WON, *BOTH)}{told}\n", rules=by_stake)
    each = "on triple:6 from 10 shared each paid by meter"
    told = "-> jackpot-won shares='ann:1000 bob:1000' borne=1000\nunpaid gold 2000"
    linked(f"{round_of(WON, *BOTH)}{told}\n", rules=each)


def test_house_44_a_terminal_has_one_share_however_many_of_its_wagers_win() -> None:
    both = "on triple:6 any-triple from 10 shared equal paid by meter"
    bets = ("ann: bet 10 on triple:6, 10 on any-triple", "bob: bet 10 on any-triple")
    told = "-> jackpot-won shares='ann:500 bob:500'"
    linked(f"{round_of(WON, *bets)}{told}\n", rules=both)


def test_house_44_wins_in_a_row_begin_anew_with_a_round_without_one() -> None:
    twice = "on triple:6 from 10 times 2 shared equal paid by meter"
    other = "bob: bet 10 on small"
    linked(
        f"""\
{round_of(WON, SIX, other)}-> jackpot-fed counts=ann:1
{round_of(LOST, other)}-> jackpot-fed counts=''
{round_of(WON, SIX)}-> jackpot-fed counts=ann:1
{round_of(WON, SIX)}-> jackpot-won round=4 shares=ann:1000.20
-> jackpot-fed counts=''
""",
        rules=twice,
    )


def test_house_44_a_void_round_leaves_the_count_and_an_undone_one_takes_it_back() -> None:
    twice = "on triple:6 from 10 times 2 shared equal paid by meter"
    linked(
        f"""\
{round_of(WON, SIX)}-> jackpot-fed counts=ann:1
eva: invalidate disturbance because a brawl
-> jackpot-fed counts=''
{round_of(WON, SIX)}
{SIX}
+30s system: close wagering
eva: invalidate disturbance because a brawl
{round_of(WON, SIX)}-> jackpot-won shares=ann:1000.05
""",
        rules=twice,
    )


def test_house_45_the_reserve_pays_for_the_reset_before_the_house() -> None:
    linked(
        f"""\
{FED}reserve gold 1
jackpot gold 6
{round_of(WON, SIX)}-> jackpot-won display=6 from-reserve=1 from-house=0
reserve gold 0.01
jackpot gold 1.05
""",
        reset="1",
    )


def test_house_45_over_the_ceiling_the_overflow_grows_and_starts_the_next_prize() -> None:
    rules = "ceiling 1002 on triple:6 from 10 shared equal paid by meter"
    linked(
        f"""\
{FED}jackpot gold 1002
overflow gold 3
{round_of(WON, SIX)}-> jackpot-won display=1002 overflow=3
jackpot gold 1002
overflow gold 1.05
""",
        rules=rules,
    )


def test_house_46_changes_wait_for_the_next_win_and_the_winning_round_feeds_as_before() -> None:
    linked(f"""\
olga: change jackpot gold
-> refused terms-unsound by house 46
olga: change jackpot gold reset 2000 from 20{KNOWN}
-> jackpot-changed by 4.1.2, house 46
olga: link jackpot gold display 1/100 approved by "letter 13"
-> table-linked waits=yes by 4.1.1, house 46
olga: link jackpot gold display 1/100 approved by "letter 13"
-> refused already-linked by 4.1.1
{round_of(WON, SIX)}-> jackpot-won display=1000 from-house=2000
-> jackpot-fed display='0.05 carry 0'
-> jackpot-linked display=1/100 reserve=0 by house 46
jackpot gold 2000.05
{round_of(WON, SIX)}-> jackpot-fed display='0.10 carry 0'
jackpot gold 2000.15
""")


def test_house_47_two_people_verify_and_neither_is_the_winner() -> None:
    linked(f"""\
{round_of(WON, SIX)}eva: pay prize 1 of gold to ann by meter
-> refused not-verified by house 47
hal: verify prize 1 of gold for ann: 1000.01
-> refused entry-differs by 4.1.2
hal: verify prize 1 of gold for bob: 1000
-> refused prize-unknown by 4.1.2
hal: verify prize 1 of gold for ann: 1000
hal: verify prize 1 of gold for ann: 1000
-> refused same-person by house 47
eva: pay prize 1 of gold to ann by meter
-> refused not-verified by house 47
""")


@pytest.mark.parametrize(("least", "paid"), [("1000", False), ("1000.01", True)])
def test_house_47_a_smaller_prize_comes_on_the_meter_with_the_settlement(
    least: str, paid: bool
) -> None:
    rules = f"on triple:6 from 10 shared equal paid by meter verified from {least}"
    told = "unpaid gold 0\nbalance ann 3400" if paid else "unpaid gold 1000\nbalance ann 2400"
    linked(f"{round_of(WON, SIX)}{told}\n", rules=rules)


def test_house_48_a_prize_that_is_not_paid_goes_back_as_if_it_had_not_been_won() -> None:
    linked(f"""\
{FED}jackpot gold 1005
{round_of(WON, *BOTH)}unpaid gold 1005
reserve gold 0.03
eva: invalidate disturbance because a brawl
-> prize-taken-back unpaid=1005 owed=0 to-reserve=1 to-house=999 by house 48
-> jackpot-fed turnover=-30 display='0 carry -15'
jackpot gold 1005.15
reserve gold 1.03
unpaid gold 0
eva: verify prize 1 of gold for ann: 502.50
-> refused prize-unknown by 4.1.2
""")


def test_house_48_what_was_paid_of_it_the_player_owes() -> None:
    rules = f"on triple:6 from 10 shared equal {NO_CHECK}"
    linked(
        f"""\
{round_of(WON, SIX)}balance ann 3400
eva: invalidate disturbance because a brawl
-> prize-owed player=ann amount=1000 by house 48
-> prize-taken-back unpaid=0 owed=1000
jackpot gold 1000.05
ann: repay
-> debt-taken amount=1000
balance ann 500
""",
        rules=rules,
    )


ENDED = """\
olga: retire jackpot gold in 168 hours{into} approved by "letter 14"
+168h system: end jackpot gold
-> jackpot-retired home=1000 moved=0.05
eva: invalidate disturbance because a brawl
"""


def test_house_48_a_prize_of_a_jackpot_that_has_ended_goes_where_its_money_went() -> None:
    rules = f"on triple:6 from 10 shared equal {NO_CHECK}"
    linked(
        f"""\
{FED}{round_of(WON, SIX)}-> jackpot-won display=1005 from-reserve=1
{ENDED.format(into="")}\
-> prize-owed player=ann amount=1005 by house 48
-> prize-taken-back owed=1005 to-house=999 moved=6 by house 48, house 49
unpaid gold 0
ann: repay
-> debt-taken amount=1005
""",
        rules=rules,
    )


def test_house_48_it_goes_to_the_jackpot_that_took_over() -> None:
    rules = f"on triple:6 from 10 shared each {NO_CHECK}"
    linked(
        f"""\
olga: open jackpot silver reset 50 on triple:6 from 10 shared equal paid by hand{KNOWN}
{FED}{round_of(WON, *BOTH)}-> jackpot-won display=1005 borne=1005
{ENDED.format(into=" into silver").replace("0.05", "0.15")}\
-> prize-taken-back owed=2010 borne=1005 to-house=999 moved=6 into=silver
-> jackpot-received pool=silver amount=6 source=gold
jackpot silver 56.18
""",
        rules=rules,
    )


def test_house_49_retired_with_approval_after_notice_and_with_no_prize_unpaid() -> None:
    linked(f"""\
{FED}olga: retire jackpot gold in 168 hours
-> refused approval-missing by house 49
olga: retire jackpot gold in 167 hours approved by "letter 14"
-> refused notice-too-short by house 49
olga: retire jackpot gold in 168 hours into tin approved by "letter 14"
-> refused jackpot-unknown by house 49
olga: retire jackpot gold in 168 hours approved by "letter 14"
-> retirement-announced by house 49
system: end jackpot gold
-> refused too-early by house 49
+168h system: end jackpot gold
-> jackpot-unlinked pool=gold
-> jackpot-retired home=1000 moved=5 moved-reserve=1 by house 49
olga: change jackpot gold reset 5
-> refused jackpot-retired by 4.1
olga: open jackpot gold reset 5 on triple:6 from 10 shared equal paid by hand
-> refused name-taken by house 6
""")


def test_house_49_what_players_paid_in_goes_to_another_jackpot() -> None:
    linked(f"""\
olga: open jackpot silver reset 50 on triple:6 from 10 shared equal paid by hand{KNOWN}
{FED}\
olga: retire jackpot gold in 168 hours into silver approved by "letter 14"
+168h system: end jackpot gold
-> jackpot-received pool=silver amount=6 source=gold
jackpot silver 56
""")


def test_house_49_no_jackpot_ends_while_a_prize_is_unpaid() -> None:
    linked(f"""\
{round_of(WON, SIX)}olga: retire jackpot gold in 168 hours approved by "letter 14"
+168h system: end jackpot gold
-> refused prize-unpaid by house 49
hal: end jackpot gold
-> refused not-permitted by house 49
""")


def test_a_table_leaves_the_link_and_what_it_gave_stays() -> None:
    linked(f"""\
{round_of(LOST, "ann: bet 500 on small")}olga: unlink jackpot gold
-> jackpot-fetched display=2.50 reserve=0.50
-> table-unlinked fetched=2.50 fetched-reserve=0.50
jackpot gold 1002.50
reserve gold 0.50
olga: unlink jackpot gold
-> refused not-linked by 4.1.1
{round_of(LOST, "ann: bet 500 on small")}jackpot gold 1002.50
""")


def test_a_jackpot_nobody_on_the_table_could_win_is_neither_opened_nor_changed_to() -> None:
    spot = "on four:1-2-3-4"
    holds(
        "aruze-etg",
        f"olga: open jackpot gold reset 5 {spot} from 10 shared equal paid by hand{KNOWN}\n"
        "-> refused wager-not-offered wager=four:1-2-3-4 by 4.1.2\n"
        f"{OPEN}olga: change jackpot gold {spot}{KNOWN}\n"
        "-> refused wager-not-offered wager=four:1-2-3-4 by 4.1.2\n"
        f"{LINK.replace('gold', 'tin')}-> refused jackpot-unknown by 4.1.1\n",
    )


@pytest.mark.parametrize(
    "terms",
    ["reset 0", "reset -1", "reset 10 ceiling 9.99", "reset 10 times 0", "reset 10 times 21"],
)
def test_terms_that_cannot_be_kept_open_nothing(terms: str) -> None:
    first, _, times = terms.partition(" times ")
    more = f" times {times}" if times else ""
    rules = f"on triple:6 from 10{more} shared equal paid by meter"
    holds("aruze-etg", f"olga: open jackpot gold {first} {rules}\n-> refused terms-unsound\n")


def test_a_name_is_given_once() -> None:
    holds("aruze-etg", f"{OPEN}{OPEN}-> refused name-taken by house 6\n")


AT_LEAST_TEN = "on triple:6 from 10 shared equal paid by meter"


@pytest.mark.parametrize(
    ("ceiling", "asked"),
    [("ceiling 249.99", 0), ("ceiling 250", 0), ("ceiling 250.01", 1), ("", 1)],
)
def test_house_72_a_display_that_can_pass_break_even_is_acknowledged_first(
    ceiling: str, asked: int
) -> None:
    opened = f"olga: open jackpot gold reset 200 {ceiling} {AT_LEAST_TEN}".replace("  ", " ")
    refused = "-> refused advantage-not-acknowledged break_even=250 by house 72"
    holds("aruze-etg", f"{opened}\n{refused if asked else '-> jackpot-opened by 4.1, 4.1.2'}\n")
    known = "break-even=250 by 4.1, 4.1.2, house 72" if asked else "by 4.1, 4.1.2"
    holds("aruze-etg", f"{opened}{KNOWN}\n-> jackpot-opened {known}\n")


@pytest.mark.parametrize(
    ("spots", "times", "at"),
    [
        ("triple:6", 1, "250"),
        ("triple:6", 2, "54250"),
        ("any-triple", 1, "40"),
        ("triple:1 triple:2 triple:3 triple:4 triple:5 triple:6", 1, "250"),
        ("triple:1 triple:2 triple:3 triple:4 triple:5 triple:6", 2, "9250"),
        ("any-triple triple:6", 1, "40"),
    ],
)
def test_house_72_break_even_is_that_of_whoever_plays_on_alone_for_the_least_stake(
    spots: str, times: int, at: str
) -> None:
    more = "" if times == 1 else f" times {times}"
    rules = f"on {spots} from 10{more} shared equal paid by meter"
    refused = f"-> refused advantage-not-acknowledged break_even={at} by house 72"
    holds("aruze-etg", f"olga: open jackpot gold reset 1 {rules}\n{refused}\n")


def test_house_72_what_is_changed_and_who_is_linked_is_acknowledged_where_it_is_lower() -> None:
    holds(
        "aruze-etg",
        f"""\
olga: open jackpot gold reset 200 ceiling 250 {AT_LEAST_TEN}
{LINK}-> table-linked by 4.1.1
olga: change jackpot gold from 9.99
-> refused advantage-not-acknowledged break_even=249.75 by house 72
olga: change jackpot gold from 9.99{KNOWN}
-> jackpot-changed break-even=249.75 by 4.1.2, house 46, house 72
olga: change jackpot gold from 11
-> jackpot-changed by 4.1.2, house 46
olga: unlink jackpot gold
{LINK}-> table-linked by 4.1.1
""",
    )


def test_house_73_a_table_that_cannot_be_read_is_left_out_until_it_settles_again() -> None:
    linked(f"""\
{FED}jackpot gold 1005
hal: leave table out of jackpot gold
-> refused not-permitted by house 73
system: leave moon out of jackpot gold
-> refused not-linked by house 73
system: leave table out of jackpot gold
-> table-left-out table=table by house 73
system: leave table out of jackpot gold
-> refused not-linked by house 73
jackpot gold 1000
reserve gold 0
{round_of(WON, SIX)}-> table-taken-in table=table by 4.1.1, house 73
-> jackpot-won display=1005
jackpot gold 1000.05
""")


def test_house_73_a_jackpot_is_not_retired_while_a_table_is_left_out() -> None:
    linked(f"""\
olga: retire jackpot gold in 168 hours approved by "letter 14"
{FED}system: leave table out of jackpot gold
+168h system: end jackpot gold
-> refused too-early table=table by house 73
{round_of(LOST, "ann: bet 200 on small")}system: end jackpot gold
-> jackpot-retired home=1000 moved=6
""")


def test_house_73_rates_that_came_into_force_meanwhile_hold_after_its_next_round() -> None:
    linked(f"""\
{round_of(WON, SIX)}system: leave table out of jackpot gold
olga: link jackpot gold display 1/100 approved by "letter 13"
-> table-linked waits=yes
{round_of(LOST, "ann: bet 200 on small")}-> jackpot-fed display='1 carry 0'
jackpot gold 1001.05
{round_of(WON, SIX)}-> jackpot-linked display=1/100
""")
