"""What makes a well-formed rulebook unsound: keys twice, spots unpriced, clauses nobody states."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from sicbo.core.law.checks.citations import uncited, unstated
from sicbo.core.law.checks.equipment_checks import check_equipment
from sicbo.core.law.checks.policy_checks import check_policies
from sicbo.core.law.checks.print_checks import check_print
from sicbo.core.law.checks.streak_checks import check_streak
from sicbo.core.law.checks.wager_checks import check_wager
from sicbo.core.law.document import Document, Game, Odds, Reading, Wager
from sicbo.core.law.faces import Symbols
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.odds import NotOdds, parse_odds
from sicbo.core.law.payoff import key_of
from sicbo.core.law.readings import (
    ReadingsConflict,
    choose,
    folded,
    played_in,
    rewrite_wager,
    rewritten_wagers,
)
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import NotMoney, parse_amount

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WORD: Final = re.compile(r"[a-z][a-z0-9]*")
_MARKET: Final = re.compile(r"[a-z][a-z0-9-]*(:[a-z0-9-]+)?")
_READING: Final = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")


def check(document: Document) -> Iterator[Fault]:
    """Every unsound thing in a document."""
    games = [*_check_names(document), *_check_games(document)]
    yield from games
    if games:
        return
    yield from _check_keys(document)
    yield from _check_payments(document)
    for place, wager in enumerate(document.wagers):
        path: Path = ("wagers", place)
        yield from _check_games_named(document, wager.games, path)
        for game in _games_of(document, wager):
            yield from check_wager(wager, game, path)
    for place, streak in enumerate(document.streaks):
        path = ("streaks", place)
        yield from _check_games_named(document, streak.games, path)
        yield from check_streak(document, streak, path)
    for place, drawing in enumerate(document.prints):
        path = ("prints", place)
        yield from _check_games_named(document, drawing.games, path)
        yield from check_print(document, drawing, path)
    readings = list(_check_readings(document))
    yield from readings or _check_together(document)
    yield from check_policies(document)
    yield from check_equipment(document)
    yield from unstated(document)
    yield from uncited(document)


def _check_names(document: Document) -> Iterator[Fault]:
    names: list[tuple[Path, str]] = [(("identity", "id"), document.identity.id)]
    names += [(("games", n, "id"), game.id) for n, game in enumerate(document.games)]
    names += [(("wagers", n, "key"), wager.key) for n, wager in enumerate(document.wagers)]
    names += [(("streaks", n, "key"), streak.key) for n, streak in enumerate(document.streaks)]
    for n, game in enumerate(document.games):
        if isinstance(game.faces, Symbols):
            for place, side in enumerate(game.faces.sides):
                where: Path = ("games", n, "faces", "sides", place)
                for word, of in (("name", side.name), ("colour", side.colour)):
                    if not _WORD.fullmatch(of):
                        message = f"{word} must be one lower case word, got {of!r}"
                        yield Fault((*where, word), message)
    for path, name in names:
        if not _ID.fullmatch(name):
            yield Fault(path, f"name must be lower case words and hyphens, got {name!r}")
    for n, streak in enumerate(document.streaks):
        for place, market in enumerate(streak.markets):
            if not _MARKET.fullmatch(market.key):
                message = f"key must be such as streak:small-big, got {market.key!r}"
                yield Fault(("streaks", n, "markets", place, "key"), message)
    for n, reading in enumerate(document.readings):
        if not _READING.fullmatch(reading.name):
            message = (
                f"name must be words joined by dots, hyphens and underscores, got {reading.name!r}"
            )
            yield Fault(("readings", n, "name"), message)


def _check_games(document: Document) -> Iterator[Fault]:
    if not document.games:
        yield Fault((), "expected at least one [[games]]")
    seen: set[str] = set()
    for place, game in enumerate(document.games):
        path: Path = ("games", place)
        if game.id in seen:
            yield Fault((*path, "id"), f"the game {game.id} stands twice")
        seen.add(game.id)
        if isinstance(game.faces, Symbols):
            values = sorted(side.value for side in game.faces.sides)
            if values != [1, 2, 3, 4, 5, 6]:
                yield Fault(
                    (*path, "faces", "sides"), f"values must be 1..6 once each, got {values}"
                )
            if len({side.name for side in game.faces.sides}) != len(game.faces.sides):
                yield Fault((*path, "faces", "sides"), "two sides have the same name")
        if not any(played_in(wager.games, game.id) for wager in document.wagers):
            yield Fault(path, f"the game {game.id} offers no wager")


def _check_keys(document: Document) -> Iterator[Fault]:
    for game in document.games:
        seen: set[str] = set()
        keys: list[tuple[str, Path]] = [
            (wager.key, ("wagers", place, "key"))
            for place, wager in enumerate(document.wagers)
            if played_in(wager.games, game.id)
        ]
        keys += [
            (market.key, ("streaks", place, "markets", inner, "key"))
            for place, streak in enumerate(document.streaks)
            if played_in(streak.games, game.id)
            for inner, market in enumerate(streak.markets)
        ]
        spots: set[str] = {
            key_of(wager, spot)
            for wager in document.wagers
            if played_in(wager.games, game.id)
            for spot in wager.spots
        }
        for key, path in keys:
            if key in seen or key in spots:
                yield Fault(path, f"the wager {key} stands twice in {game.id}")
            seen.add(key)


def _check_payments(document: Document) -> Iterator[Fault]:
    if document.payments is not None:
        try:
            if parse_amount(document.payments.to) == 0:
                yield Fault(("payments", "to"), "payments must round to more than 0")
        except NotMoney as error:
            yield Fault(("payments", "to"), str(error))
        return
    for path, odds in _all_odds(document):
        if _fractional(odds):
            yield Fault(path, "fractional odds need [payments] to say how a payment is rounded")


def _fractional(odds: Odds) -> bool:
    try:
        return parse_odds(odds).denominator != 1
    except NotOdds:
        return False


def _all_odds(document: Document) -> Iterator[tuple[Path, Odds]]:
    for place, wager in enumerate(document.wagers):
        for line, pay in enumerate(wager.pays):
            yield ("wagers", place, "pays", line, "to_one"), pay.to_one
    for place, streak in enumerate(document.streaks):
        for line, streak_pay in enumerate(streak.pays):
            yield ("streaks", place, "pays", line, "to_one"), streak_pay.to_one
    for place, reading in enumerate(document.readings):
        for inner, choice in enumerate(reading.choices):
            for third, change in enumerate(choice.wagers):
                where: Path = ("readings", place, "choices", inner, "wagers", third)
                for line, pay in enumerate(change.pays or ()):
                    yield (*where, "pays", line, "to_one"), pay.to_one


def _check_games_named(
    document: Document, games: tuple[str, ...] | None, path: Path
) -> Iterator[Fault]:
    known = [game.id for game in document.games]
    for place, game in enumerate(games or ()):
        if game not in known:
            yield Fault((*path, "games", place), f"no game {game!r}" + did_you_mean(game, known))


def _check_readings(document: Document) -> Iterator[Fault]:
    seen: set[str] = set()
    for place, reading in enumerate(document.readings):
        path: Path = ("readings", place)
        if folded(reading.name) in seen:
            yield Fault((*path, "name"), f"the reading {reading.name} stands twice")
        seen.add(folded(reading.name))
        yield from _check_games_named(document, reading.games, path)
        values = [choice.value for choice in reading.choices]
        for inner, value in enumerate(values):
            if not _READING.fullmatch(value.lower()):
                message = f"value must be words joined by hyphens and underscores, got {value!r}"
                yield Fault((*path, "choices", inner, "value"), message)
            if folded(value) in map(folded, values[:inner]):
                message = f"the choice {value} stands twice"
                yield Fault((*path, "choices", inner, "value"), message)
        if reading.default not in values:
            message = f"default must be one of the choices, got {reading.default!r}"
            yield Fault((*path, "default"), message + did_you_mean(reading.default, values))
        yield from _check_choices(document, reading, path)
        yield from _check_tickets_read(document, reading, path)


def _check_tickets_read(document: Document, reading: Reading, path: Path) -> Iterator[Fault]:
    """Where one choice says how tickets become credit, all do, and there are tickets."""
    said = [choice.tickets is not None for choice in reading.choices]
    tickets = document.policies is not None and document.policies.tickets is not None
    if any(said) and not tickets:
        yield Fault((*path, "choices"), "tickets are read otherwise: [policies.tickets] is needed")
    if any(said) and not all(said):
        yield Fault((*path, "choices"), "every choice must say how tickets become credit, or none")


def _check_choices(document: Document, reading: Reading, path: Path) -> Iterator[Fault]:
    """A choice must leave every wager it rewrites as sound as the file has it."""
    wagers = [wager.key for wager in document.wagers]
    streaks = {streak.key: streak for streak in document.streaks}
    for place, choice in enumerate(reading.choices):
        rewritten: set[str] = set()
        for inner, change in enumerate(choice.wagers):
            where: Path = (*path, "choices", place, "wagers", inner)
            if change.key in rewritten:
                yield Fault((*where, "key"), f"the choice rewrites {change.key} twice")
            rewritten.add(change.key)
            if change.key not in wagers:
                message = f"no wager {change.key!r}" + did_you_mean(change.key, wagers)
                yield Fault((*where, "key"), message)
            for wager in document.wagers:
                if wager.key == change.key:
                    after = rewrite_wager(wager, change)
                    for game in _games_of(document, wager):
                        if played_in(reading.games, game.id):
                            yield from check_wager(after, game, where)
        for inner, streak_change in enumerate(choice.streaks):
            where = (*path, "choices", place, "streaks", inner)
            streak = streaks.get(streak_change.key)
            if streak is None:
                message = f"no streak {streak_change.key!r}" + did_you_mean(
                    streak_change.key, streaks
                )
                yield Fault((*where, "key"), message)
                continue
            known = [market.key for market in streak.markets]
            for market in streak_change.markets or ():
                if market not in known:
                    message = f"no market {market!r}" + did_you_mean(market, known)
                    yield Fault((*where, "markets"), message)


def _check_together(document: Document) -> Iterator[Fault]:
    """The defaults fit together, and every single choice leaves the streaks sound."""
    for game in document.games:
        try:
            rewritten_wagers(document.wagers, choose(document, game.id, {}))
        except ReadingsConflict as error:
            yield Fault(("readings",), str(error))
    for place, reading in enumerate(document.readings):
        for inner, choice in enumerate(reading.choices):
            if not choice.wagers:
                continue
            after = rewritten_wagers(document.wagers, {reading.name: choice})
            changed = msgspec.structs.replace(document, wagers=tuple(after))
            for streak in document.streaks:
                path: Path = ("readings", place, "choices", inner)
                yield from check_streak(changed, streak, path)


def _games_of(document: Document, wager: Wager) -> list[Game]:
    return [game for game in document.games if played_in(wager.games, game.id)]
