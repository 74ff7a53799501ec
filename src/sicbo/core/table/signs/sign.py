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

    def __str__(self) -> str:
        parts = [limits_in_words(self.limits)]
        parts += [f"{limits_in_words(each)} on {area}" for area, each in self.areas.items()]
        parts += [] if self.streak_stake is None else [f"streak {money(self.streak_stake)}"]
        return ", ".join(parts)


def limits_in_words(limits: Limits) -> str:
    """Limits as a sign says them, with the unit where one is stated."""
    unit = f" unit {money(limits.unit)}" if limits.unit != 1 else ""
    return f"{limits.in_words()}{unit}"
