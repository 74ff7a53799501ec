"""Simulate anything that the law allows, and see the exact answer beside it."""

from sicbo.lab.simulate.answers import Answer
from sicbo.lab.simulate.evenings import EveningsResult, evenings
from sicbo.lab.simulate.flat import FlatResult, flat_rounds
from sicbo.lab.simulate.hours import HoursResult, hours
from sicbo.lab.simulate.questions import BadQuestion
from sicbo.lab.simulate.streaks import StreaksResult, streak_wagers

__all__ = [
    "Answer",
    "BadQuestion",
    "EveningsResult",
    "FlatResult",
    "HoursResult",
    "StreaksResult",
    "evenings",
    "flat_rounds",
    "hours",
    "streak_wagers",
]
