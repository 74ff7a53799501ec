"""Cash at the table: chips are sold for it, and at Crown a spoken wager may come with it."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause
BOX = "box\n"


@clause("crown", "3.3")
def test_3_3_cash_that_comes_with_a_spoken_wager_is_changed_first_and_both_or_neither_is_done() -> (
    None
):
    holds(
        "crown-a",
        """\
        dan: open bets
        dan: say with cash 50 for ann 25 on small, 20 on big
        -> chips-brought source=cash amount=50 by 3.3, house 22
        -> cash-boxed amount=50
        -> wager-placed wager=small amount=25 how=spoken by 3.3
        -> wager-placed wager=big amount=20 how=spoken by 3.3
        layout ann 45
        balance ann 505
        in box 50

        # A wager that cannot lie leaves the cash where it was.
        dan: say with cash 50 for ann 25 on small, 25 on colour:red
        -> refused wager-not-offered wager=colour:red
        dan: say with cash 50 for ann 555.01 on small
        -> refused oral-without-chips by 3.3
        balance ann 505
        in box 50
        ann: say with cash 50 for ann 50 on small
        -> refused not-permitted by house 22
        """,
        more=BOX,
    )


@clause("crown", "3.3")
def test_3_3_after_the_call_neither_chips_nor_a_wager_come_of_it() -> None:
    holds(
        "crown-a",
        """\
        dan: open bets
        dan: shake 3
        dan: close bets
        dan: say with cash 50 for ann 50 on small
        -> refused betting-closed
        balance ann 500
        in box 0
        """,
        more=BOX,
    )


@clause("star-2016", "3.11")
def test_3_11_cash_does_not_come_with_a_spoken_wager() -> None:
    holds(
        "star-2016",
        """\
        dan: shake 3
        dan: open bets
        dan: say with cash 50 for ann 50 on small
        -> refused oral-without-chips amount=50 by 3.11
        balance ann 500
        """,
        more=BOX,
    )


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "crown-a", "canberra-2005"])
def test_the_dealer_sells_chips_for_cash_out_of_the_tray(game: str) -> None:
    holds(
        game,
        """\
        dan: sell ann 50
        -> chips-brought source=cash amount=50 by house 22
        -> cash-boxed player=ann amount=50 by house 29
        balance ann 550
        in tray 2450
        in box 50
        house 0
        dan: sell ann 2450.01
        -> refused float-short holds=2450 by house 22
        dan: sell ann 2450
        in tray 0
        ann: sell ann 5
        -> refused not-permitted by house 22
        dan: sell ann 0
        -> refused not-an-amount by house 22
        """,
        more=BOX + "tray 0.01 5 25 100\nfloat 2500\n",
    )


def test_where_a_tray_has_no_box_cash_has_no_place() -> None:
    tray = "tray 5 25 100\nfloat 2500\n"
    holds("crown-a", "dan: sell ann 50\n-> refused not-provided box=none by house 22\n", more=tray)


def test_a_terminal_takes_notes_and_sells_no_chips() -> None:
    holds("aruze-etg", "eva: sell ann 50\n-> refused not-provided by house 22\n")
