"""The worked session of the laboratory runs as it stands in the documentation."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_the_worked_session_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "docs" / "examples" / "laboratory.py"))
    said = capsys.readouterr().out
    assert said.count("judged together at 99 %") == 7
    assert "differ on" not in said
    assert "nothing speaks against fair dice" in said
    assert "these dice are suspect" in said


def test_the_guide_names_every_strategy() -> None:
    from sicbo.lab.engine.strategies import MEANINGS

    guide = (ROOT / "docs" / "guides" / "laboratory.md").read_text(encoding="utf-8")
    for name, meaning in MEANINGS.items():
        assert f"| `{name}` |" in guide
        assert meaning.partition(",")[0].removeprefix("the same stakes ") in guide


def test_the_strategy_of_the_guide_plays() -> None:
    from sicbo.lab.simulate import evenings

    guide = (ROOT / "docs" / "guides" / "laboratory.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"```python\n(def careful.*?)```", guide, re.DOTALL)
    meanings: dict[str, Any] = {}
    exec(written, meanings)
    result = evenings(
        "star-2016", {"small": "10"}, strategy=meanings["careful"], bankroll="200", evenings=2_000
    )
    assert result.agrees
    assert result.plan.kernel()[1] is None
