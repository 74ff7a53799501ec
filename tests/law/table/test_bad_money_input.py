"""What nobody can mean about jackpots, tickets, payouts and holds: one refusal, nothing changed."""

import re

import pytest

from sicbo.core.errors import SicboError
from tests.law.table.holds import holds
from tests.law.table.jackpots import KNOWN, LINK, OPEN, RULES
from tests.law.table.payouts import HAND_PAY
from tests.law.table.tickets import STAFF

ADDRESS = re.compile("0x[0-9a-f]+")
MORE = f"{STAFF}{HAND_PAY}staff ina inspector\n"


def refused(order: str, said: str, before: str = "") -> None:
    """An order is refused, and jackpots, chips and the house are as they were."""
    stood = holds("aruze-etg", before, more=MORE)
    told = holds("aruze-etg", f"{before}{order}\n-> refused {said}\n", more=MORE)
    assert stood.floor.table.ledger.balances == told.floor.table.ledger.balances
    assert stood.floor.wallets.ledger.balances == told.floor.wallets.ledger.balances
    one, other = (ADDRESS.sub("", repr(each.floor.floor.states)) for each in (stood, told))
    assert one == other


@pytest.mark.parametrize("rate", ["3/2", "2", "1/0", "half", "0"])
def test_a_rate_is_a_fraction_between_nothing_and_all(rate: str) -> None:
    link = f'olga: link jackpot gold display {rate} approved by "letter 12"'
    refused(link, "not-a-rate by 4.1.1", OPEN)
    both = 'olga: link jackpot gold display 0.6 reserve 0.41 approved by "letter 12"'
    refused(both, "not-a-rate by 4.1.1", OPEN)


def test_a_reset_is_no_higher_than_the_ceiling() -> None:
    opens = f"olga: open jackpot gold reset 1000 ceiling 999.99 {RULES}{KNOWN}"
    refused(opens, "terms-unsound")


def test_a_trigger_is_on_a_spot_that_the_table_offers() -> None:
    rules = RULES.replace("triple:6", "four:1-2-3-4")
    refused(f"olga: open jackpot gold reset 1000 {rules}{KNOWN}", "wager-not-offered by 4.1.2")


def test_a_jackpot_is_known_linked_once_and_not_over() -> None:
    refused(LINK.strip(), "jackpot-unknown by 4.1.1")
    refused(LINK.strip(), "already-linked by 4.1.1", f"{OPEN}{LINK}")
    over = f'{OPEN}olga: retire jackpot gold in 168 hours approved by "letter 13"\n'
    over += "+168h system: end jackpot gold\n"
    refused(LINK.strip(), "jackpot-retired by 4.1.1", over)


@pytest.mark.parametrize("amount", ["0", "-5", "0.00"])
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (f"olga: open jackpot gold reset {{}} {RULES}{KNOWN}", "terms-unsound"),
        ("olga: withhold {} from ann because of it", "not-an-amount"),
        ("olga: demand {} from ann because of it", "not-an-amount"),
        ("cass: pay ticket table-1 {}", "ticket-amount-differs"),
        ("kim: take ticket table-1 {}", "ticket-amount-differs"),
        ("eva: pay damaged ticket table-1 {} signed", "ticket-amount-differs"),
        ("att: pay payout 1 cash {} signed", "not-the-amount"),
        ("cass: receive {} for hold table-1", "not-an-amount"),
        ('olga: adjust jackpot gold to {} by "procedure 7" because it is dark', "not-an-amount"),
    ],
)
def test_an_amount_is_more_than_nothing(order: str, why: str, amount: str) -> None:
    before = {
        "ticket": "cy: collect\n",
        "payout": "ann: collect\n",
        "receive": "olga: demand 50 from ann because of a jump\n",
        "adjust": f"{OPEN}eva: fault of display at jackpot gold because it is dark\n",
    }
    needed = next((each for word, each in before.items() if word in order), "")
    refused(order.format(amount), why, needed)


@pytest.mark.parametrize("amount", ["1.005", "1e3", "ten", "\uff11\uff12", "1,000", "--5"])
def test_an_amount_is_whole_cents_in_figures(amount: str) -> None:
    with pytest.raises(SicboError, match="line 22: "):
        holds("aruze-etg", f"olga: withhold {amount} from ann because of it\n", more=MORE)
