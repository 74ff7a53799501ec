"""Whether every clause cited is stated, and every clause stated is obeyed, waiting or physical."""

from collections.abc import Iterator

import msgspec

from sicbo.core.law.clauses import CAPABILITIES
from sicbo.core.law.document import Document, Game, Streak, Wager
from sicbo.core.law.faces import Symbols
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.spelling import did_you_mean

Citation = tuple[Path, str]


def citations(document: Document) -> Iterator[Citation]:
    """Every place that rests on a clause, with the clause."""
    yield ("identity", "clause"), document.identity.clause
    if document.identity.regulator_clause is not None:
        yield ("identity", "regulator_clause"), document.identity.regulator_clause
    for name, number in document.terms.items():
        yield ("terms", name), number
    for place, game in enumerate(document.games):
        yield from _of_game(game, ("games", place))
    for place, wager in enumerate(document.wagers):
        yield from _of_wager(wager, ("wagers", place))
    for place, streak in enumerate(document.streaks):
        yield from _of_streak(streak, ("streaks", place))
    for place, role in enumerate(document.roles):
        yield ("roles", place, "clause"), role.clause
    for place, office in enumerate(document.offices):
        yield ("offices", place, "clause"), office.clause
    if document.policies is not None:
        yield from _of_policies(document.policies, ("policies",))
    yield from _of_policies(document.instructions, ("instructions",))
    yield from _of_readings(document)


def _of_readings(document: Document) -> Iterator[Citation]:
    for place, reading in enumerate(document.readings):
        for inner, number in enumerate(reading.clauses):
            yield ("readings", place, "clauses", inner), number
        for inner, choice in enumerate(reading.choices):
            if choice.tickets is not None:
                ticket: Path = ("readings", place, "choices", inner, "tickets", "ticket_in_clause")
                yield ticket, choice.tickets.ticket_in_clause
            for third, change in enumerate(choice.wagers):
                for fourth, pay in enumerate(change.pays or ()):
                    if pay.clause is not None:
                        where: Path = ("readings", place, "choices", inner, "wagers", third)
                        yield (*where, "pays", fourth, "clause"), pay.clause


def unstated(document: Document) -> Iterator[Fault]:
    """Citations of clauses that nobody states."""
    known = document.clauses
    for path, number in citations(document):
        if number not in known:
            yield Fault(path, f"clause {number!r} is not stated" + did_you_mean(number, known))


def uncited(document: Document) -> Iterator[Fault]:
    """Clauses that are neither cited nor marked as waiting or physical, or marked wrongly."""
    cited = {number for _, number in citations(document)}
    for number, clause in document.clauses.items():
        path: Path = ("clauses", number)
        for capability in (*clause.capabilities, *clause.waits):
            if capability not in CAPABILITIES:
                message = f"no capability {capability!r}" + did_you_mean(capability, CAPABILITIES)
                yield Fault(path, message)
        if clause.physical is not None and clause.waits:
            yield Fault(path, "a clause is either physical or waits, got both")
        for capability in clause.waits:
            if capability not in clause.capabilities:
                yield Fault(path, f"waits for {capability}, which is not among its capabilities")
        if not clause.waits and clause.physical is None and number not in cited:
            yield Fault(path, f"clause {number!r} is neither cited nor marked waits or physical")


def _of_policies(part: object, path: Path) -> Iterator[Citation]:
    """Every clause named in the policies, however deep: by convention in fields of these names."""
    if isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if name in ("clause", "otherwise") or name.endswith("_clause"):
                if value is not None:
                    yield (*path, name), value
            elif name == "also":
                yield from (((*path, name, place), each) for place, each in enumerate(value))
            else:
                yield from _of_policies(value, (*path, name))
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _of_policies(value, (*path, key))
    elif isinstance(part, tuple):
        for place, value in enumerate(part):
            yield from _of_policies(value, (*path, place))


def _of_game(game: Game, path: Path) -> Iterator[Citation]:
    yield (*path, "faces", "clause"), game.faces.clause
    if isinstance(game.faces, Symbols):
        yield (*path, "faces", "values_clause"), game.faces.values_clause
        yield (*path, "faces", "colours_clause"), game.faces.colours_clause
    yield (*path, "announcement", "clause"), game.announcement.clause
    yield (*path, "catalogue_clause"), game.catalogue_clause
    for place, number in enumerate(game.clauses):
        yield (*path, "clauses", place), number
    for place, menu in enumerate(game.menus):
        yield (*path, "menus", place, "clause"), menu.clause


def _of_wager(wager: Wager, path: Path) -> Iterator[Citation]:
    yield (*path, "clause"), wager.clause
    yield (*path, "pays_clause"), wager.pays_clause
    if wager.optional_clause is not None:
        yield (*path, "optional_clause"), wager.optional_clause
    if wager.spots_clause is not None:
        yield (*path, "spots_clause"), wager.spots_clause
    if wager.wins_clause is not None:
        yield (*path, "wins_clause"), wager.wins_clause
    if wager.loses_clause is not None:
        yield (*path, "loses_clause"), wager.loses_clause
    for place, number in enumerate(wager.also):
        yield (*path, "also", place), number
    for place, pay in enumerate(wager.pays):
        if pay.clause is not None:
            yield (*path, "pays", place, "clause"), pay.clause


def _of_streak(streak: Streak, path: Path) -> Iterator[Citation]:
    yield (*path, "clause"), streak.clause
    yield (*path, "pays_clause"), streak.pays_clause
    for place, number in enumerate(streak.also):
        yield (*path, "also", place), number
    for place, market in enumerate(streak.markets):
        for inner, number in enumerate(market.side_clauses):
            yield (*path, "markets", place, "side_clauses", inner), number
