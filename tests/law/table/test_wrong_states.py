"""Every order about tickets, payouts, holds, jackpots and terminals, in every state of each."""

import pytest

from sicbo.scenario.play import play
from sicbo.scenario.script import read
from tests.law.table.holds import SET_UP
from tests.law.table.jackpots import LINK, OPEN, WON, round_of

HEAD = f"""{SET_UP["aruze-etg"]}
tickets 30 days kiosk 600
hand-pay ticket 600 lock 9000 second 9000
staff cass cashier
staff kim kiosk
staff att attendant
staff ina inspector
player ann seat 1 chips 500
player bob seat 2 chips 500
player cy seat 3 chips 700
eva: open table
"""
DONE = "done"
T = "table-1"
TICKET = {
    "none": "",
    "outstanding": "ann: collect\n",
    "taken": f"ann: collect\nkim: take ticket {T} 500\n",
    "held": f"ann: collect\nolga: withhold ticket {T} because it looks forged\n",
    "paid": f"ann: collect\ncass: pay ticket {T} 500\n",
    "void": f"ann: collect\neva: void ticket {T} because of a jam\n",
    "over": "ann: collect\n+721h eva: free ann\n-> refused\n",
    "expired": f"ann: collect\n+720h system: expire ticket {T}\n",
}
GOOD = "ticket-not-found done ticket-taken payment-held ticket-paid ticket-void ticket-expired"
AT_KIOSK = "ticket-not-found ticket-not-found done payment-held ticket-paid ticket-void"
TICKETS = {
    f"cass: pay ticket {T} 500": f"{GOOD} ticket-expired",
    f"kim: take ticket {T} 500": f"{GOOD} ticket-expired",
    f"kim: dispense ticket {T}": f"{AT_KIOSK} ticket-not-found ticket-expired",
    f"kim: hand back ticket {T}": f"{AT_KIOSK} ticket-not-found ticket-expired",
    f"bob: insert ticket {T} 500": " ".join(["credit-source"] * 8),
    f"ann: report ticket {T} jammed": "ticket-not-found" + " done" * 7,
    f"hal: reprint ticket {T}": f"{GOOD} ticket-expired",
    f"eva: void ticket {T} because of a jam": f"{GOOD} ticket-expired",
    f"eva: pay damaged ticket {T} 500 signed": f"{GOOD} ticket-expired",
    f"system: expire ticket {T}": (
        "ticket-not-found too-early too-early payment-held ticket-paid ticket-void done"
        " ticket-expired"
    ),
    f"olga: withhold ticket {T} because of a doubt": f"{GOOD} ticket-expired",
    f"olga: demand 5 for ticket {T} because of a doubt": (
        "ticket-not-found not-demanded not-demanded not-demanded done" + " not-demanded" * 3
    ),
}
PAYOUT = {
    "none": "",
    "open": "cy: collect\n",
    "postponed": "cy: collect\neva: postpone payout 1 in 2 hours agreed\n",
    "asked": "cy: collect\neva: ask identification for payout 1\n",
    "shown": (
        "cy: collect\neva: ask identification for payout 1\n"
        "att: identification for payout 1 is d-1\n"
    ),
    "paid": "cy: collect\natt: pay payout 1 cash 700 signed\n",
    "cancelled": "cy: collect\natt: cancel payout 1 because of a slip\n",
}
OPEN_FORM = "payout-unknown done done done done payout-paid payout-void"
PAYOUTS = {
    "att: pay payout 1 cash 700 signed": (
        "payout-unknown done too-early identification-required done payout-paid payout-void"
    ),
    "eva: postpone payout 1 in 3 hours agreed": OPEN_FORM,
    "eva: ask identification for payout 1": (
        "payout-unknown done done identification-required identification-required payout-paid"
        " payout-void"
    ),
    "att: identification for payout 1 is d-2": OPEN_FORM,
    "att: cancel payout 1 because of a slip": OPEN_FORM,
}
FORGED = f"ann: collect\nolga: withhold ticket {T} because it looks forged\n"
JUMP = "olga: withhold 50 from ann because of a jump\n"
HOLD = {
    "none": "",
    "meter": JUMP,
    "payment": FORGED,
    "reviewed": f"{FORGED}ina: review hold {T}\n",
    "demand": "olga: demand 50 from ann because of a jump\n",
    "determined": f"{JUMP}olga: determine hold {T} pays 50 because it was sound\n",
}
HOLDS = {
    f"ina: review hold {T}": "hold-unknown done done hold-reviewed done hold-determined",
    f"olga: determine hold {T} pays 10 because of it": (
        "hold-unknown done review-required done done hold-determined"
    ),
    f"olga: determine hold {T} pays 501 because of it": (
        "hold-unknown above-maximum above-maximum above-maximum above-maximum hold-determined"
    ),
    f"cass: receive 50 for hold {T}": (
        "hold-unknown not-demanded not-demanded not-demanded done not-demanded"
    ),
    f"cass: receive 51 for hold {T}": (
        "hold-unknown not-demanded not-demanded not-demanded above-maximum not-demanded"
    ),
    "ina: acknowledge notice 1": "notice-unknown done done done done done",
}
VERIFY = "hal: verify prize 1 of gold for ann: 1000\neva: verify prize 1 of gold for ann: 1000\n"
PRIZE = f"{OPEN}{LINK}{round_of(WON, 'ann: bet 10 on triple:6')}"
PAID = f"{PRIZE}{VERIFY}eva: pay prize 1 of gold to ann by meter\n"
RETIRE = 'olga: retire jackpot gold in 168 hours approved by "letter 14"\n'
RETIRED = f"{OPEN}{RETIRE}+168h system: end jackpot gold\n"
POOL = {
    "none": "",
    "open": OPEN,
    "fed": f"{OPEN}{LINK}",
    "at fault": f"{OPEN}{LINK}eva: fault of display at jackpot gold because it is dark\n",
    "won": PRIZE,
    "verified": f"{PRIZE}{VERIFY}",
    "paid": PAID,
    "ending": f"{OPEN}{RETIRE}",
    "retired": RETIRED,
}
NEVER = "prize-unknown prize-unknown prize-unknown"
AND_NONE = "prize-unknown prize-unknown"
RUNS = " done" * 7
POOLS = {
    OPEN.strip(): DONE + " name-taken" * 8,
    "olga: change jackpot gold reset 2000 with advantage acknowledged": (
        f"jackpot-unknown {RUNS} jackpot-retired"
    ),
    LINK.strip(): "jackpot-unknown done" + " already-linked" * 5 + " done jackpot-retired",
    "olga: unlink jackpot gold": (
        "jackpot-unknown not-linked done done too-early too-early too-early not-linked"
        " jackpot-retired"
    ),
    "eva: fault of display at jackpot gold because it is dark": (
        f"jackpot-unknown {RUNS} jackpot-retired"
    ),
    "eva: jackpot gold works": (
        "jackpot-unknown no-fault no-fault done" + " no-fault" * 4 + " jackpot-retired"
    ),
    'olga: adjust jackpot gold to 900 by "procedure 7" because it is dark': (
        "jackpot-unknown no-fault no-fault done" + " no-fault" * 4 + " jackpot-retired"
    ),
    "hal: verify prize 1 of gold for ann: 1000": (
        f"jackpot-unknown {NEVER} done same-person prize-paid {AND_NONE}"
    ),
    "eva: pay prize 1 of gold to ann by meter": (
        f"jackpot-unknown {NEVER} not-verified done prize-paid {AND_NONE}"
    ),
    "eva: pay prize 1 of gold to ann by ticket": (
        f"jackpot-unknown {NEVER} not-verified above-maximum prize-paid {AND_NONE}"
    ),
    "eva: pay prize 1 of gold to ann by hand": (
        f"jackpot-unknown {NEVER} not-verified done prize-paid {AND_NONE}"
    ),
    RETIRE.strip(): f"jackpot-unknown {RUNS} jackpot-retired",
    "system: end jackpot gold": "jackpot-unknown" + " too-early" * 7 + " jackpot-retired",
    "olga: withhold prize 1 of gold from ann because of the roll": (
        f"prize-unknown {NEVER} done done prize-paid {AND_NONE}"
    ),
    "olga: demand 5 for prize 1 of gold from ann because of the roll": (
        f"prize-unknown {NEVER} not-demanded not-demanded done {AND_NONE}"
    ),
}
TERMINAL = {
    "plays": "",
    "bets": "ann: bet 10 on small\n",
    "held": "eva: hold ann because it hangs\n",
    "held with a bet": "ann: bet 10 on small\neva: hold ann because it hangs\n",
    "waits": (
        "ann: bet 10 on small\neva: hold ann because it hangs\n"
        "+30s system: close wagering\n+10s system: shoot\nsystem: dice 1 2 4\n"
    ),
}
TERMINALS = {
    "ann: bet 5 on big": "done done terminal-held terminal-held terminal-held",
    "ann: insert 50": "done done terminal-held terminal-held terminal-held",
    "ann: collect": "done unresolved-wager terminal-held terminal-held terminal-held",
    "eva: hold ann because it hangs": "done done terminal-held terminal-held terminal-held",
    "eva: free ann": "not-held not-held done done unresolved-wager",
    "eva: adjust ann by 5 because of a note": "not-held not-held done done done",
    "eva: recalculate ann in round 1: 10 on small": (
        "not-held not-held wrong-phase wrong-phase done"
    ),
    "eva: void wagers of ann in round 1 because of a doubt": (
        "no-such-wager done no-such-wager done done"
    ),
    "att: unlock ann: nothing": " ".join(["terminal-not-locked"] * 5),
    "att: cancel credit of ann": "done unresolved-wager terminal-held terminal-held terminal-held",
}


def answer(before: str, order: str) -> str:
    """What an order comes to: done, or why it is refused, with its clause and nothing changed."""
    text = f"{HEAD}{before}"
    stood = play(read(text))
    assert stood.fault is None, (stood.line, stood.fault)
    told = play(read(f"{text}{order}\n-> nothing-of-the-kind\n"))
    line = len(f"{text}{order}".splitlines())
    said = next(says for number, says in told.told if number == line)
    if not said.startswith("refused "):
        return DONE
    assert " by " in said
    assert told.floor.table.ledger.balances == stood.floor.table.ledger.balances
    assert told.floor.wallets.ledger.balances == stood.floor.wallets.ledger.balances
    return said.split()[1]


CASES = [
    pytest.param(before, order, wanted, id=f"{order} / {state}")
    for states, orders in (
        (TICKET, TICKETS),
        (PAYOUT, PAYOUTS),
        (HOLD, HOLDS),
        (POOL, POOLS),
        (TERMINAL, TERMINALS),
    )
    for order, came in orders.items()
    for (state, before), wanted in zip(states.items(), came.split(), strict=True)
]


@pytest.mark.parametrize(("before", "order", "wanted"), CASES)
def test_an_order_in_a_state_is_done_or_refused_and_then_changes_nothing(
    before: str, order: str, wanted: str
) -> None:
    assert answer(before, order) == wanted
