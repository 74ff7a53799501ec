"""The house's own rules about its equipment: the register, checks, keys and what is out of play."""

from textwrap import dedent

import pytest

from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.messages import CheckItem
from sicbo.core.law.refusal import Refusal
from sicbo.scenario.one_table import SET_UP
from sicbo.scenario.play import play
from sicbo.scenario.script import read
from tests.law.table.holds import OPENS, holds
from tests.law.table.registers import GOOD, KEPT

GAMES = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")
ROUND = {
    "star-2016": "dan: shake 3",
    "mbs-2020": "dan: open bets",
    "crown-a": "dan: open bets",
    "crown-b": "dan: open bets",
    "canberra-2005": "dan: shake 1",
}
DICE_CLAUSE = {
    "star-2016": "2.5",
    "mbs-2020": "2.2",
    "crown-a": "2.4",
    "crown-b": "2.4",
    "canberra-2005": "2.1",
}


def nobody_plays(text: str) -> None:
    """Lines on a table of Crown's that closes at once, since nobody sits there."""
    staff = "staff dan dealer\nstaff gus game-supervisor\nstaff pat pit-boss\n"
    played = play(read(f"rulebook crown-a\nlayout E\n{staff}{KEPT}" + dedent(text)))
    assert played.fault is None, (played.line, played.fault)


@pytest.mark.parametrize("game", GAMES)
def test_house_33_no_round_starts_with_dice_that_failed_their_check(game: str) -> None:
    text = f"""\
        dan: check item table-dice-1 failed because out of square
        -> item-checked passed=no by house 34, house 33
        -> equipment-failed reason=failed-check by house 34, house 33
        {ROUND[game]}
        -> refused equipment-missing out=failed-check by {DICE_CLAUSE[game]}
        dan: check item table-dice-1 passed because measured again
        -> equipment-mended serial=table-dice-1
        {ROUND[game]}
        -> round-started tumbler=table-tumbler-1 dice-set=table-dice-1
        """
    holds(game, text, more=KEPT)


def test_house_33_broken_dice_are_out_for_good_and_another_set_takes_their_place() -> None:
    text = f"""\
        dan: shake 3
        dan: declare broken-dice
        -> equipment-failed serial=table-dice-1 reason=broken-dice by 8.5, house 33
        -> round-voided
        -> item-failed serial=table-dice-1
        dan: shake 3
        -> refused equipment-missing out=broken-dice by 2.5
        dan: check item table-dice-1 passed because glued
        -> refused equipment-unfit out=broken-dice by house 33
        kay: register item dice D-7 of acme with {GOOD["star-2016"]["dice"]} because new
        dan: fit item D-7
        -> refused equipment-unfit fitted=table-dice-1 by house 31
        dan: remove item table-dice-1 because broken
        dan: fit item D-7
        dan: seal item D-7 with S-9
        dan: check item D-7 passed because micrometer
        dan: shake 3
        -> round-started dice-set=D-7
        """
    played = holds("star-2016", text, more=KEPT)
    register = played.floor.floor.state(EQUIPMENT)
    assert register.items["table-dice-1"].out == "broken-dice"
    assert register.items["table-dice-1"].rounds == 1


def test_house_6_the_number_of_a_seal_is_put_on_once() -> None:
    text = f"""\
        kay: register item dice D-7 of acme with {GOOD["star-2016"]["dice"]} because new
        kay: register item dice D-8 of acme with {GOOD["star-2016"]["dice"]} because new
        kay: seal item D-7 with S-9
        kay: seal item D-8 with S-9
        -> refused name-taken seal=S-9 by house 6
        kay: break seal of D-7 because a scratch
        kay: seal item D-7 with S-9
        -> refused name-taken seal=S-9 by house 6
        kay: seal item D-7 with S-10
        -> item-sealed seal=S-10
        """
    holds("star-2016", text, more=KEPT)


def test_house_33_a_tumbler_is_in_play_again_once_its_fault_is_cleared() -> None:
    text = """\
        ann: bet 10 on small
        eva: declare broken-tumbler
        -> equipment-failed serial=table-tumbler-1 reason=broken-tumbler
        eva: confirm void
        eva: clear fault
        -> equipment-mended serial=table-tumbler-1
        """
    played = holds("aruze-etg", text, more=KEPT)
    assert played.floor.floor.state(EQUIPMENT).items["table-tumbler-1"].out is None


def test_house_33_what_was_put_right_at_once_stays_in_play() -> None:
    text = "dan: shake 3\ndan: declare broken-tumbler fixed\n-> round-voided\ndan: shake 3\n"
    holds("star-2016", text, more=KEPT)


@pytest.mark.parametrize("game", GAMES)
def test_house_32_equipment_is_handled_between_rounds(game: str) -> None:
    text = f"""\
        {ROUND[game]}
        dan: remove item table-dice-1
        -> refused wrong-phase by house 32
        {OPENS[game]}: remove item table-tumbler-1
        -> refused wrong-phase by house 32
        """
    holds(game, text, more=KEPT)


@pytest.mark.parametrize("who", ["ann", "dan", "zoe"])
def test_house_31_only_a_keeper_registers_and_only_a_supervisor_acts_for_a_table(who: str) -> None:
    text = f"""\
        {who}: register item key K-1 of acme because cut
        -> refused not-permitted by house 31
        {who}: remove item table-lights-1
        -> refused not-permitted by house 31
        gus: remove item table-lights-1
        """
    holds("crown-a", text, more=f"{KEPT}player zoe\n", opened=False)


def test_house_31_whoever_plays_at_a_table_does_not_handle_its_dice() -> None:
    table = holds("crown-a", "", more=KEPT).floor
    check = CheckItem(serial="table-dice-1", passed=True, evidence="seen")
    no = table.would("ann", "dealer", SET_UP, check)
    assert isinstance(no, Refusal)
    assert (no.reason, no.clause) == ("plays-here", "house 10")
    assert not isinstance(table.would("dan", "dealer", SET_UP, check), Refusal)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("register item key K-1 of acme because cut", "refused name-taken by house 6"),
        ("hand key K-1 to sue", "refused equipment-unfit by house 37"),
        ("return key K-1", "key-handed-over serial=K-1 by house 37"),
        ("hand key K-1 to max", "key-handed-over holder=max by house 37"),
        ("hand key table-dice-1 to max", "refused equipment-unfit needs=key by house 37"),
        ("retire item K-1 because lost", "refused equipment-unfit place='with sue' by house 31"),
    ],
)
def test_house_37_a_key_is_with_one_person_or_in_its_place(order: str, answer: str) -> None:
    text = f"""\
        kay: register item key K-1 of acme because cut
        kay: hand key K-1 to sue
        -> key-handed-over holder=sue by house 37
        kay: {order}
        -> {answer}
        """
    holds("star-2016", text, more=KEPT, opened=False)


def test_house_36_two_people_destroy_an_item_that_nobody_uses() -> None:
    text = """\
        kay: destroy item table-dice-1 with sue because drilled
        -> refused equipment-unfit place=table by house 31
        kay: remove item table-dice-1
        kay: destroy item table-dice-1 with kay because drilled
        -> refused second-person by house 36
        kay: destroy item table-dice-1 with sue because drilled
        -> item-destroyed by=kay witness=sue by house 36
        kay: fit item table-dice-1
        -> refused equipment-unfit place=destroyed by house 33
        kay: destroy item table-dice-1 with sue because drilled
        -> refused equipment-unfit place=destroyed by house 33
        """
    holds("star-2016", text, more=KEPT, opened=False)


def test_a_retired_item_is_not_fitted_and_may_be_destroyed() -> None:
    text = """\
        kay: remove item table-lights-1
        kay: retire item table-lights-1 because dim
        -> item-retired by house 33
        kay: fit item table-lights-1
        -> refused equipment-unfit place=retired by house 33
        kay: destroy item table-lights-1 with sue because scrapped
        """
    holds("star-2016", text, more=KEPT, opened=False)


@pytest.mark.parametrize(("rounds", "starts"), [(2, True), (1, False)])
def test_house_34_a_check_every_so_many_rounds_stops_the_next_one(
    rounds: int, starts: bool
) -> None:
    played = "dan: open bets\ndan: shake 1\ndan: close bets\ndan: uncover\n"
    done = f"{played}dan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\n"
    answer = "round-started" if starts else "refused check-overdue check=rounds by house 34"
    text = (
        f"kay: plan checks of dice: {rounds} rounds stopping\n"
        f"-> checks-planned kind=dice by house 34\n-> check-plan-changed\n"
        f"{done}dan: open bets\n-> {answer}\n"
    )
    holds("crown-a", text, more=KEPT)


@pytest.mark.parametrize(("after", "starts"), [("59m", True), ("1h", False), ("2h", False)])
def test_house_34_a_check_every_so_many_hours_stops_the_next_round(
    after: str, starts: bool
) -> None:
    answer = "round-started" if starts else "refused check-overdue check=hours by house 34"
    text = f"kay: plan checks of dice: 1 hours stopping\n+{after} dan: open bets\n-> {answer}\n"
    holds("crown-a", text, more=KEPT)


def test_house_34_a_warning_stops_nothing() -> None:
    text = "kay: plan checks of dice: 1 hours warning\n+2h dan: open bets\n-> round-started\n"
    holds("crown-a", text, more=KEPT)


def test_house_34_dice_are_checked_before_each_gaming_day() -> None:
    text = """\
        kay: plan checks of dice: before-day stopping
        gus: open table
        pat: close table
        gus: open table
        dan: check item table-dice-1 passed because magnet
        pat: close table
        +24h gus: open table
        -> refused check-overdue check=before-day by house 34
        kay: check item table-dice-1 passed because micrometer
        gus: open table
        +24h pat: start day 2026-11-17
        dan: open bets
        -> refused check-overdue check=before-day by house 34
        dan: check item table-dice-1 passed because magnet
        dan: open bets
        """
    nobody_plays(text)


def test_house_34_a_tumbler_is_checked_after_each_gaming_day() -> None:
    text = """\
        kay: plan checks of tumbler: after-day stopping
        gus: open table
        pat: close table
        gus: open table
        pat: close table
        +24h gus: open table
        -> refused check-overdue equipment=tumbler check=after-day by house 34
        kay: check item table-tumbler-1 passed because not tampered with
        gus: open table
        """
    nobody_plays(text)


@pytest.mark.parametrize("game", GAMES)
def test_house_35_virtual_dice_stand_for_tumbler_and_dice_and_the_opening_says_so(
    game: str,
) -> None:
    text = f"""\
        {OPENS[game]}: open table
        -> table-opened stood-for='tumbler dice' by house 35
        system: commit dice 3f9a
        {ROUND[game]}
        -> round-started
        """
    more = "dice virtual\nwithout tumbler dice\n"
    holds(game, text, more=more, opened=False)


@pytest.mark.parametrize("game", GAMES)
def test_house_38_each_round_names_its_tumbler_and_dice(game: str) -> None:
    text = f"{ROUND[game]}\n-> round-started tumbler=T-1 dice-set=D-1\n"
    holds(game, text, more="item tumbler T-1\nitem dice D-1\n")


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ('check item table-dice-1 passed because " "', "refused reason-required by house 31"),
        ("fit item D-404", "refused equipment-missing serial=D-404 by house 31"),
        ("seal item table-dice-1 with S-2", "refused equipment-unfit by house 31"),
        ("register item dice D-2 of acme with marks=stars because new", "refused not-a-name"),
        ("register item dice D-2 of acme in 0 pieces because new", "refused not-an-amount"),
        ("register item dice table-dice-1 of acme because new", "refused name-taken by house 6"),
        ("plan checks of dice: 0 rounds stopping", "refused not-an-amount by house 34"),
        ("plan checks of dice: spot stopping", "refused not-provided by house 34"),
        ("take kit because it stands there", "refused not-provided lacks=nothing by house 31"),
        ("fit item table-dice-1", "refused equipment-unfit place=table by house 31"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(order: str, answer: str) -> None:
    text = f"kay: {order}\n-> {answer}\n"
    holds("star-2016", text, more=KEPT, opened=False)


def test_a_kit_is_not_taken_at_an_open_table() -> None:
    holds("crown-a", "kay: take kit because seen\n-> refused table-open\n", more=KEPT)
