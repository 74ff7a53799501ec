"""The Star, Sydney: what a table has, and how it must be."""

import pytest

from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.law.table.registers import GOOD, KEPT, fits, missing, unfit

clause = pytest.mark.clause
GAME = "star-2016"


@clause("star-2016", "2.2")
def test_2_2_a_layout_has_marked_areas() -> None:
    missing(GAME, "layout", "2.2")
    unfit(GAME, "layout", "areas=unmarked", "2.2")


@clause("star-2016", "2.2")
def test_2_2_a_layout_like_another_diagram_is_refused() -> None:
    unfit(GAME, "layout", "diagram=E", "2.2")


def like(diagram: str, other: str) -> None:
    """A layout is fitted where it is like the diagram of its table, and not like another one."""
    text = "kay: register item layout X-1 of acme with areas=marked diagram={} because seen\n"
    more = f"{KEPT}without layout\nlayout {diagram}\noptions odd\n"
    fit = "kay: fit item X-1\n-> equipment-fitted serial=X-1 kind=layout\nsue: open table\n"
    holds(GAME, text.format(diagram) + fit, more=more, opened=False)
    refused = "kay: fit item X-1\n-> refused equipment-unfit fact=diagram by 2.2\n"
    holds(GAME, text.format(other) + refused, more=more, opened=False)


@clause("star-2016", "Diagram A")
def test_diagram_a_is_a_layout_without_super_streak() -> None:
    like("A", "B")
    (streak,) = open_rulebook(GAME).streaks
    assert "A" not in (streak.layouts or ())


@clause("star-2016", "Diagram B")
def test_diagram_b_is_another_layout_without_super_streak() -> None:
    like("B", "A")
    (streak,) = open_rulebook(GAME).streaks
    assert "B" not in (streak.layouts or ())


@clause("star-2016", "Diagram C")
def test_diagram_c_is_a_layout_of_super_streak() -> None:
    like("C", "A")
    (streak,) = open_rulebook(GAME).streaks
    assert "C" in (streak.layouts or ())


@clause("star-2016", "Diagram D")
def test_diagram_d_is_the_other_layout_of_super_streak() -> None:
    like("D", "C")
    (streak,) = open_rulebook(GAME).streaks
    assert streak.layouts == ("C", "D")


@clause("star-2016", "2.3")
def test_2_3_a_table_has_lights_for_its_winning_areas() -> None:
    missing(GAME, "lights", "2.3")
    unfit(GAME, "lights", "lights=nothing", "2.3")


@clause("star-2016", "2.6")
@pytest.mark.parametrize("entry", ["keys", "touch-screen"])
def test_2_6_a_result_is_entered_by_keys_or_on_a_touch_screen(entry: str) -> None:
    fits(GAME, "panel", f"entry={entry} marks=numbers linked=yes")
    missing(GAME, "panel", "2.6")
    unfit(GAME, "panel", "linked=no", "2.6")


@clause("star-2016", "2.4")
@pytest.mark.parametrize("drive", ["mechanical", "electronic"])
def test_2_4_a_tumbler_is_mechanical_or_electronic(drive: str) -> None:
    rest = GOOD[GAME]["tumbler"].partition(" ")[2]
    fits(GAME, "tumbler", f"drive={drive} {rest}")


@clause("star-2016", "2.4")
@pytest.mark.parametrize(
    "changed",
    ["drive=hand", "affixed=no", "cover=other", "cover=none", "removable=no", "transparent=yes"],
)
def test_2_4_any_other_tumbler_is_refused(changed: str) -> None:
    unfit(GAME, "tumbler", changed, "2.4")


@clause("star-2016", "2.4")
def test_2_4_no_table_opens_without_a_tumbler() -> None:
    missing(GAME, "tumbler", "2.4")


@clause("star-2016", "2.5")
@pytest.mark.parametrize(("pieces", "fit"), [(2, False), (3, True), (4, False)])
def test_2_5_a_set_has_three_dice(pieces: int, fit: bool) -> None:
    refused = "" if fit else f"refused equipment-unfit pieces={pieces} needs=3 by 2.5"
    fits(GAME, "dice", f"marks=dots opposite=seven in {pieces} pieces", refused)


@clause("star-2016", "2.5")
@pytest.mark.parametrize("changed", ["marks=numbers", "marks=symbols", "opposite=other"])
def test_2_5_dice_have_dots_and_opposite_sides_make_seven(changed: str) -> None:
    unfit(GAME, "dice", changed, "2.5")


@clause("star-2016", "2.5")
def test_2_5_no_table_opens_until_its_dice_are_sealed() -> None:
    text = """\
        kay: register item dice D-7 of acme with marks=dots opposite=seven in 3 pieces because new
        kay: fit item D-7
        kay: check item D-7 passed because micrometer
        sue: open table
        -> refused equipment-missing equipment=dice serial=D-7 lacks=seal by 2.5
        kay: seal item D-7 with S-81
        -> item-sealed serial=D-7 seal=S-81 by house 31
        -> equipment-sealed
        sue: open table
        """
    holds(GAME, text, more=f"{KEPT}without dice\n", opened=False)


@clause("star-2016", "2.5")
def test_2_5_no_round_starts_once_the_seal_is_broken() -> None:
    text = """\
        dan: break seal of table-dice-1 because a cover that came loose
        -> seal-broken
        -> equipment-failed reason=seal-broken by house 33
        dan: shake 3
        -> refused equipment-missing equipment=dice serial=table-dice-1 out=seal-broken by 2.5
        dan: seal item table-dice-1 with S-82
        -> equipment-mended serial=table-dice-1
        dan: shake 3
        """
    holds(GAME, text, more=KEPT)


@clause("star-2016", "2.7")
@clause("star-2016", "2.7.1")
def test_2_7_1_a_table_has_plastic_markers_in_different_colours() -> None:
    missing(GAME, "markers", "2.7.1")
    unfit(GAME, "markers", "material=other", "2.7.1")
    unfit(GAME, "markers", "colours=one", "2.7.1")


@clause("star-2016", "2.7")
@clause("star-2016", "2.7.2")
def test_2_7_2_a_table_has_a_float_tray() -> None:
    missing(GAME, "tray", "2.7.2")


@clause("star-2016", "1.1 float tray")
def test_1_1_float_tray_can_be_locked_and_is_fixed() -> None:
    unfit(GAME, "tray", "lockable=no", "1.1 float tray")
    unfit(GAME, "tray", "fixed=no", "1.1 float tray")


@clause("star-2016", "5.6")
def test_5_6_at_an_open_table_only_a_dealer_or_above_handles_tumbler_and_dice() -> None:
    text = """\
        kay: remove item table-dice-1
        -> refused not-permitted role=keeper by 5.6
        kay: remove item table-markers-1
        dan: remove item table-dice-1
        -> item-removed serial=table-dice-1 table=table rounds=0 by house 31
        """
    holds(GAME, text, more=KEPT)
