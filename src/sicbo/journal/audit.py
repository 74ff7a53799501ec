"""Everything that must be true of a journal, checked in one walk: chain, heads, commands, money."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from sicbo.core.bank.ledger import TRANSIT, Posting, Unit, in_unit, may_owe, unit_of
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.noun import postings as noun_postings
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.wallets import CameFromTable, SentToTable, WalletEvent, wallet_postings
from sicbo.core.ids import CommandId, Stream
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import ChipsBrought, ChipsTaken, DebtRepaid
from sicbo.core.table.event import Event
from sicbo.core.table.opening.messages import TableOpened
from sicbo.core.table.postings import postings
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.audits.dispute_audit import DisputeWatch
from sicbo.journal.audits.draw_audit import Draws
from sicbo.journal.audits.equipment_audit import Equipment
from sicbo.journal.audits.hold_audit import Holds
from sicbo.journal.audits.incident_audit import IncidentBook
from sicbo.journal.audits.payout_audit import Payouts
from sicbo.journal.audits.pool_audit import Pools
from sicbo.journal.audits.terminal_audit import Terminals
from sicbo.journal.audits.ticket_audit import Tickets
from sicbo.journal.audits.tournament_audit import Tournaments
from sicbo.journal.audits.tray_audit import Trays
from sicbo.journal.audits.voucher_audit import Promises
from sicbo.journal.base import CommandKey, HeadRow, Journal, Progress
from sicbo.journal.codec import BadEntry, Record, decode
from sicbo.journal.entry import Entry, Point
from sicbo.journal.heads import BadHead, Head, check
from sicbo.journal.verify import Damage, checked_heads, verify

_TOGETHER: Final = 2_000


@dataclass(repr=False)
class Audit:
    """What was found in a journal."""

    floor: str
    head: Point
    streams: int
    commands: int
    heads: list[Head]
    damaged: list[Damage]
    earlier: Head | None = None
    """The head that somebody had kept, when it is one of this key."""
    approved: bool = False
    """Whether rule documents were held against a list of those that are approved."""

    def __bool__(self) -> bool:
        """Whether nothing is wrong."""
        return self.whole

    def __repr__(self) -> str:
        found = "whole" if self.whole else f"NOT WHOLE, {len(self.damaged)} faults"
        return f"<Audit {self.floor}: {self.head.position} entries, {found}>"

    def __str__(self) -> str:
        """What was found, one fault a line."""
        counts = f"{self.head.position} entries in {self.streams} streams, {self.commands} commands"
        faults = (
            f"entry {each.position} {each.stream or ''}: {each.what}" for each in self.damaged
        )
        verdict = "whole" if self.whole else "NOT WHOLE"
        return "\n".join((f"floor {self.floor}: {counts}: {verdict}", *faults))

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.damaged

    @property
    def unsigned(self) -> int:
        """Entries that no head vouches for yet."""
        return self.head.position - max((head.position for head in self.heads), default=0)


@dataclass
class Answers:
    """Holds the answers that are kept against the commands in the record: one each, at its place.

    A command without its answer could be sent again and take effect again.
    """

    journal: Journal
    damaged: list[Damage] = field(default_factory=list)
    _waiting: list[tuple[CommandKey, Entry, int]] = field(default_factory=list)

    def take(self, entry: Entry, record: Record) -> None:
        """Remember the first record of a command."""
        if record.part == 1:
            self._waiting.append((CommandKey(record.by, CommandId(record.id)), entry, record.parts))
            if len(self._waiting) == _TOGETHER:
                self.finish()

    def finish(self) -> None:
        """Look up the commands that wait for it."""
        known = self.journal.answers([key for key, _, _ in self._waiting])
        for key, entry, parts in self._waiting:
            answer = known.get(key)
            if answer is None:
                what = f"command {key.id} of {key.actor} has lost its answer"
            elif (answer.first, answer.entries) != (entry.position, parts):
                what = f"command {key.id} of {key.actor} is answered by entry {answer.first}"
            else:
                continue
            self.damaged.append(Damage(entry.position, entry.stream, what))
        self._waiting.clear()


@dataclass
class Sums:
    """Folds the money of every entry; a command leaves the sum and the transit account at zero."""

    answers: Answers | None = None
    """Whoever looks answers up on the way, where that is wanted."""
    balances: Counter[str] = field(default_factory=Counter)
    damaged: list[Damage] = field(default_factory=list)
    commands: int = 0
    _sum: Counter[Unit] = field(default_factory=Counter)
    _transit: Counter[Unit] = field(default_factory=Counter)
    _open: tuple[str, str, int, int] | None = None
    """Who gave the command at hand, its id, the part that was last and how many there are."""
    trays: Trays = field(default_factory=Trays)
    """What trays hold, reckoned anew."""
    equipment: Equipment = field(default_factory=Equipment)
    """The register beside what is fitted at tables."""
    promises: Promises = field(default_factory=Promises)
    """Vouchers and redemptions, each kept once."""
    pools: Pools = field(default_factory=Pools)
    """What jackpots show, reckoned anew."""
    tickets: Tickets = field(default_factory=Tickets)
    """Tickets, each issued for what left a meter and paid once."""
    holds: Holds = field(default_factory=Holds)
    """Money withheld, and the notices of it."""
    payouts: Payouts = field(default_factory=Payouts)
    """Payouts by hand, each on a form of its own and paid once."""
    draws: Draws = field(default_factory=Draws)
    """Promotions, whose prizes are drawn of a fixed list and paid once."""
    terminals: Terminals = field(default_factory=Terminals)
    """Held terminals, and rounds undone as they were settled."""
    incidents: IncidentBook = field(default_factory=IncidentBook)
    """Incidents: measures in them, and bars at every table that they reach."""
    tournaments: Tournaments = field(default_factory=Tournaments)
    """Tournaments: what players have paid to them and got back."""
    disputes: DisputeWatch = field(default_factory=DisputeWatch)
    """Disputes, decided in their order and paid."""
    laws: dict[str, Entry] = field(default_factory=dict)
    """Every rule document that entries name by its hash, and the first that does."""
    _last: Entry | None = None
    _touched: set[str] = field(default_factory=set)
    _played_for: PlayedFor = field(default_factory=PlayedFor)
    _names: dict[str, str] = field(default_factory=dict)
    """What tables were opened as, by their streams."""
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Money of the command at hand on its way to a table or from it, by table and player."""

    def watch(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Pass entries on, folding each."""
        for entry in entries:
            self.take(entry)
            yield entry

    def take(self, entry: Entry) -> None:
        """Fold one entry."""
        try:
            record = decode(entry.body)
        except BadEntry as error:
            self._say(entry, f"cannot be read: {error}")
            self._open = None
            return
        self._part(entry, record)
        law = getattr(record.event, "sha256", None)
        if law is not None:
            self.laws.setdefault(law, entry)
        if self.answers is not None:
            self.answers.take(entry, record)
        stream = "" if isinstance(record.event, WalletEvent) else f"{entry.stream}/"
        postings = self._played_for.moved(entry.stream, record.event, moved(record.event))
        for account, amount in postings:
            unit = unit_of(account)
            self._sum[unit] += amount
            if account == in_unit(TRANSIT, unit):
                self._transit[unit] += amount
                continue
            place = f"{stream}{account}"
            self.balances[place] += amount
            self._touched.add(place)
        self._cross(entry.stream, record.event)
        for what in (
            *self.trays.take(entry.stream, record.event, postings),
            *self.equipment.take(entry.stream, record.event),
            *self.promises.take(entry.stream, record.event),
        ):
            self._say(entry, what)
        if self.pools.concerns(record.event):
            self._of_pools(entry, record.event)
        following = (self.tickets, self.holds, self.terminals, self.payouts)
        last = (self.tournaments, self.disputes, self.incidents)
        for watcher in (*following, self.draws, *last):
            if watcher.concerns(record.event):
                for what in watcher.take(entry.stream, record.event):
                    self._say(entry, what)
        if record.part == record.parts:
            self._end(entry)

    def _of_pools(self, entry: Entry, event: AnyEvent) -> None:
        try:
            for what in self.pools.take(entry.stream, event):
                self._say(entry, what)
        except LookupError as error:
            self._say(entry, f"speaks of a jackpot, a link or a prize that is not there: {error}")

    def _cross(self, stream: str, event: AnyEvent) -> None:
        """What leaves a wallet for a table must arrive there, and the other way round."""
        own = self._names.get(stream, stream.removeprefix("table:"))
        match event:
            case TableOpened():
                self._names[stream] = event.config.table
            case SentToTable() | CameFromTable():
                sign = 1 if isinstance(event, SentToTable) else -1
                self._crossed[event.table, event.player] += sign * event.amount
            case ChipsBrought() | DebtRepaid() | ChipsTaken():
                sign = 1 if isinstance(event, ChipsTaken) else -1
                holder = holder_of(event.player) or event.player
                self._crossed[own, holder] += sign * event.amount
            case _:
                pass  # Nothing else passes between a wallet and a table.

    def _part(self, entry: Entry, record: Record) -> None:
        """Every part of a command is there, one behind the other."""
        command = (record.by, record.id, record.part - 1, record.parts)
        if self._open != (command if record.part > 1 else None):
            self._say(entry, f"part {record.part} of {record.parts} of a command is alone")
        whole = record.part == record.parts
        self._open = None if whole else (record.by, record.id, record.part, record.parts)
        self._last = entry

    def _end(self, entry: Entry) -> None:
        self.commands += 1
        for unit, left in self._sum.items():
            if left or self._transit[unit]:
                of = f" in {unit}" if unit else ""
                what = f"money is not whole{of}: sum {left}, in transit {self._transit[unit]}"
                self._say(entry, what)
        self._sum.clear()
        self._transit.clear()
        for (table, player), left in self._crossed.items():
            if left:
                what = f"transfers of {player} differ by {left} between wallet and table {table}"
                self._say(entry, what)
        self._crossed.clear()
        ended = (self.trays.end(), self.equipment.end(), self.promises.end())
        following = (self.pools, self.tickets, self.payouts, self.holds)
        last = (self.tournaments, self.disputes, self.incidents)
        everything = (*following, self.draws, *last)
        held = tuple(each.end(self.balances) for each in everything)
        for what in chain.from_iterable((*ended, *held)):
            self._say(entry, what)
        for place in self._touched:
            if self.balances[place] < 0 and not may_owe(place.rpartition("/")[2]):
                self._say(entry, f"{place} must not owe, got {self.balances[place]}")
        self._touched.clear()

    def _say(self, entry: Entry, what: str) -> None:
        self.damaged.append(Damage(entry.position, entry.stream, what))

    def finish(self) -> None:
        """The last command must be whole too."""
        if self._open is not None and self._last is not None:
            self._say(self._last, f"part {self._open[2]} of {self._open[3]} is the last one there")


def moved(event: AnyEvent) -> Iterable[Posting]:
    """What an event of any stream moves."""
    if isinstance(event, WalletEvent):
        return wallet_postings(event)
    if isinstance(event, NounEvent):
        return noun_postings(event)
    return postings(event) if isinstance(event, Event) else ()


def damaged_documents(
    journal: Journal, laws: Mapping[str, Entry] = MappingProxyType({})
) -> list[Damage]:
    """Rule documents that are not what their hash says, or that are named and not there.

    The entries name them, and no link can be made to fit another hash: a document that was changed
    together with its hash is missed here.
    """
    kept = journal.documents()
    changed = [
        Damage(0, None, f"rule document {name[:12]} is not the one that its hash names")
        for name, text in sorted(kept.items())
        if sha256(text).hexdigest() != name
    ]
    missed = [
        Damage(entry.position, entry.stream, f"the rule document {name[:12]} it names is missing")
        for name, entry in laws.items()
        if name not in kept
    ]
    return [*changed, *missed]


def audit(
    journal: Journal,
    key: Ed25519PublicKey,
    *,
    earlier: HeadRow | None = None,
    approved: Container[str] | None = None,
    progress: Progress | None = None,
    where: str | Path | None = None,
) -> Audit:
    """Check a journal from its first entry; a desk may go on writing meanwhile.

    Told where the journal is, a second process walks the chain of a long one. Rule documents are
    held against a list of hashes where there is one.
    """
    heads, damaged = checked_heads(journal.heads(), key, journal.floor)
    kept = None
    if earlier is not None:
        try:
            kept = check(earlier, key, journal.floor)
        except BadHead as error:
            damaged.append(Damage(earlier.position, None, f"the head that was kept: {error}"))
    answers = Answers(journal)
    sums = Sums(answers)
    wanted = heads if kept is None else [*heads, kept]
    walk = verify(journal, heads=wanted, progress=progress, watch=sums.watch, where=where)
    sums.finish()
    answers.finish()
    laws = [*damaged_documents(journal, sums.laws), *_unlisted(sums.laws, approved)]
    everything = (*damaged, *walk.damaged, *sums.damaged, *answers.damaged, *laws)
    found = sorted(everything, key=lambda each: each.position)
    versions: dict[Stream, int] = walk.versions
    counts = len(versions), sums.commands
    return Audit(journal.floor, walk.at, *counts, heads, found, kept, approved is not None)


def _unlisted(laws: Mapping[str, Entry], approved: Container[str] | None) -> Iterator[Damage]:
    """Rule documents that entries were written under and that nobody has approved."""
    if approved is None:
        return
    for name, entry in laws.items():
        if name not in approved:
            what = f"the rule document {name[:12]} it names is not on the list of those approved"
            yield Damage(entry.position, entry.stream, what)
