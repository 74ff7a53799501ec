"""The results of a tournament: how every session ended, who went on, the ranking and the prizes."""

from collections.abc import Iterator

import msgspec

from sicbo.core.floor.tournaments.ranking import rank
from sicbo.core.floor.tournaments.tournament import HeldSession, Tournament
from sicbo.core.money import Amount


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """How one player ended one session."""

    session: str
    place: int
    """The place in it, counted from one; those who are equal have the same."""
    number: int
    """The number of the entry."""
    player: str
    table: str
    chips: Amount
    """Chips of the tournament at its end."""
    out_at: int | None
    """At which spin the player had no chips left."""
    left: str
    """Why the player has left it for good, if that came to pass."""
    through: bool
    """Whether the player went on."""


class RankRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the final ranking."""

    place: int
    number: int
    player: str
    prize: Amount
    """What the player has won, in money."""


class TournamentResults(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that came of a tournament."""

    tournament: str
    title: str
    state: str
    conditions: str
    """The hash of its conditions."""
    director: str
    sessions: tuple[ResultRow, ...]
    """Every session that is over, its first player first."""
    ranking: tuple[RankRow, ...]
    """Nothing before it is decided."""


def results_of(name: str, state: Tournament) -> TournamentResults:
    """What came of a tournament so far."""
    title = name if state.conditions is None else state.conditions.title
    return TournamentResults(
        tournament=name,
        title=title,
        state=state.state,
        conditions=state.digest,
        director=state.director,
        sessions=tuple(
            row
            for session, held in state.sessions.items()
            if held.ended
            for row in _session(state, session, held)
        ),
        ranking=tuple(_ranking(state)),
    )


def _number(state: Tournament, player: str) -> int:
    entry = state.entries.get(player)
    return 0 if entry is None else entry.number


def _session(state: Tournament, session: str, held: HeldSession) -> Iterator[ResultRow]:
    by_player, place = {each.player: each for each in held.results}, 1
    counts = [each for each in held.results if each.finish is not None]
    groups = [*rank(each.finish for each in counts if each.finish is not None)]
    groups += [(each.player,) for each in held.results if each.finish is None]
    for group in groups:
        for player in group:
            each = by_player[player]
            yield ResultRow(
                session=session,
                place=place,
                number=_number(state, player),
                player=player,
                table=each.table,
                chips=each.chips,
                out_at=each.out_at,
                left=each.left,
                through=player in held.through,
            )
        place += len(group)


def _ranking(state: Tournament) -> Iterator[RankRow]:
    won: dict[str, int] = {}
    for each in state.won:
        won[each.player] = won.get(each.player, 0) + each.amount
    place = 1
    for group in state.ranking:
        for player in group:
            yield RankRow(
                place=place,
                number=_number(state, player),
                player=player,
                prize=Amount(won.get(player, 0)),
            )
        place += len(group)
