"""A floor with two promotions: one whose prizes wait to be drawn, and one that runs for hours."""

import asyncio
import datetime
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor
from sicbo.core.floor.promotions.messages import (
    CloseEntries,
    GiveTickets,
    LodgeTerms,
    PublishTerms,
    StartPromotion,
)
from sicbo.core.house_rules import EDITION
from sicbo.desk.home.opening import open_floor
from tests.browser.test_real_floor import Ring
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, SMALL, HandClock, install, played

ROLES: Final = {
    "olga": "operator",
    "otto": "operator",
    "sol": "scrutineer",
    "oona": "owner",
    "dee": "tournament-director",
}
PLAYERS: Final = ("ann", "bob", "cy")
DRAWN: Final = "gala"
RUNNING: Final = "spring"
SYSTEM: Final = ("sys", "system")

TERMS: Final = """\
name = "{name}"
title = "{title}"
manner = "{manner}"
described = "One ticket is drawn for each prize."
awarded_at = {awarded}
awarded_in = "the east room"
eligible = "members of full age"
minimum_wager = "5"
nature = "a car and cash"
qualifications = "none"
reservations = "none"
guarantees = "none"
entries_close = {closes}
starts = {starts}
held_in = "the main floor"
claim = "at the cage"
present = {present}
notified = ["telephone", "email"]
published = "on the sign at the cage"
attested = "letter 12"

[entries]
turnover_per_ticket = "50"
tables = ["east"]

[rules]
claim_minutes = 60
redraws = 3
unclaimed = "redraw"

[[prizes]]
name = "car"
kind = "vehicle"
description = "A small car"
value = "{car}"
conditions = "a driving licence"
cash_alternative = "{instead}"
details = {{ make = "Example", model = "One", accessories = "none", on-road-costs = "included" }}

[[prizes]]
name = "second"
kind = "cash"
description = "Cash"
value = "500"
conditions = "none"
"""


def terms(name: str, now: datetime.datetime, **other: str) -> str:
    """Terms whose times lie about one moment."""
    said = {
        "title": f"The {name} draw",
        "manner": "electronic",
        "present": "true",
        "car": "24000",
        "instead": "20000",
        "starts": _at(now, -60),
        "closes": _at(now, -10),
        "awarded": _at(now, -5),
    }
    return TERMS.format(name=name, **{**said, **other})


def _at(now: datetime.datetime, minutes: int) -> str:
    return (now + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


async def _begin(desk_home: object, now: datetime.datetime) -> None:
    hands = HandClock()
    hands.time = now - datetime.timedelta(hours=26)
    async with open_floor(desk_home, clock=hands, play=False) as desk:  # type: ignore[arg-type]
        staff = Staff(desk)
        await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
        for table, player in (("east", "ann"), ("west", "bob")):
            await install(staff, table, player)
        await staff.do("olga", "owner", EnrolPlayer(player="cy"))
        later = {
            "closes": _at(now, 180),
            "awarded": _at(now, 240),
            "car": "2400",
            "instead": "none",
        }
        texts = {DRAWN: terms(DRAWN, now), RUNNING: terms(RUNNING, now, **later)}
        for name, text in texts.items():
            lodged = LodgeTerms(promotion=name, terms=tuple(text.splitlines()))
            await staff.do(*OPERATOR, lodged, "east")
            published = PublishTerms(promotion=name, where="the website", piece="leaflet 7")
            await staff.do(*OPERATOR, published, "east")
        hands.past(now - datetime.timedelta(minutes=60))
        for name in texts:
            await staff.do(*OPERATOR, StartPromotion(promotion=name), "east")
        await played(staff, hands, "east", (6, 5, 4), SMALL, 20_000)
        for player, number in (("ann", 20), ("bob", 30), ("cy", 46)):
            given = GiveTickets(promotion=DRAWN, player=player, tickets=number, reason="came")
            await staff.do(*OPERATOR, given, "east")
        hands.past(now - datetime.timedelta(minutes=9))
        await staff.do(*SYSTEM, CloseEntries(promotion=DRAWN))


@contextmanager
def floor_with_promotions(folder: Path) -> Iterator[Ring]:
    """Found it a day ago, let everybody in, and serve it now."""
    home = new_home(folder)
    ring, now = Ring(Path(home.folder)), datetime.datetime.now(datetime.UTC)
    with ThreadPoolExecutor(1) as apart:  # The browser has the loop of this thread.
        apart.submit(lambda: asyncio.run(_begin(home, now))).result()
    for person, role in ROLES.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", str(ring.folder))
    for player in PLAYERS:
        ring.lets_in(player)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()
