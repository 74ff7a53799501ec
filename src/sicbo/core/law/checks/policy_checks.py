"""Whether the policies are sound: roles that exist, duties somebody has, one answer to a fault."""

from collections.abc import Iterator

from sicbo.core.law.checks.chip_checks import check_chips
from sicbo.core.law.checks.conduct_checks import check_conduct
from sicbo.core.law.checks.dispute_checks import check_disputes
from sicbo.core.law.checks.fault_checks import check_faults
from sicbo.core.law.checks.hold_checks import check_holds
from sicbo.core.law.checks.jackpot_checks import check_jackpots
from sicbo.core.law.checks.payout_checks import check_payouts
from sicbo.core.law.checks.promotion_checks import check_promotions
from sicbo.core.law.checks.sign_checks import check_signs
from sicbo.core.law.checks.ticket_checks import check_tickets
from sicbo.core.law.checks.tournament_checks import check_tournaments
from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.policies import Duty, Policies
from sicbo.core.law.spelling import did_you_mean

DEALT: tuple[Duty, ...] = (
    "open-table",
    "close-table",
    "open-bets",
    "shake",
    "close-bets",
    "uncover",
    "announce",
    "enter",
    "settle",
    "correct",
    "declare",
    "clear-fault",
)
"""Duties without which no dealt table can be run."""

ELECTRONIC: tuple[Duty, ...] = ("open-table", "close-table", "declare", "confirm-void")


def check_policies(document: Document) -> Iterator[Fault]:
    """Every unsound thing in the policies of a document."""
    policies = document.policies
    yield from _positions(document, policies)
    if policies is None:
        return
    path: Path = ("policies",)
    ruled = policies.wagers.moved == "ruled"
    if ruled != ("rule-on-wager" in policies.may):
        message = "moved chips that are ruled on need the duty rule-on-wager, and no others do"
        yield Fault((*path, "wagers", "moved"), message)
    if "mark-wager" in policies.may and "rule-on-wager" not in policies.may:
        message = "a wager that is marked waits for ever: nobody has the duty rule-on-wager"
        yield Fault((*path, "may", "mark-wager"), message)
    invalidation = policies.invalidation
    for place, ground in enumerate(invalidation.grounds if invalidation is not None else ()):
        if ground.forfeits and invalidation is not None and not invalidation.forfeit:
            where: Path = (*path, "invalidation", "grounds", place, "forfeits")
            yield Fault(where, "a ground forfeits only where the document has forfeit = true")
    electronic = policies.round.order == "periods"
    for duty in ELECTRONIC if electronic else DEALT:
        if duty not in policies.may:
            yield Fault((*path, "may"), f"nobody has the duty {duty}")
    if electronic and policies.terminals is None:
        yield Fault(path, "wagering periods need [policies.terminals]")
    if policies.round.key is not None and "press-key" not in policies.may:
        yield Fault((*path, "may"), "nobody has the duty press-key")
    key = policies.round.key
    voids = [each for each in policies.irregularities if each.event == "key-missed"]
    if key is not None and key.missed == "void" and not any(v.outcome == "void" for v in voids):
        message = "a missed key that voids the round needs an irregularity key-missed"
        yield Fault((*path, "round", "key"), message)
    if document.streaks and policies.streaks is None:
        yield Fault(path, "a document with [[streaks]] needs [policies.streaks]")
    yield from _one_answer(policies, path)
    yield from check_signs(document, policies)
    yield from check_chips(document, policies.chips)
    yield from check_jackpots(policies)
    yield from check_tickets(policies)
    yield from check_holds(document, policies)
    yield from check_payouts(policies)
    yield from check_tournaments(document, policies)
    yield from check_conduct(document, policies)
    yield from check_faults(policies)
    yield from check_promotions(document, policies)
    yield from check_disputes(document, policies)


def check_forfeits(document: Document) -> Iterator[Fault]:
    """A document that has stakes forfeited says on which ground, or nobody ever could order it."""
    invalidation = document.policies.invalidation if document.policies is not None else None
    if invalidation is None or not invalidation.forfeit:
        return
    if not any(ground.forfeits for ground in invalidation.grounds):
        message = "forfeit = true needs a ground that has forfeits = true"
        yield Fault(("policies", "invalidation", "forfeit"), message)


def _positions(document: Document, policies: Policies | None) -> Iterator[Fault]:
    """Roles and offices, each once, and duties that one of them has."""
    known = [role.name for role in document.roles]
    offices = [office.name for office in document.offices]
    for place, name in enumerate(offices):
        if name in known or name in offices[:place]:
            yield Fault(("offices", place, "name"), f"the position {name} stands twice")
    if policies is None:
        return
    for duty, grant in policies.may.items():
        if grant.by not in known and grant.by not in offices:
            message = f"no role {grant.by!r}" + did_you_mean(grant.by, [*known, *offices])
            yield Fault(("policies", "may", duty, "by"), message)
    acting = policies.acting_up
    if acting is not None and acting.duties_of is not None and acting.duties_of not in known:
        message = f"no role {acting.duties_of!r}" + did_you_mean(acting.duties_of, known)
        yield Fault(("policies", "acting_up", "duties_of"), message)


def _one_answer(policies: Policies, path: Path) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for place, irregularity in enumerate(policies.irregularities):
        where: Path = (*path, "irregularities", place)
        for phase in irregularity.phases:
            if (irregularity.event, phase) in seen:
                yield Fault(where, f"{irregularity.event} in {phase} is answered twice")
            seen.add((irregularity.event, phase))
        if irregularity.outcome == "ruling" and "rule-otherwise" not in policies.may:
            yield Fault(where, "nobody has the duty rule-otherwise")
