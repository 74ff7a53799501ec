"""A floor on which everything is done that can be done about breaches of the rules."""

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor
from sicbo.core.floor.incidents.messages import (
    AddToIncident,
    BarPerson,
    CloseIncident,
    ConfiscateDevice,
    DetainPerson,
    ExcludePerson,
    LiftMeasure,
    RecordIncident,
    SeizeForBreach,
    VoidForBreach,
)
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.writer.request import Request
from tests.desk.floor import Staff
from tests.desk.withheld_money import dealt_table

PIT_BOSS = ("pat", "pit-boss")
OWNER = ("olga", "owner")
SUPERVISOR = ("eva", "electronic-gaming-supervisor")
SECRET = "Mr Whistler of Acacia Avenue leans over the table"
"""Words that no record may hold."""

SMALL = WagerKey("small")


async def founded(staff: Staff) -> None:
    """A floor with Crown's table, at which ann sits with chips."""
    await staff.do(*OWNER, FoundFloor(floor="test", currency="AUD", edition=EDITION))
    await staff.do(*OWNER, EnrolPlayer(player="ann"))
    await staff.do("cass", "cashier", BuyIn("ann", Amount(50_000)))
    await dealt_table(staff)


async def lay_breaches(staff: Staff) -> None:
    """Crown's table, at which ann has won and has a wager."""
    await founded(staff)
    dealer = ("dan", "dealer")
    await staff.do(*dealer, OpenBets(), "crown")
    await staff.do("ann", "player", PlaceWagers("ann", 1, {SMALL: Amount(1_000)}), "crown")
    for step in (Shake(3), CloseBets(), Uncover(), Announce((1, 2, 4)), EnterResult((1, 2, 4))):
        await staff.do(*dealer, step, "crown")
    await staff.do(*dealer, Settle(), "crown")
    await staff.do(*dealer, OpenBets(), "crown")
    await staff.do("ann", "player", PlaceWagers("ann", 2, {SMALL: Amount(1_000)}), "crown")


def orders() -> list[Request]:
    """Every order about incidents, each of which is done."""
    told: list[tuple[tuple[str, str], AnyCommand]] = [
        (
            ("dan", "dealer"),
            RecordIncident(
                rule="9.1",
                players=("ann",),
                held=("possess",),
                able=("record",),
                since_round=1,
                words=SECRET,
            ),
        ),
        (PIT_BOSS, VoidForBreach(incident=1, person="ann")),
        (PIT_BOSS, SeizeForBreach(incident=1, person="ann", amount=Amount(500))),
        (PIT_BOSS, ConfiscateDevice(incident=1, person="ann")),
        (PIT_BOSS, DetainPerson(incident=1, person="ann")),
        (PIT_BOSS, BarPerson(incident=1, person="ann")),
        (PIT_BOSS, AddToIncident(incident=1, told=("surveillance",), words=SECRET)),
        (OWNER, ExcludePerson(incident=1, person="ann")),
        (PIT_BOSS, LiftMeasure(incident=1, person="ann", kind="confiscate", words=SECRET)),
        (PIT_BOSS, LiftMeasure(incident=1, person="ann", kind="bar", words=SECRET)),
        (OWNER, LiftMeasure(incident=1, person="ann", kind="exclude", words=SECRET)),
        (PIT_BOSS, CloseIncident(incident=1, words=SECRET)),
    ]
    return [
        Request(by=who, role=role, id=f"breach-{n}", command=command, table="crown")
        for n, ((who, role), command) in enumerate(told)
    ]
