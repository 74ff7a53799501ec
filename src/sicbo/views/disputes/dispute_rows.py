"""Disputes made ready to be shown: what was said and decided, and whose turn it is."""

import datetime
from collections.abc import Callable, Container, Iterator
from typing import Literal, Protocol, TypeVar

import msgspec

from sicbo.core.floor.disputes.dispute import DISPUTE, DISPUTES, DisputeAbout
from sicbo.core.floor.disputes.dispute_events import OutsideDecided, StepDecided
from sicbo.core.floor.disputes.judging_disputes import JudgedDispute, judged_by
from sicbo.core.floor.floor_state import Laws
from sicbo.core.floor.noun import Noun
from sicbo.core.law.running.dispute_policies import AdviceOf, Outsider
from sicbo.core.money import Amount

DisputeStanding = Literal["to-decide", "to-review", "decided", "outside", "satisfied", "closed"]
"""Waits for its first decision or for a review, is decided, was decided outside, or is over."""

S = TypeVar("S")


class WithLaws(Protocol):
    """Whoever knows nouns and rulebooks: a floor, as it is decided on or as it is published."""

    @property
    def laws(self) -> Laws:
        """The rulebooks."""
        ...

    def state(self, noun: Noun[S], which: str = "", /) -> S:
        """What a noun has come to."""
        ...


OfWords = Callable[[str], str | None]
"""Tells words by their id in the vault; nothing where they are not there."""


def unread(_: str) -> str | None:
    """Words are not told where the vault is not asked."""
    return None


class DecisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A decision on a dispute."""

    by: str
    """Who decided; for somebody outside, who entered the decision."""
    role: str
    """In which role; nothing where somebody outside the casino decided."""
    outside: Outsider | None
    """Who decided outside the casino."""
    pays: Amount
    """What the complainant was paid by it."""
    final: bool
    """Whether nobody at the casino decides after it."""
    instead: bool
    """Whether it was decided in the place of others."""
    reference: str
    """By which a decision from outside can be found."""
    at: datetime.datetime
    words: str | None
    """What was decided and why."""
    clause: str
    """By which it was decided."""


class RemarkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A remark of an inspector's."""

    by: str
    """Who has put it."""
    at: datetime.datetime
    words: str | None
    """What was remarked."""
    clause: str
    """By which it may be."""


class DisputeRow(msgspec.Struct, frozen=True, kw_only=True):
    """One dispute."""

    number: int
    """Which dispute, counted from one on this floor."""
    table: str
    """The table that it is about; nothing where it is about none."""
    person: str
    """Who complains; nothing for somebody whom nobody knows."""
    about: DisputeAbout
    """What it is about."""
    round: int
    """Which round of the table; none where it is about no round."""
    subject: str
    """Which wager, hold or incident."""
    words: str | None
    """What the complainant says."""
    at: datetime.datetime
    by: str
    """Who has written it down."""
    stands: DisputeStanding
    """Where it stands."""
    turn: tuple[str, ...]
    """The roles that have to decide now."""
    instead: tuple[str, ...]
    """The roles that may decide in their place."""
    review: bool
    """Whether the complainant may ask for the next step."""
    decisions: tuple[DecisionRow, ...]
    """What was decided so far, the first one first."""
    remarks: tuple[RemarkRow, ...]
    """What inspectors have remarked; a complainant is not told."""
    advice: AdviceOf | None
    """The right that the complainant is told of."""
    advice_clause: str
    """By which they are told."""
    advised_by: str | None
    """Who has told them."""
    advised_at: datetime.datetime | None
    """When that was."""
    holds: tuple[str, ...]
    """Money held because of it."""
    closed_by: str | None
    """Who has closed it."""
    closed_at: datetime.datetime | None
    """When that was."""
    clause: str
    """By which it is heard."""


def dispute_row(found: JudgedDispute, words: OfWords = unread) -> DisputeRow:
    """A dispute as it stands."""
    dispute, opened, policy = found.dispute, found.opened, found.policy
    place, steps, advice = dispute.waits_for, policy.steps, policy.advice
    step = None if place is None else steps[place]
    later = () if place is None or place + 1 == len(steps) else steps[place + 1].by
    asked = dispute.requested is not None or dispute.closed is not None or bool(dispute.outside)
    return DisputeRow(
        number=opened.dispute,
        table=opened.table,
        person=opened.person,
        about=opened.about,
        round=opened.round,
        subject=opened.subject,
        words=words(opened.text),
        at=opened.at,
        by=opened.by,
        stands=_stands(found),
        turn=() if step is None else step.by,
        instead=() if step is None else step.else_by or later,
        review=bool(dispute.decisions) and not asked and found.next_step() is not None,
        decisions=tuple(_decisions(found, words)),
        remarks=tuple(
            RemarkRow(by=each.by, at=each.at, words=words(each.text), clause=str(each.clauses[0]))
            for each in dispute.remarks
        ),
        advice=None if advice is None else advice.of,
        advice_clause="" if advice is None else str(advice.clause or ""),
        advised_by=None if dispute.advised is None else dispute.advised.by,
        advised_at=None if dispute.advised is None else dispute.advised.at,
        holds=tuple(dispute.holds),
        closed_by=None if dispute.closed is None else dispute.closed.by,
        closed_at=None if dispute.closed is None else dispute.closed.at,
        clause=str(opened.clauses[0]),
    )


def _stands(found: JudgedDispute) -> DisputeStanding:
    dispute = found.dispute
    if dispute.closed is not None:
        return "satisfied" if dispute.closed.satisfied else "closed"
    if dispute.outside:
        return "outside"
    if not dispute.decisions:
        return "to-decide"
    return "decided" if dispute.requested is None else "to-review"


def _decisions(found: JudgedDispute, words: OfWords) -> Iterator[DecisionRow]:
    made: list[StepDecided | OutsideDecided] = [*found.dispute.decisions, *found.dispute.outside]
    for each in made:
        step = each if isinstance(each, StepDecided) else None
        yield DecisionRow(
            by=each.by,
            role="" if step is None else step.role,
            outside=each.decider if isinstance(each, OutsideDecided) else None,
            pays=each.pays,
            final=step is None or step.final,
            instead=step is not None and step.instead,
            reference=each.reference if isinstance(each, OutsideDecided) else "",
            at=each.at,
            words=words(each.text),
            clause=str(each.clauses[0]),
        )


def dispute_rows(
    floor: WithLaws,
    wanted: Callable[[str, str], bool] = lambda _table, _person: True,
    *,
    every: bool = False,
    only: Container[int] | None = None,
    words: OfWords = unread,
) -> Iterator[DisputeRow]:
    """Disputes that are open, the oldest first, or every one; those whose table and person count.

    Words are asked for where somebody may read them.
    """
    series = floor.state(DISPUTES)
    for number in series.numbered if every else sorted(series.open):
        known = series.numbered[number]
        if not wanted(known.table, known.person) or (only is not None and number not in only):
            continue
        dispute = floor.state(DISPUTE, str(number))
        if dispute.opened is not None:
            yield dispute_row(judged_by(floor.laws, dispute, dispute.opened), words)


class ComplaintsShown(msgspec.Struct, frozen=True, kw_only=True):
    """Complaints that somebody may read."""

    mine: tuple[DisputeRow, ...] = ()
    """My own, the newest first."""
    here: tuple[DisputeRow, ...] = ()
    """Those of tables where I am of the staff: whose turn it is first, then those that are over."""
    as_role: dict[str, str] = {}
    """In which role I decide them, table by table."""
