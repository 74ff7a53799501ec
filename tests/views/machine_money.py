"""An evening at terminals: tickets, payouts by hand, holds, a prize, a held terminal, a lock."""

import asyncio
from pathlib import Path

from sicbo.core.dice import Dice
from sicbo.core.floor.holds.messages import DetermineHold, WithholdCredit, WithholdTicket
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot, PayPrize, VerifyPrize
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.payouts.messages import CancelPayout
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.faults.messages import AdjustMeter, FreeTerminal, HoldTerminal, Recalculate
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HOST, OPERATOR, SIX, SMALL, SUPERVISOR, HandClock
from tests.desk.paying_tables import ATTENDANT, paying_tables
from tests.desk.printing_tables import credit

FIVE, TEN, FIFTY = Amount(500), Amount(1_000), Amount(5_000)
RESET, PRIZE = Amount(100_000), Amount(100_040)
PLACE = "ann#4"
SYSTEM = ("sys", "system")


class Evening:
    """Ann at two places of east; a ticket has up to 100, and a win of 50 locks."""

    def __init__(self, staff: Staff, hands: HandClock) -> None:
        self.staff, self.hands = staff, hands

    async def do(self, who: tuple[str, str], *commands: AnyCommand) -> None:
        """Orders at east, one after the other."""
        for command in commands:
            await self.staff.do(*who, command, "east")

    async def round(self, dice: Dice, wager: WagerKey, stake: int, *, held: bool = False) -> None:
        """A round with a wager of ann's, whose terminal is held once it lies."""
        ann, room = ("ann", "player"), self.staff.desk.rooms.room("east")
        await self.do(ann, PlaceWagers("ann", room.table.round, {wager: Amount(stake)}))
        if held:
            await self.do(SUPERVISOR, HoldTerminal("ann", "it hangs"))
        for command in (CloseWagering(), Shoot()):
            self.hands.past(room.table.deadline)
            await self.do(SYSTEM, command)
        await self.do(SYSTEM, ReportDice(dice))

    async def begins(self) -> None:
        """Both tables are open, and east feeds gold."""
        await paying_tables(self.staff)
        gold = OpenJackpot(
            pool="gold",
            reset=RESET,
            spots=(SIX,),
            at_least=TEN,
            sharing="equal",
            paid="meter",
            verify_from=Amount(1),
            acknowledged=True,
        )
        link = LinkJackpot(pool="gold", display="1/200", reserve="1/1000", approval="letter 12")
        await self.do(OPERATOR, gold, link)

    async def goes_on(self) -> None:
        """Six rounds, and everything that can happen to a meter in between."""
        ann, seen = ("ann", "player"), VerifyPrize(pool="gold", prize=1, player="ann", amount=PRIZE)
        # 1: 80 leave the further place on a ticket; a win of 60 locks the first.
        await self.do(ann, TakeSeat("ann", 4))
        await self.do(SYSTEM, TransferCredit(PLACE, Amount(8_000)))
        await self.do(ann, Collect(PLACE))
        await self.round((1, 2, 4), SMALL, 6_000)
        # 2: 50 of 460 are withheld; 410 are collected, come back, and are collected again.
        await self.do(ATTENDANT, ClearLock("ann", "the display shows the win"))
        await self.do(OPERATOR, WithholdCredit(player="ann", amount=FIFTY, reason="a jump"))
        await self.do(ann, Collect("ann"))
        await self.do(ATTENDANT, CancelPayout(payout=1, reason="a slip"))
        await self.do(ann, Collect("ann"))
        await credit(self.staff, "east", "ann")
        await self.round((1, 2, 5), SMALL, 2_000)
        # 3: a prize of 1000.40 is won, and waits until two people have verified it.
        await self.round((6, 6, 6), SIX, 1_000)
        # 4: 5 on small wait with the dice of their round.
        await self.do(ATTENDANT, ClearLock("ann", "three sixes"))
        await self.do(HOST, seen)
        await self.round((1, 2, 5), SMALL, 500, held=True)
        # 5: the meter is adjusted, the wager recalculated, and the prize comes on the meter.
        await self.do(SUPERVISOR, AdjustMeter("ann", Amount(-500), "a note was counted twice"))
        await self.do(SUPERVISOR, Recalculate("ann", 4, {SMALL: FIVE}), FreeTerminal("ann"), seen)
        await self.do(SUPERVISOR, PayPrize(pool="gold", prize=1, player="ann", how="meter"))
        await self.round((1, 2, 5), SMALL, 500)
        # 6: of the 50 that were withheld 20 are the player's; the ticket is withheld now.
        whose = DetermineHold(hold="east-1", pays=Amount(2_000), reason="20 were won")
        await self.do(OPERATOR, whose)
        await self.do(OPERATOR, WithholdTicket(ticket="east-1", reason="it looks forged"))
        await self.do(OPERATOR, WithholdCredit(player="ann", amount=TEN, reason="another jump"))
        await self.round((1, 2, 5), SMALL, 500)


def told_evening(folder: Path) -> Home:
    """A floor on which the evening has happened."""
    home, hands = new_home(folder), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            evening = Evening(Staff(desk), hands)
            await evening.begins()
            await evening.goes_on()

    asyncio.run(story())
    return home
