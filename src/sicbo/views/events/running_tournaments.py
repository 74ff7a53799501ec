"""A tournament for its operator and its Director: what each step lacks, and what may be done."""

import datetime
from collections.abc import Iterator, Sequence

from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.sessions.player_messages import (
    DecideSubstitute,
    Disqualify,
    MarkAbsent,
    MarkArrived,
)
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    ConcludeTable,
    DesignateTables,
    DrawLots,
    DrawSeats,
    EndSession,
    ReleaseTable,
    SayAway,
    SayPresent,
    StartSession,
)
from sicbo.core.floor.sessions.session_plans import pending_tie, plan_to_start
from sicbo.core.floor.tournaments.condition_file import clause_against, load_conditions
from sicbo.core.floor.tournaments.messages import (
    AmendConditions,
    AppointDirector,
    BriefPlayers,
    CancelTournament,
    CloseEntryList,
    MoveStart,
    OpenEntries,
    RecordApproval,
    RefuseEntry,
    RequireSignatures,
    SubmitConditions,
)
from sicbo.core.floor.tournaments.starting import starts_of
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.core.floor.tournaments.tournament_conditions import ConditionsInvalid
from sicbo.core.law.running.tournament_policies import TournamentPolicy
from sicbo.core.table.command import UNSAID
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.events.events_form import ConditionFault, EntrantRow, TournamentRun
from sicbo.views.events.offered import SOMEBODY, Offering
from sicbo.views.tournaments.leaderboard import board_of
from sicbo.views.tournaments.shown_tournaments import ShownTournament, tournament_shown


def tournament_run(
    floor: CommittedFloor,
    name: str,
    by: str,
    offices: Sequence[str],
    now: datetime.datetime,
    tables: Sequence[str],
) -> TournamentRun | None:
    """A tournament as somebody who runs or directs it sees it now."""
    state = floor.state(TOURNAMENT, name)
    if state.state == "none":
        return None
    table = floor.table(state.table)
    policy, conditions = table.policies.tournaments, state.conditions
    if policy is None:
        return None
    shown = None
    if conditions is not None:
        board = board_of(floor, state)
        shown = tournament_shown(ShownTournament(name, state, conditions, policy, table, board))
    offering = Offering(floor, table.book, by, offices, now, state.table)
    sessions = [floor.table(each).session for each in state.tables]
    paused = any(each is not None and each.paused for each in sessions)
    free = [each for each in tables if floor.table(each).designated is None]
    return TournamentRun(
        name=name,
        title=name if conditions is None else conditions.title,
        state=state.state,
        table=state.table,
        digest=state.digest,
        shown=shown,
        faults=tuple(_faults(name, state, policy)),
        approved_by=policy.approval.by,
        director=state.director,
        designated=tuple(state.tables),
        free=tuple(each for each in free if floor.table(each).law == table.law),
        entrants=tuple(_entrants(state)),
        grounds=() if conditions is None else tuple(e.name for e in conditions.leaving.grounds),
        acts=tuple(offering.offered(_orders(name, state, free, policy, now, paused=paused))),
    )


def _faults(name: str, state: Tournament, policy: TournamentPolicy) -> Iterator[ConditionFault]:
    """What a draft lacks, each with its clause."""
    if state.state != "draft":
        return
    try:
        load_conditions("\n".join(state.lines).encode(), name, policy)
    except ConditionsInvalid as error:
        for fault in error.faults:
            yield ConditionFault(str(fault), clause_against(fault, policy))


def _entrants(state: Tournament) -> Iterator[EntrantRow]:
    coming = state.running
    if not coming and state.conditions is not None:
        plan = plan_to_start(state)
        coming = "" if plan is None else plan.name
    for player, entry in state.entries.items():
        substitute = state.substitutes.get((coming, player))
        yield EntrantRow(
            player=player,
            number=entry.number,
            signed=entry.signed,
            briefed=entry.briefed,
            absent=player in state.absent,
            left=state.left.get(player),
            substitute=None if substitute is None else substitute.name,
            approved=substitute is not None and substitute.approved,
        )


def _orders(
    name: str,
    state: Tournament,
    free: Sequence[str],
    policy: TournamentPolicy,
    now: datetime.datetime,
    *,
    paused: bool,
) -> Iterator[NounCommand]:
    """Whatever there is to order of a tournament, with nothing said yet that is asked for."""
    said = UNSAID
    yield AmendConditions(tournament=name, conditions=state.lines)
    yield SubmitConditions(tournament=name)
    yield RecordApproval(
        tournament=name,
        approved_by=policy.approval.by,
        reference=said,
        dated=now.date(),
        digest=state.digest,
    )
    yield AppointDirector(tournament=name, person=SOMEBODY)
    yield OpenEntries(tournament=name)
    yield CloseEntryList(tournament=name)
    if state.conditions is not None:
        yield from _for_director(name, state, free, paused=paused)
    for player in state.entries:
        yield RefuseEntry(tournament=name, player=player, reason=said)
    yield AwardPrizes(tournament=name)
    yield CancelTournament(tournament=name, reason=said)


def _for_director(
    name: str, state: Tournament, free: Sequence[str], *, paused: bool
) -> Iterator[NounCommand]:
    if free:
        yield DesignateTables(tournament=name, tables=tuple(free[:1]))
    if state.present:
        yield SayAway(tournament=name)
    if not state.present or paused:  # Once the floor was started again, both are so.
        yield SayPresent(tournament=name)
    yield RequireSignatures(tournament=name)
    unbriefed = tuple(each for each, entry in state.entries.items() if not entry.briefed)
    if unbriefed:
        yield BriefPlayers(tournament=name, players=unbriefed, understood=True)
    starts = dict(starts_of(state))
    for session in starts:
        if session not in state.sessions:
            yield MoveStart(tournament=name, session=session, starts=starts[session])
    plan, pending = plan_to_start(state), pending_tie(state)
    if plan is not None:
        yield DrawSeats(tournament=name, session=plan.name)
        yield StartSession(tournament=name, session=plan.name)
    if pending is not None:
        yield DrawLots(tournament=name, session=pending.session)
    if state.running:
        yield EndSession(tournament=name, session=state.running)
    for table in state.tables:
        yield ConcludeTable(tournament=name, name=table)
        yield ReleaseTable(tournament=name, name=table)
    yield from _about_players(name, state)


def _about_players(name: str, state: Tournament) -> Iterator[NounCommand]:
    grounds = state.conditions.leaving.grounds if state.conditions is not None else ()
    for player in state.entries:
        yield (MarkArrived if player in state.absent else MarkAbsent)(
            tournament=name, player=player
        )
        if grounds:
            yield Disqualify(tournament=name, player=player, ground=grounds[0].name, reason=UNSAID)
    for (session, player), substitute in state.substitutes.items():
        if not substitute.approved:
            yield DecideSubstitute(
                tournament=name, session=session, player=player, approved=True, understood=True
            )
