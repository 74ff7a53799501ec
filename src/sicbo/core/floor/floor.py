"""The one door to a floor: what an order leads to on every stream, and how an event is folded.

An order may touch many streams. What it comes to is one event after another, each with the stream
it belongs to, and all of it happens or none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from sicbo.core.bounds import overstep
from sicbo.core.floor import noun
from sicbo.core.floor.emblems import emblem_taken
from sicbo.core.floor.floor_state import Floor as Floor
from sicbo.core.floor.floor_state import FloorOrder as FloorOrder
from sicbo.core.floor.floor_state import Happening as Happening
from sicbo.core.floor.floor_state import Laws as Laws
from sicbo.core.floor.floor_state import Outcome as Outcome
from sicbo.core.floor.founding import FloorCommand, FloorEvent, decide_on_founding
from sicbo.core.floor.incidents.barring import carried_to
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.noun import FOLLOWERS, NounCommand, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.so_far import FloorSoFar
from sicbo.core.floor.streams import FLOOR, table_of, table_stream, wallet_stream
from sicbo.core.floor.transfers import decide_with_wallets
from sicbo.core.floor.wallets import CageCommand, Standing, WalletEvent, decide_at_cage
from sicbo.core.house_rules import OWNERS_ACT, THIRD_EDITION, WITHIN_BOUNDS
from sicbo.core.ids import Stream
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.order import Order
from sicbo.core.table.tournaments.reservation import exclusive_clause, moves_cash


def decide(floor: Floor, order: FloorOrder) -> Outcome:
    """What an order leads to, on every stream that it touches; nothing is changed."""
    command = order.command
    if isinstance(command, TableCommand):
        return _at_table(floor, order, command)
    if isinstance(command, FloorCommand):
        founded = decide_on_founding(floor.founding, order.role, command)
        if not isinstance(founded, Refusal):
            taken = emblem_taken(floor, founded)
            return taken or placed([*founded, *carried_to(floor, order.at, founded)])
        return founded
    if isinstance(command, NounCommand):
        return _of_noun(floor, order, command)
    return _at_cage(floor, order, command)


def _at_table(floor: Floor, order: FloorOrder, command: TableCommand) -> Outcome:
    assert order.table is not None
    name, founding = order.table, floor.founding
    installed = founding.tables[name].config
    at_table = Order(order.by, order.role, order.at, command, founding.edition, installed)
    decision = decide_with_wallets(floor.table(name), floor, at_table, installed)
    if type(decision) is Refusal:
        return decision
    happened = placed(decision, table_stream(name))
    for event in decision:
        if type(event) in FOLLOWERS:
            return _followed(floor, order, happened)
    return happened


def _followed(floor: Floor, order: FloorOrder, happened: Sequence[Happening]) -> Outcome:
    """Have everything happen on the floor that follows from what happens at a table."""
    if floor.founding.edition <= THIRD_EDITION:
        return happened
    everything = list(happened)
    leading = [event for _, event in happened if type(event) in FOLLOWERS]
    so_far = FloorSoFar(floor) if len(leading) > 1 else floor
    for event in leading:
        came: list[Happening] = []
        for follower in FOLLOWERS[type(event)]:  # type: ignore[index]  # As asked above.
            also = follower(so_far, order, event)
            if isinstance(also, Refusal):
                return also
            came += placed(also)
        if isinstance(so_far, FloorSoFar):
            for each in came:
                so_far.take(each, evolve)
        everything += came
    return everything


def _of_noun(floor: Floor, order: FloorOrder, command: NounCommand) -> Outcome:
    if floor.founding.edition <= THIRD_EDITION:
        return refuse("not-provided", OWNERS_ACT, edition=floor.founding.edition)
    found = overstep(command)
    if found is not None:
        return refuse("out-of-bounds", WITHIN_BOUNDS, **found._asdict())
    decided = noun.DECIDERS[type(command)](floor, order, command)
    if isinstance(decided, Refusal):
        return decided
    happened = placed(decided)
    no = _no_cash_at_reserved(floor, happened)
    if no is not None:
        return no
    return _followed(floor, order, happened) if command.followed else happened


def _no_cash_at_reserved(floor: Floor, happened: Iterable[Happening]) -> Refusal | None:
    """Refuse what would move cash at a table that serves a tournament alone."""
    for stream, event in happened:
        if isinstance(event, Event) and moves_cash(floor.table(table_of(stream) or ""), event):
            table = floor.table(table_of(stream) or "")
            clause = exclusive_clause(table)
            return refuse("table-reserved", clause, may_retry=True, table=table_of(stream))
    return None


def _at_cage(floor: Floor, order: FloorOrder, command: CageCommand) -> Outcome:
    founding, debts = floor.founding, _debts(floor, command.player)
    excluded = floor.state(INCIDENTS).excludes(command.player, order.at)
    incident = None if excluded is None else excluded.incident
    standing = Standing(founding.edition, founding.demonstration, debts, incident)
    decision = decide_at_cage(floor, order.by, order.role, command, standing)
    return decision if isinstance(decision, Refusal) else placed(decision)


def _debts(floor: Floor, player: str) -> Callable[[], Mapping[str, int]]:
    return lambda: floor.debts_of(player)


def placed(events: Iterable[AnyEvent | Happening], table: Stream | None = None) -> list[Happening]:
    """Events with the streams they belong to: the table's, a wallet's, a noun's or the floor's."""
    return [
        each if type(each) is Happening else Happening(stream_of(each, table), each)  # type: ignore[arg-type]
        for each in events
    ]


def stream_of(event: AnyEvent, table: Stream | None = None) -> Stream:
    """The stream that an event belongs to."""
    if isinstance(event, Event):
        assert table is not None
        return table
    if isinstance(event, NounEvent):
        return event.noun.stream_of(event)
    return wallet_stream(event.player) if isinstance(event, WalletEvent) else FLOOR


def evolve(floor: Floor, stream: Stream, event: AnyEvent) -> None:
    """Fold an event of a stream."""
    if isinstance(event, Event):
        floor.fold_at(floor.table(table_of(stream) or ""), event)
    elif isinstance(event, WalletEvent):
        floor.wallets.evolve(event)
    elif isinstance(event, NounEvent):
        own = event.noun.stream_of(event)
        if own != stream:
            raise ValueError(f"event must belong to {own}, got {stream}")
        state = floor.states.get(stream)
        if state is None:
            state = floor.states[stream] = event.noun.empty()
        noun.evolve(state, event)
    elif isinstance(event, FloorEvent):
        floor.founding.evolve(event)
    else:
        raise TypeError(f"event must be of a known noun, got {type(event).__name__}")
