"""What the house cannot do just now is an outage, and nobody's own fault."""

import pytest

from sicbo.core.errors import SicboError
from sicbo.journal.base import JournalError, WriteFailed
from sicbo.vault.base import VaultError
from sicbo.web.transport.refusing import shown


@pytest.mark.parametrize("kind", [JournalError, WriteFailed, VaultError])
def test_an_outage_of_journal_or_vault_is_told_as_one_and_shows_no_address(
    kind: type[SicboError],
) -> None:
    error = kind("database at postgresql://10.0.0.7/floor is away")
    told = shown(None, error)  # type: ignore[arg-type] # Nothing is read of the question.
    assert told.status_code == 503
    assert told.content.kind == "outage"
    assert told.content.retry
    assert "10.0.0.7" not in told.content.message
