"""Every test that the page of standards names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "standards.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(tests/[\w/.-]*)(?:::(\w+))?`", PAGE)
    assert len(named) > 20
    for path, function in named:
        assert (ROOT / path).exists(), path
        if function:
            assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8"), function


def test_all_34_rows_are_there_and_say_where_they_stand() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 35))
    for number, _, shown in rows:
        assert shown.startswith(("met", "partly", "not yet")), number
        assert "tests/" in shown or shown.startswith("not yet"), number
