"""Why a desk gives no answer; none of these is a decision about the command."""

from sicbo.core.errors import SicboError


class NoAnswer(SicboError):
    """The command was not decided, or it is not known how it was; ask again with the same id."""


class Busy(NoAnswer):
    """Too many commands are waiting; nothing was done with this one."""


class Outage(NoAnswer):
    """The journal cannot write."""


class StreamStopped(NoAnswer):
    """This part of the record takes no orders until a person has looked at it."""


class TableStopped(StreamStopped):
    """This table refuses to play until a person has looked at it; the others go on."""


class NoSuchTable(SicboError):
    """A table that is not on the floor."""


class IdReused(SicboError):
    """The sender has used this id for another command."""


class Undecided(SicboError):
    """Deciding failed where it never may; nothing came of this command, whoever asks again."""
