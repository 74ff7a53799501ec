"""The chance of a run of losses, of a given length, within a number of rounds."""

from fractions import Fraction


def losing_run(loss: Fraction, length: int, rounds: int) -> float:
    """The chance that some `length` rounds running all lose, at one chance of a loss a round.

    The first such run ends in round t when the rounds before hold none, a win comes and then the
    losses: chances are summed by when the run is first complete.

    >>> losing_run(Fraction(1, 2), 2, 3)
    0.375
    """
    lose = float(loss)
    whole = lose**length
    done = [0.0] * (rounds + 1)
    for last in range(length, rounds + 1):
        earlier = done[last - length - 1] if last > length else 0.0
        fresh = whole if last == length else (1 - earlier) * (1 - lose) * whole
        done[last] = done[last - 1] + fresh
    return done[rounds]
