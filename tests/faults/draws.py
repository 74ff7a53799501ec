"""A promotion whose entries close and whose prize is drawn, drawn anew and paid, whatever fails."""

import datetime
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sicbo.core.bank.ledger import PRIZE
from sicbo.core.floor.founding import FoundFloor
from sicbo.core.floor.promotions.claim_events import PrizeAwarded
from sicbo.core.floor.promotions.claim_messages import AwardPrize, ChoosePayment, ClaimPrize
from sicbo.core.floor.promotions.draw_events import (
    DrawOrdered,
    SeedRevealed,
    SeedSealed,
    TicketDrawn,
)
from sicbo.core.floor.promotions.draw_messages import OrderDraw
from sicbo.core.floor.promotions.messages import (
    CloseEntries,
    GiveTickets,
    LodgeTerms,
    PublishTerms,
    StartPromotion,
)
from sicbo.core.floor.promotions.promotion_events import EntriesClosed
from sicbo.core.floor.wallets import CameFromPromotion
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.desk.checking.draw_proof import draw_steps, find_draw_proof
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.desk.writer.request import Answer, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.linked_tables import HandClock, install
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers
from tests.law.promotion_files import with_field

FIRST: Final = HandClock().time
EACH: Final = datetime.timedelta(days=7)
"""How long after one promotion the next is lodged."""
PRIZE_WORTH: Final = Amount(50_000)
HOLDERS: Final = ("ann", "bob")


@dataclass(frozen=True)
class Times:
    """When what of the nth promotion happens."""

    number: int

    @property
    def starts(self) -> datetime.datetime:
        """Two days after its terms are lodged."""
        return FIRST + self.number * EACH + datetime.timedelta(days=2)

    @property
    def closes(self) -> datetime.datetime:
        """A day later."""
        return self.starts + datetime.timedelta(days=1)

    @property
    def drawn(self) -> datetime.datetime:
        """An hour after that."""
        return self.closes + datetime.timedelta(hours=1)

    def waited_for(self, command: object) -> datetime.datetime:
        """The time that an order waits for."""
        match command:
            case LodgeTerms() | PublishTerms():
                return FIRST
            case StartPromotion() | GiveTickets():
                return self.starts
            case CloseEntries():
                return self.closes + datetime.timedelta(microseconds=1)
            case _:
                return self.drawn


def named(number: int) -> str:
    """What the nth promotion is called."""
    return f"spring-{number}"


def _terms(number: int) -> tuple[str, ...]:
    times, text = Times(number), with_field("claim_minutes", "10080\nredraws = 1")
    for field, at in (
        ("starts", times.starts),
        ("entries_close", times.closes),
        ("awarded_at", times.drawn),
    ):
        text = with_field(field, f"{at:%Y-%m-%dT%H:%M:%SZ}", text)
    text = with_field("tables", '["east"]', with_field("name", f'"{named(number)}"', text))
    return tuple(text.splitlines())


@dataclass
class AtItsTime:
    """A desk at which time goes on to whatever an order waits for."""

    desk: Desk
    hands: HandClock

    @property
    def rooms(self) -> LoadedFloor:
        """What the desk knows."""
        return self.desk.rooms

    async def submit(self, request: Request) -> Answer:
        """Send an order once its time has come."""
        name: str = request.command.promotion  # type: ignore[union-attr]  # Each is about one.
        self.hands.past(Times(int(name.removeprefix("spring-"))).waited_for(request.command))
        return await self.desk.submit(request)


def opens_draws(home: Home, hands: HandClock) -> AbstractAsyncContextManager[Any]:
    """The floor with a clock that a test moves, and nobody else to give orders."""

    @asynccontextmanager
    async def inside() -> AsyncIterator[AtItsTime]:
        async with open_floor(home, clock=hands, play=False) as desk:
            yield AtItsTime(desk, hands)

    return inside()


async def lay_draws(home: Home) -> None:
    """A table at which a promotion is lodged, and two people who play."""
    async with open_floor(home, clock=HandClock(), play=False) as desk:
        staff = Staff(desk)
        await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
        for table, player in zip(("east", "west"), HOLDERS, strict=True):
            await install(staff, table, player)


def draws(number: int = 1) -> list[list[Request]]:
    """A promotion of its own each time: closed, drawn and paid by two at once, and drawn anew."""
    name, prize = named(number), "first"

    def ask(by: str, command: Any, what: str, role: str = "operator") -> Request:
        made = f"{type(command).__name__}-{what}-{number}"
        return Request(by=by, id=made, role=role, command=command, table="east")

    def by_both(command: Any, what: str) -> list[Request]:
        return [ask("olga", command, what), ask("otto", command, what)]

    def given(player: str) -> Request:
        gives = GiveTickets(promotion=name, player=player, tickets=1_000, reason="came")
        return ask("olga", gives, player)

    closes = CloseEntries(promotion=name)
    again = OrderDraw(promotion=name, prize=prize, reason="nobody came")
    claims = [ClaimPrize(promotion=name, prize=prize, player=each) for each in HOLDERS]
    choices = [
        ChoosePayment(promotion=name, prize=prize, player=each, cash=PRIZE_WORTH)
        for each in HOLDERS
    ]
    return [
        [ask("olga", LodgeTerms(promotion=name, terms=_terms(number)), "")],
        [ask("olga", PublishTerms(promotion=name, where="here", piece="leaflet"), "")],
        [ask("olga", StartPromotion(promotion=name), "")],
        [given(each) for each in HOLDERS],
        [ask(by, closes, "", "system") for by in ("sys", "sis")],
        by_both(OrderDraw(promotion=name, prize=prize), "first"),
        [ask("olga", again, "again")],
        [ask("olga", each, each.player) for each in claims],
        [ask("olga", each, each.player) for each in choices],
        by_both(AwardPrize(promotion=name, prize=prize), ""),
    ]


def check_draws(home: Home, played: PlayedRounds) -> None:
    """Each list was fixed once, each draw made once by the sealed seed, each prize paid."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, draws)
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        held = assert_books_balance(journal)
        events = [record.event for record in records]
        rounds = range(1, played.rounds + 1)
        names = [named(n) for n in rounds]
        twice = [(named(n), draw) for n in rounds for draw in made_of(played, n)]
        assert [each.promotion for each in events if isinstance(each, EntriesClosed)] == names
        for kind in (DrawOrdered, TicketDrawn, SeedRevealed):
            made = [(each.promotion, each.draw) for each in events if isinstance(each, kind)]
            assert made == twice, kind
        assert all(_bound_before(events, name) for name in names)
        for name, draw in twice:
            proof = find_draw_proof(journal, name, "first", draw)
            assert all(step.holds for step in draw_steps(proof)), draw_steps(proof)
        for paid in (PrizeAwarded, CameFromPromotion):
            assert [each.promotion for each in events if isinstance(each, paid)] == names
        assert all(held[f"promotion:{name}/{PRIZE}"] == 0 for name in names)
    finally:
        journal.close()
    for number in range(1, played.rounds + 1):
        refused = sorted(_refused(played, number))
        assert [each for each in refused if each != "seed-missing"] == [
            *("not-the-winner", "not-the-winner", "reason-required", "wrong-phase", "wrong-phase")
        ]


def made_of(played: PlayedRounds, number: int) -> list[int]:
    """The draws of the nth promotion: a vault that failed has no seed for another one yet."""
    again = played.answers["olga", f"OrderDraw-again-{number}"]
    assert not isinstance(again, Refused) or again.refusal.reason == "seed-missing"
    return [1] if isinstance(again, Refused) else [1, 2]


def _bound_before(events: list[Any], name: str) -> bool:
    """Whether each draw was bound once, before entries closed or the draw before it."""
    sealed: list[int] = []
    for each in events:
        if getattr(each, "promotion", None) != name:
            continue
        match each:
            case SeedSealed():
                sealed.append(each.draw)
            case EntriesClosed() if sealed != [1]:
                return False
            case DrawOrdered() if each.draw not in sealed:
                return False
            case _:
                pass
    return sealed == list(range(1, len(sealed) + 1))


def _refused(played: PlayedRounds, number: int) -> Iterator[str]:
    """Why orders of the nth promotion were refused."""
    for (_, made), answer in played.answers.items():
        if made.endswith(f"-{number}") and isinstance(answer, Refused):
            yield answer.refusal.reason
