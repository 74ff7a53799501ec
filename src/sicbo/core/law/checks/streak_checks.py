"""Whether a streak wager is sound: its lengths, its prices, its two sides."""

from collections.abc import Iterator

from sicbo.core.dice import COMBINATIONS
from sicbo.core.law.conditions import count
from sicbo.core.law.document import Document, Game, Streak
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.odds import NotOdds, parse_odds
from sicbo.core.law.readings import played_in
from sicbo.core.law.spelling import did_you_mean


def check_streak(document: Document, streak: Streak, path: Path) -> Iterator[Fault]:
    """Every unsound thing in a streak wager."""
    lengths = [pay.length for pay in streak.pays]
    if not lengths or lengths != list(range(lengths[0], lengths[0] + len(lengths))):
        yield Fault((*path, "pays"), f"lengths must rise one by one, got {lengths}")
    elif lengths[0] < 1:
        yield Fault((*path, "pays", 0, "length"), f"length must be at least 1, got {lengths[0]}")
    for place, pay in enumerate(streak.pays):
        try:
            parse_odds(pay.to_one)
        except NotOdds as error:
            yield Fault((*path, "pays", place, "to_one"), str(error))
    if not streak.markets:
        yield Fault((*path, "markets"), "expected at least one market")
    for game in document.games:
        if played_in(streak.games, game.id):
            yield from _check_in_game(document, streak, game, path)


def _check_in_game(document: Document, streak: Streak, game: Game, path: Path) -> Iterator[Fault]:
    for place, layout in enumerate(streak.layouts or ()):
        if layout not in game.layouts:
            message = f"{game.id} has no layout {layout!r}" + did_you_mean(layout, game.layouts)
            yield Fault((*path, "layouts", place), message)
    plain = {
        wager.key: wager.wins_when
        for wager in document.wagers
        if not wager.spots and played_in(wager.games, game.id)
    }
    results = [each for each in COMBINATIONS if not each.is_triple]
    for place, market in enumerate(streak.markets):
        wins: list[set[int]] = []
        for inner, side in enumerate(market.sides):
            where: Path = (*path, "markets", place, "sides", inner)
            if side not in plain:
                message = f"side must be a wager of {game.id} without spots, got {side!r}"
                yield Fault(where, message + did_you_mean(side, plain))
                continue
            won = {n for n, r in enumerate(results) if count(plain[side], game.faces, (), r)}
            if not won:
                yield Fault(where, f"{side} wins on triples alone, which no streak counts")
            if any(won & other for other in wins):
                yield Fault(where, f"{side} and {market.sides[0]} can win on one result")
            wins.append(won)
