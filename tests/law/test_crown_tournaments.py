"""Crown, rule 8.2.1: what the conditions of a tournament must say."""

import datetime

import pytest

from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Office
from sicbo.core.money import Amount
from tests.law.cup import changed, faults, loaded, policy, renamed, without
from tests.law.play import book

clause = pytest.mark.clause


def lacks(number: str, *changes: tuple[str, str]) -> None:
    """A changed example is refused by a clause, and by nothing else."""
    found = faults(*changes)
    assert any(each.endswith(f"({number})") for each in found), found
    others = [each for each in found if not each.endswith(f"({number})")]
    assert all("unknown field" in each for each in others), others


@clause("crown", "8.2.1")
def test_8_2_1_conditions_say_everything_that_is_listed() -> None:
    assert faults() == []
    found = faults(("tournament =", "turnament ="))
    assert found == [
        "line 1: file: missing field tournament (8.2.1)",
        "line 2: turnament: unknown field turnament; did you mean tournament? (8.2.1)",
    ]


@clause("crown", "8.2.1(a)")
def test_8_2_1_a_the_entry_fee_or_that_there_is_none() -> None:
    fee = loaded().fee
    assert fee is not None
    assert (fee.to_pool, fee.to_house, fee.whole) == (10_000, 1_000, 11_000)
    lacks("8.2.1(a)", *renamed("entry_fee"))
    none = ("[entry_fee]\npool", "[ignored]\npool")
    text = changed(none).replace("[ignored]\n", "", 1)
    assert "entry_fee" not in text
    free = ('buy_back = "none"', 'buy_back = "none"\nentry_fee = "none"')
    table = ('[entry_fee]\npool = "100"\nhouse = "10"\n', "")
    assert loaded(free, table).fee is None
    lacks("8.2.1(a)", ('pool = "100"', 'pool = "ten"'))
    lacks("8.2.1(a)", ('pool = "100"', 'pool = "0"'), ('house = "10"', 'house = "0"'))


@clause("crown", "8.2.1(b)")
def test_8_2_1_b_the_amount_of_chips_for_each_session() -> None:
    assert [each.stack for each in loaded().sessions] == [Amount(100_000)] * 4
    first = 'chips = "1000"\nlimits = { minimum = "10", maximum = "1000" }'
    lacks("8.2.1(b)", (first, first.replace('chips = "1000"\n', "")))
    lacks("8.2.1(b)", (first, first.replace('"1000"\n', '"0"\n')))
    found = faults((first, first.replace('"1000"\n', '"9.99"\n')))
    assert "must reach the minimum of 10, got 9.99 (8.2.1(b))" in found[1]
    assert faults((first, first.replace('"1000"\n', '"10"\n'))) == []
    carried = loaded((first, first.replace('"1000"\n', '"carried"\n')))
    assert carried.sessions[-1].stack is None
    heats = "tables = 1\nseats = 4\nspins = 3\nchips = "
    lacks("8.2.1(b)", (f'{heats}"1000"', f'{heats}"carried"'))


@clause("crown", "8.2.1(c)")
def test_8_2_1_c_whether_a_spin_has_a_minimum_or_compulsory_wager() -> None:
    wager = loaded().wager
    assert wager != "none"
    assert (wager.least, wager.lacking) == (1_000, "taken")
    lacks("8.2.1(c)", *renamed("wager"))
    table = ('[wager]\nminimum = "10"\nlacking = "taken"\n', "")
    assert loaded(table, ('buy_back = "none"', 'buy_back = "none"\nwager = "none"')).wager == "none"
    lacks("8.2.1(c)", ('minimum = "10"\nlacking', 'minimum = "9.99"\nlacking'))
    assert faults(('minimum = "10"\nlacking', 'minimum = "1000"\nlacking')) == []
    lacks("8.2.1(c)", ('minimum = "10"\nlacking', 'minimum = "1000.01"\nlacking'))


@clause("crown", "8.2.1(d)")
@pytest.mark.parametrize(
    "change",
    [
        without("repechage"),
        renamed("progress")[0],
        ("spins = 2", "spins = 2\nminutes = 5"),
        ("spins = 2\n", ""),
        ("tables = 2", "tables = 0"),
        ("per_table = 0", "per_table = 1"),
        ('sessions = ["heat-1", "heat-2", "second-chance"]', 'sessions = ["heat-1", "heat-2"]'),
        ('sessions = ["heat-1", "heat-2"]', 'sessions = ["heat-1", "heat-3"]'),
        ('players = "out"', 'players = "entries"'),
        ("heat = 2", "heat = 1"),
        ('by = "play-off"', 'by = "lot"'),
        ('name = "heat-2"', 'name = "heat-1"'),
        ("2026-11-21T20:00:00+11:00", "2026-11-21T18:59:59+11:00"),
        ("most = 8", "most = 9"),
    ],
)
def test_8_2_1_d_the_structure_of_sessions_that_lead_to_each_other(
    change: tuple[str, str],
) -> None:
    assert any(each.endswith("(8.2.1(d))") for each in faults(change)), faults(change)


@clause("crown", "8.2.1(d)")
def test_8_2_1_d_exactly_as_many_as_there_are_seats_may_come() -> None:
    assert faults(("tables = 2\nseats = 4", "tables = 2\nseats = 3")) == []
    lacks("8.2.1(d)", ("tables = 2\nseats = 4", "tables = 1\nseats = 5"))


@clause("crown", "8.2.1(e)")
def test_8_2_1_e_whether_and_how_somebody_buys_back() -> None:
    lacks("8.2.1(e)", without("buy_back"))
    price = 'price = { pool = "40", house = "5" }'
    terms = f'[buy_back]\ntimes = 2\nchips = "500"\nlast_spin = 1\n{price}\n\n'
    table = ("[entry_fee]", f"{terms}[entry_fee]")
    left_out = without("buy_back")
    found = loaded(left_out, table).buy_back
    assert found != "none"
    assert (found.times, found.stack, found.price.whole) == (2, 50_000, 4_500)
    none = (table[0], table[1].replace("times = 2", "times = 0"))
    lacks("8.2.1(e)", left_out, none)
    late = (table[0], table[1].replace("last_spin = 1", "last_spin = 2"))
    lacks("8.2.1(e)", left_out, late)


@clause("crown", "8.2.1(f)")
@clause("crown", "8.2.1(f)(i)")
def test_8_2_1_f_i_who_is_eligible() -> None:
    lacks("8.2.1(f)(i)", without("eligible"))
    lacks("8.2.1(f)(i)", (without("eligible")[0], 'eligible = ""\n'))
    spoken = next(each for each in policy().conditions if each.name == "eligible")
    assert spoken.also == ("8.2.1(f)",)


@clause("crown", "8.2.1(f)(ii)")
def test_8_2_1_f_ii_a_right_to_refuse_stands_there_only_where_it_is_reserved() -> None:
    assert loaded().entrants.may_refuse
    assert not loaded(without("may_refuse")).entrants.may_refuse
    lacks("8.2.1(f)(ii)", (without("may_refuse")[0], "may_refuse = 1\n"))


@clause("crown", "8.2.1(f)(iii)")
def test_8_2_1_f_iii_criteria_of_selection_stand_there_only_where_there_are_any() -> None:
    assert not loaded().entrants.selection
    chosen = ("may_refuse =", 'selection = "The first eight."\nmay_refuse =')
    assert loaded(chosen).entrants.selection == "The first eight."
    lacks("8.2.1(f)(iii)", ("may_refuse =", "selection = 8\nmay_refuse ="))


@clause("crown", "8.2.1(g)")
def test_8_2_1_g_the_terms_of_entry() -> None:
    entry = loaded().entry
    assert (entry.least, entry.most, entry.refund_after) == (4, 8, "half")
    assert entry.free_withdrawal == datetime.datetime(2026, 11, 20, 7, tzinfo=datetime.UTC)
    for name in ("form", "free_withdrawal", "refund_after", "least", "most"):
        lacks("8.2.1(g)", without(name))
    lacks("8.2.1(g)", ("least = 4", "least = 1"))
    assert faults(("least = 4", "least = 2")) == []
    assert faults(("least = 4", "least = 8")) == []
    lacks("8.2.1(g)", ("least = 4", "least = 9"))
    lacks("8.2.1(g)", ("2026-11-20T18:00:00+11:00", "2026-11-20T18:00:00"))


@clause("crown", "8.2.1(h)")
def test_8_2_1_h_how_players_leave_and_what_comes_back() -> None:
    ground = loaded().ground("disorder")
    assert ground is not None
    assert (ground.fee, ground.buy_backs) == ("half", "none")
    assert loaded().ground("bad-luck") is None
    lacks("8.2.1(h)", *renamed("leaving"))
    lacks("8.2.1(h)", (', fee = "half", buy_backs = "none"', ', fee = "half"'))
    lacks("8.2.1(h)", ('fee = "half"', 'fee = "some"'))
    lacks("8.2.1(h)", ('name = "disorder"', 'name = "cheating"'))


@clause("crown", "8.2.1(i)")
def test_8_2_1_i_what_follows_for_the_late_and_the_absent() -> None:
    assert loaded().lateness.seat_lost_after == 2
    for name in ("late", "absent", "seat_lost_after"):
        lacks("8.2.1(i)", without(name))


@clause("crown", "8.2.1(j)")
def test_8_2_1_j_the_prizes() -> None:
    assert loaded().prizes.guaranteed == 50_000
    for name in ("of", "places", "guarantee", "ties", "remainder"):
        lacks("8.2.1(j)", without(name))
    lacks("8.2.1(j)", ('"50", "30"', '"49.99", "30"'))
    lacks("8.2.1(j)", ('"50", "30"', '"50.01", "30"'))
    lacks("8.2.1(j)", ('["50", "30", "20"]', '["50", "20", "30"]'))
    lacks("8.2.1(j)", ('["50", "30", "20"]', '["50", "50", "0"]'))
    lacks("8.2.1(j)", ('["50", "30", "20"]', "[]"))
    amounts = (('of = "pool"', 'of = "amounts"'), ('["50", "30", "20"]', '["300", "150", "50"]'))
    assert faults(*amounts) == []
    lacks("8.2.1(j)", *amounts, ('guarantee = "500"', 'guarantee = "499.99"'))


@clause("crown", "8.2.1(k)")
def test_8_2_1_k_who_conducts_it_and_that_the_rules_prevail() -> None:
    lacks("8.2.1(k)", without("precedence"))


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    found = faults(
        ("least = 4", "least = 1"), ("seats = 4", "seats = 3"), ('"50", "30"', '"40", "30"')
    )
    assert len(found) == 5
    lines = [int(each.removeprefix("line ").split(":")[0]) for each in found]
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    "change",
    [
        ("spins = 3\nchips", "spins = 4\nchips"),
        ('chips = "1000"', 'chips = "900"'),
        ('maximum = "500"', 'maximum = "400"'),
    ],
)
def test_heats_that_offer_different_things_are_unequal(change: tuple[str, str]) -> None:
    text = changed()
    at = text.index('name = "heat-2"')
    second = text[at:].replace(*change, 1)
    found = faults((text[at:], second))
    assert [each.endswith("(8.1.1)") for each in found] == [True], found


def test_the_director_has_an_office_beside_the_ladder() -> None:
    document = book("crown-a").document
    office = Office("tournament-director", ClauseNumber("1.1 Tournament Director"))
    assert document.offices == (office,)
    assert "tournament-director" not in {role.name for role in document.roles}


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "aruze-etg", "canberra-2005"])
def test_other_documents_have_no_rules_of_tournaments(game: str) -> None:
    policies = book(game).document.policies
    assert policies is not None
    assert policies.tournaments is None
