"""Is this shaker fair? Recorded rolls tested together, and what bias their number could show."""

from sicbo.lab.fairness.bias import Bias, biased_rolls
from sicbo.lab.fairness.examine import examine
from sicbo.lab.fairness.record import BadRecord, read_rolls, write_rolls
from sicbo.lab.fairness.report import BadRolls, Finding, Report, Untested, Visible

__all__ = [
    "BadRecord",
    "BadRolls",
    "Bias",
    "Finding",
    "Report",
    "Untested",
    "Visible",
    "biased_rolls",
    "examine",
    "read_rolls",
    "write_rolls",
]
