"""Colour chips of a closed table, redeemed at another table or at the cage."""

import msgspec
import pytest

from sicbo.core.bank.ledger import HOUSE, debt, move
from sicbo.core.floor.cage.messages import CAGE, StockBank
from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.redemptions.messages import AskRedemption, DropRedemption
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import ColoursPaid, RedeemColours, UnknownColoursPaid
from sicbo.core.table.config import ColourSet
from sicbo.core.table.irregularities.messages import Notified
from tests.law.table.two_tables import FIRST_CHIPS, RED, TwoTables

clause = pytest.mark.clause


@clause("star-2016", "3.6")
@pytest.mark.parametrize(
    ("by", "role", "table"), [("dan", "dealer", "side"), ("cass", "cashier", None)]
)
def test_3_6_anywhere_once_its_table_is_closed_the_cage_too(
    by: str, role: str, table: str | None
) -> None:
    floor = TwoTables("star-2016")
    assert floor.refuses(by, role, floor.asks(), table) == ("wrong-table", "3.6")
    floor.close("main")
    floor.does(by, role, floor.asks(4), table)
    assert floor.colours("main") == 12_00
    assert floor.chips("side") == (8_00 if table else 0)
    assert floor.floor["ann"] == (50_00 if table else 58_00)
    floor.open("main")
    assert floor.refuses(by, role, floor.asks(4), table) == ("wrong-table", "3.6")
    floor.does("ann", "player", RedeemColours("ann", RED), "main")
    assert floor.colours("main") == 0


@clause("star-2016", "3.6")
def test_3_6_only_what_the_player_has_and_by_whoever_serves() -> None:
    floor = TwoTables("star-2016")
    floor.close("main")
    assert floor.refuses("dan", "dealer", floor.asks(11), "side")[0] == "insufficient-chips"
    assert floor.refuses("dan", "dealer", floor.asks(0), "side")[0] == "not-an-amount"
    assert floor.refuses("dan", "dealer", floor.asks(1, "blue"), "side")[0] == "unknown-colour"
    assert floor.refuses("ann", "player", floor.asks(), "side") == ("not-permitted", "3.6")
    assert floor.refuses("ann", "cashier", floor.asks(), None)[0] == "own-wallet"
    nowhere = AskRedemption(player="ann", colour=RED, pieces=1, issued_at="moon")
    assert floor.refuses("dan", "dealer", nowhere, "side")[0] == "wrong-table"
    nobody = AskRedemption(player="zed", colour=RED, pieces=1, issued_at="main")
    assert floor.refuses("dan", "dealer", nobody, "side")[0] == "unknown-player"
    floor.close("side")
    assert floor.refuses("dan", "dealer", floor.asks(), "side")[0] == "table-closed"


@clause("crown", "3.1.2(c)(ii)")
def test_3_1_2_c_ii_surveillance_is_told_and_a_pit_boss_verifies_before_it_is_paid() -> None:
    floor = TwoTables("crown-a")
    ask = floor.asks(10, claimed=5_00)
    assert floor.refuses("dan", "dealer", ask, "side") == ("wrong-table", "3.1.2(c)")
    floor.close("main")
    told = floor.does("dan", "dealer", ask, "side")
    assert [each.role for each in told if isinstance(each, Notified)] == ["surveillance"]
    assert floor.chips("side") == 0
    assert floor.colours("main") == 20_00
    again = floor.refuses("dan", "dealer", floor.asks(1), "side")
    assert again == ("insufficient-chips", "3.1.2(c)(ii)")
    low = floor.refuses("gus", "game-supervisor", floor.verifies(20_00), "side")
    assert low == ("not-permitted", "3.1.2(c)(ii)")
    wrong = floor.refuses("pat", "pit-boss", floor.verifies(50_00), "side")
    assert wrong == ("entry-differs", "3.1.2(c)(ii)")
    paid = floor.does("pat", "pit-boss", floor.verifies(20_00), "side")
    assert [each.issued_at for each in paid if isinstance(each, ColoursPaid)] == ["main"]
    assert (floor.chips("side"), floor.colours("main")) == (20_00, 0)
    assert (
        floor.refuses("pat", "pit-boss", floor.verifies(20_00), "side")[0] == "redemption-unknown"
    )


@clause("crown", "3.1.2(c)(ii)")
def test_3_1_2_c_ii_without_a_record_each_is_worth_the_lowest_minimum_when_it_was_asked() -> None:
    floor = TwoTables("crown-a")
    floor.close("main")
    floor.does("dan", "dealer", floor.asks(3, "blue", claimed=100_00), "side")
    side = floor.floor.table("side")
    before = floor.house("side")
    assert side.limits.minimum == 5_00
    paid = floor.does("pat", "pit-boss", floor.verifies(15_00), "side")
    assert any(isinstance(each, UnknownColoursPaid) for each in paid)
    assert (floor.chips("side"), floor.house("side")) == (15_00, before - 15_00)
    assert floor.refuses("dan", "dealer", floor.asks(3, "pink"), "side")[0] == "unknown-colour"


@pytest.mark.parametrize(
    ("game", "by"), [("star-2016", "3.6"), ("mbs-2020", "house 19"), ("canberra-2005", "house 19")]
)
def test_where_the_document_sets_no_value_nothing_is_paid_without_a_record(
    game: str, by: str
) -> None:
    floor = TwoTables(game)
    floor.close("main")
    assert floor.refuses("dan", "dealer", floor.asks(3, "blue"), "side") == ("unknown-colour", by)


@clause("crown", "3.1.2(c)")
def test_3_1_2_c_the_dealer_redeems_them_and_not_the_cage() -> None:
    floor = TwoTables("crown-a")
    floor.close("main")
    refused = floor.refuses("cass", "cashier", floor.asks(), None)
    assert refused == ("not-permitted", "3.1.2(c)(ii)")


@pytest.mark.parametrize(
    ("game", "supervisor"), [("mbs-2020", "pit-supervisor"), ("canberra-2005", "casino-supervisor")]
)
@pytest.mark.parametrize(("role", "table"), [("dealer", "side"), ("cashier", None)])
def test_where_the_document_is_silent_a_supervisor_verifies(
    game: str, supervisor: str, role: str, table: str | None
) -> None:
    floor = TwoTables(game)
    floor.close("main")
    floor.does("cass", role, floor.asks(), table)
    where = table or "main"
    low = floor.refuses("dan", "dealer", floor.verifies(20_00), where)
    assert low == ("not-permitted", "house 19")
    floor.does("sue", supervisor, floor.verifies(20_00), where)
    assert floor.colours("main") == 0
    assert floor.chips("side") == (20_00 if table else 0)
    assert floor.floor["ann"] == (50_00 if table else 70_00)


def test_whoever_pays_does_so_out_of_their_own_tray() -> None:
    """House 19 and house 25: the tray that sold the colour chips keeps what it sold them for."""
    floor = TwoTables("star-2016", trayed=True)
    sold = floor.tray("main")
    assert (sold, floor.tray("side")) == (FIRST_CHIPS + 20_00, FIRST_CHIPS)
    floor.close("main")
    floor.does("dan", "dealer", floor.asks(4), "side")
    assert (floor.tray("main"), floor.tray("side")) == (sold, FIRST_CHIPS - 8_00)
    assert (floor.chips("side"), floor.floor["ann"]) == (8_00, 50_00)


def test_the_cage_pays_out_of_its_bank_and_nothing_that_is_not_there() -> None:
    floor = TwoTables("star-2016", trayed=True)
    sold = floor.tray("main")
    floor.close("main")
    refused = floor.refuses("cass", "cashier", floor.asks(4), None)
    assert refused == ("insufficient-chips", "house 2")
    floor.does("olga", "owner", StockBank(way="in", chips={Amount(5_00): 1}), None)
    refused = floor.refuses("cass", "cashier", floor.asks(4), None)
    assert refused == ("insufficient-chips", "house 2")
    floor.does("olga", "owner", StockBank(way="in", chips={Amount(1_00): 4}), None)
    floor.does("cass", "cashier", floor.asks(4), None)
    assert floor.floor.state(CAGE).bank == {5_00: 0, 1_00: 1}
    assert (floor.tray("main"), floor.floor["ann"]) == (sold, 58_00)
    assert floor.colours("main") == 12_00


def test_what_is_owed_where_the_chips_were_issued_stays_there() -> None:
    floor = TwoTables("star-2016", trayed=True)
    floor.close("main")
    main, held = floor.floor.table("main"), floor.tray("main")
    main.ledger.post(move(debt("ann"), HOUSE, 5_00))
    assert floor.tray("main") == held
    floor.does("dan", "dealer", floor.asks(4), "side")
    assert (main.ledger[debt("ann")], floor.chips("side")) == (0, 3_00)
    assert (floor.tray("main"), floor.tray("side")) == (held, FIRST_CHIPS - 3_00)
    main.ledger.post(move(debt("ann"), HOUSE, 20_00))
    floor.does("dan", "dealer", floor.asks(6), "side")
    assert (main.ledger[debt("ann")], floor.chips("side")) == (-8_00, 3_00)
    assert floor.tray("main") == held


def test_chips_that_were_redeemed_since_are_not_paid_again() -> None:
    floor = TwoTables("mbs-2020")
    floor.close("main")
    floor.does("cass", "cashier", floor.asks(), None)
    floor.open("main")
    floor.does("ann", "player", RedeemColours("ann", Kind("red"), 5), "main")
    late = floor.refuses("sue", "pit-supervisor", floor.verifies(20_00), "main")
    assert late == ("insufficient-chips", "house 19")
    assert Amount(floor.colours("main")) == 10_00
    assert floor.refuses("ann", "player", DropRedemption(number=1), "main")[0] == "not-permitted"
    floor.does("cass", "cashier", DropRedemption(number=1), None)
    assert (
        floor.refuses("cass", "cashier", DropRedemption(number=1), None)[0] == "redemption-unknown"
    )


@clause("star-2016", "3.4")
def test_3_4_no_two_tables_have_one_emblem() -> None:
    _emblem("star-2016", "3.4")


@clause("crown", "3.1.2(a)")
def test_3_1_2_a_no_two_tables_have_one_emblem() -> None:
    _emblem("crown-a", "3.1.2(a)")


def _emblem(game: str, number: str) -> None:
    floor = TwoTables(game)
    installed = floor.floor.founding.tables["side"]
    third = msgspec.structs.replace(installed.config, table="third")
    command = InstallTable(game=game, readings=installed.readings, config=third)
    assert floor.refuses("olga", "owner", command, None) == ("emblem-taken", number)
    own = msgspec.structs.replace(third, colours=ColourSet("fish", {"red": 10}))
    floor.does("olga", "owner", msgspec.structs.replace(command, config=own), None)


@pytest.mark.parametrize("game", ["mbs-2020", "canberra-2005"])
def test_where_the_document_does_not_ask_for_it_an_emblem_may_stand_twice(game: str) -> None:
    floor = TwoTables(game)
    installed = floor.floor.founding.tables["side"]
    third = msgspec.structs.replace(installed.config, table="third")
    command = InstallTable(game=game, readings=installed.readings, config=third)
    floor.does("olga", "owner", command, None)
