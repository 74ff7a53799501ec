"""Players who enter a tournament, leave it before it begins, sign its conditions, are briefed."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.tournaments.messages import (
    BriefPlayers,
    EnterTournament,
    RefuseEntry,
    RequireSignatures,
    SignConditions,
    WithdrawEntry,
)
from sicbo.core.floor.tournaments.organising import (
    Known,
    conditions_of,
    for_director,
    for_operator,
    in_state,
    known,
)
from sicbo.core.floor.tournaments.tournament import Entry
from sicbo.core.floor.tournaments.tournament_conditions import Share, part_of
from sicbo.core.floor.tournaments.tournament_events import (
    ConditionsSigned,
    EntryRefused,
    EntryWithdrawn,
    PlayerEntered,
    PlayersBriefed,
    SignaturesRequired,
)
from sicbo.core.floor.wallets import CASHIER, CameFromTournament, PaidToTournament
from sicbo.core.house_rules import (
    APART,
    EXCLUSION_ORDERED,
    OWN_WALLET,
    TOURNAMENT_FEES,
    TOURNAMENT_ORDER,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, refuse
from sicbo.core.table.lines import Clauses


def for_themselves(
    floor: Floor, order: FloorOrder, name: str, player: str, *, cashier: bool
) -> Known | Refusal:
    """A tournament, for a player or, where money moves, a cashier for the player."""
    found = known(floor, order, name)
    if isinstance(found, Refusal):
        return found
    if order.role == PLAYER and order.by == player:
        return found
    if not cashier or order.role != CASHIER:
        return refuse("not-permitted", OWN_WALLET, role=order.role, needs=player)
    if order.by == player:
        return refuse("own-wallet", APART, cashier=order.by)
    return found


def _excluded(floor: Floor, order: FloorOrder, player: str) -> Refusal | None:
    """Refuse whoever the casino excludes."""
    excluded = floor.state(INCIDENTS).excludes(player, order.at)
    if excluded is None:
        return None
    facts = {"player": player, "incident": excluded.incident}
    return refuse("person-excluded", EXCLUSION_ORDERED, may_retry=False, **facts)


@decides(EnterTournament)
def enter(floor: Floor, order: FloorOrder, command: EnterTournament) -> Decided:
    """Whoever is eligible enters once, while there is a place, and pays the fee."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=True)
    if isinstance(found, Refusal):
        return found
    no = _excluded(floor, order, player) or _may_enter(floor, found, player)
    if no:
        return no
    tournament, policy = found
    conditions = conditions_of(tournament)
    fee, clause = conditions.fee, policy.clause_of("entry-fee")
    to_pool = Amount(0) if fee is None else fee.to_pool
    to_house = Amount(0) if fee is None else fee.to_house
    amount, held = Amount(to_pool + to_house), floor.wallet(player)
    if amount > held:
        facts = {"amount": amount, "wallet": held}
        return refuse("insufficient-chips", clause, may_retry=True, **facts)
    clauses = (policy.player_clause, policy.clause_of("entry"), clause)
    entered = PlayerEntered(
        tournament=name,
        player=player,
        number=tournament.last + 1,
        to_pool=to_pool,
        to_house=to_house,
        by=order.by,
        clauses=clauses,
    )
    paid = PaidToTournament(player=player, amount=amount, tournament=name, clauses=clauses)
    return [paid, entered] if amount else [entered]


def _may_enter(floor: Floor, found: Known, player: str) -> Refusal | None:
    tournament, policy = found
    clause = policy.clause_of("entry")
    if tournament.state in ("closed", "running", "between", "ranked", "awarded"):
        return refuse("entries-closed", clause)
    no = in_state(found, clause, "open")
    if no:
        return no
    if player not in floor.founding.players:
        return refuse("not-eligible", policy.clause_of("eligible"), player=player)
    if player == tournament.director:
        return refuse("plays-here", TOURNAMENT_ORDER, person=player)
    if player in tournament.refused:
        return refuse("not-eligible", policy.clause_of("may-refuse"), player=player)
    if player in tournament.entries:
        return refuse("already-entered", clause, player=player)
    most = conditions_of(tournament).entry.most
    if len(tournament.entries) >= most:
        return refuse("tournament-full", clause, may_retry=True, players=most)
    return None


def entry_of(found: Known, player: str) -> Entry | Refusal:
    """The entry of a player who has one."""
    entry = found.tournament.entries.get(player)
    if entry is None:
        clause = found.policy.player_clause
        return refuse("not-entered", clause, may_retry=True, player=player)
    return entry


@decides(WithdrawEntry)
def withdraw(floor: Floor, order: FloorOrder, command: WithdrawEntry) -> Decided:
    """Up to a moment everything comes back, and afterwards as much as the conditions say."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=True)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.clause_of("entry")
    no = in_state(found, clause, "open", "closed")
    if no:
        return no
    entry = entry_of(found, player)
    if isinstance(entry, Refusal):
        return entry
    terms = conditions_of(found.tournament).entry
    share: Share = "whole" if order.at <= terms.free_withdrawal else terms.refund_after
    from_pool, from_house = part_of(entry.to_pool, share), part_of(entry.to_house, share)
    clauses = (clause, TOURNAMENT_FEES)
    withdrawn = EntryWithdrawn(
        tournament=name,
        player=player,
        from_pool=from_pool,
        from_house=from_house,
        by=order.by,
        clauses=clauses,
    )
    return [withdrawn, *came_back(name, player, from_pool + from_house, clauses)]


def came_back(
    tournament: str, player: str, amount: int, clauses: Clauses
) -> list[CameFromTournament]:
    """The wallet's side of what a player gets back, where it is anything."""
    if not amount:
        return []
    back = CameFromTournament(
        player=player, amount=Amount(amount), tournament=tournament, clauses=clauses
    )
    return [back]


@decides(RefuseEntry)
def refuse_entry(floor: Floor, order: FloorOrder, command: RefuseEntry) -> Decided:
    """The operator refuses an application, where the conditions say that it may."""
    name, player = command.tournament, command.player
    found = for_operator(floor, order, name)
    if isinstance(found, Refusal):
        return found
    tournament, clause = found.tournament, found.policy.clause_of("may-refuse")
    no = in_state(found, clause, "open")
    if no:
        return no
    if not conditions_of(tournament).entrants.may_refuse:
        return refuse("not-provided", clause, entries="refused")
    if player in tournament.refused or player not in floor.founding.players:
        return refuse("not-entered", clause, may_retry=True, player=player)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    entry = tournament.entries.get(player)
    from_pool = Amount(0) if entry is None else entry.to_pool
    from_house = Amount(0) if entry is None else entry.to_house
    clauses = (clause, TOURNAMENT_FEES)
    refused = EntryRefused(
        tournament=name,
        player=player,
        reason=command.reason,
        from_pool=from_pool,
        from_house=from_house,
        by=order.by,
        clauses=clauses,
    )
    return [refused, *came_back(name, player, from_pool + from_house, clauses)]


@decides(RequireSignatures)
def require_signatures(floor: Floor, order: FloorOrder, command: RequireSignatures) -> Decided:
    """The Director may ask everybody to sign the conditions."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.director.signatures_clause
    no = in_state(found, clause, "approved", "open", "closed")
    if no:
        return no
    if found.tournament.signatures:
        return refuse("wrong-phase", clause, signatures="asked for")
    return [SignaturesRequired(tournament=command.tournament, by=order.by, clauses=(clause,))]


@decides(SignConditions)
def sign(floor: Floor, order: FloorOrder, command: SignConditions) -> Decided:
    """A player signs for themselves."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=False)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.director.signatures_clause
    no = in_state(found, clause, "open", "closed")
    if no:
        return no
    entry = entry_of(found, player)
    if isinstance(entry, Refusal):
        return entry
    if entry.signed:
        return refuse("wrong-phase", clause, player=player, conditions="signed")
    digest = found.tournament.digest
    return [ConditionsSigned(tournament=name, player=player, digest=digest, clauses=(clause,))]


@decides(BriefPlayers)
def brief(floor: Floor, order: FloorOrder, command: BriefPlayers) -> Decided:
    """The Director tells players the conditions, until satisfied that they understand."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.director.briefs_clause
    no = in_state(found, clause, "closed")
    if no:
        return no
    for player in command.players:
        entry = entry_of(found, player)
        if isinstance(entry, Refusal):
            return entry
    if not command.players or not command.understood:
        return refuse("not-briefed", clause, may_retry=True, players=" ".join(command.players))
    return [
        PlayersBriefed(
            tournament=command.tournament,
            players=tuple(dict.fromkeys(command.players)),
            by=order.by,
            clauses=(clause,),
        )
    ]
