"""A table that a visitor closes: the lobby tells of it, and it can be given back and played at."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come, Server
from tests.browser.test_stuck import gives, orders, seated

TABLE = "canberra-hand"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor with more tables by hand, of which one asks for no long notice."""
    floor = Server(tmp_path_factory.mktemp("closed") / "floor", "stuck")
    try:
        floor.start()
        yield floor
    finally:
        floor.close()


def test_the_lobby_tells_of_a_closing_and_of_chips_and_the_closed_table_is_given_back(
    come: Come,
) -> None:
    dealer, player = seated(come, TABLE)
    looks_on = come()
    looks_on.opens()
    more, sheet = (
        dealer.page.get_by_role("button", name="Other orders"),
        dealer.page.get_by_role("dialog"),
    )
    more.click()
    sheet.first.locator("[data-order=announce-closing]").click()
    sheet.last.get_by_label("In how many minutes?").fill("0")
    gives(dealer)
    card = looks_on.page.locator(".card", has=looks_on.page.locator(f'a[href="/table/{TABLE}"]'))
    expect(card.locator(".phase")).to_contain_text("This table closes at")
    more.click()
    orders(dealer, sheet.first.locator("[data-order=close-table]"))
    expect(dealer.page.locator(".phase")).to_have_text("This table is closed.")
    player.opens()
    expect(player.page.locator(".chips")).to_contain_text(f"came back at table {TABLE}: $")
    dealer.gives_back()
    expect(card.locator(".phase")).to_have_text("Between rounds")
