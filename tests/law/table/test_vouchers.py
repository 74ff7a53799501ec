"""Promotional vouchers, and the tokens or chips that they are exchanged for."""

import pytest

from tests.law.table.holds import holds

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
