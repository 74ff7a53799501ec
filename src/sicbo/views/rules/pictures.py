"""What is drawn on a spot and told of it, read from the condition on which it wins."""

from typing import Final, assert_never

from sicbo.core.dice import COMBINATIONS, SIDES, Roll
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
    TotalAmong,
    TotalChosen,
)
from sicbo.core.law.faces import Faces, colours, names
from sicbo.core.law.payoff import Row
from sicbo.views.rules.layout_form import Example, Group, Picture, Sentence

_TOTALS: Final = range(4, 18)
"""What three dice can add up to that are no triple."""
_PAIR: Final = 2
_FOUR: Final = 4
_EVERY: Final = tuple(range(1, SIDES + 1))


def picture_of(row: Row, faces: Faces) -> Picture:
    """What is printed on a spot: a total, words with totals, faces or colours."""
    condition, spot = row.wager.wins_when, row.spot
    match condition:
        case TotalChosen():
            return Picture(form="sum", totals=(int(spot[0]),))
        case TotalAmong():
            return Picture(form="sums", totals=condition.totals)
        case CountAtLeast() | CountExactly():
            if condition.of == "colour":
                bearing = _coloured(faces, spot[0]) if condition.times == 1 else ()
                return Picture(form="colours", colours=spot * condition.times, faces=bearing)
            return Picture(form="faces", faces=_values(faces, spot) * condition.times)
        case AnyTriple():
            if condition.of == "colour":
                return Picture(form="any", colours=tuple(dict.fromkeys(colours(faces))))
            return Picture(form="any", faces=_EVERY)
        case ShowsAll() | ShowsEachOnce() | Exactly() | DifferentAmong() | AllAmong():
            return Picture(form="faces", faces=_values(faces, spot))
        case _:
            assert_never(condition)


def group_of(condition: Condition, chosen: int) -> Group:
    """Where a spot is found among others of its kind on a narrow screen."""
    match condition:
        case TotalAmong():
            return "even-money"
        case TotalChosen():
            return "totals"
        case CountAtLeast() | CountExactly() if condition.of == "face":
            return "singles" if condition.times == 1 else "doubles-triples"
        case AnyTriple() if condition.of == "face":
            return "doubles-triples"
        case ShowsAll() | ShowsEachOnce() if chosen == _PAIR:
            return "pairs"
        case _:
            return "more"


def sentence_of(row: Row) -> Sentence | None:
    """The plain sentence that says when a spot wins; nothing where only its clause can."""
    condition, chosen = row.wager.wins_when, len(row.spot)
    match condition:
        case TotalChosen():
            return "sum"
        case TotalAmong():
            return _of_totals(row, condition.totals)
        case CountAtLeast() if condition.of == "face":
            if condition.times == 1:
                return "one-die" if len(row.levels) > 1 else None
            return "two-dice" if condition.times == _PAIR else "three-dice"
        case AnyTriple() if condition.of == "face":
            return "any"
        case ShowsAll() if chosen == _PAIR:
            return "both"
        case Exactly():
            return "exactly" if len(set(row.spot)) == chosen else "exactly-double"
        case DifferentAmong() if chosen == _FOUR:
            return "among-four"
        case _:
            return None


def example_of(row: Row) -> tuple[Example, ...]:
    """Three dice with which a spot wins as cheaply as it can, those first on which it depends."""
    least = min(level.odds for level in row.levels)
    wins = [roll for roll in COMBINATIONS if (won := row.at(roll)) and won.odds == least]
    plain = [(sum(_counting(row, roll)), len(set(roll.ascending)), roll) for roll in wins]
    most = max(each[:2] for each in plain)
    best = [roll for *how, roll in plain if tuple(how) == most]
    roll = best[len(best) // 2]
    dice = map(Example, roll.ascending, _counting(row, roll))
    return tuple(sorted(dice, key=lambda die: not die.counts))


def _counting(row: Row, roll: Roll) -> tuple[bool, ...]:
    """On which dice the spot depends: all where they are added up, else those it would miss."""
    if isinstance(row.wager.wins_when, TotalChosen | TotalAmong):
        return (True,) * len(roll.ascending)
    return tuple(_missed(row, list(roll.ascending), n) for n in range(len(roll.ascending)))


def _missed(row: Row, dice: list[int], place: int) -> bool:
    """Whether the spot would lose if this die alone showed something else."""
    others = [[*dice[:place], value, *dice[place + 1 :]] for value in _EVERY]
    return any(row.at(Roll(one, two, three)) is None for one, two, three in others)


def _of_totals(row: Row, totals: tuple[int, ...]) -> Sentence | None:
    if any(row.at(Roll(value, value, value)) is not None for value in _EVERY):
        return None  # The sentences say that every triple loses.
    reached = sorted(set(totals) & set(_TOTALS))
    if reached == [total for total in _TOTALS if total % 2]:
        return "odd-sum"
    if reached == [total for total in _TOTALS if not total % 2]:
        return "even-sum"
    consecutive = reached and reached == list(range(reached[0], reached[-1] + 1))
    return "sums" if consecutive else None


def _values(faces: Faces, spot: tuple[str, ...]) -> tuple[int, ...]:
    painted = names(faces)
    return tuple(painted.index(face) + 1 for face in spot)


def _coloured(faces: Faces, colour: str) -> tuple[int, ...]:
    painted = colours(faces)
    return tuple(value for value in _EVERY if painted[value - 1] == colour)
