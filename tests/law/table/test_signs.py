"""The sign at a table, document by document: what it shows, where it is a card, who confirms it."""

import pytest

from sicbo.core.law.policies import SignPolicy
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.core.table.signs.on_sign import families, sign_due, sign_of, unit_on
from sicbo.core.table.state import Table
from tests.law.table.holds import holds

clause = pytest.mark.clause
STAR, MBS, ARUZE, CROWN, ACT = "star-2016", "mbs-2020", "aruze-etg", "crown-a", "canberra-2005"
GAMES = (STAR, MBS, ARUZE, CROWN, "crown-b", ACT)
LOWEST = dict.fromkeys(GAMES, "dan") | {ARUZE: "hal"}
ASKS = {STAR: "4.1", MBS: "house 40", ARUZE: "3.2", "crown-b": "fn s66(1)(c)"}
ASKS |= {CROWN: "fn s66(1)(c)", ACT: "3.1"}
FIRST = {STAR: "dan: shake 3", MBS: "dan: open bets", CROWN: "dan: open bets"}
FIRST |= {"crown-b": "dan: open bets", ACT: "ann: bet 10 on small"}
STREAK = {STAR: ", streak 25"}


def money(units: int) -> Amount:
    return Amount(units * 100)


def limits(least: int, most: int, unit: int | None = None) -> Limits:
    return Limits(money(least), money(most), Amount(1) if unit is None else money(unit))


def table(game: str, *more: str) -> Table:
    """An open table of a game whose set-up has these lines too."""
    return holds(game, "", more="".join(f"{line}\n" for line in more)).floor.table


def policy(game: str) -> SignPolicy:
    found = table(game).policies.signs
    assert found is not None
    return found


# ------------------------------------------------------------------------------ what it shows


@clause("star-2016", "4.1")
def test_4_1_the_sign_shows_minimum_and_maximum_and_a_unit_only_where_it_states_one() -> None:
    here = table(STAR, "limits 5 to 1000")
    assert sign_of(here).limits == limits(5, 1000)
    assert unit_on(here, here.limits) is None
    stated = table(STAR, "limits 5 to 1000 unit 10")
    assert unit_on(stated, stated.limits) == money(10)
    assert policy(STAR).place == "at-table"


@clause("star-2016", "4.1")
@pytest.mark.parametrize(
    ("sign", "stake", "taken"),
    [
        ("10 to 1000", 11, True),
        ("10 to 1000", 15, True),
        ("10 to 1000 unit 10", 15, False),
        ("10 to 1000 unit 10", 20, True),
    ],
)
def test_4_1_multiples_of_the_minimum_are_needed_only_if_the_sign_says_so(
    sign: str, stake: int, taken: bool
) -> None:
    came = "wager-placed by 3.3" if taken else "refused wrong-unit by 4.1"
    bets = f"dan: shake 3\ndan: open bets\nann: bet {stake} on small\n-> {came}\n"
    holds(STAR, bets, more=f"limits {sign}\n")


@clause("star-2016", "4.4")
def test_4_4_players_answer_for_wagers_that_keep_to_the_sign() -> None:
    assert (policy(STAR).kept_by, policy(STAR).kept_clause) == ("players", "4.4")
    others = (policy(game) for game in (ARUZE, CROWN, ACT))
    assert all(each.kept_by is None for each in others)


@clause("star-2016", "6.7")
def test_6_7_what_a_streak_wager_costs_stands_on_the_sign_where_one_is_offered() -> None:
    assert sign_of(table(STAR)).streak_stake == money(25)
    assert sign_of(table(STAR, "options odd even four")).streak_stake is None


@clause("aruze-etg", "3.2")
def test_3_2_the_sign_of_terminals_shows_the_limits_and_any_unit() -> None:
    here = table(ARUZE, "limits 5 to 1000 unit 5")
    assert sign_of(here).limits == limits(5, 1000, 5)
    assert unit_on(here, here.limits) == money(5)
    assert unit_on(here, limits(5, 1000)) is None


@clause("crown", "fn s66(1)(c)")
@pytest.mark.parametrize("game", [CROWN, "crown-b"])
def test_fn_s66_1_c_the_sign_at_each_table_is_prominent_and_shows_both_limits(game: str) -> None:
    assert policy(game).place == "prominent"
    assert sign_of(table(game, "limits 5 to 1000")).limits == limits(5, 1000)


@clause("canberra-2005", "3.1")
def test_3_1_the_sign_shows_the_limits_of_every_betting_area() -> None:
    here = table(ACT, "limits 5 to 1000", "area small 10 to 2000", "area triple:4 5 to 50")
    shown = sign_of(here)
    assert policy(ACT).place == "near-table"
    assert set(families(here)) <= shown.areas.keys()
    assert {area.partition(":")[0] for area in here.offer} == set(families(here))
    assert shown.areas["small"] == limits(10, 2000)
    assert shown.areas["big"] == limits(5, 1000)
    assert (shown.areas["triple"], shown.areas["triple:4"]) == (limits(5, 1000), limits(5, 50))


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize(("unit", "shown"), [("", 1), (" unit 25", 2500)])
def test_3_3_the_multiples_are_displayed_whatever_they_are(unit: str, shown: int) -> None:
    here = table(ACT, f"limits 10 to 1000{unit}")
    assert all(unit_on(here, each) == shown for each in sign_of(here).areas.values())


@clause("canberra-2005", "3.3")
@pytest.mark.parametrize(("stake", "taken"), [(49, False), (50, True), (51, False), (35, False)])
def test_3_3_a_stake_is_a_multiple_of_what_the_table_displays(stake: int, taken: bool) -> None:
    came = "wager-placed" if taken else "refused wrong-unit by 3.3"
    more = "limits 10 to 1000 unit 25\n"
    holds(ACT, f"dan: open bets\nann: bet {stake} on small\n-> {came}\n", more=more)


def test_house_39_a_table_has_a_sign_where_its_document_asks_for_none() -> None:
    here = table(MBS, "limits 5 to 1000", "area small 10 to 2000")
    assert here.policies.signs is None
    assert sign_of(here).limits == limits(5, 1000)
    assert sign_of(here).areas == {"small": limits(10, 2000)}


# ------------------------------------------------------------------------------ cards


@pytest.mark.parametrize("game", sorted(FIRST))
def test_house_40_no_round_starts_before_the_card_is_confirmed(game: str) -> None:
    first = FIRST[game]
    holds(
        game,
        f"{first}\n-> refused sign-missing by {ASKS[game]}\n"
        f"dan: confirm sign 5 to 1000{STREAK.get(game, '')}\n-> sign-confirmed by=dan\n"
        f"{first}\n-> round-started\n",
        more="signs cards\n",
    )


@clause("aruze-etg", "3.2")
def test_3_2_terminals_wait_for_their_card_and_begin_with_it() -> None:
    holds(
        ARUZE,
        """
        phase between
        ann: bet 10 on small
        -> refused betting-closed
        hal: confirm sign 10 to 1000
        -> refused entry-differs card='10 to 1000' applies='5 to 1000' by 3.2
        hal: confirm sign 5 to 1000
        -> sign-confirmed by=hal by 3.2, house 40
        -> round-started round=1
        -> bets-opened by 1.1 wagering period
        ann: bet 10 on small
        -> wager-placed
        eva: limits 10 to 1000 now
        -> limits-changed
        """,
        more="signs cards\n",
    )


@pytest.mark.parametrize("confirmed", [False, True])
def test_house_40_a_changed_card_holds_the_next_wagering_period_and_not_this_one(
    confirmed: bool,
) -> None:
    card = "hal: confirm sign 10 to 1000\n-> sign-confirmed\n" if confirmed else ""
    after = "phase betting\n" if confirmed else "phase between\n"
    text = (
        "hal: confirm sign 5 to 1000\nann: bet 10 on small\neva: limits 10 to 1000 now\n"
        f"{card}+30s system: close wagering\nann: shoot\nsystem: dice 1 2 4\n"
        f"-> line ann small won\n{after}"
    )
    here = holds(ARUZE, text, more="signs cards\n").floor.table
    assert sign_due(here) is not confirmed


def test_terminals_that_waited_go_on_once_the_old_card_fits_again() -> None:
    text = """
        hal: confirm sign 5 to 1000
        ann: bet 10 on small
        eva: limits 10 to 1000 now
        +30s system: close wagering
        ann: shoot
        system: dice 1 2 4
        phase between
        eva: limits 5 to 1000 now
        phase between
        hal: confirm sign 5 to 1000
        -> round-started round=2
    """
    holds(ARUZE, text, more="signs cards\n")


@clause("crown", "4.1")
def test_4_1_the_dealer_sees_to_the_sign_and_whoever_stands_higher_may() -> None:
    text = """
        ann: confirm sign 5 to 1000
        -> refused not-permitted role=player needs=dealer by 4.1
        dan: confirm sign 5 to 1000
        -> sign-confirmed by=dan by 4.1, fn s66(1)(c), 4.2.3, house 40
        pat: confirm sign 5 to 1000
        -> sign-confirmed by=pat by 4.1
    """
    holds(CROWN, text, more="signs cards\n")


@pytest.mark.parametrize("game", GAMES)
def test_house_40_nobody_confirms_a_card_who_is_not_on_the_ladder(game: str) -> None:
    by = "4.1" if game.startswith("crown") else "house 40"
    asks = f"ann: confirm sign 5 to 1000\n-> refused not-permitted by {by}\n"
    holds(game, asks, more="signs cards\n")


@pytest.mark.parametrize("game", GAMES)
def test_where_signs_are_screens_nobody_confirms_anything(game: str) -> None:
    asks = f"{LOWEST[game]}: confirm sign 5 to 1000\n-> refused not-provided by house 39\n"
    here = holds(game, asks).floor.table
    assert not sign_due(here)


@pytest.mark.parametrize("game", [STAR, MBS, CROWN, ACT])
def test_house_40_after_a_change_of_limits_the_card_is_confirmed_again(game: str) -> None:
    who = {STAR: "sue", MBS: "gil", CROWN: "pat", ACT: "olga"}[game]
    notice = "in 1 second" if game == ACT else "now"
    later = f"+1s {who}: limits 5 to 2000 now\n" if game == ACT else ""
    streak = STREAK.get(game, "")
    holds(
        game,
        f"dan: confirm sign 5 to 1000{streak}\n"
        f"{who}: limits 5 to 2000 {notice}\n{later}-> limits-changed\n"
        f"{FIRST[game]}\n-> refused sign-missing by {ASKS[game]}\n"
        f"dan: confirm sign 5 to 1000{streak}\n-> refused entry-differs\n"
        f"dan: confirm sign 5 to 2000{streak}\n-> sign-confirmed\n"
        f"{FIRST[game]}\n-> round-started\n",
        more="signs cards\n",
    )


def test_house_40_a_table_that_opens_again_has_its_card_confirmed_again() -> None:
    text = """
        dan: confirm sign 5 to 1000
        gil: close table
        pia: open table
        dan: open bets
        -> refused sign-missing by house 40
    """
    holds(MBS, text.replace("gil: close", "pia: close"), more="signs cards\n")


def test_house_40_at_a_closed_table_there_is_nothing_to_confirm() -> None:
    asks = "dan: confirm sign 5 to 1000\n-> refused table-closed\n"
    holds(MBS, asks, more="signs cards\n", opened=False)


# ------------------------------------------------------------------------------ what a card says


@clause("canberra-2005", "3.1")
def test_3_1_a_card_by_betting_area_is_compared_area_by_area() -> None:
    text = """
        dan: confirm sign 5 to 1000
        -> refused entry-differs area=small card='5 to 1000' applies='10 to 2000' by 3.1
        dan: confirm sign 5 to 1000, 10 to 2000 on big
        -> refused entry-differs
        dan: confirm sign 1 to 2, 10 to 2000 on small
        -> refused entry-differs
        dan: confirm sign 5 to 1000, 10 to 2000 on small, 1 to 2 on moon
        -> refused wager-not-offered wager=moon by 4.3
        dan: confirm sign 5 to 1000, 10 to 2000 on small
        -> sign-confirmed by 3.1, 3.3, house 40
    """
    holds(ACT, text, more="signs cards\narea small 10 to 2000\n")


@clause("canberra-2005", "3.3")
def test_3_3_a_card_with_other_multiples_differs_by_the_clause_on_multiples() -> None:
    text = """
        dan: confirm sign 5 to 1000
        -> refused entry-differs by 3.3
        dan: confirm sign 5 to 1000 unit 5
        -> sign-confirmed
    """
    holds(ACT, text, more="signs cards\nlimits 5 to 1000 unit 5\n")


@clause("star-2016", "6.7")
@pytest.mark.parametrize("streak", ["", ", streak 24.99", ", streak 25.01"])
def test_6_7_a_card_with_another_stake_for_the_streak_differs(streak: str) -> None:
    asks = f"dan: confirm sign 5 to 1000{streak}\n-> refused entry-differs by 6.7\n"
    holds(STAR, asks, more="signs cards\n")


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        ("4.99 to 1000", "entry-differs"),
        ("5.01 to 1000", "entry-differs"),
        ("5 to 999.99", "entry-differs"),
        ("5 to 1000.01", "entry-differs"),
        ("5 to 1000 unit 5", "entry-differs"),
        ("1000 to 5", "not-limits"),
        ("0 to 1000", "not-limits"),
        ("-5 to 1000", "not-limits"),
    ],
)
def test_other_figures_are_refused_and_nothing_is_confirmed(says: str, reason: str) -> None:
    asks = f"dan: confirm sign {says}\n-> refused {reason}\n"
    assert holds(MBS, asks, more="signs cards\n").floor.table.card is None


def test_a_card_may_be_confirmed_while_a_round_is_on_and_while_play_is_suspended() -> None:
    text = """
        dan: confirm sign 5 to 1000
        dan: open bets
        gil: limits 10 to 1000 now
        dan: confirm sign 10 to 1000
        -> sign-confirmed
        phase betting
    """
    holds(MBS, text, more="signs cards\n")
