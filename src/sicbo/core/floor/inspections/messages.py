"""What inspectors order beside notices and reviews, and what is told of it."""

import datetime
import re
from dataclasses import dataclass
from typing import Final, Literal

from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.table.command import Form

Ground = Literal["complaint", "dispute", "incident", "hold", "exclusion", "audit", "request"]
"""Why a name is looked up; a request is another authority's, in writing."""

FILE_NUMBER: Final = re.compile(r"(?=.*[0-9])[A-Z0-9][A-Z0-9./-]{0,39}")
"""The number of a file: capitals, digits and signs with one digit at least, so that it is no name.

>>> [bool(FILE_NUMBER.fullmatch(text)) for text in ("C-7", "2026/114", "ANN", "ann said so")]
[True, True, False, False]
"""


@dataclass
class Inspections:
    """How many names were looked up; who looked, and why, stands in the entries."""

    looks: int = 0


INSPECTIONS: Final = Noun("inspections", Inspections)


class LookUpName(NounCommand, frozen=True, tag="look-up-name"):
    """Look up who stands behind an id, on a ground, for a file that has a number."""

    offices = (INSPECTOR,)
    notation = (
        Form(
            "look up name of {person} for {ground} {reference:quoted}",
            'look up name of ann for complaint "C-7"',
        ),
    )

    person: str
    """Whose name."""
    ground: Ground
    """Why."""
    reference: str
    """The number of the file that it is for."""


class NameLookedUp(NounEvent, frozen=True, tag="inspections.name_looked_up.v1"):
    """An inspector has looked up who stands behind an id."""

    noun = INSPECTIONS

    person: str
    """Whose name it was; the name itself is not told."""
    ground: Ground
    """Why."""
    reference: str
    """The number of the file that it is for."""
    at: datetime.datetime
    """When."""
    by: str
    """Which inspector."""

    def says(self) -> str:
        """What happened."""
        return f"{self.by} looked up the name of {self.person}: {self.ground} {self.reference}"
