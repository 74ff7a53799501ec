"""House 11: virtual dice that are drawn stand."""

import pytest

from tests.law.table.holds import holds

COMMITTED = "system: commit dice 3f9a\n"
DRAWN = """\
    dan: open bets
    ann: bet 10 on small
    dan: shake 3
    dan: close bets
    dan: uncover
    system: draw 4 5 6 closed by 07c2
"""
VIRTUAL = "dice virtual\n"


class TestHouse11:
    """Virtual dice that are drawn stand."""

    def test_11_no_chips_are_shifted_after_the_draw(self) -> None:
        """Crown 5.9 fixes positions at the call only: for dice that lie on a table."""
        holds(
            "crown-a",
            COMMITTED
            + DRAWN
            + """\
            dan: shift ann small to big
            -> refused positions-fixed by house 11
            pat: shift ann small to big
            -> refused positions-fixed by house 11
            """,
            more=VIRTUAL,
        )

    def test_11_nobody_rules_on_chips_after_the_draw(self) -> None:
        holds(
            "mbs-2020",
            COMMITTED
            + DRAWN.replace("    dan: uncover\n", "    dan: press key\n    dan: uncover\n")
            + """\
            gil: rule ann small to big because it lay on the line
            -> refused positions-fixed by house 11
            """,
            more=VIRTUAL,
        )

    @pytest.mark.parametrize("fault", ["not-flat", "tumbler-fault", "broken-dice"])
    def test_11_drawn_dice_are_neither_cocked_nor_broken(self, fault: str) -> None:
        holds(
            "crown-a",
            COMMITTED
            + DRAWN
            + f"""\
            dan: declare {fault}
            -> refused dice-stand by house 11
            pat: declare {fault}
            -> refused dice-stand by house 11
            """,
            more=VIRTUAL,
        )

    def test_11_nor_after_the_settlement(self) -> None:
        """Canberra 8.2 voids a settled round for dice that were broken."""
        holds(
            "canberra-2005",
            COMMITTED
            + DRAWN
            + """\
            dan: announce 4 5 6
            dan: enter 4 5 6
            dan: settle
            dan: declare broken-dice
            -> refused dice-stand by house 11
            """,
            more=VIRTUAL,
        )

    def test_11_a_drawn_roll_that_is_discarded_is_reported(self) -> None:
        holds(
            "crown-a",
            COMMITTED
            + DRAWN
            + """\
            dan: declare other
            dan: rule void because I do not like it
            -> refused not-permitted
            pat: rule void because the lights went out
            -> round-voided
            -> notified role=pit-boss about=drawn-roll-discarded by house 11
            """,
            more=VIRTUAL,
        )

    def test_11_dice_on_a_table_have_all_their_faults(self) -> None:
        holds(
            "crown-a",
            """\
            dan: open bets
            ann: bet 10 on small
            dan: shake 3
            dan: close bets
            dan: uncover
            dan: shift ann small to big
            dan: declare not-flat
            -> no-spin-called
            """,
        )
