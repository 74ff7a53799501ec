"""The kinds of condition on which a wager wins.

Each kind counts: 0 is a loss, any other number a win that the odds may be graded by (how many dice
show the number, in how many ways a pair can be found). A wager's *spot* is what its player chose:
``("2",)`` for ``double:2``, ``("1", "2")`` for ``pair:1-2``, nothing for ``small``.
"""

from collections import Counter
from math import prod
from typing import assert_never

import msgspec

from sicbo.core.dice import Roll
from sicbo.core.law.faces import Faces, Mark, marks, shown

Spot = tuple[str, ...]


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A kind of condition."""


class TotalChosen(_Kind, frozen=True, tag="total-chosen"):
    """The three dice add up to the chosen total."""


class TotalAmong(_Kind, frozen=True, tag="total-among"):
    """The three dice add up to one of the totals, and show none of the excepted triples."""

    totals: tuple[int, ...]
    except_triples_of: Mark | None = None
    except_triples: tuple[str, ...] = ()


class CountAtLeast(_Kind, frozen=True, tag="count-at-least"):
    """At least a given number of dice show the chosen face or colour; counts those dice."""

    of: Mark
    times: int


class CountExactly(_Kind, frozen=True, tag="count-exactly"):
    """Exactly a given number of dice show the chosen face or colour; counts those dice."""

    of: Mark
    times: int


class AnyTriple(_Kind, frozen=True, tag="any-triple"):
    """All three dice show one face, or one colour, whichever."""

    of: Mark


class ShowsAll(_Kind, frozen=True, tag="shows-all"):
    """Every chosen face shows; counts the ways of picking one die for each of them."""


class ShowsEachOnce(_Kind, frozen=True, tag="shows-each-once"):
    """Every chosen face shows on exactly one die."""


class Exactly(_Kind, frozen=True, tag="exactly"):
    """The three dice are the three chosen faces, in any order."""


class DifferentAmong(_Kind, frozen=True, tag="different-among"):
    """The three dice show three different faces, all of them chosen."""


class AllAmong(_Kind, frozen=True, tag="all-among"):
    """Every die shows a chosen face; faces may repeat."""


Condition = (
    TotalChosen
    | TotalAmong
    | CountAtLeast
    | CountExactly
    | AnyTriple
    | ShowsAll
    | ShowsEachOnce
    | Exactly
    | DifferentAmong
    | AllAmong
)


def count(condition: Condition, faces: Faces, spot: Spot, roll: Roll) -> int:
    """How often a roll meets the condition for a spot; 0 is a loss."""
    dice = shown(marks(faces, "face"), roll)
    match condition:
        case TotalChosen():
            return int(roll.total == int(spot[0]))
        case TotalAmong():
            return int(roll.total in condition.totals and not _excepted(condition, faces, roll))
        case CountAtLeast():
            dice_showing = shown(marks(faces, condition.of), roll).count(spot[0])
            return dice_showing if dice_showing >= condition.times else 0
        case CountExactly():
            dice_showing = shown(marks(faces, condition.of), roll).count(spot[0])
            return dice_showing if dice_showing == condition.times else 0
        case AnyTriple():
            return int(len(set(shown(marks(faces, condition.of), roll))) == 1)
        case ShowsAll():
            return prod(dice.count(face) for face in spot)
        case ShowsEachOnce():
            return int(all(dice.count(face) == 1 for face in spot))
        case Exactly():
            return int(Counter(dice) == Counter(spot))
        case DifferentAmong():
            return int(len(set(dice)) == len(dice) and set(dice) <= set(spot))
        case AllAmong():
            return int(set(dice) <= set(spot))
        case _:
            assert_never(condition)


def _excepted(condition: TotalAmong, faces: Faces, roll: Roll) -> bool:
    if condition.except_triples_of is not None:
        return len(set(shown(marks(faces, condition.except_triples_of), roll))) == 1
    return roll.is_triple and shown(marks(faces, "face"), roll)[0] in condition.except_triples
