"""Marina Bay Sands and the Aruze terminals: what a table has, and how it must be."""

import pytest

from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.law.table.registers import GOOD, KEPT, fits, missing, unfit

clause = pytest.mark.clause
MBS, ARUZE = "mbs-2020", "aruze-etg"


@clause("mbs-2020", "1.1.2")
@pytest.mark.parametrize("drive", ["mechanical", "hand"])
def test_1_1_2_a_tumbler_is_electronic(drive: str) -> None:
    missing(MBS, "tumbler", "1.1.2")
    unfit(MBS, "tumbler", f"drive={drive}", "1.1.2")


@clause("mbs-2020", "2.1")
def test_2_1_a_layout_is_that_of_an_appendix() -> None:
    missing(MBS, "layout", "2.1")
    unfit(MBS, "layout", "diagram=C", "2.1")


def like(name: str) -> None:
    """A layout is played on that is like the appendix of its table."""
    text = f"""\
        kay: register item layout X-1 of acme with diagram={name} because seen
        kay: fit item X-1
        pia: open table
        -> table-opened equipment='table-tumbler-1 table-dice-1 X-1'
        """
    holds(MBS, text, more=f"{KEPT}without layout\nlayout {name}\n", opened=False)


@clause("mbs-2020", "Appendix A")
def test_appendix_a_is_a_layout_with_every_wager() -> None:
    like("A")
    families = {row.wager.key for row in open_rulebook(MBS).table.values()}
    assert {"big", "small", "three", "four", "double-single"} <= families


@clause("mbs-2020", "Appendix B")
def test_appendix_b_is_the_other_layout() -> None:
    like("B")
    assert open_rulebook(MBS).game.layouts == ("A", "B")


@clause("mbs-2020", "2.2")
@pytest.mark.parametrize(("pieces", "fit"), [(2, False), (3, True), (4, False)])
def test_2_2_three_dice_with_dots_and_no_more_is_asked(pieces: int, fit: bool) -> None:
    refused = "" if fit else f"refused equipment-unfit pieces={pieces} needs=3 by 2.2"
    fits(MBS, "dice", f"marks=dots opposite=other in {pieces} pieces", refused)
    unfit(MBS, "dice", "marks=numbers", "2.2")


@clause("mbs-2020", "2.2")
def test_2_2_dice_without_a_seal_are_played_with() -> None:
    text = """\
        kay: register item dice X-1 of acme with marks=dots in 3 pieces because new
        kay: fit item X-1
        kay: check item X-1 passed because magnet
        pia: open table
        dan: open bets
        -> round-started dice-set=X-1
        """
    holds(MBS, text, more=f"{KEPT}without dice\n", opened=False)


@clause("aruze-etg", "1.1 automated dice tumbler")
@pytest.mark.parametrize("changed", ["drive=mechanical", "automatic=no", "sensors=no"])
def test_1_1_automated_dice_tumbler_shakes_by_itself_and_reports_by_sensors(changed: str) -> None:
    missing(ARUZE, "tumbler", "1.1 automated dice tumbler")
    unfit(ARUZE, "tumbler", changed, "1.1 automated dice tumbler")


@clause("aruze-etg", "2.1")
def test_2_1_the_device_represents_the_game() -> None:
    missing(ARUZE, "device", "2.1")
    unfit(ARUZE, "device", "represents=another-game", "2.1")


@clause("aruze-etg", "2.1")
def test_2_1_virtual_dice_are_said_to_stand_for_tumbler_and_dice() -> None:
    text = """\
        system: commit dice 3f9a
        eva: open table
        -> table-opened stood-for='tumbler dice' by house 35
        """
    holds(ARUZE, text, more="dice virtual\n", opened=False)


@clause("aruze-etg", "2.2")
@pytest.mark.parametrize("changed", ["marks=numbers", "opposite=other"])
def test_2_2_three_sealed_dice_with_dots_and_opposite_seven(changed: str) -> None:
    missing(ARUZE, "dice", "2.2")
    unfit(ARUZE, "dice", changed, "2.2")
    facts = GOOD[ARUZE]["dice"]
    fits(ARUZE, "dice", facts.replace("in 3", "in 2"), "refused equipment-unfit pieces=2 by 2.2")


@clause("aruze-etg", "2.2")
def test_2_2_the_dice_are_sealed() -> None:
    text = f"""\
        kay: register item dice X-1 of acme with {GOOD[ARUZE]["dice"]} because new
        kay: fit item X-1
        kay: check item X-1 passed because magnet
        eva: open table
        -> refused equipment-missing equipment=dice serial=X-1 lacks=seal by 2.2
        kay: seal item X-1 with S-1
        eva: open table
        """
    holds(ARUZE, text, more=f"{KEPT}without dice\n", opened=False)


@clause("aruze-etg", "3.9.9")
def test_3_9_9_the_layout_has_designated_areas_like_diagram_a() -> None:
    missing(ARUZE, "layout", "3.9.9")
    unfit(ARUZE, "layout", "areas=unmarked", "3.9.9")
    unfit(ARUZE, "layout", "diagram=B", "3.9.9")


@clause("aruze-etg", "2.2")
def test_2_2_terminals_stand_still_until_broken_dice_are_replaced() -> None:
    text = f"""\
        ann: bet 10 on small
        +30s system: close wagering
        ann: shoot
        system: declare broken-dice
        -> equipment-failed serial=table-dice-1 reason=broken-dice
        -> item-failed serial=table-dice-1
        eva: confirm void
        -> round-voided
        -> suspended reason=equipment-missing by 2.2
        eva: clear fault
        -> refused equipment-missing equipment=dice out=broken-dice by 2.2
        eva: remove item table-dice-1
        kay: register item dice X-1 of acme with {GOOD[ARUZE]["dice"]} because new
        eva: fit item X-1
        eva: check item X-1 passed because magnet
        eva: seal item X-1 with S-1
        eva: clear fault
        -> fault-cleared
        -> round-started dice-set=X-1
        -> bets-opened
        ann: bet 10 on small
        """
    holds(ARUZE, text, more=KEPT)
