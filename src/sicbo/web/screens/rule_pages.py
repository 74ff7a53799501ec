"""What a table has in writing: its rules, its PAR sheet, a refusal."""

from collections.abc import Iterable, Iterator
from typing import Final

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.mathematics import Figures, figures
from sicbo.core.law.odds import write_odds
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.streaks import market_figures
from sicbo.rulebooks import translation
from sicbo.web.wire.envelopes import RefusalShown
from sicbo.web.wire.wire_http import ClauseShown, ClausesTold, NamesTold, Par, ParRow, Rules
from sicbo.web.wire.wire_table import Cited

_OTHERS: Final = frozenset(("shooter",))
"""Facts that name another player: they stand in the record and are shown to nobody."""


def states(book: Rulebook, clause: ClauseNumber) -> str:
    """Our statement of a clause of the document, or of a rule of the house."""
    found = book.document.clauses.get(clause)
    return found.states if found is not None else HOUSE_RULES.get(clause, "")


def cite(book: Rulebook, clauses: Iterable[ClauseNumber]) -> tuple[Cited, ...]:
    """Clauses with our statements of them, each once."""
    return tuple(Cited(clause, states(book, clause)) for clause in dict.fromkeys(clauses))


def refusal_shown(book: Rulebook | None, refusal: Refusal) -> RefusalShown:
    """A refusal as a screen shows it; at the cage there is no document."""
    clause = refusal.clause
    statement = HOUSE_RULES.get(clause, "") if book is None else states(book, clause)
    facts = {name: each for name, each in refusal.facts.items() if name not in _OTHERS}
    return RefusalShown(refusal.reason, clause, statement, facts, refusal.may_retry)


def rules_of(book: Rulebook) -> Rules:
    """A document in our words."""
    identity = book.document.identity
    return Rules(
        document=str(identity.id),
        title=identity.title,
        casino=identity.casino,
        operator=identity.operator,
        jurisdiction=identity.jurisdiction,
        regulator=identity.regulator,
        instrument=identity.instrument,
        sha256=book.sha256,
        readings={str(name): value for name, value in book.readings.items()},
        house=tuple(ClauseShown(number, says, "house") for number, says in HOUSE_RULES.items()),
        clauses=tuple(
            ClauseShown(number, clause.states, clause.kind)
            for number, clause in book.document.clauses.items()
        ),
    )


def names_told(language: translation.Language) -> NamesTold:
    """The names in the built-in documents, in another language."""
    return NamesTold(translation.names(language))


def clauses_told(book: Rulebook, language: translation.Language) -> ClausesTold:
    """A document and the rules of the house in another language, as far as they are translated."""
    told = translation.house_rules(language) | translation.clauses(language, book.document)
    return ClausesTold(book.sha256, told)


def par_of(book: Rulebook) -> Par:
    """The exact figures of every wager under the readings of a table."""
    return Par(
        game=str(book.id),
        sha256=book.sha256,
        readings={str(name): value for name, value in book.readings.items()},
        rows=tuple(_par_rows(book)),
    )


def _par_rows(book: Rulebook) -> Iterator[ParRow]:
    for key, row in book.table.items():
        odds = tuple(write_odds(each) for each in sorted({level.odds for level in row.levels}))
        yield _par_row(key, row.label, odds, row.ways, figures(row))
    for streak in book.streaks:
        paid = tuple(pay.to_one for pay in streak.pays)
        for market in streak.markets:
            whole = market_figures(book, streak, market).whole.figures
            yield _par_row(market.key, market.label, paid, None, whole)


def _par_row(
    key: str, label: str, odds: tuple[int | str, ...], ways: int | None, exact: Figures
) -> ParRow:
    return ParRow(
        wager=key,
        label=label,
        odds=odds,
        ways=ways,
        probability=str(exact.probability),
        returned=str(exact.returned),
        edge=str(exact.edge),
        edge_percent=round(float(exact.edge) * 100, 4),
        deviation=str(exact.deviation),
        flags=exact.flags,
    )
