"""A tournament drafted, submitted, approved, opened to players, closed or cancelled."""

from hashlib import sha256
from typing import Final

from sicbo.core.bank.ledger import POOL
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.tournaments.condition_checks import UNEQUAL
from sicbo.core.floor.tournaments.condition_file import clause_against, load_conditions
from sicbo.core.floor.tournaments.messages import (
    AmendConditions,
    AppointDirector,
    CancelTournament,
    CloseEntryList,
    DraftTournament,
    OpenEntries,
    RecordApproval,
    SubmitConditions,
)
from sicbo.core.floor.tournaments.organising import (
    Known,
    by_operator,
    conditions_of,
    for_operator,
    in_state,
    policy_at,
)
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, TournamentState
from sicbo.core.floor.tournaments.tournament_conditions import ConditionsInvalid
from sicbo.core.floor.tournaments.tournament_events import (
    ConditionsAmended,
    ConditionsApproved,
    ConditionsSubmitted,
    DirectorAppointed,
    EntriesOpened,
    EntryListClosed,
    TournamentCancelled,
    TournamentDrafted,
)
from sicbo.core.floor.wallets import CameFromTournament
from sicbo.core.house_rules import NAMED_ONCE, TOURNAMENT_FEES, TOURNAMENT_ORDER
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.lines import Clauses

PREPARED: Final[tuple[TournamentState, ...]] = ("draft", "submitted", "approved", "open", "closed")
"""Where a tournament stands before its first spin."""


def digest_of(lines: tuple[str, ...]) -> str:
    """The hash of a file by its lines."""
    return sha256("\n".join(lines).encode()).hexdigest()


@decides(DraftTournament)
def draft(floor: Floor, order: FloorOrder, command: DraftTournament) -> Decided:
    """A tournament is prepared at a table whose document has tournaments."""
    policy = policy_at(floor, order.table)
    if isinstance(policy, Refusal):
        return policy
    no = by_operator(order, policy.equal_clause)
    if no:
        return no
    name = command.tournament
    if not NAME.fullmatch(name):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, tournament=name)
    if floor.state(TOURNAMENT, name).state != "none":
        return refuse("name-taken", NAMED_ONCE, tournament=name)
    return [
        TournamentDrafted(
            tournament=name,
            table=order.table or "",
            conditions=command.conditions,
            digest=digest_of(command.conditions),
            by=order.by,
            clauses=(policy.clause, policy.equal_clause),
        )
    ]


@decides(AmendConditions)
def amend(floor: Floor, order: FloorOrder, command: AmendConditions) -> Decided:
    """Other conditions take their place, as long as nobody has approved any."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    no = in_state(found, found.policy.approval.clause, "draft", "submitted")
    if no:
        return no
    return [
        ConditionsAmended(
            tournament=command.tournament,
            conditions=command.conditions,
            digest=digest_of(command.conditions),
            by=order.by,
            clauses=(found.policy.content_clause,),
        )
    ]


@decides(SubmitConditions)
def submit(floor: Floor, order: FloorOrder, command: SubmitConditions) -> Decided:
    """Conditions are submitted once nothing is lacking and everybody's chance is equal."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, policy = found
    no = in_state(found, policy.content_clause, "draft")
    if no:
        return no
    text = "\n".join(tournament.lines).encode()
    try:
        conditions = load_conditions(text, command.tournament, policy)
    except ConditionsInvalid as error:
        first = error.faults[0]
        reason = "unequal-chance" if first.message.startswith(UNEQUAL) else "conditions-incomplete"
        clause, faults = clause_against(first, policy), len(error.faults)
        facts = {"faults": faults, "first": str(first)}
        if reason == "unequal-chance":
            return refuse("unequal-chance", clause, may_retry=True, **facts)
        return refuse("conditions-incomplete", clause, may_retry=True, **facts)
    if conditions.tournament != command.tournament:
        facts = {"faults": 1, "first": f"they are those of {conditions.tournament}"}
        return refuse("conditions-incomplete", policy.content_clause, may_retry=True, **facts)
    return [
        ConditionsSubmitted(
            tournament=command.tournament,
            digest=tournament.digest,
            by=order.by,
            clauses=(policy.content_clause, policy.equal_clause),
        )
    ]


@decides(RecordApproval)
def approve(floor: Floor, order: FloorOrder, command: RecordApproval) -> Decided:
    """Only whom the document names approves, in writing, and these very conditions."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, rules = found.tournament, found.policy.approval
    no = in_state(found, rules.clause, "submitted")
    if no:
        return no
    lacks = _lacking(found, command)
    if not lacks and command.dated > order.at.date():
        lacks = "a date that has come"
    if lacks:
        return refuse("approval-missing", rules.clause, may_retry=True, needs=lacks)
    body = () if rules.body_clause is None else (rules.body_clause,)
    return [
        ConditionsApproved(
            tournament=command.tournament,
            approved_by=command.approved_by,
            reference=command.reference,
            dated=command.dated,
            digest=tournament.digest,
            by=order.by,
            clauses=(rules.clause, rules.conditions_clause, *body),
        )
    ]


def _lacking(found: Known, command: RecordApproval) -> str:
    rules = found.policy.approval
    if command.approved_by != rules.by:
        return rules.by
    if rules.written and not command.reference.strip():
        return "writing"
    return "" if command.digest == found.tournament.digest else "these very conditions"


@decides(AppointDirector)
def appoint(floor: Floor, order: FloorOrder, command: AppointDirector) -> Decided:
    """One person has charge of it, who does not play in it."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, clause = found.tournament, found.policy.director.appointed_clause
    no = in_state(found, clause, *PREPARED)
    if no:
        return no
    if not NAME.fullmatch(command.person):
        return refuse("not-a-name", clause, may_retry=True, person=command.person)
    if command.person in tournament.entries:
        return refuse("plays-here", TOURNAMENT_ORDER, person=command.person)
    office = next(
        each.clause
        for each in floor.table(tournament.table).book.document.offices
        if each.name == found.policy.director.office
    )
    return [
        DirectorAppointed(
            tournament=command.tournament,
            person=command.person,
            by=order.by,
            clauses=(clause, office),
        )
    ]


@decides(OpenEntries)
def open_entries(floor: Floor, order: FloorOrder, command: OpenEntries) -> Decided:
    """Players may enter once the conditions are approved and somebody directs it."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, policy = found
    if tournament.state in ("draft", "submitted"):
        clause = policy.approval.clause
        return refuse("approval-missing", clause, may_retry=True, needs=policy.approval.by)
    no = in_state(found, TOURNAMENT_ORDER, "approved")
    if no:
        return no
    clause = policy.director.appointed_clause
    if not tournament.director:
        return refuse("director-required", clause, may_retry=True)
    clauses = (policy.clause_of("entry"), policy.approval.clause, clause, TOURNAMENT_ORDER)
    return [EntriesOpened(tournament=command.tournament, by=order.by, clauses=clauses)]


@decides(CloseEntryList)
def close_entries(floor: Floor, order: FloorOrder, command: CloseEntryList) -> Decided:
    """Nobody enters any more; with fewer players than the conditions ask for nothing is held."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.clause_of("entry")
    no = in_state(found, clause, "open")
    if no:
        return no
    closed = EntryListClosed(tournament=command.tournament, by=order.by, clauses=(clause,))
    least, entered = conditions_of(found.tournament).entry.least, len(found.tournament.entries)
    if entered >= least:
        return [closed]
    why = f"{entered} of at least {least} players"
    return [closed, *cancelled(found, order, command.tournament, why, (clause, TOURNAMENT_FEES))]


@decides(CancelTournament)
def cancel(floor: Floor, order: FloorOrder, command: CancelTournament) -> Decided:
    """Before the first spin it can be cancelled, for a reason."""
    found = for_operator(floor, order, command.tournament, TOURNAMENT_FEES)
    if isinstance(found, Refusal):
        return found
    no = in_state(found, TOURNAMENT_FEES, *PREPARED)
    if no:
        return no
    if not command.reason.strip():
        return refuse("reason-required", TOURNAMENT_FEES, may_retry=True)
    return cancelled(found, order, command.tournament, command.reason, (TOURNAMENT_FEES,))


def cancelled(
    found: Known, order: FloorOrder, name: str, reason: str, clauses: Clauses
) -> list[TournamentCancelled | CameFromTournament]:
    """Everybody gets back what they have paid, and nothing is left of it."""
    gone = found.tournament.left
    entries = {who: each for who, each in found.tournament.entries.items() if who not in gone}
    from_pool = Amount(sum(each.to_pool for each in entries.values()))
    cancelled_now = TournamentCancelled(
        tournament=name,
        reason=reason,
        from_pool=from_pool,
        from_house=Amount(sum(each.to_house for each in entries.values())),
        kept=Amount(found.tournament.ledger[POOL] - from_pool),
        by=order.by,
        clauses=clauses,
    )
    back = [
        CameFromTournament(
            player=player,
            amount=Amount(each.to_pool + each.to_house),
            tournament=name,
            clauses=clauses,
        )
        for player, each in entries.items()
        if each.to_pool + each.to_house
    ]
    return [cancelled_now, *back]
