"""The order in which a session ends, who goes on from it, and the order of the whole tournament.

Most chips at the end come first; behind whoever has chips come those who were eliminated, the
later spin first. Whoever is equal is tied, until a play-off or a lot has told them apart.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from sicbo.core.floor.tournaments.tournament_conditions import Conditions, SessionPlan
from sicbo.core.money import Amount

LASTED: Final = 1 << 62
"""As a spin of elimination, that of whoever was not eliminated: later than any."""


class Standing(NamedTuple):
    """By what players are compared: chips, then the spin at which somebody was eliminated."""

    chips: Amount
    out_at: int = LASTED


class Finish(NamedTuple):
    """How somebody ended a session; whoever was disqualified or retired ended none."""

    player: str
    table: str
    chips: Amount
    """The chips at its end."""
    out_at: int | None = None
    """At which spin the player was eliminated, where that came to pass."""

    @property
    def standing(self) -> Standing:
        """By what the player is compared with others."""
        return Standing(self.chips, LASTED if self.out_at is None else self.out_at)


Order = tuple[tuple[str, ...], ...]
"""Players from the first to the last; those who are tied stand together."""

Lots = Mapping[str, tuple[int, ...]]
"""How play-offs or lots have told players apart: their places in each, one after another."""

NO_LOTS: Final[Lots] = {}

SettledTies = Mapping[str | None, Lots]
"""What was settled for the places of each table, and under no table for those of the best."""


class Tie(NamedTuple):
    """Players who are equal where only some of them go on."""

    players: tuple[str, ...]
    places: int
    """How many of them go on."""
    table: str | None
    """At which table, where the places of one are fought for; else for those of the best."""


class Progress(NamedTuple):
    """Who goes on from a session, as far as that is known."""

    through: tuple[str, ...]
    """Those who go on, the best first."""
    out: tuple[str, ...]
    """Those who do not, the best first."""
    ties: tuple[Tie, ...]
    """What is to be settled first; each wants a play-off, or a lot."""


def rank(finishes: Iterable[Finish], lots: Lots = NO_LOTS) -> Order:
    """Players in their order; a lot decides between those whom chips and spins do not tell apart.

    >>> ended = [Finish("ann", "east", Amount(0), 3), Finish("bob", "east", Amount(0), 2)]
    >>> rank([*ended, Finish("cid", "east", Amount(500)), Finish("dot", "east", Amount(0), 2)])
    (('cid',), ('ann',), ('bob', 'dot'))
    """
    return tuple(tuple(each.player for each in group) for group in _groups(finishes, lots))


def _groups(finishes: Iterable[Finish], lots: Lots) -> list[list[Finish]]:
    """Those who are equal together, the best first, each group in the order of the list."""

    def key(finish: Finish) -> tuple[int, int, tuple[int, ...]]:
        chips, out_at = finish.standing
        return -chips, -out_at, lots.get(finish.player, ())

    return [list(group) for _, group in groupby(sorted(finishes, key=key), key)]


class _Line(NamedTuple):
    """The line between those who go on and the others, and who stands on it."""

    above: frozenset[str]
    """Those who are above it for sure."""
    on_it: tuple[Finish, ...]
    """Those who are equal on it; nobody where it parts those who are not."""
    places: int
    """How many of them go on."""
    table: str | None

    @property
    def tie(self) -> Tie:
        return Tie(tuple(each.player for each in self.on_it), self.places, self.table)


def _line(finishes: Iterable[Finish], places: int, lots: Lots, table: str | None) -> _Line:
    above: set[str] = set()
    for group in _groups(finishes, lots):
        left = places - len(above)
        if left <= 0:
            break
        if len(group) > left:
            return _Line(frozenset(above), tuple(group), left, table)
        above.update(each.player for each in group)
    return _Line(frozenset(above), (), 0, table)


def go_on(
    plan: SessionPlan, finishes: Sequence[Finish], settled: SettledTies | None = None
) -> Progress:
    """Who goes on: so many of each table, then the best of the rest over all tables.

    A tie matters only where it decides who goes on: where those who miss a place of their table
    by it are among the best of the rest for sure, nothing is left to settle.
    """
    known = settled or {}
    going: set[str] = set()
    tied: list[_Line] = []
    for table in dict.fromkeys(each.table for each in finishes):
        at_table = [each for each in finishes if each.table == table]
        line = _line(at_table, plan.per_table, known.get(table, NO_LOTS), table)
        # Whoever wins a tie, as many go on by it, and as many are left with the same standing.
        going |= {*line.above, *line.tie.players[: line.places]}
        tied += [line] if line.on_it else []
    others = [each for each in finishes if each.player not in going]
    rest = _line(others, plan.best_of_rest, known.get(None, NO_LOTS), None)
    ties = [each for each in tied if not rest.above.issuperset(each.tie.players[each.places :])]
    open_players = {player for each in (*ties, rest) for player in each.tie.players}
    # Who is on the line of the rest is not known before the ties of the tables are settled.
    if rest.on_it and not any(each.on_it[0].standing == rest.on_it[0].standing for each in ties):
        ties.append(rest)
    going = (going | rest.above) - open_players
    order = [each.player for group in _groups(finishes, NO_LOTS) for each in group]
    return Progress(
        tuple(each for each in order if each in going),
        tuple(each for each in order if each not in going | open_players),
        tuple(each.tie for each in ties),
    )


def comers(plan: SessionPlan, results: Mapping[str, Progress]) -> tuple[str, ...]:
    """Who comes to a session from earlier ones: those who went on, or those who did not.

    Session by session as the conditions name them, the best of each first.
    """
    found = (results[each] for each in plan.sessions)
    chosen = (each.through if plan.players == "through" else each.out for each in found)
    return tuple(player for players in chosen for player in players)


def final_order(
    conditions: Conditions, ended: Mapping[str, Sequence[Finish]], lots: Lots = NO_LOTS
) -> Order:
    """The order of a whole tournament: by the last session that somebody played in, then in it.

    Sessions that are equally far from the entries, as heats are, count as one: whoever comes no
    further than them is compared with all others who come as far.
    """
    stages = _stages(conditions)
    last: dict[str, tuple[int, Finish]] = {}
    for plan in conditions.sessions:
        for finish in ended.get(plan.name, ()):
            known = last.get(finish.player)
            if known is None or known[0] <= stages[plan.name]:
                last[finish.player] = (stages[plan.name], finish)
    found: list[tuple[str, ...]] = []
    for stage in sorted(set(stages.values()), reverse=True):
        found += rank((each for at, each in last.values() if at == stage), lots)
    return tuple(found)


def _stages(conditions: Conditions) -> dict[str, int]:
    """How many sessions lead to each at most."""
    found: dict[str, int] = {}
    for plan in conditions.sessions:
        found[plan.name] = max((found[each] + 1 for each in plan.sessions), default=0)
    return found
