"""Crown, rule 8, before the sessions: approval, Director, entries, briefing; house 92 and 86."""

import datetime

import pytest

from sicbo.core.floor.tournaments.messages import (
    AmendConditions,
    AppointDirector,
    BriefPlayers,
    CancelTournament,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    MoveStart,
    OpenEntries,
    RefuseEntry,
    RequireSignatures,
    SignConditions,
    SubmitConditions,
    WithdrawEntry,
)
from sicbo.core.floor.tournaments.starting import starts_of
from sicbo.core.floor.tournaments.tournament_events import ConditionsApproved, DirectorAppointed
from tests.law.cup import changed
from tests.law.cup_floor import CASS, CUP, DEE, MONEY, NOON, OWN, PLAYERS, CupFloor

clause = pytest.mark.clause
FEE = 11_000
FIRST = datetime.datetime(2026, 11, 21, 7, tzinfo=datetime.UTC)
FREE = datetime.datetime(2026, 11, 20, 7, tzinfo=datetime.UTC)


def minutes(number: int) -> datetime.timedelta:
    return datetime.timedelta(minutes=number)


def enters(player: str) -> EnterTournament:
    return EnterTournament(tournament=CUP, player=player)


def withdraws(player: str) -> WithdrawEntry:
    return WithdrawEntry(tournament=CUP, player=player)


@pytest.fixture
def floor() -> CupFloor:
    return CupFloor()


@pytest.mark.parametrize("game", ["star-2016", "mbs-2020", "canberra-2005"])
def test_a_document_without_the_chapter_has_no_tournaments(game: str) -> None:
    lines = tuple(changed().split("\n"))
    order = DraftTournament(tournament=CUP, conditions=lines)
    assert CupFloor(game).no(*OWN, order)[0] == "not-provided"


@clause("crown", "1.1 tournament conditions")
def test_1_1_tournament_conditions_are_those_that_were_approved(floor: CupFloor) -> None:
    floor.draft()
    floor.done(*OWN, SubmitConditions(tournament=CUP))
    approved = floor.done(*OWN, floor.approval())[0]
    assert isinstance(approved, ConditionsApproved)
    assert "1.1 tournament conditions" in approved.clauses
    assert approved.digest == floor.cup.digest
    amended = AmendConditions(tournament=CUP, conditions=())
    assert floor.no(*OWN, amended) == ("wrong-phase", "8.1.3")


@clause("crown", "8.1.3")
def test_8_1_3_only_conditions_approved_in_writing(floor: CupFloor) -> None:
    floor.draft()
    assert floor.no(*OWN, OpenEntries(tournament=CUP)) == ("approval-missing", "8.1.3")
    assert floor.no(*OWN, floor.approval())[0] == "wrong-phase"
    floor.done(*OWN, SubmitConditions(tournament=CUP))
    for said in (
        {"approved_by": "the Minister"},
        {"reference": " "},
        {"digest": "0" * 64},
        {"dated": NOON.date() + datetime.timedelta(days=1)},
    ):
        assert floor.no(*OWN, floor.approval(**said)) == ("approval-missing", "8.1.3")
    came = floor.done(*OWN, floor.approval())
    assert isinstance(came[0], ConditionsApproved)
    assert came[0].clauses == ("8.1.3", "1.1 tournament conditions", "1.1 VCGR")


@clause("crown", "1.1 VCGR")
def test_1_1_vcgr_is_whose_commissioner_approves(floor: CupFloor) -> None:
    document = floor.book.document
    assert document.identity.regulator == "Victorian Commission for Gambling Regulation"
    policies = document.policies
    assert policies is not None
    assert policies.tournaments is not None
    approval = policies.tournaments.approval
    assert (approval.by, approval.body_clause) == ("Executive Commissioner", "1.1 VCGR")


def test_what_changes_after_it_was_submitted_is_submitted_anew(floor: CupFloor) -> None:
    floor.draft()
    floor.done(*OWN, SubmitConditions(tournament=CUP))
    before = floor.cup.digest
    lines = tuple(changed(('"50", "30"', '"45", "35"')).split("\n"))
    floor.done(*OWN, AmendConditions(tournament=CUP, conditions=lines))
    assert (floor.cup.state, floor.cup.conditions) == ("draft", None)
    floor.done(*OWN, SubmitConditions(tournament=CUP))
    assert floor.no(*OWN, floor.approval(digest=before)) == ("approval-missing", "8.1.3")
    floor.done(*OWN, floor.approval())
    amended = AmendConditions(tournament=CUP, conditions=lines)
    assert floor.no(*OWN, amended) == ("wrong-phase", "8.1.3")


def test_what_is_lacking_is_refused_by_its_clause(floor: CupFloor) -> None:
    floor.draft(("[wager]", "[ignored]"))
    submit = SubmitConditions(tournament=CUP)
    assert floor.no(*OWN, submit) == ("conditions-incomplete", "8.2.1(c)")
    text = changed()
    second = text[text.index('name = "heat-2"') :].replace('chips = "1000"', 'chips = "900"', 1)
    unequal = text[: text.index('name = "heat-2"')] + second
    lines = tuple(unequal.split("\n"))
    floor.done(*OWN, AmendConditions(tournament=CUP, conditions=lines))
    assert floor.no(*OWN, submit) == ("unequal-chance", "8.1.1")
    other = tuple(changed(("spring-cup", "autumn-cup")).split("\n"))
    floor.done(*OWN, AmendConditions(tournament=CUP, conditions=other))
    assert floor.no(*OWN, submit) == ("conditions-incomplete", "8.2.1")


@clause("crown", "1.1 Tournament Director")
def test_1_1_tournament_director_is_one_person_in_charge(floor: CupFloor) -> None:
    floor.entered()
    floor.done(*OWN, AppointDirector(tournament=CUP, person="zed"))
    signs = RequireSignatures(tournament=CUP)
    assert floor.no(*DEE, signs) == ("not-permitted", "8.1.2")
    floor.done("zed", DEE[1], signs)
    assert floor.cup.director == "zed"


@clause("crown", "8.1.2")
def test_8_1_2_a_director_is_appointed_before_entries_open(floor: CupFloor) -> None:
    floor.draft()
    floor.done(*OWN, SubmitConditions(tournament=CUP))
    floor.done(*OWN, floor.approval())
    assert floor.no(*OWN, OpenEntries(tournament=CUP)) == ("director-required", "8.1.2")
    signs = RequireSignatures(tournament=CUP)
    assert floor.no(*DEE, signs) == ("director-required", "8.1.2")
    appoint = AppointDirector(tournament=CUP, person=DEE[0])
    assert floor.no(*DEE, appoint)[0] == "not-permitted"
    came = floor.done(*OWN, appoint)
    assert isinstance(came[0], DirectorAppointed)
    assert came[0].clauses == ("8.1.2", "1.1 Tournament Director")
    assert floor.no("zed", DEE[1], signs) == ("not-permitted", "8.1.2")
    assert floor.no("dee", "pit-boss", signs) == ("not-permitted", "8.1.2")
    floor.done(*DEE, signs)
    floor.done(*OWN, OpenEntries(tournament=CUP))


def test_nobody_but_the_owner_acts_for_the_operator(floor: CupFloor) -> None:
    lines = tuple(changed().split("\n"))
    for by, role in (DEE, CASS, ("pat", "pit-boss"), ("ann", "player")):
        order = DraftTournament(tournament=CUP, conditions=lines)
        assert floor.no(by, role, order) == ("not-permitted", "8.1.1")
    floor.opened()
    for by, role in (DEE, CASS, ("pat", "pit-boss"), ("ann", "player")):
        for command in (
            AmendConditions(tournament=CUP, conditions=lines),
            SubmitConditions(tournament=CUP),
            floor.approval(),
            OpenEntries(tournament=CUP),
            CloseEntryList(tournament=CUP),
            CancelTournament(tournament=CUP, reason="rain"),
            RefuseEntry(tournament=CUP, player="ann", reason="barred"),
        ):
            assert floor.no(by, role, command)[0] == "not-permitted"


def test_a_tournament_has_one_name(floor: CupFloor) -> None:
    floor.draft()
    again = DraftTournament(tournament=CUP, conditions=())
    assert floor.no(*OWN, again) == ("name-taken", "house 6")
    odd = DraftTournament(tournament="Spring Cup", conditions=())
    assert floor.no(*OWN, odd) == ("not-a-name", "house 6")
    assert floor.no(*OWN, SubmitConditions(tournament="autumn-cup"))[0] == "tournament-unknown"


def test_a_fee_goes_to_the_pool_and_to_the_house(floor: CupFloor) -> None:
    floor.opened()
    floor.done("ann", "player", enters("ann"))
    floor.done(*CASS, enters("bob"))
    assert (floor.pool, floor.fees) == (20_000, 2_000)
    assert floor.floor.wallet("ann") == MONEY - FEE
    assert floor.no("ann", "player", enters("ann")) == ("already-entered", "8.2.1(g)")
    assert floor.no("cy", "player", enters("don")) == ("not-permitted", "house 4")
    assert floor.no("cass", "cashier", enters("cass")) == ("own-wallet", "house 10")
    assert floor.no(*CASS, enters("zoe")) == ("not-eligible", "8.2.1(f)(i)")


def test_a_wallet_that_holds_just_enough_pays_the_fee(floor: CupFloor) -> None:
    floor.opened(('pool = "100"', 'pool = "990"'))
    floor.done("ann", "player", enters("ann"))
    assert floor.floor.wallet("ann") == 0
    other = CupFloor()
    other.opened(('pool = "100"', 'pool = "990.01"'))
    assert other.no("ann", "player", enters("ann")) == ("insufficient-chips", "8.2.1(a)")


def test_without_a_fee_nothing_moves(floor: CupFloor) -> None:
    table = ('[entry_fee]\npool = "100"\nhouse = "10"\n', "")
    floor.opened(table, ('buy_back = "none"', 'buy_back = "none"\nentry_fee = "none"'))
    assert len(floor.done("ann", "player", enters("ann"))) == 1
    assert len(floor.done("ann", "player", withdraws("ann"))) == 1
    assert (floor.pool, floor.fees, floor.floor.wallet("ann")) == (0, 0, MONEY)


def test_as_many_enter_as_there_are_places(floor: CupFloor) -> None:
    floor.opened(("least = 4", "least = 2"), ("most = 8", "most = 2"))
    for player in ("ann", "bob"):
        floor.done(player, "player", enters(player))
    assert floor.no("cy", "player", enters("cy")) == ("tournament-full", "8.2.1(g)")
    floor.done("ann", "player", withdraws("ann"))
    floor.done("cy", "player", enters("cy"))
    floor.done(*OWN, CloseEntryList(tournament=CUP))
    assert floor.no("ann", "player", enters("ann")) == ("entries-closed", "8.2.1(g)")


@pytest.mark.parametrize(
    ("seconds", "back"), [(-1, FEE), (0, FEE), (1, FEE // 2)], ids=["before", "then", "after"]
)
def test_withdrawing_is_free_up_to_its_moment(floor: CupFloor, seconds: int, back: int) -> None:
    floor.opened()
    floor.done("ann", "player", enters("ann"))
    floor.now = FREE + datetime.timedelta(seconds=seconds)
    floor.done("ann", "player", withdraws("ann"))
    assert floor.floor.wallet("ann") == MONEY - FEE + back
    assert floor.pool + floor.fees == FEE - back
    assert floor.no("ann", "player", withdraws("ann")) == ("not-entered", "1.1 tournament player")


def test_an_entry_is_refused_only_where_that_is_reserved(floor: CupFloor) -> None:
    floor.opened()
    floor.done("ann", "player", enters("ann"))
    refused = RefuseEntry(tournament=CUP, player="ann", reason="barred")
    empty = RefuseEntry(tournament=CUP, player="ann", reason=" ")
    assert floor.no(*OWN, empty) == ("reason-required", "8.2.1(f)(ii)")
    floor.done(*OWN, refused)
    assert (floor.pool, floor.fees, floor.floor.wallet("ann")) == (0, 0, MONEY)
    assert floor.no("ann", "player", enters("ann")) == ("not-eligible", "8.2.1(f)(ii)")
    assert floor.no(*OWN, refused) == ("not-entered", "8.2.1(f)(ii)")
    other = CupFloor()
    line = next(each for each in changed().splitlines() if each.startswith("may_refuse"))
    other.opened((f"{line}\n", ""))
    other.done("ann", "player", enters("ann"))
    assert other.no(*OWN, refused) == ("not-provided", "8.2.1(f)(ii)")


@pytest.mark.parametrize("count", [3, 4, 5])
def test_with_too_few_players_everybody_gets_everything_back(floor: CupFloor, count: int) -> None:
    floor.entered(count)
    held = count >= 4
    assert floor.cup.state == ("closed" if held else "cancelled")
    assert (floor.pool, floor.fees) == ((count * 10_000, count * 1_000) if held else (0, 0))
    for player in PLAYERS[:count]:
        assert floor.floor.wallet(player) == MONEY - (FEE if held else 0)


def test_a_cancelled_tournament_is_paid_back_whole(floor: CupFloor) -> None:
    floor.entered()
    cancel = CancelTournament(tournament=CUP, reason="a flood")
    no = CancelTournament(tournament=CUP, reason=" ")
    assert floor.no(*OWN, no) == ("reason-required", "house 93")
    floor.done(*OWN, cancel)
    assert (floor.pool, floor.fees, floor.cup.state) == (0, 0, "cancelled")
    assert {floor.floor.wallet(player) for player in PLAYERS} == {MONEY}
    assert floor.no(*OWN, cancel) == ("wrong-phase", "house 93")


def test_the_director_does_not_play(floor: CupFloor) -> None:
    floor.opened()
    floor.done(*OWN, AppointDirector(tournament=CUP, person="ann"))
    assert floor.no("ann", "player", enters("ann")) == ("plays-here", "house 92")
    floor.done("bob", "player", enters("bob"))
    order = AppointDirector(tournament=CUP, person="bob")
    assert floor.no(*OWN, order) == ("plays-here", "house 92")


@clause("crown", "8.3.4")
@pytest.mark.parametrize(
    ("early", "seconds", "may"),
    [(30, 0, True), (30, 1, False), (29, 0, False), (31, 0, True)],
    ids=["at", "just-over", "over", "under"],
)
def test_8_3_4_a_start_is_moved_with_notice(
    floor: CupFloor, early: int, seconds: int, *, may: bool
) -> None:
    floor.entered()
    late = MoveStart(tournament=CUP, session="heat-1", starts=FIRST + minutes(45))
    floor.now = FIRST - minutes(early) + datetime.timedelta(seconds=seconds)
    if may:
        floor.done(*DEE, late)
        assert dict(starts_of(floor.cup))["heat-1"] == late.starts
    else:
        assert floor.no(*DEE, late) == ("notice-too-short", "8.3.4")


def test_notice_is_counted_to_the_earlier_of_both_starts(floor: CupFloor) -> None:
    floor.entered()
    floor.now = FIRST - minutes(60)
    for before, may in ((31, False), (30, True)):
        early = MoveStart(tournament=CUP, session="heat-1", starts=FIRST - minutes(before))
        if may:
            floor.done(*DEE, early)
        else:
            assert floor.no(*DEE, early) == ("notice-too-short", "8.3.4")
    assert floor.cup.starts == {"heat-1": FIRST - minutes(30)}


def test_sessions_stay_in_their_order(floor: CupFloor) -> None:
    floor.entered()
    second = dict(starts_of(floor.cup))["heat-2"]
    later = MoveStart(tournament=CUP, session="heat-1", starts=second + minutes(1))
    assert floor.no(*DEE, later) == ("not-a-time", "8.3.4")
    earlier = MoveStart(tournament=CUP, session="heat-2", starts=FIRST - minutes(1))
    assert floor.no(*DEE, earlier) == ("not-a-time", "8.3.4")
    floor.done(*DEE, MoveStart(tournament=CUP, session="heat-1", starts=second))
    unknown = MoveStart(tournament=CUP, session="moon", starts=second)
    assert floor.no(*DEE, unknown) == ("session-unknown", "8.3.4")
    assert floor.no(*OWN, unknown) == ("not-permitted", "8.1.2")


def test_what_late_withdrawals_left_goes_to_the_house_when_it_is_cancelled(
    floor: CupFloor,
) -> None:
    floor.entered()
    floor.now = FREE + minutes(1)
    floor.done("ann", "player", withdraws("ann"))
    assert (floor.pool, floor.fees) == (75_000, 7_500)
    floor.done(*OWN, CancelTournament(tournament=CUP, reason="a flood"))
    assert (floor.pool, floor.fees) == (0, 5_500)


def test_players_are_briefed_once_entries_are_closed(floor: CupFloor) -> None:
    floor.opened()
    for player in PLAYERS[:4]:
        floor.done(player, "player", enters(player))
    brief = BriefPlayers(tournament=CUP, players=PLAYERS[:4], understood=True)
    assert floor.no(*DEE, brief) == ("wrong-phase", "8.2.2")
    floor.done(*OWN, CloseEntryList(tournament=CUP))
    doubt = BriefPlayers(tournament=CUP, players=PLAYERS[:4])
    assert floor.no(*DEE, doubt) == ("not-briefed", "8.2.2")
    stranger = BriefPlayers(tournament=CUP, players=("hal",), understood=True)
    assert floor.no(*DEE, stranger)[0] == "not-entered"
    floor.done(*DEE, brief)
    assert all(each.briefed for each in floor.cup.entries.values())


def test_a_player_signs_for_themselves(floor: CupFloor) -> None:
    floor.entered()
    floor.done(*DEE, RequireSignatures(tournament=CUP))
    assert floor.no(*DEE, RequireSignatures(tournament=CUP)) == ("wrong-phase", "8.2.3")
    sign = SignConditions(tournament=CUP, player="ann")
    assert floor.no("bob", "player", sign) == ("not-permitted", "house 4")
    assert floor.no(*CASS, sign) == ("not-permitted", "house 4")
    floor.done("ann", "player", sign)
    assert floor.no("ann", "player", sign) == ("wrong-phase", "8.2.3")
    assert [name for name, each in floor.cup.entries.items() if each.signed] == ["ann"]
