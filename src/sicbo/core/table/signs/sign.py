"""What a sign says."""

import msgspec

from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.wording import money


class Sign(msgspec.Struct, frozen=True):
    """The limits on a sign: the table's, those of single areas, and what a streak wager costs."""

    limits: Limits
    areas: dict[str, Limits] = {}
    """By betting area: a spot, or a whole family of them."""
    streak_stake: Amount | None = None

    def of(self, area: str) -> Limits:
        """What the sign says of an area: its own limits, its family's, or the table's."""
        return self.areas.get(area) or self.areas.get(area.partition(":")[0]) or self.limits


def limits_in_words(limits: Limits) -> str:
    """Limits as a sign says them, with the unit where one is stated."""
    unit = f" unit {money(limits.unit)}" if limits.unit != 1 else ""
    return f"{limits.in_words()}{unit}"
