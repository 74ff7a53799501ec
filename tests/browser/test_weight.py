"""What the player's page loads, and that it comes to be painted."""

import gzip
import re
from pathlib import Path

from playwright.sync_api import Response, expect

from tests.browser.conftest import Come

MOST = 150_000
"""Bytes of JavaScript, compressed."""


def test_the_players_page_is_painted_and_light(come: Come) -> None:
    visitor = come()
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    visitor.opens("/table/mbs-2020")
    expect(visitor.spot("small")).to_be_visible()
    visitor.page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint').length === 1"
    )
    visitor.page.evaluate("document.fonts.ready.then(() => null)")
    scripts = [answer for answer in answers if answer.url.endswith(".js")]
    weight = sum(len(gzip.compress(answer.body())) for answer in scripts)
    assert scripts
    assert weight <= MOST
    # Whoever reads English fetches no Chinese but the name of the language.
    fetched = [name for answer in answers if (name := Path(answer.url).name)]
    assert not [name for name in fetched if re.match(r"han-(?!name)|zh-", name)], fetched
