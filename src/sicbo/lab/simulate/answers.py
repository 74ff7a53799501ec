"""An answer: what was simulated, how sure that is, the exact figure beside it, and a verdict."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Literal

import msgspec
from scipy.special import betaincinv, ndtri

Verdict = Literal["agrees", "differs", "no exact answer"]
Unit = Literal["share", "chance", "money", "rounds", "rate", "p"]


class Answer(msgspec.Struct, frozen=True):
    """One question answered twice where that is possible."""

    name: str
    unit: Unit
    simulated: float
    low: float
    """The interval that holds the true value; those of all answers together at the level."""
    high: float
    exact: float | None
    """The exact value, where there is one."""
    verdict: Verdict
    fraction: str | None = None
    """The exact value as a fraction, where it is one."""

    @property
    def agrees(self) -> bool:
        """Whether nothing speaks against it."""
        return self.verdict != "differs"


class Question(msgspec.Struct, frozen=True):
    """A question with its data, before it is known how many others are judged with it."""

    name: str
    unit: Unit
    simulated: float
    exact: float | Fraction | None
    deviation: float | None = None
    """The standard error of a mean."""
    hits: tuple[int, int] | None = None
    """For a chance: how often it happened, of how many."""
    scale: float = 1.0
    """What the chance is multiplied by to give the answer."""


def answered(questions: Sequence[Question], level: float) -> tuple[Answer, ...]:
    """Judge all questions together: the intervals are wide enough that all of them hold at once."""
    outside = (1 - level) / max(len(questions), 1)
    return tuple(_answer(question, outside) for question in questions)


def chance(name: str, hits: int, of: int, exact: float | Fraction | None) -> Question:
    """How often something happens."""
    return Question(name, "chance", hits / of if of else 0.0, exact, hits=(hits, of))


def mean(
    name: str,
    unit: Unit,
    total: int,
    squares: int,
    of: int,
    exact: tuple[float, float] | None,
) -> Question:
    """A mean of whole numbers, from their sum and sum of squares.

    `exact` is the exact mean and standard deviation; what is rare may not have been seen at all, so
    the exact deviation is the better one where there is one.
    """
    average = total / of
    if exact is not None:
        return Question(name, unit, average, exact[0], deviation=exact[1] / sqrt(of))
    variance = max((Fraction(squares) - Fraction(total) ** 2 / of) / max(of - 1, 1), Fraction(0))
    return Question(name, unit, average, None, deviation=sqrt(float(variance) / of))


def all_agree(answers: Iterable[Answer]) -> bool:
    """Whether simulation and mathematics say the same wherever both speak."""
    return all(answer.agrees for answer in answers)


def _answer(question: Question, outside: float) -> Answer:
    if question.unit == "p":
        low, high = outside, 1.0
        verdict: Verdict = "agrees" if question.simulated >= outside else "differs"
        return Answer(question.name, "p", question.simulated, low, high, None, verdict)
    low, high = _interval(question, outside)
    exact = None if question.exact is None else float(question.exact)
    fraction = str(question.exact) if isinstance(question.exact, Fraction) else None
    if exact is None:
        verdict = "no exact answer"
    else:
        slack = 1e-12 * max(1.0, abs(exact))
        verdict = "agrees" if low - slack <= exact <= high + slack else "differs"
    return Answer(
        *(question.name, question.unit, question.simulated, low, high, exact, verdict),
        fraction=fraction if fraction is not None and len(fraction) < 40 else None,
    )


def _interval(question: Question, outside: float) -> tuple[float, float]:
    if question.hits is not None:
        low, high = clopper_pearson(*question.hits, outside)
        return low * question.scale, high * question.scale
    assert question.deviation is not None
    reach = float(ndtri(1 - outside / 2)) * question.deviation
    return question.simulated - reach, question.simulated + reach


def clopper_pearson(hits: int, of: int, outside: float) -> tuple[float, float]:
    """The interval of a chance that came up `hits` times in `of` trials."""
    if of == 0:
        return 0.0, 1.0
    low = 0.0 if hits == 0 else float(betaincinv(hits, of - hits + 1, outside / 2))
    high = 1.0 if hits == of else float(betaincinv(hits + 1, of - hits, 1 - outside / 2))
    return low, high
