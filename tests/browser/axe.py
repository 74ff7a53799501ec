"""What axe finds serious in a screen."""

from typing import Final

from axe_playwright_python.sync_playwright import Axe

from tests.browser.visitor import Visitor

WHAT_IS_READ_IS_SAID: Final = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Also what axe asks only when told to: a name has the words that can be read."""


def serious(visitor: Visitor) -> list[str]:
    """Each fault that is serious, with where it is and what would mend it."""
    found = Axe().run(visitor.page, options=WHAT_IS_READ_IS_SAID).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
