"""Whole tournaments simulated by their conditions: chances to go on, and expected prizes."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np

from sicbo.core.dice import ROLLS
from sicbo.core.floor.tournaments.prize_sharing import share_prizes
from sicbo.core.floor.tournaments.tournament_conditions import Conditions, SessionPlan
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, format_amount
from sicbo.lab.engine.cup_batch import (
    BATCH,
    STRATEGIES,
    BatchSession,
    CupRules,
    Cups,
    CupSums,
    field_of,
)
from sicbo.lab.engine.shards import Progress, gather
from sicbo.lab.exact.tournaments.entrant import entrant_worth
from sicbo.lab.exact.tournaments.flat_field import FlatPlayer, FlatTable, flat_table
from sicbo.lab.simulate.answers import Question, chance, mean
from sicbo.lab.simulate.judgement import Judgement
from sicbo.lab.simulate.questions import (
    BadQuestion,
    Money,
    the_level,
    the_number,
    the_seed,
    the_stakes,
)
from sicbo.lab.simulate.result_text import answer_json, verdict

MOST_CUPS: Final = 10**8
MOST_ENTRANTS: Final = 5_000
MOST_TOLD: Final = 12
"""Players whose figures are told one by one."""
MOST_WON: Final = 2**53
SPINS_AN_HOUR: Final = 45
MEANINGS: Final = {
    "flat": "the same wagers on every spin, while the chips reach",
    "still": "nothing; what is compulsory is taken",
    "all-in": "as flat, and on the last spin everything on the first wager",
    "follow": "what the leader of the table lays; whoever leads lays their own",
    "hedge": "opposite to what the leader of the table lays; whoever leads lays their own",
}


class CupPlayer(NamedTuple):
    """How one entrant plays."""

    name: str
    strategy: str
    stakes: Mapping[WagerKey, Amount]


@dataclass(frozen=True)
class CupPlan:
    """A tournament as it is asked for, checked."""

    book: Rulebook
    conditions: Conditions
    players: tuple[CupPlayer, ...]
    spins: Mapping[str, int]
    seed: int
    cups: int

    @property
    def taken(self) -> Amount:
        """What has to be wagered on each spin, where what lacks is taken."""
        wager = self.conditions.wager
        return wager.least if wager != "none" and wager.lacking == "taken" else Amount(0)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What each place wins, in cents, once nobody is tied."""
        pool = entrant_worth(self.conditions, len(self.players)).pool
        order = tuple((str(n),) for n in range(len(self.players)))
        shared = share_prizes(self.conditions.prizes, pool, order)
        return tuple(each.amount for each in shared.winners)

    @cached_property
    def all_alike(self) -> bool:
        """Whether everybody plays by the same plan, and every heat has as many players."""
        plays = {(each.strategy, tuple(each.stakes.items())) for each in self.players}
        heats = max(each.heats for each in self.conditions.sessions)
        return len(plays) == 1 and len(self.players) % heats == 0

    def in_heat(self, plan: SessionPlan) -> tuple[CupPlayer, ...]:
        """Who plays in a heat."""
        return self.players[plan.heat - 1 :: plan.heats]

    def rules(self) -> CupRules:
        """The same as a batch plays it."""
        opposite = {a: b for pair in self.book.opposites for a, b in (pair, pair[::-1])}
        own = [each.stakes for each in self.players]
        against = [
            {opposite[key]: stake for key, stake in stakes.items() if key in opposite}
            for stakes in own
        ]
        laid = [*own, {}, *against, {}]
        first = [next(iter(stakes), None) for stakes in own]
        return CupRules(
            sessions=_sessions(self.conditions, self.spins),
            field=field_of(
                [STRATEGIES.index(each.strategy) for each in self.players],
                [self._nets(stakes) for stakes in laid],
                [sum(stakes.values()) for stakes in laid],
                [self._nets({} if key is None else {key: Amount(1)}) for key in (*first, None)],
            ),
            taken=self.taken,
            worth=np.array(self.worth, dtype=np.int64),
        )

    def _nets(self, stakes: Mapping[WagerKey, Amount]) -> Any:
        found = np.zeros(len(ROLLS), dtype=np.int64)
        for key, stake in stakes.items():
            found += [
                -stake if each is None else stake * int(each) for each in self.book.row(key).odds
            ]
        return found

    def flat_law(self, plan: SessionPlan) -> FlatTable | None:
        """The exact law of a first session at one table where everybody plays flat."""
        here = self.in_heat(plan)
        flat = all(each.strategy in ("flat", "still") for each in here)
        if plan.players != "entries" or plan.tables != 1 or not flat or plan.stack is None:
            return None
        stack = plan.stack
        seated = [FlatPlayer(each.name, stack, each.stakes) for each in here]
        return flat_table(self.book, seated, self.spins[plan.name], self.taken)


def _sessions(conditions: Conditions, spins: Mapping[str, int]) -> tuple[BatchSession, ...]:
    places: dict[str, int] = {}
    stages: dict[str, int] = {}
    found = []
    for place, plan in enumerate(conditions.sessions):
        places[plan.name] = place
        stages[plan.name] = max((stages[each] + 1 for each in plan.sessions), default=0)
        limits = plan.limits.limits
        found.append(
            BatchSession(
                plan.players,
                tuple(places[each] for each in plan.sessions),
                plan.heat,
                plan.heats,
                plan.tables,
                spins[plan.name],
                plan.stack,
                *(limits.minimum, limits.maximum, limits.unit),
                plan.per_table,
                plan.best_of_rest,
                stages[plan.name],
            )
        )
    return tuple(found)


@dataclass(frozen=True, repr=False)
class CupResult(Judgement):
    """A number of tournaments, and what became of their players."""

    counted: ClassVar = "tournaments"

    plan: CupPlan
    sums: CupSums
    level: float

    @property
    def done(self) -> int:
        """How many tournaments were played."""
        return self.sums.cups

    @property
    def asked(self) -> int:
        """How many were asked for."""
        return self.plan.cups

    def _questions(self) -> list[Question]:
        """For each player told of: the chance to go on from each session, and the prize."""
        plan, sums = self.plan, self.sums
        sessions = [each for each in plan.conditions.sessions if each.goes_on]
        laws = {each.name: plan.flat_law(each) for each in sessions}
        asked: list[Question] = []
        for number, player in enumerate(plan.players[:MOST_TOLD]):
            for place, each in enumerate(plan.conditions.sessions):
                of = int(sums.played[place, number])
                if each.goes_on and of:
                    known = self._through(each, player.name, laws[each.name], place)
                    hits = int(sums.through[place, number])
                    name = f"{player.name} goes on from {each.name}"
                    asked.append(chance(name, hits, of, known))
            first = Fraction(1, len(plan.players)) if plan.all_alike else None
            wins = int(sums.first[number])
            asked.append(chance(f"{player.name} comes first", wins, sums.cups, first))
            asked.append(self._prize(number, player.name))
        return asked

    def _through(
        self, plan: SessionPlan, name: str, law: FlatTable | None, place: int
    ) -> Fraction | None:
        if law is not None:
            return law.through(plan.per_table + plan.best_of_rest).get(name)
        if not self.plan.all_alike:
            return None
        return Fraction(int(self.sums.through[place].sum()), int(self.sums.played[place].sum()))

    def _prize(self, number: int, name: str) -> Question:
        sums = self.sums
        won, squares = int(sums.won[number]), sums.squares[number]
        found = mean(f"prize of {name}", "money", won, squares, sums.cups, None)
        exact = self._expected(name)
        if exact is None:
            return found
        return Question(found.name, "money", found.simulated, exact, deviation=found.deviation)

    def _expected(self, name: str) -> Fraction | None:
        plan, sessions = self.plan, self.plan.conditions.sessions
        if plan.all_alike:
            return Fraction(sum(plan.worth), len(plan.players))
        law = plan.flat_law(sessions[0]) if len(sessions) == 1 else None
        return None if law is None else law.by_place([Fraction(x) for x in plan.worth])[name]


def cups(
    book: Rulebook,
    conditions: Conditions,
    stakes: Mapping[str, Money],
    *,
    plays: Sequence[str] = (),
    players: int | None = None,
    hands: int = SPINS_AN_HOUR,
    cups: int = 20_000,
    seed: int = 1,
    level: float = 0.99,
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> CupResult:
    """Play tournaments by their conditions: named players first, the rest flat with the stakes."""
    the_level(level)
    plan = CupPlan(
        book,
        conditions,
        _players(book, conditions, stakes, plays, players),
        _spins(conditions, hands),
        the_seed(seed),
        the_number("tournaments", cups, MOST_CUPS),
    )
    _check(plan)
    shards = -(-plan.cups // BATCH)
    found = gather(Cups(plan.rules(), plan.seed, plan.cups), shards, workers, progress, executor)
    return CupResult(plan, found.total, level)


def _players(
    book: Rulebook,
    conditions: Conditions,
    stakes: Mapping[str, Money],
    plays: Sequence[str],
    players: int | None,
) -> tuple[CupPlayer, ...]:
    number = conditions.entry.most if players is None else players
    the_number("players", number, MOST_ENTRANTS)
    least = conditions.entry.least
    if not least <= number <= conditions.entry.most:
        raise BadQuestion(f"players must be {least}..{conditions.entry.most}, got {number}")
    named = [read_play(book, each) for each in plays]
    names = [each.name for each in named]
    if len(set(names)) < len(names):
        raise BadQuestion("each player plays by one plan, got one name twice")
    if len(named) > number:
        raise BadQuestion(f"players must be at least the {len(named)} who are named, got {number}")
    if len(named) < number and not stakes:
        raise BadQuestion("the others need WAGER=STAKE to play, got none")
    flat = the_stakes(book, stakes) if stakes else {}
    others = (CupPlayer(f"player-{n}", "flat", flat) for n in range(len(named) + 1, number + 1))
    return (*named, *others)


def read_play(book: Rulebook, written: str) -> CupPlayer:
    """How somebody plays, as it is written: ``ann=all-in:small=10,total:9=5``."""
    name, equals, rest = written.partition("=")
    strategy, _, wagers = rest.partition(":")
    if not name or not equals:
        raise BadQuestion(f"a play must be such as ann=flat:small=10, got {written!r}")
    if strategy not in STRATEGIES:
        known = ", ".join(STRATEGIES)
        hint = did_you_mean(strategy, STRATEGIES)
        raise BadQuestion(f"strategy must be one of {known}, got {strategy!r}{hint}")
    said = dict(each.rpartition("=")[::2] for each in wagers.split(",") if each)
    if (strategy == "still") == bool(said):
        needs = "no wager" if strategy == "still" else "wagers such as small=10"
        raise BadQuestion(f"{name}: {strategy} needs {needs}, got {wagers or 'none'}")
    return CupPlayer(name, strategy, the_stakes(book, said) if said else {})


def _spins(conditions: Conditions, hands: int) -> dict[str, int]:
    """How many spins each session has; so many an hour where it is measured in minutes."""
    the_number("hands", hands, 10_000)
    return {
        each.name: each.spins or max(each.minutes * hands // 60, 1) for each in conditions.sessions
    }


def _check(plan: CupPlan) -> None:
    """What could not be played, or not be reckoned with."""
    for each in plan.players:
        for key, stake in each.stakes.items():
            if any(odds.denominator > 1 for odds in plan.book.row(key).odds if odds is not None):
                raise BadQuestion(f"{key} must pay whole odds to be simulated in a tournament")
            for session in plan.conditions.sessions:
                _within(f"{each.name}: {key}", stake, session)
    for session in plan.conditions.sessions:
        spins, limits = plan.spins[session.name], session.limits.limits
        areas = max(len(each.stakes) for each in plan.players) or 1
        if spins * areas * limits.maximum * plan.book.top_odds >= MOST_WON:
            raise BadQuestion(f"{session.name} could win more than can be reckoned with")


def _within(what: str, stake: Amount, session: SessionPlan) -> None:
    limits = session.limits.limits
    on_unit = (stake - limits.minimum) % limits.unit == 0
    if not (limits.minimum <= stake <= limits.maximum and on_unit):
        raise BadQuestion(
            f"{what} must be {limits.in_words()} in units of {format_amount(limits.unit)} "
            f"in {session.name}, got {format_amount(stake)}"
        )


def cup_json(result: CupResult) -> dict[str, Any]:
    """A result for programs: money in cents, chances from 0 to 1."""
    plan = result.plan
    return {
        "rulebook": plan.book.id,
        "sha256": plan.book.sha256,
        "tournament": plan.conditions.tournament,
        "players": len(plan.players),
        "plays": [
            {"player": each.name, "strategy": each.strategy, "stakes": dict(each.stakes)}
            for each in plan.players[:MOST_TOLD]
        ],
        "prizes": list(plan.worth),
        "spins": dict(plan.spins),
        "tournaments": result.done,
        "seed": plan.seed,
        "level": result.level,
        "whole": result.whole,
        "agrees": result.agrees,
        "verdict": verdict(result),
        "answers": [answer_json(each) for each in result.answers],
        "notes": list(result.notes),
    }
