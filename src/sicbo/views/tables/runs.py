"""The section of streaks: how long opposite sides have run, and what can be wagered on that."""

from collections.abc import Iterator

from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.state import Table
from sicbo.views.tables.recent import Memory
from sicbo.views.tables.table_form import MarketShown, Run, StreakPays, StreaksSection
from sicbo.views.words.citations import cite
from sicbo.views.words.labels import label_of


def streaks_section(table: Table, memory: Memory) -> StreaksSection:
    """Runs for the board, and the markets that can be wagered on."""
    return StreaksSection(tuple(_runs(table, memory)), tuple(markets(table)))


def _runs(table: Table, memory: Memory) -> Iterator[Run]:
    """How long opposite sides have run; triples neither count nor end a run."""
    known = table.book.table if table.config is None else table.offer
    for pair in table.book.opposites:
        if not any(key in known for key in pair):
            continue
        won = [next((s for s in past.sides if s in pair), None) for past in memory.history]
        came = [side for side in won if side is not None]
        side = came[0] if came else None
        length = next((n for n, each in enumerate(came) if each != side), len(came))
        yield Run((str(pair[0]), str(pair[1])), _labels(table.book, pair), side, length)


def _labels(book: Rulebook, pair: tuple[str, str]) -> tuple[str, str]:
    return label_of(book, pair[0]), label_of(book, pair[1])


def markets(table: Table) -> Iterator[MarketShown]:
    """The markets of streak wagers that a table has."""
    config, rules = table.config, table.policies.streaks
    if config is None or rules is None:
        return
    for wager in table.book.streaks:
        laid = wager.layouts is None or config.layout in wager.layouts
        if wager.key not in config.options or not laid or not config.screen:
            continue
        pays = tuple(StreakPays(pay.length, pay.to_one) for pay in wager.pays)
        for market in wager.markets:
            run = next((r for key, r in table.runs.items() if key == market.key), None)
            window = run is not None and run.side is not None and run.length == 1
            clauses = (rules.offered_clause, rules.window_clause, wager.pays_clause)
            yield MarketShown(
                key=market.key,
                label=market.label,
                sides=market.sides,
                labels=_labels(table.book, market.sides),
                choose=wager.side,
                side=run.side if run is not None else None,
                length=run.length if run is not None else 0,
                open=window and table.phase == "between" and _plays(table),
                stake=config.streak_stake,
                pays=pays,
                cited=cite(table.book, clauses),
            )


def _plays(table: Table) -> bool:
    free = table.suspended is None and table.streak_closing is None
    return free and table.status != "closed"
