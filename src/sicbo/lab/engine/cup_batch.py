"""Tournaments by the hundred at once: seats, spins, who goes on and the order at the end.

A batch is determined by its number and the seed alone. Wherever players are equal, chance decides,
as a lot does and as a play-off among equals would.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.engine.streams import CUPS, stream

BATCH: Final = 256
"""Tournaments of a batch."""
LASTED: Final = 2**31
STRATEGIES: Final = ("flat", "still", "all-in", "follow", "hedge")
FLAT, STILL, ALL_IN, FOLLOW, HEDGE = range(5)

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


class BatchSession(NamedTuple):
    """A session as a batch plays it."""

    players: str
    """Who comes: ``entries``, ``through`` or ``out``."""
    sources: tuple[int, ...]
    heat: int
    heats: int
    tables: int
    spins: int
    chips: int | None
    """What everybody begins with; nothing where chips are carried."""
    minimum: int
    maximum: int
    unit: int
    per_table: int
    best_of_rest: int
    stage: int
    """How many sessions lead to it at most."""


class Field(NamedTuple):
    """Who plays, and by what wagers; one row more than players stands for an empty seat."""

    strategies: Whole
    nets: Whole
    """What each player's wagers bring on each of the 216 rolls, then what those against do."""
    staked: Whole
    """What they come to."""
    all_in: Whole
    """What a unit on each player's first wager brings on each roll."""


class CupRules(NamedTuple):
    """A whole tournament: its sessions, its field and what each place wins."""

    sessions: tuple[BatchSession, ...]
    field: Field
    taken: int
    """What a player has to wager on a spin; what lacks is taken."""
    worth: Whole
    """What each place wins, in cents."""


class CupSums(NamedTuple):
    """What happened in a number of tournaments, by player."""

    cups: int
    played: Whole
    """For each session how often each player played in it."""
    through: Whole
    """For each session how often each player went on from it."""
    won: Whole
    squares: list[int]
    """The squares of what each player won, in cents; they may be long numbers."""
    first: Whole

    def __add__(self, other: "CupSums") -> "CupSums":  # type: ignore[override]
        """Both together."""
        return CupSums(
            self.cups + other.cups,
            self.played + other.played,
            self.through + other.through,
            self.won + other.won,
            [one + another for one, another in zip(self.squares, other.squares, strict=True)],
            self.first + other.first,
        )


class Cups:
    """Plays batches of tournaments; each batch is a shard, with chances of its own."""

    def __init__(self, rules: CupRules, seed: int, cups: int) -> None:
        self.rules, self.seed, self.cups = rules, seed, cups

    def __call__(self, batches: range) -> CupSums:
        """Play some batches."""
        total: CupSums | None = None
        for number in batches:
            size = min(BATCH, self.cups - number * BATCH)
            found = _Batch(self.rules, _chances(self.seed, number), size).play()
            total = found if total is None else total + found
        assert total is not None
        return total


def _chances(seed: int, number: int) -> np.random.Generator:
    key = np.array([seed, stream(CUPS, number)], dtype=np.uint64)
    return np.random.Generator(np.random.Philox(key=key))


class _Batch:
    """Some tournaments side by side: the first axis of every array is the tournament."""

    def __init__(self, rules: CupRules, chances: np.random.Generator, size: int) -> None:
        self.rules, self.chances, self.size = rules, chances, size
        self.number = len(rules.field.strategies) - 1
        shape = (size, self.number + 1)
        self.chips: Whole = np.zeros(shape, dtype=np.int64)
        self.out: Whole = np.full(shape, LASTED, dtype=np.int64)
        self.stage: Whole = np.full(shape, -1, dtype=np.int64)
        self.going: list[Whole] = []
        self.left: list[Whole] = []

    def play(self) -> CupSums:
        """Every session, one after another, and the order at the end."""
        number, sessions = self.number, self.rules.sessions
        played = np.zeros((len(sessions), number), dtype=np.int64)
        through = np.zeros_like(played)
        for place, session in enumerate(sessions):
            comers = self._comers(session)
            seats = self._session(session, comers)
            going = self._go_on(session, seats)
            played[place] = _times(comers, number)
            through[place] = _times(going, number)
        prizes, first = self._prizes()
        squares = [int(sum(int(x) * int(x) for x in each)) for each in prizes.T]
        return CupSums(self.size, played, through, prizes.sum(axis=0), squares, first)

    def _comers(self, session: BatchSession) -> Whole:
        if session.players == "entries":
            players = np.arange(session.heat - 1, self.number, session.heats)
            return np.broadcast_to(players, (self.size, len(players)))
        lists = self.going if session.players == "through" else self.left
        return np.concatenate([lists[each] for each in session.sources], axis=1)

    def _session(self, session: BatchSession, comers: Whole) -> Whole:
        """Draw seats and play; the seats by table, an empty one at the end of a shorter table."""
        order = np.argsort(self.chances.random(comers.shape), axis=1)
        drawn = np.take_along_axis(comers, order, axis=1)
        deep = -(-drawn.shape[1] // session.tables)
        spare = deep * session.tables - drawn.shape[1]
        padded = np.pad(drawn, ((0, 0), (0, spare)), constant_values=self.number)
        seats = padded.reshape(self.size, deep, session.tables).transpose(0, 2, 1)
        rows = np.arange(self.size)[:, None, None]
        if session.chips is None:
            chips = self.chips[rows, seats]
        else:
            chips = np.where(seats == self.number, 0, session.chips)
        out = np.full(seats.shape, LASTED, dtype=np.int64)
        for spin in range(1, session.spins + 1):
            self._spin(session, seats, chips, last=spin == session.spins)
            out[(chips == 0) & (out == LASTED)] = spin
        self.chips[rows, seats], self.out[rows, seats] = chips, out
        self.stage[rows, seats] = session.stage
        self.chips[:, self.number] = -1
        return seats

    def _spin(self, session: BatchSession, seats: Whole, chips: Whole, *, last: bool) -> None:
        """One roll at each table, and what it makes of every stack."""
        field = self.rules.field
        rolls = self.chances.integers(216, size=(self.size, session.tables))[:, :, None]
        chosen = self._chosen(seats, chips)
        staked = field.staked[chosen]
        able = chips >= staked
        laid = np.where(able, staked, 0)
        net = np.where(able, field.nets[chosen, rolls], 0)
        if last:
            most = np.minimum(chips, session.maximum)
            stake = session.minimum + (most - session.minimum) // session.unit * session.unit
            everything = (field.strategies[seats] == ALL_IN) & (most >= session.minimum)
            laid = np.where(everything, stake, laid)
            net = np.where(everything, stake * field.all_in[seats, rolls], net)
        lacks = np.maximum(np.minimum(self.rules.taken, chips) - laid, 0)
        chips += net - lacks

    def _chosen(self, seats: Whole, chips: Whole) -> Whole:
        """Whose wagers everybody lays: their own, the leader's, or those against the leader's."""
        kinds = self.rules.field.strategies
        own = kinds[seats]
        if not ((own == FOLLOW) | (own == HEDGE)).any():
            return seats
        leads = np.take_along_axis(seats, chips.argmax(axis=2)[:, :, None], axis=2)
        other = (leads != seats) & (kinds[leads] != FOLLOW) & (kinds[leads] != HEDGE)
        against = leads + self.number + 1
        hedged = other & (own == HEDGE) & (self.rules.field.staked[against] > 0)
        return np.where(other & (own == FOLLOW), leads, np.where(hedged, against, seats))

    def _go_on(self, session: BatchSession, seats: Whole) -> Whole:
        """So many of each table, and the best of the rest; the best first."""
        tables = np.broadcast_to(np.arange(session.tables)[None, :, None], seats.shape)
        flat, at = (each.reshape(self.size, -1) for each in (seats, tables))
        real = int((flat[0] != self.number).sum())
        order = self._best_first(flat)[:, :real]
        flat, at = np.take_along_axis(flat, order, axis=1), np.take_along_axis(at, order, axis=1)
        among = at[:, :, None] == np.arange(session.tables)
        place = (among.cumsum(axis=1) * among).sum(axis=2)
        by_table = place <= session.per_table
        rest = (~by_table).cumsum(axis=1)
        going = by_table | (rest <= session.best_of_rest)
        self.going.append(flat[going].reshape(self.size, -1))
        self.left.append(flat[~going].reshape(self.size, -1))
        return self.going[-1]

    def _best_first(self, players: Whole, stages: Whole | None = None) -> Whole:
        """Places in a list of players, from the best on."""
        rows = np.arange(self.size)[:, None]
        chance = self.chances.random(players.shape)
        keys = [chance, self.out[rows, players], self.chips[rows, players]]
        if stages is not None:
            keys.append(stages)
        return np.lexsort(keys, axis=1)[:, ::-1]

    def _prizes(self) -> tuple[Whole, Whole]:
        """What everybody wins in each tournament, and how often each came first."""
        players = np.broadcast_to(np.arange(self.number), (self.size, self.number))
        order = self._best_first(players, self.stage[:, : self.number])
        worth = np.zeros(self.number, dtype=np.int64)
        places = min(len(self.rules.worth), self.number)
        worth[:places] = self.rules.worth[:places]
        prizes = np.zeros((self.size, self.number), dtype=np.int64)
        np.put_along_axis(prizes, order, np.broadcast_to(worth, order.shape), axis=1)
        return prizes, np.bincount(order[:, 0], minlength=self.number)


def _times(players: Whole, number: int) -> Whole:
    """How often each player is in the lists."""
    return np.bincount(players.ravel(), minlength=number)[:number]


def field_of(
    strategies: Sequence[int], nets: Sequence[Whole], staked: Sequence[int], all_in: Sequence[Whole]
) -> Field:
    """The field as arrays: first all own wagers with an empty seat, then all those against."""
    return Field(
        np.array([*strategies, STILL], dtype=np.int64),
        np.array(nets, dtype=np.int64),
        np.array(staked, dtype=np.int64),
        np.array(all_in, dtype=np.int64),
    )
