"""The examination: every test that the rolls can feed, judged together."""

import numpy as np
from numpy.typing import NDArray

from sicbo.lab.fairness.frequencies import frequency_tests, totals_of
from sicbo.lab.fairness.report import BadRolls, Finding, Report, Untested, Verdict
from sicbo.lab.fairness.sequences import sequence_tests
from sicbo.lab.fairness.statistics import holm
from sicbo.lab.fairness.trial import MissingTrial, Trial, record_of
from sicbo.lab.fairness.visible import POWER, visible


def examine(rolls: NDArray[np.uint8], level: float = 0.99) -> Report:
    """Test rolls of three dice, an array of shape (n, 3) with faces 1 to 6, in their order.

    All tests are judged together: fair dice are called suspect once in 1 / (1 - level) records.
    """
    _check(rolls, level)
    record = record_of(np.ascontiguousarray(rolls, dtype=np.uint8))
    attempts = [*frequency_tests(record), *sequence_tests(record)]
    trials = [each for each in attempts if isinstance(each, Trial)]
    together = holm([trial.p_value for trial in trials])
    findings = tuple(
        Finding(
            *(trial.name, trial.asks, trial.statistic, trial.freedom, trial.p_value),
            adjusted=adjusted,
            passes=adjusted >= 1 - level,
        )
        for trial, adjusted in zip(trials, together, strict=True)
    )
    by_die = [
        record.cells.sum(axis=tuple(axis for axis in range(3) if axis != die)) for die in range(3)
    ]
    return Report(
        rolls=record.number,
        level=level,
        verdict=_verdict(findings),
        findings=findings,
        untested=tuple(
            Untested(each.name, each.why) for each in attempts if isinstance(each, MissingTrial)
        ),
        visible=tuple(visible(record.number, level, len(trials))),
        power=POWER,
        faces=tuple(tuple(int(count) for count in counts) for counts in by_die),
        totals=tuple(int(count) for count in totals_of(record.cells)),
    )


def _verdict(findings: tuple[Finding, ...]) -> Verdict:
    if not findings:
        return "untestable"
    return "fair" if all(each.passes for each in findings) else "suspect"


def _check(rolls: NDArray[np.uint8], level: float) -> None:
    if rolls.ndim != 2 or rolls.shape[1] != 3:
        raise BadRolls(f"rolls must be an array of shape (n, 3), got {rolls.shape}")
    if len(rolls) == 0:
        raise BadRolls("rolls must be at least one, got none")
    if not np.issubdtype(rolls.dtype, np.integer):
        raise BadRolls(f"rolls must be whole numbers, got {rolls.dtype}")
    low, high = int(rolls.min()), int(rolls.max())
    if low < 1 or high > 6:
        wrong = low if low < 1 else high
        line = int(np.argmax((rolls == wrong).any(axis=1)))
        raise BadRolls(f"die must be 1..6, got {wrong} in roll {line + 1}")
    if not 0.5 <= level < 1:
        raise BadRolls(f"level must be from 0.5 to below 1, got {level}")
