"""Everything that is asked has bounds: just under, at and just over each of them."""

import datetime

import msgspec
import pytest

from sicbo.core import bounds
from sicbo.core.bounds import check_bounds, overstep
from sicbo.core.floor.founding import (
    FLOOR_COMMANDS,
    EnrolPlayer,
    Founding,
    InstallTable,
    decide_on_founding,
)
from sicbo.core.floor.transfers import decide_with_wallets
from sicbo.core.floor.wallets import BuyIn, CashOut, decide_at_cage
from sicbo.core.house_rules import EDITION, FIRST_EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import FACT_MAX, refuse
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import RuleOtherwise
from sicbo.core.table.limits.messages import ChangeLimits, SetPersonalLimits
from sicbo.core.table.opening.messages import AnnounceClosing, OpenTable, Restart, StartGamingDay
from sicbo.core.table.order import Order
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.rounds.messages import Announce, CorrectResult, OpenBets, Shake
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.streaks.messages import AnnounceStreakClosing
from sicbo.core.table.virtual_dice.messages import CommitDice
from sicbo.core.table.wagers.messages import PlaceWagers
from tests.law.table.holds import holds
from tests.properties.orders import config, opening
from tests.properties.tables import LATER

MOST = Amount(10**15)
LIMITS = Limits(Amount(1), Amount(100))
CONFIG = TableConfig("one", LIMITS)
UTC = datetime.UTC


def at(year: int) -> datetime.datetime:
    return datetime.datetime(year, 6, 1, tzinfo=UTC)


def with_(**changes: object) -> InstallTable:
    changed = msgspec.structs.replace(CONFIG, **changes)
    return InstallTable(game="crown-a", config=changed)


def founded(edition: int = EDITION) -> Founding:
    floor = Founding()
    floor.edition = edition
    return floor


def last_moment(offset: datetime.timedelta) -> datetime.datetime:
    zone = datetime.timezone(offset)
    return datetime.datetime(9999, 12, 31, 23, 59, 59, 999_999, zone)


INSIDE: list[msgspec.Struct] = [
    BringChips("ann", MOST),
    BringChips("ann", Amount(-MOST)),
    OpenBets(604_800),
    OpenBets(None),
    Shake(10**9),
    Restart(10**10),
    AnnounceClosing(at(1900)),
    AnnounceClosing(at(8999)),
    StartGamingDay(datetime.date(8999, 12, 31)),
    CorrectResult(1, (1, 2, 3), "r" * 500),
    CorrectResult(1, (1, 2, 3), "骰子　不平 “斜” 🎲"),
    LeaveSeat("a" * 80),
    PlaceWagers("ann", 1, {WagerKey(f"w{n}"): Amount(1) for n in range(256)}),
    Invalidate(1, "fraud", "r", True, tuple(f"p{n}" for n in range(256))),
    with_(seats=1000, smallest_chip=Amount(10**9), wagering_seconds=604_800, notes=(MOST,)),
    with_(area_limits={"small": Limits(Amount(1), MOST)}, opens=datetime.time(9)),
    BuyIn("ann", MOST),
]
OUTSIDE: list[tuple[msgspec.Struct, str]] = [
    (BringChips("ann", Amount(MOST + 1)), "amount"),
    (BringChips("ann", Amount(-MOST - 1)), "amount"),
    (TakeChips("ann", Amount(10**5000)), "amount"),
    (OpenBets(604_801), "seconds"),
    (OpenBets(3 * 10**11), "seconds"),
    (Shake(10**9 + 1), "tumbles"),
    (Restart(10**10 + 1), "outage_seconds"),
    (TakeSeat("ann", 2**63), "seat"),
    (PlaceWagers("ann", 2**64, {WagerKey("small"): Amount(1)}), "round"),
    (PlaceWagers("ann", 1, {WagerKey("small"): Amount(10**30)}), "wagers"),
    (PlaceWagers("ann", 1, {WagerKey("w" * 81): Amount(1)}), "wagers"),
    (PlaceWagers("ann", 1, {WagerKey(f"w{n}"): Amount(1) for n in range(257)}), "wagers"),
    (Announce((1, 2, 10**10)), "dice"),
    (AnnounceClosing(at(1899)), "closes_at"),
    (AnnounceClosing(at(9000)), "closes_at"),
    *(
        (AnnounceStreakClosing(last_moment(datetime.timedelta(minutes=m))), "closes_at")
        for m in range(-1439, 1440, 137)
    ),
    (StartGamingDay(datetime.date(9000, 1, 1)), "day"),
    (ChangeLimits(Limits(Amount(1), Amount(10**30)), at(2026)), "limits.maximum"),
    (SetPersonalLimits("ann", Limits(Amount(1), Amount(1), Amount(10**16))), "limits.unit"),
    (CorrectResult(1, (1, 2, 3), "r" * 501), "reason"),
    (LeaveSeat("a" * 81), "player"),
    *(
        (RuleOtherwise("void", f"a{sign}b"), "reason")
        for sign in ("\x1b", "\n", "\r", "\x00", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066")
    ),
    (RuleOtherwise("void", "\ud800"), "reason"),
    (Invalidate(1, "fraud", "r", True, tuple("p" for _ in range(257))), "forfeits"),
    (OpenTable(msgspec.structs.replace(CONFIG, seats=1001), at(2026).date()), "config.seats"),
    (with_(seats=-1), "config.seats"),
    (with_(smallest_chip=Amount(10**9 + 1)), "config.smallest_chip"),
    (with_(opens=datetime.time(9, tzinfo=UTC)), "config.opens"),
    (with_(notes=tuple(Amount(n) for n in range(1, 258))), "config.notes"),
    (EnrolPlayer(player="a\x07"), "player"),
    (CashOut("ann", Amount(2**64)), "amount"),
]


@pytest.mark.parametrize("asked", INSIDE, ids=lambda each: type(each).__name__)
def test_what_is_at_its_bounds_is_inside(asked: msgspec.Struct) -> None:
    assert overstep(asked) is None
    check_bounds(asked)


@pytest.mark.parametrize(("asked", "field"), OUTSIDE, ids=lambda each: type(each).__name__)
def test_what_is_beyond_its_bounds_is_named(asked: msgspec.Struct, field: str) -> None:
    found = overstep(asked)
    assert found is not None
    assert found.field == field
    with pytest.raises(bounds.OutOfBounds, match=f"{field} must be") as told:
        check_bounds(asked)
    assert len(str(told.value)) < 200


def test_every_command_has_bounds_by_its_types() -> None:
    for kind in (*TABLE_COMMANDS, *FLOOR_COMMANDS, BuyIn, CashOut):
        bounds._of_struct(kind)


def test_a_type_whose_bounds_nobody_knows_is_not_let_in() -> None:
    class Odd(msgspec.Struct):
        share: float

    with pytest.raises(TypeError, match="whose bounds are known"):
        overstep(Odd(1.0))


@pytest.mark.parametrize(
    ("asked", "field"),
    [each for each in OUTSIDE if isinstance(each[0], TABLE_COMMANDS)],
    ids=lambda each: type(each).__name__,
)
def test_a_table_refuses_what_is_out_of_bounds(asked: TableCommand, field: str) -> None:
    table = holds("crown-a", "").floor.table
    refused = decide(table, Order("pat", "pit-boss", LATER, asked))
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == ("out-of-bounds", "house 7")
    assert refused.facts["field"] == field
    assert all(len(each) <= FACT_MAX for each in refused.facts.values())


def test_what_was_asked_under_an_earlier_edition_has_no_bounds() -> None:
    table = holds("crown-a", "").floor.table
    limits = Limits(Amount(500), Amount(10**30))
    order = Order("pat", "pit-boss", LATER, ChangeLimits(limits, LATER), FIRST_EDITION)
    assert not isinstance(decide(table, order), Refusal)


def test_what_cannot_be_reckoned_is_refused_and_stops_nobody() -> None:
    table = holds("crown-a", "").floor.table
    order = Order("dan", "dealer", LATER, OpenBets(3 * 10**11), FIRST_EDITION)
    refused = decide(table, order)
    assert isinstance(refused, Refusal)
    assert refused.reason == "out-of-bounds"


def test_the_cage_and_the_floor_refuse_what_is_out_of_bounds() -> None:
    at_cage = decide_at_cage({"a\x1b": 5}, "cass", "cashier", CashOut("a\x1b", Amount(5)))
    on_floor = decide_on_founding(founded(), "owner", with_(seats=5_000_000))
    for refused in (at_cage, on_floor):
        assert isinstance(refused, Refusal)
        assert (refused.reason, refused.clause) == ("out-of-bounds", "house 7")


@pytest.mark.parametrize("name", ["timer", "tumbler", "owner", "system", "house-dealer", "robot-1"])
def test_names_of_the_house_are_not_given_to_people(name: str) -> None:
    refused = decide_on_founding(founded(), "owner", EnrolPlayer(player=name))
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == ("name-reserved", "house 6")
    then = decide_on_founding(founded(FIRST_EDITION), "owner", EnrolPlayer(player=name))
    assert not isinstance(then, Refusal)
    own = decide_on_founding(founded(), "system", EnrolPlayer(player=name))
    assert not isinstance(own, Refusal), "the house enrols its robots and guests"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table", "other"),
        ("seats", 8),
        ("dice", "virtual"),
        ("limits", Limits(Amount(500), Amount(100_001))),
        ("touch_screen", True),
    ],
)
def test_a_table_opens_only_as_it_was_installed(field: str, value: object) -> None:
    table = holds("crown-a", "", opened=False).floor.table
    installed = config("crown-a")
    same = decide_with_wallets(
        table, {}, Order("pat", "pit-boss", LATER, opening(installed)), installed
    )
    assert not isinstance(same, Refusal)
    other = opening(msgspec.structs.replace(installed, **{field: value}))
    if field == "dice":
        decide_with_wallets(table, {}, Order("s", "system", LATER, CommitDice(1, "aa")), installed)
        table.commitments[1] = "aa"
    refused = decide_with_wallets(table, {}, Order("pat", "pit-boss", LATER, other), installed)
    assert isinstance(refused, Refusal)
    assert (refused.reason, refused.clause) == ("config-differs", "house 5")
    assert refused.facts == {"differs": field}
    then = Order("pat", "pit-boss", LATER, other, FIRST_EDITION)
    assert not isinstance(decide_with_wallets(table, {}, then, installed), Refusal)


def test_facts_are_short_and_harmless() -> None:
    clause = bounds.WITHIN_BOUNDS
    facts = {"players": "p " * 10_000, "amount": 10**5000, "seat": -(10**5000), "why": "\x1b[2J"}
    refused = refuse("not-an-amount", clause, may_retry=False, **facts)
    assert all(len(each) <= FACT_MAX for each in refused.facts.values())
    assert refused.facts["why"] == r"\x1b[2J"
    assert refused.facts["amount"] == "a number of about 5000 digits"
