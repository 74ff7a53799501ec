"""Whether a screen fits its window: what a hand can reach, and what lies over something else."""

from pathlib import Path
from typing import Final

FAULTS: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Says what is wrong with the screen at hand, for a smallest size of what is pressed."""
