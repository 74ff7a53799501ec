"""What events of players make of a tournament that has begun, and what they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import HOUSE, ISSUED, POOL, TRANSIT, Posting, move
from sicbo.core.floor.noun import folds, moves
from sicbo.core.floor.sessions.player_events import (
    AbsenceMarked,
    ArrivalMarked,
    BoughtBackIn,
    EndAgreed,
    PlayerDisqualified,
    PlayerRetired,
    SubstituteApproved,
    SubstituteDeclined,
    SubstituteNominated,
)
from sicbo.core.floor.tournaments.tournament import Substitute, Tournament
from sicbo.core.money import Amount
from sicbo.core.table.tournaments.table_session import chips_of, in_chips


@folds(AbsenceMarked)
def _fold_absent(tournament: Tournament, event: AbsenceMarked) -> None:
    tournament.absent[event.player] = None


@folds(ArrivalMarked)
def _fold_arrived(tournament: Tournament, event: ArrivalMarked) -> None:
    del tournament.absent[event.player]


@folds(SubstituteNominated)
def _fold_nominated(tournament: Tournament, event: SubstituteNominated) -> None:
    tournament.substitutes[event.session, event.player] = Substitute(event.substitute)


@folds(SubstituteApproved)
def _fold_approved(tournament: Tournament, event: SubstituteApproved) -> None:
    tournament.substitutes[event.session, event.player].approved = True
    tournament.absent.pop(event.player, None)


@folds(SubstituteDeclined)
def _fold_declined(tournament: Tournament, event: SubstituteDeclined) -> None:
    del tournament.substitutes[event.session, event.player]


@folds(BoughtBackIn)
def _fold_bought_back(tournament: Tournament, event: BoughtBackIn) -> None:
    entry = tournament.entries[event.player]
    entry.bought += 1
    entry.bought_pool = Amount(entry.bought_pool + event.to_pool)
    entry.bought_house = Amount(entry.bought_house + event.to_house)
    held = tournament.sessions[event.session]
    held.issued = Amount(held.issued + event.chips)


@folds(PlayerRetired)
def _fold_retired(tournament: Tournament, event: PlayerRetired) -> None:
    tournament.left[event.player] = "retired"
    tournament.absent.pop(event.player, None)


@folds(PlayerDisqualified)
def _fold_disqualified(tournament: Tournament, event: PlayerDisqualified) -> None:
    tournament.left[event.player] = "disqualified"
    tournament.absent.pop(event.player, None)


@folds(EndAgreed)
def _fold_agreed(tournament: Tournament, event: EndAgreed) -> None:
    tournament.agreed[event.player] = None


@moves(BoughtBackIn)
def _move_bought_back(event: BoughtBackIn) -> Sequence[Posting]:
    paid = [*move(TRANSIT, POOL, event.to_pool), *move(TRANSIT, HOUSE, event.to_house)]
    return [*paid, *in_chips(chips_of(event.tournament), move(ISSUED, TRANSIT, event.chips))]


@moves(PlayerRetired, PlayerDisqualified)
def _move_back(event: PlayerRetired | PlayerDisqualified) -> Sequence[Posting]:
    back = move(POOL, TRANSIT, event.from_pool)
    return [*back, *move(HOUSE, TRANSIT, event.from_house)]
