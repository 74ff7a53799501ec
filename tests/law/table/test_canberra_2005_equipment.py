"""Casino Canberra: table, tumbler and dice, each approved in writing by the Commission."""

import pytest

from tests.law.table.holds import holds
from tests.law.table.registers import KEPT, fits, missing

clause = pytest.mark.clause
GAME = "canberra-2005"
COMMISSION = "ACT Gambling and Racing Commission"
APPROVED = f'kay: approve item X-1 written 2026-11-01 by "{COMMISSION}" because letter 7'
ITEMS = [
    ("table", None, "1.1"),
    ("tumbler", "drive=hand mixes=at-random", "A Dice Tumbler"),
    ("dice", "marks=dots in 3 pieces", "2.1"),
]


def approved_only(kind: str, facts: str | None, by: str) -> None:
    """A kind of equipment is asked for, and fitted only once it is approved."""
    missing(GAME, kind, by)
    fits(GAME, kind, facts, f"refused approval-missing equipment={kind} by {by}")
    fits(GAME, kind, facts, more=APPROVED)


@clause("canberra-2005", "1.1")
def test_1_1_a_table_that_is_not_approved_is_not_used() -> None:
    approved_only(*ITEMS[0])


@clause("canberra-2005", "A Dice Tumbler")
def test_a_dice_tumbler_is_an_approved_container() -> None:
    approved_only(*ITEMS[1])


@clause("canberra-2005", "2.1")
def test_2_1_dice_that_are_not_approved_are_not_played_with() -> None:
    approved_only(*ITEMS[2])


@clause("canberra-2005", "A Approved")
@pytest.mark.parametrize(("kind", "facts"), [each[:2] for each in ITEMS])
@pytest.mark.parametrize(
    "approved",
    [
        f'oral 2026-11-01 by "{COMMISSION}" because a call',
        'written 2026-11-01 by "the maker" because a certificate',
    ],
)
def test_a_approved_means_in_writing_and_by_the_commission(
    kind: str, facts: str | None, approved: str
) -> None:
    more = f"kay: approve item X-1 {approved}"
    fits(GAME, kind, facts, "refused approval-missing by A Approved", more)


@clause("canberra-2005", "A Approved")
@pytest.mark.parametrize(("day", "fit"), [("14", True), ("15", True), ("16", False)])
def test_a_approved_is_nothing_on_a_day_to_come(day: str, fit: bool) -> None:
    answer = "-> item-approved" if fit else "-> refused not-a-time by house 31"
    text = f"""\
        kay: register item table X-1 of acme because it stands there
        kay: approve item X-1 written 2026-11-{day} by "{COMMISSION}" because letter 7
        {answer}
        """
    holds(GAME, text, more=KEPT, opened=False)


@clause("canberra-2005", "A Dice Tumbler")
@pytest.mark.parametrize("drive", ["hand", "electronic"])
def test_a_dice_tumbler_is_worked_by_hand_or_electronically(drive: str) -> None:
    fits(GAME, "tumbler", f"drive={drive} mixes=at-random", more=APPROVED)


@clause("canberra-2005", "A Dice Tumbler")
@pytest.mark.parametrize(
    "facts", ["drive=mechanical mixes=at-random", "drive=hand mixes=otherwise"]
)
def test_a_dice_tumbler_of_another_kind_is_refused(facts: str) -> None:
    fits(GAME, "tumbler", facts, "refused equipment-unfit by A Dice Tumbler", APPROVED)


@clause("canberra-2005", "2.1")
@pytest.mark.parametrize(("pieces", "fit"), [(2, False), (3, True), (4, False)])
def test_2_1_three_approved_dice_whatever_is_on_them(pieces: int, fit: bool) -> None:
    refused = "" if fit else f"refused equipment-unfit pieces={pieces} by 2.1"
    fits(GAME, "dice", f"marks=numbers opposite=other in {pieces} pieces", refused, APPROVED)


@clause("canberra-2005", "2.1")
def test_2_1_no_round_starts_without_dice() -> None:
    text = """\
        dan: remove item table-dice-1 because worn
        dan: shake 1
        -> refused equipment-missing equipment=dice by 2.1
        ann: bet 10 on small
        -> refused equipment-missing equipment=dice by 2.1
        """
    holds(GAME, text, more=KEPT)
