"""The house's rules about slips, the cage's bank and boxes of cash."""

import pytest

from sicbo.core.floor.cage.messages import CAGE, AskForSlip, ReceiveSlip
from sicbo.core.floor.cage.slips import slip_account
from sicbo.core.floor.floor import FloorOrder, decide
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from tests.law.table.holds import holds
from tests.properties.tables import LATER

CAGE_STAFF = """\
tray 5 25 100
float 2500
staff cas cashier
staff cleo cashier
staff own owner
"""
FILLED = """\
    own: bank in 100 of 100, 100 of 25
    -> chips-banked way=in chips='100 of 100, 100 of 25' amount=12500 by house 28
    gus: ask for fill: 20 of 100
    -> slip-asked slip=1 kind=fill amount=2000 by=gus by house 27
    cas: send slip 1: 20 of 100
    -> slip-sent slip=1 by=cas
    in bank 10500
    in tray 2500
    dan: receive slip 1: 20 of 100
    -> slip-received slip=1 by=dan
    -> tray-filled slip=1 amount=2000 by=dan
    in tray 4500
"""
CREDITED = """\
    gus: ask for credit: 5 of 100
    -> slip-asked slip=1 kind=credit amount=500 by=gus
    dan: send slip 1: 5 of 100
    -> tray-credited slip=1 amount=500 by=dan
    -> slip-sent slip=1 by=dan
    in tray 2000
    in bank 0
    cas: receive slip 1: 5 of 100
    -> slip-received slip=1 by=cas
    in bank 500
"""


class TestHouse27:
    """Fills and credits on numbered slips."""

    def test_27_a_fill_goes_from_the_bank_over_its_slip_into_the_tray(self) -> None:
        played = holds("crown-a", FILLED, more=CAGE_STAFF)
        assert played.floor.floor.state(CAGE).ledger.sum() == 0

    def test_27_a_credit_goes_from_the_tray_over_its_slip_into_the_bank(self) -> None:
        holds("crown-a", CREDITED, more=CAGE_STAFF)

    def test_27_chips_on_their_way_belong_to_their_slip(self) -> None:
        sent = """\
            own: bank in 20 of 100
            gus: ask for fill: 20 of 100
            cas: send slip 1: 20 of 100
            """
        floor = holds("crown-a", sent, more=CAGE_STAFF).floor.floor
        assert floor.state(CAGE).ledger[slip_account(1)] == 200_000

    def test_27_slips_are_one_series_without_gaps_for_fills_credits_and_void_ones(self) -> None:
        holds(
            "crown-a",
            """\
            gus: ask for fill: 1 of 100
            -> slip-asked slip=1
            gus: void slip 1 because of a mistake
            -> slip-voided slip=1 by house 27
            gus: ask for credit: 1 of 100
            -> slip-asked slip=2
            gus: ask for fill: 1 of 5
            -> slip-asked slip=3
            """,
            more=CAGE_STAFF,
        )

    def test_27_a_supervisor_asks_and_each_side_does_its_own(self) -> None:
        holds(
            "crown-a",
            """\
            own: bank in 20 of 100
            dan: ask for fill: 1 of 100
            -> refused not-permitted needs=game-supervisor by house 27
            cas: ask for fill: 1 of 100
            -> refused not-permitted by house 27
            gus: ask for fill: 1 of 100
            gus: send slip 1: 1 of 100
            -> refused not-permitted needs=cashier by house 27
            cas: send slip 1: 1 of 100
            cleo: receive slip 1: 1 of 100
            -> refused not-permitted needs=dealer by house 27
            ann: receive slip 1: 1 of 100
            -> refused not-permitted by house 27
            """,
            more=CAGE_STAFF,
        )

    def test_27_sender_and_receiver_are_two_people(self) -> None:
        holds(
            "crown-a",
            """\
            gus: ask for credit: 1 of 100
            cas: send slip 1: 1 of 100
            -> refused not-permitted
            dan: send slip 1: 1 of 100
            cas: receive slip 1: 1 of 100
            -> slip-received
            """,
            more=CAGE_STAFF,
        )

    def test_27_a_count_that_is_not_that_of_the_slip_changes_nothing(self) -> None:
        holds(
            "crown-a",
            """\
            own: bank in 20 of 100, 20 of 25
            gus: ask for fill: 10 of 100
            cas: send slip 1: 9 of 100
            -> refused slip-differs counted=900 amount=1000 by house 27
            in bank 2500
            cas: send slip 1: 10 of 100
            dan: receive slip 1: 9 of 100, 4 of 25
            -> refused slip-differs counted=1000 amount=1000 by house 27
            in tray 2500
            cas: return slip 1 because a chip is missing
            -> slip-returned slip=1 by=cas
            in bank 2500
            dan: receive slip 1: 10 of 100
            -> refused slip-used by house 27
            """,
            more=CAGE_STAFF,
        )

    def test_27_a_credit_that_is_not_received_goes_back_into_the_tray(self) -> None:
        holds(
            "crown-a",
            """\
            gus: ask for credit: 10 of 100
            dan: send slip 1: 10 of 100
            in tray 1500
            cas: return slip 1 because nobody is there
            -> refused not-permitted needs=dealer by house 27
            dan: return slip 1 because nobody is there
            -> slip-returned slip=1
            -> tray-filled slip=1 returned=yes
            in tray 2500
            """,
            more=CAGE_STAFF,
        )

    def test_27_each_standing_of_a_slip_has_an_answer_of_its_own(self) -> None:
        holds(
            "crown-a",
            """\
            own: bank in 20 of 100
            cas: send slip 1: 1 of 100
            -> refused slip-unknown slip=1 by house 27
            ann: send slip 1: 1 of 100
            -> refused not-permitted by house 27
            gus: ask for fill: 1 of 100
            dan: receive slip 1: 1 of 100
            -> refused too-early by house 27
            cas: send slip 1: 1 of 100
            cas: send slip 1: 1 of 100
            -> refused slip-on-the-way sent_by=cas by house 27
            gus: void slip 1 because it is late
            -> refused slip-on-the-way by house 27
            dan: receive slip 1: 1 of 100
            dan: receive slip 1: 1 of 100
            -> refused slip-used by house 27
            gus: void slip 1 because it is late
            -> refused slip-used by house 27
            gus: ask for fill: 1 of 100
            cas: void slip 2 because the bank is busy
            cas: send slip 2: 1 of 100
            -> refused slip-void by house 27
            gus: void slip 3 because of nothing
            -> refused slip-unknown by house 27
            """,
            more=CAGE_STAFF,
        )

    def test_27_only_chips_of_the_tray_are_asked_for_and_only_whole_pieces(self) -> None:
        holds(
            "crown-a",
            """\
            gus: ask for fill: 1 of 50
            -> refused not-a-chip chip=50 by house 27
            gus: ask for fill: 0 of 100
            -> refused not-an-amount pieces=0 by house 27
            gus: ask for fill: nothing
            -> refused not-an-amount by house 27
            gus: ask for fill: -1 of 100
            -> refused not-an-amount pieces=-1 by house 27
            gus: ask for fill at moon: 1 of 100
            -> refused wrong-table table=moon by house 27
            """,
            more=CAGE_STAFF,
        )

    def test_27_a_table_without_a_tray_gets_no_slip(self) -> None:
        holds("crown-a", "gus: ask for fill: 1 of 100\n-> refused not-provided by house 27")

    def test_27_the_first_chips_come_to_a_closed_table(self) -> None:
        holds(
            "crown-a",
            """\
            own: bank in 20 of 100
            gus: ask for fill: 20 of 100
            cas: send slip 1: 20 of 100
            dan: receive slip 1: 20 of 100
            in tray 2000
            gus: count tray opening: 20 of 100 with dan
            -> tray-counted counted=2000 expected=2000
            gus: open table
            -> table-opened
            """,
            more=CAGE_STAFF + "float 0\nuncounted\n",
            opened=False,
        )

    def test_27_whoever_plays_at_the_table_handles_no_chips_of_its_tray(self) -> None:
        floor = holds("crown-a", "", more=CAGE_STAFF).floor
        asked = AskForSlip(kind="fill", table="table", chips={Amount(10_000): 1})
        came = floor.give("ann", "game-supervisor", LATER, asked)
        assert isinstance(came, Refusal)
        assert (came.reason, came.clause) == ("plays-here", "house 10")

    def test_27_whoever_has_two_roles_does_not_receive_what_they_sent(self) -> None:
        lines = "own: bank in 1 of 100\ngus: ask for fill: 1 of 100\ncas: send slip 1: 1 of 100"
        floor = holds("crown-a", lines, more=CAGE_STAFF).floor
        received = ReceiveSlip(slip=1, chips={Amount(10_000): 1})
        came = floor.give("cas", "dealer", LATER, received)
        assert isinstance(came, Refusal)
        assert (came.reason, came.clause) == ("same-person", "house 27")
        assert not isinstance(floor.give("dan", "dealer", LATER, received), Refusal)

    def test_27_staff_of_another_table_receive_nothing(self) -> None:
        lines = "own: bank in 1 of 100\ngus: ask for fill: 1 of 100\ncas: send slip 1: 1 of 100"
        floor = holds("crown-a", lines, more=CAGE_STAFF).floor.floor
        received = ReceiveSlip(slip=1, chips={Amount(10_000): 1})
        order = FloorOrder(by="dan", role="dealer", at=LATER, command=received, table="other")
        came = decide(floor, order)
        assert isinstance(came, Refusal)
        assert (came.reason, came.clause) == ("wrong-table", "house 27")


class TestHouse26And28:
    """Nothing goes that is not there."""

    @pytest.mark.parametrize(("pieces", "goes"), [(24, True), (25, True), (26, False)])
    def test_26_a_credit_takes_what_is_there(self, pieces: int, goes: bool) -> None:
        came = "slip-asked" if goes else "refused float-short holds=2500 by house 26"
        holds("crown-a", f"gus: ask for credit: {pieces} of 100\n-> {came}", more=CAGE_STAFF)

    def test_26_a_credit_asked_for_in_time_is_not_sent_once_it_is_not_there(self) -> None:
        holds(
            "crown-a",
            """\
            gus: ask for credit: 20 of 100
            gus: ask for credit: 20 of 100
            dan: send slip 1: 20 of 100
            dan: send slip 2: 20 of 100
            -> refused float-short holds=500 by house 26
            """,
            more=CAGE_STAFF,
        )

    def test_26_a_fill_lets_the_next_round_begin(self) -> None:
        holds(
            "crown-a",
            """\
            own: bank in 1000 of 100
            dan: open bets
            ann: bet 100 on triple:6
            dan: shake 1
            dan: close bets
            dan: uncover
            dan: announce 6 6 6
            dan: enter 6 6 6
            dan: settle
            in tray -15500
            dan: open bets
            -> refused float-short holds=-15500 by house 26
            gus: ask for fill: 155 of 100
            cas: send slip 1: 155 of 100
            dan: receive slip 1: 155 of 100
            in tray 0
            dan: open bets
            -> bets-opened
            """,
            more=CAGE_STAFF,
        )

    @pytest.mark.parametrize(("pieces", "goes"), [(19, True), (20, True), (21, False)])
    def test_28_the_bank_sends_what_it_has_of_each_denomination(
        self, pieces: int, goes: bool
    ) -> None:
        came = "slip-sent" if goes else "refused insufficient-chips bank=20 by house 27"
        holds(
            "crown-a",
            f"""\
            own: bank in 20 of 100, 1000 of 25
            gus: ask for fill: {pieces} of 100
            cas: send slip 1: {pieces} of 100
            -> {came}
            """,
            more=CAGE_STAFF,
        )

    def test_28_the_banks_own_chips_come_and_go_by_the_owners_word(self) -> None:
        holds(
            "crown-a",
            """\
            cas: bank in 20 of 100
            -> refused not-permitted needs=owner by house 28
            own: bank in 20 of 100
            own: bank out 5 of 100
            -> chips-banked way=out amount=500
            in bank 1500
            own: bank out 16 of 100
            -> refused insufficient-chips pieces=16 bank=15 by house 28
            own: bank in 0 of 100
            -> refused not-an-amount by house 28
            own: bank in 1 of -5
            -> refused not-a-chip by house 28
            """,
            more=CAGE_STAFF,
        )


class TestHouse29:
    """Boxes of cash."""

    def test_29_notes_lie_in_the_box_until_a_supervisor_removes_it_and_two_cashiers_count(
        self,
    ) -> None:
        holds(
            "aruze-etg",
            """\
            ann: insert 50
            -> chips-brought source=note amount=50
            -> cash-boxed player=ann amount=50 seat=1 by house 29
            in box 50
            hal: remove box
            -> refused not-permitted needs=electronic-gaming-supervisor by house 29
            eva: remove box
            -> box-removed box=1 amount=50 by=eva by house 29
            -> box-taken box=1 amount=50
            in box 0
            eva: count box 1: 50 with cleo
            -> refused not-permitted needs=cashier by house 29
            cas: count box 1: 50 with cas
            -> refused second-person by house 29
            cas: count box 1: 45 with cleo
            -> refused reason-required counted=45 holds=50 by house 29
            cas: count box 2: 45 with cleo
            -> refused box-unknown box=2 by house 29
            cas: count box 1: -45 with cleo
            -> refused not-an-amount by house 29
            cas: count box 1: 45 with cleo because a note is torn
            -> box-counted box=1 amount=50 counted=45 reason='a note is torn' by house 29
            cas: count box 1: 50 with cleo
            -> refused box-counted by house 29
            """,
            more="box\nstaff cas cashier\nstaff cleo cashier\n",
        )

    def test_29_a_table_without_a_box_has_none_to_remove(self) -> None:
        holds("crown-a", "gus: remove box\n-> refused not-provided by house 29")
        holds("aruze-etg", "ann: insert 50\n-> chips-brought\nin box 0")

    def test_29_an_empty_box_is_removed_too(self) -> None:
        holds("crown-a", "gus: remove box\n-> box-removed amount=0", more="box\n")
