"""A rulebook ready to play by: one game of one document under chosen readings."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import GameId, ReadingName, WagerKey
from sicbo.core.law.document import Document, Game, Streak, Wager
from sicbo.core.law.odds import parse_odds
from sicbo.core.law.opposites import Pair, opposite_sides
from sicbo.core.law.payoff import Row, rows_of
from sicbo.core.law.readings import (
    choose,
    played_in,
    rewritten_policies,
    rewritten_streaks,
    rewritten_wagers,
)
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, parse_amount


class UnknownGame(SicboError):
    """A game that the document does not have."""


class UnknownWager(SicboError):
    """A wager that the rulebook does not offer."""


@dataclass(frozen=True, repr=False)
class Rulebook:
    """One game of a document under chosen readings, with its payoff table."""

    document: Document
    sha256: str
    game: Game
    readings: Mapping[ReadingName, str]
    wagers: tuple[Wager, ...]
    streaks: tuple[Streak, ...]
    table: Mapping[WagerKey, Row]

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as what it was compiled from."""
        chosen = {str(name): value for name, value in self.readings.items()}
        return compile_rulebook, (self.document, self.sha256, self.game.id, chosen)

    def __repr__(self) -> str:
        count = len(self.table) + len(self.streak_keys)
        return f"<Rulebook {self.id} {self.sha256[:12]}: {count} wagers>"

    @property
    def id(self) -> GameId:
        """The game's name, by which the rulebook is known."""
        return self.game.id

    @cached_property
    def opposites(self) -> tuple[Pair, ...]:
        """Every pair of opposite sides, in the order of the rulebook; as Small and Big are."""
        return opposite_sides(self.table.values())

    @cached_property
    def top_odds(self) -> int:
        """The best odds to one at which anything here wins, rounded up."""
        levels = (level.odds for row in self.table.values() for level in row.levels)
        streaks = (parse_odds(pay.to_one) for each in self.streaks for pay in each.pays)
        return max((math.ceil(odds) for odds in (*levels, *streaks)), default=0)

    @cached_property
    def paid_to(self) -> Amount:
        """The unit to which payments are rounded."""
        payments = self.document.payments
        return Amount(0) if payments is None else parse_amount(payments.to)

    @property
    def streak_keys(self) -> tuple[WagerKey, ...]:
        """The wagers that are decided over several results."""
        return tuple(WagerKey(m.key) for streak in self.streaks for m in streak.markets)

    def row(self, key: str) -> Row:
        """The payoff row of a one-round wager."""
        found = self.table.get(WagerKey(key))
        if found is not None:
            return found
        if key in self.streak_keys:
            raise UnknownWager(
                f"wager must be decided by one roll, got {key}, which runs over several results"
            )
        family, colon, spot = key.partition(":")
        same = WagerKey(f"{family}{colon}{'-'.join(sorted(spot.split('-')))}")
        known = (same,) if same in self.table else (*self.table, *self.streak_keys)
        raise UnknownWager(
            f"wager must be one that {self.id} offers, got {key!r}" + did_you_mean(key, known)
        )


def compile_rulebook(
    document: Document, sha256: str, game: str, chosen: Mapping[str, str] | None = None
) -> Rulebook:
    """Take a game of a checked document under the readings chosen, defaults for the others."""
    found = next((each for each in document.games if each.id == game), None)
    if found is None:
        known = [each.id for each in document.games]
        raise UnknownGame(
            f"game must be one of {', '.join(known)}, got {game!r}" + did_you_mean(game, known)
        )
    taken = choose(document, found.id, chosen or {})
    wagers = [each for each in document.wagers if played_in(each.games, found.id)]
    wagers = rewritten_wagers(wagers, taken)
    streaks = [each for each in document.streaks if played_in(each.games, found.id)]
    rows = (row for wager in wagers for row in rows_of(wager, found))
    policies = rewritten_policies(document.policies, taken)
    if policies is not document.policies:
        document = msgspec.structs.replace(document, policies=policies)
    return Rulebook(
        document=document,
        sha256=sha256,
        game=found,
        readings=MappingProxyType({name: choice.value for name, choice in taken.items()}),
        wagers=tuple(wagers),
        streaks=tuple(rewritten_streaks(streaks, taken)),
        table=MappingProxyType({row.key: row for row in rows}),
    )
