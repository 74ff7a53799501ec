"""Orders about promotions, sensible and not, and promotions brought into every standing."""

import datetime
from typing import Final

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.promotions.claim_messages import (
    AwardPrize,
    ChoosePayment,
    ClaimPrize,
    LapsePrize,
    RefuseClaim,
    TellRefusal,
    TellWinner,
)
from sicbo.core.floor.promotions.draw_messages import (
    AttendDraw,
    ConfirmTicket,
    DrawTicket,
    KeyTicket,
    LeaveDraw,
    NominateScrutineer,
    OrderDraw,
    RevealSeed,
    SealSeed,
)
from sicbo.core.floor.promotions.messages import (
    AdviseOfInspector,
    CloseEntries,
    DecideDispute,
    EndPromotion,
    ExcludeEntrant,
    FindCompromised,
    GiveTickets,
    LodgeTerms,
    PublishResults,
    PublishTerms,
    RaiseDispute,
    StartPromotion,
    ValidateIntegrity,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.law.promotion_files import TERMS, with_field
from tests.properties.orders import config

SEED: Final = "00" * 32
SEED_HASH: Final = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
LINK: Final = "ab" * 32
LODGED_AT: Final = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)
BEGUN: Final = LODGED_AT + datetime.timedelta(hours=48)
DRAWN_AT: Final = LODGED_AT + datetime.timedelta(days=6)
LATE: Final = LODGED_AT + datetime.timedelta(days=30)
FIVE: Final = Amount(50_000)

LINES: Final = tuple(TERMS.splitlines())
BARREL: Final = tuple(with_field("manner", '"barrel"').splitlines())
LARGE: Final = tuple(with_field("value", '"10000.01"').splitlines())
NAMES: Final = ("spring", "moon", "", "x" * 90)

OPERATOR: Final = ("olga", "operator")
SCRUTINEER: Final = ("sol", "scrutineer")
SYSTEM: Final = ("system", "system")
ANN: Final = ("ann", "player")

Step = tuple[tuple[str, str], datetime.datetime, NounCommand]


def steps(lines: tuple[str, ...] = LINES) -> list[tuple[str, list[Step]]]:
    """What brings a promotion from one standing into the next, in order."""
    electronic = lines != BARREL
    seal = SealSeed(promotion="spring", prize="first", draw=1, commitment=SEED_HASH)
    ticket = DrawTicket(promotion="spring", prize="first", draw=1, tickets=(1,), link=LINK)
    nominate = NominateScrutineer(promotion="spring", person="sol")
    published = PublishTerms(promotion="spring", where="here", piece="leaflet")
    given = GiveTickets(promotion="spring", player="ann", tickets=2, reason="came")
    key = KeyTicket(promotion="spring", prize="first", ticket=1)
    confirm = ConfirmTicket(promotion="spring", prize="first", ticket=1)
    drawn: list[Step] = [(SYSTEM, DRAWN_AT, ticket)]
    if not electronic:
        drawn = [(OPERATOR, DRAWN_AT, key), (SCRUTINEER, DRAWN_AT, confirm)]
    claim = ClaimPrize(promotion="spring", prize="first", player="ann")
    value = Amount(1_000_001) if lines == LARGE else FIVE
    choice = ChoosePayment(promotion="spring", prize="first", player="ann", cash=value)
    first = [(OPERATOR, LODGED_AT, LodgeTerms(promotion="spring", terms=lines))]
    sealed = [(SYSTEM, BEGUN, seal)] if electronic else []
    return [
        ("unknown", []),
        ("lodged", [*first, (OPERATOR, LODGED_AT, published)]),
        ("started", [(OPERATOR, BEGUN, StartPromotion(promotion="spring")), *sealed]),
        ("entered", [(OPERATOR, BEGUN, given)]),
        ("closed", [(SYSTEM, DRAWN_AT, CloseEntries(promotion="spring"))]),
        ("overseen", [(OPERATOR, DRAWN_AT, nominate), (SCRUTINEER, DRAWN_AT, attend())]),
        ("ordered", [(OPERATOR, DRAWN_AT, OrderDraw(promotion="spring", prize="first"))]),
        ("drawn", drawn),
        ("claimed", [(ANN, DRAWN_AT, claim)]),
        ("chosen", [(ANN, DRAWN_AT, choice)]),
        ("awarded", [(OPERATOR, DRAWN_AT, AwardPrize(promotion="spring", prize="first"))]),
        ("published", [(OPERATOR, DRAWN_AT, PublishResults(promotion="spring", where="here"))]),
        ("ended", [(OPERATOR, DRAWN_AT, EndPromotion(promotion="spring"))]),
    ]


def attend() -> AttendDraw:
    """The scrutineer comes."""
    return AttendDraw(promotion="spring")


STANDINGS: Final = tuple(name for name, _ in steps())


def promoted(game: str, standing: str, lines: tuple[str, ...] = LINES) -> OneTable:
    """A table whose promotion stands so."""
    floor = OneTable(open_rulebook(game), config(game, table="table"), LODGED_AT)
    for name in ("ann", "bob", "sol"):
        floor.enrol(name)
    for name, orders in steps(lines):
        for (by, role), at, order in orders:
            came = floor.give(by, role, at, order)
            assert not isinstance(came, Refusal), (order, came)
        if name == standing:
            return floor
    raise AssertionError(standing)


def promotions() -> list[NounCommand]:
    """Every order, with extremes in it."""
    words = ("said", " ")
    prizes = [("spring", "first"), ("spring", "moon"), ("moon", "first")]
    return [
        *(LodgeTerms(promotion=n, terms=LINES, approval=w) for n in NAMES for w in words),
        *(LodgeTerms(promotion="spring", terms=each) for each in ((), ("x",), ("a = 1",), BARREL)),
        *(PublishTerms(promotion=n, where=w, piece="p") for n in NAMES for w in words),
        *(StartPromotion(promotion=n) for n in NAMES),
        *(
            GiveTickets(promotion="spring", player=who, tickets=n, reason=w)
            for who in ("ann", "zed", "olga")
            for n in (1, 0, -1, 10**9, 10**10)
            for w in words
        ),
        *(
            ExcludeEntrant(promotion="spring", player=who, reason=w)
            for who in ("bob", "zed")
            for w in words
        ),
        *(CloseEntries(promotion=n) for n in NAMES),
        *(
            SealSeed(promotion=n, prize=p, draw=d, commitment=c)
            for n, p in prizes
            for d in (1, 2, 9, 10**10)
            for c in (SEED_HASH, LINK, "ab", "")
        ),
        *(
            RevealSeed(promotion=n, prize=p, draw=1, seed=seed)
            for n, p in prizes
            for seed in (SEED, LINK, "xy")
        ),
        *(NominateScrutineer(promotion="spring", person=who) for who in ("sol", "olga")),
        *(order(promotion=n) for order in (AttendDraw, LeaveDraw) for n in ("spring", "moon")),
        *(OrderDraw(promotion=n, prize=p, reason=w) for n, p in prizes for w in words),
        *(
            DrawTicket(promotion=n, prize=p, draw=1, tickets=each, link=link)
            for n, p in prizes
            for each in ((1,), (2,), (), (3,), (1, 2), (10**18,), (0,))
            for link in (LINK, "")
        ),
        *(
            order(promotion=n, prize=p, ticket=number)
            for order in (KeyTicket, ConfirmTicket)
            for n, p in prizes
            for number in (1, 2, 3, 0)
        ),
        *(TellWinner(promotion=n, prize=p, way="email") for n, p in prizes),
        TellWinner(promotion="spring", prize="first", way="mail"),
        *(ClaimPrize(promotion=n, prize=p, player=w) for n, p in prizes for w in ("ann", "zed")),
        *(
            ChoosePayment(promotion=n, prize=p, player="ann", cash=cash, cheque=cheque)
            for n, p in prizes
            for cash in (FIVE, Amount(0), Amount(-1), Amount(1_000_001))
            for cheque in (Amount(0), Amount(1))
        ),
        ChoosePayment(promotion="spring", prize="first", player="ann", alternative=True),
        *(AwardPrize(promotion=n, prize=p) for n, p in prizes),
        *(LapsePrize(promotion=n, prize=p) for n, p in prizes),
        *(
            RefuseClaim(promotion=n, prize=p, player=who, reason=w, details=d)
            for n, p in prizes
            for who in ("ann", "bob", "zed")
            for w in words
            for d in ("", "c-1")
        ),
        *(TellRefusal(promotion="spring", number=n) for n in (1, 2, 0)),
        *(
            FindCompromised(promotion="spring", act=act, finding=w)
            for act in ("postpone-promotion", "postpone-draw", "cancel-draw")
            for w in words
        ),
        *(ValidateIntegrity(promotion="spring", finding=w) for w in words),
        *(RaiseDispute(promotion="spring", player=who, about="it") for who in ("ann", "zed")),
        *(DecideDispute(promotion="spring", number=n, decision="so") for n in (1, 0)),
        *(AdviseOfInspector(promotion="spring", number=n) for n in (1, 0)),
        *(PublishResults(promotion="spring", where=w) for w in words),
        *(EndPromotion(promotion=n) for n in NAMES),
    ]
