"""Orders of inspectors about names, and of logins, as people give them and as nobody should."""

from typing import get_args

from sicbo.core.floor.inspections.messages import Ground, LookUpName
from sicbo.core.floor.logins.messages import LoginPlace, LoginStep, NoteLogin
from sicbo.core.floor.noun import NounCommand


def logins_noted() -> list[NounCommand]:
    """Logins of those who order them, of others, and of nobody."""
    return [
        NoteLogin(person=who, step=step, place=place, times=times)
        for who in ("ann", "olga", "", "x" * 90)
        for step in get_args(LoginStep)
        for place in get_args(LoginPlace)
        for times in (1, 3, 0)
    ]


def looks_at_names() -> list[NounCommand]:
    """Names looked up for a file, for what is none, and of what is nobody's id."""
    return [
        LookUpName(person=who, ground=why, reference=file)
        for who in ("ann", "zed", "", "Ann Lee", "x" * 90)
        for why in get_args(Ground)
        for file in ("C-7", "2026/114", "", " ", "ann said so", "7" * 41, "C-7\u202e")
    ]
