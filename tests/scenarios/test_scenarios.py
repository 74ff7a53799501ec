from pathlib import Path

import pytest

from sicbo.scenario.play import play
from sicbo.scenario.script import read

HERE = Path(__file__).parent
SCENARIOS = sorted(HERE.rglob("*.txt"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: str(path.relative_to(HERE)))
def test_a_scenario_holds(path: Path) -> None:
    played = play(read(path.read_text(encoding="utf-8"), path.name), path.name)
    assert played.fault is None, f"line {played.line}: {played.fault}"
    assert played.floor.table.ledger.sum() == 0
    assert played.floor.wallets.ledger.sum() == 0


def test_the_guide_shows_a_tournament_as_it_is_played() -> None:
    guide = (HERE.parents[1] / "docs" / "guides" / "tournaments.md").read_text(encoding="utf-8")
    played = (HERE / "crown" / "tournament.txt").read_text(encoding="utf-8")
    example = guide.partition("## A whole tournament")[2].split("```")[1].strip()
    assert example
    assert played.strip().endswith(example)
