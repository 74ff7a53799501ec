"""The law that a table is run by: checked by the fold, changed only while the table is closed."""

from typing import Any

import msgspec
import pytest

from sicbo.core.table.evolve import evolve
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.table.state import StillUnderLaw, Table, WrongLaw
from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.properties.tables import GAMES, folded

OTHER_READING = {"star.even": "printed-666-loses"}
STREAK = """\
dan: shake 3
dan: open bets
dan: close bets
dan: press key
dan: uncover
dan: announce 1 2 4
dan: enter 1 2 4
dan: settle
ann: streak 25 on streak:small-big
sue: announce closing in 20 minutes
+20m sue: close table
"""


def opened(game: str) -> TableOpened:
    """How a table of a game opens."""
    table = holds(game, "").floor.table
    assert table.config is not None
    return TableOpened(
        config=table.config,
        rulebook=table.law.rulebook,
        sha256=table.law.sha256,
        readings=table.law.readings,
        day=table.day,  # type: ignore[arg-type]
        by="sue",
        acknowledged_by=None,
        clauses=(),
    )


def started(game: str) -> RoundStarted:
    """How a round of a game starts."""
    law = Table(open_rulebook(game)).law
    return RoundStarted(
        round=1, rulebook=law.rulebook, sha256=law.sha256, readings=law.readings, clauses=()
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("event", [opened, started])
@pytest.mark.parametrize(
    "change", [{"sha256": "0" * 64}, {"rulebook": "another"}, {"readings": {"moon": "full"}}]
)
def test_what_was_decided_under_another_law_is_not_folded(
    game: str, event: Any, change: dict[str, Any]
) -> None:
    right = event(game)
    evolve(Table(open_rulebook(game)), right)
    table = Table(open_rulebook(game))
    with pytest.raises(WrongLaw, match=r"law must be .*, got "):
        evolve(table, msgspec.structs.replace(right, **change))
    assert (table.status, table.round) == ("closed", 0)


def test_a_closed_table_takes_another_reading_and_goes_on_by_it() -> None:
    table = holds("star-2016", "sue: announce closing in 20 minutes\n+20m sue: close table\n")
    table.floor.table.adopt(open_rulebook("star-2016", OTHER_READING))
    assert table.floor.table.law.readings["star.even"] == "printed-666-loses"
    with pytest.raises(WrongLaw):
        evolve(table.floor.table, opened("star-2016"))


def test_an_open_table_takes_no_other_law() -> None:
    table = holds("star-2016", "").floor.table
    with pytest.raises(StillUnderLaw, match="must be closed"):
        table.adopt(open_rulebook("star-2016", OTHER_READING))
    assert table.law.readings["star.even"] != "printed-666-loses"


def test_a_law_that_knows_no_streaks_is_not_taken_while_one_is_alive() -> None:
    table = holds("star-2016", STREAK).floor.table
    with pytest.raises(StillUnderLaw, match="streak:small-big"):
        table.adopt(open_rulebook("canberra-2005"))
    table.adopt(open_rulebook("star-2016", OTHER_READING))
    assert table.streaks


def test_folding_needs_the_law_of_the_events() -> None:
    with pytest.raises(WrongLaw):
        folded(Table(open_rulebook("star-2016", OTHER_READING)), [opened("star-2016")])
