"""The sections of the tournaments: for everybody the same, and for a player what is theirs."""

import datetime
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sicbo.core.ids import PersonId
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.promotions.shown_promotions import ENDED_SHOWN
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tournaments.shown_tournaments import (
    ShownTournament,
    every_tournament,
    is_open_to_all,
    own_tournament,
    tournament_shown,
)
from sicbo.views.tournaments.tournament_form import OwnTournament, TournamentShown

_OVER: Final = ("awarded", "cancelled")


class TournamentsView(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="tournaments"
):
    """Every tournament whose conditions are approved, and what of them is mine."""

    floor: FloorSection
    tournaments: tuple[TournamentShown, ...]
    """Those that are on or come first, then the last that are over."""
    own: tuple[OwnTournament, ...] = ()
    """Nothing for whoever does not play here."""


class TournamentSections:
    """What is shown of tournaments; reckoned anew once something has happened."""

    sections: Final = ("floor", "tournaments")

    def __init__(
        self, floor: CommittedFloor, now: Callable[[], datetime.datetime], *, demo: bool
    ) -> None:
        self._floor, self._now, self._demo = floor, now, demo
        self._kept: tuple[ShownTournament, ...] | None = None

    def touch(self) -> None:
        """Something happened that may be shown here."""
        self._kept = None

    def section(self, name: str, /) -> object:
        """One of those that everybody sees."""
        if name == "floor":
            founding = self._floor.founding
            play_money = founding.demonstration
            return FloorSection(founding.floor, founding.currency, self._demo, play_money)
        return tuple(map(tournament_shown, self._known()))

    def own(self, player: str, /) -> Mapping[str, object]:
        """The entries of whoever looks, where they play here."""
        if player not in self._floor.founding.players:
            return {}
        now = self._now()
        return {
            "own": tuple(own_tournament(self._floor, each, player, now) for each in self._known())
        }

    def staff(
        self, _role: str, _by: PersonId, _now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """Nothing: whoever runs them has an office for it."""
        del locked
        return {}

    def _known(self) -> tuple[ShownTournament, ...]:
        if self._kept is None:
            known = [each for each in every_tournament(self._floor) if is_open_to_all(each)]
            over = [each for each in known if each.state.state in _OVER]
            live = [each for each in known if each.state.state not in _OVER]
            self._kept = (*live, *over[: -ENDED_SHOWN - 1 : -1])
        return self._kept
