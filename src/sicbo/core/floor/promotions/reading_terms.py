"""From the text of a file of terms to what a promotion is run by, or everything wrong with it."""

import datetime
import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from sicbo.core.floor.promotions.promotion_faults import TermFault, term_faults
from sicbo.core.floor.promotions.promotion_terms import (
    NONE,
    PrizeSaid,
    PrizeTerms,
    PromotionTerms,
    TermsFile,
)
from sicbo.core.law.loading.decoding import decoded
from sicbo.core.law.loading.faults import Fault, FileInvalid
from sicbo.core.law.running.promotion_policies import PromotionPolicy
from sicbo.core.money import Amount, parse_amount


class TermsInvalid(FileInvalid):
    """Terms of a promotion that cannot be lodged."""

    judged: tuple[TermFault, ...] = ()
    """Those of the faults that rest on a clause."""


class TermsRead(NamedTuple):
    """Terms that are complete, and the hash of the bytes they were read from."""

    terms: PromotionTerms
    sha256: str


def read_terms(data: bytes, origin: str, policy: PromotionPolicy) -> TermsRead:
    """Read a file of terms by the list of a document, or say everything that is wrong with it."""
    said = said_in(data, origin, policy)
    return TermsRead(_complete(said), hashlib.sha256(data).hexdigest())


def said_in(data: bytes, origin: str, policy: PromotionPolicy) -> TermsFile:
    """What a file of terms says, once nothing is wrong with it by the list of a document."""
    judged: list[TermFault] = []

    def check(said: TermsFile) -> Iterator[Fault]:
        judged.extend(term_faults(said, policy))
        return (each.fault for each in judged)

    try:
        return decoded(data, origin, TermsFile, check, TermsInvalid)
    except TermsInvalid as error:
        error.judged = tuple(judged)
        raise


def _complete(said: TermsFile) -> PromotionTerms:
    """Terms that were found to lack nothing."""
    entries, rules = said.entries, said.rules
    assert said.manner is not None
    assert said.present is not None
    assert rules.claim_minutes is not None
    return PromotionTerms(
        name=said.name,
        title=said.title,
        manner=said.manner,
        starts=_in_utc(said.starts),
        entries_close=_in_utc(said.entries_close),
        awarded_at=_in_utc(said.awarded_at),
        present=said.present,
        notified=said.notified,
        prizes=tuple(map(_prize, said.prizes)),
        tables=entries.tables,
        minimum_wager=_money(said.minimum_wager) or Amount(0),
        per_ticket=_money(entries.turnover_per_ticket),
        tickets=entries.tickets,
        most_each=entries.most_each,
        excluded=entries.excluded,
        one_each=rules.one_each,
        claim_minutes=rules.claim_minutes,
        redraws=rules.redraws,
        unclaimed=rules.unclaimed,
        paid=rules.paid,
    )


def _prize(said: PrizeSaid) -> PrizeTerms:
    assert said.kind is not None
    alternative = _money(said.cash_alternative)
    value = parse_amount(said.value)
    return PrizeTerms(said.name, said.kind, said.description, value, alternative)


def _money(text: str) -> Amount | None:
    return None if text == NONE else parse_amount(text)


def _in_utc(at: datetime.datetime | None) -> datetime.datetime:
    assert at is not None
    return at.astimezone(datetime.UTC)
