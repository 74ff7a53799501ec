"""A floor for the tests in a browser: every game dealt by the house, and two tables dealt by hand.

The real server in a process of its own. At the tables by hand a person keys the dice in and
nothing happens by itself, so that a test decides when bets open, when they close and what falls.
"""

import asyncio
import signal
import sys
from pathlib import Path
from typing import Final

import msgspec

from sicbo.core.floor.founding import DEMO
from sicbo.desk.demonstration.house_dealer import HouseDealer, Pauses
from sicbo.desk.home.defaults import config_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import FLOOR_FILE, Home, open_home
from sicbo.desk.writer.desk import Desk
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from sicbo.web.running.serving import ServingOptions, opened

PACE: Final = Pauses(betting=12.0, between=1.0, step=0.2)
BY_HAND: Final = {"star-hand": "star-2016", "crown-hand": "crown-a"}
"""Tables whose dice a dealer keys in, and their games."""
MORE_BY_HAND: Final = {
    "mbs-hand": "mbs-2020",
    "mbs-other": "mbs-2020",
    "canberra-hand": "canberra-2005",
}
"""More of them, at which somebody is to get stuck."""
CARDS: Final = {"canberra-cards": "canberra-2005", "star-cards": "star-2016"}
"""Tables by hand whose signs are cards."""
SLOW_SECONDS: Final = 3600
"""How long bets stay open on a floor that somebody is to look at in peace."""
QUICK: Final = {"aruze-quick": "aruze-etg"}
"""A terminal there whose rounds go on all the same: nobody deals it."""
OWN: Final = {"own-hand": ""}
"""A table under a rulebook that a test has written, alone on its floor."""
KEPT_SECONDS: Final = 3
"""How long seats are kept there whose players have gone."""


def home_of(folder: Path, by_hand: dict[str, str], slow: bool = False) -> Home:
    """The floor that is there, or a new one."""
    if (folder / FLOOR_FILE).exists():
        return open_home(folder)
    tables = []
    more = QUICK if slow else {}
    house = {} if OWN.keys() & by_hand.keys() else {game: game for game in GAMES}
    for name, game in (house | more | by_hand).items():
        config = config_for(open_rulebook(game), name)
        seconds = SLOW_SECONDS if slow and name not in QUICK else int(PACE.betting)
        dice = "keyed" if name in by_hand else "virtual"
        signs = "cards" if name in CARDS else "screens"
        paced = msgspec.structs.replace(config, wagering_seconds=seconds, dice=dice, signs=signs)
        tables.append(FirstTable(game, paced, {}))
    key = folder.with_suffix(".pem")
    return found(folder, DEMO, "AUD", tables, key=key, demonstration=True)


async def open_by_hand(desk: Desk, by_hand: dict[str, str]) -> None:
    """Open the tables at which no house does it; after a restart they are open still."""
    for name in by_hand:
        await HouseDealer(desk, name).open()


async def main(home: Home, port: int, by_hand: dict[str, str], kept: int | None) -> None:
    """Serve until a signal comes."""
    how = ServingOptions(port=port, demo=True, pauses=PACE, kept_seconds=kept)
    async with opened(home, how) as floor:
        await open_by_hand(floor.live.desk, by_hand)
        leave = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, leave.set)
        print(floor.address, flush=True)
        await leave.wait()


if __name__ == "__main__":
    stuck, slow = "stuck" in sys.argv[3:], "slow" in sys.argv[3:]
    own = [word for word in sys.argv[3:] if word.endswith(".toml")]
    tables = {**BY_HAND, **MORE_BY_HAND} if stuck else BY_HAND
    tables = dict.fromkeys(OWN, own[0]) if own else tables
    tables = CARDS if "cards" in sys.argv[3:] else tables
    floor_home = home_of(Path(sys.argv[1]), tables, slow)
    asyncio.run(main(floor_home, int(sys.argv[2]), tables, KEPT_SECONDS if stuck else None))
