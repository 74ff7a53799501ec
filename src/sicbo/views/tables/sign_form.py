"""The sign at a table, as every screen of it shows it."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.money import Amount
from sicbo.views.words.citations import StatedClause


class SignLine(msgspec.Struct, frozen=True, kw_only=True):
    """Limits on the sign: the table's own, or those of a betting area."""

    area: str | None
    """A spot or a whole family of them; nothing for the table."""
    label: str | None
    """What the document calls that area."""
    minimum: Amount
    maximum: Amount
    unit: Amount | None
    """The unit, where the sign states one."""
    multiples: bool
    """Whether stakes are multiples of the unit; else it counts above the minimum."""
    from_time: datetime.datetime | None = None
    """From when it applies, where it is announced and not yet so."""


class SignSection(msgspec.Struct, frozen=True, kw_only=True):
    """What the sign says, by which clauses, and whether somebody has confirmed the card."""

    kind: Literal["screens", "cards"]
    confirmed: bool
    """Whether a card says what applies; a screen always does."""
    place: Literal["at-table", "near-table", "prominent"] | None
    """Where the document wants it, if it says so."""
    lines: tuple[SignLine, ...]
    """The table's own limits first, unless the sign states those of every area."""
    announced: tuple[SignLine, ...]
    """What will apply from a time on."""
    streak_stake: Amount | None
    """What a streak wager costs, where one is offered."""
    kept_by: StatedClause | None
    """The clause by which players answer for keeping to it."""
    confirmed_by: str
    """The lowest role that confirms a card."""
    cited: tuple[StatedClause, ...]
    """The clauses that want it there."""
    copy_on_file: bool
    """Whether a copy of the rules is there for whoever asks."""
    copy_url: str
    """Where it is."""
