"""Choosing between the readings a text allows, and rewriting the wagers by the choice."""

from collections.abc import Iterable, Mapping

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import GameId, ReadingName
from sicbo.core.law.document import (
    Choice,
    Document,
    Reading,
    Streak,
    StreakChange,
    Wager,
    WagerChange,
)
from sicbo.core.law.policies import Policies
from sicbo.core.law.spelling import did_you_mean


class UnknownReading(SicboError):
    """A reading, or a value of one, that the document does not have."""


class ReadingsConflict(SicboError):
    """Two chosen readings that rewrite the same wager."""


def played_in(games: tuple[GameId, ...] | None, game: GameId) -> bool:
    """Whether something that may be limited to some games belongs to this one."""
    return games is None or game in games


def readings_of(document: Document, game: GameId) -> tuple[Reading, ...]:
    """The open questions that concern a game."""
    return tuple(each for each in document.readings if played_in(each.games, game))


def choice_of(reading: Reading, value: str) -> Choice:
    """The choice of a reading that has this value."""
    for choice in reading.choices:
        if folded(choice.value) == folded(value):
            return choice
    known = [choice.value for choice in reading.choices]
    raise UnknownReading(
        f"reading {reading.name} must be one of {', '.join(known)}, got {value!r}"
        + did_you_mean(value, known)
    )


def choose(
    document: Document, game: GameId, chosen: Mapping[str, str]
) -> dict[ReadingName, Choice]:
    """The choice taken for every open question of a game: the one asked for, or the default."""
    questions = {folded(each.name): each for each in readings_of(document, game)}
    taken = {each.name: choice_of(each, each.default) for each in questions.values()}
    asked: dict[ReadingName, str] = {}
    for name, value in chosen.items():
        reading = questions.get(folded(name))
        if reading is None:
            known = [each.name for each in questions.values()]
            listed = f"one of {', '.join(known)}" if known else "left out, as the game has none"
            raise UnknownReading(
                f"reading of {game} must be {listed}, got {name!r}" + did_you_mean(name, known)
            )
        if reading.name in asked:
            raise UnknownReading(f"reading {reading.name} must be given once, got it twice")
        asked[reading.name] = value
        taken[reading.name] = choice_of(reading, value)
    return taken


def rewritten_wagers(wagers: Iterable[Wager], taken: Mapping[ReadingName, Choice]) -> list[Wager]:
    """The wagers as the choices taken rewrite them."""
    changes: dict[str, tuple[str, WagerChange]] = {}
    for name, choice in taken.items():
        for change in choice.wagers:
            said = f"{name}={choice.value}"
            if change.key in changes:
                raise ReadingsConflict(
                    f"readings must not rewrite one wager twice, "
                    f"got {changes[change.key][0]} and {said} for {change.key}"
                )
            changes[change.key] = (said, change)
    return [
        rewrite_wager(wager, changes[wager.key][1]) if wager.key in changes else wager
        for wager in wagers
    ]


def rewrite_wager(wager: Wager, change: WagerChange) -> Wager:
    """A wager with the fields that a change names put in place of its own."""
    return msgspec.structs.replace(
        wager,
        wins_when=wager.wins_when if change.wins_when is None else change.wins_when,
        pays=wager.pays if change.pays is None else change.pays,
        spots=wager.spots if change.spots is None else change.spots,
    )


def readings_about(document: Document, game: GameId, wager: str) -> tuple[Reading, ...]:
    """The open questions whose answer can rewrite a wager."""
    return tuple(
        reading
        for reading in readings_of(document, game)
        if any(change.key == wager for choice in reading.choices for change in choice.wagers)
    )


def rewritten_streaks(
    streaks: Iterable[Streak], taken: Mapping[ReadingName, Choice]
) -> list[Streak]:
    """The streak wagers as the choices taken rewrite them."""
    after = list(streaks)
    for choice in taken.values():
        for change in choice.streaks:
            after = [rewrite_streak(s, change) if s.key == change.key else s for s in after]
    return after


def rewrite_streak(streak: Streak, change: StreakChange) -> Streak:
    """A streak wager with the fields that a change names put in place of its own."""
    return msgspec.structs.replace(
        streak,
        first=change.first or streak.first,
        side=change.side or streak.side,
        paid=change.paid or streak.paid,
        markets=tuple(
            market
            for market in streak.markets
            if change.markets is None or market.key in change.markets
        ),
    )


def rewritten_policies(
    policies: Policies | None, taken: Mapping[ReadingName, Choice]
) -> Policies | None:
    """How tables are run as the choices taken rewrite it; every choice says all that it decides."""
    for choice in taken.values():
        change = choice.tickets
        if change is not None and policies is not None and policies.tickets is not None:
            tickets = msgspec.structs.replace(
                policies.tickets,
                ticket_in=change.ticket_in,
                ticket_in_clause=change.ticket_in_clause,
            )
            policies = msgspec.structs.replace(policies, tickets=tickets)
    return policies


def folded(name: str) -> str:
    """A name as it is compared: hyphens and underscores are the same, and so are capitals."""
    return name.strip().lower().replace("_", "-")
