"""Whoever acts on a floor beside people: the house and the usher where it is owned.

A front has neither. It tells the owner who looks at which table, so that nobody is taken for gone
whose screen is elsewhere.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, Protocol

from sicbo.core.ids import PersonId
from sicbo.desk.demonstration.house_dealer import Pauses
from sicbo.desk.home.standing_by import NotInDatabase
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.web.demonstration.demo_dealer import DemoDealer
from sicbo.web.demonstration.demo_draws import DemoDraws
from sicbo.web.running.usher import GRACE_SECONDS, Usher
from sicbo.web.transport.live_floor import Live

if TYPE_CHECKING:
    from sicbo.desk.fronts.front_desk import FrontDesk

TELL_SECONDS: Final = 1.0
"""How often a front says who is there."""

Task = asyncio.Task[None]


class HowServed(Protocol):
    """As much of how a floor is served as matters here."""

    @property
    def front(self) -> bool: ...  # noqa: D102
    @property
    def demo(self) -> bool: ...  # noqa: D102
    @property
    def nats(self) -> str | None: ...  # noqa: D102
    @property
    def pauses(self) -> Pauses: ...  # noqa: D102
    @property
    def keeps(self) -> int: ...  # noqa: D102


async def beside_people(
    live: Live,
    desk: Desk,
    published: PublishedFloor,
    how: HowServed,
    leaving: contextlib.AsyncExitStack,
) -> list[Task]:
    """Begin with whatever acts beside people; what is at work is given back."""
    if how.front:
        from sicbo.desk.fronts.front_desk import FrontDesk

        assert isinstance(desk, FrontDesk)
        desk.on_standing(live.tell_standing)
        return [asyncio.create_task(_tell_presence(live, desk), name="sicbo-presence")]
    watches, present = live.watches, live.present
    if how.nats is not None:
        from sicbo.desk.fronts.owner_end import OwnerEnd

        if desk.journal.local:
            raise NotInDatabase("--nats is for a floor in PostgreSQL; one in a file has no fronts")

        end = OwnerEnd(desk, how.nats)
        end.open()
        leaving.push_async_callback(end.close)

        def watches(name: str, person: PersonId) -> bool:
            return live.watches(name, person) or end.watches(name, person)

        def present(name: str, person: PersonId) -> bool:
            return live.present(name, person) or end.present(name, person)

    runs: list[Task] = []
    if how.demo:
        tables = live.floor.founding.tables.items()
        virtual = [name for name, each in tables if each.config.dice == "virtual"]
        houses = [DemoDealer(desk, n, present, how.pauses, seed) for seed, n in enumerate(virtual)]
        await asyncio.gather(*(each.start() for each in houses))
        runs += [asyncio.create_task(each.run(), name="sicbo-house") for each in houses]
        draws = DemoDraws(desk, published)
        runs.append(asyncio.create_task(draws.run(), name="sicbo-draws"))
    usher = Usher(desk, published, watches, how.keeps, min(GRACE_SECONDS, how.keeps))
    runs.append(asyncio.create_task(usher.run(), name="sicbo-usher"))
    return runs


async def _tell_presence(live: Live, desk: "FrontDesk") -> None:
    """Tell the owner again and again who looks at which table here."""
    while True:
        watching: dict[str, tuple[PersonId, ...]] = {}
        for name, hub in live.hubs.items():
            people = {seat.client.person for seat in hub.seats}
            watching[name] = tuple(each for each in people if each is not None)
        present = {
            name: tuple(each for each in people if live.present(name, each))
            for name, people in watching.items()
        }
        desk.tell_presence(watching, present)
        await asyncio.sleep(TELL_SECONDS)
