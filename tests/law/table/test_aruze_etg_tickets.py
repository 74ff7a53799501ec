"""Aruze's tickets: rules 3.4, 3.7, 3.8, 5.1 and 5.3."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.tickets import COLLECT, collected, printed

clause = pytest.mark.clause


@clause("aruze-etg", "3.7")
def test_3_7_credits_are_collected_once_the_game_is_over_and_not_before() -> None:
    printed(f"""\
ann: bet 10 on small
ann: collect
-> refused unresolved-wager by 3.7
+30s system: close wagering
ann: collect
-> refused unresolved-wager by 3.7
+10s system: shoot
system: dice 5 5 6
{COLLECT}-> meter-collected amount=490 by 3.7, 3.8
balance ann 0
""")


@clause("aruze-etg", "3.8")
def test_3_8_a_ticket_is_issued_and_the_meter_cleared_in_one_commit() -> None:
    played = printed(f"""\
{COLLECT}-> meter-collected player=ann amount=500 serial=1 by 3.7, 3.8
-> ticket-issued ticket=table-1 amount=500 player=ann by 3.7, 3.8, house 51
balance ann 0
wallet ann 0
bob: collect
-> ticket-issued ticket=table-2 amount=500
""")
    assert played.floor.table.tickets.last == 2


@clause("aruze-etg", "3.8")
def test_3_8_terminals_without_printers_pay_into_the_wallet() -> None:
    holds("aruze-etg", "ann: collect\n-> chips-taken amount=500 by 3.7\nwallet ann 500\n")


@clause("aruze-etg", "3.4")
def test_3_4_a_terminal_takes_no_ticket_since_none_of_the_four_ways_is_one() -> None:
    collected("""\
bob: insert ticket table-1 500
-> refused credit-source source=ticket pays=cashier by 3.4
balance bob 500
""")


@clause("aruze-etg", "5.3")
def test_5_3_whoever_presents_a_ticket_is_paid_at_once() -> None:
    collected("""\
cass: pay ticket table-1 500
-> ticket-redeemed ticket=table-1 amount=500 into=cash paid-at=cage by 5.3, house 51
-> ticket-closed serial=1
""")


@clause("aruze-etg", "5.1")
def test_5_1_what_is_paid_by_hand_is_signed_for() -> None:
    collected("""\
eva: pay damaged ticket table-1 500
-> refused signature-required by 5.1
eva: pay damaged ticket table-1 499 signed
-> refused ticket-amount-differs by house 51
eva: pay damaged ticket table-1 500 signed
-> ticket-redeemed into=cash paid-at=by-hand player=ann by 5.1, house 53
cass: pay ticket table-1 500
-> refused ticket-paid where=by-hand
""")


def test_3_4_4_read_otherwise_another_terminal_takes_a_ticket_once() -> None:
    collected(
        """\
        bob: insert ticket table-1 499
        -> refused ticket-amount-differs by house 51
        bob: insert ticket table-1 500
        -> ticket-redeemed into=meter paid-at=terminal player=bob by 3.4.4, house 51
        -> meter-credited player=bob amount=500 by 3.4.4
        balance bob 1000
        bob: insert ticket table-1 500
        -> refused ticket-paid where=terminal
        eva: insert ticket table-1 500
        -> refused not-permitted by 3.4.4
        """.replace("        ", ""),
        more="reading aruze.ticket_in=central-system\n",
    )


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_3_8_no_other_document_has_tickets(game: str) -> None:
    holds(
        game,
        "ann: insert ticket table-1 5\n-> refused not-provided\n"
        "cass: pay ticket table-1 5\n-> refused ticket-not-found\n",
        more="staff cass cashier\ntickets\n",
    )
