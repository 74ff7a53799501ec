"""A document that was kept before grounds said on which stakes may be kept says it now."""

import re

import pytest

from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.journal.old_documents import brought_up_to_date
from sicbo.rulebooks.catalogue import document_bytes


def test_the_ground_that_forfeits_is_known_of_a_document_that_does_not_say_it() -> None:
    text = document_bytes("star-2016")
    old = re.sub(rb", forfeits = true", b"", text)
    assert old != text
    for kept in (old, text):
        document = brought_up_to_date(load(kept, "kept", kept=True).document)
        assert document.policies is not None
        invalidation = document.policies.invalidation
        assert invalidation is not None
        keeps = {each.name: invalidation.keeps_stakes(each) for each in invalidation.grounds}
        assert [name for name, kept in keeps.items() if kept] == ["fraud"]


def test_a_new_document_that_forfeits_on_no_ground_is_refused() -> None:
    old = re.sub(rb", forfeits = true", b"", document_bytes("star-2016"))
    with pytest.raises(RulebookInvalid, match="forfeit = true needs a ground"):
        load(old, "new.toml")


def test_where_nothing_is_forfeited_nothing_changes() -> None:
    document = load(document_bytes("crown-a"), "kept").document
    assert brought_up_to_date(document) is document
