"""A refusal cites the clause that it rests on, and no neighbour of it."""

import pytest

from sicbo.core.house_rules import SECOND_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.order import Order
from tests.law.table.holds import holds
from tests.properties.tables import LATER

clause = pytest.mark.clause
FIRST = ("ann: bet 10 on small", "dan: open bets", "dan: shake 3", "dan: declare other")


# ---------------------------------------------------------------------------- a closed table


def closed(game: str, by: str, *orders: str) -> None:
    for order in orders:
        holds(game, f"{order}\n-> refused table-closed by {by}\n", opened=False)


@clause("crown", "9.7")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_9_7_a_closed_table_is_one_that_the_pit_boss_has_closed(game: str) -> None:
    closed(game, "9.7", *FIRST)


@clause("mbs-2020", "6.1")
def test_6_1_nothing_else_speaks_of_a_closed_table() -> None:
    closed("mbs-2020", "6.1", *FIRST)


@clause("aruze-etg", "8.2")
def test_8_2_a_closed_table_is_one_whose_play_is_closed() -> None:
    closed("aruze-etg", "8.2", "ann: bet 10 on small", "eva: declare tumbler-fault")


def test_elsewhere_a_closed_table_goes_by_the_clause_that_closes_tables() -> None:
    closed("star-2016", "9.8", *FIRST[:3])
    closed("canberra-2005", "9.2", *FIRST)


# ---------------------------------------------------------------------------- who may not


@clause("crown", "5.2")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_5_2_nobody_below_a_dealer_works_tumbler_or_panel(game: str) -> None:
    holds(
        game,
        """
        dan: open bets
        ann: shake 1
        -> refused not-permitted role=player needs=dealer by 5.2
        dan: shake 1
        dan: close bets
        dan: uncover
        dan: announce 1 2 4
        ann: enter 1 2 4
        -> refused not-permitted by 5.2
        ann: correct to 1 2 5 because I want it
        -> refused not-permitted by 5.2
        gus: enter 1 2 4
        -> result-entered
        """,
    )


@clause("star-2016", "5.6")
def test_5_6_nobody_else_interferes_with_the_tumbler() -> None:
    holds(
        "star-2016",
        """
        ann: shake 3
        -> refused not-permitted by 5.6
        sue: shake 3
        -> dice-shaken by 5.1
        dan: open bets
        ann: uncover
        -> refused not-permitted by 5.6
        dan: close bets
        dan: press key
        ann: uncover
        -> refused not-permitted by 5.6
        dan: uncover
        -> uncovered by 5.2
        """,
    )


# ---------------------------------------------------------------------------- the ground

ACT = "canberra-2005"
SETTLED = """
    ann: bet 10 on small
    dan: shake 1
    dan: close bets
    dan: uncover
    dan: announce 1 2 4
    dan: enter 1 2 4
    dan: settle
"""


@clause("canberra-2005", "10.3")
@pytest.mark.parametrize("ground", ["fraud", "impractical"])
@pytest.mark.parametrize("who", ["ann", "dan", "cas"])
def test_10_3_who_may_not_void_for_it_hears_so_by_the_ground(who: str, ground: str) -> None:
    text = f"ann: bet 10 on small\n{who}: invalidate {ground} because of marked dice\n"
    holds(ACT, f"{text}-> refused not-permitted by 10.3\n")


@clause("canberra-2005", "10.3")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("fraud", "reason-required"),
        ("fraud forfeit zed because of marked dice", "no-forfeit by A Void"),
        ("fraud in round 9 because of marked dice", "wrong-round"),
        ("fraud no refund because of marked dice", "refund-required by A Void"),
    ],
)
def test_10_3_what_a_void_for_fraud_lacks_is_asked_for_by_it(order: str, refused: str) -> None:
    by = "" if " by " in refused or refused == "wrong-round" else " by 10.3"
    text = f"ann: bet 10 on small\nolga: invalidate {order}\n-> refused {refused}{by}\n"
    holds(ACT, text)


@clause("canberra-2005", "10.3")
def test_10_3_without_a_round_there_is_nothing_to_void_for_it() -> None:
    holds(ACT, "olga: invalidate fraud because of dice\n-> refused wrong-phase by 10.3\n")


@clause("canberra-2005", "10.1")
def test_10_1_a_disturbance_is_its_own_ground() -> None:
    bet = "ann: bet 10 on small\n"
    holds(
        ACT, f"{bet}dan: invalidate disturbance because of fire\n-> refused not-permitted by 10.1"
    )


@clause("canberra-2005", "10.3")
def test_10_3_a_settlement_is_undone_for_fraud_by_it() -> None:
    text = f"{SETTLED}ann: take 510\nolga: invalidate fraud because of marked dice\n"
    told = "-> round-reversed by 10.3\n-> round-invalidated by 10.3\n-> debt-taken by 10.3\n"
    holds(ACT, f"{text}{told}")


def test_10_3_what_an_earlier_edition_cited_is_decided_as_it_was() -> None:
    table = holds(ACT, SETTLED).floor.table
    fraud = Invalidate(1, "fraud", "marked dice")
    before = decide(table, Order("olga", "operator", LATER, fraud, SECOND_EDITION))
    assert not isinstance(before, Refusal)
    assert before[0].clauses == ("10.1",)


@clause("star-2016", "9.4")
@pytest.mark.parametrize("ground", ["fraud", "disturbance"])
def test_9_4_who_may_invalidate_stands_above_its_grounds(ground: str) -> None:
    text = f"dan: shake 3\ndan: invalidate {ground} because of it\n"
    holds("star-2016", f"{text}-> refused not-permitted by 9.4\n")


# ---------------------------------------------------------------------------- the moment, the thing


@clause("canberra-2005", "6.1(f)")
@pytest.mark.parametrize("total", [3, 18])
def test_6_1_f_a_total_without_a_price_is_not_on_offer(total: int) -> None:
    holds(ACT, f"ann: bet 10 on total:{total}\n-> refused wager-not-offered by 6.1(f)\n")


@clause("canberra-2005", "4.3")
@pytest.mark.parametrize("wager", ["odd", "four:1-2-3-4", "single:7", "moon"])
def test_4_3_what_is_no_wager_at_all_is_not_permitted(wager: str) -> None:
    holds(ACT, f"ann: bet 10 on {wager}\n-> refused wager-not-offered by 4.3\n")


@clause("mbs-2020", "3.1")
def test_3_1_the_dice_are_not_tumbled_before_play_has_commenced() -> None:
    holds(
        "mbs-2020",
        """
        dan: shake 3
        -> refused wrong-phase phase=between by 3.1
        dan: open bets
        dan: shake 3
        -> dice-shaken by 3.8
        """,
    )


LIFTED = """
    dan: open bets
    ann: bet 10 on small
    dan: shake 3
    dan: close bets
    dan: press key
    dan: uncover
"""


@clause("mbs-2020", "5.13.2")
@pytest.mark.parametrize(
    "after",
    [
        "",
        "dan: declare power\n",
        "dan: announce 1 2 4\n",
        "dan: announce 1 2 4\ndan: enter 1 2 4\n",
    ],
)
@pytest.mark.parametrize("order", ["ann: power withdraw", "dan: power for ann keep"])
def test_5_13_2_nobody_withdraws_once_there_is_an_outcome(order: str, after: str) -> None:
    holds("mbs-2020", f"{LIFTED}{after}{order}\n-> refused wrong-phase by 5.13.2\n")


@clause("mbs-2020", "5.13.1")
def test_5_13_1_nobody_withdraws_where_no_power_has_failed() -> None:
    text = "dan: open bets\nann: bet 10 on small\nann: power withdraw\n"
    holds("mbs-2020", f"{text}-> refused wrong-phase by 5.13.1\n")


# ---------------------------------------------------------------------------- what is not there


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_house_2_chips_that_are_not_there_are_not_taken_away(game: str) -> None:
    """The documents speak of chips that are bet; what leaves the table is the house's affair."""
    holds(game, "ann: take 501\n-> refused insufficient-chips chips=500 by house 2\n")


@clause("canberra-2005", "4.2")
def test_4_2_a_wager_is_made_of_chips_that_lie_on_the_layout() -> None:
    bet = "ann: bet 501 on small\n-> refused insufficient-chips by 4.2\n"
    holds("canberra-2005", bet)
