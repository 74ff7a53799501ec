"""What every event of a table has."""

import msgspec

from sicbo.core.table.lines import Clauses


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", kw_only=True):
    """Something that has happened."""

    clauses: Clauses
