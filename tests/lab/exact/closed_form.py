"""What textbooks say of ruin, to hold the computed figures against."""

from fractions import Fraction


def even_money_ruin(win: Fraction, units: int, goal: int) -> Fraction:
    """The closed form for a game that wins or loses one unit: ruin before reaching `goal` units.

    >>> even_money_ruin(Fraction(1, 2), 3, 10)
    Fraction(7, 10)
    """
    if win == Fraction(1, 2):
        return 1 - Fraction(units, goal)
    ratio = (1 - win) / win
    return (ratio**goal - ratio**units) / (ratio**goal - 1)
