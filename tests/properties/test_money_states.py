"""Every order in every state of a prize and of a terminal, by every role: events or a refusal."""

import datetime
from collections.abc import Sequence
from typing import Any, Final

import pytest

from sicbo.core.bank.ledger import Account
from sicbo.core.floor.floor import Happening, evolve, stream_of
from sicbo.core.floor.holds.messages import (
    DemandPrize,
    DetermineHold,
    ReviewHold,
    WithholdCredit,
    WithholdPrize,
    WithholdTicket,
)
from sicbo.core.floor.jackpots.messages import (
    ChangeJackpot,
    DeclareJackpotFault,
    LinkJackpot,
    PayPrize,
    RetireJackpot,
    UnlinkJackpot,
    VerifyPrize,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.payouts.messages import CancelPayout, PayPayout
from sicbo.core.floor.so_far import FloorSoFar
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.messages import RedeemTicket, VoidTicket
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.faults.messages import Recalculate
from sicbo.core.table.snapshot import keep, restore, same
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, OPEN, WON, round_of
from tests.properties.noun_orders import PRINTERS
from tests.properties.orders import nonsensical, sensible
from tests.properties.tables import LATER
from tests.properties.test_nouns import (
    ATTENDANT,
    GUESTS,
    INSPECTOR,
    KIOSK,
    OFFICES,
    REASONS,
    assert_balanced,
    pool,
)

TRIPLE = WagerKey("triple:6")
SIX = "ann: bet 10 on triple:6"
HELD = "eva: hold ann because the screen flickers\n"
LOST = "1 2 4"
WINS = f"{OPEN}{LINK}{round_of(WON, SIX)}"
SEEN = "hal: verify prize 1 of gold for ann: 1000\neva: verify prize 1 of gold for ann: 1000\n"
WON_ONCE = round_of(WON, SIX)
STATES: Final = {
    "won": WINS,
    "verified by one": f"{WINS}hal: verify prize 1 of gold for ann: 1000\n",
    "verified by two": f"{WINS}{SEEN}",
    "paid": f"{WINS}{SEEN}eva: pay prize 1 of gold to ann by meter\n",
    "on a form": f"{WINS}{SEEN}eva: pay prize 1 of gold to ann by hand signed\n",
    "on a ticket": f"{WINS}{SEEN}eva: pay prize 1 of gold to ann by voucher\n",
    "withheld": f"{WINS}{SEEN}olga: withhold prize 1 of gold from ann because a jump\n",
    "taken back": f"{WINS}eva: invalidate disturbance because a brawl\n",
    "waits for a terminal": f"{OPEN}{LINK}{round_of(WON, SIX, HELD.strip())}",
    "held, nothing waits": HELD,
    "held with a live wager": f"{SIX}\n{HELD}",
    "held, what waits has lost": round_of(LOST, SIX, HELD.strip()),
    "locked by a win": WON_ONCE,
    "reversed by the server": f"{WON_ONCE}eva: server fault in rounds 1 because it fell\n",
    "kept to one place": "ann: sit 4\neva: restrict ann to one place\n",
}
"""How an electronic table gets there, in the notation."""

MEANT: Final = {
    "won": {"VerifyPrize", "WithholdPrize", "Invalidate", "DeclareServer"},
    "verified by one": {"VerifyPrize", "WithholdPrize"},
    "verified by two": {"PayPrize", "WithholdPrize"},
    "paid": {"DemandPrize"},
    "on a form": {"PayPayout", "CancelPayout"},
    "on a ticket": {"RedeemTicket", "DemandPrize"},
    "withheld": {"DetermineHold", "ReviewHold"},
    "taken back": {"RetireJackpot"},
    "waits for a terminal": {"Recalculate", "VoidWagers", "DeclareServer"},
    "held, nothing waits": {"FreeTerminal", "AdjustMeter"},
    "held with a live wager": {"VoidWagers", "AdjustMeter"},
    "held, what waits has lost": {"Recalculate", "VoidWagers"},
    "locked by a win": {"ClearLock"},
    "reversed by the server": {"ClearFault"},
    "kept to one place": {"AllowPlaces"},
}
"""What somebody gets done there; and what nobody does."""
NOT_MEANT: Final = {
    "won": {"PayPrize"},
    "verified by one": {"PayPrize"},
    "paid": {"PayPrize", "VerifyPrize", "WithholdPrize"},
    "on a form": {"PayPrize", "WithholdPrize"},
    "on a ticket": {"PayPrize", "WithholdPrize"},
    "withheld": {"PayPrize", "WithholdPrize"},
    "taken back": {"PayPrize", "VerifyPrize", "WithholdPrize"},
    "waits for a terminal": {"PayPrize", "VerifyPrize", "WithholdPrize"},
    "held, what waits has lost": {"FreeTerminal"},
}


def about_money() -> list[NounCommand | TableCommand]:
    """Orders about the prize, its form, its ticket and its hold, such as make sense and not."""
    ways: Any = ("meter", "ticket", "voucher", "hand")
    first: Any = {"pool": "gold", "prize": 1, "player": "ann"}
    amounts = (Amount(100_000), Amount(50_000), Amount(100), Amount(0), Amount(-1))
    named = ("table-1", "table-2", "")
    whole: Any = {"cash": Amount(100_000), "signed": True, "second": "hal"}
    return [
        *(VerifyPrize(**first, amount=n) for n in amounts),
        *(PayPrize(**first, how=how, signed=signed) for how in ways for signed in (True, False)),
        PayPrize(pool="gold", prize=1, player="bob", how="meter"),
        *(WithholdPrize(**first, reason=why) for why in ("a jump", " ")),
        *(DemandPrize(**first, amount=n, reason="a jump") for n in amounts),
        *(ReviewHold(hold=name) for name in named),
        *(DetermineHold(hold=name, pays=n, reason="so far") for name in named for n in amounts),
        *(RedeemTicket(ticket=name, amount=n) for name in named for n in amounts),
        *(WithholdTicket(ticket=name, reason="a jump") for name in named),
        *(VoidTicket(ticket=name, reason="a jam") for name in named),
        *(WithholdCredit(player="ann", amount=n, reason="a jump") for n in amounts),
        *(PayPayout(payout=n, **whole) for n in (1, 2)),
        *(CancelPayout(payout=n, reason="a slip") for n in (1, 2)),
        *(Recalculate("ann", 1, {TRIPLE: n}) for n in (Amount(1000), Amount(500))),
        LinkJackpot(pool="gold", display="1/100", approval="letter 13"),
        UnlinkJackpot(pool="gold"),
        ChangeJackpot(pool="gold", reset=Amount(100), acknowledged=True),
        DeclareJackpotFault(pool="gold", part="display", reason="dark"),
        RetireJackpot(pool="gold", at=LATER + datetime.timedelta(days=8), approval="letter 13"),
    ]


def stands(floor: OneTable) -> tuple[bytes, dict[str, str], dict[Account, int]]:
    """All that is known of the table, of every noun and of the wallets."""
    nouns = {
        str(stream): pool(state) if hasattr(state, "ledger") else repr(state)
        for stream, state in floor.floor.states.items()
    }
    return keep(floor.table), nouns, dict(floor.wallets.ledger.balances)


def folded(floor: OneTable, came: Sequence[AnyEvent]) -> None:
    """Whatever was decided can be folded, wallets apart, and the table be kept afterwards."""
    after, stream = FloorSoFar(floor.floor), table_stream(floor.name)
    for event in came:
        after.take(Happening(stream_of(event, stream), event), evolve)
    table = after.table(floor.name)
    assert table.ledger.sum() == 0
    assert same(keep(restore(table.book, keep(table))), keep(table))


@pytest.mark.parametrize("state", STATES)
def test_an_order_in_a_state_is_events_or_a_refusal_that_rests_on_a_clause(state: str) -> None:
    floor = holds("aruze-etg", STATES[state], more=PRINTERS).floor
    table, before = floor.table, stands(floor)
    stated = {*HOUSE_RULES, *table.book.document.clauses}
    staff = [(f"the {role}", role) for role in table.ladder]
    people = (*GUESTS, *OFFICES, KIOSK, ATTENDANT, INSPECTOR, *staff)
    done: set[str] = set()
    for command in (*about_money(), *sensible(table), *nonsensical(table)):
        folds = 0
        for by, role in people:
            came = floor.would(by, role, LATER, command)
            what = (state, role, command, came)
            if isinstance(came, Refusal):
                assert came.clause in stated, what
                assert came.reason in REASONS, what
                continue
            done.add(type(command).__name__)
            assert_balanced(list(came), what)
            if not folds:
                folded(floor, came)
            folds += 1
    assert stands(floor) == before
    assert done >= MEANT[state], MEANT[state] - done
    assert not done & NOT_MEANT.get(state, set()), done & NOT_MEANT[state]
