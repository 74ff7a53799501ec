"""Every order about a noun in every phase by every role: events, or a refusal with its clause."""

import dataclasses
from collections import Counter
from typing import get_args

import pytest

from sicbo.core.bank.ledger import TRANSIT, Unit, in_unit, unit_of
from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.copies.messages import RequestCopy
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.holds.hold import HOLD, Hold
from sicbo.core.floor.inspections.messages import INSPECTIONS
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool
from sicbo.core.floor.logins.messages import LOGINS
from sicbo.core.floor.notices.messages import NOTICES
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS, AnyEvent
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT, Payout
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET, Ticket
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.core.floor.vouchers.messages import VOUCHERS, BringTokens
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.snapshot import keep
from sicbo.journal.audit import moved
from sicbo.scenario.one_table import OneTable
from tests.properties.conduct_orders import conduct
from tests.properties.dispute_orders import disputes
from tests.properties.inspection_orders import logins_noted, looks_at_names
from tests.properties.noun_orders import (
    CLOSED,
    CLOSED_AGAIN,
    HOLDS,
    PAYOUTS,
    TICKETS,
    alerts,
    cage,
    copies,
    holds_and_notices,
    jackpots,
    payouts,
    prepared,
    promises,
    tickets,
)
from tests.properties.promotion_orders import promotions
from tests.properties.session_orders import sessions
from tests.properties.tables import GAMES, LATER, RECIPES
from tests.properties.test_register import ORDERS as ABOUT_EQUIPMENT
from tests.properties.tournament_orders import CUPS, PLAYERS_ORDERS, prepare_cups, tournaments

CELLS = [
    (game, phase)
    for game in GAMES
    for phase in (CLOSED, CLOSED_AGAIN, *RECIPES[game])
    if (game, phase) != ("aruze-etg", CLOSED_AGAIN)  # terminals have no colour chips
]
ORDERS: list[NounCommand] = [
    *cage(),
    *promises(),
    *copies(),
    *jackpots(),
    *tickets(),
    *payouts(),
    *holds_and_notices(),
    *looks_at_names(),
    *logins_noted(),
    *alerts(),
    *tournaments(),
    *sessions((CUPS[-1], "moon"), ("main", "moon")),
]
REASONS = frozenset(get_args(Reason))
GUESTS = (("ann", "player"), ("bob", "player"), ("zoe", "stranger"))
OFFICES = (("cass", "cashier"), ("own", "owner"), ("kay", "keeper"), ("system", "system"))
KIOSK = ("kim", "kiosk")
INSPECTOR = ("ina", "inspector")
ATTENDANT = ("att", "attendant")
DIRECTOR = ("dee", "tournament-director")
MEANT = {
    "dealt": {
        *("AskForSlip", "SendSlip", "ReceiveSlip", "ReturnSlip", "VoidSlip", "StockBank"),
        *("IssueVoucher", "VoidVoucher", "FileCopy", "WithdrawCopy", "RequestCopy"),
        "LookUpName",
    },
    "terminals": {
        *("StockBank", "IssueVoucher", "VoidVoucher"),
        *("FileCopy", "WithdrawCopy", "RequestCopy", "LookUpName"),
        *("OpenJackpot", "ChangeJackpot", "LinkJackpot", "UnlinkJackpot", "RetireJackpot"),
        *("DeclareJackpotFault", "ClearJackpotFault", "AdjustJackpot"),
    },
}
"""What somebody gets done in every phase, so that the matrix is not one of refusals alone."""

TICKETED = {
    *("RedeemTicket", "TakeTicket", "DispenseTicket", "HandBackTicket", "ReportPrint"),
    "PutAwayTicket",
    *("ReprintTicket", "VoidTicket", "PayDamagedTicket", "ExpireTicket", "LockReader"),
    "FreeReader",
}
"""What somebody gets done about tickets wherever terminals have printed some."""

WITHHELD = {
    *("WithholdTicket", "WithholdCredit", "DemandTicket", "DemandCredit", "ReceiveReturn"),
    *("ReviewHold", "DetermineHold", "AcknowledgeNotice"),
}
"""What somebody gets done about holds wherever there are some."""

PAID_BY_HAND = {
    *("PayPayout", "PostponePayout", "AskIdentification", "ShowIdentification", "CancelPayout"),
}
"""What somebody gets done about payouts wherever credit of terminals was cancelled."""

ABOUT_REDEMPTIONS = {"AskRedemption", "VerifyRedemption", "DropRedemption"}
REDEEMED = {
    "star-2016": {"AskRedemption"},
    "mbs-2020": ABOUT_REDEMPTIONS,
    "canberra-2005": ABOUT_REDEMPTIONS,
}
"""At the cage: at Star paid at once, elsewhere verified first, at Crown not at all."""
VOUCHERS_TAKEN = ("star-2016", "crown-a", "crown-b")


def test_every_order_about_a_noun_is_tried() -> None:
    others = (*ABOUT_EQUIPMENT, *promotions(), *conduct(), *disputes())
    tried = {type(order) for order in (*ORDERS, *others)}
    assert tried == set(NOUN_COMMANDS)


def pool(of: Pool | Ticket | Payout | Hold | Tournament) -> str:
    """A jackpot, a ticket, a payout or a hold as it stands, with its money."""
    parts = {each.name: getattr(of, each.name) for each in dataclasses.fields(of)}
    return repr({**parts, "ledger": dict(of.ledger.balances)})


def known(floor: OneTable) -> dict[str, object]:
    """All that is folded on the streams that such orders touch."""
    state = floor.floor.state
    nouns = {
        "cage": repr(state(CAGE)),
        "vouchers": repr(state(VOUCHERS)),
        "redemptions": repr(state(REDEMPTIONS)),
        "equipment": repr(state(EQUIPMENT)),
        "alerts": repr(state(ALERTS)),
        **{name: pool(state(JACKPOT, name)) for name in ("gold", "silver", "lead")},
        **{name: pool(state(TICKET, name)) for name in TICKETS},
        **{f"hold {name}": pool(state(HOLD, name)) for name in HOLDS},
        "readers": repr(state(READERS)),
        "notices": repr(state(NOTICES)),
        "inspections": repr(state(INSPECTIONS)),
        "logins": repr(state(LOGINS)),
        **{str(number): pool(state(PAYOUT, str(number))) for number in PAYOUTS},
        "forms": repr(state(FORMS)),
        **{name: pool(state(TOURNAMENT, name)) for name in CUPS},
    }
    ledgers = {"wallets": dict(floor.wallets.ledger.balances)}
    return {"table": keep(floor.table), **nouns, **ledgers}


def assert_balanced(events: list[AnyEvent], what: object) -> None:
    """Each unit comes to nothing over all streams, and nothing is left between two of them."""
    sums: Counter[Unit] = Counter()
    on_the_way: Counter[Unit] = Counter()
    for event in events:
        for account, amount in moved(event):
            unit = unit_of(account)
            sums[unit] += amount
            on_the_way[unit] += amount if account == in_unit(TRANSIT, unit) else 0
    assert not any(sums.values()), what
    assert not any(on_the_way.values()), what


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_a_cell_is_events_or_a_refusal_and_rests_on_a_clause(game: str, phase: str) -> None:
    floor = prepared(game, phase)
    prepare_cups(floor)
    table, before = floor.table, known(floor)
    stated = {*HOUSE_RULES, *table.book.document.clauses}
    staff = [(f"the {role}", role) for role in table.ladder]
    done = set()
    for order in ORDERS:
        for by, role in (*GUESTS, *OFFICES, KIOSK, ATTENDANT, INSPECTOR, DIRECTOR, *staff):
            came = floor.would(by, role, LATER, order)
            what = (game, phase, role, order, came)
            if isinstance(came, Refusal):
                assert came.clause in stated, what
                assert came.reason in REASONS, what
                continue
            done.add(type(order).__name__)
            for_themselves = (BringTokens, *PLAYERS_ORDERS)
            own = isinstance(order, for_themselves) and (by, role) == (order.player, "player")
            assert (by, role) not in GUESTS or isinstance(order, RequestCopy) or own, what
            assert all(event.clauses and set(event.clauses) <= stated for event in came), what
            assert_balanced(list(came), what)
    assert known(floor) == before
    meant = MEANT["terminals" if game == "aruze-etg" else "dealt"]
    assert meant <= done, meant - done
    if game == "aruze-etg" and phase != CLOSED:
        assert done >= TICKETED, TICKETED - done
        assert done >= PAID_BY_HAND, PAID_BY_HAND - done
        assert done >= WITHHELD, WITHHELD - done
    cups = {type(order).__name__ for order in tournaments()}
    assert done & cups == (cups if game.startswith("crown") else set())
    redeemed = REDEEMED.get(game, set()) if phase == CLOSED_AGAIN else set()
    assert done & ABOUT_REDEMPTIONS == redeemed
    assert ("BringTokens" in done) == (game == "star-2016" and table.status != "closed")
    assert ("ExchangeVoucher" in done) == (game in VOUCHERS_TAKEN and table.status != "closed")


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_whoever_stands_higher_may_do_what_those_below_may(game: str, phase: str) -> None:
    floor = prepared(game, phase)
    for order in ORDERS:
        allowed = 0
        for role in floor.table.ladder:
            came = floor.would(f"the {role}", role, LATER, order)
            may = not (isinstance(came, Refusal) and came.reason == "not-permitted")
            assert may or not allowed, (role, order)
            allowed += may
