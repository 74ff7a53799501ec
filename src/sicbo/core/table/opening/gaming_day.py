"""A table opens for a gaming day, and who deals at it."""

from collections.abc import Iterable, Iterator

from sicbo.core.house_rules import THIRD_EDITION, VIRTUAL_STANDS
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import Evidence, refuse_unless_in_force
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import UnknownLayout, UnknownOption, offered
from sicbo.core.table.checks import SYSTEM, is_open, permitted, refuse
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.fitness import not_equipped, stood_for
from sicbo.core.table.fitted.planned import day_began
from sicbo.core.table.limits.changing import are_sound
from sicbo.core.table.opening.messages import (
    AcknowledgeAdvantage,
    AdvantageAcknowledged,
    DealerRelieved,
    GamingDayStarted,
    OpenTable,
    RelieveDealer,
    StartGamingDay,
    TableOpened,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.rounds.steps import outside_hours
from sicbo.core.table.state import Law, Table
from sicbo.core.table.terminals.periods import new_period
from sicbo.core.table.tray.holding import are_denominations, not_counted
from sicbo.core.table.virtual_dice.place_in_round import uncommitted


@decides(OpenTable)
def open_table(table: Table, order: Order, command: OpenTable) -> Decision:
    """Open under a rulebook in force, with its readings shown and any advantage acknowledged."""
    grant = table.policies.may["open-table"]
    config, book = command.config, table.book
    no = None
    if table.status != "closed":
        no = refuse("table-open", grant.clause, table=config.table)
    no = no or permitted(table, order, "open-table")
    no = no or refuse_unless_in_force(book.document.identity, order.at.date(), command.evidence)
    if no:
        return no
    try:
        on_offer = offered(book, config.layout, config.options)
    except (UnknownLayout, UnknownOption) as error:
        clause = book.game.clauses[0] if book.game.clauses else book.game.catalogue_clause
        return refuse("layout-option-mismatch", clause, why=error)
    favoured = _favoured(table, on_offer)
    if favoured and table.acknowledged_by is None:
        clause = book.table[favoured[0]].wager.pays_clause
        return refuse(
            "advantage-not-acknowledged", clause, may_retry=True, wagers=" ".join(favoured)
        )
    if not are_sound(config.limits) or not all(map(are_sound, config.area_limits.values())):
        clause = table.policies.limits.sign_clause
        return refuse("not-limits", clause, may_retry=True, limits="minimum above maximum")
    if not _sensible(config):
        clause = table.policies.limits.sign_clause
        return refuse("not-an-amount", clause, may_retry=True, config="a number below its least")
    no = outside_hours(table, order, config) or not_equipped(table, order, config, command.day)
    if no is None and table.electronic:
        no = uncommitted(table, config)
    no = no or not_counted(table, config)
    if no is not None:
        return no
    return _opens(table, order, command, favoured=bool(favoured))


def _opens(table: Table, order: Order, command: OpenTable, *, favoured: bool) -> Decision:
    """The table is open, with what is fitted there; an electronic one calls for bets at once."""
    grant, config, law = table.policies.may["open-table"], command.config, table.law
    asked = order.edition > THIRD_EDITION
    stands = stood_for(table.book, config) if asked else ()
    simulated = (VIRTUAL_STANDS,) if stands else ()
    opened = TableOpened(
        config=config,
        rulebook=law.rulebook,
        sha256=law.sha256,
        readings=law.readings,
        day=command.day,
        by=order.by,
        acknowledged_by=table.acknowledged_by if favoured else None,
        equipment=tuple(name for name, each in table.fitted.items() if asked and not each.out),
        stood_for=stands,
        clauses=(table.book.document.identity.clause, grant.clause, *simulated),
    )
    if not table.electronic or config.signs == "cards":
        return [opened]
    return [opened, *new_period(table, order.at, config.wagering_seconds, config=config)]


def _favoured(table: Table, keys: Iterable[WagerKey]) -> list[WagerKey]:
    return sorted(key for key in keys if figures(table.book.table[key]).edge < 0)


@decides(AcknowledgeAdvantage)
def acknowledge(table: Table, order: Order, _: AcknowledgeAdvantage) -> Decision:
    """Only the top of the ladder may acknowledge that a wager favours the player."""
    highest = max(table.ranks.values())
    clause = table.policies.may["open-table"].clause
    if table.ranks.get(order.role, 0) < highest:
        needs = " or ".join(name for name, rank in table.ranks.items() if rank == highest)
        return refuse("not-permitted", clause, role=order.role, needs=needs)
    favoured = tuple(_favoured(table, table.book.table))
    if not favoured:
        return refuse("not-provided", clause, wagers="none favours the player")
    clauses = tuple(dict.fromkeys(table.book.table[key].wager.clause for key in favoured))
    return [AdvantageAcknowledged(by=order.by, wagers=favoured, clauses=clauses)]


def _sensible(config: TableConfig) -> bool:
    """Seats, chips, notes, stakes and seconds are all more than nothing."""
    optional = (config.streak_stake, config.shooting_value, *config.notes)
    needed = (config.seats, config.smallest_chip, config.wagering_seconds)
    if config.tray is not None and not are_denominations(config.tray):
        return False
    return all(n > 0 for n in needed) and all(n is None or n > 0 for n in optional)


@decides(StartGamingDay)
def start_day(table: Table, order: Order, command: StartGamingDay) -> Decision:
    """Another gaming day: streak runs start anew, live streak wagers keep their count."""
    grant = table.policies.may["open-table"]
    no = is_open(table)
    if no is None and order.role != SYSTEM:
        no = permitted(table, order, "open-table")
    if no:
        return no
    if table.in_round and not table.electronic:
        return refuse("wrong-phase", grant.clause, may_retry=True, phase=table.phase)
    if table.day is not None and command.day <= table.day:
        return refuse("too-early", grant.clause, day=command.day, now=table.day)
    return [GamingDayStarted(day=command.day, clauses=(grant.clause,))]


@decides(RelieveDealer)
def relieve(table: Table, order: Order, _: RelieveDealer) -> Decision:
    """Dealers relieve each other."""
    no = is_open(table) or permitted(table, order, "shake")
    if no:
        return no
    clause = table.policies.may["shake"].clause
    return [DealerRelieved(dealer=order.by, clauses=(clause,))]


@folds(TableOpened)
def _fold_table_opened(table: Table, event: TableOpened) -> None:
    table.expect(Law(event.rulebook, event.sha256, event.readings))
    config = event.config
    table.config = config
    table.status = "open"
    if event.day != table.day:
        table.runs = {}
    table.day = event.day
    table.dealer = event.by
    table.limits = config.limits
    table.area_limits = dict(config.area_limits)
    table.offer = offered(table.book, config.layout, config.options)
    table.streak_closing = None
    table.closes_at = None
    table.card = None
    for item in table.fitted.values():
        item.checked = day_began(item.checked, event.day)


@folds(AdvantageAcknowledged)
def _fold_advantage_acknowledged(table: Table, event: AdvantageAcknowledged) -> None:
    table.acknowledged_by = event.by


@folds(GamingDayStarted)
def _fold_gaming_day_started(table: Table, event: GamingDayStarted) -> None:
    for item in table.fitted.values():
        item.checked = day_began(item.checked, event.day, table.day)
    table.day = event.day
    table.runs = {}
    table.settled = None


@folds(DealerRelieved)
def _fold_dealer_relieved(table: Table, event: DealerRelieved) -> None:
    table.dealer = event.dealer


@proposes("opening")
def _opened(table: Table, now: Situation) -> Iterator[TableCommand]:
    if table.acknowledged_by is None:
        yield AcknowledgeAdvantage()
    if now.installed is not None:
        day = now.at.date()
        lacks = refuse_unless_in_force(table.book.document.identity, day)
        letter = lacks is not None and lacks.reason == "approval-missing"
        yield OpenTable(now.installed, day, Evidence(UNSAID, day) if letter else None)


@proposes("people")
def _dealing(table: Table, now: Situation) -> Iterator[TableCommand]:
    if table.dealer != now.by and not table.electronic:
        yield RelieveDealer()
