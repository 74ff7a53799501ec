"""What every event of a table has."""

from typing import ClassVar, Literal

import msgspec

from sicbo.core.table.lines import Clauses
from sicbo.core.text import harmless
from sicbo.core.wording import name_in_words

Audience = Literal["everybody", "player", "nobody"]
"""Whom news of an event is for: all who watch, the player it concerns, or none of them.

What is news to nobody shows in another way, or is the house's own business.
"""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", kw_only=True):
    """Something that has happened."""

    news_to: ClassVar[Audience]

    clauses: Clauses

    def sentence(self) -> str:
        """What happened, in a sentence that a person reads on any screen."""
        return harmless(self.says())

    def says(self) -> str:
        """What happened, as it was said; by its name where there is no more to say."""
        return name_in_words(type(self).__name__)
