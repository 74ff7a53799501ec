"""What no document says of conduct: the house's own rules 105 to 109, and a document without."""

import datetime

import msgspec
import pytest

from sicbo.core.floor.floor import FloorOrder, decide, evolve
from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.incidents.messages import (
    BarPerson,
    ExcludePerson,
    LiftMeasure,
    RecordIncident,
)
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.seats.messages import TakeSeat
from tests.law.table.holds import holds
from tests.law.table.two_tables import TOP, TwoTables

DEVICE = RecordIncident(rule="9.1", players=("ann",), held=("use",), able=("record",))
BY_STAR = "dan: record incident of rule 9.1, players ann, device use to record\n"
LIFT = LiftMeasure(incident=1, person="ann", kind="exclude", account="w-1", words_sha256="0a")


def star() -> TwoTables:
    """Two tables of the Star, and ann with a device at main."""
    both = TwoTables("star-2016")
    both.does("dan", "dealer", DEVICE, "main")
    return both


def test_a_document_without_rules_of_conduct_refuses_with_its_own_clause() -> None:
    holds(
        "mbs-2020",
        """\
dan: record incident of rule 9.1, players ann
-> refused not-provided by 6.1
dan: record incident, players ann, told surveillance
-> incident-recorded persons=ann:player told=surveillance by house 105
gil: bar ann for incident 1
-> refused not-provided by 6.1
gil: void wagers of ann for incident 1
-> refused not-provided by 6.1
own: exclude ann for incident 1
-> measure-taken kind=exclude by house 107
-> person-barred player=ann excluded=yes by house 107
""",
        more="staff own owner\n",
    )


@pytest.mark.parametrize("who", ["ann", "cass", "ina"])
def test_house_105_staff_and_the_owner_record_and_nobody_else(who: str) -> None:
    holds(
        "star-2016",
        f"""\
{who}: record incident, players ann
-> refused not-permitted by house 105
own: record incident, players ann
-> incident-recorded incident=1 by house 105
""",
        more="staff cass cashier\nstaff own owner\nstaff ina inspector\n",
    )


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (", players zoe", "unknown-player by house 105"),
        (", players ann, spectators ann", "not-a-name by house 105"),
        ("", "too-few-persons by house 105"),
        (" of rule 9.99, players ann", "rule-unknown by 9.12"),
        (" of rule 9.4, players ann", "rule-unknown by 9.12"),
        (", players ann, seen in 1 second", "not-a-time by house 105"),
    ],
)
def test_house_105_what_cannot_be_recorded(said: str, reason: str) -> None:
    holds("star-2016", f"dan: record incident{said}\n-> refused {reason}\n")


def test_house_105_nothing_is_changed_only_added_even_when_it_is_closed() -> None:
    holds(
        "star-2016",
        f"""\
{BY_STAR}\
dan: add to incident 1
-> refused reason-required by house 105
dan: add to incident 1, footage "camera 2", told inspector, account w-1 0a1b
-> incident-added-to incident=1 account=w-1 words-sha256=0a1b by house 105
dan: close incident 1
-> refused not-permitted by house 105
sue: close incident 1
-> incident-closed
sue: close incident 1
-> refused incident-closed by house 105
sue: bar ann for incident 1
-> refused incident-closed by house 105
dan: add to incident 1, told police
-> incident-added-to told=police
dan: add to incident 2, told police
-> refused incident-unknown by house 105
""",
    )


@pytest.mark.parametrize(
    ("until", "came"),
    [
        ("in 1 second", "measure-taken kind=bar"),
        ("now", "refused not-a-time by 9.3.2"),
        ("at 2026-11-15T11:59:59Z", "refused not-a-time by 9.3.2"),
    ],
)
def test_house_106_an_end_is_ahead(until: str, came: str) -> None:
    holds("star-2016", f"{BY_STAR}sue: bar ann for incident 1 until {until}\n-> {came}\n")


def test_house_106_the_same_rank_or_a_higher_one_lifts_a_bar_with_a_reason() -> None:
    holds(
        "star-2016",
        f"""\
{BY_STAR}\
olga: bar ann for incident 1
sue: lift bar of ann for incident 1, account w-1 0a
-> refused not-permitted by house 106
olga: lift bar of ann for incident 1
-> refused reason-required by house 106
olga: lift bar of ann for incident 1, account w-1 0a
-> measure-lifted kind=bar person=ann by house 106
-> bar-lifted player=ann by house 106
olga: lift bar of ann for incident 1, account w-1 0a
-> refused nothing-to-undo by house 106
dan: shake 3
dan: open bets
ann: bet 25 on small
-> wager-placed
""",
    )


def test_house_106_a_bar_is_for_this_table_unless_the_order_says_all() -> None:
    both = star()
    both.does("max", TOP["star-2016"], BarPerson(incident=1, person="ann"), "main")
    assert both.refuses("ann", "player", BringChips("ann", Amount(5)), "main")[0] == "person-barred"
    both.does("ann", "player", BringChips("ann", Amount(5)), "side")
    both.does("dan", "dealer", DEVICE, "main")
    wide = BarPerson(incident=2, person="ann", games=True)
    both.does("max", TOP["star-2016"], wide, "main")
    assert both.refuses("ann", "player", TakeSeat("ann", 2), "side") == ("person-barred", "9.3.2")
    lift = msgspec.structs.replace(LIFT, kind="bar", incident=2)
    both.does("max", TOP["star-2016"], lift, "main")
    both.does("ann", "player", TakeSeat("ann", 2), "side")
    assert both.refuses("ann", "player", BringChips("ann", Amount(5)), "main")[0] == "person-barred"


def test_house_107_an_exclusion_reaches_every_table_and_stops_buying_in() -> None:
    both = star()
    sue = ("sue", "casino-supervisor")
    happened = both.does(*sue, ExcludePerson(incident=1, person="ann"), "main")
    assert len(happened) == 3
    assert both.refuses("ann", "player", TakeSeat("ann", 1), "main")[0] == "person-excluded"
    assert both.refuses("ann", "player", TakeSeat("ann", 2), "side") == (
        "person-excluded",
        "house 107",
    )
    bought = both.refuses("cass", "cashier", BuyIn("ann", Amount(5)), None)
    assert bought == ("person-excluded", "house 107")
    both.does("ann", "player", TakeChips("ann", Amount(10_00)), "main")
    both.does("cass", "cashier", CashOut("ann", Amount(10_00)), None)
    both.does(*sue, LIFT, "main")
    both.does("cass", "cashier", BuyIn("ann", Amount(5)), None)
    both.does("ann", "player", TakeSeat("ann", 2), "side")


def test_house_107_an_exclusion_ends_at_its_end() -> None:
    both = star()
    until = both.now + datetime.timedelta(hours=1)
    excluded = ExcludePerson(incident=1, person="ann", until=until)
    both.does("sue", "casino-supervisor", excluded, "main")
    both.now = until - datetime.timedelta(microseconds=1)
    assert both.refuses("cass", "cashier", BuyIn("ann", Amount(5)), None)[0] == "person-excluded"
    both.now = until
    both.does("cass", "cashier", BuyIn("ann", Amount(5)), None)
    both.does("ann", "player", TakeSeat("ann", 2), "side")


def test_house_107_a_table_that_is_new_knows_who_is_excluded_or_barred_from_its_games() -> None:
    both = star()
    both.does("max", TOP["star-2016"], BarPerson(incident=1, person="ann", games=True), "main")
    both.does("dan", "dealer", msgspec.structs.replace(DEVICE, players=("bob",)), "main")
    both.does("sue", "casino-supervisor", ExcludePerson(incident=2, person="bob"), "main")
    stands = both.floor.founding.tables["main"]
    config = msgspec.structs.replace(stands.config, table="third", colours=None)
    install = InstallTable(game="star-2016", config=config)
    order = FloorOrder(by="own", role="owner", at=both.now, command=install)
    outcome = decide(both.floor, order)
    assert not isinstance(outcome, Refusal), outcome
    for stream, event in outcome:
        evolve(both.floor, stream, event)
    assert set(both.floor.table("third").conduct.bars) == {"ann", "bob"}
    again = decide(both.floor, order)
    assert not isinstance(again, Refusal)
    assert len(again) == 1


def test_house_107_the_owner_excludes_and_only_the_owner_lifts_that() -> None:
    both = star()
    both.does("own", "owner", ExcludePerson(incident=1, person="ann"), "main")
    taken = both.refuses("own", "owner", ExcludePerson(incident=1, person="ann"), "main")
    assert taken == ("measure-taken", "house 108")
    lifted = both.refuses("max", TOP["star-2016"], LIFT, "main")
    assert lifted == ("not-permitted", "house 107")
    both.does("own", "owner", LIFT, "main")
    assert not both.floor.state(INCIDENTS).excluded


def test_house_108_nobody_acts_against_themselves_nor_at_another_table() -> None:
    both = star()
    against = BarPerson(incident=1, person="ann")
    assert both.refuses("ann", TOP["star-2016"], against, "main") == ("plays-here", "house 10")
    assert both.refuses("max", TOP["star-2016"], against, "side") == ("wrong-table", "house 105")
    other = BarPerson(incident=1, person="bob")
    assert both.refuses("max", TOP["star-2016"], other, "main") == ("not-in-incident", "house 108")
    no_table = both.refuses("max", TOP["star-2016"], against, None)
    assert no_table == ("not-permitted", "house 108")
