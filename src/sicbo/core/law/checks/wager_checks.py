"""Whether a wager is sound: its spots fit its condition and every win has exactly one price."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from sicbo.core.law.conditions import (
    AllAmong,
    AnyTriple,
    Condition,
    CountAtLeast,
    CountExactly,
    DifferentAmong,
    Exactly,
    ShowsAll,
    ShowsEachOnce,
    Spot,
    TotalAmong,
    TotalChosen,
)
from sicbo.core.law.document import Game, Wager
from sicbo.core.law.faces import Mark, Numbers, marks
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.odds import NotOdds, parse_odds
from sicbo.core.law.payoff import counts, key_of, prices, spot_of, written_spots
from sicbo.core.law.spelling import did_you_mean

_TOTALS = tuple(str(total) for total in range(3, 19))


def check_wager(wager: Wager, game: Game, path: Path) -> Iterator[Fault]:
    """Every unsound thing in a wager as one game plays it."""
    for place, layout in enumerate(wager.layouts or ()):
        if layout not in game.layouts:
            message = f"{game.id} has no layout {layout!r}" + did_you_mean(layout, game.layouts)
            yield Fault((*path, "layouts", place), message)
    bad = list(_condition_faults(wager.wins_when, game, (*path, "wins_when")))
    bad = bad or [*_spot_faults(wager, game, path), *_odds_faults(wager, path)]
    yield from bad or _price_faults(wager, game, path)


def _condition_faults(condition: Condition, game: Game, path: Path) -> Iterator[Fault]:
    match condition:
        case TotalAmong():
            for place, total in enumerate(condition.totals):
                if str(total) not in _TOTALS:
                    yield Fault((*path, "totals", place), f"total must be 3..18, got {total}")
                if total in condition.totals[:place]:
                    yield Fault((*path, "totals", place), f"the total {total} stands twice")
            faces = marks(game.faces, "face")
            for place, face in enumerate(condition.except_triples):
                if face not in faces:
                    message = f"face must be one of {', '.join(faces)}, got {face!r}"
                    yield Fault((*path, "except_triples", place), message)
            if condition.except_triples and condition.except_triples_of is not None:
                message = "expected except_triples or except_triples_of, got both"
                yield Fault((*path, "except_triples"), message)
            yield from _mark_faults(condition.except_triples_of, game, (*path, "except_triples_of"))
        case CountAtLeast() | CountExactly():
            if not 1 <= condition.times <= 3:
                yield Fault((*path, "times"), f"times must be 1..3, got {condition.times}")
            yield from _mark_faults(condition.of, game, (*path, "of"))
        case AnyTriple():
            yield from _mark_faults(condition.of, game, (*path, "of"))
        case (
            TotalChosen() | ShowsAll() | ShowsEachOnce() | Exactly() | DifferentAmong() | AllAmong()
        ):
            pass
        case _:
            assert_never(condition)


def _mark_faults(mark: Mark | None, game: Game, path: Path) -> Iterator[Fault]:
    if mark == "colour" and isinstance(game.faces, Numbers):
        yield Fault(path, f"the dice of {game.id} have no colours")


def _spot_faults(wager: Wager, game: Game, path: Path) -> Iterator[Fault]:
    allowed, least, most = _spot_form(wager.wins_when, game, bool(wager.spots))
    seen: dict[Spot, str] = {}
    if not wager.spots and least:
        yield Fault((*path, "spots"), "missing field spots: what can be chosen?")
    for place, written in enumerate(wager.spots):
        where: Path = (*path, "spots", place)
        spot = spot_of(written)
        strange = [part for part in spot if part not in allowed]
        if strange:
            message = f"{strange[0]!r} is not one of {', '.join(allowed) or 'nothing'}"
            yield Fault(where, message + did_you_mean(strange[0], allowed))
        elif not least <= len(spot) <= most:
            message = f"expected {least} to {most}" if least != most else f"expected {least}"
            yield Fault(where, f"{message} names joined by hyphens, got {written!r}")
        elif _repeats_wrongly(wager.wins_when, spot):
            yield Fault(where, f"{written!r} names one face twice")
        same = tuple(sorted(spot))
        if same in seen:
            yield Fault(where, f"{written!r} overlaps {seen[same]!r}: the same choice twice")
        seen.setdefault(same, written)


def _spot_form(condition: Condition, game: Game, chosen: bool) -> tuple[tuple[str, ...], int, int]:
    """What the parts of a spot may be, and how few and how many of them there are."""
    faces = marks(game.faces, "face")
    match condition:
        case TotalChosen():
            return _TOTALS, 1, 1
        case TotalAmong() | AnyTriple():
            return ((*_TOTALS, *faces) if chosen else ()), 0, 1
        case CountAtLeast() | CountExactly():
            return tuple(dict.fromkeys(marks(game.faces, condition.of))), 1, 1
        case ShowsAll() | ShowsEachOnce():
            return faces, 2, 3
        case Exactly():
            return faces, 3, 3
        case DifferentAmong() | AllAmong():
            return faces, 2, 6
        case _:
            assert_never(condition)


def _repeats_wrongly(condition: Condition, spot: Spot) -> bool:
    return not isinstance(condition, Exactly) and max(Counter(spot).values()) > 1


def _odds_faults(wager: Wager, path: Path) -> Iterator[Fault]:
    if not wager.pays:
        yield Fault((*path, "pays"), f"{wager.key} pays nothing: expected at least one line")
    for place, pay in enumerate(wager.pays):
        try:
            parse_odds(pay.to_one)
        except NotOdds as error:
            yield Fault((*path, "pays", place, "to_one"), str(error))
        for inner, written in enumerate(pay.spots or ()):
            if written not in wager.spots:
                message = f"{wager.key} has no spot {written!r}" + did_you_mean(
                    written, wager.spots
                )
                yield Fault((*path, "pays", place, "spots", inner), message)


def _price_faults(wager: Wager, game: Game, path: Path) -> Iterator[Fault]:
    """Each spot wins somewhere, and each of its wins has one price; no price is left over."""
    used: set[int] = set()
    unpriced: dict[int, list[str]] = {}
    twice: dict[tuple[int, int], list[str]] = {}
    for written in written_spots(wager):
        key = key_of(wager, written)
        attained = sorted(set(counts(wager, game.faces, written)) - {0})
        if not attained:
            yield Fault(path, f"{key} can never win")
        if 0 not in counts(wager, game.faces, written):
            yield Fault(path, f"{key} can never lose")
        for counted in attained:
            lines = prices(wager.pays, written, counted)
            used.update(lines)
            if not lines:
                unpriced.setdefault(counted, []).append(key)
            elif len(lines) > 1:
                twice.setdefault((lines[0], lines[1]), []).append(f"{key} at count {counted}")
    for counted, keys in unpriced.items():
        yield Fault((*path, "pays"), f"no odds for {_some(keys)} at count {counted}")
    for (first, second), keys in twice.items():
        yield Fault((*path, "pays", second), f"overlaps pays[{first}]: both price {_some(keys)}")
    for line in range(len(wager.pays)):
        if line not in used:
            yield Fault((*path, "pays", line), f"prices no spot of {wager.key}")


def _some(keys: list[str]) -> str:
    return keys[0] if len(keys) == 1 else f"{keys[0]} and {len(keys) - 1} more"
