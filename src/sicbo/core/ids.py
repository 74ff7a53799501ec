"""Names that identify things, each with a type of its own."""

from typing import NewType

DocumentId = NewType("DocumentId", str)
"""A rule document, such as ``crown``."""

GameId = NewType("GameId", str)
"""A game of a document, such as ``crown-b``; most documents have one game of the same name."""

WagerKey = NewType("WagerKey", str)
"""One betting spot, such as ``double:2``."""

ClauseNumber = NewType("ClauseNumber", str)
"""A clause as its document numbers it, such as ``3.1.4`` or ``7.1 Small``."""

Stream = NewType("Stream", str)
"""One of the streams that a record is made of: ``floor``, ``table:main``, ``wallet:ann``."""

ReadingName = NewType("ReadingName", str)
"""A question the text leaves open, such as ``star.even``."""

PersonId = NewType("PersonId", str)
"""Somebody as the record knows them, such as ``ann``: a player, or a member of staff."""

CommandId = NewType("CommandId", str)
"""What its sender calls a command, so that it takes effect once however often it is sent."""
