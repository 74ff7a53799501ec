"""Conditions of tournaments for tests: the example of the documentation, and what is left of it."""

from pathlib import Path

from sicbo.core.floor.tournaments.condition_file import load_conditions
from sicbo.core.floor.tournaments.tournament_conditions import Conditions, ConditionsInvalid
from sicbo.core.law.running.tournament_policies import TournamentPolicy
from tests.law.play import book

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tournaments" / "spring-cup.toml"


def policy() -> TournamentPolicy:
    """What Crown's document says of tournaments."""
    policies = book("crown-a").document.policies
    assert policies is not None
    assert policies.tournaments is not None
    return policies.tournaments


def changed(*changes: tuple[str, str]) -> str:
    """The text of the example with each text replaced by another, wherever it stands."""
    text = EXAMPLE.read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def loaded(*changes: tuple[str, str]) -> Conditions:
    """The conditions of a changed example."""
    return load_conditions(changed(*changes).encode(), "cup.toml", policy())


def faults(*changes: tuple[str, str]) -> list[str]:
    """What is wrong with a changed example, a line each."""
    try:
        loaded(*changes)
    except ConditionsInvalid as error:
        return [str(each) for each in error.faults]
    return []


def without(key: str) -> tuple[str, str]:
    """The change that leaves out the line of a field."""
    line = next(each for each in changed().splitlines() if each.startswith(f"{key} ="))
    return f"{line}\n", ""


def renamed(table: str) -> tuple[tuple[str, str], ...]:
    """The change that leaves out a table: it becomes one that nobody knows."""
    return ((f"[{table}]\n", f"[{table}-not]\n"),)
