"""A table from Python: orders in the notation, what came of them, and what may come next."""

import dataclasses
import datetime
import pickle
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest

import sicbo
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Office
from sicbo.scenario.play import play
from sicbo.scenario.script import OrderLine, read

ROUND = """
    dealer: shake 3
    dealer: close bets
    dealer: uncover
    dealer: announce 2 2 4   # whatever somebody says they show
    dealer: enter 2 2 4
    dealer: settle
"""


@pytest.fixture
def crown() -> sicbo.Table:
    return sicbo.table("crown-a", players={"ann": 500, "bob": "20.50"})


@pytest.fixture
def betting(crown: sicbo.Table) -> sicbo.Table:
    crown.do("dealer: open bets")
    return crown


def test_a_table_opens_with_its_players_and_everything_on_offer(crown: sicbo.Table) -> None:
    assert (crown.status, crown.phase, crown.round, crown.dice) == ("open", "between", 0, None)
    assert crown.stacks == {"ann": Decimal(500), "bob": Decimal("20.50")}
    assert crown.wagers == {}
    assert set(crown.offer) == set(crown.rulebook.wagers)
    assert crown.limits == (Decimal(5), Decimal(1000))
    staff = ("dealer", "game-supervisor", "pit-boss", "tournament-director")
    assert crown.staff == {role: role for role in staff}
    assert repr(crown) == "<Table crown-a: round 0, between>"


@pytest.mark.parametrize("game", sicbo.games())
def test_every_game_opens_and_can_be_dealt(game: str) -> None:
    table = sicbo.table(game, players={"ann": 100})
    for number in (1, 2):
        done = table.deal("6 5 6", {"ann": {"big": 10}})
        (line,) = done.lines
        assert str(line).startswith("ann big 10 won 1 to 1, returns 20 by ")
        assert table.stacks["ann"] == 100 + 10 * number


def test_a_round_is_played_order_by_order(betting: sicbo.Table) -> None:
    placed = betting.do("ann: bet 10 on small, 5 on double:2")
    assert [event.name for event in placed] == ["wager-placed", "wager-placed"]
    assert betting.wagers == {"ann": {"small": Decimal(10), "double:2": Decimal(5)}}
    assert (betting.phase, betting.round, betting.stacks["ann"]) == ("betting", 1, Decimal(485))
    done = betting.do(ROUND)
    assert [str(line) for line in done.lines] == [
        "ann small 10 won 1 to 1, returns 20 by 3.8, 3.8.1, 6.1",
        "ann double:2 5 won 11 to 1, returns 60 by 3.11.1, 3.11.1(i), 6.1",
    ]
    assert (betting.dice, betting.stacks["ann"], betting.wagers) == ((2, 2, 4), Decimal(565), {})
    assert all(clause.states for clause in done.clauses)
    assert done.told[-1].startswith("line ann double:2 won pays=55 returns=60")


def test_what_was_done_from_python_is_a_scenario() -> None:
    """The same orders in a scenario are told in the same words."""
    lines = ["dealer: open bets", "ann: bet 10 on small", *ROUND.strip().splitlines()]
    table = sicbo.table("crown-a", players={"ann": 500})
    told = [each for line in lines for each in table.do(line).told]
    script = read(
        "rulebook crown-a\nlayout E\nlimits 5 to 1000 unit 5\nstaff dealer dealer\n"
        "staff game-supervisor game-supervisor\nplayer ann seat 1 chips 500\n"
        "game-supervisor: open table\n" + "\n".join(lines)
    )
    played = play(script)
    assert played.fault is None
    opening = next(each.line for each in script.lines if isinstance(each, OrderLine))
    assert [each for line, each in played.told if line != opening] == told


def test_a_refusal_is_raised_with_reason_clause_and_facts(betting: sicbo.Table) -> None:
    with pytest.raises(sicbo.Refused) as caught:
        betting.do("bob: bet 500 on big")
    no = caught.value
    assert (no.reason, no.clause, no.facts["chips"]) == ("insufficient-chips", "3.1", "20.50")
    assert (no.order, no.may_retry) == ("bob: bet 500 on big", True)
    assert str(no).startswith("insufficient-chips by 3.1 (")
    assert str(no).endswith(f": {no.clause.states}")
    assert no.clause.states == betting.rulebook.clauses("3.1")[0].states
    assert betting.wagers == {}
    again = pickle.loads(pickle.dumps(no))
    assert (str(again), again.clause.states) == (str(no), no.clause.states)


def test_a_rule_of_the_house_is_stated_too(betting: sicbo.Table) -> None:
    with pytest.raises(sicbo.Refused, match="Nothing is paid out that is not there"):
        betting.do("ann: cash out 1")


def test_what_was_ordered_before_a_refusal_has_happened(crown: sicbo.Table) -> None:
    with pytest.raises(sicbo.Refused):
        crown.do("dealer: open bets\nann: bet 5000 on small\nann: bet 5 on big")
    assert (crown.phase, crown.wagers) == ("betting", {})


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("open bets", "order must be WHO: WORDS such as 'ann: bet 10 on small', got 'open bets'"),
        ("", "order must be WHO: WORDS such as 'ann: bet 10 on small', got ''"),
        ("-> round-settled", "order must be WHO: WORDS"),
        ("ann: bett 10 on small", "no order begins like 'bett 10 on small'; did you mean bet?"),
        ("ann: bet ten on small", "order must be such as 'bet 25 on small"),
    ],
)
def test_words_that_are_no_order_are_not_understood(
    crown: sicbo.Table, order: str, said: str
) -> None:
    with pytest.raises(sicbo.NotUnderstood) as caught:
        crown.do(order)
    assert said in str(caught.value)


def test_a_misspelt_role_or_wager_is_guessed(betting: sicbo.Table) -> None:
    with pytest.raises(sicbo.Refused, match=r"Did you mean dealer\?"):
        betting.do("deeler: shake 3")
    with pytest.raises(sicbo.Refused, match=r"Did you mean small\?"):
        betting.do("ann: bet 10 on smal")
    with pytest.raises(sicbo.NotUnderstood, match=r"nobody is called 'deeler' here; did you mean"):
        betting.possible("deeler")


@pytest.mark.parametrize("game", sicbo.games())
def test_whatever_is_possible_is_accepted_as_it_is_written(game: str) -> None:
    """Each order is given at a table of its own that has come as far."""
    table = sicbo.table(game, players={"ann": 100})
    for who in (*table.staff, "ann", "system"):
        for order in table.possible(who):
            other = sicbo.table(game, players={"ann": 100})
            done = other.do(order)
            assert [each.told for each in done] == [each.told for each in order.events], order
            assert order.clauses == tuple(dict.fromkeys(c for e in done for c in e.clauses))


def test_possible_follows_the_round(crown: sicbo.Table) -> None:
    assert [each.words for each in crown.possible("ann")] == ["leave"]
    assert "open bets" in {each.words for each in crown.possible("dealer")}
    assert "announce closing now" not in {each.words for each in crown.possible("dealer")}
    crown.do("dealer: open bets")
    assert "bet 5 on small" in {each.words for each in crown.possible("ann")}
    assert "open bets" not in {each.words for each in crown.possible("dealer")}
    crown.do("ann: bet 5 on small")
    assert {"clear", "take down small"} <= {each.words for each in crown.possible("ann")}


def test_possible_says_what_has_to_be_added(betting: sicbo.Table) -> None:
    betting.do("dealer: shake 3\ndealer: close bets\ndealer: uncover")
    (announce,) = (e for e in betting.possible("dealer") if e.words.startswith("announce 1"))
    assert (announce.asks, str(announce)) == (("dice",), "dealer: announce 1 2 3")


def test_asking_what_is_possible_changes_nothing(betting: sicbo.Table) -> None:
    before = betting.do("ann: bet 5 on small").told, betting.stacks, betting.phase
    betting.possible("dealer"), betting.possible("ann"), betting.possible("pit-boss")
    assert (betting.stacks, betting.phase) == before[1:]


def test_time_goes_on_when_an_order_says_so(crown: sicbo.Table) -> None:
    assert crown.now == datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)
    crown.do("+30s dealer: open bets")
    assert crown.now.time() == datetime.time(12, 0, 30)


def test_a_table_is_set_up_as_asked() -> None:
    table = sicbo.table(
        "star-2016",
        players={"ann": 100},
        layout="C",
        limits="10 to 500",
        staff={"dan": "dealer"},
        set_up="area total 5 to 50\nseats 2\nplayer cid chips 30",
    )
    assert table.limits == (Decimal(10), Decimal(500))
    assert table.players == ("cid", "ann")
    table.do("dan: shake 3\ndan: open bets\nann: bet 5 on total:9")
    with pytest.raises(sicbo.Refused, match="below-minimum"):
        table.do("ann: bet 5 on small")


def test_everybody_who_is_named_has_a_seat() -> None:
    table = sicbo.table("crown-a", {f"p{n}": 50 for n in range(12)}, set_up="player ann seat 2")
    table.do("dealer: open bets\np11: bet 5 on small")
    assert table.wagers["p11"] == {"small": 5}
    with pytest.raises(sicbo.SicboError, match="player bob: expected to be done, got refused"):
        sicbo.table("crown-a", {"ann": 50, "bob": 50}, set_up="seats 1")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"layout": "Z"}, "layout of crown-a must be A, B, E, F, got 'Z'"),
        ({"limits": "5"}, "limits must be such as 5 to 1000 unit 5"),
        ({"set_up": "lmits 5 to 10"}, "did you mean limits?"),
        ({"set_up": "reading x=y"}, "readings are chosen with the rulebook"),
        ({"set_up": "ann: bet 5 on small"}, "orders are for Table.do"),
        ({"players": {"Ann": 5}}, "player must have a name such as ann or bob-2, got 'Ann'"),
        ({"players": {"dealer": 5}}, "player must not have a name of the staff"),
        ({"staff": {"dan": "deeler"}}, "got 'deeler'; did you mean dealer?"),
        ({"players": {"ann": 2.5}}, "amount must be money such as 25 or '25.50', got 2.5"),
    ],
)
def test_a_set_up_that_cannot_be_is_said(asked: dict[str, object], said: str) -> None:
    with pytest.raises(sicbo.SicboError) as caught:
        sicbo.table("crown-a", **asked)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_a_rulebook_without_policies_cannot_be_played(root: Path) -> None:
    with pytest.raises(sicbo.CannotBePlayed, match="does not say how its tables are run"):
        sicbo.table(str(root / "docs/examples/macau.toml"))


def test_a_rulebook_of_ones_own_can(root: Path) -> None:
    table = sicbo.table(str(root / "docs/examples/harbour.toml"), players={"ann": 50})
    assert table.deal("1 2 3", {"ann": {"small": 5}}).lines[0].wins


def test_a_round_that_somebody_has_to_rule_on_is_not_dealt_on(betting: sicbo.Table) -> None:
    betting.do("dealer: declare equipment")
    with pytest.raises(sicbo.CannotBePlayed, match="waits for somebody"):
        betting.deal("1 2 3")


def test_terminals_roll_no_dice_while_nobody_bets() -> None:
    table = sicbo.table("aruze-etg", players={"ann": 50})
    with pytest.raises(sicbo.CannotBePlayed, match="waits for somebody to bet"):
        table.deal("1 2 3")


def test_bets_after_the_call_are_refused(betting: sicbo.Table) -> None:
    betting.do("dealer: shake 3\ndealer: close bets")
    with pytest.raises(sicbo.Refused) as caught:
        betting.deal("1 2 3", {"ann": {"small": 5}})
    assert caught.value.reason == "betting-closed"


def test_offices_give_orders_beside_the_ladder() -> None:
    law = sicbo.rulebook("crown-a").law
    keeper = Office(name="keeper", clause=ClauseNumber("5.1"))
    document = msgspec.structs.replace(law.document, offices=(keeper,))
    book = sicbo.Rulebook(dataclasses.replace(law, document=document))
    assert book.roles == ("dealer", "game-supervisor", "pit-boss", "keeper")
    with pytest.raises(sicbo.Refused, match="not-permitted"):
        sicbo.table(book).do("keeper: open bets")
