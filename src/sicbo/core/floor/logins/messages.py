"""What is told of logins; who somebody is, only the vault knows."""

import datetime
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from sicbo.core.bounds import COUNT_MAX, Within
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.table.command import Form

LoginStep = Literal["came-in", "unlocked", "went", "refused"]
"""Came in by a password, went on after an idle time, logged out, or was not let in."""

LoginPlace = Literal["screen", "command-line"]


@dataclass
class Logins:
    """How many there were; who and when stands in the entries."""

    noted: int = 0


LOGINS: Final = Noun("logins", Logins)


class NoteLogin(NounCommand, frozen=True, tag="note-login", omit_defaults=True):
    """Tell that somebody of the staff came in, went, or was not let in."""

    notation = (
        Form(
            "note that {person} {step:came-in|unlocked|went|refused} at"
            " {place:screen|command-line}[ {times} times]",
            "note that dan came-in at screen",
        ),
    )

    person: str
    """Whose login it is."""
    step: LoginStep
    """What became of it."""
    place: LoginPlace = "screen"
    """Where."""
    times: Annotated[int, Within(1, COUNT_MAX)] = 1
    """How often since that was told last, where somebody was not let in."""


class LoginNoted(NounEvent, frozen=True, tag="logins.noted.v1"):
    """Somebody of the staff came in, went, or was not let in."""

    noun = LOGINS

    person: str
    """Whose login it is."""
    step: LoginStep
    """What became of it."""
    place: LoginPlace
    """Where."""
    times: int
    """How often since that was told last."""
    at: datetime.datetime
    """When, or when it was told."""

    def says(self) -> str:
        """What happened."""
        where = "at the command line" if self.place == "command-line" else "at a screen"
        if self.step == "refused":
            return f"{self.person} was not let in {where}, {self.times} times"
        done = {"came-in": "logged in", "unlocked": "unlocked a screen", "went": "logged out"}
        return f"{self.person} {done[self.step]} {where}"
