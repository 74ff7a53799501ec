"""Every noun of a floor: what can be ordered of it, and what can happen to it.

A new noun is named here once, by the modules of its folder. Whatever is defined in them is then
known to the journal, the notation and whoever gives orders.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Final, Union

from sicbo.core.floor.alerts import reviewing as reviewing
from sicbo.core.floor.cage import boxes as boxes
from sicbo.core.floor.cage import slips as slips
from sicbo.core.floor.cage import stocking_bank as stocking_bank
from sicbo.core.floor.copies import filing as filing
from sicbo.core.floor.disputes import complaining as complaining
from sicbo.core.floor.disputes import deciding_disputes as deciding_disputes
from sicbo.core.floor.disputes import dispute_folds as dispute_folds
from sicbo.core.floor.disputes import disputed_money as disputed_money
from sicbo.core.floor.equipment import handling as handling
from sicbo.core.floor.equipment import kit as kit
from sicbo.core.floor.equipment import register_folds as register_folds
from sicbo.core.floor.equipment import registering as registering
from sicbo.core.floor.founding import FLOOR_COMMANDS, FLOOR_EVENTS, FloorCommand, FloorEvent
from sicbo.core.floor.holds import determining as determining
from sicbo.core.floor.holds import hold_folds as hold_folds
from sicbo.core.floor.holds import withholding as withholding
from sicbo.core.floor.incidents import barring as barring
from sicbo.core.floor.incidents import incident_folds as incident_folds
from sicbo.core.floor.incidents import measures as measures
from sicbo.core.floor.incidents import recording_incidents as recording_incidents
from sicbo.core.floor.inspections import looking as looking
from sicbo.core.floor.jackpots import awarding as awarding
from sicbo.core.floor.jackpots import leaving_out as leaving_out
from sicbo.core.floor.jackpots import mending as mending
from sicbo.core.floor.jackpots import opening_pools as opening_pools
from sicbo.core.floor.jackpots import pool_folds as pool_folds
from sicbo.core.floor.jackpots import prizes as prizes
from sicbo.core.floor.jackpots import retiring as retiring
from sicbo.core.floor.jackpots import undoing as undoing
from sicbo.core.floor.jackpots import waiting_prizes as waiting_prizes
from sicbo.core.floor.logins import noting as noting
from sicbo.core.floor.notices import telling as telling
from sicbo.core.floor.noun import DECIDERS, FOLDS, Noun, NounCommand, NounEvent
from sicbo.core.floor.payouts import cancelling_payouts as cancelling_payouts
from sicbo.core.floor.payouts import locking_wins as locking_wins
from sicbo.core.floor.payouts import opening_payouts as opening_payouts
from sicbo.core.floor.payouts import paying_payouts as paying_payouts
from sicbo.core.floor.payouts import payout_folds as payout_folds
from sicbo.core.floor.promotions import claiming as claiming
from sicbo.core.floor.promotions import complaints as complaints
from sicbo.core.floor.promotions import drawing as drawing
from sicbo.core.floor.promotions import entries as entries
from sicbo.core.floor.promotions import lodging as lodging
from sicbo.core.floor.promotions import promotion_folds as promotion_folds
from sicbo.core.floor.redemptions import elsewhere as elsewhere
from sicbo.core.floor.sessions import designating as designating
from sicbo.core.floor.sessions import early_ends as early_ends
from sicbo.core.floor.sessions import order_draws as order_draws
from sicbo.core.floor.sessions import player_folds as player_folds
from sicbo.core.floor.sessions import prize_awards as prize_awards
from sicbo.core.floor.sessions import session_ends as session_ends
from sicbo.core.floor.sessions import session_players as session_players
from sicbo.core.floor.sessions import session_starts as session_starts
from sicbo.core.floor.sessions import substitutes as substitutes
from sicbo.core.floor.sessions import tournament_session_folds as tournament_session_folds
from sicbo.core.floor.tickets import cashing as cashing
from sicbo.core.floor.tickets import life_of_ticket as life_of_ticket
from sicbo.core.floor.tournaments import drafting as drafting
from sicbo.core.floor.tournaments import entering as entering
from sicbo.core.floor.tournaments import starting as starting
from sicbo.core.floor.tournaments import tournament_folds as tournament_folds
from sicbo.core.floor.unclaimed import listing as listing
from sicbo.core.floor.vouchers import carrying as carrying
from sicbo.core.floor.vouchers import exchanging as exchanging
from sicbo.core.floor.wallets import WALLET_EVENTS, CageCommand, WalletEvent
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.core.table.rooms import EVENTS as TABLE_EVENTS
from sicbo.core.table.rooms import Incomplete

_of_noun = attrgetter("__module__")

NOUN_COMMANDS: Final = tuple(sorted(NounCommand.__subclasses__(), key=_of_noun))
"""Every order about a noun that has streams of its own, noun by noun."""

NOUN_EVENTS: Final = tuple(sorted(NounEvent.__subclasses__(), key=_of_noun))
"""Every event of such a noun."""

NOUNS: Final[dict[str, Noun[object]]] = {kind.noun.name: kind.noun for kind in NOUN_EVENTS}
"""Every such noun, by what its streams are called."""

EVENTS: Final = (*TABLE_EVENTS, *WALLET_EVENTS, *FLOOR_EVENTS, *NOUN_EVENTS)
"""Everything that an entry can say has happened."""

if TYPE_CHECKING:
    AnyEvent = Event | WalletEvent | FloorEvent | NounEvent
    AnyCommand = TableCommand | CageCommand | FloorCommand | NounCommand
    AnyNounCommand = NounCommand
else:
    # Whoever decodes needs to know them one by one; a tuple cannot be written with bars.
    AnyEvent = Union[EVENTS]  # noqa: UP007
    AnyCommand = Union[(*TABLE_COMMANDS, CageCommand, *FLOOR_COMMANDS, *NOUN_COMMANDS)]
    AnyNounCommand = Union[NOUN_COMMANDS]  # noqa: UP007


def _complete() -> None:
    lacking = (set(NOUN_COMMANDS) ^ DECIDERS.keys()) | (set(NOUN_EVENTS) ^ FOLDS.keys())
    if lacking:
        names = ", ".join(sorted(kind.__name__ for kind in lacking))
        raise Incomplete(f"each must be decided or folded once, got {names}")
    unsaid = [kind.__name__ for kind in NOUN_COMMANDS if "notation" not in vars(kind)]
    if unsaid:
        raise Incomplete(f"each must say how it is written, got {', '.join(unsaid)}")


_complete()
