"""What events of sessions make of a tournament, and what money and chips they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import HOUSE, ISSUED, POOL, TRANSIT, Posting, move
from sicbo.core.floor.noun import folds, moves
from sicbo.core.floor.sessions.session_events import (
    DirectorCame,
    DirectorLeft,
    OrderAsked,
    OrderReported,
    OrderRevealed,
    OrderSealed,
    PrizesAwarded,
    ProgressFound,
    RankingFound,
    SessionEnded,
    SessionStarted,
    TableConcluded,
    TableReleased,
    TablesDesignated,
)
from sicbo.core.floor.tournaments.tournament import HeldSession, OrderDrawn, Tournament, draw_key
from sicbo.core.table.tournaments.table_session import chips_of, in_chips


@folds(TablesDesignated)
def _fold_designated(tournament: Tournament, event: TablesDesignated) -> None:
    tournament.tables.update(dict.fromkeys(event.tables))


@folds(TableReleased)
def _fold_released(tournament: Tournament, event: TableReleased) -> None:
    del tournament.tables[event.table]


@folds(DirectorCame)
def _fold_came(tournament: Tournament, _: DirectorCame) -> None:
    tournament.present = True


@folds(DirectorLeft)
def _fold_director_left(tournament: Tournament, _: DirectorLeft) -> None:
    tournament.present = False


@folds(OrderSealed)
def _fold_sealed(tournament: Tournament, event: OrderSealed) -> None:
    tournament.seals[draw_key(event.of, event.draw)] = event.commitment


@folds(OrderAsked)
def _fold_asked(tournament: Tournament, event: OrderAsked) -> None:
    tournament.draws[event.of] = OrderDrawn(event.draw, event.players, event.tables)


@folds(OrderReported)
def _fold_reported(tournament: Tournament, event: OrderReported) -> None:
    tournament.draws[event.of].order = event.order


@folds(OrderRevealed)
def _fold_revealed(tournament: Tournament, event: OrderRevealed) -> None:
    tournament.revealed[draw_key(event.of, event.draw)] = event.seed


@folds(SessionStarted)
def _fold_started(tournament: Tournament, event: SessionStarted) -> None:
    tournament.state, tournament.running = "running", event.session
    tournament.sessions[event.session] = HeldSession(event.seats, event.issued, event.of)


@folds(SessionEnded)
def _fold_ended(tournament: Tournament, event: SessionEnded) -> None:
    held = tournament.sessions[event.session]
    held.results, held.ended = event.results, True
    tournament.state, tournament.running = "between", ""
    tournament.agreed.clear()
    tournament.absent.clear()


@folds(ProgressFound)
def _fold_progress(tournament: Tournament, event: ProgressFound) -> None:
    held = tournament.sessions[event.session]
    held.decided = event.decided
    held.through, held.out, held.ties = event.through, event.out, event.ties
    held.lots = dict(event.lots)


@folds(RankingFound)
def _fold_ranking(tournament: Tournament, event: RankingFound) -> None:
    tournament.state, tournament.ranking = "ranked", event.order


@folds(TableConcluded)
def _fold_concluded(_: Tournament, event: TableConcluded) -> None:
    """The table knows it, and plays no further spin."""


@folds(PrizesAwarded)
def _fold_awarded(tournament: Tournament, event: PrizesAwarded) -> None:
    tournament.state, tournament.won = "awarded", event.winners
    tournament.tables.clear()


@moves(SessionStarted)
def _move_started(event: SessionStarted) -> Sequence[Posting]:
    return in_chips(chips_of(event.tournament), move(ISSUED, TRANSIT, event.issued))


@moves(SessionEnded)
def _move_ended(event: SessionEnded) -> Sequence[Posting]:
    back = in_chips(chips_of(event.tournament), move(TRANSIT, ISSUED, event.returned))
    return [*back, *move(HOUSE, TRANSIT, sum(event.cash.values()))]


@moves(PrizesAwarded)
def _move_awarded(event: PrizesAwarded) -> Sequence[Posting]:
    paid = sum(each.amount for each in event.winners)
    added = move(HOUSE, POOL, event.from_house)
    return [*added, *move(POOL, TRANSIT, paid), *move(POOL, HOUSE, event.to_house)]
