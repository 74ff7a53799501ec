"""Whoever presents tickets: kiosks, terminals and cashiers that are locked."""

import datetime
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.floor.noun import Noun

WRONG_MAX: Final = 10
"""Numbers in a row that no ticket has, after which somebody is locked."""


@dataclass
class Readers:
    """Who is locked, and since when."""

    locked: dict[str, datetime.datetime] = field(default_factory=dict)


READERS: Final = Noun("readers", Readers)
