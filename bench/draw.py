"""A draw of a million tickets: list and digest, order to winner, and an independent check."""

import asyncio
import datetime
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec

from sicbo.core.floor.founding import FoundFloor
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import (
    CloseEntries,
    LodgeTerms,
    PublishTerms,
    StartPromotion,
)
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion
from sicbo.core.house_rules import EDITION
from sicbo.desk.checking.draw_proof import find_draw_proof
from sicbo.desk.home.home import Home, make_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from tests.desk.floor import Staff
from tests.desk.linked_tables import OPERATOR, HandClock, install
from tests.law.promotion_files import TERMS, with_field

TICKETS = 1_000_000
HOLDERS = 200_000
REDRAWS = 8
LIST_S = 2.0
WINNER_MS = 100.0
CHECK_S = 10.0
SYSTEM = ("sys", "system")
CLOSE = datetime.datetime(2026, 11, 20, 19, tzinfo=datetime.UTC)
TEXT = with_field(
    "claim_minutes",
    f"10080\nredraws = {REDRAWS}",
    with_field("tables", '["east"]', TERMS),
)
SCRIPT = Path(__file__).parents[1] / "docs" / "verify" / "verify_draw.py"


def main() -> None:
    """Measure, and fail where a figure is not kept."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-bench-"))
    try:
        home = make_home(folder / "floor", "bench", "AUD", key=folder / "key.pem")
        closing, draws = asyncio.run(_draws(home))
        path = folder / "proof.json"
        _hand_out(home, path)
        size = path.stat().st_size / 1e6
        checking = _check(path)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    winner = median(draws) * 1e3
    print(f"{TICKETS:,} tickets of {HOLDERS:,} holders")
    print(f"list and digest, durable   {closing:8.3f} s    at most {LIST_S:.0f} s")
    print(
        f"order to durable winner    {winner:8.1f} ms   at most {WINNER_MS:.0f} ms"
        f"   of {len(draws)} draws the slowest {max(draws) * 1e3:.1f} ms"
    )
    print(
        f"verify_draw.py             {checking:8.3f} s    at most {CHECK_S:.0f} s   {size:.1f} MB"
    )
    assert closing <= LIST_S, closing
    assert winner <= WINNER_MS, winner
    assert checking <= CHECK_S, checking


async def _draws(home: Home) -> tuple[float, list[float]]:
    """Close the entries, then draw, and draw again; the seconds that each of them took."""
    hands = HandClock()
    async with open_floor(home, clock=hands, play=False) as desk:
        staff = Staff(desk)
        await staff.do("olga", "owner", FoundFloor(floor="bench", currency="AUD", edition=EDITION))
        await install(staff, "east", "ann")
        for order in _to_the_start():
            await staff.do(*OPERATOR, order, "east")
            hands.past(hands.now() + datetime.timedelta(hours=24))
        _give(_promotion(desk))
        hands.past(CLOSE + datetime.timedelta(seconds=1))
        closing = await _timed(staff.do(*SYSTEM, CloseEntries(promotion="spring"), "east"))
        closed = _promotion(desk).closed
        assert closed is not None
        assert (closed.tickets, len(closed.rows)) == (TICKETS, HOLDERS)
        hands.past(CLOSE + datetime.timedelta(hours=1))
        times = []
        for number in count(1):
            again = "not there" if number > 1 else ""
            draw = OrderDraw(promotion="spring", prize="first", reason=again)
            times.append(await _timed(staff.do(*OPERATOR, draw, "east")))
            state = _promotion(desk).prizes["first"]
            assert (state.standing, state.draws) == ("drawn", number)
            if number == REDRAWS:
                return closing, times
    raise AssertionError


def _to_the_start() -> tuple[AnyCommand, ...]:
    return (
        LodgeTerms(promotion="spring", terms=tuple(TEXT.splitlines())),
        PublishTerms(promotion="spring", where="here", piece="leaflet"),
        StartPromotion(promotion="spring"),
    )


def _promotion(desk: Desk) -> Promotion:
    return desk.rooms.floor.state(PROMOTION, "spring")


def _give(promotion: Promotion) -> None:
    """Tickets stand as if they had been given: giving them one by one is not what is measured."""
    each = TICKETS // HOLDERS
    promotion.given.update({f"holder-{number:06}": each for number in range(HOLDERS)})


async def _timed(done: Awaitable[object]) -> float:
    begun = perf_counter()
    await done
    return perf_counter() - begun


def _hand_out(home: Home, path: Path) -> None:
    journal = home.journal(read_only=True)
    path.write_bytes(msgspec.json.encode(find_draw_proof(journal, "spring", "first", 1)))
    journal.close()


def _check(path: Path) -> float:
    """How long the script takes that shares no code with us, its start included."""
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    return perf_counter() - begun


if __name__ == "__main__":
    main()
