"""The float tray of the Star's document: that a table has one, and that it can be locked."""

import pytest

from tests.law.table.holds import holds

STAR = "star-2016"
LOCKED = "tray 5 25 100\nfloat 2500\nuncounted\n"


@pytest.mark.clause("star-2016", "2.7.2")
def test_2_7_2_a_table_opens_only_with_its_float_tray_counted() -> None:
    holds(
        STAR,
        """\
        sue: open table
        -> refused float-missing tray=locked by 2.7.2
        sue: count tray opening: 20 of 100, 20 of 25 with dan
        -> tray-counted purpose=opening counted=2500 expected=2500 by 2.7.2, 1.1 float tray, house 23
        sue: open table
        -> table-opened
        """,  # noqa: E501
        more=LOCKED,
        opened=False,
    )


@pytest.mark.clause("star-2016", "2.7.2")
def test_2_7_2_a_table_set_up_by_itself_has_the_tray_its_document_asks_for() -> None:
    played = holds(STAR, "")
    assert played.floor.table.config is not None
    assert played.floor.table.config.tray is not None
    assert played.floor.table.tray.unlocked


def test_a_table_without_a_tray_in_its_configuration_opens_as_before() -> None:
    played = holds(STAR, "", more="tray none\n")
    assert played.floor.table.config is not None
    assert played.floor.table.config.tray is None


@pytest.mark.clause("star-2016", "1.1 float tray")
def test_1_1_float_tray_is_locked_by_a_closing_count_and_unlocked_by_an_opening_one() -> None:
    played = holds(
        STAR,
        """\
        dan: shake 3
        -> dice-shaken
        dan: declare tumbler-fault
        ann: leave
        bob: leave
        """,
        more="tray 5 25 100\nfloat 2500\n",
    )
    assert played.floor.table.tray.unlocked
    closed = holds(
        STAR,
        """\
        sue: announce closing in 20 minutes
        +20m sue: close table
        -> table-closed
        sue: count tray closing: 25 of 100 with dan
        -> tray-counted purpose=closing counted=2500 by 2.7.2, 1.1 float tray, house 23
        """,
        more="tray 5 25 100\nfloat 2500\n",
    )
    assert not closed.floor.table.tray.unlocked


@pytest.mark.clause("star-2016", "1.1 float tray")
def test_1_1_float_tray_left_unlocked_is_counted_again_before_the_next_opening() -> None:
    played = holds(
        STAR,
        """\
        sue: open table
        -> refused float-missing by 2.7.2
        sue: count tray opening: 25 of 100 with dan
        sue: open table
        sue: announce closing in 20 minutes
        +20m sue: close table
        sue: open table
        -> refused float-missing tray='not counted since the table closed' by 2.7.2
        sue: count tray opening: 25 of 100 with dan
        sue: open table
        -> table-opened
        """,
        more=LOCKED,
        opened=False,
    )
    assert any(said.startswith("table-opened") for _, said in played.told)
