"""What random sittings draw from: people, dice, stakes, limits, and what to do next."""

from hypothesis import strategies as st

from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from tests.properties.machine import PLAYERS

players = st.sampled_from(PLAYERS)
dice = st.tuples(*[st.integers(1, 6)] * 3)
# Under, at, inside, over the limits of 5 to 1000, and no multiple of a chip of 3.
amounts = st.sampled_from([1, 499, 500, 501, 1000, 2500, 100_000, 100_001, 150_000]).map(Amount)
limits = st.builds(
    lambda least, most: Limits(Amount(least), Amount(most)),
    st.sampled_from([100, 500, 1000]),
    st.sampled_from([1000, 100_000, 200_000]),
)
spans = st.sampled_from([0, 20])
goals = st.sampled_from(["big", "total:9", None])
cheats: st.SearchStrategy[tuple[str, ...]] = st.sampled_from([(), ("ann",)])
back = st.sampled_from([0, 0, 1, 2])
"""How many rounds ago the round is that an order names."""
markets = st.sampled_from(["streak:small-big", "streak:odd-even"])


def holder(data: st.DataObject, layout: dict[str, dict[str, int]], player: str) -> str:
    """Mostly somebody who has chips on the layout, where anybody has."""
    holders = [name for name, wagers in layout.items() if wagers]
    return data.draw(st.sampled_from([*holders * 3, player]))


BETTING = (*["bet"] * 5, *["on"] * 4, "lift", "lift", "touch", "declare", "invalidate", "outage")
BETWEEN = (*["on"] * 5, "correct", "correct", "take", "streak", "streak", "invalidate", "declare")
LATER = (
    *["on"] * 9,
    "touch",
    "touch",
    "lift",
    "declare",
    "declare",
    "rule",
    "rule",
    "correct",
    "invalidate",
)
