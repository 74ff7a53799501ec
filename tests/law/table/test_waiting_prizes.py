"""Jackpots whose winner waits at a held terminal while the round, or the rates, are changed."""

from sicbo.core.floor.jackpots.messages import JACKPOT
from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, LOST, OPEN, WON, linked, round_of

SIX = "ann: bet 10 on triple:6"
HELD = "eva: hold ann because the screen flickers"
BOTH_HELD = "eva: hold bob because the screen flickers"
BET = "bob: bet 10 on triple:6"
WAITS = round_of(WON, SIX, HELD)


def test_house_48_a_prize_that_waits_goes_back_once_with_its_round() -> None:
    linked(f"""\
{WAITS}-> jackpot-won shares='ann:1000'
eva: invalidate disturbance because a brawl
-> prize-taken-back unpaid=1000
jackpot gold 1000
unpaid gold 0
""")
    linked(f"""\
{WAITS}eva: server fault in rounds 1 because the clock stood still
-> prize-taken-back unpaid=1000
jackpot gold 1000
unpaid gold 0
""")


def test_house_48_a_prize_for_which_two_wait_goes_back_once_with_its_round() -> None:
    for order in ("server fault in rounds 1", "invalidate disturbance"):
        linked(f"""\
{round_of(WON, SIX, BET, HELD, BOTH_HELD)}eva: {order} because the clock stood still
-> prize-taken-back unpaid=1000
jackpot gold 1000
unpaid gold 0
""")


def test_house_62_a_prize_of_which_one_share_waits_goes_back_whole_with_its_round() -> None:
    linked(f"""\
{round_of(WON, SIX, BET, HELD)}-> jackpot-won shares='ann:500 bob:500'
eva: server fault in rounds 1 because the clock stood still
-> prize-taken-back unpaid=1000
jackpot gold 1000.05
unpaid gold 0
""")


def test_house_46_wagers_that_waited_feed_at_the_rates_of_their_round() -> None:
    """A change waits for the win; what is decided of that round later still feeds as before."""
    change = 'olga: link jackpot gold display 1/100 reserve 0 approved by "letter 13"\n'
    waited = f"{OPEN}{LINK}{change}{round_of(WON, BET, 'ann: bet 100 on small', HELD)}"
    holds(
        "aruze-etg",
        f"""\
{waited}-> jackpot-linked display=1/100
jackpot gold 1000.05
eva: recalculate ann in round 1: 100 on small
-> jackpot-fed turnover=100 display='0.50 carry 0' reserve='0.10 carry 0'
jackpot gold 1000.55
eva: server fault in rounds 1 because the clock stood still
-> jackpot-fed turnover=-110 display='0 carry -55' reserve='0 carry -11'
""",
    )


def test_house_43_wagers_that_all_waited_feed_and_are_undone_at_the_rates_of_their_round() -> None:
    alone = round_of(WON, "ann: bet 100 on small", HELD)
    change = 'olga: link jackpot gold display 1/100 reserve 0 approved by "letter 13"\n'
    linked(f"""\
{alone}{change}eva: recalculate ann in round 1: 100 on small
-> jackpot-fed turnover=100 display='0.50 carry 0'
eva: invalidate disturbance because a brawl
-> jackpot-fed turnover=-100 display='0 carry -50'
jackpot gold 1000.50
{round_of(LOST, "bob: bet 100 on small")}-> jackpot-fed display='0 carry 0'
jackpot gold 1000.50
""")


def test_house_44_a_winner_that_was_confirmed_has_won_at_the_terminal_where_it_sits() -> None:
    won = linked(f"{WAITS}eva: recalculate ann in round 1: 10 on triple:6\n-> prize-confirmed\n")
    (share,) = won.floor.floor.state(JACKPOT, "gold").prizes[1].shares
    assert (share.player, share.seat) == ("ann", 1)
