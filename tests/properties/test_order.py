"""Refusals come in one order: the table, the person, suspension, the moment, the rest."""

from typing import get_args

import pytest

from sicbo.core.law.refusal import STAGES, Reason, Refusal
from sicbo.core.table.chips.messages import Collect, SettleDebt, TakeChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.messages import AnswerReport
from sicbo.core.table.decide import decide
from sicbo.core.table.faults.messages import DeclareServer, FreeTerminal, VoidWagers
from sicbo.core.table.irregularities.messages import Declare, RuleOtherwise
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import AnnounceStreakClosing, PlaceStreak, TakeDownStreak
from sicbo.core.table.terminals.messages import Shoot
from sicbo.core.table.tickets.messages import WriteVoucher
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.core.table.tray.messages import CountTray
from sicbo.core.table.virtual_dice.messages import CommitDice, RevealDice
from tests.properties.machine import HIGHEST
from tests.properties.orders import nonsensical, sensible
from tests.properties.tables import GAMES, LATER, RECIPES
from tests.properties.test_matrix import CELLS, CLOSED, PEOPLE, at, ladder

STAGE = {reason: stage for stage, reasons in enumerate(STAGES.values()) for reason in reasons}
PERSON, SUSPENDED, ROUND = (
    list(STAGES).index(name) for name in ("the person", "suspension", "the round")
)
ALWAYS = (
    *(OpenTable, AcknowledgeAdvantage, LeaveSeat, TakeChips, TakeTokens, Collect),
    SettleDebt,
    *(CommitDice, RevealDice),
    CountTray,
    *(FreeTerminal, VoidWagers, DeclareServer),
    *(ClearLock, CancelCredit, WriteVoucher, AnswerReport),
)
"""What may be asked of a closed table: to open, to get up, to take one's money away, to pay a
debt, to have its tray counted, a terminal unlocked, a report answered, and whatever looks back
into its record.

The tumbler is bound before a table opens, and reveals after it has closed.
"""


def stage(refused: object) -> int:
    """How far an order got; one that was not refused got through."""
    return STAGE[refused.reason] if isinstance(refused, Refusal) else len(STAGES)


def asked(table: Table, by: str, role: str) -> dict[type, list[tuple[TableCommand, int]]]:
    """How far every order of a kind gets when somebody gives it."""
    found: dict[type, list[tuple[TableCommand, int]]] = {}
    for command in (*sensible(table), *nonsensical(table)):
        reached = stage(decide(table, Order(by, role, LATER, command)))
        found.setdefault(type(command), []).append((command, reached))
    return found


def test_every_reason_has_one_stage() -> None:
    staged = [reason for reasons in STAGES.values() for reason in reasons]
    assert sorted(staged) == sorted(get_args(Reason))


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_table_says_so_first(game: str) -> None:
    table = at(game, CLOSED)
    for by, role in (*PEOPLE, *ladder(table)):
        for command in (*sensible(table), *nonsensical(table)):
            if isinstance(command, ALWAYS):
                continue
            refused = decide(table, Order(by, role, LATER, command))
            assert isinstance(refused, Refusal), command
            assert refused.reason == "table-closed", (command, refused)


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_who_may_not_hears_that_before_anything_about_the_moment(game: str, phase: str) -> None:
    table = at(game, phase)
    for kind, tried in asked(table, "zoe", "stranger").items():
        if kind in (Shoot, TakeDownStreak, PlaceStreak, AnnounceStreakClosing):
            continue  # the shooter is known by the moment; not every document has streaks
        for command, reached in tried:
            assert reached <= PERSON, command


@pytest.mark.parametrize(
    ("game", "phase"), [(g, p) for g, p in CELLS if p in ("suspended", "ruling pending")]
)
def test_a_suspended_table_says_so_before_anything_is_read(game: str, phase: str) -> None:
    table = at(game, phase)
    for by, role in (("ann", "player"), ("sue", HIGHEST[game]), ("system", "system")):
        for kind, tried in asked(table, by, role).items():
            if kind is Declare:
                continue  # what voids the round may still be told
            if any(reached == SUSPENDED for _, reached in tried):
                assert all(reached <= SUSPENDED for _, reached in tried), kind


OUT_OF_TURN = ("wrong-phase", "not-shaken", "betting-closed")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_out_of_turn_is_not_read(game: str) -> None:
    found = 0
    for phase in RECIPES[game]:
        table = at(game, phase)
        for by, role in (("ann", "player"), ("sue", HIGHEST[game]), ("system", "system")):
            seen = asked(table, by, role)
            for command in sensible(table):
                refused = decide(table, Order(by, role, LATER, command))
                turn = isinstance(refused, Refusal) and refused.reason in OUT_OF_TURN
                if not turn or isinstance(command, Declare | RuleOtherwise):
                    continue  # what is declared and ruled says itself what moment it needs
                found += 1
                for other, reached in seen[type(command)]:
                    assert reached < ROUND, (phase, by, command, other)
    assert found > 50
