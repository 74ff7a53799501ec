"""Two tallies that must be the same to the last bit."""

from dataclasses import fields

import numpy as np

from sicbo.lab.engine.tally import Tally


def same_tally(one: Tally, other: Tally) -> None:
    for field in fields(Tally):
        a, b = getattr(one, field.name), getattr(other, field.name)
        assert np.array_equal(a, b), field.name
