"""What the doctor says of promotions: what is late, owed or lost, each to the instant."""

import asyncio
import datetime
from contextlib import closing
from pathlib import Path

import pytest

from sicbo.core.floor.founding import FoundFloor
from sicbo.core.floor.promotions.claim_messages import RefuseClaim, TellRefusal, TellWinner
from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import FindCompromised, LodgeTerms, PublishTerms
from sicbo.core.house_rules import EDITION
from sicbo.desk.checking.draw_health import draw_faults
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.vault.base import ShownDocument
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock, install
from tests.desk.test_promotions import (
    AWARDED,
    CLOSE,
    INSTANT,
    TEXT,
    begun,
    closed,
    order,
    spring,
)

HOURS_48 = datetime.timedelta(hours=48)
CLAIM = datetime.timedelta(minutes=10_080)


class NoSeals:
    """A vault that was lost."""

    def secret(self, _: str, new: bytes) -> bytes:
        """As it is given."""
        return new

    def seal(self, _: str, __: int, seed: bytes) -> bytes:
        """As it is given."""
        return seed

    def unseal(self, _: str, __: int) -> bytes | None:
        """It is lost."""
        return None

    def keep_document(self, _: ShownDocument) -> None:
        """Nothing is kept."""

    def forget_document(self, _: str) -> None:
        """Nothing is kept."""


def faults(home: Home, now: datetime.datetime, *, lost: bool = False) -> list[str]:
    """What is wrong with promotions at a moment."""
    journal = home.journal(read_only=True)
    with closing(journal), closing(home.vault()) as vault:
        found, stands = draw_faults(journal, NoSeals() if lost else vault, now)
    assert stands == "1 promotion to be ended"
    assert all(fix for _, fix in found)
    return [told for told, _ in found]


@pytest.fixture(scope="module")
def begun_home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor whose promotion has begun."""
    home, hands = new_home(tmp_path_factory.mktemp("begun")), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await begun(Staff(desk), hands)

    asyncio.run(story())
    return home


def test_entries_that_no_desk_has_closed_are_told(begun_home: Home) -> None:
    assert faults(begun_home, CLOSE) == []
    assert faults(begun_home, CLOSE + INSTANT) == []
    late = ["close entries of spring is due since 2026-11-20 19:00:00"]
    assert faults(begun_home, CLOSE + 2 * INSTANT) == late


def test_seeds_that_the_vault_has_lost_are_told(begun_home: Home) -> None:
    assert faults(begun_home, CLOSE, lost=True) == [
        f"the seed of draw 1 of {prize} in spring is lost" for prize in ("first", "second")
    ]


def test_terms_that_nobody_can_read_when_it_was_to_start_are_told(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    lies = hands.now() + datetime.timedelta(hours=24)

    async def lodged() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            founded = FoundFloor(floor="test", currency="AUD", edition=EDITION)
            await staff.do("olga", "owner", founded)
            await install(staff, "east", "ann")
            await order(staff, LodgeTerms(promotion="spring", terms=tuple(TEXT.splitlines())))

    async def published() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            read = PublishTerms(promotion="spring", where="here", piece="leaflet")
            await order(Staff(desk, "more-"), read)

    asyncio.run(lodged())
    start = max(lies, datetime.datetime(2026, 11, 17, 12, tzinfo=datetime.UTC))
    assert faults(home, start) == []
    (told,) = faults(home, start + INSTANT)
    assert told == "promotion spring was to start at 2026-11-17 12:00:00; nobody can read its terms"
    asyncio.run(published())
    assert faults(home, start + INSTANT) == [
        "start promotion of spring is due since 2026-11-17 12:00:00"
    ]


def test_draws_winners_and_refusals_that_wait_are_told(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    story = TEXT.replace("redraws = 3", 'redraws = 3\nunclaimed = "redraw"')

    async def draw() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await begun(staff, hands, story)
            await closed(staff, hands)
            for prize in ("first", "second"):
                before = faults(home, AWARDED + INSTANT)
                assert f"{prize} of spring was to be drawn at 2026-11-20 20:00:00" in before
                assert faults(home, AWARDED) == []
                await order(staff, OrderDraw(promotion="spring", prize=prize))
            drawn = spring(desk).prizes["first"].drawn
            assert drawn is not None
            assert faults(home, AWARDED + HOURS_48) == []
            told = faults(home, AWARDED + HOURS_48 + INSTANT)
            until = "2026-11-22 20:00:00"
            assert told[0] == f"spring: tell {drawn.player} of first (6.8), until {until}"
            for prize in ("first", "second"):
                await order(staff, TellWinner(promotion="spring", prize=prize, way="email"))
            assert faults(home, AWARDED + CLAIM) == []
            assert faults(home, AWARDED + CLAIM + INSTANT) == [
                f"nobody has claimed {prize} of spring until 2026-11-27 20:00:00"
                for prize in ("first", "second")
            ]
            refusal = RefuseClaim(
                promotion="spring",
                prize="first",
                player="bob",
                reason="no",
                name="Robert B",
                address="1 Long Street",
            )
            await order(staff, refusal)
            assert faults(home, AWARDED) == ["spring: tell bob why claim 1 was refused (6.10)"]
            await order(staff, TellRefusal(promotion="spring", number=1))
            assert faults(home, AWARDED) == []
            doubt = FindCompromised(promotion="spring", act="postpone-draw", finding="a copy")
            await order(staff, doubt)
            assert faults(home, AWARDED) == ["promotion spring is postponed"]

    asyncio.run(draw())
