"""A recorded round written as a scenario: who ordered what, what came of it, who has what.

A scenario is written from the start of the round where the set-up can say how the table stood,
else from the table's last opening, else from its first; each is played before it is handed out.
"""

import datetime
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from sicbo.core.bank.ledger import HOUSE, layout, streak
from sicbo.core.errors import SicboError
from sicbo.core.floor.holds.messages import SeizeWinnings, WithholdCredit
from sicbo.core.floor.nouns import NOUN_EVENTS
from sicbo.core.floor.wallets import WALLET_EVENTS
from sicbo.core.money import Amount, format_amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.chips.messages import BringChips, DebtTaken, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import WagersRecalculated, WagersVoided
from sicbo.core.table.faults.messages import DeclareServer
from sicbo.core.table.faults.record import as_sent
from sicbo.core.table.holds.messages import CreditReturned
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.jackpots.messages import (
    JackpotFed,
    JackpotFetched,
    JackpotLinked,
    JackpotUnlinked,
    PrizeCredited,
    PrizeOwed,
)
from sicbo.core.table.opening.messages import (
    AdvantageAcknowledged,
    OpenTable,
    TableClosed,
    TableOpened,
)
from sicbo.core.table.payouts.messages import CreditRestored
from sicbo.core.table.rounds.messages import RoundReversed, RoundStarted
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.messages import MeterCredited
from sicbo.core.table.virtual_dice.messages import DiceRevealed, RevealDice
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.history import RecordedCommand, Replay, recorded_commands
from sicbo.scenario.event_text import event_name
from sicbo.scenario.expecting import expected, names_of
from sicbo.scenario.play import play
from sicbo.scenario.script import read
from sicbo.scenario.setting import Cast, Standing, standing, write_setting
from sicbo.scenario.words import CannotBeWritten, Moment, write_order

_ELSEWHERE = frozenset(event_name(kind) for kind in (*WALLET_EVENTS, *NOUN_EVENTS))
"""What happens away from the table because of what happens there."""
_SECOND = datetime.timedelta(seconds=1)


_OF_JACKPOTS: Final = (JackpotFed, JackpotFetched, JackpotLinked, JackpotUnlinked, PrizeCredited)
"""What a table gives to jackpots and has of them: a scenario of one round has none to feed."""


_COMES: Final[dict[type[Event], str]] = {
    PrizeCredited: "won of jackpot {pool}",
    MeterCredited: "of ticket {ticket}",
    CreditRestored: "of payout {payout}, which was cancelled",
    CreditReturned: "given back of hold {serial}",
}
"""What comes to a player's chips from elsewhere on the floor: the scenario has it of the wallet."""


class _Beginning(NamedTuple):
    """Where a scenario begins: at a recorded command, with the table as it stood then."""

    place: int
    stands: Standing
    opening: int
    """The command that opened the table for it."""
    opens: bool
    """That command is the opening itself."""


@dataclass
class _ScenarioText:
    lines: list[str] = field(default_factory=list)
    expected: dict[int, list[str]] = field(default_factory=dict)
    """What each order must lead to, by name and by the number of its line."""


def write_round(journal: Journal, table: str, number: int) -> str:
    """A round of a table as a scenario that runs and holds."""
    done, books = list(recorded_commands(journal, table)), Books(journal)
    begins, end = _begins(Replay(journal, table, books), number, done)
    fault = f"table {table} has no round {number}"
    for begin in begins:
        for whole in (True, False):
            try:
                replay = Replay(journal, table, books)
                written = _write(replay, number, done, begin, end, whole_seconds=whole)
            except CannotBeWritten as error:
                fault = str(error)
                continue
            differs = _differs(written)
            if differs is None:
                return "".join(f"{line}\n" for line in written.lines)
            fault = differs
    raise CannotBeWritten(f"round {number} of {table} cannot be written: {fault}")


def _begins(
    replay: Replay, number: int, done: Sequence[RecordedCommand]
) -> tuple[list[_Beginning], int]:
    """Where a scenario of a round may begin, the shortest first; and where it ends."""
    first: _Beginning | None = None
    last: _Beginning | None = None
    at_round: _Beginning | None = None
    end = len(done)
    for place, recorded in enumerate(done):
        for order, event in enumerate(recorded.events):
            if isinstance(event, TableOpened) and at_round is None:
                last = _Beginning(place, standing(replay.table), place, True)
                first = first or last
            if isinstance(event, RoundStarted) and last is not None:
                if event.round == number:
                    stands = standing(replay.table)
                    at_round = _Beginning(place, stands, last.opening, place == last.place)
                elif event.round == number + 1:
                    end = place + (order > 0)
            if _of_round(event, number):
                end = max(end, place + 1) if end < len(done) else end
            replay.fold(event)
    if at_round is None or first is None or last is None:
        return [], 0
    unique = {each.place: each for each in (at_round, last, first)}
    return list(unique.values()), end


def _of_round(event: Event, number: int) -> bool:
    """What is said of a round after the next one has begun."""
    late = isinstance(event, RoundInvalidated | RoundReversed | DiceRevealed)
    late = late or isinstance(event, WagersRecalculated | WagersVoided)
    return late and getattr(event, "round", None) == number


def _write(
    replay: Replay,
    number: int,
    done: Sequence[RecordedCommand],
    begin: _Beginning,
    end: int,
    *,
    whole_seconds: bool,
) -> _ScenarioText:
    chosen = done[begin.place : end]
    opening = done[begin.opening]
    opened = next(each for each in opening.events if isinstance(each, TableOpened))
    assert isinstance(opening.asked, OpenTable)
    players = _players(chosen, begin.stands)
    cast = Cast(players)
    opener = cast.name(opening.by, opening.role)
    acknowledged = _acknowledged(done[: begin.opening], cast)
    for recorded in chosen:
        cast.name(recorded.by, recorded.role)
    start = _time(chosen[0].at, whole_seconds)
    for recorded in done[: begin.place]:
        for event in recorded.events:
            replay.fold(event)
    title = f"title Round {number} at {replay.name}, a replay of the record"
    written = _ScenarioText([title])
    written.lines.append(f"# Rule document {opened.sha256}")
    written.lines += write_setting(
        replay.installed.game,
        replay.book(opened),
        opened.config,
        begin.stands,
        start=start,
        day=opened.day,
        evidence=opening.asked.evidence,
        acknowledged=acknowledged,
        staff=cast.staff,
    )
    writer = _Writer(written, replay, cast, begin, start, whole_seconds)
    writer.open_table(opener, chosen[0])
    for recorded in chosen[0 if writer.first_is_order else 1 :]:
        writer.order(recorded)
    writer.close(players)
    return written


def _players(chosen: Sequence[RecordedCommand], stands: Standing) -> set[str]:
    acting = {recorded.by for recorded in chosen if recorded.role == "player"}
    named = {getattr(recorded.asked, "player", None) for recorded in chosen}
    return acting | {name for name in named if name} | {name for name, _, _ in stands.guests}


def _acknowledged(before: Sequence[RecordedCommand], cast: Cast) -> str | None:
    """Who had acknowledged an advantage of the player when the table was opened."""
    who: str | None = None
    for recorded in before:
        for event in recorded.events:
            if isinstance(event, AdvantageAcknowledged):
                who = cast.name(recorded.by, recorded.role)
            elif isinstance(event, TableClosed):
                who = None
    return who


def _time(at: datetime.datetime, whole_seconds: bool) -> datetime.datetime:
    return at.replace(microsecond=0) if whole_seconds else at


class _Writer:
    """Writes orders and what must come of them while the record is folded along."""

    def __init__(
        self,
        written: _ScenarioText,
        replay: Replay,
        cast: Cast,
        begin: _Beginning,
        now: datetime.datetime,
        whole_seconds: bool,
    ) -> None:
        self.written, self.replay, self.cast, self.begin = written, replay, cast, begin
        self.now, self.whole = now, whole_seconds
        self.base = begin.stands.round
        self.first_is_order = True

    def open_table(self, opener: str, recorded: RecordedCommand) -> None:
        """Bind virtual dice where they were bound, and open the table."""
        lines = self.written.lines
        lines.append("")
        for number, commitment in self.begin.stands.commitments.items():
            if number == self.base + 1:
                lines.append(f"system: commit dice {commitment}")
        electronic = self.replay.table is not None and self.replay.table.electronic
        if self.begin.opens or electronic:
            # The round begins with the opening: nothing else has to be ordered for it.
            self.first_is_order = False
            self._say(opener, "open table", self._folded(recorded))
        else:
            self._say(opener, "open table", [])
            self.written.expected.pop(len(lines))

    def order(self, recorded: RecordedCommand) -> None:
        """One order, with its time where time has passed."""
        table = self.replay.table
        assert table is not None
        command, who = recorded.asked, self.cast.name(recorded.by, recorded.role)
        past = isinstance(command, RevealDice) and command.round <= self.base
        at = max(self.now, _time(recorded.at, self.whole))
        if past or not isinstance(command, TableCommand):
            self._elsewhere(recorded, who, at)
            return
        moment = self._moment(table, who, at)
        if isinstance(command, BringChips | TransferCredit):
            bought = format_amount(command.amount)
            owner = holder_of(command.player) or command.player
            self.written.lines.append(f"{owner}: buy in {bought}  # from the wallet")
        words = write_order(self._shifted(command), moment)
        later, self.now = at - self.now, at
        self._say(f"{_later(later)}{who}", words, self._folded(recorded))
        self._comes(recorded, at)

    def _elsewhere(self, recorded: RecordedCommand, who: str, at: datetime.datetime) -> None:
        """An order that is not about the table: what it did there, without the rest."""
        table, command = self.replay.table, recorded.asked
        assert table is not None
        if isinstance(command, WithholdCredit | SeizeWinnings):
            words = write_order(command, self._moment(table, who, at))
            later, self.now = at - self.now, at
            self._say(f"{_later(later)}{who}", words, self._folded(recorded))
        else:
            self._folded(recorded)
            self._comes(recorded, at)

    def _comes(self, recorded: RecordedCommand, at: datetime.datetime) -> None:
        """What came to a player's chips comes of the wallet: the scenario has nothing else."""
        table = self.replay.table
        assert table is not None
        for event in recorded.events:
            if isinstance(event, PrizeOwed):
                raise CannotBeWritten(f"{event.player} owes a prize of jackpot {event.pool}")
            source = _COMES.get(type(event))
            if source is None:
                continue
            player, amount = event.player, event.amount  # type: ignore[attr-defined]
            source = source.format(**msgspec.structs.asdict(event))
            owner = holder_of(player)
            if owner is None:
                raise CannotBeWritten(f"nobody known has credit {source} at place {player}")
            self.written.lines.append(f"{owner}: buy in {format_amount(amount)}  # {source}")
            brings, who = (
                (TransferCredit(player, amount), SYSTEM)
                if table.electronic
                else (BringChips(player, amount), owner)
            )
            words = write_order(brings, self._moment(table, who, at))
            later, self.now = at - self.now, at
            self.written.lines.append(f"{_later(later)}{who}: {words}")

    def _say(self, who: str, words: str, told: list[str]) -> None:
        lines = self.written.lines
        lines.append(f"{who}: {words}")
        self.written.expected[len(lines)] = names_of(told)
        lines.extend(f"-> {each}" for each in told)

    def _folded(self, recorded: RecordedCommand) -> list[str]:
        """Fold what came of an order; tell what belongs to the scenario."""
        told: list[str] = []
        begun = self.replay.table is not None and self.replay.table.round > self.base
        before: Event | None = None
        for event in recorded.events:
            begun = begun or self.begin.opens or isinstance(event, RoundStarted)
            repaid = type(before) in _COMES and isinstance(event, DebtTaken)
            comes = isinstance(event, _OF_JACKPOTS) or type(event) in _COMES
            if begun and not comes and not repaid:
                told += expected(event)
            self.replay.fold(event)
            before = event
        if not self.first_is_order and not self.begin.opens and told and "round-started" in told[0]:
            told = ["table-opened", *told]
        return told

    def _moment(self, table: Table, who: str, at: datetime.datetime) -> Moment:
        free = table.policies.round.order == "free" and table.phase == "between"
        here = table.round - self.base
        done = table.settled.event.round - self.base if table.settled else here
        assert table.config is not None
        opening = OpenTable(table.config, at.date())
        return Moment(who, at, here, here + free, done, opening, table.draws + 1)

    def _shifted(self, command: TableCommand) -> TableCommand:
        """The command as it is given in the scenario, whose rounds begin with one."""
        command = as_sent(command)
        changes: dict[str, object] = {}
        if isinstance(command, DeclareServer):
            changes["rounds"] = tuple(number - self.base for number in command.rounds)
        if hasattr(command, "round"):
            changes["round"] = command.round - self.base
        for name in ("closes_at", "from_time"):
            if hasattr(command, name):
                changes[name] = _time(getattr(command, name), self.whole)
        return msgspec.structs.replace(command, **changes)

    def close(self, players: Set[str]) -> None:
        """What everybody who was there has in the end, and where the table stands."""
        table = self.replay.table
        assert table is not None
        ledger, lines = table.ledger, self.written.lines
        lines.append("")
        for name in table.players:
            if name not in players:
                continue
            lines.append(f"balance {name} {format_amount(Amount(table.stack_of(name)))}")
            for word, account in (("layout", layout(name)), ("streak", streak(name))):
                if ledger[account]:
                    lines.append(f"{word} {name} {format_amount(Amount(ledger[account]))}")
        lines.append(f"house {format_amount(Amount(ledger[HOUSE] - self.begin.stands.house))}")
        lines.append(f"phase {table.phase}")
        lines.append(f"round {table.round - self.base}")
        lines.append(f"suspended {'yes' if table.suspended is not None else 'no'}")


def _later(later: datetime.timedelta) -> str:
    if not later:
        return ""
    if later % _SECOND:
        return f"+{later.total_seconds():.6f}s "
    return f"+{later // _SECOND}s "


def _differs(written: _ScenarioText) -> str | None:
    """What is different when the scenario is played; every order must lead to the same, no more."""
    text = "".join(f"{line}\n" for line in written.lines)
    try:
        played = play(read(text))
    except SicboError as error:
        return str(error)
    if played.fault is not None:
        return f"line {played.line}: {played.fault}"
    for line, names in written.expected.items():
        told = names_of([said for number, said in played.told if number == line])
        told = [name for name in told if name not in _ELSEWHERE]
        if told != names:
            return f"line {line}: expected {' '.join(names)}, got {' '.join(told)}"
    return None
