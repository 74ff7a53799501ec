"""What the record has behind its projections."""

from typing import NamedTuple

from sicbo.journal.codec import Record
from sicbo.journal.entry import Entry


class TailEntry(NamedTuple):
    """An entry behind the projections, and what it says."""

    entry: Entry
    record: Record
