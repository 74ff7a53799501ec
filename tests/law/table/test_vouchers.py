"""Promotional vouchers, and the tokens or chips that they are exchanged for."""

import pytest

from sicbo.core.bank.ledger import TOKENS
from sicbo.core.floor.vouchers.messages import BringTokens, ExchangeVoucher, IssueVoucher
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.tokens.messages import TakeTokens
from tests.law.table.holds import holds
from tests.law.table.two_tables import TwoTables

clause = pytest.mark.clause
OWNER = "staff own owner\n"
BETS = "dan: shake 3\ndan: open bets\n"


def star(text: str, more: str = "") -> None:
    """Play lines at The Star's table, on a floor whose owner is called own."""
    holds("star-2016", text, more=OWNER + more)


def result(dice: str) -> str:
    """The rest of a round that shows these dice."""
    call = "dan: close bets\ndan: press key\ndan: uncover\n"
    return f"{call}dan: announce {dice}\ndan: enter {dice}\ndan: settle\n"


VOUCHER = "1.1 casino promotional voucher"


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_becomes_tokens_of_its_value_and_wins_chips() -> None:
    star(f"""\
own: issue voucher gala 25
dan: exchange gala for ann
-> voucher-exchanged amount=25 by {VOUCHER}
-> tokens-given kind=token:gala amount=25 by {VOUCHER}
tokens ann 25
balance ann 500
{BETS}ann: lay 25 token:gala on small
-> wager-placed amount=25 parts=token:gala:25
tokens ann 0
layout ann 0
{result("1 2 4")}-> line ann small won pays=25 returns=50
-> kind ann small token:gala stake=25 returns=25
tokens ann 25
balance ann 525
house -25
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_tokens_are_taken_on_a_loss_and_cost_nothing() -> None:
    star(f"""\
own: issue voucher gala 25
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala + 5 value on small
{result("6 6 5")}-> kind ann small token:gala stake=25 returns=0
tokens ann 0
balance ann 495
house 5
ann: redeem token:gala
-> refused token-not-cash by house 20
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_good_once_is_taken_on_a_win_too() -> None:
    star(f"""\
own: issue voucher gala 25 once
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala + 5 value on small
{result("1 2 4")}-> line ann small won stake=30 pays=30 returns=35
-> kind ann small token:gala stake=25 returns=0
tokens ann 0
balance ann 530
house -30
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_binds_its_areas_its_player_and_its_time() -> None:
    star(f"""\
own: issue voucher gala 25 for ann on small total until in 20 minutes
own: issue voucher late 25 until in 20 minutes
own: issue voucher side 25 for bob
dan: exchange side for ann
-> refused voucher-condition by {VOUCHER}
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala on big
-> refused voucher-condition kind=token:gala wager=big by {VOUCHER}
ann: lay 10 token:gala on total:9, 15 token:gala on small
+20m dan: exchange late for ann
""")
    star(f"""\
own: issue voucher late 25 until in 20 minutes
+1201s dan: exchange late for ann
-> refused voucher-expired voucher=late by {VOUCHER}
""")


def test_house_21_a_voucher_names_areas_that_a_table_has() -> None:
    star("""\
own: issue voucher gala 25 on small banana
-> refused wager-not-offered wager=banana by house 21
own: issue voucher gala 25 on small total
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_is_exchanged_once() -> None:
    star(f"""\
own: issue voucher gala 25
own: issue voucher gala 30
-> refused name-taken by house 6
dan: issue voucher fete 30
-> refused not-permitted needs=owner by house 5
dan: exchange gala for ann
dan: exchange gala for ann
-> refused voucher-used by {VOUCHER}
dan: exchange moon for ann
-> refused voucher-unknown by {VOUCHER}
ann: exchange gala for ann
-> refused not-permitted needs=dealer by {VOUCHER}
own: issue voucher fete 30
own: void voucher fete
-> refused reason-required by house 21
own: void voucher fete because misprinted
-> voucher-voided by house 21
dan: exchange fete for ann
-> refused voucher-void by {VOUCHER}
own: void voucher gala because spent
-> refused voucher-used by house 21
""")


def test_tokens_count_first_and_a_void_round_gives_them_back() -> None:
    star(
        f"""\
own: issue voucher gala 25
dan: exchange gala for ann
{BETS}ann: lay 5 value + 25 token:gala on small
{result("6 6 5")}-> line ann small lost counted=27 returns=3
-> kind ann small token:gala stake=25 returns=0
tokens ann 0
balance ann 498
house 2
""",
        more="area small 5 to 27\n",
    )
    star(f"""\
own: issue voucher gala 25
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala on small
dan: close bets
dan: press key
dan: uncover
dan: declare not-flat
-> round-voided
-> kind ann small token:gala stake=25 returns=25
tokens ann 25
balance ann 500
""")


@pytest.mark.parametrize("once", ["", " once"])
def test_a_settlement_undone_puts_tokens_back_as_they_lay(once: str) -> None:
    star(f"""\
own: issue voucher gala 25{once}
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala + 5 value on small
{result("1 2 4")}sue: correct to 6 6 5 because misread
-> round-reversed
balance ann 495
tokens ann 0
dan: settle
tokens ann 0
balance ann 495
house 5
sue: correct to 1 2 4 because misread again
dan: settle
balance ann 530
house -30
""")


@clause("crown", "3.3")
def test_3_3_vouchers_are_converted_to_chips() -> None:
    holds(
        "crown-a",
        """\
        own: issue voucher gala 25
        dan: exchange gala for ann
        -> promotion-paid amount=25 voucher=gala by 3.3
        balance ann 525
        house 0
        dan: open bets
        ann: lay 25 token:gala on small
        -> refused chips-only by 3.1
        ann: say 25 on small
        """,
        more=OWNER,
    )


@pytest.mark.parametrize("game", ["mbs-2020", "canberra-2005"])
def test_elsewhere_no_voucher_is_exchanged(game: str) -> None:
    holds(
        game,
        "own: issue voucher gala 25\ndan: exchange gala for ann\n-> refused not-provided\n",
        more=OWNER,
    )


def test_a_voucher_that_nobody_could_use_is_not_issued() -> None:
    star("""\
own: issue voucher gala 0
-> refused not-an-amount by house 1
own: issue voucher gala 5 for zed
-> refused unknown-player by house 21
own: issue voucher gala 5 at moon
-> refused wrong-table by house 21
own: issue voucher gala 5 until now
-> refused too-late by house 21
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_tokens_go_to_the_wallet_and_are_brought_again() -> None:
    star(f"""\
own: issue voucher gala 25 on small until in 20 minutes
dan: exchange gala for ann
ann: take tokens 10 token:gala
-> tokens-taken kind=token:gala amount=10 by house 20
-> tokens-came kind=token:gala amount=10 by house 20
tokens ann 15
wallet-tokens ann 10
wallet ann 0
ann: cash out 10
-> refused insufficient-chips by house 2
ann: bring tokens 10 token:gala
-> tokens-sent kind=token:gala amount=10 by {VOUCHER}
-> tokens-brought kind=token:gala amount=10 areas=small by {VOUCHER}
tokens ann 25
wallet-tokens ann 0
ann: take tokens 25 token:gala
ann: bring tokens 25 token:gala
{BETS}ann: lay 25 token:gala on big
-> refused voucher-condition by {VOUCHER}
ann: lay 20 token:gala on small
ann: take tokens 6 token:gala
-> refused insufficient-chips chips=5 by house 2
ann: take tokens 5 token:gala
house 0
""")


def test_tokens_come_to_nobody_but_their_player_and_only_what_is_there() -> None:
    star(
        """\
own: issue voucher gala 25
dan: exchange gala for ann
ann: take tokens 25 token:gala
bob: bring tokens 25 token:gala
-> refused insufficient-chips wallet=0 by house 2
bob: bring tokens for ann 25 token:gala
-> refused not-permitted by house 4
bob: take tokens for ann 25 token:gala
-> refused not-permitted
ann: bring tokens 25.01 token:gala
-> refused insufficient-chips by house 2
ann: bring tokens 0 token:gala
-> refused not-an-amount by house 20
ann: bring tokens 25 token:moon
-> refused voucher-unknown
ann: bring tokens 25 red
-> refused voucher-unknown
ann: take tokens 25 red
-> refused voucher-unknown by house 20
ann: take tokens 0 token:gala
-> refused not-an-amount by house 20
ann: take tokens 1 token:gala
-> refused insufficient-chips by house 2
ann: bring tokens 25 token:gala
tokens ann 25
"""
    )


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_time_binds_its_tokens_at_the_table_and_away() -> None:
    star(f"""\
own: issue voucher gala 25 until in 20 minutes
dan: exchange gala for ann
ann: take tokens 10 token:gala
{BETS}+20m ann: lay 5 token:gala on small
ann: bring tokens 5 token:gala
+1s ann: lay 5 token:gala on small
-> refused voucher-expired kind=token:gala by {VOUCHER}
ann: bring tokens 5 token:gala
-> refused voucher-expired voucher=gala by {VOUCHER}
ann: take tokens 15 token:gala
wallet-tokens ann 20
{result("1 2 4")}-> kind ann small token:gala stake=5 returns=5
""")


@clause("star-2016", "1.1 casino promotional voucher")
def test_1_1_casino_promotional_voucher_areas_bind_a_wager_that_is_moved_too() -> None:
    star(f"""\
own: issue voucher gala 25 on small total
dan: exchange gala for ann
{BETS}ann: lay 25 token:gala on small
ann: move small to big
-> refused voucher-condition kind=token:gala wager=big by {VOUCHER}
ann: move small to total:9
-> wager-shifted
""")


def test_tokens_that_came_back_stay_while_their_settlement_can_be_undone() -> None:
    star(f"""\
own: issue voucher gala 25
dan: exchange gala for ann
{BETS}ann: lay 20 token:gala on small
{result("1 2 4")}tokens ann 25
ann: take tokens 6 token:gala
-> refused unresolved-wager chips=25 staked=20 by house 20
ann: take tokens 5 token:gala
sue: correct to 6 6 5 because misread
-> round-reversed
tokens ann 0
dan: settle
tokens ann 0
wallet-tokens ann 5
""")
    star(f"""\
own: issue voucher gala 25
dan: exchange gala for ann
{BETS}ann: lay 20 token:gala on small
{result("1 2 4")}dan: shake 3
ann: take tokens 25 token:gala
wallet-tokens ann 25
""")


def test_tokens_of_a_seat_that_is_released_go_to_the_wallet_with_its_chips() -> None:
    star("""\
own: issue voucher gala 25
dan: exchange gala for ann
system: note absence ann for 600 seconds
+10m system: release seat of ann
-> chips-taken amount=500
-> tokens-taken amount=25 by house 13
-> seat-released
-> tokens-came amount=25 by house 13
wallet ann 500
wallet-tokens ann 25
""")
    star("""\
own: issue voucher gala 25
dan: exchange gala for ann
ann: take 500
ann: leave
system: release seat of ann
-> tokens-taken amount=25 by house 13
wallet-tokens ann 25
system: release seat of ann
-> refused no-seat by house 13
""")


@pytest.mark.parametrize("tables", [(), ("main",), ("main", "side")])
def test_tokens_are_brought_to_another_table_if_their_voucher_names_it(
    tables: tuple[str, ...],
) -> None:
    floor, gala = TwoTables("star-2016"), Kind("token:gala")
    issued = IssueVoucher(voucher="gala", value=Amount(25_00), tables=tables, areas=("small",))
    floor.does("own", "owner", issued, None)
    floor.does("dan", "dealer", ExchangeVoucher(voucher="gala", player="ann"), "main")
    floor.does("ann", "player", TakeTokens("ann", Amount(25_00), gala), "main")
    brings = BringTokens(player="ann", amount=Amount(10_00), kind=gala)
    if tables == ("main",):
        refused = floor.refuses("ann", "player", brings, "side")
        assert refused == ("voucher-condition", VOUCHER)
        return
    floor.does("ann", "player", brings, "side")
    side = floor.floor.table("side")
    assert (side.chips.in_hand("ann", gala), side.stack_of("ann")) == (10_00, 0)
    assert side.chips.tokens[gala].areas == ("small",)
    assert floor.floor.wallets.tokens("ann") == {gala: 15_00}
    assert side.ledger.sum(TOKENS) == 0


@pytest.mark.parametrize("game", ["mbs-2020", "crown-a", "canberra-2005", "aruze-etg"])
def test_no_tokens_come_to_a_table_whose_document_takes_none(game: str) -> None:
    holds(game, "ann: bring tokens 5 token:gala\n-> refused chips-only\n")
