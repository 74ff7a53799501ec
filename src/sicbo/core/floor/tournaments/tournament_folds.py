"""What events make of a tournament, and what money they move."""

from collections.abc import Sequence

import msgspec

from sicbo.core.bank.ledger import HOUSE, POOL, TRANSIT, Posting, move
from sicbo.core.floor.noun import folds, moves
from sicbo.core.floor.tournaments.tournament import Entry, Tournament
from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.floor.tournaments.tournament_events import (
    ConditionsAmended,
    ConditionsApproved,
    ConditionsSigned,
    ConditionsSubmitted,
    DirectorAppointed,
    EntriesOpened,
    EntryListClosed,
    EntryRefused,
    EntryWithdrawn,
    PlayerEntered,
    PlayersBriefed,
    SignaturesRequired,
    StartMoved,
    TournamentCancelled,
    TournamentDrafted,
)


@folds(TournamentDrafted)
def _fold_drafted(tournament: Tournament, event: TournamentDrafted) -> None:
    tournament.state, tournament.table = "draft", event.table
    tournament.lines, tournament.digest = event.conditions, event.digest


@folds(ConditionsAmended)
def _fold_amended(tournament: Tournament, event: ConditionsAmended) -> None:
    tournament.state, tournament.conditions = "draft", None
    tournament.lines, tournament.digest = event.conditions, event.digest


@folds(ConditionsSubmitted)
def _fold_submitted(tournament: Tournament, _: ConditionsSubmitted) -> None:
    tournament.state = "submitted"
    text = "\n".join(tournament.lines).encode()
    tournament.conditions = msgspec.toml.decode(text, type=Conditions)


@folds(ConditionsApproved)
def _fold_approved(tournament: Tournament, _: ConditionsApproved) -> None:
    tournament.state = "approved"


@folds(DirectorAppointed)
def _fold_appointed(tournament: Tournament, event: DirectorAppointed) -> None:
    tournament.director = event.person


@folds(EntriesOpened)
def _fold_opened(tournament: Tournament, _: EntriesOpened) -> None:
    tournament.state = "open"


@folds(EntryListClosed)
def _fold_closed(tournament: Tournament, _: EntryListClosed) -> None:
    tournament.state = "closed"
    tournament.listed = tuple(tournament.entries)


@folds(PlayerEntered)
def _fold_entered(tournament: Tournament, event: PlayerEntered) -> None:
    tournament.last = event.number
    tournament.entries[event.player] = Entry(event.number, event.to_pool, event.to_house)


@folds(EntryWithdrawn)
def _fold_withdrawn(tournament: Tournament, event: EntryWithdrawn) -> None:
    del tournament.entries[event.player]


@folds(EntryRefused)
def _fold_refused(tournament: Tournament, event: EntryRefused) -> None:
    tournament.entries.pop(event.player, None)
    tournament.refused.add(event.player)


@folds(SignaturesRequired)
def _fold_required(tournament: Tournament, _: SignaturesRequired) -> None:
    tournament.signatures = True


@folds(ConditionsSigned)
def _fold_signed(tournament: Tournament, event: ConditionsSigned) -> None:
    tournament.entries[event.player].signed = True


@folds(PlayersBriefed)
def _fold_briefed(tournament: Tournament, event: PlayersBriefed) -> None:
    for player in event.players:
        tournament.entries[player].briefed = True


@folds(StartMoved)
def _fold_moved(tournament: Tournament, event: StartMoved) -> None:
    tournament.starts[event.session] = event.starts


@folds(TournamentCancelled)
def _fold_cancelled(tournament: Tournament, _: TournamentCancelled) -> None:
    tournament.state = "cancelled"
    tournament.entries.clear()


@moves(PlayerEntered)
def _move_entered(event: PlayerEntered) -> Sequence[Posting]:
    return [*move(TRANSIT, POOL, event.to_pool), *move(TRANSIT, HOUSE, event.to_house)]


@moves(EntryWithdrawn, EntryRefused)
def _move_back(event: EntryWithdrawn | EntryRefused) -> Sequence[Posting]:
    return _back(event.from_pool, event.from_house)


@moves(TournamentCancelled)
def _move_cancelled(event: TournamentCancelled) -> Sequence[Posting]:
    kept = move(POOL, HOUSE, event.kept)
    return [*_back(event.from_pool, event.from_house), *kept]


def _back(from_pool: int, from_house: int) -> Sequence[Posting]:
    return [*move(POOL, TRANSIT, from_pool), *move(HOUSE, TRANSIT, from_house)]
