"""What an examination of recorded rolls found."""

from typing import Literal

import msgspec

from sicbo.core.errors import SicboError

Verdict = Literal["fair", "suspect", "untestable"]


class BadRolls(SicboError):
    """Rolls that are not rolls of three dice."""


class Finding(msgspec.Struct, frozen=True):
    """One test: how far the rolls are from what fair dice would do."""

    name: str
    asks: str
    statistic: float
    freedom: int | None
    """Degrees of freedom of a chi-square; nothing for the other tests."""
    p_value: float
    """How often fair dice would look at least as odd as this in this one test."""
    adjusted: float
    """The same when all tests of the report are judged together (Holm)."""
    passes: bool


class Untested(msgspec.Struct, frozen=True):
    """A test that these rolls cannot feed, and why."""

    name: str
    why: str


class Visible(msgspec.Struct, frozen=True):
    """The smallest bias of one kind that this number of rolls would show nine times in ten."""

    name: str
    what: str
    size: float


class Report(msgspec.Struct, frozen=True):
    """All tests of a record, judged together."""

    rolls: int
    level: float
    verdict: Verdict
    findings: tuple[Finding, ...]
    untested: tuple[Untested, ...]
    visible: tuple[Visible, ...]
    power: float
    """How often a bias of the sizes in `visible` would be seen."""
    faces: tuple[tuple[int, ...], ...]
    """For each die, how often it showed 1 to 6."""
    totals: tuple[int, ...]
    """How often each total from 3 to 18 came."""

    @property
    def fair(self) -> bool:
        """Whether no test, all judged together, speaks against fair dice."""
        return self.verdict == "fair"

    @property
    def worst(self) -> Finding | None:
        """The test that fair dice would fail most rarely."""
        return min(self.findings, key=lambda each: each.adjusted, default=None)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        worst = self.worst
        if worst is None:
            record = "1 roll is" if self.rolls == 1 else f"{self.rolls} rolls are"
            return f"{record} too few for any test"
        if self.fair:
            return f"nothing speaks against fair dice: {_joint(self)}"
        failed = "; ".join(each.name for each in self.findings if not each.passes)
        return f"these dice are suspect: {_joint(self)}; failed: {failed}"


def _joint(report: Report) -> str:
    return f"{len(report.findings)} tests judged together at {report.level * 100:g} %"
