"""The sections of the promotions: for everybody the same, and for a player their own tickets."""

import datetime
from collections.abc import Mapping
from typing import Final

import msgspec

from sicbo.core.ids import PersonId
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.promotions.promotion_form import OwnPromotion, PromotionShown
from sicbo.views.promotions.shown_promotions import (
    ENDED_SHOWN,
    ShownPromotion,
    every_promotion,
    is_public,
    own_promotion,
    promotion_shown,
)
from sicbo.views.tables.lobby import FloorSection


class PromotionsView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="promotions"):
    """Every promotion whose terms anybody can read, and what of them is mine."""

    floor: FloorSection
    promotions: tuple[PromotionShown, ...]
    """Those that are open or come first, then the last that have ended."""
    own: tuple[OwnPromotion, ...] = ()
    """Nothing for whoever does not play here."""


class PromotionSections:
    """What is shown of promotions; folded anew once something has happened."""

    sections: Final = ("floor", "promotions")

    def __init__(self, floor: CommittedFloor, *, demo: bool) -> None:
        self._floor, self._demo = floor, demo
        self._kept: tuple[ShownPromotion, ...] | None = None

    def touch(self) -> None:
        """Something happened that may be shown here."""
        self._kept = None

    def section(self, name: str, /) -> object:
        """One of those that everybody sees."""
        if name == "floor":
            founding = self._floor.founding
            play_money = founding.demonstration
            return FloorSection(founding.floor, founding.currency, self._demo, play_money)
        return tuple(map(promotion_shown, self._known()))

    def own(self, player: str, /) -> Mapping[str, object]:
        """The tickets of whoever looks, where they play here."""
        if player not in self._floor.founding.players:
            return {}
        return {"own": tuple(own_promotion(each, player) for each in self._known())}

    def staff(
        self, _role: str, _by: PersonId, _now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """Nothing: whoever runs them has an office for it."""
        del locked
        return {}

    def _known(self) -> tuple[ShownPromotion, ...]:
        if self._kept is None:
            known = [each for each in every_promotion(self._floor) if is_public(each)]
            known.sort(key=lambda each: each.found.terms.awarded_at)
            over = [each for each in known if each.state.ended]
            live = [each for each in known if not each.state.ended]
            self._kept = (*live, *over[: -ENDED_SHOWN - 1 : -1])
        return self._kept
