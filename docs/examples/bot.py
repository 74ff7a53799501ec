"""A guest who sits down at a table of a demonstration and bets on Small until a streak of losses.

sicbo serve --demo --port 8000
python docs/examples/bot.py http://127.0.0.1:8000 crown-a 3
"""

import asyncio
import sys

from sicbo.client import Client, Refused

STAKE = 500
"""Five dollars, in cents: amounts are whole numbers of the smallest coin."""
MOST_LOSSES = 3


def money(cents: int) -> str:
    """What was won or lost, as people write it: +5.00."""
    return f"{'-' if cents < 0 else '+'}{abs(cents) // 100}.{abs(cents) % 100:02d}"


async def play(address: str, name: str, rounds: int) -> int:
    """Bet on Small round after round; what that brought, in the smallest coin."""
    brought = losses = 0
    async with Client(address) as floor:
        await floor.come_in()
        async with floor.table(name) as table:
            await table.sit(chips=50_000)
            last = 0
            while rounds and losses < MOST_LOSSES:
                last = await table.betting(after=last)
                try:
                    await table.place({"small": STAKE})
                except Refused as no:
                    print(f"round {last}: {no}")
                    continue
                settled = await table.settled(last)
                brought += settled.net
                losses = losses + 1 if settled.net < 0 else 0
                rounds -= 1
                dice = " ".join(map(str, settled.dice or ())) or "void"
                print(f"round {last}: {dice}, {money(settled.net)}")
            await table.leave()
    return brought


if __name__ == "__main__":
    where, at, number = sys.argv[1:]
    print(f"in all {money(asyncio.run(play(where, at, int(number))))}")
