"""The colour chips and marker buttons of a table, where nobody says otherwise.

Like everything that a floor is set up with, they are for demonstration: their emblem says so.
"""

from typing import Final

from sicbo.core.law.policies import Policies
from sicbo.core.money import Amount
from sicbo.core.table.config import ColourSet, Limits

COLOURS: Final = ("red", "blue", "green", "yellow", "orange", "violet", "brown")
"""One for each seat of a table as it is set up."""
PIECES: Final = 200
"""Of each colour."""
_STEPS: Final = (2, 5, 20)
"""What the marker buttons show, in minimums of the table."""


def default_colours(policies: Policies, table_name: str) -> ColourSet | None:
    """A set with an emblem of its own; nothing where the document knows no colour chips."""
    rules = policies.chips
    if rules is None or rules.colour is None:
        return None
    return ColourSet(f"demo-{table_name}", dict.fromkeys(COLOURS, PIECES))


def default_markers(policies: Policies, limits: Limits) -> dict[Amount, int]:
    """Marker buttons for a few values above the minimum, where the document has a value shown."""
    rules = policies.chips
    if rules is None or rules.colour is None or rules.colour.shown == "not-asked":
        return {}
    return {Amount(limits.minimum * each): len(COLOURS) for each in _STEPS}
