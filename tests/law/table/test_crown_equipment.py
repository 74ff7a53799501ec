"""Crown Melbourne: layouts by option, lights, tumbler, panel and dice."""

import pytest

from sicbo.core.law.offer import offered
from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.law.table.registers import GOOD, KEPT, fits, missing, unfit

clause = pytest.mark.clause
OPTIONS = ("crown-a", "crown-b")


@clause("crown", "2.1")
@pytest.mark.parametrize(("game", "other"), [("crown-a", "C"), ("crown-b", "A")])
def test_2_1_each_option_has_layouts_of_its_own(game: str, other: str) -> None:
    missing(game, "layout", "2.1")
    unfit(game, "layout", f"diagram={other}", "2.1")


def like(name: str, game: str) -> frozenset[str]:
    """A layout is played on that is like the diagram of its table; tells its families of wagers."""
    facts = GOOD[game]["layout"].split(" ", 1)[1]
    text = f"""\
        kay: register item layout X-1 of acme with diagram={name} {facts} because a photograph
        kay: fit item X-1
        gus: open table
        """
    holds(game, text, more=f"{KEPT}without layout\nlayout {name}\n", opened=False)
    return frozenset(key.partition(":")[0] for key in offered(open_rulebook(game), name))


MORE = {"odd", "even", "four"}


@clause("crown", "Diagram A")
def test_diagram_a_is_a_layout_of_option_a() -> None:
    assert not MORE & like("A", "crown-a")


@clause("crown", "Diagram B")
def test_diagram_b_is_another_layout_of_option_a() -> None:
    assert not MORE & like("B", "crown-a")


@clause("crown", "Diagram C")
def test_diagram_c_is_a_layout_of_option_b() -> None:
    assert "colour" in like("C", "crown-b")


@clause("crown", "Diagram D")
def test_diagram_d_is_the_other_layout_of_option_b() -> None:
    assert "symbol" in like("D", "crown-b")


@clause("crown", "Diagram E")
def test_diagram_e_takes_three_wagers_more() -> None:
    assert like("E", "crown-a") >= MORE


@clause("crown", "Diagram F")
def test_diagram_f_takes_three_wagers_more_too() -> None:
    assert like("F", "crown-a") >= MORE


@clause("crown", "2.2")
@clause("crown", "2.2.1")
@clause("crown", "2.2.1(a)")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_2_1_a_every_element_of_the_design_is_there(game: str) -> None:
    unfit(game, "layout", "elements=incomplete", "2.2.1(a)")


@clause("crown", "2.2.1(b)")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_2_1_b_and_every_further_element_the_rules_need(game: str) -> None:
    unfit(game, "layout", "further-elements=incomplete", "2.2.1(b)")


@clause("crown", "2.2.1(c)")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_2_1_c_it_looks_alike(game: str) -> None:
    unfit(game, "layout", "appearance=different", "2.2.1(c)")


@clause("crown", "2.2.2")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_2_2_further_features_are_noted_and_do_not_conflict(game: str) -> None:
    facts = GOOD[game]["layout"].replace("extras=none", "extras=consistent")
    fits(game, "layout", facts)
    unfit(game, "layout", "extras=inconsistent", "2.2.2")


@clause("crown", "2.2.3")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_2_3_the_winning_areas_are_lit(game: str) -> None:
    missing(game, "lights", "2.2.3")
    unfit(game, "lights", "lights=nothing", "2.2.3")


@clause("crown", "2.3")
@clause("crown", "2.3.1")
@pytest.mark.parametrize("game", OPTIONS)
def test_2_3_1_a_tumbler_is_not_worked_by_hand(game: str) -> None:
    missing(game, "tumbler", "2.3.1")
    fits(game, "tumbler", "drive=electronic")
    unfit(game, "tumbler", "drive=hand", "2.3.1")


@clause("crown", "2.3.2")
@pytest.mark.parametrize(
    ("game", "wrong", "by"),
    [("crown-a", "symbols", "2.3.2(a)"), ("crown-b", "numbers", "2.3.2(b)")],
)
def test_2_3_2_the_panel_has_the_marks_of_its_option(game: str, wrong: str, by: str) -> None:
    missing(game, "panel", "2.3.2")
    unfit(game, "panel", f"marks={wrong}", by)
    unfit(game, "panel", "linked=no", "2.3.2")


@clause("crown", "2.4")
@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(("pieces", "fit"), [(2, False), (3, True), (4, False)])
def test_2_4_a_set_has_three_dice(game: str, pieces: int, fit: bool) -> None:
    missing(game, "dice", "2.4")
    facts = GOOD[game]["dice"].replace("in 3", f"in {pieces}")
    fits(game, "dice", facts, "" if fit else f"refused equipment-unfit pieces={pieces} by 2.4")


@clause("crown", "2.4")
def test_2_4_the_dice_are_sealed_in_the_tumbler() -> None:
    text = f"""\
        kay: register item dice X-1 of acme with {GOOD["crown-a"]["dice"]} because new
        kay: fit item X-1
        kay: check item X-1 passed because magnet
        gus: open table
        -> refused equipment-missing equipment=dice serial=X-1 lacks=seal by 2.4
        kay: seal item X-1 with S-1
        gus: open table
        """
    holds("crown-a", text, more=f"{KEPT}without dice\n", opened=False)


@clause("crown", "2.4.1")
@clause("crown", "2.4.1(a)")
def test_2_4_1_a_dice_have_values_and_opposite_sides_make_seven() -> None:
    fits("crown-a", "dice", "marks=dots opposite=seven in 3 pieces")
    unfit("crown-a", "dice", "marks=symbols", "2.4.1(a)")
    unfit("crown-a", "dice", "opposite=other", "2.4.1(a)")


@clause("crown", "2.4.1")
@clause("crown", "2.4.1(b)")
def test_2_4_1_b_dice_have_symbols_whose_values_make_seven() -> None:
    unfit("crown-b", "dice", "marks=numbers", "2.4.1(b)")
    unfit("crown-b", "dice", "opposite=other", "2.4.1(b)")


@clause("crown", "5.2")
def test_5_2_at_an_open_table_only_a_dealer_or_above_handles_tumbler_and_dice() -> None:
    text = """\
        kay: check item table-dice-1 passed because magnet
        -> refused not-permitted role=keeper by 5.2
        dan: check item table-dice-1 passed because magnet
        """
    holds("crown-a", text, more=KEPT)
