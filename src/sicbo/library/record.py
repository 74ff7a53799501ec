"""The record of a floor, checked."""

from pathlib import Path

from sicbo.desk.home.home import open_home
from sicbo.journal.audit import Audit, audit
from sicbo.journal.heads import take_in
from sicbo.library.arguments import WrongArgument, checked


@checked
def verify(floor: str | Path, *, head: str | Path | None = None) -> Audit:
    """Check every entry of a floor's record: links, versions, signed heads, commands, money.

    What is returned is true where everything is as it was written, and names every damage where it
    is not. An earlier `head`, as ``sicbo journal heads --out`` hands it out, must lie on the chain.
    A server may be at work meanwhile.
    """
    home = open_home(Path(floor))
    earlier = None if head is None else take_in(_read(Path(head)), str(head))
    journal = home.journal(read_only=True)
    try:
        return audit(journal, home.public_key(), earlier=earlier, where=home.journal_at)
    finally:
        journal.close()


def _read(head: Path) -> bytes:
    try:
        return head.read_bytes()
    except OSError as error:
        raise WrongArgument(f"head must be a file, got {head}: {error.strerror}") from None
