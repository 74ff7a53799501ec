"""Aruze electronic table: a broken tumbler stops it, a restart holds it, and notes of its money."""

import datetime

import pytest

from sicbo.core.house_rules import SECOND_EDITION
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import ClearFault, FaultCleared
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import BetsOpened
from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds
from tests.properties.tables import LATER

clause = pytest.mark.clause
BETS = "ann: bet 10 on small\nbob: bet 20 on big\n"
CLOSED = f"{BETS}+30s system: close wagering\n"
TUMBLING = f"{CLOSED}ann: shoot\n"
GIVEN_BACK = "balance ann 500\nbalance bob 500\nlayout ann 0\nlayout bob 0\nhouse 0\n"


def aruze(text: str, more: str = "") -> ScenarioResult:
    return holds("aruze-etg", text, more=more)


@clause("aruze-etg", "7.4.2")
@pytest.mark.parametrize("moment", [BETS, CLOSED, TUMBLING])
@pytest.mark.parametrize("name", ["eva", "abe", "olga"])
def test_7_4_2_a_broken_tumbler_voids_the_wagers_and_stops_the_table(
    name: str, moment: str
) -> None:
    aruze(
        f"""
        {moment}
        {name}: declare broken-tumbler
        -> void-pending reason=broken-tumbler by 7.4.2, 7.4
        -> suspended reason=broken-tumbler ruling=no by 7.4.2
        eva: confirm void
        -> round-voided by 7.4
        {GIVEN_BACK}
        ann: bet 10 on small
        -> refused table-suspended
        +30s system: close wagering
        -> refused table-suspended
        """
    )


@clause("aruze-etg", "7.4.2")
def test_7_4_2_a_table_that_nobody_has_bet_at_is_stopped_too() -> None:
    text = "eva: declare broken-tumbler\n-> suspended\nann: bet 10 on small\n"
    aruze(f"{text}-> refused table-suspended\n")


@clause("aruze-etg", "7.4.2")
def test_7_4_2_once_mended_there_is_time_to_bet_again() -> None:
    aruze(
        f"""
        {TUMBLING}
        eva: declare broken-tumbler
        eva: confirm void
        +1h hal: clear fault
        -> refused not-permitted by 7.4
        eva: clear fault
        -> fault-cleared reason=broken-tumbler by 7.4
        -> bets-opened until=13:01:00 by 1.1 wagering period
        ann: bet 10 on small
        +29s system: close wagering
        -> refused too-early
        +1s system: close wagering
        -> bets-closed
        """
    )


@clause("aruze-etg", "7.4.2")
def test_7_4_2_a_stopped_table_can_be_closed() -> None:
    aruze(
        """
        eva: declare broken-tumbler
        eva: confirm void
        ann: collect
        bob: collect
        eva: close table
        -> table-closed
        """
    )


@clause("aruze-etg", "7.6.1.2")
def test_7_6_1_2_what_a_restart_holds_goes_on_by_the_same_rule() -> None:
    played = aruze(
        f"""
        {BETS}
        system: restart after 60 seconds
        -> restarted policy=hold by 7.6.1.2
        -> suspended reason=restart by 7.6.1.2
        ann: bet 10 on small
        -> refused table-suspended by 7.6.1.2
        hal: clear fault
        -> refused not-permitted by 7.6.1.2
        eva: clear fault
        -> fault-cleared reason=restart by 7.6.1.2
        """
    )
    assert played.floor.table.suspended is None


def test_7_6_the_words_do_not_speak_of_a_fault_where_there_was_none() -> None:
    held = FaultCleared(by="eva", reason="restart", clauses=())
    mended = FaultCleared(by="eva", reason="broken-tumbler", clauses=())
    assert held.sentence() == "play goes on after the restart"
    assert mended.sentence() == FaultCleared(by="eva", clauses=()).sentence()


def test_what_an_earlier_edition_cleared_is_decided_as_it_was() -> None:
    table = aruze(f"{BETS}system: restart after 60 seconds\n").floor.table
    later, role = LATER + datetime.timedelta(hours=2), "electronic-gaming-supervisor"
    decided = decide(table, Order("eva", role, later, ClearFault(), SECOND_EDITION))
    assert decided == [FaultCleared(by="eva", clauses=(ClauseNumber("7.6.1.2"),))]
    now = decide(table, Order("eva", role, later, ClearFault()))
    assert not isinstance(now, Refusal)
    assert [type(each) for each in now] == [FaultCleared, BetsOpened]


@clause("aruze-etg", "3.4.1")
def test_3_4_1_a_note_is_legal_tender_of_australia() -> None:
    aruze(
        """
        ann: insert 50 AUD
        -> chips-brought player=ann amount=50 source=note by 3.4.1
        ann: insert 50 USD
        -> refused credit-source note=50 currency=USD by 3.4.1
        ann: insert 50 NZD
        -> refused credit-source by 3.4.1
        balance ann 550
        """
    )
