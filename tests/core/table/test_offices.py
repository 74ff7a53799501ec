"""Positions beside the ladder: they have their own duties, and no rank."""

import datetime

import pytest

from sicbo.core.law.approval import Evidence
from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.core.law.loading.load import load
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import compile_rulebook
from sicbo.core.money import Amount
from sicbo.core.table.agenda import agenda
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.decide import decide, handle
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import Shake
from sicbo.core.table.state import Table
from sicbo.rulebooks.catalogue import document_bytes
from tests.equipped import equip

NOW = datetime.datetime(2026, 11, 18, 20, tzinfo=datetime.UTC)
OFFICE = """
[[offices]]
name = "auditor"
clause = "1.1 inspector"
"""
INVALIDATES = 'invalidate = { by = "'


def text(*, by: str = "auditor", offices: str = OFFICE) -> bytes:
    """The Star's document with an auditor, who alone declares an outcome invalid."""
    plain = document_bytes("star-2016").decode()
    before, _, after = plain.partition(INVALIDATES)
    rest = after.partition('"')[2]
    changed = f'{before}{INVALIDATES}{by}"{rest}'
    first = changed.index("[[roles]]")
    return (changed[:first] + offices.lstrip() + "\n" + changed[first:]).encode()


def table(data: bytes) -> Table:
    loaded = load(data, "star with an auditor")
    book = compile_rulebook(loaded.document, loaded.sha256, "star-2016", {})
    config = TableConfig(table="main", layout="A", limits=Limits(Amount(500), Amount(5000)))
    here = equip(Table(book), config)
    top = here.ladder[-1]
    assert not isinstance(
        handle(
            here,
            Order("sue", top, NOW, OpenTable(config, NOW.date(), Evidence("letter", NOW.date()))),
        ),
        Refusal,
    )
    return here


def test_an_office_does_its_duty_and_the_top_of_the_ladder_does_not() -> None:
    here = table(text())
    top, low = here.ladder[-1], here.ladder[0]
    assert not isinstance(handle(here, Order("dan", low, NOW, Shake(3))), Refusal)
    ground = here.policies.invalidation.grounds[0].name  # type: ignore[union-attr]
    invalid = Invalidate(1, ground, "seen on camera")
    refused = decide(here, Order("sue", top, NOW, invalid))
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.facts["needs"]) == ("not-permitted", "auditor")
    offered = [item.role for item in agenda(here, "ivy", NOW) if item.tag == "invalidate"]
    assert set(offered) == {"auditor"}
    assert not isinstance(handle(here, Order("ivy", "auditor", NOW, invalid)), Refusal)
    assert not here.in_round


def test_an_office_has_no_rank() -> None:
    here = table(text())
    assert "auditor" not in here.ladder
    assert here.positions == (*here.ladder, "auditor", "inspector", "scrutineer")
    refused = decide(here, Order("ivy", "auditor", NOW, Shake(3)))
    assert isinstance(refused, Refusal)
    assert refused.reason == "not-permitted"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (text(by="auditer"), "no role 'auditer'.*auditor"),
        (text(offices=OFFICE + OFFICE), "the position auditor stands twice"),
        (text(offices=OFFICE.replace("1.1 inspector", "99.9")), "99.9"),
    ],
)
def test_an_office_that_is_not_sound_is_named(data: bytes, said: str) -> None:
    with pytest.raises(RulebookInvalid, match=said):
        load(data, "star with an auditor")
