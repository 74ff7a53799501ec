"""What people do with machine money all evening: orders that make sense as things stand.

Each idea is drawn from a floor and from chance; many are refused, since many people have them.
"""

import datetime
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sicbo.core.floor.floor import FloorOrder
from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.holds.messages import (
    DemandCredit,
    DemandPrize,
    DemandTicket,
    DetermineHold,
    ReceiveReturn,
    ReviewHold,
    WithholdCredit,
    WithholdPrize,
    WithholdTicket,
)
from sicbo.core.floor.jackpots.messages import JACKPOT, LinkJackpot, PayPrize, VerifyPrize
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    ShowIdentification,
)
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT
from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    HandBackTicket,
    PayDamagedTicket,
    RedeemTicket,
    ReportPrint,
    ReprintTicket,
    TakeTicket,
    VoidTicket,
)
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.wallets import CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.place_keys import bound_role, holder_of, unnamed_place
from sicbo.core.table.chips.messages import Collect, InsertNote, SettleDebt, TransferCredit
from sicbo.core.table.faults.messages import (
    AdjustMeter,
    DeclareServer,
    FreeTerminal,
    HoldTerminal,
    Recalculate,
    VoidWagers,
)
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.core.table.seats.messages import (
    AllowPlaces,
    LeaveSeat,
    ReservePlace,
    RestrictPlaces,
    TakeSeat,
)
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import (
    CloseWagering,
    ConfirmVoid,
    ReportDice,
    ReportTerminal,
    Shoot,
)
from sicbo.core.table.tickets.messages import WriteVoucher
from sicbo.core.table.wagers.messages import PlaceWagers

POOL: Final = "gold"
SIX, SMALL = WagerKey("triple:6"), WagerKey("small")
WINS_FROM: Final = 1000
SUPERVISOR = ("eva", "electronic-gaming-supervisor")
HOST = ("hal", "electronic-gaming-host")
OPERATOR = ("olga", "operator")
ATTENDANT = ("att", "attendant")
CASHIER, KIOSK = ("cass", "cashier"), ("kim", "kiosk")
INSPECTOR, SYSTEM = ("ina", "inspector"), ("sys", "system")
UNKNOWN: Final = 4
"""The place that is for whoever nobody knows."""
SOME = (500, 1000, 2500, 7000)


class Idea(NamedTuple):
    """Who would order what, in which role, and where."""

    who: tuple[str, str]
    command: AnyCommand
    table: str | None = None


@dataclass
class Scene:
    """A table of a floor at a moment, and the dice of fate."""

    floor: Floor
    name: str
    chance: random.Random
    now: datetime.datetime

    @property
    def table(self) -> Table:
        """The table that is looked at."""
        return self.floor.table(self.name)

    def one(self, of: Any) -> Any:
        """Any of these; nothing of none."""
        found = list(of)
        return self.chance.choice(found) if found else None

    def key(self) -> str:
        """The key of any place that somebody holds or has held."""
        found: str = self.one(self.table.players) or "ann"
        return found

    def playing(self) -> str:
        """The key of a place at which somebody may bet, where there is one."""
        table = self.table
        keys = (
            key
            for key, each in table.players.items()
            if each.seat is not None and table.stack_of(key) and key not in table.held
        )
        found: str = self.one(keys) or self.key()
        return found

    def idle(self) -> str:
        """The key of a place with credit and no wager, where there is one."""
        players = self.table.players.items()
        keys = (key for key, each in players if not each.wagers and self.table.stack_of(key))
        found: str = self.one(keys) or self.key()
        return found

    def some(self) -> Amount:
        """Any amount."""
        return Amount(self.chance.choice(SOME))

    def here(self, who: tuple[str, str], command: AnyCommand) -> Idea:
        """An order at this table."""
        return Idea(who, command, self.name)

    def order(self, idea: Idea) -> FloorOrder:
        """The order that an idea is."""
        (by, role), command, table = idea
        return FloorOrder(by=by, role=role, at=self.now, command=command, table=table)


def player_of(key: str) -> tuple[str, str]:
    """Whoever orders for a place: its player, or its terminal."""
    holder = holder_of(key)
    if holder is not None:
        return holder, "player"
    return f"device{key}".replace("#", "-"), bound_role(int(key[1:]))


def comes(scene: Scene) -> Idea:
    """Somebody sits down, known or not."""
    if scene.chance.random() < 0.3:
        key = unnamed_place(UNKNOWN)
        return scene.here(player_of(key), TakeSeat(key, UNKNOWN))
    name = holder_of(scene.key()) or "ann"
    return scene.here((name, "player"), TakeSeat(name, scene.chance.randint(1, 3)))


def goes(scene: Scene) -> Idea:
    """Somebody gets up, reserves a place, or is kept to one."""
    key = scene.key()
    name = holder_of(key) or "ann"
    said = scene.one(
        [
            (player_of(key), LeaveSeat(key)),
            (player_of(key), ReservePlace(key)),
            (SUPERVISOR, RestrictPlaces(name)),
            (SUPERVISOR, AllowPlaces(name)),
        ]
    )
    return scene.here(*said)


def brings(scene: Scene) -> Idea:
    """Credit from the wallet, or a note."""
    key = scene.key()
    if holder_of(key) is None or scene.chance.random() < 0.2:
        return scene.here(player_of(key), InsertNote(key, Amount(5000)))
    return scene.here(SYSTEM, TransferCredit(key, scene.some()))


def bets(scene: Scene) -> Idea:
    """Wagers, of which one may win a jackpot."""
    key = scene.playing()
    stake = Amount(scene.chance.choice((500, 1000, 1500)))
    wagers = scene.one([{SIX: stake}, {SMALL: stake}, {SIX: stake, SMALL: Amount(500)}])
    return scene.here(player_of(key), PlaceWagers(key, scene.table.round, wagers))


def rolls(scene: Scene) -> Idea:
    """The round goes on, as far as it can."""
    table = scene.table
    if table.suspended is not None:
        return scene.here(SUPERVISOR, ClearFault())
    match table.phase:
        case "shoot-wait":
            return scene.here(SYSTEM, Shoot())
        case "tumbling":
            dice = scene.one([(6, 6, 6), (6, 6, 6), (1, 2, 5), (3, 4, 5)])
            return scene.here(SYSTEM, ReportDice(dice))
        case "void-pending":
            return scene.here(SUPERVISOR, ConfirmVoid())
        case _:
            return scene.here(SYSTEM, CloseWagering())


def collects(scene: Scene) -> Idea:
    """A meter is paid, by whom it may be."""
    key = scene.idle()
    said = scene.one(
        [
            (player_of(key), Collect(key)),
            (player_of(key), Collect(key)),
            (ATTENDANT, CancelCredit(key)),
            (ATTENDANT, WriteVoucher(key)),
            (player_of(key), SettleDebt(key)),
        ]
    )
    return scene.here(*said)


def presents(scene: Scene) -> Idea:
    """A ticket of this table is presented, whatever has become of it."""
    last = scene.table.tickets.last
    serials = scene.table.tickets.out if scene.chance.random() < 0.8 else range(1, last + 1)
    serial = scene.one(serials)
    name = f"{scene.name}-{last + 1 if serial is None else serial}"
    issued = scene.floor.state(TICKET, name).issued
    amount = issued.amount if issued is not None else Amount(500)
    if scene.floor.state(TICKET, name).state == "taken" and scene.chance.random() < 0.7:
        tells = scene.one([DispenseTicket(ticket=name), HandBackTicket(ticket=name)])
        return Idea(KIOSK, tells)
    return seen_to(scene, name, amount)


def seen_to(scene: Scene, name: str, amount: Amount) -> Idea:
    """Whatever people do with a ticket."""
    device = ReportPrint(ticket=name, outcome=scene.chance.choice(("printed", "jammed")))
    idea: Idea = scene.one(
        [
            Idea(CASHIER, RedeemTicket(ticket=name, amount=amount)),
            Idea(CASHIER, RedeemTicket(ticket=name, amount=amount, player="ann")),
            *(Idea(KIOSK, TakeTicket(ticket=name, amount=amount)) for _ in range(2)),
            Idea(KIOSK, DispenseTicket(ticket=name)),
            scene.here(SUPERVISOR, VoidTicket(ticket=name, reason="a jam")),
            scene.here(SUPERVISOR, PayDamagedTicket(ticket=name, amount=amount, signed=True)),
            scene.here(HOST, ReprintTicket(ticket=name)),
            scene.here(HOST, device),
            scene.here(OPERATOR, WithholdTicket(ticket=name, reason="it looks forged")),
            scene.here(OPERATOR, DemandTicket(ticket=name, amount=Amount(100), reason="forged")),
        ]
    )
    return idea


def pays_by_hand(scene: Scene) -> Idea:
    """A form is seen to."""
    forms = scene.floor.state(FORMS)
    number = scene.one(forms.open) or max(1, forms.last)
    known = scene.floor.state(PAYOUT, str(number)).opened
    amount = known.amount if known is not None else Amount(500)
    paid = PayPayout(payout=number, cash=amount, signed=True, second="hal")
    idea: Idea = scene.one(
        [
            *(scene.here(ATTENDANT, paid) for _ in range(3)),
            scene.here(ATTENDANT, CancelPayout(payout=number, reason="a slip")),
            scene.here(SUPERVISOR, AskIdentification(payout=number)),
            scene.here(ATTENDANT, ShowIdentification(payout=number, document="d-1")),
        ]
    )
    return idea


def withholds(scene: Scene) -> Idea:
    """Credit is withheld or demanded, a hold reviewed or determined."""
    last = scene.table.holds.last
    name = f"{scene.name}-{scene.chance.randint(1, last + 1)}"
    opened = scene.floor.state(HOLD, name).opened
    whole = opened.amount if opened is not None else Amount(500)
    pays = scene.one([whole, Amount(0), Amount(whole // 3)])
    key, why = scene.key(), "a jump"
    amount = Amount(min(scene.some(), max(1, scene.table.stack_of(key))))
    determined = DetermineHold(hold=name, pays=pays, reason="so far")
    idea: Idea = scene.one(
        [
            scene.here(OPERATOR, WithholdCredit(player=key, amount=amount, reason=why)),
            scene.here(OPERATOR, DemandCredit(player=key, amount=amount, reason=why)),
            Idea(CASHIER, ReceiveReturn(hold=name, amount=Amount(max(1, whole // 2)))),
            Idea(INSPECTOR, ReviewHold(hold=name)),
            *(scene.here(OPERATOR, determined) for _ in range(2)),
        ]
    )
    return idea


def fails(scene: Scene) -> Idea:
    """A terminal or the server fails, or is put right."""
    table, key, why = scene.table, scene.key(), "the screen flickers"
    held = scene.one(table.held)
    round_ = max(1, table.round - scene.chance.choice((0, 0, 1, 1, 2)))
    rounds = tuple(range(max(1, table.round - scene.chance.randint(0, 3)), table.round + 1))
    meter = Amount(scene.chance.choice((-500, 500, 1000)))
    said: list[tuple[tuple[str, str], AnyCommand]] = [
        *((SUPERVISOR, HoldTerminal(key, why)) for _ in range(3)),
        (SUPERVISOR, VoidWagers(key, round_, why)),
        (SUPERVISOR, VoidWagers(key, round_, why)),
        (SUPERVISOR, DeclareServer(rounds, why)),
        (SUPERVISOR, Invalidate(max(1, table.round - 1), "disturbance", "a brawl")),
        (SUPERVISOR, AdjustMeter(held or key, meter, why)),
        (SUPERVISOR, FreeTerminal(held or key)),
    ]
    seat = table.players[key].seat if key in table.players else None
    if seat is not None:
        wrong = scene.chance.choice((0, 0, 700))
        shown = Amount(table.stack_of(key) + wrong)
        message = scene.chance.choice(("", "", "", "error 7"))
        said.append((SYSTEM, ReportTerminal(seat, shown, table.round, message)))
    waits = table.held[held].waiting if held is not None else None
    if held is not None and waits is not None:
        wagers = {line.wager: line.stake for line in waits.lines}
        one = dict([scene.one(wagers.items())])
        said += [(SUPERVISOR, Recalculate(held, waits.round, each)) for each in (wagers, one)]
    return scene.here(*scene.one(said))


def wins(scene: Scene) -> Idea:
    """A prize is verified, paid, withheld or demanded back."""
    pool = scene.floor.state(JACKPOT, POOL)
    here = [each for each in pool.prizes.values() if each.table == scene.name]
    prize = scene.one([each for each in here if each.unpaid()] or here)
    share = scene.one(prize.shares) if prize is not None else None
    if prize is None or share is None:
        return rolls(scene)
    named: Any = {"pool": POOL, "prize": prize.number, "player": share.player}
    way: Any = scene.chance.choice(("meter", "ticket", "voucher", "hand"))
    amount, why = share.amount, "the roll"
    seen = prize.verified.get(share.player, ())
    left = [who for who in (HOST, SUPERVISOR) if who[0] not in seen]
    if left and scene.chance.random() < 0.5:
        return scene.here(scene.one(left), VerifyPrize(**named, amount=amount))
    said = scene.one(
        [
            *((SUPERVISOR, PayPrize(**named, how=way, signed=True)) for _ in range(4)),
            (OPERATOR, WithholdPrize(**named, reason=why)),
            (OPERATOR, DemandPrize(**named, amount=Amount(1 + amount // 2), reason=why)),
        ]
    )
    return scene.here(*said)


def sees_to_it(scene: Scene) -> Idea:
    """What keeps an evening going: a lock cleared, money cashed, rates changed."""
    rate = scene.chance.choice(("1/200", "1/37", "1/999"))
    link = LinkJackpot(pool=POOL, display=rate, reserve="1/1000", approval="letter")
    name = holder_of(scene.key()) or "ann"
    locked = scene.one(scene.table.locks) or scene.key()
    idea: Idea = scene.one(
        [
            *(scene.here(ATTENDANT, ClearLock(locked, "it is right")) for _ in range(8)),
            Idea((name, "player"), CashOut(name, scene.some())),
            scene.here(OPERATOR, link),
        ]
    )
    return idea


KINDS: Final[tuple[Callable[[Scene], Idea], ...]] = (
    *(comes, goes, brings, brings, bets, bets, bets, rolls, rolls, rolls, rolls),
    *(collects, collects, presents, presents, presents, pays_by_hand, pays_by_hand),
    *(withholds, withholds, fails, fails, fails, wins, wins, sees_to_it),
)


def idea(scene: Scene) -> Idea:
    """Any idea that somebody might have at a table now."""
    return scene.chance.choice(KINDS)(scene)
