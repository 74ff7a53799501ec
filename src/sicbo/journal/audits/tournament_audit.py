"""Tournaments followed along a journal: what each player has paid and got back, and the pool."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from sicbo.core.bank.ledger import POOL
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.sessions.player_events import (
    BoughtBackIn,
    PlayerDisqualified,
    PlayerRetired,
)
from sicbo.core.floor.sessions.session_events import PrizesAwarded, SessionEnded
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.core.floor.tournaments.tournament_events import (
    EntryRefused,
    EntryWithdrawn,
    PlayerEntered,
    TournamentCancelled,
)
from sicbo.core.floor.wallets import CameFromTournament, PaidToTournament
from sicbo.core.ids import Stream
from sicbo.journal.audits.session_audit import SESSIONS, SessionAudit

_OF: Final = frozenset(
    (
        *(PlayerEntered, EntryWithdrawn, EntryRefused, TournamentCancelled),
        *(PaidToTournament, CameFromTournament),
        *(BoughtBackIn, PlayerRetired, PlayerDisqualified, SessionEnded, PrizesAwarded),
    )
)


class Tournaments:
    """What players have paid to tournaments; each command tells both sides of it."""

    def __init__(self) -> None:
        self._paid: dict[str, Counter[str]] = {}
        """By tournament, what each player has paid and not got back."""
        self._crossed: Counter[tuple[str, str]] = Counter()
        self._over: set[str] = set()
        """Tournaments that the command at hand cancels, or whose prizes it pays."""
        self._sessions = SessionAudit()

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event moves money of a tournament."""
        return type(event) in _OF or type(event) in SESSIONS

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow one event, and say what is wrong with it."""
        if type(event) in SESSIONS:
            yield from self._sessions.take(stream, event)
        if type(event) not in _OF:
            return
        match event:
            case PaidToTournament():
                self._crossed[event.tournament, event.player] += event.amount
            case CameFromTournament():
                self._crossed[event.tournament, event.player] -= event.amount
            case PlayerEntered() | BoughtBackIn():
                fee = event.to_pool + event.to_house
                self._paid.setdefault(event.tournament, Counter())[event.player] += fee
                self._crossed[event.tournament, event.player] -= fee
            case EntryWithdrawn() | EntryRefused() | PlayerRetired() | PlayerDisqualified():
                back = event.from_pool + event.from_house
                paid = self._paid.setdefault(event.tournament, Counter()).pop(event.player, 0)
                self._crossed[event.tournament, event.player] += back
                if back > paid:
                    yield f"{event.player} gets back more than was paid to {event.tournament}"
            case TournamentCancelled():
                for player, paid in self._paid.pop(event.tournament, Counter()).items():
                    self._crossed[event.tournament, player] += paid
                self._over.add(event.tournament)
            case _:
                self._paid_out(event)
        name = getattr(event, "tournament", None)
        own = stream if not stream.startswith("tournament:") else TOURNAMENT.stream(str(name))
        if stream != own:
            yield f"{name} stands in {stream}"

    def _paid_out(self, event: AnyEvent) -> None:
        """Money that leaves a tournament and was nobody's fee: prizes, and cash for chips."""
        if isinstance(event, SessionEnded):
            for player, cash in event.cash.items():
                self._crossed[event.tournament, player] += cash
        elif isinstance(event, PrizesAwarded):
            for won in event.winners:
                self._crossed[event.tournament, won.player] += won.amount
            self._over.add(event.tournament)

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command is over: both sides of everything have been told."""
        yield from self._sessions.end(balances)
        for (name, player), left in self._crossed.items():
            if left:
                yield f"{left} of {player} are not told on both sides of tournament {name}"
        self._crossed.clear()
        for name in self._over:
            stream = TOURNAMENT.stream(name)
            if balances.get(f"{stream}/{POOL}"):
                yield f"tournament {name} is over, and its pool still holds money"
        self._over.clear()
