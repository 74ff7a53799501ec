"""What is owed after a settlement was undone is told to the player, the dealer and at the door."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come, Server
from tests.browser.test_chinese import reads
from tests.browser.test_stuck import bets, declares, seated
from tests.browser.visitor import NARROW, WIDE

TABLE = "canberra-hand"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with tables by hand, at which dice break."""
    floor = Server(tmp_path_factory.mktemp("owing") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def test_who_took_a_win_away_that_is_undone_sees_the_debt_and_pays_it(come: Come) -> None:
    dealer, player = seated(come, TABLE)
    dealer.presses("open-bets")
    bets(player)
    dealer.presses("shake", "close-bets", "uncover")
    dealer.enters((1, 1, 3))
    dealer.presses("settle")
    expect(player.balance).to_have_text("$505")
    player.page.get_by_role("button", name="Leave the seat").click()
    expect(player.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    declares(dealer, "Broken dice")

    debt = player.page.get_by_label("What you owe")
    expect(debt).to_contain_text("You owe $5 at this table.")
    expect(debt).to_contain_text("A settlement was undone after you had taken its money away.")
    expect(dealer.bets.locator(".owes")).to_have_text("Owes $5")
    player.shots("debt")
    player.page.set_viewport_size(NARROW)
    expect(debt.get_by_role("button")).to_be_in_viewport(ratio=1)
    player.page.set_viewport_size(WIDE)
    dealer.visitor.shots("debt", "console")
    reads(player, "debt")
    reads(dealer.visitor, "console with a debt")

    player.opens()
    expect(player.page.locator(".owes")).to_contain_text(f"You owe $5 at table {TABLE}.")
    player.page.locator(".owes").get_by_role("link", name="Open the table").click()
    debt.get_by_role("button", name="Pay back what I owe").click()
    expect(debt).to_have_count(0)
    expect(dealer.bets.locator(".owes")).to_have_count(0)
