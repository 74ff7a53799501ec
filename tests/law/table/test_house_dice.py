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

    @pytest.mark.parametrize("game", ["crown-a", "canberra-2005"])
    def test_11_other_dice_than_were_drawn_are_neither_called_nor_keyed_in(self, game: str) -> None:
        holds(
            game,
            COMMITTED
            + DRAWN
            + """\
            dan: announce 4 5 5
            -> refused entry-differs drawn=456 called=455 by house 11
            dan: announce 4 5 6
            dan: enter 4 5 5
            -> refused entry-differs
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

    @pytest.mark.parametrize("ahead", ["", "system: commit dice 77d1"])
    def test_11_also_where_terminals_have_begun_the_next_round(self, ahead: str) -> None:
        """They do so in the moment of the settlement, where its dice are bound."""
        holds(
            "aruze-etg",
            COMMITTED
            + f"""\
            eva: open table
            ann: bet 10 on small
            {ahead}
            +30s system: close wagering
            ann: shoot
            system: draw 4 5 6 closed by 07c2
            system: dice 4 5 6
            eva: invalidate fraud because a magnet
            -> round-invalidated round=1
            -> notified role=operator about=drawn-roll-discarded by house 11
            """,
            more=VIRTUAL,
            opened=False,
        )

    def test_11_a_round_without_a_draw_is_invalidated_without_a_report(self) -> None:
        played = holds(
            "aruze-etg",
            COMMITTED
            + """\
            eva: open table
            ann: bet 10 on small
            eva: invalidate fraud because a magnet
            -> round-invalidated round=1
            """,
            more=VIRTUAL,
            opened=False,
        )
        assert not any("discarded" in said for _, said in played.told)

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
