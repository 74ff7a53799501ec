"""The house's rules about trays: counts, differences, what is held by the record, who is paid."""

import pytest

from sicbo.core.bank.ledger import DIFFERENCE, FLOAT, HOUSE
from sicbo.core.money import Amount
from sicbo.core.table.config import FloatTray
from sicbo.core.table.tray.holding import Proposal, by_record, changed, proposal
from tests.law.table.holds import OPENS, holds

DEALT = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")
TRAY = "tray 5 25 100\nfloat 2500\n"
ABOVE = {**OPENS, "mbs-2020": "pia", "crown-a": "gus", "crown-b": "gus", "canberra-2005": "cas"}


class TestHouse23:
    """Trays are counted by two people, which unlocks and locks them."""

    @pytest.mark.parametrize("game", DEALT)
    def test_23_a_table_with_a_tray_opens_only_counted(self, game: str) -> None:
        opener, clause = OPENS[game], "2.7.2" if game == "star-2016" else "house 23"
        holds(
            game,
            f"""\
            {opener}: open table
            -> refused float-missing tray=locked by {clause}
            {ABOVE[game]}: count tray opening: 25 of 100 with dan
            -> tray-counted purpose=opening counted=2500 expected=2500
            {opener}: open table
            -> table-opened
            """,
            more=TRAY + "uncounted\n",
            opened=False,
        )

    @pytest.mark.parametrize("game", DEALT)
    def test_23_the_one_who_orders_a_count_stands_above_the_dealer(self, game: str) -> None:
        holds(
            game,
            """\
            dan: count tray check: 25 of 100 with gus
            -> refused not-permitted role=dealer by house 23
            ann: count tray check: 25 of 100 with dan
            -> refused not-permitted role=player by house 23
            """,
            more=TRAY,
        )

    def test_23_a_count_names_two_people(self) -> None:
        holds(
            "crown-a",
            """\
            gus: count tray check: 25 of 100 with gus
            -> refused second-person by house 23
            gus: count tray check: 25 of 100 with ann
            -> refused plays-here by house 10
            gus: count tray check: 25 of 100 with dan
            -> tray-counted purpose=check
            """,
            more=TRAY,
        )

    def test_23_only_chips_of_the_tray_are_counted(self) -> None:
        holds(
            "crown-a",
            """\
            gus: count tray check: 50 of 50 with dan
            -> refused not-a-chip chip=50 by house 23
            gus: count tray check: -1 of 100 with dan
            -> refused not-an-amount pieces=-1 by house 23
            gus: count tray check: 25 of 100, 0 of 5 with dan
            -> tray-counted counted=2500
            """,
            more=TRAY,
        )

    def test_23_opening_and_closing_counts_are_for_a_closed_table_and_none_is_for_a_round(
        self,
    ) -> None:
        holds(
            "crown-a",
            """\
            gus: count tray opening: 25 of 100 with dan
            -> refused table-open count=opening by house 23
            gus: count tray closing: 25 of 100 with dan
            -> refused table-open count=closing by house 23
            dan: open bets
            gus: count tray check: 25 of 100 with dan
            -> refused wrong-phase by house 23
            """,
            more=TRAY,
        )

    def test_23_a_table_that_has_no_tray_has_none_to_count(self) -> None:
        holds("crown-a", "gus: count tray check: nothing with dan\n-> refused not-provided")

    def test_23_an_electronic_table_has_no_tray(self) -> None:
        holds(
            "aruze-etg",
            "eva: open table\n-> refused not-provided by house 23",
            more="tray 5\nuncounted\n",
            opened=False,
        )

    def test_23_a_tray_without_denominations_or_with_one_twice_is_not_opened(self) -> None:
        for chips in ("0", "5 5"):
            holds(
                "crown-a",
                "gus: open table\n-> refused not-an-amount",
                more=f"tray {chips}\nfloat 0\nuncounted\n",
                opened=False,
            )


class TestHouse24:
    """Differences are told, and are no win."""

    def test_24_a_difference_needs_a_reason_and_is_told_to_surveillance(self) -> None:
        played = holds(
            "crown-a",
            """\
            gus: count tray check: 24 of 100 with dan
            -> refused reason-required counted=2400 holds=2500 by house 24
            gus: count tray check: 24 of 100 with dan because a chip fell
            -> tray-counted counted=2400 expected=2500 reason='a chip fell'
            -> notified role=surveillance by house 24
            in tray 2400
            house 0
            gus: count tray check: 25 of 100 with dan because it was found
            in tray 2500
            """,
            more=TRAY,
        )
        assert played.floor.table.ledger[HOUSE] == 0

    def test_24_it_stands_as_a_difference(self) -> None:
        table = holds(
            "crown-a",
            "gus: count tray check: 24 of 100 with dan because a chip fell",
            more=TRAY,
        ).floor.table
        before = holds("crown-a", "", more=TRAY).floor.table
        assert table.ledger[DIFFERENCE] - before.ledger[DIFFERENCE] == 10_000
        assert table.ledger[FLOAT] - before.ledger[FLOAT] == -10_000

    def test_24_a_count_that_agrees_keeps_no_reason(self) -> None:
        holds(
            "crown-a",
            """\
            gus: count tray check: 25 of 100 with dan because of a rumour
            -> tray-counted counted=2500 expected=2500 reason=''
            """,
            more=TRAY,
        )


WON = """\
    dan: open bets
    ann: bet 10 on big
    ann: bet 20 on small
    dan: shake 1
    dan: close bets
    dan: uncover
    dan: announce {dice}
    dan: enter {dice}
    dan: settle
"""
SHORT = """\
    dan: open bets
    ann: bet 100 on triple:6
    dan: shake 1
    dan: close bets
    dan: uncover
    dan: announce 6 6 6
    dan: enter 6 6 6
    dan: settle
"""


class TestHouse25And26:
    """What is held by the record, and what happens where it is not enough."""

    def test_25_what_the_house_wins_and_pays_passes_through_the_tray(self) -> None:
        holds("crown-a", WON.format(dice="1 2 3") + "    in tray 2490\n", more=TRAY)
        holds("crown-a", WON.format(dice="4 5 6") + "    in tray 2510\n", more=TRAY)
        holds("crown-a", WON.format(dice="6 6 6") + "    in tray 2530\n", more=TRAY)

    def test_25_what_players_bring_and_take_away_does_not(self) -> None:
        holds("crown-a", "ann: take 100\nann: bring 50\nin tray 2500", more=TRAY)

    def test_25_what_a_player_owes_is_not_in_the_tray_until_it_is_paid(self) -> None:
        owing = """\
            ann: bet 10 on big
            dan: shake 3
            dan: close bets
            dan: uncover
            dan: announce 4 5 6
            dan: enter 4 5 6
            dan: settle
            in tray 2490
            ann: take 510
            ann: leave
            dan: declare broken-dice
            in tray 2490
            ann: repay
            in tray 2500
            house 0
        """
        holds("canberra-2005", owing, more=TRAY)

    @pytest.mark.parametrize(
        ("floats", "short"), [(17_999, True), (18_000, False), (18_001, False)]
    )
    def test_26_a_winner_is_paid_in_full_and_no_round_begins_while_the_tray_owes(
        self, floats: int, short: bool
    ) -> None:
        lines = (
            SHORT + f"    -> line ann triple:6 won returns=18100\n    in tray {floats - 18_000}\n"
        )
        lines += "    balance ann 18500\n    dan: open bets\n"
        lines += (
            "    -> refused float-short holds=-1 by house 26\n" if short else "    -> bets-opened\n"
        )
        holds("crown-a", lines, more=f"tray 1\nfloat {floats}\n")


class TestImprest:
    """A tray that should hold a set amount proposes what restores it."""

    def test_a_fill_is_proposed_below_it_a_credit_above_and_nothing_at_it(self) -> None:
        tray = FloatTray(tuple(map(Amount, (500, 2500, 10_000))), Amount(250_000))
        table = holds("crown-a", "", more=TRAY).floor.table
        assert by_record(table) == 250_000
        assert proposal(table, tray) is None
        more = FloatTray(tray.denominations, Amount(263_000))
        chips = {Amount(10_000): 1, Amount(2500): 1, Amount(500): 1}
        assert proposal(table, more) == Proposal("fill", chips, Amount(13_000))
        less = FloatTray(tray.denominations, Amount(240_000))
        credit = Proposal("credit", {Amount(10_000): 1}, Amount(10_000))
        assert proposal(table, less) == credit
        assert proposal(table, FloatTray(tray.denominations)) is None

    def test_what_its_chips_cannot_say_is_not_proposed(self) -> None:
        assert changed(Amount(499), (Amount(500),)) == {}
        table = holds("crown-a", "", more=TRAY).floor.table
        assert proposal(table, FloatTray((Amount(500),), Amount(250_499))) is None
