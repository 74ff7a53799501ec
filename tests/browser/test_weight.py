"""What the player's page loads, and that it comes to be painted."""

import gzip

from playwright.sync_api import Response, expect

from tests.browser.conftest import Come

MOST = 150_000
"""Bytes of JavaScript, compressed."""


def test_the_players_page_is_painted_and_light(come: Come) -> None:
    visitor = come()
    scripts: list[Response] = []
    visitor.page.on(
        "response",
        lambda answer: scripts.append(answer) if answer.url.endswith(".js") else None,
    )
    visitor.opens("/table/mbs-2020")
    expect(visitor.spot("small")).to_be_visible()
    visitor.page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint').length === 1"
    )
    weight = sum(len(gzip.compress(answer.body())) for answer in scripts)
    assert scripts
    assert weight <= MOST
