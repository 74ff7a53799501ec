"""Files that are written whole or not at all."""

from contextlib import suppress
from pathlib import Path

from sicbo.core.errors import SicboError


class CannotWrite(SicboError):
    """A file that cannot be written; what was there is as it was."""


def check_writable(path: str, *sources: str) -> None:
    """Refuse, before long work is done for it, a place that is read from or cannot be written."""
    if Path(path).resolve() in [Path(source).resolve() for source in sources]:
        raise CannotWrite(f"cannot write {path}: it is what is read from")
    fresh = Path(path).with_name(f".{Path(path).name}.new")
    try:
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.touch()
        fresh.unlink()
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {error.strerror}") from None


def write_file(path: str, content: str | bytes) -> None:
    """Write a file; an old one stays until the new one is whole."""
    target = Path(path)
    fresh = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(content.encode() if isinstance(content, str) else content)
        fresh.replace(target)
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
