"""Files of a floor that are for their owner alone."""

import os
from pathlib import Path


def make_private(path: Path) -> None:
    """Make an empty file that only its owner may read; one that exists is left alone."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
