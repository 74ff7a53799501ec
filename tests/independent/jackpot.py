"""A jackpot followed roll by roll until nothing moves any more: slow, and sharing no line.

Every seat has its own count. Before each settlement the pool holds some cents; all that may be so
is kept with its chance, round after round. What comes in the end is the long run.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Odds = Sequence[object]
"""What a wager does on each of the 216 rolls: nothing where it loses."""


@dataclass(frozen=True)
class Player:
    """One seat: what lies on each wager, in cents."""

    stakes: Mapping[str, int]


@dataclass(frozen=True)
class Table:
    """One table: its wagers, what a round feeds in cents, and its seats."""

    rows: Mapping[str, Odds]
    feed: int
    players: Sequence[Player]


@dataclass(frozen=True)
class Pool:
    """The pool, in cents."""

    reset: int
    ceiling: int
    spots: Sequence[str]
    least: int
    times: int
    sharing: str
    tables: Sequence[Table]


@dataclass
class LongRun:
    """What a round of all tables brings in the long run."""

    hits: float = 0.0
    prize: float = 0.0
    square: float = 0.0
    winners: float = 0.0
    won: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    got: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    got_square: defaultdict[tuple[int, int], float] = field(
        default_factory=lambda: defaultdict(float)
    )


def long_run(pool: Pool, rounds: int, *, keep_overflow: bool = True) -> LongRun:
    """Follow the pool until a round brings what the one before brought, and look at that."""
    chances = {(tuple((0,) * len(table.players) for table in pool.tables), 0): 1.0}
    last = LongRun()
    same = 0
    patterns = [_patterns(pool, table) for table in pool.tables]
    for _ in range(rounds):
        found = LongRun()
        for place, table in enumerate(pool.tables):
            following: defaultdict[tuple[tuple[tuple[int, ...], ...], int], float]
            following = defaultdict(float)
            for (counts, held), chance in chances.items():
                for laid, part in patterns[place].items():
                    own = [n + 1 if on else 0 for n, on in zip(counts[place], laid, strict=True)]
                    winners = [seat for seat, n in enumerate(own) if n == pool.times]
                    own = [0 if n == pool.times else n for n in own]
                    after = (*counts[:place], tuple(own), *counts[place + 1 :])
                    left = held
                    if winners:
                        prize = min(pool.reset + held, pool.ceiling)
                        left = pool.reset + held - prize if keep_overflow else 0
                        _note(found, pool, place, laid, winners, prize, chance * part)
                    following[after, left + table.feed] += chance * part
            chances = {state: c for state, c in following.items() if c > 1e-13}
        same = same + 1 if abs(found.square - last.square) < 1e-9 * found.square else 0
        last = found
        if same == 5:
            return last
    raise RuntimeError(f"the pool must come to rest within {rounds} rounds")


def _patterns(pool: Pool, table: Table) -> dict[tuple[int, ...], float]:
    """What each seat has on qualifying wagers that win, and how likely a roll is to do that."""
    found: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for roll in range(216):
        laid = []
        for player in table.players:
            won = 0
            for wager, stake in player.stakes.items():
                if wager in pool.spots and stake >= pool.least:
                    won += stake if table.rows[wager][roll] is not None else 0
            laid.append(won)
        found[tuple(laid)] += 1 / 216
    return dict(found)


def _note(
    found: LongRun,
    pool: Pool,
    place: int,
    laid: Sequence[int],
    winners: Sequence[int],
    prize: int,
    chance: float,
) -> None:
    found.hits += chance
    found.prize += chance * prize
    found.square += chance * prize * prize
    found.winners += chance * len(winners)
    for seat in winners:
        share = {
            "each": 1.0,
            "equal": 1 / len(winners),
            "by-stake": laid[seat] / sum(laid[each] for each in winners),
        }[pool.sharing]
        found.won[place, seat] += chance
        found.got[place, seat] += chance * share * prize
        found.got_square[place, seat] += chance * (share * prize) ** 2
