"""The words of the screens cover what the rules name."""

import re
from pathlib import Path
from typing import get_args

from sicbo.core.law.refusal import Reason

NAMED = Path(__file__).parents[2] / "web" / "src" / "words" / "named.ts"


def test_every_reason_for_a_refusal_has_words() -> None:
    listed = re.search(r"REASONS = \[(.*?)\]", NAMED.read_text("utf-8"), re.DOTALL)
    assert listed is not None
    assert tuple(re.findall(r"'([a-z-]+)'", listed[1])) == get_args(Reason)
