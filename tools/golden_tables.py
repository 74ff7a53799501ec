"""``docs/golden/``: for each game, every wager with its winning combinations and its return."""

from collections.abc import Iterator
from pathlib import Path

from sicbo.core.law.faces import Symbols, sides
from sicbo.core.law.mathematics import figures
from sicbo.core.law.odds import write_odds
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.streaks import market_figures
from sicbo.rulebooks.catalogue import all_rulebooks

HEADER = """\
# {id}: {casino}
# Readings: {readings}
#
# One line a wager: key | rolls of 216 that win | return | winning combinations.
# A combination such as 112 stands for its faces in every order: 1 roll if all three are equal,
# 3 if two are, 6 if none are. "at N:" gives the odds, N to 1, of the combinations behind it.
# Return is what comes back of one unit staked, stake included.
# A wager over several results has no rolls of its own: "final count:chance" stands instead.
"""


def pages(root: Path) -> Iterator[tuple[str, str]]:  # noqa: ARG001 - the shape of every generator
    """One table a game."""
    for book in all_rulebooks():
        yield f"docs/golden/{book.id}.txt", golden(book)


def golden(book: Rulebook) -> str:
    """The table of a rulebook."""
    readings = ", ".join(f"{name}={value}" for name, value in book.readings.items()) or "none"
    casino = book.document.identity.casino
    lines = [HEADER.format(id=book.id, casino=casino, readings=readings).rstrip()]
    if isinstance(book.game.faces, Symbols):
        painted = (f"{s.value} {s.name} {s.colour}" for s in sides(book.game.faces))
        lines.append(f"# The dice: {', '.join(painted)}.")
    for row in book.table.values():
        cells = (row.key, str(row.ways), str(figures(row).returned), _winners(row))
        lines.append(" | ".join(cells))
    for streak in book.streaks:
        for market in streak.markets:
            whole = market_figures(book, streak, market).whole
            law = " ".join(f"{count}:{chance}" for count, chance in enumerate(whole.law))
            lines.append(f"{market.key} | - | {whole.figures.returned} | {law}")
    return "\n".join(lines) + "\n"


def _winners(row: Row) -> str:
    told = []
    for level in row.levels:
        found = " ".join(map(str, row.combinations_at(level)))
        told.append(f"at {write_odds(level.odds)}: {found}")
    return "; ".join(told)
