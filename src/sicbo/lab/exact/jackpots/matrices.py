"""Linear algebra in fractions: what a small chain needs, without an error."""

from collections.abc import Sequence
from fractions import Fraction

Vector = list[Fraction]
Matrix = list[Vector]


def inverse(matrix: Sequence[Sequence[Fraction]]) -> Matrix:
    """The inverse of a matrix that has one.

    >>> inverse([[Fraction(2), Fraction(0)], [Fraction(1), Fraction(1)]])[1]
    [Fraction(-1, 2), Fraction(1, 1)]
    """
    size = len(matrix)
    rows = [
        [*row, *(Fraction(int(place == number)) for place in range(size))]
        for number, row in enumerate(matrix)
    ]
    for place in range(size):
        pivot = next(number for number in range(place, size) if rows[number][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        scale = rows[place][place]
        rows[place] = [each / scale if each else each for each in rows[place]]
        for number in range(size):
            factor = rows[number][place]
            if number != place and factor:
                rows[number] = [
                    each - factor * other if other else each
                    for each, other in zip(rows[number], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]


def times(vector: Sequence[Fraction], matrix: Sequence[Sequence[Fraction]]) -> Vector:
    """A row times a matrix."""
    made = [Fraction(0)] * len(matrix[0])
    for weight, row in zip(vector, matrix, strict=True):
        if weight:
            for place, each in enumerate(row):
                if each:
                    made[place] += weight * each
    return made
